"""Plays the scenario cases of tests/cases/morturi: gladiators on squares, orders and dice in, a state and events out.

A gladiator's school is the first letter of its id: r(ed), b(lue), g(reen), w(hite), in this order of priority.
Who is not ordered anything stays; with `silent: yes` he fights by instinct.
"""

from functools import cache
from typing import Any

import yaml
from cases import Case, check_events, host_dice, no_more_dice, overlaid, read_cases
from msgspec import Struct
from msgspec.structs import fields
from trees import ROOT, tree, tree_of, tree_of_data, written

from ludi_press.boards.grid import Square
from ludi_press.content.form import fill_one
from ludi_press.core.dice import Roll, TurnDice
from ludi_press.core.problems import Judged, describe
from ludi_press.core.report import Ask
from ludi_press.games.contract import RaceBrief
from ludi_press.games.kit.event import Event
from ludi_press.games.kit.judging import fill_files
from ludi_press.games.morturi.reading.entry import judge_entry
from ludi_press.games.morturi.reading.forms import BattleForm, Edition, RoundForm
from ludi_press.games.morturi.reading.orders import judge_orders
from ludi_press.games.morturi.rules.model import (
    Battle,
    BattleSetUp,
    Condition,
    Gladiator,
    Reaction,
    RoundOrders,
    Standing,
    Status,
)
from ludi_press.games.morturi.rules.play import enter, resolve

CASES = ROOT / "tests" / "cases" / "morturi"
DATA = ROOT / "ludi_press" / "games" / "morturi" / "data" / "1"
TREES = {path.stem: tree(path) for path in sorted(DATA.glob("*.yaml"))}
SCHOOLS = {"r": ("red", "russata"), "b": ("blue", "veneta"), "g": ("green", "praesina"), "w": ("white", "albata")}
FIELD = "\n".join([". . . . . . . . ."] * 9)
ORDER_KEYS = ("orders", "schools")


def all_cases() -> list[Case]:
    """Every case of this game."""
    return read_cases(CASES)


class Outcome(Struct, frozen=True):
    """What came of a case, ready to be compared."""

    set_up: BattleSetUp
    battle: Battle | None
    events: tuple[Event, ...] = ()
    rolls: tuple[Roll, ...] = ()
    problems: tuple[str, ...] = ()


def race_data(data: dict[str, Any]) -> dict[str, Any]:
    """A case as the game's keys of race.yaml."""
    arena = data.get("arena") or {key: data[key] for key in ("map", "legend", "hazard") if key in data}
    arena = {"map": FIELD, **arena} if isinstance(arena, dict) else arena
    schools: dict[str, Any] = {}
    for one, entry in data["gladiators"].items():
        name, tone = SCHOOLS[one[0]]
        school = schools.setdefault(name, {"name": name.title(), "tone": tone, "fighters": {}})
        kept = {key: entry[key] for key in ("at", "face") if key in entry}
        life = {"life": entry["full"]} if "full" in entry else {}
        fighter = {"name": entry.get("name", one.title()), "type": entry.get("type", "plain"), **kept, **life}
        school["fighters"][one] = fighter
    plain = {"plain": {"move": 4, "melee": {"hits": 4, "damage": 3}}}
    own: dict[str, Any] = {key: data[key] for key in ("tricks", "flags") if key in data}
    return {"arena": arena, "schools": schools, "types": {**plain, **data.get("types", {})}, **own}


def judged_race(race: dict[str, Any], rules: dict[str, Any] | None = None) -> Judged[BattleSetUp]:
    """race.yaml's keys, read as those of a host."""
    return judged_text(written(race), written(rules or {}))


@cache
def judged_text(race: str, rules: str = "{}") -> Judged[BattleSetUp]:
    form = fill_one(tree_of(race.encode(), "race.yaml"), BattleForm)
    if form.value is None or form.problems:
        return Judged(None, form.problems)
    return judge_entry(RaceBrief("case", "Case", None, form.value, None, {}), files(rules))


@cache
def files(rules: str) -> Edition:
    """The rules data with changes laid over them as race.yaml's `rules:` does."""
    changes = yaml.safe_load(rules)
    judged = fill_files(overlaid(TREES, {"rules": changes}) if changes else TREES, Edition)
    assert judged.value is not None, judged.problems
    return judged.value


def set_up(data: dict[str, Any]) -> BattleSetUp:
    """The battle that a case is played in."""
    judged = judged_race(race_data(data), data.get("rules"))
    assert judged.value is not None, "\n".join(describe(problem) for problem in judged.problems)
    return judged.value


