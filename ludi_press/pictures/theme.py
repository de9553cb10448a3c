"""The part of a theme that pictures use: colours, fonts and symbols."""

from collections.abc import Iterator, Mapping
from typing import Final

from msgspec import Struct

from ludi_press.core.colour import Colour
from ludi_press.pictures.fonts import Face
from ludi_press.pictures.symbols import Paint, Symbol


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
    symbols: Mapping[str, Symbol]

    def tone(self, name: str | None) -> TonePaint:
        """The colours of a tone; for an unknown one ink on a plate."""
        return self.tones.get(name or "", TonePaint(self.colours.plate, self.colours.ink))

    @property
    def strip(self) -> Colour:
        """The ground of heads."""
        return self.tone("russata").fill.mixed(self.colours.ink, 0.32)

    @property
    def deep(self) -> Colour:
        """The ground of plaques, and of walls in shade."""
        return self.tone("russata").fill.mixed(self.colours.ink, 0.58)

    def paint(self, tone: str | None) -> Paint:
        """The colours that the theme gives to classes of symbols, with those of a tone."""
        colours, fill = self.colours, self.tone(tone).fill
        coats = {f"c{number}": coat for number, coat in enumerate(self.horses, start=1)}
        own = dict(zip(Colours.__struct_fields__, colours, strict=True))
        own |= {"metal": colours.gold, "tunic": fill, "stripe": fill, "strip": self.strip, "deep": self.deep}
        return {**coats, **own}

    def motif(self, place: str) -> Symbol | None:
        """The symbol of a place: the one with its id, or with the beginning of its id; None if there is none."""
        known = ((name.removeprefix(PLACE), one) for name, one in self.symbols.items() if name.startswith(PLACE))
        return next((one for name, one in known if f"{place}-".startswith(f"{name}-")), None)


PLACE: Final = "place-"
"""The beginning of the name of a symbol that stands beside a circus, before the id of its track."""
SIGN: Final = "sign-"
"""The beginning of the name of a symbol that tells what happened."""
SIGNS: Final = (
    *("whip", "slip", "wall", "crash", "lacerate", "naufragia", "halt", "leave", "finish", "rise", "fall", "death"),
    *("pestis", "arrow", "net", "push", "flag", "laurel", "wound", "swords", "battle"),
    *("thumb-up", "thumb-down", "thumb-up-gold", "thumb-down-gold"),
)
"""All tokens of a scene that have a sign."""
SYMBOLS: Final[tuple[str, ...]] = (
    *("quadriga-side", "quadriga-top", "quadriga-small", "wreck", "gate", "obelisk", "laurel", "palm", "toga"),
    *("vexillum", "galley", "meta", "egg", "egg-down", "dolphin", "dolphin-down"),
    *("base", "state", "fighter-fallen", "beast-fallen", "start-ring", "step", "ghost", "stain", "standard", "home"),
    *("event", "crown", "crowd", "tessera", "tesserae", "stones", "stele", "crack"),
    *("scene-circus", "scene-arena", "scene-coins", "scene-frame"),
    *("stall", "door", "lodge", "laurel-gilt"),
    *(f"key-{kind}" for kind in ("zone", "grey", "trail", "shot", "land", "edge")),
    *(f"ground-{kind}" for kind in ("wall", "high", "ledge", "rough", "hides", "hazard", "start")),
    *(SIGN + sign for sign in SIGNS),
    *("murmillo", "retiarius", "secutor", "thraex", "hoplomachus", "provocator", "dimachaerus", "eques"),
    *("sagittarius", "bestiarius", "lion", "ursus", "rhino"),
    *("profile-bare", "profile-beard", "profile-diadem", "profile-knot", "profile-laurel", "profile-old"),
    *("profile-veil", "profile-young"),
)
"""The symbols that pictures place; each is a file of the theme's folder `art/`."""
