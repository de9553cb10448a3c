"""Keeps what parsed messages say, and brings the turn file to what they come to."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from datetime import UTC, datetime
from typing import Final

from msgspec import Struct, field
from msgspec.structs import replace

from ludi_press.content.edit import (
    QUESTION,
    KeyPath,
    mapping_at,
    value_at,
    with_comments,
    with_items,
    with_lines,
    with_list,
    with_value,
    without_questions,
)
from ludi_press.content.nodes import Plain, at_key, said_plainly
from ludi_press.content.words import shortened, shown
from ludi_press.core.dice import spelled, unspelled
from ludi_press.core.problems import Problem, on_one_line
from ludi_press.games.contract import OrderEntry, Party, Saying
from ludi_press.press.reading.standing import (
    ACTS,
    NOTHING,
    STRANGER,
    KeyMeaning,
    KeyStanding,
    MeaningKind,
    MessageRecord,
    Messages,
    Note,
    is_settled,
    overruled,
    standings,
)
from ludi_press.press.reading.write import hash_of
from ludi_press.press.receiving.asking import corrections, is_anew, nods
from ludi_press.press.receiving.drawer import KeptStanding
from ludi_press.press.receiving.exact_lines import comment, flow
from ludi_press.press.receiving.mails import ReceivedMessage
from ludi_press.press.receiving.parsing import QUOTES, ParsedMessage, is_key

_LONGEST_NOTE: Final = 400
"""The most characters of a doubt: a sentence that is quoted, and what is asked about it."""
_LONGEST_QUOTE: Final = 120
"""The most characters of a sentence that is quoted."""
_WAITS: Final = "waits until the rest of this message is clear"
_WHICH: Final = "does this take back all orders, or the last message alone? Write all orders that are to stand"


def mark_of(message: ReceivedMessage) -> str:
    """Return a hash that identifies a message, the same on every machine.

    The Message-ID is part of it: whoever reads the hash in a public repository cannot try out short orders without it.
    """
    parts = (message.id, message.name, message.address, str(message.at), message.text, *filter(None, [message.cut]))
    return hash_of("\n".join(parts).encode("utf-8", "replace"))


def standing_of(parsed: ParsedMessage) -> Mapping[str, KeptStanding]:
    """Return the standing orders of a message whose sender is certain, with its time."""
    if parsed.aside or parsed.sent.doubt:
        return {}
    return {who: replace(one, at=in_utc(parsed.at)) for who, one in parsed.standing.items()}


def record_of(parsed: ParsedMessage, section: str, awaited: Collection[str], *, takes_words: bool) -> MessageRecord:
    """Return what is kept of a message.

    `section` is where its writer's orders stand; `awaited` are those whom the turn asks, who alone hold it.
    """
    sender = parsed.sent.writer.name if parsed.sent.writer else ""
    at, source = in_utc(parsed.at), parsed.sent.source
    undated = mark_of(replace(source, at=None)) if source.at and not source.id else ""
    if parsed.aside:
        return MessageRecord(sender, at, undated=undated, answered=True)
    if parsed.early:
        return MessageRecord(sender, at, undated=undated, turn=parsed.aim.turn or 0)
    said = dict[str, KeyMeaning]()
    for key, one in _said(parsed, section, takes_words=takes_words):
        said[key] = _joined(said[key], one) if key in said else one
    settled = {key: _settled(key, one, parsed, awaited) for key, one in said.items()}
    told = {key: replace(one, notes=tuple(map(_short, one.notes))) for key, one in settled.items()}
    answered = parsed.answered or parsed.sent.named
    return MessageRecord(sender, at, undated=undated, answered=answered, said=told)


def with_line_before(
    fresh: MessageRecord, old: MessageRecord | None, kept: Messages, file: Mapping[str, Plain]
) -> MessageRecord:
    """Return a record that names the host's own lines that stood when its message was first read."""
    said = {}
    for key, one in fresh.said.items():
        line = at_key(file, key)
        before = old.said.get(key) if old else None
        over = before.over if before else line if line != kept.stands.get(key) else None
        said[key] = replace(one, over=over or None)
    return replace(fresh, said=said)


