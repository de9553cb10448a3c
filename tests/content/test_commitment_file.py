"""commitment.json: written files are read back, and a file that differs from the commitment is a problem."""

import json

import pytest

from ludi_press.content.seal_file import Commitment, commitment_hash, read_commitment, write_commitment

PROMISE = Commitment(
    race="heat",
    secret="ab" * 32,
    kinds={"d6": [1, 2, 3, 4, 5, 6]},
    entries={"game": "toy", "teams": {"velox": {"auriga": "Vélox"}, "celer": {"auriga": "Celer"}}},
    course={"title": "T", "laps": "3"},
)
FILE = "content/races/heat/commitment.json"


def test_one_entry_of_a_group_stands_on_a_line() -> None:
    text = write_commitment(PROMISE).decode()
    assert ' "velox": {"auriga": "Vélox"},\n' in text
    assert list(json.loads(text)) == ["dice", "game", "teams"]


@pytest.mark.parametrize("promise", [PROMISE, Commitment("heat", "ab" * 32, {}, {})])
def test_a_promise_is_read_back(promise: Commitment) -> None:
    data = write_commitment(promise)
    judged = read_commitment(data, FILE, commitment_hash(data))
    assert judged.problems == ()
    read = judged.value
    assert read is not None
    assert (read.race, read.secret, read.kinds, read.course) == (
        promise.race,
        promise.secret,
        promise.kinds,
        promise.course,
    )
    assert json.dumps(read.entries) == json.dumps(promise.entries)
    assert read.text == data.decode()


def test_a_commitment_of_before_1_0_is_read_whose_hash_was_called_a_secret() -> None:
    data = write_commitment(PROMISE)
    assert b'"secret-sha256": "abab' in data
    former = data.replace(b'"secret-sha256"', b'"secret"')
    judged = read_commitment(former, FILE, commitment_hash(former))
    assert (judged.value and judged.value.secret, judged.problems) == ("ab" * 32, ())


def test_the_line_ends_of_a_system_change_nothing() -> None:
    data = write_commitment(PROMISE)
    assert read_commitment(data.replace(b"\n", b"\r\n"), FILE, commitment_hash(data)).value is not None


def test_another_file_than_was_committed_to_is_refused() -> None:
    data = write_commitment(PROMISE)
    (problem,) = read_commitment(data.replace(b"Celer", b"Cellr"), FILE, commitment_hash(data)).problems
    assert problem.code == "commitment-false"


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"[]",
        b"{}",
        b'{"dice": 1}',
        b'{"dice": {"scheme": 1, "race": "r", "secret": "s", "kinds": {}}}',
        b'{"dice": {"scheme": 2, "race": "r", "secret": "s", "kinds": {"d6": ["x"]}}}',
        b"\xff",
        b"[" * 100_000,
        b'{"a":' * 5000 + b"1" + b"}" * 5000,
    ],
)
def test_whatever_a_file_holds_it_is_a_problem_and_no_error(data: bytes) -> None:
    (problem,) = read_commitment(data, FILE, commitment_hash(data)).problems
    assert problem.code == "commitment-false"
    assert "cannot be read" in problem.message
