from pathlib import Path

from toy_press import ToyPress, errors

from ludi_press.content.nodes import Mapping
from ludi_press.press.reading.read import read_race
from ludi_press.press.reading.reader import RaceReader


def test_the_digest_hangs_on_what_the_host_wrote_and_not_on_where(toy: ToyPress, tmp_path: Path) -> None:
    other = ToyPress(tmp_path / "elsewhere").race().turn(1)
    assert read_race(toy.turn(1).press, "small").digest == read_race(other.press, "small").digest
    assert read_race(toy.turn(1, "{ann: go}").press, "small").digest != read_race(other.press, "small").digest


def test_a_file_is_read_as_yaml_and_its_mistakes_are_kept(toy: ToyPress) -> None:
    reader = RaceReader(toy.press, "small")
    assert isinstance(reader.tree(reader.folder / "race.yaml"), Mapping)
    assert reader.problems == []
    toy.write("content/races/small/turns/01.yaml", "orders: [")
    assert reader.tree(reader.folder / "turns/01.yaml") is None
    assert len(errors(tuple(reader.problems))) == 1


def test_a_file_that_is_not_there_is_a_problem_and_no_part_of_the_digest(toy: ToyPress) -> None:
    reader = RaceReader(toy.press, "small")
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
