"""Reads the rules data: the forms of its files, which also limit what a race may change, and the Tables from them.

A mistake in a host's own rules is a Problem with its place.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Annotated, Any, Final, Generic, Literal, TypeVar

from msgspec import Struct

from ludi_press.content.nodes import Node, Scalar, Sequence
from ludi_press.content.rules import Placed, Range, Rule
from ludi_press.core.dice import D20, Die
from ludi_press.core.dice.die import standard
from ludi_press.core.problems import Judged, Place, Problem, has_errors
from ludi_press.games.kit.judging import Judge
from ludi_press.games.kit.rules_data import fill_files
from ludi_press.games.super_series.rules.model import LEVELS, Speed, Trait
from ludi_press.games.super_series.rules.tables import (
    Chance,
    Corner,
    CornerRow,
    CrashDamage,
    Experience,
    Laceration,
    Landing,
    SlipDie,
    Tables,
    WhipRow,
    read_chance,
)

T = TypeVar("T")
R = TypeVar("R")
Cell = Placed[str]
Bonus = Annotated[int, Range(0, 6)]
Shift = Annotated[int, Range(-6, 0)]
Spaces = Annotated[int, Range(0, 20)]
Count = Annotated[int, Range(1, 20)]


class Levels(Struct, Generic[T], frozen=True):
    """Something at each speed level."""

    LOW: T
    FAST: T
    MAX: T


class DieForm(Struct, frozen=True):
    """SS-5.2: a special die: its faces, and the chances that the printed rules give for them."""

    faces: tuple[Annotated[int, Range(1, 20)], ...]
    printed: Mapping[str, str] | None = None


class SpeedForm(Struct, frozen=True):
    """speed.yaml."""

    dice: Annotated[Levels[DieForm], Rule("SS-5.2")]
    bonus: Annotated[Levels[tuple[Bonus, ...]], Rule("SS-5.3")]


class CornerForm(Struct, frozen=True):
    """SS-8.3: the faces of each result."""

    clear: Cell | None = None
    slip: Cell | None = None
    naufragia: Cell | None = None


Lane = Levels[tuple[Placed[CornerForm], ...]]
"""SS-8.3: Skill 0, 1, 2 at each level."""


class CorneringForm(Struct, frozen=True):
    """cornering.yaml: the lanes from the inside; the fifth stands for all beyond."""

    lane_1: Annotated[Lane, Rule("SS-8.3")]
    lane_2: Annotated[Lane, Rule("SS-8.3")]
    lane_3: Annotated[Lane, Rule("SS-8.3")]
    lane_4: Annotated[Lane, Rule("SS-8.3")]
    lane_5: Annotated[Lane, Rule("SS-8.3")]


class SpaceDieForm(Struct, frozen=True):
    """SS-9.1: the number of sides of a die, and how many of its faces stand for one space."""

    sides: Literal[6, 8, 10, 12, 20]
    share: Annotated[int, Range(1, 10)]


class SlipForm(Struct, frozen=True):
    """slip.yaml."""

    space: Annotated[Mapping[str, Placed[SpaceDieForm]], Rule("SS-9.1")]
    harm: Annotated[tuple[Cell, ...], Rule("SS-9.4")]


class WallForm(Struct, frozen=True):
    """wall.yaml."""

    harm: Annotated[tuple[Cell, ...], Rule("SS-10.1")]


class WhipRowForm(Struct, frozen=True):
    """SS-11.1: one row."""

    success: Cell
    spaces: Spaces
    harm: Cell


class WhipForm(Struct, frozen=True):
    """whip.yaml."""

    rows: Annotated[tuple[WhipRowForm, ...], Rule("SS-11.1")]


class LandingForm(Struct, frozen=True):
    """SS-12.4: attacker's Skill down, defender's Size across."""

    chariot: tuple[tuple[Cell, ...], ...]
    horses: tuple[tuple[Cell, ...], ...]


class CrashSuccessForm(Struct, frozen=True):
    """crash-success.yaml."""

    adjacent: Annotated[LandingForm, Rule("SS-12.4")]
    overtaking: Annotated[LandingForm, Rule("SS-12.4")]


class CrashCellForm(Struct, frozen=True):
    """SS-12.5: one cell."""

    self: Cell
    inflicts: Annotated[int, Range(0, 1)]


class CrashDamageForm(Struct, frozen=True):
    """crash-damage.yaml."""

    rows: Annotated[tuple[tuple[CrashCellForm, ...], ...], Rule("SS-12.5")]


class LacerationCellForm(Struct, frozen=True):
    """SS-13.1: one cell."""

    chance: Cell
    stun: Annotated[int, Range(1, 6)]


class LacerationForm(Struct, frozen=True):
    """laceration.yaml."""

    rows: Annotated[tuple[tuple[LacerationCellForm, ...], ...], Rule("SS-13.1")]
    watch: Annotated[Shift, Rule("SS-13.3")]


class EscapeForm(Struct, frozen=True):
    """SS-15.5: how far away chariots threaten an auriga who escapes, and how many count at most."""

    radius: Annotated[int, Range(1, 100)]
    most: Annotated[int, Range(0, 10)]


class NaufragiaForm(Struct, frozen=True):
    """naufragia.yaml."""

    fall: Annotated[tuple[Cell, ...], Rule("SS-15.1")]
    hurts_borne: Annotated[Count, Rule("SS-15.3")]
    escape: Annotated[EscapeForm, Rule("SS-15.5")]
    wreck_lasts: Annotated[Placed[str], Rule("SS-15.7")]


class MovingForm(Struct, frozen=True):
    """moving.yaml."""

    discards: Annotated[Levels[Cell], Rule("SS-6.2")]
    reach: Annotated[Levels[Spaces], Rule("SS-7.2")]
    control: Annotated[Levels[Shift], Rule("SS-8.4")]


class PointsForm(Struct, frozen=True):
    """SS-14.1: how many points a side and the horses have."""

    side: Count
    horses: Count


class ExperienceForm(Struct, frozen=True):
    """SS-19.1: the XP of a race, and how many earn a point."""

    finish: Annotated[int, Range(0, 100)]
    second: Annotated[int, Range(0, 100)]
    third: Annotated[int, Range(0, 100)]
    win: Annotated[int, Range(0, 100)]
    point: Annotated[int, Range(1, 100)]


class TeamsForm(Struct, frozen=True):
    """teams.yaml."""

    cap: Annotated[int, Range(1, 3), Rule("SS-1.1")]
    free: Annotated[int, Range(0, 12), Rule("SS-1.2")]
    aurigae: Annotated[Count, Rule("SS-1.4")]
    packages: Annotated[Mapping[str, tuple[Trait, ...]], Rule("SS-1.3")]
    points: Annotated[PointsForm, Rule("SS-14.1")]
    xp: Annotated[ExperienceForm, Rule("SS-19.1")]


FILES: Final[dict[str, type[Any]]] = {
    "speed": SpeedForm,
    "cornering": CorneringForm,
    "slip": SlipForm,
    "wall": WallForm,
    "whip": WhipForm,
    "crash-success": CrashSuccessForm,
    "crash-damage": CrashDamageForm,
    "laceration": LacerationForm,
    "naufragia": NaufragiaForm,
    "moving": MovingForm,
    "teams": TeamsForm,
}
"""The form of each file of the rules data, by its stem."""


def read_tables(trees: Mapping[str, Node]) -> Judged[Tables]:
    """The tables of an edition; None where a file is missing or broken."""
    reading = _Reading()
    filled = reading.take(fill_files(trees, FILES))
    for name in (name for name in FILES if name in trees):
        reading.problems += _without_rows(trees[name])
    return reading.verdict(None if filled is None or has_errors(reading.problems) else reading.tables(filled))


def _without_rows(node: Node) -> Iterator[Problem]:
    """SS-1.1a: a Problem for each empty list of the rules, since a table needs a last row."""
    if isinstance(node, Scalar):
        return
    if isinstance(node, Sequence) and not node.items:
        yield Problem("rules-empty", "a list of the rules needs at least one entry", node.place)
    for part in node.items if isinstance(node, Sequence) else (entry.value for entry in node):
        yield from _without_rows(part)


class _Reading(Judge):
    """Makes the tables from filled forms, and collects the problems of their cells."""

    def tables(self, filled: Mapping[str, Any]) -> Tables:
        speed, moving, slip = filled["speed"], filled["moving"], filled["slip"]
        naufragia, teams, laceration = filled["naufragia"], filled["teams"], filled["laceration"]
        dice = {level: Die(level.name, getattr(speed.dice, level.name).faces) for level in LEVELS}
        return Tables(
            speed_die={Speed.STOP: None, **dice},
            speed_printed={level: _printed(getattr(speed.dice, level.name)) for level in LEVELS},
            speed_bonuses={Speed.STOP: (0,), **_by_level(speed.bonus)},
            corner_rows=self.corners(filled["cornering"], dice),
            slip_dice=self.slip_dice(slip.space),
            slip_rows=self.chances(slip.harm, "slip", "SS-9.4"),
            wall_rows=self.chances(filled["wall"].harm, "wall", "SS-10.1"),
            fall_rows=self.chances(naufragia.fall, "fall", "SS-15.1"),
            whip_rows=tuple(self.whip(row, number) for number, row in enumerate(filled["whip"].rows)),
            crash_rows=self.crashes(filled["crash-success"]),
            crash_damage_rows=self.grid(filled["crash-damage"].rows, "crash-damage", self.crash_damage),
            laceration_rows=self.grid(laceration.rows, "laceration", self.laceration),
            watch_shift=laceration.watch,
            discards_allowed={
                Speed.STOP: None,
                **{level: self.number(cell, "any", "SS-6.2") for level, cell in _by_level(moving.discards).items()},
            },
            reach={Speed.STOP: 0, **_by_level(moving.reach)},
            control_shift={Speed.STOP: 0, **_by_level(moving.control)},
            hurts_borne=naufragia.hurts_borne,
            escape_radius=naufragia.escape.radius,
            escape_most=naufragia.escape.most,
            wreck_lasts=self.number(naufragia.wreck_lasts, "race", "SS-15.7"),
            side_points=teams.points.side,
            horses_points=teams.points.horses,
            cap=teams.cap,
            free_points=teams.free,
            aurigae=teams.aurigae,
            packages=teams.packages,
            experience=Experience(teams.xp.finish, (teams.xp.win, teams.xp.second, teams.xp.third), teams.xp.point),
        )

    def chance(self, cell: Placed[str], row: str, rule: str, die: Die = D20) -> Chance:
        return self.take(read_chance(cell, row, rule, die)) or Chance(row, frozenset(), die)

    def chances(self, cells: Iterable[Placed[str]], table: str, rule: str) -> tuple[Chance, ...]:
        return tuple(self.chance(cell, f"{table}/{number}", rule) for number, cell in enumerate(cells))

    def corners(self, form: Any, dice: Mapping[Speed, Die]) -> tuple[Mapping[Speed, tuple[CornerRow, ...]], ...]:
        lanes = (form.lane_1, form.lane_2, form.lane_3, form.lane_4, form.lane_5)
        return tuple(
            {
                level: tuple(
                    self.corner(cell, f"cornering/{lane}/{level.name}/{skill}", dice[level])
                    for skill, cell in enumerate(getattr(by_level, level.name))
                )
                for level in LEVELS
            }
            for lane, by_level in enumerate(lanes, start=1)
        )

    def corner(self, cell: Placed[Any], row: str, die: Die) -> CornerRow:
        """SS-8.3: each face of the die must have exactly one result."""
        written = [(corner, range_) for corner in Corner if (range_ := getattr(cell.value, corner)) is not None]
        results = tuple((corner, self.chance(range_, f"{row}/{corner}", "SS-8.3", die)) for corner, range_ in written)
        for face in sorted(set(die.faces)):
            count = sum(chance.hits(face) for _, chance in results)
            if count != 1:
                words = "no result" if count == 0 else "more than one result"
                message = f"face {face} of {die.name} has {words} here"
                self.error("rules-corner", message, cell.place, "SS-8.3")
        return CornerRow(row, results)

    def slip_dice(self, form: Mapping[str, Placed[Any]]) -> dict[int, SlipDie]:
        dice: dict[int, SlipDie] = {}
        for key, placed in form.items():
            die = standard(int(placed.value.sides))
            spaces = int(key) if key.isdecimal() else 0
            if not 1 <= spaces * placed.value.share <= len(die.faces):
                message = f"{die.name} cannot name '{key}' spaces with {placed.value.share} faces each"
                self.error("rules-slip-die", message, placed.place, "SS-9.1")
            dice[spaces] = SlipDie(die, spaces, placed.value.share)
        return dice

    def whip(self, row: Any, number: int) -> WhipRow:
        success = self.chance(row.success, f"whip/{number}/success", "SS-11.1")
        return WhipRow(success, row.spaces, self.chance(row.harm, f"whip/{number}/harm", "SS-11.1"))

    def crashes(self, form: Any) -> dict[tuple[Landing, bool], tuple[tuple[Chance, ...], ...]]:
        return {
            (landing, part == "horses"): self.grid(
                getattr(getattr(form, landing), part),
                f"crash-success/{landing}/{part}",
                lambda cell, row: self.chance(cell, row, "SS-12.4"),
            )
            for landing in Landing
            for part in ("chariot", "horses")
        }

    def crash_damage(self, cell: Any, row: str) -> CrashDamage:
        return CrashDamage(self.chance(cell.self, row, "SS-12.5"), cell.inflicts)

    def laceration(self, cell: Any, row: str) -> Laceration:
        return Laceration(self.chance(cell.chance, row, "SS-13.1"), cell.stun)

    def grid(self, rows: Any, table: str, read: Callable[[Any, str], R]) -> tuple[tuple[R, ...], ...]:
        """A table by two characteristics, each cell read with the name of its row."""
        return tuple(
            tuple(read(cell, f"{table}/{number}/{column}") for column, cell in enumerate(row))
            for number, row in enumerate(rows)
        )

    def number(self, cell: Placed[str], word: str, rule: str) -> int | None:
        """A number of up to two digits, or None for the word that stands for no limit."""
        text = cell.value.strip()
        if text == word:
            return None
        if text.isascii() and text.isdecimal() and len(text) <= 2:
            return int(text)
        message = f"'{text}' is neither a number nor '{word}'"
        self.error("rules-number", message, cell.place or Place(""), rule)
        return None


def _by_level(form: Any) -> dict[Speed, Any]:
    return {level: getattr(form, level.name) for level in LEVELS}


def _printed(form: DieForm) -> dict[int, str]:
    return {int(face): chance for face, chance in (form.printed or {}).items() if face.isdecimal()}
