"""Reads a sentence: it is understood whole, is chat, or is asked about.

Nothing is completed or dropped on the way, and no word is put right but one with a slip of the keys in a message.
The kinds of words that are named here have their words, and what they are for, in the kit's `data/orders/en.yaml`.
"""

from collections.abc import Callable, Sequence
from functools import cached_property, lru_cache
from typing import Final, Generic, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from ludi_press.content.words import any_of, one_of, shown
from ludi_press.games.kit.reading.advice import OTHER_WORDS, Advice, UnclearError
from ludi_press.games.kit.reading.grammar import GrammarError, Meaning, OrderGrammar, Reading
from ludi_press.games.kit.reading.lexicon import MARKS, Lexicon
from ludi_press.games.kit.reading.remarks import (
    NAMES,
    Lexeme,
    Remarks,
    WordedSentence,
    inner_kinds,
    kinds_of,
    named_in,
    tells_of_own,
    walk,
    words_around,
)
from ludi_press.games.kit.reading.segments import Segment, runs_of
from ludi_press.games.kit.reading.tales import Tale, is_prose, tale_of
from ludi_press.games.kit.reading.words import (
    COUNTED,
    ORDERS,
    PRAENOMEN,
    UNKNOWN,
    OrderWords,
    Token,
    load_grammar,
    load_words,
)
from ludi_press.games.kit.reading.words import tokens as tokens_of

_COURTEOUS: Final = frozenset({"POLITE", "SORRY", "THINK", "HAIL", "HEARER", "COMMA", "OPENER"})
"""Kinds of words that order nothing, by themselves or together."""

MOST_WORDS: Final = 60
"""The most words of a sentence; a longer one with a word of an order is asked about."""
MOST_TOKENS: Final = 400
"""The most words and marks of a sentence; whether a longer one is chat is asked about."""
_TOO_LONG: Final = ("this sentence is too long to be sure", "write an order a line")
_QUESTION: Final = ("is this an order, or a question?", "write an order without a question mark")
_APART: Final = "leave that out if it changes nothing, or say all in other words"

T = TypeVar("T")


class Sentence(Struct, Generic[T], frozen=True):
    """A sentence of a text: what it means to the game, or the question about it; with neither it is chat.

    `line` counts from 0; `remedy` is what could be written instead, `likely` what a doubtful sentence may well mean.
    `at` are the columns, from 0, of the words in its line that a doubt is about.
    `kinds` are the kinds of its words, `named` the ids of all whom it names.
    `bids` tells that it names somebody as orders do: another behind its first word, or the writer's own before a word.
    `begun` are the kinds of its first word; a `remark` is chat that changes no order beside it.
    `leads` tells that a word of an order stands before the first name: that order may be of somebody else.
    `grave` tells that it has a word that may change an order; `queries` that it is a question which orders nothing.
    `aside` are the ids of those whom its remarks name, and `told` the kinds of words in them.
    `rejects` tells whether an order may stand before, and behind, a word that may reject what was said before it.
    `commands` tells that it begins as an order does, and `prose` that it tells a story, in words that no order has.
    `tale` is what it tells of others than racers.
    `bid` has, for each of its words that orders have, what that can mean.
    `unread` are the columns of words that fit nowhere, where it is clear without them.
    """

    line: int
    text: str
    meaning: T | None = None
    doubt: str | None = None
    remedy: str = ""
    likely: T | None = None
    code: str = "order-unknown"
    rule: str | None = None
    at: tuple[int, int] | None = None
    kinds: frozenset[str] = frozenset()
    named: frozenset[str] = frozenset()
    bids: bool = False
    begun: frozenset[str] = frozenset()
    remark: bool = False
    leads: bool = False
    aside: frozenset[str] = frozenset()
    told: frozenset[str] = frozenset()
    rejects: tuple[bool, bool] | None = None
    commands: bool = False
    prose: bool = False
    tale: Tale = Tale.NONE
    grave: bool = False
    queries: bool = False
    bid: tuple[frozenset[tuple[str, str]], ...] = ()
    unread: tuple[tuple[int, int], ...] = ()

    @property
    def is_chat(self) -> bool:
        """Whether it orders nothing."""
        return self.meaning is None and self.doubt is None

    @property
    def question(self) -> str | None:
        """The doubt with its remedy, for the sender."""
        return f"{self.doubt}: {self.remedy}" if self.doubt and self.remedy else self.doubt

    def asked(self, doubt: str) -> "Sentence[T]":
        """The same sentence with a question instead of a meaning, which stays likely."""
        return replace(self, meaning=None, doubt=doubt, likely=self.meaning)


