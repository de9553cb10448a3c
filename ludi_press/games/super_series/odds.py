"""What an order leads to, by the rules: exact chances, for a racer who has not yet chosen.

They hold for the first order of a turn, without a bonus, while everybody else stands where he stands now and nobody
keeps Watch: what the others will do is theirs to know.
A strike is judged by the best landing that the own move gives (SS-12.2).
"""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from ludi_press.dice import D20
from ludi_press.games.super_series import events as ev
from ludi_press.games.super_series.attack import Strike, find_strike
from ludi_press.games.super_series.chances import Way, ways
from ludi_press.games.super_series.damage import HALF, SIDE_PART
from ludi_press.games.super_series.live import LiveRace, RaceSetUp, endurance_left
from ludi_press.games.super_series.model import Act, Order, Part, RaceState, Speed, Status
from ludi_press.games.super_series.tables import Corner, Landing
from ludi_press.track import Side

STRIKES: Final = (Act.CRASH, Act.LACERATE)
_HALF: Final = Fraction(HALF, len(D20.faces))


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
    """SS-12.4, SS-13.1: the chance to come to a blow against somebody and to hit; `stun` in orders."""

    target: str
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
        self._known: dict[tuple[str, Order], tuple[list[Way], Odds]] = {}

    def odds(self, team: str, order: Order) -> Odds:
        """The odds of an order that is open to the team."""
        found, moving = self._moves(team, _as_moved(order))
        if order.act not in STRIKES:
            return moving
        strikes = _strike_odds(found, team, order)
        return Odds(moving.corners, None, strikes, moving.wall, moving.held, moving.stopped, moving.broken)

    def _moves(self, team: str, order: Order) -> tuple[list[Way], Odds]:
        key = (team, order)
        if key not in self._known:
            found = ways(self._set_up, self._state, team, order)
            self._known[key] = (found, _gather(found, team, order, self._set_up.laps))
        return self._known[key]


def _as_moved(order: Order) -> Order:
    """Whoever strikes or watches drives as if he cruised."""
    return Order(Act.CRUISE) if order.act in (*STRIKES, Act.WATCH) else order


def _gather(found: list[Way], team: str, order: Order, laps: int) -> Odds:
    sums: dict[str, Fraction] = defaultdict(Fraction)
    corners: dict[tuple[int, int, Speed, int], dict[Corner, Fraction]] = {}
    for way in found:
        for event in way.live.events:
            if event.team != team:
                continue
            if isinstance(event, ev.CornerTaken):
                read = corners.setdefault((event.section, event.lane, event.speed, event.skill), defaultdict(Fraction))
                read[event.result] += way.chance
            else:
                _count(sums, event, way)
        _count_end(sums, way, team, laps)
    listed = tuple(CornerOdds(*key, tuple(sorted(read.items(), key=_by_corner))) for key, read in corners.items())
    return Odds(corners=listed, whip=_whip_odds(found[0].live, team, order), **sums)


def _by_corner(item: tuple[Corner, Fraction]) -> int:
    return list(Corner).index(item[0])


def _count(sums: dict[str, Fraction], event: ev.Event, way: Way) -> None:
    """What an event adds to the odds; a wall that is met harms as its table says, whatever this way's die shows."""
    match event:
        case ev.WallTouched(team=team) if team is not None:
            sums["wall"] += way.chance * way.live.tables.wall(way.live.team(team).skill).probability
        case ev.Blocked(discarded=discarded, allowed=allowed) if allowed is not None and discarded > allowed:
            sums["held"] += way.chance
        case ev.HorsesStopped():
            sums["stopped"] += way.chance
        case ev.Flipped(rule="SS-14.1"):
            sums["broken"] += way.chance
        case ev.Escaped(trampled=True):
            sums["trampled"] += way.chance
        case ev.Fell(rule="SS-15.4", before=before, after=after) if after > before:
            sums["hurt"] += way.chance
        case ev.Died():
            sums["dead"] += way.chance


def _count_end(sums: dict[str, Fraction], way: Way, team: str, laps: int) -> None:
    """SS-17.1: finished is who stands beyond the line and is not dead."""
    chariot = way.live.chariots[team]
    if chariot.on_track and chariot.lap >= laps:
        sums["finish"] += way.chance


def _whip_odds(live: LiveRace, team: str, order: Order) -> WhipOdds | None:
    if order.act is not Act.WHIP:
        return None
    row = live.tables.whip(endurance_left(live.team(team), live.start.chariots[team]))
    return WhipOdds(row.success.probability, row.spaces, row.harm.probability)


def _strike_odds(found: Iterable[Way], team: str, order: Order) -> tuple[StrikeOdds, ...]:
    """SS-12.2: the target that each way of the move gives, by team."""
    hits: dict[str, Fraction] = defaultdict(Fraction)
    stuns: dict[str, int] = {}
    for way in found:
        live = way.live
        strike = find_strike(live, team, order) if live.chariots[team].status is Status.RUNNING else None
        if strike is None:
            continue
        attacker, target = live.team(team), live.team(strike.target)
        if order.act is Act.CRASH:
            hits[strike.target] += way.chance * crash_chance(live, team, strike, order.side or Side.LEFT)
        else:
            row = live.tables.laceration(attacker.skill, target.constitution)
            hits[strike.target] += way.chance * row.chance.probability
            stuns[strike.target] = row.stun
    return tuple(StrikeOdds(target, hit, stuns.get(target, 0)) for target, hit in hits.items())


def crash_chance(live: LiveRace, team: str, strike: Strike, side: Side) -> Fraction:
    """SS-12.3, SS-12.4: success of a crash: adjacent, horses or chariot by 50-50; in passing, the horses alone."""
    attacker, target = live.team(team), live.team(strike.target)

    def success(part: Part) -> Fraction:
        return live.tables.crash_success(strike.landing, attacker.skill, target.size, part).probability

    if strike.landing is Landing.OVERTAKING:
        return success(Part.HORSES)
    return _HALF * success(Part.HORSES) + (1 - _HALF) * success(SIDE_PART[side.opposite])
