"""The picture of a start: teams at their gates, schools before theirs, or coins of all, and the ground small below."""

from collections.abc import Callable, Iterator, Sequence
from itertools import groupby
from math import ceil
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from ludi_press.content.words import named
from ludi_press.pictures.frame import HeadLine, draw_head, text_alternative
from ludi_press.pictures.grounds.track_layout import arrange
from ludi_press.pictures.grounds.views import view_of
from ludi_press.pictures.grounds.windows import miniature
from ludi_press.pictures.picture import Art, Item, Picture, Say, Stamp, drawn, moved, rectangle, tag, words
from ludi_press.pictures.pieces.fighter import figure_of
from ludi_press.pictures.pieces.tokens import draw_plate
from ludi_press.pictures.shapes import SMALL, Box
from ludi_press.pictures.stage.poster import draw_coin, draw_shadow, draw_tiles
from ludi_press.pictures.theme import Theme
from ludi_press.scene import Map, Piece, Ring, Scene, Status

_HEAD: Final = 54.0
_CROWD: Final = 58.0
_WHOLE: Final = ("horses", "car", "driver")
"""The parts of a team that stands unhurt."""
_TITLE: Final = 20.0
"""The height of the line with the name of the circus."""


class StartSheet(Struct, frozen=True):
    """The width and the least and greatest height of the picture, the size of names and of its title.

    A gate has at most the width `gate`, and at most `across` stand beside each other.
    `foot` is the room below the teams for circus and sides, 0 where neither is shown.
    """

    width: float
    heights: tuple[float, float]
    gate: float
    across: int
    foot: float
    name: float
    title: float

    def staggers(self, gate: float) -> bool:
        """Whether names before gates of this width take turns in two lines."""
        return gate < _TIGHT * self.name


LARGE: Final = StartSheet(1200, (630, 630), 120, 16, 140, 18, 27)
SMALL_SHEET: Final = StartSheet(SMALL, (0, 1060), 116, 8, 240, 18, 21)
PHONE_SHEET: Final = StartSheet(SMALL, (0, 1800), 160, 4, 0, 24, 26)
_STONES: Final = 70.0
"""The height of the symbol of a wall."""
_TIGHT: Final = 5.7
"""Gates narrower than this, in type sizes of a name, have their names in two lines."""
_APART: Final = 1.6
"""The greatest distance from gate to gate, in widths of a gate."""


class Lineup(Struct, frozen=True):
    """How those who begin are drawn: the height of a wall with gates, and their own below it, in widths of a place.

    `frieze` is the height of what is written above; places are at most `wide` times those of a race, and `share` of
    the usual number stand beside each other. The foot is `foot` times as high, and the plan there has this `shape`.
    """

    draw: Callable[[Piece, int, float, Theme], Art]
    tall: float = 1.4
    long: float = 0.95
    frieze: float = 28.0
    wide: float = 1.0
    share: float = 1.0
    foot: float = 1.0
    shape: float = 2.4

    def row(self, place: float, sheet: StartSheet) -> float:
        """The height of a row: the wall, who stands before it, and the names."""
        return self.frieze + place * (self.tall + self.long) + (80 if sheet.staggers(place) else sheet.name + 24)


def is_start(scene: Scene, before: Scene | None = None) -> bool:
    """Whether nobody has moved yet: in a race all are in their start boxes, elsewhere there was no turn before."""
    ring = scene.ground
    if before is not None or scene.over or any(scene.rounds) or not scene.pieces:
        return False
    if not isinstance(ring, Ring):
        return True
    spaces = arrange(ring.plan, cells=ring.cells).track.spaces
    return all(isinstance(one.at, int) and spaces[one.at].on_grid for one in scene.pieces)


def draw_start(scene: Scene, theme: Theme, say: Say, sheet: StartSheet = LARGE) -> Picture:
    """All who begin, in the order of the grid or of their sides."""
    lineup = _COINS if isinstance(scene.ground, Map) else _GATES if isinstance(scene.ground, Ring) else _SCHOOLS
    rows = _rows(scene, max(3, round(sheet.across * lineup.share)))
    least, most = sheet.heights
    foot = sheet.foot * lineup.foot
    place = _width(rows, most - foot, lineup, sheet)
    below = _top(lineup) + len(rows) * lineup.row(place, sheet)
    height = min(most, max(least, below + (foot or 16)))

    def items() -> Iterator[Item]:
        head = HeadLine(sheet.width, 22, 36, sheet.title, max(20, sheet.name))
        yield from draw_head(scene.title, say(scene.heading), head, theme)
        yield from _lined_up(rows, place, lineup, sheet, theme, say)
        if foot:
            room = Box(24, below + 6, sheet.width - 24, height - 16)
            yield from _foot(scene, lineup.shape, room, sheet, theme, say)

    ground = _ground(Box(0, 0, sheet.width, height), lineup, theme)
    return Picture(ground, items, say(view_of(scene).title(scene)), text_alternative(scene, say))


