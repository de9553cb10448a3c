"""The odds of a plan, played with every possible die, and the orders of sensible drivers (CM-3).

The orders of others are ignored. An attack only costs its MF, since its result depends on the answer; its chances are
listed beside the plan.
Each branch is followed until something goes against the plan, so the chances of a corner assume that it is reached as
planned. Branches that reach the same moment are merged.
"""

from collections.abc import Callable, Hashable, Iterator, Mapping
from contextlib import suppress
from fractions import Fraction
from functools import cache, partial
from itertools import product
from types import MappingProxyType
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from ludi_press.boards.ring import OFF_TRACK, Side, SpaceId
from ludi_press.core.dice import Die, Roll, TurnDice, no_die
from ludi_press.core.report import Message, Offer, OpenOrder, say
from ludi_press.games.circus_maximus.rules import course
from ludi_press.games.circus_maximus.rules import events as ev
from ludi_press.games.circus_maximus.rules.charts import Odds, Strain
from ludi_press.games.circus_maximus.rules.live import LiveRace, enliven
from ludi_press.games.circus_maximus.rules.model import (
    Act,
    Attack,
    Chariot,
    RaceSetUp,
    RaceState,
    Status,
    Step,
    StepKind,
    TeamOrders,
    TurnOrders,
    Way,
)
from ludi_press.games.circus_maximus.rules.turn import begin, go_on
from ludi_press.games.circus_maximus.telling.ahead import attack_leads, cut_leads, driver_note, strain_leads
from ludi_press.games.circus_maximus.telling.tell import Names
from ludi_press.games.contract import Chance
from ludi_press.games.kit.event import Event
from ludi_press.games.kit.odds import CERTAIN, alike, chance_that, ways


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


def _whole(ends: "dict[_End, Fraction]", names: Names) -> Iterator[Message]:
    """How likely all goes as it is written, and where it then ends; how likely a flip is the first to go wrong."""
    done = {end: chance for end, chance in ends.items() if end.as_written}
    flips = chance_that(ends.items(), lambda end: end.flipped)
    home = chance_that(done.items(), lambda end: end.finished)
    told = {"plan.as-written": sum(done.values(), Fraction()), "plan.finished": home, "plan.flip": flips}
    yield from (say(f"odds.{name}", chance=chance) for name, chance in told.items() if chance)
    if not done:
        yield say("odds.plan.never")
    if done and not home:
        likeliest = max(done, key=lambda end: done[end])
        where, chance = names.space(likeliest.at), done[likeliest]
        yield say("odds.plan.ends", where=where, chance=chance) if len(done) > 1 else say("odds.plan.end", where=where)
    if left := [end.endurance for end in done]:
        sure = ".sure" if min(left) == max(left) else ""
        yield say(f"odds.plan.endurance{sure}", n=min(left), most=max(left))


class _End(Struct, frozen=True):
    """How a way of the phase ended: it went on as it is written, or something went wrong, perhaps with a flip."""

    as_written: bool
    flipped: bool = False
    finished: bool = False
    at: SpaceId = OFF_TRACK
    endurance: int = 0


class _Corner(Struct, frozen=True, order=True):
    """CM-4.3: a check in a corner: with which step of the phase, its lane and safe speed, the excess, and END paid."""

    step: int
    lane: int
    safe: int
    excess: int
    paid: int


class _GoneWrong(Exception):  # noqa: N818 - no error: the dice were against it
    """A phase has left its plan."""


class PlannedRace(LiveRace, kw_only=True):
    """A turn in which one driver moves alone; dice that are thrown together fork by their sum."""

    strikes: bool = False

    def d6(self, count: int, who: str, label: str, rule: str) -> tuple[Roll, ...]:
        """One throw, whose face is the sum."""
        return (self.turn_dice.roll(self.round, who, label, _sum_of(count), rule),)

    def emit(self, event: Event) -> int:
        """Adds an event; raises _GoneWrong after one that no path orders, so that nobody rolls for what it leads to."""
        index = super().emit(event)
        if _unplanned(event):
            raise _GoneWrong
        return index

    def marks(self, label: str) -> tuple[frozenset[int], ...]:
        """The sums of a check that come to the same here."""
        me = self.chariots[self.phase.team if self.phase else ""]
        cause = self.events[self.cause] if self.cause is not None else None
        if label == "wheel-check":
            return _alike(2, lambda total: tuple((total > damage) - (total < damage) for damage in me.wheels))
        if label == "strain" and isinstance(cause, ev.Strained):
            shift, excess = cause.due - cause.paid - self.cdm(me.team), cause.excess
            return _alike(3, lambda total: self.charts.strain.read(total + shift, excess))
        return ()

    @property
    def moment(self) -> tuple[object, ...]:
        """Everything that the rest of the phase depends on; equal moments are merged."""
        return self.phase, self.chariots, self.wrecks, self.tested, self.met

    def copied(self, turn_dice: TurnDice) -> "PlannedRace":
        """Return a copy of this moment with other dice and no events."""
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


