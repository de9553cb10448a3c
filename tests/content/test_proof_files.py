"""commitment.json: written files are read back, and a file that differs from the commitment is a problem."""

import hashlib
import json
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from ludi_press.content.proof_files import (
    NO_HASH,
    Commitment,
    DiceFile,
    InputHashes,
    Seal,
    commitment_hash,
    read_commitment,
    read_dice_file,
    read_seal,
    renumbered,
    write_commitment,
    write_dice_file,
    write_seal,
)
from ludi_press.core.dice import Address, Roll, Source
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


PROMISE = Commitment(
    race="heat",
    secret="ab" * 32,
    kinds={"d6": [1, 2, 3, 4, 5, 6]},
    entries={"game": "toy", "teams": {"velox": {"auriga": "Vélox"}, "celer": {"auriga": "Celer"}}},
    course={"title": "T", "laps": "3"},
)
COMMITMENT = "content/races/heat/commitment.json"


def test_one_entry_of_a_group_stands_on_a_line() -> None:
    text = write_commitment(PROMISE).decode()
    assert ' "velox": {"auriga": "Vélox"},\n' in text
    assert list(json.loads(text)) == ["dice", "game", "teams"]


@pytest.mark.parametrize("promise", [PROMISE, Commitment("heat", "ab" * 32, {}, {})])
def test_a_promise_is_read_back(promise: Commitment) -> None:
    data = write_commitment(promise)
    judged = read_commitment(data, COMMITMENT, commitment_hash(data))
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
    judged = read_commitment(former, COMMITMENT, commitment_hash(former))
    assert (judged.value and judged.value.secret, judged.problems) == ("ab" * 32, ())


def test_the_line_ends_of_a_system_change_nothing() -> None:
    data = write_commitment(PROMISE)
    assert read_commitment(data.replace(b"\n", b"\r\n"), COMMITMENT, commitment_hash(data)).value is not None


def test_another_file_than_was_committed_to_is_refused() -> None:
    data = write_commitment(PROMISE)
    (problem,) = read_commitment(data.replace(b"Celer", b"Cellr"), COMMITMENT, commitment_hash(data)).problems
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
    (problem,) = read_commitment(data, COMMITMENT, commitment_hash(data)).problems
    assert problem.code == "commitment-false"
    assert "cannot be read" in problem.message


HASH = "0123456789abcdef" * 4


def roll(index: int, team: str, label: str, die: str, face: int, source: Source = Source.SECRET) -> Roll:
    return Roll(index, Address("heat", 3, 1, team, label, 1), die, face, source)


DICE = DiceFile(
    "heat",
    3,
    NO_HASH,
    HASH,
    (roll(0, "velox", "speed", "LOW", 3, Source.HOST), roll(1, "celer", "whip-harm", "d20", 14)),
    (roll(0, "ferox", "wall", "d20", 1, Source.SYSTEM),),
)

WRITTEN = f"""\
# Written by ludi-press: the dice of this turn, in the order in which they were used. Keep it in git.
race: heat
turn: 3
previous: '{NO_HASH}'
orders: '{HASH}'
dice:
  - {{round: 1, team: velox, label: speed, nth: 1, die: LOW, face: 3, source: host}}
  - {{round: 1, team: celer, label: whip-harm, nth: 1, die: d20, face: 14, source: secret}}
set-aside:
  - {{round: 1, team: ferox, label: wall, nth: 1, die: d20, face: 1, source: system}}
"""


def test_a_dice_file_is_one_die_a_line() -> None:
    assert write_dice_file(DICE) == WRITTEN.encode()


def test_the_text_of_the_key_is_written_before_the_dice() -> None:
    file = replace(DICE, key="heat/3/=12/velox=panem")
    data = write_dice_file(file)
    assert data == WRITTEN.replace("\ndice:", "\nkey: 'heat/3/=12/velox=panem'\ndice:").encode()
    assert read_dice_file(data, "turns/03.dice.yaml").value == file


def test_the_fight_of_a_die_stands_behind_its_round() -> None:
    die = Roll(0, Address("heat", 3, 2, "antony", "pugna", 1, "parties.antony+brutus.1"), "d6", 4, Source.SECRET)
    file = replace(DICE, dice=(die,))
    data = write_dice_file(file)
    assert b"{round: 2, fight: parties.antony+brutus.1, team: antony, label: pugna, nth: 1, die: d6" in data
    assert read_dice_file(data, "turns/03.dice.yaml").value == file


def test_what_the_host_saw_beforehand_stands_before_the_dice() -> None:
    file = replace(DICE, seen=(InputHashes(NO_HASH), InputHashes(HASH, {"ann": "0a1b2c", "=no": "123456"})))
    data = write_dice_file(file)
    seen = f"  - '{NO_HASH}'\n  - {{orders: '{HASH}', marks: {{ann: '0a1b2c', '=no': '123456'}}}}"
    assert data == WRITTEN.replace("\ndice:", f"\nseen:\n{seen}\ndice:").encode()
    assert read_dice_file(data, "turns/03.dice.yaml").value == file


def test_the_marks_of_its_parts_stand_below_the_hash_of_them_all() -> None:
    file = replace(DICE, marks={"ann": "0a1b2c", "=dice": "123456"})
    data = write_dice_file(file)
    assert b"'\nmarks: {ann: '0a1b2c', =dice: '123456'}\ndice:" in data
    assert read_dice_file(data, "turns/03.dice.yaml").value == file


