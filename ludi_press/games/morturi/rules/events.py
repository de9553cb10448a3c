"""The events of a round."""

from enum import StrEnum
from typing import NewType

from msgspec import Struct

from ludi_press.boards.grid import Arc, Square, Wind
from ludi_press.games.kit.event import Event
from ludi_press.games.morturi.rules.model import Arm, Condition, Ending, Reaction, Word

TrickId = NewType("TrickId", str)
"""The id of a trick, a type of its own because events also hold ids of gladiators."""


class Entered(Event, frozen=True, kw_only=True):
    """MR-12.2: a gladiator takes his place."""

    at: Square
    facing: Wind


class Prioritised(Event, frozen=True, kw_only=True):
    """MR-1.1, MR-1.2, MR-1.3: the order of the schools is settled."""

    what = "priority"
    order: tuple[str, ...]

    @property
    def first(self) -> str:
        return self.order[0]


class Activated(Event, frozen=True, kw_only=True):
    """MR-1.5: a gladiator's turn begins; `place` counts the activations of the round."""

    place: int


class Passed(Event, frozen=True, kw_only=True):
    """MR-1.6: a school passes because all its gladiators have acted."""


class Rose(Event, frozen=True, kw_only=True):
    """MR-3.8: a gladiator rises, for so many points."""

    cost: int


class PlanChosen(Event, frozen=True, kw_only=True):
    """MR-9.5, MR-9.6, MR-9.8: the number of the plan that is carried out, from 1; 0 is instinct, None is no plan."""

    what = "plan"
    number: int | None
    whole: bool

    @property
    def variant(self) -> str:
        """Whether it was ordered, and whether all of it is possible."""
        if self.number is None:
            return "none"
        return "instinct" if not self.number else "whole" if self.whole else "partly"


class ReactionSet(Event, frozen=True, kw_only=True):
    """MR-3.5: a gladiator changes to whom he turns."""

    what = "reaction"
    reaction: Reaction

    @property
    def variant(self) -> str:
        """To everybody, to some, to nobody."""
        return "all" if self.reaction.everybody else "some" if self.reaction.to else "nobody"


class StanceTaken(Event, frozen=True, kw_only=True):
    """MR-10.2: a stance is taken, or given up where it is None."""

    what = "stance"
    variants = ({"stance": "taken", "": "dropped"},)
    stance: TrickId | None


class Pace(StrEnum):
    """How a gladiator moves: for points, freely after an attack, or following the one whom he pushed."""

    WALK, FREE, FOLLOW = "walk", "free", "follow"


class Moved(Event, frozen=True, kw_only=True):
    """MR-2.1, MR-2.4: a gladiator goes; `path` has the squares that he enters; free steps cost nothing."""

    variants = ("pace",)
    also = ("after",)
    pace: Pace
    before: Square
    path: tuple[Square, ...]
    cost: int = 0

    @property
    def after(self) -> Square:
        return self.path[-1] if self.path else self.before


class Part(StrEnum):
    """The parts of a plan that may be left out."""

    TRICK, MOVE, ATTACK, THEN = "trick", "move", "attack", "then"


class LeftOut(Event, frozen=True, kw_only=True):
    """MR-9.6: a part of a plan was not possible."""

    variants = ("part",)
    part: Part
    trick: TrickId | None = None


class FeatDone(Event, frozen=True, kw_only=True):
    """MR-10.2: a feat; `face` is None where it needs no die."""

    what = "feat"
    variants = ({"done": "done", "": "failed"},)
    trick: TrickId
    face: int | None
    done: bool


class Turn(StrEnum):
    """Why a gladiator turns: in reaction to an attack, forced by one, or at the end of his activation."""

    REACTION, FORCED, END = "reaction", "forced", "end"


class Turned(Event, frozen=True, kw_only=True):
    """MR-2.2, MR-3.5, MR-10.3: a gladiator turns; `by` is his attacker, None at the end."""

    variants = ("why",)
    why: Turn
    facing: Wind
    by: str | None = None


class Bar(StrEnum):
    """MR-13.3b: why somebody does not turn to his attacker."""

    PRONE, NETTED, UNWILLING, LOCKED, PINNED = "prone", "netted", "unwilling", "locked", "pinned"


