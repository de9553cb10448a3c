"""Puts sentences together to orders, in messages and in the texts of turn files."""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, ClassVar, Final, Generic, Protocol, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from ludi_press.content.nodes import Plain, said_plainly
from ludi_press.content.rules import Placed
from ludi_press.content.words import one_of, shown
from ludi_press.core.problems import Judged, Place, Problem
from ludi_press.games.contract import TAKEN_BACK, OrderEntry
from ludi_press.games.kit.reading.advice import UnclearError
from ludi_press.games.kit.reading.grammar import Meaning
from ludi_press.games.kit.reading.lexicon import Lexicon
from ludi_press.games.kit.reading.message import MOST_CHARACTERS, read
from ludi_press.games.kit.reading.sentence import OrderReader, Sentence

MeaningT = TypeVar("MeaningT")


def read_placed(
    text: Placed[str], reader: OrderReader[MeaningT], lexicon: Lexicon, rule: str, start: str = "sentence"
) -> Judged[tuple[MeaningT, ...]]:
    """What the sentences of a text mean; each one that is unclear, or no order, is a problem under the rule."""
    if len(text.value) > MOST_CHARACTERS:
        message = f"a text of more than {MOST_CHARACTERS} characters is no order"
        return Judged(None, (Problem("order-unknown", message, text.place, rule, "write one order in each text"),))
    found = read(text.value, replace(reader, strict=True), lexicon, start)
    problems = tuple(_problems(found, text, rule))
    if not found:
        problems = (Problem("order-unknown", f"{shown(text.value)} is no order", text.place, rule, "write an order"),)
    meanings = tuple(one.meaning for one in found if one.meaning is not None)
    return Judged(None if problems else meanings, problems)


def unclear(error: UnclearError, text: Placed[str], rule: str) -> Problem:
    """The problem of a text that the game cannot use."""
    return Problem(error.code, str(error), text.place, error.rule or rule, error.remedy or "write it in other words")


def _problems(found: list[Sentence[MeaningT]], text: Placed[str], rule: str) -> Iterator[Problem]:
    for one in found:
        place = _place(text, one)
        if one.is_chat:
            yield Problem("order-unknown", f"{shown(one.text)} is no order", place, rule, one.remedy or None)
        elif one.doubt:
            yield Problem(one.code, one.doubt, place, one.rule or rule, one.remedy or "write it in other words")


def _place(text: Placed[str], sentence: Sentence[MeaningT]) -> Place:
    """The place of a doubtful word, where the file's line shows the text as it is; else that of the whole text."""
    place = text.place
    head = place.column - 1
    head += place.text[head : head + 1] in ("'", '"')
    if sentence.at is None or sentence.line or not place.text.startswith(text.value, head):
        return place
    begin, end = sentence.at
    return replace(place, column=head + begin + 1, width=max(1, end - begin))


HIM: Final = "?"
"""Whom a pronoun means, before that is known; no id looks like it."""


class Told(Struct, frozen=True):
    """What somebody is ordered."""

    def value(self) -> Plain:
        """The value of the turn file; empty where nothing is ordered."""
        raise NotImplementedError

    def __str__(self) -> str:
        """The orders in the words of a turn file."""
        return said_plainly(self.value())


T = TypeVar("T", bound=Told)


class Said(Struct, frozen=True):
    """What a sentence of any game may say: of whom it is, of which turn, and what becomes of the orders before it.

    Where a part of the sentence has orders, `who` stands there.
    `corrects` replaces what was said before, `forgets` all of it, and `cancels` takes orders back.
    `repeats` asks for those of the turn before.
    """

    who: tuple[str, ...] = ()
    turn: int | None = None
    cancels: bool = False
    repeats: bool = False
    corrects: bool = False
    forgets: bool = False


def said_of(meaning: Meaning) -> Said:
    """What a reading says; raises UnclearError for one that says nothing."""
    if not meaning.pairs:
        raise UnclearError("what is ordered?")
    turn = meaning.word("turn")
    flags = (meaning.word(key) is not None for key in ("cancels", "repeats", "corrects", "forgets"))
    return Said(ids(meaning, "who"), int(turn) if turn and turn.isdecimal() else None, *flags)


