"""The bodies of fighters and beasts from above, facing right, as lists of shapes; and marks of their present state."""

from math import cos, radians, sin
from typing import Final

from msgspec import Struct

from ludi_press.pictures.svg import number, stroked, tag
from ludi_press.pictures.theme import Theme


class StrokedPath(Struct, frozen=True):
    """A path with a stroke; `fill` and `stroke` are the names of colours of a theme."""

    d: str
    width: float
    fill: str | None = None
    stroke: str = "ink"

    def drawn(self, theme: Theme) -> str:
        """The path as SVG."""
        fill = getattr(theme.colours, self.fill) if self.fill else None
        return stroked(self.d, getattr(theme.colours, self.stroke), self.width, fill)


class Disc(Struct, frozen=True):
    """A circle about `cx`, `cy`; `fill` is the name of a colour of a theme; its edge, where it has one, is dark."""

    cx: float
    r: float
    fill: str
    width: float | None = None
    cy: float | None = None

    def drawn(self, theme: Theme) -> str:
        """The circle as SVG."""
        fill, stroke = getattr(theme.colours, self.fill), theme.colours.ink if self.width else None
        return tag("circle", cx=self.cx, cy=self.cy, r=self.r, fill=fill, stroke=stroke, stroke_width=self.width)


Shapes = tuple[StrokedPath | Disc, ...]
"""A drawing, the undermost shape first."""


def draw_shapes(shapes: Shapes, theme: Theme) -> str:
    return "".join(shape.drawn(theme) for shape in shapes)


def _shaft(d: str, width: float = 1.8, edge: float = 1.7) -> Shapes:
    """Iron or wood with an outline."""
    return StrokedPath(d, width + edge), StrokedPath(d, width, stroke="marble")


def _helmet(*crests: str) -> Shapes:
    """A closed helmet, and the path of a crest on it."""
    return Disc(-1, 6.6, "gold", 1.2), *(StrokedPath(crest, 2.2) for crest in crests)


def _round_shield(radius: float) -> Shapes:
    return Disc(8, radius, "wood", 1.2, cy=-9), Disc(8, radius * 0.3, "gold", cy=-9)


_SHOULDERS: Final = StrokedPath("M-5-11Q-9 0-5 11L1 9V-9Z", 1, "bronze")
_GREAT_SHIELD: Final = StrokedPath("M9-14Q15 0 9 14L4 13Q9 0 4-13Z", 1.3, "wall")
_SWORD: Final = _shaft("M3 12L19 15")
_BARE_HEAD: Final = (Disc(-1, 6, "skin", 1.2), StrokedPath("M-5-4Q-8 0-5 4", 2.4))
_TRIDENT: Final = "M-14 11L14 12M14 8V16M14 8H20M14 12H21M14 16H20"
_MANE: Final = "L".join(
    f"{number(7 + size * cos(radians(step * 20)))} {number(size * sin(radians(step * 20)))}"
    for step, size in enumerate((7.6, 10.0) * 9)
)

