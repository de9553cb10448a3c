"""Finds blanks and quotes from copied text that look like those of YAML but are other characters."""

from re import compile as pattern
from typing import Final

from ludi_press.content.source import Source
from ludi_press.core.problems import Problem

_BLANKS: Final = "\u00a0\u2000-\u200b\u202f\u3000"
_STRUCTURAL: Final = pattern(
    rf"^[ \t]*(?:-[ ]*)?()[{_BLANKS}]|(?:^|[\[{{,])\s*(?:- +)?[\w-]+:()[{_BLANKS}]|^\s*-()[{_BLANKS}]"
)
"""Such a blank where YAML needs an ordinary one: before a key, after a colon or after a list's hyphen."""

_CLOSING: Final = {
    "\u201c": "\u201d",
    "\u201e": "\u201c\u201d",
    "\u00ab": "\u00bb",
    "\u2018": "\u2019",
    "\u201a": "\u2018\u2019",
}
"""Typographic opening quotes, each with the quotes that may close it."""

_CURLY: Final = pattern(rf"(?:^|[:\[{{,-])\s*[{''.join(_CLOSING)}]")
_FAR: Final = 5
"""How many lines back a multi-line text is searched for the cause of its error."""


def false_blank(text: Source, number: int) -> Problem | None:
    """Return the problem of a lookalike blank on a line, from 0, or on the lines before it that it may continue."""
    for line in range(number, max(-1, number - _FAR), -1):
        found = _STRUCTURAL.search(text.lines[line])
        if found:
            message = "a blank that is none to YAML stands here, as they come with copied text"
            place = text.place(line, found.start(found.lastindex or 0))
            return Problem("yaml-blank", message, place, None, "put the blank of your keyboard in its place")
    return None


def is_falsely_spaced(text: str) -> bool:
    """Whether an unquoted text has such a blank where a key would begin or end."""
    return bool(_STRUCTURAL.search(text))


def curly_quotes(text: Source, number: int) -> Problem | None:
    """Return the problem of typographic quotes at the beginning of a text on this line, if there are any."""
    found = _CURLY.search(text.lines[number])
    return cut_quotes(text, number, found.end() - 1) if found else None


def cut_quotes(text: Source, number: int, column: int) -> Problem:
    """Return the problem of the typographic quote at this place, which YAML reads as a letter."""
    quote = text.lines[number][column]
    message = f"'{quote}' is no quote to YAML: a comma, a colon or a bracket in the text ends it"
    return Problem("yaml-curly", message, text.place(number, column), None, 'write straight quotes: "…"')


def is_cut(text: str) -> bool:
    """Whether an unquoted text begins with a typographic quote that is not closed in it."""
    return text[:1] in _CLOSING and not any(closing in text[1:] for closing in _CLOSING[text[0]])


def missing_colon(text: Source, number: int, key_text: str | None = None) -> Problem | None:
    """Return the problem of a key followed by a bracket without a colon; `key_text` is the key as YAML read it."""
    if key_text is not None and not _UNJOINED.match(key_text):
        return None
    found = _UNJOINED.match(text.lines[number])
    if found is None:
        return None
    key, rest = found[1], found[2]
    message = f"a colon is missing behind '{key}'"
    place = text.place(number, found.start(1), len(key))
    return Problem("yaml-key", message, place, None, f"write '{key}: {rest}…'")


_UNJOINED: Final = pattern(r"\s*(?:- +)?([\w.][\w .-]*?)\s+([{\[])")
