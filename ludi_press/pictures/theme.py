"""The part of a theme that pictures use: colours, fonts and symbols; too little contrast is a mistake in it."""

from collections.abc import Callable, Iterator, Mapping
from typing import Annotated, Final

from msgspec import Struct, field

from ludi_press.content.form import fill_one
from ludi_press.content.nodes import Node
from ludi_press.content.rules import Doc, Limit, Pattern, Placed, Range
from ludi_press.content.words import meant_or_known, shown
from ludi_press.core.colour import Colour, contrast, parse
from ludi_press.core.problems import Judged, Place, Problem, has_errors
from ludi_press.pictures.fonts import Face, Font, FontFile, read_font
from ludi_press.pictures.symbols import ArtFile, Paint, Symbol, read_symbols


class Colours(Struct, frozen=True):
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


TEXT: Final = 4.5
"""The least contrast of text."""
MARK: Final = 3.0
"""The least contrast of anything else that carries information."""


def _pairs(**grounds: str) -> tuple[tuple[str, str], ...]:
    return tuple((upper, lower) for upper, names in grounds.items() for lower in names.split())


WORDS_ON: Final = _pairs(
    ink="paper plate sand zone gold", wall="paper plate", faint="sand zone plate paper", plate="wall"
)
"""Text in the first colour is on a ground of the second."""

MARKS_ON: Final = _pairs(
    ink="sand zone marble plate line",
    wall="sand zone paper",
    lane="sand zone",
    lost="plate sand zone",
    plate="wood",
    water="marble",
)
"""Marks in the first colour are on a ground of the second, or have an edge of it."""


class Pair(Struct, frozen=True):
    """Two colours with too little contrast: `upper` is on the other; `tone` names the factio whose colours they are."""

    upper: str
    words: str
    contrast: float
    least: float
    tone: str | None = None


def low_contrast_pairs(theme: Theme) -> Iterator[Pair]:
    """Every pair that the pictures use and whose contrast is too low."""
    for table, least in ((WORDS_ON, TEXT), (MARKS_ON, MARK)):
        for upper, lower in table:
            found = contrast(getattr(theme.colours, upper), getattr(theme.colours, lower))
            if found < least:
                yield Pair(upper, f"{upper} on {lower}", found, least)
    for name, tone in theme.tones.items():
        found = contrast(tone.fill, tone.ink)
        if found < TEXT:
            yield Pair("ink", f"ink on fill of {name}", found, TEXT, name)


FindFont = Callable[[str], FontFile | None]
"""Returns the font file of that name, None if the theme has none."""

_COLOUR: Final = Pattern("#[0-9A-Fa-f]{6}", "a colour as #RRGGBB, in quotes")
_FILE: Final = Pattern(r"[A-Za-z0-9_-]+\.ttf", "the name of a TrueType file in fonts/, such as Cinzel_700Bold.ttf")
_FAMILY: Final = Pattern("[A-Za-z0-9 -]+", "a family's name, in letters, digits and blanks")

Hex = Annotated[str, _COLOUR]


class ToneForm(Struct, frozen=True):
    fill: Annotated[Hex, Doc("the ground of its badge and its car")]
    ink: Annotated[Hex, Doc("what is written on it")]


class FontForm(Struct, frozen=True):
    file: Annotated[Placed[str], _FILE, Doc("the TrueType file")]
    family: Annotated[str, _FAMILY, Limit(60), Doc("the family that the file names itself")]
    weight: Annotated[int, Range(100, 900), Doc("its weight, 400 for regular, 700 for bold")] = 400


class FontsForm(Struct, frozen=True):
    """The faces: of titles, of names, of numbers and badges, of letters that those lack, and of tables."""

    title: Annotated[FontForm, Doc("titles and the names of sections")]
    label: Annotated[FontForm, Doc("the names of aurigae, and the key")]
    badge: Annotated[FontForm, Doc("badges and numbers")]
    fallback: Annotated[FontForm, Doc("letters that the others lack")]
    table: Annotated[FontForm | None, Doc("the board; that of badges where none is named")] = None


