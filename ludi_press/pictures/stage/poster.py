"""What the compositions of a podium share: the frame of the poster, its plaques, rows of spectators, and coins."""

from collections.abc import Iterable, Iterator, Sequence
from hashlib import sha256
from itertools import accumulate, product
from math import degrees
from typing import Final

from msgspec import Struct

from ludi_press.core.colour import Colour
from ludi_press.pictures.grounds.standings import sign_of, victors
from ludi_press.pictures.picture import Art, Item, Say, Stamp, lettering, moved, number, plate, rectangle, tag, words
from ludi_press.pictures.shapes import SMALL, SMALL_TYPE, Box
from ludi_press.pictures.theme import Theme
from ludi_press.scene import Piece, Scene, Status

FRAME: Final = Box(0.0, 0.0, 1200.0, 630.0)
"""The shape in which other sites show the picture of a linked page, in drawing units."""
LEAST: Final = SMALL_TYPE * FRAME.width / SMALL
"""The least size of type: at 690 pixels it is still legible."""
HEAD, BASE = 78.0, 496.0
"""The lower edge of the head, and the upper edge of the strip with the plaques."""

Stand = tuple[Piece, ...]
"""The pieces that share a place."""


class Plaque(Struct, frozen=True):
    """What a plaque says: numeral, name, ways to write the line below it, and the tone of its band, None for stone."""

    numeral: str
    name: str
    lines: tuple[str, ...]
    tone: str | None

    @property
    def lesser(self) -> bool:
        """Whether it is for a place after the first."""
        return self.tone is not None and self.numeral != "I"


def name_size(plaque: Plaque, box: Box, theme: Theme) -> float:
    """The type size at which its name fits, or is shortened to its last words: it is not made much smaller."""
    most = 27.0 if plaque.lesser else 34.0
    return theme.title.shrunk(plaque.name, most, 0.86 * most, box.width - _left(plaque, theme) - 14)


def _left(plaque: Plaque, theme: Theme) -> float:
    """Where the name begins, after the numeral."""
    return 40 + theme.title.width(plaque.numeral, 32 if plaque.lesser else 40)


def draw_plaque(plaque: Plaque, box: Box, small: float, theme: Theme) -> Stamp:
    """A plaque with a band in the tone of its place; of its lines the first that fits, else the last one, cut.

    All names after the first have one type size, the `small` one.
    """
    colours, left = theme.colours, _left(plaque, theme)
    room = box.width - left - 14
    size = small if plaque.lesser else name_size(plaque, box, theme)
    face, type_ = theme.label, LEAST + 1
    fitting = (line for line in plaque.lines if face.width(face.clean(line), type_) <= room)
    lines = face.lines(next(fitting, plaque.lines[-1]), type_, room)[:2]
    name = _named(plaque.name, size, room, theme)
    first, below = 64 - 14 * len(lines), 106 - 24 * len(lines)
    band = Box(0, 0, box.width, 9)
    parts = (
        _slab(box, colours.plate, theme),
        rectangle(band, fill=theme.tone(plaque.tone).fill, stroke=colours.ink, stroke_width=1.6),
        words(theme.title, plaque.numeral, 24, 64, 32 if plaque.lesser else 40, theme.strip),
        words(theme.title, name, left, first, size, colours.ink),
        *(
            words(face, face.fit(line, type_, room), left, below + 23 * row, type_, colours.ink)
            for row, line in enumerate(lines)
        ),
    )
    fonts = (*theme.title.paths(name + plaque.numeral), *face.paths("".join(lines)))
    return Stamp(box.left, box.top, Art("".join(parts), Box(-2, -2, box.width + 2, box.height + 2), fonts))


_WRECK: Final = Box(8, 18, 64, 76)


def draw_stone(plaque: Plaque, box: Box, theme: Theme) -> Stamp:
    """The stone of the dead, round at its top, with a wreck: names, and below them what became of them."""
    colours, room = theme.colours, box.width - 24 - _WRECK.right
    middle = _WRECK.right + 6 + room / 2
    told = theme.label.lines(plaque.lines[0], LEAST, room)[:2]
    name = _named(plaque.name, 23.0, room - 22, theme)
    texts = [(theme.title, f"{plaque.numeral} {name}", 23.0), *((theme.label, line, LEAST) for line in told)]
    first = 38 + 12 * (2 - len(told))
    lines = (
        words(face, face.fit(text, size, room), middle, first + 23 * row, size, colours.ink, "middle")
        for row, (face, text, size) in enumerate(texts)
    )
    fonts = tuple(dict.fromkeys(font for face, text, _ in texts for font in face.paths(text)))
    arch = f"V12Q{number(box.width / 2)} -20 {number(box.width)} 12V{number(box.height)}Z"
    stone = tag("path", d=f"M0 {number(box.height)}{arch}", fill=colours.shade, stroke=colours.ink, stroke_width=2)
    stone += theme.symbols["wreck"].within(_WRECK, theme.paint(None))
    return Stamp(box.left, box.top, Art(stone + "".join(lines), Box(-2, -6, box.width + 2, box.height + 2), fonts))


