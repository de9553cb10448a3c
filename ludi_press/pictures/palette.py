"""The fixed palette of a theme's pictures, in which the colours of factiones are exact and all turns look alike."""

from collections.abc import Iterable
from functools import lru_cache
from io import BytesIO
from typing import Final

from PIL import Image

from ludi_press.core.colour import Colour
from ludi_press.pictures.picture import DIM
from ludi_press.pictures.theme import Theme

_SIZE: Final = 256
_PAINTED: Final = 160
"""How many colours of its own a painted picture has."""
_COARSE: Final = 200
"""Colours are chosen by a picture about this many pixels wide."""
_QUARTERS: Final = (0.25, 0.5, 0.75)
_SHADED: Final = 0.3
"""The share of ink in the shadow under a piece."""
_SHALLOWS: Final = (0.24, 0.42, 0.56)
"""The shares of the plate's colour in the sea of a map, from deep water to the coast."""
_NEAR: Final = 8
"""Colours that differ by no more than this in each channel count as one: Pillow may confuse them."""
_PACKED: Final = 6
"""The compression level of PNGs: 4 takes a third less time for a sixteenth more bytes, 9 takes five times as long."""


def own_colours(theme: Theme) -> tuple[Colour, ...]:
    """Every colour that a theme paints with."""
    tones = (colour for tone in theme.tones.values() for colour in (tone.fill, tone.ink))
    return tuple(dict.fromkeys((*tones, *theme.colours, *theme.horses)))


@lru_cache(maxsize=16)
def palette_of(theme: Theme) -> tuple[Colour, ...]:
    """The theme's own colours first, then the shades of its grounds, of smooth edges and of dimmed tones.

    They are few, since each colour makes a picture larger, and every frame of a film again.
    """
    colours, own, grounds = theme.colours, own_colours(theme), _grounds(theme)
    tones = [tone.fill for tone in theme.tones.values()]
    shaded = [ground.mixed(colours.ink, _SHADED) for ground in (colours.sand, colours.sand.mixed(colours.zone, 0.6))]
    mixed = _mixtures((*grounds, colours.sand), colours.lane, (0.35,))
    for ground in (colours.sand, *shaded):
        mixed += _mixtures(tones, ground, (1 - DIM,))
    mixed += _mixtures((colours.sand, colours.plate, colours.paper), colours.ink, _QUARTERS)
    mixed += [_brick(theme)]
    mixed += _mixtures(tones, colours.ink, (0.5,))
    mixed += _drawn_colours(theme)
    kept = [*dict.fromkeys((*own, *grounds))]
    for one in mixed:
        if all(_differ(one, other) for other in kept):
            kept.append(one)
    return tuple(kept[:_SIZE])


def _differ(one: Colour, other: Colour) -> bool:
    return any(abs(here - there) > _NEAR for here, there in zip(one.rgb, other.rgb, strict=True))


def _with(first: Iterable[Colour], cut: list[Colour]) -> tuple[Colour, ...]:
    """The first colours exactly, and those of a cut that differ enough from them."""
    kept = tuple(dict.fromkeys(first))
    return (*kept, *(one for one in dict.fromkeys(cut) if all(_differ(one, other) for other in kept)))[:_SIZE]


def painted_colours(image: Image.Image, theme: Theme) -> tuple[Colour, ...]:
    """The palette of a painted picture: the theme's own colours, then as many of the picture's as it has room for."""
    return _with(own_colours(theme), _cut(image, _PAINTED))


def few_colours(image: Image.Image, theme: Theme, count: int) -> tuple[Colour, ...]:
    """A small palette, for mails, films and other sites: what tells sides and words apart, then so many of its own."""
    tones = [theme.tone(tone) for tone in ("praesina", "albata", "russata", "veneta")]
    sides = (colour for tone in tones for colour in (tone.fill, tone.ink))
    fixed = (theme.colours.ink, theme.colours.plate, theme.colours.sand, theme.strip, theme.deep, *sides)
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
    """The colours that symbols bring with them, and those of heads."""
    paint = theme.paint(None)
    pieces = (piece for symbol in theme.symbols.values() for piece in symbol.pieces)
    own = {piece.colour for piece in pieces if piece.colour and piece.name.removesuffix("_s") not in paint}
    return [theme.strip, theme.deep, *sorted(own, key=str)]


def _brick(theme: Theme) -> Colour:
    """The colour of the light bricks of a wall."""
    return theme.colours.wall.mixed(theme.colours.marble, 0.25)


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
