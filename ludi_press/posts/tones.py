"""What a tone looks like: the colours, letter and square that a theme gives to praesina, lost, dead and the like.

No tone speaks by colour alone: a factio has a letter as well, and the words of a cell tell all else.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, fields
from typing import Final

from ludi_press.content.nodes import Entry, Node, Scalar
from ludi_press.content.nodes import Mapping as MappingNode
from ludi_press.problems import Judged, Place, Problem

LEAST_CONTRAST: Final = 4.5
"""Between ink and ground, after WCAG 2.2, 1.4.3 (AA)."""


@dataclass(frozen=True, slots=True)
class Tone:
    """How a tone looks: `ground` and `ink` are colours as #RRGGBB, both or neither empty.

    `letter` stands before the words in every format, `square` before the letter where nothing can be coloured.
    """

    ground: str = ""
    ink: str = ""
    letter: str = ""
    square: str = ""


_NO_TONE: Final = Tone()


@dataclass(frozen=True, slots=True)
class Tones:
    """The tones of a theme by name."""

    by_name: Mapping[str, Tone] = field(default_factory=dict)

    def get(self, name: str | None) -> Tone:
        """The tone of that name; one without any look where there is no name or the theme does not know it."""
        return self.by_name.get(name, _NO_TONE) if name else _NO_TONE


def contrast(one: str, other: str) -> float:
    """The contrast ratio of two colours (#RRGGBB), 1 to 21, as WCAG 2.2 defines it."""
    darker, lighter = sorted((_luminance(one), _luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def _luminance(colour: str) -> float:
    parts = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def read_tones(node: Node) -> Judged[Tones]:
    """Reads a theme's tones.yaml: `name: {ground: "#RRGGBB", ink: "#RRGGBB", letter: X, square: X}`, all optional."""
    if not isinstance(node, MappingNode):
        return Judged(None, (_flaw("the tones are a list of names, each with its look", node.place),))
    tones: dict[str, Tone] = {}
    problems: list[Problem] = []
    for entry in node:
        flaws = tuple(_flaws(entry))
        problems += flaws
        if not flaws:
            tones[entry.key.text] = _tone(entry.value)
    return Judged(Tones(tones), tuple(problems))


_KEYS: Final = tuple(key.name for key in fields(Tone))
_COLOUR: Final = re.compile(r"#[0-9A-Fa-f]{6}")


def _flaws(entry: Entry) -> Iterator[Problem]:
    if not isinstance(entry.value, MappingNode):
        yield _flaw(f"the look of {entry.key.text} is made of {', '.join(_KEYS)}", entry.value.place)
        return
    for part in entry.value:
        if part.key.text not in _KEYS:
            yield _flaw(f"a tone has no {part.key.text}, only {', '.join(_KEYS)}", part.key.place)
        elif not isinstance(part.value, Scalar):
            yield _flaw(f"{part.key.text} is one word", part.value.place)
        elif part.key.text in ("ground", "ink") and not _COLOUR.fullmatch(part.value.text):
            yield _flaw("a colour is written as #RRGGBB, in quotes", part.value.place)
    yield from _colour_flaws(_tone(entry.value), entry.key.place)


def _colour_flaws(tone: Tone, place: Place) -> Iterator[Problem]:
    if bool(tone.ground) != bool(tone.ink):
        yield _flaw("a tone has both ground and ink, or neither", place)
    elif _COLOUR.fullmatch(tone.ground) and _COLOUR.fullmatch(tone.ink):
        ratio = contrast(tone.ground, tone.ink)
        if ratio < LEAST_CONTRAST:
            yield _flaw(f"ink on ground has a contrast of {ratio:.2f}; readers need {LEAST_CONTRAST}", place)


def _tone(node: MappingNode) -> Tone:
    parts = {part.key.text: part.value.text for part in node if isinstance(part.value, Scalar)}
    return Tone(**{key: parts[key] for key in _KEYS if key in parts})


def _flaw(message: str, place: Place) -> Problem:
    return Problem("theme-tones", message, place)
