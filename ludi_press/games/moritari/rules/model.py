"""What a bout is made of: schools, fighters, orders, and the sand between two rounds."""

from enum import StrEnum
from typing import Annotated

from msgspec import Struct, field

from ludi_press.boards.plane import Direction, Point, units
from ludi_press.content.rules import Doc, Rule


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
        """Whether it stands or lies."""
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
        """A fighter by its id; raises KeyError for an unknown one."""
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
