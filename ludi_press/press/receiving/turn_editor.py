"""Brings a turn file to what the messages of the turn come to: orders that stand, and comments for the host."""

from collections.abc import Iterator, Mapping

from msgspec import Struct, field

from ludi_press.content.edit import (
    KeyPath,
    value_at,
    with_comments,
    with_items,
    with_list,
    with_value,
    without_comments,
)
from ludi_press.content.messages_file import Messages
from ludi_press.content.nodes import Plain, said_plainly
from ludi_press.games.contract import OrderEntry
from ludi_press.press.reading.standing import ACTS, KeyStanding, Note, is_settled, standings
from ludi_press.press.receiving.entering import MARK, comment, flow


class TurnEditor(Struct):
    """Writes into a turn file; `data` is its content, `stands` what was written by earlier runs and stands there still.

    Keys stand below those of `section`.
    Lines that the host wrote or changed stay.
    """

    messages: Messages
    data: bytes
    section: KeyPath = ()
    stands: dict[str, Plain] = field(default_factory=dict)
    entered: list[OrderEntry] = field(default_factory=list)
    kept: list[OrderEntry] = field(default_factory=list)

    def edit(self) -> None:
        """Write all that stands, then the comments."""
        found = standings(self.messages)
        acts = {key: one for key, one in found.items() if key.startswith(f"{ACTS}/")}
        notes = [note for key, one in found.items() for note in one.notes]
        for key, standing in found.items():
            if key not in acts and "/" in key:
                notes += self.put(key, standing)
        if acts:
            self.put_acts(acts)
        self.tell(notes)

    def put(self, key: str, standing: KeyStanding) -> list[Note]:
        """Write the value of one key, or take out one that no longer stands; return a note if the host's line stays."""
        section, _, who = key.partition("/")
        path, value = (*self.section, section, who), standing.value
        current = value_at(self.data, path)
        own = current in (None, "", {}, []) or current == self.messages.stands.get(key)
        if value is None:
            cleared = with_value(self.data, path, "") if own and current else None
            self.data = self.data if cleared is None else cleared
            return []
        edited = with_value(self.data, path, flow(value)) if own and current != value else None
        if edited is not None:
            self.data = edited
            self.entered.append(OrderEntry(section, who, value))
        if edited is not None or current == value:
            self.stands[key] = value
            return []
        self.kept.append(OrderEntry(section, who, value))
        record = next(one for mark, one in self.messages.messages.items() if mark in standing.counts)
        text = f"says {said_plainly(value)}; the host has written this"
        return [Note(key, record.sender, record.at, (text,))]

    def put_acts(self, found: Mapping[str, KeyStanding]) -> None:
        """Bring the list of acts to those of the messages, each once, in the sequence in which they were sent.

        Acts of the host stay where they are; the others are put into their sequence where there are none of the host.
        """
        held = value_at(self.data, (ACTS,))
        present = held if isinstance(held, list) else []
        wanted = [*_acts(self.messages, found)]
        acts, before = [act for _, act in wanted], self.messages.stands.get(ACTS, [])
        fresh = [(who, act) for who, act in wanted if act not in present]
        ours = bool(present) and present == before and acts[: len(present)] != present
        items = [flow(act) for act in acts] if ours else [flow(act) for _, act in fresh]
        edited = (with_list if ours else with_items)(self.data, (ACTS,), items) if items and (ours or fresh) else None
        if edited is not None:
            self.data = edited
            self.entered += [OrderEntry(ACTS, who, act) for who, act in fresh]
        self.stands[ACTS] = acts

    def tell(self, notes: list[Note]) -> None:
        """Write each note as a comment below its line, and take out those that are settled."""
        self.data = without_comments(self.data, (MARK,))
        now = Messages(messages=self.messages.messages, stands=self.stands)
        file = value_at(self.data, self.section)
        shown = set[tuple[str, str, str]]()
        lines: dict[str, list[str]] = {}
        for note in notes:
            if note.holds and is_settled(note, now, file if isinstance(file, dict) else {}):
                continue
            for text in note.texts:
                if (note.sender, note.at, text) not in shown:
                    shown.add((note.sender, note.at, text))
                    lines.setdefault(note.key, []).append(f"{note.who or 'from'}, {note.time}{_told(text)}")
        for key, texts in lines.items():
            path = (*self.section, *key.split("/"))
            self.data = with_comments(self.data, path, [*map(comment, texts)]) or self.data


def _acts(messages: Messages, found: Mapping[str, KeyStanding]) -> Iterator[tuple[str, Plain]]:
    """Yield the acts of all messages that count, and whose they are, in the sequence in which they were sent."""
    every = sorted(messages.messages.items(), key=lambda item: (item[1].at or "~", item[0]))
    given = list[Plain]()
    for mark, record in every:
        for key, standing in found.items():
            if mark in standing.counts and key in record.said:
                fresh = [act for act in record.said[key].value or () if act not in given]
                given += fresh
                yield from ((key.partition("/")[2], act) for act in fresh)


def _told(text: str) -> str:
    """Return a note behind a time; one on a late message says so at once."""
    return f", {text}" if text.startswith("late") else f": {text}"