def _rows(scene: Scene, across: int) -> list[list[Piece]]:
    """Who begins, in rows of similar length; those of a side are in one row, if it has room for them."""
    listed = [scene.piece(id_) for id_ in scene.order]
    every = [*listed, *(one for one in scene.pieces if one not in listed and one.status is Status.ACTIVE)]
    if isinstance(scene.ground, Map):
        every = [one for one in every if one.at is not None]
    rows: list[list[Piece]] = []
    for _, side in groupby(every, key=lambda one: one.side):
        members = [*side]
        if rows and len(rows[-1]) + len(members) <= across:
            rows[-1] += members
        else:
            long = ceil(len(members) / ceil(len(members) / across))
            rows += [members[at : at + long] for at in range(0, len(members), long)]
    return rows


def _width(rows: Sequence[Sequence[Piece]], room: float, lineup: Lineup, sheet: StartSheet) -> float:
    """The greatest width of a place at which all rows find room above the foot."""
    high = (room - _top(lineup)) / len(rows) - lineup.row(0, sheet)
    across = max(map(len, rows))
    return min(sheet.gate * lineup.wide, (sheet.width - 48) / across, high / (lineup.tall + lineup.long))


def _top(lineup: Lineup) -> float:
    return _HEAD + (_CROWD if lineup.tall else 14.0)


def _ground(box: Box, lineup: Lineup, theme: Theme) -> Art:
    """Sand below a crowd; where there is no wall with gates, stucco."""
    colours = theme.colours
    crowd = draw_tiles("crowd", Box(0, _HEAD, box.width, _HEAD + _CROWD + 10), theme) if lineup.tall else ()
    parts = (
        rectangle(box, fill=colours.sand.mixed(colours.zone, 0.1) if lineup.tall else theme.deep),
        *map(drawn, crowd),
        rectangle(Box(0, 0, box.width, _HEAD), fill=theme.strip),
        rectangle(Box(0, _HEAD - 5, box.width, _HEAD), fill=colours.gold),
        rectangle(box.grown(-2), fill="none", stroke=colours.ink, stroke_width=4),
    )
    return Art("".join(parts), box)


def _lined_up(
    rows: list[list[Piece]], place: float, lineup: Lineup, sheet: StartSheet, theme: Theme, say: Say
) -> Iterator[Item]:
    """The rows, each with its wall, who stands before it, and the names below."""
    across = max(map(len, rows))
    apart = min(_APART * place, (sheet.width - 48) / across)
    number = 0
    for at, row in enumerate(rows):
        y = _top(lineup) + lineup.frieze + at * lineup.row(place, sheet)
        if lineup.tall:
            yield Stamp(4, y, _wall(sheet.width - 8, place * lineup.tall, theme))
        xs = [sheet.width / 2 + (column - (len(row) - 1) / 2) * apart for column in range(len(row))]
        yield from _schools(row, xs, y, apart, place * lineup.tall, theme, say)
        for column, (one, x) in enumerate(zip(row, xs, strict=True)):
            number += 1
            yield Stamp(x, y, lineup.draw(one, number, place, theme))
            foot = y + place * (lineup.tall + lineup.long) + 4
            lower = sheet.staggers(place) and column % 2 == 1
            yield from _name(
                one, x, foot, place * 1.9 if sheet.staggers(place) else apart, sheet, lower=lower, theme=theme
            )


def _schools(
    row: Sequence[Piece], xs: Sequence[float], y: float, apart: float, tall: float, theme: Theme, say: Say
) -> Iterator[Stamp]:
    """The gate of each side, wide enough for all of it, with its name above."""
    colours, arch = theme.colours, theme.symbols["gate"]
    for side, members in groupby(zip(row, xs, strict=True), key=lambda pair: pair[0].side):
        if side is None:
            return
        held = [*members]
        half = len(held) * apart / 2 - 4
        name = theme.title.fit(say(side), 21, 2 * half - 12)
        board = Box(-half, -_FRIEZE, half, tall * 0.06)
        parts = (
            moved(0, tall, arch.standing(arch.drawn(theme.paint(held[0][0].tone)), min(tall, 2.5 * half))),
            rectangle(board, fill=colours.plate, stroke=colours.ink, stroke_width=2),
            words(theme.title, name, 0, board.centre[1] + 7, 21, theme.strip, "middle"),
        )
        box = Box(-half - 1, -_FRIEZE - 1, half + 1, tall + 2)
        yield Stamp((held[0][1] + held[-1][1]) / 2, y, Art("".join(parts), box, theme.title.paths(name)))


