"""Warns of letters that the pictures of a race cannot draw; they would show a dot in place of each."""

from collections.abc import Collection, Iterator
from typing import Final

from msgspec.structs import replace

from ludi_press.content.nodes import Mapping, Node, Scalar
from ludi_press.core.problems import Place, Problem, Severity
from ludi_press.press.reading.find import Press
from ludi_press.press.reading.painter import read_paints

_MOST: Final = 10
"""The most letters that are reported."""


def missing_glyphs(press: Press, theme: str, race: Node | None, other: Collection[str]) -> tuple[Problem, ...]:
    """Return a warning for each letter of race.yaml that no font of the theme has; keys in `other` are never drawn.

    The fonts are read only if a text has letters beyond ASCII, which every font has.
    """
    entries = race.entries if isinstance(race, Mapping) else ()
    texts = [text for entry in entries if entry.key.text not in other for text in _texts(entry.value)]
    strange = [text for text in texts if not text.text.isascii()]
    paints = read_paints(press, theme).value if strange else None
    if paints is None:
        return ()
    found: dict[str, Problem] = {}
    for text in strange:
        for letter in paints.label.lacks(text.text):
            found.setdefault(letter, _missing(letter, text.place))
    return tuple(found.values())[:_MOST]


def _texts(node: Node) -> Iterator[Scalar]:
    if isinstance(node, Scalar):
        yield node
    elif isinstance(node, Mapping):
        for entry in node:
            yield from _texts(entry.value)
    else:
        for item in node.items:
            yield from _texts(item)


def _missing(letter: str, place: Place) -> Problem:
    words = f"the pictures cannot draw '{letter}' (U+{ord(letter):04X}): a dot will stand for it"
    suggestion = "write it with a letter that they have, or give the theme a font that has it"
    return Problem("letter-undrawn", words, _at(letter, place), None, suggestion, Severity.WARNING)


def _at(letter: str, place: Place) -> Place:
    """Return the place of the letter in its line, or that of the text if the letter is written as an escape."""
    column = place.text.find(letter, place.column - 1)
    return place if column < 0 else replace(place, column=column + 1, width=1)
