"""Letters that the pictures cannot draw are told where they are written."""

import pytest
from toy_press import RACE, ToyPress

from ludi_press.core.problems import Problem
from ludi_press.press.reading.read import read_race


def found(toy: ToyPress, name: str) -> list[Problem]:
    toy.race(text=RACE.replace("Ann of the Greens", name))
    return [problem for problem in read_race(toy.press, "small").problems if problem.code == "letter-undrawn"]


@pytest.mark.parametrize("name", ["Ann", "Ælla Ǿrsted", "Ἀλέξανδρος", "Борис"])
def test_names_that_the_fonts_have_are_no_matter(toy: ToyPress, name: str) -> None:
    assert found(toy, name) == []


def test_a_letter_that_no_font_has_is_named_once_where_it_stands(toy: ToyPress) -> None:
    (problem,) = found(toy, "Ann \u05d0\u05d0")
    assert not problem.is_error
    assert "'\u05d0' (U+05D0)" in problem.message
    assert problem.place is not None
    assert problem.place.text == "  ann: Ann \u05d0\u05d0"
    assert problem.place.column == problem.place.text.index("\u05d0") + 1


def test_a_letter_that_is_written_as_an_escape_is_told_at_its_text(toy: ToyPress) -> None:
    (problem,) = found(toy, '"Ann \\u05d0"')
    assert problem.place is not None
    assert problem.place.column == len("  ann: ") + 1


def test_the_host_stands_in_no_picture(toy: ToyPress) -> None:
    toy.race(text=f"{RACE}host: \u05d0\n")
    assert read_race(toy.press, "small").problems == ()


def test_the_title_is_drawn(toy: ToyPress) -> None:
    toy.race(text=RACE.replace("The small games", "\u05d0"))
    assert [problem.code for problem in read_race(toy.press, "small").problems] == ["letter-undrawn"]