def _wall(wide: float, tall: float, theme: Theme) -> Art:
    """The wall that the gates are in, with its frieze and a line of shade below it; nought is its top."""
    colours, edge = theme.colours, theme.colours.ink
    box = Box(0, -_FRIEZE, wide, tall)
    parts = (
        *map(drawn, draw_tiles("stones", Box(0, 0, wide, tall), theme, tall / _STONES)),
        rectangle(Box(0, -_FRIEZE, wide, tall * 0.06), fill=colours.plate, stroke=edge, stroke_width=2),
        rectangle(Box(0, tall, wide, tall + 9), fill=edge, fill_opacity=0.2),
    )
    return Art("".join(parts), replace(box, bottom=tall + 9))


def _gate(one: Piece, place: int, gate: float, theme: Theme) -> Art:
    """A gate with its number and the badge in its opening, and the team before it, facing down; nought is its top."""
    colours, paint = theme.colours, theme.paint(one.tone)
    arch, team = theme.symbols["gate"], theme.symbols["quadriga-small"]
    tall, long = gate * _GATES.tall, gate * 0.98
    size = gate * 0.21
    half = theme.badge.width(one.badge, size) / 2 + 5
    y = tall * 0.72
    frieze = rectangle(
        Box(-gate / 2, -_FRIEZE, gate / 2, tall * 0.06), fill=colours.plate, stroke=colours.ink, stroke_width=2
    )
    parts = (
        moved(0, tall, arch.standing(arch.drawn(paint), tall)),
        frieze,
        words(theme.title, str(place), 0, -6, 21, theme.strip, "middle"),
        draw_plate(one.badge, one.tone, Box(-half, y - size * 0.72, half, y + size * 0.72), size, theme).svg,
        moved(0, tall + long * 0.1, draw_shadow(long * 0.5, long * 0.42, theme)),
        moved(0, tall + long * 0.46, team.centred(team.drawn(paint, _WHOLE), long), 90),
    )  # fmt: skip
    fonts = (*theme.badge.paths(one.badge), *theme.title.paths(str(place)))
    return Art("".join(parts), Box(-gate / 2 - 1, -_FRIEZE - 1, gate / 2 + 1, tall + long), fonts)


def _fighter(one: Piece, place: int, width: float, theme: Theme) -> Art:
    """A fighter or a beast before the wall."""
    feet = width * (_SCHOOLS.tall + _SCHOOLS.long)
    man = 0.86 * feet
    man *= min(1.0, _BEAST * width / figure_of(one, man, theme).box.width)
    figure, shade = figure_of(one, man, theme), draw_shadow(feet - 3, width * 0.42, theme)
    return Art(shade + moved(0, feet, figure.svg), figure.box.moved(0, feet).grown(2))


def _coin(one: Piece, place: int, width: float, theme: Theme) -> Art:
    return Art(moved(0, width / 2, draw_coin(one, place, width * 0.47, theme)), Box(-width / 2, 0, width / 2, width))


_BEAST: Final = 1.06
"""The greatest width of a figure, in widths of a place."""
_FRIEZE: Final = 28.0
"""The height of the frieze with the numbers of gates, or the names of sides."""
_GATES: Final = Lineup(_gate)
_SCHOOLS: Final = Lineup(_fighter, long=0.5, wide=1.15, foot=1.35, shape=1.15)
_COINS: Final = Lineup(_coin, 0.0, 1.0, 0.0, wide=1.3, share=0.5, foot=1.3, shape=1.34)


