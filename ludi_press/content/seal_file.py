"""What ludi-press writes to bind a host: commitment.json of a race, and turns/NN.seal.json of a published turn."""

import hashlib
import json
from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final, Literal

import msgspec
from msgspec import Struct, convert, field, to_builtins

from ludi_press.content.form import json_lines
from ludi_press.content.guard import SIZE_LIMIT, other_schema
from ludi_press.content.load import DEPTH_LIMIT
from ludi_press.content.nodes import Plain
from ludi_press.content.words import shown
from ludi_press.core.draw import commitment, hash_of_value
from ludi_press.core.problems import Judged, Place, Problem
from ludi_press.core.report import Erratum

PROMISE: Final = "commitment.json"
"""What a race committed to, beside race.yaml."""
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


HASHED: Final = "secret-sha256"


class _DiceKeys(Struct, frozen=True, kw_only=True):
    """The keys that the press itself writes, under `dice`; no entry has that key.

    The SHA-256 of the secret is `secret-sha256`; before 1.0 it was called `secret`, which looked as if it told it.
    """

    scheme: int
    race: str
    kinds: dict[str, list[int]]
    secret_sha256: str = field(default="", name=HASHED)
    secret: str = ""
    course: Any = None
    former: list[str] = []


def write_commitment(committed: Commitment) -> bytes:
    course = {} if committed.course is None else {"course": committed.course}
    former = {"former": committed.former} if committed.former else {}
    head = {"scheme": committed.scheme, "race": committed.race, HASHED: committed.secret}
    keys = {**head, "kinds": committed.kinds, **course, **former}
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
        hashed = keys.secret_sha256 or keys.secret
        if not (hashed and FIRST <= keys.scheme <= SCHEME):
            raise ValueError("no commitment of these schemes")
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return None
    former = tuple(keys.former)
    return Commitment(keys.race, hashed, keys.kinds, entries, keys.course, data.decode(), former, keys.scheme)


def commitment_hash(data: bytes) -> str:
    """Return the commitment: the SHA-256 of the file with its line ends as line feeds."""
    return commitment(data.replace(b"\r\n", b"\n"))


def _false(file: str, words: str) -> Problem:
    message = f"this file is not what the race committed to: {words}"
    return Problem("commitment-false", message, Place(file), None, "put it back as ludi-press wrote it (git keeps it)")


SCHEMA: Final = "ludi-press/seal/2"

TurnData = Mapping[str, Any]
"""The data of a turn: the `inputs` that it was resolved from, and `orders`, `dice`, `events` and the rest of turn.json.
"""


class Seal(Struct, frozen=True):
    """A published turn.

    `orders` is the hash of its orders, as its dice file names it; `dice` is the hash of that file.
    `errata` are the amendments in order of time.
    `digest` is the SHA-256 of the seal's own file, with its line ends as line feeds.
    """

    race: str
    turn: int
    edition: str
    orders: str
    dice: str
    data: TurnData
    errata: tuple[Erratum, ...] = ()
    digest: str = ""


def write_seal(seal: Seal) -> bytes:
    """Return the file's bytes; the same seal gives the same bytes."""
    whole = {
        "schema": SCHEMA,
        "race": seal.race,
        "turn": seal.turn,
        "edition": seal.edition,
        "hashes": {"orders": seal.orders, "dice": seal.dice, "told": hash_of_value(seal.data)},
        "errata": [{**to_builtins(erratum), "at": erratum.at.isoformat()} for erratum in seal.errata],
        **seal.data,
    }
    return json_lines(whole).encode()


@lru_cache(maxsize=32)
def read_seal(data: bytes, file: str, race: str, turn: int) -> Judged[Seal]:
    """Return the seal of a race's turn; None with a Problem if it was damaged or is another turn's.

    Those of one race are cached: a command, and `serve` and `run` all the more, read it several times.
    """
    try:
        seal, digest = _seal(data)
        whole = digest == hash_of_value(seal.data)
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return Judged(None, (other_schema(data, SCHEMA, file) or _broken(file, "cannot be read"),))
    if not whole:
        return Judged(None, (_broken(file, "was changed by hand"),))
    if (seal.race, seal.turn) != (race, turn):
        words = f"is that of {shown(seal.race)}, turn {seal.turn}"
        return Judged(None, (_broken(file, words, _PUT_BACK if seal.race == race else f"{_PUT_BACK}; {COPIED}"),))
    return Judged(seal)


class _Hashes(Struct, frozen=True):
    """The hashes in a seal's file; `told` is that of its data."""

    orders: str
    dice: str
    told: str


class _Head(Struct, frozen=True):
    """The keys of a seal's file besides its data."""

    schema: Literal["ludi-press/seal/2"]
    race: str
    turn: int
    edition: str
    hashes: _Hashes
    errata: tuple[Erratum, ...]


class _Inputs(Struct, frozen=True):
    """The least that `inputs` hold."""

    race: dict[str, Any]
    track: dict[str, Any]


def _seal(data: bytes) -> tuple[Seal, str]:
    """Return a seal, and the hash of its data that the file names."""
    if len(data) > SIZE_LIMIT:
        raise ValueError("a seal is far smaller")
    whole = json.loads(data)
    _measure(whole, DEPTH_LIMIT)
    head = convert(whole, _Head)
    parts = {key: value for key, value in whole.items() if key not in _Head.__struct_fields__}
    convert(parts["inputs"], _Inputs)
    hashes, digest = head.hashes, hashlib.sha256(data.replace(b"\r\n", b"\n")).hexdigest()
    return Seal(head.race, head.turn, head.edition, hashes.orders, hashes.dice, parts, head.errata, digest), hashes.told


def _measure(value: Any, depth: int) -> None:
    """Raise ValueError if tables and lists are nested deeper than a host's file may have them."""
    if depth < 0:
        raise ValueError("too deep")
    for part in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        _measure(part, depth - 1)


_PUT_BACK: Final = "put it back as ludi-press wrote it (git keeps it)"
COPIED: Final = "a race that was copied begins without dice files and seals: take them out"
"""What to do if another race's dice or seals are found in a race."""


def _broken(file: str, words: str, suggestion: str = _PUT_BACK) -> Problem:
    return Problem("seal-false", f"this seal {words}", Place(file), None, suggestion)
