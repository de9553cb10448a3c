"""What happened in a round, one frozen value an event: its rule, its dice, what it changed and what caused it.

`before` and `after` are what an event changed; in turn.json they are `from` and `to`.
"""

from enum import StrEnum
from typing import ClassVar

from msgspec import Struct

from ludi_press.games.kit.event import Event
from ludi_press.games.moritari.rules.model import Kind, Thumb
from ludi_press.games.moritari.rules.sand import Length, Quarter, Sand, Way


class Phase(StrEnum):
    """The parts of a round (MO-1); the bout begins with the entry and may end with the end."""

    ENTRY = "entry"
    INITIATIVE = "initiative"
    MOVEMENT = "movement"
    MELEE = "melee"
    CROWD = "crowd"
    END = "end"


class BoutEvent(Event, frozen=True, kw_only=True):
    """Any event of a bout: `team` is a school or a fighter, None for all."""

    phase: Phase


class Entered(BoutEvent, frozen=True, kw_only=True):
    """MO-3.4: a fighter takes its place."""

    what: ClassVar[str] = "entered"
    at: Sand
    facing: Way


class InitiativeRolled(BoutEvent, frozen=True, kw_only=True):
    """MO-2.1: a school's two dice; `tied` schools roll again."""

    what: ClassVar[str] = "initiative"
    total: int
    tied: bool

    @property
    def variant(self) -> str:
        """Which phrase fits."""
        return "tied" if self.tied else "done"


class BarredFromInitiative(BoutEvent, frozen=True, kw_only=True):
    """MO-2.2: who overrode the crowd in the last round takes no part."""

    what: ClassVar[str] = "barred"


class CaesarNamed(BoutEvent, frozen=True, kw_only=True):
    """MO-2.1: the school that rules this round, None where no school may; `order` is the order of actions."""

    what: ClassVar[str] = "caesar"
    order: tuple[str, ...]
    alone: bool

    @property
    def variant(self) -> str:
        """Which phrase fits."""
        return "nobody" if self.team is None else "alone" if self.alone else "won"


class LaidStill(BoutEvent, frozen=True, kw_only=True):
    """MO-5.2: a whole round on the ground."""

    what: ClassVar[str] = "laid-still"


class StoodUp(BoutEvent, frozen=True, kw_only=True):
    """MO-5.2: on its feet again; `before` and `after` are hit points."""

    what: ClassVar[str] = "stood-up"
    before: int
    after: int


class Halt(StrEnum):
    """Why a move ended."""

    GOAL = "goal"
    SPENT = "spent"
    CONTACT = "contact"
    BASE = "base"
    WALL = "wall"


class Moved(BoutEvent, frozen=True, kw_only=True):
    """MO-3.1, MO-3.4: a straight way.

    It is `far` thousandths of an inch long and leads to `facing`; `other` is whom it ended at.
    """

    what: ClassVar[str] = "moved"
    before: Sand
    after: Sand
    far: Length
    facing: Way
    halt: Halt
    other: str | None = None

    @property
    def variant(self) -> str:
        """Which phrase fits."""
        return self.halt


class Refusal(StrEnum):
    """Why a fighter could not move or turn as ordered."""

    PINNED = "pinned"
    SEVERAL = "several"
    TURNED = "turned"


class Refused(BoutEvent, frozen=True, kw_only=True):
    """MO-3.2: pinned in melee: no move; in contact with several: no turn; and no second turn."""

    what: ClassVar[str] = "refused"
    why: Refusal
    opponents: tuple[str, ...]

    @property
    def variant(self) -> str:
        """Which phrase fits."""
        return self.why


class Turned(BoutEvent, frozen=True, kw_only=True):
    """MO-3.1, MO-3.3: another facing; `other` is whom it faces now, where that was meant."""

    what: ClassVar[str] = "turned"
    before: Way
    after: Way
    engaged: bool
    other: str | None = None

    @property
    def variant(self) -> str:
        """Which phrase fits."""
        return "wind" if self.other is None else "engaged" if self.engaged else "other"


class Engaged(BoutEvent, frozen=True, kw_only=True):
    """MO-4.4: a move ended in contact with an enemy."""

    what: ClassVar[str] = "engaged"
    target: str


class NoFight(StrEnum):
    """Why an attack that was ordered did not come about."""

    APART = "apart"
    FALLEN = "fallen"
    FOUGHT = "fought"


