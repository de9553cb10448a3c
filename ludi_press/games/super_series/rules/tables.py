"""The rules tables of an edition, each the form of its file; a value above the last row reads the last row (SS-1.1a).

The forms also limit what a race may change.
A cell is a range of faces, with the chance that the source prints beside it ("14-20 (35%)").
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from enum import StrEnum
from fractions import Fraction
from functools import cached_property
from re import compile as pattern
from typing import Annotated, Final, Generic, Literal, TypeVar

from msgspec import Struct

from ludi_press.content.nodes import Node, ScalarNode, SequenceNode
from ludi_press.content.rules import Placed, Range, Read, Rule, UnreadableError
from ludi_press.core.dice import D20, STANDARD, Die, standard
from ludi_press.core.problems import Judged, Problem, has_errors
from ludi_press.games.kit.judging import file_forms, fill_files
from ludi_press.games.super_series.rules.model import LEVELS, Part, Speed, Trait

T = TypeVar("T")


class Corner(StrEnum):
    """The results of a cornering zone (SS-8.3)."""

    CLEAR, SLIP, NAUFRAGIA = "clear", "slip", "naufragia"


class Landing(StrEnum):
    """The positions from which an attacker strikes (SS-12.4)."""

    ADJACENT, OVERTAKING = "adjacent", "overtaking"


# Cells

_CELL: Final = pattern(r"(?:(?P<low>\d{1,2})(?:-(?P<high>\d{1,2}))?|none)(?: \((?P<printed>\d{1,3}(?:\.\d{1,2})?)%\))?")


class Chance(Struct, frozen=True, dict=True):
    """The faces on which something happens; `printed` is the source's percentage."""

    faces: frozenset[int]
    die: Die
    printed: str | None = None

    @cached_property
    def probability(self) -> Fraction:
        """The exact chance on the die of the table."""
        hits = sum(face in self.faces for face in self.die.faces)
        return Fraction(hits, len(self.die.faces))

    def shifted(self, shift: int) -> Fraction:
        """The chance with something added to the die."""
        return Fraction(sum(self.hits(face + shift) for face in self.die.faces), len(self.die.faces))

    def hits(self, face: int) -> bool:
        """Whether it happens on this face; a modified roll below or above the die simply does not."""
        return face in self.faces


def read_chance(cell: str, die: Die = D20) -> Chance:
    """A cell as a Chance; raises UnreadableError where it is no range of the die's faces."""
    match = _CELL.fullmatch(cell.strip())
    low, high = min(die.faces), max(die.faces)
    faces: frozenset[int] = frozenset()
    if match and match["low"]:
        first, last = int(match["low"]), int(match["high"] or match["low"])
        faces = frozenset(range(first, last + 1))
    if match is None or not faces <= frozenset(range(low, high + 1)) or (match["low"] and not faces):
        suggestion = f"write faces from {low} to {high}, as in '{high - 3}-{high}', or 'none'"
        raise UnreadableError("rules-range", f"'{cell}' is no range of {die.name}", suggestion)
    return Chance(faces, die, match["printed"])


def _number_or(word: str) -> Callable[[str], int | None]:
    """Reads a number of up to two digits, or None for the word that stands for no limit."""

    def read(text: str) -> int | None:
        if text == word:
            return None
        if text.isascii() and text.isdecimal() and len(text) <= 2:
            return int(text)
        raise UnreadableError("rules-number", f"'{text}' is neither a number nor '{word}'")

    return read


Cell = Annotated[Chance, Read(read_chance)]
Bonus = Annotated[int, Range(0, 6)]
Shift = Annotated[int, Range(-6, 0)]
Spaces = Annotated[int, Range(0, 20)]
Count = Annotated[int, Range(1, 20)]
Xp = Annotated[int, Range(0, 100)]


class Levels(Struct, Generic[T], frozen=True):
    """Something at each speed level that has a die."""

    LOW: T
    FAST: T
    MAX: T

    def at(self, speed: Speed, stop: T) -> T:
        """What stands at a level; `stop` at STOP."""
        return (stop, self.LOW, self.FAST, self.MAX)[speed]


def _row(rows: Sequence[T], value: int) -> T:
    return rows[value] if value < len(rows) else rows[-1]


# Files


class SpecialDie(Struct, frozen=True):
    """SS-5.2: a special die: its faces, and the chances that the printed rules give for them."""

    faces: tuple[Annotated[int, Range(1, 20)], ...]
    printed: Mapping[str, str] | None = None


