"""What is told of a sentence that no reading uses: which word does not fit, and what could stand in its place."""

from collections.abc import Sequence
from typing import Final

from msgspec import Struct

from ludi_press.content.words import any_of, nearest, one_of, shown
from ludi_press.games.kit.reading.grammar import Edge, Reading
from ludi_press.games.kit.reading.lexicon import Lexicon
from ludi_press.games.kit.reading.remarks import FEW, NAMES, WordedSentence
from ludi_press.games.kit.reading.words import COUNTED, UNKNOWN, OrderWords, Token


class UnclearError(Exception):
    """Raised for what is no order, or not one alone; says what is wrong, what to write instead, and of which word.

    With `misfit` the word has no place in the sentence, and nothing says what it should be.
    With a `key` of the turn file that alone is unclear; `reading` is that of a sentence without a meaning.
    """

    def __init__(
        self,
        doubt: str,
        remedy: str = "",
        code: str = "order-unknown",
        rule: str | None = None,
        token: Token | None = None,
        *,
        misfit: bool = False,
        key: str = "",
    ) -> None:
        super().__init__(doubt)
        self.remedy, self.code, self.rule, self.token, self.misfit = remedy, code, rule, token, misfit
        self.key = key
        self.reading: Reading | None = None

    def question(self) -> str:
        """What is wrong, with the remedy, for the sender."""
        return f"{self}: {self.remedy}" if self.remedy else str(self)


