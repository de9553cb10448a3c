"""The podium at the end, a poster: the first three places in silhouette with laurel and palm, and stelae of the dead.

Pieces that share a place, such as a whole school, are on one step with one numeral.
"""

from collections.abc import Iterator
from itertools import groupby
from math import cos, radians, sin
from typing import Final

from msgspec import Struct

from ludi_press.pictures.box import SMALL, SMALL_TYPE, Box
from ludi_press.pictures.grounds.standings import sign_of
from ludi_press.pictures.grounds.stone import draw_tesserae
from ludi_press.pictures.head import HeadLine, draw_head
from ludi_press.pictures.picture import Art, Item, Picture, Say, Stamp, lettering, rectangle, scaled
from ludi_press.pictures.pieces.frontal import draw_frontal
from ludi_press.pictures.stage.alt import describe_podium
from ludi_press.pictures.svg import path, tag, words
from ludi_press.pictures.theme import Theme
from ludi_press.scene import Piece, Scene, Status

FRAME: Final = Box(0.0, 0.0, 1200.0, 630.0)
"""The shape in which other sites show the picture of a linked page, in drawing units."""
_LEAST: Final = SMALL_TYPE * FRAME.width / SMALL
_FLOOR, _LOWER = 512.0, 578.0
"""The y of the floor: lower, with everything larger, if there are no stelae in front of it."""
_NUMERALS: Final = ("I", "II", "III")
_PLACES: Final = ((600.0, 424.0, 130.0), (212.0, 336.0, 112.0), (988.0, 336.0, 104.0))
"""The middle, width and height of each step: the second place is on the left, the third on the right."""
_TALLEST: Final = (244.0, 206.0, 196.0)
"""The largest height of the figures on each step."""
_STELAE: Final = 8
"""The largest number of stelae."""

Stand = tuple[Piece, ...]


class Step(Struct, frozen=True):
    """The geometry of a place: middle, width and height of its step, its floor, the largest height of its figures."""

    middle: float
    width: float
    height: float
    floor: float
    tallest: float
    numeral: str

    @property
    def top(self) -> float:
        """The y of the feet of the figures on it."""
        return self.floor - self.height


def stands(scene: Scene) -> tuple[Stand, ...]:
    """The pieces on the podium: each of the first three places with all who share it, the living first."""
    placed = [one for one in scene.pieces if one.place is not None and one.place <= len(_NUMERALS)]
    ranked = sorted(placed, key=lambda one: (one.place or 0, one.status is Status.DEAD))
    return tuple(tuple(sharing) for _, sharing in groupby(ranked, key=lambda one: one.place))


def draw_podium(scene: Scene, theme: Theme, say: Say) -> Picture:
    """The poster of a race or a bout that is over."""
    told, dead = stands(scene), [one for one in scene.pieces if one.status is Status.DEAD]
    floor = _FLOOR if dead else _LOWER
    steps = tuple(_step(stand, floor) for stand in told)
    title, description = describe_podium(scene, told, say)
    items = (
        *draw_head(scene.title, say(scene.heading), HeadLine(FRAME.width, 38, 58, 32, 24), theme),
        *(item for stand, step in zip(told, steps, strict=True) for item in _winners(stand, step, theme)),
        *(item for stand, step in zip(told, steps, strict=True) for item in _carved(stand, step, theme, say)),
        *_stelae(dead, theme),
    )
    return Picture(_backdrop(steps, floor, theme), items, title, description)


def _step(stand: Stand, floor: float) -> Step:
    place = (stand[0].place or 1) - 1
    return Step(*_PLACES[place], floor, _TALLEST[place] + floor - _FLOOR, _NUMERALS[place])


def _winners(stand: Stand, step: Step, theme: Theme) -> Iterator[Item]:
    """The figures of a place side by side, as large as their step allows."""
    arts = [draw_frontal(one.look, one.tone, one.badge, theme) for one in stand]
    wide = max(art.box.width for art in arts)
    size = min(min(step.tallest / -art.box.top for art in arts), step.width / wide / len(arts) * 1.02)
    for index, art in enumerate(arts):
        x = step.middle + (index - (len(arts) - 1) / 2) * min(wide * size, step.width / len(arts))
        yield Stamp(x, step.top, scaled(art, size))


def _carved(stand: Stand, step: Step, theme: Theme, say: Say) -> Iterator[Item]:
    """The text on a step: the name and by how much it was won; for several pieces of one side the name of the side."""
    room, first = step.width - 82, step.numeral == _NUMERALS[0]
    side = stand[0].side if len({one.side for one in stand}) == 1 else None
    names = [(sign_of(one) if one.status is Status.DEAD else "") + one.name.value for one in stand]
    head = say(side) if side is not None else names[0] if len(names) == 1 else ""
    told = [say(stand[0].feat)] if len(stand) == 1 and stand[0].feat is not None else []
    told += _in_lines(names, room, theme) if side is not None or len(names) > 1 else []
    y, middle, size = step.top + (52 if first else 44), step.middle + 26, 34.0 if first else 27.0
    if head:
        size = max(_LEAST, min(size, size * room / max(1.0, theme.title.width(theme.title.clean(head), size))))
        text = theme.title.fit(head, size, room)
        yield Stamp(middle, y, lettering(theme.title, text, size, theme.colours.ink, "middle"))
        y += 28
    for text in told[: 3 - bool(head)]:
        line = theme.label.fit(text, _LEAST, room)
        yield Stamp(middle, y, lettering(theme.label, line, _LEAST, theme.colours.ink, "middle"))
        y += 25