class SpeedTable(Struct, frozen=True):
    dice: Annotated[Levels[SpecialDie], Rule("SS-5.2")]
    bonus: Annotated[Levels[tuple[Bonus, ...]], Rule("SS-5.3")]

    def bonus_at(self, speed: Speed, trait: int) -> int:
        """SS-5.3: what the Speed characteristic adds at a level."""
        return _row(self.bonus.at(speed, (0,)), trait)


class CornerRow(Struct, frozen=True):
    """SS-8.3: lane, level and Skill: the chance of each result that can happen."""

    results: tuple[tuple[Corner, Chance], ...]

    def result(self, reading: int) -> Corner:
        """The result of a reading of the speed die."""
        for corner, chance in self.results:
            if chance.hits(reading):
                return corner
        raise ValueError(f"no result for {reading}")


class CornerCells(Struct, frozen=True):
    """SS-8.3: the faces of each result, ranges of the speed die."""

    clear: Placed[str] | None = None
    slip: Placed[str] | None = None
    naufragia: Placed[str] | None = None

    @property
    def written(self) -> Iterator[tuple[Corner, Placed[str]]]:
        cells = ((corner, getattr(self, corner)) for corner in Corner)
        return ((corner, cell) for corner, cell in cells if cell is not None)

    def row(self, die: Die) -> CornerRow:
        """The row for a speed die; raises UnreadableError where a cell is no range of its faces."""
        return CornerRow(tuple((corner, read_chance(cell.value, die)) for corner, cell in self.written))


Lane = Annotated[Levels[tuple[Placed[CornerCells], ...]], Rule("SS-8.3")]
"""SS-8.3: Skill 0, 1, 2 at each level."""


class CorneringForm(Struct, frozen=True):
    """cornering.yaml: the lanes from the inside; the fifth stands for all beyond."""

    lane_1: Lane
    lane_2: Lane
    lane_3: Lane
    lane_4: Lane
    lane_5: Lane

    @property
    def lanes(self) -> tuple[Lane, ...]:
        return self.lane_1, self.lane_2, self.lane_3, self.lane_4, self.lane_5


class SpaceDie(Struct, frozen=True):
    """SS-9.1: the number of sides of a die, and how many of its faces stand for one space."""

    sides: Literal[6, 8, 10, 12, 20]
    share: Annotated[int, Range(1, 10)]


class SlipDie(Struct, frozen=True):
    """SS-9.1: the die for a space of a lane in a zone; `share` faces stand for each of `spaces`."""

    die: Die
    spaces: int
    share: int

    def space(self, face: int) -> int | None:
        """The space, from 1; None: roll again."""
        number = (face - 1) // self.share + 1
        return number if number <= self.spaces else None


