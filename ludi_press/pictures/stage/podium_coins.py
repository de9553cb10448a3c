"""The podium of a game on a map: the first as portraits on coins, the victors' of gold; the fallen a broken coin."""

from collections.abc import Iterator
from hashlib import sha256
from typing import Final

from ludi_press.core.colour import Colour
from ludi_press.pictures.box import Box
from ludi_press.pictures.grounds.standings import sign_of
from ludi_press.pictures.picture import Art, Item, Say, Stamp, lettering, rectangle
from ludi_press.pictures.stage.poster import LEAST, Stand
from ludi_press.pictures.svg import moved, number, tag, words
from ludi_press.pictures.theme import Theme
from ludi_press.scene import Piece, Scene, Status

_MOST: Final = 5
_FALLEN: Final = 4
_LINE: Final = 240.0
"""The y of the middles of the coins."""
_MEN: Final = ("profile-laurel", "profile-bare", "profile-old")
_WOMEN: Final = ("profile-diadem", "profile-knot")


def draw_coins(scene: Scene, told: tuple[Stand, ...], theme: Theme, say: Say) -> Iterator[Item]:
    """A wall of stucco, the coins of the living in the order of their places, and below them the fallen."""
    yield Stamp(0, 0, _wall(theme))
    placed = sorted((one for one in scene.pieces if one.place is not None), key=lambda one: one.place or 0)
    shown = [one for one in placed if one.place == 1 and one.status is not Status.DEAD][:_MOST]
    fallen = [one for one in (*placed, *scene.pieces) if one not in shown and _is_fallen(one)]
    fallen = list(dict.fromkeys(fallen))
    slots = _slots(len(shown))
    for one, (x, radius) in zip(shown, slots, strict=True):
        yield Stamp(x, _LINE, _coin(one, radius, theme, first=one is shown[0]))
        yield from _named(one, x, radius, theme, say)
    yield from _broken(fallen[:_FALLEN], len(fallen), theme, say)


def _is_fallen(one: Piece) -> bool:
    """Whether somebody lost all in the last battle, or died before."""
    return one.place is not None or one.status is Status.DEAD


def _slots(count: int) -> tuple[tuple[float, float], ...]:
    """The middle and the radius of each coin, the first in the middle and largest, the next beside it."""
    order = (0, -1, 1, -2, 2)
    pitch = 232.0 if count > 3 else 320.0
    return tuple((600 + order[index] * pitch, (124.0, 98.0, 98.0, 80.0, 80.0)[index]) for index in range(count))


def _coin(one: Piece, radius: float, theme: Theme, *, first: bool) -> Art:
    """A coin around nought: gold for the first, silver for the others."""
    colours = theme.colours
    metal = colours.gold if first else colours.shade.mixed(Colour(190, 196, 204), 0.7)
    half = radius + 10
    return Art(_struck(_portrait(one, first=first), radius, metal, theme), Box(-half, -half, half, half))


def _struck(portrait: str, radius: float, metal: Colour, theme: Theme) -> str:
    """The flan, its rim of beads, and the portrait, lit from the north-west: what is less transparent is higher."""
    ink, plate = theme.colours.ink, theme.colours.plate
    dark, pitch = metal.mixed(ink, 0.66), 6.28318 * (radius - 8) / round(radius * 0.6)
    symbol = theme.symbols[portrait]
    beads = tag(
        "circle", r=radius - 8, fill="none", stroke=plate, stroke_opacity=0.5, stroke_width=6.4,
        stroke_linecap="round", stroke_dasharray=f"0 {number(pitch)}",
    )  # fmt: skip
    height = (
        tag("circle", r=radius, fill=plate, fill_opacity=0.35),
        tag("circle", r=radius - 1.6, fill="none", stroke=plate, stroke_opacity=0.5, stroke_width=3.2),
        beads,
        symbol.centred(symbol.drawn({}), radius * 1.16),
    )
    id_ = f"relief-{str(metal)[1:]}"
    return "".join((
        tag("circle", cx=8, cy=9, r=radius, fill=ink, fill_opacity=0.4),
        tag("circle", r=radius + 1, fill=dark),
        _light(id_, metal, plate),
        tag("g", *height, filter=f"url(#{id_})"),
    ))  # fmt: skip