def apart_from_own(records: Mapping[str, MessageRecord]) -> dict[str, MessageRecord]:
    """Return records without lines that one of them has said: a run that was broken off had entered them already."""
    every = [(key, one.value) for record in records.values() for key, one in record.said.items()]

    def own(key: str, one: KeyMeaning) -> KeyMeaning:
        return replace(one, over=None) if one.over is not None and (key, one.over) in every else one

    return {
        mark: replace(record, said={key: own(key, one) for key, one in record.said.items()})
        for mark, record in records.items()
    }


def in_utc(moment: datetime | None) -> str:
    """Return a moment as records of messages have it, "" for none."""
    return moment.astimezone(UTC).isoformat(timespec="seconds") if moment else ""


def _short(note: str) -> str:
    return shortened(on_one_line(note), _LONGEST_NOTE)


def _joined(first: KeyMeaning, second: KeyMeaning) -> KeyMeaning:
    """Return two things that are said of one key; a question outweighs an order."""
    kind = MeaningKind.ASKS if MeaningKind.ASKS in (first.kind, second.kind) else second.kind
    value = None if kind is MeaningKind.ASKS else second.value
    notes = tuple(dict.fromkeys((*first.notes, *second.notes)))
    corrects, nod = first.corrects or second.corrects, first.nods or second.nods
    return KeyMeaning(kind, value, notes, corrects=corrects, nods=nod, whole=second.whole)


def _settled(key: str, said: KeyMeaning, parsed: ParsedMessage, awaited: Collection[str]) -> KeyMeaning:
    """Return what is said without a question of those whom the turn does not ask: they hold nothing."""
    who = key.partition("/")[2]
    own = {one for party in parsed.parties if who in party.ids for one in party.ids}
    waits = not awaited or who in awaited or (who not in _subjects(parsed.parties) and own & {*awaited})
    return said if said.kind is not MeaningKind.ASKS or waits else KeyMeaning(MeaningKind.TOLD, None, said.notes)


def _said(parsed: ParsedMessage, section: str, *, takes_words: bool) -> Iterator[tuple[str, KeyMeaning]]:
    """Yield what a message says, key by key; a key may come again."""
    if not parsed.parties:
        name = parsed.message.name  # never an address, since a repository may be public
        who = name if name and "@" not in name else "somebody"
        note = f"{who}: {parsed.sent.doubt or 'nobody here has this address or this name'}"
        yield STRANGER, KeyMeaning(MeaningKind.TOLD, None, (note,))
        return
    keys = [f"{section}/{who}" for who in _places(parsed.parties, section)]
    if parsed.late:
        yield from _late(parsed, keys)
        return
    if parsed.only_talks:
        keys = keys if parsed.sent.writer else []  # what the host has written above copied messages is about nobody
        told = [_corrected(parsed, one) for one in corrections(parsed)]
        talks = KeyMeaning(MeaningKind.TALKS, None, tuple(told) or (NOTHING,), corrects=bool(told))
        yield from ((key, talks) for key in keys)
        return
    yield from _asked(parsed, section, keys)
    yield from (one for judged in parsed.judged for one in _ordered(parsed, judged.entry, judged.problems))
    yield from (
        (f"{section}/{who}", KeyMeaning(MeaningKind.BACK, None, (_WHICH,), corrects=True))
        for who in parsed.heard.withdrawn
        if not parsed.doubts_of(who)
    )
    if takes_words and parsed.heard.word and parsed.sent.writer and not parsed.sent.doubt and not parsed.aim.doubt:
        yield f"words/{parsed.parties[0].id}", _word(parsed.heard.word)


def _asked(parsed: ParsedMessage, section: str, keys: list[str]) -> Iterator[tuple[str, KeyMeaning]]:
    """Yield what is asked, key by key: each sentence once, with all questions about it."""
    found: dict[tuple[str, str, MeaningKind], list[str]] = {}
    for doubt in parsed.doubts:
        kind = MeaningKind.TALKS if section == "words" and not parsed.sent.doubt else MeaningKind.ASKS
        quote = shortened(parsed.quoted(doubt), _LONGEST_QUOTE).strip(QUOTES)
        for key in _touched(parsed, doubt, section, keys):
            found.setdefault((key, quote, kind), []).append(doubt.doubt or "")
    for (key, quote, kind), doubts in found.items():
        yield key, KeyMeaning(kind, None, (f'"{quote}": {"; ".join(dict.fromkeys(doubts))}',))


