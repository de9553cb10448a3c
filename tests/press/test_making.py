from toy_press import ToyPress, codes

from ludi_press.archive.pages import NOWHERE
from ludi_press.press.making import Task, make_race, raw_part, stage_race
from ludi_press.press.raw import surroundings
from ludi_press.press.write import STAGING, Manifest, read_manifest


def task(toy: ToyPress, old: Manifest | None = None) -> Task:
    return Task(toy.press, NOWHERE, old or Manifest(), surroundings(toy.press, NOWHERE))


def test_a_race_is_made_with_its_card_files_and_new_dice(toy: ToyPress) -> None:
    made = make_race(task(toy.turn(1)), "small")
    assert made.card is not None
    assert made.card.id == "small"
    assert set(made.dice) == {toy.dice(0), toy.dice(1)}
    assert set(made.files) == {name for names in made.outputs.values() for name in names}
    assert raw_part("small") in made.inputs


def test_a_race_as_it_was_is_kept_whole(toy: ToyPress) -> None:
    toy.turn(1).built()
    made = make_race(task(toy, read_manifest(toy.press.site)), "small")
    assert (made.kept, made.files, made.dice) == (True, {}, {})
    assert made.card is not None
    assert made.outputs


def test_a_race_whose_page_was_touched_is_made_again(toy: ToyPress) -> None:
    toy.turn(1).built()
    (toy.press.site / "races/small/index.html").write_text("x", encoding="utf-8")
    made = make_race(task(toy, read_manifest(toy.press.site)), "small")
    assert not made.kept
    assert "races/small/index.html" in made.files


def test_a_race_with_errors_has_no_card_and_no_files(toy: ToyPress) -> None:
    made = make_race(task(toy.turn(1, orders="{ann: fly}")), "small")
    assert made.card is None
    assert made.files == {}
    assert codes(tuple(made.problems)) != []


def test_staged_files_wait_in_the_site_under_their_own_names(toy: ToyPress) -> None:
    plain, staged = make_race(task(toy.turn(1)), "small"), stage_race(task(toy), "small")
    assert staged.files.keys() == plain.files.keys()
    assert staged.files == {name: toy.press.site / STAGING / name for name in plain.files}
    calendar = "races/small/calendar.ics"
    assert (toy.press.site / STAGING / calendar).read_bytes() == plain.files[calendar]
