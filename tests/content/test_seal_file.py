import hashlib
import json
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from ludi_press.content.seal_file import Seal, read_seal, write_seal
from ludi_press.core.report import Change, Erratum

ROME = ZoneInfo("Europe/Rome")
OLD_TOLD = {
    "orders": {"ann": "go"},
    "dice": [{"face": 3}],
    "events": [{"rule": "TOY-2", "far": 3}],
    "teams": {"ann": 3},
}
TOLD = {"inputs": {"race": {"laps": 2}, "track": {}}, **OLD_TOLD}
CHANGES = (Change("ann", "Ann", "place", 3, None), Change("ann", "Ann", "status", "status.out", "status.dead"))
SEAL = Seal(
    "small",
    3,
    "1",
    "a" * 64,
    "b" * 64,
    TOLD,
    (Erratum(datetime(2026, 4, 5, 20, tzinfo=ROME), "Misread.", 2, "c" * 64, CHANGES),),
)
FILE = "content/races/small/turns/03.seal.json"


CANNOT = "cannot be read"


def nested(depth: int) -> dict[str, Any]:
    return {"more": nested(depth - 1)} if depth else {}


def erratum(**parts: object) -> dict[str, Any]:
    change = {"team": "ann", "name": "Ann", "what": "place", "before": 1, "after": 2, **parts}
    return {"at": "2026-04-05T20:00Z", "reason": "", "since": 1, "replaced": "", "changes": [change]}


def changed(**parts: object) -> bytes:
    return json.dumps({**json.loads(write_seal(SEAL)), **parts}).encode()


def test_what_is_written_is_read_again() -> None:
    judged = read_seal(write_seal(SEAL), FILE, "small", 3)
    assert judged.problems == ()
    assert judged.value is not None
    assert replace(judged.value, digest="") == SEAL
    assert judged.value.digest == hashlib.sha256(write_seal(SEAL)).hexdigest()
    elsewhere = read_seal(write_seal(SEAL).replace(b"\n", b"\r\n"), FILE, "small", 3).value
    assert elsewhere is not None
    assert elsewhere.digest == judged.value.digest
    assert write_seal(judged.value) == write_seal(SEAL)


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", CANNOT),
        (b"[]", CANNOT),
        (b"\xff", CANNOT),
        (b"[" * 100_000, CANNOT),
        (b" " * 1_000_001, CANNOT),
        (changed(schema="ludi-press/mail/9"), CANNOT),
        (changed(turn="3"), CANNOT),
        (changed(hashes={}), CANNOT),
        (changed(errata=[{"at": "2026-04-05T20:00", "reason": "", "since": 1, "replaced": ""}]), CANNOT),
        (changed(errata=[{"at": 1}]), CANNOT),
        (changed(errata=[{"at": "2026-04-05T20:00Z", "reason": "", "since": 1, "replaced": "", "changes": 1}]), CANNOT),
        (changed(errata=[erratum(team=1)]), CANNOT),
        (changed(errata=[erratum(before=[])]), CANNOT),
        (changed(inputs={"race": [], "track": {}}), CANNOT),
        (changed(inputs={"race": {}}), CANNOT),
        (changed(inputs={"race": nested(99), "track": {}}), CANNOT),
        (changed(events=[]), "was changed by hand"),
        (changed(more=1), "was changed by hand"),
        (changed(race="other"), "is that of 'other', turn 3"),
        (changed(turn=4), "is that of 'small', turn 4"),
    ],
)
def test_a_seal_that_somebody_broke_is_a_problem(data: bytes, words: str) -> None:
    judged = read_seal(data, FILE, "small", 3)
    assert judged.value is None
    (problem,) = judged.problems
    assert (problem.code, problem.message) == ("seal-false", f"this seal {words}")
    assert problem.place is not None
    assert problem.place.file == FILE


@given(
    st.binary(max_size=200) | st.recursive(st.none() | st.text(), st.lists).map(lambda data: json.dumps(data).encode())
)
def test_whatever_the_bytes_nothing_is_raised(data: bytes) -> None:
    assert read_seal(data, FILE, "small", 3).value is None
