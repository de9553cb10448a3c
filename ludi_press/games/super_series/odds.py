"""What an order leads to, by the rules: exact chances, for a racer who has not yet chosen.

They hold for the first order of a turn, without a bonus, while everybody else stands where he stands now and nobody
keeps Watch: what the others will do is theirs to know.
A strike is judged by the best landing that the own move gives (SS-12.2).
"""

from collections import defaultdict
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Final

from ludi_press.dice import Cup
from ludi_press.games.super_series import events as ev
from ludi_press.games.super_series.attack import NEAR, Strike, find_strike
from ludi_press.games.super_series.chances import Way, roll_nothing, standing, ways
from ludi_press.games.super_series.damage import SIDE_PART
from ludi_press.games.super_series.forecast import Course, End, Forecast
from ludi_press.games.super_series.live import LiveRace, RaceSetUp, endurance_left
from ludi_press.games.super_series.model import Act, Order, Part, RaceState, Speed, Status
from ludi_press.games.super_series.strain import FIFTY
from ludi_press.games.super_series.tables import Corner, Laceration, Landing
from ludi_press.games.super_series.tally import Tally
from ludi_press.track import Side

STRIKES: Final = (Act.CRASH, Act.LACERATE)
CRUISE: Final = Order(Act.CRUISE)


@dataclass(frozen=True, slots=True)
class CornerOdds:
    """SS-8.3: how a cornering zone is read in one lane, and the chance of each result; the rest never reads it."""

    section: int
    lane: int
    speed: Speed
    skill: int
    results: tuple[tuple[Corner, Fraction], ...]

    @property
    def reached(self) -> Fraction:
        """The chance that the zone is read so at all."""
        return sum((chance for _, chance in self.results), Fraction())


@dataclass(frozen=True, slots=True)
class WhipOdds:
    """SS-11.1: the chance to gain these spaces, and that of harm to the horses."""

    success: Fraction
    spaces: int
    harm: Fraction


@dataclass(frozen=True, slots=True)
class StrikeOdds:
    """SS-12.4, SS-13.1: the chance to come to a blow against somebody, and then to hit; `stun` in orders."""

    target: str
    reached: Fraction
    hit: Fraction
    stun: int = 0


@dataclass(frozen=True, slots=True)
class Odds:
    """The chances of one order; each is of the whole order, not of the case that led there.

    `wall`: harm by a wall (SS-10.1); `held`: harm to the horses by an obstacle (SS-6.2); `stopped`: the horses stand
    (SS-14.1); `broken`: a side destroyed (SS-14.1); `finish`: over the line of the last lap (SS-17.1).
    For who is overturned: `hurt` (SS-15.4), `trampled` (SS-15.5) and `dead`.
    """

    corners: tuple[CornerOdds, ...] = ()
    whip: WhipOdds | None = None
    strikes: tuple[StrikeOdds, ...] = ()
    wall: Fraction = Fraction()
    held: Fraction = Fraction()
    stopped: Fraction = Fraction()
    broken: Fraction = Fraction()
    finish: Fraction = Fraction()
    hurt: Fraction = Fraction()
    trampled: Fraction = Fraction()
    dead: Fraction = Fraction()


class Oracle:
    """Tells the odds of a race as it stands; orders that move a chariot alike are worked out once."""

    def __init__(self, set_up: RaceSetUp, state: RaceState) -> None:
        self._set_up = set_up
        self._state = state
        self._moves: dict[tuple[str, Order], Odds] = {}
        self._courses: dict[str, Course] = {}
        self._strikers: dict[str, Striker] = {}

    def odds(self, team: str, order: Order) -> Odds:
        """The odds of an order that is open to the team."""
        moving = self._moving(team, self._as_driven(team, order))
        if order.act not in STRIKES or team not in self._strikers:
            return moving
        return replace(moving, strikes=self._strikers[team].odds(order))

    def _moving(self, team: str, order: Order) -> Odds:
        if (team, order) not in self._moves:
            self._moves[team, order] = self._work_out(team, order)
        return self._moves[team, order]

    def _work_out(self, team: str, order: Order) -> Odds:
        """SS-12.1: the ends of the move are kept of somebody who may strike, where anybody can come near."""
        set_up, state = self._set_up, self._state
        if state.chariot(team).status is not Status.RUNNING:
            return overturned_odds(ways(set_up, state, team, order), team, set_up.laps)
        course = self._courses.setdefault(team, Course(set_up, state, team))
        striking = order == CRUISE and self._has_company(team)
        forecast = course.forecast(order, ends=striking)
        if striking:
            self._strikers[team] = Striker(set_up, state, team, forecast.ends)
        return driving_odds(course, forecast, order)

    def _as_driven(self, team: str, order: Order) -> Order:
        """The simplest order that moves the chariot as this one does.

        Whoever strikes or watches cruises; there is nothing above MAX (SS-4.3), no lane beyond the last (SS-4.2),
        and nothing to Control where no corner is met (SS-8.4).
        """
        chariot = self._state.chariot(team)
        lane, lanes = self._set_up.track.spaces[chariot.at].lane, self._set_up.track.plan.lanes
        if order.toward is not None:
            room = lane - 1 if order.toward is Side.LEFT else lanes - lane
            return replace(order, lanes=min(order.lanes, room)) if room else CRUISE
        idle = order.act in (*STRIKES, Act.WATCH) or (order.act is Act.ACCELERATE and chariot.speed is Speed.MAX)
        if order.act is Act.CONTROL:
            idle = not self._moving(team, CRUISE).corners
        return CRUISE if idle and chariot.status is Status.RUNNING else order

    def _has_company(self, team: str) -> bool:
        """SS-12.1: whether somebody runs so near that the own move can bring a chance to strike."""
        track, mine = self._set_up.track, self._state.chariot(team)
        die = self._set_up.tables.speed_die[mine.speed]
        reach = max(die.faces) + max(self._set_up.tables.speed_bonuses[mine.speed]) if die else 0
        return any(
            -NEAR <= track.distance(mine.at, other.at) <= reach + NEAR
            for other in self._state.chariots
            if other.team != team and other.on_track and other.status is Status.RUNNING
        )


