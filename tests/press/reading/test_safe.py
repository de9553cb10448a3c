"""Where a press, its site and the memory of builds may lie."""

import shutil
import subprocess

import pytest
from toy_press import ToyPress, environment, program

from ludi_press.core.problems import Place
from ludi_press.press.playing.explain import check_press
from ludi_press.press.reading.find import links_out, shipped, site_problem


@pytest.mark.parametrize("name", ["content", "content/races", "themes", "tracks"])
def test_a_folder_that_leads_out_of_the_press_is_told_though_nothing_was_changed(
    toy: ToyPress, tmp_path_factory: pytest.TempPathFactory, name: str
) -> None:
    toy.turn(1).write("themes/mosaic/words/en.yaml", "{}\n")
    shutil.copy(shipped() / "tracks/bovillae.yaml", toy.write("tracks/bovillae.yaml", ""))
    toy.built()
    away = tmp_path_factory.mktemp("away") / "moved"
    (toy.root / name).rename(away)
    (toy.root / name).symlink_to(away)
    expected = ("file-outside", Place(name))
    for problems in (toy.build().problems, check_press(toy.press)):
        assert expected in [(problem.code, problem.place) for problem in problems]
    done = subprocess.run(program("build"), cwd=toy.root, env=environment(), capture_output=True, check=False)
    assert done.returncode == 1
    assert f"{name} is a link that leads out of the press".encode() in done.stderr


def test_a_folder_that_leads_to_another_of_the_press_is_as_that_one(toy: ToyPress) -> None:
    (toy.root / "content").rename(toy.root / "kept")
    (toy.root / "content").symlink_to("kept")
    (toy.root / "themes").symlink_to("themes")
    assert links_out(toy.press) == ()


def code(toy: ToyPress) -> str | None:
    problem = site_problem(toy.press)
    return problem.code if problem else None


def test_a_site_that_is_not_there_yet_may_be_written(toy: ToyPress) -> None:
    assert code(toy) is None


@pytest.mark.parametrize("folder", ["site", ".press"])
def test_a_file_in_its_place_is_a_problem(toy: ToyPress, folder: str) -> None:
    toy.write(folder, "mine")
    assert code(toy) == "site-file"


@pytest.mark.parametrize("folder", ["site", ".press"])
def test_a_link_that_leads_out_of_the_press_is_a_problem(
    toy: ToyPress, tmp_path_factory: pytest.TempPathFactory, folder: str
) -> None:
    (toy.root / folder).symlink_to(tmp_path_factory.mktemp("elsewhere"))
    assert code(toy) == "file-outside"