class OrderReader(Struct, Generic[T], frozen=True, dict=True):
    """A game's grammar and words; `sense` is what a reading means to the game.

    A sentence with a word of a `strong` kind is read whole or asked about.
    One with a word of a `touching` kind is asked about where the message has an order.
    One with a word of a `heading` kind alone may be a line above orders: it is read if it can be, else it is chat.
    `remarks` tells what orders nothing beside an order: there, a word of a `scenery` kind may stand behind an article.
    `names` are the kinds of names; `abbreviations` are words whose point ends no sentence.
    A `strict` reader expects an order in every sentence, as in the values of a turn file.
    One that does not guess leaves out what a doubtful sentence or word may well mean, which takes much time.
    One that does not explain either leaves out which word is doubtful, where a meaning alone counts.
    """

    grammar: OrderGrammar
    words: OrderWords
    strong: frozenset[str]
    touching: frozenset[str]
    heading: frozenset[str]
    names: frozenset[str]
    remarks: Remarks
    abbreviations: frozenset[str]
    sense: Callable[[Meaning], T]
    strict: bool = False
    guesses: bool = True
    explains: bool = True

    @cached_property
    def quick(self) -> "OrderReader[T]":
        """The same reader, for a meaning alone."""
        return replace(self, guesses=False, explains=False)

    @cached_property
    def advice(self) -> Advice:
        return Advice(self.words, self.strong, self.names, self.guesses)

    def sentence(self, segment: Segment, lexicon: Lexicon, start: str) -> Sentence[T]:
        """What a sentence means by the rule `start`."""
        said = lexicon.divided(tokens_of(segment.text))
        said = said if self.strict else lexicon.mended(said)
        line = WordedSentence(segment, said, lexicon.edges(said) if len(said) <= MOST_TOKENS else [()], lexicon)
        walked = [*walk(said, line.edges, self.words.articles)]
        rest = said if self.strict else self.remarks.without(said, walked)
        known = self._known(line, walked, rest)
        if said and not rest:
            return known
        try:
            if len(rest) < len(said):
                if (whole := self._whole(line, start)) is not None:
                    return replace(known, meaning=whole, aside=frozenset())
                line = WordedSentence(segment, rest, lexicon.edges(rest), lexicon)
            return replace(known, meaning=self._meaning(line, known.kinds, start))
        except UnclearError as unclear:
            return self._with_doubt(known, unclear, line, start)

    def _known(self, line: WordedSentence, walked: Sequence[Lexeme], rest: Sequence[Token]) -> Sentence[T]:
        """What is known of a sentence before it is read; `rest` is what its remarks leave."""
        segment, said, kinds, kept = line.segment, line.said, kinds_of(walked), {token.start for token in rest}
        bidding = self.strong | COUNTED
        idle = kinds <= _COURTEOUS or line.greets() or (line.is_signed() and kinds.isdisjoint(self.touching))
        tale = tale_of(walked, self.strong, self.touching, self.remarks.scenery)
        idle = idle or tells_of_own(walked, self.strong | self.touching)
        idle = idle or tale is Tale.IDLE
        cut = [word for word in walked if said[word.at].start not in kept]
        return Sentence(
            segment.line,
            segment.text.strip(),
            kinds=kinds,
            named=named_in(walked),
            bids=line.bids(kinds),
            begun=line.begun,
            remark=(bool(said) and not rest) or idle,
            leads=self._leads(walked),
            aside=named_in(cut),
            told=kinds_of(cut),
            rejects=next((words_around(said[word.at], rest) for word in walked if "REJECTS" in word.kinds), None),
            commands=self._commands(walked),
            prose=is_prose(walked, self.touching),
            tale=tale,
            grave=any(word.kinds & self.touching for word in walked if "MILD" not in word.kinds),
            queries=segment.asks and not line.begun.isdisjoint({"ASKS", "QUERY"}),
            bid=tuple(frozenset(edge[:2] for edge in word.edges) for word in walked if word.kinds & bidding),
        )

    def _whole(self, line: WordedSentence, start: str) -> T | None:
        """What a sentence means together with what could be its remarks; None where that is not clear."""
        if line.segment.asks or line.inverts() or len(line.said) > MOST_WORDS:
            return None
        senses, _ = self._senses(self.grammar.read(start, line.edges, tells=False))
        return senses[0] if len(senses) == 1 else None

    def _with_doubt(self, known: Sentence[T], unclear: UnclearError, line: WordedSentence, start: str) -> Sentence[T]:
        """A sentence with its doubt, and with what it says without the words that fit nowhere, if that is clear."""
        guesses = self.guesses and len(line.said) <= MOST_WORDS
        likely, left = self._likely(line, start, unclear.reading) if guesses else (None, [])
        spans: tuple[tuple[int, int], ...] = ()
        if likely is not None and left and unclear.misfit:
            runs = [*runs_of(left, line.said, self.words.silent)]
            texts = [line.segment.text[begin:end] for begin, end in runs]
            words = any_of([shown(text.strip(" ,;:-") or text) for text in texts])
            unclear = UnclearError(f"I read {shown(str(likely))}, but not {words}", _APART, token=left[0])
            spans = tuple((line.segment.start + begin, line.segment.start + end) for begin, end in runs)
        asked = replace(known, doubt=str(unclear), remedy=unclear.remedy, likely=likely, unread=spans)
        return replace(asked, code=unclear.code, rule=unclear.rule, at=line.segment.columns(unclear.token))

    def _meaning(self, line: WordedSentence, kinds: frozenset[str], start: str) -> T | None:
        """What a sentence means, None for chat; raises UnclearError where that is nothing, or more than one thing."""
        if len(line.said) > MOST_TOKENS:
            raise UnclearError(*_TOO_LONG)
        if line.is_signed() and not self.strict:
            return None
        if not (self._orders(line, kinds) or line.is_addressed()):
            return self._without_order(line, kinds, start)
        if (line.segment.asks or line.inverts()) and "REQUEST" not in kinds:
            if "QUERY" in line.begun:
                return None
            return self._asked_for(line, start)
        if len(line.said) > MOST_WORDS:
            raise UnclearError(*_TOO_LONG)
        if line.wavers():
            raise UnclearError("does 'no' correct this, or refuse it?", "write only what is to be done now")
        return self._read(line, start)

    def _orders(self, line: WordedSentence, kinds: frozenset[str]) -> bool:
        """Whether a sentence with words of some kinds has a word of an order, perhaps inside a longer phrase."""
        walked = walk(line.said, line.edges, self.words.articles)
        return bool(self.strong & kinds or self.strong & inner_kinds(walked, line.said, self.words))

    def _commands(self, words: Sequence[Lexeme]) -> bool:
        """Whether a sentence begins as an order does, perhaps in other words: "thrash the neighbour"."""
        bids = [word.kinds == _STRANGE for word in words[:1]] == [True] and any(word.article for word in words[1:2])
        return bids or not words or bool(words[0].kinds & (self.words.own | _GOES_ON))

    def _leads(self, words: Sequence[Lexeme]) -> bool:
        """Whether a word of an order stands before the first name."""
        return not next((word.kinds for word in words if word.kinds & (self.strong | NAMES)), NAMES) & NAMES

    def _asked_for(self, line: WordedSentence, start: str) -> T:
        """What a polite question orders: "could Velox please whip?", "whip, shall we?"; others are asked about."""
        begin, end = next((edge.end for edge in line.edges[0] if edge.kind == "COULD"), 0), len(line.said)
        tags = (at for at, here in enumerate(line.edges) if any((edge.kind, edge.end) == ("TAG", end) for edge in here))
        tag, please = next(tags, end), self.words.of_kinds(["PLEASE"])
        said = [token for token in line.said[begin:tag] if token.text not in please]
        polite = (tag < end and not line.begun >= {"ASKS", "IS"}) or (begin > 0 and len(said) < tag - begin)
        while said and said[-1].text == ",":
            said.pop()
        senses, _ = self._senses(self.grammar.read(start, line.lexicon.edges(said), tells=False))
        if polite and len(senses) == 1:
            return senses[0]
        told = f"write {shown(str(senses[0]))}, if it is an order" if len(senses) == 1 else _QUESTION[1]
        raise UnclearError(_QUESTION[0], told)

    def _without_order(self, line: WordedSentence, kinds: frozenset[str], start: str) -> T | None:
        """What a sentence without a word of an order means: a heading, or nothing; a misspelt order is asked about."""
        if self.strict or kinds & self.heading:
            senses, doubts = self._senses(self.grammar.read(start, line.edges, tells=False))
            if len(senses) == 1 or (kinds & self.names and (senses or doubts)):
                return self._only(senses, doubts)
        self.advice.refuse_slip(line)
        return self._read(line, start) if self.strict and line.said else None

    def _read(self, line: WordedSentence, start: str) -> T:
        """What a sentence means to the game."""
        reading = self.grammar.read(start, line.edges, tells=self.explains)
        if not reading.meanings:
            if not self.explains:
                raise UnclearError("this is not clear", OTHER_WORDS)
            unclear = self.advice.unread(line, reading)
            unclear.reading = reading
            raise unclear
        return self._only(*self._senses(reading))

    def _only(self, senses: Sequence[T], doubts: Sequence[UnclearError]) -> T:
        """The only meaning of a sentence; raises UnclearError where it can mean more, or nothing to the game."""
        if len(senses) == 1:
            return senses[0]
        if not senses:
            raise doubts[0]
        told = one_of(sorted({str(one) for one in senses}))
        raise UnclearError("this can mean more than one thing", f"write {told}", "order-ambiguous")

    def _senses(self, reading: Reading) -> tuple[list[T], list[UnclearError]]:
        """What the readings mean to the game, without repeats, and why some of them mean nothing to it."""
        senses: dict[T, None] = {}
        doubts = []
        for meaning in reading.meanings:
            try:
                senses[self.sense(meaning)] = None
            except UnclearError as unclear:
                doubts.append(unclear)
        return [*senses], doubts

    def _likely(self, line: WordedSentence, start: str, reading: Reading | None) -> tuple[T | None, list[Token]]:
        """What a sentence means without the words that fit nowhere, None where that is not clear; and these words.

        Misspelt words are corrected; words that may make another order are never left out.
        `reading` is that of the whole sentence, if it is known.
        """
        said, left, edges = [*line.said], list[Token](), line.edges
        for place in range(_MOST_LEFT):
            edges = line.lexicon.edges(said) if place else edges
            reading = reading if reading and not place else self.grammar.read(start, edges)
            if reading.meanings:
                return self._told(reading), sorted(left, key=lambda one: one.start)
            at = min(reading.stuck, len(said) - 1)
            near = self.advice.nearest(said[at], edges[at], reading.wanted, line.lexicon)
            if near:
                said[at] = replace(said[at], text=near)
                continue
            word = max((one for one in walk(said, edges, self.words.articles) if one.at <= at), key=lambda one: one.at)
            named = bool(reading.wanted & self.names) and self.strong.isdisjoint(reading.wanted)
            if named or self._matters(word, line, said) or word.end - word.at == len(said):
                break
            left += said[word.at : word.end]
            del said[word.at : word.end]
        return None, left

    def _matters(self, word: Lexeme, line: WordedSentence, said: Sequence[Token]) -> bool:
        """Whether a word may make another order: a denial, a condition, a name, a number, a word of an order."""
        weighty = self.strong | self.touching | NAMES | COUNTED | _TURNING
        return bool(word.kinds & weighty or self.advice.of(word.edges)) or line.is_capital(said[word.at])

    def _told(self, reading: Reading) -> T | None:
        """What a reading orders; None where that is not clear."""
        senses, _ = self._senses(reading)
        told = str(senses[0]) if len(senses) == 1 else ""
        return None if told in ("", "nothing") or told.endswith("?") else senses[0]


