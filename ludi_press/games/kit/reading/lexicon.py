"""What the words of a sentence can mean: the edges of a game's words and of the names of a race."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from re import ASCII
from re import compile as pattern
from typing import Final

from msgspec import Struct

from ludi_press.games.kit.reading.grammar import Edge
from ludi_press.games.kit.reading.words import (
    ITEM,
    NUMBER,
    RANGE,
    STATEMENT,
    TYPE,
    UNKNOWN,
    Branch,
    OrderWords,
    Phrase,
    Token,
)

_MARKS: Final = {
    ",": "COMMA", ";": "SEMI", ":": "COLON", "-": "DASH", "/": "SLASH", "&": "AMP", "+": "PLUS", "|": "ARROW",
    ">": "ARROW", "→": "ARROW", "(": "OPEN", "[": "OPEN", ")": "CLOSE", "]": "CLOSE", "=": "EQUALS", "#": "HASH",
    RANGE: "RANGE",
}  # fmt: skip
MARKS: Final = frozenset(_MARKS.values())
_ITEM: Final = pattern(r"\d{1,2}[.)]", ASCII)
_INTEGER: Final = pattern(r"\d{1,9}", ASCII)
_SIGNED: Final = pattern(r"[+-]\d{1,6}", ASCII)
_DECIMAL: Final = pattern(r"[+-]?\d{1,6}\.\d{1,6}", ASCII)
_GROUPED: Final = pattern(r"\d{1,3}(?:[, '.]\d{3})+", ASCII)
_NUMBERS: Final = (("GROUPED", _GROUPED), (NUMBER, _INTEGER), (ITEM, _ITEM), ("SIGNED", _SIGNED), ("DECIMAL", _DECIMAL))
_PART: Final = pattern(r"'s\b|[a-z]+'(?=[a-z]{2})|[^\W\d_]+|\d+|(?<=\d)-(?=\d)")
"""Where a word is divided: behind an apostrophe, before a possessive s, at hyphens, between letters and digits."""


class Lexicon(Struct, frozen=True):
    """The words of a game together with the names of a race."""

    words: OrderWords
    names: Sequence[Phrase]
    called: Mapping[str, Branch]
    """The names by their first words."""
    cases: Mapping[str, Edge]
    """Names by their stem, for Latin cases; `end` has no meaning here."""
    several: frozenset[str] = frozenset()
    """The ids of those whose names have several words."""
    anybody: bool = False
    """Whether every unknown word may be a name: where it is not known who takes part."""
    abbreviations: frozenset[str] = frozenset()
    """The words whose point ends no sentence: short ones that begin a name."""

    def divided(self, said: Sequence[Token]) -> list[Token]:
        """The tokens, with unknown words divided at hyphens, apostrophes, and between letters and digits."""
        return [part for token in said for part in self._parts(token)]

    def _parts(self, token: Token) -> list[Token]:
        text = token.text
        if (
            text.isalpha()
            or not text[-1].isalnum()
            or self.knows(text)
            or any(form.fullmatch(text) for _, form in _NUMBERS)
        ):
            return [token]
        if text.endswith("'s") and self.knows(text[:-2]):
            cut = token.start + len(text) - 2
            return [Token(text[:-2], token.start, cut), Token("'s", cut, token.end)]
        cuts = [found.span() for found in _PART.finditer(text)]
        return [Token(text[begin:end], token.start + begin, token.start + end) for begin, end in cuts] or [token]

    def mended(self, said: Sequence[Token]) -> list[Token]:
        """The tokens; a word is put right that is one slip of the keys away from one known word alone."""
        known, called = self.words.single, self.called
        meant = (one.text if one.text in known or one.text in called else self._meant(one.text) for one in said)
        return [Token(text, one.start, one.end) for text, one in zip(meant, said, strict=True)]

    def _meant(self, word: str) -> str:
        if word in self.words.bare and not self.knows(word):
            return self.words.bare[word]
        if (
            len(word) < _LEAST_MENDED
            or self.anybody
            or word in self.words.ordinary
            or not word.isalpha()
            or self.knows(word)
        ):
            return word
        if word.endswith("s") and self._is_mendable(word[:-1]):
            return word[:-1]
        known = {one for one in _unslipped(word) if one in self.called or self._is_mendable(one)}
        return known.pop() if len(known) == 1 else word

    def _is_mendable(self, word: str) -> bool:
        """Whether a word is no number: "tira" and "venite" are no slips for numbers, but words of other languages."""
        known = word in self.words.single and word not in self.words.silent
        return known and self.words.alone.get(word, frozenset()) != frozenset({NUMBER})

    def knows(self, word: str) -> bool:
        """Whether a word is part of any phrase or name, or fits a pattern."""
        return (
            word in self.words.single
            or word in self.called
            or any(form.fullmatch(word) for _, form in self.words.patterns)
            or self._case(word) is not None
        )

    def named(self, kinds: Iterable[str]) -> tuple[str, ...]:
        """The single words that name somebody of some kinds."""
        wanted = frozenset(kinds)
        return tuple(dict.fromkeys(phrase.words[0] for phrase in self.names if phrase.kind in wanted))

    def ids(self, kinds: Iterable[str]) -> tuple[str, ...]:
        wanted = frozenset(kinds)
        return tuple(dict.fromkeys(phrase.value for phrase in self.names if phrase.kind in wanted))

    def edges(self, said: Sequence[Token]) -> list[list[Edge]]:
        """All words and phrases of a sentence by the place where they begin, and an empty place for its end.

        Only the longest phrases count at a place; a silent word is passed over.
        A name is never a number or a pattern such as a square.
        """
        texts = [token.text for token in said]
        last = len(texts)
        while last and texts[last - 1] in self.words.silent:
            last -= 1
        found: list[list[Edge]] = [[] for _ in range(len(texts) + 1)]
        for at in range(len(texts) - 1, -1, -1):
            here = self._longest(texts, at)
            if all(edge.end == at + 1 or edge.kind == STATEMENT for edge in here) and not self._is_name(texts[at]):
                here += self._single(texts[at], at)
            here += [
                edge._replace(end=more.end)
                for edge in here
                if edge.value in self.several
                for more in found[edge.end]
                if self._goes_on(edge, more, texts)
            ]
            found[at] = here + [edge._replace(end=len(texts)) for edge in here if last <= edge.end < len(texts)]
            if texts[at] in self.words.silent:
                found[at] += [edge for edge in found[at + 1] if edge.kind != UNKNOWN]
        return found

    def _goes_on(self, edge: Edge, more: Edge, texts: Sequence[str]) -> bool:
        """Whether two words are parts of the same name: "Raecium Felicem"."""
        return edge[:2] == more[:2] and stem(texts[edge.end - 1]) != stem(texts[more.end - 1])

    def _is_name(self, word: str) -> bool:
        """Whether a word by itself is a name."""
        return word in self.called and bool(self.called[word].meant)

    def _longest(self, texts: Sequence[str], at: int) -> list[Edge]:
        """The longest phrases and names at a place, and the beginnings of remarks."""
        found: list[Edge] = []
        beside: list[Edge] = []
        longest = at
        for edge in self._begun(texts, at):
            if edge.kind == STATEMENT:
                beside.append(edge)
            elif edge.end >= longest:
                found = found if edge.end == longest else []
                longest = edge.end
                found.append(edge)
        return found + beside

    def _begun(self, texts: Sequence[str], at: int) -> list[Edge]:
        """The phrases and names that begin at a place; the first word may be a verb in the third person."""
        word, found = texts[at], list[Edge]()
        self._grow(self.words.begun(word), texts, at + 1, found)
        self._grow(self.called.get(word), texts, at + 1, found)
        if len(word) > _SHORT_VERB and word.endswith("s") and word not in self.words.silent:
            verb = self.words.begun(word[:-1])
            if verb:
                self._grow(verb, texts, at + 1, found, alone=not self.knows(word))
            self._grow(self.called.get(word[:-1]), texts, at + 1, found)
        return found

    def _grow(
        self, branch: Branch | None, texts: Sequence[str], at: int, found: list[Edge], *, alone: bool = True
    ) -> None:
        """Adds the phrases that go on at a place, with `alone` that which ends here; silent words are passed over."""
        if branch is None:
            return
        if alone:
            found += [Edge(kind, value, at) for kind, value in branch.meant]
        passed: list[str] = []
        while branch.after and at < len(texts):
            word = texts[at]
            if word in branch.after and word not in passed:
                self._grow(branch.after[word], texts, at + 1, found)
            if word not in self.words.silent:
                return
            passed.append(word)
            at += 1

    def _single(self, text: str, at: int) -> list[Edge]:
        """The edges of a word or mark that is no phrase."""
        if text in _MARKS:
            return [Edge(_MARKS[text], "", at + 1)]
        found = [Edge(kind, text, at + 1) for kind, form in self.words.patterns if form.fullmatch(text)]
        if not text.isalpha():
            found += [Edge(kind, _figure(kind, text), at + 1) for kind, form in _NUMBERS if form.fullmatch(text)]
        if self.anybody and not found and text not in self.words.single:
            return [Edge("NAME", text, at + 1)]
        case = None if found else self._case(text)
        found = [case._replace(end=at + 1)] if case else found
        strange = not found and text.isalpha() and text not in self.words.silent and text not in self.words.alone
        return [Edge(UNKNOWN, "", at + 1)] if strange else found

    def _case(self, text: str) -> Edge | None:
        """The name of which a word is a Latin case."""
        alone = self.words.alone.get(text, frozenset()) - {TYPE}
        known = len(text) <= 3 or alone or text in self.words.silent or text in self.called
        return None if known else self.cases.get(stem(text))


def _figure(kind: str, text: str) -> str:
    """A number in figures as the value of its kind; signs and decimals stay as they are."""
    if kind == "GROUPED":
        return "".join(char for char in text if char.isdecimal())
    return text.lstrip("0").rstrip(".)") or "0" if kind in (NUMBER, ITEM) else text


_SHORT_VERB: Final = 3
_LEAST_MENDED: Final = 4
"""The fewest letters of a word that is put right."""
_LONG: Final = 7
"""The fewest letters of a word in which another one than a double is missing: "conrol"."""
_LETTERS: Final = "abcdefghijklmnopqrstuvwxyz"


def _unslipped(word: str) -> Iterator[str]:
    """What a word may be without a slip of the keys: two letters transposed, one doubled, or one left out.

    The first letter and the last one are right.
    """
    inner = range(1, len(word) - 1)
    yield from (word[:at] + word[at + 1] + word[at] + word[at + 2 :] for at in inner if word[at] != word[at + 1])
    if len(word) > _LEAST_MENDED:
        yield from (word[:at] + word[at + 1 :] for at in range(1, len(word)) if word[at] == word[at - 1])
        yield from (word[:at] + word[at] + word[at:] for at in range(1, len(word) - 1) if word[at] != word[at - 1])
    if len(word) >= _LONG - 1:
        yield from (word[:at] + letter + word[at:] for at in range(1, len(word)) for letter in _LETTERS)


_ENDINGS: Final = (
    "ibus", "orum", "arum", "em", "um", "am", "im", "is", "us", "os", "as", "es", "ae", "i", "o", "a", "e",
)  # fmt: skip


_NASAL: Final = pattern(r"(?<=..)on(em|is|i|e|es)$|(?<=^le)on(em|is|i|e)$")
"""The endings of Latin names such as Cicero and Juno in their other cases."""


_SPELT: Final = pattern(r"^h|x(?=.)|ae(?=[^s].)|ph|th|y|[cp]t(?=.)|j")
_ITALIAN: Final = {"h": "", "x": "ss", "ae": "e", "ph": "f", "th": "t", "y": "i", "ct": "tt", "pt": "tt", "j": "i"}
"""How Italian spells what Latin names have."""


def stem(word: str) -> str:
    """A Latin name without its case ending, in Italian spelling: the same for Velocem and Velox, Massimo, Maximus."""
    word = _NASAL.sub("o", _SPELT.sub(lambda found: _ITALIAN[found[0]], word))
    if word.endswith("x"):
        return f"{word[:-1]}c"
    if word.endswith("ns"):
        return f"{word[:-2]}nt"
    ending = next((one for one in _ENDINGS if word.endswith(one) and len(word) - len(one) >= 3), "")
    return word.removesuffix(ending)
