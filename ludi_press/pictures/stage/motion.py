"""The turn in motion, shot by shot: the moves of each round in the order in which they were made, and what befell.

See `shots` for what a shot is; `film` makes pixels of them.
"""

from collections.abc import Iterator
from typing import Final

from msgspec import Struct, field

from ludi_press.boards.ring import SpaceId
from ludi_press.core.report import Text
from ludi_press.core.report import say as message
from ludi_press.pictures.box import HEAD, SMALL_TYPE, Box, around
from ludi_press.pictures.grounds.standings import draw_standings
from ludi_press.pictures.grounds.track import draw_ground, has_number
from ludi_press.pictures.grounds.track_layout import Layout, arrange
from ludi_press.pictures.picture import Art, Item, Say, Stamp
from ludi_press.pictures.pieces.chariot import BADGE, State, chariot_stamps, rounded_turn, state_of
from ludi_press.pictures.pieces.tokens import GHOST, draw_deed, draw_print, draw_wreck, ghost_stamps
from ludi_press.pictures.stage.alt import text_alternative
from ludi_press.pictures.stage.field import BADGE_MOST
from ludi_press.pictures.stage.shots import (
    BEGIN,
    END,
    MARK,
    PAUSE,
    STEP,
    WIDTH,
    Film,
    Shot,
    draw_captions,
    draw_sign,
    framed,
    within,
)
from ludi_press.pictures.theme import Theme
from ludi_press.scene import Deed, Figure, Mark, Motion, Scene

_WIDTHS: Final = (760.0, 1000.0, 1300.0)
"""How much is shown of a track from left to right, in units, where that is not all of it."""
_ASPECT: Final = 2.2
_ROOM: Final = 70.0
"""How much is seen beyond those that move."""
_GONE: Final = frozenset({Deed.FINISH, Deed.LEAVE})
_SILENT: Final = frozenset({Deed.HALT, Deed.LEAVE})
"""What the chariot shows without a sign."""


def shoot(before: Scene | None, scene: Scene, theme: Theme, say: Say, steps: int = 5) -> Film:
    """The turn in motion; a move takes at most so many steps. There must be a move: see `Scene.rounds`.

    `before` is the scene of the turn before: a team looks as it did there until its last act in this turn.
    """
    title = say(message("picture.motion-title", race=scene.title, turn=scene.heading))
    layout, window = _view(scene)
    stage = _Stage(before, scene, theme, say, layout, window)
    shots = tuple(stage.shots(steps))
    whole = draw_ground(scene.plan, theme, small=layout.small)
    # The track's own still layer, seen through the window and the band over it.
    ground = Art(whole.svg, framed(window), whole.fonts)
    return Film(ground, shots, title, text_alternative(scene, say), whole)


def _view(scene: Scene) -> tuple[Layout, Box]:
    """A window of the track; where it must be the whole, that with the larger words of the small picture."""
    layout = arrange(scene.plan)
    window = _window(scene, layout)
    if window.width < layout.width:
        return layout, window
    layout = arrange(scene.plan, small=True)
    return layout, _window(scene, layout)


def _window(scene: Scene, layout: Layout) -> Box:
    """What is shown of the track: all that moves, not too near, never beyond the walls."""
    spaces = {space for moves in scene.rounds for motion in moves for space in motion.path}
    spots = [layout.spot(space) for space in spaces]
    busy = around([(spot.x, spot.y) for spot in spots]).grown(_ROOM)
    limit = Box(0, HEAD, layout.width, layout.ring.bottom + layout.margin - 2)
    least = max(busy.width, busy.height * _ASPECT)
    width = next((width for width in _WIDTHS if least <= width < limit.width), limit.width)
    height = min(limit.height, width / _ASPECT)
    left = within(busy.centre[0] - width / 2, limit.left, limit.right - width)
    top = within(busy.centre[1] - height / 2, limit.top, limit.bottom - height)
    return Box(left, top, left + width, top + height)


