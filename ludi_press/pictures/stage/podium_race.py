"""The podium of a race: the first three drive past the stands, the winner largest, with palm and laurel."""

from collections.abc import Iterator
from typing import Final

from ludi_press.pictures.box import Box
from ludi_press.pictures.picture import Art, Item, Say, Stamp, lettering
from ludi_press.pictures.stage.poster import BASE, HEAD, Stand, draw_crowd, draw_shadow
from ludi_press.pictures.svg import moved
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
    scene, obelisk, paint = theme.symbols["scene-circus"], theme.symbols["obelisk"], theme.paint(None)
    crowd = draw_crowd(Box(18, _SKY, 1182, _STANDS), theme)
    post = moved(872, _ARCADE + 2, obelisk.standing(obelisk.drawn(paint), 250))
    return Art(crowd + scene.drawn(paint) + post, Box(18, HEAD, 1182, BASE))
