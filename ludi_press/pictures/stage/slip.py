"""Makes the board of an order slip from the Scene of the newest turn."""

from collections.abc import Iterable
from math import hypot

from msgspec.structs import replace

from ludi_press.pictures.grounds.views import view_of
from ludi_press.pictures.picture import Say, drawn
from ludi_press.pictures.slip_board import SlipBoard
from ludi_press.pictures.stage.field import draw_field
from ludi_press.pictures.theme import Theme
from ludi_press.scene import Scene, Where


def make_slip_board(scene: Scene, places: Iterable[Where], theme: Theme, say: Say) -> SlipBoard:
    """All pieces as they are after the turn, without trails, with the standings; and the positions of these places."""
    view = view_of(scene, whole=True)
    still = replace(scene, pieces=tuple(replace(piece, trail=()) for piece in scene.pieces))
    items = (*view.board(still, theme, say), *draw_field(still, view, theme, view.label_area(still, theme)))
    first, second = map(view.thing_spot, view.neighbours)
    return SlipBoard(
        view.still_layer(theme).svg + "".join(map(drawn, items)),
        view.replay_box,
        hypot(first.x - second.x, first.y - second.y),
        {at: view.thing_spot(at) for at in places},
        {piece.id: view.spot(piece.at, piece.facing) for piece in scene.pieces if piece.at is not None},
    )
