"""Whether a track is long enough for the rules of a race: for its longest move, and for all that has a reach."""

from collections.abc import Iterator, Mapping

from ludi_press.boards.plan import Plan
from ludi_press.content.nodes import Mapping as MappingNode
from ludi_press.content.nodes import Node
from ludi_press.core.problems import Place, Problem
from ludi_press.games.super_series.rules.attack import NEAR
from ludi_press.games.super_series.rules.model import LEVELS
from ludi_press.games.super_series.rules.tables import Tables


def track_problems(plan: Plan, tables: Tables, trees: Mapping[str, Node]) -> tuple[Problem, ...]:
    """All that makes a sound plan too short; `trees` are the rules data with their places (see `Brief.tables`)."""
    return (
        *_move_problems(plan, tables),
        *_reach_problems(plan, tables, trees),
        *_radius_problems(plan, tables, trees),
    )


def _laps(plan: Plan) -> list[int]:
    """The number of spaces of a lap in each lane, inside first."""
    return [sum(section.spaces[lane] for section in plan.sections) for lane in range(plan.lanes)]


def _move_problems(plan: Plan, tables: Tables) -> Iterator[Problem]:
    """SS-2.2: no move may come round to where it began, so that a line passed is one lap."""
    shortest, longest = min(_laps(plan)), tables.longest_move()
    if shortest <= longest:
        lane = _laps(plan).index(shortest) + 1
        message = f"a lap of {plan.title} has {shortest} spaces in lane {lane}, and a move may take {longest}"
        yield Problem("track-short", message, rule="SS-2.2", suggestion="make its straights longer")


def _reach_problems(plan: Plan, tables: Tables, trees: Mapping[str, Node]) -> Iterator[Problem]:
    """SS-2.3b: who is ahead is told by the nearer way round, so that nothing may reach half a lap or farther."""
    shortest = min(_laps(plan))
    lane = f"lane {_laps(plan).index(shortest) + 1} has {shortest} spaces"
    most = (shortest - 1) // 2
    for level in LEVELS:
        reach = tables.reach[level]
        if reach > most:
            message = (
                f"at {level.name} a contingency reaches {reach} spaces, half a lap of {plan.title} or more: {lane}"
            )
            place = _changed_at(trees, "moving", "reach", level.name)
            yield Problem("reach-long", message, place, "SS-2.3b", f"write at most {most}, or choose a longer track")
    if most < NEAR:
        message = f"a strike reaches {NEAR} spaces, half a lap of {plan.title} or more: {lane}"
        yield Problem("reach-long", message, rule="SS-2.3b", suggestion="choose a longer track")


def _radius_problems(plan: Plan, tables: Tables, trees: Mapping[str, Node]) -> Iterator[Problem]:
    """SS-2.3b: nor may the radius of an escape (SS-15.5), which counts units of progress."""
    length, radius = sum(section.length for section in plan.sections), tables.escape_radius
    most = (length - 1) // 2
    if radius > most:
        message = (
            f"the radius of an escape is {radius} units, half a lap of {plan.title} or more: it has {length} units"
        )
        place = _changed_at(trees, "naufragia", "escape", "radius")
        yield Problem("reach-long", message, place, "SS-2.3b", f"write at most {most}, or choose a longer track")


def _changed_at(trees: Mapping[str, Node], part: str, *keys: str) -> Place | None:
    """Where the race itself wrote this value of the rules; None where it is the edition's own."""
    node: Node | None = trees.get(part)
    for key in keys:
        node = node.get(key) if isinstance(node, MappingNode) else None
    return node.place if node is not None and node.place.file != f"{part}.yaml" else None
