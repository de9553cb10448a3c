"""All drives of an order at once: where they go, what they meet and how likely that is, without rolling a die.

A move of fewer spaces is the beginning of a longer one (SS-5.4): nothing on the way but a corner asks how long it is.
So the longest is traced, the others stop on its way, and only what slips leaves it and is traced anew.
The way, the corners, the slips, the walls and the tables are the engine's own functions.
Everybody else stands still where he stands now, since nobody knows their orders.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache
from typing import Final

from ludi_press.dice import Die
from ludi_press.frozen import quick
from ludi_press.games.super_series.act import move_length, ordered_speed, stunned_speed
from ludi_press.games.super_series.corner import Zone, commence_index, corner_reading, has_room, next_zone, slippery
from ludi_press.games.super_series.live import RaceSetUp, endurance_left, penalty
from ludi_press.games.super_series.model import Act, Chariot, Order, RaceState, Speed, Status
from ludi_press.games.super_series.move import costs_horses, wall_beside
from ludi_press.games.super_series.path import Shift, trace
from ludi_press.games.super_series.strain import WALL_TOLLS, Hazards, Strain, Toll
from ludi_press.games.super_series.tables import Corner, SlipDie
from ludi_press.games.super_series.tally import CERTAIN, NEVER, Fate, Tally
from ludi_press.track import Side, SpaceId

Reading = tuple[int, int, Speed, int]
"""SS-8.2: how a cornering zone is read: its section, lane, speed, Skill."""

Path = tuple[SpaceId, ...]

_NO_LASHES: Final = ((0, 1, 1),)


@quick
@dataclass(frozen=True, slots=True)
class End:
    """Where a drive can end with the chariot under way; `felled` are those whom it slipped into and put out."""

    face: int
    at: SpaceId
    lap: int
    felled: tuple[str, ...]
    chance: Fraction


@dataclass(slots=True)
class Forecast:
    """What the drives of an order add up to; `Fate.WALL` is to come to a wall, whether it harms or not."""

    corners: dict[Reading, Tally[Corner]] = field(default_factory=dict)
    sums: Tally[Fate] = field(default_factory=Tally)
    ends: list[End] = field(default_factory=list)


@quick
@dataclass(frozen=True, slots=True)
class Going:
    """A move under way: `part` of a `whole` of all cases, `left` spaces to go; `face` is that of its speed die."""

    left: int
    face: int
    part: int
    whole: int
    strain: Strain
    felled: tuple[str, ...] = ()


@quick
@dataclass(frozen=True, slots=True)
class Place:
    """Where moves are that came the same way, and which cornering zones they have read (SS-8.1)."""

    at: SpaceId
    lap: int
    read: frozenset[int] = frozenset()


class Sand:
    """What all chariots have before them: who stands where, the wrecks, the walls, and how corners are read.

    The readings are kept by all that they depend on under one set of tables.
    """

    def __init__(self, set_up: RaceSetUp, state: RaceState) -> None:
        self.set_up, self.track, self.tables = set_up, set_up.track, set_up.tables
        self.chariots = {chariot.team: chariot for chariot in state.chariots}
        self.occupied = {chariot.at: chariot for chariot in state.chariots if chariot.on_track}
        self.wrecks = Counter(wreck.at for wreck in state.wrecks)
        sides = ((space.id, wall_beside(self.track, space.id)) for space in self.track.spaces)
        self.walls = {at: side for at, side in sides if side is not None}
        self._results: dict[tuple[int, Speed, int, int], dict[int, Corner]] = {}

    def results(self, lane: int, speed: Speed, skill: int, steady: int) -> dict[int, Corner]:
        """SS-8.3: what each face of the speed die means in a lane of a cornering zone."""
        key = (lane, speed, skill, steady)
        if key not in self._results:
            row, die = self.tables.corner_row(lane, speed, skill), self.tables.speed_die[speed]
            faces = {*die.faces} if die else ()
            self._results[key] = {face: row.result(corner_reading(self.tables, speed, face, steady)) for face in faces}
        return self._results[key]

    def is_open(self, place: Place, way: Path) -> bool:
        """Whether there is neither a wall nor a wreck anywhere on a way."""
        return place.at not in self.walls and self.walls.keys().isdisjoint(way) and self.wrecks.keys().isdisjoint(way)


class Course:
    """The sand as one upright chariot finds it: tells what each of its orders can lead to.

    What it keeps is asked for by many orders and by each of their moves, and depends on nothing that changes under it.
    """

    def __init__(self, sand: Sand, team: str) -> None:
        self.sand, self.track, self.tables, self.laps = sand, sand.track, sand.tables, sand.set_up.laps
        self.entered, self.chariot = sand.set_up.by_id[team], sand.chariots[team]
        self.fresh = Strain(Hazards(self.tables, self.entered, self.chariot))
        self.whip = self.tables.whip(endurance_left(self.entered, self.chariot))
        self.deadly = self._deadly_fall()
        self._moves: dict[tuple[Speed, bool], tuple[Going, ...]] = {}

    def _deadly_fall(self) -> Fraction:
        """SS-15.3: the chance that the fall of a naufragia is the last."""
        constitution = self.entered.constitution
        last = self.chariot.hurts + 1 >= self.tables.hurts_borne + constitution
        return self.tables.fall(constitution).probability if last else NEVER

    def forecast(self, order: Order, *, ends: bool = False) -> Forecast:
        """SS-3.6: an order, from the whip to the end of the move; its `ends` are told if they are asked for."""
        speed, act = self.chariot.speed, order.act
        if self.chariot.stunned:
            speed, act = stunned_speed(speed), Act.CRUISE
        speed = ordered_speed(speed, act)
        steady = self.tables.control_shift[speed] if act is Act.CONTROL else 0
        drives = _Drives(self, speed, steady, ends, ends or self.chariot.lap + 1 >= self.laps)
        drives.begin(act is Act.WHIP, None if order.toward is None else Shift(order.toward, order.lanes))
        return drives.forecast

    def moves(self, speed: Speed, *, whipped: bool) -> tuple[Going, ...]:
        """SS-5.3: a move for each number of the speed die and each end of the whip; none at STOP."""
        key = (speed, whipped)
        if key not in self._moves:
            die = self.tables.speed_die[speed]
            self._moves[key] = self._made_moves(speed, die, whipped=whipped) if die else ()
        return self._moves[key]

    def _made_moves(self, speed: Speed, die: Die, *, whipped: bool) -> tuple[Going, ...]:
        trait = self.tables.speed_bonus(speed, self.entered.speed)
        less = penalty(self.entered, self.chariot)
        strain = self.fresh.then(Toll.WHIP) if whipped else self.fresh
        return tuple(
            Going(move_length(face + gain + trait, less), face, count * part, len(die.faces) * whole, strain)
            for gain, part, whole in (self._lashes() if whipped else _NO_LASHES)
            for face, count in _counts(die)
            if part
        )

    def _lashes(self) -> tuple[tuple[int, int, int], ...]:
        """SS-11.1: the spaces that a whip gains, each a part of a whole."""
        faces = self.whip.success.die.faces
        hits = sum(map(self.whip.success.hits, faces))
        return ((self.whip.spaces, hits, len(faces)), (0, len(faces) - hits, len(faces)))

    def lap(self, place: Place, at: SpaceId) -> int:
        """SS-17.1: the lap of a space that is reached from a place."""
        return place.lap + self.track.beyond_line(place.at, at)

    def felling(self, other: Chariot) -> Fraction:
        """SS-9.3: the chance that one who is slipped into loses the last point by it."""
        struck = Strain(Hazards(self.tables, self.sand.set_up.by_id[other.team], other)).then(Toll.STRUCK)
        return 1 - struck.chance


@dataclass(slots=True)
class _Drives:
    """The drives of one order, while they are added up.

    `steady` is what Control adds to a reading (SS-8.4); `counts_laps` tells whether anything asks where the line is.
    """

    course: Course
    speed: Speed
    steady: int
    with_ends: bool
    counts_laps: bool
    forecast: Forecast = field(default_factory=Forecast)

    def begin(self, whipped: bool, shift: Shift | None) -> None:
        """SS-5.3, SS-11.1: the whip costs before anything moves; at STOP nothing does."""
        course = self.course
        place = Place(course.chariot.at, course.chariot.lap)
        going = course.moves(self.speed, whipped=whipped)
        if whipped:
            self._bear(Going(0, 0, 1, 1, course.fresh), place.lap, Toll.WHIP)
        if going:
            self._drive(place, going, shift)
        elif self.with_ends:
            self.forecast.ends.append(End(0, place.at, place.lap, (), CERTAIN))

    def _drive(self, place: Place, going: Sequence[Going], shift: Shift | None) -> None:
        """SS-5.4: moves that go on the same way from a place, zone by zone, to their ends."""
        course = self.course
        path = trace(course.track, course.sand.occupied, place.at, max([one.left for one in going]), shift)
        spaces = path.spaces
        while going and (zone := next_zone(course.track, spaces, place.read)):
            taken = zone.first + 1
            self._end(place, [one for one in going if one.left <= taken], spaces)
            entered = self._enter(place, [one for one in going if one.left > taken], spaces[:taken])
            at = spaces[zone.first]
            place = Place(at, course.lap(place, at), place.read | {zone.section})
            spaces, rest = spaces[taken:], spaces[taken : zone.last + 1]
            going = self._read_corner(place, [_after(one, taken) for one in entered], rest)
        self._end(place, going, spaces)

    def _enter(self, place: Place, going: Sequence[Going], spaces: Path) -> Sequence[Going]:
        """SS-15.7: moves enter the spaces of a way, each wreck its own test."""
        course = self.course
        if course.sand.wrecks.keys().isdisjoint(spaces):
            return going
        for space in spaces:
            for _ in range(course.sand.wrecks[space]):
                going = [self._bear(one, course.lap(place, space), Toll.SLIP) for one in going]
        return going

    def _bear(self, going: Going, lap: int, toll: Toll) -> Going:
        """SS-14.1: what a toll ends is taken from the chance of being under way; beyond the line it finishes too."""
        before, after = going.strain, going.strain.then(toll)
        if after.chance is not before.chance:
            stopped, broken = after.stopped - before.stopped, after.broken - before.broken
            self._count(Fate.STOPPED, going, stopped)
            self._count(Fate.BROKEN, going, broken)
            if lap >= self.course.laps:
                self._count(Fate.FINISH, going, stopped)
            self._fall(going, lap, broken)
        return Going(going.left, going.face, going.part, going.whole, after, going.felled)

    def _count(self, fate: Fate, going: Going, chance: Fraction) -> None:
        """Adds the move's share of a fate, with the chance of it on the way of the move."""
        self.forecast.sums.add(fate, going.part, going.whole, chance)

    def _fall(self, going: Going, lap: int, chance: Fraction) -> None:
        """SS-15.1, SS-17.1a: who is overturned beyond the line has finished, unless the fall was his last."""
        deadly = self.course.deadly
        if deadly:
            self._count(Fate.DEAD, going, chance * deadly)
        if lap >= self.course.laps:
            self._count(Fate.FINISH, going, chance * (1 - deadly))

    def _end(self, place: Place, ending: Sequence[Going], spaces: Path) -> None:
        """SS-5.4: the last spaces of moves that end on this way, or before what stands at the end of it."""
        length = len(spaces)
        if not self.counts_laps and self.course.sand.is_open(place, spaces):
            # To those who end in the open nothing can happen.
            ending = [one for one in ending if one.left > length]
        for one in ending:
            driven = min(one.left, length)
            (entered,) = self._enter(place, (one,), spaces[:driven])
            self._stop(place, entered, spaces[driven - 1] if driven else place.at, driven)

    def _stop(self, place: Place, going: Going, at: SpaceId, driven: int) -> None:
        """SS-6.1, SS-6.2, SS-10.1, SS-17.1: where a move ends: what held it up, the wall beside it, the line."""
        course = self.course
        lap = course.lap(place, at) if driven and self.counts_laps else place.lap
        discarded = going.left - driven
        if discarded and costs_horses(discarded, course.tables.discards_allowed[self.speed]):
            self._count(Fate.HELD, going, going.strain.chance)
            going = self._bear(going, lap, Toll.HELD)
        side = course.sand.walls.get(at)
        if side is not None and at != course.chariot.at:
            self._count(Fate.WALL, going, going.strain.chance)
            going = self._bear(going, lap, WALL_TOLLS[side])
        if lap >= course.laps:
            self._count(Fate.FINISH, going, going.strain.chance)
        if self.with_ends:
            chance = Fraction(going.part, going.whole) * going.strain.chance
            self.forecast.ends.append(End(going.face, at, lap, going.felled, chance))

    def _read_corner(self, place: Place, going: Sequence[Going], rest: Path) -> Sequence[Going]:
        """SS-8.3: all who come to a zone read it; those who are clear go on. `rest`: the zone after its first space."""
        course = self.course
        here, skill = course.track.spaces[place.at], course.entered.skill
        results = course.sand.results(here.lane, self.speed, skill, self.steady)
        told: Tally[Corner] = self.forecast.corners.setdefault((here.section, here.lane, self.speed, skill), Tally())
        found: dict[Corner, list[Going]] = {}
        for one in going:
            result = results[one.face]
            told.add(result, one.part, one.whole, one.strain.chance)
            found.setdefault(result, []).append(one)
        if Corner.SLIP in found:
            self._slip(place, found[Corner.SLIP], rest)
        if Corner.NAUFRAGIA in found:
            self._overturn(place, found[Corner.NAUFRAGIA], rest)
        return found.get(Corner.CLEAR, ())

    def _overturn(self, place: Place, going: list[Going], rest: Path) -> None:
        """SS-8.3, SS-9.1: naufragia; where in the zone matters only among wrecks, which may end the drive before."""
        course = self.course
        if course.sand.wrecks.keys().isdisjoint(rest):
            commenced = [(0, going)]
        else:
            commenced = self._commence(place, rest, [(one, min(len(rest), one.left)) for one in going])
        for index, all_there in commenced:
            for one in self._enter(place, all_there, rest[:index]):
                self._fall(one, place.lap, one.strain.chance)

    def _slip(self, place: Place, going: list[Going], rest: Path) -> None:
        """SS-9.1, SS-9.2: from each space where the slip may commence it goes on by itself, its lane change lost."""
        course = self.course
        whole = Zone(course.track.spaces[place.at].section, 0, len(rest))
        for index, all_there in self._commence(place, rest, [(one, slippery(whole, one.left).last) for one in going]):
            sliding = self._enter(place, [_after(one, index) for one in all_there], rest[:index])
            at = rest[index - 1] if index else place.at
            outward = course.track.diagonal(at, Side.RIGHT)
            if has_room(course.sand.occupied, outward):
                landing = Place(outward, course.lap(place, outward), place.read)
                slipped = [self._bear(_after(one, 1), landing.lap, Toll.SLIP) for one in sliding]
                self._drive(landing, self._enter(landing, slipped, (outward,)), None)
            else:
                bumped = self._bump(sliding, place.lap, course.sand.occupied.get(outward))
                self._drive(Place(at, place.lap, place.read), bumped, None)

    def _commence(self, place: Place, rest: Path, going: list[tuple[Going, int]]) -> list[tuple[int, list[Going]]]:
        """SS-9.1: who leaves a zone from which of its spaces, with his share; each comes with the last it can be."""
        track = self.course.track
        here = track.spaces[place.at]
        numbers = _numbers(self.course.tables.slip_die(track.plan.sections[here.section].spaces[here.lane - 1]))
        whole = sum(faces for _, faces in numbers)
        path = (place.at, *rest)
        shares: dict[int, Counter[int]] = {}
        commenced: dict[int, list[Going]] = {}
        for one, last in going:
            if last not in shares:
                zone, shares[last] = Zone(here.section, 0, last), Counter()
                for number, faces in numbers:
                    shares[last][commence_index(track, path, zone, number)] += faces
            for index, share in shares[last].items():
                there = Going(one.left, one.face, one.part * share, one.whole * whole, one.strain, one.felled)
                commenced.setdefault(index, []).append(there)
        return [*commenced.items()]

    def _bump(self, going: Sequence[Going], lap: int, other: Chariot | None) -> list[Going]:
        """SS-9.3: no lane change, and harm; with his last point the other is out, which only his striker asks."""
        bumped = [self._bear(one, lap, Toll.BUMP) for one in going]
        if not self.with_ends or other is None or other.status is not Status.RUNNING:
            return bumped
        felling = self.course.felling(other)
        return [either for one in bumped for either in _parted(one, felling, other.team)]


