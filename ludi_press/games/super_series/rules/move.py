"""A move, traced first and then driven stretch by stretch; cornering zones and slips (SS-5 to SS-10)."""

from collections.abc import Container

from msgspec import Struct, field
from msgspec.structs import replace

from ludi_press.boards.ring import OFF_TRACK, Side, SpaceId, Track
from ludi_press.core.dice import Roll
from ludi_press.games.kit.event import indices
from ludi_press.games.super_series.rules import events as ev
from ludi_press.games.super_series.rules.live import (
    SIDE_PART,
    LiveRace,
    flip,
    harm,
    loose_slip_roll,
    slip_roll,
    strike_part,
)
from ludi_press.games.super_series.rules.model import Lost, Part, Section, Speed
from ludi_press.games.super_series.rules.tables import Corner, Tables


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


class Zone(Struct, frozen=True):
    """The part of a cornering zone that a path crosses: indices into the path, first to last."""

    section: int
    first: int
    last: int


def next_zone(track: Track, path: tuple[SpaceId, ...], read: Container[int]) -> Zone | None:
    """SS-8.1, SS-8.1a: the first zone, not yet read in this move, of which the path enters more than one space."""
    if not path or _on_one_straight(track, path):
        return None
    spaces, sections = track.spaces, track.plan.sections
    entered = [spaces[space].section for space in path]
    first = 0
    for last, (section, following) in enumerate(zip(entered, (*entered[1:], None), strict=True)):
        if following == section:
            continue
        if sections[section].corner and last > first and section not in read:
            return Zone(section, first, last)
        first = last + 1
    return None


def _on_one_straight(track: Track, path: tuple[SpaceId, ...]) -> bool:
    """Whether a path stays on the straight where it begins; on a short lap it may end there after a whole round."""
    first, last = track.spaces[path[0]], track.spaces[path[-1]]
    return not track.plan.sections[first.section].corner and last.number - first.number == len(path) - 1


def drive(move: Move) -> None:
    """SS-5.4: drives a whole move, zone by zone, to its end or its naufragia; then the wall (SS-10.1)."""
    live, team = move.live, move.team
    began = live.chariots[team].at
    if not _drive_zones(move):
        return
    path = move.path()
    if not move.enter(path.spaces):
        return
    if path.obstacle is not None:
        end_blocked(move, path.obstacle)
    lose_shift(move)
    if live.is_running(team) and live.chariots[team].at != began:
        touch_wall(live, team, move.cause)


def _drive_zones(move: Move) -> bool:
    """SS-8.1: enters and reads each zone of a move in turn; False if one of them ended the move."""
    while True:
        path = move.path()
        landing = _landing(move, path)
        if landing is not None:
            if not take_corner(move, *landing):
                return False
            continue
        zone = next_zone(move.live.track, path.spaces, move.read)
        if zone is None:
            return True
        if not (move.enter(path.spaces[: zone.first + 1]) and take_corner(move, path, zone)):
            return False


def _landing(move: Move, path: Path) -> tuple[Path, Zone] | None:
    """SS-8.1b: the zone in which a slip has just ended, with the path from its landing space; None if it is not read.

    It is read if the rest of the move covers more than one of its spaces, the landing space included.
    """
    if not move.landed:
        return None
    move.landed = False
    whole = replace(path, spaces=(move.live.chariots[move.team].at, *path.spaces))
    zone = next_zone(move.live.track, whole.spaces, move.read)
    return (whole, zone) if zone is not None and zone.first == 0 else None


def take_corner(move: Move, path: Path, zone: Zone) -> bool:
    """SS-8.3: reads the zone whose first space was just entered; False if that ended the move."""
    move.read.add(zone.section)
    event, result, lane = read_corner(move, path.spaces[zone.first])
    if result is Corner.CLEAR:
        return True
    count = move.live.track.plan.sections[zone.section].spaces[lane - 1]
    number, rolls = commence_number(move.live, move.team, count)
    part = slippery(zone, move.left) if result is Corner.SLIP else zone
    commence = commence_index(move.live.track, path.spaces, part, number)
    if not move.enter(path.spaces[zone.first + 1 : commence + 1]):
        # SS-9.1: a wreck ended the move before the slip or the naufragia; its dice are told all the same.
        move.live.emit(ev.SlipIdle(team=move.team, dice=indices(rolls), cause=event, result=result))
        return False
    if result is Corner.SLIP:
        return slip(move, rolls, event)
    flip(move.live, move.team, "SS-8.3", rolls, event)
    return False