BODIES: Final[dict[str, Shapes]] = {
    # A great curved shield before the body, a crested helmet, a short sword.
    "heavy": (
        StrokedPath("M-4-11Q-9 0-4 11L2 9V-9Z", 1, "bronze"),
        _GREAT_SHIELD,
        *_shaft("M3 12L19 15", edge=1.6),
        Disc(-1, 7, "gold", 1.2),
        StrokedPath("M-9 0H7", 2.2),
    ),
    # A small round shield, a bare head, a long trident.
    "light": (
        StrokedPath("M-5-10Q-8 0-5 10L1 8V-8Z", 1, "bronze"),
        *_shaft(_TRIDENT, 1.5, edge=1.9),
        *_round_shield(6),
        *_BARE_HEAD,
    ),
    # A lion: mane and muzzle, a long body, a tail with a tuft.
    "animal": (
        StrokedPath("M-14 0Q-20-5-18-10", 1.8),
        Disc(-18, 2, "wood", 0.8, cy=-11),
        StrokedPath("M-15-4Q-16-8-12-7L4-7V7L-12 7Q-16 8-15 4Z", 1.2, "gold"),
        StrokedPath("M-9-8L-6-12M0-8L4-12M-9 8L-6 12M0 8L4 12", 2.6),
        StrokedPath(f"M{_MANE}Z", 1.1, "wood"),
        Disc(8, 5.2, "gold", 1),
        StrokedPath("M11-2.6V-2.4M11 2.4V2.6", 1.8),
        StrokedPath("M12.4-1.6L14.6 0L12.4 1.6Z", 0.8, "ink"),
    ),
    # A broad body in plates, small ears, two horns.
    "rhino": (
        StrokedPath("M-16 0H-19", 1.8),
        StrokedPath("M-16-6Q-15-12-6-12L4-10L10-6L13-4V4L10 6L4 10L-6 12Q-15 12-16 6Z", 1.3, "shade"),
        StrokedPath("M-8-12V12M2-10.5V10.5", 1.2),
        StrokedPath("M6-8L4-12L9-8ZM6 8L4 12L9 8Z", 1, "shade"),
        StrokedPath("M13-3Q19-2 22 0Q19 2 13 3Z", 1, "plate"),
        StrokedPath("M8-1.8L13 0L8 1.8Z", 0.9, "plate"),
    ),
    # A great curved shield, a helmet with a high crest along it, a short sword.
    "murmillo": (_SHOULDERS, _GREAT_SHIELD, *_SWORD, *_helmet("M-9 0H8")),
    # A great shield, and a smooth round helmet with two small eyes.
    "secutor": (
        _SHOULDERS,
        _GREAT_SHIELD,
        *_SWORD,
        *_helmet(),
        Disc(3, 1.1, "ink", cy=-2),
        Disc(3, 1.1, "ink", cy=2),
    ),
    # A small square shield, a bent blade, a crest with a hook.
    "thraex": (
        _SHOULDERS,
        StrokedPath("M6-14L12-13V-4L6-3Z", 1.3, "wall"),
        *_shaft("M2 11L11 13L18 8", 2.2),
        *_helmet("M-9 0H5Q9 0 8 4"),
    ),
    # A trident, a net in the other hand, a bare head and a shoulder guard.
    "retiarius": (
        _SHOULDERS,
        *_shaft(_TRIDENT, 1.5),
        StrokedPath("M4-15L14-13L12-5L3-6ZM7-15L6-6M10.5-14L9-5M4-12L13-10M3.5-9L12.5-8", 1.1),
        StrokedPath("M-4-12L2-12L1-7L-5-7Z", 1.1, "gold"),
        *_BARE_HEAD,
    ),
    # A long spear and a small round shield, a crested helmet.
    "hoplomachus": (
        _SHOULDERS,
        *_shaft("M-16 11L20 11", 1.5),
        StrokedPath("M18 8L25 11L18 14Z", 1, "marble"),
        *_round_shield(6),
        *_helmet("M-9 0H8M-5-4V4"),
    ),
    # A breastplate all round, a shield, a sword.
    "provocator": (
        StrokedPath("M-7-10Q-11 0-7 10L4 9Q7 0 4-9Z", 1.4, "marble"),
        StrokedPath("M10-12L13-11V11L10 12Z", 1.3, "wall"),
        *_shaft("M3 12L19 14"),
        *_helmet("M-5-5L-10-8M-5 5L-10 8"),
    ),
    # A sword in each hand and no shield.
    "dimachaerus": (_SHOULDERS, *_shaft("M3 12L20 9M3-12L20-9", 2), *_helmet("M-9 0H8")),
    # A horse under him, and a lance.
    "eques": (
        StrokedPath("M-19-5Q-21 0-19 5L4 6L10 4L20 2.6Q23 0 20-2.6L10-4L4-6Z", 1.4, "wood"),
        StrokedPath("M6 0H17M-19 0H-25", 2),
        *_shaft("M-10 10L24 8", 1.4),
        *_round_shield(5),
        *_helmet(),
    ),
    # A drawn bow with an arrow, a quiver on the back.
    "sagittarius": (
        _SHOULDERS,
        StrokedPath("M6-16Q19 0 6 16", 3.2),
        StrokedPath("M6-16Q19 0 6 16", 1.6, stroke="wood"),
        StrokedPath("M6-16L1 0L6 16", 0.9),
        *_shaft("M1 0H20", 1),
        StrokedPath("M-13-8L-6-4L-8 0L-15-4Z", 1.1, "wood"),
        *_BARE_HEAD,
    ),
    # A javelin over the shoulder, a second in the hand, a bare head.
    "bestiarius": (
        _SHOULDERS,
        *_shaft("M-14 9L20 13M-14-12L8-14", 1.3),
        StrokedPath("M18 10L24 13.4L17 15ZM7-17L13-14.5L7-12Z", 1, "marble"),
        *_BARE_HEAD,
    ),
    # A bear: a broad round body, round ears, claws.
    "ursus": (
        StrokedPath("M6-12L13-15M8-10L15-11M6 12L13 15M8 10L15 11", 2.2),
        StrokedPath("M-16 0Q-17-13-4-13Q8-12 9 0Q8 12-4 13Q-17 13-16 0Z", 1.4, "wood"),
        Disc(5, 2.8, "wood", 1, cy=-6),
        Disc(5, 2.8, "wood", 1, cy=6),
        Disc(10, 6.4, "wood", 1.3),
        Disc(15.6, 1.8, "ink"),
    ),
}
"""The drawings of fighters by the token of their build."""


