"""Pictures of a turn that cost nothing, for tests of where they are kept."""

from io import BytesIO
from zlib import crc32

import pytest
from PIL import Image

from ludi_press.pictures.album import Album, Renderer
from ludi_press.pictures.context import Context
from ludi_press.posts.document.gallery import WIDE, PostPicture


def draw_small(patch: pytest.MonkeyPatch) -> None:
    """Draws small pictures instead of those that take their time, all in this process."""
    for module in ("albums", "build"):
        patch.setattr(f"ludi_press.press.building.{module}.processors", lambda: 1)
    patch.setattr("ludi_press.pictures.album.draw_album", small_album)
    patch.setattr("ludi_press.pictures.album.draw_for_posts", small_posts)


def small_album(renderer: Renderer, stem: str, context: Context) -> Album:
    """In the place of `draw_album`: files of the same names, in a colour that tells the scene."""
    shown = (PostPicture("track", f"{stem}-track.png", "A picture", 6, 3),)
    return Album(shown, _files(stem, context, "track", f"track-{WIDE}", "pack-1", f"pack-1-{WIDE}"))


def small_posts(renderer: Renderer, stem: str, context: Context) -> Album:
    """In the place of `draw_for_posts`."""
    return Album((), _files(stem, context, "board", "mail"))


def _files(stem: str, context: Context, *names: str) -> tuple[tuple[str, bytes], ...]:
    return tuple((f"{stem}-{name}.png", _drawn(context)) for name in names)


def _drawn(context: Context) -> bytes:
    red, green, blue, _ = crc32(repr(context).encode()).to_bytes(4)
    written = BytesIO()
    Image.new("RGB", (6, 3), (red, green, blue)).save(written, "PNG")
    return written.getvalue()