class _Team(Struct):
    """How a team stands in a shot: `after` is how its last act leaves it, in so many acts."""

    figure: Figure
    state: State
    after: State
    acts: int
    at: SpaceId | None
    prints: list[SpaceId] = field(default_factory=list)
    begun: SpaceId | None = None

    def acted(self) -> None:
        self.acts -= 1
        if self.acts == 0:
            self.state = self.after


class _Stage:
    """The track with all who stand on it, while the turn is played."""

    def __init__(self, before: Scene | None, scene: Scene, theme: Theme, say: Say, layout: Layout, window: Box) -> None:
        self.scene, self.theme, self.say, self.window = scene, theme, say, window
        self.layout = layout
        self.type = min(BADGE_MOST, SMALL_TYPE * window.width / WIDTH)
        self.teams = {figure.team: _team(before, scene, figure) for figure in scene.figures}
        self.wrecks = [space for space in scene.wrecks if before is None or space in before.wrecks]
        self.caption = self.round = ""
        self.spina = self.standings(before or scene)

    def shots(self, steps: int) -> Iterator[Shot]:
        rounds = len(self.scene.rounds)
        self.round = self.say(self.scene.heading)
        yield self.shot(BEGIN)
        for number, moves in enumerate(self.scene.rounds, start=1):
            self.round = self.say(message("picture.round", round=number, rounds=rounds))
            self.caption = ""
            for team in self.teams.values():
                team.prints, team.begun = [], None
            yield self.shot(PAUSE)
            for motion in moves:
                yield from self.act(motion, steps)
        self.wrecks, self.spina = list(self.scene.wrecks), self.standings(self.scene)
        for team in self.teams.values():
            team.state, team.at = team.after, team.figure.at
        self.caption, self.round = "", self.say(self.scene.heading)
        yield self.shot(END)

    def act(self, motion: Motion, steps: int) -> Iterator[Shot]:
        """One team's act: its way, then what befell."""
        team = self.teams[motion.team]
        if team.begun is None and len(motion.path) > 1:
            team.begun = motion.path[0]
        here = 0
        for mark, there in zip(motion.marks, moments_of(motion), strict=True):
            yield from self.go(team, motion.path[here : there + 1], steps)
            yield from self.befall(mark, team)
            here = there
        yield from self.go(team, motion.path[here:], steps)
        team.acted()

    def go(self, team: _Team, path: tuple[SpaceId, ...], steps: int) -> Iterator[Shot]:
        """A team goes along a part of its path, from the first space to the last."""
        self.caption = self.named(team)
        passed = 0
        for end in _stages(len(path), steps):
            team.prints += path[passed:end]
            team.at, passed = path[end], end
            yield self.shot(STEP, team)

    def befall(self, mark: Mark, actor: _Team) -> Iterator[Shot]:
        """A mark on the mover, or on one that it struck; whoever leaves the track is seen no more."""
        victim = self.teams[mark.team]
        self.caption = self.told(mark, actor, victim)
        if mark.deed is Deed.NAUFRAGIA:
            self.wrecks += [space for space in self.scene.wrecks if space == mark.at and space not in self.wrecks]
        if victim is not actor:
            victim.acted()
        if mark.deed not in _SILENT:
            yield self.shot(MARK, actor, mark)
        if mark.deed in _GONE:
            victim.at = None
            yield self.shot(STEP, actor)

    def told(self, mark: Mark, actor: _Team, victim: _Team) -> str:
        """The caption of a mark."""
        deed = message(f"picture.deed-{mark.deed}")
        one, other = Text(self.named(actor)), Text(self.named(victim))
        if victim is actor:
            return self.say(message("picture.act", team=one, deed=deed))
        return self.say(message("picture.act-at", team=one, deed=deed, other=other))

    def named(self, team: _Team) -> str:
        return self.say(message("picture.team", name=team.figure.name, badge=Text(team.figure.badge)))

    def shot(self, millis: int, actor: _Team | None = None, mark: Mark | None = None) -> Shot:
        return Shot((*self.spina, *self.sand(), *self.chariots(actor), *self.sign(mark), *self.captions()), millis)

    def standings(self, scene: Scene) -> tuple[Item, ...]:
        """What the spina tells, as far as it is seen."""
        told = draw_standings(scene, self.layout, self.theme, self.say)
        return tuple(item for item in told if isinstance(item, Stamp) and item.box.meets(self.window))

    def sand(self) -> Iterator[Item]:
        """Under the chariots: where they have passed, where they began, wrecks."""
        held = {team.at for team in self.teams.values()}
        for team in self.teams.values():
            tone = team.figure.tone
            for space in team.prints:
                if space != team.begun and space not in held and not self.numbered(space):
                    x, y, turn = self.stand(space)
                    yield Stamp(x, y, draw_print(tone, turn, False, self.theme))
            if team.begun is not None and team.begun not in held:
                x, y, turn = self.stand(team.begun)
                yield from ghost_stamps(tone, team.figure.badge, (x, y), turn, self.theme, max(GHOST, self.type))
        for space in self.wrecks:
            x, y, turn = self.stand(space)
            yield Stamp(x, y, draw_wreck(turn, self.theme))

    def numbered(self, space: SpaceId) -> bool:
        """Whether a print would cover a number that only every fifth space has."""
        return self.layout.small and has_number(self.layout, self.layout.track.spaces[space])

    def chariots(self, actor: _Team | None) -> Iterator[Item]:
        """All who are on the track, the one who acts uppermost, and over all of them their badges."""
        stood = [(team.state, team.at) for team in sorted(self.teams.values(), key=lambda team: team is actor)]
        pairs = [
            chariot_stamps(state, *self.stand(at), self.theme, max(BADGE, self.type))
            for state, at in stood
            if at is not None
        ]
        yield from (chariot for chariot, _ in pairs)
        yield from (badge for _, badge in pairs)

    def sign(self, mark: Mark | None) -> Iterator[Item]:
        """What befell, beside whom it befell."""
        if mark is not None:
            x, y, _ = self.stand(mark.at)
            yield draw_sign(draw_deed(mark.deed, self.theme), (x, y), self.window)

    def captions(self) -> Iterator[Item]:
        """The round on the right; who acts, or the race, on the left."""
        return draw_captions(self.window, self.scene.title, self.caption, self.round, self.theme)

    def stand(self, space: SpaceId) -> tuple[float, float, int]:
        """Where a space is, and how a chariot on it is turned."""
        spot = self.layout.spot(space)
        return spot.x, spot.y, rounded_turn(spot.turn)


def _team(before: Scene | None, scene: Scene, figure: Figure) -> _Team:
    """A team as the turn begins."""
    motions = [motion for moves in scene.rounds for motion in moves]
    paths = [motion.path for motion in motions if motion.team == figure.team]
    acts = len(paths) + sum(mark.team == figure.team != motion.team for motion in motions for mark in motion.marks)
    old = next((old for old in before.figures if old.team == figure.team), figure) if before else figure
    at = paths[0][0] if paths else figure.at
    return _Team(figure, state_of(old if acts else figure), state_of(figure), acts, at)


def moments_of(motion: Motion) -> list[int]:
    """How far along its path a team is at each mark: its own happen where it is, others' just before what follows."""
    there = len(motion.path) - 1
    moments = []
    for mark in reversed(motion.marks):
        if mark.team == motion.team and mark.at in motion.path[: there + 1]:
            there = motion.path[: there + 1].index(mark.at)
        moments.append(there)
    return moments[::-1]


def _stages(length: int, steps: int) -> list[int]:
    """Which places of a path are shown, all but the first, at most so many; the last always."""
    count = max(0, min(steps, length - 1))
    return [round(step * (length - 1) / count) for step in range(1, count + 1)]
