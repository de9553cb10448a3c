"""What the messages of a turn come to, whatever the sequence in which they were read: orders, and open questions.

turns/NN.messages.json keeps them. A public repository must tell no order before its turn is built:
so a message stands there under a hash, without its address, and only with what the turn file shows anyway.

The last clear message counts; what came late counts only as the answer to a question that is open.
What is unclear and came later holds the turn: it may have replaced that order.
Of a message without a time nobody knows when it came, but that it was before it was first read:
it never replaces one that has a time, and only one with a later time replaces it.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, datetime
from enum import StrEnum
from pathlib import Path
from re import ASCII, DOTALL, MULTILINE, escape
from re import compile as pattern
from typing import Any, Final

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from ludi_press.content.edit import QUESTION
from ludi_press.content.form import json_lines
from ludi_press.content.guard import SIZE_LIMIT, other_schema
from ludi_press.content.nodes import Plain, at_key, said_plainly
from ludi_press.content.race_file import written
from ludi_press.content.times import read_time
from ludi_press.content.words import shown
from ludi_press.core.problems import Judged, Place, Problem, on_one_line
from ludi_press.press.reading.find import Press, read_file
from ludi_press.press.reading.says_all import says_all

MESSAGES_SCHEMA: Final = "ludi-press/messages/1"


class MeaningKind(StrEnum):
    """What a message says of one key of the turn file.

    It SAYS an order, takes orders BACK, is unclear, so that its sender is asked (ASKS), only speaks (TALKS),
    or does not count, which the host is told (TOLD).
    """

    SAYS, BACK, ASKS, TALKS, TOLD = "says", "back", "asks", "talks", "told"


LESS: Final = "does this replace all that was sent before, or a part? Write all, or 'New orders:' before these"
"""The question about orders of which earlier ones say more."""


class KeyMeaning(Struct, frozen=True, omit_defaults=True):
    """What a message says of one key: a value of the turn file, or notes for the host; both where it came late.

    Both are kept only while the turn file shows them.
    `over` is the host's own line that stood there when the message was first read.
    It `corrects` if it may change a part of earlier orders: where such stand, it is a question, and what the host has
    answered replaces them all.
    It is the `whole` of what its writer orders if the words say so, and not if the turn asks for more; None if neither.
    It `nods` if it may be no order at all: then that is a question however many parts it has.
    """

    kind: MeaningKind
    value: Any = None
    notes: tuple[str, ...] = ()
    over: Any = None
    corrects: bool = False
    nods: bool = False
    whole: bool | None = None

    @property
    def asked(self) -> tuple[str, ...]:
        """What is asked about it: of an order, whether it replaces earlier ones that say more."""
        says = self.kind is MeaningKind.SAYS and self.value is not None
        return self.notes or ((f"{shown(said_plainly(self.value))}: {LESS}",) if says else ())


class MessageRecord(Struct, frozen=True, omit_defaults=True):
    """A message: its sender's name, the time in UTC, "" if it tells none, and what it says by key, as "orders/velox".

    `by` is when a message without a time was first read: it came before that, and what is dated later replaces it.
    `undated` is the hash that the same message has without its time, if it may be handed in so too: it is that one.
    `turn` is the turn that it is for, if that is still to come.
    `answered` means that the host has said at a terminal what it means.
    """

    sender: str = ""
    at: str = ""
    by: str = ""
    undated: str = ""
    turn: int = 0
    answered: bool = False
    said: dict[str, KeyMeaning] = {}

    @property
    def is_aside(self) -> bool:
        """Whether the host has put it aside."""
        return self.answered and not self.said and not self.turn


class Messages(Struct, frozen=True):
    """The messages of a turn by their hashes; `stands` is what `receive` wrote into the turn file, by key."""

    schema: str = MESSAGES_SCHEMA
    messages: dict[str, MessageRecord] = {}
    stands: dict[str, Any] = {}


def write_messages(messages: Messages) -> bytes:
    """Return the file's bytes; the same messages give the same bytes in whatever sequence they came."""
    data: dict[str, Any] = msgspec.to_builtins(messages)
    data["messages"] = dict(sorted(data["messages"].items()))
    data["stands"] = dict(sorted(data["stands"].items()))
    return json_lines(data).encode()


