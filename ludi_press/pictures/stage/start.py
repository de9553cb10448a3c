"""The picture of a start: the carceres near by with every team at its gate, the circus small beside the teams."""

from collections.abc import Iterator
from math import ceil
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from ludi_press.content.words import named
from ludi_press.core.report import say as message
from ludi_press.pictures.frame import HeadLine, draw_head, text_alternative
from ludi_press.pictures.grounds.track_layout import LANE, Layout, arrange
from ludi_press.pictures.grounds.windows import draw_course
from ludi_press.pictures.picture import Art, Item, Picture, Say, Stamp, drawn, moved, path, rectangle, tag, words
from ludi_press.pictures.pieces.tokens import draw_plate
from ludi_press.pictures.shapes import SMALL, Box
from ludi_press.pictures.stage.poster import draw_shadow, draw_tiles
from ludi_press.pictures.theme import Theme
from ludi_press.scene import Piece, Ring, Scene, Status

_HEAD: Final = 54.0
_CROWD: Final = 58.0
_FRIEZE: Final = 28.0
"""The height of the frieze with the numbers."""
_TALL: Final = 1.4
_LONG: Final = 0.95
"""The height of a gate, and the length of a team before it, as multiples of the gate's width."""
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


def is_start(scene: Scene) -> bool:
    """Whether nobody has driven yet and all are in their start boxes."""
    ring = scene.ground
    if not isinstance(ring, Ring) or scene.over or any(scene.rounds) or not scene.pieces:
        return False
    spaces = arrange(ring.plan, cells=ring.cells).track.spaces
    return all(isinstance(one.at, int) and spaces[one.at].on_grid for one in scene.pieces)


def draw_start(scene: Scene, theme: Theme, say: Say, sheet: StartSheet = LARGE) -> Picture:
    """The teams at their gates in the order of the grid."""
    if not isinstance(scene.ground, Ring):
        raise TypeError("only a race has carceres")
    listed = [scene.piece(id_) for id_ in scene.order]
    teams = [*listed, *(one for one in scene.pieces if one not in listed and one.status is Status.ACTIVE)]
    rows = ceil(len(teams) / sheet.across)
    gate = _gate_width(len(teams), rows, sheet)
    below = _HEAD + _CROWD + rows * _row_height(gate, sheet)
    least, most = sheet.heights
    height = min(most, max(least, below + (sheet.foot or 16)))
    ring = scene.ground

    def items() -> Iterator[Item]:
        head = HeadLine(sheet.width, 22, 36, sheet.title, max(20, sheet.name))
        yield from draw_head(scene.title, say(scene.heading), head, theme)
        yield from _gates(teams, rows, gate, sheet, theme)
        if sheet.foot:
            foot = Box(24, below + 6, sheet.width - 24, height - 16)
            yield from _foot(ring, teams, foot, sheet, theme, say)

    track = named("circus", ring.plan.title)
    title = say(message("picture.track-title", race=scene.title, track=track, turn=scene.heading))
    return Picture(_ground(Box(0, 0, sheet.width, height), theme), items, title, text_alternative(scene, say))


def _gate_width(teams: int, rows: int, sheet: StartSheet) -> float:
    """The greatest width at which all rows find room above the foot."""
    high = (sheet.heights[1] - _HEAD - _CROWD - sheet.foot) / rows - _row_height(0, sheet)
    return min(sheet.gate, (sheet.width - 48) / ceil(teams / rows), high / (_TALL + _LONG))


def _row_height(gate: float, sheet: StartSheet) -> float:
    """A gate, the team before it, and the names."""
    return _FRIEZE + gate * (_TALL + _LONG) + (80 if sheet.staggers(gate) else sheet.name + 24)


def _ground(box: Box, theme: Theme) -> Art:
    colours = theme.colours
    parts = (
        rectangle(box, fill=colours.sand.mixed(colours.zone, 0.1)),
        *map(drawn, draw_tiles("crowd", Box(0, _HEAD, box.width, _HEAD + _CROWD + 10), theme)),
        rectangle(Box(0, 0, box.width, _HEAD), fill=theme.strip),
        rectangle(Box(0, _HEAD - 5, box.width, _HEAD), fill=colours.gold),
        rectangle(box.grown(-2), fill="none", stroke=colours.ink, stroke_width=4),
    )
    return Art("".join(parts), box)


def _gates(teams: list[Piece], rows: int, gate: float, sheet: StartSheet, theme: Theme) -> Iterator[Item]:
    """The gates in rows of similar length, each with its team before it and its name below."""
    across = ceil(len(teams) / rows)
    apart = min(_APART * gate, (sheet.width - 48) / across)
    tops = [_HEAD + _CROWD + _FRIEZE + row * _row_height(gate, sheet) for row in range(rows)]
    yield from (Stamp(4, y, _wall(sheet.width - 8, gate * _TALL, theme)) for y in tops)
    for index, one in enumerate(teams):
        row, column = divmod(index, across)
        count = min(across, len(teams) - row * across)
        x = sheet.width / 2 + (column - (count - 1) / 2) * apart
        y = tops[row]
        yield Stamp(x, y, _gate(one, index + 1, gate, theme))
        yield from _name(one, x, y, gate, sheet, lower=sheet.staggers(gate) and column % 2 == 1, theme=theme)


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
    tall, long = gate * _TALL, gate * 0.98
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


