import shutil
from pathlib import Path

import pytest
from toy_press import ToyPress, codes, errors

from ludi_press.content.load import load
from ludi_press.content.nodes import MappingNode, plain
from ludi_press.core.problems import Severity
from ludi_press.press.playing.play import play_race
from ludi_press.press.publishing.publish import publish
from ludi_press.press.reading.read import RaceSource, read_race
from ludi_press.press.reading.turns import RaceReader, by_id


def source(toy: ToyPress, race: str = "small") -> RaceSource:
    return read_race(toy.press, race)


def test_a_gap_in_the_numbers_is_an_error(toy: ToyPress) -> None:
    found = source(toy.turn(1).turn(3))
    assert errors(found.problems) == ["turn-missing"]
    assert "turn 2 is missing" in found.problems[0].message


def test_of_dice_behind_a_gap_nothing_is_said(toy: ToyPress) -> None:
    toy.turn(1).turn(2).turn(3).built()
    (toy.root / "content/races/small/turns/02.yaml").unlink()
    assert codes(source(toy).problems) == ["turn-missing"]


@pytest.mark.parametrize("name", ["1.yaml", "003.yaml", "00.yaml", "notes.txt", "02.yml", "02.yaml~"])
def test_a_stray_file_among_the_turns_is_a_warning(toy: ToyPress, name: str) -> None:
    toy.turn(1).write(f"content/races/small/turns/{name}", "")
    (problem,) = source(toy).problems
    assert (problem.code, problem.severity) == ("turn-file", Severity.WARNING)


@pytest.mark.parametrize(("name", "suggestion"), [("1.yml", "01.yaml is there too"), ("turn2.yaml", "call it 02.yaml")])
def test_a_misnamed_turn_file_is_told_its_name_unless_that_is_taken(toy: ToyPress, name: str, suggestion: str) -> None:
    toy.turn(1).write(f"content/races/small/turns/{name}", "")
    (problem,) = source(toy).problems
    assert suggestion in str(problem.suggestion)


@pytest.mark.parametrize("name", [".DS_Store", ".01.yaml.swp", "desktop.ini", "Thumbs.db"])
def test_what_systems_put_among_the_turns_is_passed_over(toy: ToyPress, name: str) -> None:
    toy.turn(1).write(f"content/races/small/turns/{name}", "\0")
    assert source(toy).problems == ()


@pytest.mark.parametrize(
    ("name", "suggestion", "severity"),
    [
        ("02.yaml", "move it to turns/02.yaml", Severity.WARNING),
        ("turn 2.yml", "move it to turns/02.yaml", Severity.WARNING),
        ("01.yaml", "turns/01.yaml is there too: take one of them away", Severity.WARNING),
        ("02.dice.yaml", "move it to turns/02.dice.yaml", Severity.ERROR),
        ("01.seal.json", "move it to turns/01.seal.json", Severity.ERROR),
    ],
)
def test_a_file_of_turns_beside_race_yaml_is_told_where_it_belongs(
    toy: ToyPress, name: str, suggestion: str, severity: Severity
) -> None:
    toy.turn(1).write(f"content/races/small/{name}", "")
    (problem,) = source(toy).problems
    assert (problem.code, problem.suggestion, problem.severity) == ("turn-astray", suggestion, severity)
    assert problem.place is not None
    assert problem.place.file == f"content/races/small/{name}"


@pytest.mark.parametrize("name", ["Turns", "TURNS", "turn"])
def test_a_folder_of_turns_under_another_name_is_an_error_if_it_is_the_only_one(toy: ToyPress, name: str) -> None:
    toy.turn(1).turn(2)
    home = toy.root / "content/races/small"
    (home / "turns").rename(home / name)
    (problem,) = source(toy).problems
    assert (problem.code, problem.suggestion, problem.severity) == ("turns-folder", "call it turns", Severity.ERROR)
    toy.turn(1)
    if not (home / "turns").samefile(home / name):  # some disks take one for the other
        (problem,) = source(toy).problems
        assert (problem.code, problem.severity) == ("turns-folder", Severity.WARNING)


def test_an_emptied_dice_file_is_told_once(toy: ToyPress) -> None:
    toy.turn(1).turn(2).built()
    publish(toy.press, "small", 2)
    toy.dice(1).write_bytes(b"")
    (problem,) = play_race(source(toy)).problems
    assert (problem.message, problem.suggestion) == (
        *("01.dice.yaml is empty, and turn 1 has lost its dice", "put it back: git has it"),
    )


@pytest.mark.parametrize("content", ["", "\n  \n"])
def test_an_emptied_turn_file_that_is_sealed_is_told_once(toy: ToyPress, content: str) -> None:
    toy.turn(1).turn(2).built()
    publish(toy.press, "small", 2)
    toy.write("content/races/small/turns/01.yaml", content)
    (problem,) = play_race(source(toy)).problems
    assert (problem.message, problem.suggestion) == (
        *("01.yaml is empty, and turn 1 is sealed", "put it back: git has it"),
    )


def test_a_lost_dice_file_is_an_error_since_its_dice_would_be_rolled_twice(toy: ToyPress) -> None:
    toy.turn(1).turn(2).built()
    toy.dice(1).unlink()
    assert errors(source(toy).problems) == ["dice-missing"]


