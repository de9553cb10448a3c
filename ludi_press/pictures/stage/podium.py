"""The podium at the end: who shares a place, such as a whole school, stands on one step under one numeral."""

from collections.abc import Iterator, Sequence
from itertools import groupby
from math import ceil, fsum
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from ludi_press.core.report import Phrase, Text
from ludi_press.pictures.box import SMALL, SMALL_TYPE, Box
from ludi_press.pictures.grounds.standings import sign_of
from ludi_press.pictures.head import HeadLine, draw_head
from ludi_press.pictures.picture import Art, Item, Picture, Say, Stamp, lettering, rectangle
from ludi_press.pictures.pieces.kinds import kind_of
from ludi_press.pictures.stage.alt import describe_podium
from ludi_press.pictures.svg import tag, words
from ludi_press.pictures.theme import Ornament, Theme
from ludi_press.scene import Piece, Scene, Status

FRAME: Final = Box(0.0, 0.0, 1000.0, 560.0)
_FLOOR: Final = 500.0
_HEAD: Final = 74.0
_NUMERALS: Final = ("I", "II", "III")
_HEIGHTS: Final = (262.0, 218.0, 188.0)
_ROOM: Final = 940.0
"""How much of the frame the steps take, side by side."""
_ALONE: Final = 2.0
"""A step is as wide as for so many fighters at least."""
_PALMS: Final = 1.1
"""How much more the first step has, for its palms."""
_LEAST_WEIGHT: Final = 2 * _ALONE + _ALONE + _PALMS
"""As many fighters as three steps have room for that hold one each: few are not drawn larger."""
_LINES: Final = 3
"""So many names stand one below the other; more stand in columns."""
_SIZE: Final = 22.0
_PITCH: Final = 27.0


class Step(Struct, frozen=True):
    """Where a place stands: the middle of its step, how high and how wide it is, and what is carved on it."""

    middle: float
    height: float
    numeral: str
    width: float

    @property
    def top(self) -> float:
        """Where those who stand on it have their feet."""
        return _FLOOR - self.height


Stand = tuple[Piece, ...]


def stands(scene: Scene) -> tuple[Stand, ...]:
    """Who stands on the podium: each of the first three places with all who share it, the living first."""
    placed = [one for one in scene.pieces if one.place is not None and one.place <= len(_NUMERALS)]
    ranked = sorted(placed, key=lambda one: (_place(one), one.status is Status.DEAD))
    return tuple(tuple(sharing) for _, sharing in groupby(ranked, key=_place))


def _place(one: Piece) -> int:
    return one.place or 0


def draw_podium(scene: Scene, theme: Theme, say: Say) -> Picture:
    """The podium, each step as wide as those who share it need."""
    told = stands(scene)
    steps = _steps(told)
    title, description = describe_podium(scene, told, say)
    items = (
        *_titles(scene.title, scene.heading, theme, say),
        *(
            item
            for stand, step in zip(told, steps, strict=True)
            for item in _winners(stand, step, _unit(told), _size(told), theme, say)
        ),
    )
    return Picture(_steps_art(steps, theme), items, title, description)


def _steps(told: tuple[Stand, ...]) -> tuple[Step, ...]:
    """The second place on the left, the first in the middle, the third on the right; alike where they are as many."""
    unit = _unit(told)
    widths = [weight * unit for weight in _weights(told)]
    across = [index for index in (1, 0, 2) if index < len(told)]
    x, middles = FRAME.width / 2 - fsum(widths) / 2, {}
    for index in across:
        middles[index] = x + widths[index] / 2
        x += widths[index]
    places = [_place(stand[0]) - 1 for stand in told]
    return tuple(
        Step(middles[index], _HEIGHTS[place], _NUMERALS[place], widths[index]) for index, place in enumerate(places)
    )


def _weights(told: tuple[Stand, ...]) -> list[float]:
    """How wide each step is, in fighters."""
    return [max(_ALONE, len(stand)) + (0 if index else _PALMS) for index, stand in enumerate(told)]


