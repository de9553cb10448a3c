"""The grammar of story prompts: phrases by kind of beat, with arguments and with parts that are phrases themselves.

In a phrase `{auriga}` is an argument of the beat, `{place:ordinal}` a number as a word of the list `ordinal`,
`{@cheer}` a phrase of the part `cheer`; `{{` and `}}` are braces.
Parts nest at most DEEPEST deep and a phrase holds at most PARTS of them, so that every phrase is finite.
"""

import hashlib
import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import Final

from msgspec import Struct, field

from ludi_press.posts.words import euphony

DEEPEST: Final = 3
"""How deep parts may be nested."""

PARTS: Final = 4
"""The most parts of one phrase."""

LONGEST: Final = 500
"""The most characters of a phrase."""

FIELD: Final = re.compile(
    r"\{\{|\}\}|\{@(?P<part>[a-z][a-z0-9-]*)\}|\{(?P<arg>[a-z_]\w*)(?::(?P<list>[a-z][a-z0-9-]*))?\}", re.ASCII
)
"""What is allowed between braces."""


class Argument(Struct, frozen=True):
    """A value of the beat; `words` names the list in which a number is looked up."""

    name: str
    words: str | None = None


class PhraseSlot(Struct, frozen=True):
    """A place for one phrase of a part."""

    name: str


Piece = str | Argument | PhraseSlot
Line = tuple[Piece, ...]
"""A phrase in its pieces."""


class Grammar(Struct, frozen=True):
    """The phrases of one language by kind of beat, its parts, and its word lists for the numbers from 1."""

    language: str
    phrases: Mapping[str, tuple[Line, ...]] = field(default_factory=dict)
    parts: Mapping[str, tuple[Line, ...]] = field(default_factory=dict)
    numbers: Mapping[str, tuple[str, ...]] = field(default_factory=dict)


def pieces(phrase: str) -> Line:
    """Return the pieces of a written phrase; anything that is no field stays text."""
    found: list[Piece] = []
    end = 0
    for match in FIELD.finditer(phrase):
        found += [phrase[end : match.start()], _piece(match)]
        end = match.end()
    return tuple(piece for piece in (*found, phrase[end:]) if piece != "")


def _piece(match: re.Match[str]) -> Piece:
    if match["part"]:
        return PhraseSlot(match["part"])
    return Argument(match["arg"], match["list"]) if match["arg"] else match[0][0]


def parts_of(phrase: Line) -> Iterator[str]:
    return (piece.name for piece in phrase if isinstance(piece, PhraseSlot))


class Chooser:
    """Chooses phrases without repeating one until all of them were used, and the same way in every run.

    A stock is dealt like cards: in an order that depends on the seed and the stock's name, then again in a new order.
    """

    def __init__(self, seed: str) -> None:
        self._seed = seed
        self._hands: dict[str, list[int]] = {}
        self._deals: Counter[str] = Counter()
        self._said: set[tuple[str, int]] = set()

    def begin(self) -> None:
        """Begin a post: it says no phrase twice while there is another."""
        self._said.clear()

    def choose(self, name: str, stock: tuple[Line, ...]) -> Line:
        """Return the next phrase of a stock, which must not be empty."""
        hand = self._hands.setdefault(name, [])
        if len(hand) <= 1:
            hand[:0] = self._deal(name, len(stock), hand)
        fresh = {(name, one) for one in range(len(stock))} - self._said
        if fresh and all((name, one) in self._said for one in hand):
            hand[:0] = self._deal(name, len(stock), hand)
        card = next((one for one in reversed(hand) if (name, one) not in self._said), hand[-1])
        hand.reverse()
        hand.remove(card)
        hand.reverse()
        self._said.add((name, card))
        return stock[card]

    def _deal(self, name: str, count: int, before: list[int]) -> list[int]:
        """Return a new order of a stock, the next card last; its first card differs from the last one dealt."""
        deal = self._shuffled(name, count, self._deals[name])
        self._deals[name] += 1
        return deal[-1:] + deal[:-1] if deal[-1:] == before else deal

    def _shuffled(self, name: str, count: int, deal: int) -> list[int]:
        def rank(card: int) -> bytes:
            return hashlib.sha256(f"{self._seed}/{name}/{deal}/{card}".encode()).digest()

        return sorted(range(count), key=rank)


Say = Callable[[Argument], str]
"""Returns the words of an argument."""


def expand(grammar: Grammar, phrase: Line, chooser: Chooser, say: Say) -> str:
    """Return the phrase with its arguments in words and its parts chosen.

    A part or a number's word gets a capital at the beginning of a sentence; a name stays as it is.
    """
    meet = euphony.rule_of(grammar.language)
    result = ""
    for piece in phrase:
        match piece:
            case PhraseSlot(name):
                part = chooser.choose(f"{grammar.language}/@{name}", grammar.parts[name])
                result += _cased(expand(grammar, part, chooser, say), result)
            case Argument(_, words):
                word = _cased(say(piece), result) if words else say(piece)
                result = (meet(result, word) if meet else result) + word
            case text:
                result += text
    return result


def _cased(words: str, before: str) -> str:
    """Return the words with a capital at the beginning of a sentence."""
    begins = not before.strip() or before.rstrip(" \"'»”)").endswith((".", "!", "?"))
    return words[:1].upper() + words[1:] if begins else words
