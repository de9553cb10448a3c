"""From a Picture to pixels, and from pixels to files: what is rasterised once and composed, the palette, lossless WebP.

Pillow's own writer compares whole frames, several times each, and takes three times as long for as many bytes.
The container follows https://developers.google.com/speed/webp/docs/riff_container

This module opens no fonts or other files: the function that rasterises SVG is an argument (`Rasterise`).
Art is placed on whole pixels, up to half a pixel from its point, so that one raster of it can be used everywhere.
"""

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from io import BytesIO
from itertools import filterfalse, pairwise
from math import ceil, floor, log2
from typing import Final

from msgspec import Struct
from PIL import Image, ImageChops, ImageDraw

from ludi_press.core.colour import Colour
from ludi_press.pictures.picture import HALO, SVG_NAMESPACE, Art, Bands, Item, LeaderLine, Picture, Stamp, stroke, tag
from ludi_press.pictures.shapes import Box
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


Rasterise = Callable[[str, tuple[str, ...]], Image.Image]
"""Rasterises an SVG document that states its size in pixels, with these font files and no others; returns RGBA."""

Area = tuple[int, int, int, int]
"""Left, top, right and bottom in pixels; right and bottom are not included."""

_GROUNDS: Final = 8
"""How many still layers are cached: one for each scale, a few megabytes each."""
_SPRITES: Final = 2048
"""How many rasters of art are cached, a few kilobytes each."""
_LAID: Final = 1024
"""How many placed items are cached: those of a film, whose frames have most of them in common."""


_FINEST: Final = 690 / 480
"""Pixels per unit at which a still layer is rasterised for all smaller scales: the scale of the narrowest close-up."""
_COMMON: Final = 1.0
"""Pixels per unit at which common art is rasterised for scales down to half of it; doubled or halved for others."""
_LARGEST: Final = 2.0
"""The largest scale at which common art is rasterised for smaller ones: at larger scales it is seldom met."""
_HAIR: Final = 1e-6
_FINE: Final = 2
"""Bands are drawn this many times as large as they are shown, so that their edges are smooth."""


class Sprite(Struct, frozen=True, eq=False):
    """Art as pixels; `left` and `top` are the offset of its upper left corner from the pixel of its own nought."""

    left: int
    top: int
    colours: Image.Image
    cover: Image.Image

    def area(self, stamp: Stamp, frame: "Viewport") -> Area:
        x, y = frame.pixel(stamp.x, stamp.y)
        left, top = x + self.left, y + self.top
        return left, top, left + self.cover.width, top + self.cover.height


class Viewport(Struct, frozen=True):
    """The mapping of a picture to pixels: the drawing units that it shows, and its width in pixels."""

    box: Box
    width: int

    @property
    def scale(self) -> float:
        return self.width / self.box.width

    @property
    def height(self) -> int:
        return max(1, round(self.box.height * self.scale))

    def pixel(self, x: float, y: float) -> tuple[int, int]:
        """The corner of the pixel grid nearest to a point."""
        return round((x - self.box.left) * self.scale), round((y - self.box.top) * self.scale)


class PlacedItem(Struct, frozen=True, eq=False):
    """An item and the pixels that it covers, some of which may be outside the viewport."""

    item: Item
    sprite: Sprite
    area: Area

    def draw(self, canvas: Image.Image, corner: tuple[int, int] = (0, 0)) -> None:
        """Draws the item on a canvas whose upper left corner is here in the viewport."""
        left, top, _, _ = self.area
        canvas.paste(self.sprite.colours, (left - corner[0], top - corner[1]), self.sprite.cover)


def changed_areas(old: tuple[PlacedItem, ...], new: tuple[PlacedItem, ...], frame: Viewport) -> tuple[Area, ...]:
    """The areas of a viewport in which these items on the same ground differ; no two areas overlap."""
    # Most items are the same objects (see `Rasteriser.lay`), which are compared faster than what they are made of.
    old, new = (tuple(filterfalse(set(others).__contains__, items)) for items, others in ((old, new), (new, old)))
    before, after = {laid.item for laid in old}, {laid.item for laid in new}
    parts: list[Area] = []
    for laid in (*old, *new):
        if laid.item in before and laid.item in after:
            continue
        left, top, right, bottom = laid.area
        area = (max(left, 0), max(top, 0), min(right, frame.width), min(bottom, frame.height))
        if area[0] < area[2] and area[1] < area[3]:
            parts = _united(parts, area)
    return tuple(parts)


