"""The inputs of all pictures of a turn."""

from msgspec import Struct

from ludi_press.core.report import Board
from ludi_press.scene import Scene


class Context(Struct, frozen=True):
    """A turn's scene and board; `before` is the scene of the turn before, None at the start.

    Without `moving` no film is made.
    Where pages cannot be shared, since their site has no address, only the newest turn has a picture to share.
    """

    scene: Scene
    board: Board
    before: Scene | None = None
    moving: bool = True
    shared: bool = True
