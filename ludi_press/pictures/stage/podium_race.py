"""The podium of a race: the first three drive past the stands, the winner largest, with palm and laurel."""

from collections.abc import Iterator
from typing import Final

from ludi_press.pictures.box import Box
from ludi_press.pictures.picture import Art, Item, Say, Stamp, lettering, rectangle
from ludi_press.pictures.stage.poster import BASE, HEAD, Stand, draw_crowd, draw_shadow
from ludi_press.pictures.svg import moved, number, tag
from ludi_press.pictures.theme import Theme
from ludi_press.scene import Piece, Scene

_SLOTS: Final = (Box(590, 0, 1172, 362), Box(296, 0, 606, 240), Box(30, 0, 306, 208))
"""For each place from where to where it drives, and the largest height of its teams."""
_FLOOR: Final = (488.0, 466.0, 452.0)
_SKY, _STANDS, _ARCADE = 232.0, 318.0, 400.0
"""The lower edges of the sky, of the seats and of the arcade below them."""


def draw_procession(scene: Scene, told: tuple[Stand, ...], theme: Theme, say: Say) -> Iterator[Item]:
    """The circus, and the teams of each place side by side, the winner's before all others."""
    yield Stamp(0, 0, _circus(theme))
    if told:
        yield from _victor(told[0], theme)
    for stand in reversed(told):
        place = (stand[0].place or 1) - 1
        slot = _SLOTS[place]
        width = slot.width / len(stand)
        for index, piece in enumerate(stand):
            art = draw_team(piece, width, slot.height, theme)
            yield Stamp(slot.left + (index + 0.5) * width, _FLOOR[place], art)


def _victor(stand: Stand, theme: Theme) -> Iterator[Item]:
    """A laurel, the word for the winners, and their names."""
    laurel, word = theme.symbols["laurel"], "VICTOR" if len(stand) == 1 else "VICTORES"
    wreath = laurel.standing(laurel.drawn(theme.paint(stand[0].tone)), 104)
    names = theme.label.fit(", ".join(one.name.value for one in stand), 26, 400)
    yield Stamp(88, 212, Art(wreath, Box(-52, -104, 52, 2)))
    yield Stamp(158, 160, lettering(theme.title, word, 46, theme.strip))
    yield Stamp(160, 198, lettering(theme.label, names, 26, theme.colours.ink))


def draw_team(piece: Piece, width: float, height: float, theme: Theme) -> Art:
    """A team from the side, facing right, its wheels at nought."""
    symbol = theme.symbols["quadriga-side"]
    high = min(height, width * symbol.box.height / symbol.box.width)
    drawn = symbol.drawn(theme.paint(piece.tone), ("palm", "laurel") if piece.place == 1 else ())
    half = high * symbol.box.width / symbol.box.height / 2
    shadow = draw_shadow(0, -4, half * 0.92, theme)
    return Art(shadow + symbol.standing(drawn, high), Box(-half, -high, half, 6))


def _circus(theme: Theme) -> Art:
    """The stands with an arcade below them, the sand, and an obelisk."""
    colours = theme.colours
    stone, shade = colours.marble.mixed(colours.sand, 0.55), colours.sand.mixed(colours.ink, 0.22)
    arch = "".join(f"M{number(x)} {number(_ARCADE)}v-46a24 24 0 0 1 48 0v46Z" for x in range(32, 1180, 78))
    obelisk = theme.symbols["obelisk"]
    parts = (
        rectangle(Box(18, HEAD, 1182, BASE), fill=colours.sand),
        rectangle(Box(18, HEAD, 1182, _SKY), fill=colours.paper),
        draw_crowd(Box(18, _SKY, 1182, _STANDS), theme),
        rectangle(Box(18, _STANDS, 1182, _ARCADE), fill=stone),
        rectangle(Box(18, _STANDS, 1182, _STANDS + 12), fill=colours.marble, stroke=shade, stroke_width=1.4),
        tag("path", d=arch, fill=colours.wall.mixed(colours.sand, 0.15), stroke=shade, stroke_width=4),
        tag("path", d=f"M18 {number(_ARCADE)}H1182", stroke=colours.ink, stroke_width=2),
        rectangle(Box(18, _ARCADE + 1, 1182, BASE), fill=colours.sand.mixed(colours.zone, 0.14)),
        tag("path", d="M60 480H250M420 486H560M700 474H860M900 486H1150M120 436H280M520 424H640",
            stroke=colours.bronze, stroke_opacity=0.4, stroke_width=2, stroke_dasharray="26 8"),
        moved(872, _ARCADE + 2, obelisk.standing(obelisk.drawn(theme.paint(None)), 250)),
    )  # fmt: skip
    return Art("".join(parts), Box(18, HEAD, 1182, BASE))
