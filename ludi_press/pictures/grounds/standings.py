"""Lists beside a ground: the standings on a spina, all pieces of an arena, and those of a map."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import ceil, fsum
from typing import Final

from msgspec.structs import replace

from ludi_press.core.report import Listing, Phrase
from ludi_press.core.report import say as message
from ludi_press.pictures.fonts import Face, widest
from ludi_press.pictures.grounds.sand import FACT, LIST_HEAD, ROW, SandLayout, columns_of
from ludi_press.pictures.grounds.spina import plots
from ludi_press.pictures.grounds.track_layout import Layout
from ludi_press.pictures.picture import Art, Item, Say, Stamp, lettering, moved, rectangle, scaled, words
from ludi_press.pictures.pieces.fighter import figure_of
from ludi_press.pictures.pieces.tokens import (
    WIDTH,
    TokenLook,
    draw_legion,
    draw_pips,
    draw_plate,
    draw_ship,
    draw_sign,
    draw_whole,
    look_of,
)
from ludi_press.pictures.shapes import Box
from ludi_press.pictures.theme import Theme
from ludi_press.scene import Map, Piece, Ring, Scene, Status

STATUS_SIGNS: Final = {
    Status.FINISHED: "\N{RIGHT-POINTING DOUBLE ANGLE QUOTATION MARK}",
    Status.OUT: "\N{EN DASH}",
    Status.DEAD: "\N{DAGGER}",
    Status.DOWN: "\N{MULTIPLICATION SIGN}",
}


_BADGES: Final = 4.2
"""The width of a row without a name, as a multiple of its type size."""
_LAPS: Final = 20.0
"""The height of the line with the laps in the table."""
NAMED: Final = 0.0092
"""The least type size of names in the large picture's table, as a share of its width: eleven pixels at 1,200."""
ENLARGED: Final = 0.0073
"""The same in replays, which tell the laps there and are enlarged."""


def sign_of(piece: Piece) -> str:
    """The sign before the name of a piece that is down, out or dead, or has finished."""
    sign = STATUS_SIGNS.get(piece.status, "")
    return f"{sign} " if sign else ""


def called(piece: Piece, face: Face, size: float, room: float) -> str:
    """The name of a piece in this room, by its last words where it is too long, after its sign."""
    sign = sign_of(piece)
    return sign + face.brief(piece.name.value, size, room - face.width(sign, size))


def victors(scene: Scene) -> tuple[Piece, ...]:
    """Those of the first place who live once all is over, on a map whoever has the ships before all others."""
    first = [one for one in scene.pieces if scene.over and one.place == 1 and one.status is not Status.DEAD]
    return tuple(sorted(first, key=lambda one: -one.gauge("ships").lost))


def told_win(scene: Scene, say: Say) -> str:
    """Who has won: a side, the first on a map, or all of the first place; "" before the end, and if nobody has."""
    won = victors(scene)
    if not won:
        return ""
    side = won[0].side if len({one.side for one in won}) == 1 else None
    team = side or (won[0].name if isinstance(scene.ground, Map) else Listing(tuple(one.name for one in won)))
    if scene.margin is not None and len(won) == 1:
        return say(message("picture.mail-wins-by", team=team, margin=scene.margin))
    return say(message("picture.mail-wins", team=team))


def told_first_home(scene: Scene, say: Say) -> str:
    """Who has come over the line before all others in this turn; "" if nobody has."""
    first = next(
        (one for one in map(scene.piece, scene.order[:1]) if one.status is Status.FINISHED and one.trail), None
    )
    return say(message("picture.mail-wins", team=first.name)) if first else ""


def shared_ranks(values: Sequence[int | None]) -> list[str]:
    """The rank of each in this order; those with the same value after each other have one, with a sign of equality."""
    firsts: list[int] = []
    for at, value in enumerate(values):
        firsts.append(firsts[-1] if at and value is not None and value == values[at - 1] else at)
    return [f"={first + 1}" if firsts.count(first) > 1 else str(first + 1) for first in firsts]


