"""The picture of the whole ground: pieces, standings, titles and a legend."""

from ludi_press.pictures.grounds.views import view_of
from ludi_press.pictures.head import draw_head
from ludi_press.pictures.legend import draw_legend
from ludi_press.pictures.picture import Picture, Say
from ludi_press.pictures.stage.alt import text_alternative
from ludi_press.pictures.stage.field import draw_field
from ludi_press.pictures.theme import Theme
from ludi_press.scene import Scene


def draw_overview(scene: Scene, theme: Theme, say: Say, *, small: bool = False) -> Picture:
    """The ground after the turn; the `small` picture is made for 690 pixels, with larger and fewer words."""
    view = view_of(scene, small=small)
    items = (
        *draw_head(scene.title, view.progress(scene, say), view.head, theme, view.tally(scene, say)),
        *view.panel(scene, theme, say),
        *draw_field(scene, view, theme, view.label_area(scene, theme)),
        *view.foreground(scene, theme, say),
        *draw_legend(view.legend(scene), theme, say),
    )
    return Picture(view.still_layer(theme), items, say(view.title(scene)), text_alternative(scene, say))
