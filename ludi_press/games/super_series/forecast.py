"""All drives of an order at once: where they go, what they meet and how likely that is, without rolling a die.

A move of fewer spaces is the beginning of a longer one (SS-5.4): nothing on the way but a corner asks how long it is.
So the longest is traced, the others stop on its way, and only what slips leaves it and is traced anew.
The way, the corners, the slips, the walls and the tables are the engine's own functions.
Everybody else stands still where he stands now, since nobody knows their orders.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache
from typing import Final

from ludi_press.dice import Die
from ludi_press.games.super_series.act import move_length, ordered_speed, stunned_speed
from ludi_press.games.super_series.corner import Zone, commence_index, corner_reading, has_room, next_zone, slippery
from ludi_press.games.super_series.live import RaceSetUp, endurance_left, penalty
from ludi_press.games.super_series.model import Act, Chariot, Order, RaceState, Speed, Status
from ludi_press.games.super_series.move import costs_horses, wall_beside
from ludi_press.games.super_series.path import Shift, trace
from ludi_press.games.super_series.strain import CERTAIN, WALL_TOLLS, Hazards, Strain, Toll
from ludi_press.games.super_series.tables import Corner, SlipDie
from ludi_press.games.super_series.tally import Tally
from ludi_press.track import Side, SpaceId

Reading = tuple[int, int, Speed, int]
"""SS-8.2: how a cornering zone is read: its section, lane, speed, Skill."""

Path = tuple[SpaceId, ...]

_NO_LASHES: Final = ((0, 1, 1),)


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
    """What the drives of an order add up to, each a sum of chances; `odds.Odds` tells what they mean."""

    corners: dict[Reading, dict[Corner, Tally]] = field(default_factory=dict)
    wall: Tally = field(default_factory=Tally)
    held: Tally = field(default_factory=Tally)
    stopped: Tally = field(default_factory=Tally)
    broken: Tally = field(default_factory=Tally)
    finish: Tally = field(default_factory=Tally)
    dead: Tally = field(default_factory=Tally)
    ends: list[End] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Going:
    """A move under way: `part` of a `whole` of all cases, `left` spaces to go; `face` is that of its speed die."""

    left: int
    face: int
    part: int
    whole: int
    strain: Strain
    felled: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Place:
    """Where moves are that came the same way, and which cornering zones they have read (SS-8.1)."""

    at: SpaceId
    lap: int
    read: frozenset[int] = frozenset()


class Course:
    """The sand as one upright chariot finds it: tells what each of its orders can lead to."""

    def __init__(self, set_up: RaceSetUp, state: RaceState, team: str) -> None:
        self.set_up, self.track, self.tables = set_up, set_up.track, set_up.tables
        self.entered, self.chariot = set_up.by_id[team], state.chariot(team)
        self.occupied = {other.at: other for other in state.chariots if other.on_track}
        self.wrecks = Counter(wreck.at for wreck in state.wrecks)
        self.fresh = Strain(Hazards(self.tables, self.entered, self.chariot))
        self.wall_harm = self.tables.wall(self.entered.skill).probability
        self.deadly = self._deadly_fall()

    def _deadly_fall(self) -> Fraction:
        """SS-15.3: the chance that the fall of a naufragia is the last."""
        constitution = self.entered.constitution
        last = self.chariot.hurts + 1 >= self.tables.hurts_borne + constitution
        return self.tables.fall(constitution).probability if last else Fraction()

    def forecast(self, order: Order, *, ends: bool = False) -> Forecast:
        """SS-3.6: an order, from the whip to the end of the move; its `ends` are told if they are asked for."""
        dazed = bool(self.chariot.stunned)
        act = Act.CRUISE if dazed else order.act
        speed = ordered_speed(stunned_speed(self.chariot.speed) if dazed else self.chariot.speed, act)
        steady = self.tables.control_shift[speed] if act is Act.CONTROL else 0
        drives = _Drives(self, speed, steady, ends)
        drives.begin(act is Act.WHIP, Shift(order.toward, order.lanes) if order.toward and not dazed else None)
        return drives.forecast

    def lap(self, place: Place, at: SpaceId) -> int:
        """SS-17.1: the lap of a space that is reached from a place."""
        return place.lap + self.track.beyond_line(place.at, at)

    def felling(self, other: Chariot) -> Fraction:
        """SS-9.3: the chance that one who is slipped into loses the last point by it."""
        struck = Strain(Hazards(self.tables, self.set_up.by_id[other.team], other)).then(Toll.STRUCK)
        return 1 - struck.chance


@dataclass(slots=True)
class _Drives:
    """The drives of one order, while they are added up; `steady` is what Control adds to a reading (SS-8.4)."""

    course: Course
    speed: Speed
    steady: int
    with_ends: bool
    forecast: Forecast = field(default_factory=Forecast)

    def begin(self, whipped: bool, shift: Shift | None) -> None:
        """SS-5.3: the speed die and all that adds to it; at STOP nothing moves."""
        course, tables = self.course, self.course.tables
        place = Place(course.chariot.at, course.chariot.lap)
        die = tables.speed_die[self.speed]
        if die is None:
            if self.with_ends:
                self.forecast.ends.append(End(0, place.at, place.lap, (), CERTAIN))
            return
        trait = tables.speed_bonus(self.speed, course.entered.speed)
        less = penalty(course.entered, course.chariot)
        going = [
            Going(move_length(face + gain + trait, less), face, count * part, len(die.faces) * whole, course.fresh)
            for gain, part, whole in (self._lashes() if whipped else _NO_LASHES)
            for face, count in _counts(die)
        ]
        if whipped:
            going = [self._bear(one, place.lap, Toll.WHIP) for one in going]
        self._drive(place, going, shift)

    def _lashes(self) -> tuple[tuple[int, int, int], ...]:
        """SS-11.1: the spaces that a whip gains, each a part of a whole."""
        row = self.course.tables.whip(endurance_left(self.course.entered, self.course.chariot))
        faces = row.success.die.faces
        hits = sum(map(row.success.hits, faces))
        return ((row.spaces, hits, len(faces)), (0, len(faces) - hits, len(faces)))

    def _drive(self, place: Place, going: list[Going], shift: Shift | None) -> None:
        """SS-5.4: moves that come the same way, zone by zone, to their ends."""
        course = self.course
        path = trace(course.track, course.occupied, place.at, max(one.left for one in going), shift)
        spaces = path.spaces
        while going and (zone := next_zone(course.track, spaces, place.read)):
            for one in going:
                if one.left <= zone.first + 1:
                    self._end(place, one, spaces)
            going = [
                self._enter(place, one, spaces[: zone.first + 1], zone.first + 1)
                for one in going
                if one.left > zone.first + 1
            ]
            at = spaces[zone.first]
            place = Place(at, course.lap(place, at), place.read | {zone.section})
            spaces = spaces[zone.first + 1 :]
            going = self._read_corner(place, going, spaces[: zone.last - zone.first])
        for one in going:
            self._end(place, one, spaces)

    def _enter(self, place: Place, going: Going, spaces: Path, taken: int) -> Going:
        """SS-15.7: the spaces of a way, each wreck its own test; so many spaces are taken from those that are left."""
        course = self.course
        for space in spaces if course.wrecks else ():
            for _ in range(course.wrecks[space]):
                going = self._bear(going, course.lap(place, space), Toll.SLIP)
        return Going(going.left - taken, going.face, going.part, going.whole, going.strain, going.felled)

    def _bear(self, going: Going, lap: int, toll: Toll) -> Going:
        """SS-14.1: what a toll ends is taken from the chance of being under way; beyond the line it finishes too."""
        before, after = going.strain, going.strain.then(toll)
        if after.chance != before.chance:
            stopped, broken = after.stopped - before.stopped, after.broken - before.broken
            self.forecast.stopped.add(going.part, going.whole, stopped)
            self.forecast.broken.add(going.part, going.whole, broken)
            if lap >= self.course.set_up.laps:
                self.forecast.finish.add(going.part, going.whole, stopped)
            self._fall(going, lap, broken)
        return Going(going.left, going.face, going.part, going.whole, after, going.felled)

    def _fall(self, going: Going, lap: int, chance: Fraction) -> None:
        """SS-15.1, SS-17.1a: who is overturned beyond the line has finished, unless the fall was his last."""
        deadly = self.course.deadly
        if deadly:
            self.forecast.dead.add(going.part, going.whole, chance * deadly)
        if lap >= self.course.set_up.laps:
            self.forecast.finish.add(going.part, going.whole, chance * (1 - deadly))

    def _end(self, place: Place, going: Going, spaces: Path) -> None:
        """SS-5.4, SS-6.1, SS-10.1: the last spaces of a move, what holds it up, the wall beside it, the line."""
        course, told = self.course, self.forecast
        entered = spaces[: going.left]
        at = entered[-1] if entered else place.at
        lap = course.lap(place, at) if entered else place.lap
        going = self._enter(place, going, entered, len(entered))
        if costs_horses(going.left, course.tables.discards_allowed[self.speed]):
            told.held.add(going.part, going.whole, going.strain.chance)
            going = self._bear(going, lap, Toll.HELD)
        side = wall_beside(course.track, at)
        if side is not None and at != course.chariot.at:
            told.wall.add(going.part, going.whole, going.strain.chance * course.wall_harm)
            going = self._bear(going, lap, WALL_TOLLS[side])
        if lap >= course.set_up.laps:
            told.finish.add(going.part, going.whole, going.strain.chance)
        if self.with_ends:
            chance = Fraction(going.part, going.whole) * going.strain.chance
            told.ends.append(End(going.face, at, lap, going.felled, chance))

    def _read_corner(self, place: Place, going: list[Going], rest: Path) -> list[Going]:
        """SS-8.3: all who come to a zone read it; those who are clear go on. `rest`: the zone after its first space."""
        course = self.course
        here, skill = course.track.spaces[place.at], course.entered.skill
        row = course.tables.corner_row(here.lane, self.speed, skill)
        told = self.forecast.corners.setdefault((here.section, here.lane, self.speed, skill), {})
        clear = []
        for one in going:
            result = row.result(corner_reading(course.tables, self.speed, one.face, self.steady))
            told.setdefault(result, Tally()).add(one.part, one.whole, one.strain.chance)
            if result is Corner.CLEAR:
                clear.append(one)
            elif result is Corner.SLIP:
                self._slip(place, one, rest)
            else:
                self._overturn(place, one, rest)
        return clear

    def _overturn(self, place: Place, going: Going, rest: Path) -> None:
        """SS-8.3, SS-9.1: naufragia; where in the zone matters only among wrecks, which may end the drive before."""
        if not self.course.wrecks:
            self._fall(going, place.lap, going.strain.chance)
            return
        zone = Zone(self._section(place), 0, min(len(rest), going.left))
        for index, one in self._commence(place, going, rest, zone):
            entered = self._enter(place, one, rest[:index], index)
            self._fall(entered, place.lap, entered.strain.chance)

    def _slip(self, place: Place, going: Going, rest: Path) -> None:
        """SS-9.1, SS-9.2: from each space where the slip may commence it goes on by itself, its lane change lost."""
        course = self.course
        zone = slippery(Zone(self._section(place), 0, min(len(rest), going.left)), going.left)
        for index, one in self._commence(place, going, rest, zone):
            sliding = self._enter(place, one, rest[:index], index)
            at = rest[index - 1] if index else place.at
            outward = course.track.diagonal(at, Side.RIGHT)
            if has_room(course.occupied, outward):
                landing = Place(outward, course.lap(place, outward), place.read)
                landed = self._bear(self._enter(landing, sliding, (), 1), landing.lap, Toll.SLIP)
                self._drive(landing, [self._enter(landing, landed, (outward,), 0)], None)
            else:
                for bumped in self._bump(sliding, place.lap, course.occupied.get(outward)):
                    self._drive(Place(at, place.lap, place.read), [bumped], None)

    def _section(self, place: Place) -> int:
        return self.course.track.spaces[place.at].section

    def _commence(self, place: Place, going: Going, rest: Path, zone: Zone) -> Iterator[tuple[int, Going]]:
        """SS-9.1: the spaces of the zone from its first, as many as differ, each with its share of the move."""
        track = self.course.track
        count = track.plan.sections[zone.section].spaces[track.spaces[place.at].lane - 1]
        numbers = _numbers(self.course.tables.slip_die(count))
        path = (place.at, *rest)
        shares: dict[int, int] = {}
        for number, faces in numbers:
            index = commence_index(track, path, zone, number)
            shares[index] = shares.get(index, 0) + faces
        whole = going.whole * sum(shares.values())
        for index, share in shares.items():
            yield index, Going(going.left, going.face, going.part * share, whole, going.strain, going.felled)

    def _bump(self, going: Going, lap: int, other: Chariot | None) -> tuple[Going, ...]:
        """SS-9.3: no lane change, and harm; with his last point the other is out, which only his striker asks."""
        bumped = self._bear(going, lap, Toll.BUMP)
        if not self.with_ends or other is None or other.status is not Status.RUNNING:
            return (bumped,)
        felling = self.course.felling(other)
        if not felling:
            return (bumped,)
        whole = bumped.whole * felling.denominator
        part, kept = bumped.part * felling.numerator, felling.denominator - felling.numerator
        fallen = Going(bumped.left, bumped.face, part, whole, bumped.strain, (*bumped.felled, other.team))
        spared = Going(bumped.left, bumped.face, bumped.part * kept, whole, bumped.strain, bumped.felled)
        return (fallen, spared) if kept else (fallen,)


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
