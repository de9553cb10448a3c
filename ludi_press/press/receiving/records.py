"""Turns a parsed message into what is kept of it: what it says of each key of the turn file, and what is asked."""

from collections.abc import Collection, Iterable, Iterator
from datetime import UTC
from typing import Final

from msgspec.structs import replace

from ludi_press.content.messages_file import KeyMeaning, MeaningKind, MessageRecord
from ludi_press.content.nodes import said_plainly
from ludi_press.content.words import shortened
from ludi_press.core.dice import spelled, unspelled
from ludi_press.core.problems import Problem, on_one_line
from ludi_press.games.contract import OrderEntry, Party, Saying
from ludi_press.press.reading.standing import STRANGER
from ludi_press.press.reading.write import hash_of
from ludi_press.press.receiving.mails import ReceivedMessage
from ludi_press.press.receiving.parsing import ParsedMessage

_LONGEST_NOTE: Final = 200
_NOTHING: Final = "no orders were found in this message"


def mark_of(message: ReceivedMessage) -> str:
    """Return a hash that identifies a message, the same on every machine.

    The Message-ID is part of it: whoever reads the hash in a public repository cannot try out short orders without it.
    """
    parts = (message.id, message.name, message.address, str(message.at), message.text)
    return hash_of("\n".join(parts).encode("utf-8", "replace"))


def record_of(parsed: ParsedMessage, section: str, awaited: Collection[str], *, takes_words: bool) -> MessageRecord:
    """Return what is kept of a message.

    `section` is where its writer's orders stand; `awaited` are those whom the turn asks, who alone hold it.
    """
    sender = parsed.sent.writer.name if parsed.sent.writer else ""
    at = parsed.at.astimezone(UTC).isoformat(timespec="seconds") if parsed.at else ""
    if parsed.aside:
        return MessageRecord(sender, at, answered=True)
    if parsed.early:
        return MessageRecord(sender, at, parsed.aim.turn or 0)
    said = dict[str, KeyMeaning]()
    for key, one in _said(parsed, section, takes_words=takes_words):
        said[key] = _joined(said[key], one) if key in said else one
    told = {key: _short(_settled(key, one, parsed, awaited)) for key, one in said.items()}
    return MessageRecord(sender, at, answered=parsed.answered or parsed.sent.named, said=told)


def _short(said: KeyMeaning) -> KeyMeaning:
    """Return what is said with notes no longer than the comments of the turn file."""
    return replace(said, notes=tuple(shortened(on_one_line(note), _LONGEST_NOTE) for note in said.notes))


def _joined(first: KeyMeaning, second: KeyMeaning) -> KeyMeaning:
    """Return two things that are said of one key; a question outweighs an order."""
    kind = MeaningKind.ASKS if MeaningKind.ASKS in (first.kind, second.kind) else second.kind
    return KeyMeaning(
        kind, None if kind is MeaningKind.ASKS else second.value, tuple(dict.fromkeys((*first.notes, *second.notes)))
    )


def _settled(key: str, said: KeyMeaning, parsed: ParsedMessage, awaited: Collection[str]) -> KeyMeaning:
    """Return what is said without a question of those whom the turn does not ask: they hold nothing."""
    who = key.partition("/")[2]
    own = {one for party in parsed.parties if who in (party.id, *party.subjects) for one in (party.id, *party.subjects)}
    waits = not awaited or who in awaited or (who not in _subjects(parsed.parties) and own & {*awaited})
    return said if said.kind is not MeaningKind.ASKS or waits else KeyMeaning(MeaningKind.TOLD, None, said.notes)


def _said(parsed: ParsedMessage, section: str, *, takes_words: bool) -> Iterator[tuple[str, KeyMeaning]]:
    """Yield what a message says, key by key; a key may come again."""
    if not parsed.parties:
        yield (
            STRANGER,
            KeyMeaning(
                MeaningKind.TOLD, None, (f"{_name(parsed.message)}: nobody here has this address or this name",)
            ),
        )
        return
    keys = [f"{section}/{who}" for who in _places(parsed.parties, section)]
    if parsed.late:
        yield from _late(parsed, keys)
        return
    if parsed.only_talks:
        yield from ((key, KeyMeaning(MeaningKind.TALKS, None, (_NOTHING,))) for key in keys)
        return
    for doubt in parsed.doubts:
        text = f'"{parsed.line(doubt)}": {doubt.doubt}'
        kind = MeaningKind.TALKS if section == "words" and not parsed.sent.doubt else MeaningKind.ASKS
        yield from ((key, KeyMeaning(kind, None, (text,))) for key in _touched(parsed, doubt, section, keys))
    yield from (one for judged in parsed.judged for one in _ordered(parsed, judged.entry, judged.problems))
    yield from (
        (f"{section}/{who}", KeyMeaning(MeaningKind.BACK))
        for who in parsed.heard.withdrawn
        if not parsed.doubts_of(who)
    )
    if takes_words and parsed.heard.word and parsed.sent.writer and not parsed.sent.doubt and not parsed.aim.doubt:
        yield f"words/{parsed.parties[0].id}", _word(parsed.heard.word)


def _name(message: ReceivedMessage) -> str:
    """Return a stranger's name; never an address, since a repository may be public."""
    return message.name if message.name and "@" not in message.name else "somebody"


def _subjects(parties: Iterable[Party]) -> list[str]:
    return [who for party in parties for who in party.subjects]


def _places(parties: Iterable[Party], section: str) -> list[str]:
    """Return whose lines a section has for some parties."""
    return _subjects(parties) if section == "orders" else [party.id for party in parties]


def _late(parsed: ParsedMessage, keys: list[str]) -> Iterator[tuple[str, KeyMeaning]]:
    """Yield notes on what came too late."""
    late = "late" if parsed.aim.turn is None else f"late, for turn {parsed.aim.turn}"
    told = [(f"{one.entry.section}/{one.entry.who}", said_plainly(one.entry.value)) for one in parsed.judged]
    for key, words in told or [(keys[0], "orders that are not clear" if parsed.doubts else "no orders")]:
        yield key, KeyMeaning(MeaningKind.TOLD, None, (f"{late}: {words}",))


def _touched(parsed: ParsedMessage, doubt: Saying, section: str, keys: list[str]) -> list[str]:
    entries = [f"{one.entry.section}/{one.entry.who}" for one in parsed.judged]
    every = [*dict.fromkeys((*keys, *entries))]
    touched = [key for key in every if doubt in parsed.doubts_of(key.partition("/")[2])]
    return touched or every


def _ordered(
    parsed: ParsedMessage, entry: OrderEntry, problems: tuple[Problem, ...]
) -> Iterator[tuple[str, KeyMeaning]]:
    """Yield an order, unless a doubt may touch it, or what is wrong with it."""
    key = f"{entry.section}/{entry.who}"
    if parsed.doubts_of(entry.who):
        return
    wrong = [problem for problem in problems if problem.is_error]
    if not wrong:
        yield key, KeyMeaning(MeaningKind.SAYS, entry.value)
    for problem in wrong:
        words = f"{problem.message}: {problem.suggestion}" if problem.suggestion else problem.message
        yield key, KeyMeaning(MeaningKind.ASKS, None, (f"{said_plainly(entry.value)}: {words}",))


def _word(word: str) -> KeyMeaning:
    if spelled(word) and not unspelled(word):
        return KeyMeaning(MeaningKind.SAYS, word)
    return KeyMeaning(MeaningKind.ASKS, None, (f'word "{word}": ask for it in the letters a to z and digits',))