def _alike(count: int, read: Callable[[int], Hashable]) -> tuple[frozenset[int], ...]:
    """The sums of so many d6 by what they are read as."""
    found: dict[Hashable, set[int]] = {}
    for total in range(count, 6 * count + 1):
        found.setdefault(read(total), set()).add(total)
    return tuple(map(frozenset, found.values()))


@cache
def _sum_of(count: int) -> Die:
    """A die with a face for each throw of so many d6, which shows the sum."""
    return Die(f"{count}d6", tuple(map(sum, product(range(1, 7), repeat=count))))


class _Plan:
    """Plays the phase of one driver; `corners` and `attacks` are what it met on all ways."""

    def __init__(self, set_up: RaceSetUp, state: RaceState, mine: TeamOrders, me: Chariot) -> None:
        silent = replace(state, chariots=tuple(replace(chariot, evade=()) for chariot in state.chariots))
        orders = TurnOrders({me.team: mine})
        self._start = self._now = enliven(PlannedRace, set_up, silent, orders, TurnDice("", 0, no_die))
        self._team, self._steps = me.team, 0
        self.corners: dict[_Corner, Odds[Strain]] = {}
        self.attacks: dict[Attack, None] = {}

    def play(self) -> dict[_End, Fraction]:
        """All ends of the phase with their chances; ways that have come to the same go on as one."""
        ends: dict[_End, Fraction] = {}
        under_way = [(self._start, CERTAIN)]
        while under_way:
            found: list[tuple[PlannedRace, Fraction]] = []
            for before, so_far in under_way:
                for live, likely in ways(partial(self._step, before), lambda who, label: self._now.marks(label)):
                    end, chance = self._met(before, live, so_far * likely), so_far * likely
                    if end is None:
                        found.append((live, chance))
                    else:
                        ends[end] = ends.get(end, Fraction()) + chance
            together = alike((live.moment, (live, chance)) for live, chance in found)
            under_way = [(lives[0][0], sum((chance for _, chance in lives), Fraction())) for _, lives in together]
            self._steps += 1
        return ends

    def _step(self, before: PlannedRace, turn_dice: TurnDice) -> PlannedRace:
        live = self._now = before.copied(turn_dice)
        with suppress(_GoneWrong):
            if live.phase is None:
                begin(live, self._team)
            else:
                go_on(live, live.phase)
        return live

    def _met(self, before: PlannedRace, live: PlannedRace, chance: Fraction) -> _End | None:
        """Adds up the events of a step; the end of the phase, or of the plan where something went wrong."""
        me, at, corner = live.chariots[self._team], before.chariots[self._team].at, None
        for event in live.events:
            match event:
                case ev.Moved(after=after):
                    at = after.at
                case ev.Strained(excess=excess, paid=paid):
                    safe = course.safe_speed(live.track, at) or 0
                    corner = _Corner(self._steps, live.track.spaces[at].lane, safe, excess, paid)
                case ev.StrainJudged(rule="CM-4.4", result=result) if corner is not None:
                    odds = self.corners.setdefault(corner, {})
                    odds[result] = odds.get(result, Fraction()) + chance
                case ev.Attacked(rule="CM-6.1", target=target, act=act, horses=horses):
                    self.attacks[Attack(act, target, horses)] = None
        if live.events and _unplanned(last := live.events[-1]):
            flips = isinstance(last, ev.Flipped) or (isinstance(last, ev.StrainJudged) and last.result is Strain.FLIP)
            return _End(as_written=False, flipped=flips)
        if live.phase is None:
            return _End(True, False, me.status is Status.FINISHED, me.at, me.endurance)
        return None


