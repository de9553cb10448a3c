"""What the orders of one driver lead to: his phase is played in all its ways, while all others stand (CM-3, CM-4).

Nobody else's orders or answers are looked at. An attack or ram costs what it costs and does nothing further, since that
hangs on how it is answered; the chances of attacks stand beside the plan, as offers tell them.
Ways that have come to the same are one from there on, so that a path through several corners has few of them.
"""

from collections.abc import Iterator
from fractions import Fraction
from functools import cache, partial
from itertools import product

from msgspec import Struct
from msgspec.structs import replace

from ludi_press.boards.ring import SpaceId
from ludi_press.core.dice import Die, Roll, TurnDice
from ludi_press.core.report import Message, Offer, OpenOrder, say
from ludi_press.games.circus_maximus.rules import course
from ludi_press.games.circus_maximus.rules import events as ev
from ludi_press.games.circus_maximus.rules.charts import Odds, Strain
from ludi_press.games.circus_maximus.rules.drive import begin, go_on
from ludi_press.games.circus_maximus.rules.live import LiveRace, enliven
from ludi_press.games.circus_maximus.rules.model import (
    Attack,
    Chariot,
    Fate,
    RaceSetUp,
    RaceState,
    Status,
    TeamOrders,
    TurnOrders,
)
from ludi_press.games.circus_maximus.telling.narrate import Names
from ludi_press.games.circus_maximus.telling.offers import attack_leads, cut_leads, driver_note, strain_leads
from ludi_press.games.kit.event import Event
from ludi_press.games.kit.odds import CERTAIN, no_dice, ways


def plan_odds(set_up: RaceSetUp, state: RaceState, orders: TurnOrders, who: str) -> Offer:
    """CM-11.1: the plan of a driver; CM-9.5, CM-9.7: a dragged man may get loose, a man on foot runs."""
    me, mine, names = state.chariot(who), orders.teams.get(who, TeamOrders()), Names(set_up)
    told, note = names.orders(mine, me.status), None
    if me.status is Status.DRIVING:
        note = driver_note(set_up, state, me)
        opened = tuple(_driving(set_up, state, mine, me, told))
    else:
        cuts = me.status is Status.DRAGGED and not mine.hold_on
        opened = (OpenOrder(told, (cut_leads(set_up, me),) if cuts else ()),)
    return Offer((who,), (names.team(who),), opened, note)


def _driving(set_up: RaceSetUp, state: RaceState, mine: TeamOrders, me: Chariot, told: Message) -> Iterator[OpenOrder]:
    """The plan as a whole, then its corners in their order, and its attacks."""
    names, plan = Names(set_up), _Plan(set_up, state, mine, me)
    yield OpenOrder(told, tuple(_whole(plan.play(), names)))
    for corner in sorted(plan.corners):
        odds = plan.corners[corner]
        reached = sum(odds.values(), Fraction())
        tested = (say("odds.plan.tested", chance=reached),) if reached < 1 else ()
        leads = strain_leads({result: chance / reached for result, chance in odds.items()})
        told = say("odds.corner", lane=corner.lane, safe=corner.safe, n=corner.excess, cost=corner.paid)
        yield OpenOrder(told, (*tested, *leads))
    for attack in plan.attacks:
        yield OpenOrder(names.attack(attack), tuple(attack_leads(set_up, state, me, attack)))


def _whole(ends: "list[tuple[_Way, Fraction]]", names: Names) -> Iterator[Message]:
    """How likely all goes as it is written, a flip and the finish; the likeliest end, and what endurance is left."""
    sums: dict[str, Fraction] = {}
    squares: dict[SpaceId, Fraction] = {}
    for way, chance in ends:
        for name, holds in _told(way).items():
            sums[name] = sums.get(name, Fraction()) + chance * holds
        if way.me.status is Status.DRIVING:
            squares[way.me.at] = squares.get(way.me.at, Fraction()) + chance
    yield from (say(f"odds.{name}", chance=chance) for name, chance in sums.items() if chance)
    if squares:
        at = max(squares, key=lambda at: squares[at])
        yield say("odds.plan.ends", where=names.space(at), chance=squares[at])
    left = [way.me.endurance for way, _ in ends]
    sure = ".sure" if min(left) == max(left) else ""
    yield say(f"odds.plan.endurance{sure}", n=min(left), most=max(left))


def _told(way: "_Way") -> dict[str, bool]:
    """What is told of a plan as a whole, and whether it holds for a way."""
    return {
        "plan.as-written": way.as_written,
        "flip": way.me.status is Status.DRAGGED or way.me.fate is Fate.REMOVED,
        "plan.finished": way.me.status is Status.FINISHED,
    }


class _Corner(Struct, frozen=True, order=True):
    """CM-4.3: a check in a corner: which it is of the phase, its lane and safe speed, the excess, and END paid."""

    number: int
    lane: int
    safe: int
    excess: int
    paid: int