def _name(
    one: Piece, x: float, y: float, room: float, sheet: StartSheet, *, lower: bool, theme: Theme
) -> Iterator[Item]:
    """The name on a plate with the band of its side; every second one in the lower line, tied to its team."""
    colours, face = theme.colours, theme.label
    badge = "" if one.look[0] == "chariot" else one.badge
    led = theme.badge.width(badge, 0.86 * sheet.name) + 0.3 * sheet.name * bool(badge)
    room -= 12 + led
    size = face.shrunk(" ".join(one.name.value.split()[-1:]), sheet.name, 0.8 * sheet.name, room)
    text = face.brief(one.name.value, size, room)
    half = (led + face.width(text, size)) / 2 + 6
    x = min(max(x, half + 6), sheet.width - half - 6)
    box = Box(-half, 0, half, sheet.name + 13)
    line = tag("path", d="M0-38V0", stroke=colours.ink, stroke_width=1.6) if lower else ""
    plate = rectangle(box, radius=4, fill=colours.plate, stroke=colours.ink, stroke_width=1.6)
    band = rectangle(Box(-half, 0, half, 6), fill=theme.tone(one.tone).fill, stroke=colours.ink, stroke_width=1.2)
    svg = line + plate + band + words(theme.badge, badge, 6 - half, sheet.name + 6, 0.86 * sheet.name, colours.ink)
    svg += words(face, text, 6 - half + led, sheet.name + 6, size, colours.ink)
    fonts = (*theme.badge.paths(badge), *face.paths(text))
    art = Art(svg, Box(-half - 1, -38.0 * lower, half + 1, sheet.name + 14), fonts)
    yield Stamp(x, y + 38 * lower, art)


def _foot(scene: Scene, shape: float, box: Box, sheet: StartSheet, theme: Theme, say: Say) -> Iterator[Item]:
    """The ground in a box of its own, and beside it the sides, or who is in which region, each with its name."""
    wide = min(box.width * (0.42 if sheet.width > SMALL else 0.5), box.height * shape)
    yield from _circus(scene, Box(box.left, box.top, box.left + wide, box.bottom), theme)
    groups = _groups(scene, say)
    columns = 2 if sheet.width > SMALL and len(groups) > 3 else 1
    rows = max(1, ceil(len(groups) / columns))
    room = Box(box.left + wide + 14, box.top, box.right, box.bottom)
    for index, (tone, called, members) in enumerate(groups):
        row, column = index % rows, index // rows
        part = Box(0, 0, (room.width + 10) / columns - 10, (room.height + 8) / rows - 8)
        names = [one.name.value.split()[-1] for one in members if one.name.value.split()]
        art = _side(tone, called, " \N{MIDDLE DOT} ".join(names), part, sheet.name, theme)
        yield Stamp(room.left + column * (part.width + 10), room.top + row * (part.height + 8), art)


def _groups(scene: Scene, say: Say) -> list[tuple[str, str, list[Piece]]]:
    """Sides, or regions where anybody is: tone, name, and who belongs there."""
    if isinstance(scene.ground, Map):
        here = ((one, [piece for piece in scene.pieces if piece.at in one.seats]) for one in scene.ground.regions)
        return [(region.kind, say(region.name), held) for region, held in here if held]
    groups: dict[str, list[Piece]] = {}
    for one in scene.pieces:
        groups.setdefault(one.tone, []).append(one)
    return [(tone, say(held[0].side or named("factio", tone.title())), held) for tone, held in groups.items()]


def _side(side: str, called: str, names: str, box: Box, size: float, theme: Theme) -> Art:
    colours, room, middle = theme.colours, box.width - 40, box.height / 2
    size = theme.label.shrunk(names, size, 0.75 * size, room)
    title, text = theme.title.fit(called, 17, room), theme.label.fit(names, size, room)
    svg = "".join((
        rectangle(box, fill=colours.plate, stroke=colours.ink, stroke_width=1.6),
        rectangle(Box(0, 0, 16, box.height), fill=theme.tone(side).fill, stroke=colours.ink, stroke_width=1.6),
        words(theme.title, title, 28, middle - 4, 17, theme.strip),
        words(theme.label, text, 28, middle + 18, size, colours.ink),
    ))  # fmt: skip
    return Art(svg, box.grown(1), (*theme.title.paths(title), *theme.label.paths(text)))


def _circus(scene: Scene, box: Box, theme: Theme) -> Iterator[Stamp]:
    """The ground as a plan with a dot for each piece, and below it the name of the circus."""
    title = scene.ground.plan.title if isinstance(scene.ground, Ring) else ""
    colours, name = theme.colours, theme.title.fit(title, 15, box.width - 16)
    half = Box(-box.width / 2, -box.height / 2, box.width / 2, box.height / 2)
    paper = rectangle(half, fill=colours.plate, stroke=colours.ink, stroke_width=1.6)
    text = words(theme.title, name, 0, half.bottom - 9, 15, theme.strip, "middle")
    yield Stamp(*box.centre, Art(paper + text, half.grown(1), theme.title.paths(name)))
    plan = replace(box.grown(-10), bottom=box.bottom - (10 + _TITLE * bool(title)))
    yield from miniature(scene, plan, theme, started=False)
