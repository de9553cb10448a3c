"""The model of a battle: profiles and tricks (MR-10), schools, gladiators, plans, and the state between two rounds."""

from collections.abc import Iterable
from enum import StrEnum
from functools import cached_property
from typing import Annotated, Final

from msgspec import Struct

from ludi_press.boards.grid import Arc, Square, Wind
from ludi_press.content.rules import Range, Rule
from ludi_press.games.kit.schools import SchoolsSetUp


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


ANY: Final = "any"
NEAREST: Final = "nearest"
"""MR-9.7: words for a target, which nobody may have as an id."""


# The arena

NARROWEST: Final = 3
WIDEST: Final = 26
"""MR-4.5: the least and the most squares each way."""


class Ground(Struct, frozen=True):
    """A square: extra points to enter it, damage of its hazard, number of the school that starts there, or 0."""

    wall: bool = False
    high: bool = False
    hides: bool = False
    cost: int = 0
    hazard: int = 0
    start: int = 0


WALL: Final = Ground(wall=True)
"""The ground beyond the edge of the board."""


class Arena(Struct, frozen=True, dict=True):
    """An arena: its squares by rows from the north."""

    title: str
    rows: tuple[tuple[Ground, ...], ...]

    @property
    def height(self) -> int:
        return len(self.rows)

    @property
    def width(self) -> int:
        return len(self.rows[0])

    @cached_property
    def grounds(self) -> dict[Square, Ground]:
        """The squares by name, row by row from the north, west first."""
        return {Square(row, column): ground for row, line in enumerate(self.rows) for column, ground in enumerate(line)}

    def ground(self, square: Square) -> Ground:
        """The ground of a square; beyond the edge a wall."""
        return self.grounds.get(square, WALL)

    def can_hold(self, square: Square) -> bool:
        """MR-4.3, MR-4.4: whether a gladiator may enter a square by choice."""
        ground = self.ground(square)
        return not ground.wall and not ground.hazard

    def starts(self, number: int) -> tuple[Square, ...]:
        """MR-12.2: the start squares of the first, second … school."""
        return tuple(square for square, ground in self.grounds.items() if ground.start == number)


# What a race may change (MR-12.1)

Number = Annotated[int, Range(0, 20)]


class Silent(StrEnum):
    """MR-9.8: what a gladiator without orders does."""

    FIGHT, HOLD = "fight", "hold"


class SurrenderLimits(Struct, frozen=True):
    """MR-7.2: how many must be out of action and how many rounds played before a surrender."""

    blood: Number = 1
    rounds: Number = 3


class Settings(Struct, frozen=True):
    """rules.yaml."""

    surrender: Annotated[bool | SurrenderLimits, Rule("MR-7.2")]
    no_retreat: Annotated[bool, Rule("MR-7.3")]
    rounds: Annotated[int, Range(0, 200), Rule("MR-7.4")]
    silent: Annotated[Silent, Rule("MR-9.8")]
    plans: Annotated[int, Range(1, 9), Rule("MR-9.1")]
    least_damage: Annotated[Number, Rule("MR-3.3")]
    rear: Annotated[Number, Rule("MR-3.4")]
    height: Annotated[Number, Rule("MR-4.1")]
    rise: Annotated[Number, Rule("MR-3.8")]
    blinded: Annotated[Number, Rule("MR-3.8")]
    morale: Annotated[Number, Rule("MR-6.3")]
    acclaim: Annotated[Number, Rule("MR-6.4")]
    acclaim_lead: Annotated[int, Range(1, 100), Rule("MR-6.4")]

    def morale_of(self, favour: int, others: Iterable[int]) -> int:
        """MR-6.3, MR-6.4: the extra damage of a school, from its favour and that of the others present."""
        lead = favour - max(others, default=favour)
        return self.acclaim if lead >= self.acclaim_lead else self.morale if lead > 0 else 0

    @property
    def limits(self) -> SurrenderLimits | None:
        """MR-7.2, MR-7.3: the limits of a surrender, None where there are none."""
        if self.no_retreat or self.surrender is False:
            return None
        return self.surrender if isinstance(self.surrender, SurrenderLimits) else SurrenderLimits()


# Who takes part


class Entrant(Struct, frozen=True):
    """A gladiator as he enters; `life` is his full life."""

    id: str
    name: str
    school: str
    profile: Profile
    at: Square
    facing: Wind
    life: int


class BattleSetUp(SchoolsSetUp[Entrant], frozen=True, dict=True):
    arena: Arena
    rules: Settings
    flags: tuple[tuple[str, Square], ...] = ()

    def trick(self, trick: str) -> Trick | None:
        """A trick of any gladiator by its id, None where nobody has it."""
        return next((own for entrant in self.roster if (own := entrant.profile.trick(trick))), None)

    @cached_property
    def aura_bearers(self) -> tuple[str, ...]:
        """MR-10.3: the gladiators with an aura."""
        return tuple(
            entrant.id
            for entrant in self.roster
            if any(trait.aura for trick in entrant.profile.tricks for trait in trick.traits)
        )

    @cached_property
    def homes(self) -> dict[str, frozenset[Square]]:
        """MR-7.5: the start squares of each school."""
        return {school.id: frozenset(self.arena.starts(place)) for place, school in enumerate(self.schools, 1)}