def _after(going: Going, taken: int) -> Going:
    """The move when so many spaces more are taken."""
    if not taken:
        return going
    return Going(going.left - taken, going.face, going.part, going.whole, going.strain, going.felled)


def _parted(going: Going, felling: Fraction, other: str) -> Iterator[Going]:
    """The move with the other put out and with him spared."""
    fallen, whole = felling.numerator, felling.denominator
    for part, felled in ((fallen, (*going.felled, other)), (whole - fallen, going.felled)):
        if part:
            yield Going(going.left, going.face, going.part * part, going.whole * whole, going.strain, felled)


@lru_cache(maxsize=64)
def _counts(die: Die) -> tuple[tuple[int, int], ...]:
    """The numbers of a die, the highest first, and how many faces bear each; of nothing but the die."""
    return tuple(sorted(Counter(die.faces).items(), reverse=True))


@lru_cache(maxsize=64)
def _numbers(die: SlipDie) -> tuple[tuple[int, int], ...]:
    """SS-9.1: the spaces that a slip die names, and how many faces name each; of nothing but the die.

    Faces that are rolled again leave the others as likely as before, so they are left out.
    """
    spaces = Counter(die.space(face) for face in die.die.faces)
    return tuple(sorted((number, faces) for number, faces in spaces.items() if number is not None))
