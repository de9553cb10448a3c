"""The look of tones: colours, letter and square that a theme gives to praesina, lost, dead and others.

No tone relies on colour alone: a factio also has a letter, and a cell's words say everything else.
"""

from collections.abc import Iterator, Mapping
from typing import Annotated, Final

from msgspec import Struct, field

from ludi_press.content.form import fill_one
from ludi_press.content.nodes import Mapping as MappingNode
from ludi_press.content.nodes import Node
from ludi_press.content.rules import Doc, Limit, Pattern
from ludi_press.core.colour import contrast, luminance, parse
from ludi_press.core.problems import Judged, Problem

LEAST_CONTRAST: Final = 4.5
"""The least contrast of text and background, after WCAG 2.2, 1.4.3 (AA)."""

_COLOUR: Final = Pattern("#[0-9A-Fa-f]{6}", "a colour as #RRGGBB, in quotes")


class ToneLook(Struct, frozen=True):
    """The look of a tone, with both colours or neither; also the form of an entry of tones.yaml."""

    ground: Annotated[str, _COLOUR, Doc("the colour behind the words")] = ""
    ink: Annotated[str, _COLOUR, Doc("the colour of the words")] = ""
    letter: Annotated[str, Limit(3), Doc("what a badge says in every format")] = ""
    square: Annotated[str, Limit(3), Doc("the sign that stands for the colour where nothing can be coloured")] = ""

    @property
    def is_light(self) -> bool:
        """Whether its text is dark on a light background."""
        return bool(self.ground) and luminance(parse(self.ground)) > luminance(parse(self.ink))


_NO_TONE: Final = ToneLook()


class Tones(Struct, frozen=True):
    """The tones of a theme by name; also the form of tones.yaml."""

    tones: Mapping[str, ToneLook] = field(default_factory=dict)

    def get(self, name: str | None) -> ToneLook:
        """Return the tone of that name, or one without any look if the name is None or unknown."""
        return self.tones.get(name, _NO_TONE) if name else _NO_TONE


def read_tones(node: Node) -> Judged[Tones]:
    """Read a theme's tones.yaml; colours with too little contrast are problems."""
    judged = fill_one(node, Tones)
    faint = tuple(_faint(judged.value, node)) if judged.value else ()
    return Judged(judged.value, (*judged.problems, *faint))


def _faint(tones: Tones, node: Node) -> Iterator[Problem]:
    entries = node.get("tones") if isinstance(node, MappingNode) else None
    for name, tone in tones.tones.items():
        found = entries.get(name) if isinstance(entries, MappingNode) else None
        place = found.place if found else node.place
        if bool(tone.ground) != bool(tone.ink):
            yield Problem("half-a-tone", f"the tone {name} has one colour", place, suggestion="give ground and ink")
        elif tone.ground and (ratio := contrast(parse(tone.ground), parse(tone.ink))) < LEAST_CONTRAST:
            message = f"{name} has ink on ground with a contrast of {ratio:.2f}; readers need {LEAST_CONTRAST}"
            yield Problem("faint-tone", message, place, suggestion="make the ground darker or lighter")
