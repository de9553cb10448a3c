"""What a bout is made of: schools, fighters, orders, the sand, the rules data, and a round while it is resolved."""

from collections.abc import Callable
from enum import StrEnum
from typing import Annotated, ClassVar

from msgspec import Struct, field
from msgspec.structs import force_setattr

from ludi_press.boards.plane import UNIT, Arena, Direction, Point, Quarter, apart, read_length, units
from ludi_press.content.rules import Doc, Range, Read, Rule, UnreadableError
from ludi_press.core.dice import D6, Die
from ludi_press.games.kit.event import Event, UnderWay
from ludi_press.games.kit.schools import SchoolsSetUp, SideStanding, shared_places, standings_of


class Kind(StrEnum):
    """How a fighter fights: two kinds of gladiators, two of beasts (MO-3.1, MO-4.2)."""

    HEAVY, LIGHT, ANIMAL, RHINO = "heavy", "light", "animal", "rhino"

    @property
    def is_beast(self) -> bool:
        """MO-4.6, MO-5.4: beasts never appeal, and are removed at once."""
        return self in (Kind.ANIMAL, Kind.RHINO)


class Status(StrEnum):
    """Whether a fighter stands, lies on its back after a fall, or is dead and removed."""

    STANDING, LYING, DEAD = "standing", "lying", "dead"


class Thumb(StrEnum):
    """What Caesar's thumb shows: mercy, death, or whatever the crowd wants (MO-5.3)."""

    UP, DOWN, CROWD = "up", "down", "crowd"


class Penalised(StrEnum):
    """MO-4.4: whose dice are lowered by an attack on side or back."""

    DEFENDER, ATTACKER = "defender", "attacker"


class Entrant(Struct, frozen=True):
    """A fighter as it enters the sand; `school` is None for a beast of no side (MO-6)."""

    id: str
    name: str
    school: str | None
    kind: Kind
    at: Point
    facing: Direction


class Fighter(Struct, frozen=True):
    """A fighter between two rounds.

    `points` are the hit points left; `killed` tells whether it has killed a gladiator (MO-4.4);
    `appeals` counts those it has made (MO-5.1); `fallen` is the round in which it last fell, None while it never did.
    """

    id: str
    at: Point
    facing: Direction
    points: int
    status: Status = Status.STANDING
    killed: bool = False
    appeals: int = 0
    fallen: int | None = None

    @property
    def on_sand(self) -> bool:
        return self.status is not Status.DEAD


class Bout(Struct, frozen=True):
    """The sand between two rounds: fighters in roster order.

    `caesar` ruled the last round; `barred` overrode the crowd and takes no part in the next initiative (MO-2.2).
    """

    round: int
    fighters: tuple[Fighter, ...]
    caesar: str | None = None
    barred: str | None = None
    over: bool = False

    def fighter(self, fighter: str) -> Fighter:
        for known in self.fighters:
            if known.id == fighter:
                return known
        raise KeyError(fighter)


class Stride(Struct, frozen=True):
    """MO-3.1b: a way of so many thousandths of an inch, toward a direction, a point or another fighter."""

    far: int
    to: Direction | Point | str

    def __str__(self) -> str:
        """The way as written in orders: "3 north", "5 toward leo"."""
        return f"{units(self.far)} {self.to if isinstance(self.to, Direction) else f'toward {self.to}'}"


Goal = Point | str | Stride
"""Where to: a point of the sand, another fighter's id, or some inches of a way."""

Look = Direction | Point | str
"""What to face: a direction, a point, or another fighter's id."""

NOBODY = "nobody"
"""`fight: nobody`: the fighter strikes at no one (MO-4.1a)."""


def toward(goal: Goal | None) -> Look | None:
    """Where a goal is: for a way of some inches, what it leads toward."""
    return goal.to if isinstance(goal, Stride) else goal


class Manner(Struct, frozen=True, kw_only=True):
    """The orders that are yes or no: turn files, sentences (the kind FLAG) and order slips have each of them."""

    appeal: Annotated[bool, Rule("MO-5.1"), Doc("no: the fighter implores nobody")] = True


class FighterOrders(Manner, frozen=True):
    """A fighter's orders for a round; by default it stays, fights whom it touches, and appeals."""

    move: Goal | None = None
    face: Look | None = None
    fight: str | None = None


