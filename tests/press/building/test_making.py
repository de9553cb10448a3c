"""One race of a build: made, or refused."""

from pathlib import Path

import pytest
from toy_press import ToyPress, codes

from ludi_press.archive.refs import NOWHERE, Site
from ludi_press.press.building.making import (
    MadeRace,
    Task,
    make_race,
    press_places,
    program_places,
    race_of,
    race_places,
    race_recipe,
    race_sources,
    site_places,
    surroundings,
)
from ludi_press.press.building.state import states_of
from ludi_press.press.reading.looks import Looks, look
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


def made_of(toy: ToyPress) -> str:
    return race_recipe(race_sources(toy.press, "small"))


def test_any_byte_of_a_race_or_its_secret_makes_another_recipe(toy: ToyPress) -> None:
    known = {made_of(toy.turn(1))}
    for name in ("races/small/turns/01.yaml", "races/small/race.yaml", "races/small/turns/01.dice.yaml"):
        toy.write(f"content/{name}", "changed")
        found = made_of(toy)
        assert found not in known, name
        known.add(found)
    toy.write(".secrets/small", "ab")
    assert made_of(toy) not in known


def test_another_race_changes_nothing(toy: ToyPress) -> None:
    before = made_of(toy)
    toy.race("other")
    assert made_of(toy) == before


def test_what_a_killed_command_left_counts_for_nothing(toy: ToyPress) -> None:
    before = made_of(toy.turn(1))
    toy.write("content/races/small/turns/.01.dice.yaml.4711.new", "ha")
    assert made_of(toy) == before


def test_of_a_race_with_links_nothing_is_known(toy: ToyPress, tmp_path: Path) -> None:
    try:
        (tmp_path / "content/races/small/story.md").symlink_to(tmp_path / "elsewhere")
    except OSError:
        pytest.skip("this system makes no links")
    assert made_of(toy) == ""


def test_a_theme_of_the_press_and_the_address_of_the_site_surround_every_race(toy: ToyPress) -> None:
    before = surroundings(toy.press, NOWHERE, Looks({}))
    assert surroundings(toy.press, NOWHERE, Looks({})) == before
    assert surroundings(toy.press, Site("x", None), Looks({})) != before
    toy.write("themes/mosaic/style.css", "p {}")
    assert surroundings(toy.press, NOWHERE, Looks({})) != before


def test_links_between_folders_of_themes_are_followed_once_and_never_out_of_the_press(
    toy: ToyPress, tmp_path_factory: pytest.TempPathFactory
) -> None:
    def now() -> str:
        return surroundings(toy.press, NOWHERE, Looks({}))

    outside = tmp_path_factory.mktemp("outside")
    style = toy.write("own/style.css", "body {color: red}")
    themes = toy.root / "themes"
    themes.mkdir(exist_ok=True)
    (themes / "mine").symlink_to(toy.root / "own")
    (toy.root / "own" / "circle").symlink_to(themes)
    (themes / "strange").symlink_to(outside)
    before = now()
    (outside / "style.css").write_text("body {}")
    assert now() == before
    style.write_text("body {color: blue}")
    assert now() != before


def test_all_that_a_host_can_touch_is_looked_at(toy: ToyPress) -> None:
    toy.turn(1).built()
    toy.write("content/championships/cup.yaml", "")
    places = [*press_places(toy.press), *program_places(toy.press), *race_places(toy.press, "small")]
    before = look(places)
    touched = ("races/small/turns/02.yaml", "championships/cup.yaml", "races/new/race.yaml", "more/x.yaml")
    for name in (*(f"content/{name}" for name in touched), "press.yaml", ".secrets/small", "themes/mosaic/style.css"):
        toy.write(name, "title: x\n")
        after = look(places)
        assert after != before, name
        before = after


def test_what_lies_beside_the_press_is_not(toy: ToyPress) -> None:
    places = [*press_places(toy.press), *program_places(toy.press), *race_places(toy.press, "small")]
    before = look(places)
    toy.write("notes.txt", "x")
    assert look(places) == before


def test_what_a_build_wrote_is_looked_at_but_not_its_memory(toy: ToyPress) -> None:
    press = toy.turn(1).built().press
    places = [*site_places(press, SHARED), *site_places(press, "small")]
    before = look(places)
    toy.write(".press/notes", "{}")
    assert look(places) == before
    (toy.root / "site/races/small/turns/01/turn.json").unlink()
    assert look(places) != before