def _in_lines(names: list[str], room: float, theme: Theme) -> list[str]:
    """The names separated by commas, in as many lines as they need."""
    lines = [""]
    for name in names:
        longer = f"{lines[-1]}, {name}" if lines[-1] else name
        if lines[-1] and theme.label.width(theme.label.clean(longer), _LEAST) > room:
            lines[-1] += ","
            lines.append(name)
        else:
            lines[-1] = longer
    return lines


def _stelae(dead: list[Piece], theme: Theme) -> Iterator[Item]:
    """Gravestones of the dead in front of the floor, in order of entry, as many as there is room for."""
    shown = dead[:_STELAE]
    for index, one in enumerate(shown):
        x = FRAME.width / 2 + (index - (len(shown) - 1) / 2) * 140
        yield Stamp(x, FRAME.bottom - 22, _stele(one.name.value, one.badge, theme))


def _stele(name: str, badge: str, theme: Theme) -> Art:
    colours = theme.colours
    stone = tag("path", d="M-62 0V-52Q-62-84 0-84T62-52V0Z", fill=colours.shade, stroke=colours.ink, stroke_width=2)
    text = theme.label.brief(name, _LEAST, 112)
    parts = (
        tag(
            "path", d="M-62 0V-52Q-62-84 0-84T62-52V0Z", fill=colours.ink, fill_opacity=0.28, transform="translate(4 3)"
        ),
        stone,
        words(theme.label, f"\N{DAGGER} {badge}", 0, -50, _LEAST, colours.ink, "middle"),
        words(theme.label, text, 0, -20, _LEAST, colours.ink, "middle"),
    )
    return Art("".join(parts), Box(-64, -86, 67, 4), theme.label.paths(text + badge))


def _backdrop(steps: tuple[Step, ...], floor: float, theme: Theme) -> Art:
    """The still layer: rays behind the winner, a mosaic border, the floor of sand, and the marble steps."""
    colours, edge = theme.colours, FRAME.grown(-9)
    sky = colours.paper.mixed(colours.sand, 0.5)
    rays = "".join(
        path([(600.0, 330.0), *(_far(turn + side) for side in (-4, 4))], closed=True) for turn in range(0, 360, 16)
    )
    border = "M14 14H1186V616H14Z"
    parts = [
        rectangle(FRAME, fill=colours.paper),
        tag("path", d=rays, fill=sky),
        rectangle(Box(0, floor, FRAME.width, FRAME.bottom), fill=colours.sand),
        tag("path", d=f"M0 {floor:g}H{FRAME.width:g}", stroke=colours.wall, stroke_width=3),
        rectangle(Box(0, 0, FRAME.width, 78), fill=colours.paper),
        tag("path", d=border, fill="none", stroke=colours.paper, stroke_width=28),
        draw_tesserae(border, 8, colours.wall, colours.gold, theme),
        rectangle(edge.grown(-14), fill="none", stroke=colours.wall, stroke_width=1.6),
        tag("path", d="M34 76H1166", stroke=colours.wall, stroke_width=1.6),
        *(_victor(step, theme) for step in steps if step.numeral == _NUMERALS[0]),
        *(_marble(step, theme) for step in reversed(steps)),
    ]
    return Art("".join(parts), FRAME, (theme.title.font.path,))


def _far(turn: float) -> tuple[float, float]:
    return 600 + 700 * cos(radians(turn)), 330 + 700 * sin(radians(turn))


def _marble(step: Step, theme: Theme) -> str:
    """A step with its numeral, lit from the north-west."""
    colours, left = theme.colours, step.middle - step.width / 2
    block = Box(left, step.top, left + step.width, step.floor)
    slab = Box(left - 8, step.top, block.right + 8, step.top + 14)
    return "".join((
        rectangle(block.moved(10, 8), fill=colours.ink, fill_opacity=0.22),
        rectangle(block, fill=colours.marble, stroke=colours.ink, stroke_width=2),
        rectangle(Box(block.right - 16, block.top, block.right - 1, step.floor - 1), fill=colours.shade),
        rectangle(slab, fill=colours.shade, stroke=colours.ink, stroke_width=2),
        words(theme.title, step.numeral, left + 34, step.top + 64, 44, colours.wall, "middle"),
    ))  # fmt: skip


def _victor(step: Step, theme: Theme) -> str:
    """VICTOR above the winner, between palms."""
    palm, colours = theme.ornament("palm"), theme.colours
    palms = (palm.drawn(step.middle + side * 236, step.top - 46, 2.3, side * 14) for side in (-1, 1))
    letters = words(theme.title, "VICTOR", step.middle, 132, 56, colours.wall, "middle")
    return "".join(palms) + letters
