"""Makes the Replay of a race from the Scenes of its turns, and the board of an order slip."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from math import hypot
from typing import Final

from msgspec import Struct, field
from msgspec.structs import replace

from ludi_press.pictures.frame import goes
from ludi_press.pictures.grounds.view import Step, View, steps_of
from ludi_press.pictures.grounds.views import view_of
from ludi_press.pictures.picture import Item, Pose, Say, Stamp, drawn, scaled, tag
from ludi_press.pictures.pieces.chariot import chariot_parts
from ludi_press.pictures.pieces.fighter import fighter_parts
from ludi_press.pictures.pieces.tokens import draw_sign, draw_thing, token_parts
from ludi_press.pictures.replay import (
    Actor,
    ActorLook,
    Index,
    Moment,
    Prop,
    Replay,
    ReplayAct,
    ReplaySign,
    ReplayState,
    SlipBoard,
    Stance,
    moment_id,
)
from ludi_press.pictures.stage.field import between, draw_field
from ludi_press.pictures.theme import Theme
from ludi_press.scene import Act as SceneAct
from ludi_press.scene import Map, Mark, Piece, Scene, Thing, Where


def make_slip_board(scene: Scene, places: Iterable[Where], theme: Theme, say: Say) -> SlipBoard:
    """All pieces after the turn with their names, without trails; the positions of these places."""
    view = view_of(scene, whole=True)
    still = replace(scene, pieces=tuple(replace(piece, trail=()) for piece in scene.pieces))
    names = replace(view.label_area(still, theme), unnamed=frozenset())
    items = (*view.board(still, theme, say), *draw_field(still, view, theme, names))
    first, second = map(view.thing_spot, view.neighbours)
    return SlipBoard(
        view.still_layer(theme).svg + "".join(map(drawn, items)),
        view.replay_box,
        hypot(first.x - second.x, first.y - second.y),
        {at: view.thing_spot(at) for at in places},
        {piece.id: view.spot(piece.at, piece.facing) for piece in scene.pieces if piece.at is not None},
    )


_PARTS: Final = {"chariot": chariot_parts, "fighter": fighter_parts, "token": token_parts}
"""How each kind of piece is drawn, by the first token of its look."""
PACE: Final = "speed-"
"""The beginning of the token of a piece's speed; the number after it is nought for a piece that stands still."""


def make_replay(scenes: Sequence[tuple[int, Scene]], theme: Theme, say: Say) -> Replay | None:
    """The replay of these turns, each with its number, the start first; None without any turns."""
    if not scenes:
        return None
    first = scenes[0][1]
    view = view_of(first, whole=True)
    maker = _ReplayMaker(theme, say, view, [piece.id for piece in first.pieces])
    moments = tuple(moment for turn, scene in scenes for moment in maker.turn(turn, scene))
    return Replay(
        view.still_layer(theme),
        view.replay_box,
        maker.parts.all(),
        maker.looks.all(),
        maker.points.all(),
        tuple(Actor(one.id, theme.label.clean(one.name.value), one.badge, one.tone) for one in first.pieces),
        moments,
        tuple(maker.boards.items()),
        maker.conditions.all(),
    )


def _is_grave(mark: Mark) -> bool:
    """Whether it changes the state of a piece, or leaves something on the ground."""
    return mark.status is not None or mark.gone or mark.leaves is not None