def read_messages(data: bytes, file: str) -> Judged[Messages]:
    """Return the messages of a turn, those of both hosts where git left two versions; None if the file is damaged."""
    try:
        ours, theirs = (_decoded(_MERGE.sub(side, data[: SIZE_LIMIT + 1])) for side in (rb"\1", rb"\2"))
    except (msgspec.DecodeError, RecursionError):
        suggestion = "put it back (git keeps it), or take it away and hand all messages of the turn to 'receive' again"
        broken = Problem("messages-broken", f"{file} cannot be read", Place(file), None, suggestion)
        return Judged(None, (other_schema(data, MESSAGES_SCHEMA, file) or broken,))
    answered = {mark: record for mark, record in theirs.messages.items() if record.answered}
    return Judged(Messages(MESSAGES_SCHEMA, theirs.messages | ours.messages | answered, theirs.stands | ours.stands))


_MERGE: Final = pattern(rb"^<{7}[^\n]*\n(.*?)(?:^\|{7}[^\n]*\n.*?)?^={7}\n(.*?)^>{7}[^\n]*\n", MULTILINE | DOTALL)
"""Two versions of the same lines between the marks of a merge."""


def _decoded(data: bytes) -> Messages:
    messages = msgspec.json.decode(data, type=Messages)
    if messages.schema != MESSAGES_SCHEMA:
        raise msgspec.ValidationError(messages.schema)
    return messages


ACTS: Final = "acts"
"""The section that is a list, to which each message adds."""

STRANGER: Final = "from/"
"""The key of messages whose sender nobody here knows."""
MOST_KEPT: Final = 100
"""The most messages of a sender that are kept for a turn, the newest; strangers are one sender."""

_CLEAR: Final = frozenset({MeaningKind.SAYS, MeaningKind.BACK})


class Note(Struct, frozen=True):
    """What a host must know of a message, at a key of the turn file; it `holds` the turn if its sender was asked.

    It is `untimed` if it might be settled, were the times of all messages known.
    """

    key: str
    sender: str
    at: str
    texts: tuple[str, ...]
    holds: bool = False
    over: Any = None
    untimed: bool = False

    @property
    def who(self) -> str:
        """The team or fighter that it is about."""
        return self.key.partition("/")[2]

    @property
    def time(self) -> str:
        """When the message came, for display."""
        return written(datetime.fromisoformat(self.at)) if self.at else "no time"


def untimed(notes: Iterable[Note]) -> tuple[str, ...]:
    """Return how questions about messages without a time end by a later message, nothing if all have one."""
    how = "a message without a time may have come first or last: hand it in again by itself, with --at and its time"
    return (how,) if any(note.untimed for note in notes) else ()


class KeyStanding(Struct, frozen=True):
    """What stands for a key: the value that messages order, None if none does, and notes, oldest first.

    `counts` are the hashes of the messages from which the value comes; the last one came at `latest`.
    """

    value: Any = None
    notes: tuple[Note, ...] = ()
    counts: frozenset[str] = frozenset()
    latest: str = ""


Heard = tuple[str, MessageRecord, KeyMeaning]
"""A message by its hash, and what it says of one key."""


def standings(messages: Messages) -> dict[str, KeyStanding]:
    by_key: dict[str, list[Heard]] = {}
    for mark, record in sorted(_each(messages).items(), key=lambda item: (item[1].at or _LAST, item[0])):
        for key, said in record.said.items():
            by_key.setdefault(key, []).append((mark, record, said))
    every = {key: _with_corrections(heard, listed=key.startswith(f"{ACTS}/")) for key, heard in by_key.items()}
    return {key: (_acts if key.startswith(f"{ACTS}/") else _standing)(key, heard) for key, heard in every.items()}


def _with_corrections(heard: Sequence[Heard], *, listed: bool) -> list[Heard]:
    """Return what messages say, as questions where they may change a part of what stands from others.

    Those came before, or tell no time, and perhaps came before.
    """
    found: list[Heard] = []
    untimed = [one for one in heard if not one[1].at]
    for one in heard:
        mark, record, said = one
        others = (*(other for other in untimed if other[0] != mark), *found)
        found.append(one if record.answered else (mark, record, _as_question(said, others, listed=listed)))
    return found


