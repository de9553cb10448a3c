"""A race to be watched again: a still ground, pieces that move on it, and what moves in every round.

`stage/replay` makes it from Scenes; whoever shows one knows nothing of chariots.
"""

from typing import Any

from msgspec import Struct, field, to_builtins

from ludi_press.pictures.box import Box
from ludi_press.pictures.picture import Art
from ludi_press.pictures.svg import number


class Point(Struct, frozen=True):
    """A place on the ground in drawing units, and the way that one who stands there faces, in degrees."""

    x: float
    y: float
    turn: float = 0.0


class Actor(Struct, frozen=True):
    """One who moves: what people call it, its badge, and its colours in the theme."""

    id: str
    name: str
    badge: str
    tone: str


class Look(Struct, frozen=True):
    """What an actor looks like: pieces facing right, the undermost first, and a badge that stays upright.

    Pieces and badge are indices of `Replay.parts`; the badge stands `ahead` of the middle.
    """

    parts: tuple[int, ...]
    badge: int
    ahead: float = 0.0


class Stance(Struct, frozen=True):
    """How an actor stands: indices of its look and its point."""

    look: int
    point: int


class Prop(Struct, frozen=True):
    """A piece that is set down and does not move, such as a thing on the ground: indices of the piece and its point."""

    part: int
    point: int


class Sign(Struct, frozen=True):
    """What befell an actor when the one who moves was so many steps along its path: a piece that shows at a point.

    `caption` says it in words, "" where nobody does.
    A `grave` one changes how the actor stands in the game, or leaves something behind.
    """

    step: int
    part: int
    actor: int
    point: int
    caption: str = ""
    grave: bool = False


class Condition(Struct, frozen=True):
    """How an actor is: its speed as a number from nought, how many points it has lost, and all of it in words."""

    status: str
    pace: int
    lost: int
    told: str


class Act(Struct, frozen=True):
    """One actor's move: the points that it passes, the first and the last included, and what befell."""

    actor: int
    path: tuple[int, ...]
    signs: tuple[Sign, ...] = ()


class Moment(Struct, frozen=True):
    """A round of a turn: what was done in it, in order, and how all stand after it; a turn without rounds has round 0.

    An actor that has left the ground has no stance; `conditions` are indices of `Replay.conditions`.
    `order` has the actors as they lay at the end of the last turn that was over by then, the best first; `board` is the
    turn whose board tells of it.
    """

    turn: int
    round: int
    acts: tuple[Act, ...]
    stances: tuple[Stance | None, ...]
    props: tuple[Prop, ...]
    order: tuple[int, ...]
    board: int
    conditions: tuple[int, ...] = ()

    @property
    def id(self) -> str:
        """Its name in addresses: t5r2."""
        return f"t{self.turn}r{self.round}"


class Replay(Struct, frozen=True):
    """Every moment of a race, the start first; `parts` are pieces of SVG about their own nought.

    `view` is what is seen of the ground when it is seen whole. `boards` are what tells of the order on the ground, by
    turn: of pieces too, since nearly all of them come again in other turns.
    """

    ground: Art
    view: Box
    parts: tuple[str, ...]
    looks: tuple[Look, ...]
    points: tuple[Point, ...]
    actors: tuple[Actor, ...]
    moments: tuple[Moment, ...]
    boards: tuple[tuple[int, tuple[Prop, ...]], ...] = ()
    conditions: tuple[Condition, ...] = ()


class Index(Struct):
    """Gives equal things the same number, counted from nought as they come."""

    numbers: dict[Any, int] = field(default_factory=dict)

    def __call__(self, thing: Any) -> int:
        """The number of a thing."""
        return self.numbers.setdefault(thing, len(self.numbers))

    def all(self) -> tuple[Any, ...]:
        """The things in the order of their numbers."""
        return tuple(self.numbers)


def replay_view(replay: Replay) -> str:
    """What is seen of the ground, as a `viewBox`."""
    box = replay.view
    return " ".join(number(part) for part in (box.left, box.top, box.width, box.height))


def replay_data(replay: Replay) -> dict[str, Any]:
    """The moves for the script of the page: lists in the order of the fields above, to be short.

    `parts`: SVG; `points`: x, y, turn; `looks`: parts, badge, ahead; `conditions`: status, pace, lost, told;
    `moments`: id, turn, acts (actor, path, signs (step, part, actor, point, caption, whether grave)),
    stances (look, point), props (part, point), order, board, conditions.
    """
    return {
        "parts": replay.parts,
        "points": [[_short(point.x), _short(point.y), _short(point.turn)] for point in replay.points],
        "looks": [[look.parts, look.badge, look.ahead] for look in replay.looks],
        "conditions": [[one.status, one.pace, one.lost, one.told] for one in replay.conditions],
        "moments": [_moment(moment) for moment in replay.moments],
    }


def _short(value: float) -> float:
    rounded = round(value, 1)
    return int(rounded) if rounded == int(rounded) else rounded


def props_data(props: tuple[Prop, ...]) -> list[list[int]]:
    """Pieces that are set down, for the script: part, point."""
    return [[prop.part, prop.point] for prop in props]


def _moment(moment: Moment) -> list[Any]:
    acts = [[act.actor, act.path, [[*to_builtins(sign).values()] for sign in act.signs]] for act in moment.acts]
    stances = [stance and [stance.look, stance.point] for stance in moment.stances]
    return [
        moment.id,
        moment.turn,
        acts,
        stances,
        props_data(moment.props),
        moment.order,
        moment.board,
        moment.conditions,
    ]