def ids(meaning: Meaning, key: str) -> tuple[str, ...]:
    """The ids under a key that may come again, each once."""
    return tuple(dict.fromkeys(part.word("id") or "" for part in meaning.parts(key)))


class Spoken(Protocol):
    """The meaning of a sentence."""

    @property
    def said(self) -> Said: ...


S = TypeVar("S", bound=Spoken)


class Assembly(Generic[S]):
    """The orders of a message; `last` are those of the turn before, by subject.

    `current` are the subjects of whom the last sentence was, `previous` those before them.
    """

    TURN: ClassVar[str] = "turn"
    """What the game calls a turn."""

    def __init__(self, mine: Sequence[str], last: Mapping[str, Plain]) -> None:
        self.mine, self.last = tuple(mine), last
        self.again: dict[str, Plain] = {}
        self.current: tuple[str, ...] = self.mine if len(self.mine) == 1 else ()
        self.previous: tuple[str, ...] = ()
        self.named: list[str] = []
        self._turns: list[int] = []
        self._withdrawn: list[str] = []

    def order(self, meaning: S) -> str:
        """Takes a sentence that orders something, and returns what in the words of a turn file."""
        raise NotImplementedError

    def ordered(self) -> Collection[str]:
        """The subjects that have orders by now."""
        raise NotImplementedError

    def drop(self, who: str) -> None:
        raise NotImplementedError

    def finish(self) -> Iterator[tuple[str, str]]:
        """What only the whole message shows: questions, each with the subject whose orders it may touch, or ""."""
        yield from ()

    def entries(self) -> Iterator[OrderEntry]:
        """What goes into the turn file."""
        raise NotImplementedError

    @property
    def turns(self) -> tuple[int, ...]:
        """The turns that the message names."""
        return tuple(dict.fromkeys(self._turns))

    @property
    def withdrawn(self) -> tuple[str, ...]:
        """The subjects whose orders are taken back, and that got no others."""
        known = {*self.ordered(), *self.again}
        return tuple(one for one in dict.fromkeys(self._withdrawn) if one not in known)

    def take(self, meaning: S) -> str:
        """Takes a sentence, and returns what it orders in the words of a turn file.

        Raises UnclearError where that is not clear.
        """
        said = meaning.said
        self._turns += [said.turn] if said.turn is not None else []
        if said.cancels:
            return self.cancel(said.who or self.mine)
        self.about(said.who)
        return self.repeat(self.current or self.mine) if said.repeats else self.order(meaning)

    def who(self, named: tuple[str, ...] = ()) -> tuple[str, ...]:
        """The subjects that a sentence is about; raises UnclearError where that is not clear."""
        who = named or self.current
        if not who:
            raise UnclearError("who is to do this", f"write {one_of(self.mine)} before it")
        return who

    def about(self, who: tuple[str, ...]) -> None:
        """Remembers whom a sentence names."""
        if who:
            self.previous, self.current = self.current, who

    def mention(self, named: Collection[str]) -> None:
        """Takes those whom a remark names: "him" in the next sentence may be one of them."""
        self.named += [one for one in sorted(named) if one not in (*self.mine, *self.named)]

    def cancel(self, who: tuple[str, ...]) -> str:
        self._withdrawn += who
        for one in who:
            self.drop(one)
        return f"{', '.join(who)}: {TAKEN_BACK}"

    def repeat(self, who: tuple[str, ...]) -> str:
        """Gives the orders of the turn before."""
        if any(one not in self.last for one in who):
            raise UnclearError(f"which orders are meant? Those of the {self.TURN} before are not known here")
        if any(one in self.ordered() for one in who):
            raise UnclearError("which of these orders hold?", "write those of each once")
        self.again |= {one: self.last[one] for one in who}
        return f"{', '.join(who)}: as in the {self.TURN} before"

    def repeated(self) -> Iterator[OrderEntry]:
        """The orders of the turn before that stay, for those that have no others."""
        return (OrderEntry("orders", one, value) for one, value in self.again.items() if one not in self.ordered())


