"""What the forecast of one turn looks up: the track with all that stands on it, and as one chariot finds it."""

from collections import Counter
from fractions import Fraction
from functools import lru_cache
from typing import Final

from msgspec import Struct

from ludi_press.boards.ring import SpaceId
from ludi_press.core.dice import Die
from ludi_press.games.kit.odds import NEVER
from ludi_press.games.super_series.rules.act import move_length
from ludi_press.games.super_series.rules.corner import corner_reading
from ludi_press.games.super_series.rules.live import RaceSetUp, endurance_left, penalty
from ludi_press.games.super_series.rules.model import Chariot, RaceState, Speed
from ludi_press.games.super_series.rules.move import wall_beside
from ludi_press.games.super_series.rules.tables import Corner
from ludi_press.games.super_series.telling.damage_odds import DamageOdds, Hazard, Risks

Path = tuple[SpaceId, ...]

_NO_GAINS: Final = ((0, 1),)


class Going(Struct, frozen=True):
    """A move under way: `part` of a whole of cases, `left` spaces to go; `face` is that of its speed die."""

    left: int
    face: int
    part: int
    felled: tuple[str, ...] = ()


class Place(Struct, frozen=True):
    """Where moves are that came the same way.

    `read` are the cornering zones that they have read (SS-8.1), `damage` is what the way has cost them so far;
    `whole` is what all their parts are of.
    """

    at: SpaceId
    lap: int
    whole: int
    damage: DamageOdds
    read: frozenset[int] = frozenset()

    def reading(self, section: int) -> "Place":
        """The same place when one zone more is read."""
        return Place(self.at, self.lap, self.whole, self.damage, self.read | {section})


class Field:
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


class Course:
    """The track as one upright chariot finds it: tells what each of its orders can lead to.

    What it keeps is asked for by many orders and by each of their moves, and depends on nothing that changes under it.
    """

    def __init__(self, field: Field, team: str) -> None:
        self.field, self.track, self.tables, self.laps = field, field.track, field.tables, field.set_up.laps
        self.entered, self.chariot = field.set_up.by_id[team], field.chariots[team]
        self.fresh = DamageOdds(Risks(self.tables, self.entered, self.chariot))
        self.whip = self.tables.whip(endurance_left(self.entered, self.chariot.horses))
        self.deadly = self._deadly_fall()
        self._moves: dict[tuple[Speed, bool], tuple[Going, ...]] = {}

    def _deadly_fall(self) -> Fraction:
        """SS-15.3: the chance that the fall of a naufragia is the last."""
        constitution = self.entered.constitution
        last = self.chariot.hurts + 1 >= self.tables.hurts_borne + constitution
        return self.tables.fall(constitution).probability if last else NEVER

    def moves(self, speed: Speed, *, whipped: bool) -> tuple[Going, ...]:
        """SS-5.3, SS-11.1: a move for each number of the speed die and each end of the whip; none at STOP."""
        key = (speed, whipped)
        if key not in self._moves:
            die = self.tables.speed_die[speed]
            trait, less = self.tables.speed_bonus(speed, self.entered.speed), penalty(self.entered, self.chariot)
            self._moves[key] = _moves(die, trait, self.gains() if whipped else _NO_GAINS, less) if die else ()
        return self._moves[key]

    def gains(self) -> tuple[tuple[int, int], ...]:
        """SS-11.1: the spaces that a whip gains, each with its faces."""
        faces = self.whip.success.die.faces
        hits = sum(map(self.whip.success.hits, faces))
        return ((self.whip.spaces, hits), (0, len(faces) - hits))

    def move(self, place: Place, at: SpaceId) -> Place:
        """SS-17.1: a space that is reached from a place, over the line or not."""
        lap = place.lap + self.track.beyond_line(place.at, at)
        return Place(at, lap, place.whole, place.damage, place.read)

    def felling(self, other: Chariot) -> Fraction:
        """SS-9.3: the chance that one who is slipped into loses the last point by it."""
        struck = DamageOdds(Risks(self.tables, self.field.set_up.by_id[other.team], other)).then(Hazard.STRUCK)
        return 1 - struck.chance


@lru_cache(maxsize=1024)
def _moves(die: Die, trait: int, gains: tuple[tuple[int, int], ...], less: int) -> tuple[Going, ...]:
    """SS-5.3: the moves of a speed die with all that adds to it, the longest first of each gain.

    They depend on nothing else, and few numbers differ between the chariots of any race.
    """
    return tuple(
        Going(move_length(face + gain + trait, less), face, count * faces)
        for gain, faces in gains
        for face, count in _counts(die)
        if faces
    )


@lru_cache(maxsize=64)
def _counts(die: Die) -> tuple[tuple[int, int], ...]:
    """The numbers of a die, the highest first, and how many faces bear each; of nothing but the die."""
    return tuple(sorted(Counter(die.faces).items(), reverse=True))
