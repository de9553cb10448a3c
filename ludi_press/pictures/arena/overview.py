"""The picture of a bout: the sand, who stands, lies and fights where, how each came there, and the verdicts."""

from collections.abc import Iterator

from ludi_press.pictures.arena.alt import describe_arena
from ludi_press.pictures.arena.field import draw_field
from ludi_press.pictures.arena.key import draw_key
from ludi_press.pictures.box import HEAD, Box
from ludi_press.pictures.grounds.roster import draw_list, draw_panel
from ludi_press.pictures.grounds.sand import draw_sand
from ludi_press.pictures.grounds.sand_layout import layout_of
from ludi_press.pictures.head import HeadLine, draw_head
from ludi_press.pictures.picture import Item, Picture, Say
from ludi_press.pictures.theme import Theme
from ludi_press.scene.arena import ArenaScene


def draw_arena(scene: ArenaScene, theme: Theme, say: Say, *, small: bool = False) -> Picture:
    """The whole arena as it is after the round; `small` to be read at 690 pixels, with the list below."""
    layout = layout_of(scene, small=small)
    title, description = describe_arena(scene, say)
    right, bottom = (layout.panel.left, layout.height - layout.foot)
    if small:
        right, bottom = layout.width, layout.panel.top
    frame = Box(8, HEAD + 4, right - 6, bottom - 6)
    items = (
        *draw_titles(scene, layout.frame, theme, say),
        *(draw_list if small else draw_panel)(scene, layout, theme, say),
        *draw_field(scene, layout, theme, frame),
        draw_key(layout, theme, say),
    )
    return Picture(draw_sand(layout, theme), items, title, description)


def draw_titles(scene: ArenaScene, frame: Box, theme: Theme, say: Say) -> Iterator[Item]:
    """The bout's title on the left, the round's on the right."""
    return draw_head(scene.title, say(scene.heading), HeadLine(frame.width, 26, 39, 28, 24), theme)
