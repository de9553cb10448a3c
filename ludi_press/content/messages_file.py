"""What ludi-press keeps of mail beside a turn: NN.messages.json, what was heard, and NN.sent.json, what was sent.

A public repository must tell no order before its turn is built.
So a message stands here under a hash, without its address, and only with what the turn file shows anyway.
"""

from enum import StrEnum
from re import DOTALL, MULTILINE
from re import compile as pattern
from typing import Any, Final

import msgspec
from msgspec import Struct

from ludi_press.content.form import json_lines
from ludi_press.content.guard import SIZE_LIMIT, other_schema
from ludi_press.core.problems import Judged, Place, Problem

SENT_SCHEMA: Final = "ludi-press/sent/1"


class Mailed(Struct, frozen=True):
    """A mail that was handed to a server: its recipients, the moment in ISO 8601, and the SHA-256 of its text.

    `done` is False until the server has answered: until then it is unknown whether it took the mail.
    """

    to: tuple[str, ...]
    at: str
    digest: str
    done: bool


class OnWiki(Struct, frozen=True):
    """What ludi-press put into a wiki: the revision of each page by title, the SHA-1 of each picture by name."""

    pages: dict[str, int] = {}
    pictures: dict[str, str] = {}


class SentTurn(Struct, frozen=True):
    """What was sent of a turn: mails by Message-ID, wikis by the address of their API."""

    schema: str = SENT_SCHEMA
    mails: dict[str, Mailed] = {}
    wikis: dict[str, OnWiki] = {}


def write_sent(sent: SentTurn) -> bytes:
    """Return the file's bytes; the same record gives the same bytes."""
    return json_lines(msgspec.to_builtins(sent)).encode()


def read_sent(data: bytes, file: str) -> Judged[SentTurn]:
    """Return the record of a turn; None with a Problem if it was damaged."""
    try:
        sent = msgspec.json.decode(data[: SIZE_LIMIT + 1], type=SentTurn)
    except (msgspec.DecodeError, RecursionError):
        sent = None
    if sent is None or sent.schema != SENT_SCHEMA:
        suggestion = "put it back (git keeps it); without it ludi-press does not know what was sent"
        broken = Problem("sent-broken", f"{file} cannot be read", Place(file), None, suggestion)
        return Judged(None, (other_schema(data, SENT_SCHEMA, file) or broken,))
    return Judged(sent)


MESSAGES_SCHEMA: Final = "ludi-press/messages/1"


class MeaningKind(StrEnum):
    """What a message says of one key of the turn file.

    It SAYS an order, takes orders BACK, is unclear, so that its sender is asked (ASKS), only speaks (TALKS),
    or does not count, which the host is told (TOLD).
    """

    SAYS, BACK, ASKS, TALKS, TOLD = "says", "back", "asks", "talks", "told"


class KeyMeaning(Struct, frozen=True, omit_defaults=True):
    """What a message says of one key: a value of the turn file, or notes for the host; both where it came late.

    Both are kept only while the turn file shows them.
    `over` is the host's own line that stood there when the question was asked.
    It `corrects` if it may change a part of earlier orders: where such stand, it is a question, and what the host has
    answered replaces them all.
    """

    kind: MeaningKind
    value: Any = None
    notes: tuple[str, ...] = ()
    over: Any = None
    corrects: bool = False


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