def read_corner(move: Move, space: SpaceId) -> tuple[int, Corner, int]:
    """SS-8.2, SS-8.4: reads the table by lane, speed, Skill and natural die, which Control shifts."""
    live, team = move.live, move.team
    lane, speed, skill = live.track.spaces[space].lane, live.chariots[team].speed, live.team(team).skill
    shift = live.tables.moving.control.at(speed, 0) if move.steady else 0
    reading = corner_reading(live.tables, speed, move.speed_roll.face, shift)
    result = live.tables.corner_result(lane, speed, skill, reading)
    event = live.emit(
        ev.CornerTaken(
            team=team,
            dice=(move.speed_roll.index,),
            cause=move.cause,
            section=Section(live.track.spaces[space].section),
            lane=lane,
            speed=speed,
            skill=skill,
            face=move.speed_roll.face,
            shift=shift,
            reading=reading,
            result=result,
        )
    )
    return event, result, lane


def corner_reading(tables: Tables, speed: Speed, face: int, shift: int) -> int:
    """SS-8.2, SS-8.4: the natural die, shifted, but never below the lowest face."""
    return max(min(tables.speed_die[speed].faces), face + shift)


def commence_number(live: LiveRace, team: str, count: int) -> tuple[int, tuple[Roll, ...]]:
    """SS-9.1: the number in its lane of the space where a slip or a naufragia begins, with all its rolls."""
    slip_die = live.tables.slip.die(count)
    rolls: list[Roll] = []
    number = None
    while number is None:
        rolls.append(live.roll(team, "slip-space", "SS-9.1", slip_die.die))
        number = slip_die.space(rolls[-1].face)
    return number, tuple(rolls)


def slippery(zone: Zone, left: int) -> Zone:
    """SS-9.1a: the part of a zone where a slip can start, given the spaces `left` when the zone was read."""
    return Zone(zone.section, zone.first, min(zone.last, zone.first + left - 1))


def commence_index(track: Track, path: tuple[SpaceId, ...], zone: Zone, number: int) -> int:
    """SS-9.1a: the index of the first space of the zone with at least this number, else of the last one."""
    part = range(zone.first, zone.last)
    return next((index for index in part if track.spaces[path[index]].number >= number), zone.last)


def slip(move: Move, rolls: tuple[Roll, ...], cause: int) -> bool:
    """SS-9.2, SS-9.2a: one space outward and forward; the rest of a lane change is lost. False if it ended the move."""
    live, team = move.live, move.team
    emit_shift_lost(move, lanes_left(move), Lost.SLIP, cause)
    move.shift = None
    outward = live.track.diagonal(live.chariots[team].at, Side.RIGHT)
    if not has_room(live.occupied, outward):
        bump(live, team, live.occupied.get(outward), rolls, cause)
        return live.is_running(team)
    move.left -= 1
    spaces = live.track.spaces
    move.landed = spaces[outward].section != spaces[live.chariots[team].at].section
    before, after = live.put(team, outward)
    event = live.emit(ev.Slipped(team=team, dice=indices(rolls), cause=cause, before=before, after=after))
    loose_slip_roll(live, team, "slip", "SS-9.4", event)
    strike_wrecks(live, team, outward, event)
    return live.is_running(team)


def has_room(occupied: Container[SpaceId], outward: SpaceId) -> bool:
    """SS-9.3: whether a slip can end on a space: it is on the track and free."""
    return outward != OFF_TRACK and outward not in occupied


def bump(live: LiveRace, team: str, other: str | None, rolls: tuple[Roll, ...], cause: int) -> None:
    """SS-9.3: no lane change: the slipping chariot takes damage, and one that it struck rolls for damage."""
    event = live.emit(ev.Bumped(team=team, dice=indices(rolls), cause=cause, other=other))
    roll = live.roll(team, "struck-part", "SS-9.3")
    harm(live, team, strike_part(roll, Part.RIGHT), "SS-9.3", (roll,), event)
    if other is not None and live.is_running(other):
        part_roll = live.roll(other, "struck-part", "SS-9.3")
        slip_roll(live, other, "struck-harm", strike_part(part_roll, Part.LEFT), "SS-9.3", (part_roll,), event)
