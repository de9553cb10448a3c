"""Reads the rules data: a mistake in a host's own rules is a Problem with its place."""

from collections.abc import Iterator, Mapping
from typing import Final, get_type_hints

from ludi_press.content.nodes import Node, Scalar, Sequence
from ludi_press.content.rules import Placed, UnreadableError
from ludi_press.core.dice import Die
from ludi_press.core.problems import Judged, Problem, has_errors
from ludi_press.games.kit.judging import Judge
from ludi_press.games.kit.rules_data import fill_files
from ludi_press.games.super_series.rules.model import LEVELS, Speed
from ludi_press.games.super_series.rules.tables import (
    Chance,
    Corner,
    CornerCells,
    CorneringForm,
    CornerRow,
    Lane,
    Levels,
    SlipTable,
    SpeedTable,
    Tables,
    read_chance,
)

_HINTS: Final = get_type_hints(Tables)
FILES: Final[dict[str, type]] = {
    "speed": SpeedTable,
    "cornering": CorneringForm,
    **{name.replace("_", "-"): _HINTS[name] for name in Tables.__struct_fields__[1:-2]},
}
"""The form of each file of the rules data, by its stem."""


def read_tables(trees: Mapping[str, Node]) -> Judged[Tables]:
    """The tables of an edition; None where a file is missing or broken."""
    reading = _Reading()
    filled = reading.take(fill_files(trees, FILES))
    for name in (name for name in FILES if name in trees):
        reading.problems += _without_rows(trees[name])
    if filled is None or has_errors(reading.problems):
        return reading.verdict(None)
    parts = {name.replace("-", "_"): part for name, part in filled.items()}
    dice = {level: Die(level.name, getattr(parts["speed"].dice, level.name).faces) for level in LEVELS}
    corners = reading.corners(parts.pop("cornering"), dice)
    reading.check_slip_dice(parts["slip"])
    return reading.verdict(Tables(speed_die={Speed.STOP: None, **dice}, corners=corners, **parts))


def _without_rows(node: Node) -> Iterator[Problem]:
    """SS-1.1a: a Problem for each empty list of the rules, since a table needs a last row."""
    if isinstance(node, Scalar):
        return
    if isinstance(node, Sequence) and not node.items:
        yield Problem("rules-empty", "a list of the rules needs at least one entry", node.place)
    for part in node.items if isinstance(node, Sequence) else (entry.value for entry in node):
        yield from _without_rows(part)


class _Reading(Judge):
    """Reads what depends on more than its own cell, and collects the problems."""

    def corners(self, form: CorneringForm, dice: Mapping[Speed, Die]) -> tuple[Levels[tuple[CornerRow, ...]], ...]:
        def lane(cells: Lane) -> Levels[tuple[CornerRow, ...]]:
            rows = [tuple(self.corner(cell, dice[level]) for cell in cells.at(level, ())) for level in LEVELS]
            return Levels(*rows)

        return tuple(map(lane, (form.lane_1, form.lane_2, form.lane_3, form.lane_4, form.lane_5)))

    def corner(self, placed: Placed[CornerCells], die: Die) -> CornerRow:
        """SS-8.3: each face of the die must have exactly one result."""
        cells = ((corner, getattr(placed.value, corner)) for corner in Corner)
        results = tuple((corner, self.chance(cell, die)) for corner, cell in cells if cell is not None)
        for face in sorted(set(die.faces)):
            count = sum(chance.hits(face) for _, chance in results)
            if count != 1:
                words = "no result" if count == 0 else "more than one result"
                self.error("rules-corner", f"face {face} of {die.name} has {words} here", placed.place, "SS-8.3")
        return CornerRow(results)

    def chance(self, cell: Placed[str], die: Die) -> Chance:
        try:
            return read_chance(cell.value, die)
        except UnreadableError as error:
            self.error(error.code, str(error), cell.place, "SS-8.3", error.suggestion)
            return Chance(frozenset(), die)

    def check_slip_dice(self, slip: SlipTable) -> None:
        """SS-9.1: a die must have the faces for its spaces."""
        for key, slip_die in slip.dice():
            if not 1 <= slip_die.spaces * slip_die.share <= len(slip_die.die.faces):
                message = f"{slip_die.die.name} cannot name '{key}' spaces with {slip_die.share} faces each"
                self.error("rules-slip-die", message, slip.space[key].place, "SS-9.1")
