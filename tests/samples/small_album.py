"""Pictures of a turn that cost nothing, for tests of where they are kept."""

from io import BytesIO
from zlib import crc32

from PIL import Image

from ludi_press.pictures.album import Album, Renderer
from ludi_press.pictures.context import Context
from ludi_press.posts.document.gallery import WIDE, PostPicture


def small_album(renderer: Renderer, stem: str, context: Context) -> Album:
    """In the place of `draw_album`: files of the same names, in a colour that tells the scene."""
    red, green, blue, _ = crc32(repr(context).encode()).to_bytes(4)
    written = BytesIO()
    Image.new("RGB", (6, 3), (red, green, blue)).save(written, "PNG")
    pictures = [(f"{stem}-{name}.png", written.getvalue()) for name in ("track", f"track-{WIDE}", "mail")]
    shown = (PostPicture("track", pictures[0][0], "A picture", 6, 3),)
    return Album(shown, (*pictures, (f"{stem}-track.svg", f"<svg>{red}</svg>".encode())))