class Status(StrEnum):
    """Whether a gladiator is on the field, out of action, or left it when his school surrendered."""

    FIGHTING, OUT, GONE = "fighting", "out", "gone"


class Reaction(Struct, frozen=True):
    """MR-3.5: the attackers to whom a gladiator turns: everybody, or those named in `to`."""

    everybody: bool = True
    to: tuple[str, ...] = ()


class Gladiator(Struct, frozen=True):
    """A gladiator between two rounds.

    `carries` is the school whose flag he carries; `acted` is the number of his activation, 0 before it.
    `stepped` tells whether he took a step in his last activation.
    `fallen` is the round in which he went out of action or left, `by` who dealt the final blow.
    """

    id: str
    at: Square
    facing: Wind
    life: int
    status: Status = Status.FIGHTING
    conditions: tuple[Condition, ...] = ()
    stance: str | None = None
    reaction: Reaction = Reaction()
    carries: str | None = None
    acted: int = 0
    stepped: bool = False
    fallen: int | None = None
    by: str | None = None

    @property
    def on_field(self) -> bool:
        return self.status is Status.FIGHTING


class Standing(Struct, frozen=True):
    """A school between two rounds: its favour, and where its flag lies (None: it has none, or it is carried)."""

    id: str
    favour: int = 0
    flag: Square | None = None


class Ending(StrEnum):
    """How a battle ended (MR-7)."""

    LAST, FLAG, LIMIT, DRAW = "last", "flag", "limit", "draw"


class Battle(Struct, frozen=True):
    """The state between two rounds: gladiators in the order of race.yaml, schools in order of priority."""

    round: int
    gladiators: tuple[Gladiator, ...]
    schools: tuple[Standing, ...]
    ending: Ending | None = None
    winner: str | None = None

    @property
    def over(self) -> bool:
        """MR-7: whether it has ended."""
        return self.ending is not None

    def school(self, school: str) -> Standing:
        return {standing.id: standing for standing in self.schools}[school]

    def gladiator(self, gladiator: str) -> Gladiator:
        return {entry.id: entry for entry in self.gladiators}[gladiator]


class Manner(StrEnum):
    """MR-9.3: how a gladiator moves."""

    STAY, PATH, TO, TOWARD, AWAY = "stay", "path", "to", "toward", "away"


class Move(Struct, frozen=True):
    """MR-9.3: a move: `winds` of a path; else `aim`, a gladiator, `nearest` or a square; `side` is that of the aim."""

    manner: Manner = Manner.STAY
    aim: str | Square = NEAREST
    side: Arc | None = None
    winds: tuple[Wind, ...] = ()


class Paid(Struct, frozen=True):
    """MR-9.2: a trick that is paid with points, with its targets in order of preference."""

    trick: str
    targets: tuple[str, ...] = (ANY,)


class Arm(StrEnum):
    """MR-9.2: a way to attack."""

    STRIKE, SHOOT, USE = "strike", "shoot", "use"


class Blow(Struct, frozen=True):
    """MR-9.2: the attack of a plan, with its targets in order of preference."""

    arm: Arm
    targets: tuple[str, ...] = (ANY,)
    trick: str | None = None


class Query(StrEnum):
    """MR-9.4: what a check may be about."""

    NEAR, OUT, HURT, LOCKED, LIFE = "near", "out", "hurt", "locked", "life"


class Check(Struct, frozen=True):
    """MR-9.4: a condition of a plan: whom it is about, its number, and whether it is negated."""

    query: Query
    who: str = ""
    size: int = 0
    denied: bool = False


class Plan(Struct, frozen=True):
    """MR-9.2: a plan; `stance` is None where it is kept, "" where it is given up; `face` is a wind or a gladiator."""

    checks: tuple[Check, ...] = ()
    react: Reaction | None = None
    stance: str | None = None
    first: tuple[Paid, ...] = ()
    move: Move = Move()
    spend: tuple[Paid, ...] = ()
    blow: Blow | None = None
    then: Move | None = None
    face: str | None = None


class SchoolOrders(Struct, frozen=True):
    """MR-1.7, MR-7.2: the gladiators that a school activates first, and whether it surrenders after the round."""

    sequence: tuple[str, ...] = ()
    surrender: bool = False


class RoundOrders(Struct, frozen=True):
    plans: dict[str, tuple[Plan, ...]]
    schools: dict[str, SchoolOrders] = {}
