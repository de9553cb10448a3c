import hashlib
import json
from datetime import datetime
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludi_press.content.seal_file import Seal, read_seal, write_seal
from ludi_press.report import Erratum

ROME = ZoneInfo("Europe/Rome")
TOLD = {"orders": {"ann": "go"}, "dice": [{"face": 3}], "events": [{"rule": "TOY-2", "far": 3}], "teams": {"ann": 3}}
SEAL = Seal(
    "small",
    3,
    "1",
    "a" * 64,
    "b" * 64,
    TOLD,
    (Erratum(datetime(2026, 4, 5, 20, tzinfo=ROME), "Misread.", 2, "c" * 64),),
)
FILE = "content/races/small/turns/03.seal.json"


def changed(**parts: object) -> bytes:
    return json.dumps({**json.loads(write_seal(SEAL)), **parts}).encode()


def test_what_is_written_is_read_again() -> None:
    judged = read_seal(write_seal(SEAL), FILE, "small", 3)
    assert judged.problems == ()
    assert judged.value == SEAL
    assert judged.value.digest == hashlib.sha256(write_seal(SEAL)).hexdigest()
    elsewhere = read_seal(write_seal(SEAL).replace(b"\n", b"\r\n"), FILE, "small", 3).value
    assert elsewhere is not None
    assert elsewhere.digest == judged.value.digest
    assert write_seal(judged.value) == write_seal(SEAL)


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", "cannot be read"),
        (b"[]", "cannot be read"),
        (b"\xff", "cannot be read"),
        (b"[" * 100_000, "cannot be read"),
        (b" " * 1_000_001, "cannot be read"),
        (changed(schema="ludi-press/seal/9"), "cannot be read"),
        (changed(turn="3"), "cannot be read"),
        (changed(hashes={}), "cannot be read"),
        (changed(errata=[{"at": "2026-04-05T20:00", "reason": "", "since": 1, "replaced": ""}]), "cannot be read"),
        (changed(errata=[{"at": 1}]), "cannot be read"),
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
