"""Letters into a turn file: the last valid one of each on time, and comments where a host must look."""

from collections.abc import Sequence
from typing import Final

from msgspec import Struct, field

from ludi_press.content.edit import with_comments, with_more, with_value, without_comments, written_at
from ludi_press.content.load import load
from ludi_press.content.nodes import Mapping, Plain, plain
from ludi_press.core.dice import spelled, unspelled
from ludi_press.games.kit.hearing import Entry, said_plainly
from ludi_press.press.reading.write import hash_of
from ludi_press.press.receiving.entering import MARK, comment, flow
from ludi_press.press.receiving.letters import Letter

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


class Clerk(Struct):
    """Puts entries and comments into a turn file, of which `data` is what it says so far.

    `takes_words` tells that words of racers go into the dice.
    """

    turn: int
    takes_words: bool
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
        if word and self.takes_words and letter.sent.writer:
            key = ("words", letter.sent.writer.parties[0].id)
            if spelled(word) and not unspelled(word):
                found.append((key, Entry(*key, word)))
            else:
                note = f'{key[1]}, {letter.time}: word "{word}": ask for it in the letters a to z and digits'
                self.notes.setdefault(key, []).append(note)
        return found

    def put(self, key: Key, letter: Letter, entry: Entry) -> None:
        """One entry: where nothing stands, or what an earlier run wrote."""
        own = self.owned.setdefault(f"{self.turn:02}/{'/'.join(key)}", Own())
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
