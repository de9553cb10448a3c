"""Plays the scenario cases of tests/cases/moritari: fighters on sand, orders and dice in, a state and events out.

Of the dice the initiative alone may be left out: then the first school rolls 12 and is Caesar, and all others roll 2.
A fighter's side is the first letter of its id: r(ed), b(lue), g(reen) are schools; w(ild) beasts have none.
"""

from typing import Any

from cases import Case, check_events, host_dice, no_more_dice, overlaid, read_cases
from msgspec import Struct
from trees import ROOT, tree, tree_of_data

from ludi_press.boards.plane import Arena, Point, Shape, read_length, units
from ludi_press.content.form import fill_one
from ludi_press.core.colour import Tone
from ludi_press.core.dice import Roll, TurnDice
from ludi_press.core.event import Event
from ludi_press.core.problems import Judged, describe
from ludi_press.core.report import Ask
from ludi_press.games.kit.judging import fill_files
from ludi_press.games.kit.report import event_data
from ludi_press.games.kit.schools import School
from ludi_press.games.moritari.reading.entry import RoundForm
from ludi_press.games.moritari.reading.judging import judge_orders
from ludi_press.games.moritari.reading.orders import read_wind
from ludi_press.games.moritari.rules.model import Bout, BoutSetUp, Entrant, Fighter, Kind, RoundOrders, Status, Tables
from ludi_press.games.moritari.rules.play import resolve

CASES = ROOT / "tests" / "cases" / "moritari"
RULES = ROOT / "ludi_press" / "games" / "moritari" / "data" / "1"
SCHOOLS = {
    "r": School("red", "Red", None, Tone.RUSSATA),
    "b": School("blue", "Blue", None, Tone.VENETA),
    "g": School("green", "Green", None, Tone.PRAESINA),
}


TREES = {path.stem: tree(path) for path in sorted(RULES.glob("*.yaml"))}


def tables(changes: dict[str, Any] | None = None) -> Tables:
    """The tables of edition 1, with changes laid over them as race.yaml's `rules:` does."""
    judged = fill_files(overlaid(TREES, changes), Tables)
    assert judged.value is not None, [describe(problem) for problem in judged.problems]
    return judged.value


TABLES = tables()


def all_cases() -> list[Case]:
    """Every case of this game."""
    return read_cases(CASES)


class Outcome(Struct, frozen=True):
    """What came of a case, ready to be compared."""

    bout: Bout
    events: tuple[Event, ...]
    rolls: tuple[Roll, ...]


def length(value: Any) -> int:
    found = read_length(str(value))
    assert found is not None, value
    return found


def spot(at: list[Any]) -> Point:
    return Point(*(length(part) for part in at))


def arena(data: dict[str, Any]) -> Arena:
    size = data.get("arena", {"across": 24})
    if "across" in size:
        return Arena(Shape.CIRCLE, length(size["across"]), length(size["across"]))
    return Arena(Shape.RECTANGLE, length(size["width"]), length(size["height"]))


def set_up(data: dict[str, Any]) -> BoutSetUp:
    """The bout that a case is played in."""
    letters = dict.fromkeys(one[0] for one in data["fighters"] if one[0] in SCHOOLS)
    roster = tuple(entrant(one, entry) for one, entry in data["fighters"].items())
    rules = tables(data["rules"]) if "rules" in data else TABLES
    return BoutSetUp("case", "Case", None, tuple(SCHOOLS[one] for one in letters), roster, arena(data), rules)


def entrant(one: str, entry: dict[str, Any]) -> Entrant:
    school = SCHOOLS.get(one[0])
    facing = read_wind(entry.get("facing", "north"))
    assert facing is not None
    kind = Kind(entry.get("kind", "heavy"))
    return Entrant(one, one.title(), school.id if school else None, kind, spot(entry["at"]), facing)