def draw_marks(marks: tuple[str, ...], theme: Theme) -> str:
    """What is drawn over a figure: a net, a blindfold, the dotted rim of a stance, the flag that it carries."""
    colours, parts = theme.colours, []
    if "stance" in marks:
        parts.append(tag("circle", r=14.5, fill="none", stroke=colours.ink, stroke_width=1.4, stroke_dasharray="1 3.6"))
    if "netted" in marks:
        net = "M-16-6H16M-16 6H16M-6-16V16M6-16V16M-17 0H17M0-17V17M-12-12L12 12M-12 12L12-12"
        parts.append(
            stroked(net, colours.ink, 1.3) + tag("circle", r=17, fill="none", stroke=colours.ink, stroke_width=1.8)
        )
    if "blinded" in marks:
        parts.append(stroked("M2-6.6V6.6", colours.ink, 5.4) + stroked("M2-6V6", colours.plate, 3.2))
    for mark in marks:
        if mark.startswith("flag-"):
            cloth = stroked("M-16-18H0L-4-13L0-8H-16Z", colours.ink, 1.3, theme.tone(mark.removeprefix("flag-")).fill)
            parts.append(stroked("M-16-2V-19", colours.ink, 2.4) + cloth)
    return "".join(parts)


def draw_life(lost: int, size: int, radius: float, theme: Theme) -> str:
    """Life points as marks along the rim of the base, from the top clockwise; lost ones are full."""
    colours, parts = theme.colours, []
    for place in range(size):
        start, end = (radians(360 / size * (place + share) - 90) for share in (0.0, 1.0))
        (x, y), (to_x, to_y) = ((radius * cos(angle), radius * sin(angle)) for angle in (start, end))
        arc = f"M{number(x)} {number(y)}A{number(radius)} {number(radius)} 0 0 1 {number(to_x)} {number(to_y)}"
        tick = f"M{number(x * 0.86)} {number(y * 0.86)}L{number(x * 1.14)} {number(y * 1.14)}"
        fill = colours.lost if size - place <= lost else colours.plate
        parts.append(stroked(arc, colours.ink, 6.4) + stroked(arc, fill, 4) + stroked(tick, colours.ink, 1.4))
    return "".join(parts)
