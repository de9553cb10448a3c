"""The rules tables of an edition, ready to be looked up; a value above the last row reads the last row (SS-1.1a).

A cell is a range of faces, with the chance that the source prints beside it ("14-20 (35%)").
"""

from collections.abc import Mapping, Sequence
from enum import StrEnum
from fractions import Fraction
from functools import cached_property
from re import compile as pattern
from typing import Final, TypeVar

from msgspec import Struct

from ludi_press.content.rules import Placed
from ludi_press.core.dice import D20, STANDARD, Die
from ludi_press.core.problems import Judged, Problem
from ludi_press.games.super_series.rules.model import Part, Speed, Trait

T = TypeVar("T")


class Corner(StrEnum):
    """The results of a cornering zone (SS-8.3)."""

    CLEAR, SLIP, NAUFRAGIA = "clear", "slip", "naufragia"


class Landing(StrEnum):
    """The positions from which an attacker strikes (SS-12.4)."""

    ADJACENT, OVERTAKING = "adjacent", "overtaking"


_CELL: Final = pattern(r"(?:(?P<low>\d{1,2})(?:-(?P<high>\d{1,2}))?|none)(?: \((?P<printed>\d{1,3}(?:\.\d{1,2})?)%\))?")


class Experience(Struct, frozen=True):
    """SS-19.1: the XP for finishing, those for the first places, and the XP for each further point."""

    finish: int
    places: tuple[int, ...]
    point: int


class Chance(Struct, frozen=True, dict=True):
    """The faces on which something happens; `id` names the row of its table, `printed` the source's percentage."""

    id: str
    faces: frozenset[int]
    die: Die
    printed: str | None = None

    @cached_property
    def probability(self) -> Fraction:
        """The exact chance on the die of the table."""
        hits = sum(face in self.faces for face in self.die.faces)
        return Fraction(hits, len(self.die.faces))

    def hits(self, face: int) -> bool:
        """Whether it happens on this face; a modified roll below or above the die simply does not."""
        return face in self.faces


def read_chance(cell: Placed[str], row: str, rule: str, die: Die = D20) -> Judged[Chance]:
    """A cell as a Chance; a Problem where it is no range of the die's faces."""
    match = _CELL.fullmatch(cell.value.strip())
    low, high = min(die.faces), max(die.faces)
    faces: frozenset[int] = frozenset()
    if match and match["low"]:
        first, last = int(match["low"]), int(match["high"] or match["low"])
        faces = frozenset(range(first, last + 1))
    if match is None or not faces <= frozenset(range(low, high + 1)) or (match["low"] and not faces):
        message = f"'{cell.value}' is no range of {die.name}"
        suggestion = f"write faces from {low} to {high}, as in '{high - 3}-{high}', or 'none'"
        return Judged(None, (Problem("rules-range", message, cell.place, rule, suggestion),))
    return Judged(Chance(row, faces, die, match["printed"]))


class CornerRow(Struct, frozen=True):
    """SS-8.3: lane, level and Skill: the chance of each result that can happen."""

    id: str
    results: tuple[tuple[Corner, Chance], ...]

    def result(self, reading: int) -> Corner:
        """The result of a reading of the speed die."""
        for corner, chance in self.results:
            if chance.hits(reading):
                return corner
        raise ValueError(f"{self.id} has no result for {reading}")


class SlipDie(Struct, frozen=True):
    """SS-9.1: the die for a space of a lane in a zone; `share` faces stand for each of `spaces`."""

    die: Die
    spaces: int
    share: int

    def space(self, face: int) -> int | None:
        """The space, from 1; None: roll again."""
        number = (face - 1) // self.share + 1
        return number if number <= self.spaces else None


class WhipRow(Struct, frozen=True):
    """SS-11.1: the whip at one Endurance."""

    success: Chance
    spaces: int
    harm: Chance


class CrashDamage(Struct, frozen=True):
    """SS-12.5: the chance of damage to the attacker, and the damage of the defender."""

    self_damage: Chance
    inflicted: int


class Laceration(Struct, frozen=True):
    """SS-13.1: the chance of a hit, and the number of orders that it stuns for."""

    chance: Chance
    stun: int