class _ReplayMaker(Struct):
    """The state of the ground at the present moment of the replay: places and looks of the pieces, and the things."""

    theme: Theme
    say: Say
    view: View
    ids: list[str]
    parts: Index = field(default_factory=Index)
    looks: Index = field(default_factory=Index)
    points: Index = field(default_factory=Index)
    conditions: Index = field(default_factory=Index)
    at: dict[str, Step | None] = field(default_factory=dict)
    look: dict[str, int] = field(default_factory=dict)
    how: dict[str, int] = field(default_factory=dict)
    behind: dict[str, int | None] = field(default_factory=dict)
    order: tuple[int, ...] = ()
    level: tuple[int, ...] = ()
    things: list[Thing] = field(default_factory=list)
    contacts: tuple[Prop, ...] = ()
    board: int = 0
    boards: dict[int, tuple[Prop, ...]] = field(default_factory=dict)

    def turn(self, turn: int, scene: Scene) -> Iterator[Moment]:
        """The moments of a turn; after the last one everything is as in its scene."""
        acts_left = Counter(act.piece for act in scene.acts)
        for number, acts in enumerate(scene.rounds, start=1):
            told = []
            for act in acts:
                told.append(self.act(act, scene))
                acts_left[act.piece] -= 1
                if not acts_left[act.piece]:
                    self.dress(scene.piece(act.piece))
                self.note(act)
            if number == len(scene.rounds):
                self.settle(turn, scene)
            yield self.moment(turn, number, tuple(told))
        if not scene.rounds:
            self.settle(turn, scene)
            yield self.moment(turn, 0, ())

    def settle(self, turn: int, scene: Scene) -> None:
        """Sets everything to its state at the end of the turn."""
        placed = [one.id for one in sorted(scene.pieces, key=lambda one: one.place or len(self.ids)) if scene.over]
        order = scene.order or placed
        at = [one.place or one.far for one in map(scene.piece, order)]
        self.order = tuple(map(self.ids.index, order))
        self.level = tuple(
            one for one, mine, before in zip(self.order[1:], at[1:], at, strict=False) if mine and mine == before
        )
        self.things = list(scene.things)
        self.board = turn
        self.boards[turn] = tuple(self.piece(item) for item in self.view.board(scene, self.theme, self.say))
        self.behind = {piece.id: piece.behind for piece in scene.pieces}
        for piece in scene.pieces:
            self.at[piece.id] = None if piece.at is None else (piece.at, piece.facing)
            self.dress(piece)
        self.contacts = tuple(self.swords(scene.piece(one), scene.piece(other)) for one, other in scene.contacts)

    def note(self, act: SceneAct) -> None:
        """Notes where an act leaves its piece, which pieces are gone after it, and what it leaves on the ground."""
        self.at[act.piece] = (act.path[-1], act.facings[-1] if act.facings else None)
        self.contacts = ()
        for mark in act.marks:
            if mark.gone:
                self.at[mark.piece] = None
            if mark.leaves is not None and mark.leaves not in self.things:
                self.things.append(mark.leaves)

    def moment(self, turn: int, round_: int, acts: tuple[ReplayAct, ...]) -> Moment:
        at = ((self.at[id_], self.look[id_]) for id_ in self.ids)
        stances = (None if step is None else Stance(look, self.point(self.view.spot(*step))) for step, look in at)
        props = (self.thing(thing) for thing in self.things)
        how = tuple(self.how.get(id_, 0) for id_ in self.ids)
        return Moment(
            moment_id(turn, round_),
            turn,
            acts,
            tuple(stances),
            (*props, *self.contacts),
            self.order,
            self.board,
            how,
            self.level,
        )

    def act(self, act: SceneAct, scene: Scene) -> ReplayAct:
        course = steps_of(act, self.view)
        path = tuple(self.point(self.view.spot(*step)) for step in course.steps)
        signs = tuple(
            self.sign(mark, step) for mark, step in zip(act.marks, course.moments, strict=True) if mark.sign is not None
        )
        end = act.path[-1]
        leads = end != act.path[0] and isinstance(scene.ground, Map)  # that one drives on is seen
        caption = self.say(goes(scene.piece(act.piece), end, scene)) if leads else ""
        return ReplayAct(self.ids.index(act.piece), path, signs, caption)

    def sign(self, mark: Mark, step: int) -> ReplaySign:
        """A sign where something happened, or in the middle between two pieces."""
        spot, other = self.view.spot(mark.at, None), mark.other and self.at.get(mark.other)
        if other:
            second = self.view.spot(*other)
            spot = Pose((spot.x + second.x) / 2, (spot.y + second.y) / 2)
        part = self.parts(draw_sign(mark.sign or "", self.theme).svg)
        caption = "" if mark.caption is None else self.say(mark.caption)
        return ReplaySign(step, part, self.ids.index(mark.piece), self.point(spot), caption, _is_grave(mark))

    def dress(self, piece: Piece) -> None:
        """Notes a piece's look and condition from now on."""
        self.look[piece.id] = self.look_of(piece)
        paces = (mark.removeprefix(PACE) for mark in piece.marks if mark.startswith(PACE))
        lost = sum(gauge.lost for _, gauge in piece.gauges if gauge.hurts)
        feat = "" if piece.feat is None else self.say(piece.feat)
        behind = self.behind.get(piece.id)  # as the order, by the last turn that was over
        told = ReplayState(piece.status.value, int(next(paces, "0")), lost, self.say(piece.told), behind, feat)
        self.how[piece.id] = self.conditions(told)

    def look_of(self, piece: Piece) -> int:
        made = _PARTS[piece.look[0]](piece, self.view.scale, self.theme)
        turned = tuple(self.parts(part) for part in made.parts)
        found: int = self.looks(ActorLook(turned, self.upright(made.upright), made.ahead))
        return found

    def upright(self, drawings: tuple[str, ...]) -> int:
        """The number of a drawing; of several, of one that uses them, so that figures alike are in a page once."""
        if len(drawings) > 1:
            uses = (tag("use", href=f"#piece-{self.parts(one)}") for one in drawings)
            return self.upright(("".join(uses),))
        number: int = self.parts(drawings[0])
        return number

    def thing(self, thing: Thing) -> Prop:
        spot = self.view.thing_spot(thing.at)
        return Prop(self.parts(draw_thing(thing.token, self.theme).svg), self.point(spot))

    def piece(self, item: Item) -> Prop:
        """A part of the board as a prop: stamped art at its point, everything else drawn in place."""
        if isinstance(item, Stamp):
            return Prop(self.parts(item.art.svg), self.point(Pose(item.x, item.y, 0.0)))
        return Prop(self.parts(drawn(item)), self.point(Pose(0.0, 0.0, 0.0)))

    def swords(self, one: Piece, other: Piece) -> Prop:
        x, y = between(one, other, self.view)
        return Prop(
            self.parts(scaled(draw_sign("swords", self.theme), self.view.scale).svg), self.point(Pose(x, y, 0.0))
        )

    def point(self, spot: Pose) -> int:
        return self.points(tuple(map(_short, (spot.x, spot.y, spot.turn % 360))))


def _short(value: float) -> float:
    rounded = round(value, 1)
    return int(rounded) if rounded == int(rounded) else rounded
