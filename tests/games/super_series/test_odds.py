"""Odds against an independent count: whole turns, every die forked, ranges as the source has them."""

from collections import defaultdict
from collections.abc import Iterator
from fractions import Fraction
from itertools import pairwise
from typing import Any

import pytest
from scenario import TABLES, TRACKS, _state, _team, tables, track

from ludi_press.dice import Address, Cup, Die, Source
from ludi_press.games.super_series import events as ev
from ludi_press.games.super_series.live import RaceSetUp
from ludi_press.games.super_series.model import Act, Order, RaceState, Status, TeamOrders, TurnOrders
from ludi_press.games.super_series.odds import Odds, Oracle
from ludi_press.games.super_series.tables import Tables
from ludi_press.games.super_series.tally import Fate
from ludi_press.games.super_series.turn import resolve
from ludi_press.track import Side

THRESHOLDS = {
    "part": (11,),
    "side": (11,),
    "harm": (9, 11, 14, 16, 18),
    "wall": (14, 16, 18),
    "whip": (7, 9, 11),
    "fall": (14, 16, 18),
}
"""Where the ranges of the source begin, by the last word of a label; between two of them all faces mean the same."""


class _RolledAgain(Exception):  # noqa: N818 - not an error
    pass


class _Deck:
    """Deals the faces of every die of the team, and of whom it strikes, in turn, as an odometer counts.

    SS-9.1: what is rolled again is the highest face, and leaves the others as likely as before.
    """

    def __init__(self, counted: str) -> None:
        self.counted = counted
        self.wheel: list[tuple[list[tuple[int, Fraction]], int]] = []
        self.depth = 0

    def __call__(self, address: Address, die: Die) -> tuple[int, Source]:
        if address.team != self.counted and not address.label.startswith("struck"):
            return die.faces[0], Source.SYSTEM
        if address.label == "slip-space" and address.nth > 1:
            faces, taken = self.wheel[self.depth - 1]
            assert taken == 0
            self.wheel[self.depth - 1] = ([(face, Fraction(1, len(faces) - 1)) for face, _ in faces[1:]], 0)
            raise _RolledAgain
        if self.depth == len(self.wheel):
            self.wheel.append((self.faces(address.label, die), 0))
        faces, taken = self.wheel[self.depth]
        self.depth += 1
        return faces[taken][0], Source.SYSTEM

    def faces(self, label: str, die: Die) -> list[tuple[int, Fraction]]:
        starts = (1, *THRESHOLDS[label.split("-")[-1]], 21) if label.split("-")[-1] in THRESHOLDS else ()
        if not starts:
            return [(face, Fraction(1, len(die.faces))) for face in reversed(die.faces)]
        return [(low, Fraction(high - low, 20)) for low, high in pairwise(starts)]

    def share(self) -> Fraction:
        chance = Fraction(1)
        for faces, taken in self.wheel:
            chance *= faces[taken][1]
        return chance

    def turn(self) -> bool:
        while self.wheel and self.wheel[-1][1] + 1 == len(self.wheel[-1][0]):
            self.wheel.pop()
        if self.wheel:
            faces, taken = self.wheel[-1]
            self.wheel[-1] = (faces, taken + 1)
        self.depth = 0
        return bool(self.wheel)


def every_game(
    race: RaceSetUp, state: RaceState, team: str, order: Order
) -> Iterator[tuple[Fraction, tuple[ev.Event, ...]]]:
    """The team's part of the turn on all faces: the others stand still, since they are at STOP and watch."""
    deck = _Deck(team)
    orders = {chariot.team: TeamOrders((Order(Act.BRAKE),)) for chariot in state.chariots}
    orders[team] = TeamOrders((order,))
    while True:
        try:
            _, events = resolve(race, state, TurnOrders(1, orders), Cup("case", state.turn + 1, deck))
        except _RolledAgain:
            deck.depth = 0
            continue
        yield deck.share(), tuple(event for event in events if event.team == team)
        if not deck.turn():
            return


def brute(race: RaceSetUp, state: RaceState, team: str, order: Order) -> dict[str, Any]:
    """What the engine's events say, added up."""
    sums: dict[str, Any] = defaultdict(Fraction)
    for chance, events in every_game(race, state, team, order):
        assert chance
        for event in events:
            for name, counts in COUNTED.items():
                if counts(event):
                    sums[name] += chance
            if isinstance(event, ev.CornerTaken):
                sums["corner", event.section, event.lane, event.speed, event.skill, event.result] += chance
            if isinstance(event, (ev.Crashed, ev.Lacerated)):
                sums["reached", event.target] += chance
                sums["hit", event.target] += chance * event.hit
    return {key: value for key, value in sums.items() if value}


