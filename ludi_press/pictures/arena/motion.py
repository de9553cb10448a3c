"""A round of a bout in motion, shot by shot: ways, blows, falls and thumbs in the order in which they were.

See `shots` for what a shot is; `film` makes pixels of them.
"""

from collections.abc import Iterator
from math import hypot
from typing import Final

from msgspec.structs import replace

from ludi_press.core.report import Text
from ludi_press.core.report import say as message
from ludi_press.pictures.arena.alt import describe_arena
from ludi_press.pictures.arena.close_up import LARGEST, ROUND
from ludi_press.pictures.arena.field import (
    draw_fighters,
    draw_names,
    draw_ways,
    size_of,
)
from ludi_press.pictures.box import SMALL, SMALL_TYPE, Box
from ludi_press.pictures.grounds.sand import draw_marks
from ludi_press.pictures.grounds.sand_layout import ArenaLayout, sand_about, turn_of
from ludi_press.pictures.picture import Art, Item, Say, Stamp, rectangle, scaled
from ludi_press.pictures.pieces.fighter import RADIUS
from ludi_press.pictures.pieces.signs import draw_feat, draw_swords
from ludi_press.pictures.stage.shots import BEGIN, END, MARK, STEP, Film, Shot, draw_captions, draw_sign, framed
from ludi_press.pictures.svg import tag
from ludi_press.pictures.theme import Theme
from ludi_press.scene.arena import ArenaScene, Beat, Combatant, Feat, Point, Stance

WIDTH: Final = 1000.0
"""What is shown from left to right, in units."""
_MOST_HEIGHT, _LEAST_HEIGHT = 800.0, 460.0
_STRIDE: Final = 700
"""A step of a way is no shorter than this, in thousandths of an inch."""
_FELLED: Final = {Feat.FALL: Stance.LYING, Feat.DOOMED: Stance.DEAD, Feat.DEATH: Stance.DEAD}


def shoot_bout(before: ArenaScene | None, scene: ArenaScene, theme: Theme, say: Say, steps: int = 5) -> Film:
    """The round in motion; a way takes at most so many steps. There must be something to show: see `ArenaScene.beats`.

    `before` is the scene of the round before: all begin as they stand there.
    """
    title = say(message("picture.motion-title", race=scene.title, turn=scene.heading))
    stage = _Stage(before, scene, theme, say)
    shots = tuple(stage.shots(steps))
    window = stage.layout.panel
    ground = tag("g", rectangle(window, fill=theme.colours.paper), draw_marks(stage.layout, theme))
    return Film(Art(ground, framed(window)), shots, title, describe_arena(scene, say)[1])


def _layout(scene: ArenaScene, shown: list[Point]) -> ArenaLayout:
    """All of these points, with room for the fighters who stand there; as near as that lets be."""
    west, east = min(x for x, _ in shown) - ROUND, max(x for x, _ in shown) + ROUND
    south, north = min(y for _, y in shown) - ROUND, max(y for _, y in shown) + ROUND
    inch = min(LARGEST, WIDTH * 1000 / (east - west), _MOST_HEIGHT * 1000 / (north - south))
    window = Box(0, 0, WIDTH, max(_LEAST_HEIGHT, (north - south) * inch / 1000))
    sand = sand_about(scene, window, ((west + east) / 2, (south + north) / 2), inch)
    least = SMALL_TYPE * WIDTH / SMALL
    return ArenaLayout(inch, scene.circle, sand, window, window.right, window.bottom, 0.0, least)