def _as_question(said: KeyMeaning, before: Sequence[Heard], *, listed: bool) -> KeyMeaning:
    """Return what a message says, as a question if it may change a part of what stands from the messages `before`.

    An order that leaves nothing of them out replaces them all; of a list nobody knows which act is meant.
    What takes orders back may mean the last message alone, where others came before it.
    """
    clear = [one for _, _, one in before if one.kind in _CLEAR]
    orders = said.kind in (MeaningKind.SAYS, MeaningKind.TOLD) and not listed
    if said.whole or not clear or clear[-1].value is None or not (said.corrects or (orders and said.asked)):
        return said
    if said.kind is MeaningKind.BACK and not any(one.kind is MeaningKind.SAYS for one in clear[-2:-1]):
        return said
    if not listed and _replaces(said, clear[-1].value, before[-1][2]):
        return said
    if said.kind is MeaningKind.TOLD:  # what came late answers no question with a part of the orders
        return replace(said, value=None)
    return replace(said, kind=MeaningKind.ASKS, value=None, notes=said.asked)


def _replaces(said: KeyMeaning, stands: Plain, last: KeyMeaning) -> bool:
    """Return whether an order replaces what stands: it leaves out nothing of it, and is no nod.

    What is a part of all that the turn asks may only add to that, and answers no question about the `last` message.
    """
    adds = said.whole is False
    if said.nods or said.value is None or (adds and last.kind is MeaningKind.ASKS):
        return False
    return says_all(said.value, stands, adds=adds)


def _each(messages: Messages) -> dict[str, MessageRecord]:
    """Return the messages without those of which another one, the same, tells the time."""
    dated = {record.undated for record in messages.messages.values()}
    return {mark: record for mark, record in messages.messages.items() if mark not in dated}


_LAST: Final = "~"
"""Sorts messages without a time behind all others."""


def _standing(key: str, heard: Sequence[Heard]) -> KeyStanding:
    clear = [one for one in heard if one[2].kind in _CLEAR]
    latest = max((record.at for _, record, _ in clear), default="")
    counts = [one for one in clear if one[1].at == latest]
    answer = _answer(heard, latest)
    if answer:
        notes = [_note(key, one) for one in heard if one[2].kind is MeaningKind.TOLD]
        return KeyStanding(answer[2].value, tuple(notes), frozenset([answer[0]]), answer[1].at)
    known = all(one[1].at for one in clear)
    notes = [_note(key, one, known=known) for one in heard if _is_open(one, latest, clear=bool(clear))]
    losers = [one for one in clear if latest and not one[1].at and not _is_replaced(one[1], latest)]
    notes += [_loser(key, one) for one in losers if _shown(one[2]) != _shown(counts[0][2])]
    values, marks = [said.value for _, _, said in counts], frozenset(mark for mark, _, _ in counts)
    if len({_shown(said) for _, _, said in counts}) > 1:
        return KeyStanding(None, (*notes, *_rivals(key, counts)), marks, latest)
    return KeyStanding(values[0] if values else None, tuple(notes), marks, latest)


def _answer(heard: Sequence[Heard], latest: str) -> Heard | None:
    """Return the last late message that answers all questions about those which came in time, None without one."""
    asked = [one for one in heard if one[2].kind is MeaningKind.ASKS and not _is_replaced(one[1], latest)]
    late = [one for one in heard if one[2].kind is MeaningKind.TOLD and one[2].value is not None]
    answers = [one for one in late if asked and all(_is_replaced(record, one[1].at) for _, record, _ in asked)]
    return answers[-1] if answers else None


def _acts(key: str, heard: Sequence[Heard]) -> KeyStanding:
    """Return what stands for a key to which each message adds; one that takes back, or says all, ends those before."""
    clear = [item for item in heard if item[2].kind in _CLEAR]
    whole = [place for place, item in enumerate(clear) if item[1].answered and item[2].corrects]
    first = max(
        (*whole, *(place + 1 for place, item in enumerate(clear) if item[2].kind is MeaningKind.BACK)), default=0
    )
    values = [act for _, _, said in clear[first:] for act in said.value or ()]
    latest = max((record.at for _, record, _ in clear), default="")
    notes = tuple(_note(key, item) for item in heard if _is_open(item, latest, clear=bool(clear)))
    return KeyStanding(values or None, notes, frozenset(mark for mark, _, _ in clear[first:]), latest)


