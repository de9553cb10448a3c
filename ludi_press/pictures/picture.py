"""A picture before it is encoded: a still layer, items and pieces on it; SVG and pixels are made from it.

The SVG has the same bytes on every machine.
"""

from collections.abc import Callable, Iterable, Iterator
from functools import cached_property, lru_cache
from html import escape
from math import hypot
from typing import Final
from unicodedata import category

from msgspec import Struct

from ludi_press.core.colour import Colour
from ludi_press.core.report import Phrase
from ludi_press.pictures.fonts import Face
from ludi_press.pictures.shapes import Box, Point, Points, around
from ludi_press.scene import Piece

SVG_NAMESPACE: Final = "http://www.w3.org/2000/svg"


def number(value: float) -> str:
    """At most two decimals, without trailing noughts or a negative nought."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def tag(name: str, *children: str, **attributes: str | float | Colour | None) -> str:
    """An element; `_` in an attribute's name becomes `-`, attributes that are None are left out."""
    written = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{_value(value)}"'
        for key, value in attributes.items()
        if value is not None
    )
    inside = "".join(children)
    return f"<{name}{written}>{inside}</{name}>" if inside else f"<{name}{written}/>"


def _value(value: str | float | Colour) -> str:
    return number(value) if isinstance(value, int | float) else escape(str(value))


def moved(x: float, y: float, inside: str, turn: float = 0.0, scale: float = 1.0) -> str:
    """SVG scaled and turned (degrees, clockwise) around its own nought, then moved to a point."""
    change = f"translate({number(x)} {number(y)})"
    change += f" rotate({number(turn)})" if turn else ""
    change += f" scale({number(scale)})" if scale != 1 else ""
    return tag("g", inside, transform=change)


def prose(text: str) -> str:
    """A person's text in one line, for a title or a description: escaped, without characters that XML forbids."""
    shown = "".join(char for char in text if char.isspace() or category(char)[0] != "C")
    return escape(" ".join(shown.split()), quote=False)


def words(
    face: Face, text: str, x: float, y: float, size: float, fill: Colour, anchor: str = "start", *, held: bool = False
) -> str:
    """A line of cleaned text; `y` is the baseline.

    Text that is `held` keeps its width in this face even if a reader's machine shows another.
    """
    text = face.clean(text)
    return tag(
        "text",
        escape(text, quote=False),
        x=x,
        y=y,
        fill=fill,
        font_family=face.family,
        font_size=size,
        font_weight=str(face.font.weight),
        text_anchor=None if anchor == "start" else anchor,
        textLength=face.width(text, size) if held and text else None,
        lengthAdjust="spacingAndGlyphs" if held and text else None,
    )


def small_words(face: Face, entries: Iterable[tuple[str, float, float]], size: float, fill: Colour) -> str:
    """Many short texts in one style, each centred: text, x, y of the baseline."""
    return tag(
        "g",
        *(tag("text", escape(face.clean(text), quote=False), x=x, y=y) for text, x, y in entries),
        fill=fill,
        font_family=face.family,
        font_size=size,
        font_weight=str(face.font.weight),
        text_anchor="middle",
    )


def path(points: list[tuple[float, float]], closed: bool = False) -> str:
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in points) + ("Z" if closed else "")


Say = Callable[[Phrase], str]
"""Translates a phrase into text of some language."""
HALO: Final = 2.2
"""How much wider than a line its halo is."""


class Art(Struct, frozen=True):
    """A piece of SVG around its own nought, its bounding box, and the font files that its text needs.

    `fill` is set if it is only its box in one colour: it is then filled in without being rasterised.
    `common` art is in many pictures and at many scales: it is rasterised once, large, and scaled down.
    A still layer is `common` if many turns have it, each at the same scale: its raster is kept from build to build.
    Scaled art names its original in `of` and its scale in `size`.
    """

    svg: str
    box: Box
    fonts: tuple[str, ...] = ()
    fill: Colour | None = None
    common: bool = False
    of: "Art | None" = None
    size: float = 1.0


class Stamp(Struct, frozen=True):
    """Art placed at a point; the same art is rasterised once, wherever it is placed."""

    x: float
    y: float
    art: Art

    @property
    def box(self) -> Box:
        return self.art.box.moved(self.x, self.y)


class LeaderLine(Struct, frozen=True):
    """A straight leader line; `halo` is the colour of a wider line under it, which separates it from the ground."""

    start: tuple[float, float]
    end: tuple[float, float]
    colour: Colour
    width: float
    halo: Colour | None = None


class Band(Struct, frozen=True):
    """The outline of a shape, and its colour."""

    outline: Points
    fill: Colour


class Bands(Struct, frozen=True):
    """Long shapes that bend across the ground, the first undermost, each with an edge of this colour and width.

    They differ in every picture, so they are drawn directly as pixels instead of being rasterised and cached.
    """

    bands: tuple[Band, ...]
    edge: Colour
    width: float

    @property
    def box(self) -> Box:
        points = [point for band in self.bands for point in band.outline]
        return around(points).grown(self.width) if points else Box(0, 0, 0, 0)


Item = Stamp | LeaderLine | Bands


class Picture(Struct, frozen=True, dict=True):
    """A picture of `ground.box` units: the still layer and the items of a turn, the first undermost.

    Items are made when they are asked for: pages need no more than the size and the words.
    """

    ground: Art
    make_items: Callable[[], Iterable[Item]]
    title: str
    description: str

    @cached_property
    def items(self) -> tuple[Item, ...]:
        return tuple(self.make_items())


