"""turns/NN.seal.json: a turn as published, written by ludi-press and kept in git."""

import hashlib
import json
from collections.abc import Mapping
from datetime import datetime
from typing import Any, Final

from msgspec import Struct, to_builtins

from ludi_press.content.guard import SIZE_LIMIT
from ludi_press.content.json_lines import json_lines
from ludi_press.content.load import DEPTH_LIMIT
from ludi_press.content.words import shown
from ludi_press.core.problems import Judged, Place, Problem
from ludi_press.core.report import Change, Erratum

SCHEMA: Final = "ludi-press/seal/2"
OLD_SCHEMA: Final = "ludi-press/seal/1"
"""The schema of seals without `inputs` and without the changes of errata."""

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

    @property
    def is_old(self) -> bool:
        """Whether an earlier version wrote the seal, without the race's inputs (laps, teams, track, rules)."""
        return "inputs" not in self.data


def write_seal(seal: Seal) -> bytes:
    """Return the file's bytes; the same seal gives the same bytes."""
    whole = {
        "schema": OLD_SCHEMA if seal.is_old else SCHEMA,
        "race": seal.race,
        "turn": seal.turn,
        "edition": seal.edition,
        "hashes": {"orders": seal.orders, "dice": seal.dice, "told": _hash(seal.data)},
        "errata": [_erratum_data(one) for one in seal.errata],
        **seal.data,
    }
    return json_lines(whole).encode()


def _erratum_data(one: Erratum) -> dict[str, Any]:
    changes = None if one.changes is None else [to_builtins(change) for change in one.changes]
    head = {"at": one.at.isoformat(), "reason": one.reason, "since": one.since, "replaced": one.replaced}
    return {**head, "changes": changes}


def read_seal(data: bytes, file: str, race: str, turn: int) -> Judged[Seal]:
    """Return the seal of a race's turn; None with a Problem if it was damaged or is another turn's."""
    try:
        seal, digest = _seal(data)
        whole = digest == _hash(seal.data)
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return Judged(None, (_broken(file, "cannot be read"),))
    if not whole:
        return Judged(None, (_broken(file, "was changed by hand"),))
    if (seal.race, seal.turn) != (race, turn):
        words = f"is that of {shown(seal.race)}, turn {seal.turn}"
        return Judged(None, (_broken(file, words, _PUT_BACK if seal.race == race else f"{_PUT_BACK}; {COPIED}"),))
    return Judged(seal)


def _seal(data: bytes) -> tuple[Seal, str]:
    """Return a seal, and the hash of its data that the file names."""
    if len(data) > SIZE_LIMIT:
        raise ValueError("a seal is far smaller")
    whole = json.loads(data)
    _measure(whole, DEPTH_LIMIT)
    schema = whole.pop("schema")
    if schema not in (SCHEMA, OLD_SCHEMA):
        raise ValueError("another schema")
    if schema == SCHEMA:
        _checked(dict, whole["inputs"]["race"])
        _checked(dict, whole["inputs"]["track"])
    race, turn, edition, hashes, errata = (whole.pop(key) for key in ("race", "turn", "edition", "hashes", "errata"))
    seal = Seal(
        _checked(str, race),
        _checked(int, turn),
        _checked(str, edition),
        _checked(str, hashes["orders"]),
        _checked(str, hashes["dice"]),
        whole,
        tuple(_erratum(row) for row in errata),
        hashlib.sha256(data.replace(b"\r\n", b"\n")).hexdigest(),
    )
    return seal, hashes["told"]


def _erratum(row: Any) -> Erratum:
    at = datetime.fromisoformat(row["at"])
    if at.tzinfo is None:
        raise ValueError("a moment without its zone")
    reason, replaced = (_checked(str, row[key]) for key in ("reason", "replaced"))
    rows = row.get("changes")
    changes = None if rows is None else tuple(_change(one) for one in rows)
    return Erratum(at, reason, _checked(int, row["since"]), replaced, changes)


def _change(row: Any) -> Change:
    team, name, what = (_checked(str, row[key]) for key in ("team", "name", "what"))
    before, after = (_checked_value(row[key]) for key in ("before", "after"))
    return Change(team, name, what, before, after)


def _checked_value(value: Any) -> int | str | None:
    if value is not None and type(value) not in (int, str):
        raise TypeError(f"{value!r} is no number and no word")
    return value  # type: ignore[no-any-return] # its type was checked


def _measure(value: Any, depth: int) -> None:
    """Raise ValueError if tables and lists are nested deeper than a host's file may have them."""
    if depth < 0:
        raise ValueError("too deep")
    for one in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        _measure(one, depth - 1)


def _checked(kind: type[Any], value: Any) -> Any:
    if type(value) is not kind:
        raise TypeError(f"{value!r} is no {kind.__name__}")
    return value


_PUT_BACK: Final = "put it back as ludi-press wrote it (git keeps it)"
COPIED: Final = "a race that was copied begins without dice files and seals: take them out"
"""What to do if another race's dice or seals are found in a race."""


def _broken(file: str, words: str, suggestion: str = _PUT_BACK) -> Problem:
    return Problem("seal-false", f"this seal {words}", Place(file), None, suggestion)


def _hash(data: TurnData) -> str:
    text = json.dumps(data, ensure_ascii=True, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()
