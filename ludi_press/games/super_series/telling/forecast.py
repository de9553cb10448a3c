"""Computes all drives of an order together: where they go, what they meet, and the exact chances.

A shorter move is the beginning of a longer one (SS-5.4), since only corners depend on the length of a move.
So the longest is traced, the others end on its path, and only slips leave it and are traced separately.
Paths, corners, slips, walls and tables are the functions with which turns are resolved.
All other chariots stay where they are, since their orders are not known.

Damage does not change a move, except that the last point of a part ends it (SS-14.1, SS-14.1a).
So two things are computed separately: where a chariot is, which depends on its speed die and its slips alone,
and the chance that it is still under way there, which depends on the hazards that it has met.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from enum import Enum, StrEnum
from fractions import Fraction
from functools import cache, lru_cache
from typing import Final

from msgspec import Struct, field

from ludi_press.boards.ring import Side, SpaceId
from ludi_press.core.dice import D20, Die
from ludi_press.games.kit.odds import CERTAIN, NEVER, added, outcomes
from ludi_press.games.super_series.rules.act import move_length, ordered_speed, stunned_speed
from ludi_press.games.super_series.rules.live import HALF, SIDE_PART, RaceSetUp, endurance_left, penalty
from ludi_press.games.super_series.rules.model import Act, Chariot, Order, Part, RaceState, Speed, Status, Team
from ludi_press.games.super_series.rules.move import (
    Shift,
    Zone,
    commence_index,
    corner_reading,
    costs_horses,
    has_room,
    next_zone,
    slippery,
    trace,
    wall_beside,
)
from ludi_press.games.super_series.rules.tables import Corner, SlipDie, Tables

FIFTY: Final = Fraction(HALF, len(D20.faces))
"""SS-14.2: a 50-50 die."""


class Hazard(Enum):
    """What can cost a chariot one point.

    A wreck that is driven over is a test like a slip (SS-15.7); `STRUCK` is who is slipped into (SS-9.3).
    """

    WHIP, SLIP, BUMP, HELD = "whip", "slip", "bump", "held"
    LEFT_WALL, RIGHT_WALL, STRUCK = "left wall", "right wall", "struck"


WALL_HAZARDS: Final = {Side.LEFT: Hazard.LEFT_WALL, Side.RIGHT: Hazard.RIGHT_WALL}
_WALL_PARTS: Final = {hazard: SIDE_PART[side] for side, hazard in WALL_HAZARDS.items()}

Losses = tuple[int, int, int]
"""Points lost: left, right, horses."""


class Risks:
    """What each hazard can cost one team by the tables; looked up once for all its drives."""

    def __init__(self, tables: Tables, entered: Team, before: Chariot) -> None:
        self.tables = tables
        self.entered = entered
        self.before = before
        self.harms = cache(lambda hazard, horses: tuple(self._harms(hazard, horses)))

    def _harms(self, hazard: Hazard, horses: int) -> Iterator[tuple[Part, Fraction]]:
        """SS-6.2, SS-9.3, SS-9.4, SS-10.1, SS-11.1: the chance of losing a point, for each part, by the tables.

        `horses` are the points that the horses have lost before; the outer side is the right one.
        """
        tables, entered = self.tables, self.entered
        match hazard:
            case Hazard.HELD:
                yield Part.HORSES, CERTAIN
            case Hazard.WHIP:
                yield Part.HORSES, tables.whip.at(endurance_left(entered, horses)).harm.probability
            case Hazard.BUMP:
                yield Part.HORSES, FIFTY
                yield Part.RIGHT, 1 - FIFTY
            case Hazard.SLIP:
                yield Part.HORSES, FIFTY * tables.slip.harm_at(endurance_left(entered, horses)).probability
                side = (1 - FIFTY) * tables.slip.harm_at(entered.size).probability
                yield Part.LEFT, FIFTY * side
                yield Part.RIGHT, (1 - FIFTY) * side
            case Hazard.STRUCK:
                yield Part.HORSES, FIFTY * tables.slip.harm_at(endurance_left(entered, horses)).probability
                yield Part.LEFT, (1 - FIFTY) * tables.slip.harm_at(entered.size).probability
            case Hazard.LEFT_WALL | Hazard.RIGHT_WALL:
                harm = tables.wall.at(entered.skill).probability
                yield Part.HORSES, FIFTY * harm
                yield _WALL_PARTS[hazard], (1 - FIFTY) * harm


class DamageOdds:
    """A chariot after some hazards: the chance of each loss with which it is under way, that it has stopped, or broken.

    All drives of a team that met the same hazards in the same order share one instance.
    """

    __slots__ = ("_after", "broken", "chance", "lost", "risks", "stopped")

    def __init__(self, risks: Risks, lost: dict[Losses, Fraction], stopped: Fraction, broken: Fraction) -> None:
        self.risks, self.lost, self.stopped, self.broken = risks, lost, stopped, broken
        self.chance = 1 - stopped - broken
        self._after: dict[Hazard, DamageOdds] = {}

    @classmethod
    def unharmed(cls, risks: Risks) -> "DamageOdds":
        """The chariot with the points that it has lost before."""
        chariot = risks.before
        return cls(risks, {(chariot.left, chariot.right, chariot.horses): CERTAIN}, NEVER, NEVER)

    def then(self, hazard: Hazard) -> "DamageOdds":
        after = self._after.get(hazard)
        if after is None:
            after = self._after[hazard] = self._lose(hazard)
        return after

    def _lose(self, hazard: Hazard) -> "DamageOdds":
        """SS-14.1: the last point of a side overturns, that of the horses stops."""
        lost: dict[Losses, Fraction] = defaultdict(Fraction)
        stopped, broken, points = self.stopped, self.broken, self.risks.tables.teams.points
        for losses, chance in self.lost.items():
            kept = chance
            for part, harm in self.risks.harms(hazard, losses[2]):
                share = chance * harm
                kept -= share
                left, right, horses = after = _less(losses, part)
                if horses >= points.horses:
                    stopped += share
                elif max(left, right) >= points.side:
                    broken += share
                else:
                    lost[after] += share
            lost[losses] += kept
        return DamageOdds(self.risks, lost, stopped, broken)


def _less(losses: Losses, part: Part) -> Losses:
    left, right, horses = losses
    return (left + (part is Part.LEFT), right + (part is Part.RIGHT), horses + (part is Part.HORSES))


Path = tuple[SpaceId, ...]

_NO_GAINS: Final = ((0, CERTAIN),)


class Going(Struct, frozen=True):
    """A move under way: its `share` of all moves, `left` spaces to go; `face` is that of its speed die.

    `felled` are the teams that it has put out of the race by slipping into them.
    """

    left: int
    face: int
    share: Fraction
    felled: tuple[str, ...] = ()


class CoursePlace(Struct, frozen=True):
    """A place on the track that several moves reach by the same path.

    `read` are the cornering zones that they have read (SS-8.1), `damage` is that of the path so far.
    """

    at: SpaceId
    lap: int
    damage: DamageOdds
    read: frozenset[int] = frozenset()

    def reading(self, section: int) -> "CoursePlace":
        """The same place with one more zone read."""
        return CoursePlace(self.at, self.lap, self.damage, self.read | {section})


class Field:
    """What is the same for all chariots: positions, wrecks, walls, and the results of corners, which are cached."""

    def __init__(self, set_up: RaceSetUp, state: RaceState) -> None:
        self.set_up, self.track, self.tables = set_up, set_up.track, set_up.tables
        self.chariots = {chariot.team: chariot for chariot in state.chariots}
        self.occupied = {chariot.at: chariot for chariot in state.chariots if chariot.on_track}
        self.wrecks = Counter(wreck.at for wreck in state.wrecks)
        sides = ((space.id, wall_beside(self.track, space.id)) for space in self.track.spaces)
        self.walls = {at: side for at, side in sides if side is not None}
        self.results = cache(self._results)

    def _results(self, lane: int, speed: Speed, skill: int, steady: int) -> dict[int, Corner]:
        """SS-8.3: the result of each face of the speed die in a lane of a cornering zone."""
        row, die = self.tables.corner_row(lane, speed, skill), self.tables.speed_die.get(speed)
        faces = {*die.faces} if die else ()
        return {face: row.result(corner_reading(self.tables, speed, face, steady)) for face in faces}


class Course:
    """The track as one upright chariot finds it, with what its orders can lead to."""

    def __init__(self, field: Field, team: str) -> None:
        self.field, self.track, self.tables, self.laps = field, field.track, field.tables, field.set_up.laps
        self.entered, self.chariot = field.set_up.by_id[team], field.chariots[team]
        self.fresh = DamageOdds.unharmed(Risks(self.tables, self.entered, self.chariot))
        self.whip = self.tables.whip.at(endurance_left(self.entered, self.chariot.horses))
        self.deadly = self._deadly_fall()

    def _deadly_fall(self) -> Fraction:
        """SS-15.3: the chance that the fall of a naufragia is the last."""
        constitution = self.entered.constitution
        last = self.chariot.hurts + 1 >= self.tables.naufragia.hurts_borne + constitution
        return self.tables.naufragia.fall_at(constitution).probability if last else NEVER

    def moves(self, speed: Speed, *, whipped: bool) -> tuple[Going, ...]:
        """SS-5.3, SS-11.1: a move for each face of the speed die and each result of the whip; none at STOP."""
        die = self.tables.speed_die.get(speed)
        trait, less = self.tables.speed.bonus_at(speed, self.entered.speed), penalty(self.entered, self.chariot)
        return _moves(die, trait, self.gains() if whipped else _NO_GAINS, less) if die else ()

    def gains(self) -> tuple[tuple[int, Fraction], ...]:
        """SS-11.1: the spaces that a whip can gain, each with its chance."""
        success = self.whip.success.probability
        return ((self.whip.spaces, success), (0, 1 - success))

    def move(self, place: CoursePlace, at: SpaceId) -> CoursePlace:
        """SS-17.1: the place on a space that is reached from another place, with its lap."""
        lap = place.lap + self.track.beyond_line(place.at, at)
        return CoursePlace(at, lap, place.damage, place.read)

    def felling(self, other: Chariot) -> Fraction:
        """SS-9.3: the chance that a chariot that is slipped into loses the last point of a part."""
        struck = DamageOdds.unharmed(Risks(self.tables, self.field.set_up.by_id[other.team], other)).then(Hazard.STRUCK)
        return 1 - struck.chance


@lru_cache(maxsize=1024)
def _moves(die: Die, trait: int, gains: tuple[tuple[int, Fraction], ...], less: int) -> tuple[Going, ...]:
    """SS-5.3: the moves of a speed die with all that is added to it, the longest first for each gain.

    They are cached, since few of these numbers differ between chariots.
    """
    return tuple(
        Going(move_length(face + gain + trait, less), face, share * chance)
        for gain, chance in gains
        for face, share in outcomes(die)
        if chance
    )


Reading = tuple[int, int, Speed, int]
"""SS-8.2: what a cornering zone is read by: section, lane, speed, Skill."""


class Fate(StrEnum):
    """What can happen to a chariot that carries out an order, or to its auriga.

    `WALL`: harm by a wall (SS-10.1); `HELD`: harm to the horses by an obstacle (SS-6.2); `STOPPED`: the horses stand
    (SS-14.1); `BROKEN`: a side destroyed (SS-14.1); `FINISH`: over the line of the last lap (SS-17.1);
    `DEAD` by a fall (SS-15.3). For overturned chariots: `HURT` (SS-15.4) and `TRAMPLED` (SS-15.5).
    """

    WALL, HELD, STOPPED, BROKEN = "wall", "held", "stopped", "broken"
    FINISH, HURT, TRAMPLED, DEAD = "finish", "hurt", "trampled", "dead"


class End(Struct, frozen=True):
    """Where a drive can end with the chariot under way; `felled` are those that it put out by slipping into them."""

    face: int
    at: SpaceId
    lap: int
    felled: tuple[str, ...]
    chance: Fraction


class Forecast(Struct):
    """The sums of all drives of an order; `Fate.WALL` is the chance to touch a wall, with or without harm."""

    corners: dict[Reading, dict[Corner, Fraction]] = field(default_factory=dict)
    fates: dict[Fate, Fraction] = field(default_factory=dict)
    ends: list[End] = field(default_factory=list)


def forecast(course: Course, order: Order) -> Forecast:
    """SS-3.6: computes an order, from the whip to the end of the move."""
    chariot, act = course.chariot, order.act
    speed = chariot.speed
    if chariot.stunned:
        speed, act = stunned_speed(speed), Act.CRUISE
    speed = ordered_speed(speed, act)
    steady = course.tables.moving.control.at(speed, 0) if act is Act.CONTROL else 0
    drives = _Drives(course, speed, steady)
    drives.begin(act is Act.WHIP, None if order.toward is None else Shift(order.toward, order.lanes))
    return drives.forecast


class _Drives(Struct):
    """Adds up the drives of one order.

    `steady` is the shift of Control (SS-8.4).
    """

    course: Course
    speed: Speed
    steady: int
    forecast: Forecast = field(default_factory=Forecast)

    def begin(self, whipped: bool, shift: Shift | None) -> None:
        """SS-5.3, SS-11.1: the harm of the whip, then the moves; at STOP there are none."""
        course = self.course
        going = course.moves(self.speed, whipped=whipped)
        place = CoursePlace(course.chariot.at, course.chariot.lap, course.fresh)
        if whipped:
            place = self._bear(place, _share(going), Hazard.WHIP)
        if going:
            self._drive(place, going, shift)
        else:
            self.forecast.ends.append(End(0, place.at, place.lap, (), CERTAIN))

    def _drive(self, place: CoursePlace, going: Sequence[Going], shift: Shift | None) -> None:
        """SS-5.4: drives moves with the same path from a place, zone by zone, to their ends."""
        course = self.course
        path = trace(course.track, course.field.occupied, place.at, max([move.left for move in going]), shift)
        spaces = path.spaces
        while going and (zone := next_zone(course.track, spaces, place.read)):
            taken = zone.first + 1
            self._end(place, [move for move in going if move.left <= taken], spaces)
            going = [_after(move, taken) for move in going if move.left > taken]
            place = self._enter(place, spaces[:taken], going).reading(zone.section)
            spaces, rest = spaces[taken:], spaces[taken : zone.last + 1]
            going = self._read_corner(place, going, rest)
        self._end(place, going, spaces)

    def _enter(self, place: CoursePlace, way: Path, going: Sequence[Going]) -> CoursePlace:
        """SS-15.7: moves enter the spaces of a path, with a test for each wreck on it."""
        course = self.course
        if not way:
            return place
        if not course.field.wrecks.keys().isdisjoint(way):
            share = _share(going)
            for space in way:
                place = course.move(place, space)
                for _ in range(course.field.wrecks[space]):
                    place = self._bear(place, share, Hazard.SLIP)
        return course.move(place, way[-1])

    def _bear(self, place: CoursePlace, share: Fraction, hazard: Hazard) -> CoursePlace:
        """SS-14.1: a hazard lowers the chance of being under way; a chariot stopped beyond the line has finished."""
        before, after = place.damage, place.damage.then(hazard)
        if after.chance != before.chance:
            stopped, broken = after.stopped - before.stopped, after.broken - before.broken
            self._count(Fate.STOPPED, share * stopped)
            self._count(Fate.BROKEN, share * broken)
            if place.lap >= self.course.laps:
                self._count(Fate.FINISH, share * stopped)
            self._fall(place, share * broken)
        return CoursePlace(place.at, place.lap, after, place.read)

    def _count(self, fate: Fate, chance: Fraction) -> None:
        if chance:
            self.forecast.fates[fate] = self.forecast.fates.get(fate, NEVER) + chance

    def _fall(self, place: CoursePlace, chance: Fraction) -> None:
        """SS-15.1, SS-17.1a: an auriga who overturns beyond the line has finished, unless the fall kills him."""
        deadly = self.course.deadly
        if deadly:
            self._count(Fate.DEAD, chance * deadly)
        if place.lap >= self.course.laps:
            self._count(Fate.FINISH, chance * (1 - deadly))

    def _end(self, place: CoursePlace, ending: Sequence[Going], spaces: Path) -> None:
        """SS-5.4: moves that end on this path, or before the obstacle at its end."""
        allowed = self.course.tables.moving.discards.at(self.speed, None)
        for move in ending:
            discarded = move.left - len(spaces)
            costly = discarded > 0 and costs_horses(discarded, allowed)
            self._arrive(self._enter(place, spaces[: move.left], (move,)), move, costly=costly)

    def _arrive(self, place: CoursePlace, going: Going, *, costly: bool) -> None:
        """SS-6.2, SS-10.1, SS-17.1: one move at its end: discarded spaces that cost a point, the wall, the line."""
        course = self.course
        if costly:
            self._count(Fate.HELD, going.share * place.damage.chance)
            place = self._bear(place, going.share, Hazard.HELD)
        side = course.field.walls.get(place.at) if place.at != course.chariot.at else None
        if side is not None:
            self._count(Fate.WALL, going.share * place.damage.chance)
            place = self._bear(place, going.share, WALL_HAZARDS[side])
        chance = going.share * place.damage.chance
        if place.lap >= course.laps:
            self._count(Fate.FINISH, chance)
        self.forecast.ends.append(End(going.face, place.at, place.lap, going.felled, chance))

    def _read_corner(self, place: CoursePlace, going: Sequence[Going], rest: Path) -> Sequence[Going]:
        """SS-8.3: all moves read a zone; those that are clear go on. `rest` are its spaces after the first."""
        course = self.course
        here, skill = course.track.spaces[place.at], course.entered.skill
        results = course.field.results(here.lane, self.speed, skill, self.steady)
        told = self.forecast.corners.setdefault((here.section, here.lane, self.speed, skill), {})
        found: dict[Corner, list[Going]] = {}
        for move in going:
            found.setdefault(results[move.face], []).append(move)
        for result, all_such in found.items():
            told[result] = told.get(result, NEVER) + _share(all_such) * place.damage.chance
        if Corner.SLIP in found:
            self._slip(place, found[Corner.SLIP], rest)
        if Corner.NAUFRAGIA in found:
            self._overturn(place, found[Corner.NAUFRAGIA], rest)
        return found.get(Corner.CLEAR, ())

    def _overturn(self, place: CoursePlace, going: list[Going], rest: Path) -> None:
        """SS-8.3, SS-9.1: naufragia, where a wreck in the zone may end the drive before it."""
        last = [(move, min(len(rest), move.left)) for move in going]
        for index, all_there in self._commence((place.at, *rest), last).items():
            there = self._enter(place, rest[:index], all_there)
            self._fall(there, _share(all_there) * there.damage.chance)

    def _slip(self, place: CoursePlace, going: list[Going], rest: Path) -> None:
        """SS-9.1, SS-9.2: slips; from each space where one may begin the moves go on without their lane change."""
        course = self.course
        whole = Zone(course.track.spaces[place.at].section, 0, len(rest))
        last = [(move, slippery(whole, move.left).last) for move in going]
        for index, all_there in self._commence((place.at, *rest), last).items():
            there = self._enter(place, rest[:index], all_there)
            outward = course.track.diagonal(there.at, Side.RIGHT)
            if has_room(course.field.occupied, outward):
                slid = [_after(move, index + 1) for move in all_there]
                landing = self._bear(course.move(there, outward), _share(slid), Hazard.SLIP)
                self._drive(self._enter(landing, (outward,), slid), slid, None)
            else:
                slid = [_after(move, index) for move in all_there]
                self._bump(there, slid, course.field.occupied.get(outward))

    def _commence(self, path: Path, going: list[tuple[Going, int]]) -> dict[int, list[Going]]:
        """SS-9.1: for each space of a zone where a slip or naufragia may begin, the moves with their shares there.

        `going` has each move with the index of the last space where that is possible for it.
        """
        track = self.course.track
        here = track.spaces[path[0]]
        numbers = _numbers(self.course.tables.slip.die(track.plan.sections[here.section].spaces[here.lane - 1]))
        shares: dict[int, dict[int, Fraction]] = {}
        commenced: dict[int, list[Going]] = {}
        for move, last in going:
            if last not in shares:
                zone = Zone(here.section, 0, last)
                shares[last] = added((commence_index(track, path, zone, number), share) for number, share in numbers)
            for index, share in shares[last].items():
                commenced.setdefault(index, []).append(Going(move.left, move.face, move.share * share, move.felled))
        return commenced

    def _bump(self, place: CoursePlace, going: list[Going], other: Chariot | None) -> None:
        """SS-9.3: a bump: no lane change, and harm. Whether it puts the other out matters only for later strikes."""
        place = self._bear(place, _share(going), Hazard.BUMP)
        if other is not None and other.status is Status.RUNNING:
            felling = self.course.felling(other)
            going = [either for move in going for either in _parted(move, felling, other.team)]
        self._drive(place, going, None)


def _share(going: Iterable[Going]) -> Fraction:
    return sum([move.share for move in going], NEVER)


def _after(going: Going, taken: int) -> Going:
    """The move after so many further spaces."""
    return Going(going.left - taken, going.face, going.share, going.felled) if taken else going


def _parted(going: Going, felling: Fraction, other: str) -> Iterator[Going]:
    """The move divided into two cases: the other chariot is put out, or not."""
    for chance, felled in ((felling, (*going.felled, other)), (1 - felling, going.felled)):
        if chance:
            yield Going(going.left, going.face, going.share * chance, felled)


@lru_cache(maxsize=64)
def _numbers(die: SlipDie) -> tuple[tuple[int, Fraction], ...]:
    """SS-9.1: the spaces that a slip die names, and the chance of each.

    Faces that are rolled again leave the others as likely as before, so they are left out.
    """
    spaces = [number for face in die.die.faces if (number := die.space(face)) is not None]
    return tuple((number, Fraction(faces, len(spaces))) for number, faces in sorted(Counter(spaces).items()))
