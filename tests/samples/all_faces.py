"""Whole turns with every die forked, ranges as the source has them: what odds are measured against."""

from collections import defaultdict
from collections.abc import Iterator
from fractions import Fraction
from itertools import pairwise
from typing import Any

from scenario import TABLES, TRACKS, entrant, first_state, track

from ludi_press.boards.ring import Side
from ludi_press.core.dice import Address, Die, Source, TurnDice
from ludi_press.games.super_series.rules import events as ev
from ludi_press.games.super_series.rules.live import RaceSetUp
from ludi_press.games.super_series.rules.model import Act, Order, RaceState, TeamOrders, TurnOrders
from ludi_press.games.super_series.rules.tables import Tables
from ludi_press.games.super_series.rules.turn import resolve
from ludi_press.games.super_series.telling.odds import Odds

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
            _, events = resolve(race, state, TurnOrders(1, orders), TurnDice("case", state.turn + 1, deck))
        except _RolledAgain:
            deck.depth = 0
            continue
        yield deck.share(), tuple(event for event in events if event.team == team)
        if not deck.turn():
            return


def brute(race: RaceSetUp, state: RaceState, team: str, order: Order) -> dict[Any, Any]:
    """What the engine's events say, added up."""
    sums: dict[Any, Any] = defaultdict(Fraction)
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


def told(odds: Odds) -> dict[Any, Any]:
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
    set_up = RaceSetUp("case", "Case", None, layout, rules, laps, tuple(entrant(*entry) for entry in teams.items()))
    return set_up, first_state(set_up, {"teams": teams, "turn": 5, **more})


ACC, WHIP, BRAKE, CONTROL, WATCH, ESCAPE, ENDURE, CRUISE = map(
    Order, (Act.ACCELERATE, Act.WHIP, Act.BRAKE, Act.CONTROL, Act.WATCH, Act.ESCAPE, Act.ENDURE, Act.CRUISE)
)
LEFT, RIGHT = ([Order(act, lanes) for lanes in (1, 2, 3)] for act in (Act.LEFT, Act.RIGHT))
BLOWS = [Order(act, side=side) for act in (Act.CRASH, Act.LACERATE) for side in Side]
PLAIN = [ACC, BRAKE, CONTROL, WATCH, CRUISE, *LEFT, *RIGHT]
