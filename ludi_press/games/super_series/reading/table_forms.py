"""The forms of the rules data: what each file of `rules/<edition>/` may hold, and so what a race may change."""

from collections.abc import Mapping
from typing import Annotated, Literal

from msgspec import Struct

from ludi_press.content.rules import Placed, Range, Rule
from ludi_press.games.super_series.rules.model import Trait

Cell = Placed[str]
Bonus = Annotated[int, Range(0, 6)]
Shift = Annotated[int, Range(-6, 0)]
Spaces = Annotated[int, Range(0, 20)]
Count = Annotated[int, Range(1, 20)]


class DieForm(Struct, frozen=True):
    """SS-5.2: a special die: its faces, and the chances that the source prints for them."""

    faces: tuple[Annotated[int, Range(1, 20)], ...]
    printed: Mapping[str, str] | None = None


class DiceForm(Struct, frozen=True):
    """SS-5.2: the die of each speed level."""

    LOW: DieForm
    FAST: DieForm
    MAX: DieForm


class BonusForm(Struct, frozen=True):
    """SS-5.3: what Speed 0, 1, 2 adds at each level."""

    LOW: tuple[Bonus, ...]
    FAST: tuple[Bonus, ...]
    MAX: tuple[Bonus, ...]


class SpeedForm(Struct, frozen=True):
    """speed.yaml."""

    dice: Annotated[DiceForm, Rule("SS-5.2")]
    bonus: Annotated[BonusForm, Rule("SS-5.3")]


class CornerForm(Struct, frozen=True):
    """SS-8.3: the faces of each result."""

    clear: Cell | None = None
    slip: Cell | None = None
    naufragia: Cell | None = None


class LaneForm(Struct, frozen=True):
    """SS-8.3: Skill 0, 1, 2 at each level."""

    LOW: tuple[Placed[CornerForm], ...]
    FAST: tuple[Placed[CornerForm], ...]
    MAX: tuple[Placed[CornerForm], ...]


class CorneringForm(Struct, frozen=True):
    """cornering.yaml: the lanes from the inside; the fifth stands for all beyond."""

    lane_1: Annotated[LaneForm, Rule("SS-8.3")]
    lane_2: Annotated[LaneForm, Rule("SS-8.3")]
    lane_3: Annotated[LaneForm, Rule("SS-8.3")]
    lane_4: Annotated[LaneForm, Rule("SS-8.3")]
    lane_5: Annotated[LaneForm, Rule("SS-8.3")]


class SpaceDieForm(Struct, frozen=True):
    """SS-9.1: a die by its sides, and how many of its faces share a space."""

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
    """SS-15.5: who may run him over."""

    radius: Annotated[int, Range(1, 100)]
    most: Annotated[int, Range(0, 10)]


class NaufragiaForm(Struct, frozen=True):
    """naufragia.yaml."""

    fall: Annotated[tuple[Cell, ...], Rule("SS-15.1")]
    hurts_borne: Annotated[Count, Rule("SS-15.3")]
    escape: Annotated[EscapeForm, Rule("SS-15.5")]
    wreck_lasts: Annotated[Placed[str], Rule("SS-15.7")]


class DiscardsForm(Struct, frozen=True):
    """SS-6.2: a number at each level, or any."""

    LOW: Placed[str]
    FAST: Placed[str]
    MAX: Placed[str]


class ReachForm(Struct, frozen=True):
    """SS-7.2: spaces at each level."""

    LOW: Spaces
    FAST: Spaces
    MAX: Spaces


class ControlForm(Struct, frozen=True):
    """SS-8.4: what Control adds at each level."""

    LOW: Shift
    FAST: Shift
    MAX: Shift


class MovingForm(Struct, frozen=True):
    """moving.yaml."""

    discards: Annotated[DiscardsForm, Rule("SS-6.2")]
    reach: Annotated[ReachForm, Rule("SS-7.2")]
    control: Annotated[ControlForm, Rule("SS-8.4")]


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
