"""What can be found in the archive, and the parts of its index, made here so that no browser must.

The bytes are the same for the same documents. `scripts/search.js` makes words in the same way, and one index of all.
"""

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any, Final

from msgspec import Struct
from msgspec.json import encode

STORED: Final = 600
"""The most characters of a text that a result shows; the whole text is searched."""
STORED_OF_TURNS: Final = 240
"""Of a turn's text, whose passages lie in a script of their own."""
_FIELDS: Final = ("title", "text", "more")
_WORD: Final = re.compile(r"[a-z]{2,4}-[0-9]+(?:\.[0-9]+)?|[^\W_]+")
"""A word, or the number of a rule."""
_BEYOND_ASCII: Final = re.compile(r"[^\x00-\x7f]+")
_LATIN: Final = str.maketrans({"æ": "ae", "œ": "oe", "v": "u", "j": "i"})
"""Spellings of Latin that differ from hand to hand: what is written Iulius is found as Julius."""

KINDS: Final = ("race", "turn", "aurigae", "racers", "factiones", "championship", "rule")
"""All kinds of Finding; the words catalogue names them: `search.kind.race` and so on."""


class Finding(Struct, frozen=True):
    """A page or a part of one: its kind, title and address relative to the site; `more` is found but never shown."""

    kind: str
    title: str
    href: str
    text: str = ""
    more: str = ""


class Passage(Struct, frozen=True):
    """A part of a turn's text that is found by itself: the anchor of its event, "" for the story, and its words."""

    anchor: str
    text: str


@lru_cache(maxsize=64)
def words_of(text: str) -> tuple[str, ...]:
    """The words of a text as they are looked for: without accents and capitals, and in one spelling of Latin."""
    if not text.isascii():
        text = _BEYOND_ASCII.sub(_unmarked, unicodedata.normalize("NFKD", text))
    return tuple(_WORD.findall(text.lower().translate(_LATIN)))


def _unmarked(found: re.Match[str]) -> str:
    """The letters without the marks on them."""
    return "".join(char for char in found[0] if unicodedata.category(char)[0] != "M")


def index_script(findings: Sequence[Finding]) -> bytes:
    """A part of the index, as the script that `scripts/search.js` loads."""
    return _call("add", index(findings))


def passages_script(folder: str, passages: Iterable[Passage]) -> bytes:
    """The passages of a turn, whose page lies in a folder, as the script that is loaded where the turn is shown."""
    return _call("tell", folder, [[passage.anchor, passage.text] for passage in passages])


def _call(name: str, *args: object) -> bytes:
    return b"ludiSearch.%s(%s);\n" % (name.encode(), b",".join(map(encode, args)))


def index(findings: Sequence[Finding]) -> dict[str, Any]:
    """A part of the index: what is shown of each finding, how many words its fields have, and where each word is.

    A row of `words` is a word and, for each field up to the last that has it, the numbers of the findings that have it,
    each followed by how often.
    """
    terms: dict[str, list[list[int]]] = {}
    lengths: list[list[int]] = []
    for number, finding in enumerate(findings):
        fields = [words_of(getattr(finding, name)) for name in _FIELDS]
        lengths.append([len(set(words)) for words in fields])
        for field, words in enumerate(fields):
            for term, count in Counter(words).items():
                rows = terms.setdefault(term, [])
                rows.extend([] for _ in range(len(rows), field + 1))
                rows[field] += (number, count)
    return {
        "found": [_stored(finding) for finding in findings],
        "lengths": lengths,
        "words": [[term, *rows] for term, rows in sorted(terms.items())],
    }


def _stored(finding: Finding) -> dict[str, str]:
    text = cut(finding.text, STORED_OF_TURNS if finding.kind == "turn" else STORED)
    return {"kind": finding.kind, "title": finding.title, "href": finding.href, "text": text}


def cut(text: str, most: int = STORED) -> str:
    """The beginning of a text, up to the end of a word."""
    if len(text) <= most:
        return text
    return text[:most].rsplit(" ", 1)[0] + " …"