def _subjects(parties: Iterable[Party]) -> list[str]:
    return [who for party in parties for who in party.subjects]


def _places(parties: Iterable[Party], section: str) -> list[str]:
    return _subjects(parties) if section == "orders" else [party.id for party in parties]


def _late(parsed: ParsedMessage, keys: list[str]) -> Iterator[tuple[str, KeyMeaning]]:
    late = "late" if parsed.aim.turn is None else f"late, for turn {parsed.aim.turn}"
    for one in parsed.judged:
        entry = one.entry
        answers = parsed.aim.turn is None and one.is_valid and not (parsed.doubts_of(entry.who) or nods(parsed))
        note = f"{late}: {said_plainly(entry.value)}"
        value, whole = entry.value if answers else None, _whole(parsed, entry.who, one.problems)
        yield f"{entry.section}/{entry.who}", KeyMeaning(MeaningKind.TOLD, value, (note,), whole=whole)
    if not parsed.judged:
        words = "orders that are not clear" if parsed.doubts else "no orders"
        yield keys[0], KeyMeaning(MeaningKind.TOLD, None, (f"{late}: {words}",))


def _touched(parsed: ParsedMessage, doubt: Saying, section: str, keys: list[str]) -> list[str]:
    """Return the keys of which a doubt may be: one about a message that is clear in itself is of what that orders."""
    entries = [f"{one.entry.section}/{one.entry.who}" for one in parsed.judged]
    back = [f"{section}/{who}" for who in parsed.heard.withdrawn]
    if doubt.doubt in (parsed.sent.doubt, parsed.aim.doubt) and parsed.doubts[-1] == doubt and (entries or back):
        return [*dict.fromkeys((*entries, *back))]
    every = [*dict.fromkeys((*keys, *entries))]
    touched = [key for key in every if doubt in parsed.doubts_of(key.partition("/")[2])]
    return [*filter(is_key, doubt.touches)] or touched or every


def _ordered(
    parsed: ParsedMessage, entry: OrderEntry, problems: tuple[Problem, ...]
) -> Iterator[tuple[str, KeyMeaning]]:
    """Yield an order, unless a doubt may touch it, or what is wrong with it."""
    key = f"{entry.section}/{entry.who}"
    doubts = parsed.doubts_of(entry.who)
    if doubts:
        if any(_is_beside(parsed, doubt, entry.who) for doubt in parsed.heard.doubts if doubt in doubts):
            yield key, KeyMeaning(MeaningKind.ASKS, None, (f"{shown(said_plainly(entry.value))} {_WAITS}",))
        return
    wrong = [problem for problem in problems if problem.is_error]
    told = [_corrected(parsed, one) for one in corrections(parsed) if entry.who in one.touches or not one.touches]
    if not wrong:
        corrects, whole = bool(told) or parsed.whole, _whole(parsed, entry.who, problems)
        meaning = KeyMeaning(MeaningKind.SAYS, entry.value, tuple(told), corrects=corrects, nods=nods(parsed))
        yield key, replace(meaning, whole=whole)
    for problem in wrong:
        words = f"{problem.message}: {problem.suggestion}" if problem.suggestion else problem.message
        notes = (f"{said_plainly(entry.value)}: {words}",)
        yield key, KeyMeaning(MeaningKind.ASKS, None, notes, corrects=bool(told))


def _whole(parsed: ParsedMessage, who: str, problems: tuple[Problem, ...]) -> bool | None:
    """Return whether what a message orders of somebody is all: as it says, or not, as the turn asks for more."""
    if is_anew(parsed, who):
        return True
    return False if any(one.code == "orders-missing" for one in problems) else None


def _corrected(parsed: ParsedMessage, one: Saying) -> str:
    return f'"{shortened(parsed.quoted(one), _LONGEST_QUOTE).strip(QUOTES)}": {one.doubt}'


def _is_beside(parsed: ParsedMessage, doubt: Saying, who: str) -> bool:
    """Return whether a doubt is about other words than the order of somebody, in another line or in the same."""
    lines = {one.line for one in parsed.heard.sayings if who in one.said.partition(": ")[0].split(", ")}
    return doubt.line not in lines or doubt.text not in ("", parsed.line(doubt))


