"""Beside the sand: Caesar, the verdicts, and all fighters school by school with their hit points."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import groupby
from math import fsum
from typing import Final

from ludi_press.core.report import Phrase
from ludi_press.core.report import say as message
from ludi_press.pictures.box import Box
from ludi_press.pictures.grounds.sand_layout import LIST_HEAD, ROW, VERDICT, ArenaLayout, columns_of
from ludi_press.pictures.picture import Art, Item, Say, Stamp, lettering, scaled
from ludi_press.pictures.pieces.fighter import Look, draw_fighter
from ludi_press.pictures.pieces.signs import draw_thumb
from ludi_press.pictures.svg import moved, tag, words
from ludi_press.pictures.theme import Theme
from ludi_press.scene.arena import ArenaScene, Combatant, Stance, Verdict

_SIZE: Final = 21.0
SIGNS: Final = {Stance.STANDING: "", Stance.LYING: "\N{MULTIPLICATION SIGN} ", Stance.DEAD: "\N{DAGGER} "}


def draw_panel(scene: ArenaScene, layout: ArenaLayout, theme: Theme, say: Say) -> Iterator[Item]:
    """From the top: Caesar, the schools, the verdicts of this round at the foot; all smaller where they are many."""
    box = layout.panel.grown(-16)
    verdicts = [scene.verdicts[start : start + 2] for start in range(0, len(scene.verdicts), 2)]
    sides = [(side, list(group)) for side, group in groupby(scene.combatants, key=lambda one: one.side)]
    need = LIST_HEAD + fsum(LIST_HEAD + len(group) * ROW for _, group in sides) + VERDICT * len(verdicts)
    scale = min(1.0, box.height / need)
    width = box.width / scale
    y = 0.0
    parts: list[tuple[float, float, Art]] = []
    if scene.caesar is not None:
        caesar = theme.title.fit(say(message("picture.arena-caesar", name=scene.caesar)), _SIZE * 0.9, width)
        parts.append((0, 20, lettering(theme.title, caesar, _SIZE * 0.9, theme.colours.wall)))
        y = LIST_HEAD
    for side, group in sides:
        title = theme.label.fit(say(side), _SIZE * 0.95, width)
        parts.append((0, y + 24, lettering(theme.label, title, _SIZE * 0.95, theme.colours.faint)))
        y += LIST_HEAD
        for one in group:
            parts.append((0, y + ROW / 2, _row(one, width, theme)))
            y += ROW
    foot = box.height / scale - VERDICT * len(verdicts)
    for row, pair in enumerate(verdicts):
        for column, verdict in enumerate(pair):
            x = column * width / 2 + 27
            parts.append((x, foot + row * VERDICT + VERDICT / 2, _verdict(scene, verdict, width / 2 - 60, theme)))
    for x, down, art in parts:
        yield Stamp(box.left + x * scale, box.top + down * scale, scaled(art, scale))


def draw_list(scene: ArenaScene, layout: ArenaLayout, theme: Theme, say: Say) -> Iterator[Item]:
    """The same below the sand, in words of the least size: Caesar, the sides side by side, the verdicts."""
    box, size = layout.panel.grown(-12), layout.type(_SIZE * 0.95)
    y = box.top
    if scene.caesar is not None:
        caesar = theme.title.fit(say(message("picture.arena-caesar", name=scene.caesar)), size, box.width)
        yield Stamp(box.left, y + 20, lettering(theme.title, caesar, size, theme.colours.wall))
        y += LIST_HEAD
    for sides in columns_of(scene, layout.panel.width):
        width = box.width / len(sides)
        for column, side in enumerate(sides):
            x = box.left + column * width
            title = theme.label.fit(say(side[0].side), size, width - 20)
            yield Stamp(x, y + 24, lettering(theme.label, title, size, theme.colours.faint))
            for row, one in enumerate(side):
                yield Stamp(x, y + LIST_HEAD + (row + 0.5) * ROW, _row(one, width - 20, theme, layout.least))
        y += LIST_HEAD + ROW * max(map(len, sides))
    third = box.width / 3
    for index, verdict in enumerate(scene.verdicts):
        art = _verdict(scene, verdict, third - 60, theme, layout.least)
        yield Stamp(box.left + index % 3 * third + 27, y + (index // 3 + 0.5) * VERDICT, art)


@lru_cache(maxsize=1024)
def _row(one: Combatant, width: float, theme: Theme, least: float = 0.0) -> Art:
    """Kind, badge, name and hit points in a line; a sign before the name of who is down or dead."""
    colours, tone = theme.colours, theme.tone(one.tone)
    icon = draw_fighter(Look(one.tone, "", one.build), 0, theme)
    marks = min(one.points.size, 5) * 17.0
    name = theme.label.fit(SIGNS[one.stance] + one.name.value, max(_SIZE, least), width - 96 - marks)
    size, small = max(_SIZE, least), max(14.0 if len(one.badge) < 3 else 11.0, least)
    base = size * 0.36
    parts = (
        moved(22, 0, icon.svg, scale=0.86),
        tag("rect", x=48, y=-12, width=34, height=24, rx=5, fill=tone.fill, stroke=colours.ink, stroke_width=1.3),
        words(theme.badge, one.badge, 65, small * 0.36, small, tone.ink, "middle"),
        words(theme.label, name, 90, base, size, colours.ink),
        _marks(one, width, theme, least),
    )
    fonts = (*theme.label.paths(name), *theme.badge.paths(one.badge + "0123456789/"))
    return Art("".join(parts), Box(0, -ROW / 2, width, ROW / 2), tuple(dict.fromkeys(fonts)))


def _marks(one: Combatant, width: float, theme: Theme, least: float) -> str:
    """Hit points as in the board: lost ones are full; of many a number is left."""
    left, size = one.points.size - one.points.lost, one.points.size
    if size > 5:
        return words(theme.badge, f"{left}/{size}", width, 6, max(16, least), theme.colours.ink, "end")
    return "".join(
        tag(
            "rect",
            x=width - (size - place) * 17 + 3,
            y=-6.5,
            width=13,
            height=13,
            fill=theme.colours.lost if place < one.points.lost else theme.colours.plate,
            stroke=theme.colours.ink,
            stroke_width=1.3,
        )
        for place in range(size)
    )


def _verdict(scene: ArenaScene, verdict: Verdict, width: float, theme: Theme, least: float = 0.0) -> Art:
    """A thumb, and whose fate it was."""
    size = max(_SIZE * 0.86, least)
    thumb = draw_thumb(verdict.thumb, verdict.override, theme)
    one: Phrase = scene.combatant(verdict.fighter).name
    name = theme.label.fit(getattr(one, "value", ""), size, width)
    text = words(theme.label, name, 32, 7, size, theme.colours.ink)
    return Art(thumb.svg + text, Box(-27, -27, 32 + width, 27), theme.label.paths(name))
