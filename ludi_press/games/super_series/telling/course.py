"""The track as one chariot finds it, and the harm that it may suffer on a drive, in exact arithmetic.

Damage does not change a move, except that the last point of a part ends it (SS-14.1, SS-14.1a).
So two things are computed separately: where a chariot is, which depends on its speed die and its slips alone,
and the chance that it is still under way there, which depends on the hazards that it has met.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator
from enum import Enum
from fractions import Fraction
from functools import cache, lru_cache
from typing import Final

from msgspec import Struct

from ludi_press.boards.ring import Side, SpaceId
from ludi_press.core.dice import D20, Die
from ludi_press.games.kit.odds import CERTAIN, NEVER, outcomes
from ludi_press.games.super_series.rules.act import move_length
from ludi_press.games.super_series.rules.corner import corner_reading
from ludi_press.games.super_series.rules.live import HALF, SIDE_PART, RaceSetUp, endurance_left, penalty
from ludi_press.games.super_series.rules.model import Chariot, Part, RaceState, Speed, Team
from ludi_press.games.super_series.rules.move import wall_beside
from ludi_press.games.super_series.rules.tables import Corner, Tables

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