COUNTED: dict[str, Any] = {
    "success": lambda event: isinstance(event, ev.Whipped) and event.success,
    "harm": lambda event: isinstance(event, ev.Damaged) and event.rule == "SS-11.1",
    "wall": lambda event: isinstance(event, ev.WallTouched) and event.harmed,
    "held": lambda event: isinstance(event, ev.Damaged) and event.rule == "SS-6.2",
    "stopped": lambda event: isinstance(event, ev.HorsesStopped),
    "broken": lambda event: isinstance(event, ev.Flipped) and event.rule == "SS-14.1",
    "finish": lambda event: isinstance(event, ev.Finished),
    "hurt": lambda event: isinstance(event, ev.Fell) and event.rule == "SS-15.4" and event.after > event.before,
    "trampled": lambda event: isinstance(event, ev.Escaped) and event.trampled,
    "dead": lambda event: isinstance(event, ev.Died) and event.rule == "SS-15.3",
}


def told(odds: Odds) -> dict[str, Any]:
    """The odds in the same shape."""
    sums: dict[Any, Any] = {fate.value: chance for fate, chance in odds.fates.items()}
    if odds.whip:
        sums |= {"success": odds.whip.success, "harm": odds.whip.harm}
    for corner in odds.corners:
        for result, chance in corner.results:
            sums["corner", corner.section, corner.lane, corner.speed, corner.skill, result] = chance
    for strike in odds.strikes:
        sums["reached", strike.target] = strike.reached
        sums["hit", strike.target] = strike.reached * strike.hit
    return {key: value for key, value in sums.items() if value}


def race(
    teams: dict[str, Any], rules: Tables = TABLES, course: str = "circus-maximus", laps: int = 3, **more: Any
) -> Any:
    layout = TRACKS.get(course) or TRACKS.setdefault(course, track(course))
    set_up = RaceSetUp("case", "Case", None, layout, rules, laps, tuple(_team(*entry) for entry in teams.items()))
    return set_up, _state(set_up, {"teams": teams, "turn": 5, **more})


ACC, WHIP, BRAKE, CONTROL, WATCH, ESCAPE, ENDURE, CRUISE = map(
    Order, (Act.ACCELERATE, Act.WHIP, Act.BRAKE, Act.CONTROL, Act.WATCH, Act.ESCAPE, Act.ENDURE, Act.CRUISE)
)
LEFT, RIGHT = ([Order(act, lanes) for lanes in (1, 2, 3)] for act in (Act.LEFT, Act.RIGHT))
BLOWS = [Order(act, side=side) for act in (Act.CRASH, Act.LACERATE) for side in Side]
PLAIN = [ACC, BRAKE, CONTROL, WATCH, CRUISE, *LEFT, *RIGHT]

NEIGHBOURS = {
    "beside": {"at": "3/0/8", "speed": "STOP", "size": 1},
    "ahead": {"at": "2/0/11", "speed": "STOP", "constitution": 1},
    "outer": {"at": "1/0/9", "speed": "STOP"},
}
CASES: list[tuple[str, dict[str, Any], list[Order], dict[str, Any]]] = [
    ("on an open straight", {"at": "3/0/2", "speed": "LOW"}, [*PLAIN, WHIP], {}),
    ("at the first corner", {"at": "2/0/12", "speed": "FAST", "skill": 1}, PLAIN, {}),
    ("inside the corner", {"at": "1/0/13", "speed": "FAST", "skill": 2}, [ACC, BRAKE, CONTROL, *LEFT, *RIGHT], {}),
    ("a battered chariot", {"at": "3/0/13", "speed": "FAST", "horses": 3, "left": 2}, [ACC, WATCH], {}),
    ("tired horses at the whip", {"at": "4/0/3", "speed": "LOW", "horses": 3, "endurance": 1}, [WHIP], {}),
    ("a hurt team between walls", {"at": "6/0/4", "speed": "LOW", "horses": 3, "right": 2}, [ACC, CRUISE, LEFT[0]], {}),
    ("at STOP", {"at": "4/0/3", "speed": "STOP"}, [ACC, BRAKE, WATCH], {}),
    ("the last straight", {"at": "5/3/6", "speed": "LOW", "lap": 2}, [ACC, CRUISE, BRAKE], {}),
    ("a wreck", {"at": "4/0/3", "speed": "LOW", "right": 2, "size": 2}, [CRUISE, LEFT[0]], {"wrecks": {"4/0/5": 4}}),
]  # fmt: skip