class CaesarOrders(Struct, frozen=True):
    """What a school does if it is Caesar (MO-2.2): the order of actions, of fights, and its thumb.

    `thumb` holds a verdict by fighter; `thumb_else` is for all others.
    """

    sequence: tuple[str, ...] = ()
    fights: tuple[str, ...] = ()
    thumb: dict[str, Thumb] = field(default_factory=dict)
    thumb_else: Thumb = Thumb.CROWD


class RoundOrders(Struct, frozen=True):
    """The orders of a round: by fighter, and what each school would do as Caesar."""

    fighters: dict[str, FighterOrders]
    caesar: dict[str, CaesarOrders] = field(default_factory=dict)


class Phase(StrEnum):
    """The parts of a round (MO-1); the bout begins with the entry and may end with the end."""

    ENTRY, INITIATIVE, MOVEMENT = "entry", "initiative", "movement"
    MELEE, CROWD, END = "melee", "crowd", "end"


Face = Annotated[int, Range(2, 7)]
"""The least die that succeeds; with 7 none does."""
Modifier = Annotated[int, Range(0, 5)]


class KindRow(Struct, frozen=True):
    """A kind's move in inches, dice in melee, the least die that hits, and the least that saves."""

    move: Annotated[int, Range(0, 40), Rule("MO-3.1")]
    dice: Annotated[int, Range(1, 6), Rule("MO-4.2")]
    hits: Annotated[Face, Rule("MO-4.3")]
    saves: Annotated[Face, Rule("MO-4.5")]


class KindsForm(Struct, frozen=True):
    """kinds.yaml: a row for each kind."""

    heavy: KindRow
    light: KindRow
    animal: KindRow
    rhino: KindRow

    def at(self, kind: Kind) -> KindRow:
        row: KindRow = getattr(self, kind)
        return row


class MeleeForm(Struct, frozen=True):
    killed: Annotated[Modifier, Rule("MO-4.4")]
    charged: Annotated[Modifier, Rule("MO-4.4")]
    side: Annotated[Modifier, Rule("MO-4.4")]
    back: Annotated[Modifier, Rule("MO-4.4")]
    flank_penalty_on: Annotated[Penalised, Rule("MO-4.4")]
    points: Annotated[int, Range(1, 20), Rule("MO-4.5")]

    def flank(self, side: Quarter, whose: Penalised) -> int:
        """MO-4.4: the modifier, 0 or less, of an attack from a side on the dice of attacker or defender."""
        sizes = {Quarter.FRONT: 0, Quarter.SIDE: self.side, Quarter.BACK: self.back}
        return -sizes[side] if self.flank_penalty_on is whose else 0


class CrowdForm(Struct, frozen=True):
    first: Annotated[Face, Rule("MO-5.1")]
    later: Annotated[Face, Rule("MO-5.1")]
    killed: Annotated[Modifier, Rule("MO-5.1")]
    lies: Annotated[int, Range(0, 9), Rule("MO-5.2")]
    rises: Annotated[int, Range(1, 20), Rule("MO-5.2")]

    def needed(self, appeals: int) -> int:
        """MO-5.1: the least result that spares a fighter, by the number of its earlier appeals."""
        return self.later if appeals else self.first


def _length(least: int) -> Callable[[str], int]:
    """MO-3.4: reads a length of at most three inches; a base must be an even number of thousandths wide."""

    def read(text: str) -> int:
        size = read_length(text)
        if size is not None and least <= size <= 3 * UNIT and size % 2 == 0:
            return size
        most = f"from {least / UNIT:g} to 3 inches, in even thousandths"
        raise UnreadableError("rules-length", f"'{text}' is no length {most}")

    return read


class SandForm(Struct, frozen=True):
    """sand.yaml, written in inches: thousandths of an inch."""

    base: Annotated[int, Read(_length(100)), Rule("MO-3.4")]
    slack: Annotated[int, Read(_length(0)), Rule("MO-3.4")]

    @property
    def contact(self) -> int:
        """The most between the centres of two bases in contact."""
        return self.base + self.slack

    @property
    def radius(self) -> int:
        return self.base // 2


class Tables(Struct, frozen=True):
    kinds: KindsForm
    melee: MeleeForm
    crowd: CrowdForm
    sand: SandForm


BEASTS = ""
"""MO-6: the side of the beasts of no side."""

_NO_ORDERS = FighterOrders()
_NO_CAESAR = CaesarOrders()