def _slab(box: Box, fill: Colour, theme: Theme) -> str:
    whole, line = Box(0, 0, box.width, box.height), Box(5, 14, box.width - 5, box.height - 5)
    return rectangle(whole, fill=fill, stroke=theme.colours.ink, stroke_width=2) + rectangle(
        line, fill="none", stroke=fill.mixed(theme.colours.bronze, 0.4), stroke_width=1.4
    )


def _named(name: str, size: float, room: float, theme: Theme) -> str:
    """One person's name, by its last words where it is too long; of several, as many letters as fit."""
    several = any(sign in name for sign in ",\N{MIDDLE DOT}")
    return theme.title.fit(name, size, room) if several else theme.title.brief(name, size, room)


def draw_tesserae(boxes: Iterable[Box], theme: Theme) -> str:
    """Stones laid over the ground in these boxes: one tile again and again, whose edges meet.

    A tile is whole pixels wide at both sizes of a poster, so files stay small.
    """
    tile = theme.symbols["tesserae"]
    size = {"width": tile.box.width, "height": tile.box.height}
    drawn = tag("pattern", tile.drawn(theme.paint(None)), id="tesserae", patternUnits="userSpaceOnUse", **size)
    return drawn + "".join(rectangle(box, fill="url(#tesserae)") for box in boxes)


def draw_tiles(name: str, box: Box, theme: Theme, size: float = 1.0) -> Iterator[Stamp]:
    """A box filled with a symbol of about this size again and again, whose parts take turns.

    Those that are larger than life, and seen in few pixels, are alike within a row.
    """
    tile = theme.symbols[name]
    count, rows = round(box.width / tile.box.width / size), max(1, round(box.height / tile.box.height / size))
    wide, high = box.width / count, box.height / rows
    grow = f"scale({number(wide / tile.box.width)} {number(high / tile.box.height)})"
    for row, place in product(range(rows), range(count)):
        drawn = tile.drawn(theme.paint(None), (f"row-{(2 * row + place * (size <= 1)) % 3 + 1}",))
        art = Art(tag("g", drawn, transform=grow), Box(-1, 0, wide + 1, high))
        yield Stamp(box.left + place * wide, box.top + row * high, art)


def draw_shadow(y: float, wide: float, theme: Theme) -> str:
    """The shadow of a figure on the sand, with its middle below that of the figure."""
    ground = theme.colours.sand.mixed(theme.colours.bronze, 0.6)
    return tag("ellipse", cx=0, cy=y, rx=wide, ry=max(4.0, wide * 0.09), fill=ground)


_MOST, _FALLEN = 5, 4
"""The most coins of who has won, and the most of the fallen."""
LARGEST: Final = 118.0
"""The radius of the first coin of a row."""
_MEN: Final = ("profile-laurel", "profile-bare", "profile-old", "profile-young", "profile-beard")
_WOMEN: Final = ("profile-diadem", "profile-knot", "profile-veil")
"""The portraits; that of the first is for whoever has won."""
_SLOTS: Final = ((0.0, LARGEST), (-240.0, 96.0), (240.0, 96.0), (-438.0, 78.0), (438.0, 78.0))
"""Of each coin of a row the distance of its middle from that of the row, and its radius."""
_FEET: Final = 348.0
"""The lower edge of the coins of a podium."""
_SILVER: Final = Colour(196, 200, 206)
_LEGEND: Final = 90.0
"""Coins of at least this radius have the name round their rim."""


def draw_coins(scene: Scene, told: tuple[Stand, ...], theme: Theme, say: Say) -> Iterator[Item]:
    """A wall of stucco, the coins of who has won, and below a line the fallen."""
    yield Stamp(0, 0, Art(theme.symbols["scene-coins"].drawn(theme.paint(None)), Box(18, 18, 1182, 612)))
    shown, plate_ = victors(scene)[:_MOST], theme.colours.plate
    fallen = [one for one in scene.pieces if one not in shown and (one.place or one.status is Status.DEAD)]
    yield from coin_row(shown, 600, _FEET, 1.0, theme)
    for one, (x, radius) in zip(shown, _SLOTS, strict=False):
        if one.feat is not None:
            feat = theme.label.fit(say(one.feat), LEAST + 1, 2 * radius + 34)
            yield Stamp(600 + x, _FEET + 76, lettering(theme.label, feat, LEAST + 1, plate_, "middle"))
    if scene.headline is not None:
        said = theme.label.fit(say(scene.headline), LEAST + 2, 1000)
        yield Stamp(600, 468, lettering(theme.label, said, LEAST + 2, theme.colours.sand, "middle"))
    yield from _broken(fallen, _portraits((*shown, *fallen), shown[:1]), theme, say)