def with_flags(scene: Scene) -> bool:
    return scene.over and any(_has_flag(one) for one in scene.pieces)


def _has_flag(one: Piece) -> bool:
    return any(mark.startswith("flag-") for mark in one.marks)


def sides_of(scene: Scene, say: Say) -> list[tuple[str, str, int]]:
    """Of each side its tone, its name, and how many of it still stand; or how many flags it has brought home.

    Once all is over the sides are in the order of their places.
    """
    sides = dict.fromkeys(piece.side for piece in scene.pieces if piece.side is not None)
    held = [(side, [one for one in scene.pieces if one.side == side]) for side in sides]
    held.sort(key=lambda side: side[1][0].place or 0)
    flags, stand = with_flags(scene), (Status.ACTIVE, Status.DOWN)
    counted = [[one.place == 1 and _has_flag(one) if flags else one.status in stand for one in of] for _, of in held]
    return [(of[0].tone, say(side), count.count(True)) for (side, of), count in zip(held, counted, strict=True)]


def lap_count(ring: Ring, say: Say) -> str:
    """The leader's lap as text; how many laps were run if none is left."""
    if ring.laps_done < ring.laps:
        return say(message("picture.leader-lap", lap=ring.laps_done + 1, laps=ring.laps))
    return say(message("picture.laps", done=ring.laps, laps=ring.laps))


def _ring(scene: Scene) -> Ring:
    """The ground of a race; raises TypeError for any other."""
    if not isinstance(scene.ground, Ring):
        raise TypeError("only a race on a track has standings")
    return scene.ground


def draw_standings(scene: Scene, layout: Layout, theme: Theme, say: Say, *, laps: bool = True) -> Iterator[Item]:
    """The lap counters and the table; with `laps` the large one has the number of laps in its first line."""
    yield from draw_counters(_ring(scene), layout, theme)
    told = lap_count(_ring(scene), say) if laps and not layout.small else ""
    yield from _table(scene, layout, theme, told)


