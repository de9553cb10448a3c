"""The podium at the end: a race drives past the stands, a school stands in the gate, coins bear portraits."""

from collections.abc import Callable, Iterator
from hashlib import sha256
from itertools import groupby
from math import ceil, fsum
from typing import Final

from msgspec import Struct

from ludi_press.core.colour import Colour
from ludi_press.pictures.frame import HeadLine, draw_head
from ludi_press.pictures.grounds.standings import sign_of
from ludi_press.pictures.picture import Art, Item, Picture, Say, Stamp, lettering, plate, rectangle
from ludi_press.pictures.pieces.fighter import FIGURE_HEIGHT, figure_of, unit_of
from ludi_press.pictures.shapes import Box
from ludi_press.pictures.stage.alt import describe_podium
from ludi_press.pictures.stage.poster import (
    BASE,
    FRAME,
    HEAD,
    LEAST,
    Plaque,
    Stand,
    draw_crowd,
    draw_plaque,
    draw_shadow,
)
from ludi_press.pictures.svg import moved, number, tag, words
from ludi_press.pictures.theme import Theme
from ludi_press.scene import Map, Piece, Ring, Scene, Status

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


_FEET: Final = 482.0
_VICTOR, _OTHER = 306.0, 214.0
"""The heights of a victor and of others who live."""
_BROAD: Final = 0.8
"""The share of a figure's box that it fills beside its neighbours: spears and swords may cross."""
_STELE: Final = 106.0
_STELAE: Final = 6
"""The width of a gravestone with its gap, and the largest number of stones."""


