"""The grammar of story prompts: phrases by kind of beat, with arguments and with parts that are phrases themselves.

In a phrase `{auriga}` is an argument of the beat, `{place:ordinal}` a number as the word that stands there in the
list `ordinal`, `{@cheer}` one of the part `cheer`; `{{` and `}}` are braces.
No part leads deeper than DEEPEST, and no phrase holds more than PARTS of them, so that every phrase ends soon.
"""

import hashlib
import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import Final

from msgspec import Struct, field

from ludi_press.posts.words import euphony

DEEPEST: Final = 3
"""How deep parts may lie in each other."""

PARTS: Final = 4
"""How many parts one phrase may hold."""

LONGEST: Final = 500
"""The most characters of a phrase."""

FIELD: Final = re.compile(
    r"\{\{|\}\}|\{@(?P<part>[a-z][a-z0-9-]*)\}|\{(?P<arg>[a-z_]\w*)(?::(?P<list>[a-z][a-z0-9-]*))?\}", re.ASCII
)
"""What may stand between braces."""


class Argument(Struct, frozen=True):
    """A value of the beat; `words` names a list in which a number is looked up."""

    name: str
    words: str | None = None


class Part(Struct, frozen=True):
    """One phrase of a part."""

    name: str


Piece = str | Argument | Part
Line = tuple[Piece, ...]
"""A phrase in its pieces."""


class Grammar(Struct, frozen=True):
    """The phrases of one language by kind of beat, its parts, and its lists of words for numbers from 1."""

    language: str
    phrases: Mapping[str, tuple[Line, ...]] = field(default_factory=dict)
    parts: Mapping[str, tuple[Line, ...]] = field(default_factory=dict)
    numbers: Mapping[str, tuple[str, ...]] = field(default_factory=dict)


def pieces(phrase: str) -> Line:
    """The pieces of a phrase as it is written; what is no field stays text."""
    found: list[Piece] = []
    end = 0
    for match in FIELD.finditer(phrase):
        found += [phrase[end : match.start()], _piece(match)]
        end = match.end()
    return tuple(piece for piece in (*found, phrase[end:]) if piece != "")


def _piece(match: re.Match[str]) -> Piece:
    if match["part"]:
        return Part(match["part"])
    return Argument(match["arg"], match["list"]) if match["arg"] else match[0][0]


def parts_of(phrase: Line) -> Iterator[str]:
    """The parts that a phrase names."""
    return (piece.name for piece in phrase if isinstance(piece, Part))


class Chooser:
    """Chooses from stocks so that nothing comes twice until all of it was used, and the same in every run.

    A stock is dealt like cards: all of it in an order that depends on the seed and its name, then again in another.
    """

    def __init__(self, seed: str) -> None:
        self._seed = seed
        self._hands: dict[str, list[int]] = {}
        self._deals: Counter[str] = Counter()

    def choose(self, name: str, stock: tuple[Line, ...]) -> Line:
        """The next phrase of a stock, which is never empty."""
        hand = self._hands.setdefault(name, [])
        if len(hand) <= 1:
            hand[:0] = self._deal(name, len(stock), hand)
        return stock[hand.pop()]

    def _deal(self, name: str, count: int, before: list[int]) -> list[int]:
        """A new order of a stock, the next card last; it does not begin with the last card of the order before."""
        deal = self._shuffled(name, count, self._deals[name])
        self._deals[name] += 1
        return deal[-1:] + deal[:-1] if deal[-1:] == before else deal

    def _shuffled(self, name: str, count: int, deal: int) -> list[int]:
        def rank(card: int) -> bytes:
            return hashlib.sha256(f"{self._seed}/{name}/{deal}/{card}".encode()).digest()

        return sorted(range(count), key=rank)


Say = Callable[[Argument], str]
"""The words of an argument."""


def expand(grammar: Grammar, phrase: Line, chooser: Chooser, say: Say) -> str:
    """The phrase with its arguments said and its parts chosen.

    A part, or a number's word, begins with a capital where a sentence does; a name stays as it is.
    """
    meet = euphony.rule_of(grammar.language)
    said = ""
    for piece in phrase:
        match piece:
            case Part(name):
                part = chooser.choose(f"{grammar.language}/@{name}", grammar.parts[name])
                said += _cased(expand(grammar, part, chooser, say), said)
            case Argument(_, words):
                word = _cased(say(piece), said) if words else say(piece)
                said = (meet(said, word) if meet else said) + word
            case text:
                said += text
    return said


def _cased(words: str, before: str) -> str:
    """With a capital at the beginning of a sentence."""
    begins = not before.strip() or before.rstrip(" \"'»”)").endswith((".", "!", "?"))
    return words[:1].upper() + words[1:] if begins else words
