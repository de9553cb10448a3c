"""Edits a turn file: writes the last valid orders received in time, and comments where a host must decide."""

from collections.abc import Sequence

from msgspec import Struct, field

from ludi_press.content.edit import (
    KeyPath,
    parse_value,
    source_at,
    value_at,
    with_comments,
    with_items,
    with_value,
    without_comments,
)
from ludi_press.content.nodes import said_plainly
from ludi_press.core.dice import spelled, unspelled
from ludi_press.games.contract import Entry
from ludi_press.press.reading.write import hash_of
from ludi_press.press.receiving.entering import MARK, comment, flow
from ludi_press.press.receiving.parsing import ParsedMessage

Key = tuple[str, str]
"""A section of the turn file and a key in it."""


class Written(Struct):
    """What was written for one entry: hashes of the texts, and the time of the last message."""

    texts: list[str] = field(default_factory=list)
    at: float | None = None


class RaceMemory(Struct):
    """The memory of a race: entries by turn and name, the host's answers, and the turn of each message."""

    entries: dict[str, Written] = field(default_factory=dict)
    answers: dict[str, str] = field(default_factory=dict)
    turns: dict[str, int] = field(default_factory=dict)


Memory = dict[str, RaceMemory]
"""The memory by race."""


class TurnEditor(Struct):
    """Writes entries and comments into a turn file; `data` is its present content.

    `takes_words` means that racers' words go into the dice; entries are written below the keys of `section`.
    """

    turn: int
    takes_words: bool
    data: bytes
    owned: dict[str, Written]
    section: KeyPath = ()
    entered: list[Entry] = field(default_factory=list)
    kept: list[Entry] = field(default_factory=list)
    notes: dict[Key, list[str]] = field(default_factory=dict)

    def enter(self, messages: Sequence[ParsedMessage]) -> None:
        """Write the last valid entry of each writer, and a comment where a host must decide."""
        chosen: dict[Key, tuple[ParsedMessage, Entry]] = {}
        for parsed in messages:
            for key, entry in self.offered(parsed):
                chosen[key] = (parsed, entry)
                self.notes[key] = [note for note in self.notes.get(key, []) if ", late" in note]
            for key, note in _remarks(parsed, "words" if self.section else "orders"):
                self.notes.setdefault(key, []).append(
                    f"{key[1]}, {parsed.time}{', late' if parsed.late else ''}: {note}"
                )
        for key, (parsed, entry) in chosen.items():
            self.put(key, parsed, entry)
        self.data = without_comments(self.data, tuple(f"{MARK} {who}," for _, who in self.notes))
        for key, lines in self.notes.items():
            if lines:
                self.data = with_comments(self.data, (*self.section, *key), [*map(comment, lines)]) or self.data

    def offered(self, parsed: ParsedMessage) -> list[tuple[Key, Entry]]:
        """Return the entries of a message that are clear; none if it is late, or for another turn."""
        if not parsed.counts:
            return []
        clear = (one for one in parsed.judged if one.is_valid and parsed.is_clear(one.entry.who))
        found = [((one.entry.section, one.entry.who), one.entry) for one in clear]
        word = parsed.heard.word
        if word and self.takes_words and parsed.sent.writer and parsed.is_sure:
            key = ("words", parsed.sent.writer.parties[0].id)
            if spelled(word) and not unspelled(word):
                found.append((key, Entry(*key, word)))
            else:
                note = f'{key[1]}, {parsed.time}: word "{word}": ask for it in the letters a to z and digits'
                self.notes.setdefault(key, []).append(note)
        return found

    def put(self, key: Key, parsed: ParsedMessage, entry: Entry) -> None:
        """Write one entry if its place is empty or was written by an earlier run."""
        own = self.owned.setdefault(f"{self.turn:02}/{'/'.join(key)}", Written())
        at = parsed.at.timestamp() if parsed.at else None
        if entry.section == "acts":
            self.put_items(own, parsed, entry)
            return
        path, value = (*self.section, *key), flow(entry.value)
        text = source_at(self.data, path)
        if text and parse_value(text) == entry.value:
            self.remember(own, value, at)
            return
        mine = not text or hash_of(text.encode()) in own.texts
        older = own.at is not None and at is not None and at < own.at
        edited = with_value(self.data, path, value) if mine and not older else None
        if edited is not None:
            self.data = edited
            self.remember(own, value, at)
            self.entered.append(entry)
        elif not older:
            self.kept.append(entry)
            note = f"says {said_plainly(entry.value)}; the host has written this"
            self.notes.setdefault(key, []).append(f"{key[1]}, {parsed.time}: {note}")

    def put_items(self, own: Written, parsed: ParsedMessage, entry: Entry) -> None:
        """Append acts to the list, once for each message."""
        held = value_at(self.data, (entry.section,))
        known = held if isinstance(held, list) else []
        for number, item in enumerate(entry.value if isinstance(entry.value, list) else []):
            mark = hash_of(f"{parsed.at}/{number}/{flow(item)}".encode())
            edited = (
                None if mark in own.texts or item in known else with_items(self.data, (entry.section,), [flow(item)])
            )
            if edited is not None:
                own.texts.append(mark)
                self.data = edited
                self.entered.append(Entry(entry.section, entry.who, item))

    def remember(self, own: Written, text: str, at: float | None) -> None:
        """Record a written text, so that a later run may replace it."""
        mark = hash_of(text.encode())
        own.texts = [*(one for one in own.texts if one != mark), mark]
        own.at = at if at is not None else own.at


def _remarks(parsed: ParsedMessage, section: str) -> list[tuple[Key, str]]:
    """Return comments for the host by the entry that they are about, or the first of the `section` if about none."""
    if parsed.turn is not None:
        return []
    if not parsed.parties:
        name = parsed.message.name or parsed.message.address
        return [(("", "from"), f"{name}: nobody here has this address or this name")]
    first = next(iter(parsed.parties[0].subjects), parsed.parties[0].id)
    keys = [(one.entry.section, one.entry.who) for one in parsed.judged] or [(section, first)]
    if parsed.late and parsed.is_sure:
        return [((one.entry.section, one.entry.who), said_plainly(one.entry.value)) for one in parsed.judged]
    found = [(keys[0], f'"{parsed.line(doubt)}": {doubt.doubt}') for doubt in parsed.doubts]
    for one in parsed.judged:
        errors = [problem for problem in one.problems if problem.is_error]
        for problem in errors if not parsed.doubts else []:
            words = f"{problem.message}: {problem.suggestion}" if problem.suggestion else problem.message
            found.append(((one.entry.section, one.entry.who), f"{said_plainly(one.entry.value)}: {words}"))
    return found