def draw_school(scene: Scene, told: tuple[Stand, ...], theme: Theme, say: Say) -> Iterator[Item]:
    """The arena, the stones at both sides, and the living between them: the victors large in the middle."""
    placed = [one for stand in told for one in stand] or list(scene.pieces)
    dead = [one for one in scene.pieces if one.status is Status.DEAD][:_STELAE]
    living = [one for one in placed if one.status is not Status.DEAD]
    victors = [one for one in living if one.place == 1]
    others = [one for one in living if one.place != 1]
    left, right = dead[: ceil(len(dead) / 2)], dead[ceil(len(dead) / 2) :]
    yield Stamp(0, 0, _arena(theme))
    yield from _stones(left, 34 + _STELE / 2, theme)
    yield from _stones(right, 1166 - _STELE * (len(right) - 0.5), theme)
    middle = Box(34 + _STELE * len(left), 0, 1166 - _STELE * len(right), 0)
    half = others[: len(others) // 2]
    row = [*((one, _OTHER) for one in half), *((one, _VICTOR) for one in victors)]
    row += [(one, _OTHER) for one in others[len(half) :]]
    yield from draw_row(row, middle, _FEET, theme)


def draw_row(row: list[tuple[Piece, float]], room: Box, feet: float, theme: Theme) -> Iterator[Item]:
    """Figures side by side in the middle of the room, all smaller where they are many."""
    wide = [_BROAD * unit_of(one, theme).box.width * high / FIGURE_HEIGHT for one, high in row]
    scale = min(1.0, (room.width - 10) / max(1.0, fsum(wide)))
    x = room.centre[0] - fsum(wide) * scale / 2
    for (one, high), width in zip(row, wide, strict=True):
        x += width * scale
        art = figure_of(one, high * scale, theme)
        shade = draw_shadow(0, -3, width * scale * 0.46, theme)
        yield Stamp(x - width * scale / 2, feet, Art(shade + art.svg, art.box))


def _stones(dead: list[Piece], x: float, theme: Theme) -> Iterator[Item]:
    for index, one in enumerate(dead):
        yield Stamp(x + index * _STELE, 424 + 14 * (index % 2), _stele(one, theme))


def _stele(one: Piece, theme: Theme) -> Art:
    """A gravestone with the figure in relief, the band of the side, and the name; nought is the middle of its foot."""
    colours = theme.colours
    stone, line = colours.shade.mixed(colours.ink, 0.12), colours.shade.mixed(colours.ink, 0.62)
    half, symbol = _STELE / 2 - 4, unit_of(one, theme)
    high = min(118.0, symbol.box.height * (2 * half - 22) / symbol.box.width)
    relief = symbol.standing(symbol.carved(stone.mixed(colours.plate, 0.25), line), high)
    name = theme.label.brief(one.name.value, LEAST, 2 * half - 8)
    parts = (
        theme.symbols["stele"].drawn(theme.paint(one.tone)),
        moved(0, -42, relief),
        words(theme.label, name, 0, -8, LEAST, colours.ink, "middle"),
        words(theme.badge, f"\N{DAGGER} {one.badge}", 0, -171, 15, colours.ink, "middle"),
    )
    fonts = (*theme.label.paths(name), *theme.badge.paths(one.badge + "\N{DAGGER}"))
    return Art("".join(parts), theme.symbols["stele"].box, fonts)


def _arena(theme: Theme) -> Art:
    """The seats, the wall of stucco in panels, the gate and the sand."""
    crowd = draw_crowd(Box(18, HEAD, 1182, 158), theme)
    return Art(crowd + theme.symbols["scene-arena"].drawn(theme.paint(None)), Box(18, HEAD, 1182, BASE))


_MOST: Final = 5
_FALLEN: Final = 4
_LINE: Final = 240.0
"""The y of the middles of the coins."""
_MEN: Final = ("profile-laurel", "profile-bare", "profile-old")
_WOMEN: Final = ("profile-diadem", "profile-knot")


def draw_coins(scene: Scene, told: tuple[Stand, ...], theme: Theme, say: Say) -> Iterator[Item]:
    """A wall of stucco, the coins of the living in the order of their places, and below them the fallen."""
    yield Stamp(0, 0, Art(theme.symbols["scene-coins"].drawn(theme.paint(None)), Box(18, 18, 1182, 612)))
    placed = sorted((one for one in scene.pieces if one.place is not None), key=lambda one: one.place or 0)
    shown = [one for one in placed if one.place == 1 and one.status is not Status.DEAD][:_MOST]
    fallen = [one for one in (*placed, *scene.pieces) if one not in shown and _is_fallen(one)]
    fallen = list(dict.fromkeys(fallen))
    slots = _slots(len(shown))
    for one, (x, radius) in zip(shown, slots, strict=True):
        yield Stamp(x, _LINE, _coin(one, radius, theme, first=one is shown[0]))
        yield from _named(one, x, radius, theme, say)
    yield from _broken(fallen[:_FALLEN], len(fallen), theme, say)


def _is_fallen(one: Piece) -> bool:
    """Whether somebody lost all in the last battle, or died before."""
    return one.place is not None or one.status is Status.DEAD


def _slots(count: int) -> tuple[tuple[float, float], ...]:
    """The middle and the radius of each coin, the first in the middle and largest, the next beside it."""
    order = (0, -1, 1, -2, 2)
    pitch = 232.0 if count > 3 else 320.0
    return tuple((600 + order[index] * pitch, (124.0, 98.0, 98.0, 80.0, 80.0)[index]) for index in range(count))


def _coin(one: Piece, radius: float, theme: Theme, *, first: bool) -> Art:
    """A coin around nought: gold for the first, silver for the others."""
    colours = theme.colours
    metal = colours.gold if first else colours.shade.mixed(Colour(190, 196, 204), 0.7)
    half = radius + 10
    return Art(_struck(_portrait(one, first=first), radius, metal, theme), Box(-half, -half, half, half))


def _struck(portrait: str, radius: float, metal: Colour, theme: Theme) -> str:
    """The flan, its rim of beads, and the portrait, lit from the north-west: what is less transparent is higher."""
    ink, plate = theme.colours.ink, theme.colours.plate
    dark, pitch = metal.mixed(ink, 0.66), 6.28318 * (radius - 8) / round(radius * 0.6)
    symbol = theme.symbols[portrait]
    beads = tag(
        "circle", r=radius - 8, fill="none", stroke=plate, stroke_opacity=0.5, stroke_width=6.4,
        stroke_linecap="round", stroke_dasharray=f"0 {number(pitch)}",
    )  # fmt: skip
    height = (
        tag("circle", r=radius, fill=plate, fill_opacity=0.35),
        tag("circle", r=radius - 1.6, fill="none", stroke=plate, stroke_opacity=0.5, stroke_width=3.2),
        beads,
        symbol.centred(symbol.drawn({}), radius * 1.16),
    )
    id_ = f"relief-{str(metal)[1:]}"
    return "".join((
        tag("circle", cx=8, cy=9, r=radius, fill=ink, fill_opacity=0.4),
        tag("circle", r=radius + 1, fill=dark),
        _light(id_, metal, plate),
        tag("g", *height, filter=f"url(#{id_})"),
    ))  # fmt: skip


def _light(id_: str, metal: Colour, plate: Colour) -> str:
    """A filter that lights a relief of this metal, and its shine."""
    lamp = tag("feDistantLight", azimuth=232, elevation=52)
    return tag(
        "filter",
        tag("feGaussianBlur", in_="SourceAlpha", stdDeviation=0.9, result="height"),
        tag("feDiffuseLighting", lamp, in_="height", surfaceScale=7, diffuseConstant=1.3,
            lighting_color=metal.mixed(plate, 0.12), result="lit"),
        tag("feSpecularLighting", lamp, in_="height", surfaceScale=7, specularConstant=0.5, specularExponent=14,
            lighting_color=plate, result="shine"),
        tag("feComposite", in_="shine", in2="lit", operator="arithmetic", k2=0.7, k3=1.0, result="both"),
        tag("feComposite", in_="both", in2="height", operator="in"),
        id=id_, color_interpolation_filters="sRGB",
    )  # fmt: skip


def _portrait(one: Piece, *, first: bool) -> str:
    """The same person always has the same portrait; the first man has a laurel."""
    portraits = _WOMEN if "woman" in one.look else _MEN
    if first:
        return portraits[0]
    return portraits[1 + sha256(one.id.encode()).digest()[0] % (len(portraits) - 1)]


def _named(one: Piece, x: float, radius: float, theme: Theme, say: Say) -> Iterator[Item]:
    """Badge, name, and what the person ended with, below the coin."""
    colours, first = theme.colours, radius > 110
    y, room = _LINE + radius, 244.0 if first else 200.0
    tone = theme.tone(one.tone)
    yield Stamp(
        x, y + 2, plate(theme.badge, one.badge, Box(-24, -15, 24, 15), LEAST, tone.fill, tone.ink, colours.plate)
    )
    size = theme.title.shrunk(one.name.value, 32.0 if first else 25.0, LEAST, room)
    name = theme.title.fit(one.name.value, size, room)
    yield Stamp(x, y + 48, lettering(theme.title, name, size, colours.plate, "middle"))
    if one.feat is not None:
        told = theme.label.fit(say(one.feat), LEAST + 1, room)
        yield Stamp(x, y + 76, lettering(theme.label, told, LEAST + 1, colours.plate, "middle"))


def _broken(fallen: list[Piece], count: int, theme: Theme, say: Say) -> Iterator[Item]:
    """The fallen below a line, each with a broken bronze; how many more there are."""
    y, left, colours = 548.0, 60.0, theme.colours
    if not fallen:
        return
    room = 1080 / max(3, len(fallen))
    for index, one in enumerate(fallen):
        x = left + index * room
        yield Stamp(x + 52, y, _halves(one, theme))
        more = f" +{count - len(fallen)}" if index == len(fallen) - 1 and count > len(fallen) else ""
        size = theme.title.shrunk(f"{sign_of(one)}{one.name.value}{more}", 23, LEAST, room - 122)
        name = theme.title.fit(f"{sign_of(one)}{one.name.value}{more}", size, room - 122)
        told = theme.label.fit(say(one.feat) if one.feat is not None else "", LEAST, room - 122)
        yield Stamp(x + 112, y + 8 - 14 * bool(told), lettering(theme.title, name, size, colours.sand))
        yield Stamp(x + 112, y + 20, lettering(theme.label, told, LEAST, colours.sand))


def _halves(one: Piece, theme: Theme) -> Art:
    """A bronze coin broken in two."""
    radius = 46.0
    struck = _struck(_portrait(one, first=False), radius, theme.colours.bronze.mixed(theme.colours.skin, 0.3), theme)
    crack = theme.symbols["crack"].drawn(theme.paint(None))
    return Art(moved(0, 0, struck, -6) + crack, Box(-radius - 8, -radius - 10, radius + 12, radius + 12))


_NUMERALS: Final = ("I", "II", "III")
_GAP: Final = 14.0
_FOOT: Final = Box(0, 0, 1164, 116)


class Composition(Struct, frozen=True):
    """How a podium is composed: what it draws, the order of the plaques, and whether the dead have one of their own."""

    draw: Callable[[Scene, tuple[Stand, ...], Theme, Say], Iterator[Item]]
    order: tuple[int, ...] = ()
    buries: bool = False


_RACE: Final = Composition(draw_procession, (2, 1, 0), buries=True)
_SCHOOL: Final = Composition(draw_school, (1, 0, 2))
_COINS: Final = Composition(draw_coins)


def stands(scene: Scene) -> tuple[Stand, ...]:
    """The pieces on the podium: each of the first three places with all who share it, the living first."""
    placed = [one for one in scene.pieces if one.place is not None and one.place <= len(_NUMERALS)]
    ranked = sorted(placed, key=lambda one: (one.place or 0, one.status is Status.DEAD))
    return tuple(tuple(sharing) for _, sharing in groupby(ranked, key=lambda one: one.place))


def draw_podium(scene: Scene, theme: Theme, say: Say) -> Picture:
    """The poster of a race, a bout or a game that is over."""
    told = stands(scene)
    composition = _COINS if isinstance(scene.ground, Map) else _RACE if isinstance(scene.ground, Ring) else _SCHOOL
    title, description = describe_podium(scene, told, say)

    def items() -> Iterator[Item]:
        yield from composition.draw(scene, told, theme, say)
        yield from draw_head(scene.title, say(scene.heading), HeadLine(1200, 40, 59, 31, 24), theme)
        yield from _plaques(scene, told, composition, theme, say)

    return Picture(Art(theme.symbols["scene-frame"].drawn(theme.paint(None)), FRAME), items, title, description)


def _plaques(scene: Scene, told: tuple[Stand, ...], composition: Composition, theme: Theme, say: Say) -> Iterator[Item]:
    """A plaque for each place in the order of the composition, the first the widest; then one for the dead."""
    if not composition.order:
        return
    yield Stamp(18, BASE, Art(rectangle(_FOOT, fill=theme.deep), _FOOT, fill=theme.deep))
    plaques = [_plaque(told[index], say) for index in composition.order if index < len(told)]
    dead = [one for one in scene.pieces if one.status is Status.DEAD] if composition.buries else []
    if dead:
        names = ", ".join(one.name.value for one in dead)
        plaques.append(Plaque("\N{DAGGER}", names, (", ".join(one.badge for one in dead),), None))
    shares = [1.35 if plaque.numeral == _NUMERALS[0] else 1.0 for plaque in plaques]
    left, room = 34.0, 1132 - _GAP * (len(plaques) - 1)
    for plaque, share in zip(plaques, shares, strict=True):
        wide = min(620.0, room * share / fsum(shares))
        yield draw_plaque(plaque, Box(left, BASE + 12, left + wide, 604), theme)
        left += wide + _GAP


def _plaque(stand: Stand, say: Say) -> Plaque:
    """The names of those who share a place: under that of their side if they have one, or with what they did.

    Below a side there are whole names, else last names, else those of the living and how many are dead.
    """
    living = [one.name.value for one in stand if one.status is not Status.DEAD]
    dead = [one.name.value for one in stand if one.status is Status.DEAD]
    names, numeral, tone = _listed(living, dead), _NUMERALS[(stand[0].place or 1) - 1], stand[0].tone
    if stand[0].side is not None and len({one.side for one in stand}) == 1:
        brief = _listed(*([name.split()[-1] for name in group if name.split()] for group in (living, dead)))
        return Plaque(numeral, say(stand[0].side), (names, brief, _listed(living, [str(len(dead))])), tone)
    feat = say(stand[0].feat) if stand[0].feat is not None else ""
    return Plaque(numeral, names, (feat,), tone)


def _listed(living: list[str], dead: list[str]) -> str:
    fallen = [f"\N{DAGGER} {', '.join(dead)}"] if dead else []
    return " \N{MIDDLE DOT} ".join((*living, *fallen))
