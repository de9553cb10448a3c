"""Close-ups: enlarged parts of the ground that together show every piece."""

from ludi_press.pictures.grounds.view import CloseUp
from ludi_press.pictures.grounds.views import view_of
from ludi_press.pictures.picture import LeaderLine, Picture, Say
from ludi_press.pictures.stage.alt import describe_close_up
from ludi_press.pictures.stage.field import draw_field
from ludi_press.pictures.theme import Theme
from ludi_press.scene import Scene


def draw_close_ups(scene: Scene, theme: Theme, say: Say) -> tuple[Picture, ...]:
    """The close-ups of a scene; none if they would show the pieces no larger than the whole picture does."""
    shown = tuple(view_of(scene).close_ups(scene, theme, say))
    return tuple(_draw(scene, one, number, len(shown), theme, say) for number, one in enumerate(shown, start=1))


def _draw(scene: Scene, close_up: CloseUp, number: int, count: int, theme: Theme, say: Say) -> Picture:
    title, description = describe_close_up(scene, close_up.pieces, number, count, say)
    field = (*close_up.under, *draw_field(scene, close_up.view, theme, close_up.labels))
    seen = (item for item in field if isinstance(item, LeaderLine) or item.box.meets(close_up.ground.box))
    return Picture(close_up.ground, (*seen, *close_up.over), title, description)
