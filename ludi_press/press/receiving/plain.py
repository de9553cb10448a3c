"""The text that somebody wrote, without quotes, signatures and footers."""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import dropwhile
from pathlib import Path
from re import ASCII, DOTALL, IGNORECASE, MULTILINE, Match, escape
from re import compile as pattern
from typing import Any, Final

import yaml
from msgspec import Struct

from ludi_press.content.guard import FORBIDDEN, HIDDEN
from ludi_press.content.words import is_interleaved, unaccented

_FILE: Final = Path(__file__).parent / "data" / "frame.yaml"
_LOADER: Final[Any] = getattr(yaml, "CBaseLoader", yaml.BaseLoader)
_QUOTES: Final = str.maketrans({"\u2019": "'", "\u2018": "'", "\u00a0": " ", "\u202f": " "})


@cache
def phrases() -> dict[str, dict[str, list[str]]]:
    read: dict[str, dict[str, list[str]]] = yaml.load(_FILE.read_bytes(), _LOADER)  # noqa: S506 - it only makes texts
    return read


def one_of(kind: str) -> str:
    """Return a pattern of the phrases of a kind in all languages; it is for text that `folded` has made plain."""
    found = {folded(phrase) for group in phrases()[kind].values() for phrase in group}
    return f"(?:{'|'.join(escape(phrase) for phrase in sorted(found, key=lambda phrase: (-len(phrase), phrase)))})"


def folded(line: str) -> str:
    """Return a line in small letters without accents, with plain apostrophes and blanks."""
    return unaccented(line.translate(_QUOTES))


LONGEST: Final = 6_000
"""The most characters of the sender's own text that are read."""
MOST_LINES: Final = 200
"""The most lines of it that are read."""
LONGEST_WHOLE: Final = 100_000
"""The most characters of a message with all that it quotes."""
_MOST_WHOLE: Final = 4_000
"""The most lines of it."""


class Plain(Struct, frozen=True):
    """What the sender wrote, and the lines of the signature below it.

    It is not `whole` if the text is too long, so that its end is missing.
    `below` is the message that it answers or passes on, `passed_on` tells that a title says so.
    `cut` are the lines below the head of a quotation that has no marks: they may be the sender's.
    """

    text: str
    signature: str = ""
    whole: bool = True
    below: str = ""
    passed_on: bool = False
    cut: str = ""


def plain(text: str) -> Plain:
    """Return the sender's own text.

    Quoted lines are left out, but where own words stand between them: those may answer what is quoted.
    """
    safe = HIDDEN.sub("", FORBIDDEN.sub("", text[:LONGEST_WHOLE].replace("\r\n", "\n").replace("\r", "\n")))
    lines = _without_tables(_without_quote_tags(safe)).split("\n")
    above, end, cut = _own(lines[:_MOST_WHOLE])
    own, signature = _signed(above)
    answers = is_interleaved([bool(_QUOTED.match(line)) for line in own if line.strip()])
    kept = "\n".join(line.rstrip() for line in (own if answers else _unquoted(own))).strip("\n")
    found = _unstruck(kept[: 3 * LONGEST]).strip("\n")
    short = "\n".join(found[:LONGEST].split("\n")[:MOST_LINES])
    whole = len(text) <= LONGEST_WHOLE and len(lines) <= _MOST_WHOLE and len(kept) <= 3 * LONGEST and short == found
    below, passed_on = _below(lines[end:])
    return Plain(
        short,
        _short(signature),
        whole,
        below,
        passed_on,
        _short(lines[cut:_MOST_WHOLE] if cut < end or not short.strip() else []),
    )


def _short(lines: Sequence[str]) -> str:
    """Return lines without quotations, as many as are read."""
    return "\n".join([*_unquoted(lines)][:MOST_LINES]).strip("\n")[:LONGEST]


def _signed(lines: list[str]) -> tuple[list[str], list[str]]:
    """Return the lines above the mark of a signature, which a telephone sets too, and those below it."""
    at = next((number for number, line in enumerate(lines) if is_mark(line)), len(lines))
    return lines[:at], lines[at + 1 :]


