"""What a Super Series race is made of: teams, orders, chariots and the state of the race between two turns."""

from enum import IntEnum, StrEnum
from typing import Final, NewType

from msgspec import Struct

from ludi_press.boards.ring import Side
from ludi_press.games.kit import race
from ludi_press.games.kit.race import Position as Position
from ludi_press.games.kit.race import Wreck as Wreck


class Trait(StrEnum):
    """The six characteristics of a team (SS-1.1)."""

    SKILL, CONSTITUTION, QUALITY = "skill", "constitution", "quality"
    SIZE, SPEED, ENDURANCE = "size", "speed", "endurance"


class Speed(IntEnum):
    """The speed levels (SS-5.1)."""

    STOP, LOW, FAST, MAX = 0, 1, 2, 3


LEVELS: Final = (Speed.LOW, Speed.FAST, Speed.MAX)
"""The speed levels that have a die."""


class Part(StrEnum):
    """The parts that can lose points: the horses, or one side of the chariot (SS-14.1)."""

    HORSES, LEFT, RIGHT = "horses", "left", "right"


class Status(StrEnum):
    """How a team stands in the race; `out` left it alive, by escape, stopped horses or retirement."""

    RUNNING, FLIPPED, FINISHED, OUT, DEAD = "running", "flipped", "finished", "out", "dead"


RUNNING: Final = Status.RUNNING
"""An alias for code that runs many times a round: reading a member of an enum is slow before Python 3.12."""


class Act(StrEnum):
    """The verbs of the orders (SS-4, SS-15.2)."""

    LEFT, RIGHT, ACCELERATE, WHIP = "left", "right", "accelerate", "whip"
    BRAKE, CRASH, LACERATE, CONTROL = "brake", "crash", "lacerate", "control"
    WATCH, CRUISE, ENDURE, ESCAPE = "watch", "cruise", "endure", "escape"


_TOWARD: Final = {Act.LEFT: Side.LEFT, Act.RIGHT: Side.RIGHT}
SHIFTS: Final = {Side.LEFT: Act.LEFT, Side.RIGHT: Act.RIGHT}
"""SS-4.2: the displacement to each side."""

_SIDE_NAMES: Final = {Side.LEFT: "left", Side.RIGHT: "right"}


class Order(Struct, frozen=True):
    """One order: `lanes` counts a displacement's lanes, `side` and `target` belong to crash and lacerate."""

    act: Act
    lanes: int = 0
    side: Side | None = None
    target: str | None = None

    @property
    def toward(self) -> Side | None:
        """The side that a displacement moves to, None for any other order."""
        return _TOWARD.get(self.act)

    def __str__(self) -> str:
        """The canonical words: "left 2", "crash left at celer"."""
        if self.lanes:
            return f"{self.act} {self.lanes}"
        side = f" {_SIDE_NAMES[self.side]}" if self.side else ""
        target = f" at {self.target}" if self.target else ""
        return f"{self.act}{side}{target}"


START_ACTS = (Act.ACCELERATE, Act.WHIP)
"""SS-3.5: what the first order of turn 1 may be."""

FLIPPED_ACTS = (Act.ENDURE, Act.ESCAPE)
"""SS-15.2: the orders of a chariot that has overturned."""

STANDARD_ORDERS = (
    Order(Act.ACCELERATE),
    Order(Act.WHIP),
    Order(Act.BRAKE),
    Order(Act.CONTROL),
    Order(Act.WATCH),
    *(Order(act, lanes) for act in (Act.LEFT, Act.RIGHT) for lanes in (1, 2, 3)),
    *(Order(act, side=side) for act in (Act.CRASH, Act.LACERATE) for side in Side),
)
"""SS-4: the standard orders."""


class Bonus(StrEnum):
    """What a racer takes for orders within the window (SS-16.1)."""

    SPACE, QUALITY = "space", "quality"


class Refusal(StrEnum):
    """SS-16.1: why a bonus that was asked for is refused."""

    NO_WINDOW, OUTSIDE, INCOMPLETE = "no-window", "outside", "incomplete"


class TeamOrders(Struct, frozen=True):
    """A team's orders for one turn: `otherwise` holds the contingency of the second and third order (SS-3.1).

    `refused` tells why a bonus that was asked for is not given.
    """

    orders: tuple[Order, ...] = ()
    otherwise: tuple[Order, ...] = ()
    bonus: Bonus | None = None
    refused: Refusal | None = None


class TurnOrders(Struct, frozen=True):
    """The orders of a turn by team id; `asked` is the number of rounds; `retired` leave before the first (SS-3.4)."""

    asked: int
    teams: dict[str, TeamOrders]
    retired: tuple[str, ...] = ()


class Team(race.Team, frozen=True):
    """A team as it entered: its characteristics with the free points added (SS-1.2); `grid` is a place or None.

    `xp` is the experience of a campaign with which it enters (SS-19.1).
    """

    package: str
    skill: int
    constitution: int
    quality: int
    size: int
    speed: int
    endurance: int
    grid: int | None = None
    xp: int = 0


class Finish(Struct, frozen=True):
    """When a team crossed the line; `dragged` marks a finish behind the horses (tractus)."""

    turn: int
    round: int
    dragged: bool = False


class Chariot(race.Chariot, frozen=True):
    """A team in the race. `left`, `right`, `horses` are points lost (SS-14.1); `stunned` counts orders still to come.

    `on_track` is False once it has left: finished, out or dead; `at` and `lap` then keep where it was last.
    """

    lap: int = 0
    speed: Speed = Speed.STOP
    left: int = 0
    right: int = 0
    horses: int = 0
    hurts: int = 0
    stunned: int = 0
    status: Status = Status.RUNNING
    on_track: bool = True
    finish: Finish | None = None
    place: int | None = None

    @property
    def is_dead(self) -> bool:
        return self.status is Status.DEAD


class RaceState(race.RaceState[Chariot], frozen=True):
    """The race between two turns."""


class Why(StrEnum):
    """Why a team carries out an order."""

    ORDERED, SILENT, CONTINGENCY, STUNNED, FLIPPED = "ordered", "silent", "contingency", "stunned", "flipped"


class Lost(StrEnum):
    """Why lanes of an ordered displacement were not changed: spaces were taken, the move too short, or it slipped."""

    TAKEN, SHORT, SLIP = "taken", "short", "slip"


class NoStrike(StrEnum):
    """Why an attack found nobody (SS-12.2)."""

    NOBODY, TARGET_AWAY, ATTACKER_DOWN = "nobody", "target-away", "attacker-down"


Section = NewType("Section", int)
"""A section of the track, counted from 0."""

WatchShift = NewType("WatchShift", int)
"""SS-13.3: what the target's Watch adds to a roll against it: 0 or less."""