def _light(id_: str, metal: Colour, plate: Colour) -> str:
    """A filter that lights a relief of this metal, and its shine."""
    lamp = tag("feDistantLight", azimuth=232, elevation=52)
    return tag(
        "filter",
        tag("feGaussianBlur", in_="SourceAlpha", stdDeviation=0.9, result="height"),
        tag("feDiffuseLighting", lamp, in_="height", surfaceScale=7, diffuseConstant=1.3,
            lighting_color=metal.mixed(plate, 0.12), result="lit"),
        tag("feSpecularLighting", lamp, in_="height", surfaceScale=7, specularConstant=0.5, specularExponent=14,
            lighting_color=plate, result="shine"),
        tag("feComposite", in_="shine", in2="lit", operator="arithmetic", k2=0.7, k3=1.0, result="both"),
        tag("feComposite", in_="both", in2="height", operator="in"),
        id=id_, color_interpolation_filters="sRGB",
    )  # fmt: skip


def _portrait(one: Piece, *, first: bool) -> str:
    """The same person always has the same portrait; the first man has a laurel."""
    portraits = _WOMEN if "woman" in one.look else _MEN
    if first:
        return portraits[0]
    return portraits[1 + sha256(one.id.encode()).digest()[0] % (len(portraits) - 1)]


def _named(one: Piece, x: float, radius: float, theme: Theme, say: Say) -> Iterator[Item]:
    """Badge, name, and what the person ended with, below the coin."""
    colours, first = theme.colours, radius > 110
    y, room = _LINE + radius, 244.0 if first else 200.0
    yield Stamp(x, y + 2, _badge(one, theme))
    size = 32.0 if first else 25.0
    size = max(LEAST, min(size, size * room / max(1.0, theme.title.width(theme.title.clean(one.name.value), size))))
    name = theme.title.fit(one.name.value, size, room)
    yield Stamp(x, y + 48, lettering(theme.title, name, size, colours.plate, "middle"))
    if one.feat is not None:
        told = theme.label.fit(say(one.feat), LEAST + 1, room)
        yield Stamp(x, y + 76, lettering(theme.label, told, LEAST + 1, colours.plate, "middle"))


def _badge(one: Piece, theme: Theme) -> Art:
    tone, box = theme.tone(one.tone), Box(-24, -15, 24, 15)
    plate = rectangle(box, radius=5, fill=tone.fill, stroke=theme.colours.plate, stroke_width=2)
    text = words(theme.badge, one.badge, 0, 7, LEAST, tone.ink, "middle")
    return Art(plate + text, box.grown(2), theme.badge.paths(one.badge))


def _broken(fallen: list[Piece], count: int, theme: Theme, say: Say) -> Iterator[Item]:
    """The fallen below a line, each with a broken bronze; how many more there are."""
    y, left, colours = 548.0, 60.0, theme.colours
    if not fallen:
        return
    room = 1080 / max(3, len(fallen))
    for index, one in enumerate(fallen):
        x = left + index * room
        yield Stamp(x + 52, y, _halves(one, theme))
        more = f" +{count - len(fallen)}" if index == len(fallen) - 1 and count > len(fallen) else ""
        name = theme.title.fit(f"{sign_of(one)}{one.name.value}{more}", 23, room - 122)
        told = theme.label.fit(say(one.feat) if one.feat is not None else "", LEAST, room - 122)
        yield Stamp(x + 112, y + 8 - 14 * bool(told), lettering(theme.title, name, 23, colours.sand))
        yield Stamp(x + 112, y + 20, lettering(theme.label, told, LEAST, colours.sand))


def _halves(one: Piece, theme: Theme) -> Art:
    """A bronze coin broken in two."""
    radius = 46.0
    struck = _struck(_portrait(one, first=False), radius, theme.colours.bronze.mixed(theme.colours.skin, 0.3), theme)
    crack = tag(
        "path", d="M2-56L-7-30L6-14L-8 4L7 22L-4 38L4 56L15 56L8 38L19 20L4 4L18-14L5-30L14-56Z", fill=theme.strip
    )
    return Art(moved(0, 0, struck, -6) + crack, Box(-radius - 8, -radius - 10, radius + 12, radius + 12))


def _wall(theme: Theme) -> Art:
    """Stucco with a double line, and the line above the fallen."""
    colours, box = theme.colours, Box(18, 78, 1182, 612)
    red = theme.strip
    parts = (
        rectangle(box, fill=red),
        rectangle(Box(18, 18, 1182, 78), fill=theme.deep),
        rectangle(box.grown(-12), fill="none", stroke=colours.gold, stroke_width=2),
        rectangle(box.grown(-18), fill="none", stroke=colours.gold, stroke_width=1),
        tag("path", d="M60 484H1140", stroke=colours.gold, stroke_width=1.6),
    )
    return Art("".join(parts), Box(18, 18, 1182, 612))