@pytest.mark.parametrize(("title", "team", "orders", "more"), CASES, ids=[case[0] for case in CASES])
def test_the_odds_are_those_of_all_faces(title: str, team: dict[str, Any], orders: list[Order], more: Any) -> None:
    set_up, state = race({"velox": team}, **more)
    oracle = Oracle(set_up, state)
    for order in orders:
        assert told(oracle.odds("velox", order)) == brute(set_up, state, "velox", order), f"{title}: {order}"


@pytest.mark.parametrize("order", [ACC, CRUISE, BRAKE, *LEFT[:2], RIGHT[0], *BLOWS], ids=str)
@pytest.mark.parametrize("speed", ["LOW", "FAST"])
def test_ss_12_odds_among_others(order: Order, speed: str) -> None:
    """SS-12.4, SS-13.1, SS-6.2: blows and obstacles, where the others stand."""
    set_up, state = race({"velox": {"at": "2/0/8", "speed": speed, "skill": 1}, **NEIGHBOURS})
    assert told(Oracle(set_up, state).odds("velox", order)) == brute(set_up, state, "velox", order)


@pytest.mark.parametrize("battered", [{}, {"horses": 3}, {"right": 2}, {"left": 1, "horses": 2}], ids=str)
def test_ss_9_3_odds_of_a_slip_into_somebody(battered: dict[str, Any]) -> None:
    """SS-9.3, SS-14.1: harm without a roll may be the last that a chariot bears, and that of the one it strikes."""
    others = {"outer": {"at": "3/1/3", "speed": "STOP", "left": 2}, "far": {"at": "3/1/4", "speed": "STOP"}}
    set_up, state = race({"velox": {"at": "2/0/12", "speed": "FAST", **battered}, **others})
    assert told(Oracle(set_up, state).odds("velox", CRUISE)) == brute(set_up, state, "velox", CRUISE)


@pytest.mark.parametrize("order", [ENDURE, ESCAPE], ids=str)
@pytest.mark.parametrize("constitution", [0, 1])
@pytest.mark.parametrize("hurts", [0, 1])
def test_ss_15_odds_of_who_is_overturned(order: Order, constitution: int, hurts: int) -> None:
    """SS-15.4, SS-15.5: to hold on, to let go."""
    fallen = {"at": "2/0/8", "status": "flipped", "constitution": constitution, "hurts": hurts}
    behind = {name: {"at": at, "speed": "STOP"} for name, at in (("a", "2/0/5"), ("b", "1/0/3"), ("c", "5/0/7"))}
    set_up, state = race({"velox": fallen, **behind})
    odds = Oracle(set_up, state).odds("velox", order)
    assert told(odds) == brute(set_up, state, "velox", order)
    assert (Fate.TRAMPLED in odds.fates) is (order == ESCAPE)


def test_the_example_of_the_rules() -> None:
    """SS-8.3: "at FAST in lane 2 with Skill 1: 50% clear, 50% slip"."""
    set_up, state = race({"velox": {"at": "2/0/13", "speed": "FAST", "skill": 1}})
    (corner,) = Oracle(set_up, state).odds("velox", WATCH).corners
    assert [(result.value, chance) for result, chance in corner.results] == [
        ("clear", Fraction(1, 2)),
        ("slip", Fraction(1, 2)),
    ]
    assert corner.reached == 1


def test_a_race_with_rules_of_its_own_has_odds_of_its_own() -> None:
    set_up, state = race({"velox": {"at": "6/0/3", "speed": "LOW"}}, tables({"wall": {"harm": ["20", "20", "20"]}}))
    assert Oracle(set_up, state).odds("velox", CRUISE).fates == {Fate.WALL: Fraction(1, 20)}


@pytest.mark.parametrize("order", [CRUISE, RIGHT[0]], ids=str)
def test_odds_where_harm_is_certain(order: Order) -> None:
    """SS-14.1: rules of a race's own, by which every slip, wall and whip harms."""
    sure = ["1-20", "1-20", "1-20"]
    rules = tables({"wall": {"harm": sure}, "slip": {"harm": sure}})
    set_up, state = race({"velox": {"at": "1/0/12", "speed": "FAST", "skill": 2, "left": 2, "horses": 2}}, rules)
    assert told(Oracle(set_up, state).odds("velox", order)) == brute(set_up, state, "velox", order)


def test_who_stands_alone_strikes_nobody() -> None:
    set_up, state = race({"velox": {"at": "3/0/3", "speed": "LOW"}})
    assert all(Oracle(set_up, state).odds("velox", blow).strikes == () for blow in BLOWS)
    assert state.chariot("velox").status is Status.RUNNING