def draw_counters(ring: Ring, layout: Layout, theme: Theme) -> Iterator[Stamp]:
    """One egg and one dolphin for each lap of the race; a completed lap turns one of each."""
    yard = plots(layout)
    for name, box in (("egg", yard.eggs), ("dolphin", yard.dolphins)):
        standing, down = theme.symbols[name], theme.symbols[f"{name}-down"]
        wide, high = standing.box.width + 6, standing.box.height + 6
        columns = min(ring.laps, max(1, int(box.width // wide)))
        rows = ceil(ring.laps / columns)
        scale = min(1.5, box.width / columns / wide, box.height / rows / high)
        half = Box(-wide / 2, -high / 2, wide / 2, high / 2)
        for lap in range(ring.laps):
            row, column = divmod(lap, columns)
            x = box.centre[0] + (column - (columns - 1) / 2) * wide * scale
            y = box.centre[1] + (row - (rows - 1) / 2) * high * scale
            symbol = down if lap < ring.laps_done else standing
            art = Art(symbol.within(half.grown(-3), theme.paint(None)), half)
            yield Stamp(x, y, scaled(art, scale))


def _table(scene: Scene, layout: Layout, theme: Theme, laps: str) -> Iterator[Item]:
    """The ranking in as many columns as allow the largest type; badges alone if names would be too small."""
    box, least = plots(layout).table.grown(-6), layout.least or layout.width * (ENLARGED if laps else NAMED)
    size = 14.0
    if laps:
        laps = theme.title.fit(laps, size, box.width)
        yield Stamp(box.left + 2, box.top + size * 0.93, lettering(theme.title, laps, size, theme.colours.wall))
        box = replace(box, top=box.top + _LAPS)
    count = len(scene.order)
    if not count:
        return
    columns, size = _best_columns(count, box, _row_width(scene, theme), layout)
    named = size >= least
    if not named:
        columns, size = _best_columns(count, box, _BADGES, layout)
    yield from _ranks(scene, box, columns, size, layout.least, theme, named=named)


def _ranks(
    scene: Scene, box: Box, columns: int, size: float, least: float, theme: Theme, *, named: bool
) -> Iterator[Item]:
    """The ranking in columns: places, badges, and names if they are wanted."""
    rows = ceil(len(scene.order) / columns)
    pitch, width = box.height / rows, box.width / columns
    pieces = [scene.piece(team) for team in scene.order]
    ranks = shared_ranks([one.place or one.far for one in pieces])
    for index, (one, rank) in enumerate(zip(pieces, ranks, strict=True)):
        column, row = divmod(index, rows)
        left, middle = box.left + column * width, box.top + (row + 0.5) * pitch
        yield Stamp(left, middle, standing_place(rank, size, theme, least))
        yield Stamp(left, middle, standing_name(one, size, width - 6, theme, least, named=named))


def draw_phone_table(scene: Scene, layout: Layout, box: Box, size: float, theme: Theme, say: Say) -> Iterator[Item]:
    """The leader's lap in as many lines as the box asks for, and below it places and badges, in type of this size."""
    lines = theme.title.lines(lap_count(_ring(scene), say), size, box.width * 0.9)
    for index, line in enumerate(lines):
        y = box.top + (index + 1.1) * size * 1.3
        yield Stamp(box.centre[0], y, lettering(theme.title, line, size, theme.colours.wall, "middle"))
    below = replace(box, top=box.top + (len(lines) + 0.6) * size * 1.3, bottom=box.bottom - 0.4 * size)
    if scene.order:
        columns, type_ = _best_columns(len(scene.order), below, _BADGES, layout)
        wide = min(below.width, columns * type_ * (_BADGES + 1))
        middle = Box(below.centre[0] - wide / 2, below.top, below.centre[0] + wide / 2, below.bottom)
        yield from _ranks(scene, middle, columns, type_, size, theme, named=False)


def _row_width(scene: Scene, theme: Theme) -> float:
    """The width of a row, as a multiple of its type size: for the last word of the longest name, up to a limit."""
    return min(11.0, 5.2 + _longest(scene, theme))


def _best_columns(count: int, box: Box, row: float, layout: Layout) -> tuple[int, float]:
    """The number of columns that allows the largest type, and the type size."""
    most, share = (layout.least * 1.1, 0.84) if layout.small else (22.0, 0.83)
    sizes = {
        columns: min(most, box.height / ceil(count / columns) * share, box.width / columns / row)
        for columns in range(1, 7)
    }
    columns = max(sizes, key=lambda columns: (round(sizes[columns], 2), -columns))
    return columns, sizes[columns]


@lru_cache(maxsize=512)
def standing_place(text: str, size: float, theme: Theme, least: float = 0.0) -> Art:
    """The number of a place at the left end of its row, in type of at least this size."""
    type_size = max(size, least)
    number = words(theme.badge, text, size * 1.15, type_size * 0.36, type_size, theme.colours.ink, "end")
    left = min(0.0, size * 1.15 - theme.badge.width(text, type_size))
    return Art(number, Box(left, -size * 0.6, size * 1.2, size * 0.6), theme.badge.paths(text))


@lru_cache(maxsize=1024)
def standing_name(
    piece: Piece, size: float, width: float, theme: Theme, least: float = 0.0, *, named: bool = True
) -> Art:
    """Badge, in type of at least this size, and name if `named`, in a row of this width, after the place.

    A piece that left the race has a sign before its name.
    """
    colours, tone = theme.colours, theme.tone(piece.tone)
    chip = Box(size * 1.35, -size * 0.56, size * 3.05, size * 0.56)
    small = max(size * 0.92, least) if len(piece.badge) < 3 else size * 0.66
    room = width - size * 3.3
    mark = sign_of(piece)
    name = called(piece, theme.label, size, room) if named else mark
    parts = (
        rectangle(chip, radius=size * 0.18, fill=tone.fill, stroke=colours.ink, stroke_width=size * 0.06),
        words(theme.badge, piece.badge, chip.centre[0], small * 0.36, small, tone.ink, "middle"),
        words(theme.label, name, size * 3.3, size * 0.36, size, colours.ink, held=True),
    )
    fonts = (*theme.badge.paths(piece.badge), *theme.label.paths(name))
    right = size * 3.4 + min(theme.label.width(name, size), max(room, theme.label.width(mark, size)))
    box = Box(chip.left - size * 0.1, -size * 0.6, right, size * 0.6)
    return Art("".join(parts), box, tuple(dict.fromkeys(fonts)))


_SIZE: Final = 21.0
_MOST_MARKS: Final = 10
"""More hit points than this are a number."""
_FEW: Final = 3
_MARK: Final = 14.0
"""The most hit points beside a name, and the distance between two of them."""
_TALLY: Final = 2.4
"""The width of a sign and the number after it, as a multiple of the type size."""
_SIGN: Final = {"laurel": 1 / 29, "swords": 1 / 20}
"""The scale at which a sign is drawn, per unit of the type size."""


def draw_roster(scene: Scene, layout: SandLayout, theme: Theme, say: Say) -> Iterator[Item]:
    """The headline, the sides with their pieces, and the facts.

    In the large picture the sides are below each other beside the sand, all drawn smaller where they are many.
    In the small picture they are in columns below the sand, in type of the least size.
    """
    small = layout.least > 0
    box = layout.panel.grown(-12 if small else -16)
    rows = columns_of(scene, layout.panel.width if small else 0.0)
    heights = [LIST_HEAD + ROW * max(map(len, sides)) for sides in rows]
    facts = FACT * ceil(len(scene.facts) / 2)
    scale = 1.0 if small else min(1.0, box.height / (LIST_HEAD + fsum(heights) + facts))
    width, y = box.width / scale, 0.0
    parts: list[Stamp] = []
    if scene.headline is not None:
        size = layout.type(_SIZE * 0.95) if small else _SIZE * 0.9
        headline = theme.title.fit(say(scene.headline), size, width)
        parts.append(Stamp(0, 20, lettering(theme.title, headline, size, theme.colours.wall)))
        y = LIST_HEAD
    for sides, height in zip(rows, heights, strict=True):
        for column, side in enumerate(sides):
            part = Box(column * width / len(sides), y, (column + 1) * width / len(sides) - 20 * small, y + height)
            parts += _side(side, part, scene, layout, theme, say)
        y += height
    parts += _facts(scene, width, y if small else box.height / scale - facts, layout.least, theme, say)
    return (Stamp(box.left + part.x * scale, box.top + part.y * scale, scaled(part.art, scale)) for part in parts)


def _side(side: list[Piece], box: Box, scene: Scene, layout: SandLayout, theme: Theme, say: Say) -> Iterator[Stamp]:
    size = layout.type(_SIZE * 0.95)
    yield Stamp(box.left, box.top + 24, _title(side[0].side, scene, size, box.width, theme, say))
    for row, one in enumerate(side):
        middle = box.top + LIST_HEAD + (row + 0.5) * ROW
        for cell in _row(one, box.width, theme, layout.least):
            yield Stamp(box.left + cell.x, middle + cell.y, cell.art)


def _facts(scene: Scene, width: float, top: float, least: float, theme: Theme, say: Say) -> Iterator[Stamp]:
    """The facts in two columns, in the small picture in three; in the large one a single fact is told large."""
    across = min(len(scene.facts), 3 if least else 2)
    if across == 1 and not least:
        (fact,) = scene.facts
        sign, told = scaled(draw_sign(fact.sign, theme), 1.2), theme.title.clean(say(fact.text))
        size = theme.title.shrunk(told, _SIZE * _LARGE, _SIZE * 0.86, width - _THUMB)
        text = lettering(theme.title, theme.title.fit(told, size, width - _THUMB), size, theme.colours.ink)
        yield Stamp(-sign.box.left, top + 0.5 * FACT, sign)
        yield Stamp(_THUMB, top + 0.5 * FACT + 0.36 * size, text)
        return
    for index, fact in enumerate(scene.facts):
        x, y = index % across * width / across + 27, top + (index // across + 0.5) * FACT
        yield Stamp(x, y, _fact(fact.sign, say(fact.text), width / across - 60, theme, least))


def _title(side: Phrase | None, scene: Scene, size: float, width: float, theme: Theme, say: Say) -> Art:
    """The name of a side; then a laurel with its favour with the crowd, and swords with the damage that it adds."""
    cheer = next((one for one in scene.cheers if one.side == side), None)
    told = [("laurel", str(cheer.favour)), ("swords", f"+{cheer.raised}")] if cheer else []
    shown = [(sign, text) for sign, text in told if text.strip("+0")]
    name = theme.label.fit(say(side) if side is not None else "", size, width - _TALLY * size * len(shown))
    title = lettering(theme.label, name, size, theme.colours.faint)
    parts, x, down = [title.svg], title.box.right + 0.9 * size, -0.34 * size
    for sign, text in shown:
        parts.append(moved(x, down, draw_sign(sign, theme).svg, scale=size * _SIGN[sign]))
        parts.append(words(theme.badge, text, x + 0.7 * size, 0, 0.85 * size, theme.colours.ink))
        x += _TALLY * size
    return Art("".join(parts), replace(title.box, right=x), (*title.fonts, *theme.badge.paths("+0123456789")))


def _row(one: Piece, width: float, theme: Theme, least: float = 0.0) -> Iterator[Stamp]:
    """Kind, badge, name and hit points in a line; a sign before the name of a piece that is down or dead.

    Each is a separate drawing, since only one of them changes from turn to turn.
    """
    count, low = one.first_gauge.size, _is_low(one)
    marks = 0.0 if low else count * _MARK if count <= _MOST_MARKS else 2.4 * max(16, least)
    size, small = max(_SIZE, least), max(14.0 if len(one.badge) < 3 else 11.0, least)
    name = called(one, theme.label, size, width - 93 - marks)
    yield Stamp(22, ROW * 0.46, figure_of(one, ROW * 0.86, theme))
    yield Stamp(65, 0, draw_plate(one.badge, one.tone, Box(-17, -12, 17, 12), small, theme))
    yield Stamp(90, size * 0.36 - 9 * low, lettering(theme.label, name, size, theme.colours.ink))
    yield _marks(one, width, theme, least)


def _is_low(one: Piece) -> bool:
    """Whether the hit points are below the name: more than a few leave it too little room beside them."""
    return _FEW < one.first_gauge.size <= _MOST_MARKS


def _marks(one: Piece, width: float, theme: Theme, least: float) -> Stamp:
    """Hit points as on the board: lost ones are filled; many are below the name, very many a number."""
    points = one.first_gauge
    if points.size > _MOST_MARKS:
        left = f"{points.size - points.lost}/{points.size}"
        return Stamp(width, 6, lettering(theme.badge, left, max(16, least), theme.colours.ink, "end"))
    far, low = points.size * _MARK, _is_low(one)
    pips = draw_pips(points, far, 12 if low else 14, theme) if points.size else ""
    return Stamp(90 if low else width - far, 14.0 * low, Art(pips, Box(-1, -8, far, 8)))


def _fact(drawn: str, said: str, width: float, theme: Theme, least: float = 0.0) -> Art:
    """A sign and the text after it."""
    size = max(_SIZE * 0.86, least)
    sign = draw_sign(drawn, theme)
    name = theme.label.fit(said, size, width)
    text = words(theme.label, name, 32, 7, size, theme.colours.ink)
    return Art(sign.svg + text, Box(-27, -27, 32 + width, 27), theme.label.paths(name))


def _longest(scene: Scene, theme: Theme) -> float:
    """The width of the longest last word of a name, as a multiple of the type size."""
    last = (word for piece in scene.pieces for word in theme.label.clean(piece.name.value).split()[-1:])
    return widest(theme.label, tuple(last), 1.0)


_LARGE: Final = 1.4
"""How many times larger than others a fact is told that is alone."""
_THUMB: Final = 72.0
"""The room for its sign."""
_BESIDE: Final = 26.0
LISTED: Final = 17.4
"""The type size of the list of a map."""
_TOLD, _LISTED = 34.0, 46.0
"""The heights of a row of facts and of a row of pieces."""
_LEAST: Final = 250.0
"""The least width of a column of pieces."""
_COUNT: Final = 48.0
"""The width of the number of legions in a row, and of the number of ships."""


def listed(scene: Scene) -> tuple[Piece, ...]:
    """The pieces on the map, and those that are down or have left; there is nothing to tell about others."""
    return tuple(piece for piece in scene.pieces if piece.at is not None or piece.status is not Status.ACTIVE)


def _across(width: float) -> int:
    return max(1, int((width - 2 * _BESIDE) // _LEAST))


def _down(scene: Scene, width: float) -> int:
    return ceil(len(listed(scene)) / _across(width))


def list_height(scene: Scene, width: float) -> float:
    return _TOLD * ceil(len(scene.facts) / _halves(width)) + _LISTED * _down(scene, width)


def _halves(width: float) -> int:
    """In how many columns facts are told."""
    return min(2, _across(width))


def draw_list(
    scene: Scene, box: Box, theme: Theme, say: Say, scale: float = 1.0, *, counted: bool = True
) -> Iterator[Item]:
    """The facts in up to two columns, then the pieces in several, at this scale, or at a smaller one to find room.

    Legions and ships are also on the tokens, if they are `counted` there.
    """
    while list_height(scene, box.width / scale) * scale > box.height + 1:
        scale *= 0.95
    width = box.width / scale
    items = (*_told_facts(scene, width, theme, say), *_pieces(scene, width, theme, counted=counted))
    return (Stamp(box.left + one.x * scale, box.top + one.y * scale, scaled(one.art, scale)) for one in items)


def _told_facts(scene: Scene, width: float, theme: Theme, say: Say) -> Iterator[Stamp]:
    across = _halves(width)
    for index, fact in enumerate(scene.facts):
        left = _BESIDE + index % across * (width / across - _BESIDE)
        down = _TOLD * (index // across + 0.5)
        text = theme.label.fit(say(fact.text), LISTED, width / across - 70)
        yield Stamp(left + 12, down, draw_sign(fact.sign, theme))
        yield Stamp(left + 32, down + LISTED * 0.36, lettering(theme.label, text, LISTED, theme.colours.ink))


def _pieces(scene: Scene, width: float, theme: Theme, *, counted: bool) -> Iterator[Stamp]:
    top, rows, across = _TOLD * ceil(len(scene.facts) / _halves(width)), _down(scene, width), _across(width)
    column = (width - 2 * _BESIDE) / across
    for index, piece in enumerate(listed(scene)):
        left, down = _BESIDE + index // rows * column, top + _LISTED * (index % rows + 0.5)
        look = look_of(piece) if counted else TokenLook(piece.tone, piece.badge)
        yield from _listed(piece, look, Box(left, down, left + column - 16, down), theme)


def _listed(piece: Piece, look: TokenLook, line: Box, theme: Theme) -> Iterator[Stamp]:
    """Token and name at the left of a line, the numbers at its right."""
    size = LISTED
    foot, counts = line.top + size * 0.36, (("ships", draw_ship), ("legions", draw_legion))
    room = line.width - WIDTH - 10 - _COUNT * sum(piece.gauge(gauge).lost > 0 for gauge, _ in counts)
    name = theme.label.fit(sign_of(piece) + piece.name.value, size, room)
    yield Stamp(line.left + WIDTH / 2, line.top, draw_whole(look, theme))
    yield Stamp(line.left + WIDTH + 8, foot, lettering(theme.label, name, size, theme.colours.ink))
    for index, (gauge, draw) in enumerate(counts):
        if held := piece.gauge(gauge).lost:
            right = line.right - _COUNT * index
            yield Stamp(right - 32, line.top, draw(theme))
            yield Stamp(right, foot, lettering(theme.badge, str(held), size, theme.colours.faint, "end"))
