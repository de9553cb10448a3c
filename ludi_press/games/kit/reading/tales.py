"""Tells a sentence of a story from an order: somebody who is no racer did something.

The kinds of words that are named here have their words, and what they are for, in the kit's `data/orders/en.yaml`.
"""

from collections.abc import Iterable, Iterator, Sequence
from enum import Enum, auto
from itertools import dropwhile, takewhile, zip_longest
from typing import Final

from ludi_press.games.kit.reading.remarks import CLAUSE_MARKS, FEW, RESUMES, Lexeme, kinds_of, nouns_of, without_counts
from ludi_press.games.kit.reading.words import COUNTED, STATEMENT, UNKNOWN


class Tale(Enum):
    """What a sentence tells: no story, what somebody advises, a story with words that orders have, or one without."""

    NONE = auto()
    ADVICE = auto()
    STORY = auto()
    IDLE = auto()


def tale_of(words: Sequence[Lexeme], strong: frozenset[str], touching: frozenset[str], scenery: frozenset[str]) -> Tale:
    """What a sentence tells of the writer or of somebody who is no racer: "my uncle came home with a whip".

    Beside a word of an order each clause must tell of others, and have such a word behind an article or a verb alone.
    There, a word of a `scenery` kind is none.
    A sentence that denies anything is no story.
    """
    clauses = [*_clauses(dropwhile(lambda word: "AGO" in word.kinds, without_counts(words)))]
    told, kinds = [word for clause in clauses for word in clause], kinds_of(words)
    if not clauses or not _recounts(clauses[0]):
        return Tale.NONE
    own = not clauses[0][0].kinds.isdisjoint(_WRITER)
    if _denies(told) or not kinds.isdisjoint(_REVISING if own else _REVISING - {"TURN"}):
        return Tale.NONE
    if any(word.kinds & touching and not word.kinds & (_LIGHT if own else _MILD) for word in told):
        return Tale.NONE
    loud = [clause for clause in clauses if any(_loud(clause, strong, scenery))]
    if not loud:
        return Tale.NONE if "REPORT" in _advises(clauses[0] if own else told) else Tale.IDLE
    told_of_others = all(_recounts(clause, others=clause in loud, writer=False) for clause in clauses)
    if "MINE" in kinds or not told_of_others or any(_bids(clause, strong) for clause in loud):
        return Tale.NONE
    return Tale.STORY if not _advises(told) else Tale.NONE if "NAME" in kinds else Tale.ADVICE


def is_prose(words: Sequence[Lexeme], touching: frozenset[str]) -> bool:
    """Whether a sentence tells a story, in at least some words that no order has."""
    reports = any("REPORT" in word.kinds and "MILD" not in word.kinds for word in words)
    calm = not reports and kinds_of(words).isdisjoint(touching | {"NAME"})
    return calm and sum(word.kinds == _STRANGE for word in words) >= _LEAST_PROSE


def _advises(words: Sequence[Lexeme]) -> frozenset[str]:
    """The kinds of words with which somebody says what should be done, or speaks of an order."""
    return kinds_of([word for word in words if word.kinds.isdisjoint({"MILD", "AGO"})]) & _ADVISES


def _denies(words: Sequence[Lexeme]) -> bool:
    """Whether some words deny anything; "no" and "without" deny no order before an unknown word."""
    pairs = zip_longest(words, words[1:])
    lacks = [word for word, after in pairs if after and after.kinds == _STRANGE and word.kinds & _LACKS]
    return any(word.kinds & _DENIES for word in words if word not in lacks)


def _clauses(words: Iterable[Lexeme]) -> Iterator[list[Lexeme]]:
    """The clauses of a sentence between marks, and words such as "and"."""
    clause: list[Lexeme] = []
    for word in words:
        ends = word.text in CLAUSE_MARKS or word.text == ":" or word.kinds & _DIVIDES
        if ends and clause:
            yield clause
        clause = [] if ends else [*clause, word]
    if clause:
        yield clause


def _recounts(clause: Sequence[Lexeme], *, others: bool = False, writer: bool = True) -> bool:
    """Whether a clause tells what somebody did, or how he is; with `others` it names him, and tells of the past."""
    first = clause[0]
    if first.kinds & _WRITER:
        return writer and any(map(_is_past, clause[: FEW - 1]))
    if not first.article and first.kinds != _STRANGE:
        return not others and _is_past(first)
    subject = [*takewhile(lambda word: word.kinds <= _NOUNS, clause)]
    called = [word for word in subject if word.kinds or not word.article]
    verb = clause[len(subject) : len(subject) + 1]
    past = any(map(_is_past, [*called[1:], *verb]))
    if not called or any(word.article for word in subject[1:]):
        return False
    return past or (not others and "BEING" in kinds_of(verb))


def _bids(clause: Sequence[Lexeme], strong: frozenset[str]) -> bool:
    """Whether a clause has a word of an order that stands neither behind an article nor behind a verb in the past."""
    behind = [False, *map(_is_past, clause)]
    return any(
        word.kinds & strong and not (noun or (past and word.kinds.isdisjoint(COUNTED)))
        for word, noun, past in zip(clause, nouns_of(clause), behind, strict=False)
    )


def _loud(clause: Sequence[Lexeme], strong: frozenset[str], scenery: frozenset[str]) -> Iterator[bool]:
    """Whether each word of a clause may be one of an order."""
    for word, noun in zip(clause, nouns_of(clause), strict=True):
        yield not word.kinds.isdisjoint(strong - scenery if noun else strong)


def _is_past(word: Lexeme) -> bool:
    """Whether a word is a verb in the past."""
    return bool(word.kinds & _PAST) or (word.kinds == _STRANGE and word.text.endswith("ed"))


_NOUNS: Final = frozenset({UNKNOWN, "OLD", "S", "BE"})
"""Kinds of words that may be, or stand before, somebody who is no racer."""
_LEAST_PROSE: Final = 3
"""The fewest unknown words of prose."""
_STRANGE: Final = frozenset({UNKNOWN})
_PAST: Final = frozenset({"PAST", "WISHED"})
_ADVISES: Final = frozenset({"WISHED", "REPORT"})
"""Kinds of words with which somebody says what should be done."""
_WRITER: Final = frozenset({"I", STATEMENT})
"""Kinds of words with which a writer begins to tell of himself."""
_DIVIDES: Final = frozenset({"AND", "SO", "BUT", "THEN", "BECAUSE"})
_LACKS: Final = frozenset({"NO", "WITHOUT"})
_DENIES: Final = _LACKS | {"NOT", "ONLY"}
_LIGHT: Final = _DENIES | {"IN", "ON", "AT", "TO", "WITH", "BEFORE", "AFTER", "THAN"}
"""Kinds of words that change no order, beside words of none."""
_MILD: Final = _LIGHT | {"MILD"}
_REVISING: Final = frozenset({"THAT", "MAIL"}) | RESUMES
"""Kinds of words that may speak of an order."""