_STRANGE: Final = frozenset({UNKNOWN})
_GOES_ON: Final = frozenset({"THEN", "AND", "OR", "BUT", "WILL", "I"})
"""Kinds of words with which a sentence begins that may be one more order."""
_SHORT: Final = 3
_MOST_LEFT: Final = 8
"""The most words that are left out or corrected, to see what the rest of a sentence orders."""
_TURNING: Final = frozenset({"NOT", "NO", "OR", "INSTEAD", "INSTEADOF", "RATHER", "THAN", "CANCEL", "CORRECT"})
"""Kinds of words that turn an order into another, wherever the grammar has no place for them."""


@lru_cache(maxsize=16)
def load_reader(package: str, sense: Callable[[Meaning], T], folder: str = ORDERS) -> OrderReader[T]:
    """The reader of the game in a package; raises GrammarError where its grammar and its words do not fit together."""
    lines = load_grammar(package, folder).splitlines()
    told = {line.split()[0]: frozenset(line.split()[1:]) for line in lines if line.startswith("@")}
    grammar = OrderGrammar("\n".join(line for line in lines if not line.startswith("@")))
    words = load_words(package, folder)
    spoken = words.kinds() | COUNTED | {UNKNOWN}
    names = told.get("@names", frozenset())
    mute = grammar.kinds - spoken - MARKS - names
    idle = words.own - grammar.kinds - told.get("@idle", frozenset())
    unknown = (told.get("@strong", frozenset()) | told.get("@touching", frozenset())) - grammar.kinds - spoken
    if mute or idle or unknown:
        raise GrammarError(
            f"kinds without words {sorted(mute)}, without a rule {sorted(idle)}, unknown {sorted(unknown)}"
        )
    strong = told.get("@strong", frozenset()) | {"IDIOM"}
    touching = told.get("@touching", frozenset()) | {"TOUCH"}
    heading = told.get("@heading", frozenset())
    remarks = Remarks(strong, touching, told.get("@scenery", frozenset()), names | NAMES)
    initials = (one for one in words.of_kinds([PRAENOMEN]) if len(one) <= _SHORT)
    short = {*initials, *(f"{one}." for one in words.of_kinds(["ABBREVIATION"]))}
    return OrderReader(grammar, words, strong, touching, heading, names, remarks, frozenset(short), sense)
