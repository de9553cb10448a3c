"""Words for messages to hosts: suggestions for misspelt words, and quoting of what somebody wrote."""

import unicodedata
from collections.abc import Collection, Iterable, Sequence
from functools import lru_cache
from re import ASCII
from re import compile as pattern
from typing import Final, TypeVar

from ludi_press.core.problems import on_one_line
from ludi_press.core.report import Term

T = TypeVar("T")

_LIKENESS: Final = 0.6
"""How similar two words must be, from 0 to 1, for one to be suggested for the other."""

_OFFERED: Final = 3
_LONGEST: Final = 60
"""The comparison takes quadratic time; no legal word is longer."""

ID_LENGTH: Final = 40
"""The most characters of an id."""

_NOT_IN_IDS: Final = pattern(r"[^a-z0-9]+", ASCII)


def counted(count: int, word: str, more: str | None = None) -> str:
    """Return a number with its noun: 1 file, 2 files; `more` is a plural not formed with an s."""
    return f"{count} {word}" if count == 1 else f"{count} {more or f'{word}s'}"


def nearest(word: str, choices: Iterable[str], likeness: float = _LIKENESS) -> tuple[str, ...]:
    """Return the most similar legal words, best first, at most three; `likeness` is the least similarity, 0 to 1.

    Case and separators do not count.
    """
    from difflib import SequenceMatcher  # only mistakes need it

    wanted = _plain(word[:_LONGEST])
    matcher = SequenceMatcher(autojunk=False)
    matcher.set_seq2(wanted)
    scored = []
    for place, choice in enumerate(dict.fromkeys(choices)):
        plain = _plain(choice[:_LONGEST])
        if 2 * min(len(plain), len(wanted)) < likeness * (len(plain) + len(wanted)):
            continue
        shared = sum(map(wanted.count, {*plain}))  # at least as many letters as count for their likeness
        if plain != wanted and 2 * shared / (len(plain) + len(wanted)) < likeness:
            continue
        matcher.set_seq1(plain)
        if matcher.quick_ratio() >= likeness and (ratio := matcher.ratio()) >= likeness:
            scored.append((-ratio, place, choice))
    return tuple(choice for _, _, choice in sorted(scored)[:_OFFERED])


def _plain(word: str) -> str:
    return word.casefold().replace("_", "-").replace(" ", "-")


def did_you_mean(word: str, choices: Iterable[str]) -> str | None:
    """Return a question that offers the nearest legal words, None if none is near."""
    near = nearest(word, choices)
    return f"did you mean {one_of(near)}?" if near else None


def meant_or_known(word: str, known: Collection[str], kind: str) -> str:
    """Return the nearest known words as a question, or the list of all: 'the tracks are a, b'."""
    return did_you_mean(word, known) or f"the {kind}s are {', '.join(known)}"


def one_of(words: Iterable[str]) -> str:
    """Return the words, quoted, as a choice: 'a', 'b' or 'c'."""
    return any_of(shown(word) for word in words)


def any_of(phrases: Iterable[str]) -> str:
    """Return the phrases as a choice: a, b or c."""
    *most, last = phrases
    return f"{', '.join(most)} or {last}" if most else last


def is_interleaved(quoted: Sequence[bool]) -> bool:
    """Whether own lines stand between quoted ones, so that they may answer them."""
    return any(quoted) and False in quoted[quoted.index(True) : len(quoted) - quoted[::-1].index(True)]


def shown(text: str) -> str:
    """Return a text quoted for a message: on one line and shortened."""
    line = on_one_line(text[: _LONGEST + 1])
    return f"'{shortened(line, _LONGEST)}'"


def shortened(text: str, most: int) -> str:
    """Return a text of at most so many characters; the last of a shortened one is an ellipsis."""
    return text if len(text) <= most else f"{text[: most - 1]}…"


def unaccented(text: str) -> str:
    """Return the text in small letters without accents."""
    if text.isascii():
        return text.casefold()
    letters = unicodedata.normalize("NFKD", text.casefold())
    return "".join(char for char in letters if not unicodedata.combining(char))


@lru_cache(maxsize=256)
def as_id(text: str) -> str | None:
    """Return the id most like a text (Vélox II: velox-ii), None if no letter or digit of it remains.

    Cached, since the names of a track's sections are converted often.
    """
    letters = unicodedata.normalize("NFKD", text[: 4 * ID_LENGTH])
    plain = "".join(char for char in letters if not unicodedata.combining(char)).casefold()
    return _NOT_IN_IDS.sub("-", plain).strip("-")[:ID_LENGTH].rstrip("-") or None


def named(kind: str, name: str) -> Term:
    """Return the Term for a name from a data file: the theme's words for it if there are any, else the name itself."""
    return Term(f"{kind}.{as_id(name)}", name)


_LETTERS: Final = {
    **dict.fromkeys("\u2018\u2019\u201b\u02bc\u00b4", "'"),
    **dict.fromkeys("\u201c\u201d\u201e\u00ab\u00bb", '"'),
    **dict.fromkeys("\u2010\u2011\u2012\u2013\u2014\u2015\u2212", "-"),
    **dict.fromkeys("\u00a0\u202f\u2007\u2009\t", " "),
    **dict.fromkeys("\u200b\u200c\u200d\u2060\ufeff", ""),
    **dict.fromkeys("\u2192\u21d2\u2794", "|"),
    "\u2026": ".",
    "\ufe0f": "",
    "\u20e3": ".",
}
_TABLE: Final = str.maketrans(_LETTERS)
_ARROW: Final = pattern(r"(?<=\s)[=-]+>(?=\s)")
_MENTION: Final = pattern(r"(?<![\w.@])@(?=[A-Za-z])")


def tidied(text: str) -> str:
    """A text with plain quotes, dashes, blanks and arrows; its lines stay."""
    plain = text.replace("\t", " ") if text.isascii() else text.translate(_TABLE)
    return _MENTION.sub("", _ARROW.sub("|", plain))


def as_called(name: str) -> str:
    """A name as it is compared with others: in small letters, without accents, signs around it, and doubled blanks."""
    return " ".join(unaccented(tidied(name)).strip(" .,:;*_-\u2014\u2013#>[]()\"'").split())
