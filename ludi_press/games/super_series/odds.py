"""What an order leads to, by the rules: exact chances, for a racer who has not yet chosen.

They hold for the first order of a turn, without a bonus, while everybody else stands where he stands now and nobody
keeps Watch: what the others will do is theirs to know.
A strike is judged by the best landing that the own move gives (SS-12.2).
"""

from collections import defaultdict
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Final

from ludi_press.games.super_series import events as ev
from ludi_press.games.super_series.attack import NEAR, Strike, find_strike
from ludi_press.games.super_series.chances import Way, ways
from ludi_press.games.super_series.damage import SIDE_PART
from ludi_press.games.super_series.live import LiveRace, RaceSetUp, endurance_left
from ludi_press.games.super_series.model import Act, Order, Part, RaceState, Speed, Status
from ludi_press.games.super_series.strain import FIFTY
from ludi_press.games.super_series.tables import Corner, Laceration, Landing
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
        self._drives: dict[str, list[Way]] = {}

    def odds(self, team: str, order: Order) -> Odds:
        """The odds of an order that is open to the team."""
        moving = self._moving(team, self._as_driven(team, order))
        if order.act not in STRIKES:
            return moving
        return replace(moving, strikes=_strike_odds(self._drives.get(team, []), team, order))

    def _moving(self, team: str, order: Order) -> Odds:
        if (team, order) not in self._moves:
            self._moves[team, order] = self._work_out(team, order)
        return self._moves[team, order]

    def _work_out(self, team: str, order: Order) -> Odds:
        """SS-12.1: all ends of the move are kept of somebody who may strike, where anybody can come near."""
        striking = order == CRUISE and self._has_company(team)
        found = ways(self._set_up, self._state, team, order, briefly=not striking)
        if striking:
            self._drives[team] = found
        return _gather(found, team, order, self._set_up.laps)

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


def _gather(found: list[Way], team: str, order: Order, laps: int) -> Odds:
    sums: dict[str, Fraction] = defaultdict(Fraction)
    corners: dict[tuple[int, int, Speed, int], dict[Corner, Fraction]] = {}
    for way in found:
        for event, chance in way.events:
            if type(event) is ev.CornerTaken:
                read = corners.setdefault((event.section, event.lane, event.speed, event.skill), defaultdict(Fraction))
                read[event.result] += chance
            elif type(event) in _TELLING:
                _count(sums, event, chance, way.live)
        _count_end(sums, way, team, laps)
    listed = tuple(CornerOdds(*key, tuple(sorted(read.items(), key=_by_corner))) for key, read in corners.items())
    return Odds(
        corners=listed,
        whip=_whip_odds(found[0].live, team, order),
        wall=sums["wall"],
        held=sums["held"],
        stopped=sums["stopped"],
        broken=sums["broken"],
        finish=sums["finish"],
        hurt=sums["hurt"],
        trampled=sums["trampled"],
        dead=sums["dead"],
    )


_TELLING = {ev.WallTouched, ev.Blocked, ev.Escaped, ev.Fell, ev.Died}


_CORNERS: Final = tuple(Corner)


def _by_corner(item: tuple[Corner, Fraction]) -> int:
    return _CORNERS.index(item[0])


def _count(sums: dict[str, Fraction], event: ev.Event, chance: Fraction, live: LiveRace) -> None:
    """What an event adds to the odds; a wall that is met harms as its table says, whatever this way's die shows."""
    match event:
        case ev.WallTouched(team=team) if team is not None:
            sums["wall"] += chance * live.tables.wall(live.team(team).skill).probability
        case ev.Blocked(discarded=discarded, allowed=allowed) if allowed is not None and discarded > allowed:
            sums["held"] += chance
        case ev.Escaped(trampled=True):
            sums["trampled"] += chance
        case ev.Fell(rule="SS-15.4", before=before, after=after) if after > before:
            sums["hurt"] += chance
        case ev.Died(rule="SS-15.3"):
            sums["dead"] += chance


def _count_end(sums: dict[str, Fraction], way: Way, team: str, laps: int) -> None:
    """SS-17.1: finished is who stands beyond the line and is not dead."""
    chariot = way.live.chariots[team]
    if way.stopped:
        sums["stopped"] += way.stopped
    if way.broken:
        sums["broken"] += way.broken
    if chariot.on_track and chariot.lap >= laps:
        sums["finish"] += way.chance


def _whip_odds(live: LiveRace, team: str, order: Order) -> WhipOdds | None:
    if order.act is not Act.WHIP:
        return None
    row = live.tables.whip(endurance_left(live.team(team), live.start.chariots[team]))
    return WhipOdds(row.success.probability, row.spaces, row.harm.probability)


def _strike_odds(found: list[Way], team: str, order: Order) -> tuple[StrikeOdds, ...]:
    """SS-12.2: the target that each way of the move gives, by team."""
    reached: dict[str, Fraction] = defaultdict(Fraction)
    hits: dict[str, Fraction] = defaultdict(Fraction)
    for way in found:
        live = way.live
        strike = find_strike(live, team, order) if live.chariots[team].status is Status.RUNNING else None
        if strike is None or not way.chance:
            continue
        reached[strike.target] += way.chance
        if order.act is Act.CRASH:
            hits[strike.target] += way.chance * crash_chance(live, team, strike, order.side or Side.LEFT)
        else:
            hits[strike.target] += way.chance * _laceration(live, team, strike.target).chance.probability
    return tuple(
        StrikeOdds(target, chance, hits[target] / chance, _stun(found[0].live, team, order, target))
        for target, chance in reached.items()
    )


def _laceration(live: LiveRace, team: str, target: str) -> Laceration:
    return live.tables.laceration(live.team(team).skill, live.team(target).constitution)


def _stun(live: LiveRace, team: str, order: Order, target: str) -> int:
    return _laceration(live, team, target).stun if order.act is Act.LACERATE else 0


def crash_chance(live: LiveRace, team: str, strike: Strike, side: Side) -> Fraction:
    """SS-12.3, SS-12.4: success of a crash: adjacent, horses or chariot by 50-50; in passing, the horses alone."""
    attacker, target = live.team(team), live.team(strike.target)

    def success(part: Part) -> Fraction:
        return live.tables.crash_success(strike.landing, attacker.skill, target.size, part).probability

    if strike.landing is Landing.OVERTAKING:
        return success(Part.HORSES)
    return FIFTY * success(Part.HORSES) + (1 - FIFTY) * success(SIDE_PART[side.opposite])
