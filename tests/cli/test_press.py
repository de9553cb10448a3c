import shutil
from pathlib import Path

import click
import pytest
from command_line import Run
from toy_press import ToyPress

from ludi_press.cli.press import known_race, unknown


def test_a_known_race_is_given_back(toy: ToyPress) -> None:
    assert known_race(toy.press, "small") == "small"


def test_a_press_without_races_says_so(tmp_path: Path) -> None:
    (tmp_path / "content/races").mkdir(parents=True)
    with pytest.raises(click.BadParameter, match="this press has none yet"):
        known_race(ToyPress(tmp_path).press, "small")


def test_a_folder_that_is_no_race_is_reported(toy: ToyPress) -> None:
    toy.write("content/races/other/race.yml", "title: x\n")
    with pytest.raises(click.BadParameter, match=r"other has no race\.yaml, so it is no race: call race"):
        known_race(toy.press, "other")


@pytest.mark.parametrize("command", ["check", "build"])
def test_in_a_press_without_a_race_the_next_step_is_told(run: Run, toy: ToyPress, command: str) -> None:
    assert "there is no race yet" not in run(command).output
    shutil.rmtree(toy.root / "content/races/small")
    result = run(command)
    assert result.exit_code == 0
    assert result.output.endswith("there is no race yet: make one with 'ludi-press new race my-race'\n")


@pytest.mark.parametrize(
    ("name", "known", "told"),
    [
        ("velx", ("velox", "citus"), "there is no team 'velx'; did you mean 'velox'?"),
        ("x", ("velox", "citus"), "there is no team 'x'; the teams are velox, citus."),
        ("x", (), "there is no team 'x'; this press has none yet."),
    ],
)
def test_the_nearest_is_named_or_all_that_there_are(name: str, known: tuple[str, ...], told: str) -> None:
    problem = unknown("team", name, known, "TEAM")
    assert (problem.message, problem.param_hint) == (told, "TEAM")
