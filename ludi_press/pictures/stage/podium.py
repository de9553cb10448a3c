"""The podium at a race's end: the first three that finished, the winner in the middle under palms."""

from collections.abc import Iterator, Sequence
from typing import Final

from msgspec import Struct

from ludi_press.core.report import Phrase, Text
from ludi_press.pictures.box import Box
from ludi_press.pictures.head import HeadLine, draw_head
from ludi_press.pictures.picture import Art, Item, Picture, Say, Stamp, lettering, rectangle, scaled
from ludi_press.pictures.pieces.chariot import draw_chariot, state_of
from ludi_press.pictures.stage.alt import describe_podium
from ludi_press.pictures.svg import tag, words
from ludi_press.pictures.theme import Ornament, Theme
from ludi_press.scene import Figure, Scene, Status

FRAME: Final = Box(0.0, 0.0, 1000.0, 560.0)
_FLOOR: Final = 500.0
_WIDTH: Final = 290.0
_CHARIOT: Final = 3.4
_HEAD: Final = 74.0


class Step(Struct, frozen=True):
    """Where a place stands: the middle of its step, how high and how wide it is, and what is carved on it."""

    middle: float
    height: float
    numeral: str
    width: float = _WIDTH

    @property
    def top(self) -> float:
        """Where those who stand on it have their feet."""
        return _FLOOR - self.height


_STEPS: Final = (Step(500.0, 220.0, "I"), Step(500.0 - _WIDTH, 160.0, "II"), Step(500.0 + _WIDTH, 120.0, "III"))


def finishers(scene: Scene) -> tuple[Figure, ...]:
    """Who stands on the podium: at most three, by place."""
    figures = (scene.figure(team) for team in scene.order)
    return tuple(figure for figure in figures if figure.status is Status.FINISHED)[: len(_STEPS)]


def draw_podium(scene: Scene, theme: Theme, say: Say) -> Picture:
    """The podium; without anybody who finished, its steps are empty."""
    figures = finishers(scene)
    title, description = describe_podium(scene, figures, say)
    items = (
        *draw_titles(scene.title, scene.heading, theme, say),
        *(item for figure, step in zip(figures, _STEPS, strict=False) for item in _winner(figure, step, theme)),
    )
    return Picture(draw_steps(_STEPS, theme), items, title, description)


def draw_titles(name: Text, told: Phrase, theme: Theme, say: Say) -> Iterator[Item]:
    """The title of the race or bout on the left, its last turn's on the right."""
    return draw_head(name, say(told), HeadLine(FRAME.width, 26, 42, 30, 24), theme)


def draw_steps(steps: Sequence[Step], theme: Theme) -> Art:
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


def _winner(figure: Figure, step: Step, theme: Theme) -> Iterator[Item]:
    """The chariot on its step, and the name carved below the number."""
    middle, top = step.middle, step.top
    large = scaled(draw_chariot(state_of(figure), 0, theme), _CHARIOT)
    yield Stamp(middle, top - large.box.bottom - 2, large)
    tone = theme.tone(figure.tone)
    name = theme.label.brief(figure.name.value, 26, _WIDTH - 30)
    strip = tag("rect", x=-_WIDTH / 2 + 24, y=10, width=_WIDTH - 48, height=6, fill=tone.fill, stroke=theme.colours.ink)
    letters = lettering(theme.label, name, 26, theme.colours.ink, "middle")
    yield Stamp(middle, top + 96, Art(letters.svg + strip, Box(-_WIDTH / 2, -28, _WIDTH / 2, 18), letters.fonts))