def _united(parts: list[Area], area: Area) -> list[Area]:
    """The areas and one more, which is merged with all that it overlaps."""
    while meeting := [part for part in parts if meet(part, area)]:
        parts = [part for part in parts if part not in meeting]
        for part in meeting:
            area = (min(area[0], part[0]), min(area[1], part[1]), max(area[2], part[2]), max(area[3], part[3]))
    return [*parts, area]


def redraw(ground: Image.Image, items: tuple[PlacedItem, ...], area: Area) -> Image.Image:
    """One area of a picture, RGB; `ground` is the whole still layer."""
    canvas = ground.crop(area)
    for laid in items:
        if meet(laid.area, area):
            laid.draw(canvas, area[:2])
    return canvas


class Rasteriser:
    """Composes pictures; a cache of limited size makes it faster and does not change the pixels.

    `cached` rasterises still layers that many turns have; it may take them from an earlier build.
    """

    def __init__(self, rasterise: Rasterise, cached: Rasterise | None = None) -> None:
        self._rasterise = rasterise
        self._cached = cached or rasterise
        self._finest = lru_cache(maxsize=2)(self._finest_ground)
        self._ground = lru_cache(maxsize=_GROUNDS)(self._new_ground)
        self._windowed = lru_cache(maxsize=_GROUNDS)(self._reduced_ground)
        self._sprite = lru_cache(maxsize=_SPRITES)(self._new_sprite)
        self._laid = lru_cache(maxsize=_LAID)(self._new_laid)

    def compose(self, picture: Picture, width: int, whole: Art | None = None) -> Image.Image:
        """The picture this many pixels wide, RGB; see `ground` for `whole`."""
        canvas = self.ground(picture.ground, width, whole)
        for laid in self.lay(picture.items, Viewport(picture.ground.box, width)):
            laid.draw(canvas)
        return canvas

    def ground(self, ground: Art, width: int, whole: Art | None = None) -> Image.Image:
        """The still layer alone, RGB; the caller may draw on it.

        A part of a `whole` is cut out of it: all parts at one scale share one cached raster.
        """
        frame = Viewport(ground.box, width)
        if whole is None or whole.svg != ground.svg:
            return self._ground(ground, frame.scale).crop((0, 0, width, frame.height))
        left = round((ground.box.left - whole.box.left) * frame.scale)
        top = round((ground.box.top - whole.box.top) * frame.scale)
        return self._windowed(whole, frame.scale).crop((left, top, left + width, top + frame.height))

    def lay(self, items: tuple[Item, ...], frame: Viewport) -> tuple[PlacedItem, ...]:
        """The items that have something to draw, with the pixels that they cover."""
        laid = (_laid_bands(item, frame) if isinstance(item, Bands) else self._laid(item, frame) for item in items)
        return tuple(one for one in laid if one is not None)

    def _new_laid(self, item: Stamp | LeaderLine, frame: Viewport) -> PlacedItem | None:
        stamp = item if isinstance(item, Stamp) else Stamp(*item.start, _stroke(item))
        if not stamp.art.svg:
            return None
        sprite = self._sprite(stamp.art, frame.scale)
        return PlacedItem(item, sprite, sprite.area(stamp, frame))

    def _new_ground(self, ground: Art, scale: float) -> Image.Image:
        box, size = ground.box, _size(ground.box, scale)
        if ground.fill is not None:
            return Image.new("RGB", size, ground.fill.rgb)
        rasterise = self._cached if ground.common else self._rasterise
        return rasterise(svg_sheet(ground, scale, (box.left, box.top), size), ground.fonts).convert("RGB")

    def _reduced_ground(self, whole: Art, scale: float) -> Image.Image:
        """A still layer at one of the many scales of its parts, scaled down from one raster."""
        large, share = self._finest(whole), scale / _FINEST
        size = _size(whole.box, scale)
        box = (0, 0, min(size[0] / share, large.width), min(size[1] / share, large.height))
        return large.resize(size, Image.Resampling.HAMMING, box)

    def _finest_ground(self, whole: Art) -> Image.Image:
        box = whole.box
        sheet = svg_sheet(whole, _FINEST, (box.left, box.top), _size(box, _FINEST))
        return self._cached(sheet, whole.fonts).convert("RGB")

    def _new_sprite(self, art: Art, scale: float) -> Sprite:
        if art.of is not None:
            return self._sprite(art.of, scale * art.size)
        left, top = floor(art.box.left * scale), floor(art.box.top * scale)
        right, bottom = ceil(art.box.right * scale), ceil(art.box.bottom * scale)
        if art.fill is not None:
            size = (right - left, bottom - top)
            return Sprite(left, top, Image.new("RGB", size, art.fill.rgb), Image.new("L", size, 255))
        # One pixel more on every side: resvg leaves out hairlines at the edge of a document.
        area = (left - 1, top - 1, right + 1, bottom + 1)
        large = _COMMON * 2 ** ceil(log2(scale / _COMMON))
        if art.common and scale < large <= _LARGEST:
            return _made_smaller(self._sprite(art, large), area, scale / large)
        size = (area[2] - area[0], area[3] - area[1])
        drawn = self._rasterise(svg_sheet(art, scale, (area[0] / scale, area[1] / scale), size), art.fonts)
        return Sprite(area[0], area[1], drawn.convert("RGB"), drawn.getchannel("A"))


