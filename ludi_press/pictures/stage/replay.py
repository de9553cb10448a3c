"""A track race as a Replay, from the Scenes of its turns."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

from msgspec import Struct, field

from ludi_press.boards.ring import SpaceId
from ludi_press.pictures.grounds.standings import draw_standings
from ludi_press.pictures.grounds.track import draw_ground
from ludi_press.pictures.grounds.track_layout import Layout, arrange
from ludi_press.pictures.picture import Say, drawn
from ludi_press.pictures.pieces.chariot import chariot_parts, rounded_turn, state_of
from ludi_press.pictures.pieces.tokens import draw_deed, draw_wreck
from ludi_press.pictures.replay import Act, Actor, Index, Look, Moment, Point, Prop, Replay, Sign, Stance, within_frame
from ludi_press.pictures.stage.motion import moments_of
from ludi_press.pictures.theme import Theme
from ludi_press.scene import Deed, Figure, Mark, Motion, Scene

GONE: Final = frozenset({Deed.FINISH, Deed.LEAVE})
BELOW: Final = 34.0
"""How much is seen below the ring: the name of its straight."""


def replay_race(scenes: Sequence[tuple[int, Scene]], theme: Theme, say: Say) -> Replay:
    """Every round of a race from its turns, each with its number, the start grid first; there must be one."""
    first = scenes[0][1]
    layout = arrange(first.plan)
    stage = _Stage(theme, say, layout, [figure.team for figure in first.figures])
    stage.settle(*scenes[0])
    moments = tuple(moment for turn, scene in scenes for moment in stage.turn(turn, scene))
    actors = (
        Actor(figure.team, theme.label.clean(figure.name.value), figure.badge, figure.tone) for figure in first.figures
    )
    return Replay(
        draw_ground(first.plan, theme),
        within_frame(layout.width, layout.ring.bottom + BELOW),
        stage.parts.all(),
        stage.looks.all(),
        stage.points.all(),
        tuple(actors),
        moments,
        tuple(stage.boards.items()),
    )


class _Stage(Struct):
    """The track while the race is told again: who stands where and looks how, and what lies about."""

    theme: Theme
    say: Say
    layout: Layout
    teams: list[str]
    parts: Index = field(default_factory=Index)
    looks: Index = field(default_factory=Index)
    points: Index = field(default_factory=Index)
    at: dict[str, SpaceId | None] = field(default_factory=dict)
    look: dict[str, int] = field(default_factory=dict)
    order: tuple[int, ...] = ()
    wrecks: list[SpaceId] = field(default_factory=list)
    board: int = 0
    boards: dict[int, str] = field(default_factory=dict)

    def turn(self, turn: int, scene: Scene) -> Iterator[Moment]:
        """The moments of a turn; after the last one all stand as its scene says."""
        acts_left = Counter(motion.team for moves in scene.rounds for motion in moves)
        for number, moves in enumerate(scene.rounds, start=1):
            acts = tuple(self.act(motion) for motion in moves)
            for motion in moves:
                acts_left[motion.team] -= 1
                if not acts_left[motion.team]:
                    self.look[motion.team] = self.look_of(scene.figure(motion.team))
                self.note(motion, scene)
            if number == len(scene.rounds):
                self.settle(turn, scene)
            yield self.moment(turn, number, acts)
        if not scene.rounds:
            self.settle(turn, scene)
            yield self.moment(turn, 0, ())

    def settle(self, turn: int, scene: Scene) -> None:
        """All as they are when the turn is over."""
        self.order = tuple(self.teams.index(team) for team in scene.order)
        self.wrecks = list(scene.wrecks)
        self.board = turn
        self.boards[turn] = "".join(drawn(item) for item in draw_standings(scene, self.layout, self.theme, self.say))
        for figure in scene.figures:
            self.at[figure.team], self.look[figure.team] = figure.at, self.look_of(figure)

    def note(self, motion: Motion, scene: Scene) -> None:
        """Where a motion leaves who moved, who is gone after it, and what it leaves behind."""
        self.at[motion.team] = motion.path[-1]
        for mark in motion.marks:
            if mark.deed in GONE:
                self.at[mark.team] = None
            if mark.deed is Deed.NAUFRAGIA and mark.at in scene.wrecks and mark.at not in self.wrecks:
                self.wrecks.append(mark.at)

    def moment(self, turn: int, round_: int, acts: tuple[Act, ...]) -> Moment:
        stances = (
            None if (space := self.at[team]) is None else Stance(self.look[team], self.point(space))
            for team in self.teams
        )
        props = (Prop(self.wreck(space), self.point(space)) for space in self.wrecks)
        return Moment(turn, round_, acts, tuple(stances), tuple(props), self.order, self.board)

    def act(self, motion: Motion) -> Act:
        path = tuple(self.point(space) for space in motion.path)
        signs = (self.sign(mark, step) for mark, step in zip(motion.marks, moments_of(motion), strict=True))
        return Act(self.teams.index(motion.team), path, tuple(signs))

    def sign(self, mark: Mark, step: int) -> Sign:
        part = self.parts(draw_deed(mark.deed, self.theme).svg)
        return Sign(step, part, self.teams.index(mark.team), self.point(mark.at))

    def look_of(self, figure: Figure) -> int:
        pieces, badge, ahead = chariot_parts(state_of(figure), self.theme)
        found: int = self.looks(Look(tuple(self.parts(piece) for piece in pieces), self.parts(badge), ahead))
        return found

    def wreck(self, space: SpaceId) -> int:
        return self.parts(draw_wreck(rounded_turn(self.layout.spot(space).turn), self.theme).svg)

    def point(self, space: SpaceId) -> int:
        spot = self.layout.spot(space)
        return self.points(Point(round(spot.x, 1), round(spot.y, 1), round(spot.turn % 360, 1)))
