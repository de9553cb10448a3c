"""turns/NN.sent.json: which posts of a turn were sent, where and when; written by ludi-press and kept in git."""

from typing import Final

import msgspec
from msgspec import Struct

from ludi_press.content.foreign import other_schema
from ludi_press.content.guard import SIZE_LIMIT
from ludi_press.content.json_lines import json_lines
from ludi_press.core.problems import Judged, Place, Problem

SCHEMA: Final = "ludi-press/sent/1"


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

    schema: str = SCHEMA
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
    if sent is None or sent.schema != SCHEMA:
        other = other_schema(data, SCHEMA, file)
        if other:
            return Judged(None, (other,))
        suggestion = "put it back (git keeps it); without it ludi-press does not know what was sent"
        return Judged(None, (Problem("sent-broken", f"{file} cannot be read", Place(file), None, suggestion),))
    return Judged(sent)
