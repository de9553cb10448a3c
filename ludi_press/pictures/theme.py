"""The part of a theme that pictures use: colours, fonts and ornaments.

An ornament is a few paths in the theme's own colours, so a theme contains no markup that could break a picture.
"""

from collections.abc import Iterator, Mapping
from typing import Final, Literal, get_args

from msgspec import Struct

from ludi_press.core.colour import Colour
from ludi_press.pictures.fonts import Face
from ludi_press.pictures.svg import moved, tag
from ludi_press.pictures.symbols import Paint, Symbol

OrnamentName = Literal["border", "meta", "obelisk", "egg", "egg-down", "dolphin", "dolphin-down", "palm"]


class Colours(Struct, frozen=True):
    """The colours of a theme, each named for what it paints."""

    paper: Colour
    ink: Colour
    faint: Colour
    sand: Colour
    zone: Colour
    lane: Colour
    wall: Colour
    line: Colour
    marble: Colour
    shade: Colour
    water: Colour
    gold: Colour
    bronze: Colour
    wood: Colour
    skin: Colour
    plate: Colour
    lost: Colour

    def __iter__(self) -> Iterator[Colour]:
        return (getattr(self, name) for name in self.__struct_fields__)


class TonePaint(Struct, frozen=True):
    """The colours of a factio, or of any other tone of a Report: a ground and the text on it."""

    fill: Colour
    ink: Colour


class OrnamentPath(Struct, frozen=True):
    """A path of an ornament."""

    path: str
    fill: Colour | None
    stroke: Colour | None
    line: float


class Ornament(Struct, frozen=True):
    """Paths in a box from 0, 0 to width, height."""

    width: float
    height: float
    shapes: tuple[OrnamentPath, ...]

    def drawn(self, x: float, y: float, scale: float = 1.0, turn: float = 0.0) -> str:
        """The ornament with its middle at a point."""
        inside = "".join(
            tag(
                "path",
                d=shape.path,
                fill=shape.fill or "none",
                stroke=shape.stroke,
                stroke_width=shape.line if shape.stroke else None,
                stroke_linejoin="round" if shape.stroke else None,
            )
            for shape in self.shapes
        )
        return moved(x, y, moved(-self.width / 2, -self.height / 2, inside), turn, scale)


class Theme(Struct, frozen=True, eq=False):
    """A theme that is ready to draw with.

    Themes are compared by identity, so that a theme can key a cache.
    """

    id: str
    colours: Colours
    horses: tuple[Colour, ...]
    tones: Mapping[str, TonePaint]
    title: Face
    label: Face
    badge: Face
    table: Face
    ornaments: Mapping[str, Ornament]
    symbols: Mapping[str, Symbol]

    def tone(self, name: str | None) -> TonePaint:
        """The colours of a tone; for an unknown one ink on a plate."""
        return self.tones.get(name or "", TonePaint(self.colours.plate, self.colours.ink))

    def paint(self, tone: str | None) -> Paint:
        """The colours that the theme gives to classes of symbols, with those of a tone."""
        colours, fill = self.colours, self.tone(tone).fill
        coats = {f"c{number}": coat for number, coat in enumerate(self.horses, start=1)}
        own = {"skin": colours.skin, "metal": colours.gold, "wood": colours.wood}
        return {**coats, **own, "tunic": fill, "stripe": fill}

    def motif(self, place: str) -> Ornament | None:
        """The ornament of a place: the one with its id, or with the beginning of its id; None if there is none."""
        return next((one for name, one in self.ornaments.items() if f"{place}-".startswith(f"{name}-")), None)

    def ornament(self, name: OrnamentName) -> Ornament:
        return self.ornaments[name]


ORNAMENTS: Final[tuple[str, ...]] = get_args(OrnamentName)
"""The ornaments that every theme has."""
SYMBOLS: Final[tuple[str, ...]] = (
    *(
        "quadriga-side",
        "quadriga-small",
        "horse-small",
        "wreck",
        "gate",
        "obelisk",
        "laurel",
        "palm",
        "toga",
        "vexillum",
        "galley",
    ),
    *("murmillo", "retiarius", "secutor", "thraex", "hoplomachus", "provocator", "dimachaerus", "eques"),
    *("sagittarius", "bestiarius", "lion", "ursus", "rhino"),
    *("profile-bare", "profile-diadem", "profile-knot", "profile-laurel", "profile-old"),
)
"""The symbols that pictures place; each is a file of the theme's folder `art/`."""
