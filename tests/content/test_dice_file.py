"""Dice files: written files are read back, and damaged ones are problems."""

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from ludi_press.content.dice_file import NO_HASH, DiceFile, InputHashes, read_dice_file, renumbered, write_dice_file
from ludi_press.core.dice import Address, Roll, Source

HASH = "0123456789abcdef" * 4


def roll(index: int, team: str, label: str, die: str, face: int, source: Source = Source.SECRET) -> Roll:
    return Roll(index, Address("heat", 3, 1, team, label, 1), die, face, source)


FILE = DiceFile(
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
    assert write_dice_file(FILE) == WRITTEN.encode()


def test_the_text_of_the_key_is_written_before_the_dice() -> None:
    file = replace(FILE, key="heat/3/=12/velox=panem")
    data = write_dice_file(file)
    assert data == WRITTEN.replace("\ndice:", "\nkey: 'heat/3/=12/velox=panem'\ndice:").encode()
    assert read_dice_file(data, "turns/03.dice.yaml").value == file


def test_the_fight_of_a_die_stands_behind_its_round() -> None:
    die = Roll(0, Address("heat", 3, 2, "antony", "pugna", 1, "parties.antony+brutus.1"), "d6", 4, Source.SECRET)
    file = replace(FILE, dice=(die,))
    data = write_dice_file(file)
    assert b"{round: 2, fight: parties.antony+brutus.1, team: antony, label: pugna, nth: 1, die: d6" in data
    assert read_dice_file(data, "turns/03.dice.yaml").value == file


def test_what_the_host_saw_beforehand_stands_before_the_dice() -> None:
    file = replace(FILE, seen=(InputHashes(NO_HASH), InputHashes(HASH, {"ann": "0a1b2c", "=no": "123456"})))
    data = write_dice_file(file)
    seen = f"  - '{NO_HASH}'\n  - {{orders: '{HASH}', marks: {{ann: '0a1b2c', '=no': '123456'}}}}"
    assert data == WRITTEN.replace("\ndice:", f"\nseen:\n{seen}\ndice:").encode()
    assert read_dice_file(data, "turns/03.dice.yaml").value == file


def test_the_marks_of_its_parts_stand_below_the_hash_of_them_all() -> None:
    file = replace(FILE, marks={"ann": "0a1b2c", "=dice": "123456"})
    data = write_dice_file(file)
    assert b"'\nmarks: {ann: '0a1b2c', =dice: '123456'}\ndice:" in data
    assert read_dice_file(data, "turns/03.dice.yaml").value == file


def test_a_dice_file_is_read_back() -> None:
    judged = read_dice_file(WRITTEN.encode(), "turns/03.dice.yaml")
    assert judged.problems == ()
    assert judged.value == FILE


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
    assert renumbered((replace(FILE.dice[0], index=7), replace(FILE.dice[1], index=3))) == FILE.dice