def _is_open(heard: Heard, latest: str, *, clear: bool) -> bool:
    """Return whether the turn file shows what a message says, beside the last clear one, which came at `latest`."""
    _, record, said = heard
    if said.kind is MeaningKind.TALKS:
        return not clear
    return said.kind is MeaningKind.TOLD or (said.kind is MeaningKind.ASKS and not _is_replaced(record, latest))


def _is_replaced(record: MessageRecord, latest: str) -> bool:
    """Return whether a message certainly came before the one that came at `latest`."""
    came = record.at or record.by
    return bool(came) and came < latest


def _note(key: str, heard: Heard, *, known: bool = True) -> Note:
    """Return a note; the times of the clear messages are `known`, or not."""
    _, record, said = heard
    holds = said.kind is MeaningKind.ASKS
    untimed = holds and not (record.at and known)
    return Note(key, record.sender, record.at, said.notes, holds, said.over, untimed)


def _loser(key: str, heard: Heard) -> Note:
    """Return the note on a message without a time that one with a time outweighs."""
    _, record, said = heard
    text = f"says {_shown(said)}, without a true date: what has one stands"
    return Note(key, record.sender, "", (text,))


def _rivals(key: str, counts: Sequence[Heard]) -> Iterable[Note]:
    """Yield a question for each of several messages of which nobody knows which came last."""
    for _, record, said in counts:
        yield Note(
            key,
            record.sender,
            record.at,
            (f"says {_shown(said)}, and another differs: which came last?",),
            holds=True,
            untimed=not record.at,
        )


def _shown(said: KeyMeaning) -> str:
    return said_plainly(said.value) if said.kind is MeaningKind.SAYS else "that orders are taken back"


def pruned(messages: Messages) -> Messages:
    """Return the messages without what the turn file does not show: orders and doubts that were replaced.

    Of very many messages the newest are left: whoever floods a press shall not fill its files.
    """
    messages = replace(messages, messages=_newest(_each(messages)))
    stand = standings(messages)

    def kept(mark: str, record: MessageRecord, key: str, said: KeyMeaning) -> KeyMeaning:
        shows = any(note.texts == said.asked and note.at == record.at for note in stand[key].notes)
        may_count = not record.at and said.kind in _CLEAR and not _is_replaced(record, stand[key].latest)
        again = said.whole is False and said.value and says_all(stand[key].value, said.value, adds=True)
        counts = mark in stand[key].counts or may_count or again or (said.kind is MeaningKind.TOLD and shows)
        noted = shows or (said.corrects and counts)  # an older message may still come, which this one corrects
        notes = said.asked if shows else said.notes if noted else ()
        return replace(said, value=said.value if counts else None, notes=notes)

    return replace(
        messages,
        messages={
            mark: replace(record, said={key: kept(mark, record, key, meaning) for key, meaning in record.said.items()})
            for mark, record in messages.messages.items()
        },
    )


def _newest(records: Mapping[str, MessageRecord]) -> dict[str, MessageRecord]:
    """Return the newest records of each sender; strangers of the same name are kept once."""
    counts, names, kept = Counter[str](), set[tuple[str, ...]](), set[str]()
    for mark, record in sorted(records.items(), key=lambda item: (item[1].at or _LAST, item[0]), reverse=True):
        stranger = record.said.get(STRANGER)
        name = stranger.notes if stranger and not record.answered else ()
        if counts[record.sender] < MOST_KEPT and name not in names:
            counts[record.sender] += 1
            names |= {name} if name else set()
            kept.add(mark)
    return {mark: record for mark, record in records.items() if mark in kept}


def questions(messages: Messages, file: Mapping[str, Plain]) -> tuple[Note, ...]:
    """Return the open questions; `file` is the content of the turn file, in which an order of the host settles them."""
    found = standings(messages)
    open_notes = [note for key_standing in found.values() for note in key_standing.notes if note.holds]
    unsettled = (note for note in open_notes if not is_settled(note, messages, file))
    return (*unsettled, *(note for key, one in found.items() if (note := _overruled(key, one, messages, file))))


def _overruled(key: str, standing: KeyStanding, messages: Messages, file: Mapping[str, Plain]) -> Note | None:
    """Return a question where an order came after the host had written the line that stands there, and differs."""
    line = at_key(file, key)
    newest = [messages.messages[mark] for mark in standing.counts if messages.messages[mark].said[key].over == line]
    if standing.value is None or not (line and newest) or said_plainly(line) == said_plainly(standing.value):
        return None
    return replace(overruled(key, newest[0], standing.value), holds=True)


