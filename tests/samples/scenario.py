"""Plays the scenario cases of tests/cases/super-series: a set-up, orders and dice in, a state and events out."""

from typing import Any

from cases import Case, check_events, host_dice, no_more_dice, overlaid, read_cases
from msgspec import Struct
from trees import ROOT, tree

from ludi_press.boards.ring import SpaceId, Track, lay_out
from ludi_press.content.rules import Placed
from ludi_press.content.track_file import read_track
from ludi_press.core.colour import Tone
from ludi_press.core.dice import Roll, TurnDice
from ludi_press.core.problems import Place, describe
from ludi_press.games.kit.race import hooks, space_data
from ludi_press.games.kit.report import event_data
from ludi_press.games.super_series.reading.orders import read_text
from ludi_press.games.super_series.rules.events import Event
from ludi_press.games.super_series.rules.live import RaceSetUp
from ludi_press.games.super_series.rules.model import (
    Bonus,
    Chariot,
    Order,
    RaceState,
    Refusal,
    Speed,
    Status,
    Team,
    TeamOrders,
    TurnOrders,
    Wreck,
)
from ludi_press.games.super_series.rules.tables import Tables, read_tables
from ludi_press.games.super_series.rules.turn import resolve

CASES = ROOT / "tests" / "cases" / "super-series"
RULES = ROOT / "ludi_press" / "games" / "super_series" / "data" / "1"
TRAITS = ("skill", "constitution", "quality", "size", "speed", "endurance")
COUNTS = ("lap", "left", "right", "horses", "hurts", "stunned")


TREES = {path.stem: tree(path) for path in sorted(RULES.glob("*.yaml"))}


def tables(changes: dict[str, Any] | None = None) -> Tables:
    """The tables of edition 1, with changes laid over them as race.yaml's `rules:` does."""
    judged = read_tables(overlaid(TREES, changes))
    assert judged.value is not None, [describe(problem) for problem in judged.problems]
    return judged.value


def track(name: str) -> Track:
    plan = read_track(name, tree(ROOT / "tracks" / f"{name}.yaml")).value
    assert plan is not None
    return lay_out(plan)


TABLES = tables()
TRACKS = {name: track(name) for name in ("circus-maximus",)}


def all_cases() -> list[Case]:
    """Every case of this game."""
    return read_cases(CASES)


class Outcome(Struct, frozen=True):
    """What came of a case, ready to be compared."""

    race: RaceSetUp
    before: RaceState
    orders: TurnOrders
    state: RaceState
    events: tuple[Event, ...]
    rolls: tuple[Roll, ...]


def play(data: dict[str, Any], using: Tables | None = None) -> Outcome:
    """Resolves the turn that a case tells."""
    name = data.get("track", "circus-maximus")
    course = TRACKS.get(name) or TRACKS.setdefault(name, track(name))
    rules = using or (tables(data["rules"]) if "rules" in data else TABLES)
    teams = tuple(entrant(name, entry) for name, entry in data["teams"].items())
    race = RaceSetUp("case", "Case", None, course, rules, data.get("laps", course.plan.laps), teams)
    turn_dice = TurnDice("case", data.get("turn", 1), no_more_dice, host_dice(data.get("dice", {})))
    before, orders = first_state(race, data), _orders(data)
    state, events = resolve(race, before, orders, turn_dice)
    problems = [*turn_dice.problems, *turn_dice.leftovers()]
    assert not problems, "\n".join(describe(problem) for problem in problems)
    return Outcome(race, before, orders, state, events, tuple(turn_dice.rolls))


def entrant(team: str, entry: dict[str, Any]) -> Team:
    points = {trait: entry.get(trait, 0) for trait in ("skill", "constitution", "quality", "size", "endurance")}
    return Team(team, team.title(), None, Tone.ALBATA, "military", speed=entry.get("swift", 0), **points)


def spot(course: Track, text: str) -> SpaceId:
    """ "3/0/8": lane, section, space."""
    lane, section, number = (int(part) for part in text.split("/"))
    return course.at(lane, section, number)


