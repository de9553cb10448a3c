"""Explains a host's mistakes in YAML: what it misreads without a word, and its own errors, in a host's words.

Signs may look like those of YAML and be other characters, or be missing inside a line.
An error is corrected so that those below are told too; the correction is a guess, which nobody judges or plays.
The patterns of errors match the messages of the Python parser, which every machine has.
"""

from functools import cache
from pkgutil import get_data
from re import Match, search
from re import compile as pattern
from typing import Final

import yaml
from msgspec import Struct, convert
from msgspec.structs import replace
from yaml import MarkedYAMLError

from ludi_press.content.guard import SourceText, source
from ludi_press.content.nodes import KeyValue, ScalarNode
from ludi_press.core.problems import Place, Problem, Severity

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
        match = _STRUCTURAL.search(text.lines[line])
        if match:
            message = "a blank that is none to YAML stands here, as they come with copied text"
            place = text.place(line, match.start(match.lastindex or 0))
            return Problem("yaml-blank", message, place, None, "put the blank of your keyboard in its place")
    return None


def is_falsely_spaced(text: str) -> bool:
    """Whether an unquoted text has such a blank where a key would begin or end."""
    return bool(_STRUCTURAL.search(text))


def curly_quotes(text: SourceText, number: int) -> Problem | None:
    """Return the problem of typographic quotes at the beginning of a text on this line, if there are any."""
    match = _CURLY.search(text.lines[number])
    return cut_quotes(text, number, match.end() - 1) if match else None


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
    match = _WIDE_COLON.match(line) or _WIDE_BEFORE_VALUE.search(line) or _WIDE_IN_BRACKETS.match(line)
    return wide_at(text, number, match.end() - 1) if match else None


def wide_at(text: SourceText, number: int, column: int) -> Problem:
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
    pairs = [(line, _WIDE_COLON.match(text.lines[line], column if line == first else 0)) for line in range(first, last)]
    return [wide_at(text, line, match.end() - 1) for line, match in pairs if match]


def has_tight_comment(text: str) -> bool:
    """Whether a text may have a comment that could be meant as text."""
    return bool(_TIGHT_COMMENT.search(text))


def tight_comment(text: SourceText, number: int, column: int) -> Problem | None:
    """Return the warning for a comment right behind a value whose hash has no blank after it, as in 'Ludi #4'."""
    match = _TIGHT_COMMENT.match(text.lines[number], column)
    return replace(_comment(text, number, match), severity=Severity.WARNING) if match else None


def cutting_comment(text: SourceText, number: int) -> Problem | None:
    """Return the problem of a comment on this line that cuts off what closes a bracket, as in '{factio: #00f}'."""
    match = _TIGHT_COMMENT.search(text.lines[number])
    return _comment(text, number, match) if match else None


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


def unclosed_quote(text: SourceText, number: int) -> Problem | None:
    """Return the problem of a quote opened on a line above and closed only by the first one of this line."""
    for line in range(number - 1, -1, -1):
        match = _OPENS_QUOTE.match(text.lines[line])
        if match and match[1][0] in text.lines[number]:
            message = "a quote is opened here and not closed on its line"
            place = text.place(line, match.start(1), len(match[1].rstrip()))
            suggestion = "close it with the same sign at the end of the text"
            closed = any(match[1][0] in between for between in text.lines[line + 1 : number])
            return None if closed else Problem("yaml-quote", message, place, None, suggestion)
    return None


def missing_comma(text: SourceText, number: int) -> Problem | None:
    """Return the problem of a key in brackets without a comma before it, if this line has one."""
    match = _UNPARTED.search(text.lines[number])
    if match is None:
        return None
    key = match[1]
    message = f"a comma is missing before '{key}', or a text with a colon has no quotes"
    place = text.place(number, match.start(1), len(key))
    return Problem("yaml-bracket", message, place, None, f"write ', {key}: …', or put the whole text in quotes")


def missing_colon(text: SourceText, number: int, key_text: str | None = None) -> Problem | None:
    """Return the problem of a key followed by a bracket without a colon; `key_text` is the key as YAML read it."""
    if key_text is not None and not _UNJOINED.match(key_text):
        return None
    match = _UNJOINED.match(text.lines[number]) or _UNJOINED_IN_BRACKETS.search(text.lines[number])
    if match is None:
        return None
    key, between, rest = match.groups()
    message = f"a blank is missing behind '{key}:'" if between == ":" else f"a colon is missing behind '{key}'"
    place = text.place(number, match.start(1), len(key))
    return Problem("yaml-key", message, place, None, f"write '{key}: {rest}…'")


