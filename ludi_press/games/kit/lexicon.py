"""The words of orders in all languages at once, and the division of sentences into parts.

A game writes its lexicon in code, as a table for each language with the words for each meaning.
Words are in small letters, without accents.
"""

from collections.abc import Collection, Iterable, Mapping
from itertools import groupby, pairwise
from re import compile as pattern
from typing import Final, Generic, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from ludi_press.content.numbering import unnumbered
from ludi_press.content.rules import Placed
from ludi_press.content.words import did_you_mean, nearest, shown, unaccented, vocabulary
from ludi_press.core.problems import Problem

T = TypeVar("T")
V = TypeVar("V")

MARKS: Final = " .,;:!?()[]"
"""Punctuation that may stand around a name."""
BREAKS: Final = frozenset(",;")
"""What divides the things that a part of a sentence is about."""

_SIZE: Final = r"[+-]?\d+(?:\.\d+)?"
_TOKEN: Final = pattern(rf"[(\[]?\s*{_SIZE}\s*,\s*{_SIZE}\s*[)\]]?|[^\s,;:!?()\[\]\"]+|[,;]")
"""A point in brackets, a word, or a mark that divides."""


def meanings(*languages: Mapping[T, str]) -> dict[str, T]:
    """The one meaning of each word; raises ValueError for a word that has two, in two languages as in one."""
    return {word: meaning for word, (meaning,) in vocabulary(languages).items()}


def words(*lines: str) -> frozenset[str]:
    """The words of some lines, a line for each language."""
    return frozenset(word for line in lines for word in line.split())


def phrases(*lines: str) -> frozenset[tuple[str, ...]]:
    """The phrases of some lines, each by its words; commas stand between them."""
    return frozenset(tuple(phrase.split()) for line in lines for phrase in line.split(","))


def called(wanted: str, names: Mapping[str, str]) -> tuple[str, ...]:
    """The ids that `wanted` can mean: the id itself, else all with this name, else all with this word in their name."""
    if wanted in names:
        return (wanted,)
    whole = {one: unaccented(name).strip(MARKS) for one, name in names.items()}
    bearers = tuple(one for one, name in whole.items() if name == wanted)
    return bearers or tuple(one for one, name in whole.items() if len(wanted) > 3 and wanted in name.split())


def nearest_called(wanted: str, names: Mapping[str, str]) -> tuple[str, ...]:
    """The ids that are most similar, by id or by name, each once."""
    by_name = {unaccented(name): one for one, name in names.items()}
    return tuple(dict.fromkeys(by_name.get(near, near) for near in nearest(wanted, (*names, *by_name))))


class UnclearError(Exception):
    """Raised for words that are no order: a code, a message, and the word that is not understood, if any."""

    def __init__(self, code: str, message: str, word: str | None = None) -> None:
        super().__init__(code, message, word)
        self.code, self.message, self.word = code, message, word

    def problem(self, text: Placed[str], rule: str, verbs: Mapping[str, object], instead: str) -> Problem:
        """The problem of a text; it suggests the verb most like the strange word: a key first, then any form."""
        near = None
        if self.word:
            near = did_you_mean(self.word, map(str, verbs.values()))
            near = near or did_you_mean(self.word, nearest(self.word, verbs)[:1])
        return Problem(self.code, self.message, text.place, rule, near or instead)


class Part(Struct, Generic[V], frozen=True):
    """A part of a sentence: its verb, whether it is negated, and the words after it."""

    verb: V
    denied: bool
    words: tuple[str, ...]


class Grammar(Struct, Generic[V], frozen=True):
    """How sentences are built: a verb begins each part, and commas may stand between parts.

    `leads` may stand before what a part is about, `joints` join two things, `nots` negate the verb before or after
    them, `fillers` mean nothing.
    """

    verbs: Mapping[str, V]
    leads: frozenset[str] = frozenset()
    joints: frozenset[str] = frozenset()
    nots: frozenset[str] = frozenset()
    fillers: frozenset[str] = frozenset()

    def parts(self, text: str, names: Collection[str] = (), first: V | None = None) -> dict[V, Part[V]]:
        """The parts of a sentence by their verbs; words before the first verb belong to the verb `first`, if given.

        A word that is both a verb and one of the `names` is a name right after another verb, and a verb elsewhere.
        Raises UnclearError for words before any verb, and for a verb that comes twice.
        """
        tokens = self._tokens(text)
        starts = [place for place in range(len(tokens)) if self._begins(tokens, place, names)]
        found: dict[V, Part[V]] = {}
        before = tokens[: starts[0]] if starts else tokens
        if first is not None and self.things(before):
            found[first] = Part(first, denied=False, words=tuple(before))
        elif stray := [word for word in before if word not in {*self.leads, *self.joints, *self.nots, *BREAKS}]:
            raise UnclearError("order-unknown", f"{shown(stray[0])} is no word of an order", stray[0])
        for start, end in pairwise([*starts, len(tokens)]):
            part = self._part(tokens, start, end)
            known = found.get(part.verb)
            if known is not None and self.things(known.words):
                raise UnclearError("order-ambiguous", f"{shown(text)} says twice what to {tokens[start]}")
            found[part.verb] = replace(part, denied=part.denied or (known is not None and known.denied))
        return found

    def things(self, part: Iterable[str], *, joined: bool = True) -> list[str]:
        """What a part is about, divided at commas and, where several may be `joined`, at words such as "and"."""
        divides = BREAKS | self.joints if joined else BREAKS
        groups = [list(group) for divider, group in groupby(part, lambda word: word in divides) if not divider]
        return [" ".join(thing) for thing in map(self._thing, groups) if thing]

    def _tokens(self, text: str) -> list[str]:
        tokens = (token.strip(".'") or "," for token in _TOKEN.findall(unnumbered(text)[0]))
        return [token for token in tokens if token not in self.fillers]

    def _begins(self, tokens: list[str], place: int, names: Collection[str]) -> bool:
        if tokens[place] not in self.verbs:
            return False
        before = [word for word in tokens[:place] if word not in self.leads]
        return not (tokens[place] in names and before and before[-1] in self.verbs)

    def _part(self, tokens: list[str], start: int, end: int) -> Part[V]:
        """The words up to the next verb; a negation right before that verb belongs to it."""
        last = end - 1 if end < len(tokens) and tokens[end - 1] in self.nots else end
        body = tokens[start + 1 : last]
        denied = (start > 0 and tokens[start - 1] in self.nots) or bool(self.nots & {*body})
        return Part(self.verbs[tokens[start]], denied, tuple(word for word in body if word not in self.nots))

    def _thing(self, part: list[str]) -> list[str]:
        """The words without leads at the beginning, and without a joint at the end."""
        first = next((place for place, word in enumerate(part) if word not in self.leads), len(part))
        return part[first:-1] if len(part) - first > 1 and part[-1] in self.joints else part[first:]
