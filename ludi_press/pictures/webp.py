"""Lossless WebP; in an animated one every frame but the first has only the area and the pixels that changed.

Pillow's own writer compares whole frames, several times each, and takes three times as long for as many bytes.
The container follows https://developers.google.com/speed/webp/docs/riff_container
"""

from collections.abc import Sequence
from io import BytesIO
from itertools import pairwise
from typing import Final

from PIL import Image, ImageChops

_QUALITY: Final = 25
_METHOD: Final = 2
"""Pillow's settings: a lower quality gives a fifth more bytes, a higher one of either takes half as long again."""
_HEAD: Final = 12
"""The number of bytes before the image chunk of a still WebP."""
_FLAGS: Final = 0b10010
"""Animation, and transparency in its frames."""
_DIFFERS: Final = [0] + [255] * 255


def animate(frames: Sequence[Image.Image], millis: Sequence[int]) -> bytes:
    """An endless animation of frames of one size and one palette, each shown for so many milliseconds."""
    parts = [(0, 0, frames[0].convert("RGB"), millis[0])]
    for (before, now), stands in zip(pairwise(frames), millis[1:], strict=True):
        area = ImageChops.difference(before, now).getbbox()
        if area is None:
            x, y, image, stood = parts[-1]
            parts[-1] = (x, y, image, stood + stands)
            continue
        # The offsets of a frame must be even.
        area = (area[0] & ~1, area[1] & ~1, area[2], area[3])
        parts.append((area[0], area[1], difference(before.crop(area), now.crop(area)), stands))
    width, height = frames[0].size
    head = _chunk(b"VP8X", _number(_FLAGS, 4) + _number(width - 1, 3) + _number(height - 1, 3))
    film = b"".join((head, _chunk(b"ANIM", bytes(6)), *(_frame(*part) for part in parts)))
    return _chunk(b"RIFF", b"WEBP" + film)


def difference(before: Image.Image, now: Image.Image) -> Image.Image:
    """The pixels in which two pictures of one size and one palette differ, RGBA; the others are transparent."""
    part = now.convert("RGBA")
    part.putalpha(ImageChops.difference(before, now).point(_DIFFERS, "L"))
    return part


def pack(image: Image.Image) -> bytes:
    """A picture as a lossless still WebP."""
    still = BytesIO()
    image.save(still, "WEBP", lossless=True, quality=_QUALITY, method=_METHOD)
    return still.getvalue()


def _frame(x: int, y: int, image: Image.Image, millis: int) -> bytes:
    """A frame that is drawn over the frames before it."""
    place = (x // 2, y // 2, image.width - 1, image.height - 1, millis)
    return _chunk(b"ANMF", b"".join(_number(value, 3) for value in place) + bytes(1) + pack(image)[_HEAD:])


def _chunk(name: bytes, data: bytes) -> bytes:
    return name + _number(len(data), 4) + data + bytes(len(data) % 2)


def _number(value: int, size: int) -> bytes:
    return value.to_bytes(size, "little")
