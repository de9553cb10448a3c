"""Computes all drives of an order together: where they go, what they meet, and the exact chances.

A shorter move is the beginning of a longer one (SS-5.4), since only corners depend on the length of a move.
So the longest is traced, the others end on its path, and only slips leave it and are traced separately.
Paths, corners, slips, walls and tables are the functions with which turns are resolved.
All other chariots stay where they are, since their orders are not known.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from enum import StrEnum
from fractions import Fraction
from functools import lru_cache

from msgspec import Struct, field

from ludi_press.boards.ring import Side, SpaceId
from ludi_press.games.kit.odds import CERTAIN, NEVER, added
from ludi_press.games.super_series.rules.act import ordered_speed, stunned_speed
from ludi_press.games.super_series.rules.corner import Zone, commence_index, has_room, next_zone, slippery
from ludi_press.games.super_series.rules.model import Act, Chariot, Order, Speed, Status
from ludi_press.games.super_series.rules.move import Shift, costs_horses, trace
from ludi_press.games.super_series.rules.tables import Corner, SlipDie
from ludi_press.games.super_series.telling.course import WALL_HAZARDS, Course, CoursePlace, Going, Hazard, Path

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
