"""Checks of what a race shows of its teams: mottos, colours, shared names, and letters that pictures cannot draw."""

from collections.abc import Collection, Iterator, Mapping
from itertools import combinations
from typing import Final

from msgspec.structs import replace

from ludi_press.content.nodes import Mapping as MappingNode
from ludi_press.content.nodes import Node, Scalar, Sequence
from ludi_press.content.race_file import RaceHead
from ludi_press.content.rules import Placed
from ludi_press.content.words import meant_or_known, shown
from ludi_press.core.colour import Colour, Tone, contrast, difference, parse
from ludi_press.core.problems import Place, Problem, Severity
from ludi_press.pictures.theme import Theme
from ludi_press.press.reading.find import Press
from ludi_press.press.reading.painter import read_paints

_LEAST: Final = 3.0
"""The lowest accepted contrast between a sign and its background (WCAG 2.2, 1.4.11)."""

_ALIKE: Final = 0.12
"""Colours closer than this in Oklab count as the same."""


def strange_badges(head: RaceHead, teams: Collection[str]) -> Iterator[Problem]:
    """Yield problems for mottos, colours and handovers of somebody who does not take part."""
    for table in (head.mottos, head.colours, head.handovers):
        for team, placed in table.items():
            if team not in teams:
                suggestion = meant_or_known(team, teams, "team")
                yield Problem("badge-team", f"nobody here is called {shown(team)}", placed.head, None, suggestion)


def colour_warnings(head: RaceHead, paints: Theme) -> Iterator[Problem]:
    """Yield warnings for colours that cannot be seen, or that resemble those of a factio or of another team."""
    own = {team: (placed, parse(placed.value)) for team, placed in head.colours.items()}
    paper = paints.colours.paper
    for team, (placed, colour) in own.items():
        found = contrast(colour, paper)
        if found < _LEAST:
            words = (
                f"the colour of {team} has a contrast of {found:.1f} to the paper; {_LEAST} is the least that is seen"
            )
            yield _warning("colour-faint", words, placed.place, "take a darker one")
        like = next((tone for tone in Tone if _alike(colour, paints.tone(tone).fill)), None)
        if like:
            words = f"the colour of {team} looks like that of the factio {like}"
            yield _warning("colour-factio", words, placed.place, "take one that is none of the four")
    for (one, (_, first)), (other, (placed, second)) in combinations(own.items(), 2):
        if _alike(first, second):
            words = f"the colours of {one} and {other} look alike"
            yield _warning("colour-alike", words, placed.place, "take another")


def _alike(colour: Colour, other: Colour) -> bool:
    return difference(colour, other) < _ALIKE


def same_names(tree: Node | None, names: Mapping[str, Collection[str]], teams: Collection[str]) -> Iterator[Problem]:
    """Yield a question for each name that two participants share; `names` are ids by name in small letters."""
    for name, ids in names.items():
        written = [scalar for scalar in _scalars(tree) if scalar.text.casefold() == name]
        if len(ids) > 1 and len(written) > 1 and set(ids) <= set(teams):
            message = f"{' and '.join(ids)} are both called {shown(written[-1].text)}: is that meant?"
            suggestion = "orders name them by their ids; readers tell them apart by who sends their orders"
            yield _warning("name-twice", message, written[-1].place, suggestion)


def _scalars(node: Node | None) -> Iterator[Scalar]:
    if isinstance(node, Scalar):
        yield node
    elif isinstance(node, MappingNode):
        for entry in node:
            yield from _scalars(entry.value)
    elif isinstance(node, Sequence):
        for item in node.items:
            yield from _scalars(item)


def _warning(code: str, words: str, place: Place, suggestion: str) -> Problem:
    return Problem(code, words, place, None, suggestion, Severity.WARNING)


def shown_colour(placed: Placed[str] | None) -> str | None:
    """Return a colour as SVG writes it, None if the team has none of its own."""
    return str(parse(placed.value)) if placed else None


_MOST: Final = 10
"""The most letters that are reported."""


def missing_glyphs(press: Press, theme: str, race: Node | None, other: Collection[str]) -> tuple[Problem, ...]:
    """Return a warning for each letter of race.yaml that no font of the theme has; keys in `other` are never drawn.

    The fonts are read only if a text has letters beyond ASCII, which every font has.
    """
    entries = race.entries if isinstance(race, MappingNode) else ()
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
    elif isinstance(node, MappingNode):
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
