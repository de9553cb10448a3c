"""`receive`: reads messages into the file of the open turn, whatever the sequence in which they come."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime, timedelta
from email.utils import parseaddr
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from ludi_press.content.edit import mapping_at
from ludi_press.content.load import load
from ludi_press.content.nodes import Plain, said_plainly
from ludi_press.content.race_file import written
from ludi_press.content.words import as_called, shown
from ludi_press.core.problems import Judged, Problem, has_errors
from ludi_press.games.contract import OrderEntry, Saying
from ludi_press.press.reading.find import read_file
from ludi_press.press.reading.settings import read_settings
from ludi_press.press.reading.standing import (
    MeaningKind,
    MessageRecord,
    Messages,
    Note,
    lost_questions,
    messages_path,
    pruned,
    questions,
    read_kept,
    standings,
    write_messages,
)
from ludi_press.press.reading.write import locked, write_atomically
from ludi_press.press.receiving.asking import NO, NOBODY, ROUNDS, YES, Asking, Question, with_corrections_asked
from ludi_press.press.receiving.drawer import KeptStanding, keep_standing, read_drawer, with_early
from ludi_press.press.receiving.exact_lines import WORDS
from ludi_press.press.receiving.gathered import by_time, called, joined, place_above, single_messages
from ludi_press.press.receiving.mails import ReceivedMessage
from ludi_press.press.receiving.open_turn import OpenTurn
from ludi_press.press.receiving.parsing import Judgement, ParsedMessage, Parser
from ludi_press.press.receiving.pasted import quotes
from ludi_press.press.receiving.plain import folded
from ludi_press.press.receiving.senders import (
    Directory,
    Sender,
    SignedMessage,
    directory,
    identified,
    turns_in,
)
from ludi_press.press.receiving.turn_editor import (
    TurnEditor,
    apart_from_own,
    in_utc,
    mark_of,
    record_of,
    standing_of,
    with_line_before,
)


class PassedOver(Struct, frozen=True):
    """A message that was not read for this turn, and why."""

    sender: str
    at: str
    why: str


class Received(Struct, frozen=True):
    """The result: the messages, what was written, and what was not written over the host's own.

    `open` are the questions that hold the turn, `passed` the messages that are not for it.
    `missing` are the senders of messages that came early, to another machine, and must be handed in again.
    `kept_in` is the file of what the messages said, "" if that did not change.
    `file` is the content of the turn file as it is now; `standing` are the standing orders that came and now stand.
    """

    open_turn: OpenTurn
    messages: tuple[ParsedMessage, ...]
    entered: tuple[OrderEntry, ...]
    kept: tuple[OrderEntry, ...]
    open: tuple[Note, ...]
    passed: tuple[PassedOver, ...]
    missing: tuple[str, ...]
    changed: bool
    file: Mapping[str, Plain]
    standing: Mapping[str, KeptStanding] = {}
    now: datetime | None = None
    kept_in: str = ""

    def counts(self, parsed: ParsedMessage) -> bool:
        """Return whether what a message orders stands in the turn file, perhaps as the host has written it."""
        held = ((self.file.get(one.entry.section), one.entry) for one in parsed.judged)
        return any(isinstance(section, dict) and _says(section.get(entry.who), entry.value) for section, entry in held)


def _says(held: "Plain | None", value: Plain) -> bool:
    """Return whether a line of the turn file says a value; when it came plays no part."""
    return bool(held) and held is not None and said_plainly(held) == said_plainly(value)


class _Reading(Struct, frozen=True):
    """What a run goes by.

    `kept` is what is kept of this turn's messages, `others` what other turns' files keep, by hash.
    `own` is the address of this press.
    """

    open_turn: OpenTurn
    parser: Parser
    known: Directory
    kept: Messages
    others: Mapping[str, MessageRecord]
    question: Question
    own: str
    now: datetime | None = None

    @property
    def asking(self) -> Asking:
        return Asking(self.parser, self.question, self.open_turn.awaited)

    def record(self, parsed: ParsedMessage) -> MessageRecord:
        """Return what is to be kept of a message; what the host has answered once stays so."""
        turn = self.open_turn
        old = self.kept.messages.get(mark_of(parsed.sent.source))
        if old and old.answered and not parsed.answered:
            return old
        fresh = record_of(parsed, turn.orders_section, turn.awaited, takes_words=turn.takes_words)
        by = "" if fresh.at else (old and old.by) or in_utc(self.now)
        return with_line_before(replace(fresh, by=by), old, self.kept, self.file)

    def is_ignored(self, note: Note) -> bool:
        """Return whether the host has written that a question is to be ignored."""
        turn = self.open_turn.played.source.turn(self.open_turn.ask.turn)
        return bool(turn and turn.ignores(note.who))

    def missing(self, after: Messages) -> list[str]:
        """Return the senders of messages that came early for this turn and are not at hand."""
        turn = self.open_turn.ask.turn
        return [one.sender for mark, one in self.others.items() if one.turn == turn and mark not in after.messages]

    def turn_of(self, message: ReceivedMessage) -> int | None:
        """Return the turn for which another turn's file keeps a message, None if none keeps it."""
        record = self.others.get(mark_of(message))
        return record.turn if record else None

    @property
    def file(self) -> Mapping[str, Plain]:
        """The content of the turn file before this run."""
        turn = self.open_turn
        data = read_file(turn.press, turn.press.root / turn.file)
        return mapping_at(data, turn.section) if isinstance(data, bytes) else {}