def test_a_dice_file_is_read_back() -> None:
    judged = read_dice_file(WRITTEN.encode(), "turns/03.dice.yaml")
    assert judged.problems == ()
    assert judged.value == DICE


def test_a_turn_without_dice_has_a_file_too() -> None:
    empty = DiceFile("heat", 0, NO_HASH, HASH, ())
    assert b"dice:\n" not in write_dice_file(empty)
    assert read_dice_file(write_dice_file(empty), "a").value == empty


IDS = st.from_regex(r"[a-z0-9][a-z0-9-]{0,39}", fullmatch=True) | st.sampled_from(
    ("no", "on", "y", "null", "1e5", "0x1", "12", "2026-04-05", "true")
)


@st.composite
def files(draw: st.DrawFn) -> DiceFile:
    race, turn = draw(IDS), draw(st.integers(0, 9999))

    def rolls() -> tuple[Roll, ...]:
        return tuple(
            Roll(
                index,
                Address(
                    race,
                    turn,
                    draw(st.integers(0, 99)),
                    draw(IDS),
                    draw(IDS),
                    draw(st.integers(1, 9999)),
                    draw(st.sampled_from(("", "ring.antony.1", "parties.antony+s-pompeius.12"))),
                ),
                draw(st.sampled_from(("LOW", "FAST", "MAX", "d6", "d20", "6"))),
                draw(st.integers(0, 1000)),
                draw(st.sampled_from(list(Source))),
            )
            for index in range(draw(st.integers(0, 3)))
        )

    digests = st.from_regex("[0-9a-f]{64}", fullmatch=True)
    marks = st.dictionaries(IDS | IDS.map("={}".format), st.from_regex("[0-9a-f]{6}", fullmatch=True), max_size=3)
    seen = tuple(draw(st.lists(st.builds(InputHashes, digests, marks), max_size=2)))
    return DiceFile(race, turn, draw(digests), draw(digests), rolls(), rolls(), "", seen, draw(marks))


@given(files())
def test_every_dice_file_is_read_back_and_written_the_same(file: DiceFile) -> None:
    data = write_dice_file(file)
    judged = read_dice_file(data, "a.yaml")
    assert judged.problems == ()
    assert judged.value == file
    assert write_dice_file(judged.value) == data


@given(files())
def test_the_fast_reading_of_a_dice_file_equals_yaml(file: DiceFile) -> None:
    data = write_dice_file(file)
    assert read_dice_file(data, "f") == read_dice_file(data + b"# A remark.\n", "f")


@pytest.mark.parametrize("team", ["null", "no", "a-1"])
def test_words_that_yaml_takes_for_something_else_are_read_by_yaml(team: str) -> None:
    data = write_dice_file(DiceFile("r", 1, NO_HASH, NO_HASH, (roll(0, "ann", "speed", "d6", 3),)))
    data = data.replace(b"team: ann", f"team: {team}".encode())
    assert read_dice_file(data, "f") == read_dice_file(data + b"# A remark.\n", "f")


@given(files())
def test_any_other_reader_of_yaml_sees_the_same_texts(file: DiceFile) -> None:
    plain = yaml.safe_load(write_dice_file(file))
    assert (plain["race"], plain["turn"], plain["previous"]) == (file.race, file.turn, file.previous)
    for written, thrown in zip(plain.get("dice", []), file.dice, strict=True):
        assert (written["team"], written["label"], written["die"]) == (
            thrown.address.team,
            thrown.address.label,
            thrown.die,
        )


@pytest.mark.parametrize(
    ("old", "new", "line", "words"),
    [
        ("face: 14", "face: x", 8, "face must be a whole number"),
        ("face: 14", "face: -1", 8, "0 to 1000"),
        ("die: d20, face: 14", "die: 'd 20', face: 14", 8, "the name of a die"),
        ("source: secret", "source: me", 8, "source cannot be 'me'"),
        ("team: celer", "team: Celer", 8, "small letters"),
        ("nth: 1, die: LOW", "nth: 0, die: LOW", 7, "1 to 9999"),
        ("label: speed, ", "", 7, "lacks 'label'"),
        (f"orders: '{HASH}'", "orders: 12", 5, "SHA-256"),
        ("turn: 3", "turn: three", 3, "whole number"),
        ("race: heat", "race: heat\nlaps: 2", 3, "no key 'laps'"),
        ("turn: 3", "turn: 3\nturn: 4", 4, "a second time"),
    ],
)
def test_what_somebody_broke_is_a_problem_at_its_place(old: str, new: str, line: int, words: str) -> None:
    judged = read_dice_file(WRITTEN.replace(old, new, 1).encode(), "turns/03.dice.yaml")
    assert judged.value is None
    (problem,) = judged.problems
    assert words in problem.message
    assert problem.place is not None
    assert (problem.place.file, problem.place.line) == ("turns/03.dice.yaml", line)


def test_a_file_that_is_no_yaml_is_a_problem() -> None:
    judged = read_dice_file(b"race: [", "a.yaml")
    assert judged.value is None
    assert [problem.code for problem in judged.problems] == ["yaml-bracket"]


def test_rolls_are_counted_from_zero_in_a_file() -> None:
    assert renumbered((replace(DICE.dice[0], index=7), replace(DICE.dice[1], index=3))) == DICE.dice
