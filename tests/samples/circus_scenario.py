"""Plays the scenario cases of tests/cases/circus-maximus: a set-up, orders and dice in, a state and events out.

A place is "lane/section/number"; who has no `lap` is in the first, on grey squares in none.
Everybody moves in the order of entry unless the case has a `draw`; "draw: dice" lets the dice decide.
"""

from typing import Any

import msgspec
from cases import Case, check_events, host_dice, no_more_dice, overlaid, read_cases
from trees import ROOT, tree

from ludi_press.boards.ring import Side, SpaceId, Track, lay_out
from ludi_press.content.rules import Placed
from ludi_press.content.track_file import read_track
from ludi_press.core.colour import Tone
from ludi_press.core.dice import Roll, TurnDice
from ludi_press.core.problems import Place, describe
from ludi_press.games.circus_maximus.reading.orders import FallenOrder, read_text
from ludi_press.games.circus_maximus.reading.orders import team_orders as of_keys
from ludi_press.games.circus_maximus.rules.charts import Charts, read_charts
from ludi_press.games.circus_maximus.rules.model import (
    Chariot,
    Fate,
    RaceSetUp,
    RaceState,
    Status,
    Team,
    TeamOrders,
    TurnOrders,
    Way,
)
from ludi_press.games.circus_maximus.rules.turn import resolve
from ludi_press.games.kit.event import Event
from ludi_press.games.kit.race import Position, Wreck

CASES = ROOT / "tests" / "cases" / "circus-maximus"
RULES = ROOT / "ludi_press" / "games" / "circus_maximus" / "data" / "1"
TREES = {path.stem: tree(path) for path in sorted(RULES.glob("*.yaml"))}
POINTS = ("skill", "chariot", "speed", "factio")


def charts(changes: dict[str, Any] | None = None) -> Charts:
    """The charts of edition 1, with changes laid over them as race.yaml's `rules:` does."""
    judged = read_charts(overlaid(TREES, changes))
    assert judged.value is not None, [describe(problem) for problem in judged.problems]
    return judged.value


def eight() -> Track:
    plan = read_track("circus-maximus-eight", tree(ROOT / "tracks" / "circus-maximus-eight.yaml")).value
    assert plan is not None
    return lay_out(plan)


CHARTS, TRACK = charts(), eight()


def all_cases() -> list[Case]:
    """Every case of this game."""
    return read_cases(CASES)


class Outcome(msgspec.Struct, frozen=True):
    """What came of a case, ready to be compared."""

    race: RaceSetUp
    before: RaceState
    state: RaceState
    events: tuple[Event, ...]
    rolls: tuple[Roll, ...]


def spot(text: str) -> SpaceId:
    """The square of "lane/section/number"."""
    lane, section, number = (int(part) for part in text.split("/"))
    return TRACK.at(lane, section, number)


def address(at: SpaceId) -> str:
    """The place of a square."""
    space = TRACK.spaces[at]
    return f"{space.lane}/{space.section}/{space.number}"


def race_of(data: dict[str, Any]) -> RaceSetUp:
    """The race of a case."""
    teams = tuple(
        Team(id=team, driver=team.title(), factio=Tone(entry.get("factio", tuple(Tone)[number % 4])),
             skill=entry.get("skill", 0), chariot=entry.get("chariot", 1), speed=0, endurance=0)
        for number, (team, entry) in enumerate(data["teams"].items())
    )  # fmt: skip
    rules = charts(data["rules"]) if "rules" in data else CHARTS
    return RaceSetUp(
        race="case", title="Case", host=None, track=TRACK, tables=rules, laps=data.get("laps", 3), teams=teams
    )


def play(data: dict[str, Any]) -> Outcome:
    """Resolves the turn that a case tells."""
    race, before = race_of(data), first_state(data)
    turn_dice = TurnDice("case", before.turn + 1, no_more_dice, host_dice(data.get("dice") or {}))
    state, events = resolve(race, before, orders(data), turn_dice)
    problems = [*turn_dice.problems, *turn_dice.leftovers()]
    assert not problems, "\n".join(describe(problem) for problem in problems)
    named = [index for event in events for index in event.dice]
    assert sorted(named) == list(range(len(turn_dice.rolls))), "every die is told by one event"
    return Outcome(race, before, state, events, tuple(turn_dice.rolls))


