"""What is kept on this machine alone: standing orders, early messages, and receipts.

Both hold what a public repository must not tell; without them the messages must be handed in again.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final

import msgspec
from msgspec import Struct, field

from ludi_press.content.nodes import Plain, at_key, said_plainly
from ludi_press.core.problems import Problem
from ludi_press.games.contract import Heard, Listener, Party, Saying, StandingOrder, StandingReader, StandingText
from ludi_press.press.playing.vault import open_secrets
from ludi_press.press.reading.find import Press
from ludi_press.press.reading.store import RECEIVED, read_note, write_note
from ludi_press.press.reading.write import hash_of, write_atomically
from ludi_press.press.receiving.mails import ReceivedMessage

SCHEMA: Final = "ludi-press/standing/1"

Hear = Callable[[str], Heard]
"""What a text orders in this turn, as the race's game reads a message."""


class KeptStanding(Struct, frozen=True):
    """A standing order of a team or fighter: its text, for `whom` it said to be, and the time of its message.

    It is used through turn `until`. One without a text ends an earlier one.
    The time is in UTC, "" if the message tells none.
    """

    text: str
    whom: str = ""
    at: str = ""
    until: int | None = None

    def holds_in(self, turn: int) -> bool:
        return bool(self.text) and (self.until is None or turn <= self.until)


class StandingFile(Struct, frozen=True):
    schema: str = SCHEMA
    orders: dict[str, KeptStanding] = field(default_factory=dict)


def read_kept_standing(press: Press, race: str) -> dict[str, KeptStanding]:
    """Return the standing orders of a race; none if the file is missing or damaged: mails can be handed in again."""
    try:
        kept = msgspec.json.decode((press.secrets / f"{race}.standing.json").read_bytes(), type=StandingFile)
    except (OSError, msgspec.DecodeError):
        return {}
    return dict(kept.orders) if kept.schema == SCHEMA else {}


def keep_standing(
    press: Press, race: str, fresh: Iterable[Mapping[str, KeptStanding]]
) -> dict[str, KeptStanding] | Problem:
    """Keep standing orders and return those that now stand; the last one counts, in whatever sequence they are read."""
    kept = read_kept_standing(press, race)
    newer: dict[str, KeptStanding] = {}
    for orders in fresh:
        for who, one in orders.items():
            before = newer.get(who) or kept.get(who)
            newer |= {who: one} if before is None or one.at >= before.at else {}
    after = {**kept, **newer}
    if after != kept:
        refusal = open_secrets(press)
        if refusal:
            return refusal
        data = msgspec.json.encode(StandingFile(orders=dict(sorted(after.items()))))
        write_atomically(press.secrets / f"{race}.standing.json", msgspec.json.format(data, indent=1) + b"\n")
    return newer


def for_whom(whom: str, hear: Hear) -> Hear:
    """Return what reads orders for somebody who was named once, before all lines."""
    return (lambda text: hear(f"{whom}: {text}")) if whom else hear


class StandingParser(Struct, frozen=True):
    """Reads the standing orders of a message by its game; `allowed` tells whether the race takes any."""

    game: Listener[Any]
    set_up: Any
    hear: Hear
    allowed: bool

    def read(
        self, texts: Sequence[StandingText], parties: Sequence[Party]
    ) -> tuple[dict[str, KeptStanding], tuple[Saying, ...]]:
        """Return what is to be kept, by whose it is, and what was understood or is asked, at the lines of the texts."""
        kept: dict[str, KeptStanding] = {}
        sayings: list[Saying] = []
        for one in texts:
            standing, whose = self._standing(one, parties)
            doubts = standing.doubts or (() if whose else ("whose standing order is this?",))
            sayings += [Saying(one.lines[0], "", doubt) for doubt in doubts] or [Saying(one.lines[0], "standing order")]
            text = "" if standing.ends else one.text
            kept |= {who: KeptStanding(text, one.whom, "", standing.until) for who in whose if not doubts}
        return kept, tuple(sayings)

    def _standing(self, one: StandingText, parties: Sequence[Party]) -> tuple[StandingOrder, tuple[str, ...]]:
        if not (self.allowed and isinstance(self.game, StandingReader)):
            return StandingOrder(doubts=("this race takes no standing orders",)), ()
        hear = for_whom(one.whom, self.hear)
        standing = self.game.read_standing(self.set_up, one.text, hear)
        if standing.ends:
            return standing, tuple(_named(one.whom, parties))
        return standing, tuple(dict.fromkeys(x.who for line in standing.lines for x in hear(line.order).entries))


def _named(whom: str, parties: Iterable[Party]) -> Iterable[str]:
    subjects = {who: name for party in parties for who, name in party.subjects.items()}
    return (who for who, name in subjects.items() if not whom or whom in (who.casefold(), name.casefold()))


class ReceiptLetter(Struct, frozen=True):
    """A receipt to be mailed: the text above and below what stands in the turn file under its reader's keys.

    `subject` and `answers` are the subject and the Message-ID of the mail that it answers.
    `talks` marks an answer to mere talk, as an automatic reply may be.
    `acts` are those of its reader, who is not told the acts of others that stand in the same list.
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
    acts: tuple[Any, ...] = ()

    def text(self, file: Mapping[str, Plain]) -> str:
        """Return the whole text, with what stands in the turn file now."""
        held = [(key.partition("/"), at_key(file, key)) for key in self.keys]
        lines = [line for (section, _, who), value in held if value and (line := self.line(section, who, value))]
        return "\n".join((self.above, *(lines or ([f"  {self.nothing}"] if self.nothing else [])), self.below))

    def line(self, section: str, who: str, value: Plain) -> str:
        """Return a line of the turn file in words; those of other sections than the orders name it."""
        if isinstance(value, list) and not who:
            return "\n".join(f"  - {said_plainly(one)}" for one in value if one in self.acts)
        return f"  {who if section == 'orders' else f'{section} {who}'}: {said_plainly(value)}"

    def digest(self, file: Mapping[str, Plain]) -> str:
        return hash_of(self.text(file).encode("utf-8", "replace"))


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
