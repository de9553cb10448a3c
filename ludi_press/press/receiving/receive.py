"""`receive`: messages into the file of the open turn, with a receipt for everybody who wrote."""

from collections.abc import Sequence
from datetime import datetime
from typing import Final

from msgspec import Struct, field
from msgspec.structs import replace

from ludi_press.content.edit import with_comments, with_more, with_value, without_comments, written_at
from ludi_press.content.load import load
from ludi_press.content.nodes import Mapping, Plain, plain
from ludi_press.core.dice import unspelled
from ludi_press.core.problems import Judged, Place, Problem, has_errors
from ludi_press.core.report import Ask
from ludi_press.games.contract import Listener
from ludi_press.games.kit.hearing import Entry, said_plainly
from ludi_press.posts.words.phrases import Words
from ludi_press.press.playing.new_turn import new_turn
from ludi_press.press.playing.play import PlayedRace
from ludi_press.press.playing.retold import Retold, retell
from ludi_press.press.reading.find import Press, read_file
from ludi_press.press.reading.memory import packed, recall
from ludi_press.press.reading.write import hash_of, locked, write_atomically
from ludi_press.press.receiving.entering import MARK, comment, flow
from ludi_press.press.receiving.judging import Bench
from ludi_press.press.receiving.letters import NOBODY, Letter, Question, Reader, by_time
from ludi_press.press.receiving.messages import Message
from ludi_press.press.receiving.senders import Directory, Sent, Writer, directory, divided, identified, writers

MEMORY: Final = "received"
"""The file in the memory of a press that tells what `receive` has written: those lines are its own."""

Key = tuple[str, str]
"""A section of the turn file and a key in it."""


class Own(Struct):
    """What was written for one entry: hashes of the texts, and when the message came that the last is from."""

    texts: list[str] = field(default_factory=list)
    at: float | None = None


class Kept(Struct):
    """What is remembered of a race: entries by turn and name, the host's answers, and the messages of each turn."""

    entries: dict[str, Own] = field(default_factory=dict)
    answers: dict[str, str] = field(default_factory=dict)
    turns: dict[str, int] = field(default_factory=dict)


Memory = dict[str, Kept]
"""By race."""


class Desk(Struct, frozen=True):
    """The open turn of a race, and what it is read with."""

    press: Press
    race: str
    retold: Retold
    listener: Listener
    ask: Ask
    file: str
    writers: tuple[Writer, ...]

    @property
    def played(self) -> PlayedRace:
        """The race so far."""
        return self.retold.played

    @property
    def since(self) -> datetime | None:
        """When the turn before closed: what came earlier was hardly meant for this one."""
        asked = self.played.turns[-1].asked
        return asked.closes if asked else None

    @property
    def words(self) -> Words:
        """The words of the race's language."""
        return self.retold.theme.words

    @property
    def takes_words(self) -> bool:
        """Whether words of racers go into the dice."""
        return self.played.source.takes_words


class Received(Struct, frozen=True):
    """What came of it: the letters, what was entered, and what stands in the file as the host's own."""

    desk: Desk
    letters: tuple[Letter, ...]
    entered: tuple[Entry, ...]
    kept: tuple[Entry, ...]
    changed: bool


def open_desk(press: Press, race: str) -> Judged[Desk]:
    """The open turn of a race; its file is made where there is none yet."""
    judged = retell(press, race)
    if judged.value is None:
        return Judged(None, judged.problems)
    retold = judged.value
    source, number = retold.played.source, len(retold.played.turns)
    if not isinstance(retold.game, Listener):
        message = f"{retold.game.title} does not tell how messages are read"
        return Judged(None, (Problem("no-ear", message, Place(source.folder)),))
    file = f"{source.folder}/turns/{number:02}.yaml"
    if retold.played.over or not retold.played.turns or not (press.root / file).is_file():
        made = new_turn(press, race)
        if made.value is None:
            return Judged(None, made.problems)
    last = retold.played.turns[-1].record
    addresses = source.head.addresses if source.head else {}
    known = writers(retold.game.parties(source.set_up), addresses)
    return Judged(Desk(press, race, retold, retold.game, last.ask or Ask(number), file, known))


def receive(desk: Desk, messages: Sequence[Message], question: Question | None = None) -> Judged[Received]:
    """Reads messages into the turn file; where they change nothing in it, it is left alone."""
    known = _recalled(desk).setdefault(desk.race, Kept())
    letters = _letters(desk, messages, known, _remembering(question, known.answers))
    for letter in letters:
        meant = desk.ask.turn - (letter.sent.doubt == _earlier(desk))
        known.turns.setdefault(_mark(letter.message), meant)
    with locked(desk.press):
        return _entered(desk, letters, known)


