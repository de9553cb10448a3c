"""Plays the scenario cases of tests/cases/ludi-romani: people, a season, acts and dice in, a ledger and events out.

A case names the mortals of its game with what differs from the roster; senators begin in Rome where nothing is said.
"""

from collections import Counter
from collections.abc import Mapping
from typing import Any

import msgspec
from cases import Case, check_events, host_dice, no_more_dice, overlaid, read_cases
from msgspec import Struct
from trees import ROOT, tree, tree_of_data

from ludi_press.content.form import fill_one
from ludi_press.core.dice import Roll, TurnDice
from ludi_press.core.problems import Judged, Problem, describe
from ludi_press.core.report import Ask
from ludi_press.games.contract import RaceBrief
from ludi_press.games.kit.event import Event
from ludi_press.games.ludi_romani.reading.entry import GameForm, SeasonForm, judge_entry
from ludi_press.games.ludi_romani.reading.sentences import read_season
from ludi_press.games.ludi_romani.rules.events import Entered, Handed, Made
from ludi_press.games.ludi_romani.rules.model import (
    Actium,
    Amicitia,
    Fleet,
    Good,
    Goods,
    Life,
    Loan,
    NavalParty,
    Person,
    Pestis,
    SetUp,
    State,
    title,
)
from ludi_press.games.ludi_romani.rules.play import begin, resolve
from ludi_press.games.ludi_romani.rules.tables import Kind, Tables, read_tables

CASES = ROOT / "tests" / "cases" / "ludi-romani"
RULES = ROOT / "ludi_press" / "games" / "ludi_romani" / "data" / "1"
TREES = {path.stem: tree(path) for path in sorted(RULES.glob("*.yaml"))}
TURNS = {"aestas": 3, "hiems": 2, "actium": 26}
PARTS = ("by", "motus", "acts", "actium", "triumphus")
GOODS = tuple(map(str, Good))


def tables(changes: dict[str, Any] | None = None) -> Tables:
    """The tables of edition 1, with changes laid over them as race.yaml's `rules:` does."""
    judged = read_tables(overlaid(TREES, changes))
    assert judged.value is not None, [describe(problem) for problem in judged.problems]
    return judged.value


TABLES = tables()


def all_cases() -> list[Case]:
    """Every case of this game."""
    return read_cases(CASES)


class Outcome(Struct, frozen=True):
    """What came of a case, ready to be compared."""

    before: State
    state: State
    events: tuple[Event, ...]
    rolls: tuple[Roll, ...]
    problems: tuple[Problem, ...]


def enter(data: Mapping[str, Any], using: Tables = TABLES) -> Judged[SetUp]:
    """A set-up from the game's own keys of race.yaml."""
    form = fill_one(tree_of_data(dict(data), "race.yaml"), GameForm)
    assert form.value is not None, [describe(problem) for problem in form.problems]
    return judge_entry(RaceBrief("case", "Case", None, form.value, None, {}), using)


def set_up(data: dict[str, Any]) -> SetUp:
    """The game that a case is played in."""
    players = {who: player(who, entry or {}) for who, entry in data["people"].items() if plays(who, entry or {})}
    judged = enter(
        {"players": players, "seats": data.get("seats", {})}, tables(data["rules"]) if "rules" in data else TABLES
    )
    assert judged.value is not None, [describe(problem) for problem in judged.problems]
    return judged.value


def plays(who: str, entry: dict[str, Any]) -> bool:
    """Mortals are played; numina where the case says so."""
    role = TABLES.roster.roles[entry.get("role", who)]
    return role.kind is not Kind.NUMEN or entry.get("played", False)


def player(who: str, entry: dict[str, Any]) -> dict[str, Any]:
    row = TABLES.roster.roles[entry.get("role", who)]
    at = {"at": entry.get("at", "rome")} if row.kind is Kind.SENATOR else {}
    return {"player": who.title(), **{key: entry[key] for key in ("role",) if key in entry}, **at}


def start(game: SetUp, data: dict[str, Any]) -> State:
    """The state that a case begins with."""
    state, _ = begin(game)
    people = tuple(person(one, data["people"].get(one.id) or {}) for one in state.people)
    naval = data.get("battle")
    lost = (naval or {}).get("lost", {})
    ships = (naval or {}).get("ships", {})
    parties = tuple(NavalParty(leader, (leader,), count, lost.get(leader)) for leader, count in ships.items())
    return State(
        season=data.get("turn", TURNS[data.get("season", "aestas")]) - 2,
        people=people,
        amicitiae=tuple(
            Amicitia(name, tuple(one["members"]), tuple(one.get("blessed", ())))
            for name, one in data.get("amicitiae", {}).items()
        ),
        loans=tuple(Loan(*loan) for loan in data.get("loans", ())),
        fleets=tuple(Fleet(*fleet) for fleet in data.get("fleets", ())),
        lender=data.get("lender"),
        pestes=tuple(Pestis(region, since) for region, since in data.get("pestes", {}).items()),
        skipped=tuple(data.get("skipped", ())),
        actium=Actium(parties, naval.get("round", 0), won=naval.get("won", False)) if naval else None,
    )


