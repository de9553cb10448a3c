"""`receive`: reads messages into the file of the open turn, with a receipt for each writer."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from ludi_press.content.edit import KeyPath
from ludi_press.content.load import load
from ludi_press.core.problems import Judged, Place, Problem, has_errors
from ludi_press.core.report import Ask
from ludi_press.games.contract import Context, Entry, Heard, Listener, Party, Saying
from ludi_press.games.kit.hearing import without_labels
from ludi_press.posts.words.phrases import Words
from ludi_press.press.playing.new_turn import new_turn
from ludi_press.press.playing.play import PlayedRace
from ludi_press.press.playing.themed_race import ThemedRace, play_with_theme
from ludi_press.press.reading.find import Press, read_file
from ludi_press.press.reading.memory import RECEIVED, packed, recall
from ludi_press.press.reading.write import hash_of, locked, write_atomically
from ludi_press.press.receiving.judging import Checker, deaf
from ludi_press.press.receiving.mails import Message
from ludi_press.press.receiving.parsing import NOBODY, ParsedMessage, Parser, Question, by_time
from ludi_press.press.receiving.senders import Directory, Sent, Writer, directory, divided, identified, writers
from ludi_press.press.receiving.turn_editor import Memory, RaceMemory, TurnEditor


class OpenTurn(Struct, frozen=True):
    """The open turn of a race, with what is needed to read messages.

    `state` is the race's as the turn begins, None before the start is drawn.
    Entries are written into `file`, below the keys of `section`.
    """

    press: Press
    race: str
    themed: ThemedRace
    listener: Listener
    ask: Ask
    file: str
    writers: tuple[Writer, ...]
    state: Any = None
    section: KeyPath = ()

    @property
    def played(self) -> PlayedRace:
        """The race so far."""
        return self.themed.played

    @property
    def since(self) -> datetime | None:
        """When the previous turn closed; earlier messages were probably meant for that turn."""
        asked = self.played.turns[-1].asked if self.played.turns else None
        return asked.closes if asked else None

    @property
    def words(self) -> Words:
        """The words of the race's language."""
        return self.themed.theme.words

    @property
    def takes_words(self) -> bool:
        """Whether racers' words go into the dice."""
        return self.played.source.takes_words


class Received(Struct, frozen=True):
    """The result: the messages, the entries written, and the entries not written over the host's own."""

    open_turn: OpenTurn
    messages: tuple[ParsedMessage, ...]
    entered: tuple[Entry, ...]
    kept: tuple[Entry, ...]
    changed: bool


class _StartListener(Struct, frozen=True):
    """Reads messages before the start is drawn: words for the draw, from those who may send one (`known`)."""

    known: tuple[Party, ...]

    def parties(self, _set_up: Any) -> tuple[Party, ...]:
        """Return those who may send a word, in order of entry."""
        return self.known

    def hear(self, _set_up: Any, text: str, _context: Context) -> Heard:
        """Return the word of a message; a message without a word is unclear."""
        found = without_labels(text)
        missing = () if found.word else (Saying(0, "", "no word for the draw of the start was found: write 'word: …'"),)
        return Heard((), (*found.sayings, *missing), found.word)


def find_open_turn(press: Press, race: str) -> Judged[OpenTurn]:
    """Return the open turn of a race; its file is created if it does not exist."""
    judged = play_with_theme(press, race, 0)
    if judged.value is None:
        return Judged(None, judged.problems)
    themed = judged.value
    source, number = themed.played.source, len(themed.played.turns)
    if source.words.awaited and isinstance(themed.game, Listener):
        parties = themed.game.parties(source.set_up)
        known = writers(parties, source.head.addresses if source.head else {})
        listener = _StartListener(parties)
        return Judged(OpenTurn(press, race, themed, listener, Ask(0), source.turn_file(0), known, section=("dice",)))
    if 0 < number < len(source.turns):
        return Judged(None, themed.played.problems)
    if not isinstance(themed.game, Listener):
        return Judged(None, (deaf(themed.game, Place(source.folder)),))
    file = source.turn_file(number)
    if themed.played.over or not themed.played.turns or not (press.root / file).is_file():
        made = new_turn(press, race)
        if made.value is None:
            return Judged(None, made.problems)
    last = themed.played.turns[-1].record
    addresses = source.head.addresses if source.head else {}
    known = writers(themed.game.parties(source.set_up), addresses)
    return Judged(OpenTurn(press, race, themed, themed.game, last.ask or Ask(number), file, known, last.after))


