"""From a Picture to pixels: the still layer and every piece of art are rasterised once, then set down side by side.

Pure: SVG in, pixels out. Who rasterises is handed in (`Rasterise`), so that nothing here opens a font or another file.
A piece of art lands on whole pixels, up to half a pixel from its point; so one raster of it serves every place.
"""

from collections.abc import Callable
from functools import lru_cache
from math import ceil, floor, log2
from typing import Final

from msgspec import Struct
from msgspec.structs import replace
from PIL import Image, ImageDraw

from ludi_press.pictures.box import Box
from ludi_press.pictures.picture import DIM, HALO, Art, Bands, Item, Line, Picture, Stamp, stroke
from ludi_press.pictures.svg import SVG_NAMESPACE, tag

Rasterise = Callable[[str, tuple[str, ...]], Image.Image]
"""Draws an SVG document that tells its own size in pixels, with these font files and no others; gives RGBA."""

Area = tuple[int, int, int, int]
"""Left, top, right and bottom in pixels, the last two not included."""

_GROUNDS: Final = 8
"""How many still layers are kept: one a scale, a few megabytes each."""
_SPRITES: Final = 2048
"""How many pieces of art are kept: a few kilobytes each."""


_FINEST: Final = 690 / 480
"""Pixels for a unit at which a still layer is rasterised for all smaller scales: those of the narrowest close-ups."""
_COMMON: Final = 0.85
"""Pixels for a unit at which common art is rasterised for all smaller scales; twice as many for larger, and so on."""
_HAIR: Final = 1e-6
_FINE: Final = 2
"""Bands are drawn so many times as large as they are shown, so that their edges are smooth."""


class Sprite(Struct, frozen=True, eq=False):
    """Art in pixels; `left` and `top` are where its box begins, seen from the pixel of its own nought."""

    left: int
    top: int
    colours: Image.Image
    cover: Image.Image

    def area(self, stamp: Stamp, frame: "Viewport") -> Area:
        """The pixels that it covers where the stamp stands."""
        x, y = frame.pixel(stamp.x, stamp.y)
        left, top = x + self.left, y + self.top
        return left, top, left + self.cover.width, top + self.cover.height


class Viewport(Struct, frozen=True):
    """Where the pixels of a picture lie: so many for a unit, from the corner of its ground's box."""

    box: Box
    width: int

    @property
    def scale(self) -> float:
        """Pixels for a unit."""
        return self.width / self.box.width

    @property
    def height(self) -> int:
        """In pixels."""
        return max(1, round(self.box.height * self.scale))

    def pixel(self, x: float, y: float) -> tuple[int, int]:
        """The pixel corner nearest to a point."""
        return round((x - self.box.left) * self.scale), round((y - self.box.top) * self.scale)


class PlacedItem(Struct, frozen=True, eq=False):
    """An item as it lies in a frame: the pixels that it covers, some of them perhaps beyond the frame."""

    item: Item
    sprite: Sprite
    area: Area

    def draw(self, canvas: Image.Image, corner: tuple[int, int] = (0, 0)) -> None:
        """Draws the item on a canvas that begins at this corner of the frame."""
        left, top, _, _ = self.area
        canvas.paste(self.sprite.colours, (left - corner[0], top - corner[1]), self.sprite.cover)


def changed_areas(old: tuple[PlacedItem, ...], new: tuple[PlacedItem, ...], frame: Viewport) -> tuple[Area, ...]:
    """The parts of a frame in which these items on the same ground differ; no two of the parts meet."""
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
    """The parts and one more, each that it meets made one with it."""
    while meeting := [part for part in parts if meet(part, area)]:
        parts = [part for part in parts if part not in meeting]
        for part in meeting:
            area = (min(area[0], part[0]), min(area[1], part[1]), max(area[2], part[2]), max(area[3], part[3]))
    return [*parts, area]


def redraw(ground: Image.Image, items: tuple[PlacedItem, ...], area: Area) -> Image.Image:
    """A part of a picture alone, RGB; `ground` is the whole still layer."""
    canvas = ground.crop(area)
    for laid in items:
        if meet(laid.area, area):
            laid.draw(canvas, area[:2])
    return canvas


