"""Where a site and the memory of builds may lie."""

import pytest
from toy_press import ToyPress

from ludi_press.press.building.safe import site_problem


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
