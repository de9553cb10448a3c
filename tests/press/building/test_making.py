"""One race of a build: made, kept, or refused."""

from pathlib import Path

from toy_press import ToyPress, codes

from ludi_press.archive.site import NOWHERE
from ludi_press.press.building.making import Task, change_race, keep_race, stage_race
from ludi_press.press.building.state import read_states
from ludi_press.press.reading.memory import STAGING, read_index


def task(toy: ToyPress) -> Task:
    """The toy race as the next build finds it; how its files look is not known."""
    index = read_index(toy.press.memory)
    return Task(toy.press, NOWHERE, "small", read_states(toy.press.memory).get("small"), index.last("race/small"))


def test_a_race_is_made_with_its_note_files_and_new_dice(toy: ToyPress) -> None:
    made = change_race(task(toy.turn(1)))
    assert made.state is not None
    assert made.manifest is not None
    assert set(made.dice) == {toy.dice(0), toy.dice(1)}
    assert set(made.files) == set(made.manifest.files())
    assert made.raw


def test_a_race_as_it_was_is_kept_whole(toy: ToyPress) -> None:
    toy.turn(1).built()
    made = keep_race(task(toy))
    assert made is not None
    assert (made.manifest, made.files, made.dice) == (None, {}, {})
    assert made.state == task(toy).state


def test_a_race_that_was_never_made_or_differs_in_a_byte_is_not_kept(toy: ToyPress) -> None:
    assert keep_race(task(toy.turn(1))) is None
    toy.built().turn(1, more="story: Once more.\n")
    assert keep_race(task(toy)) is None


def test_a_race_whose_page_was_touched_is_made_again(toy: ToyPress) -> None:
    toy.turn(1).built()
    (toy.press.site / "races/small/index.html").write_text("x", encoding="utf-8")
    assert keep_race(task(toy)) is None
    assert "races/small/index.html" in change_race(task(toy)).files


def test_a_file_that_is_no_turn_is_told_though_nothing_is_made_of_it(toy: ToyPress) -> None:
    toy.turn(1).built()
    stray = toy.write("content/races/small/turns/2.yaml", "orders: {ann: go}\n")
    assert codes(change_race(task(toy)).problems) == ["turn-file"]
    toy.built()
    assert codes(task(toy).state.problems) == ["turn-file"]  # type: ignore[union-attr]
    stray.unlink()
    assert codes(change_race(task(toy)).problems) == []


def test_a_race_with_errors_has_no_note_and_no_files(toy: ToyPress) -> None:
    made = change_race(task(toy.turn(1, orders="{ann: fly}")))
    assert made.state is None
    assert made.files == {}
    assert codes(made.problems) != []


def test_staged_files_wait_in_the_memory(toy: ToyPress) -> None:
    plain, staged = change_race(task(toy.turn(1))), stage_race(task(toy))
    assert staged.files.keys() == plain.files.keys()
    paths = {name: path for name, path in staged.files.items() if isinstance(path, Path)}
    assert {path.parent for path in paths.values()} == {toy.press.memory / STAGING / "races/small"}
    calendar = "races/small/calendar.ics"
    assert paths[calendar].read_bytes() == plain.files[calendar]