class Tables(Struct, frozen=True):
    """All tables. Rows are indexed by the characteristic that reads them; made by `tables_reading.read_tables`."""

    speed_die: Mapping[Speed, Die | None]
    speed_printed: Mapping[Speed, Mapping[int, str]]
    speed_bonuses: Mapping[Speed, tuple[int, ...]]
    corner_rows: tuple[Mapping[Speed, tuple[CornerRow, ...]], ...]
    slip_dice: Mapping[int, SlipDie]
    slip_rows: tuple[Chance, ...]
    wall_rows: tuple[Chance, ...]
    fall_rows: tuple[Chance, ...]
    whip_rows: tuple[WhipRow, ...]
    crash_rows: Mapping[tuple[Landing, bool], tuple[tuple[Chance, ...], ...]]
    crash_damage_rows: tuple[tuple[CrashDamage, ...], ...]
    laceration_rows: tuple[tuple[Laceration, ...], ...]
    watch_shift: int
    discards_allowed: Mapping[Speed, int | None]
    reach: Mapping[Speed, int]
    control_shift: Mapping[Speed, int]
    hurts_borne: int
    escape_radius: int
    escape_most: int
    wreck_lasts: int | None
    side_points: int
    horses_points: int
    cap: int
    free_points: int
    aurigae: int
    experience: Experience
    packages: Mapping[str, tuple[Trait, ...]]

    def speed_bonus(self, speed: Speed, trait: int) -> int:
        """SS-5.3: what the Speed characteristic adds at a level."""
        return _row(self.speed_bonuses[speed], trait)

    def longest_move(self) -> int:
        """SS-5.3: the most spaces that a move can take: die, Speed, whip and the bonus space (SS-16.1)."""
        runs = (max(die.faces) + max(self.speed_bonuses[speed]) for speed, die in self.speed_die.items() if die)
        return max(runs) + max(row.spaces for row in self.whip_rows) + 1

    def corner_row(self, lane: int, speed: Speed, skill: int) -> CornerRow:
        """SS-8.3: the row of a lane (from 1), level and Skill."""
        return _row(_row(self.corner_rows, lane - 1)[speed], skill)

    def cornering(self, lane: int, speed: Speed, skill: int, reading: int) -> Corner:
        """SS-8.3: the result of a reading."""
        return self.corner_row(lane, speed, skill).result(reading)

    def slip_die(self, spaces: int) -> SlipDie:
        """SS-9.1, SS-9.1b: the die for a lane with so many spaces in the zone: printed, or the smallest that fits."""
        return self.slip_dice.get(spaces) or standard_slip_die(spaces)

    def slip_harm(self, rank: int) -> Chance:
        """SS-9.4: harm at a Size or an Endurance."""
        return _row(self.slip_rows, rank)

    def wall(self, skill: int) -> Chance:
        """SS-10.1: harm by a wall at a Skill."""
        return _row(self.wall_rows, skill)

    def fall(self, constitution: int) -> Chance:
        """SS-15.1: hurt by a fall at a Constitution."""
        return _row(self.fall_rows, constitution)

    def whip(self, endurance: int) -> WhipRow:
        """SS-11.1: the whip at the Endurance that is left."""
        return _row(self.whip_rows, endurance)

    def crash_success(self, landing: Landing, skill: int, size: int, part: Part) -> Chance:
        """SS-12.4: success against the horses, or the chariot, of a defender of this Size."""
        return _row(_row(self.crash_rows[landing, part is Part.HORSES], skill), size)

    def crash_damage(self, combo: int, column: int) -> CrashDamage:
        """SS-12.5: attacker's Skill + Size; defender's Size or Endurance."""
        return _row(_row(self.crash_damage_rows, combo), column)

    def laceration(self, skill: int, constitution: int) -> Laceration:
        """SS-13.1: attacker's Skill, defender's Constitution."""
        return _row(_row(self.laceration_rows, skill), constitution)


def _row(rows: Sequence[T], value: int) -> T:
    return rows[value] if value < len(rows) else rows[-1]


def standard_slip_die(spaces: int) -> SlipDie:
    """SS-9.1b: the smallest standard die with enough faces, shared evenly where they divide, else with rerolls.

    In a lane with more spaces than the largest die has faces, only the first of them can come.
    """
    die = next((die for die in STANDARD if len(die.faces) >= spaces), STANDARD[-1])
    even = len(die.faces) % spaces == 0
    return SlipDie(die, spaces, len(die.faces) // spaces if even else 1)