def receive(open_turn: OpenTurn, messages: Sequence[Message], question: Question | None = None) -> Judged[Received]:
    """Read messages into the turn file, which is written only if it changes."""
    known = _recalled(open_turn).setdefault(open_turn.race, RaceMemory())
    parsed = _parsed(open_turn, messages, known, _remembering(question, known.answers))
    for one in parsed:
        meant = open_turn.ask.turn - (one.sent.doubt == _earlier(open_turn))
        known.turns.setdefault(_mark(one.message), meant)
    with locked(open_turn.press):
        return _entered(open_turn, parsed, known)


def _mark(message: Message) -> str:
    """Return a hash that identifies a message."""
    return hash_of(f"{message.name}\n{message.address}\n{message.at}\n{message.text}".encode("utf-8", "replace"))


def _recalled(open_turn: OpenTurn) -> Memory:
    return recall(open_turn.press.memory / RECEIVED, Memory) or {}


def _remembering(question: Question | None, answers: dict[str, str]) -> Question:
    """Return a question that reuses answers, also of earlier runs; questions left open are asked again."""

    def asked(written: str, doubt: str) -> str:
        mark = hash_of(f"{written}\n{doubt}".encode("utf-8", "replace"))
        if mark not in answers and question is not None:
            answer = question(written, doubt)
            answers.update({mark: answer} if answer.strip() else {})
        return answers.get(mark, "")

    return asked


def _parsed(
    open_turn: OpenTurn, messages: Sequence[Message], memory: RaceMemory, question: Question
) -> tuple[ParsedMessage, ...]:
    """Return the parsed messages without those of earlier turns."""
    source, known = open_turn.played.source, directory(open_turn.writers)
    checker = Checker(open_turn.themed.game, source.set_up, open_turn.state, open_turn.ask)
    parties = tuple(party for writer in open_turn.writers for party in writer.parties)
    parser = Parser(open_turn.listener, checker, parties, question)
    single = [one for message in messages for one in ([message] if message.mailed else divided(message, known))]
    new = [one for one in single if memory.turns.get(_mark(one), open_turn.ask.turn) == open_turn.ask.turn]
    sent = [_timely(_ascribed(identified(one, known), known, question), open_turn, memory, question) for one in new]
    return tuple(parser.message(one) for one in by_time(sent))


def _timely(sent: Sent, open_turn: OpenTurn, memory: RaceMemory, question: Question) -> Sent:
    """Return a message, with a doubt if it may have been meant for the previous turn."""
    at, mark = sent.message.at, _mark(sent.message)
    if sent.doubt or not (at and open_turn.since and at <= open_turn.since) or mark in memory.turns:
        return sent
    return sent if question(sent.message.text[:200], _earlier(open_turn)) else replace(sent, doubt=_earlier(open_turn))


def _earlier(open_turn: OpenTurn) -> str:
    return f"this came before turn {open_turn.ask.turn - 1} had closed: is it for turn {open_turn.ask.turn}?"


def _ascribed(sent: Sent, known: Directory, question: Question) -> Sent:
    """Return a message with the writer that the host names, if the writer is uncertain."""
    message = sent.message
    if (sent.writer and not sent.doubt) or not (message.name or message.address):
        return sent
    answer = question(f"{message.name} <{message.address}>\n{message.text[:200]}", sent.doubt or NOBODY)
    writer = known.named(answer) if answer else None
    return Sent(message, writer) if writer else sent


def _entered(open_turn: OpenTurn, parsed: tuple[ParsedMessage, ...], known: RaceMemory) -> Judged[Received]:
    path = open_turn.press.root / open_turn.file
    data = read_file(open_turn.press, path)
    if isinstance(data, Problem):
        return Judged(None, (data,))
    flaws = load(data, open_turn.file).problems
    if has_errors(flaws):
        return Judged(None, flaws)
    memory = _recalled(open_turn)
    before = packed(memory)
    race = memory.setdefault(open_turn.race, RaceMemory())
    race.answers |= known.answers
    race.turns |= known.turns
    editor = TurnEditor(open_turn.ask.turn, open_turn.takes_words, data, race.entries, open_turn.section)
    editor.enter(parsed)
    if packed(memory) != before:
        write_atomically(open_turn.press.memory / RECEIVED, packed(memory))
    if editor.data != data:
        write_atomically(path, editor.data)
    return Judged(Received(open_turn, parsed, tuple(editor.entered), tuple(editor.kept), editor.data != data))
