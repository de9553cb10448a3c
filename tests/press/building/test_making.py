"""One race of a build: made, or refused."""

from toy_press import ToyPress, codes

from ludi_press.archive.site import NOWHERE
from ludi_press.press.building.making import MadeRace, Task, make_race, race_of
from ludi_press.press.building.sources import race_sources
from ludi_press.press.building.state import states_of
from ludi_press.press.reading.parts import SHARED, SiteParts
from ludi_press.press.reading.store import peek


def made(toy: ToyPress) -> MadeRace:
    """The toy race as the next build makes it."""
    parts = peek(toy.press, lambda store: store.parts("small")) or SiteParts("small", toy.press.site, toy.press.memory)
    sources = race_sources(toy.press, "small")
    return make_race(Task(toy.press, NOWHERE, "around", {}, sources, parts, last=False))


def test_a_race_is_made_with_its_state_files_and_new_dice(toy: ToyPress) -> None:
    found = made(toy.turn(1))
    assert found.state is not None
    assert set(found.dice) == {toy.dice(0), toy.dice(1)}
    assert found.parts.files
    assert set(found.parts.files) == set(found.parts.new) == set(found.parts.made_files())
    assert states_of({"small": found.parts.made["small"]}) == {"small": found.state}


def test_dice_that_are_about_to_be_written_count_as_written(toy: ToyPress) -> None:
    first = made(toy.turn(1))
    for path, data in first.dice.items():
        path.write_bytes(data)
    assert made(toy).parts.made["small"].made_of == first.parts.made["small"].made_of


def test_a_race_as_it_was_is_made_of_the_same_parts_and_has_no_new_file(toy: ToyPress) -> None:
    toy.turn(1).built()
    found = made(toy)
    assert found.parts.files == {}
    assert {key for key, part in found.parts.old.items() if found.parts.made[key] != part} <= {"small"}


def test_a_page_that_was_touched_is_made_again(toy: ToyPress) -> None:
    toy.turn(1).built()
    (toy.press.site / "races/small/index.html").write_text("x", encoding="utf-8")
    assert "races/small/index.html" in made(toy).parts.files


def test_a_file_that_is_no_turn_is_told_though_nothing_is_made_of_it(toy: ToyPress) -> None:
    toy.turn(1).built()
    stray = toy.write("content/races/small/turns/2.yaml", "orders: {ann: go}\n")
    assert codes(made(toy).problems) == ["turn-file"]
    stray.unlink()
    assert codes(made(toy).problems) == []


def test_a_race_with_errors_has_no_state_and_no_files(toy: ToyPress) -> None:
    found = made(toy.turn(1, orders="{ann: fly}"))
    assert found.state is None
    assert found.parts.files == {}
    assert codes(found.problems) != []


def test_a_file_is_of_its_race_or_of_all() -> None:
    assert race_of("races/small/turns/01/index.html") == "small"
    assert race_of("search/2025.js") == race_of("index.html") == SHARED
