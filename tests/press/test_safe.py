"""Where a site may lie."""

import pytest
from toy_press import ToyPress

from ludi_press.press.safe import site_problem
from ludi_press.press.write import LOCK


def code(toy: ToyPress) -> str | None:
    problem = site_problem(toy.press)
    return problem.code if problem else None


def test_a_site_that_is_not_there_yet_may_be_written(toy: ToyPress) -> None:
    assert code(toy) is None


def test_a_file_in_the_place_of_the_site_is_a_problem(toy: ToyPress) -> None:
    toy.write("site", "mine")
    assert code(toy) == "site-file"


def test_a_site_that_leads_out_of_the_press_is_a_problem(
    toy: ToyPress, tmp_path_factory: pytest.TempPathFactory
) -> None:
    (toy.root / "site").symlink_to(tmp_path_factory.mktemp("elsewhere"))
    assert code(toy) == "file-outside"


def test_a_lock_that_is_a_link_is_a_problem(toy: ToyPress) -> None:
    (toy.root / "site").mkdir()
    (toy.root / "site" / LOCK).symlink_to(toy.root / "elsewhere")
    assert code(toy) == "site-link"
