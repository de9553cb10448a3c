"""Puts the sentences of a message together where a participant orders several fighters (Moritari, Morturi)."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any, Final, Generic, Protocol, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from ludi_press.content.nodes import Plain, said_plainly
from ludi_press.games.contract import OrderEntry
from ludi_press.games.kit.reading.assembly import Assembly, Said, said_of
from ludi_press.games.kit.reading.grammar import Meaning
from ludi_press.games.kit.reading.message import UnclearError

HIM: Final = "?"
"""Whom a pronoun means, before that is known; no id looks like it."""


class Valued(Protocol):
    """What stands in a turn file."""

    def value(self) -> Plain:
        """The value of the turn file; empty where nothing is ordered."""
        ...


T = TypeVar("T", bound=Valued)


class Group(Struct, Generic[T], frozen=True):
    """What some fighters are ordered; with `same` it is what the ones before, or `like`, were ordered.

    A `gap` is another aim for what the ones before were ordered: "Flamma strikes Verus, Hilarus Priscus".
    With `otherwise` it is what they do where nothing that was ordered before can be done.
    """

    who: tuple[str, ...] = ()
    everyone: bool = False
    told: T | None = None
    same: bool = False
    like: str | None = None
    otherwise: bool = False
    gap: str | None = None


class Sense(Struct, Generic[T], frozen=True):
    """What a sentence orders: fighters, or a school; `aim` is a value by itself: that of a key, or a corrected aim."""

    said: Said = Said()
    groups: tuple[Group[T], ...] = ()
    school: Valued | None = None
    aim: Any = None

    def __str__(self) -> str:
        """The orders in the words of a turn file, for questions."""
        told = [" and ".join((*group.who, said_plainly(group.told.value()))) for group in self.groups if group.told]
        told += [f"{' and '.join(group.who)} {group.gap}" for group in self.groups if group.gap]
        told += [said_plainly(self.school.value())] if self.school else []
        return "; ".join(told) or str(self.aim or "nothing")


def sense_of(meaning: Meaning, groups: Sequence[Group[T]], school: Valued | None, aim: Any) -> Sense[T]:
    """The sense of a sentence, from what the game has read; a heading gives the first group its fighters."""
    said = said_of(meaning)
    found = [*groups]
    if found:
        found[0] = replace(found[0], who=found[0].who or said.who)
        said = replace(said, who=())
    return Sense(said, tuple(found), school, aim)


class FightersHeard(Assembly[Sense[T]], Generic[T]):
    """The orders of a message.

    A game says what two sentences about one fighter mean together, whom a pronoun means, and what a corrected aim is.
    """

    section: str
    """The key of the turn file for what a school says."""

    TURN = "round"

    def __init__(self, mine: Sequence[str], school: str, last: Mapping[str, Plain]) -> None:
        super().__init__(mine, last)
        self.school = school
        self.fighters: dict[str, T] = {}
        self.said_by_school: dict[str, Plain] = {}
        self.named: list[str] = []

    def both(self, fighter: str, first: T, second: T) -> T:
        """The orders of one fighter in two sentences; raises UnclearError where one contradicts the other."""
        raise NotImplementedError

    def or_else(self, fighter: str, first: T, second: T) -> T:
        """The orders of a fighter with what is done where the first cannot be done."""
        raise UnclearError("this game has no 'otherwise'", "write what is to be done")

    def meant(self, who: Sequence[str], told: T) -> T:
        """The orders with whom a pronoun means; remembers in `named` whom they name."""
        raise NotImplementedError

    def redirected(self, told: T, aim: Any) -> T:
        """The orders of a fighter with another aim; raises UnclearError where it is not clear what that corrects."""
        raise NotImplementedError

    def parts(self, told: T) -> int:
        """How many things are ordered, so that a correction of one does not drop the others."""
        raise NotImplementedError

    def question(self, fighter: str, told: T) -> str | None:
        """What is wrong with a fighter's orders, as only the whole message shows."""
        raise NotImplementedError

    def ordered(self) -> Collection[str]:
        return self.fighters

    def drop(self, who: str) -> None:
        self.fighters.pop(who, None)

    def order(self, meaning: Sense[T]) -> str:
        """Takes what a sentence orders."""
        if meaning.school:
            return self.rule(meaning.school)
        corrects = meaning.said.corrects and meaning.aim is None
        said = [self.group(group, corrects=corrects) for group in meaning.groups]
        if meaning.aim is not None:
            return self.redirect(meaning.aim)
        return "; ".join(filter(None, said)) or "orders"

    def group(self, group: Group[T], *, corrects: bool = False) -> str:
        self.about(group.who or (self.mine if group.everyone else ()))
        if group.same:
            told = self.fighters[self.model(group.who, group.like)]
            self.fighters |= dict.fromkeys(self.who(group.who), told)
            return f"{', '.join(self.who(group.who))}: {said_plainly(told.value())}"
        order = self.with_gap(group, group.gap) if group.gap else group.told
        if order is None:
            return ""
        who = self.who(group.who)
        told = self.meant(who, order)
        self.give(who, told, otherwise=group.otherwise, corrects=corrects)
        return f"{', '.join(who)}: {said_plainly(told.value())}"

    def give(self, who: Sequence[str], told: T, *, otherwise: bool, corrects: bool) -> None:
        """Gives some fighters orders, beside or instead of those that they have."""
        for one in who:
            known = self.fighters.get(one)
            if otherwise:
                if known is None:
                    raise UnclearError("otherwise than what?", "write the other orders before it")
                self.fighters[one] = self.or_else(one, known, told)
                continue
            if corrects and known is not None and self.parts(known) > 1:
                raise UnclearError("what does this correct?", "write all orders of this round anew")
            self.fighters[one] = told if corrects or known is None else self.both(one, known, told)

    def with_gap(self, group: Group[T], aim: str) -> T:
        """What the ones before were ordered, with another aim; raises UnclearError where that is several things."""
        before = self.fighters[self.model(group.who, None)]
        if self.parts(before) > 1:
            raise UnclearError("which of these is he to do, too?", "write the orders of each in full")
        return self.redirected(before, aim)

    def redirect(self, aim: Any) -> str:
        """Corrects the aim of the last fighters."""
        if not self.current or any(one not in self.fighters for one in self.current):
            raise UnclearError("what does this correct?", "write all orders of this round anew")
        for one in self.current:
            self.fighters[one] = self.redirected(self.fighters[one], aim)
        return f"{', '.join(self.current)}: {said_plainly(self.fighters[self.current[0]].value())}"

    def rule(self, told: Valued) -> str:
        """Takes what the school says."""
        value = told.value()
        if not isinstance(value, dict) or not value:
            raise UnclearError("what does the school say?")
        self.said_by_school |= value
        return f"{self.school}: {said_plainly(value)}"

    def finish(self) -> Iterator[tuple[str, str]]:
        """The questions that only the whole message shows, each with its fighter."""
        for one, told in self.fighters.items():
            doubt = self.question(one, told)
            if doubt:
                yield doubt, one

    def entries(self) -> Iterator[OrderEntry]:
        yield from self.repeated()
        for one, told in self.fighters.items():
            yield OrderEntry("orders", one, told.value())
        if self.said_by_school:
            yield OrderEntry(self.section, self.school, self.said_by_school)
