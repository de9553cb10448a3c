"""Orders that sensible racers would give, for simulated races that tell who is likely to win."""

from collections.abc import Iterator, Mapping
from functools import cache
from types import MappingProxyType
from typing import Final

from msgspec import Struct

from ludi_press.boards.ring import Side, SpaceId
from ludi_press.games.contract import Chance
from ludi_press.games.super_series.rules.attack import NEAR
from ludi_press.games.super_series.rules.corner import corner_reading
from ludi_press.games.super_series.rules.live import RaceSetUp
from ludi_press.games.super_series.rules.model import (
    Act,
    Chariot,
    Order,
    RaceState,
    Speed,
    Status,
    Team,
    TeamOrders,
    TurnOrders,
)
from ludi_press.games.super_series.rules.tables import Corner


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
        self._reach = {speed: max(die.faces) if die else 0 for speed, die in set_up.tables.speed_die.items()}
        lanes = range(2, set_up.track.plan.lanes) or range(1, 2)
        self._homes = {team.id: lanes[entry % len(lanes)] for entry, team in enumerate(set_up.teams)}

    def orders(self, state: RaceState, chance: Chance) -> TurnOrders:
        """An order for everybody on the track."""
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
        return section.corner or section.spaces[space.lane - 1] - space.number < self._reach[speed] + team.speed

    def _work_out_risk(self, lane: int, speed: Speed, skill: int) -> float:
        """SS-8.3: the risk of a corner with Control, from 0 to 1."""
        die = self._tables.speed_die[speed]
        faces = die.faces if die else ()
        shift = self._tables.moving.control.at(speed, 0)
        read = [corner_reading(self._tables, speed, face, shift) for face in faces]
        results = [self._tables.corner_result(lane, speed, skill, reading) for reading in read]
        worth = {Corner.CLEAR: 0.0, Corner.SLIP: _SLIP, Corner.NAUFRAGIA: 1.0}
        return sum(worth[result] for result in results) / max(1, len(results))
