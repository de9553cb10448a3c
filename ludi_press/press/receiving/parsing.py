"""A message as the game understood it: line by line, with what it orders, what is wrong, and what is not clear."""

from collections.abc import Callable, Sequence
from datetime import datetime
from re import compile as pattern
from re import escape
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from ludi_press.content.deadlines import written
from ludi_press.content.nodes import Plain
from ludi_press.core.problems import Problem
from ludi_press.core.report import Ask
from ludi_press.games.contract import Listener
from ludi_press.games.kit.hearing import Entry, Heard, Party, Saying
from ludi_press.press.receiving.exact import exact
from ludi_press.press.receiving.judging import Checker
from ludi_press.press.receiving.messages import Message
from ludi_press.press.receiving.senders import Sent, Writer

Question = Callable[[str, str], str]
"""Asks the host about what somebody wrote, with what is not clear; "" where the host leaves it open."""

NOBODY: Final = "who has sent this? a team or a participant"
"""What a host is asked about a message whose writer is not known."""

_ROUNDS: Final = 8
"""The most questions to a host about one message."""


class Judgement(Struct, frozen=True):
    """An entry, and what the game says of it."""

    entry: Entry
    problems: tuple[Problem, ...] = ()

    @property
    def is_valid(self) -> bool:
        """Whether it may go into the turn file."""
        return not any(problem.is_error for problem in self.problems)


class ParsedMessage(Struct, frozen=True):
    """A message with its writer and what was understood; `late` after the turn closed.

    `parties` are those for whom it orders: the writer's, or everybody who is named in pasted text.
    """

    sent: Sent
    heard: Heard
    judged: tuple[Judgement, ...]
    parties: tuple[Party, ...]
    late: bool = False

    @property
    def message(self) -> Message:
        """The message."""
        return self.sent.message

    @property
    def at(self) -> datetime | None:
        """When it came."""
        return self.sent.message.at

    @property
    def time(self) -> str:
        """When it came, for people."""
        return written(self.at) if self.at else "no time"

    @property
    def who(self) -> str:
        """Who wrote, for people."""
        if self.sent.writer:
            return self.sent.writer.name
        return self.message.name or self.message.address or "somebody"

    @property
    def doubts(self) -> tuple[Saying, ...]:
        """What is not clear; a message of somebody who is known, without orders, is one too."""
        told = self.heard.doubts
        if self.sent.doubt:
            return (Saying(0, "", self.sent.doubt), *told)
        if not told and not self.judged and self.sent.writer and not self.heard.word:
            return (Saying(0, "", "no orders were found in this message"),)
        return told

    @property
    def is_sure(self) -> bool:
        """Whether its entries are what the writer means."""
        return bool(self.parties) and not self.doubts

    def line(self, saying: Saying) -> str:
        """What was written where something was understood."""
        lines = self.message.text.split("\n")
        return lines[saying.line].strip() if saying.line < len(lines) else ""


class Parser(Struct, frozen=True):
    """Reads messages for one turn; `question` asks the host, None where nobody can be asked."""

    listener: Listener
    checker: Checker
    parties: tuple[Party, ...]
    question: Question

    @property
    def ask(self) -> Ask:
        """What the turn asks."""
        return self.checker.ask

    def message(self, sent: Sent) -> ParsedMessage:
        """A message, with the host's answers to what is not clear in it."""
        parsed = self.read(sent)
        for _ in range(_ROUNDS):
            asked = next((saying for saying in parsed.heard.doubts), None)
            if asked is None:
                break
            answer = self.question(parsed.line(asked), asked.doubt or "")
            if not answer.strip():
                break
            lines = parsed.message.text.split("\n")
            lines[asked.line : asked.line + 1] = [answer]
            parsed = self.read(replace(parsed.sent, message=replace(parsed.message, text="\n".join(lines))))
        return parsed

    def read(self, sent: Sent) -> ParsedMessage:
        """A message as it stands."""
        parties = sent.writer.parties if sent.writer else self.named(sent)
        heard = self.hear(sent.message.text, parties) if parties else Heard()
        entries = [_beside(entry, sent.message.at, heard.note) for entry in heard.entries]
        judged = tuple(Judgement(entry, self.checker.problems(entry)) for entry in entries)
        closes, at = self.ask.closes, sent.message.at
        return ParsedMessage(sent, heard, judged, parties, late=bool(closes and at and at > closes))

    def hear(self, text: str, parties: tuple[Party, ...]) -> Heard:
        """What a message says: lines of an order slip as they stand, all else by the game's ear."""
        lines = exact(_unbadged(text, parties), parties)
        heard = self.listener.hear(self.checker.set_up, lines.rest, parties)
        known = {(entry.section, entry.who) for entry in lines.entries}
        others = (entry for entry in heard.entries if (entry.section, entry.who) not in known)
        sayings = sorted((*lines.sayings, *heard.sayings), key=lambda saying: saying.line)
        return Heard((*lines.entries, *others), tuple(sayings), lines.word or heard.word, heard.note)

    def named(self, sent: Sent) -> tuple[Party, ...]:
        """For whom text orders that nobody has signed: pasted by the host, for everybody; a stranger's mail, nobody."""
        return () if sent.message.mailed or sent.message.name else self.parties


def _unbadged(text: str, parties: Sequence[Party]) -> str:
    """The text with ids for the badges that begin its lines: "V1: whip"."""
    for party in parties:
        if party.badge:
            text = pattern(rf"(?m)^(\W*){escape(party.badge)}(?=\W*[:\u2013\u2014-])").sub(rf"\g<1>{party.id}", text)
    return text


def _beside(entry: Entry, at: datetime | None, note: str | None) -> Entry:
    """An entry with what may stand beside orders in any game's file: when they came, and a note."""
    more: dict[str, Plain] = {"received": written(at)} if at else {}
    more |= {"note": note} if note else {}
    if entry.section != "orders":
        return entry
    if not more and isinstance(entry.value, dict) and entry.value.keys() == {"orders"}:
        return replace(entry, value=entry.value["orders"])
    if not more:
        return entry
    held = entry.value if isinstance(entry.value, dict) and "orders" in entry.value else {"orders": entry.value}
    return replace(entry, value={**held, **more})


def by_time(sent: Sequence[Sent]) -> list[Sent]:
    """The messages in the order in which they came; one without a time stays behind the one before it."""
    keyed: list[tuple[float, int, Sent]] = []
    last = float("-inf")
    for place, one in enumerate(sent):
        last = one.message.at.timestamp() if one.message.at else last
        keyed.append((last, place, one))
    return [one for _, _, one in sorted(keyed, key=lambda key: key[:2])]


def writers_of(messages: Sequence[ParsedMessage], known: Sequence[Writer]) -> dict[str, list[ParsedMessage]]:
    """The messages of each writer by name; what the host pasted without names belongs to all whom it orders."""
    found: dict[str, list[ParsedMessage]] = {}
    for parsed in messages:
        whom = {judged.entry.who for judged in parsed.judged}
        concerned = (
            [parsed.sent.writer]
            if parsed.sent.writer
            else [one for one in known if whom & {who for party in one.parties for who in (party.id, *party.subjects)}]
        )
        for writer in concerned:
            if writer is not None:
                found.setdefault(writer.name, []).append(parsed)
    return found
