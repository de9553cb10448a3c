from pathlib import Path

import pytest
from archive_samples import race
from chariot_press import chariot_press
from click.testing import CliRunner
from msgspec.structs import replace
from toy_press import ToyPress, codes, errors

from ludi_press.cli import group
from ludi_press.press.building.data import season_problems
from ludi_press.press.reading.settings import Seasons, read_seasons


def season(toy: ToyPress, text: str, name: str = "cup") -> ToyPress:
    toy.write(f"content/championships/{name}.yaml", text)
    return toy


def test_a_press_may_have_no_championship(toy: ToyPress) -> None:
    assert read_seasons(toy.press) == (Seasons(()), ())


def test_a_championship_has_a_page_and_a_place_in_its_year(toy: ToyPress) -> None:
    season(toy.turn(1), "title: Cup of the small games\nraces: [small]\npoints: [10, 6]\n").built()
    page = toy.read("site/championships/cup/index.html")
    assert "Cup of the small games" in page
    assert "Points by place: 10, 6." in page
    assert "../../championships/cup/index.html" in toy.read("site/years/undated/index.html")


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("title: Cup\nraces: [smal]\n", "championship-unknown"),
        ("title: Cup\nraces: [small]\ncorrections: [{who: Zoe, points: 1, reason: x}]\n", "championship-unknown"),
        ("title: Cup\nraces: [small, small]\n", "championship-twice"),
        ("races: [small]\n", "missing-key"),
        ("title: [\n", "yaml"),
    ],
)
def test_a_mistake_is_a_problem_with_its_place(toy: ToyPress, text: str, found: str) -> None:
    problems = season(toy.turn(1), text).build().problems
    assert any(found in code for code in codes(problems))
    places = [problem.place for problem in problems if problem.is_error]
    assert all(place and place.file == "content/championships/cup.yaml" and place.line for place in places)
    assert not (toy.root / "site/index.html").exists()


def test_a_check_finds_who_took_no_part(tmp_path: Path) -> None:
    press = chariot_press(tmp_path)
    cup = tmp_path / "content/championships/cup.yaml"
    cup.parent.mkdir(parents=True)
    text = "title: Cup\nraces: [heat]\nindividuals: aurigae\ncorrections: [{who: Velox, points: 1, reason: x}]\n"
    cup.write_text(text.replace("Velox", "Velix"), encoding="utf-8")
    (problem,) = season_problems(press)
    assert (problem.code, problem.suggestion) == ("championship-unknown", "did you mean 'Velox'?")
    result = CliRunner().invoke(group, ["check", "--press", str(tmp_path)], prog_name="ludi-press")
    assert result.exit_code == 1
    assert "cup.yaml:4:21" in result.stderr
    cup.write_text(text, encoding="utf-8")
    assert season_problems(press) == ()


def test_a_name_that_no_address_can_hold_is_refused(toy: ToyPress) -> None:
    assert errors(season(toy.turn(1), "title: Cup\nraces: []\n", "The Cup").build().problems) == ["championship-name"]


def test_a_correction_by_a_name_that_two_bear_is_asked_which_is_meant(toy: ToyPress) -> None:
    text = "title: Cup\nraces: [small]\nindividuals: aurigae\ncorrections: [{who: Felix, points: 1, reason: x}]\n"
    forms, problems = read_seasons(season(toy, text).press)
    assert problems == ()
    card = race("small")
    two = replace(card, entries=tuple(replace(one, auriga="Felix") for one in card.entries[:2]))
    (problem,) = forms.strangers([two])
    assert problem.code == "championship-shared"
    assert problem.place is not None
    assert problem.place.line == 4
    assert problem.suggestion == "write 'Felix (Aurelia)' or 'Felix (Varro)'"
