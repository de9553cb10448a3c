"""A move: its path is traced first, then driven stretch by stretch to its end (SS-5 to SS-10)."""

from collections.abc import Container

from msgspec import Struct, field

from ludi_press.boards.ring import OFF_TRACK, Side, SpaceId, Track
from ludi_press.core.dice import Roll
from ludi_press.games.super_series.rules import events as ev
from ludi_press.games.super_series.rules.live import SIDE_PART, LiveRace, harm, loose_slip_roll, strike_part
from ludi_press.games.super_series.rules.model import Lost, Part


class Shift(Struct, frozen=True):
    """A lane change that is still to be made.

    `behind` marks that of a contingency: it is tried once, when the chariot comes right behind another (SS-7.3).
    """

    side: Side
    lanes: int
    behind: bool = False


class Path(Struct, frozen=True):
    """The spaces that a move enters, in order; the lanes still to change; and the space that ended it early, if any."""

    spaces: tuple[SpaceId, ...]
    shift: Shift | None
    obstacle: SpaceId | None


def trace(track: Track, occupied: Container[SpaceId], start: SpaceId, count: int, shift: Shift | None) -> Path:
    """SS-5.4: the path of a move of `count` spaces from `start`."""
    spaces: list[SpaceId] = []
    here, of_track = start, track.spaces
    for _ in range(count):
        if shift is None:
            step = of_track[here].ahead
        else:
            step, shift = _step(track, occupied, here, shift)
        if step in occupied:
            return Path(tuple(spaces), shift, step)
        spaces.append(step)
        here = step
    return Path(tuple(spaces), shift, None)


def _step(track: Track, occupied: Container[SpaceId], here: SpaceId, shift: Shift) -> tuple[SpaceId, Shift | None]:
    """SS-5.4, SS-7.3a, SS-7.4: the next space, which may be taken, and the shift that is left after it.

    A contingency tries its change once, right behind another chariot; if that is impossible it goes straight on.
    """
    ahead = track.spaces[here].ahead
    if shift.behind and ahead not in occupied:
        return ahead, shift
    diagonal = track.diagonal(here, shift.side)
    if diagonal == OFF_TRACK:
        return ahead, None
    if diagonal in occupied:
        return ahead, None if shift.behind else shift
    return diagonal, Shift(shift.side, shift.lanes - 1, shift.behind) if shift.lanes > 1 else None


class Move(Struct):
    """A move under way: `driven` spaces were entered, `left` are still to go.

    `read` are the cornering zones that were read (SS-8.1).
    `landed` tells that a slip has just ended in another section (SS-8.1b).
    """

    live: LiveRace
    team: str
    speed_roll: Roll
    left: int
    shift: Shift | None = None
    bonus: int = 0
    steady: bool = False
    cause: int | None = None
    driven: int = 0
    read: set[int] = field(default_factory=set)
    landed: bool = False

    def path(self) -> Path:
        """The path of the rest of the move, given the present positions."""
        live = self.live
        return trace(live.track, live.occupied, live.chariots[self.team].at, self.left, self.shift)

    def enter(self, spaces: tuple[SpaceId, ...]) -> bool:
        """Drives these spaces of the path, with a test for each wreck on them; False if the move ended on one.

        A move ends when the chariot flips or its horses stop.
        """
        wrecked = {wreck.at for wreck in self.live.wrecks}
        begin = 0
        for index, space in enumerate(spaces, start=1):
            if space in wrecked:
                self._advance(spaces[begin:index])
                begin = index
                strike_wrecks(self.live, self.team, space, self.cause)
                if not self.live.is_running(self.team):
                    return False
        self._advance(spaces[begin:])
        return True

    def _advance(self, path: tuple[SpaceId, ...]) -> None:
        """Puts the chariot at the end of a stretch of the path, and updates what is left of the move."""
        if not path:
            return
        live = self.live
        before, after = live.put(self.team, path[-1])
        self.left -= len(path)
        self.driven += len(path)
        if self.shift:
            spaces = live.track.spaces
            lanes = self.shift.lanes - abs(spaces[path[-1]].lane - spaces[before.at].lane)
            self.shift = Shift(self.shift.side, lanes, self.shift.behind) if lanes else None
        live.emit(
            ev.Moved(
                team=self.team, dice=(self.speed_roll.index,), cause=self.cause, before=before, after=after, path=path
            )
        )