class Advice(Struct, frozen=True):
    """What the words of a game say of a doubtful sentence; for `strong` kinds and those of `names` see OrderReader.

    Where it does not guess, no word is offered in place of an unknown one.
    """

    words: OrderWords
    strong: frozenset[str]
    names: frozenset[str]
    guesses: bool = True

    def refuse_slip(self, line: WordedSentence) -> None:
        """Raises UnclearError for a misspelt order in a few words that order nothing else; a misspelt name is none."""
        loud = [one for one in line.said if one.text not in self.words.silent and one.text not in _MARK_TEXTS]
        for token in loud if len(loud) <= FEW else ():
            word = token.text
            spells = len(word) >= _LONG and word.isalpha() and word not in self.words.ordinary
            if spells and not line.lexicon.knows(word):
                like = self.words.of_kinds(self.strong, (one for one in self.words.alone if one[0] == word[0]))
                near = nearest(word, like, _LIKENESS)[:1]
                if near and not nearest(word, line.lexicon.named(NAMES), _LIKENESS):
                    meant = f"did you mean {shown(near[0])}?"
                    raise UnclearError(f"{shown(word)} is no word of an order", meant, token=token)

    def unread(self, line: WordedSentence, reading: Reading) -> UnclearError:
        """The doubt about a sentence that no reading uses whole, and the first word that does not fit."""
        said, edges = line.said, line.edges
        stuck = min(reading.stuck, len(said))
        other = next((edge for edge in edges[0] if edge.kind == "NAME" and stuck in (0, edge.end)), None)
        if other:
            whose = f"{other.value} does not get its orders from you"
            return UnclearError(whose, "write whom of yours you mean", token=said[0])
        wanted = self._labels(reading.wanted)
        if stuck == len(said):
            if reading.clashes:
                return UnclearError(*_CLASH, token=said[-1])
            advised = ((token, self.of(here)) for token, here in zip(said, edges, strict=False))
            token, advice = next((one for one in advised if one[1]), (said[-1], ""))
            if not advice:
                return UnclearError("something is missing at the end", wanted or "say what is ordered", token=token)
            return UnclearError(f"{shown(token.text)} cannot be part of an order", advice, token=token)
        while stuck < len(said) - 1 and said[stuck].text in self.words.silent and not self._speaks(edges, stuck):
            stuck += 1
        if not self.of(edges[stuck]):
            stuck = next((at for at in (stuck - 1, stuck - 2) if at >= 0 and self.of(edges[at])), stuck)
        advice = self.of(edges[stuck])
        if advice:
            word = shown(said[stuck].text)
            return UnclearError(f"{word} cannot be part of an order", advice, token=said[stuck])
        return self._misfit(line, stuck, reading.wanted)

    def _misfit(self, line: WordedSentence, at: int, wanted: frozenset[str]) -> UnclearError:
        """The doubt about a word that has no place in a sentence: what is meant, or what could stand there."""
        token, here = line.said[at], line.edges[at]
        near = self.nearest(token, here, wanted, line.lexicon) if self.guesses else ""
        if near:
            return UnclearError(f"{shown(token.text)} is not known", f"did you mean {one_of([near])}?", token=token)
        if token.text.isalpha() and all(edge.kind == UNKNOWN for edge in here):
            doubt, remedy = f"{shown(token.text)} is not known", self._instead(line, at, wanted)
        else:
            doubt, remedy = f"{shown(token.text)} does not fit here", self._labels(wanted)
        return UnclearError(doubt, remedy or OTHER_WORDS, token=token, misfit=True)

    def _instead(self, line: WordedSentence, at: int, wanted: frozenset[str]) -> str:
        """What could stand in the place of an unknown word: a name, if it is written as one."""
        names = self._names(line.lexicon, wanted)
        if names and line.is_name(at):
            return names
        wanted = wanted - {"END"} if at == 0 else wanted
        labels = self._labels(wanted)
        if names and "NAME" in wanted and not self.strong & wanted & self.words.labels.keys():
            return "; ".join(filter(None, [self._labels(wanted - self.names), names]))
        return labels

    def of(self, here: Sequence[Edge]) -> str:
        """What to write instead of a word, if the words of the game say so."""
        labels = (self.words.labels.get(f"{kind}!") for kind in sorted({edge.kind for edge in here}))
        return next(filter(None, labels), "")

    def _speaks(self, edges: Sequence[Sequence[Edge]], at: int) -> bool:
        """Whether a silent word has an advice that is not that of the word behind it."""
        return self.of(edges[at]) not in ("", self.of(edges[at + 1]))

    def nearest(self, token: Token, here: Sequence[Edge], wanted: frozenset[str], lexicon: Lexicon) -> str:
        """The word most like an unknown one among the names and words that could stand in its place."""
        if any(edge.kind != UNKNOWN for edge in here) or token.text in self.words.ordinary:
            return ""
        word, size = token.text, len(token.text)
        short = size <= _SHORT
        sizes = [size] if short else [size - 1, size, size + 1]
        long = (one for many in sizes for one in self.words.by_length.get(many, ()))
        like = self.words.of_kinds(wanted, (one for one in long if not short or one[0] == word[0]))
        named = nearest(word, lexicon.named(wanted - COUNTED), _SLIP)
        near = nearest(word, [*named, *nearest(word, like, _SHORT_SLIP if short else _SLIP)], 0)
        return next((one for one in near if one != word), "")

    def _names(self, lexicon: Lexicon, wanted: frozenset[str]) -> str:
        names = lexicon.ids(wanted - COUNTED)
        return f"the names are {', '.join(names)}" if names and len(names) <= _MOST_NAMES else ""

    def _labels(self, wanted: frozenset[str]) -> str:
        """What could stand at a place, four things at most: the end, orders, then all else."""
        labels = self.words.labels
        kinds = sorted(wanted & labels.keys(), key=lambda kind: (kind not in self.strong, [*labels].index(kind)))
        told = dict.fromkeys(labels[kind] for kind in kinds)
        offered = [*(["the end"] if "END" in wanted else []), *told][:4]
        return f"here could stand {any_of(offered)}" if offered else ""


OTHER_WORDS: Final = "say it in other words"
_LONG: Final = 5
_LIKENESS: Final = 0.8
"""The least likeness, from 0 to 1, of a misspelt order in a sentence that orders nothing else."""
_SHORT_SLIP: Final = 0.6
_SLIP: Final = 0.7
"""The least likeness of a word that is suggested in place of an unknown one."""
_MOST_NAMES: Final = 16
_MARK_TEXTS: Final = frozenset(",;:-/&+|()[]=")
_CLASH: Final = ("this orders two different things where there can be one", "leave one of them out")
_SHORT: Final = 3