def first_state(race: RaceSetUp, data: dict[str, Any]) -> RaceState:
    chariots = tuple(_chariot(race.track, team, entry) for team, entry in data["teams"].items())
    wrecks = tuple(
        Wreck(spot(race.track, where), "wrecked", since) for where, since in (data.get("wrecks") or {}).items()
    )
    return RaceState(data.get("turn", 1) - 1, chariots, wrecks)


def _chariot(course: Track, team: str, entry: dict[str, Any]) -> Chariot:
    counts = {name: entry[name] for name in COUNTS if name in entry}
    status = Status(entry.get("status", "running"))
    on_track = status in (Status.RUNNING, Status.FLIPPED)
    at, speed = spot(course, entry["at"]), Speed[entry.get("speed", "LOW")]
    return Chariot(team, at, speed=speed, status=status, on_track=on_track, **counts)


def _orders(data: dict[str, Any]) -> TurnOrders:
    names = {team: team.title() for team in data["teams"]}
    given = {team: _team_orders(names, data.get("orders", {}).get(team, [])) for team in data["teams"]}
    asked = data.get("asked", max((len(orders.orders) for orders in given.values()), default=1) or 1)
    return TurnOrders(asked, given, tuple(data.get("retire", ())))


def _team_orders(names: dict[str, str], entry: Any) -> TeamOrders:
    if not isinstance(entry, dict):
        entry = {"orders": entry}
    orders, otherwise = (_parse(names, entry.get(key, [])) for key in ("orders", "otherwise"))
    bonus = Bonus(entry["bonus"]) if "bonus" in entry else None
    refused = Refusal(entry["refused"]) if "refused" in entry else None
    return TeamOrders(orders, otherwise, bonus, refused)


def _parse(names: dict[str, str], texts: Any) -> tuple[Order, ...]:
    orders: list[Order] = []
    for text in [texts] if isinstance(texts, str) else texts:
        judged = read_text(Placed(text, Place("orders", text=text)), names, "")
        assert judged.value is not None, [describe(problem) for problem in judged.problems]
        orders += judged.value.orders
    return tuple(orders)


def check(data: dict[str, Any], outcome: Outcome) -> None:
    """Compares an outcome with what the case expects; what it does not name is not judged."""
    expect = data["expect"]
    course = outcome.race.track
    for team, wanted in (expect.get("state") or {}).items():
        found = chariot_facts(course, outcome.state.chariot(team))
        assert {key: found[key] for key in wanted} == wanted, f"{team}: {found}"
    if "wrecks" in expect:
        wrecks = [address(course, wreck.at) for wreck in outcome.state.wrecks]
        assert wrecks == list(expect["wrecks"] or [])
    if "over" in expect:
        assert outcome.state.over is expect["over"]
    events = [event_facts(course, event, outcome.rolls) for event in outcome.events]
    check_events(expect, events)


def address(course: Track, at: SpaceId) -> str:
    space = space_data(course, at)
    return f"{space['lane']}/{space['section']}/{space['space']}"


def chariot_facts(course: Track, chariot: Chariot) -> dict[str, Any]:
    """A chariot in the words of a case."""
    counts = {name: getattr(chariot, name) for name in COUNTS}
    return {
        **counts,
        "at": address(course, chariot.at),
        "speed": chariot.speed.name,
        "status": chariot.status.value,
        "on_track": chariot.on_track,
        "place": chariot.place,
        "dragged": bool(chariot.finish and chariot.finish.dragged),
    }


def event_facts(course: Track, event: Event, rolls: tuple[Roll, ...]) -> dict[str, Any]:
    """An event in the words of a case: spaces as "lane/section/space", dice as "label face"."""
    data = event_data(event, more={**hooks(course), Order: str})
    facts = {key: _short(value) for key, value in data.items()}
    facts["dice"] = [f"{rolls[index].address.label} {rolls[index].face}" for index in event.dice]
    return facts


def _short(value: Any) -> Any:
    if isinstance(value, dict) and "lane" in value:
        return f"{value['lane']}/{value['section']}/{value['space']}"
    return [_short(item) for item in value] if isinstance(value, list) else value
