"""Takes remarks and reasons out of a sentence: clauses that order nothing, and change no order beside them.

The kinds of words that are named here have their words, and what they are for, in the kit's `data/orders/en.yaml`.
"""

from collections.abc import Collection, Iterator, Sequence
from itertools import pairwise
from typing import Final

from msgspec import Struct

from ludi_press.games.kit.reading.grammar import Edge
from ludi_press.games.kit.reading.words import STATEMENT, UNKNOWN, Token

NAMES: Final = frozenset({"MINE", "NAME"})
_RESUMES: Final = frozenset({"OR", "THEN", "TURN", "ORDERWORD"})
"""Kinds of words behind which an order may go on after a reason."""
_TELLING: Final = frozenset({"REPORT", "ITIS", "ITEM"}) | NAMES
"""Kinds of words that a remark never has."""
_JOINS: Final = frozenset({"AND", "WITH", "AMP", "PLUS"})
_CAUSES: Final = frozenset({"BECAUSE", STATEMENT})
_BEGINS: Final = _CAUSES | {"BEING", "OPENER"}
"""Kinds of words one of which each remark or reason has."""
CLAUSE_MARKS: Final = frozenset(",;-()[]")
"""The marks between an order and a clause beside it."""
_ENDS: Final = frozenset(",;-")
_LEAST: Final = 2
"""The fewest words of a remark."""


class Word(Struct, frozen=True):
    """A word or phrase of a sentence, the longest at its place; an unknown word has no edges.

    `article` tells that it begins with an article, `bound` that it ends with one.
    """

    at: int
    end: int
    edges: Sequence[Edge]
    text: str
    article: bool = False
    bound: bool = False

    @property
    def kinds(self) -> frozenset[str]:
        return frozenset(edge.kind for edge in self.edges)


def walk(said: Sequence[Token], edges: Sequence[Sequence[Edge]], silent: Collection[str]) -> Iterator[Word]:
    """The way through a sentence by its longest phrases.

    The Italian article "i" is none where it may be the English word.
    """
    at = 0
    while at < len(edges) - 1:
        here = edges[at]
        far = max((edge.end for edge in here), default=at + 1)
        article = said[at].text in silent and all(edge.kind != "I" for edge in here)
        known = [edge for edge in here if edge.end == far]
        yield Word(at, far, known, said[at].text, article, said[far - 1].text in silent)
        at = far


def kinds_of(words: Sequence[Word]) -> frozenset[str]:
    return frozenset[str]().union(*(word.kinds for word in words))


class Remarks(Struct, frozen=True):
    """Tells remarks and reasons from orders; the kinds are those of a reader of orders."""

    strong: frozenset[str]
    touching: frozenset[str]
    scenery: frozenset[str]

    def without(self, said: Sequence[Token], walked: Sequence[Word]) -> Sequence[Token]:
        """A sentence without remarks and reasons; a mark is left where one of them stood between other clauses."""
        if kinds_of(walked).isdisjoint(_BEGINS):
            return said
        kept: list[Token] = []
        between: list[Token] = []
        dropped = False
        for marks, words in _clauses(walked):
            between += [said[word.at] for word in marks]
            if words and self.is_remark(words, alone=not kept):
                dropped = True
                continue
            if dropped and self._hangs(words):
                return said
            if dropped:
                between = [one for one in between if one.text in _ENDS][:1] if kept and words else []
            kept += [*between, *(said[words[0].at : words[-1].end] if words else ())]
            between = []
        return kept

    def is_remark(self, words: Sequence[Word], *, alone: bool) -> bool:
        """Whether a clause gives a reason, or tells something, without a word that could order or change anything.

        In a reason, a word of an order behind an article or a preposition is no order: "because the corner is near".
        """
        words = words[1:] if words[0].kinds & {"AND", "SO"} else words
        if not words or words[-1].end - words[0].at < _LEAST or _names_another(words):
            return False
        first, kinds = words[0], kinds_of(words)
        loud = [word.kinds & self.strong for word, noun in zip(words, _nouns(words), strict=True) if not noun]
        if "BECAUSE" not in first.kinds:
            tells = STATEMENT in first.kinds or ("OPENER" in first.kinds and not alone)
            if not (tells or (first.article and "BEING" in kinds)):
                return False
            loud += [word.kinds & (self.strong - self.scenery) for word in words]
            loud += [first.kinds & NAMES, *(word.kinds & _TELLING for word in words[1:])]
        return not any(loud) and kinds.isdisjoint(self.touching | _RESUMES)

    def _hangs(self, words: Sequence[Word]) -> bool:
        """Whether a clause behind a reason may belong to it: names alone, as in "because he has left, with Brutus"."""
        kinds = kinds_of(words)
        return bool(kinds & NAMES) and kinds.isdisjoint(self.strong)


def _nouns(words: Sequence[Word]) -> Iterator[bool]:
    """Whether each word is a noun: behind an article or a preposition, perhaps with unknown words between."""
    follows = False
    for word in words:
        noun = word.article or follows
        yield noun
        follows = "PREPOSITION" in word.kinds or word.bound or (noun and word.kinds <= {UNKNOWN})


def _names_another(words: Sequence[Word]) -> bool:
    """Whether a name follows an "and" or "with", and may be one more whom an order is for: "as he is ill and Verus"."""
    return any(one.kinds & _JOINS and two.kinds & NAMES for one, two in pairwise(words))


def _clauses(walked: Sequence[Word]) -> Iterator[tuple[list[Word], list[Word]]]:
    """The clauses of a sentence, each with the marks before it; a reason begins one without a mark, too."""
    marks: list[Word] = []
    words: list[Word] = []
    for word in walked:
        mark = word.text in CLAUSE_MARKS or (word.text == ":" and bool(words) and bool(words[0].kinds & _CAUSES))
        if words and (mark or _begins_clause(words[-1], word)):
            yield marks, words
            marks, words = [], []
        (marks if mark else words).append(word)
    yield marks, words


def _begins_clause(before: Word, word: Word) -> bool:
    """Whether a word begins a reason, or what follows from one; "so" behind "is" does not."""
    return "BECAUSE" in word.kinds or ("SO" in word.kinds and before.kinds.isdisjoint({"BEING", STATEMENT}))