class BoutSetUp(SchoolsSetUp[Entrant], frozen=True, dict=True):
    """What does not change during a bout: arena, tables, schools and the roster in order of entry."""

    arena: Arena
    tables: Tables

    def row(self, fighter: str) -> KindRow:
        return self.tables.kinds.at(self.by_id[fighter].kind)

    def engage(self, fighter: Fighter, other: Fighter) -> bool:
        """MO-3.2, MO-3.4d, MO-4.1: whether two standing fighters of different sides are in base contact."""
        standing = fighter.status is Status.STANDING is other.status
        near = standing and self.side(fighter.id) != self.side(other.id)
        return near and apart(fighter.at, other.at) <= self.tables.sand.contact**2

    def pinned_by(self, bout: Bout, fighter: str) -> tuple[str, ...]:
        """MO-3.2: the enemies that a fighter is in contact with as the next round begins."""
        me = bout.fighter(fighter)
        return tuple(other.id for other in bout.fighters if self.engage(me, other))

    def may_rise(self, fighter: Fighter, now: int) -> bool:
        """MO-5.2, MO-5.2a: whether a lying fighter has lain long enough to stand up in round `now`."""
        return fighter.fallen is not None and now - fighter.fallen > self.tables.crowd.lies

    def sides_left(self, fighters: tuple[Fighter, ...]) -> tuple[str, ...]:
        """MO-6: the sides with a fighter on the sand, standing or lying, in order of entry."""
        return tuple(dict.fromkeys(self.side(fighter.id) for fighter in fighters if fighter.on_sand))


class LiveBout(UnderWay[Fighter], kw_only=True):
    """A round being played; each turn is a round.

    `sequence` is the order in which Caesar names the fighters; `acted` are those named so far.
    `turned` are those who had their turn of the round when they were engaged, before they acted;
    `charged` are the pairs (mover, enemy) of moves into contact; `fought` are the pairs that have fought.
    `fallen` are the gladiators about whom the crowd has yet to decide, in the order in which they fell, each with
    the index of the event of its fall.
    """

    usual_die: ClassVar[Die] = D6

    set_up: BoutSetUp
    orders: RoundOrders
    fighters: dict[str, Fighter]
    phase: Phase = Phase.INITIATIVE
    barred: str | None = None
    caesar: str | None = None
    sequence: tuple[str, ...] = ()
    next_barred: str | None = None
    acted: set[str] = field(default_factory=set)
    turned: set[str] = field(default_factory=set)
    charged: set[tuple[str, str]] = field(default_factory=set)
    fought: set[frozenset[str]] = field(default_factory=set)
    fallen: dict[str, int] = field(default_factory=dict)

    def emit(self, event: Event) -> int:
        """Adds an event with its round and its phase."""
        force_setattr(event, "phase", self.phase)
        return UnderWay.emit(self, event)

    @property
    def pieces(self) -> dict[str, Fighter]:
        return self.fighters

    def order(self, fighter: str) -> FighterOrders:
        return self.orders.fighters.get(fighter, _NO_ORDERS)

    def rule(self) -> CaesarOrders:
        """MO-2.2a: Caesar's orders; empty where nobody is Caesar, or Caesar sent none."""
        return self.orders.caesar.get(self.caesar or "", _NO_CAESAR)

    def opponents(self, fighter: str) -> tuple[str, ...]:
        """The enemies that a fighter is in contact with, in roster order."""
        me = self.fighters[fighter]
        return tuple(other.id for other in self.fighters.values() if self.set_up.engage(me, other))

    def standing(self, fighter: str) -> bool:
        return self.fighters[fighter].status is Status.STANDING

    def sides_left(self) -> tuple[str, ...]:
        """MO-6: the sides with a fighter on the sand, standing or lying, in order of entry."""
        return self.set_up.sides_left(tuple(self.fighters.values()))


def in_order(named: tuple[str, ...], rest: tuple[str, ...]) -> tuple[str, ...]:
    """MO-2.2, MO-2.2b: the named ones first, each once, then the rest in its own order."""
    return tuple(dict.fromkeys((*named, *rest)))


def standings(set_up: BoutSetUp, bout: Bout) -> tuple[SideStanding[Fighter], ...]:
    """MO-6a: sides with fighters left first, then those that lost their last fighter, the latest first.

    Equal sides stand in order of entry.
    """
    return standings_of(set_up, bout.fighters, lambda fighter: fighter.on_sand)


def places_of(set_up: BoutSetUp, bout: Bout) -> dict[str, int]:
    """MO-6a: a fighter shares the place of its side."""
    return shared_places(set_up, standings(set_up, bout))
