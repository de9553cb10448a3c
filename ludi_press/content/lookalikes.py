"""Finds signs that look like those of YAML but are other characters, and signs that are missing inside a line."""

from re import Match
from re import compile as pattern
from typing import Final

from msgspec.structs import replace

from ludi_press.content.guard import SourceText
from ludi_press.content.nodes import KeyValue, ScalarNode
from ludi_press.core.problems import Problem, Severity

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


def false_blank(text: SourceText, number: int) -> Problem | None:
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


def curly_quotes(text: SourceText, number: int) -> Problem | None:
    """Return the problem of typographic quotes at the beginning of a text on this line, if there are any."""
    found = _CURLY.search(text.lines[number])
    return cut_quotes(text, number, found.end() - 1) if found else None


def cut_quotes(text: SourceText, number: int, column: int) -> Problem:
    """Return the problem of the typographic quote at this place, which YAML reads as a letter."""
    quote = text.lines[number][column]
    message = f"'{quote}' is no quote to YAML: a comma, a colon or a bracket in the text ends it"
    return Problem("yaml-curly", message, text.place(number, column), None, 'write straight quotes: "…"')


def is_cut(text: str) -> bool:
    """Whether an unquoted text begins with a typographic quote that is not closed in it."""
    return text[:1] in _CLOSING and not any(closing in text[1:] for closing in _CLOSING[text[0]])


def wide_sign(text: SourceText, number: int) -> Problem | None:
    """Return the problem of a sign of double width on this line, where YAML needs the ordinary one, if there is any."""
    line = text.lines[number]
    found = _WIDE_COLON.match(line) or _WIDE_BEFORE_VALUE.search(line) or _WIDE_IN_BRACKETS.match(line)
    return wide_at(text, number, found.end() - 1) if found else None


def wide_at(text: SourceText, number: int, column: int) -> Problem:
    """Return the problem of the sign of double width at this place."""
    sign = text.lines[number][column]
    message = f"'{sign}' is a sign of double width, which YAML reads as a letter"
    plain = _WIDE[sign]
    write = f"write '{plain}'" + (" and a blank" if plain in ":," else "")
    return Problem("yaml-wide", message, text.place(number, column), None, f"{write} in its place")


def wide_keys(text: SourceText, first: int, column: int, last: int) -> list[Problem]:
    """Return the problems of keys with a colon of double width in an unquoted text, from its first line to its last."""
    before = text.lines[first][:column].strip()
    if before and before[-1] not in "{,":
        return []
    found = [(line, _WIDE_COLON.match(text.lines[line], column if line == first else 0)) for line in range(first, last)]
    return [wide_at(text, line, match.end() - 1) for line, match in found if match]


def has_tight_comment(text: str) -> bool:
    """Whether a text may have a comment that could be meant as text."""
    return bool(_TIGHT_COMMENT.search(text))


def tight_comment(text: SourceText, number: int, column: int) -> Problem | None:
    """Return the warning for a comment right behind a value whose hash has no blank after it, as in 'Ludi #4'."""
    found = _TIGHT_COMMENT.match(text.lines[number], column)
    return replace(_comment(text, number, found), severity=Severity.WARNING) if found else None


def cutting_comment(text: SourceText, number: int) -> Problem | None:
    """Return the problem of a comment on this line that cuts off what closes a bracket, as in '{factio: #00f}'."""
    found = _TIGHT_COMMENT.search(text.lines[number])
    return _comment(text, number, found) if found else None


def _comment(text: SourceText, number: int, found: Match[str]) -> Problem:
    message = f"what begins with '{found[1]}' is a comment to YAML, and is not read"
    suggestion = "if it belongs to the text, put the whole text in quotes; if not, put a blank after the '#'"
    place = text.place(number, found.start(1), len(found[1]))
    return Problem("yaml-comment", message, place, None, suggestion)


def lone_value(text: SourceText, key: ScalarNode, before: KeyValue | None) -> Problem | None:
    """Return the problem of a value in braces that YAML takes for a key, if this key has no colon behind it."""
    place = key.place
    behind = text.lines[place.line - 1][place.column - 1 + place.width :].lstrip()
    if key.quoted or behind[:1] not in {",", "}"} or before is None or not isinstance(before.value, ScalarNode):
        return None
    message = f"a comma stands before '{key.text}', so it is no part of '{before.key.text}'"
    listed = f"{before.value.text}, {key.text}".strip("()")
    suggestion = f"write several values in brackets: '{before.key.text}: [{listed}]'; a text with a comma in quotes"
    return Problem("yaml-comma", message, place, None, suggestion)


def missing_comma(text: SourceText, number: int) -> Problem | None:
    """Return the problem of a key in brackets without a comma before it, if this line has one."""
    found = _UNPARTED.search(text.lines[number])
    if found is None:
        return None
    key = found[1]
    message = f"a comma is missing before '{key}', or a text with a colon has no quotes"
    place = text.place(number, found.start(1), len(key))
    return Problem("yaml-bracket", message, place, None, f"write ', {key}: …', or put the whole text in quotes")


def missing_colon(text: SourceText, number: int, key_text: str | None = None) -> Problem | None:
    """Return the problem of a key followed by a bracket without a colon; `key_text` is the key as YAML read it."""
    if key_text is not None and not _UNJOINED.match(key_text):
        return None
    found = _UNJOINED.match(text.lines[number]) or _UNJOINED_IN_BRACKETS.search(text.lines[number])
    if found is None:
        return None
    key, between, rest = found.groups()
    message = f"a blank is missing behind '{key}:'" if between == ":" else f"a colon is missing behind '{key}'"
    place = text.place(number, found.start(1), len(key))
    return Problem("yaml-key", message, place, None, f"write '{key}: {rest}…'")


_UNJOINED: Final = pattern(r"\s*(?:- +)?([\w.][\w.-]*(?: [\w.-]+)*)(\s+|:)([{\[])")
_UNJOINED_IN_BRACKETS: Final = pattern(r"[{,]\s*([\w.][\w.-]*(?: [\w.-]+)*)(\s+|:)([{\[])")
_UNPARTED: Final = pattern(r"[{,]\s*[\w-]+: +[^\s,:{}\[\]'\"][^,:{}\[\]'\"]* ([\w-]+): ")

_TIGHT_COMMENT: Final = pattern(r"(?<=\S) +(#[^\s#?!-]\S*)")

_WIDE: Final = {"\uff1a": ":", "\uff0c": ",", "\uff5b": "{", "\uff5d": "}", "\uff3b": "[", "\uff3d": "]"}
"""Signs of double width, as keyboards for East Asian scripts write them, each with YAML's."""

_WIDE_COLON: Final = pattern(r"\s*(?:- +)?[\w-]+\s*\uff1a")
_WIDE_BEFORE_VALUE: Final = pattern(r"[{,]\s*[\w-]+\s*\uff1a|:\s+[\uff5b\uff3b]")
_WIDE_IN_BRACKETS: Final = pattern(r"[^'\"{\[]*[{\[][^'\"]*?[\uff0c\uff5d\uff3d]")
