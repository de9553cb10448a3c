"""The fixed palette of a theme's pictures, and lossless WebP of one or several frames.

Pillow's own writer compares whole frames, several times each, and takes three times as long for as many bytes.
The container follows https://developers.google.com/speed/webp/docs/riff_container
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from io import BytesIO
from itertools import pairwise
from typing import Final

from PIL import Image, ImageChops

from ludi_press.core.colour import Colour
from ludi_press.pictures.symbols import shaded
from ludi_press.pictures.theme import Theme

_SIZE: Final = 256
_COARSE: Final = 200
"""Colours are chosen by a picture about this many pixels wide."""
_QUARTERS: Final = (0.25, 0.5, 0.75)
_SHADED: Final = 0.3
"""The share of ink in the shadow under a piece."""
_SHALLOWS: Final = (0.24, 0.42, 0.56)
"""The shares of the plate's colour in the sea of a map, from deep water to the coast."""
_NEAR: Final = 24
"""Mixtures that differ by no more than this in each channel from a colour that is there already are left out."""
_CONFUSED: Final = 8
"""Pillow may confuse colours that differ by no more than this in each channel."""
_PACKED: Final = 6
"""The compression level of PNGs: 4 takes a third less time for a sixteenth more bytes, 9 takes five times as long."""


def own_colours(theme: Theme) -> tuple[Colour, ...]:
    """Every colour that a theme paints with, the sides first."""
    tones = (colour for tone in theme.tones.values() for colour in (tone.fill, tone.ink))
    return tuple(dict.fromkeys((*tones, theme.strip, theme.deep, *theme.colours, *theme.horses)))


@lru_cache(maxsize=16)
def palette_of(theme: Theme) -> tuple[Colour, ...]:
    """The theme's own colours first, then the shades of its grounds, of smooth edges, and the colours of symbols.

    They are few, since each colour makes a picture larger, and every frame of a film again.
    """
    colours, grounds = theme.colours, _grounds(theme)
    tones = [tone.fill for tone in theme.tones.values()]
    mixed = _mixtures((colours.sand, colours.plate, colours.paper), colours.ink, _QUARTERS)
    mixed += _mixtures((*grounds, colours.sand), colours.lane, (0.35,))
    mixed += _mixtures((colours.sand, colours.sand.mixed(colours.zone, 0.6)), colours.ink, (_SHADED,))
    mixed += [colours.wall.mixed(colours.marble, 0.25), *_mixtures(tones, colours.ink, (0.5,)), *_drawn_colours(theme)]
    return _with((*own_colours(theme), *grounds), mixed, _NEAR)


def _with(first: Iterable[Colour], others: Iterable[Colour], near: int = _CONFUSED) -> tuple[Colour, ...]:
    """The first colours exactly, and those of the others that differ enough from all that are there already."""
    kept = [*dict.fromkeys(first)]
    for one in others:
        if all(any(abs(here - there) > near for here, there in zip(one.rgb, other.rgb, strict=True)) for other in kept):
            kept.append(one)
    return tuple(kept[:_SIZE])


def few_colours(image: Image.Image, theme: Theme, count: int) -> tuple[Colour, ...]:
    """The palette of one picture: what tells sides and words apart, then so many colours of its own."""
    tones = [theme.tone(tone) for tone in ("praesina", "albata", "russata", "veneta")]
    sides = (colour for tone in tones for colour in (tone.fill, tone.ink))
    colours = theme.colours
    leaves = (piece.colour for piece in theme.symbols["laurel"].pieces if piece.colour and "leaf" in piece.name)
    fixed = (colours.ink, colours.plate, colours.sand, colours.wood, theme.strip, theme.deep, *sides)
    coats = (shade for coat in theme.horses for shade in (coat, shaded(coat)))
    fixed += (colours.skin, *coats, *leaves)
    return _with(fixed, _cut(image, count))


def _cut(image: Image.Image, count: int) -> list[Colour]:
    """The colours that tell most of a picture."""
    found = (
        image.convert("RGB")
        .reduce(max(1, image.width // _COARSE))
        .quantize(count, kmeans=2, dither=Image.Dither.NONE)
        .getpalette()
        or []
    )
    return [Colour(*found[at : at + 3]) for at in range(0, 3 * count, 3) if len(found) >= at + 3]


def _drawn_colours(theme: Theme) -> list[Colour]:
    """The colours that symbols bring with them."""
    paint = theme.paint(None)
    pieces = (piece for symbol in theme.symbols.values() for piece in symbol.pieces)
    own = {piece.colour for piece in pieces if piece.colour and piece.name.removesuffix("_s") not in paint}
    return sorted(own, key=str)


def _grounds(theme: Theme) -> list[Colour]:
    """The shades from sand to ochre (ring of an arena, corners of a track), and the shallows of a map's sea."""
    corners = _mixtures((theme.colours.sand,), theme.colours.zone, tuple(step / 8 for step in range(2, 8)))
    return corners + _mixtures((theme.tone("mare").fill,), theme.colours.plate, _SHALLOWS)


def _mixtures(own: Iterable[Colour], other: Colour, shares: tuple[float, ...]) -> list[Colour]:
    return [colour.mixed(other, share) for share in shares for colour in own]


def index(image: Image.Image, palette: tuple[Colour, ...]) -> Image.Image:
    """The picture in the nearest colours of a palette, without dithering: even areas stay even, and compress well."""
    return image.quantize(palette=_swatch(palette), dither=Image.Dither.NONE)


@lru_cache(maxsize=16)
def _swatch(palette: tuple[Colour, ...]) -> Image.Image:
    """A palette in the form that Pillow needs."""
    swatch = Image.new("P", (1, 1))
    swatch.putpalette([part for colour in palette for part in colour.rgb])
    return swatch


def encode(image: Image.Image, palette: tuple[Colour, ...], level: int = _PACKED) -> bytes:
    """The picture as a PNG in this palette, compressed at this level."""
    written = BytesIO()
    index(image, palette).save(written, "PNG", compress_level=level)
    return written.getvalue()


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
