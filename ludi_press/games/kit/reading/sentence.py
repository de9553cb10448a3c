"""Reads a sentence: it is understood whole, is chat, or is asked about.

Nothing is completed or dropped on the way, and no word is put right but one with a slip of the keys in a message.
The kinds of words that are named here have their words, and what they are for, in the kit's `data/orders/en.yaml`.
"""

from collections.abc import Callable, Sequence
from functools import cached_property, lru_cache
from typing import Final, Generic, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from ludi_press.content.words import any_of, nearest, one_of, shown
from ludi_press.games.kit.reading.grammar import Edge, GrammarError, Meaning, OrderGrammar, Reading
from ludi_press.games.kit.reading.lexicon import MARKS, Lexicon
from ludi_press.games.kit.reading.remarks import (
    FEW,
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
from ludi_press.games.kit.reading.tales import Tale, is_preface, is_prose, tale_of
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
_CLASH: Final = ("this orders two different things where there can be one", "leave one of them out")
_OTHER_WORDS: Final = "say it in other words"
_APART: Final = "leave that out if it changes nothing, or say all in other words"

T = TypeVar("T")


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
    `tale` is what it tells of others than racers; `prefatory` tells that above all orders it speaks of other things.
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
    prefatory: bool = False
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

    def sentence(self, segment: Segment, lexicon: Lexicon, start: str) -> Sentence[T]:
        """What a sentence means by the rule `start`."""
        said = lexicon.divided(tokens_of(segment.text))
        said = said if self.strict else lexicon.mended(said)
        line = WordedSentence(segment, said, lexicon.edges(said) if len(said) <= MOST_TOKENS else [()], lexicon)
        walked = [*walk(said, line.edges, self.words.silent)]
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
            prefatory=is_preface(walked),
            grave=any(word.kinds & self.touching for word in walked if "MILD" not in word.kinds),
            queries=segment.asks and not line.begun.isdisjoint({"ASKS", "QUERY"}),
            bid=tuple(frozenset(edge[:2] for edge in word.edges) for word in walked if word.kinds & bidding),
        )

    def _whole(self, line: WordedSentence, start: str) -> T | None:
        """What a sentence means together with what could be its remarks; None where that is not clear."""
        if line.segment.asks or len(line.said) > MOST_WORDS:
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
        if line.segment.asks and "REQUEST" not in kinds:
            if "QUERY" in line.begun:
                return None
            return self._asked_for(line, start)
        if len(line.said) > MOST_WORDS:
            raise UnclearError(*_TOO_LONG)
        return self._read(line, start)

    def _orders(self, line: WordedSentence, kinds: frozenset[str]) -> bool:
        """Whether a sentence with words of some kinds has a word of an order, perhaps inside a longer phrase."""
        walked = walk(line.said, line.edges, self.words.silent)
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
        polite = tag < end or (begin > 0 and len(said) < tag - begin)
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
        self._refuse_slip(line)
        return self._read(line, start) if self.strict and line.said else None

    def _read(self, line: WordedSentence, start: str) -> T:
        """What a sentence means to the game."""
        reading = self.grammar.read(start, line.edges, tells=self.explains)
        if not reading.meanings:
            unclear = self._unread(line, reading) if self.explains else UnclearError("this is not clear", _OTHER_WORDS)
            unclear.reading = reading if self.explains else None
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

    def _refuse_slip(self, line: WordedSentence) -> None:
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

    def _unread(self, line: WordedSentence, reading: Reading) -> UnclearError:
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
            advised = ((token, self._advice(here)) for token, here in zip(said, edges, strict=False))
            token, advice = next((one for one in advised if one[1]), (said[-1], ""))
            if not advice:
                return UnclearError("something is missing at the end", wanted or "say what is ordered", token=token)
            return UnclearError(f"{shown(token.text)} cannot be part of an order", advice, token=token)
        while stuck < len(said) - 1 and said[stuck].text in self.words.silent and not self._speaks(edges, stuck):
            stuck += 1
        if not self._advice(edges[stuck]):
            stuck = next((at for at in (stuck - 1, stuck - 2) if at >= 0 and self._advice(edges[at])), stuck)
        advice = self._advice(edges[stuck])
        if advice:
            word = shown(said[stuck].text)
            return UnclearError(f"{word} cannot be part of an order", advice, token=said[stuck])
        return self._misfit(line, stuck, reading.wanted)

    def _misfit(self, line: WordedSentence, at: int, wanted: frozenset[str]) -> UnclearError:
        """The doubt about a word that has no place in a sentence: what is meant, or what could stand there."""
        token, here = line.said[at], line.edges[at]
        near = self._nearest(token, here, wanted, line.lexicon) if self.guesses else ""
        if near:
            return UnclearError(f"{shown(token.text)} is not known", f"did you mean {one_of([near])}?", token=token)
        if token.text.isalpha() and all(edge.kind == UNKNOWN for edge in here):
            doubt, remedy = f"{shown(token.text)} is not known", self._instead(line, at, wanted)
        else:
            doubt, remedy = f"{shown(token.text)} does not fit here", self._labels(wanted)
        return UnclearError(doubt, remedy or _OTHER_WORDS, token=token, misfit=True)

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
            near = self._nearest(said[at], edges[at], reading.wanted, line.lexicon)
            if near:
                said[at] = replace(said[at], text=near)
                continue
            word = max((one for one in walk(said, edges, self.words.silent) if one.at <= at), key=lambda one: one.at)
            named = bool(reading.wanted & self.names) and self.strong.isdisjoint(reading.wanted)
            if named or self._matters(word, line, said) or word.end - word.at == len(said):
                break
            left += said[word.at : word.end]
            del said[word.at : word.end]
        return None, left

    def _matters(self, word: Lexeme, line: WordedSentence, said: Sequence[Token]) -> bool:
        """Whether a word may make another order: a denial, a condition, a name, a number, a word of an order."""
        weighty = self.strong | self.touching | NAMES | COUNTED | _TURNING
        return bool(word.kinds & weighty or self._advice(word.edges)) or line.is_capital(said[word.at])

    def _told(self, reading: Reading) -> T | None:
        """What a reading orders; None where that is not clear."""
        senses, _ = self._senses(reading)
        told = str(senses[0]) if len(senses) == 1 else ""
        return None if told in ("", "nothing") or told.endswith("?") else senses[0]

    def _advice(self, here: Sequence[Edge]) -> str:
        """What to write instead of a word, if the words of the game say so."""
        labels = (self.words.labels.get(f"{kind}!") for kind in sorted({edge.kind for edge in here}))
        return next(filter(None, labels), "")

    def _speaks(self, edges: Sequence[Sequence[Edge]], at: int) -> bool:
        """Whether a silent word has an advice that is not that of the word behind it."""
        return self._advice(edges[at]) not in ("", self._advice(edges[at + 1]))

    def _nearest(self, token: Token, here: Sequence[Edge], wanted: frozenset[str], lexicon: Lexicon) -> str:
        """The word most like an unknown one among the names and words that could stand in its place."""
        if any(edge.kind != UNKNOWN for edge in here):
            return ""
        word, short, size = token.text, len(token.text) <= _SHORT, len(token.text)
        long = (
            one
            for many in ((size,) if short else (size - 1, size, size + 1))
            for one in self.words.by_length.get(many, ())
        )
        like = self.words.of_kinds(wanted, (one for one in long if not short or one[0] == word[0]))
        named = nearest(word, lexicon.named(wanted - COUNTED), _SLIP)
        near = nearest(word, [*named, *nearest(word, like, _SHORT_SLIP if short else _SLIP)], 0)
        return near[0] if near else ""

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


_STRANGE: Final = frozenset({UNKNOWN})
_GOES_ON: Final = frozenset({"THEN", "AND", "OR", "BUT", "WILL", "I"})
"""Kinds of words with which a sentence begins that may be one more order."""
_LONG: Final = 5
_LIKENESS: Final = 0.8
"""The least likeness, from 0 to 1, of a misspelt order in a sentence that orders nothing else."""
_SHORT: Final = 3
_SHORT_SLIP: Final = 0.6
_SLIP: Final = 0.7
"""The least likeness of a word that is suggested in place of an unknown one."""
_MOST_NAMES: Final = 16
_MARK_TEXTS: Final = frozenset(",;:-/&+|()[]=")
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
