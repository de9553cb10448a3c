"""How a sentence is worded before it is read: whom it addresses, what is a name, and which clauses order nothing.

The kinds of words that are named here have their words, and what they are for, in the kit's `data/orders/en.yaml`.
"""

from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import dropwhile, pairwise, takewhile, zip_longest
from typing import Final

from msgspec import Struct

from ludi_press.games.kit.reading.grammar import Edge
from ludi_press.games.kit.reading.lexicon import Lexicon
from ludi_press.games.kit.reading.segments import Segment
from ludi_press.games.kit.reading.words import COUNTED, SILENT, STATEMENT, UNKNOWN, OrderWords, Token

NAMES: Final = frozenset({"MINE", "NAME"})
RESUMES: Final = frozenset({"OR", "THEN", "TURN", "ORDERWORD", "OTHERWISE", "BONUS", "EXTRA"})
"""Kinds of words behind which an order may go on after a reason."""
_TELLING: Final = frozenset({"REPORT", "ITIS", "ITEM"}) | NAMES
"""Kinds of words that a remark has at its beginning alone: behind that they may tell of an order."""
_JOINS: Final = frozenset({"AND", "WITH", "AMP", "PLUS"})
_CAUSES: Final = frozenset({"BECAUSE", STATEMENT})
_BEGINS: Final = _CAUSES | {"BEING", "OPENER", "INTENT", "FEELS", "RELATIVE"}
"""Kinds of words without any of which a sentence has no remark and no reason."""
CLAUSE_MARKS: Final = frozenset(",;-()[]")
"""The marks between an order and a clause beside it."""
_BEFORE_NOUN: Final = frozenset({"THAT", "REPORT"})
"""Kinds of words that may stand between an article and its noun: "the splendid crash"."""
_COUNTABLE: Final = frozenset({UNKNOWN, "HORSES", "TURN"})
"""Kinds of words behind which a number orders nothing: "he has lost two horses"."""
_POLITE: Final = frozenset({"POLITE", "THINK", "HAIL", "HEARER", "OPENER"})
"""Kinds of words that make a clause a mere courtesy, if it has no others."""
_ENDS: Final = frozenset(",;-")
"""The marks of which one is left in the place of a remark."""
_LINKS: Final = frozenset({"AND", "SO", "THINK"})
"""Kinds of words before a remark: "and I think"."""
_INTENDERS: Final = frozenset({"I", "HE", "WANT"})
"""Kinds of words with which an intent begins."""
_OTHERS: Final = frozenset({"NAME", "ALL", "BODY", "ANY", "HORSES"})
"""Kinds of words for others than the writer and his own."""
_SUBJECTS: Final = _OTHERS | {"MILD", "ORDINAL"}
"""Kinds of words with which a clause begins that tells how somebody or something is."""
_RACERS: Final = NAMES | COUNTED | {"HE", "ALL", "BOTH", "TITLE", "ORDERWORD"}
"""Kinds of words with which a clause may tell of a racer, or of an order."""
_LEAST_REASON: Final = 3
"""The fewest words of a reason that stands first, without a mark behind it."""
_LEAST: Final = 2
"""The fewest words of a remark."""


class Lexeme(Struct, frozen=True):
    """A word or phrase of a sentence: the tokens from `at` to before `end`, the longest phrase that begins there.

    `edges` are its meanings, `kinds` those of them, and `text` is its first word.
    `article` tells that it begins with an article, `bound` that it ends with one.
    """

    at: int
    end: int
    edges: Sequence[Edge]
    kinds: frozenset[str]
    text: str
    article: bool = False
    bound: bool = False


def walk(said: Sequence[Token], edges: Sequence[Sequence[Edge]], articles: Collection[str]) -> Iterator[Lexeme]:
    """The words and phrases of a sentence, one behind the other, each as long as it can be."""
    at = 0
    while at < len(edges) - 1:
        here = edges[at]
        far = max((edge.end for edge in here), default=at + 1)
        known = [edge for edge in here if edge.end == far]
        kinds = frozenset([edge.kind for edge in known])
        first, last = said[at].text, said[far - 1].text
        yield Lexeme(at, far, known, kinds, first, first in articles, last in articles)
        at = far


def kinds_of(words: Sequence[Lexeme]) -> frozenset[str]:
    return frozenset[str]().union(*(word.kinds for word in words))


def inner_kinds(words: Iterable[Lexeme], said: Sequence[Token], known: OrderWords) -> frozenset[str]:
    """The kinds of the words inside a game's own phrases, which may be half an order: "watch out for Celer"."""
    own = (token.text for word in words if word.kinds & known.own for token in said[word.at : word.end])
    return frozenset[str]().union(*(known.alone.get(text, frozenset()) for text in own))