def start(bout: BoutSetUp, data: dict[str, Any]) -> Bout:
    """The state that a case begins with."""
    fighters = tuple(fighter(one, data["fighters"][one.id]) for one in bout.roster)
    return Bout(data.get("round", 1) - 1, fighters, None, data.get("barred"))


def fighter(one: Entrant, entry: dict[str, Any]) -> Fighter:
    facts = {name: entry[name] for name in ("killed", "appeals", "fallen") if name in entry}
    status = Status(entry.get("status", "standing"))
    points = entry.get("points", 3 if status is Status.STANDING else 0)
    return Fighter(one.id, one.at, one.facing, points, status, **facts)


def judged_orders(bout: BoutSetUp, state: Bout, data: dict[str, Any], ask: Ask | None = None) -> Judged[RoundOrders]:
    """The orders of a case, read as those of a turn file are."""
    parts = {"orders": data.get("orders", {}), "caesar": data.get("caesar", {})}
    form = fill_one(tree_of_data(parts, "orders"), RoundForm)
    assert form.value is not None, [describe(problem) for problem in form.problems]
    return judge_orders(bout, state, state.round + 1, ask or Ask(state.round + 1), form.value)


def play(data: dict[str, Any]) -> Outcome:
    """Resolves the round that a case tells."""
    bout = set_up(data)
    state = start(bout, data)
    orders = judged_orders(bout, state, data)
    assert orders.value is not None, [describe(problem) for problem in orders.problems]
    turn_dice = TurnDice(
        "case", state.round + 1, no_more_dice, host_dice(named_dice(bout, state, data.get("dice") or {}))
    )
    after, events = resolve(bout, state, orders.value, turn_dice)
    problems = [*turn_dice.problems, *turn_dice.leftovers()]
    assert not problems, "\n".join(describe(problem) for problem in problems)
    return Outcome(after, events, tuple(turn_dice.rolls))


def named_dice(bout: BoutSetUp, state: Bout, dice: dict[str, list[str]]) -> dict[str, list[str]]:
    """The dice of a case; the initiative of schools that it does not name."""
    left = {bout.side(one.id) for one in state.fighters if one.on_sand}
    rivals = [school.id for school in bout.schools if school.id in left and school.id != state.barred]
    named = any(school in dice for school in rivals)
    first = (
        {} if named or len(rivals) < 2 else {one: [f"initiative {1 if one != rivals[0] else 6}"] * 2 for one in rivals}
    )
    return {**first, **dice}


def check(data: dict[str, Any], outcome: Outcome) -> None:
    """Compares an outcome with what the case expects; what it does not name is not judged."""
    expect = data["expect"]
    for one, wanted in (expect.get("state") or {}).items():
        found = fighter_facts(outcome.bout.fighter(one))
        assert {key: found[key] for key in wanted} == wanted, f"{one}: {found}"
    for name in ("caesar", "barred", "over"):
        if name in expect:
            assert getattr(outcome.bout, name) == expect[name]
    events = [event_facts(event, outcome.rolls) for event in outcome.events]
    check_events(expect, events)


def fighter_facts(one: Fighter) -> dict[str, Any]:
    """A fighter in the words of a case."""
    return {
        "at": f"{units(one.at.x)}, {units(one.at.y)}",
        "facing": str(one.facing),
        "points": one.points,
        "status": one.status.value,
        "killed": one.killed,
        "appeals": one.appeals,
    }


def event_facts(event: Event, rolls: tuple[Roll, ...]) -> dict[str, Any]:
    """An event in the words of a case: points as "x, y", lengths in inches, dice as "label face"."""
    facts = {key: _short(value) for key, value in event_data(event, ("phase",)).items()}
    facts["dice"] = [f"{rolls[index].address.label} {rolls[index].face}" for index in event.dice]
    if "far" in facts:
        facts["far"] = units(facts["far"])
    return facts


def _short(value: Any) -> Any:
    if isinstance(value, dict) and set(value) == {"x", "y"}:
        return f"{units(value['x'])}, {units(value['y'])}"
    return value