def overruled(key: str, record: MessageRecord, value: Plain) -> Note:
    """Return the note on an order that does not stand, since the host has written another."""
    return Note(key, record.sender, record.at, (f"says {said_plainly(value)}; the host has written this",))


_COMMENT: Final = pattern(
    rf"^[ ]*{escape(QUESTION)} (.+?), (no time|\d{{4}}-\d\d-\d\d \d\d:\d\d(?: ?[+-]\d\d:\d\d)?): (.+?)\r?$", MULTILINE
)
_COMPARED: Final = 60
"""So many characters of a comment, which may be shortened, tell which one it is."""
NOTHING: Final = "no orders were found in this message"


def lost_questions(data: bytes, messages: Messages, file: Mapping[str, Plain]) -> tuple[Note, ...]:
    """Return the questions in the comments of a turn file of which its messages know nothing: their file was lost."""
    if QUESTION.encode() not in data:
        return ()
    found = standings(messages).items()
    notes = [note for _, one in found for note in one.notes]
    notes += [overruled(key, MessageRecord(), one.value) for key, one in found if one.value is not None]
    known = {NOTHING, *(on_one_line(text)[:_COMPARED] for note in notes for text in note.texts)}
    tables = [(section, held) for section, held in file.items() if isinstance(held, dict)]
    keys = {who: f"{section}/{who}" for section, held in reversed(tables) for who in held}
    strangers = STRANGER.partition("/")[0]
    comments = _COMMENT.findall(data.decode("utf-8", "replace"))
    asked = [
        (who, at, text) for names, at, text in comments if text[:_COMPARED] not in known for who in names.split(", ")
    ]
    return tuple(
        Note(key, who, _moment(at), (text,), holds=True, over=at_key(file, key))
        for who, at, text in asked
        if who != strangers and (key := keys.get(who, f"{STRANGER}{who}"))
    )


def _moment(told: str) -> str:
    """Return the time of a comment as records of messages have it, "" for none."""
    moment = read_time(told, Place("")).value
    return moment.astimezone(UTC).isoformat(timespec="seconds") if moment else ""


def unheard(messages: Messages, kind: MeaningKind = MeaningKind.TOLD) -> dict[str, datetime]:
    """Return when the newest message came whose orders do not count, or that orders nothing, by whose it was."""
    moments = sorted(
        (datetime.fromisoformat(record.at), key.partition("/")[2])
        for record in messages.messages.values()
        for key, said in record.said.items()
        if record.at and said.kind is kind and key.startswith("orders/")
    )
    return {who: at for at, who in moments}


def is_settled(note: Note, messages: Messages, file: Mapping[str, Plain]) -> bool:
    """Return whether the host has written an order of their own where a question is open."""
    if note.key.startswith(f"{ACTS}/"):
        held, ours = file.get(ACTS), messages.stands.get(ACTS, ())
        own = [act for act in held if act not in ours and act != note.over] if isinstance(held, list) else []
        return any(note.who in _values(act) for act in own)
    line = at_key(file, note.key)
    return bool(line) and line != messages.stands.get(note.key) and line != note.over


def _values(act: Plain) -> set[str]:
    if isinstance(act, str):
        return {act}
    return {text for inner in (act.values() if isinstance(act, dict) else act) for text in _values(inner)}


NAME: Final = pattern(r"(\d{2,4})\.messages\.json", ASCII)


def messages_path(press: Press, race: str, turn: int) -> Path:
    return press.race_folder(race) / "turns" / f"{turn:02}.messages.json"


def read_one(press: Press, path: Path) -> Judged[Messages]:
    data = read_file(press, path)
    return Judged(None, (data,)) if isinstance(data, Problem) else read_messages(data, press.shown(path))


def read_kept(press: Press, race: str) -> Judged[dict[int, Messages]]:
    """Return the messages of all turns, by turn; None if a file is damaged."""
    folder = press.race_folder(race) / "turns"
    files = {int(match[1]): path for path in folder.glob("*.json") if (match := NAME.fullmatch(path.name))}
    read = {turn: read_one(press, path) for turn, path in sorted(files.items())}
    problems = tuple(problem for judged in read.values() for problem in judged.problems)
    kept = {turn: judged.value for turn, judged in read.items() if judged.value is not None}
    return Judged(None if problems else kept, problems)