def named_in(words: Iterable[Lexeme]) -> frozenset[str]:
    """The ids of all whom some words name."""
    return frozenset(edge.value for word in words for edge in word.edges if edge.kind in NAMES)


class Remarks(Struct, frozen=True):
    """Tells remarks and reasons from orders; for the kinds of words see OrderReader."""

    strong: frozenset[str]
    touching: frozenset[str]
    scenery: frozenset[str]
    names: frozenset[str] = NAMES

    def without(self, said: Sequence[Token], walked: Sequence[Lexeme]) -> Sequence[Token]:
        """A sentence without remarks and reasons; a mark is left where one of them stood between other clauses."""
        if kinds_of(walked).isdisjoint(_BEGINS | {"SO"}):
            return said
        kept: list[Token] = []
        between: list[Token] = []
        dropped = False
        clauses = [*self._clauses(walked)]
        for (marks, words), leads in zip(clauses, self._leads(clauses), strict=True):
            between += [said[word.at] for word in marks]
            if words and (self.is_remark(words, alone=not kept) or (leads and self._is_premise(words))):
                dropped = True
                continue
            if dropped and between and between[-1].text == "," and self._hangs(words):
                return said
            if dropped:
                between = [one for one in between if one.text in _ENDS][:1] if kept and words else []
            kept += [*between, *(said[words[0].at : words[-1].end] if words else ())]
            between = []
        return kept

    def is_remark(self, words: Sequence[Lexeme], *, alone: bool) -> bool:
        """Whether a clause gives a reason, or tells something, without a word that could order or change anything.

        In a reason, a word of an order behind an article is no order: "because the corner is near".
        `alone` tells that no clause before it is left.
        """
        words = [*dropwhile(lambda word: word.kinds & _LINKS, without_counts(words))]
        if not words or words[-1].end - words[0].at < _LEAST or _names_another(words):
            return False
        first, kinds = words[0], kinds_of(words)
        if kinds <= _POLITE:
            return True
        if "RELATIVE" in first.kinds:
            return not alone and self._tells_more(words)
        intends = not alone and _intends(words)
        nouns = [noun and not intends for noun in nouns_of(words)]
        loud = [word.kinds & self.strong for word, noun in zip(words, nouns, strict=True) if not noun]
        if "BECAUSE" in first.kinds or intends:
            others = (alone or "WILL" in words[min(2, len(words) - 1)].kinds) and _does_another(words, self.strong)
            loud = [one for one in loud if one][others:]
        else:
            tells_of = _tells_of_another(words)
            tells = bool(first.kinds & {STATEMENT, "FEELS"}) or ("OPENER" in first.kinds and not alone)
            if not (tells or tells_of or (first.article and "BEING" in kinds)):
                return False
            hurt = tells_of and kinds_of(words[2:3]) & {"ME", "PRON"}
            loud = loud if not hurt else []
            loud += [word.kinds & (self.strong - self.scenery) for word in (words[2:] if hurt else words)]
            telling = _TELLING - {"NAME"} if "FEELS" in first.kinds else _TELLING
            loud += [word.kinds & telling for word in words[1:]]
            loud += [first.kinds & {"REPORT"}] if "MILD" not in first.kinds else []
            loud += [first.kinds & (NAMES - ({"NAME"} if tells_of else frozenset()))]
        mild = frozenset({"MILD"}) if kinds.isdisjoint(NAMES) or "BECAUSE" not in first.kinds else frozenset[str]()
        touching = any(word.kinds & (self.touching | RESUMES) for word in words if word.kinds.isdisjoint(mild))
        return not (touching or any(loud))

    def _tells_more(self, words: Sequence[Lexeme]) -> bool:
        """Whether a relative clause tells more of a place, or of somebody, whose deed is then no order.

        "where the cooks are", "who gives me a good price"; not "where I do the same", "who gives me two".
        """
        place = any(edge.value == "where" for edge in words[0].edges)
        rest = words[1:] or words
        acts = place and rest[0].kinds & _INTENDERS and rest[1:2] and not rest[1].kinds & {"BEING", "COULD"}
        grave = self.touching | RESUMES | self.names | COUNTED | {"SAMEAGAIN"}
        idle = [*nouns_of(rest)]
        idle[0] = idle[0] or not place
        loud = (word.kinds & (grave if calm else grave | self.strong) for word, calm in zip(rest, idle, strict=True))
        return not acts and not any(loud)

    def _leads(self, clauses: Sequence[tuple[list[Lexeme], list[Lexeme]]]) -> list[bool]:
        """Whether a "so" begins what follows each clause, perhaps behind a remark."""
        found: list[bool] = []
        leads = False
        for _, words in reversed(clauses):
            found.append(leads)
            leads = bool(words) and ("SO" in words[0].kinds or (leads and self.is_remark(words, alone=False)))
        return found[::-1]

    def _is_premise(self, words: Sequence[Lexeme]) -> bool:
        """Whether a clause before a "so" tells of things, and of no racer: "the oats are waiting, so whip"."""
        weighty = self.strong | self.touching | _RACERS
        calm = all(word.kinds.isdisjoint(weighty) or "MILD" in word.kinds for word in words)
        tells = not kinds_of(words).isdisjoint({"BEING", "REPORT", "PAST", "HORSES"})
        return calm and tells and words[0].article and words[-1].end - words[0].at > _LEAST

    def _clauses(self, walked: Sequence[Lexeme]) -> Iterator[tuple[list[Lexeme], list[Lexeme]]]:
        """The clauses of a sentence, each with the marks before it; a reason begins one without a mark, too."""
        marks: list[Lexeme] = []
        words: list[Lexeme] = []
        for place, word in enumerate(walked):
            told = word.text == ":" and (any(one.kinds & _CAUSES for one in words[:2]) or _tells_of_another(words))
            mark = word.text in CLAUSE_MARKS or told
            if words and (mark or self._begins_clause(words, walked[place:])):
                yield marks, words
                marks, words = [], []
            (marks if mark else words).append(word)
        yield marks, words

    def _begins_clause(self, words: Sequence[Lexeme], rest: Sequence[Lexeme]) -> bool:
        """Whether a reason begins, or what follows from one: "as he is near I whip"; "so" behind "is" does not."""
        first, last, kinds = words[0], words[-1], rest[0].kinds
        if len(words) == 1 and first.kinds & {"AND"}:
            return False
        if "RELATIVE" in kinds:
            return bool(last.kinds & self.names)
        if "BEING" in kinds and first.article:
            return False
        if "BECAUSE" in kinds:
            return "BECAUSE" not in first.kinds | last.kinds
        if STATEMENT in kinds or ("AND" in kinds and rest[1:] and rest[1].kinds & (_CAUSES | {"OPENER"})):
            return last.kinds.isdisjoint(_JOINS | _BEGINS | _LINKS)
        if "SO" in kinds:
            return last.kinds.isdisjoint({"BEING", STATEMENT}) or last.end - last.at > _LEAST
        cause = any("BECAUSE" in word.kinds for word in words[: 2 if "AND" in first.kinds else 1])
        if not cause or kinds.isdisjoint({"I", "RATHER", "ONLY"}) or last.end - first.at < _LEAST_REASON:
            return False
        clause = [*takewhile(lambda word: word.text != ":" and word.text not in CLAUSE_MARKS, rest)]
        return last.kinds.isdisjoint(_JOINS) and not kinds_of(clause).isdisjoint(self.strong)

    def _hangs(self, words: Sequence[Lexeme]) -> bool:
        """Whether a clause behind a reason may belong to it: names alone, as in "because he has left, with Brutus"."""
        kinds = kinds_of(words)
        return bool(kinds & NAMES) and kinds.isdisjoint(self.strong)


