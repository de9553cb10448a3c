"""The podium at the end: a race drives past the stands, a school stands in the gate, coins bear portraits."""

from collections.abc import Callable, Iterator, Sequence
from itertools import chain, groupby
from math import ceil, fsum
from typing import Final

from msgspec import Struct

from ludi_press.pictures.frame import HeadLine, describe_podium, draw_head
from ludi_press.pictures.picture import Art, Item, Picture, Say, Stamp, lettering, moved, rectangle, scaled, tag, words
from ludi_press.pictures.pieces.fighter import FIGURE_HEIGHT, figure_of, unit_of
from ludi_press.pictures.shapes import Box
from ludi_press.pictures.stage.poster import (
    BASE,
    FRAME,
    HEAD,
    LEAST,
    Plaque,
    Stand,
    draw_coins,
    draw_plaque,
    draw_shadow,
    draw_stone,
    draw_tesserae,
    draw_tiles,
    name_size,
)
from ludi_press.pictures.theme import Theme
from ludi_press.scene import Map, Piece, Ring, Scene, Status

_SLOTS: Final = (Box(590, 0, 1172, 362), Box(296, 0, 606, 240), Box(30, 0, 306, 208))
"""For each place from where to where it drives, and the largest height of its teams."""
_EMBLEM: Final = Box(-60, 0, 60, 92)
"""The largest size of the symbol of a circus."""
_NEAR: Final = 2.1
"""How many times larger the crowd is where the scene is seen from near by."""
_CROPPED: Final = 1122.0
"""Where a small picture of the first two ends, just before the winner's horses."""
_FLOOR: Final = (488.0, 466.0, 452.0)
_SKY, _STANDS, _ARCADE = 232.0, 318.0, 400.0
"""The lower edges of the sky, of the seats and of the arcade below them."""
_GROUNDS: Final = (Box(18, HEAD, 1182, _SKY), Box(18, _ARCADE + 1, 1182, BASE)), (Box(18, 377, 1182, BASE),)
"""What is laid with tesserae in a circus, and in an arena."""


def draw_race(scene: Scene, told: tuple[Stand, ...], theme: Theme, say: Say) -> Iterator[Item]:
    """The procession, and the word for the winners."""
    yield from draw_procession(told, theme)
    yield from _place(scene, theme)
    if told:
        yield from _victor(told[0], theme)


def draw_procession(told: tuple[Stand, ...], theme: Theme, *, far: bool = True) -> Iterator[Item]:
    """The circus, and the teams of each place side by side, the winner's before all others."""
    yield from draw_tiles("crowd", Box(18, _SKY, 1182, _STANDS), theme, 1.0 if far else _NEAR)
    yield Stamp(0, 0, _circus(theme, far=far))
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
    names = theme.label.fit(", ".join(one.name.value for one in stand), 34, 440)
    yield Stamp(88, 212, Art(wreath, Box(-52, -104, 52, 2)))
    yield Stamp(158, 154, lettering(theme.title, word, 44, theme.strip))
    yield Stamp(160, 200, lettering(theme.label, names, 34, theme.colours.ink))


def _place(scene: Scene, theme: Theme) -> Iterator[Item]:
    """The symbol of the circus, if it has one, and its name, in the sky at the right."""
    symbol = theme.motif(scene.ground.plan.id) if isinstance(scene.ground, Ring) else None
    if symbol is not None and isinstance(scene.ground, Ring):
        yield Stamp(1046, 86, Art(symbol.within(_EMBLEM, theme.paint(None)), _EMBLEM))
        for index, line in enumerate(theme.title.lines(scene.ground.plan.title, LEAST, 228)[:2]):
            name = theme.title.fit(line, LEAST, 228)
            yield Stamp(1046, 198 + 22 * index, lettering(theme.title, name, LEAST, theme.strip, "middle"))


def draw_team(piece: Piece, width: float, height: float, theme: Theme) -> Art:
    """A team from the side, facing right, its wheels at nought; who was dragged over the line lies behind."""
    symbol, parts = theme.symbols["quadriga-side"], {"dragged" if "tractus" in piece.marks else "upright"}
    if piece.place == 1 and "upright" in parts:
        parts |= {"palm", "laurel"}
    high = min(height, width * symbol.box.height / symbol.box.width)
    half = high * symbol.box.width / symbol.box.height / 2
    shadow = draw_shadow(-4, half * 0.92, theme)
    return Art(shadow + symbol.standing(symbol.drawn(theme.paint(piece.tone), parts), high), Box(-half, -high, half, 6))


def _circus(theme: Theme, *, far: bool) -> Art:
    """The stands with an arcade below them, the sand, and an obelisk; seen from near by all is simpler."""
    scene, obelisk, paint = theme.symbols["scene-circus"], theme.symbols["obelisk"], theme.paint(None)
    post = moved(872, _ARCADE + 2, obelisk.standing(obelisk.drawn(paint), 250)) if far else ""
    laid = draw_tesserae(_GROUNDS[0], theme) if far else ""
    return Art(scene.drawn(paint) + laid + post, Box(18, HEAD, 1182, BASE))


