"""Words for hosts: the nearest legal words to a slip, and how a thing that somebody wrote is shown in a sentence."""

import unicodedata
from collections.abc import Collection, Iterable, Mapping
from difflib import SequenceMatcher
from functools import lru_cache
from re import ASCII
from re import compile as pattern
from typing import Final, TypeVar

from ludi_press.core.report import Term

T = TypeVar("T")

_LIKENESS: Final = 0.6
"""How alike two words must be, from 0 to 1, to be offered for each other."""

_OFFERED: Final = 3
_LONGEST: Final = 60
"""Comparing takes time that grows with the square of the length; no legal word is longer."""

ID_LENGTH: Final = 40
"""The most characters of an id."""

_NOT_IN_IDS: Final = pattern(r"[^a-z0-9]+", ASCII)


def counted(count: int, word: str, more: str | None = None) -> str:
    """A number with its noun: 1 file, 2 files; `more` is a plural that is not formed with an s."""
    return f"{count} {word}" if count == 1 else f"{count} {more or f'{word}s'}"


def nearest(word: str, choices: Iterable[str], likeness: float = _LIKENESS) -> tuple[str, ...]:
    """The legal words at least so much like this one, from 0 to 1; the best first, at most three.

    Case and separators do not count.
    """
    wanted = _plain(word[:_LONGEST])
    matcher = SequenceMatcher(autojunk=False)
    matcher.set_seq2(wanted)
    scored = []
    for place, choice in enumerate(dict.fromkeys(choices)):
        matcher.set_seq1(_plain(choice[:_LONGEST]))
        if matcher.real_quick_ratio() >= likeness and (found := matcher.ratio()) >= likeness:
            scored.append((-found, place, choice))
    return tuple(choice for _, _, choice in sorted(scored)[:_OFFERED])


def _plain(word: str) -> str:
    return word.casefold().replace("_", "-").replace(" ", "-")


def did_you_mean(word: str, choices: Iterable[str]) -> str | None:
    """The question that offers the nearest legal words, None where nothing is near."""
    found = nearest(word, choices)
    return f"did you mean {one_of(found)}?" if found else None


def meant_or_known(word: str, known: Collection[str], kind: str) -> str:
    """What was meant by a word that nobody knows; where nothing is near, all that is known: 'the tracks are a, b'."""
    return did_you_mean(word, known) or f"the {kind}s are {', '.join(known)}"


def one_of(words: Iterable[str]) -> str:
    """The words in quotes, as a choice: 'a', 'b' or 'c'."""
    return any_of(shown(word) for word in words)


def any_of(phrases: Iterable[str]) -> str:
    """The phrases as a choice: a, b or c."""
    *most, last = phrases
    return f"{', '.join(most)} or {last}" if most else last


def shown(text: str) -> str:
    """What somebody wrote, in quotes, on one line and not too long to read."""
    line = "".join(char if char.isprintable() else " " for char in text[: _LONGEST + 1])
    return f"'{line[: _LONGEST - 1]}…'" if len(line) > _LONGEST else f"'{line}'"


def unaccented(text: str) -> str:
    """Small letters without accents."""
    letters = unicodedata.normalize("NFKD", text.casefold())
    return "".join(char for char in letters if not unicodedata.combining(char))


def vocabulary(tables: Iterable[Mapping[T, str]]) -> dict[str, frozenset[T]]:
    """What each word can mean, from tables that list the words of each meaning, one table a language."""
    found: dict[str, set[T]] = {}
    for table in tables:
        for meaning, line in table.items():
            for word in line.split():
                found.setdefault(word, set()).add(meaning)
    return {word: frozenset(meanings) for word, meanings in found.items()}


@lru_cache(maxsize=256)
def as_id(text: str) -> str | None:
    """The id most like a text (Vélox II: velox-ii), None where no letter or digit of it can stay.

    It depends on the text alone, and the names of a track's sections are asked for again and again.
    """
    letters = unicodedata.normalize("NFKD", text[: 4 * ID_LENGTH])
    plain = "".join(char for char in letters if not unicodedata.combining(char)).casefold()
    return _NOT_IN_IDS.sub("-", plain).strip("-")[:ID_LENGTH].rstrip("-") or None


def named(kind: str, name: str) -> Term:
    """What a data file calls a thing of this kind: by the words where they know it, else as the file says."""
    return Term(f"{kind}.{as_id(name)}", name)
