"""A bout as a Replay, from the Scenes of its rounds."""

from collections.abc import Iterator, Sequence
from math import hypot
from typing import Final

from msgspec import Struct, field

from ludi_press.pictures.arena.field import size_of
from ludi_press.pictures.grounds.roster import draw_panel
from ludi_press.pictures.grounds.sand import draw_sand
from ludi_press.pictures.grounds.sand_layout import FOOT, ArenaLayout, layout_of, turn_of
from ludi_press.pictures.picture import Say, drawn, scaled
from ludi_press.pictures.pieces.fighter import draw_badge, draw_fighter_alone, look_of
from ludi_press.pictures.pieces.signs import draw_feat, draw_swords
from ludi_press.pictures.replay import Act, Actor, Index, Look, Moment, Point, Prop, Replay, Sign, Stance, within_frame
from ludi_press.pictures.theme import Theme
from ludi_press.scene.arena import ArenaScene, Beat, Combatant, Feat
from ludi_press.scene.arena import Point as Place

PACE: Final = 24.0
"""How far a step of a way is, in drawing units."""
_OUTCOMES: Final = frozenset({Feat.WOUND, Feat.FALL, Feat.DEATH})
"""What an attack leads to."""


def replay_bout(scenes: Sequence[tuple[int, ArenaScene]], theme: Theme, say: Say) -> Replay:
    """Every round of a bout, each with its number, the beginning first; there must be one."""
    first = scenes[0][1]
    stage = _Stage(theme, layout_of(first), [one.id for one in first.combatants])
    moments = tuple(stage.moment(turn, scene) for turn, scene in scenes)
    layout = stage.layout
    return Replay(
        draw_sand(layout, theme),
        within_frame(layout.width, layout.height - FOOT),
        stage.parts.all(),
        stage.looks.all(),
        stage.points.all(),
        tuple(Actor(one.id, theme.label.clean(one.name.value), one.badge, one.tone) for one in first.combatants),
        moments,
        tuple((turn, "".join(drawn(item) for item in draw_panel(scene, layout, theme, say))) for turn, scene in scenes),
    )


class _Stage(Struct):
    """The sand while the bout is told again."""

    theme: Theme
    layout: ArenaLayout
    fighters: list[str]
    parts: Index = field(default_factory=Index)
    looks: Index = field(default_factory=Index)
    points: Index = field(default_factory=Index)
    stood: dict[str, tuple[Place, int]] = field(default_factory=dict)

    def moment(self, turn: int, scene: ArenaScene) -> Moment:
        acts = tuple(self.acts(scene))
        self.stood = {one.id: (one.at, turn_of(one.facing)) for one in scene.combatants if one.at is not None}
        there = {one.id: self.stance(scene, one) for one in scene.combatants}
        stances = tuple(there.get(fighter) for fighter in self.fighters)
        return Moment(turn, 1 if turn else 0, acts, stances, tuple(self.swords(scene)), (), turn)

    def stance(self, scene: ArenaScene, one: Combatant) -> Stance | None:
        return None if one.at is None else Stance(self.look(scene, one), self.point(one.at, turn_of(one.facing)))

    def look(self, scene: ArenaScene, one: Combatant) -> int:
        size, look = size_of(scene, self.layout), look_of(one)
        body = self.parts(scaled(draw_fighter_alone(look, self.theme), size).svg)
        badge = self.parts(scaled(draw_badge(look, 0, self.theme), size).svg)
        found: int = self.looks(Look((body,), badge))
        return found

    def acts(self, scene: ArenaScene) -> Iterator[Act]:
        """What happened, in its order: an attack and what it led to are one act, as are a way and the turn at its end.

        Nothing of one who is not on the sand, or was not there at first.
        """
        act: Act | None = None
        for beat in scene.beats:
            if beat.fighter not in self.stood or beat.fighter not in self.fighters:
                continue
            new = self.act(scene, beat)
            if act is None:
                act = new
            elif _goes_on(act, new, beat):
                act = Act(act.actor, act.path if new.signs else (*act.path, *new.path[1:]), (*act.signs, *new.signs))
            else:
                yield act
                act = new
        if act is not None:
            yield act

    def act(self, scene: ArenaScene, beat: Beat) -> Act:
        """A way, a turn, or a sign beside whom it befell."""
        actor, (at, turn) = self.fighters.index(beat.fighter), self.stood[beat.fighter]
        if beat.feat in {Feat.WALK, Feat.TURN}:
            heading = turn if beat.facing is None else turn_of(beat.facing)
            path = (self.point(at, turn), *self.way(at, beat.to or at, heading))
            self.stood[beat.fighter] = (beat.to or at, heading)
            return Act(actor, path)
        point = self.point(at, turn)
        if beat.feat is Feat.FIGHT and beat.other in self.stood and beat.other in self.fighters:
            other_at, _ = self.stood[beat.other]
            middle = self.point(((at[0] + other_at[0]) // 2, (at[1] + other_at[1]) // 2), 0)
            swords = self.parts(draw_swords(self.theme).svg)
            return Act(actor, (point,), (Sign(0, swords, self.fighters.index(beat.other), middle),))
        sign = self.parts(draw_feat(beat.feat, beat.override, self.theme).svg)
        return Act(actor, (point,), (Sign(0, sign, actor, point),))

    def way(self, start: Place, end: Place, heading: int) -> Iterator[int]:
        """The points of a straight way after its first, a pace from each other."""
        far = hypot(*(to - at for at, to in zip(start, end, strict=True))) * self.layout.inch / 1000
        steps = max(1, round(far / PACE))
        for step in range(1, steps + 1):
            x, y = (at + (to - at) * step // steps for at, to in zip(start, end, strict=True))
            yield self.point((x, y), heading)

    def swords(self, scene: ArenaScene) -> Iterator[Prop]:
        """Swords between those who are in contact."""
        art = scaled(draw_swords(self.theme), size_of(scene, self.layout)).svg
        for pair in scene.clashes:
            one, other = (scene.combatant(fighter).at or (0, 0) for fighter in pair)
            yield Prop(self.parts(art), self.point(((one[0] + other[0]) // 2, (one[1] + other[1]) // 2), 0))

    def point(self, at: Place, turn: int) -> int:
        x, y = self.layout.spot(at)
        return self.points(Point(round(x, 1), round(y, 1), float(turn)))


def _goes_on(act: Act, new: Act, beat: Beat) -> bool:
    """Whether a beat belongs to the act before it."""
    if beat.feat is Feat.TURN:
        return act.actor == new.actor and not act.signs
    return beat.feat in _OUTCOMES and new.actor in {act.actor, *(sign.actor for sign in act.signs)}
