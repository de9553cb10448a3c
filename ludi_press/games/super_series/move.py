"""A chariot drives its move: stretch by stretch, over wrecks, to an obstacle or beside a wall (SS-5 to SS-10)."""

from dataclasses import dataclass, field

from ludi_press.dice import Roll
from ludi_press.games.super_series.damage import SIDE_PART, harm, loose_slip_roll, strike_part
from ludi_press.games.super_series.events import Blocked, Moved, Position, ShiftLost, WallTouched, WreckStruck
from ludi_press.games.super_series.live import LiveRace, faces
from ludi_press.games.super_series.model import Part
from ludi_press.games.super_series.path import Path, Shift, trace
from ludi_press.track import Side, SpaceId


@dataclass(slots=True)
class Move:
    """A move under way: `left` spaces are still to go; `read` are the cornering zones that were read (SS-8.1)."""

    live: LiveRace
    team: str
    speed_roll: Roll
    left: int
    shift: Shift | None = None
    bonus: int = 0
    steady: bool = False
    cause: int | None = None
    read: set[int] = field(default_factory=set)

    def path(self) -> Path:
        """The way that is left, as things stand."""
        live = self.live
        return trace(live.track, live.occupied, live.chariots[self.team].at, self.left, self.shift)

    def enter(self, spaces: tuple[SpaceId, ...]) -> bool:
        """Drives these spaces of the path, each wreck on the way its own test; False when the move ended on one.

        A move ends when the chariot flips or its horses stop.
        """
        stretch = _Stretch(self.live, self.team)
        for space in spaces:
            self._count(stretch.at, space)
            stretch.step(space)
            if any(wreck.at == space for wreck in self.live.wrecks):
                stretch.close(self.speed_roll, self.cause)
                strike_wrecks(self.live, self.team, space, self.cause)
                if not self.live.is_running(self.team):
                    return False
                stretch = _Stretch(self.live, self.team)
        stretch.close(self.speed_roll, self.cause)
        return True

    def _count(self, here: SpaceId, space: SpaceId) -> None:
        """One space less to go, and one lane less to change where the step changes it."""
        self.left -= 1
        spaces = self.live.track.spaces
        if self.shift and spaces[space].lane != spaces[here].lane:
            lanes = self.shift.lanes - 1
            self.shift = Shift(self.shift.side, lanes, self.shift.behind) if lanes else None


@dataclass(slots=True)
class _Stretch:
    """Consecutive spaces that become one Moved event; the chariot is put on the last one when the stretch is closed."""

    live: LiveRace
    team: str
    before: Position = field(init=False)
    at: SpaceId = field(init=False)
    lap: int = field(init=False)
    path: list[SpaceId] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.before = self.live.position(self.team)
        self.at, self.lap = self.before.at, self.before.lap

    def step(self, space: SpaceId) -> None:
        self.lap += self.live.track.beyond_line(self.at, space)
        self.at = space
        self.path.append(space)

    def close(self, roll: Roll, cause: int | None) -> None:
        if self.path:
            self.live.put(self.team, self.at, self.lap)
            self.live.tell(
                Moved(
                    round=self.live.round,
                    team=self.team,
                    rule="SS-5.4",
                    dice=faces([roll]),
                    cause=cause,
                    before=self.before,
                    after=self.live.position(self.team),
                    path=tuple(self.path),
                )
            )


def strike_wrecks(live: LiveRace, team: str, space: SpaceId, cause: int | None) -> None:
    """SS-15.7, SS-6.1a: each wreck on a space that is entered is a test of its own, as a slip without contact."""
    for wreck in [wreck for wreck in live.wrecks if wreck.at == space]:
        if not live.is_running(team):
            return
        event = live.tell(
            WreckStruck(
                round=live.round, team=team, rule="SS-15.7", cause=cause, wreck=wreck.team, at=live.position(team)
            )
        )
        loose_slip_roll(live, team, "wreck", "SS-15.7", event)


def end_blocked(move: Move, obstacle: SpaceId) -> None:
    """SS-6.1, SS-6.2: an obstacle ends the move; the horses pay when more spaces are discarded than allowed."""
    live, team = move.live, move.team
    allowed = live.tables.discards_allowed[live.chariots[team].speed]
    discarded = max(0, move.left - move.bonus)
    event = live.tell(
        Blocked(
            round=live.round,
            team=team,
            rule="SS-6.1",
            dice=faces([move.speed_roll]),
            cause=move.cause,
            obstacle=live.occupied[obstacle],
            discarded=discarded,
            allowed=allowed,
        )
    )
    if allowed is not None and discarded > allowed:
        harm(live, team, Part.HORSES, "SS-6.2", (), event)


def lose_shift(move: Move) -> None:
    """SS-5.4: what is left of a lane change at the end of the move is lost; a wall is no loss (SS-4.2)."""
    live, shift = move.live, move.shift
    here = live.track.spaces[live.chariots[move.team].at].lane
    wall = 1 if shift and shift.side is Side.LEFT else live.track.plan.lanes
    if shift and not shift.behind and here != wall:
        lanes = min(shift.lanes, abs(wall - here))
        live.tell(ShiftLost(round=live.round, team=move.team, rule="SS-5.4", cause=move.cause, lanes=lanes))


def touch_wall(live: LiveRace, team: str, cause: int | None) -> None:
    """SS-10.1, SS-10.2: a move that ends in an edge lane rolls for the wall; then for the part, on the wall's side."""
    lane = live.track.spaces[live.chariots[team].at].lane
    walls = {1: Side.LEFT, live.track.plan.lanes: Side.RIGHT}
    if lane not in walls:
        return
    side = walls[lane]
    roll = live.roll(team, "wall", "SS-10.1")
    harmed = live.tables.wall(live.team(team).skill).hits(roll.face)
    event = live.tell(
        WallTouched(
            round=live.round, team=team, rule="SS-10.1", dice=faces([roll]), cause=cause, side=side, harmed=harmed
        )
    )
    if harmed:
        part_roll = live.roll(team, "wall-part", "SS-10.2")
        harm(live, team, strike_part(part_roll, SIDE_PART[side]), "SS-10.2", (part_roll,), event)