def person(one: Person, entry: dict[str, Any]) -> Person:
    facts = {key: value for key, value in entry.items() if key not in (*GOODS, "role", "played")}
    owned = {key: entry[key] for key in GOODS if key in entry}
    facts = {key: tuple(value) if isinstance(value, list) else value for key, value in facts.items()}
    if "life" in facts:
        facts["life"] = Life(facts["life"])
        facts["at"] = None
    return msgspec.structs.replace(one, **facts, goods=msgspec.structs.replace(one.goods, **owned))


def read(game: SetUp, state: State, data: dict[str, Any], turn: int) -> Judged[Any]:
    """The parts of a case that a turn file has, read as it is."""
    parts = {key: data[key] for key in PARTS if key in data}
    form = fill_one(tree_of_data(parts, "01.yaml"), SeasonForm)
    assert form.value is not None, [describe(problem) for problem in form.problems]
    return read_season(game, state, turn, Ask(turn), form.value)


def play(data: dict[str, Any]) -> Outcome:
    """Resolves the turn that a case tells."""
    game = set_up(data)
    state = start(game, data)
    turn = data.get("turn", TURNS[data.get("season", "aestas")])
    judged = read(game, state, {"acts": [], **data}, turn)
    if judged.value is None:
        return Outcome(state, state, (), (), judged.problems)
    turn_dice = TurnDice("case", turn, no_more_dice, host_dice(data.get("dice") or {}))
    after, events = resolve(game, state, judged.value, turn_dice)
    problems = [*turn_dice.problems, *(turn_dice.leftovers() if not turn_dice.problems else ())]
    return Outcome(state, after, events, tuple(turn_dice.rolls), tuple(problems))


def sums(state: State) -> Counter[str]:
    """All goods of the ledger."""
    return Counter({str(good): sum(one.goods.of(good) for one in state.people) for good in Good})


def replayed(before: State, events: tuple[Event, ...]) -> dict[str, Goods]:
    """Everybody's goods after events that hand and make them, and no other."""
    found = {one.id: one.goods for one in before.people}
    for event in events:
        who = event.team or ""
        if isinstance(event, Handed):
            found[who] = found[who].plus(event.goods, -1)
            found[event.to] = found[event.to].plus(event.goods)
        elif isinstance(event, Made):
            found[who] = found[who].plus(Goods(**{str(event.good): event.count}))
        elif isinstance(event, Entered):
            found[who] = event.goods
    return found


def balanced(before: State, after: State, events: tuple[Event, ...]) -> None:
    """LR-4.2: the ledger is the sum of what its events hand and make; votes are lent within what is owned."""
    assert {one.id: one.goods for one in after.people} == replayed(before, events)
    assert all(one.goods.of(good) >= 0 for one in after.people for good in Good)
    made = Counter({str(event.good): event.count for event in events if isinstance(event, Made)})
    growing = {str(Good.ULTRICES), str(Good.NAVES)}
    assert set(made) <= growing
    was, now = sums(before), sums(after)
    assert {good: now[good] for good in GOODS if good not in growing} == {
        good: was[good] for good in GOODS if good not in growing
    }
    for one in after.people:
        assert sum(loan.count for loan in after.loans if loan.owner == one.id) <= one.goods.suffragia


def check(data: dict[str, Any], outcome: Outcome) -> None:
    """Compares an outcome with what the case expects; of people and events what it does not name is not judged."""
    expect = data["expect"]
    shown = "\n".join(describe(problem) for problem in outcome.problems)
    wanted = [text.split(" ", 1) for text in expect.get("problems", ())]
    assert [problem.rule for problem in outcome.problems] == [rule for rule, *_ in wanted], shown or "no problems"
    for problem, (_, *says) in zip(outcome.problems, wanted, strict=True):
        text = f"{problem.message}; {problem.suggestion}"
        assert not says or says[0] in text, text
    for who, facts in (expect.get("people") or {}).items():
        found = person_facts(outcome.state.person(who))
        assert {key: found[key] for key in facts} == facts, f"{who}: {found}"
    for key, value in (expect.get("state") or {}).items():
        assert plain(getattr(outcome.state, key)) == value, getattr(outcome.state, key)
    events = [event_facts(event, outcome.rolls) for event in outcome.events]
    check_events(expect, events)
    balanced(outcome.before, outcome.state, outcome.events)


def plain(value: Any) -> Any:
    """A value as YAML would read it."""
    return msgspec.json.decode(msgspec.json.encode(value))


def person_facts(one: Person) -> dict[str, Any]:
    """Somebody in the words of a case: goods by name, title, place and bonds."""
    facts = plain(one)
    return {**facts, **facts["goods"], "title": title(one).value}


def event_facts(event: Event, rolls: tuple[Roll, ...]) -> dict[str, Any]:
    """An event in the words of a case: goods without what is none, dice as "label face"."""
    facts: dict[str, Any] = plain(event)
    facts["what"] = event.what
    if isinstance(facts.get("goods"), dict):
        facts["goods"] = {key: count for key, count in facts["goods"].items() if count}
    facts["dice"] = [f"{rolls[index].address.label} {rolls[index].face}" for index in event.dice]
    return facts