def receive(
    open_turn: OpenTurn,
    messages: Sequence[ReceivedMessage],
    question: Question | None = None,
    *,
    again: bool = False,
    now: datetime | None = None,
) -> Judged[Received]:
    """Read messages into the turn file, which is written only if it changes.

    `now` tells of a message without a time that it came before, and of a date that it cannot be true.
    With `again` the answers that a host gave about these messages in earlier runs are forgotten.
    """
    kept = read_kept(open_turn.press, open_turn.race)
    if kept.value is None:
        return Judged(None, kept.problems)
    turn = open_turn.ask.turn
    drawer = read_drawer(open_turn.press, open_turn.race)
    known = directory(open_turn.writers)
    near = open_turn.ask.closes or open_turn.since
    single = single_messages((*drawer.early.get(turn, ()), *messages), known, near)
    before = _without_answers(kept.value.get(turn, Messages()), single if again else ())
    host = question or (lambda about, line, doubt: "")
    others = _of_others(kept.value, turn)
    reading = _Reading(open_turn, open_turn.parser(), known, before, others, host, _own(open_turn), now)
    single = [replace(one, text=_beside_word(reading, one) or one.text) for one in single]
    reasons = [(one, _not_read(reading, one)) for one in single]
    current = [one for one, why in reasons if why is None]
    passed = tuple(_passed(one, why) for one, why in reasons if why)
    parsed = [reading.parser.read(_placed(reading, one)) for one in current]
    parsed = [_sure_of_time(reading, _sure_of_turn(reading, one)) for one in by_time(parsed)]
    parsed = _sure_of_sender(reading, parsed)
    parsed = _answered(reading, parsed) if question else parsed
    records = apart_from_own({mark_of(one.sent.source): reading.record(one) for one in parsed})
    parsed = [_as_answered(reading, one, records[mark_of(one.sent.source)]) for one in parsed]
    with locked(open_turn.press):
        with_early(drawer, [early for one in parsed if (early := one.to_keep)], turn)
        return _entered(reading, parsed, records, passed)


def _of_others(kept: Mapping[int, Messages], turn: int) -> dict[str, MessageRecord]:
    files = ((number, one.messages) for number, one in kept.items() if number != turn)
    return {mark: replace(one, turn=one.turn or number) for number, every in files for mark, one in every.items()}


def _without_answers(kept: Messages, messages: Iterable[ReceivedMessage]) -> Messages:
    """Return what is kept without the host's answers about some messages."""
    marks = set(map(mark_of, messages))
    left = {mark: one for mark, one in kept.messages.items() if not (one.answered and mark in marks)}
    return replace(kept, messages=left)


def _as_answered(reading: _Reading, parsed: ParsedMessage, record: MessageRecord) -> ParsedMessage:
    """Return a message as the host has answered about it, in this run or an earlier one."""
    if record.is_aside:
        return replace(parsed, answered=True, aside=True)
    asks = any(one.kind is MeaningKind.ASKS for one in record.said.values())
    if parsed.answered or not record.answered or asks or parsed.late or not parsed.doubts:
        return parsed
    unclear = {doubt.line for doubt in parsed.doubts}
    clear = tuple(one for one in parsed.heard.sayings if one.line not in unclear)
    said = ((key.partition("/"), one) for key, one in record.said.items() if one.kind is MeaningKind.SAYS)
    entries = tuple(OrderEntry(key[0], key[2], one.value) for key, one in said if one.value is not None)
    orders = [entry for entry in entries if entry.section != WORDS]
    told = tuple(Saying(min(unclear), f"{entry.who}: {said_plainly(entry.value)}") for entry in orders)
    return replace(
        parsed,
        sent=replace(parsed.sent, doubt=None),
        aim=replace(parsed.aim, doubt=None),
        heard=replace(parsed.heard, sayings=(*clear, *told), entries=entries),
        judged=tuple(Judgement(entry, reading.parser.checker.problems(entry)) for entry in orders),
        answered=True,
    )


