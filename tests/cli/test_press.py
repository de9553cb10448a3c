from pathlib import Path

import click
import pytest
from toy_press import ToyPress

from ludi_press.cli.press import known_race


def test_a_known_race_is_given_back(toy: ToyPress) -> None:
    assert known_race(toy.press, "small") == "small"


def test_a_press_without_races_says_so(tmp_path: Path) -> None:
    (tmp_path / "content/races").mkdir(parents=True)
    with pytest.raises(click.BadParameter, match="this press has none yet"):
        known_race(ToyPress(tmp_path).press, "small")


def test_a_folder_that_is_no_race_is_told_as_that(toy: ToyPress) -> None:
    toy.write("content/races/other/race.yml", "title: x\n")
    with pytest.raises(click.BadParameter, match=r"other has no race\.yaml, so it is no race: call race"):
        known_race(toy.press, "other")
