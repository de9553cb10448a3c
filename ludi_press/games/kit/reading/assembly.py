"""Puts the sentences of a message together: what is alike in all games."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import ClassVar, Generic, Protocol, TypeVar

from msgspec import Struct

from ludi_press.content.nodes import Plain
from ludi_press.content.rules import Placed
from ludi_press.content.words import one_of
from ludi_press.core.problems import Problem
from ludi_press.games.contract import OrderEntry
from ludi_press.games.kit.reading.grammar import Meaning
from ludi_press.games.kit.reading.message import OrderReader, UnclearError
from ludi_press.games.kit.reading.texts import read_placed, unclear
from ludi_press.games.kit.reading.words import Lexicon


class Said(Struct, frozen=True):
    """What a sentence of any game may say: of whom it is, of which turn, and what becomes of the orders before it.

    Where a part of the sentence has orders, `who` stands there.
    `corrects` replaces what was said before, `cancels` takes orders back, `repeats` asks for those of the turn before.
    """

    who: tuple[str, ...] = ()
    turn: int | None = None
    cancels: bool = False
    repeats: bool = False
    corrects: bool = False


def said_of(meaning: Meaning) -> Said:
    """What a reading says; raises UnclearError for one that says nothing."""
    if not meaning.pairs:
        raise UnclearError("what is ordered?")
    turn = meaning.word("turn")
    flags = (meaning.word(key) is not None for key in ("cancels", "repeats", "corrects"))
    return Said(ids(meaning, "who"), int(turn) if turn else None, *flags)


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
        self._turns: list[int] = []
        self._withdrawn: list[str] = []

    def order(self, meaning: S) -> str:
        """Takes a sentence that orders something, and returns what in the words of a turn file."""
        raise NotImplementedError

    def ordered(self) -> Collection[str]:
        """The subjects that have orders by now."""
        raise NotImplementedError

    def drop(self, who: str) -> None:
        """Forgets the orders of a subject."""
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

    def cancel(self, who: tuple[str, ...]) -> str:
        """Takes orders back."""
        self._withdrawn += who
        for one in who:
            self.drop(one)
        return f"{', '.join(who)}: orders taken back"

    def repeat(self, who: tuple[str, ...]) -> str:
        """Gives the orders of the turn before."""
        if any(one not in self.last for one in who):
            raise UnclearError(f"which orders are meant? Those of the {self.TURN} before are not known here")
        if any(one in self.ordered() for one in who):
            raise UnclearError("which of these orders hold?", "write those of each once")
        self.again |= {one: self.last[one] for one in who}
        return f"{', '.join(who)}: as in the {self.TURN} before"

    def model(self, who: tuple[str, ...], like: str | None) -> str:
        """The subject whose orders others are to get: the one named, or the one before."""
        models = (like,) if like else tuple(one for one in self.previous if one not in who)
        if len(models) != 1 or models[0] not in self.ordered():
            raise UnclearError("the same as which orders?", "write them again")
        return models[0]

    def repeated(self) -> Iterator[OrderEntry]:
        """The orders of the turn before that stay, for those that have no others."""
        return (OrderEntry("orders", one, value) for one, value in self.again.items() if one not in self.ordered())


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
