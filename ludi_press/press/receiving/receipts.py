"""Receipts: to everybody who wrote, what was understood, or what is wrong and what could be ordered instead."""

from collections.abc import Iterator

from msgspec import Struct

from ludi_press.core.report import Phrase, Text, say
from ludi_press.games.kit.hearing import said_plainly
from ludi_press.posts.words.phrases import Words
from ludi_press.press.receiving.letters import Letter, writers_of
from ludi_press.press.receiving.receive import Received
from ludi_press.press.receiving.senders import Writer


class Receipt(Struct, frozen=True):
    """What somebody is answered: `address` is where the message came from, "" where it was pasted."""

    name: str
    address: str
    text: str


def receipts(received: Received) -> tuple[Receipt, ...]:
    """A receipt for everybody who wrote, in order of entry."""
    desk = received.desk
    found = writers_of(received.letters, desk.writers)
    told = [(writer, found[writer.name]) for writer in desk.writers if writer.name in found]
    return tuple(
        Receipt(writer.name, letters[-1].message.address, _text(received, writer, letters)) for writer, letters in told
    )


def _text(received: Received, writer: Writer, letters: list[Letter]) -> str:
    words = received.desk.words
    lines = [words.say(say("receipt.greeting", name=Text(writer.name))), ""]
    return "\n".join([*lines, *(line for letter in letters[-1:] for line in _lines(received, writer, letter))])


def _lines(received: Received, writer: Writer, letter: Letter) -> Iterator[str]:
    """What a receipt says of one message: the last that somebody sent."""
    desk, words = received.desk, received.desk.words
    race = desk.played.source.head.title_in(words.language) if desk.played.source.head else desk.race
    about: dict[str, Phrase] = {"race": Text(race), "turn": desk.ask.turn}
    whose = {who for party in writer.parties for who in (party.id, *party.subjects)}
    judged = [one for one in letter.judged if one.entry.who in whose]
    wrong = [one for one in judged if not one.is_valid]
    head = "late" if letter.late else "refused" if letter.doubts or wrong else "understood"
    yield words.say(say(f"receipt.{head}", **about))
    for one in judged:
        yield f"  {one.entry.who}: {said_plainly(one.entry.value)}"
        yield from (_told(words, problem.message, problem.suggestion) for problem in one.problems)
    yield from (_told(words, _quoted(letter, doubt.line), doubt.doubt) for doubt in letter.doubts)
    yield from _closing(received, letter, is_right=head == "understood")


def _quoted(letter: Letter, number: int) -> str:
    lines = letter.message.text.split("\n")
    return f'"{lines[number].strip()}"' if number < len(lines) else ""


def _told(words: Words, message: str, more: str | None) -> str:
    return f"  - {message}{f': {more}' if more else ''}"


def _closing(received: Received, letter: Letter, *, is_right: bool) -> Iterator[str]:
    desk, words = received.desk, received.desk.words
    if letter.heard.word and desk.takes_words:
        yield words.say(say("receipt.word", word=Text(letter.heard.word)))
    if letter.at:
        yield words.say(say("receipt.received", time=letter.at))
    if not is_right and not letter.late and desk.ask.closes:
        yield words.say(say("receipt.again", time=desk.ask.closes))