def start(battle: BattleSetUp, data: dict[str, Any]) -> Battle:
    """The state that a case begins with."""
    gladiators = tuple(_gladiator(battle, one.id, data["gladiators"][one.id]) for one in battle.roster)
    favour, flags = data.get("favour", {}), dict(battle.flags)
    carried = {one.carries for one in gladiators}
    schools = tuple(
        Standing(one.id, favour.get(one.id, 0), None if one.id in carried else flags.get(one.id))
        for one in battle.schools
    )
    return Battle(data.get("round", 1) - 1, gladiators, schools)


def _gladiator(battle: BattleSetUp, id_: str, entry: dict[str, Any]) -> Gladiator:
    entrant = battle.by_id[id_]
    react = entry.get("react", True)
    return Gladiator(
        id_,
        entrant.at,
        entrant.facing,
        entry.get("life", entrant.life),
        Status(entry.get("status", "fighting")),
        tuple(Condition(word) for word in entry.get("conditions", [])),
        entry.get("stance"),
        Reaction(react is True, tuple(react) if isinstance(react, list) else ()),
        entry.get("carries"),
        stepped=entry.get("stepped", False),
    )


def judged_orders(battle: BattleSetUp, state: Battle | None, data: dict[str, Any], ask: int = 1) -> Judged[RoundOrders]:
    """The orders of a case, read as those of a turn file are."""
    given = {key: data[key] for key in ORDER_KEYS if key in data}
    if not data.get("silent") and isinstance(given.get("orders", {}), dict):
        left = [one.id for one in (state.gladiators if state else ()) if one.on_field]
        given["orders"] = {**dict.fromkeys(left, "stay"), **given.get("orders", {})}
    form = fill_one(tree_of_data({"orders": {}, **given}, "turn.yaml"), RoundForm)
    if form.value is None or form.problems:
        return Judged(None, form.problems)
    asked = Ask((state.round if state else 0) + 1, ask)
    return judge_orders(battle, state, asked.turn, asked, form.value)


def play(data: dict[str, Any]) -> Outcome:
    """Resolves the round that a case tells, or turn 0 where it says `entry: yes`."""
    battle = set_up(data)
    dice = host_dice(data.get("dice") or {})
    if data.get("entry"):
        turn_dice = TurnDice("case", 0, no_more_dice, dice)
        after, events = enter(battle, turn_dice)
        return _outcome(battle, after, events, turn_dice)
    state = start(battle, data)
    orders = judged_orders(battle, state, data)
    if "problems" in data["expect"]:
        return Outcome(
            battle, None, problems=tuple(f"{one.code} {one.rule}" for one in orders.problems if one.is_error)
        )
    assert orders.value is not None, "\n".join(describe(problem) for problem in orders.problems)
    turn_dice = TurnDice("case", state.round + 1, no_more_dice, dice)
    after, events = resolve(battle, state, orders.value, turn_dice)
    return _outcome(battle, after, events, turn_dice)


def _outcome(battle: BattleSetUp, after: Battle, events: tuple[Event, ...], turn_dice: TurnDice) -> Outcome:
    problems = [*turn_dice.problems, *turn_dice.leftovers()]
    assert not problems, "\n".join(describe(problem) for problem in problems)
    return Outcome(battle, after, events, tuple(turn_dice.rolls))


def check(data: dict[str, Any], outcome: Outcome) -> None:
    """Compares an outcome with what the case expects; what it does not name is not judged."""
    expect, battle = data["expect"], outcome.battle
    if battle is None:
        assert list(outcome.problems) == expect["problems"]
        return
    listing = "\n".join(str(event_facts(event, outcome.rolls)) for event in outcome.events)
    for one, wanted in (expect.get("state") or {}).items():
        found = facts(battle.gladiator(one))
        assert {key: found[key] for key in wanted} == wanted, f"{one}: {found}\n{listing}"
    schools = {one.id: one for one in battle.schools}
    for school, favour in (expect.get("favour") or {}).items():
        assert schools[school].favour == favour, listing
    if "priority" in expect:
        assert [*schools] == expect["priority"]
    for name in ("ending", "winner"):
        if name in expect:
            assert getattr(battle, name) == expect[name], listing
    check_events(expect, [event_facts(event, outcome.rolls) for event in outcome.events])


def facts(value: Any) -> Any:
    """A value in the words of a case: squares by their names, values by field."""
    if isinstance(value, Square):
        return str(value)
    if isinstance(value, Struct):
        return {field.name: facts(getattr(value, field.name)) for field in fields(value)}
    if isinstance(value, tuple):
        return [facts(item) for item in value]
    return str(value) if isinstance(value, str) else value


def event_facts(event: Event, rolls: tuple[Roll, ...]) -> dict[str, Any]:
    """An event in the words of a case, with the phrase that tells it, and its dice as "label face"."""
    also = {name: facts(getattr(event, name)) for name in event.also}
    found = {"what": event.what, "variant": event.variant, **facts(event), **also}
    found["dice"] = [f"{rolls[index].address.label} {rolls[index].face}" for index in event.dice]
    return found
