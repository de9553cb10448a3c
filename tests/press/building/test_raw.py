from pathlib import Path

import pytest
from toy_press import ToyPress

from ludi_press.archive.site import NOWHERE, Site
from ludi_press.press.building.raw import (
    UNKNOWN,
    press_places,
    program_places,
    race_places,
    raw_recipe,
    site_places,
    surroundings,
)
from ludi_press.press.reading.index import BuildIndex, look
from ludi_press.press.reading.memory import SHARED


def test_any_byte_of_a_race_or_its_secret_makes_another_recipe(toy: ToyPress) -> None:
    known = {raw_recipe(toy.turn(1).press, "small")}
    for name in ("races/small/turns/01.yaml", "races/small/race.yaml", "races/small/turns/01.dice.yaml"):
        toy.write(f"content/{name}", "changed")
        found = raw_recipe(toy.press, "small")
        assert found not in known, name
        known.add(found)
    toy.write(".secrets/small", "ab")
    assert raw_recipe(toy.press, "small") not in known


def test_another_race_changes_nothing(toy: ToyPress) -> None:
    before = raw_recipe(toy.press, "small")
    toy.race("other")
    assert raw_recipe(toy.press, "small") == before


def test_dice_that_are_about_to_be_written_count_as_written(toy: ToyPress) -> None:
    path = toy.dice(1)
    told = raw_recipe(toy.turn(1).press, "small", {path: b"dice"})
    toy.write("content/races/small/turns/01.dice.yaml", b"dice")
    assert raw_recipe(toy.press, "small") == told


def test_what_a_killed_command_left_counts_for_nothing(toy: ToyPress) -> None:
    before = raw_recipe(toy.turn(1).press, "small")
    toy.write("content/races/small/turns/.01.dice.yaml.4711.new", "ha")
    assert raw_recipe(toy.press, "small") == before


def test_of_a_race_with_links_nothing_is_known(toy: ToyPress, tmp_path: Path) -> None:
    try:
        (tmp_path / "content/races/small/story.md").symlink_to(tmp_path / "elsewhere")
    except OSError:
        pytest.skip("this system makes no links")
    assert raw_recipe(toy.press, "small") == UNKNOWN


def test_a_theme_of_the_press_and_the_address_of_the_site_surround_every_race(toy: ToyPress) -> None:
    before = surroundings(toy.press, NOWHERE, BuildIndex())
    assert surroundings(toy.press, NOWHERE, BuildIndex()) == before
    assert surroundings(toy.press, Site("x", None), BuildIndex()) != before
    toy.write("themes/mosaic/style.css", "p {}")
    assert surroundings(toy.press, NOWHERE, BuildIndex()) != before


def test_links_between_folders_of_themes_are_followed_once_and_never_out_of_the_press(
    toy: ToyPress, tmp_path_factory: pytest.TempPathFactory
) -> None:
    def now() -> str:
        return surroundings(toy.press, NOWHERE, BuildIndex())

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
