"""What `receive` keeps on this machine alone: whole messages that came early, and receipts to be mailed.

Both hold what a public repository must not tell; without them the messages must be handed in again.
"""

from collections.abc import Iterable, Mapping
from typing import Final

from msgspec import Struct, field

from ludi_press.content.nodes import Plain, said_plainly
from ludi_press.press.reading.find import Press
from ludi_press.press.reading.store import RECEIVED, read_note, write_note
from ludi_press.press.reading.write import hash_of
from ludi_press.press.receiving.mails import ReceivedMessage


class ReceiptLetter(Struct, frozen=True):
    """A receipt to be mailed: the text above and below what stands in the turn file under its reader's keys.

    `subject` and `answers` are the subject and the Message-ID of the mail that it answers.
    `talks` marks an answer to mere talk, as an automatic reply may be.
    """

    name: str
    address: str
    subject: str
    answers: str
    file: str
    above: str
    below: str
    keys: tuple[str, ...] = ()
    nothing: str = ""
    talks: bool = False

    def text(self, file: Mapping[str, Plain]) -> str:
        """Return the whole text, with what stands in the turn file now."""
        held = [(key.partition("/"), _at(file, key)) for key in self.keys]
        lines = [_line(section, who, value) for (section, _, who), value in held if value]
        return "\n".join((self.above, *(lines or ([f"  {self.nothing}"] if self.nothing else [])), self.below))

    def digest(self, file: Mapping[str, Plain]) -> str:
        """Return a hash of the text."""
        return hash_of(self.text(file).encode("utf-8", "replace"))


def _at(file: Mapping[str, Plain], key: str) -> "Plain | None":
    section, _, who = key.partition("/")
    held = file.get(section)
    return held if not who else held.get(who) if isinstance(held, dict) else None


def _line(section: str, who: str, value: Plain) -> str:
    """Return a line of the turn file in words; those of other sections than the orders name it."""
    if isinstance(value, list) and not who:
        return "\n".join(f"  - {said_plainly(one)}" for one in value)
    return f"  {who if section == 'orders' else f'{section} {who}'}: {said_plainly(value)}"


class Early(Struct, frozen=True):
    """A message for a turn to come."""

    turn: int
    message: ReceivedMessage


MOST_ANSWERS: Final = 12
"""The most receipts that an address gets in a day."""


class AnswersOfDay(Struct, frozen=True):
    """How many receipts an address got on a day, and whether one answered mere talk."""

    day: str
    count: int = 0
    talks: bool = False


class RaceDrawer(Struct):
    """What is kept of one race.

    `receipts` are those that were not mailed yet, by address; `mailed` has hashes of the last ones that were.
    `answered` counts the receipts of the last day on which an address got one.
    `begun` has hashes of those that were handed to a server, of which nobody knows yet whether it took them.
    """

    early: list[Early] = field(default_factory=list)
    receipts: dict[str, ReceiptLetter] = field(default_factory=dict)
    mailed: dict[str, str] = field(default_factory=dict)
    answered: dict[str, "AnswersOfDay"] = field(default_factory=dict)
    begun: dict[str, str] = field(default_factory=dict)

    def may_answer(self, letter: ReceiptLetter, day: str) -> bool:
        """Return whether a receipt may be mailed on a day: two programs that answer each other must come to an end."""
        known = self.answered.get(letter.address)
        if known is None or known.day != day:
            return True
        return known.count < MOST_ANSWERS and not (letter.talks and known.talks)

    def count(self, letter: ReceiptLetter, day: str) -> None:
        known = self.answered.get(letter.address)
        old = known if known and known.day == day else AnswersOfDay(day)
        self.answered[letter.address] = AnswersOfDay(day, old.count + 1, old.talks or letter.talks)


class Drawer(Struct):
    press: Press
    race: str
    held: RaceDrawer

    @property
    def early(self) -> dict[int, list[ReceivedMessage]]:
        """The messages that came early, by the turn that they are for."""
        found: dict[int, list[ReceivedMessage]] = {}
        for one in self.held.early:
            found.setdefault(one.turn, []).append(one.message)
        return found

    def keep(self) -> None:
        """Write the drawer, with those of other races as they are now."""
        every = read_note(self.press, RECEIVED, dict[str, RaceDrawer]) or {}
        if every.get(self.race, RaceDrawer()) != self.held:
            write_note(self.press, RECEIVED, {**every, self.race: self.held})


def read_drawer(press: Press, race: str) -> Drawer:
    """Return the drawer of a race; an empty one if there is none, or it is damaged."""
    every = read_note(press, RECEIVED, dict[str, RaceDrawer]) or {}
    return Drawer(press, race, every.get(race, RaceDrawer()))


def with_early(drawer: Drawer, fresh: Iterable[Early], now: int) -> None:
    """Keep messages for turns to come; those of turns that are past are dropped."""
    known = [one for one in drawer.held.early if one.turn >= now]
    drawer.held.early = [*known, *(one for one in fresh if one not in known)]
    drawer.keep()