def test_a_dice_file_of_another_turn_is_an_error(toy: ToyPress) -> None:
    toy.turn(1).turn(2).built()
    toy.dice(2).write_bytes(toy.dice(1).read_bytes())
    (problem,) = source(toy).problems
    assert problem.message == "these are the dice of small, turn 1"


def test_dice_without_their_turn_file_are_a_warning(toy: ToyPress) -> None:
    toy.turn(1).turn(2).built()
    (toy.root / "content/races/small/turns/02.yaml").unlink()
    assert codes(source(toy).problems) == ["dice-stray"]


def test_a_broken_dice_file_is_an_error(toy: ToyPress) -> None:
    toy.turn(1).built()
    toy.dice(1).write_text("dice: [")
    assert errors(source(toy).problems)


def test_a_file_in_place_of_the_turns_is_an_error(toy: ToyPress) -> None:
    toy.write("content/races/small/turns", "")
    assert errors(source(toy).problems) == ["file-folder"]


@pytest.mark.parametrize(
    ("name", "suggestion"),
    [
        ("2.yaml", "call it 02.yaml"),
        ("02.YML", "call it 02.yaml"),
        ("turn 2.yaml.txt", "call it 02.yaml"),
        ("00.yaml", "turn files are called 01.yaml, 02.yaml and so on"),
        ("01 (copy).yaml", "turn files are called 01.yaml, 02.yaml and so on"),
    ],
)
def test_a_turn_file_that_is_called_otherwise_is_told_its_name(toy: ToyPress, name: str, suggestion: str) -> None:
    toy.turn(1).write(f"content/races/small/turns/{name}", "")
    (problem,) = source(toy).problems
    assert problem.suggestion == suggestion


def test_a_race_that_was_copied_is_told_to_begin_without_dice(toy: ToyPress) -> None:
    toy.turn(1).built()
    shutil.copytree(toy.root / "content/races/small", toy.root / "content/races/other")
    problem, *_ = source(toy, "other").problems
    assert (problem.code, problem.message) == ("dice-file", "these are the dice of small, turn 0")
    assert "begins without dice files and seals" in str(problem.suggestion)


def test_a_gap_is_told_with_two_ways_to_fill_it(toy: ToyPress) -> None:
    (problem,) = source(toy.turn(1).turn(3)).problems
    assert problem.suggestion == "put it back (git keeps it), or call the next file 02.yaml"


def test_the_digest_hangs_on_what_the_host_wrote_and_not_on_where(toy: ToyPress, tmp_path: Path) -> None:
    other = ToyPress(tmp_path / "elsewhere").race().turn(1)
    assert read_race(toy.turn(1).press, "small").digest == read_race(other.press, "small").digest
    assert read_race(toy.turn(1, "{ann: go}").press, "small").digest != read_race(other.press, "small").digest


def test_a_file_is_read_as_yaml_and_its_mistakes_are_kept(toy: ToyPress) -> None:
    reader = RaceReader(toy.press, race="small")
    assert isinstance(reader.tree(reader.folder / "race.yaml"), MappingNode)
    assert reader.problems == []
    toy.write("content/races/small/turns/01.yaml", "orders: [")
    assert reader.tree(reader.folder / "turns/01.yaml") is None
    assert len(errors(tuple(reader.problems))) == 1


def test_a_file_that_is_not_there_is_a_problem_and_no_part_of_the_digest(toy: ToyPress) -> None:
    reader = RaceReader(toy.press, race="small")
    before = reader.digest.hexdigest()
    assert reader.contents(reader.folder / "none.yaml") is None
    assert len(errors(tuple(reader.problems))) == 1
    assert reader.digest.hexdigest() == before


def test_each_turn_closes_after_the_last_one_that_says_when(toy: ToyPress) -> None:
    toy.turn(1, more="opens: {closes: 2026-04-14 20:00}\n").turn(2)
    toy.turn(3, more="opens: {closes: 2026-04-13 20:00}\n")
    (problem,) = read_race(toy.press, "small").problems
    assert (problem.code, problem.place and problem.place.file) == (
        "closes-early",
        "content/races/small/turns/03.yaml",
    )


NAMES = {"velox": ("velox",), "l. vibia serena": ("velox", "celer"), "porphyrius calliopas": ("porphyrius",)}


def test_a_name_where_an_id_belongs_is_told_with_the_ids_that_it_can_mean() -> None:
    tree = load(
        "orders: {Velox: a, L. Víbia Serena: b, Porphyrius  Calliopas: c, felix: d}\nstory: x".encode(), "t"
    ).value
    assert tree is not None
    judged = by_id(tree, NAMES)
    assert [problem.suggestion for problem in judged.problems] == [
        "write 'velox'",
        "write 'velox' or 'celer'",
        "write 'porphyrius'",
    ]
    assert judged.value is not None
    assert plain(judged.value) == {"orders": {"felix": "d"}, "story": "x"}


def test_where_nobody_is_known_nothing_is_judged() -> None:
    tree = load(b"orders: {Velox: a}", "t").value
    assert tree is not None
    assert by_id(tree, {}).problems == ()
