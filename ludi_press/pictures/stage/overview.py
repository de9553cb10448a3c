"""The picture of the whole track: the ground, who stands where, the standings and lap counters, titles and a key."""

from collections.abc import Iterator
from typing import Final

from ludi_press.pictures.box import HEAD, Box
from ludi_press.pictures.grounds.roll import draw_roll, roll_box
from ludi_press.pictures.grounds.standings import draw_standings, lap_count
from ludi_press.pictures.grounds.track import draw_ground, landmarks
from ludi_press.pictures.grounds.track_layout import Layout, arrange
from ludi_press.pictures.head import HeadLine, draw_head
from ludi_press.pictures.picture import Item, Picture, Say
from ludi_press.pictures.stage.alt import describe_track
from ludi_press.pictures.stage.field import draw_field
from ludi_press.pictures.stage.legend import draw_key
from ludi_press.pictures.theme import Theme
from ludi_press.scene import Scene

NAME_SIZE: Final = 20.0
"""The type of names in the whole picture: 14 pixels at a width of 1,200."""


def draw_overview(scene: Scene, theme: Theme, say: Say, *, small: bool = False) -> Picture:
    """The whole track as it stands after the turn; `small` to be read at 690 pixels, with larger words, and fewer."""
    layout = arrange(scene.plan, small=small)
    title, description = describe_track(scene, say)
    lanes = Box(12, HEAD, layout.width - 12, layout.height - 12)
    taken = (*landmarks(layout, theme), _foot_box(layout))
    items = (
        *_titles(scene, layout, theme, say),
        *draw_standings(scene, layout, theme, say, laps=False),
        *draw_field(scene, layout, theme, lanes, layout.least or NAME_SIZE, taken),
        *draw_roll(scene, layout, theme),
        draw_key(layout, theme, say),
    )
    return Picture(draw_ground(scene.plan, theme, small=small), items, title, description)


def upper_share(scene: Scene) -> float:
    """How much of the small picture's height is above the roll and the key: the track itself."""
    layout = arrange(scene.plan, small=True)
    return roll_box(layout).top / layout.height


def _foot_box(layout: Layout) -> Box:
    """What the key and the roll of the teams hold."""
    top = roll_box(layout).top if layout.small else layout.height - layout.foot - 12
    return Box(0, top, layout.width, layout.height)


def _titles(scene: Scene, layout: Layout, theme: Theme, say: Say) -> Iterator[Item]:
    """The race's title on the left, the laps and the turn's on the right, both over the border."""
    told = f"{lap_count(scene, say)} · {say(scene.heading)}"
    return draw_head(scene.title, told, HeadLine(layout.width, 26, 38, layout.type(26), layout.type(22)), theme)
