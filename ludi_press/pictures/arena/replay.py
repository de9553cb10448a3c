"""A bout as a Replay, from the Scenes of its rounds."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from math import hypot
from typing import Final

from ludi_press.pictures.arena.field import scaled, size_of
from ludi_press.pictures.arena.figure import draw_badge, draw_fighter_alone, look_of
from ludi_press.pictures.arena.ground import draw_sand
from ludi_press.pictures.arena.layout import FOOT, ArenaLayout, layout_of, turn_of
from ludi_press.pictures.arena.marks import draw_swords, draw_thumb
from ludi_press.pictures.arena.panel import draw_panel
from ludi_press.pictures.picture import Say, drawn
from ludi_press.pictures.replay import Act, Actor, Index, Look, Moment, Point, Prop, Replay, Sign, Stance, within_frame
from ludi_press.pictures.theme import Theme
from ludi_press.scene.arena import ArenaScene, Combatant, Verdict
from ludi_press.scene.arena import Point as Place

PACE: Final = 24.0
"""How far a step of a way is, in drawing units."""


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


@dataclass(slots=True)
class _Stage:
    """The sand while the bout is told again."""

    theme: Theme
    layout: ArenaLayout
    fighters: list[str]
    parts: Index = field(default_factory=Index)
    looks: Index = field(default_factory=Index)
    points: Index = field(default_factory=Index)

    def moment(self, turn: int, scene: ArenaScene) -> Moment:
        acts = (*self.ways(scene), *self.verdicts(scene))
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

    def ways(self, scene: ArenaScene) -> Iterator[Act]:
        """The way of each that moved, in steps."""
        for one in scene.combatants:
            if one.way is None or one.id not in self.fighters:
                continue
            start, end = one.way
            heading = turn_of((end[0] - start[0], end[1] - start[1]))
            far = hypot(*(to - at for at, to in zip(start, end, strict=True))) * self.layout.inch / 1000
            steps = max(1, round(far / PACE))
            between = [
                (start[0] + (end[0] - start[0]) * step // steps, start[1] + (end[1] - start[1]) * step // steps)
                for step in range(steps)
            ]
            path = (*(self.point(place, heading) for place in between), self.point(end, turn_of(one.facing)))
            yield Act(self.fighters.index(one.id), path)

    def verdicts(self, scene: ArenaScene) -> Iterator[Act]:
        """The thumbs of the round, when all have moved."""
        for verdict in scene.verdicts:
            yield from self.verdict(scene.combatant(verdict.fighter), verdict)

    def verdict(self, one: Combatant, verdict: Verdict) -> Iterator[Act]:
        if one.at is not None and one.id in self.fighters:
            actor, point = self.fighters.index(one.id), self.point(one.at, turn_of(one.facing))
            part = self.parts(draw_thumb(verdict.thumb, verdict.override, self.theme).svg)
            yield Act(actor, (point,), (Sign(0, part, actor, point),))

    def swords(self, scene: ArenaScene) -> Iterator[Prop]:
        """Swords between those who are in contact."""
        art = scaled(draw_swords(self.theme), size_of(scene, self.layout)).svg
        for pair in scene.clashes:
            one, other = (scene.combatant(fighter).at or (0, 0) for fighter in pair)
            yield Prop(self.parts(art), self.point(((one[0] + other[0]) // 2, (one[1] + other[1]) // 2), 0))

    def point(self, at: Place, turn: int) -> int:
        x, y = self.layout.spot(at)
        return self.points(Point(round(x, 1), round(y, 1), float(turn)))