class Rasteriser:
    """Composes pictures; it remembers what it has rasterised, up to a bound, and gives the same pixels without that.

    `cached` rasterises the still layers that many turns have, in the same way; it may know them from another run.
    """

    def __init__(self, rasterise: Rasterise, cached: Rasterise | None = None) -> None:
        self._rasterise = rasterise
        self._cached = cached or rasterise
        self._finest = lru_cache(maxsize=1)(self._finest_ground)
        self._ground = lru_cache(maxsize=_GROUNDS)(self._new_ground)
        self._windowed = lru_cache(maxsize=_GROUNDS)(self._reduced_ground)
        self._sprite = lru_cache(maxsize=_SPRITES)(self._new_sprite)
        self._dimmed = lru_cache(maxsize=_SPRITES)(self._new_dimmed)

    def compose(self, picture: Picture, width: int, whole: Art | None = None) -> Image.Image:
        """The picture this many pixels wide, RGB; see `ground` for `whole`."""
        canvas = self.ground(picture.ground, width, whole)
        for laid in self.lay(picture.items, Viewport(picture.ground.box, width)):
            laid.draw(canvas)
        return canvas

    def ground(self, ground: Art, width: int, whole: Art | None = None) -> Image.Image:
        """The still layer alone, RGB; the caller may draw on it.

        A window of a `whole` is cut out of that: all windows of a scale share one raster, which is kept.
        """
        frame = Viewport(ground.box, width)
        if whole is None or whole.svg != ground.svg:
            return self._ground(ground, frame.scale).crop((0, 0, width, frame.height))
        left = round((ground.box.left - whole.box.left) * frame.scale)
        top = round((ground.box.top - whole.box.top) * frame.scale)
        return self._windowed(whole, frame.scale).crop((left, top, left + width, top + frame.height))

    def lay(self, items: tuple[Item, ...], frame: Viewport) -> tuple[PlacedItem, ...]:
        """The items that have something to draw, as they lie in a frame."""
        laid = (_laid_bands(item, frame) if isinstance(item, Bands) else self._laid(item, frame) for item in items)
        return tuple(one for one in laid if one is not None)

    def _laid(self, item: Stamp | Line, frame: Viewport) -> PlacedItem | None:
        stamp = item if isinstance(item, Stamp) else Stamp(*item.start, _stroke(item))
        if not stamp.art.svg:
            return None
        sprite = (self._dimmed if stamp.dimmed else self._sprite)(stamp.art, frame.scale)
        return PlacedItem(item, sprite, sprite.area(stamp, frame))

    def _new_ground(self, ground: Art, scale: float) -> Image.Image:
        box, size = ground.box, _size(ground.box, scale)
        if ground.fill is not None:
            return Image.new("RGB", size, ground.fill.rgb)
        rasterise = self._cached if ground.common else self._rasterise
        return rasterise(svg_sheet(ground, scale, (box.left, box.top), size), ground.fonts).convert("RGB")

    def _reduced_ground(self, whole: Art, scale: float) -> Image.Image:
        """A still layer at one of the many scales of its windows, reduced from one raster."""
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
        # A pixel more on every side: resvg leaves out hairlines at the edge of a sheet.
        area = (left - 1, top - 1, right + 1, bottom + 1)
        large = _COMMON * 2 ** max(0, ceil(log2(scale / _COMMON)))
        if art.common and scale < large:
            return _made_smaller(self._sprite(art, large), area, scale / large)
        size = (area[2] - area[0], area[3] - area[1])
        drawn = self._rasterise(svg_sheet(art, scale, (area[0] / scale, area[1] / scale), size), art.fonts)

        return Sprite(area[0], area[1], drawn.convert("RGB"), drawn.getchannel("A"))

    def _new_dimmed(self, art: Art, scale: float) -> Sprite:
        sprite = self._sprite(art, scale)
        return replace(sprite, cover=sprite.cover.point([round(value * DIM) for value in range(256)]))


def svg_sheet(art: Art, scale: float, corner: tuple[float, float], size: tuple[int, int]) -> str:
    """Art on a sheet of so many pixels, with this point of its own in the upper left corner."""
    width, height = size
    # Not by `number`, which rounds: a hundredth of a unit is seen at the far end of a wide picture.
    view = f"{corner[0]:.6f} {corner[1]:.6f} {width / scale:.6f} {height / scale:.6f}"
    return tag("svg", art.svg, xmlns=SVG_NAMESPACE, viewBox=view, width=str(width), height=str(height))


def _size(box: Box, scale: float) -> tuple[int, int]:
    """How many pixels a box fills."""
    return ceil(box.width * scale - _HAIR), ceil(box.height * scale - _HAIR)


def _made_smaller(large: Sprite, area: Area, share: float) -> Sprite:
    """A sprite in this share of its size, so that it covers this area, seen from the pixel of its nought."""
    left, top, right, bottom = (edge / share for edge in area)
    x, y = floor(left), floor(top)
    colours = large.colours.copy()
    colours.putalpha(large.cover)
    sheet = Image.new("RGBA", (ceil(right) - x, ceil(bottom) - y))
    sheet.paste(colours, (large.left - x, large.top - y))
    box = (left - x, top - y, right - x, bottom - y)
    # Colours count as much as they cover, or what is not seen would shine through at the edges.
    size = (area[2] - area[0], area[3] - area[1])
    small = sheet.convert("RGBa").resize(size, Image.Resampling.HAMMING, box).convert("RGBA")
    return Sprite(area[0], area[1], small.convert("RGB"), small.getchannel("A"))


def _laid_bands(item: Bands, frame: Viewport) -> PlacedItem | None:
    """Bands as one sprite of the part of the frame that they cover: drawn twice as large, and made smaller."""
    box, scale = item.box.shared(frame.box), frame.scale
    left, top = (floor(edge * scale) for edge in (box.left - frame.box.left, box.top - frame.box.top))
    width, height = ceil(box.width * scale) + 1, ceil(box.height * scale) + 1
    if not (box.width and box.height):
        return None
    # What is not covered has the colour of the edges: nothing else shines through where they are smoothed.
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
    """Whether two parts of a picture have a pixel in common."""
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def _stroke(line: Line) -> Art:
    """A line as art about its own beginning."""
    x, y = line.end[0] - line.start[0], line.end[1] - line.start[1]
    half = (line.width + (HALO if line.halo else 0.0)) / 2
    box = Box(min(0.0, x), min(0.0, y), max(0.0, x), max(0.0, y)).grown(half)
    return Art(stroke(line, (0, 0), (x, y)), box)
