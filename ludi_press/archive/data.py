"""Data of the site for scripts and programs: JSON, texts to copy, CSV, every die of a race, and the search index.

This keeps the page small, and works from a disk, where a page may not load other files.
The search index is built here in parts so that browsers need not build it; `scripts/search.js` splits words in the
same way, and joins the parts.
"""

import json
import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Mapping
from datetime import UTC, datetime
from enum import Enum
from fractions import Fraction
from io import StringIO
from types import MappingProxyType
from typing import Any, Final, TypeVar

from msgspec import Struct
from msgspec.json import decode, encode

from ludi_press.archive.cards import RaceCard
from ludi_press.core.dice import Die, Roll

T = TypeVar("T")


def compact_json(value: Any) -> str:
    """Return JSON data as text without blanks; letters beyond ASCII stay."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def in_script(text: str) -> str:
    """Return JSON that cannot end the script element around it."""
    return text.replace("<", "\\u003c")


def to_data(value: Any) -> Any:
    """Return the value as JSON data: moments in UTC, fractions as "1/3"."""
    if isinstance(value, Struct):
        return {name: to_data(getattr(value, name)) for name in value.__struct_fields__}
    if isinstance(value, tuple):
        return [to_data(item) for item in value]
    if isinstance(value, datetime):
        return value.astimezone(UTC).isoformat()
    if isinstance(value, Fraction):
        return str(value)
    return value.value if isinstance(value, Enum) else value


def from_json(kind: type[T], text: bytes) -> T:
    """Return the value whose `to_data` the JSON holds; raises ValueError if it is not of this kind."""
    return decode(text, type=kind, dec_hook=_other)


def _other(kind: type[Any], data: Any) -> Any:
    """Read a Fraction, which JSON has as text."""
    if kind is not Fraction:
        raise TypeError(f"{kind.__name__} cannot be read")
    return Fraction(data)


def part_id(format_: str, number: int) -> str:
    """Return the id of a part of a post on the page; `number` counts from 1."""
    return f"{format_}-{number}"


def texts_script(texts: Mapping[str, str]) -> bytes:
    """Return the script with the texts by part id that `scripts/host.js` loads; equal texts are stored once."""
    shared = {text: number for number, text in enumerate(dict.fromkeys(texts.values()))}
    data = {"texts": list(shared), "parts": {part: shared[text] for part, text in texts.items()}}
    return f"globalThis.ludiPosts={compact_json(data)};\n".encode()


HEAD = ("race", "turn", "round", "team", "auriga", "racer", "factio", "position", "marks")


def race_csv(race: RaceCard) -> str:
    """Return the race as CSV (RFC 4180)."""
    import csv

    marks: dict[tuple[str, int, int], list[str]] = {}
    for mark in race.marks:
        marks.setdefault((mark.team, mark.turn, mark.round), []).append(mark.name)
    entries = race.by_team
    text = StringIO()
    writer = csv.writer(text, lineterminator="\r\n")
    writer.writerow(HEAD)
    for ranks in race.ranks:
        for position, team in enumerate(ranks.order, start=1):
            entry = entries[team]
            words = "; ".join(marks.get((team, ranks.turn, ranks.round), ()))
            people = (entry.team, entry.auriga, entry.racer or "", entry.factio or "")
            row = (race.id, ranks.turn, ranks.round, *people, position, words)
            writer.writerow([_tame(value) for value in row])
    return text.getvalue()


def _tame(value: str | int) -> str | int:
    """Return a value with a quote before it if a spreadsheet would read it as a formula."""
    return f"'{value}" if isinstance(value, str) and value[:1] in ("=", "+", "-", "@", "\t", "\r") else value


NO_KEYS: Final[Mapping[int, str]] = MappingProxyType({})


class TurnLine(Struct, frozen=True):
    """The line of proof of a turn, with the hashes that it is made of, and the marks of the orders by name."""

    turn: int
    orders: str
    dice: str
    line: str
    marks: Mapping[str, str] = {}


def proof_data(
    race: RaceCard,
    kinds: Mapping[str, Die],
    rolls: Iterable[Roll],
    promise: str = "",
    keys: Mapping[int, str] = NO_KEYS,
    lines: Iterable[TurnLine] = (),
) -> str:
    """Return the dice: turn, round, team, label, nth, die, face and source of each; and the faces of each die.

    From scheme 2 on also the text of commitment.json, and the text of each turn's key; and each turn's line of proof.
    """
    dice = [
        [
            roll.address.turn,
            roll.address.fight or roll.address.round,
            roll.address.team,
            roll.address.label,
            roll.address.nth,
            roll.die,
            roll.face,
            roll.source.value,
        ]
        for roll in rolls
    ]
    used = {row[5] for row in dice}
    data = {
        "race": race.id,
        "scheme": race.proof.scheme if race.proof else 1,
        "commitment": race.proof.commitment if race.proof else "",
        "promise": promise,
        "keys": {str(turn): text for turn, text in keys.items()},
        "kinds": {name: list(die.faces) for name, die in kinds.items() if name in used},
        "dice": dice,
        "lines": [[one.turn, one.orders, one.dice, one.line, dict(one.marks)] for one in lines],
    }
    return in_script(json.dumps(data, ensure_ascii=True, separators=(",", ":")))


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