_OPENS_QUOTE: Final = pattern(r"""[^#'"]*[:\[{,-]\s*("[^"]*|'[^']*)$""")
_UNJOINED: Final = pattern(r"\s*(?:- +)?([\w.][\w.-]*(?: [\w.-]+)*)(\s+|:)([{\[])")
_UNJOINED_IN_BRACKETS: Final = pattern(r"[{,]\s*([\w.][\w.-]*(?: [\w.-]+)*)(\s+|:)([{\[])")
_UNPARTED: Final = pattern(r"[{,]\s*[\w-]+: +[^\s,:{}\[\]'\"][^,:{}\[\]'\"]* ([\w-]+): ")

_TIGHT_COMMENT: Final = pattern(r"(?<=\S) +(#[^\s#?!-]\S*)")

_WIDE: Final = {"\uff1a": ":", "\uff0c": ",", "\uff5b": "{", "\uff5d": "}", "\uff3b": "[", "\uff3d": "]"}
"""Signs of double width, as keyboards for East Asian scripts write them, each with YAML's."""

_WIDE_COLON: Final = pattern(r"\s*(?:- +)?[\w-]+\s*\uff1a")
_WIDE_BEFORE_VALUE: Final = pattern(r"[{,]\s*[\w-]+\s*\uff1a|:\s+[\uff5b\uff3b]")
_WIDE_IN_BRACKETS: Final = pattern(r"[^'\"{\[]*[{\[][^'\"]*?[\uff0c\uff5d\uff3d]")


LONGEST: Final = 100_000
"""Files with more characters are not read again."""

_MISSING_COLON: Final = pattern(r"(\s*[^\s:#'\"\[\]{}&*!|>%@`,?-][^\s:]*)(:?\S*)\s*(.*)")
_KEY_AND_VALUE: Final = pattern(r"(\s*(?:- +)?[^\s:#'\"\[\]{}][^:\[\]{}]*:\s+)(?![\[{])\S.*")
_VALUES: Final = frozenset(
    {"yaml-colon", "yaml-star", "yaml-ampersand", "yaml-escape", "yaml-quote", "yaml-after-quote"}
)
"""Errors in a value: with any other value the line would be correct."""


def corrected(text: SourceText, error: Problem) -> SourceText | None:
    """Return the text with this error corrected; None if it cannot be guessed."""
    if error.place is None or len(text.text) > LONGEST:
        return None
    number = error.place.line - 1
    line = text.lines[number]
    fresh = _corrected_line(line, error.code)
    if fresh is None or fresh == line:
        return None
    return source(text.file, "\n".join((*text.lines[:number], fresh, *text.lines[number + 1 :])))


def _corrected_line(line: str, code: str) -> str | None:
    """Return the line with its missing colon added, or with another value."""
    if code == "yaml-key":
        key = _MISSING_COLON.fullmatch(line)
        if key is None or key[2] == ":":
            return None
        return f"{key[1]}: x" if key[2] or key[3] else f"{key[1]}:"
    value = _KEY_AND_VALUE.fullmatch(line) if code in _VALUES else None
    return f"{value[1]}x" if value else None


HERE: Final = "\0"
"""Marks the error's column in a line, so that patterns can match text before and after it; no file contains it."""


_SECOND_COLON: Final = pattern(r""":\s.*\0:|["']\s*\0:""")


class _Reading(Struct, frozen=True):
    """An explanation of a YAML error; it applies if the error's message and the line at its place both match."""

    code: str
    message: str
    suggestion: str
    error: str = ""
    line: str = ""


@cache
def _readings() -> tuple[_Reading, ...]:
    """Return the explanations in `yaml_errors.yaml`; the first one that applies is told."""
    data = yaml.safe_load(get_data(__package__, "yaml_errors.yaml") or b"")
    return convert(data, tuple[_Reading, ...])


_OPENED: Final = pattern("quoted scalar|flow (sequence|mapping)|directive|simple key|alias|anchor|tag|block scalar")
"""Errors about something that began earlier, which a host looks for at its beginning."""

