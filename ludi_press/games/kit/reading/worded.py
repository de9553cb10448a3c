"""How a sentence is worded, before it is read: whom it addresses, whether it is a signature, and what is a name."""

from collections.abc import Collection, Sequence
from typing import Final

from msgspec import Struct

from ludi_press.games.kit.reading.grammar import Edge
from ludi_press.games.kit.reading.remarks import NAMES
from ludi_press.games.kit.reading.segments import Segment
from ludi_press.games.kit.reading.words import SILENT, Lexicon, Token

FEW: Final = 4
"""The most words of a sentence that is short."""


class WordedSentence(Struct, frozen=True):
    """A sentence in words, with all that each may mean."""

    segment: Segment
    said: Sequence[Token]
    edges: Sequence[Sequence[Edge]]
    lexicon: Lexicon

    @property
    def begun(self) -> frozenset[str]:
        """The kinds of its first word."""
        return frozenset(edge.kind for edge in self.edges[0])

    def is_capital(self, token: Token) -> bool:
        """Whether a word has a capital inside the sentence, as names have."""
        return token.start > self.said[0].start and self.segment.text[token.start].isupper()

    def is_addressed(self) -> bool:
        """Whether it begins with one's own name and a colon, and goes on."""
        return any(
            edge.kind == "MINE" and edge.end + 1 < len(self.said) and self.said[edge.end].text == ":"
            for edge in self.edges[0]
        )

    def is_signed(self) -> bool:
        """Whether it is an initial, alone or behind a farewell: "Vale, L."."""
        initial = bool(self.said) and len(self.said[-1].text) == 1 and self.said[-1].text.isalpha()
        return initial and (len(self.said) == 1 or ("OPENER" in self.begun and len(self.said) <= FEW))

    def bids(self, kinds: Collection[str]) -> bool:
        """Whether it names somebody as orders do; see Sentence."""
        ends = [edge.end for edge in self.edges[0] if edge.kind == "MINE"]
        if any(end < len(self.said) and self.said[end].text.isalpha() for end in ends):
            return True
        named = [not NAMES.isdisjoint({edge.kind for edge in here}) for here in self.edges]
        calls = any(one.text.isalpha() and not name for one, name in zip(self.said, named, strict=False))
        return calls and "NAME" in kinds and self.begun.isdisjoint({"NAME", SILENT})

    def is_name(self, at: int) -> bool:
        """Whether an unknown word is written as a name: before a colon, or with a capital inside the sentence."""
        headed = at == 0 and self.said[1:2] != [] and self.said[1].text == ":"
        return headed or self.is_capital(self.said[at])