def row_size(count: int, width: float, height: float) -> float:
    """The size at which a row of so many coins fits into a room."""
    half = max((abs(aside) + radius for aside, radius in _SLOTS[:count]), default=1.0)
    return min(width / 2 / half, height / 2 / LARGEST)


def coin_row(shown: Sequence[Piece], x: float, feet: float, size: float, theme: Theme) -> Iterator[Item]:
    """Coins whose lower edges are in one line, each with badge and name below; those to the right look to the left."""
    faces = _portraits(shown, shown[:1])
    for one, (aside, radius) in zip(shown, _SLOTS, strict=False):
        metal, first = (_SILVER, False) if aside else (theme.colours.gold.mixed(theme.colours.plate, 0.22), True)
        name = one.name.value if radius * size > _LEGEND else ""
        struck = _struck(faces[one.id], radius, metal, theme, legend=name, left=aside > 0, far=size == 1.0)
        half = (radius + 12) * size
        middle = feet - radius * size
        fonts = theme.title.paths(name.upper())
        yield Stamp(x + aside * size, middle, Art(moved(0, 0, struck, 0, size), Box(-half, -half, half, half), fonts))
        yield from _titled(one, x + aside * size, feet, max(size, 0.78), (2 * radius + 4) * size, theme, first=first)


def _titled(one: Piece, x: float, y: float, size: float, room: float, theme: Theme, *, first: bool) -> Iterator[Item]:
    colours, tone = theme.colours, theme.tone(one.tone)
    box = Box(-24, -15, 24, 15).scaled(size)
    yield Stamp(x, y + 2, plate(theme.badge, one.badge, box, LEAST * size, tone.fill, tone.ink, colours.plate))
    type_ = theme.title.shrunk(one.name.value, (34.0 if first else 25.0) * size, LEAST * size, room)
    name = theme.title.fit(one.name.value, type_, room)
    yield Stamp(x, y + 48 * size, lettering(theme.title, name, type_, colours.plate, "middle"))


def _portraits(people: Sequence[Piece], first: Sequence[Piece]) -> dict[str, str]:
    """A portrait for each, the same for the same person, and as few as possible alike; a man who won has a laurel."""
    found: dict[str, str] = {}
    for one in people:
        kind = _WOMEN if "woman" in one.look else _MEN[:1] if one in first else _MEN[1:]
        start = sha256(one.id.encode()).digest()[0]
        turned = [kind[(start + step) % len(kind)] for step in range(len(kind))]
        found[one.id] = min(turned, key=[*found.values()].count)
    return found


def draw_coin(one: Piece, number: int, radius: float, theme: Theme) -> str:
    """A silver coin with a portrait, which is another one for the next number."""
    kind = _WOMEN if "woman" in one.look else _MEN[1:]
    return _struck(kind[number % len(kind)], radius, _SILVER, theme, far=True)


def _struck(
    portrait: str, radius: float, metal: Colour, theme: Theme, *, legend: str = "", left: bool = False, far: bool = True
) -> str:
    """The flan, its rim of beads, the legend and the portrait, lit from the north-west: the opaque is high.

    On a poster, which is seen from `far`, it has beads and the flan is shaded.
    """
    ink, white = theme.colours.ink, theme.colours.plate
    pitch = 6.28318 * (radius - 8) / round(radius * 0.6)
    symbol, id_ = theme.symbols[portrait], f"{str(metal)[1:]}-{radius:.0f}"
    face = symbol.centred(symbol.drawn({}), radius * (1.04 if legend else 1.16))
    beads = tag(
        "circle", r=radius - 8, fill="none", stroke=white, stroke_opacity=0.6, stroke_width=6.4,
        stroke_linecap="round", stroke_dasharray=f"0 {number(pitch)}",
    )  # fmt: skip
    height = (
        tag("circle", r=radius - 1.6, fill="none", stroke=white, stroke_opacity=0.5, stroke_width=3.2),
        beads if far else "",
        _round_the_rim(legend, radius, theme),
        tag("g", face, transform="scale(-1 1)") if left else face,
    )
    return "".join((
        tag("circle", cx=8, cy=9, r=radius, fill=ink, fill_opacity=0.4),
        tag("circle", r=radius + 1, fill=metal.mixed(ink, 0.6)),
        _shaded(f"flan-{id_}", metal, theme),
        tag("circle", r=radius, fill=f"url(#flan-{id_})" if far else metal.mixed(ink, 0.1)),
        _light(f"relief-{id_}", metal, white),
        tag("g", *height, filter=f"url(#relief-{id_})"),
    ))  # fmt: skip