class ThemeForm(Struct, frozen=True):
    """The whole of theme.yaml."""

    colours: Annotated[Placed[Mapping[str, Placed[Hex]]], Doc("the colours, by what they paint")]
    horses: Annotated[tuple[Hex, ...], Doc("the coats of the four horses")]
    tones: Annotated[Mapping[str, Placed[ToneForm]], Doc("the factiones")]
    fonts: Annotated[FontsForm, Doc("the faces")]


def read_theme(id_: str, node: Node, find_font: FindFont, art: Mapping[str, ArtFile]) -> Judged[Theme]:
    """A theme ready to draw with; the value is None if anything in it is missing or wrong."""
    judged = fill_one(node, ThemeForm)
    if judged.value is None:
        return Judged(None, judged.problems)
    symbols = read_symbols(art, SYMBOLS, PLACE)
    reader = _Reader(judged.value, find_font, symbols.value or {}, [*judged.problems, *symbols.problems])
    theme = reader.theme(id_)
    return Judged(None if has_errors(reader.problems) else theme, tuple(reader.problems))


class _Reader(Struct):
    form: ThemeForm
    find_font: FindFont
    symbols: Mapping[str, Symbol]
    problems: list[Problem]
    fonts: dict[FontForm, Font | None] = field(default_factory=dict)

    def theme(self, id_: str) -> Theme | None:
        colours = self.colours()
        fonts = self.form.fonts
        forms = (fonts.title, fonts.label, fonts.badge, fonts.table or fonts.badge)
        faces = [face for face in map(self.face, forms) if face]
        if not self.form.horses:
            self.bad("picture-horses", "the horses have no coat", self.form.colours.place, "write at least one colour")
        if colours is None or len(faces) < len(forms) or has_errors(self.problems):
            return None
        title, label, badge, table = faces
        tones = {
            name: TonePaint(parse(tone.value.fill), parse(tone.value.ink)) for name, tone in self.form.tones.items()
        }
        horses = tuple(parse(coat) for coat in self.form.horses)
        theme = Theme(id_, colours, horses, tones, title, label, badge, table, self.symbols)
        self.problems += self.faint(theme)
        return theme

    def bad(self, code: str, message: str, place: Place, suggestion: str | None = None) -> None:
        self.problems.append(Problem(code, message, place, None, suggestion))

    def colours(self) -> Colours | None:
        """The colours; all missing ones are reported as one Problem."""
        given = self.form.colours.value
        names = list(Colours.__struct_fields__)
        for name, colour in given.items():
            if name not in names:
                suggestion = meant_or_known(name, names, "colour")
                self.bad("picture-colour", f"the pictures have no colour {shown(name)}", colour.place, suggestion)
        wanting = [name for name in names if name not in given]
        if wanting:
            message = f"the colours lack {', '.join(wanting)}"
            self.bad("picture-colour", message, self.form.colours.place, f"write '{wanting[0]}: \"#rrggbb\"'")
            return None
        return Colours(**{name: parse(given[name].value) for name in names})

    def face(self, form: FontForm) -> Face | None:
        font, fallback = self.font(form), self.font(self.form.fonts.fallback)
        return Face(font, fallback) if font and fallback else None

    def font(self, form: FontForm) -> Font | None:
        """A font; the same file is read once."""
        key = FontForm(Placed(form.file.value, Place("")), form.family, form.weight)
        if key not in self.fonts:
            self.fonts[key] = self.read_font(form)
        return self.fonts[key]

    def read_font(self, form: FontForm) -> Font | None:
        name = form.file.value
        file = self.find_font(name)
        if file is None:
            self.bad("picture-font", f"the theme has no font fonts/{name}", form.file.place, "put the file there")
            return None
        try:
            return read_font(file, form.family, form.weight)
        except ValueError:
            self.bad("picture-font", f"fonts/{name} is no TrueType font", form.file.place, "save it as .ttf")
            return None

    def faint(self, theme: Theme) -> Iterator[Problem]:
        for pair in low_contrast_pairs(theme):
            place = self.form.tones[pair.tone].place if pair.tone else self.form.colours.value[pair.upper].place
            message = f"{pair.words} have a contrast of {pair.contrast:.2f}; readers need {pair.least}"
            yield Problem("faint-colour", message, place, suggestion="make one of the two darker or lighter")