def _beside_word(reading: _Reading, message: ReceivedMessage) -> str:
    """Return what a message that was read for the draw of the start orders in turn 1, "" for all others."""
    first = reading.open_turn.ask.turn == 1 and reading.turn_of(message) == 0
    return reading.parser.beside_word(identified(message, reading.known)) if first else ""


def _own(open_turn: OpenTurn) -> str:
    """Return the address from which this press sends its posts, which a list brings back; "" if it sends none."""
    settings = read_settings(open_turn.press)[0]
    return parseaddr(settings.mail.from_)[1].casefold() if settings.mail else ""


def _not_read(reading: _Reading, message: ReceivedMessage) -> str | None:
    """Return why a message is not for this turn: an earlier run kept it for another, it is old, or nobody's order.

    What names the open turn is read: a host may have played the turns before it earlier than their deadlines.
    """
    if message.account and identified(message, reading.known).writer is None:
        return "a spectator: no team has this account"
    if _is_hosts(reading, message):
        return "the host of this race, who orders nothing"
    if message.address.casefold() == reading.own != "" and not reading.known.mailed(reading.own):
        return "a post of this press"
    open_turn = reading.open_turn
    turn, long_past, number = open_turn.ask.turn, open_turn.long_past, reading.turn_of(message)
    if number is not None and number != turn and not _beside_word(reading, message):
        new = "" if message.at or message.id else ": if this is a new one, give its time with --at"
        if number > turn:
            new = f": if it is for turn {turn}, which was taken back since, write its orders into {open_turn.file}"
        return f"it was read for turn {number}{new}"
    old = bool(message.at and long_past and message.at <= long_past)
    named = old and reading.parser.target.names_it(message, [*turns_in(folded(message.text))])
    if old and not named:
        return f"it came before turn {turn - 2} had closed: 'turn {turn}' in it says that it is for now"
    return None


def _is_hosts(reading: _Reading, message: ReceivedMessage) -> bool:
    """Return whether the host of the race wrote a message, who leads no team in it."""
    head = reading.open_turn.played.source.head
    host = as_called(head.host) if head and head.host else ""
    return bool(host) and as_called(message.name) == host and identified(message, reading.known).writer is None


def _passed(message: ReceivedMessage, why: str) -> PassedOver:
    sender = message.name or message.account or message.address or "somebody"
    return PassedOver(sender, written(message.at) if message.at else "", why)


# --- sender and turn


_AHEAD: Final = timedelta(days=1)
"""So far ahead may a date be: a forum may show the time of a zone in which it is tomorrow already."""


def _placed(reading: _Reading, message: ReceivedMessage) -> SignedMessage:
    """Return a message with its writer, whom the host may have named; an untrue date is left out, and stays so."""
    old = reading.kept.messages.get(mark_of(message))
    is_past = not (reading.now and message.at and message.at > reading.now + _AHEAD)
    true = is_past and reading.parser.target.dated(message) and not (old and not old.at)
    read = datetime.fromisoformat(old.at) if old and old.at else reading.now
    at = reading.open_turn.came(message, read) if true else None
    sent = replace(identified(replace(message, at=at), reading.known), origin=message)
    if old and old.answered and old.sender:
        return replace(sent, writer=reading.known.named(old.sender), doubt=None, named=True)
    return sent


def _sure_of_turn(reading: _Reading, parsed: ParsedMessage) -> ParsedMessage:
    """Return a message, with a doubt if it came before the turn was asked and does not name it."""
    turn, at = reading.open_turn, parsed.at
    named = turn.ask.turn in (*parsed.heard.turns, reading.turn_of(parsed.sent.source))
    old = bool(at and turn.since and at <= turn.since) and parsed.aim.turn is None
    target, subject = reading.parser.target, parsed.message.subject
    if not old or named or parsed.sent.doubt or target.names_it(parsed.message, ()) or target.answers_post(subject):
        return parsed
    before = turn.ask.turn - 1
    now = f"turn {turn.ask.turn}"
    doubt = f"this came before turn {before} had closed: is it for {now}? Then write '{now}' in it"
    return replace(parsed, sent=replace(parsed.sent, doubt=doubt))


