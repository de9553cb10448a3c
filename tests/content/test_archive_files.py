"""The forms of press.yaml, of championships and of the rulebook."""

from typing import Any

import pytest

from ludi_press.archive.rulebook import BookForm, ExamplesForm
from ludi_press.content.form import fill_one
from ludi_press.content.load import load
from ludi_press.press.reading.settings import ChampionshipForm, PressForm


def filled(form: type[Any], text: str) -> Any:
    tree = load(text.encode(), "file").value
    assert tree is not None
    return fill_one(tree, form)


@pytest.mark.parametrize("address", ["https://x.example/", "http://x.example:8000/a/b", "https://x.example"])
def test_an_address_of_a_site(address: str) -> None:
    assert filled(PressForm, f"address: {address}").value.address.value == address


@pytest.mark.parametrize("address", ["x.example", "javascript:alert(1)", "https://x.example/?a", 'https://x/"onload="'])
def test_what_is_no_address(address: str) -> None:
    assert filled(PressForm, f"address: '{address}'").problems


def test_a_championship_needs_a_title_and_races() -> None:
    told = filled(ChampionshipForm, "title: Cup\nraces: [a, b]\npoints: [9, 6]\n")
    assert told.problems == ()
    assert ([race.value for race in told.value.races], told.value.points) == (["a", "b"], (9, 6))
    assert filled(ChampionshipForm, "title: Cup\n").problems
    assert filled(ChampionshipForm, "title: Cup\nraces: [../a]\n").problems


def test_a_correction_needs_a_reason() -> None:
    assert filled(ChampionshipForm, "title: C\nraces: []\ncorrections: [{who: A, points: 1}]\n").problems


def test_a_book_has_numbered_chapters_and_rules() -> None:
    good = "title: X\nchapters: [{number: SS-1, title: T, rules: [{rule: SS-1.1a, text: x, ruling: yes}]}]\n"
    assert filled(BookForm, good).value.chapters[0].rules[0].ruling
    assert filled(BookForm, good.replace("SS-1.1a", "1.1")).problems
    assert filled(ExamplesForm, "examples: [{rule: SS-1.1, kind: positive, title: x}]\n").problems == ()
