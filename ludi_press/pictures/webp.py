"""WebP without loss; in an animated one every frame but the first is cut to what changed, and holds nothing else.

Pillow's own writer compares whole frames, several times each, and takes three times as long for as many bytes.
The container is that of the specification: https://developers.google.com/speed/webp/docs/riff_container
"""

from collections.abc import Sequence
from io import BytesIO
from itertools import pairwise
from typing import Final

from PIL import Image, ImageChops

_QUALITY: Final = 25
_METHOD: Final = 2
"""How hard frames are packed: less of the first takes a fifth more bytes, more of either half as long again."""
_HEAD: Final = 12
"""How many bytes of a still WebP stand before its chunk."""
_FLAGS: Final = 0b10010
"""The film moves, and parts of its frames are seen through."""
_DIFFERS: Final = [0] + [255] * 255


def animate(frames: Sequence[Image.Image], millis: Sequence[int]) -> bytes:
    """A film that plays for ever; the frames have one size and one palette, and stand for so many milliseconds each."""
    parts = [(0, 0, frames[0].convert("RGB"), millis[0])]
    for (before, now), stands in zip(pairwise(frames), millis[1:], strict=True):
        area = ImageChops.difference(before, now).getbbox()
        if area is None:
            x, y, image, stood = parts[-1]
            parts[-1] = (x, y, image, stood + stands)
            continue
        # A frame begins at an even pixel.
        area = (area[0] & ~1, area[1] & ~1, area[2], area[3])
        parts.append((area[0], area[1], difference(before.crop(area), now.crop(area)), stands))
    width, height = frames[0].size
    head = _chunk(b"VP8X", _number(_FLAGS, 4) + _number(width - 1, 3) + _number(height - 1, 3))
    film = b"".join((head, _chunk(b"ANIM", bytes(6)), *(_frame(*part) for part in parts)))
    return _chunk(b"RIFF", b"WEBP" + film)


def difference(before: Image.Image, now: Image.Image) -> Image.Image:
    """What differs between two pictures of one size and one palette, RGBA: seen through where they are the same."""
    part = now.convert("RGBA")
    part.putalpha(ImageChops.difference(before, now).point(_DIFFERS, "L"))
    return part


def pack(image: Image.Image) -> bytes:
    """A picture as a still WebP without loss."""
    still = BytesIO()
    image.save(still, "WEBP", lossless=True, quality=_QUALITY, method=_METHOD)
    return still.getvalue()


def _frame(x: int, y: int, image: Image.Image, millis: int) -> bytes:
    """A part of the film, drawn over what was there before."""
    place = (x // 2, y // 2, image.width - 1, image.height - 1, millis)
    return _chunk(b"ANMF", b"".join(_number(value, 3) for value in place) + bytes(1) + pack(image)[_HEAD:])


def _chunk(name: bytes, data: bytes) -> bytes:
    return name + _number(len(data), 4) + data + bytes(len(data) % 2)


def _number(value: int, size: int) -> bytes:
    return value.to_bytes(size, "little")