class NotTurned(Event, frozen=True, kw_only=True):
    """MR-13.3b: the target of an attack does not turn; `lock` is the enemy who holds him in front."""

    variants = ("why",)
    why: Bar
    by: str
    lock: str | None = None


class Number(Struct, frozen=True):
    """MR-3.6: the parts of a hit number; `guard` is the least that the target's guard allows."""

    profile: int
    own: int
    dodge: int
    blinded: int
    guard: int
    needed: int


class Attacked(Event, frozen=True, kw_only=True):
    """MR-3.7: an attack on one target, with all faces that were rolled and the one that counts."""

    variants = ("arm", {"hit": "hit", "": "missed"})
    target: str
    arm: Arm
    trick: TrickId | None
    side: Arc
    number: Number
    faces: tuple[int, ...]
    face: int
    hit: bool


class Harm(Struct, frozen=True):
    """MR-3.3: the parts of the damage; `armour` is taken off."""

    base: int
    traits: int
    rear: int
    height: int
    morale: int
    armour: int


class Wounded(Event, frozen=True, kw_only=True):
    """MR-3.2, MR-4.4: life is lost, by an attack (`harm` tells its parts) or in a hazard (`hazard` is the square)."""

    variants = ({"hazard": "hazard", "": "attack"},)
    also = ("left",)
    by: str | None
    damage: int
    before: int
    after: int
    harm: Harm | None = None
    hazard: Square | None = None

    @property
    def left(self) -> int:
        return max(0, self.after)


class Rallied(Event, frozen=True, kw_only=True):
    """MR-10.3: at exactly 0 life a die decides whether a gladiator stays on the field."""

    variants = ({"stays": "stays", "": "falls"},)
    face: int
    needed: int
    stays: bool


class FellOut(Event, frozen=True, kw_only=True):
    """MR-3.2: a gladiator is out of action; `overkill` is the damage beyond his life."""

    what = "out"
    variants = ({"by": "by", "": "alone"},)
    by: str | None
    overkill: int


class FavourWon(Event, frozen=True, kw_only=True):
    """MR-6.2, MR-10.3: a school's favour changes."""

    what = "favour"
    before: int
    after: int


class MoraleChanged(Event, frozen=True, kw_only=True):
    """MR-6.3, MR-6.4: the extra damage of a school changes."""

    what = "morale"
    variants = ({"after": "boosted", "": "lost"},)
    before: int
    after: int

    @property
    def gain(self) -> int:
        """By how much it has grown."""
        return self.after - self.before


class Healed(Event, frozen=True, kw_only=True):
    """MR-10.3: a gladiator regains life."""

    before: int
    after: int


class Suffered(Event, frozen=True, kw_only=True):
    """MR-3.8: a condition begins, by somebody, or ends."""

    what = "condition"
    variants = ("condition", {"begins": "begins", "": "ends"})
    condition: Condition
    begins: bool
    by: str | None = None


class Forced(Event, frozen=True, kw_only=True):
    """MR-2.7: a gladiator is pushed or pulled; `path` is empty where that was illegal and so cancelled (MR-2.4)."""

    variants = ("how", {"path": "", "": "cancelled"})
    by: str
    how: Word
    before: Square
    path: tuple[Square, ...]

    also = ("after",)

    @property
    def after(self) -> Square:
        return self.path[-1] if self.path else self.before


class Resisted(Event, frozen=True, kw_only=True):
    """MR-10.3: an effect on an immune gladiator fails."""

    variants = ("effect",)
    effect: Word | Condition
    by: str


class FlagMoved(Event, frozen=True, kw_only=True):
    """MR-7.5: a gladiator takes a school's flag, or drops it where he fell or left."""

    what = "flag"
    variants = ({"taken": "taken", "": "dropped"},)
    flag: str
    at: Square
    taken: bool


class Surrendered(Event, frozen=True, kw_only=True):
    """MR-7.2, MR-7.3: a surrender is refused (too little blood, too few rounds), granted, or ends in death."""

    what = "surrender"
    variants = ({"cut_down": "cut-down", "granted": "granted", "": "refused"},)
    granted: bool
    cut_down: bool


class Left(Event, frozen=True, kw_only=True):
    """MR-7.2: a gladiator leaves the field with his school."""


class BattleOver(Event, frozen=True, kw_only=True):
    """MR-7: the battle is over, won by `team`; None is a draw."""

    what = "over"
    variants = ("ending",)
    ending: Ending