class Group(Struct, Generic[T], frozen=True):
    """What some fighters are ordered; with `same` it is what the ones before, or `like`, were ordered.

    A `gap` is another aim for what the ones before were ordered: "Flamma strikes Verus, Hilarus Priscus".
    `everyone` is how many they are, where that is said instead of names: a number, all, or he.
    With `otherwise` it is what they do where nothing that was ordered before can be done.
    """

    who: tuple[str, ...] = ()
    everyone: str = ""
    told: T | None = None
    same: bool = False
    like: str | None = None
    otherwise: bool = False
    gap: str | None = None


class Sense(Struct, Generic[T], frozen=True):
    """What a sentence orders: fighters, or a school; `aim` is a value by itself: that of a key, or a corrected aim."""

    said: Said = Said()
    groups: tuple[Group[T], ...] = ()
    school: Told | None = None
    aim: Any = None

    def __str__(self) -> str:
        """The orders in the words of a turn file, for questions."""
        given = [(group.who, group.told or group.gap) for group in self.groups if group.told or group.gap]
        told = [f"{', '.join(who)}: {one}" if who else str(one) for who, one in given]
        told += [str(self.school)] if self.school else []
        return "; ".join(told) or str(self.aim or "nothing")


ALL: Final = "all"
OWN: Final = "own"
"""All of the writer's own, where others might be meant, too."""


def group_of(meaning: Meaning, told: T | None) -> Group[T]:
    """What a part of a sentence orders, and whom; `told` is what the game has read."""
    like = meaning.part("like")
    same, otherwise = (meaning.word(key) is not None for key in ("same", "otherwise"))
    everyone = (meaning.word("everyone") or "").replace(OWN, ALL)
    model = like.word("id") if like else None
    return Group(ids(meaning, "who"), everyone, told, same, model, otherwise, meaning.word("gap"))


_REST: Final = "rest"
"""How those are called that have no orders yet."""
_OTHER: Final = "other"
"""How the only one of these is called."""


def sense_of(meaning: Meaning, groups: Sequence[Group[T]], school: Told | None = None, aim: Any = None) -> Sense[T]:
    """The sense of a sentence, from what the game has read; a heading gives the first group its fighters.

    The rest are known when the others are: "all stay, except Flamma, who attacks".
    """
    said = said_of(meaning)
    rests = len(groups) > 1 and groups[0].everyone == _REST
    found = [*groups[rests:], *groups[:rests]]
    if found:
        who = found[0].who or said.who
        if said.who and not {*who} <= {*said.who}:
            raise UnclearError("who is to do this", "write the orders of each in a sentence of its own")
        found[0] = replace(found[0], who=who, everyone=found[0].everyone if found[0].everyone != str(len(who)) else "")
        said = replace(said, who=())
    return Sense(said, tuple(found), school, aim)


_ALL: Final = frozenset({"all", "2", "3"})
"""The ways to say that an order is for all."""