_FEET: Final = 482.0
_VICTOR, _OTHER = 306.0, 214.0
"""The heights of a victor and of others who live."""
_BROAD: Final = 0.8
"""The share of a figure's box that it fills beside its neighbours: spears and swords may cross."""
_APART: Final = 44.0
"""The distance of those who have lost from the victors."""
_GATE: Final = (330.0, 870.0)
"""The outer edges of the gate: who has lost stands outside it."""
_LEAST_ASIDE: Final = 80.0
"""The room at each side of the victors that is kept free for others."""
_STELE: Final = 106.0
"""The width of a gravestone with its gap."""
_SIDE: Final = 3
"""The most gravestones beside each other on one side."""
_ROWS: Final = (446.0,), (326.0, 484.0)
"""The feet of the rows of gravestones: where two are needed, all are lower."""
_LOW: Final = 0.77


def draw_school(scene: Scene, told: tuple[Stand, ...], theme: Theme, say: Say) -> Iterator[Item]:
    """The arena, the stones of the dead at both sides, and the living between them."""
    yield from _arena(theme, far=True)
    sides = list(dict.fromkeys(one.side for one in scene.pieces))
    dead = sorted((one for one in scene.pieces if one.status is Status.DEAD), key=lambda one: sides.index(one.side))
    rows = _ROWS[len(dead) > 2 * _SIDE]
    dead = dead[: 2 * _SIDE * len(rows)]
    columns = ceil(ceil(len(dead) / 2) / len(rows))
    for index, one in enumerate(dead):
        side, at = divmod(index, ceil(len(dead) / 2))
        row, column = divmod(at, columns)
        left = 1166 - columns * _STELE if side else 34
        foot = rows[row] + 14 * (column % 2) * (len(rows) == 1)
        yield Stamp(left + (column + 0.5) * _STELE, foot, _stele(one, theme, 1.0 if len(rows) == 1 else _LOW))
    yield from draw_living(scene, told, Box(34 + _STELE * columns, 0, 1166 - _STELE * columns, 0), theme)


def draw_living(
    scene: Scene, told: tuple[Stand, ...], room: Box, theme: Theme, feet: float = _FEET, named: float = 0.0
) -> Iterator[Item]:
    """The victors large in the middle, with names of this size; who has lost stands aside and looks away."""
    placed = [one for stand in told for one in stand] or list(scene.pieces)
    living = [one for one in placed if one.status is not Status.DEAD]
    victors = [one for one in living if one.place == 1]
    others = [one for one in living if one.place != 1]
    if not (victors and others):
        yield from _row(living, _VICTOR, room, feet, theme, named=named)
        return
    inner = Box(room.left + _LEAST_ASIDE, 0, room.right - _LEAST_ASIDE, 0)
    row = tuple(_row(victors, _VICTOR, inner, feet, theme, named=named))
    left, right = min(row[0].box.left - _APART, _GATE[0]), max(max(stamp.box.right for stamp in row) + _APART, _GATE[1])
    half = len(others) // 2
    yield from _row(others[:half], _OTHER, Box(room.left, 0, max(left, room.left + 60), 0), feet, theme, left=True)
    yield from row
    yield from _row(others[half:], _OTHER, Box(min(right, room.right - 60), 0, room.right, 0), feet, theme)


def _row(
    row: Sequence[Piece], high: float, room: Box, feet: float, theme: Theme, *, left: bool = False, named: float = 0.0
) -> Iterator[Stamp]:
    """Figures of this height side by side in the middle of the room, smaller where they are many; some look `left`.

    Names are below them, where they have a size.
    """
    names = [theme.label.brief(one.name.value, named, room.width / len(row)) if named else "" for one in row]
    wide = [_BROAD * unit_of(one, theme).box.width * high / FIGURE_HEIGHT for one in row]
    wide = [max(width, theme.label.width(name, named * 1.1)) for width, name in zip(wide, names, strict=True)]
    scale = min(1.0, (room.width - 10) / max(1.0, fsum(wide)))
    x = room.centre[0] - fsum(wide) * scale / 2
    for one, width, name in zip(row, wide, names, strict=True):
        art, flag = figure_of(one, high * scale, theme), _carried(one, high * scale, theme)
        drawn = tag("g", art.svg, transform="scale(-1 1)") if left else art.svg
        shade = draw_shadow(-3, width * scale * 0.46, theme)
        box = art.box.joined(flag.box) if flag.svg else art.box
        yield Stamp(x + width * scale / 2, feet, Art(shade + flag.svg + drawn, box))
        if name:
            text = lettering(theme.label, name, named, theme.colours.ink, "middle")
            yield Stamp(x + width * scale / 2, feet + 1.2 * named, text)
        x += width * scale