def is_mark(line: str) -> bool:
    return bool(_SIGNATURE.match(line))


_MARK: Final = "-- "
_SIGNATURE: Final = pattern(r"-- ?$|[\u2014\u2013]{1,2} ?$")


# --- what programs add


def _own(lines: Sequence[str]) -> tuple[list[str], int, int]:
    """Return the lines above a message below, where that begins, and where the text of a quotation without marks does.

    What programs and lists add is left out; quoted lines keep their '>'.
    """
    kept: list[str] = []
    for number, line in enumerate(lines):
        said = folded(line.strip()) if len(line) <= _LONGEST_LINE else ""
        if _is_below(said, lines[number + 1 :]):
            return kept, number, number
        if _DEVICE.match(said) or _RULE.match(said):
            kept.append(_MARK if _DEVICE.match(said) else "")
            continue
        if _FOOT.match(said):
            kept += [_MARK, line]
            continue
        begin = _attribution(kept, line, said)
        if begin is None and _NAMES_SENDER.search(said) and leads_to_quote(lines[number + 1 :]):
            begin = len(kept)
        if begin is None:
            kept.append(line)
            continue
        del kept[begin:]
        if not leads_to_quote(lines[number + 1 :]):
            return kept, len(lines), number + 1
    return kept, len(lines), len(lines)


def _below(lines: Sequence[str]) -> tuple[str, bool]:
    """Return the message below, and whether its title says that it is passed on."""
    lines = [*dropwhile(lambda line: not line.strip() or _RULE.match(line.strip()), lines)]
    first = folded(lines[0].strip()) if lines else ""
    titled = bool(BELOW.match(first))
    return "\n".join(lines[titled:]) if titled or FROM.match(first) else "", titled and bool(PASSED_ON.match(first))


_LONGEST_LINE: Final = 400
_DASHES: Final = r"[\s>*_=-]*"
_TITLE: Final = rf"(?:{one_of('below')}|{one_of('passed on')})"
BELOW: Final = pattern(rf"(?:-{{2,}}\s*{_TITLE}\b|{_DASHES}{_TITLE}\s*(?:-{{2,}}|:?$))")
PASSED_ON: Final = pattern(rf"{_DASHES}{one_of('passed on')}\b")
_DEVICE: Final = pattern(rf"{one_of('device')}\b.{{1,60}}$|von mein[\w/]+ \S.{{0,40}} gesendet\.?$")
_FOOT: Final = pattern(f"{one_of('foot')}|{one_of('office')}\\b")
_LIST: Final = pattern(one_of("list"))
_RULE: Final = pattern(r"[-_=~.,*]{10,}$")
_ADDRESS: Final = pattern(r"\S@\S+\.\w|https?://|www\.", ASCII)
FROM: Final = pattern(rf"[*_]*{one_of('from')}\s?:[*_]*\s*\S")
MORE: Final = pattern(rf"[*_]*{one_of('more')}\s?:[*_]*\s*\S")
_HEADS: Final = 4
"""How many lines below the sender's the date or the subject of a quoted message stands."""


def _is_below(said: str, rest: Sequence[str]) -> bool:
    """Return whether a line begins what is not the sender's own: a message below, or the foot of a list."""
    following = [folded(line.strip()) for line in rest[:_HEADS]]
    if FROM.match(said):
        return any(map(MORE.match, following))
    if _RULE.match(said):
        return any(_ADDRESS.search(line) or _FOOT.search(line) or _LIST.search(line) for line in following)
    return bool(BELOW.match(said))


def is_foot(line: str) -> bool:
    """Return whether a line begins what a list or an office puts below every mail."""
    return len(line) <= _LONGEST_LINE and bool(_FOOT.match(folded(line.strip())))


# --- quotations


