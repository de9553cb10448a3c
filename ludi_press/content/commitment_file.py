"""commitment.json: what a race of scheme 2 or 3 committed to; the SHA-256 of this file is the race's commitment."""

from typing import Any, Final

import msgspec
from msgspec import Struct

from ludi_press.content.guard import SIZE_LIMIT
from ludi_press.content.json_lines import json_lines
from ludi_press.content.nodes import Plain
from ludi_press.core.dice import commitment
from ludi_press.core.problems import Judged, Place, Problem

NAME: Final = "commitment.json"
"""The name of the file, which lies beside race.yaml."""
SCHEME: Final = 3
"""The newest dice scheme: as scheme 2, but dice of fights are addressed by their fight (LR-13.10a)."""

FIRST: Final = 2
"""The first dice scheme whose commitment is such a file."""


class Commitment(Struct, frozen=True):
    """What a race committed to.

    `secret` is the SHA-256 of its secret; `kinds` lists the faces of every die that it can throw, by the die's name.
    `entries` are the keys of race.yaml that are bound (see `press/entries`), as written and in their order.
    `course` is the track's file in the same form, None where the game has no track.
    `former` are the commitments that the race made before this one and dropped, the oldest first.
    `text` is the file itself, where it was read from one.
    """

    race: str
    secret: str
    kinds: dict[str, list[int]]
    entries: "dict[str, Plain]"
    course: "Plain | None" = None
    text: str = ""
    former: tuple[str, ...] = ()
    scheme: int = SCHEME


class _DiceKeys(Struct, frozen=True, kw_only=True):
    """The keys that the press itself writes, under `dice`; no entry has that key."""

    scheme: int
    race: str
    secret: str
    kinds: dict[str, list[int]]
    course: Any = None
    former: list[str] = []


def write_commitment(committed: Commitment) -> bytes:
    course = {} if committed.course is None else {"course": committed.course}
    former = {"former": committed.former} if committed.former else {}
    head = {"scheme": committed.scheme, "race": committed.race, "secret": committed.secret, "kinds": committed.kinds}
    keys = {**head, **course, **former}
    return json_lines({"dice": keys, **committed.entries}).encode()


def read_commitment(data: bytes, file: str, expected: str) -> Judged[Commitment]:
    """Return what a race committed to; None with a Problem if the file's SHA-256 is not the commitment."""
    data = data.replace(b"\r\n", b"\n")
    if commitment_hash(data) != expected:
        return Judged(None, (_false(file, "its SHA-256 is not the commitment in race.yaml"),))
    committed = read_any_commitment(data)
    if committed is None and _scheme(data) > SCHEME:
        words = f"a newer ludi-press wrote this file: its dice have scheme {_scheme(data)}"
        upgrade = "install the newest ludi-press, as with 'pipx upgrade ludi-press'"
        return Judged(None, (Problem("file-newer", words, Place(file), None, upgrade),))
    return Judged(committed, () if committed else (_false(file, "it cannot be read"),))


def _scheme(data: bytes) -> int:
    """Return the scheme that a commitment names, 0 if it names none."""
    try:
        return msgspec.convert(msgspec.json.decode(data)["dice"]["scheme"], int)
    except (msgspec.MsgspecError, KeyError, TypeError, RecursionError):
        return 0


def read_any_commitment(data: bytes) -> Commitment | None:
    """Return what such a file says, None if it cannot be read."""
    try:
        if len(data) > SIZE_LIMIT:
            raise ValueError("a commitment is far smaller")
        whole = msgspec.json.decode(data)
        keys = msgspec.convert(whole.pop("dice"), _DiceKeys)
        entries = msgspec.convert(whole, dict[str, Any])
        if not FIRST <= keys.scheme <= SCHEME:
            raise ValueError("another scheme")
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return None
    former = tuple(keys.former)
    return Commitment(keys.race, keys.secret, keys.kinds, entries, keys.course, data.decode(), former, keys.scheme)


def commitment_hash(data: bytes) -> str:
    """Return the commitment: the SHA-256 of the file with its line ends as line feeds."""
    return commitment(data.replace(b"\r\n", b"\n"))


def _false(file: str, words: str) -> Problem:
    message = f"this file is not what the race committed to: {words}"
    return Problem("commitment-false", message, Place(file), None, "put it back as ludi-press wrote it (git keeps it)")