def _unplanned(event: Event) -> bool:
    match event:
        case ev.ChangeLost() | ev.Blocked() | ev.Flipped() | ev.HorseDied() | ev.WreckMet():
            return True
        case ev.StrainJudged(result=result):
            return result is not Strain.NOTHING
        case ev.HorsesCut(success=success):
            return not success
    return isinstance(event, ev.Moved) and event.rule == "CM-3.8"


class Style(Struct, frozen=True):
    """How somebody drives.

    `strain` is the share of his endurance that he spends on the corners that are left, from 0 to 1; `most` is the
    excess over a safe speed beyond which he never goes; `attacks` is the chance that he attacks who is beside him;
    he whips his horses on straights while his endurance is above `whips`.
    """

    strain: float
    most: int
    attacks: float
    whips: int


STYLES: Final = {
    "timid": Style(0.25, 2, 0.0, 40),
    "peaceful": Style(0.5, 4, 0.0, 25),
    "steady": Style(0.5, 4, 0.5, 25),
    "fierce": Style(0.5, 4, 1.0, 25),
    "bold": Style(1.0, 6, 0.5, 15),
    "reckless": Style(2.0, 10, 0.5, 5),
}
"""Simple ways to drive; `python -m bench.policies` plays each of them against a field of another."""

BEST: Final = STYLES["peaceful"]
"""The style that is the best reply to itself: in a field of it no other of them wins more often."""


class Policy(Struct, frozen=True):
    """Gives the orders of all teams in each turn of a race; `styles` are those who do not drive in the best style."""

    set_up: RaceSetUp
    styles: Mapping[str, Style] = MappingProxyType({})

    def orders(self, state: RaceState, chance: Chance) -> TurnOrders:
        moving = (
            chariot for chariot in state.chariots if chariot.status in (Status.DRIVING, Status.DRAGGED, Status.ON_FOOT)
        )
        return TurnOrders(
            {own.team: drive(self.set_up, own, chance, self.styles.get(own.team, BEST)) for own in moving}
        )


def drive(set_up: RaceSetUp, chariot: Chariot, chance: Chance, style: Style) -> TeamOrders:
    """As fast as the endurance allows, inward on straights, with attacks on anyone beside."""
    if chariot.status is not Status.DRIVING:
        return TeamOrders()
    count, _, safe = course.to_corner(set_up.track, chariot.at)
    limit, team = set_up.limit(chariot), set_up.by_id[chariot.team]
    over = bold(set_up, chariot, style) if set_up.may_strain(chariot) else 0
    speed = max(min(limit, count), min(limit, safe + over))
    path = inward(set_up, chariot, speed, count)
    attack = (Attack(Act.RAM, None, horses=team.chariot > 0),) if chance() < style.attacks else ()
    if chariot.has_whip and chance() < style.attacks:
        attack = (*attack, Attack(Act.LASH, None, horses=chance() < 0.5))
    whip = chariot.endurance > style.whips and count > speed + 6
    evade = (Way.OUT, Way.BRAKE) if chariot.endurance > 4 else (Way.OUT,)
    return TeamOrders(speed=speed, path=path, attack=attack, evade=evade, corner=over, whip=whip)


def bold(set_up: RaceSetUp, chariot: Chariot, style: Style) -> int:
    """The excess over the safe speed that the endurance allows for the corners to come."""
    corners = max(1, 2 * (set_up.laps + 1 - max(1, chariot.lap)))
    most = style.most + set_up.by_id[chariot.team].skill + set_up.cdm(chariot) // 2
    return min(most, int(chariot.endurance * style.strain) // corners)


def inward(set_up: RaceSetUp, chariot: Chariot, speed: int, count: int) -> tuple[Step, ...]:
    """The path that goes one lane in early on a straight; empty where that is not possible."""
    lane = set_up.track.spaces[chariot.at].lane
    target = course.change(set_up.track, chariot.at, Side.LEFT)
    if target == OFF_TRACK or count < 4 or lane <= 3:
        return ()
    return (Step(StepKind.FORWARD, 1), Step(StepKind.IN), Step(StepKind.FORWARD, max(1, speed - 3)))