def words_around(token: Token, rest: Sequence[Token]) -> tuple[bool, bool]:
    """Whether some words stand before another one, and whether some stand behind it."""
    words = [one.start for one in rest if one.text[0].isalnum()]
    return any(one < token.start for one in words), any(one > token.start for one in words)


def nouns_of(words: Sequence[Lexeme]) -> Iterator[bool]:
    """Whether each word is a noun: behind an article, perhaps with unknown words between."""
    follows = False
    for word in words:
        noun = word.article or follows
        yield noun
        follows = word.bound or (noun and word.kinds <= _BEFORE_NOUN)


def without_counts(words: Sequence[Lexeme]) -> Iterator[Lexeme]:
    """A clause without numbers and the word "left" of what is no order: "two horses", "no strength left"."""
    for before, word, after in zip_longest([None, *words], words, words[1:]):
        counts = after and word and word.kinds & COUNTED and after.kinds <= _COUNTABLE
        remains = before and word and "LEFTOVER" in word.kinds and before.kinds == {UNKNOWN}
        if word and not (counts or remains):
            yield word


def _tells_of_another(words: Sequence[Lexeme]) -> bool:
    """Whether a clause tells how another is, or was: "Celer is in my way", "last turn was bad"."""
    if len(words) < _LEAST or words[-1].end - words[0].at <= _LEAST:
        return False
    if not (words[0].kinds & _SUBJECTS or words[0].kinds == {UNKNOWN}):
        return False
    return any("BEING" in word.kinds for word in words[1 : 3 if words[1].kinds == {UNKNOWN} else 2])


