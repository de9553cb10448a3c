"""Profiles and tricks: the abilities of a type of gladiator, composed of a closed set of effects (MR-10)."""

from enum import StrEnum

from msgspec import Struct


class Condition(StrEnum):
    """MR-3.8: a condition of a gladiator."""

    PRONE, NETTED, BLINDED = "prone", "netted", "blinded"


class Word(StrEnum):
    """MR-10.3: the kind of an effect."""

    DAMAGE = "damage"
    NUMBER = "number"
    ARMOUR = "armour"
    DODGE = "dodge"
    GUARD = "guard"
    PIERCE = "pierce"
    MOVE = "move"
    RANGE = "range"
    REACH = "reach"
    COST_OUT = "cost-out"
    COST_IN = "cost-in"
    SUREFOOTED = "surefooted"
    SLIPPERY = "slippery"
    IMMUNE = "immune"
    WATCHFUL = "watchful"
    PIN = "pin"
    DICE = "dice"
    REROLL = "reroll"
    INFLICT = "inflict"
    TURN = "turn"
    PULL = "pull"
    PUSH = "push"
    FOLLOW = "follow"
    STEP = "step"
    SWEEP = "sweep"
    POINT_BLANK = "point-blank"
    HEAL = "heal"
    FAVOUR = "favour"
    RALLY = "rally"


class Need(StrEnum):
    """MR-10.4: a condition of a trait, as its bearer sees it."""

    MELEE = "melee"
    RANGED = "ranged"
    FRONT = "front"
    FLANK = "flank"
    REAR = "rear"
    UNFRONTAL = "unfrontal"
    ABOVE = "above"
    HURT = "hurt"
    PRONE = "prone"
    NETTED = "netted"
    BLINDED = "blinded"
    BEAST = "beast"
    FOE = "foe"
    FACE = "face"
    CHARGED = "charged"
    SOUND = "sound"
    ODD = "odd"
    LAST = "last"
    PRESSED = "pressed"
    STILL = "still"


class When(StrEnum):
    """MR-10.3: the moment at which an effect happens."""

    HIT = "hit"
    ATTACK = "attack"
    FACE = "face"
    START = "start"
    KILL = "kill"
    OUT = "out"
    JEER = "jeer"


class Sweep(StrEnum):
    """MR-10.2: other squares that an attack strikes: beside the attacker as he faces, or behind the target."""

    LEFT, RIGHT, BACK, BEYOND = "left", "right", "back", "beyond"


class Sort(StrEnum):
    """MR-10.2: the four sorts of tricks."""

    TRAIT, STANCE, ATTACK, FEAT = "trait", "stance", "attack", "feat"


class Effect(Struct, frozen=True):
    """A word with its number, 1 where it has none, or with its names (`immune: [push, prone]`)."""

    word: Word
    size: int
    names: tuple[str, ...] = ()


class Requirement(Struct, frozen=True):
    """MR-10.4: a need with its number (`charged 3`), its name (`foe leo`) or its faces (`face 5 6`)."""

    need: Need
    size: int
    name: str = ""
    faces: tuple[int, ...] = ()


class Trait(Struct, frozen=True):
    """MR-10.3: effects that count together.

    `faces` are those of `When.FACE`.
    With an `aura` the effects are not for the bearer, but for his allies (or `enemies`) within that many squares.
    """

    effects: tuple[Effect, ...]
    needs: tuple[Requirement, ...]
    when: When
    faces: tuple[int, ...]
    aura: int
    enemies: bool

    def effect(self, word: Word) -> Effect | None:
        """The effect of this word, None where it has none."""
        return next((effect for effect in self.effects if effect.word is word), None)


class Weapon(Struct, frozen=True):
    """An attack: "`hits`+ for `damage`"; `range` 0 is melee; `trick` is None for the plain attack (MR-3.1, MR-5.4).

    `own` are the effects of the attack itself.
    """

    hits: int
    damage: int
    trick: str | None = None
    range: int = 0
    least: int = 1
    still: bool = False
    sweep: tuple[Sweep, ...] = ()
    own: tuple[Trait, ...] = ()

    @property
    def is_ranged(self) -> bool:
        return bool(self.range)


class Feat(Struct, frozen=True):
    """MR-10.2: the effects of a feat, if a d6 shows `die` or more; 0: no die is needed."""

    die: int
    favour: int
    heal: int
    move: int


class Trick(Struct, frozen=True):
    """MR-10.2: a trick as one type has it; `cost` is None where it is not paid with points."""

    id: str
    says: str
    sort: Sort
    traits: tuple[Trait, ...] = ()
    cost: int | None = None
    weapon: Weapon | None = None
    feat: Feat | None = None


class Profile(Struct, frozen=True):
    """MR-10.1: a type of gladiator; tricks in the order in which they count."""

    id: str
    move: int
    life: int
    melee: Weapon
    ranged: Weapon | None = None
    beast: bool = False
    tricks: tuple[Trick, ...] = ()

    def trick(self, trick: str | None) -> Trick | None:
        """A trick by its id, None where the type has it not."""
        return next((own for own in self.tricks if own.id == trick), None)
