"""What can be found in the archive, and its index: one that MiniSearch reads, made here so that no browser must.

The index is the same bytes for the same documents; `scripts/search.js` makes words in the same way.
"""

import json
import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final

STORED: Final = 600
"""So many letters of a text are kept, to show what was found; all of it is found."""
_FIELDS: Final = ("title", "text", "more")
_WORD: Final = re.compile(r"[a-z]{2,4}-[0-9]+(?:\.[0-9]+)?|[^\W_]+")
"""A word, or the number of a rule."""
_BEYOND_ASCII: Final = re.compile(r"[^\x00-\x7f]+")

KINDS: Final = ("race", "turn", "aurigae", "racers", "factiones", "championship", "rule")
"""All kinds of Finding; the words catalogue names them: `search.kind.race` and so on."""


@dataclass(frozen=True, slots=True)
class Finding:
    """A page or a part of one: its kind, title and address relative to the site; `more` is found but never shown."""

    kind: str
    title: str
    href: str
    text: str = ""
    more: str = ""


def words_of(text: str) -> tuple[str, ...]:
    """The words of a text as they are looked for: without accents and capitals."""
    if not text.isascii():
        text = _BEYOND_ASCII.sub(_unmarked, unicodedata.normalize("NFKD", text))
    return tuple(_WORD.findall(text.lower()))


def _unmarked(found: re.Match[str]) -> str:
    """The letters without the marks on them."""
    return "".join(char for char in found[0] if unicodedata.category(char)[0] != "M")


def index_script(findings: Sequence[Finding]) -> bytes:
    """A part of the index, as the script that `scripts/search.js` loads."""
    written = json.dumps(index(findings), ensure_ascii=False, separators=(",", ":"))
    return f"ludiSearch.add({written});\n".encode()


def index(findings: Sequence[Finding]) -> dict[str, Any]:
    """The index as MiniSearch 7 writes it (serialisation 2): for each word, how often it is in which field of which."""
    terms: dict[str, dict[str, dict[str, int]]] = {}
    lengths: dict[str, list[int]] = {}
    for number, finding in enumerate(findings):
        fields = [words_of(getattr(finding, name)) for name in _FIELDS]
        lengths[str(number)] = [len(set(words)) for words in fields]
        for field, words in enumerate(fields):
            for term, count in Counter(words).items():
                terms.setdefault(term, {}).setdefault(str(field), {})[str(number)] = count
    return {
        "documentCount": len(findings),
        "nextId": len(findings),
        "documentIds": {str(number): number for number in range(len(findings))},
        "fieldIds": {name: number for number, name in enumerate(_FIELDS)},
        "fieldLength": lengths,
        "averageFieldLength": [_mean(row[field] for row in lengths.values()) for field in range(len(_FIELDS))],
        "storedFields": {str(number): _stored(finding) for number, finding in enumerate(findings)},
        "dirtCount": 0,
        "index": sorted(terms.items()),
        "serializationVersion": 2,
    }


def _mean(lengths: Iterable[int]) -> float:
    all_ = list(lengths)
    return round(sum(all_) / len(all_), 2) if all_ else 0


def _stored(finding: Finding) -> dict[str, str]:
    return {"kind": finding.kind, "title": finding.title, "href": finding.href, "text": cut(finding.text)}


def cut(text: str, most: int = STORED) -> str:
    """The beginning of a text, up to the end of a word."""
    if len(text) <= most:
        return text
    return text[:most].rsplit(" ", 1)[0] + " …"
