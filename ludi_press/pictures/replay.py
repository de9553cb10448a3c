"""The data of pictures for scripts: replays, and the boards of order slips.

`stage/replay` makes it from Scenes; pages show it without knowing the game.
"""

from collections.abc import Mapping
from typing import Any

from msgspec import Struct, field, to_builtins

from ludi_press.pictures.picture import Art, Pose, number
from ludi_press.pictures.shapes import Box
from ludi_press.scene import Where


class SlipBoard(Struct, frozen=True):
    """The ground with all pieces as SVG, of which `view` is shown; `pitch` is the distance between neighbouring places.

    `spots` are the positions of the places asked for, `pieces` those of the pieces on the ground, by id.
    """

    svg: str
    view: Box
    pitch: float
    spots: Mapping[Where, Pose]
    pieces: Mapping[str, Pose]


class Actor(Struct, frozen=True):
    """A piece that moves: its name, its badge, and the theme's name of its colours."""

    id: str
    name: str
    badge: str
    tone: str


class ActorLook(Struct, frozen=True, array_like=True):
    """The appearance of an actor: drawings that face right, the undermost first, and a badge that stays upright.

    Drawings and badge are indices of `Replay.parts`; the badge is `ahead` of the middle by this many units.
    """

    parts: tuple[int, ...]
    badge: int
    ahead: float = 0.0


class Stance(Struct, frozen=True, array_like=True):
    """Where an actor is and how it looks: indices of its look and its point."""

    look: int
    point: int


class Prop(Struct, frozen=True, array_like=True):
    """A drawing that does not move, such as a thing on the ground: indices of the drawing and its point."""

    part: int
    point: int


class ReplaySign(Struct, frozen=True, array_like=True):
    """What happened to an actor when the moving piece was this many steps along its path: a sign shown at a point.

    `caption` describes it, "" if there is no text.
    It is `grave` if it changes the state of the actor, or leaves something on the ground.
    """

    step: int
    part: int
    actor: int
    point: int
    caption: str = ""
    grave: bool = False


class ReplayState(Struct, frozen=True, array_like=True):
    """The state of an actor: status, speed as a number from 0, points lost, and all of it as text.

    `behind` are the spaces to whoever leads, None where no distance can be told; `feat` is how the race ended for it.
    """

    status: str
    pace: int
    lost: int
    told: str
    behind: int | None = None
    feat: str = ""


class ReplayAct(Struct, frozen=True, array_like=True):
    """One actor's move: the points on its path, first and last included, and what happened on the way.

    `caption` tells of a move to another place, "" of none.
    """

    actor: int
    path: tuple[int, ...]
    signs: tuple[ReplaySign, ...] = ()
    caption: str = ""


def moment_id(turn: int, round_: int) -> str:
    """The id of a moment in addresses: t5r2; a turn without rounds has round 0."""
    return f"t{turn}r{round_}"


class Moment(Struct, frozen=True, array_like=True):
    """A round of a turn: its acts in order, and the state of all after it; `id` is as of `moment_id`.

    An actor that has left the ground has no stance; `conditions` are indices of `Replay.conditions`.
    `order` is the ranking after the last turn that was over by then, best first; `board` is the turn of its standings.
    `level` are those of the order who share the place of the one before.
    """

    id: str
    turn: int
    acts: tuple[ReplayAct, ...]
    stances: tuple[Stance | None, ...]
    props: tuple[Prop, ...]
    order: tuple[int, ...]
    board: int
    conditions: tuple[int, ...] = ()
    level: tuple[int, ...] = ()


class Replay(Struct, frozen=True):
    """Every moment of a race, the start first; `parts` are pieces of SVG around their own nought.

    `view` is the part of the ground that is shown.
    `points` are places in drawing units, each with the facing there in degrees, clockwise from the right.
    `boards` are the standings drawn on the ground, by turn, as props, since most of their parts come again.
    """

    ground: Art
    view: Box
    parts: tuple[str, ...]
    looks: tuple[ActorLook, ...]
    points: tuple[tuple[float, float, float], ...]
    actors: tuple[Actor, ...]
    moments: tuple[Moment, ...]
    boards: tuple[tuple[int, tuple[Prop, ...]], ...] = ()
    conditions: tuple[ReplayState, ...] = ()


class Index(Struct):
    """Numbers different values from nought, in the order in which they first occur."""

    numbers: dict[Any, int] = field(default_factory=dict)

    def __call__(self, thing: Any) -> int:
        return self.numbers.setdefault(thing, len(self.numbers))

    def all(self) -> tuple[Any, ...]:
        return tuple(self.numbers)


def replay_view(replay: Replay) -> str:
    """The part of the ground that is shown, as a `viewBox`."""
    box = replay.view
    return " ".join(number(part) for part in (box.left, box.top, box.width, box.height))


def replay_data(replay: Replay) -> dict[str, Any]:
    """The moves for the page's script: each struct is a list of its fields in order, which keeps the file small."""
    return {name: to_builtins(getattr(replay, name)) for name in ("parts", "points", "looks", "conditions", "moments")}
