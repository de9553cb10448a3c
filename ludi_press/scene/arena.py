"""The Scene of a bout on the sand. Lengths are whole thousandths of an inch from the middle, east and north."""

from enum import StrEnum

from msgspec import Struct

from ludi_press.core.report import Gauge, Phrase, Text

Point = tuple[int, int]
"""East and north of the middle."""


class Build(StrEnum):
    """What a fighter looks like from above."""

    HEAVY = "heavy"
    LIGHT = "light"
    ANIMAL = "animal"
    RHINO = "rhino"


class Stance(StrEnum):
    """How a fighter is; the words are those of turn.json."""

    STANDING = "standing"
    LYING = "lying"
    DEAD = "dead"


class Combatant(Struct, frozen=True):
    """A fighter in the picture.

    `tone` names its school's colours in the theme, its `badge` is a letter and a number (P1).
    `at` is where it is, or where it fell if it was removed in this very round; None if it was removed before.
    `facing` is a vector; `points` are the hit points lost; `way` is the way that it went this round, if it moved.
    `place` is that of its side, which it shares, when the bout is over.
    """

    id: str
    name: Text
    side: Phrase
    tone: str
    badge: str
    build: Build
    at: Point | None
    facing: Point
    stance: Stance
    points: Gauge
    way: tuple[Point, Point] | None = None
    place: int | None = None


class Thumb(StrEnum):
    """What became of an appeal."""

    UP = "up"
    DOWN = "down"


class Verdict(Struct, frozen=True):
    """An appeal of this round: whose, and how it ended; `override` where Caesar's thumb went against the crowd."""

    fighter: str
    thumb: Thumb
    override: bool = False


class Feat(StrEnum):
    """What can happen in a round, as far as a picture shows it.

    SPARED and DOOMED end an appeal; from DOOMED or DEATH on a fighter is removed.
    """

    RISE = "rise"
    WALK = "walk"
    TURN = "turn"
    FIGHT = "fight"
    WOUND = "wound"
    FALL = "fall"
    SPARED = "spared"
    DOOMED = "doomed"
    DEATH = "death"


class Beat(Struct, frozen=True):
    """One thing that happened to a fighter: `other` is whom it fights, or who struck it.

    `to` is where a WALK ends, `facing` the way that it faces after a WALK or a TURN.
    `lost` are the hit points lost after a WOUND or a RISE; `override` is as in a Verdict.
    """

    feat: Feat
    fighter: str
    other: str | None = None
    to: Point | None = None
    facing: Point | None = None
    lost: int | None = None
    override: bool = False


class ArenaScene(Struct, frozen=True):
    """All that the pictures of one round tell.

    Of a circle `width` and `height` are the diameter; `base` is how wide a fighter's base is.
    `clashes` are the pairs of enemies in contact; `caesar` ruled this round, if anybody did.
    `beats` are what happened in the round, in its order.
    """

    title: Text
    heading: Phrase
    circle: bool
    width: int
    height: int
    base: int
    combatants: tuple[Combatant, ...]
    clashes: tuple[tuple[str, str], ...] = ()
    caesar: Phrase | None = None
    verdicts: tuple[Verdict, ...] = ()
    beats: tuple[Beat, ...] = ()
    over: bool = False

    def combatant(self, fighter: str) -> Combatant:
        """The figure of a fighter; raises KeyError for a stranger."""
        for one in self.combatants:
            if one.id == fighter:
                return one
        raise KeyError(fighter)