class FightMissing(BoutEvent, frozen=True, kw_only=True):
    """MO-4.1: an attack without base contact, on somebody down, or on one fought already."""

    what: ClassVar[str] = "no-fight"
    target: str
    why: NoFight

    @property
    def variant(self) -> str:
        """Which phrase fits."""
        return self.why


class FightDeclined(BoutEvent, frozen=True, kw_only=True):
    """MO-4.1a: ordered to strike at nobody."""

    what: ClassVar[str] = "fight-declined"


class Modifiers(Struct, frozen=True):
    """MO-4.4: what changes every die of a fighter."""

    killed: int = 0
    charged: int = 0
    flank: int = 0

    @property
    def total(self) -> int:
        """The sum."""
        return self.killed + self.charged + self.flank


class Fought(BoutEvent, frozen=True, kw_only=True):
    """MO-4.2: an attack: natural dice of both, the highest first, and what changes them."""

    what: ClassVar[str] = "fought"
    target: str
    quarter: Quarter
    mine: tuple[int, ...]
    theirs: tuple[int, ...]
    my_modifiers: Modifiers
    their_modifiers: Modifiers

    @property
    def variant(self) -> str:
        """Which phrase fits."""
        return self.quarter


class Outcome(StrEnum):
    """What a pair of dice came to."""

    HIT = "hit"
    SHORT = "short"
    TIED = "tied"


class Compared(BoutEvent, frozen=True, kw_only=True):
    """MO-4.3: a pair of dice with their modifiers: `team` has the higher one; it hits, or falls short of `needed`."""

    what: ClassVar[str] = "compared"
    target: str
    high: int
    low: int
    needed: int
    outcome: Outcome

    @property
    def variant(self) -> str:
        """Which phrase fits."""
        return self.outcome


class ArmourTried(BoutEvent, frozen=True, kw_only=True):
    """MO-4.5: the die of a fighter's armour against a hit."""

    what: ClassVar[str] = "armour"
    needed: int
    saved: bool

    @property
    def variant(self) -> str:
        """Which phrase fits."""
        return "saved" if self.saved else "pierced"


class PointLost(BoutEvent, frozen=True, kw_only=True):
    """MO-4.5: a hit point less."""

    what: ClassVar[str] = "point-lost"
    before: int
    after: int


class Fell(BoutEvent, frozen=True, kw_only=True):
    """MO-5.1: a gladiator at 0 hit points lies on its back."""

    what: ClassVar[str] = "fell"
    by: str


class BeastKilled(BoutEvent, frozen=True, kw_only=True):
    """MO-4.6: a beast at 0 hit points is removed at once."""

    what: ClassVar[str] = "beast-killed"
    kind: Kind
    by: str


class FirstBlood(BoutEvent, frozen=True, kw_only=True):
    """MO-4.4: from now on this fighter has killed a gladiator, even if the crowd saves that one."""

    what: ClassVar[str] = "has-killed"
    victim: str


class Implored(BoutEvent, frozen=True, kw_only=True):
    """MO-5.1: the appeal: the natural die, what having killed adds, and what was needed."""

    what: ClassVar[str] = "implored"
    face: int
    bonus: int
    needed: int
    spared: bool

    @property
    def variant(self) -> str:
        """Which phrase fits."""
        return f"{'spared' if self.spared else 'doomed'}{'.killer' if self.bonus else ''}"


class AppealDeclined(BoutEvent, frozen=True, kw_only=True):
    """MO-5.1: the gladiator implores nobody."""

    what: ClassVar[str] = "no-appeal"


class ThumbShown(BoutEvent, frozen=True, kw_only=True):
    """MO-5.3: Caesar overrides the crowd for a fighter (`team` is Caesar's school)."""

    what: ClassVar[str] = "thumb"
    fighter: str
    thumb: Thumb

    @property
    def variant(self) -> str:
        """Which phrase fits."""
        return self.thumb


class Spared(BoutEvent, frozen=True, kw_only=True):
    """MO-5.2: the fighter lies on the sand, alive."""

    what: ClassVar[str] = "spared"


class Died(BoutEvent, frozen=True, kw_only=True):
    """MO-5.1: dead, and removed."""

    what: ClassVar[str] = "died"


class BoutOver(BoutEvent, frozen=True, kw_only=True):
    """MO-6: one side alone is left, or none: `team` is the school, None for beasts of no side or for nobody."""

    what: ClassVar[str] = "bout-over"
    beasts: bool

    @property
    def variant(self) -> str:
        """Which phrase fits."""
        return "won" if self.team is not None else "beasts" if self.beasts else "nobody"