def svg_sheet(art: Art, scale: float, corner: tuple[float, float], size: tuple[int, int]) -> str:
    """Art as an SVG document of this size in pixels; `corner` is the point in its upper left corner."""
    width, height = size
    # Not by `number`, which rounds to hundredths: that shifts the far end of a wide picture visibly.
    view = f"{corner[0]:.6f} {corner[1]:.6f} {width / scale:.6f} {height / scale:.6f}"
    return tag("svg", art.svg, xmlns=SVG_NAMESPACE, viewBox=view, width=str(width), height=str(height))


def _size(box: Box, scale: float) -> tuple[int, int]:
    return ceil(box.width * scale - _HAIR), ceil(box.height * scale - _HAIR)


def _made_smaller(large: Sprite, area: Area, share: float) -> Sprite:
    """A sprite scaled by this factor, so that it covers this area around the pixel of its origin."""
    left, top, right, bottom = (edge / share for edge in area)
    x, y = floor(left), floor(top)
    colours = large.colours.copy()
    colours.putalpha(large.cover)
    sheet = Image.new("RGBA", (ceil(right) - x, ceil(bottom) - y))
    sheet.paste(colours, (large.left - x, large.top - y))
    box = (left - x, top - y, right - x, bottom - y)
    # Premultiplied alpha: otherwise the colours of transparent pixels would show at the edges.
    size = (area[2] - area[0], area[3] - area[1])
    small = sheet.convert("RGBa").resize(size, Image.Resampling.HAMMING, box).convert("RGBA")
    return Sprite(area[0], area[1], small.convert("RGB"), small.getchannel("A"))


def _laid_bands(item: Bands, frame: Viewport) -> PlacedItem | None:
    """Bands as one sprite of the part of the viewport that they cover: drawn twice as large, and scaled down."""
    box, scale = item.box.shared(frame.box), frame.scale
    left, top = (floor(edge * scale) for edge in (box.left - frame.box.left, box.top - frame.box.top))
    width, height = ceil(box.width * scale) + 1, ceil(box.height * scale) + 1
    if not (box.width and box.height):
        return None
    # Transparent pixels have the colour of the edges, so that no other colour shows where these are smoothed.
    sheet = Image.new("RGBA", (width * _FINE, height * _FINE), (*item.edge.rgb, 0))
    pen, grown = ImageDraw.Draw(sheet), scale * _FINE
    x, y = frame.box.left + left / scale, frame.box.top + top / scale
    for band in item.bands:
        points = [((px - x) * grown, (py - y) * grown) for px, py in band.outline]
        pen.line([*points, points[0]], (*item.edge.rgb, 255), round(2 * item.width * grown))
        pen.polygon(points, (*band.fill.rgb, 255))
    drawn = sheet.reduce(_FINE)
    sprite = Sprite(0, 0, drawn.convert("RGB"), drawn.getchannel("A"))
    return PlacedItem(item, sprite, (left, top, left + width, top + height))


def meet(one: Area, other: Area) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def _stroke(line: LeaderLine) -> Art:
    x, y = line.end[0] - line.start[0], line.end[1] - line.start[1]
    half = (line.width + (HALO if line.halo else 0.0)) / 2
    box = Box(min(0.0, x), min(0.0, y), max(0.0, x), max(0.0, y)).grown(half)
    return Art(stroke(line, (0, 0), (x, y)), box)
