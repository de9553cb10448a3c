"""From a Picture to pixels: the still layer and every piece of art are rasterised once, then set down side by side.

Pure: SVG in, pixels out. Who rasterises is handed in (`Rasterise`), so that nothing here opens a font or another file.
A piece of art lands on whole pixels, up to half a pixel from its point; so one raster of it serves every place.
"""

from collections.abc import Callable, Iterator
from functools import lru_cache
from math import ceil, floor
from typing import Final

from msgspec import Struct
from PIL import Image

from ludi_press.pictures.box import Box
from ludi_press.pictures.picture import HALO, Art, Item, Line, Picture, Stamp, stroke
from ludi_press.pictures.svg import SVG_NAMESPACE, tag

Rasterise = Callable[[str, tuple[str, ...]], Image.Image]
"""Draws an SVG document that tells its own size in pixels, with these font files and no others; gives RGBA."""

Area = tuple[int, int, int, int]
"""Left, top, right and bottom in pixels, the last two not included."""

_GROUNDS: Final = 10
"""How many still layers are kept: one a scale, a few megabytes each."""
_SPRITES: Final = 2048
"""How many pieces of art are kept: a few kilobytes each."""


_LARGE: Final = 1200 / 1040
"""Pixels for a unit at which common art is rasterised for all smaller scales: those of the widest close-ups."""
_HAIR: Final = 1e-6


class Sprite(Struct, frozen=True, eq=False):
    """Art in pixels; `left` and `top` are where its box begins, seen from the pixel of its own nought."""

    left: int
    top: int
    colours: Image.Image
    cover: Image.Image

    def area(self, stamp: Stamp, frame: "Frame") -> Area:
        """The pixels that it covers where the stamp stands."""
        x, y = frame.pixel(stamp.x, stamp.y)
        left, top = x + self.left, y + self.top
        return left, top, left + self.cover.width, top + self.cover.height


class Frame(Struct, frozen=True):
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


class Rasteriser:
    """Composes pictures; it remembers what it has rasterised, up to a bound, and gives the same pixels without that."""

    def __init__(self, rasterise: Rasterise) -> None:
        self._rasterise = rasterise
        self._ground = lru_cache(maxsize=_GROUNDS)(self._new_ground)
        self._sprite = lru_cache(maxsize=_SPRITES)(self._new_sprite)

    def compose(self, picture: Picture, width: int, whole: Art | None = None) -> Image.Image:
        """The picture this many pixels wide, RGB; see `ground` for `whole`."""
        frame = Frame(picture.ground.box, width)
        canvas = self.ground(picture.ground, width, whole)
        for item in picture.items:
            self.set_down(canvas, item, frame)
        return canvas

    def ground(self, ground: Art, width: int, whole: Art | None = None) -> Image.Image:
        """The still layer alone, RGB; the caller may draw on it.

        A window of a `whole` is cut out of that: all windows of a scale share one raster, which is kept.
        """
        frame = Frame(ground.box, width)
        if whole is None or whole.svg != ground.svg:
            return self._new_ground(ground, frame.scale).crop((0, 0, width, frame.height))
        left = round((ground.box.left - whole.box.left) * frame.scale)
        top = round((ground.box.top - whole.box.top) * frame.scale)
        return self._ground(whole, frame.scale).crop((left, top, left + width, top + frame.height))

    def set_down(self, canvas: Image.Image, item: Item, frame: Frame, corner: tuple[int, int] = (0, 0)) -> None:
        """Draws an item where it stands, on a canvas that begins at this corner of the frame."""
        stamp = _as_stamp(item)
        if not stamp.art.svg:
            return
        sprite = self._sprite(stamp.art, frame.scale)
        left, top, _, _ = sprite.area(stamp, frame)
        canvas.paste(sprite.colours, (left - corner[0], top - corner[1]), sprite.cover)

    def changed(self, old: tuple[Item, ...], new: tuple[Item, ...], frame: Frame) -> Iterator[Area]:
        """Where pictures of these items on the same ground differ; parts may overlap."""
        before, after = set(old), set(new)
        for item in (*(item for item in old if item not in after), *(item for item in new if item not in before)):
            left, top, right, bottom = self.area(item, frame)
            area = (max(left, 0), max(top, 0), min(right, frame.width), min(bottom, frame.height))
            if area[0] < area[2] and area[1] < area[3]:
                yield area

    def area(self, item: Item, frame: Frame) -> Area:
        """The pixels that an item covers, also beyond the frame."""
        stamp = _as_stamp(item)
        return self._sprite(stamp.art, frame.scale).area(stamp, frame)

    def part(self, ground: Image.Image, items: tuple[Item, ...], frame: Frame, area: Area) -> Image.Image:
        """A part of the picture alone, RGB; `ground` is the whole still layer."""
        canvas = ground.crop(area)
        for item in items:
            if _meet(self.area(item, frame), area):
                self.set_down(canvas, item, frame, area[:2])
        return canvas

    def _new_ground(self, ground: Art, scale: float) -> Image.Image:
        box = ground.box
        size = (ceil(box.width * scale - _HAIR), ceil(box.height * scale - _HAIR))
        if ground.fill is not None:
            return Image.new("RGB", size, ground.fill.rgb)
        return self._drawn(ground, scale, (box.left, box.top), size).convert("RGB")

    def _new_sprite(self, art: Art, scale: float) -> Sprite:
        left, top = floor(art.box.left * scale), floor(art.box.top * scale)
        right, bottom = ceil(art.box.right * scale), ceil(art.box.bottom * scale)
        if art.fill is not None:
            size = (right - left, bottom - top)
            return Sprite(left, top, Image.new("RGB", size, art.fill.rgb), Image.new("L", size, 255))
        # A pixel more on every side: resvg leaves out hairlines at the edge of a sheet.
        area = (left - 1, top - 1, right + 1, bottom + 1)
        if art.common and scale < _LARGE:
            return _made_smaller(self._sprite(art, _LARGE), area, scale / _LARGE)
        size = (area[2] - area[0], area[3] - area[1])
        drawn = self._drawn(art, scale, (area[0] / scale, area[1] / scale), size)
        return Sprite(area[0], area[1], drawn.convert("RGB"), drawn.getchannel("A"))

    def _drawn(self, art: Art, scale: float, corner: tuple[float, float], size: tuple[int, int]) -> Image.Image:
        """Art on a sheet of so many pixels, with this point of its own in the upper left corner."""
        width, height = size
        # Not by `number`, which rounds: a hundredth of a unit is seen at the far end of a wide picture.
        view = f"{corner[0]:.6f} {corner[1]:.6f} {width / scale:.6f} {height / scale:.6f}"
        sheet = tag("svg", art.svg, xmlns=SVG_NAMESPACE, viewBox=view, width=str(width), height=str(height))
        return self._rasterise(sheet, art.fonts)


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


def _meet(one: Area, other: Area) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def _as_stamp(item: Item) -> Stamp:
    return item if isinstance(item, Stamp) else Stamp(*item.start, _stroke(item))


def _stroke(line: Line) -> Art:
    """A line as art about its own beginning."""
    x, y = line.end[0] - line.start[0], line.end[1] - line.start[1]
    half = (line.width + (HALO if line.halo else 0.0)) / 2
    box = Box(min(0.0, x), min(0.0, y), max(0.0, x), max(0.0, y)).grown(half)
    return Art(stroke(line, (0, 0), (x, y)), box)