class Subjects(Assembly[Sense[T]], Generic[T]):
    """The orders of a message, by subject; `school` is whose fighters these are, if they have one.

    `set_up` is the game of a message; None where a turn file is read, which is judged by itself.
    A game says what two sentences about one subject mean together, whom a pronoun means, and what a correction is.
    """

    section: str
    """The key of the turn file for what a school says."""

    def __init__(
        self, mine: Sequence[str], last: Mapping[str, Plain], school: str = "", set_up: Any | None = None
    ) -> None:
        super().__init__(mine, last)
        self.school, self.set_up = school, set_up
        self.given: dict[str, T] = {}
        self.said_by_school: dict[str, Plain] = {}
        self.by_name: set[str] = set()
        self.as_all: set[str] = set()

    def both(self, who: str, first: T, second: T) -> T:
        """The orders of one fighter in two sentences; raises UnclearError where one contradicts the other."""
        raise NotImplementedError

    def or_else(self, who: str, first: T, second: T) -> T:
        """The orders of a subject with what is done where the first cannot be done."""
        raise UnclearError("this game has no 'otherwise'", "write what is to be done")

    def receivers(self, named: tuple[str, ...], told: T) -> tuple[str, ...]:
        """The subjects that get an order."""
        return self.who(named)

    def meant(self, who: Sequence[str], told: T) -> T:
        """The orders with whom a pronoun means; remembers in `named` whom they name."""
        return told

    def redirected(self, told: T, aim: Any) -> T:
        """The orders with another aim; raises UnclearError where it is not clear what that corrects."""
        raise NotImplementedError

    def parts(self, told: T) -> int:
        """How many things are ordered, so that a correction of one does not drop the others."""
        raise NotImplementedError

    def corrected(self, known: T | None, told: T) -> T:
        """The orders in place of those known; raises UnclearError where it is not clear which of them these correct."""
        if known is not None and self.parts(known) > 1:
            raise UnclearError("what does this correct?", f"write all orders of this {self.TURN} anew")
        return told

    def question(self, who: str, told: T) -> str | None:
        """What is wrong with the orders of a subject, as only the whole message shows."""

    def ordered(self) -> Collection[str]:
        return self.given

    def drop(self, who: str) -> None:
        self.given.pop(who, None)

    def order(self, meaning: Sense[T]) -> str:
        said = [self.group(group, meaning.said, corrects=meaning.aim is None) for group in meaning.groups]
        if meaning.aim is not None:
            return self.redirect(meaning.aim)
        try:
            said += [self.rule(meaning.school)] if meaning.school else []
        except UnclearError as unclear:
            unclear.key = "" if meaning.groups else unclear.key  # in one sentence with orders it may change them
            raise
        return "; ".join(filter(None, said)) or "orders"

    def group(self, group: Group[T], said: Said, *, corrects: bool) -> str:
        self.about(group.who or self.everyone(group.everyone))
        if group.same:
            told = self.before(group.who, group.like)
            self.given |= dict.fromkeys(self.who(group.who), told)
            return f"{', '.join(self.who(group.who))}: {told}"
        order = self.with_gap(group, group.gap) if group.gap else group.told
        if order is None:
            return ""
        who = self.receivers(group.who, order)
        told = self.meant(who, order)
        if not (corrects and said.corrects) and (group.who or group.everyone in _ALL):
            (self.by_name if group.who else self.as_all).update(who)
        self.give(who, told, otherwise=group.otherwise, corrects=corrects and said.corrects, forgets=said.forgets)
        return f"{', '.join(who)}: {told}"

    def everyone(self, many: str) -> tuple[str, ...]:
        """Whom "all", "the rest", "he" or "both" mean: of the writer's own, or of those with orders by now."""
        if many == "he":
            if len(self.current) != 1:
                raise UnclearError("who is to do this", "write the name")
            return self.current
        others = tuple(one for one in self.mine if one not in self.given and one not in self.again)
        if many in (_REST, _OTHER) and others and others != self.mine and not (many == _OTHER and len(others) > 1):
            return others
        counted = [one for one in (self.mine, tuple(self.given)) if str(len(one)) == many]
        unsure = many == ALL and len(self.mine) == 1
        if unsure or ((many.isdecimal() or many in (_REST, _OTHER)) and not counted):
            raise UnclearError("who are they all?", "write their names")
        return counted[0] if counted else self.mine if many else ()

    def give(self, who: Sequence[str], told: T, *, otherwise: bool, corrects: bool, forgets: bool) -> None:
        """Gives some subjects orders, beside or instead of those that they have."""
        for one in who:
            known = self.given.get(one)
            if otherwise:
                if known is None:
                    raise UnclearError("otherwise than what?", "write the other orders before it")
                self.given[one] = self.or_else(one, known, told)
            elif forgets and known is not None and self.parts(known) > self.parts(told):
                raise UnclearError("is all of it taken back?", f"write all orders of this {self.TURN} anew")
            elif corrects:
                self.given[one] = told if forgets else self.corrected(known, told)
            else:
                self.given[one] = told if known is None else self.both(one, known, told)

    def before(self, who: tuple[str, ...], like: str | None) -> T:
        """The orders that others are to get, too: of the one named, or of the ones before, if these have the same."""
        models = (like,) if like else tuple(one for one in self.previous if one not in who)
        found = {self.given.get(one): one for one in models}
        told = next(iter(found), None)
        if told is None or len(found) != 1:
            raise UnclearError("the same as which orders?", "write them again")
        return told

    def with_gap(self, group: Group[T], aim: str) -> T:
        """What the ones before were ordered, with another aim; raises UnclearError where that is several things."""
        before = self.before(group.who, None)
        if self.parts(before) > 1:
            raise UnclearError("which of these is he to do, too?", "write the orders of each in full")
        return self.redirected(before, aim)

    def redirect(self, aim: Any) -> str:
        if not self.current or any(one not in self.given for one in self.current):
            raise UnclearError("what does this correct?", f"write all orders of this {self.TURN} anew")
        for one in self.current:
            self.given[one] = self.redirected(self.given[one], aim)
        return f"{', '.join(self.current)}: {self.given[self.current[0]]}"

    def rule(self, told: Told) -> str:
        """Takes what the school says; raises UnclearError where it said another thing of the same before."""
        value = told.value()
        if not isinstance(value, dict) or not value:
            raise UnclearError("what does the school say?")
        if any(self.said_by_school.get(key, said) != said for key, said in value.items()):
            raise UnclearError("is this beside what the school said before, or instead of it?", "write all in one")
        self.said_by_school |= value
        return f"{self.school}: {said_plainly(value)}"

    def finish(self) -> Iterator[tuple[str, str]]:
        excepted = self.as_all & self.by_name
        if excepted and not self.as_all <= self.by_name:
            yield f"{', '.join(sorted(excepted))}: is this beside what all are ordered, or instead of it?", ""
        for one, told in self.given.items():
            doubt = self.question(one, told)
            if doubt:
                yield doubt, one

    def entries(self) -> Iterator[OrderEntry]:
        yield from self.repeated()
        values = ((one, told.value()) for one, told in self.given.items())
        yield from (OrderEntry("orders", one, value) for one, value in values if value)
        if self.said_by_school:
            yield OrderEntry(self.section, self.school, self.said_by_school)