def _intends(words: Sequence[Lexeme]) -> bool:
    """Whether a clause tells what somebody wants with an order before it: "I want to get away from Celer"."""
    return any("INTENT" in word.kinds for word in words[1:3]) and not words[0].kinds.isdisjoint(_INTENDERS)


def tells_of_own(words: Sequence[Lexeme], loud: frozenset[str]) -> bool:
    """Whether a sentence without `loud` words tells how the writer's own man is: "Velox is furious"."""
    tells = {"BEING", "PAST"}
    begins = len(words) > _LEAST and "MINE" in words[0].kinds and not words[1].kinds.isdisjoint(tells)
    return begins and kinds_of(words).isdisjoint(loud | COUNTED | (_TELLING - {"MINE"}))


def _does_another(words: Sequence[Lexeme], strong: frozenset[str]) -> bool:
    """Whether a reason tells what another does, who orders nothing by that: "because Celer will whip"."""
    if len(words) <= _LEAST or words[1].kinds.isdisjoint(_OTHERS):
        return False
    return any(word.kinds & strong for word in words[2 : 3 if words[2].kinds.isdisjoint({"WILL", "COULD"}) else 4])


def _names_another(words: Sequence[Lexeme]) -> bool:
    """Whether a name follows an "and" or "with", and may be one more whom an order is for: "as he is ill and Verus"."""
    return any(one.kinds & _JOINS and two.kinds & NAMES for one, two in pairwise(words))


_ASKERS: Final = frozenset({"i", "we"})
"""Who stands behind the verb in a question: "shall I whip"."""
FEW: Final = 4
"""The most words of a sentence that is short."""


_NO: Final = "no"
_COMPARED: Final = frozenset({"NAME", "REGION", "NUMBER", "SIDE", "WAYSIDE"})
"""Kinds of words of which one may be put in the place of another."""


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
        """Whether it begins with one's own name, and goes on with a colon, a number, or what somebody does."""
        ends = [edge.end for edge in self.edges[0] if edge.kind == "MINE" and edge.end < len(self.said)]
        heads = any(self.said[end].text == ":" and end + 1 < len(self.said) for end in ends)
        return heads or any(
            edge.kind == "DEED" or (at == end and edge.kind in COUNTED)
            for end in ends
            for at, here in enumerate(self.edges[end:], end)
            for edge in here
        )

    def is_signed(self) -> bool:
        """Whether it is an initial, alone, before an unknown name, or behind a farewell: "M. Lupus", "Vale, L."."""
        initials = [len(one.text) == 1 and one.text.isalpha() for one in self.said]
        if len(initials) > 1 and initials[0] and "PRAENOMEN" in self.begun:
            rest = zip(self.said[1:], self.edges[1:], strict=False)
            return all(self.is_capital(one) and {edge.kind for edge in here} == {UNKNOWN} for one, here in rest)
        return initials[-1:] == [True] and (len(initials) == 1 or ("OPENER" in self.begun and len(initials) <= FEW))

    def wavers(self) -> bool:
        """Whether a bare "no" stands between two of a kind, which may correct or refuse: "Rome, no Gaul"."""
        for at, token in enumerate(self.said[:-1]):
            if token.text != _NO or any(edge.end > at + 1 for edge in self.edges[at]):
                continue
            end = at - 1 if at and self.said[at - 1].text == "," else at
            before = {edge.kind for here in self.edges[:end] for edge in here if edge.end == end}
            if before & {edge.kind for edge in self.edges[at + 1]} & _COMPARED:
                return True
        return False

    def inverts(self) -> bool:
        """Whether it begins as a question does, even without its mark: "shall I whip", "is whip fine".

        "should I be hit, brake" is none.
        """
        asks = {"COULD"} if any(token.text in CLAUSE_MARKS for token in self.said) else {"COULD", "MAYBE"}
        ends = (edge.end for edge in self.edges[0] if edge.kind in asks and edge.end < len(self.said))
        answers = (self.said[end].text in _ASKERS or "MINE" in {one.kind for one in self.edges[end]} for end in ends)
        return self.begun >= {"ASKS", "IS"} or any(answers)

    def greets(self) -> bool:
        """Whether it is a greeting alone: "Evening everyone"."""
        return "HAIL" in self.begun and all(
            {"HAIL", "HEARER"} & {edge.kind for edge in here} for here in self.edges[:-1]
        )

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