def _unit(told: tuple[Stand, ...]) -> float:
    """How much room each fighter has."""
    return _ROOM / max(_LEAST_WEIGHT, fsum(_weights(told)))


def _size(told: tuple[Stand, ...]) -> float:
    """How large all are drawn: as large as their kind may be, or as the narrowest place among them lets be."""
    room = _unit(told) * (1.0 if any(len(stand) > 1 for stand in told) else _ALONE)
    return min((min(kind_of(one).most, room / kind_of(one).wide) for stand in told for one in stand), default=1.0)


def _whole(one: Piece) -> Piece:
    """A piece as it stands on the podium: up and unhurt."""
    return replace(one, status=Status.ACTIVE, gauges=(), marks=())


def _winners(stand: Stand, step: Step, slot: float, size: float, theme: Theme, say: Say) -> Iterator[Item]:
    """The fighters side by side on their step; carved below the number their side, if they have one, and names."""
    least = SMALL_TYPE * FRAME.width / SMALL
    for index, one in enumerate(stand):
        art = kind_of(one).large(_whole(one), size, least, theme)
        yield Stamp(step.middle + (index - (len(stand) - 1) / 2) * slot, step.top - art.box.bottom - 2, art)
    room, colours = step.width - 24, theme.colours
    if stand[0].side is not None and len({one.side for one in stand}) == 1:
        side = theme.label.fit(say(stand[0].side), _SIZE, room)
        yield Stamp(step.middle, step.top + 96, lettering(theme.label, side, _SIZE, colours.faint, "middle"))
    columns = ceil(len(stand) / _LINES)
    for index, one in enumerate(stand):
        x = step.middle + (index // _LINES - (columns - 1) / 2) * room / columns
        name = theme.label.brief(sign_of(one) + one.name.value, _SIZE, room / columns - 8)
        y = step.top + 96 + (index % _LINES + 1) * _PITCH
        yield Stamp(x, y, lettering(theme.label, name, _SIZE, colours.ink, "middle"))


def _titles(name: Text, told: Phrase, theme: Theme, say: Say) -> Iterator[Item]:
    """The title of the race or bout on the left, its last turn's on the right."""
    return draw_head(name, say(told), HeadLine(FRAME.width, 26, 42, 30, 24), theme)


def _steps_art(steps: Sequence[Step], theme: Theme) -> Art:
    """Sand under a pale sky, the steps of marble with their numbers, the first place's first, with palms beside it."""
    colours = theme.colours
    edge = FRAME.grown(-5)
    border = theme.ornament("border")
    count = int((edge.width - 20) // border.width)
    left = FRAME.width / 2 - (count - 1) * border.width / 2
    palm = theme.ornament("palm")
    parts = [
        tag("rect", width=FRAME.width, height=FRAME.height, fill=colours.paper),
        tag("rect", x=edge.left, y=_FLOOR, width=edge.width, height=edge.bottom - _FLOOR, fill=colours.sand),
        *(border.drawn(left + index * border.width, _HEAD - border.height) for index in range(count)),
        *(_step(step, theme) for step in reversed(steps)),
        *(_palm(palm, first, side) for first in steps[:1] for side in (-1, 1)),
        rectangle(edge, fill="none", stroke=colours.wall, stroke_width=3),
    ]
    return Art("".join(parts), FRAME, (theme.title.font.path,))


def _palm(palm: Ornament, step: Step, side: int) -> str:
    return palm.drawn(step.middle + side * (step.width / 2 - 25), step.top - 66, 2.2, side * 8)


def _step(step: Step, theme: Theme) -> str:
    colours, top, width = theme.colours, step.top, step.width
    left = step.middle - width / 2
    block = tag(
        "rect", x=left, y=top, width=width, height=step.height, fill=colours.marble, stroke=colours.ink, stroke_width=2
    )
    slab = tag(
        "rect", x=left - 6, y=top, width=width + 12, height=16, fill=colours.shade, stroke=colours.ink, stroke_width=2
    )
    return block + slab + words(theme.title, step.numeral, step.middle, top + 66, 46, colours.wall, "middle")
