"""What a tone looks like: the colours, letter and square that a theme gives to praesina, lost, dead and the like.

No tone speaks by colour alone: a factio has a letter as well, and the words of a cell tell all else.
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
"""Between ink and ground, after WCAG 2.2, 1.4.3 (AA)."""

_COLOUR: Final = Pattern("#[0-9A-Fa-f]{6}", "a colour as #RRGGBB, in quotes")


class Tone(Struct, frozen=True):
    """How a tone looks; it has both colours or neither. Also the form of an entry of tones.yaml."""

    ground: Annotated[str, _COLOUR, Doc("the colour behind the words")] = ""
    ink: Annotated[str, _COLOUR, Doc("the colour of the words")] = ""
    letter: Annotated[str, Limit(3), Doc("what a badge says in every format")] = ""
    square: Annotated[str, Limit(3), Doc("the sign that stands for the colour where nothing can be coloured")] = ""

    @property
    def is_light(self) -> bool:
        """Whether its words are dark on a light ground."""
        return bool(self.ground) and luminance(parse(self.ground)) > luminance(parse(self.ink))


_NO_TONE: Final = Tone()


class Tones(Struct, frozen=True):
    """The tones of a theme by name. Also the form of tones.yaml."""

    tones: Mapping[str, Tone] = field(default_factory=dict)

    def get(self, name: str | None) -> Tone:
        """The tone of that name; one without any look where there is no name or the theme does not know it."""
        return self.tones.get(name, _NO_TONE) if name else _NO_TONE


def read_tones(node: Node) -> Judged[Tones]:
    """Reads a theme's tones.yaml; what readers could not read is a problem."""
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
