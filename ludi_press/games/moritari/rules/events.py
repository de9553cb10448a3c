"""What happened in a round, one frozen value an event: its rule, its dice, what it changed and what caused it.

`before` and `after` are what an event changed; in turn.json they are `from` and `to`.
"""

from enum import StrEnum

from msgspec import Struct

from ludi_press.boards.plane import Direction, Length, Point, Quarter
from ludi_press.games.kit.event import Event
from ludi_press.games.moritari.rules.model import Kind, Phase, Thumb


class BoutEvent(Event, frozen=True, kw_only=True):
    """Any event of a bout: `team` is a school or a fighter, None for all; the phase is set when the event is added."""

    phase: Phase = Phase.ENTRY


class Entered(BoutEvent, frozen=True, kw_only=True):
    """A fighter takes its place."""

    rule: str = "MO-3.4"
    at: Point
    facing: Direction


class InitiativeRolled(BoutEvent, frozen=True, kw_only=True):
    """A school's two dice; `tied` schools roll again."""

    what = "initiative"
    variants = ({"tied": "tied", "": "done"},)
    rule: str = "MO-2.1"
    total: int
    tied: bool


class BarredFromInitiative(BoutEvent, frozen=True, kw_only=True):
    """A school that overrode the crowd in the last round takes no part in the initiative."""

    what = "barred"
    rule: str = "MO-2.2"


class CaesarNamed(BoutEvent, frozen=True, kw_only=True):
    """The school that rules this round, None where no school may; `order` is the order of actions."""

    what = "caesar"
    rule: str = "MO-2.1"
    order: tuple[str, ...]
    alone: bool

    @property
    def variant(self) -> str:
        return "nobody" if self.team is None else "alone" if self.alone else "won"


class LaidStill(BoutEvent, frozen=True, kw_only=True):
    """A fighter lies still for the whole round."""

    rule: str = "MO-5.2"


class StoodUp(BoutEvent, frozen=True, kw_only=True):
    """A fighter stands up; `before` and `after` are hit points."""

    rule: str = "MO-5.2"
    before: int
    after: int


class Halt(StrEnum):
    """Why a move ended."""

    GOAL, SPENT, CONTACT, BASE, WALL = "goal", "spent", "contact", "base", "wall"


class Moved(BoutEvent, frozen=True, kw_only=True):
    """MO-3.1, MO-3.4: a straight move of length `far`; `other` is the fighter that it ended at, if any."""

    variants = ("halt",)
    before: Point
    after: Point
    far: Length
    facing: Direction
    halt: Halt
    other: str | None = None


class Refusal(StrEnum):
    """Why a fighter could not move or turn as ordered."""

    PINNED, SEVERAL, TURNED = "pinned", "several", "turned"


class Refused(BoutEvent, frozen=True, kw_only=True):
    """An order to move or turn is refused: the fighter is in contact with `opponents`, or has turned already."""

    variants = ("why",)
    rule: str = "MO-3.2"
    why: Refusal
    opponents: tuple[str, ...]


class Turned(BoutEvent, frozen=True, kw_only=True):
    """MO-3.1, MO-3.3: a new facing; `other` is the fighter that it turned to, if any; `engaged`: it was moved into."""

    variants = ({"engaged": "engaged", "other": "other", "": "wind"},)
    before: Direction
    after: Direction
    engaged: bool
    other: str | None = None


class Engaged(BoutEvent, frozen=True, kw_only=True):
    """A move ended in contact with an enemy."""

    rule: str = "MO-4.4"
    target: str


class NoFight(StrEnum):
    """Why an ordered attack did not happen."""

    APART, FALLEN, FOUGHT = "apart", "fallen", "fought"


class FightMissing(BoutEvent, frozen=True, kw_only=True):
    """An ordered attack on an enemy who is out of contact, has fallen, or has fought this fighter already."""

    what = "no-fight"
    variants = ("why",)
    rule: str = "MO-4.1"
    target: str
    why: NoFight


class FightDeclined(BoutEvent, frozen=True, kw_only=True):
    """A fighter in contact attacks nobody, as ordered."""

    rule: str = "MO-4.1"


class Modifiers(Struct, frozen=True):
    """MO-4.4: the modifiers of every die of a fighter."""

    killed: int
    charged: int
    flank: int

    @property
    def total(self) -> int:
        return self.killed + self.charged + self.flank


class Fought(BoutEvent, frozen=True, kw_only=True):
    """An attack: the natural dice of both, the highest first, with their modifiers."""

    variants = ("quarter",)
    rule: str = "MO-4.2"
    target: str
    quarter: Quarter
    mine: tuple[int, ...]
    theirs: tuple[int, ...]
    my_modifiers: Modifiers
    their_modifiers: Modifiers


class PairOutcome(StrEnum):
    HIT, SHORT, TIED = "hit", "short", "tied"


class Compared(BoutEvent, frozen=True, kw_only=True):
    """A pair of modified dice: `team` has the higher one, which hits if it is at least `needed`."""

    variants = ("outcome",)
    rule: str = "MO-4.3"
    target: str
    high: int
    low: int
    needed: int
    outcome: PairOutcome


class ArmourTried(BoutEvent, frozen=True, kw_only=True):
    """The die of a fighter's armour against a hit."""

    what = "armour"
    variants = ({"saved": "saved", "": "pierced"},)
    rule: str = "MO-4.5"
    needed: int
    saved: bool


class PointLost(BoutEvent, frozen=True, kw_only=True):
    """A fighter loses a hit point."""

    rule: str = "MO-4.5"
    before: int
    after: int


class Fell(BoutEvent, frozen=True, kw_only=True):
    """A gladiator at 0 hit points lies on its back."""

    rule: str = "MO-5.1"
    by: str


class BeastKilled(BoutEvent, frozen=True, kw_only=True):
    """A beast at 0 hit points is removed at once."""

    rule: str = "MO-4.6"
    kind: Kind
    by: str


class FirstBlood(BoutEvent, frozen=True, kw_only=True):
    """From now on the fighter counts as one who has killed a gladiator, even if the crowd saves the `victim`."""

    what = "has-killed"
    rule: str = "MO-4.4"
    victim: str


class Implored(BoutEvent, frozen=True, kw_only=True):
    """An appeal to the crowd: the natural die, the bonus for having killed, and the result that was needed."""

    variants = ({"spared": "spared", "": "doomed"}, {"bonus": "killer"})
    rule: str = "MO-5.1"
    face: int
    bonus: int
    needed: int
    spared: bool


class AppealDeclined(BoutEvent, frozen=True, kw_only=True):
    """A gladiator does not appeal, as ordered."""

    what = "no-appeal"
    rule: str = "MO-5.1"


class ThumbShown(BoutEvent, frozen=True, kw_only=True):
    """Caesar overrides the crowd about a fighter; `team` is Caesar's school."""

    what = "thumb"
    variants = ("thumb",)
    rule: str = "MO-5.3"
    fighter: str
    thumb: Thumb


class Spared(BoutEvent, frozen=True, kw_only=True):
    """A fighter is spared, and lies on the sand."""

    rule: str = "MO-5.2"


class Died(BoutEvent, frozen=True, kw_only=True):
    """A fighter dies and is removed."""

    rule: str = "MO-5.1"


class BoutOver(BoutEvent, frozen=True, kw_only=True):
    """The bout ends with one side left, or none; `team` is the school, None for beasts of no side and for nobody."""

    variants = ({"team": "won", "beasts": "beasts", "": "nobody"},)
    rule: str = "MO-6"
    beasts: bool
