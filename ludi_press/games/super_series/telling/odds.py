"""The exact odds of orders for racers who have not chosen yet, and the orders of sensible racers for play-outs.

They hold for the first order of a turn, without a bonus, if all others stay where they are and nobody keeps Watch,
since the orders of others are secret.
A strike is judged by the best landing that the own move gives (SS-12.2).
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import cache, partial
from types import MappingProxyType
from typing import Final

from msgspec import Struct, field

from ludi_press.boards.ring import Side, SpaceId
from ludi_press.core.dice import TurnDice, no_die
from ludi_press.core.report import Listing, Message, Phrase, say
from ludi_press.games.contract import Chance
from ludi_press.games.kit.odds import ways
from ludi_press.games.super_series.rules import events as ev
from ludi_press.games.super_series.rules.act import act, race_order
from ludi_press.games.super_series.rules.attack import NEAR, Strike, find_strike
from ludi_press.games.super_series.rules.live import SIDE_PART, LiveRace, RaceSetUp, RoundStart, enliven
from ludi_press.games.super_series.rules.model import (
    Act,
    Chariot,
    Order,
    Part,
    RaceState,
    Speed,
    Status,
    Team,
    TeamOrders,
    TurnOrders,
)
from ludi_press.games.super_series.rules.move import corner_reading
from ludi_press.games.super_series.rules.tables import Corner, Landing
from ludi_press.games.super_series.telling.forecast import FIFTY, Course, End, Fate, Field, Forecast, forecast
from ludi_press.games.super_series.telling.names import Names


class StrikeOdds(Struct, frozen=True):
    """SS-12.4, SS-13.1: the chance to reach a target, and then to hit it; `stun` is in orders, 0 for a crash."""

    target: str
    reached: Fraction
    hit: Fraction
    stun: int = 0


Reached = dict[str, dict[Landing, Fraction]]
"""The chance to reach somebody, by target and by landing."""


class Striker:
    """SS-12.2: the odds of strikes of one team, from all the ends of its move.

    Each side is computed once for both kinds of strike, and once for each named target.
    Only the rivals are looked at, in race order, since nobody else can come near enough.
    `live` is the race as it stands; it is changed during a computation and then restored.
    """

    def __init__(self, live: LiveRace, team: str, rivals: tuple[str, ...], ends: list[End]) -> None:
        self._live, self._team, self._rivals = live, team, rivals
        # Targets are listed in the order in which the longest move meets them.
        self._ends = sorted(ends, key=lambda end: -end.face)
        self._reached: dict[tuple[Side, str | None], Reached] = {}

    def odds(self, order: Order) -> tuple[StrikeOdds, ...]:
        """The chances to reach each target, and then to hit it."""
        side = order.side or Side.LEFT
        asked = side, order.target
        if asked not in self._reached:
            self._reached[asked] = self._reach(order)
        found = []
        for target, landings in self._reached[asked].items():
            reached = sum(landings.values(), Fraction())
            if order.act is Act.CRASH:
                hits = (chance * self._crash(target, landing, side) for landing, chance in landings.items())
                found.append(StrikeOdds(target, reached, sum(hits, Fraction()) / reached))
            else:
                live = self._live
                row = live.tables.laceration.at(live.team(self._team).skill, live.team(target).constitution)
                found.append(StrikeOdds(target, reached, row.chance.probability, row.stun))
        return tuple(found)

    def _reach(self, order: Order) -> Reached:
        reached: Reached = defaultdict(lambda: defaultdict(Fraction))
        live, start = self._live, self._live.start
        live.start = RoundStart(self._rivals, start.chariots)
        for end in self._ends:
            strike = self._strike(end, order)
            if strike and end.chance:
                reached[strike.target][strike.landing] += end.chance
        live.start = start
        live.chariots[self._team] = start.chariots[self._team]
        return reached

    def _strike(self, end: End, order: Order) -> Strike | None:
        """The strike after a move with this end; chariots that the move put out are overturned."""
        live = self._live
        live.change(self._team, at=end.at, lap=end.lap)
        for other in end.felled:
            live.change(other, status=Status.FLIPPED)
        strike = find_strike(live, self._team, order)
        for other in end.felled:
            live.chariots[other] = live.start.chariots[other]
        return strike

    def _crash(self, target: str, landing: Landing, side: Side) -> Fraction:
        """SS-12.3, SS-12.4: the chance of a crash: adjacent, horses or chariot by 50-50; overtaking, only horses."""
        tables, skill = self._live.tables, self._live.team(self._team).skill
        size = self._live.team(target).size
        horses = tables.crash_success.at(landing, skill, size, Part.HORSES).probability
        if landing is Landing.OVERTAKING:
            return horses
        return (
            FIFTY * horses
            + (1 - FIFTY) * tables.crash_success.at(landing, skill, size, SIDE_PART[side.opposite]).probability
        )


CRUISE: Final = Order(Act.CRUISE)


class CornerOdds(Struct, frozen=True):
    """SS-8.3: the chance of each result of a cornering zone in one lane; the rest is the chance not to reach it."""

    section: int
    lane: int
    speed: Speed
    skill: int
    results: tuple[tuple[Corner, Fraction], ...]

    @property
    def reached(self) -> Fraction:
        """The chance that the zone is read in this lane."""
        return sum((chance for _, chance in self.results), Fraction())


class WhipOdds(Struct, frozen=True):
    """SS-11.1: the chance to gain these spaces, and that of harm to the horses."""

    success: Fraction
    spaces: int
    harm: Fraction


class Odds(Struct, frozen=True, eq=False):
    """The chances of one order; each is that of the whole order, not a conditional one.

    Orders that move a chariot in the same way share one instance, so that instances are compared by identity.
    `fates` are those with a chance.
    """

    corners: tuple[CornerOdds, ...] = ()
    whip: WhipOdds | None = None
    strikes: tuple[StrikeOdds, ...] = ()
    fates: Mapping[Fate, Fraction] = field(default_factory=dict)


def oracle_of(set_up: RaceSetUp, state: RaceState) -> "Oracle":
    """The oracle of a race as it stands; the last one is kept, since offers and order slips ask for the same odds."""
    if not _LATEST or not (_LATEST[0][0] is set_up and _LATEST[0][1] is state):
        _LATEST[:] = [(set_up, state, Oracle(set_up, state))]
    return _LATEST[0][2]


class Oracle:
    """Computes the odds of a race as it stands; orders that move a chariot in the same way are computed once."""

    def __init__(self, set_up: RaceSetUp, state: RaceState) -> None:
        self._set_up, self._state = set_up, state
        self._field = Field(set_up, state)
        self._standing = standing(set_up, state, {}, TurnDice("", 0, no_die))
        self._course = cache(partial(Course, self._field))
        self._moving = cache(self._work_out)
        self._drives = cache(lambda team, order: forecast(self._course(team), order))
        self._ends = cache(self._work_out_ends)
        self._strikers: dict[str, Striker] = {}

    def odds(self, team: str, order: Order) -> Odds:
        moving = self._moving(team, self._as_driven(team, order))
        if order.side is None or team not in self._strikers:
            return moving
        strikes = self._strikers[team].odds(order)
        return Odds(moving.corners, moving.whip, strikes, moving.fates) if strikes else moving

    def ends(self, team: str, order: Order) -> Mapping[SpaceId, Fraction]:
        """The chance to end the move on each space, still under way; none for an overturned chariot."""
        if self._field.chariots[team].status is not Status.RUNNING:
            return {}
        return self._ends(team, self._as_driven(team, order))

    def _work_out_ends(self, team: str, order: Order) -> Mapping[SpaceId, Fraction]:
        found: dict[SpaceId, Fraction] = defaultdict(Fraction)
        for end in self._drives(team, order).ends:
            found[end.at] += end.chance
        return found

    def _work_out(self, team: str, order: Order) -> Odds:
        """SS-12.1: the odds of moving; where rivals are near, the ends of the move are kept for the odds of strikes."""
        set_up, state = self._set_up, self._state
        if self._field.chariots[team].status is not Status.RUNNING:
            return overturned_odds(overturned_ways(set_up, state, team, order), team, set_up.laps)
        rivals, drives = self._rivals(team) if order == CRUISE else (), self._drives(team, order)
        if rivals:
            self._strikers[team] = Striker(self._standing, team, rivals, drives.ends)
        return driving_odds(self._course(team), drives, order)

    def _as_driven(self, team: str, order: Order) -> Order:
        """The simplest order that moves the chariot as this one does.

        Strikes and Watch move it as Cruise does. So do Accelerate at MAX (SS-4.3), a displacement beyond the last
        lane (SS-4.2), and Control where no corner is met (SS-8.4).
        """
        chariot = self._field.chariots[team]
        lane, lanes = self._set_up.track.spaces[chariot.at].lane, self._set_up.track.plan.lanes
        if order.toward is not None:
            room = lane - 1 if order.toward is Side.LEFT else lanes - lane
            return Order(order.act, min(order.lanes, room)) if room else CRUISE
        idle = (
            bool(order.side) or order.act is Act.WATCH or (order.act is Act.ACCELERATE and chariot.speed is Speed.MAX)
        )
        if order.act is Act.CONTROL:
            idle = not self._moving(team, CRUISE).corners
        return CRUISE if idle and chariot.status is Status.RUNNING else order

    def _rivals(self, team: str) -> tuple[str, ...]:
        """SS-12.1: the running chariots that the own move may bring into reach, in race order (SS-12.2a)."""
        track, chariots = self._set_up.track, self._field.chariots
        mine = chariots[team]
        die = self._set_up.tables.speed_die.get(mine.speed)
        reach = max(die.faces) + max(self._set_up.tables.speed.bonus.at(mine.speed, (0,))) if die else 0
        return tuple(
            other
            for other in self._standing.start.order
            if other != team and chariots[other].status is Status.RUNNING
            if -NEAR <= track.distance(mine.at, chariots[other].at) <= reach + NEAR
        )


def driving_odds(course: Course, drives: Forecast, order: Order) -> Odds:
    fates = {**drives.fates}
    if Fate.WALL in fates:
        fates[Fate.WALL] *= course.tables.wall.at(course.entered.skill).probability
    whip, row = None, course.whip
    if order.act is Act.WHIP:
        whip = WhipOdds(row.success.probability, row.spaces, row.harm.probability)
    corners = ((reading, _results(told)) for reading, told in drives.corners.items())
    return Odds(tuple(CornerOdds(*reading, results) for reading, results in corners if results), whip, fates=fates)


def _results(told: dict[Corner, Fraction]) -> tuple[tuple[Corner, Fraction], ...]:
    """SS-8.3: the results that can happen, in the order of the table."""
    return tuple((corner, told[corner]) for corner in Corner if corner in told)


def standing(set_up: RaceSetUp, state: RaceState, orders: dict[str, TeamOrders], turn_dice: TurnDice) -> LiveRace:
    """The first round of the next turn, in race order, before anybody has moved."""
    live = enliven(set_up, state, TurnOrders(1, orders), turn_dice)
    live.round, live.start = 1, RoundStart(race_order(live), {**live.chariots})
    return live


def overturned_ways(set_up: RaceSetUp, state: RaceState, team: str, order: Order) -> list[tuple[LiveRace, Fraction]]:
    """All results of an order of an overturned chariot, while the others stay where they are; each is played.

    A fall has two outcomes, whether it hurts or not; any other die has each number.
    Drives have too many results to be played one by one: see `forecast`.
    """
    hurt = set_up.tables.naufragia.fall_at(set_up.by_id[team].constitution).faces

    def play(turn_dice: TurnDice) -> LiveRace:
        live = standing(set_up, state, {team: TeamOrders((order,))}, turn_dice)
        act(live, team)
        return live

    return ways(play, lambda _, label: (hurt,) if label == "fall" else ())


def overturned_odds(found: list[tuple[LiveRace, Fraction]], team: str, laps: int) -> Odds:
    """SS-15.3 to SS-15.5, SS-17.1: the odds of holding on or letting go; beyond the line and alive is finished."""
    fates: dict[Fate, Fraction] = defaultdict(Fraction)
    for live, chance in found:
        for event in live.events:
            fate = _fate(event)
            if fate:
                fates[fate] += chance
        chariot = live.chariots[team]
        if chariot.on_track and chariot.lap >= laps:
            fates[Fate.FINISH] += chance
    return Odds(fates=fates)


def _fate(event: ev.Event) -> Fate | None:
    match event:
        case ev.Escaped(trampled=True):
            return Fate.TRAMPLED
        case ev.Fell(rule="SS-15.4", before=before, after=after) if after > before:
            return Fate.HURT
        case ev.Died(rule="SS-15.3"):
            return Fate.DEAD
    return None


_TOLD: Final = (Fate.WALL, Fate.HELD, Fate.STOPPED, Fate.BROKEN, Fate.HURT, Fate.DEAD, Fate.TRAMPLED, Fate.FINISH)
"""The order in which fates are listed: harm first."""


def leads(odds: Odds, names: Names, by: str | None = None) -> tuple[Message, ...]:
    """What an order leads to: the corners first, then the whip and all harm; an attack tells who it is `by`, if known.

    Of an attack that can reach somebody only its own chances are told: the chariot drives as it does on Watch.
    """
    if odds.strikes:
        return (*(_strike(strike, names, by) for strike in odds.strikes), say("odds.as-watch"))
    told = [lead for corner in odds.corners for lead in _corner(corner, names)]
    if odds.whip:
        told.append(say("odds.whip", success=odds.whip.success, spaces=odds.whip.spaces, harm=odds.whip.harm))
    return (*told, *(say(f"odds.{fate}", chance=odds.fates[fate]) for fate in _TOLD if fate in odds.fates))


def _corner(corner: CornerOdds, names: Names) -> Iterator[Message]:
    """SS-8.3: the chances of a zone; a short phrase if it is certainly clear, none if only reaching it is uncertain."""
    section = names.section(corner.section)
    clear = all(result is Corner.CLEAR for result, _ in corner.results)
    if clear and corner.reached == 1:
        yield say("odds.corner.clear", section=section)
    elif not clear:
        results = [say(f"odds.{result}", chance=chance) for result, chance in corner.results]
        if corner.reached < 1:
            results.append(say("odds.short", chance=1 - corner.reached))
        yield say(
            "odds.corner",
            section=section,
            speed=f"speed.{corner.speed.name}",
            lane=corner.lane,
            skill=corner.skill,
            results=Listing(tuple(results)),
        )


def _strike(strike: StrikeOdds, names: Names, by: str | None) -> Message:
    """SS-12.4, SS-13.1: the chance to hit, with the chance to reach the target where that is not certain."""
    name = "odds.lacerate" if strike.stun else "odds.crash"
    told: dict[str, Phrase] = {"target": names.team(strike.target), "hit": strike.hit, "stun": strike.stun}
    hit = say(name, **told) if by is None else say(f"{name}.by", team=names.team(by), **told)
    return hit if strike.reached == 1 else say("odds.reach", chance=strike.reached, blow=hit)


_LATEST: Final[list[tuple[RaceSetUp, RaceState, Oracle]]] = []
"""The oracle that was asked for last."""


class Style(Struct, frozen=True):
    """How somebody races: `nerve` is the greatest risk of naufragia in a corner that he takes, from 0 to 1.

    `strikes` is the chance that he attacks a chariot beside him, per turn.
    """

    nerve: float
    strikes: float


STYLES: Final = {
    "timid": Style(0.02, 0.0),
    "careful": Style(0.05, 0.06),
    "steady": Style(0.1, 0.06),
    "fierce": Style(0.1, 0.5),
    "bold": Style(0.2, 0.06),
    "reckless": Style(0.4, 0.0),
}
"""Simple ways to race; `python -m bench.policies` plays each of them against a field of another."""

BEST: Final = STYLES["reckless"]
"""The style that is the best reply to itself: in a field of it no other of them wins more often."""

_SLIP: Final = 0.2
"""What a slip counts as a part of naufragia."""

_FASTER: Final = TeamOrders((Order(Act.ACCELERATE),))
_SLOWER: Final = TeamOrders((Order(Act.BRAKE),))
_STEADY: Final = TeamOrders((Order(Act.CONTROL),))
_HOLD_ON: Final = TeamOrders((Order(Act.ENDURE),))
_LET_GO: Final = TeamOrders((Order(Act.ESCAPE),))
_SHIFTS: Final = {act: TeamOrders((Order(act, 1),)) for act in (Act.LEFT, Act.RIGHT)}
_BLOWS: Final = {
    (act, side): TeamOrders((Order(act, side=side),)) for act in (Act.CRASH, Act.LACERATE) for side in Side
}


class Policy:
    """Chooses the orders of all teams in a race, from the state and the drawn chances alone."""

    def __init__(self, set_up: RaceSetUp, styles: Mapping[str, Style] = MappingProxyType({})) -> None:
        """`styles` are those of the teams that do not race in the best style."""
        self._styles = {team.id: styles.get(team.id, BEST) for team in set_up.teams}
        self._set_up, self._track, self._tables = set_up, set_up.track, set_up.tables
        self._sections = set_up.track.plan.sections
        self._risk, self._pace = cache(self._work_out_risk), cache(self._work_out_pace)
        self._reach = {speed: max(die.faces) for speed, die in set_up.tables.speed_die.items()}
        lanes = range(2, set_up.track.plan.lanes) or range(1, 2)
        self._homes = {team.id: lanes[entry % len(lanes)] for entry, team in enumerate(set_up.teams)}

    def orders(self, state: RaceState, chance: Chance) -> TurnOrders:
        teams = {chariot.team: self._order(state, chariot, chance) for chariot in state.chariots if chariot.on_track}
        return TurnOrders(1, teams)

    def _order(self, state: RaceState, chariot: Chariot, chance: Chance) -> TeamOrders:
        if chariot.status is Status.FLIPPED:
            return _LET_GO if chariot.hurts else _HOLD_ON
        if state.turn == 0:
            return _FASTER
        team = self._set_up.by_id[chariot.team]
        if chance() < self._styles[chariot.team].strikes:
            blow = next(self._blows(state, chariot, team), None)
            if blow:
                return blow
        return self._drive(chariot, team)

    def _blows(self, state: RaceState, chariot: Chariot, team: Team) -> Iterator[TeamOrders]:
        """Strikes at chariots beside his own."""
        spaces = self._track.spaces
        act = Act.CRASH if team.size else Act.LACERATE
        for other in state.chariots:
            aside = spaces[other.at].lane - spaces[chariot.at].lane
            is_beside = abs(aside) == 1 and other.status is Status.RUNNING
            if is_beside and abs(self._track.distance(chariot.at, other.at)) <= NEAR:
                yield _BLOWS[act, Side(aside)]

    def _drive(self, chariot: Chariot, team: Team) -> TeamOrders:
        """Speeds up as far as the corner ahead allows; at that speed it steers toward the home lane of the team."""
        best, is_near = self._pace(chariot.at, team.id)
        if chariot.speed < best:
            return _FASTER
        if chariot.speed > best:
            return _SLOWER
        lane, home = self._track.spaces[chariot.at].lane, self._homes[team.id]
        if lane == home or is_near:
            return _STEADY
        return _SHIFTS[Act.RIGHT if lane < home else Act.LEFT]

    def _work_out_pace(self, at: SpaceId, team: str) -> tuple[Speed, bool]:
        """The best speed on a space, and whether a move at that speed may enter a corner."""
        best = self._best_speed(at, self._set_up.by_id[team])
        return best, self._in_reach(at, self._set_up.by_id[team], best)

    def _best_speed(self, at: SpaceId, team: Team) -> Speed:
        lane = self._track.spaces[at].lane
        for speed in (Speed.MAX, Speed.FAST):
            if (
                not self._in_reach(at, team, speed)
                or self._risk(lane, speed, team.skill) <= self._styles[team.id].nerve
            ):
                return speed
        return Speed.LOW

    def _in_reach(self, at: SpaceId, team: Team, speed: Speed) -> bool:
        space = self._track.spaces[at]
        section = self._sections[space.section]
        return section.corner or section.spaces[space.lane - 1] - space.number < self._reach.get(speed, 0) + team.speed

    def _work_out_risk(self, lane: int, speed: Speed, skill: int) -> float:
        """SS-8.3: the risk of a corner with Control, from 0 to 1."""
        die = self._tables.speed_die.get(speed)
        faces = die.faces if die else ()
        shift = self._tables.moving.control.at(speed, 0)
        read = [corner_reading(self._tables, speed, face, shift) for face in faces]
        results = [self._tables.corner_result(lane, speed, skill, reading) for reading in read]
        worth = {Corner.CLEAR: 0.0, Corner.SLIP: _SLIP, Corner.NAUFRAGIA: 1.0}
        return sum(worth[result] for result in results) / max(1, len(results))