def _sure_of_sender(reading: _Reading, parsed: Sequence[ParsedMessage]) -> list[ParsedMessage]:
    """Return messages with a doubt where the one above orders nothing, and may only speak to the one whom it names.

    What the host has put aside as not of its sender is given back to the message above.
    """
    done = [*parsed]
    for place in reversed(range(len(done))):
        old = reading.kept.messages.get(mark_of(done[place].sent.source))
        if old and old.is_aside:
            _give_back(reading, done, done[place])
        done[place] = called(done, done[place])
    return done


def _give_back(reading: _Reading, parsed: list[ParsedMessage], one: ParsedMessage) -> int | None:
    """Give the text of a message that is not of its sender to the one above it; return the place of that."""
    place = place_above(parsed, one)
    if place is None:
        return None
    whole = reading.parser.read(joined(parsed[place], one))
    parsed[place] = called(parsed, _sure_of_time(reading, _sure_of_turn(reading, whole)))
    return place


def _sure_of_time(reading: _Reading, parsed: ParsedMessage) -> ParsedMessage:
    """Return a message, with a doubt if its date is not clear or true, and it was first read after the deadline."""
    untrue, closes, now = parsed.sent.source.at, reading.open_turn.ask.closes, reading.now
    date = parsed.message.date or (written(untrue) if untrue else "")
    old = reading.kept.messages.get(mark_of(parsed.sent.source))
    first = old.by if old else in_utc(now)
    if not (date and closes and first > in_utc(closes)) or parsed.at or parsed.sent.doubt or parsed.only_talks:
        return parsed
    doubt = f"its date {shown(date)} is not clear: was it sent before the deadline? Or give its time with --at"
    return replace(parsed, sent=replace(parsed.sent, doubt=doubt))


def _answered(reading: _Reading, parsed: Sequence[ParsedMessage]) -> list[ParsedMessage]:
    """Ask the host about what is open in order of time, last about those whom nobody here knows.

    What a later clear message replaces is not asked about.
    """
    done = [*parsed]
    for first in sorted(range(len(done)), key=lambda place: not done[place].parties):
        place: int | None = first
        while place is not None:
            one = done[place] = _named(reading, done[place])
            records = {mark_of(each.sent.source): reading.record(each) for each in done}
            mark, now = mark_of(one.sent.source), replace(reading.kept, messages={**reading.kept.messages, **records})
            asked = [note for note in questions(now, reading.file) if _is_of(note, records[mark])]
            fresh = done[place] = _settled(reading, one, asked, now) if asked else one
            place = _give_back(reading, done, one) if fresh.aside and not one.aside else None
    return done


def _settled(reading: _Reading, parsed: ParsedMessage, asked: Sequence[Note], now: Messages) -> ParsedMessage:
    """Ask about a message, and about what it may correct in the orders that stand."""
    stands = {note.who: value for note in asked if (value := standings(now)[note.key].value) is not None}
    told = "; ".join(f"{who}: {said_plainly(value)}" for who, value in stands.items())
    asking, said = replace(reading.asking, stands=told), reading.record(parsed).said
    changes = [note for note in asked if (one := said[note.key]).corrects or one.kind is MeaningKind.SAYS]
    if not changes:
        return _asked(reading, asking, parsed)
    unclear = with_corrections_asked(parsed, changes)
    fresh = _asked(reading, asking, unclear)
    return parsed if fresh is unclear else replace(fresh, whole=True)


def _named(reading: _Reading, parsed: ParsedMessage) -> ParsedMessage:
    """Return a message with the writer whom the host names, if nobody here is known to be its writer."""
    sent = parsed.sent
    message, old = sent.source, reading.kept.messages.get(mark_of(sent.source))
    if sent.writer or not (message.name or message.address) or (old and old.is_aside):
        return parsed
    who = " ".join(filter(None, (message.name, message.address and f"<{message.address}>")))
    about, doubt = f"{who}, {parsed.time}, for turn {reading.open_turn.ask.turn}", sent.doubt or NOBODY
    for _ in range(ROUNDS):
        answer = reading.question(about, message.text[:200], doubt).strip()
        if answer.casefold() in ("", *NO):
            return replace(parsed, aside=bool(answer))
        writer = reading.known.named(answer)
        if writer:
            return _written_by(reading, parsed, writer)
        doubt = f"nobody here is called {shown(answer)}: {NOBODY}"
    return parsed