def _round_the_rim(name: str, radius: float, theme: Theme) -> str:
    """A name on an arc above the portrait; nothing where it is too long for half of the rim."""
    text, size, out = theme.title.clean(name.upper()), radius * 0.15, radius * 0.74
    wide = [theme.title.width(letter, size) + size * 0.22 for letter in text]
    ends = [0.0, *accumulate(wide)]
    if ends[-1] > 2.9 * out:
        return ""
    middles = ((start + width / 2 - ends[-1] / 2) / out for start, width in zip(ends, wide, strict=False))
    letters = (
        moved(0, 0, words(theme.title, letter, 0, -out, size, theme.colours.plate, "middle"), degrees(turn))
        for letter, turn in zip(text, middles, strict=True)
    )
    return tag("g", *letters, opacity=0.8)


def _shaded(id_: str, metal: Colour, theme: Theme) -> str:
    """The light on the flan: bright toward the north-west, dark at the far rim."""
    stops = (
        (0, metal.mixed(theme.colours.plate, 0.4)),
        (0.55, metal.mixed(theme.colours.ink, 0.06)),
        (1, metal.mixed(theme.colours.ink, 0.42)),
    )
    drawn = (tag("stop", offset=at, stop_color=colour) for at, colour in stops)
    return tag("radialGradient", *drawn, id=id_, cx=0.36, cy=0.3, r=0.78)


def _light(id_: str, metal: Colour, white: Colour) -> str:
    """A filter that lights a relief of this metal, and its shine."""
    lamp = tag("feDistantLight", azimuth=232, elevation=52)
    return tag(
        "filter",
        tag("feGaussianBlur", in_="SourceAlpha", stdDeviation=0.9, result="height"),
        tag("feDiffuseLighting", lamp, in_="height", surfaceScale=7, diffuseConstant=1.16,
            lighting_color=metal, result="lit"),
        tag("feSpecularLighting", lamp, in_="height", surfaceScale=7, specularConstant=0.5, specularExponent=14,
            lighting_color=white, result="shine"),
        tag("feComposite", in_="shine", in2="lit", operator="arithmetic", k2=0.5, k3=1.0, result="both"),
        tag("feComponentTransfer", tag("feFuncA", type="linear", slope=2.4), in_="height", result="solid"),
        tag("feComposite", in_="both", in2="solid", operator="in"),
        id=id_, color_interpolation_filters="sRGB",
    )  # fmt: skip


def _broken(fallen: Sequence[Piece], faces: dict[str, str], theme: Theme, say: Say) -> Iterator[Item]:
    """The fallen below a line, each with a broken bronze; how many more there are."""
    y, left, colours = 540.0, 60.0, theme.colours
    room = 1080 / max(3, min(_FALLEN, len(fallen)))
    bronze = colours.bronze.mixed(colours.skin, 0.4)
    for index, one in enumerate(fallen[:_FALLEN]):
        x = left + index * room
        struck = _struck(faces[one.id], 42.0, bronze, theme)
        crack = moved(0, 0, theme.symbols["crack"].drawn(theme.paint(None)), 0, 0.92)
        yield Stamp(x + 48, y, Art(moved(0, 0, struck, -6) + crack, Box(-50, -52, 54, 54)))
        more = f" +{len(fallen) - _FALLEN}" if index == _FALLEN - 1 and len(fallen) > _FALLEN else ""
        called = f"{sign_of(one)}{one.name.value}{more}"
        size = theme.title.shrunk(called, 23, LEAST, room - 112)
        told = say(one.feat) if one.feat is not None else ""
        lines = theme.label.lines(told, LEAST, room - 108)[:2]
        name = theme.title.fit(called, size, room - 112)
        yield Stamp(x + 104, y + 9 - 14 * len(lines), lettering(theme.title, name, size, colours.sand))
        for row, line in enumerate(lines):
            shown = lettering(theme.label, theme.label.fit(line, LEAST, room - 108), LEAST, colours.sand)
            yield Stamp(x + 104, y + 34 - 14 * len(lines) + 25 * row, shown)
