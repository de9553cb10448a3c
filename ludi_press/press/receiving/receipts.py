"""Receipts to all writers: what was understood, or what is wrong and what to write instead."""

from collections.abc import Iterator, Mapping

from msgspec import Struct

from ludi_press.content.nodes import said_plainly
from ludi_press.core.report import Listing, Phrase, Text, say
from ludi_press.press.receiving.order_marks import marks_as_written
from ludi_press.press.receiving.parsing import ParsedMessage, writers_of
from ludi_press.press.receiving.receive import Received
from ludi_press.press.receiving.senders import Writer


class Receipt(Struct, frozen=True):
    """An answer to a writer; `address` is the message's sender, "" for pasted text."""

    name: str
    address: str
    text: str


def receipts(received: Received) -> tuple[Receipt, ...]:
    """Return a receipt for each writer, in order of entry."""
    open_turn = received.open_turn
    found, marks = writers_of(received.messages, open_turn.writers), marks_as_written(open_turn)
    addressed = [(writer, found[writer.name]) for writer in open_turn.writers if writer.name in found]
    return tuple(
        Receipt(writer.name, messages[-1].message.address, _text(received, writer, messages, marks))
        for writer, messages in addressed
    )


def _text(received: Received, writer: Writer, messages: list[ParsedMessage], marks: Mapping[str, str]) -> str:
    words = received.open_turn.words
    lines = [words.say(say("receipt.greeting", name=Text(writer.name))), ""]
    return "\n".join([*lines, *(line for parsed in messages[-1:] for line in _lines(received, writer, parsed, marks))])


def _lines(received: Received, writer: Writer, parsed: ParsedMessage, marks: Mapping[str, str]) -> Iterator[str]:
    """Yield a receipt's lines about one message: the writer's last; `marks` are those of the orders by their names."""
    open_turn, words = received.open_turn, received.open_turn.words
    race = open_turn.played.source.title_in(words.language)
    about: dict[str, Phrase] = {"race": Text(race), "turn": open_turn.ask.turn}
    whose = {who for party in writer.parties for who in (party.id, *party.subjects)}
    judged = [one for one in parsed.judged if one.entry.who in whose]
    wrong = [one for one in judged if not one.is_valid]
    head = (
        "start"
        if open_turn.state is None
        else "late"
        if parsed.late
        else "refused"
        if parsed.doubts or wrong
        else "understood"
    )
    yield words.say(say(f"receipt.{head}", **about))
    for one in judged:
        yield f"  {one.entry.who}: {said_plainly(one.entry.value)}"
        yield from (_item(problem.message, problem.suggestion) for problem in one.problems)
    yield from (_item(f'"{parsed.line(doubt)}"', doubt.doubt) for doubt in parsed.doubts)
    own = [Text(f"{one.entry.who} {marks[one.entry.who]}") for one in judged if one.entry.who in marks]
    if own and head == "understood":
        yield words.say(say("receipt.mark", marks=Listing(tuple(own))))
    yield from _closing(received, parsed, is_right=head == "understood")


def _item(message: str, more: str | None) -> str:
    return f"  - {message}{f': {more}' if more else ''}"


def _closing(received: Received, parsed: ParsedMessage, *, is_right: bool) -> Iterator[str]:
    open_turn, words = received.open_turn, received.open_turn.words
    if parsed.heard.word and open_turn.takes_words and parsed.is_sure and not parsed.late:
        yield words.say(say("receipt.word", word=Text(parsed.heard.word)))
    if parsed.at:
        yield words.say(say("receipt.received", time=parsed.at))
    if not is_right and not parsed.late and open_turn.ask.closes:
        yield words.say(say("receipt.again", time=open_turn.ask.closes))