def celebrate(scene: Scene, room: Box, theme: Theme, size: float) -> Iterator[Item]:
    """The living of a podium in a small room, without its words; names are of this size there."""
    told, top = stands(scene), 124.0 if isinstance(scene.ground, Ring) else HEAD
    scale = room.height / (BASE - top)
    if isinstance(scene.ground, Ring):
        items, x = draw_procession(told[:2], theme, far=False), room.right - _CROPPED * scale
    else:
        half, x = room.width / scale / 2 - 12, room.centre[0] - 600 * scale
        seen = Box(600 - half, 0, 600 + half, 0)
        living = draw_living(scene, told[:1], seen, theme, BASE - 1.9 * size / scale, size / scale)
        items = chain(_arena(theme, far=False), living)
    for item in items:
        if isinstance(item, Stamp):
            yield Stamp(x + item.x * scale, room.top + (item.y - top) * scale, scaled(item.art, scale))


def _carried(one: Piece, high: float, theme: Theme) -> Art:
    """The flag that somebody has, behind him."""
    symbol, tall = theme.symbols["vexillum"], high * 1.06
    half = tall * symbol.box.width / symbol.box.height / 2
    flags = (mark.removeprefix("flag-") for mark in one.marks if mark.startswith("flag-"))
    drawn = (moved(-0.2 * high, 0, symbol.standing(symbol.drawn(theme.paint(tone)), tall)) for tone in flags)
    return Art("".join(drawn), Box(-0.2 * high - half, -tall, -0.2 * high + half, 0))


def _stele(one: Piece, theme: Theme, tall: float) -> Art:
    """A gravestone with the figure in relief, the band of the side, and the name; nought is the middle of its foot."""
    colours = theme.colours
    stone, line = colours.shade.mixed(colours.plate, 0.6), colours.shade.mixed(colours.ink, 0.62)
    half, symbol, slab = _STELE / 2 - 4, unit_of(one, theme), theme.symbols["stele"]
    high = min(128 * tall - 6, symbol.box.height * (2 * half - 16) / symbol.box.width)
    relief = symbol.standing(symbol.carved(stone, line), high)
    name = theme.label.brief(one.name.value, LEAST, 2 * half - 8)
    parts = (
        tag("g", slab.drawn(theme.paint(one.tone)), transform=f"scale(1 {tall})"),
        moved(0, -38 * tall - 4, relief),
        words(theme.label, name, 0, 2 - 10 * tall, LEAST, colours.ink, "middle"),
        words(theme.badge, f"\N{DAGGER} {one.badge}", 0, -171 * tall, 15, colours.ink, "middle"),
    )
    fonts = (*theme.label.paths(name), *theme.badge.paths(one.badge + "\N{DAGGER}"))
    box = slab.box
    return Art("".join(parts), Box(box.left, box.top * tall, box.right, box.bottom), fonts)


def _arena(theme: Theme, *, far: bool) -> Iterator[Stamp]:
    yield from draw_tiles("crowd", Box(18, HEAD, 1182, 158), theme, 1.0 if far else _NEAR)
    laid = draw_tesserae(_GROUNDS[1], theme) if far else ""
    yield Stamp(0, 0, Art(theme.symbols["scene-arena"].drawn(theme.paint(None)) + laid, Box(18, HEAD, 1182, BASE)))


_NUMERALS: Final = ("I", "II", "III")
_GAP: Final = 14.0
_FOOT: Final = Box(0, 0, 1164, 116)


class Composition(Struct, frozen=True):
    """How a podium is composed: what it draws, the order of the plaques, and whether the dead have one of their own."""

    draw: Callable[[Scene, tuple[Stand, ...], Theme, Say], Iterator[Item]]
    order: tuple[int, ...] = ()
    buries: bool = False


_RACE: Final = Composition(draw_race, (2, 1, 0), buries=True)
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
    """A plaque for each place in the order of the composition, the first the widest; then a stone for the dead."""
    if not composition.order:
        return
    yield Stamp(18, BASE, Art(rectangle(_FOOT, fill=theme.deep), _FOOT, fill=theme.deep))
    plaques = [_plaque(told[index], say) for index in composition.order if index < len(told)]
    dead = [one for one in scene.pieces if one.status is Status.DEAD] if composition.buries else []
    if dead:
        feat = say(dead[0].feat) if len(dead) == 1 and dead[0].feat is not None else ""
        plaques.append(Plaque("\N{DAGGER}", ", ".join(one.name.value for one in dead), (feat,), None))
    shares = [1.35 if plaque.numeral == _NUMERALS[0] else 1.0 for plaque in plaques]
    left, room = 34.0, 1132 - _GAP * (len(plaques) - 1)
    boxes = []
    for share in shares:
        boxes.append(Box(left, BASE + 12, left + room * share / fsum(shares), 604))
        left = boxes[-1].right + _GAP
    small = min((name_size(one, box, theme) for one, box in zip(plaques, boxes, strict=True) if one.lesser), default=0)
    for one, box in zip(plaques, boxes, strict=True):
        yield draw_stone(one, box, theme) if one.tone is None else draw_plaque(one, box, small, theme)


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