class PlannedRace(LiveRace, kw_only=True):
    """A turn in which one driver moves alone; dice that are thrown together fork by their sum."""

    strikes: bool = False

    def d6(self, count: int, who: str, label: str, rule: str) -> tuple[Roll, ...]:
        """One throw, whose face is the sum."""
        return (self.turn_dice.roll(self.round, who, label, _sum_of(count), rule),)

    def copied(self, turn_dice: TurnDice) -> "PlannedRace":
        """The same moment once more, with other dice and nothing told yet."""
        mine = self.phase and replace(self.phase, path=[*self.phase.path], lines=[*self.phase.lines])
        return replace(
            self,
            turn_dice=turn_dice,
            events=[],
            chariots={**self.chariots},
            wrecks=[*self.wrecks],
            held={**self.held},
            tested={**self.tested},
            met={*self.met},
            fallen={*self.fallen},
            driven={},
            phase=mine,
            cause=None,
        )


@cache
def _sum_of(count: int) -> Die:
    """A die with a face for each throw of so many d6, which shows the sum."""
    return Die(f"{count}d6", tuple(map(sum, product(range(1, 7), repeat=count))))


class _Way(Struct):
    """One way that the phase can go so far: where, how many corners were checked, whether all is as it is written."""

    live: PlannedRace
    me: Chariot
    checks: int = 0
    as_written: bool = True

    def __hash__(self) -> int:
        return hash((self.me, self.checks, self.as_written))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Way) and self._moment == other._moment

    @property
    def _moment(self) -> tuple[object, ...]:
        """All that the rest of the phase hangs on."""
        live = self.live
        return (self.checks, self.as_written, live.chariots, live.wrecks, live.phase, live.tested, live.met)


class _Plan:
    """Plays the phase of one driver; `corners` and `attacks` are what it met on all ways."""

    def __init__(self, set_up: RaceSetUp, state: RaceState, mine: TeamOrders, me: Chariot) -> None:
        silent = replace(state, chariots=tuple(replace(one, evade=()) for one in state.chariots))
        orders = TurnOrders({me.team: mine})
        self._start = enliven(PlannedRace, set_up, silent, orders, TurnDice("", 0, no_dice))
        self._team = me.team
        self.corners: dict[_Corner, Odds[Strain]] = {}
        self.attacks: dict[Attack, None] = {}

    def play(self) -> list[tuple[_Way, Fraction]]:
        """All ends of the phase with their chances."""
        under_way = {_Way(self._start, self._start.chariots[self._team]): CERTAIN}
        ends: list[tuple[_Way, Fraction]] = []
        while under_way:
            found: dict[_Way, Fraction] = {}
            for way, so_far in under_way.items():
                for live, chance in ways(partial(self._step, way.live), _marks):
                    after = self._met(way, live, so_far * chance)
                    found[after] = found.get(after, Fraction()) + so_far * chance
            ends += [(way, chance) for way, chance in found.items() if way.live.phase is None]
            under_way = {way: chance for way, chance in found.items() if way.live.phase is not None}
        return ends

    def _step(self, before: PlannedRace, turn_dice: TurnDice) -> PlannedRace:
        live = before.copied(turn_dice)
        if live.phase is None:
            begin(live, self._team)
        else:
            go_on(live, live.phase)
        return live

    def _met(self, before: _Way, live: PlannedRace, chance: Fraction) -> _Way:
        """The way after a step, whose events are added up."""
        way = _Way(live, live.chariots[self._team], before.checks, before.as_written)
        at, corner = before.me.at, None
        for event in live.events:
            way.as_written = way.as_written and not _unplanned(event)
            match event:
                case ev.Moved(after=after):
                    at = after.at
                case ev.Strained(excess=excess, paid=paid):
                    safe = course.safe_speed(live.track, at) or 0
                    corner = _Corner(way.checks, live.track.spaces[at].lane, safe, excess, paid)
                    way.checks += 1
                case ev.StrainJudged(rule="CM-4.4", result=result) if corner is not None:
                    odds = self.corners.setdefault(corner, {})
                    odds[result] = odds.get(result, Fraction()) + chance
                case ev.Attacked(rule="CM-6.1", target=target, act=act, horses=horses):
                    self.attacks[Attack(act, target, horses)] = None
        return way


def _unplanned(event: Event) -> bool:
    """Whether this is nothing that a path orders."""
    if isinstance(event, ev.StrainJudged):
        return event.result is not Strain.NOTHING
    passes = isinstance(event, ev.Moved) and event.rule == "CM-3.8"
    return passes or isinstance(event, (ev.ChangeLost, ev.Blocked, ev.Flipped, ev.HorseDied, ev.WreckMet))


def _marks(who: str, label: str) -> tuple[frozenset[int], ...]:
    """Where a wreck comes to lie is of no consequence: all its throws are one way."""
    return (frozenset(),) if label == "wreck-at" else ()