def _mark(message: Message) -> str:
    """By what a message is known again."""
    return hash_of(f"{message.name}\n{message.address}\n{message.at}\n{message.text}".encode("utf-8", "replace"))


def _recalled(desk: Desk) -> Memory:
    return recall(desk.press.memory / MEMORY, Memory) or {}


def _remembering(question: Question | None, answers: dict[str, str]) -> Question:
    """Asks nothing that was answered already, in an earlier run too; what was left open is asked again."""

    def asked(written: str, doubt: str) -> str:
        mark = hash_of(f"{written}\n{doubt}".encode("utf-8", "replace"))
        if mark not in answers and question is not None:
            answer = question(written, doubt)
            answers.update({mark: answer} if answer.strip() else {})
        return answers.get(mark, "")

    return asked


def _letters(desk: Desk, messages: Sequence[Message], kept: Kept, question: Question) -> tuple[Letter, ...]:
    """The messages read, but for those that an earlier turn has had."""
    source, known = desk.played.source, directory(desk.writers)
    bench = Bench(desk.retold.game, source.set_up, desk.played.turns[-1].record.after, desk.ask)
    parties = tuple(party for writer in desk.writers for party in writer.parties)
    reader = Reader(desk.listener, bench, parties, question)
    single = [one for message in messages for one in ([message] if message.mailed else divided(message, known))]
    new = [one for one in single if kept.turns.get(_mark(one), desk.ask.turn) == desk.ask.turn]
    sent = [_timely(_ascribed(identified(one, known), known, question), desk, kept, question) for one in new]
    return tuple(reader.letter(one) for one in by_time(sent))


def _timely(sent: Sent, desk: Desk, kept: Kept, question: Question) -> Sent:
    """A message, with a doubt where it may have been meant for the turn before."""
    at, mark = sent.message.at, _mark(sent.message)
    if sent.doubt or not (at and desk.since and at <= desk.since) or mark in kept.turns:
        return sent
    return sent if question(sent.message.text[:200], _earlier(desk)) else replace(sent, doubt=_earlier(desk))


def _earlier(desk: Desk) -> str:
    return f"this came before turn {desk.ask.turn - 1} had closed: is it for turn {desk.ask.turn}?"


def _ascribed(sent: Sent, known: Directory, question: Question) -> Sent:
    """A message with the writer whom the host names, where that is not sure."""
    message = sent.message
    if (sent.writer and not sent.doubt) or not (message.name or message.address):
        return sent
    answer = question(f"{message.name} <{message.address}>\n{message.text[:200]}", sent.doubt or NOBODY)
    writer = known.named(answer) if answer else None
    return Sent(message, writer) if writer else sent


def _entered(desk: Desk, letters: tuple[Letter, ...], known: Kept) -> Judged[Received]:
    path = desk.press.root / desk.file
    data = read_file(desk.press, path)
    if isinstance(data, Problem):
        return Judged(None, (data,))
    flaws = load(data, desk.file).problems
    if has_errors(flaws):
        return Judged(None, flaws)
    memory = _recalled(desk)
    kept = memory.setdefault(desk.race, Kept())
    kept.answers |= known.answers
    kept.turns |= known.turns
    clerk = _Clerk(desk, data, kept.entries)
    clerk.enter(letters)
    if packed(memory) != packed(_recalled(desk)):
        write_atomically(desk.press.memory / MEMORY, packed(memory))
    if clerk.data != data:
        write_atomically(path, clerk.data)
    return Judged(Received(desk, letters, tuple(clerk.entered), tuple(clerk.kept), clerk.data != data))