def strike_wrecks(live: LiveRace, team: str, space: SpaceId, cause: int | None) -> None:
    """SS-15.7, SS-6.1a: each wreck on an entered space is a separate test, like a slip without contact."""
    for wreck in [wreck for wreck in live.wrecks if wreck.at == space]:
        if not live.is_running(team):
            return
        event = live.emit(ev.WreckStruck(team=team, cause=cause, wreck=wreck.team, at=live.position(team)))
        loose_slip_roll(live, team, "wreck", "SS-15.7", event)


def end_blocked(move: Move, obstacle: SpaceId) -> None:
    """SS-6.1, SS-6.2: an obstacle ends the move; the horses lose a point if more spaces are discarded than allowed."""
    live, team = move.live, move.team
    allowed = live.tables.moving.discards.at(live.chariots[team].speed, None)
    discarded = move.left - move.bonus  # the step to the obstacle is left, so this is 0 or more
    event = live.emit(
        ev.Blocked(
            team=team,
            dice=(move.speed_roll.index,),
            cause=move.cause,
            obstacle=live.occupied[obstacle],
            discarded=discarded,
            allowed=allowed,
        )
    )
    if costs_horses(discarded, allowed):
        harm(live, team, Part.HORSES, "SS-6.2", (), event)


def costs_horses(discarded: int, allowed: int | None) -> bool:
    """SS-6.2: whether more spaces are discarded than the speed allows; None allows any number."""
    return allowed is not None and discarded > allowed


def lanes_left(move: Move) -> int:
    """SS-4.2, SS-9.2a: how many lanes of an ordered change are left; those beyond the last lane do not count.

    A contingency may end without its change (SS-7.3a), so it has none left.
    """
    shift, live = move.shift, move.live
    if shift is None or shift.behind:
        return 0
    last = 1 if shift.side is Side.LEFT else live.track.plan.lanes
    return min(shift.lanes, abs(last - live.track.spaces[live.chariots[move.team].at].lane))


def lose_shift(move: Move) -> None:
    """SS-5.4: the rest of a lane change at the end of a move is lost: spaces were taken, or the move was too short."""
    lost = lanes_left(move)
    if not lost:
        return
    spaces, live = move.live.track.spaces, move.live
    changed = abs(spaces[live.chariots[move.team].at].lane - spaces[live.start.chariots[move.team].at].lane)
    short = max(0, changed + lost - move.driven - move.left)
    emit_shift_lost(move, lost - short, Lost.TAKEN, move.cause)
    emit_shift_lost(move, short, Lost.SHORT, move.cause)


def emit_shift_lost(move: Move, lanes: int, why: Lost, cause: int | None) -> None:
    """SS-5.4, SS-9.2a: adds the event of the lanes that were lost for one reason, if there are any."""
    if lanes:
        rule = "SS-9.2a" if why is Lost.SLIP else "SS-5.4"
        move.live.emit(ev.ShiftLost(team=move.team, rule=rule, cause=cause, lanes=lanes, why=why))


def wall_beside(track: Track, at: SpaceId) -> Side | None:
    """SS-10.1: the side of the wall beside a space, None in the lanes between."""
    lane, outmost = track.spaces[at].lane, track.plan.lanes
    if 1 < lane < outmost:
        return None
    return Side.LEFT if lane < outmost else Side.RIGHT


def touch_wall(live: LiveRace, team: str, cause: int | None) -> None:
    """SS-10.1, SS-10.2: a move that ends in an edge lane rolls for the wall; then for the part, on the wall's side."""
    side = wall_beside(live.track, live.chariots[team].at)
    if side is None:
        return
    roll = live.roll(team, "wall", "SS-10.1")
    harmed = live.tables.wall.at(live.team(team).skill).hits(roll.face)
    event = live.emit(ev.WallTouched(team=team, dice=(roll.index,), cause=cause, side=side, harmed=harmed))
    if harmed:
        part_roll = live.roll(team, "wall-part", "SS-10.2")
        harm(live, team, strike_part(part_roll, SIDE_PART[side]), "SS-10.2", (part_roll,), event)
