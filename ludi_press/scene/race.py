"""The Scene of a race on a track. Words are Phrases, as in the Report."""

from enum import IntEnum, StrEnum
from typing import Final

from msgspec import Struct

from ludi_press.boards.plan import Plan
from ludi_press.boards.ring import SpaceId
from ludi_press.core.report import Gauge, Phrase, Text


class Pace(IntEnum):
    """How fast a team goes, as the pictures tell it: a square, then one to three chevrons."""

    STOP = 0
    LOW = 1
    FAST = 2
    MAX = 3


class Status(StrEnum):
    """How a team stands in the race; the words are those of turn.json."""

    RUNNING = "running"
    FLIPPED = "flipped"
    FINISHED = "finished"
    OUT = "out"
    DEAD = "dead"


class Look(Struct, frozen=True):
    """What a team's looks tell of it, each 0 to 2; more counts as 2.

    `skill` is the tunic, `constitution` the head's protection, `quality` the car's materials, `size` the car,
    `speed` the plumes of the horses, `endurance` their harness.
    """

    skill: int = 0
    constitution: int = 0
    quality: int = 0
    size: int = 0
    speed: int = 0
    endurance: int = 0


NO_LOSS: Final = Gauge(0, 0)


class Figure(Struct, frozen=True):
    """A team in the picture.

    `tone` names its colours in the theme, its `badge`, as the car shows it, is its letter and number (P1).
    `at` is None once it has left the track.
    `trail` has a path for each round of this turn in which it moved, the space where it began first.
    `left`, `right` and `horses` are the points lost; `stunned` counts orders still to come.
    """

    team: str
    name: Text
    tone: str
    badge: str
    at: SpaceId | None
    lap: int = 0
    status: Status = Status.RUNNING
    place: int | None = None
    pace: Pace = Pace.STOP
    left: Gauge = NO_LOSS
    right: Gauge = NO_LOSS
    horses: Gauge = NO_LOSS
    stunned: int = 0
    look: Look = Look()
    trail: tuple[tuple[SpaceId, ...], ...] = ()


class Deed(StrEnum):
    """What can befall a team in a move, as far as a picture shows it.

    From NAUFRAGIA on its car is a wreck and the auriga is dragged; HALT means that its horses run no more;
    with FINISH and LEAVE it is gone from the track.
    """

    WHIP = "whip"
    SLIP = "slip"
    WALL = "wall"
    CRASH = "crash"
    LACERATE = "lacerate"
    NAUFRAGIA = "naufragia"
    HALT = "halt"
    FINISH = "finish"
    LEAVE = "leave"


class Mark(Struct, frozen=True):
    """What befell a team at a space: the team that moves, or one that it struck."""

    deed: Deed
    team: str
    at: SpaceId


class Motion(Struct, frozen=True):
    """One team's act in a round: the spaces that it passed, the first and the last included, and what befell.

    The path of one that stands still is its space alone: a blow that is struck when all have moved, the finish.
    """

    team: str
    path: tuple[SpaceId, ...]
    marks: tuple[Mark, ...] = ()


class Scene(Struct, frozen=True):
    """All that the pictures of one turn tell.

    `figures` stand in order of entry, `order` names their teams as they lie in the race now, the best first.
    `laps_done` is the leader's; `rounds` has the moves of each round in the order in which they were made.
    `over` asks for a podium.
    """

    title: Text
    heading: Phrase
    plan: Plan
    laps: int
    laps_done: int
    figures: tuple[Figure, ...]
    order: tuple[str, ...]
    wrecks: tuple[SpaceId, ...] = ()
    rounds: tuple[tuple[Motion, ...], ...] = ()
    over: bool = False

    def figure(self, team: str) -> Figure:
        """The figure of a team; raises KeyError for a stranger."""
        for figure in self.figures:
            if figure.team == team:
                return figure
        raise KeyError(team)
