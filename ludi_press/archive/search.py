"""The search index of the archive, built here in parts so that browsers need not build it.

The same documents give the same bytes.
`scripts/search.js` splits words in the same way, and joins the parts.
"""

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable
from typing import Any, Final

from msgspec import Struct
from msgspec.json import encode

STORED: Final = 600
"""The most characters of a text that a result shows; the whole text is searched."""
STORED_OF_TURNS: Final = 240
"""The same for a turn's text, whose passages are in a separate script."""
_FIELDS: Final = ("title", "text", "more")
_WORD: Final = re.compile(r"[a-z]{2,4}-[0-9]+(?:\.[0-9]+)?|[^\W_]+")
"""A word, or the number of a rule."""
_BEYOND_ASCII: Final = re.compile(r"[^\x00-\x7f]+")
_LATIN: Final = str.maketrans({"æ": "ae", "œ": "oe", "v": "u", "j": "i"})
"""Variant Latin spellings: Iulius is found as Julius."""

KINDS: Final = ("race", "turn", "aurigae", "racers", "factiones", "championship", "rule")
"""All kinds of Finding; the words catalogue names them: `search.kind.race` and so on."""


class Finding(Struct, frozen=True):
    """A page or a part of one: its kind, title and address relative to the site; `more` is searched but not shown."""

    kind: str
    title: str
    href: str
    text: str = ""
    more: str = ""


class Counted(Struct, frozen=True):
    """A Finding as the index has it: what a result shows, and how often each word is in each field."""

    shown: dict[str, str]
    words: tuple[dict[str, int], ...]


class Passage(Struct, frozen=True):
    """A separately found part of a turn's text: the anchor of its event, "" for the story, and its words."""

    anchor: str
    text: str


def words_of(text: str) -> tuple[str, ...]:
    """Return the words of a text for searching: without accents and capitals, in one spelling of Latin."""
    if not text.isascii():
        text = _BEYOND_ASCII.sub(_unmarked, unicodedata.normalize("NFKD", text))
    return tuple(_WORD.findall(text.lower().translate(_LATIN)))


def _unmarked(found: re.Match[str]) -> str:
    return "".join(char for char in found[0] if unicodedata.category(char)[0] != "M")


def counted(finding: Finding) -> Counted:
    text = cut(finding.text, STORED_OF_TURNS if finding.kind == "turn" else STORED)
    shown = {"kind": finding.kind, "title": finding.title, "href": finding.href, "text": text}
    return Counted(shown, tuple(dict(Counter(words_of(getattr(finding, name)))) for name in _FIELDS))


def index_script(findings: Iterable[Counted]) -> bytes:
    """Return a part of the index, as the script that `scripts/search.js` loads."""
    return _call("add", index(findings))


def passages_script(folder: str, passages: Iterable[Passage]) -> bytes:
    """Return the passages of a turn, whose page is in `folder`, as a line of a script that is loaded when needed."""
    return _call("tell", folder, [[passage.anchor, passage.text] for passage in passages])


def _call(name: str, *args: object) -> bytes:
    return b"ludiSearch.%s(%s);\n" % (name.encode(), b",".join(map(encode, args)))


def index(findings: Iterable[Counted]) -> dict[str, Any]:
    """Return a part of the index: the data shown of each finding, its number of words by field, and each word's places.

    A row of `words` is a word and, for each field up to the last that has it, the numbers of the findings that have it,
    each followed by how often.
    """
    found = list(findings)
    terms: dict[str, list[list[int]]] = {}
    for number, finding in enumerate(found):
        for field, words in enumerate(finding.words):
            for term, count in words.items():
                rows = terms.setdefault(term, [])
                rows.extend([] for _ in range(len(rows), field + 1))
                rows[field] += (number, count)
    return {
        "found": [finding.shown for finding in found],
        "lengths": [[len(words) for words in finding.words] for finding in found],
        "words": [[term, *rows] for term, rows in sorted(terms.items())],
    }


def cut(text: str, most: int = STORED) -> str:
    """Return the beginning of a text, up to the end of a word."""
    if len(text) <= most:
        return text
    return text[:most].rsplit(" ", 1)[0] + " …"
