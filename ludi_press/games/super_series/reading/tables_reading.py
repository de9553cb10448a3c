"""Reads the rules data: a mistake in a host's own rules is a Problem with its place."""

from collections.abc import Iterator, Mapping

from ludi_press.content.nodes import Node, ScalarNode, SequenceNode
from ludi_press.content.rules import Placed, UnreadableError
from ludi_press.core.dice import Die
from ludi_press.core.problems import Judged, Problem, has_errors
from ludi_press.games.kit.judging import file_forms, fill_files
from ludi_press.games.super_series.rules.model import LEVELS
from ludi_press.games.super_series.rules.tables import CornerCells, SlipTable, Tables, read_chance


def read_tables(trees: Mapping[str, Node]) -> Judged[Tables]:
    """The tables of an edition; None where a file is missing or broken."""
    judged = fill_files(trees, Tables)
    problems = [*judged.problems]
    for name in file_forms(Tables):
        problems += _without_rows(trees[name]) if name in trees else ()
    if judged.value and not has_errors(problems):
        problems += (*_corner_problems(judged.value), *_slip_problems(judged.value.slip))
    return Judged(None if has_errors(problems) else judged.value, tuple(problems))


def _without_rows(node: Node) -> Iterator[Problem]:
    """SS-1.1a: a Problem for each empty list of the rules, since a table needs a last row."""
    if isinstance(node, ScalarNode):
        return
    if isinstance(node, SequenceNode) and not node.items:
        yield Problem("rules-empty", "a list of the rules needs at least one entry", node.place)
    for part in node.items if isinstance(node, SequenceNode) else (entry.value for entry in node):
        yield from _without_rows(part)


def _corner_problems(tables: Tables) -> Iterator[Problem]:
    for lane in tables.cornering.lanes:
        for level in LEVELS:
            if die := tables.speed_die[level]:
                for placed in lane.at(level, ()):
                    yield from _row_problems(placed, die)


def _row_problems(placed: Placed[CornerCells], die: Die) -> Iterator[Problem]:
    """SS-8.3: each face of the die must have exactly one result."""
    chances = []
    for _, cell in placed.value.written:
        try:
            chances.append(read_chance(cell.value, die))
        except UnreadableError as error:
            yield Problem(error.code, str(error), cell.place, "SS-8.3", error.suggestion)
    for face in sorted(set(die.faces)):
        count = sum(chance.hits(face) for chance in chances)
        if count != 1:
            words = "no result" if count == 0 else "more than one result"
            yield Problem("rules-corner", f"face {face} of {die.name} has {words} here", placed.place, "SS-8.3")


def _slip_problems(slip: SlipTable) -> Iterator[Problem]:
    """SS-9.1: a die must have the faces for its spaces."""
    for key, slip_die in slip.dice():
        if not 1 <= slip_die.spaces * slip_die.share <= len(slip_die.die.faces):
            message = f"{slip_die.die.name} cannot name '{key}' spaces with {slip_die.share} faces each"
            yield Problem("rules-slip-die", message, slip.space[key].place, "SS-9.1")