def first_state(data: dict[str, Any]) -> RaceState:
    chariots = tuple(chariot(team, dict(entry)) for team, entry in data["teams"].items())
    turn = data.get("turn", 2) - 1
    wrecks = tuple(Wreck(spot(at), "wreck", since) for at, since in (data.get("wrecks") or {}).items())
    return RaceState(turn, chariots, wrecks)


def chariot(team: str, entry: dict[str, Any]) -> Chariot:
    facts = {key: value for key, value in entry.items() if key not in POINTS}
    at = spot(facts.pop("at"))
    hits = facts.pop("hits", 8)
    facts.setdefault("lap", 0 if TRACK.spaces[at].on_grid else 1)
    facts["status"] = Status(facts.get("status", "driving"))
    facts["fate"] = Fate(facts["fate"]) if "fate" in facts else None
    facts["evade"] = tuple(Way(way) for way in facts.get("evade", ()))
    facts["eyes"] = tuple(Side(side) for side in facts.get("eyes", ()))
    facts["horses"] = tuple(facts.get("horses", (5, 5, 4, 4)))
    facts["wheels"] = tuple(facts.get("wheels", (0, 0)))
    return Chariot(
        team=team, at=at, hits=hits, full_hits=facts.pop("full_hits", 8), endurance=facts.pop("end", 30), **facts
    )


def orders(data: dict[str, Any]) -> TurnOrders:
    given = {team: team_orders(data, text) for team, text in (data.get("orders") or {}).items()}
    draw = data.get("draw", list(data["teams"]))
    return TurnOrders(given, tuple(data.get("retire", ())), () if draw == "dice" else tuple(draw))


def team_orders(data: dict[str, Any], text: Any) -> TeamOrders:
    read = read_text(Placed(str(text), Place("orders", text=str(text))), {team: team for team in data["teams"]}, "")
    assert read.value is not None, [describe(problem) for problem in read.problems]
    if isinstance(read.value, FallenOrder):
        return TeamOrders(hold_on=read.value.does == "hold", run=read.value.side)
    return of_keys(read.value)


def check(data: dict[str, Any], outcome: Outcome) -> None:
    """Compares an outcome with what the case expects; what it does not name is not judged."""
    expect = data["expect"]
    for team, wanted in (expect.get("state") or {}).items():
        found = chariot_facts(outcome, team)
        assert {key: found[key] for key in wanted} == wanted, f"{team}: {found}"
    if "wrecks" in expect:
        assert [address(wreck.at) for wreck in outcome.state.wrecks] == list(expect["wrecks"] or [])
    if "over" in expect:
        assert outcome.state.over is expect["over"]
    check_events(expect, [event_facts(event, outcome.rolls) for event in outcome.events])


def chariot_facts(outcome: Outcome, team: str) -> dict[str, Any]:
    """A chariot in the words of a case."""
    now = outcome.state.chariot(team)
    facts = {name: _short(getattr(now, name)) for name in now.__struct_fields__}
    facts |= {"at": address(now.at), "end": now.endurance}
    return facts | {"limit": outcome.race.limit(now), "cdm": outcome.race.cdm(now)}


def event_facts(event: Event, rolls: tuple[Roll, ...]) -> dict[str, Any]:
    """An event in the words of a case: squares as places, dice as "label face"."""
    facts = {name: _short(getattr(event, name)) for name in event.__struct_fields__}
    if "at" in facts:
        facts["at"] = address(getattr(event, "at"))  # noqa: B009 - only some events have it
    facts["dice"] = [f"{rolls[index].address.label} {rolls[index].face}" for index in event.dice]
    return {"what": event.what, **facts}


def _short(value: Any) -> Any:
    if isinstance(value, Position):
        return address(value.at)
    if isinstance(value, tuple):
        return [_short(item) for item in value]
    return value.value if isinstance(value, Side | Status | Way) else value