def take_text(
    orders: Assembly[S],
    text: Placed[str],
    reader: OrderReader[S],
    words: Lexicon,
    rules: tuple[str, str],
    start: str = "sentence",
) -> list[Problem]:
    """Takes the sentences of a text in a turn file; `rules` are those of what is not read, and of what does not fit."""
    read = read_placed(text, reader, words, rules[0], start)
    problems = [*read.problems]
    for meaning in read.value or ():
        try:
            orders.take(meaning)
        except UnclearError as error:
            problems.append(unclear(error, text, rules[1]))
    return problems


Names = tuple[tuple[str, str], ...] | None
"""Who takes part, by id; None where race.yaml has errors: targets are not checked then."""
V = TypeVar("V")
Reads = Callable[[Placed[str], Mapping[str, str] | None, str], Judged[V]]
"""Reads a text of a turn file, with the names of all by id, for one of them."""


def read_once(told: Callable[[Placed[str], Names, str], tuple[V, Sequence[Problem]]]) -> Reads[V]:
    """A function that reads texts of a turn file: a clear one once, one with mistakes each time, at its place."""

    @lru_cache(maxsize=1024)
    def clear(text: str, names: Names, who: str) -> V | None:
        value, problems = told(Placed(text, Place("")), names, who)
        return None if problems else value

    def read(text: Placed[str], called: Mapping[str, str] | None, who: str) -> Judged[V]:
        names = None if called is None else tuple(called.items())
        value = clear(text.value, names, who)
        return Judged(value, () if value is not None else tuple(told(text, names, who)[1]))

    return read