class _Clerk(Struct):
    """Puts entries and comments into a turn file, of which `data` is what it says so far."""

    desk: Desk
    data: bytes
    owned: dict[str, Own]
    entered: list[Entry] = field(default_factory=list)
    kept: list[Entry] = field(default_factory=list)
    notes: dict[Key, list[str]] = field(default_factory=dict)

    def enter(self, letters: Sequence[Letter]) -> None:
        """All letters: the last valid one of each on time, and a comment where a host must look."""
        chosen: dict[Key, tuple[Letter, Entry]] = {}
        for letter in letters:
            for key, entry in self.offered(letter):
                chosen[key] = (letter, entry)
                self.notes[key] = [note for note in self.notes.get(key, []) if ", late" in note]
            for key, note in _remarks(letter):
                self.notes.setdefault(key, []).append(
                    f"{key[1]}, {letter.time}{', late' if letter.late else ''}: {note}"
                )
        for key, (letter, entry) in chosen.items():
            self.put(key, letter, entry)
        self.data = without_comments(self.data, tuple(f"{MARK} {who}," for _, who in self.notes))
        for key, lines in self.notes.items():
            if lines:
                self.data = with_comments(self.data, key, [*map(comment, lines)]) or self.data

    def offered(self, letter: Letter) -> list[tuple[Key, Entry]]:
        """What a letter may enter: nothing where it is late or not clear."""
        if letter.late or not letter.is_sure:
            return []
        found = [((one.entry.section, one.entry.who), one.entry) for one in letter.judged if one.is_valid]
        word = letter.heard.word
        if word and self.desk.takes_words and letter.sent.writer and not unspelled(word):
            party = letter.sent.writer.parties[0]
            found.append((("words", party.id), Entry("words", party.id, word)))
        return found

    def put(self, key: Key, letter: Letter, entry: Entry) -> None:
        """One entry: where nothing stands, or what an earlier run wrote."""
        own = self.owned.setdefault(f"{self.desk.ask.turn:02}/{'/'.join(key)}", Own())
        at = letter.at.timestamp() if letter.at else None
        if entry.section == "acts":
            self.put_items(own, letter, entry)
            return
        text, value = written_at(self.data, key), flow(entry.value)
        if text and _plain(text) == entry.value:
            self.remember(own, value, at)
            return
        mine = not text or hash_of(text.encode()) in own.texts
        older = own.at is not None and at is not None and at < own.at
        edited = with_value(self.data, key, value) if mine and not older else None
        if edited is not None:
            self.data = edited
            self.remember(own, value, at)
            self.entered.append(entry)
        elif not older:
            self.kept.append(entry)
            told = f"says {said_plainly(entry.value)}; the host has written this"
            self.notes.setdefault(key, []).append(f"{key[1]}, {letter.time}: {told}")

    def put_items(self, own: Own, letter: Letter, entry: Entry) -> None:
        """Acts, each at the end of the list, once for each message."""
        known = _items(self.data, entry.section)
        for number, item in enumerate(entry.value if isinstance(entry.value, list) else []):
            mark = hash_of(f"{letter.at}/{number}/{flow(item)}".encode())
            edited = (
                None if mark in own.texts or item in known else with_more(self.data, (entry.section,), [flow(item)])
            )
            if edited is not None:
                own.texts.append(mark)
                self.data = edited
                self.entered.append(Entry(entry.section, entry.who, item))

    def remember(self, own: Own, text: str, at: float | None) -> None:
        """Keeps what was written, so that a later run knows the line as its own."""
        mark = hash_of(text.encode())
        own.texts = [*(one for one in own.texts if one != mark), mark]
        own.at = at if at is not None else own.at


def _plain(text: str) -> "Plain | None":
    """What a value says as it is written."""
    tree = load(text.encode(), "").value
    return None if tree is None else plain(tree)


def _items(data: bytes, key: str) -> list[Plain]:
    """What stands in a list of the file."""
    tree = load(data, "").value
    node = tree.get(key) if isinstance(tree, Mapping) else None
    told = plain(node) if node is not None else None
    return told if isinstance(told, list) else []


def _remarks(letter: Letter) -> list[tuple[Key, str]]:
    """What a host must look at, by the entry that it is about."""
    if not letter.parties:
        name = letter.message.name or letter.message.address
        return [(("", "from"), f"{name}: nobody here has this address or this name")]
    first = next(iter(letter.parties[0].subjects), letter.parties[0].id)
    keys = [(one.entry.section, one.entry.who) for one in letter.judged] or [("orders", first)]
    if letter.late and letter.is_sure:
        return [((one.entry.section, one.entry.who), said_plainly(one.entry.value)) for one in letter.judged]
    found = [(keys[0], f'"{letter.line(doubt)}": {doubt.doubt}') for doubt in letter.doubts]
    for one in letter.judged:
        errors = [problem for problem in one.problems if problem.is_error]
        for problem in errors if not letter.doubts else []:
            told = f"{problem.message}: {problem.suggestion}" if problem.suggestion else problem.message
            found.append(((one.entry.section, one.entry.who), f"{said_plainly(one.entry.value)}: {told}"))
    return found