def _written_by(reading: _Reading, parsed: ParsedMessage, writer: Sender) -> ParsedMessage:
    sent = replace(parsed.sent, writer=writer, doubt=None, named=True)
    return _sure_of_time(reading, _sure_of_turn(reading, reading.parser.read(sent)))


def _is_of(note: Note, record: MessageRecord) -> bool:
    said = record.said.get(note.key)
    return said is not None and (note.sender, note.at) == (record.sender, record.at) and said.asked == note.texts


def _asked(reading: _Reading, asking: Asking, parsed: ParsedMessage) -> ParsedMessage:
    whole = parsed.sent.doubt or parsed.aim.doubt
    if not whole:
        return asking.answered(parsed)
    if not parsed.sent.doubt and parsed.aim.several:
        return asking.retold(parsed, whole)
    about, wrong = asking.about(parsed), ""
    how = "yes, no, or the name of who has sent it" if parsed.sent.doubt else "yes or no"
    for _ in range(ROUNDS):
        answer = reading.question(about, parsed.message.text[:200], f"{wrong}{whole} ({how})").strip().casefold()
        writer = reading.known.named(answer) if parsed.sent.doubt else None
        if writer:
            return asking.answered(_written_by(reading, parsed, writer))
        if answer in YES:
            if parsed.judged and quotes(whole):
                return asking.retold(parsed, "which of these words are no quotation?")
            sure = parsed.confirmed
            return _asked(reading, asking, sure) if sure.aim.doubt else asking.answered(sure)
        if answer in ("", *NO):
            return replace(parsed, aside=bool(answer))
        wrong = f"{shown(answer)} does not answer this: "
    return parsed


# --- writing


def _keep(open_turn: OpenTurn, before: Messages, after: Messages) -> str:
    """Keep what the messages of the turn said, where it differs, and return the file; it may have marks of a merge."""
    path, data = messages_path(open_turn.press, open_turn.race, open_turn.ask.turn), write_messages(after)
    if after != before or (path.is_file() and path.read_bytes() != data):
        write_atomically(path, data)
        return open_turn.press.shown(path)
    return ""


def _there(open_turn: OpenTurn) -> Judged[tuple[bytes, Messages]]:
    data = read_file(open_turn.press, open_turn.press.root / open_turn.file)
    kept = read_kept(open_turn.press, open_turn.race)
    if isinstance(data, Problem) or kept.value is None:
        return Judged(None, (data,) if isinstance(data, Problem) else kept.problems)
    flaws = load(data, open_turn.file).problems
    if has_errors(flaws):
        return Judged(None, flaws)
    return Judged((data, kept.value.get(open_turn.ask.turn, Messages())))


def _entered(
    reading: _Reading,
    parsed: Sequence[ParsedMessage],
    records: Mapping[str, MessageRecord],
    passed: tuple[PassedOver, ...],
) -> Judged[Received]:
    """Write the turn file first, then what is kept: a run that dies between can be repeated."""
    open_turn = reading.open_turn
    there = _there(open_turn)
    if there.value is None:
        return Judged(None, there.problems)
    data, before = there.value
    lost = lost_questions(data, before, mapping_at(data, open_turn.section))
    editor = TurnEditor(replace(before, messages={**before.messages, **records}), data, open_turn.section, lost)
    editor.edit()
    after = replace(pruned(editor.messages), stands=editor.stands)
    standing = keep_standing(open_turn.press, open_turn.race, map(standing_of, parsed))
    if isinstance(standing, Problem):
        return Judged(None, (standing,))
    if editor.data != data:
        write_atomically(open_turn.press.root / open_turn.file, editor.data)
    kept_in = _keep(open_turn, before, after)
    now = mapping_at(editor.data, open_turn.section)
    asked = (*questions(after, now), *lost_questions(editor.data, after, now))
    return Judged(
        Received(
            open_turn,
            tuple(parsed),
            tuple(editor.entered),
            tuple(editor.kept),
            tuple(note for note in asked if not reading.is_ignored(note)),
            passed,
            tuple(reading.missing(after)),
            editor.data != data,
            now,
            standing,
            reading.now,
            kept_in,
        )
    )