def _name(
    one: Piece, x: float, y: float, gate: float, sheet: StartSheet, *, lower: bool, theme: Theme
) -> Iterator[Item]:
    """The name on a plate with the band of its side; every second one in the lower line, tied to its team."""
    colours = theme.colours
    room = gate * (1.9 if sheet.staggers(gate) else 1.0) - 12
    size = theme.label.shrunk(" ".join(one.name.value.split()[-1:]), sheet.name, sheet.name - 3, room)
    text = theme.label.brief(one.name.value, size, room)
    half = theme.label.width(text, size) / 2 + 6
    top = y + gate * (_TALL + _LONG) + 4 + 38 * lower
    x = min(max(x, half + 6), sheet.width - half - 6)
    box = Box(-half, 0, half, sheet.name + 13)
    line = tag("path", d="M0-38V0", stroke=colours.ink, stroke_width=1.6) if lower else ""
    plate = rectangle(box, radius=4, fill=colours.plate, stroke=colours.ink, stroke_width=1.6)
    band = rectangle(Box(-half, 0, half, 6), fill=theme.tone(one.tone).fill, stroke=colours.ink, stroke_width=1.2)
    svg = line + plate + band + words(theme.label, text, 0, sheet.name + 6, size, colours.ink, "middle")
    yield Stamp(x, top, Art(svg, Box(-half - 1, -38.0 * lower, half + 1, sheet.name + 14), theme.label.paths(text)))


def _foot(ring: Ring, teams: list[Piece], box: Box, sheet: StartSheet, theme: Theme, say: Say) -> Iterator[Item]:
    """The circus in a box of its own, and beside it the sides, each with its name."""
    wide = min(box.width * 0.42, box.height * 2.4) if sheet.width > SMALL else box.width * 0.5
    yield _circus(ring, Box(box.left, box.top, box.left + wide, box.bottom), theme)
    sides = list(dict.fromkeys(one.tone for one in teams))
    columns = 2 if sheet.width > SMALL else 1
    rows = max(1, ceil(len(sides) / columns))
    room = Box(box.left + wide + 14, box.top, box.right, box.bottom)
    for index, side in enumerate(sides):
        row, column = index % rows, index // rows
        part = Box(0, 0, (room.width + 10) / columns - 10, (room.height + 8) / rows - 8)
        names = [one.name.value.split()[-1] for one in teams if one.tone == side if one.name.value.split()]
        art = _side(side, say(named("factio", side.title())), " \N{MIDDLE DOT} ".join(names), part, sheet.name, theme)
        yield Stamp(room.left + column * (part.width + 10), room.top + row * (part.height + 8), art)


def _side(side: str, called: str, names: str, box: Box, size: float, theme: Theme) -> Art:
    colours, room, middle = theme.colours, box.width - 40, box.height / 2
    size = theme.label.shrunk(names, size, size - 3, room)
    title, text = theme.title.fit(called, 17, room), theme.label.fit(names, size, room)
    svg = "".join((
        rectangle(box, fill=colours.plate, stroke=colours.ink, stroke_width=1.6),
        rectangle(Box(0, 0, 16, box.height), fill=theme.tone(side).fill, stroke=colours.ink, stroke_width=1.6),
        words(theme.title, title, 28, middle - 4, 17, theme.strip),
        words(theme.label, text, 28, middle + 18, size, colours.ink),
    ))  # fmt: skip
    return Art(svg, box.grown(1), (*theme.title.paths(title), *theme.label.paths(text)))


def _circus(ring: Ring, box: Box, theme: Theme) -> Stamp:
    """The course as a plan: lanes, spina, carceres."""
    colours, layout = theme.colours, arrange(ring.plan, cells=ring.cells)
    field = layout.ring.joined(layout.stalls)
    scale = min((box.width - 24) / field.width, (box.height - 12 - _TITLE) / field.height)
    course = draw_course(layout, theme) + _arrow(layout, theme)
    plan = moved(0, 2 - _TITLE / 2, moved(-field.centre[0], -field.centre[1], course), scale=scale)
    half = Box(-box.width / 2, -box.height / 2, box.width / 2, box.height / 2)
    name = theme.title.fit(ring.plan.title, 15, box.width - 16)
    paper = rectangle(half, fill=colours.plate, stroke=colours.ink, stroke_width=1.6)
    text = words(theme.title, name, 0, half.bottom - 9, 15, theme.strip, "middle")
    return Stamp(*box.centre, Art(paper + plan + text, half.grown(1), theme.title.paths(name)))


def _arrow(layout: Layout, theme: Theme) -> str:
    """An arrow along the straight before the stands: the way on which all drive."""
    y, left = layout.y + layout.lanes * LANE / 2, layout.x + 60
    right = left + 0.4 * (layout.ring.right - left)
    d = path([(left, y), (right, y)]) + path([(right - 44, y - 34), (right, y), (right - 44, y + 34)])
    return tag("path", d=d, fill="none", stroke=theme.strip, stroke_width=14, stroke_linejoin="round")
