"""Pictures of a turn that cost nothing, for tests of where they are kept."""

from io import BytesIO
from zlib import crc32

import pytest
from PIL import Image

from ludi_press.pictures.album import Album, Renderer, plan_album, plan_for_posts
from ludi_press.pictures.board import Context
from ludi_press.pictures.picture import Say
from ludi_press.pictures.theme import Theme
from ludi_press.posts.document.gallery import GIF, MOTION, PostPicture, phone_copy
from ludi_press.scene import Ring


def draw_small(patch: pytest.MonkeyPatch) -> None:
    """Draws small pictures instead of those that take their time, all in this process."""
    patch.setattr("ludi_press.press.building.pool.processors", lambda: 1)
    patch.setattr("ludi_press.pictures.album.plan_album", planned)
    patch.setattr("ludi_press.pictures.album.draw_album", small_album)
    patch.setattr("ludi_press.pictures.album.draw_for_posts", small_posts)
    patch.setattr("ludi_press.pictures.album.draw_shared", small_grounds)


_PLANS: dict[tuple[object, ...], tuple[Say, tuple[PostPicture, ...]]] = {}
"""What was planned before, with the words that it was planned in, so that their identity stays theirs."""


def planned(theme: Theme, say: Say, stem: str, context: Context) -> tuple[PostPicture, ...]:
    """In the place of `plan_album`: the same, but the stills of a scene, which it measures, are drawn once."""
    key = (stem, id(getattr(say, "__self__", say)), hash(repr(theme)), hash(repr(context)))
    if key not in _PLANS:
        _PLANS[key] = (say, plan_album(theme, say, stem, context))
    return _PLANS[key][1]


def small_grounds(_: Renderer, file: str, context: Context) -> Album:
    """In the place of `draw_shared`: the grounds of a track."""
    names = (file, phone_copy(file)) if isinstance(context.scene.ground, Ring) else (file,)
    return Album((), tuple((name, b"?") for name in names))


def small_album(renderer: Renderer, stem: str, context: Context) -> Album:
    """In the place of `draw_album`: the stills that it would show, in a colour that tells the scene."""
    shown = tuple(one for one in planned(renderer.theme, renderer.say, stem, context) if one.kind != MOTION)
    return Album(shown, _files(context, shown))


def small_posts(renderer: Renderer, stem: str, context: Context) -> Album:
    """In the place of `draw_for_posts`."""
    shown = tuple(one for one in plan_for_posts(renderer.theme, renderer.say, stem, context) if one.kind != GIF)
    return Album(shown, (*_files(context, shown), (f"{stem}-mail.png", _drawn(context))))


def _files(context: Context, shown: tuple[PostPicture, ...]) -> tuple[tuple[str, bytes], ...]:
    return tuple((name, _drawn(context)) for one in shown for name in (one.file, one.wide, one.phone) if name)


def _drawn(context: Context) -> bytes:
    red, green, blue, _ = crc32(repr(context).encode()).to_bytes(4)
    written = BytesIO()
    Image.new("RGB", (6, 3), (red, green, blue)).save(written, "PNG")
    return written.getvalue()