def _word(word: str) -> KeyMeaning:
    if spelled(word) and not unspelled(word):
        return KeyMeaning(MeaningKind.SAYS, word)
    return KeyMeaning(MeaningKind.ASKS, None, (f'word "{word}": ask for it in the letters a to z and digits',))


class TurnEditor(Struct):
    """Writes into a turn file; `data` is its content, `stands` what was written by earlier runs and stands there still.

    Keys stand below those of `section`.
    Lines that the host wrote or changed stay, and `lost` questions do until a later order comes.
    """

    messages: Messages
    data: bytes
    section: KeyPath = ()
    lost: tuple[Note, ...] = ()
    stands: dict[str, Plain] = field(default_factory=dict)
    entered: list[OrderEntry] = field(default_factory=list)
    kept: list[OrderEntry] = field(default_factory=list)

    def edit(self) -> None:
        """Write all that stands, then the comments."""
        found = standings(self.messages)
        acts = {key: one for key, one in found.items() if key.startswith(f"{ACTS}/")}
        notes = [note for key, one in found.items() for note in one.notes]
        told = {(note.who, text) for note in notes for text in note.texts}
        told |= {(one.who, text) for one in self.lost for text in one.texts if self.is_replaced(one, found)}
        notes += [one for one in self.lost if (one.who, *one.texts) not in told]
        for key, standing in found.items():
            if key not in acts and "/" in key:
                notes += self.put(key, standing)
        if acts:
            self.put_acts(acts)
        self.tell(notes)

    def is_replaced(self, note: Note, found: Mapping[str, KeyStanding]) -> bool:
        """Return whether an order of somebody came after the message that a note is about."""
        return any(key.partition("/")[2] == note.who and one.latest > note.at for key, one in found.items())

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
        return [overruled(key, record, value)]

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
        if held is None and items:
            meaning: Plain = {**mapping_at(self.data, ()), ACTS: acts}
            edited = with_lines(self.data, (ACTS,), [f"{ACTS}:", *(f"  - {item}" for item in items)], meaning)
        else:
            edit = with_list if ours else with_items
            edited = edit(self.data, (ACTS,), items) if items and (ours or fresh) else None
        if edited is not None:
            self.data = edited
            self.entered += [OrderEntry(ACTS, who, act) for who, act in fresh]
        self.stands[ACTS] = acts

    def tell(self, notes: list[Note]) -> None:
        """Write each note as a comment below the first line that it is about, and take out those that are settled."""
        self.data = _without_questions(self.data)
        now = Messages(messages=self.messages.messages, stands=self.stands)
        file = mapping_at(self.data, self.section)
        found: dict[tuple[str, str, str], list[Note]] = {}
        for note in notes:
            if not (note.holds and is_settled(note, now, file)):
                for text in note.texts:
                    found.setdefault((note.sender, note.at, text), []).append(note)
        lines: dict[str, list[str]] = {}
        for (_, _, text), some in found.items():
            whose = ", ".join(dict.fromkeys(note.who or "from" for note in some))
            lines.setdefault(some[0].key, []).append(f"{whose}, {some[0].time}{_told(text)}")
        for key, texts in sorted(lines.items(), key=lambda item: item[0] == STRANGER):
            path = (*self.section, *key.split("/"))
            data = _with_blank_end(self.data) if key == STRANGER else self.data
            self.data = with_comments(data, path, [*map(comment, texts)]) or self.data


def _without_questions(data: bytes) -> bytes:
    """Return the file without all comments of earlier runs, and without the blank line above those on strangers."""
    left = without_questions(data)
    end, last = _end_of(left), data.rstrip().rpartition(b"\n")[2]
    apart = last.startswith(QUESTION.encode()) and left.endswith(2 * end)
    return _if_same(left, left[: -len(end)]) if apart else left


def _with_blank_end(data: bytes) -> bytes:
    """Return the file with a blank line at its end: what is of nobody here stands apart from the line of a team."""
    end = _end_of(data)
    more = end if data.endswith(end) else 2 * end
    return data if data.endswith(2 * end) else _if_same(data, data + more)


def _if_same(data: bytes, edited: bytes) -> bytes:
    """Return the edited file if it says the same: blank lines may belong to a text of the host."""
    return edited if value_at(edited, ()) == value_at(data, ()) else data


def _end_of(data: bytes) -> bytes:
    return b"\r\n" if b"\r\n" in data else b"\n"


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