_QUOTED: Final = pattern(r"\s*(?:>|\|\s)")
_WROTE: Final = pattern(rf"\b{one_of('wrote')}\b[^\n]{{0,120}}:$")
_OPENS: Final = pattern(rf"(?:{one_of('opens')}\b|\W*\d)")
_NAMES_SENDER: Final = pattern(r"\d.*\S@\S+[>)].*:$", ASCII)
"""A line above a quotation in whatever language: a date, an address, and a colon at its end."""
_DATED: Final = pattern(r"\d{1,2}[:.h]\d\d|\b\d{4}\b|\d{1,2}[./-]\d{1,2}|\S@\S", ASCII)


def _attribution(kept: Sequence[str], line: str, said: str) -> int | None:
    """Return where the lines above a quotation begin that say who wrote it; None if the line does not end them.

    Programs break them: "On 6 April 2026 Marcus <marcus@example.org>" may stand above "wrote:".
    """
    if not said.endswith(":") or not (_WROTE.search(said) or said.rstrip(" :").endswith(">")):
        return None
    for back in range(_MOST_BROKEN):
        above = kept[len(kept) - back :]
        if len(above) < back or not all(one.strip() for one in above):
            return None
        whole = folded(" ".join(one.strip() for one in (*above, line)))
        if _WROTE.search(whole) and _DATED.search(whole) and _OPENS.match(whole):
            return len(kept) - back
    return len(kept) if _WROTE.search(said) and _DATED.search(said) else None


_MOST_BROKEN: Final = 4


def leads_to_quote(rest: Sequence[str]) -> bool:
    """Return whether the next line is quoted."""
    return bool(_QUOTED.match(next((line for line in rest if line.strip()), "")))


def _unquoted(lines: Sequence[str]) -> Iterator[str]:
    """Yield the lines that are not quoted, without "Marcus wrote:" above those that are."""
    for number, line in enumerate(lines):
        leads = len(line) <= _LONGEST_LINE and _WROTE.search(folded(line.strip()))
        if not _QUOTED.match(line) and not (leads and leads_to_quote(lines[number + 1 :])):
            yield line


_QUOTE_TAG: Final = pattern(r"\[quote\b[^\]]{0,200}\](?:(?!\[quote\b)[^\0]){0,20000}?\[/quote\]", IGNORECASE)
_MOST_NESTED: Final = 10


def _without_quote_tags(text: str) -> str:
    """Return a text with quoted lines for the quotations of forums, the innermost first."""
    for _ in range(_MOST_NESTED):
        text, found = _QUOTE_TAG.subn("\n> \u2026\n", text)
        if not found:
            break
    return text


# --- tables

_ROW: Final = pattern(r"[ \t]*\|(?P<cells>(?:[^|\n]{0,200}\|){2,12})[ \t]*$", MULTILINE)
_EMPTY: Final = pattern(r"[\s:\u2013\u2014-]*")


def _without_tables(text: str) -> str:
    """Return a text with a plain line for each row of a Markdown table: "| Velox | whip |" is "Velox: whip".

    Cells without a word, as in the rule below the head of a table, are left out.
    """
    return _ROW.sub(_as_line, text)


def _as_line(row: Match[str]) -> str:
    head, *others = (cell.strip() for cell in row["cells"].split("|"))
    told = ", ".join(cell for cell in others if not _EMPTY.fullmatch(cell))
    return ": ".join(part for part in (head, told) if not _EMPTY.fullmatch(part))


# --- struck words


_OVERLAID: Final = pattern("(?:[^\\s\u0335-\u0338][\u0335-\u0338]+[ \\t]?)+")
_STRUCK: Final = pattern(
    r"[ \t]*(?:<(s|strike|del)>.{0,2000}?</\1>|\[(s|strike|del)\].{0,2000}?\[/\2\]"
    r"|~~(?=[^\s~]).{0,2000}?(?<=[^\s~])~~(?!~))[ \t]*",
    IGNORECASE | DOTALL,
)


def _unstruck(text: str) -> str:
    """Return a text without words that the sender has struck out."""
    return "\n".join(line.rstrip() for line in _STRUCK.sub(" ", _OVERLAID.sub(" ", text)).split("\n"))