_MARGIN: Final = "this line belongs to the text above it, and is not indented"
_INDENT_TEXT: Final = "put two blanks before each line of the text"
_OPENS_TEXT: Final = pattern(r":\s+[|>][+-]?\d?\s*$")
_NO_KEY: Final = pattern(r"\S(?!\S*:(?:\s|$))|$")
_EMPTY: Final = pattern(r"\s*(#|$)")
_NO_COLON: Final = pattern(r"\s*(?!#)\S(?!.*:(\s|$))")
_WORD: Final = pattern(r"\S*")


_CLOSER: Final = {
    "yaml-colon": (missing_colon, curly_quotes, wide_sign),
    "yaml-key": (false_blank, missing_colon, wide_sign),
    "yaml-indent": (false_blank, wide_sign),
    "yaml-bracket": (curly_quotes, wide_sign, cutting_comment, missing_colon, missing_comma),
    "yaml-stray": (wide_sign, missing_colon),
    "yaml-after-quote": (unclosed_quote,),
}
"""More specific causes of an error, by its code; the first one found is reported instead."""


def explain(error: MarkedYAMLError, text: SourceText, bracket: Place | None = None) -> Problem:
    """Return the Problem for an error of the YAML parser; unknown messages get a general one.

    `bracket` is the place of a bracket that is still open.
    """
    words = f"{error.context or ''} {error.problem or ''}"
    number, column = _spot(error, words, text)
    line = text.lines[number]
    marked = _marked(line, column)
    if _is_text_at_the_margin(text, number):
        place = text.place(number, 0, _width(line))
        return Problem("yaml-text-indent", _MARGIN, place, suggestion=_INDENT_TEXT)
    for reading in _readings():
        if search(reading.error, words) and search(reading.line, marked):
            closer = next((problem for look in _CLOSER.get(reading.code, ()) if (problem := look(text, number))), None)
            if closer:
                return closer
            place = text.place(number, column, _width(line[column:]))
            if reading.code == "yaml-bracket" and "flow node" in words and bracket:
                place = bracket
            return Problem(reading.code, reading.message, place, suggestion=reading.suggestion)
    message = f"YAML cannot read this: {words.strip()}"
    return Problem("yaml", message, text.place(number, column))


def _is_text_at_the_margin(text: SourceText, number: int) -> bool:
    """Whether this line belongs to a text below '|' or '>' that is not indented."""
    above = (text.lines[index] for index in range(number - 1, -1, -1))
    opening = next((line for line in above if _OPENS_TEXT.search(line) or not _NO_KEY.match(line)), "")
    return bool(_OPENS_TEXT.search(opening) and _NO_KEY.match(text.lines[number]))


def _width(rest: str) -> int:
    """Return the length of the word that begins here."""
    match = _WORD.match(rest)
    return match.end() if match else 1


def _spot(error: MarkedYAMLError, words: str, text: SourceText) -> tuple[int, int]:
    """Return the line and column, both from 0, that a host should look at."""
    mark = error.context_mark if error.context_mark and _OPENED.search(words) else error.problem_mark
    number, column = (mark.line, mark.column) if mark else (0, 0)
    if "document start" in words:
        number = next((index for index in range(number) if text.lines[index].startswith("%")), number)
        ended = any(line.startswith(("---", "...")) for line in text.lines[:number])
        number, column = (number, column) if ended else (_key_line(text, number), 0)
    elif "mapping values are not allowed" in words and not _SECOND_COLON.search(_marked(text.lines[number], column)):
        number, column = _key_line(text, number), 0
    last = _line_with_words(text, number)
    line = text.lines[last]
    return last, min(max(column, len(line) - len(line.lstrip(" "))), len(line)) if last == number else len(
        line.rstrip()
    )


def _marked(line: str, column: int) -> str:
    return line[:column] + HERE + line[column:]


def _line_with_words(text: SourceText, number: int) -> int:
    """Return the last line up to this one that is not empty, since errors at the end of a file point past it."""
    number = min(number, len(text.lines) - 1)
    while number > 0 and not text.lines[number].strip():
        number -= 1
    return number


def _key_line(text: SourceText, number: int) -> int:
    """Return the line above if it is a key without a colon: YAML notices that only on the next line with a key."""
    above = max(number - 1, 0)
    while above and _EMPTY.match(text.lines[above]):
        above -= 1
    return above if _NO_COLON.match(text.lines[above]) else number
