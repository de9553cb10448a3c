"""The words of a sentence as units: what each means, alone or in a phrase (SS-4)."""

from collections.abc import Iterator, Mapping, Sequence
from enum import StrEnum, auto
from re import ASCII
from re import compile as pattern
from typing import Any, Final

from msgspec import Struct

from ludi_press.content.words import one_of
from ludi_press.games.kit.speech import COURTESIES, FIRST, NEXT, THEN
from ludi_press.games.super_series.reading.order_words import ACTS, FILLERS, NUMBERS, SIDES, TARGET_WORDS
from ludi_press.games.super_series.reading.phrases import (
    ACT_PHRASES,
    AROUND,
    BACK,
    BONUSES,
    IDLE,
    OR,
    OTHERWISE,
    REPEATS,
    SIDE_PHRASES,
    SMALL,
    bare,
)
from ludi_press.games.super_series.rules.model import Bonus

_TOKEN: Final = pattern(r"@[a-z0-9-]+|[a-z]+(?:'[a-z]*)*|\d{1,9}[.)](?=\s)|\d{1,9}|[,;:/()&+|-]|[^\W_]+", ASCII)
_IDLE: Final = COURTESIES | FILLERS | FIRST | AROUND | {*TARGET_WORDS, "again"}
_COURTESIES: Final = COURTESIES - {*SIDES, *NUMBERS}
_MARKS: Final = frozenset({";", "/", "&", "+", NEXT})
_SOFT: Final = frozenset(":()-")
_LONGEST_PHRASE: Final = 7


class Kind(StrEnum):
    """What a word, or several together, can be in a sentence."""

    ACT, SIDE, NUMBER, NAME, OTHERWISE, REPEAT, BACK, OR, STRANGE, IDLE = (auto() for _ in range(10))
    SOFT, COMMA, THEN = (auto() for _ in range(3))


class Unit(Struct, frozen=True):
    """A word with what it means."""

    kind: Kind
    word: str
    value: Any = None


def units(text: str) -> tuple[list[Unit], Bonus | None, str | None]:
    """The units of a sentence in small letters, the bonus that it names, and why that is not clear."""
    said, bonus, doubt = _without_bonus(_TOKEN.findall(text))
    return _settled(list(_units(said))), bonus, doubt


def _without_bonus(tokens: list[str]) -> tuple[list[str], Bonus | None, str | None]:
    """The sentence without the bonus that it names, and that bonus (SS-16.1)."""
    if "bonus" not in tokens:
        return tokens, None, None
    named = {bonus for token in tokens for bonus in BONUSES.get(token, ())}
    rest = [token for place, token in enumerate(tokens) if not _of_bonus(tokens, place)]
    if len(named) == 1:
        return rest, named.pop(), None
    return rest, None, f"which bonus: {one_of(Bonus)}?"


def _of_bonus(tokens: Sequence[str], place: int) -> bool:
    word = tokens[place]
    counts = word == "1" and place + 1 < len(tokens) and tokens[place + 1] in BONUSES
    return counts or word in BONUSES or word in ("bonus", "extra", "+", "additional")


def _units(tokens: Sequence[str]) -> Iterator[Unit]:
    place = 0
    while place < len(tokens):
        found = _phrase(tokens, place)
        if found:
            unit, place = found
            yield from () if unit.kind is Kind.IDLE else (unit,)
            continue
        unit_ = _unit(tokens[place])
        if unit_:
            yield unit_
        place += 1


_TOGETHER: Final[Mapping[tuple[str, ...], Unit]] = {
    bare(phrase): Unit(kind, " ".join(phrase))
    for kind, known in ((Kind.OTHERWISE, OTHERWISE), (Kind.REPEAT, REPEATS), (Kind.BACK, BACK), (Kind.IDLE, IDLE))
    for phrase in known
} | {
    phrase: Unit(kind, " ".join(phrase), meaning)
    for kind, table in ((Kind.ACT, ACT_PHRASES), (Kind.SIDE, SIDE_PHRASES))
    for phrase, meaning in table.items()
}


def _phrase(tokens: Sequence[str], start: int) -> tuple[Unit, int] | None:
    """The longest phrase that begins here, and where it ends."""
    words: list[str] = []
    ends: list[int] = []
    for place in range(start, len(tokens)):
        if not tokens[place].replace("'", "").isalnum() or len(words) == _LONGEST_PHRASE:
            break
        if not words or tokens[place] not in SMALL:
            words.append(tokens[place])
            ends.append(place + 1)
    for count in range(len(words), 0, -1):
        unit = _TOGETHER.get(tuple(words[:count]))
        if unit:
            return unit, ends[count - 1]
    return None


def _unit(word: str) -> Unit | None:
    """A single word or mark; None for one that says nothing."""
    if word.startswith("@"):
        return Unit(Kind.NAME, word, word[1:])
    for kind, known in ((Kind.THEN, THEN | _MARKS), (Kind.SOFT, _SOFT), (Kind.COMMA, {","}), (Kind.OR, OR)):
        if word in known:
            return Unit(kind, word)
    return None if word in _COURTESIES else _meant(word)


def _meant(word: str) -> Unit | None:
    for kind, table in ((Kind.SIDE, SIDES), (Kind.NUMBER, NUMBERS), (Kind.ACT, ACTS)):
        meanings: frozenset[Any] = table.get(word.rstrip(".)"), frozenset())
        if len(meanings) == 1:
            return Unit(kind, word, min(meanings))
    return None if word in _IDLE else Unit(Kind.STRANGE, word)


def _settled(units: list[Unit]) -> list[Unit]:
    """The units, with "or … if blocked" as one contingency: "or" takes the place of the words after it."""
    ors = [place for place, unit in enumerate(units) if unit.kind is Kind.OR]
    others = [place for place, unit in enumerate(units) if unit.kind is Kind.OTHERWISE]
    if len(ors) == 1 and len(others) == 1 and ors[0] < others[0] and others[0] - ors[0] > 1:
        units[ors[0]] = units[others[0]]
        del units[others[0]]
    return units