def standard_slip_die(spaces: int) -> SlipDie:
    """SS-9.1b: the smallest standard die with enough faces, shared evenly where they divide, else with rerolls.

    In a lane with more spaces than the largest die has faces, only the first of them can come.
    """
    die = next((die for die in STANDARD if len(die.faces) >= spaces), STANDARD[-1])
    even = len(die.faces) % spaces == 0
    return SlipDie(die, spaces, len(die.faces) // spaces if even else 1)


class SlipTable(Struct, frozen=True):
    space: Annotated[Mapping[str, Placed[SpaceDie]], Rule("SS-9.1")]
    harm: Annotated[tuple[Cell, ...], Rule("SS-9.4")]

    def dice(self) -> Iterator[tuple[str, SlipDie]]:
        """SS-9.1: the printed dice by their keys."""
        for key, placed in self.space.items():
            spaces = int(key) if key.isdecimal() else 0
            yield key, SlipDie(standard(int(placed.value.sides)), spaces, placed.value.share)

    def die(self, spaces: int) -> SlipDie:
        """SS-9.1, SS-9.1b: the die for a lane with so many spaces in the zone: printed, or the smallest that fits."""
        return {die.spaces: die for _, die in self.dice()}.get(spaces) or standard_slip_die(spaces)

    def harm_at(self, rank: int) -> Chance:
        """SS-9.4: harm at a Size or an Endurance."""
        return _row(self.harm, rank)


class WallTable(Struct, frozen=True):
    harm: Annotated[tuple[Cell, ...], Rule("SS-10.1")]

    def at(self, skill: int) -> Chance:
        """SS-10.1: harm by a wall at a Skill."""
        return _row(self.harm, skill)


class WhipRow(Struct, frozen=True):
    """SS-11.1: the whip at one Endurance."""

    success: Annotated[Cell, Rule("SS-11.1")]
    spaces: Spaces
    harm: Annotated[Cell, Rule("SS-11.1")]


class WhipTable(Struct, frozen=True):
    rows: Annotated[tuple[WhipRow, ...], Rule("SS-11.1")]

    def at(self, endurance: int) -> WhipRow:
        """SS-11.1: the whip at the Endurance that is left."""
        return _row(self.rows, endurance)


Grid = Annotated[tuple[tuple[Cell, ...], ...], Rule("SS-12.4")]


class LandingTable(Struct, frozen=True):
    """SS-12.4: attacker's Skill down, defender's Size across."""

    chariot: Grid
    horses: Grid


class CrashSuccessTable(Struct, frozen=True):
    adjacent: Annotated[LandingTable, Rule("SS-12.4")]
    overtaking: Annotated[LandingTable, Rule("SS-12.4")]

    def grid(self, landing: Landing, part: Part) -> Grid:
        """SS-12.4: the table of a landing against the horses, or against the chariot."""
        table = self.adjacent if landing is Landing.ADJACENT else self.overtaking
        return table.horses if part is Part.HORSES else table.chariot

    def at(self, landing: Landing, skill: int, size: int, part: Part) -> Chance:
        """SS-12.4: success against the horses, or the chariot, of a defender of this Size."""
        return _row(_row(self.grid(landing, part), skill), size)


class CrashDamage(Struct, frozen=True):
    """SS-12.5: the chance of damage to the attacker, and the damage of the defender."""

    self_: Annotated[Cell, Rule("SS-12.5")]
    inflicts: Annotated[int, Range(0, 1)]


class CrashDamageTable(Struct, frozen=True):
    rows: Annotated[tuple[tuple[CrashDamage, ...], ...], Rule("SS-12.5")]

    def at(self, combo: int, column: int) -> CrashDamage:
        """SS-12.5: attacker's Skill + Size; defender's Size or Endurance."""
        return _row(_row(self.rows, combo), column)


class Laceration(Struct, frozen=True):
    """SS-13.1: the chance of a hit, and the number of orders that it stuns for."""

    chance: Annotated[Cell, Rule("SS-13.1")]
    stun: Annotated[int, Range(1, 6)]


class LacerationTable(Struct, frozen=True):
    """laceration.yaml; `watch` is what a Watch adds to a roll against it."""

    rows: Annotated[tuple[tuple[Laceration, ...], ...], Rule("SS-13.1")]
    watch: Annotated[Shift, Rule("SS-13.3")]

    def at(self, skill: int, constitution: int) -> Laceration:
        """SS-13.1: attacker's Skill, defender's Constitution."""
        return _row(_row(self.rows, skill), constitution)


class EscapeRow(Struct, frozen=True):
    """SS-15.5: how far away chariots threaten an auriga who escapes, and how many count at most."""

    radius: Annotated[int, Range(1, 100)]
    most: Annotated[int, Range(0, 10)]


class NaufragiaTable(Struct, frozen=True):
    """naufragia.yaml; a wreck lasts None for the whole race."""

    fall: Annotated[tuple[Cell, ...], Rule("SS-15.1")]
    hurts_borne: Annotated[Count, Rule("SS-15.3")]
    escape: Annotated[EscapeRow, Rule("SS-15.5")]
    wreck_lasts: Annotated[int | None, Read(_number_or("race")), Rule("SS-15.7")]

    def fall_at(self, constitution: int) -> Chance:
        """SS-15.1: hurt by a fall at a Constitution."""
        return _row(self.fall, constitution)


class MovingTable(Struct, frozen=True):
    """moving.yaml; `discards` None is no limit."""

    discards: Levels[Annotated[int | None, Read(_number_or("any")), Rule("SS-6.2")]]
    reach: Annotated[Levels[Spaces], Rule("SS-7.2")]
    control: Annotated[Levels[Shift], Rule("SS-8.4")]


class PointsRow(Struct, frozen=True):
    """SS-14.1: how many points a side and the horses have."""

    side: Count
    horses: Count


class Experience(Struct, frozen=True):
    """SS-19.1: the XP of a race, and how many earn a point."""

    finish: Xp
    second: Xp
    third: Xp
    win: Xp
    point: Annotated[int, Range(1, 100)]


class TeamsTable(Struct, frozen=True):
    cap: Annotated[int, Range(1, 3), Rule("SS-1.1")]
    free: Annotated[int, Range(0, 12), Rule("SS-1.2")]
    aurigae: Annotated[Count, Rule("SS-1.4")]
    packages: Annotated[Mapping[str, tuple[Trait, ...]], Rule("SS-1.3")]
    points: Annotated[PointsRow, Rule("SS-14.1")]
    xp: Annotated[Experience, Rule("SS-19.1")]


class Tables(Struct, frozen=True, dict=True):
    speed: SpeedTable
    cornering: CorneringForm
    slip: SlipTable
    wall: WallTable
    whip: WhipTable
    crash_success: CrashSuccessTable
    crash_damage: CrashDamageTable
    laceration: LacerationTable
    naufragia: NaufragiaTable
    moving: MovingTable
    teams: TeamsTable

    @cached_property
    def speed_die(self) -> Mapping[Speed, Die]:
        """SS-5.2: the die of each level that has one."""
        dice = self.speed.dice
        return {level: Die(level.name, dice.at(level, dice.LOW).faces) for level in LEVELS}

    @cached_property
    def corners(self) -> tuple[Levels[tuple[CornerRow, ...]], ...]:
        """SS-8.3: the lanes from the inside."""
        return tuple(Levels(*(self._corner_rows(lane, level) for level in LEVELS)) for lane in self.cornering.lanes)

    def _corner_rows(self, lane: Lane, level: Speed) -> tuple[CornerRow, ...]:
        die = self.speed_die[level]
        return tuple(placed.value.row(die) for placed in lane.at(level, ()))

    def longest_move(self) -> int:
        """SS-5.3: the most spaces that a move can take: die, Speed, whip and the bonus space (SS-16.1)."""
        runs = (max(die.faces) + max(self.speed.bonus.at(level, (0,))) for level, die in self.speed_die.items())
        return max(runs) + max(row.spaces for row in self.whip.rows) + 1

    def corner_row(self, lane: int, speed: Speed, skill: int) -> CornerRow:
        """SS-8.3: the row of a lane (from 1), level and Skill."""
        return _row(_row(self.corners, lane - 1).at(speed, ()), skill)

    def corner_result(self, lane: int, speed: Speed, skill: int, reading: int) -> Corner:
        """SS-8.3: the result of a reading."""
        return self.corner_row(lane, speed, skill).result(reading)


def read_tables(trees: Mapping[str, Node]) -> Judged[Tables]:
    judged = fill_files(trees, Tables)
    problems = [*judged.problems]
    for name in file_forms(Tables):
        problems += _without_rows(trees[name]) if name in trees else ()
    if judged.value and not has_errors(problems):
        problems += (*_corner_problems(judged.value), *_slip_problems(judged.value.slip))
    return Judged(None if has_errors(problems) else judged.value, tuple(problems))


def _without_rows(node: Node) -> Iterator[Problem]:
    """SS-1.1a: a Problem for each empty list of the rules, since a table needs a last row."""
    if isinstance(node, ScalarNode):
        return
    if isinstance(node, SequenceNode) and not node.items:
        yield Problem("rules-empty", "a list of the rules needs at least one entry", node.place)
    for part in node.items if isinstance(node, SequenceNode) else (entry.value for entry in node):
        yield from _without_rows(part)


def _corner_problems(tables: Tables) -> Iterator[Problem]:
    for lane in tables.cornering.lanes:
        for level in LEVELS:
            for placed in lane.at(level, ()):
                yield from _row_problems(placed, tables.speed_die[level])


def _row_problems(placed: Placed[CornerCells], die: Die) -> Iterator[Problem]:
    """SS-8.3: each face of the die must have exactly one result."""
    chances = []
    for _, cell in placed.value.written:
        try:
            chances.append(read_chance(cell.value, die))
        except UnreadableError as error:
            yield Problem(error.code, str(error), cell.place, "SS-8.3", error.suggestion)
    for face in sorted(set(die.faces)):
        count = sum(chance.hits(face) for chance in chances)
        if count != 1:
            words = "no result" if count == 0 else "more than one result"
            yield Problem("rules-corner", f"face {face} of {die.name} has {words} here", placed.place, "SS-8.3")


def _slip_problems(slip: SlipTable) -> Iterator[Problem]:
    """SS-9.1: a die must have the faces for its spaces."""
    for key, slip_die in slip.dice():
        if not 1 <= slip_die.spaces * slip_die.share <= len(slip_die.die.faces):
            message = f"{slip_die.die.name} cannot name '{key}' spaces with {slip_die.share} faces each"
            yield Problem("rules-slip-die", message, slip.space[key].place, "SS-9.1")