class _Stage:
    """The sand with all who are on it, while the round is played."""

    def __init__(self, before: ArenaScene | None, scene: ArenaScene, theme: Theme, say: Say) -> None:
        self.last, self.theme, self.say = scene, theme, say
        self.fighters = {one.id: _begun(before, one) for one in scene.combatants}
        self.clashes = list(before.clashes if before else ())
        ends = [beat.to for beat in scene.beats if beat.to]
        stood = [one.at for one in (*self.fighters.values(), *scene.combatants) if one.at]
        self.layout = _layout(scene, [*stood, *ends])

    def shots(self, steps: int) -> Iterator[Shot]:
        yield self.shot(BEGIN, named=True)
        for beat in self.last.beats:
            yield from self.play(beat, steps)
        self.fighters = {one.id: one for one in self.last.combatants}
        self.clashes = list(self.last.clashes)
        yield self.shot(END, named=True)

    def play(self, beat: Beat, steps: int) -> Iterator[Shot]:
        """What a beat changes, and what is shown of it; nothing of one who is not on the sand."""
        one = self.fighters[beat.fighter]
        if one.at is None:
            return
        if beat.feat is Feat.WALK:
            yield from self.walk(one, one.at, beat, steps)
        elif beat.feat is Feat.TURN:
            yield from self.turn(one, beat)
        else:
            yield from self.befall(one, beat)

    def walk(self, one: Combatant, start: Point, beat: Beat, steps: int) -> Iterator[Shot]:
        """Step by step to where the way ends."""
        end = beat.to or start
        self.clashes = [pair for pair in self.clashes if one.id not in pair]
        count = max(1, min(steps, int(hypot(end[0] - start[0], end[1] - start[1]) // _STRIDE)))
        begun = one.way[0] if one.way else start
        for step in range(1, count + 1):
            at = (start[0] + (end[0] - start[0]) * step // count, start[1] + (end[1] - start[1]) * step // count)
            self.fighters[one.id] = replace(one, at=at, facing=beat.facing or one.facing, way=(begun, at))
            if step == count:
                self.meet(one.id)
            yield self.shot(STEP, beat)

    def turn(self, one: Combatant, beat: Beat) -> Iterator[Shot]:
        """Another facing, where that is seen."""
        facing = beat.facing or one.facing
        self.fighters[one.id] = replace(one, facing=facing)
        if turn_of(facing) != turn_of(one.facing):
            yield self.shot(STEP, beat)

    def befall(self, one: Combatant, beat: Beat) -> Iterator[Shot]:
        """A blow, its harm, or a verdict: the thumb first, then its end."""
        if beat.feat is Feat.DOOMED:
            yield self.shot(MARK, beat, sign=True)
        points = one.points if beat.lost is None else replace(one.points, lost=beat.lost)
        stance = Stance.STANDING if beat.feat is Feat.RISE else _FELLED.get(beat.feat, one.stance)
        self.fighters[one.id] = replace(one, points=points, stance=stance)
        if stance is not Stance.STANDING:
            self.clashes = [pair for pair in self.clashes if one.id not in pair]
        yield self.shot(MARK, beat, sign=beat.feat is not Feat.DOOMED)

    def meet(self, fighter: str) -> None:
        """Those clash who do so in the end, as soon as both stand where they clash."""
        for pair in self.last.clashes:
            stands = all(self.fighters[one].at == self.last.combatant(one).at for one in pair)
            if fighter in pair and stands and pair not in self.clashes:
                self.clashes.append(pair)

    def shot(self, millis: int, beat: Beat | None = None, *, sign: bool = False, named: bool = False) -> Shot:
        """All as they stand now."""
        now = replace(self.last, combatants=tuple(self.fighters.values()), clashes=tuple(self.clashes))
        window, told = self.layout.panel, self.say(self.last.heading)
        return Shot(
            (
                *draw_ways(now, self.layout, self.theme),
                *draw_fighters(now, self.layout, self.theme),
                *(draw_names(now, self.layout, self.theme, window.grown(-6)) if named else ()),
                *(self.sign(beat) if beat and sign else ()),
                *draw_captions(window, self.last.title, self.caption(beat) if beat else "", told, self.theme),
            ),
            millis,
        )

    def sign(self, beat: Beat) -> Iterator[Item]:
        """What befell, beside whom it befell; swords between those who fight."""
        size = size_of(self.last, self.layout)
        x, y = self.spot(beat.fighter)
        if beat.feat is Feat.FIGHT and beat.other:
            other_x, other_y = self.spot(beat.other)
            yield Stamp((x + other_x) / 2, (y + other_y) / 2, scaled(draw_swords(self.theme), 1.5 * size))
        else:
            reach = 0.7 * RADIUS * size
            art = draw_feat(beat.feat, beat.override, self.theme)
            yield draw_sign(art, (x + reach, y - reach), self.layout.panel)

    def spot(self, fighter: str) -> tuple[float, float]:
        return self.layout.spot(self.fighters[fighter].at or (0, 0))

    def caption(self, beat: Beat) -> str:
        """What happens, in words."""
        by = "-by" if beat.other and beat.feat is not Feat.FIGHT else ""
        named = {"team": self.named(beat.fighter)} | ({"other": self.named(beat.other)} if beat.other else {})
        return self.say(message(f"picture.feat-{beat.feat}{by}", **named))

    def named(self, fighter: str) -> Text:
        one = self.fighters[fighter]
        return Text(self.say(message("picture.team", name=one.name, badge=Text(one.badge))))


def _begun(before: ArenaScene | None, one: Combatant) -> Combatant:
    """A fighter as the round begins; one that was removed in the round before is not there."""
    old = next((old for old in before.combatants if old.id == one.id), None) if before else None
    if old is None:
        return replace(one, at=one.way[0] if one.way else one.at, way=None)
    at = None if old.stance is Stance.DEAD else old.at
    return replace(old, at=at, way=None)