@lru_cache(maxsize=4096)
def lettering(face: Face, text: str, size: float, fill: Colour, anchor: str = "start", *, held: bool = False) -> Art:
    """A line of text as art; nought is its start, middle or end, by `anchor`; for `held` see `words`."""
    text = face.clean(text)
    width = face.width(text, size)
    left = {"start": 0.0, "middle": -width / 2, "end": -width}[anchor]
    box = Box(left - size * 0.1, -size, left + width + size * 0.15, size * 0.36)
    return Art(words(face, text, 0, 0, size, fill, anchor, held=held), box, face.paths(text))


def joined(stamps: Iterable[Stamp]) -> Art:
    """Stamps combined into one piece of art; its bounding box is that of the first, which contains the others."""
    stamps = tuple(stamps)
    svg = "".join(moved(stamp.x, stamp.y, stamp.art.svg) for stamp in stamps)
    return Art(svg, stamps[0].box, tuple(dict.fromkeys(font for stamp in stamps for font in stamp.art.fonts)))


@lru_cache(maxsize=256)
def scaled(art: Art, scale: float) -> Art:
    """Art at another scale; its raster is made from that of the original."""
    if scale == 1.0:
        return art
    return Art(moved(0, 0, art.svg, scale=scale), art.box.scaled(scale), art.fonts, of=art, size=scale)


def word_by_word(face: Face, text: str, x: float, y: float, size: float, fill: Colour) -> Iterator[Stamp]:
    """A line of text, each word a drawing of its own: most words come again in other lines."""
    for word in face.clean(text).split():
        yield Stamp(x, y, lettering(face, word, size, fill))
        x += face.width(f"{word} ", size)


@lru_cache(maxsize=1024)
def plate(
    face: Face, text: str, box: Box, size: float, fill: Colour, ink: Colour, edge: Colour, width: float = 1.6
) -> Art:
    """A line of text in the middle of a plate with an edge of this colour and width."""
    ground = rectangle(box, radius=min(6.0, box.height * 0.2), fill=fill, stroke=edge, stroke_width=width)
    x, y = box.centre
    return Art(ground + words(face, text, x, y + size * 0.36, size, ink, "middle"), box.grown(1), face.paths(text))


def rectangle(box: Box, *, radius: float | None = None, **look: str | float | Colour) -> str:
    return tag("rect", x=box.left, y=box.top, width=box.width, height=box.height, rx=radius, **look)


def document(picture: Picture, id_: str, width: int | None = None) -> str:
    """The whole picture as an SVG document that can be put into a page: `id_` keeps its ids unique there.

    With a `width` in pixels it has a size of its own; without one it fills its container.
    """
    box = picture.ground.box
    height = None if width is None else number(width * box.height / box.width)
    return tag(
        "svg",
        tag("title", prose(picture.title), id=f"{id_}-title"),
        tag("desc", prose(picture.description), id=f"{id_}-desc"),
        picture.ground.svg,
        *(drawn(item) for item in picture.items),
        xmlns=SVG_NAMESPACE,
        viewBox=" ".join(number(part) for part in (box.left, box.top, box.width, box.height)),
        width=None if width is None else number(width),
        height=height,
        role="img",
        aria_labelledby=f"{id_}-title {id_}-desc",
    )


def drawn(item: Item) -> str:
    if isinstance(item, Stamp):
        return moved(item.x, item.y, item.art.svg)
    if isinstance(item, Bands):
        shapes = (tag("path", d=path(list(band.outline), closed=True), fill=band.fill) for band in item.bands)
        return tag(
            "g", *shapes, stroke=item.edge, stroke_width=2 * item.width, stroke_linejoin="round", paint_order="stroke"
        )
    return stroke(item, item.start, item.end)


def stroke(line: LeaderLine, start: tuple[float, float], end: tuple[float, float]) -> str:
    d = path([start, end])
    thin = tag("path", d=d, stroke=line.colour, stroke_width=line.width, fill="none")
    if line.halo is None:
        return thin
    return tag("path", d=d, stroke=line.halo, stroke_width=line.width + HALO, fill="none") + thin


class Parts(Struct, frozen=True):
    """A piece that faces right, for a replay: what turns, the undermost first, and `ahead` what stays upright."""

    parts: tuple[str, ...]
    upright: tuple[str, ...]
    ahead: float = 0.0


TURN_STEP: Final = 5
"""Pieces are turned in steps of this many degrees, so that few rasters are enough for all bends."""


class Pose(Struct, frozen=True):
    """A point, and the facing of a piece there: degrees, clockwise from the right."""

    x: float
    y: float
    turn: float = 0.0

    def beside(self, other: "Pose", aside: float) -> Point:
        """The middle between two pieces, moved this far aside, downward or to the right: off their faces."""
        across, down = other.x - self.x, other.y - self.y
        far = hypot(across, down) or 1.0
        if (across, -down) < (0.0, 0.0):
            across, down = -across, -down
        return (self.x + other.x) / 2 - down / far * aside, (self.y + other.y) / 2 + across / far * aside


Placed = tuple[Piece, Pose]


class PlacedPiece(Struct, frozen=True):
    """A piece in a picture: its body, its badge, which is above all bodies, its bounding box and its convex hull.

    Stamps in `under` are on the ground, below all bodies.
    A line from its name ends at the first of its `parts`, convex shapes; else at its hull.
    """

    piece: Piece
    body: Stamp
    badge: Stamp
    box: Box
    hull: Points
    under: tuple[Stamp, ...] = ()
    parts: tuple[Points, ...] = ()


def rounded_turn(turn: float) -> int:
    """The nearest angle at which pieces are drawn, 0 to 355 degrees."""
    return round(turn / TURN_STEP) * TURN_STEP % 360