def driving_odds(course: Course, forecast: Forecast, order: Order) -> Odds:
    """What the drives of an order add up to."""
    corners = ((reading, _results(told)) for reading, told in forecast.corners.items())
    return Odds(
        corners=tuple(CornerOdds(*reading, results) for reading, results in corners if results),
        whip=_whip_odds(course, order),
        wall=forecast.wall.total(),
        held=forecast.held.total(),
        stopped=forecast.stopped.total(),
        broken=forecast.broken.total(),
        finish=forecast.finish.total(),
        dead=forecast.dead.total(),
    )


def _results(told: dict[Corner, Tally]) -> tuple[tuple[Corner, Fraction], ...]:
    """SS-8.3: the results that can happen, in the order of the table."""
    chances = ((corner, told[corner].total()) for corner in _CORNERS if corner in told)
    return tuple((corner, chance) for corner, chance in chances if chance)


_CORNERS: Final = tuple(Corner)


def _whip_odds(course: Course, order: Order) -> WhipOdds | None:
    if order.act is not Act.WHIP:
        return None
    row = course.tables.whip(endurance_left(course.entered, course.chariot))
    return WhipOdds(row.success.probability, row.spaces, row.harm.probability)


def overturned_odds(found: list[Way], team: str, laps: int) -> Odds:
    """SS-15.3 to SS-15.5, SS-17.1: to hold on or to let go; finished is who is beyond the line and not dead."""
    sums: dict[str, Fraction] = defaultdict(Fraction)
    for way in found:
        for event in way.live.events:
            name = _fate(event)
            if name:
                sums[name] += way.chance
        chariot = way.live.chariots[team]
        if chariot.on_track and chariot.lap >= laps:
            sums["finish"] += way.chance
    return Odds(finish=sums["finish"], hurt=sums["hurt"], trampled=sums["trampled"], dead=sums["dead"])


def _fate(event: ev.Event) -> str | None:
    """What an event means for who is overturned."""
    match event:
        case ev.Escaped(trampled=True):
            return "trampled"
        case ev.Fell(rule="SS-15.4", before=before, after=after) if after > before:
            return "hurt"
        case ev.Died(rule="SS-15.3"):
            return "dead"
    return None


class Striker:
    """SS-12.2: somebody who may strike, with all the ends of his move; a side is judged once for both blows."""

    def __init__(self, set_up: RaceSetUp, state: RaceState, team: str, ends: list[End]) -> None:
        self._live = standing(set_up, state, {}, Cup("", 0, roll_nothing))
        self._team = team
        # Targets are told as the longest move meets them.
        self._ends = sorted(ends, key=lambda end: -end.face)
        self._found: dict[Side | None, tuple[tuple[Strike, Fraction], ...]] = {}

    def odds(self, order: Order) -> tuple[StrikeOdds, ...]:
        """The chance to come to a blow by team, and then to hit."""
        reached: dict[str, Fraction] = defaultdict(Fraction)
        hits: dict[str, Fraction] = defaultdict(Fraction)
        for strike, chance in self._strikes(order):
            reached[strike.target] += chance
            hits[strike.target] += chance * self._success(strike, order)
        return tuple(
            StrikeOdds(target, chance, hits[target] / chance, self._stun(order, target))
            for target, chance in reached.items()
        )

    def _strikes(self, order: Order) -> tuple[tuple[Strike, Fraction], ...]:
        if order.side not in self._found:
            judged = ((find_strike(self._at(end), self._team, order), end.chance) for end in self._ends)
            self._found[order.side] = tuple((strike, chance) for strike, chance in judged if strike and chance)
        return self._found[order.side]

    def _at(self, end: End) -> LiveRace:
        """The race as it stands when the move has ended there; who was put out by it is overturned."""
        live = self._live
        live.chariots.update(live.start.chariots)
        live.change(self._team, at=end.at, lap=end.lap)
        for other in end.felled:
            live.change(other, status=Status.FLIPPED)
        return live

    def _success(self, strike: Strike, order: Order) -> Fraction:
        if order.act is Act.CRASH:
            return crash_chance(self._live, self._team, strike, order.side or Side.LEFT)
        return _laceration(self._live, self._team, strike.target).chance.probability

    def _stun(self, order: Order, target: str) -> int:
        return _laceration(self._live, self._team, target).stun if order.act is Act.LACERATE else 0


def _laceration(live: LiveRace, team: str, target: str) -> Laceration:
    return live.tables.laceration(live.team(team).skill, live.team(target).constitution)


def crash_chance(live: LiveRace, team: str, strike: Strike, side: Side) -> Fraction:
    """SS-12.3, SS-12.4: success of a crash: adjacent, horses or chariot by 50-50; in passing, the horses alone."""
    attacker, target = live.team(team), live.team(strike.target)

    def success(part: Part) -> Fraction:
        return live.tables.crash_success(strike.landing, attacker.skill, target.size, part).probability

    if strike.landing is Landing.OVERTAKING:
        return success(Part.HORSES)
    return FIFTY * success(Part.HORSES) + (1 - FIFTY) * success(SIDE_PART[side.opposite])
