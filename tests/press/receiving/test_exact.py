"""Lines of order slips in messages."""

import pytest

from ludi_press.games.contract import Party
from ludi_press.press.receiving.exact import exact

PARTIES = (Party("magnus", "Ludus Magnus", "Serena", {"velox": "Velox", "flamma": "Flamma"}),)
CASES = {
    "velox: {orders: [whip, left 1], otherwise: [brake]}": (
        {"orders velox": {"orders": ["whip", "left 1"], "otherwise": ["brake"]}},
        "",
    ),
    "Salve!\nvelox: [whip]\nVale": ({"orders velox": ["whip"]}, "Salve!\n\nVale"),
    "orders:\n  velox: whip\ncaesar:\n  magnus: {thumb: up}\n": (
        {"orders velox": "whip", "caesar magnus": {"thumb": "up"}},
        "\n\n\n\n",
    ),
    "velox: whip": ({}, "velox: whip"),
    "celer: {orders: [brake]}": ({}, "celer: {orders: [brake]}"),
    "orders:\n  celer: brake": ({}, "\n  celer: brake"),
    "velox: {orders: [whip], received: 2020-01-01 10:00}": ({"orders velox": {"orders": ["whip"]}}, ""),
    "velox: {orders: [whip": ({}, "velox: {orders: [whip"),
    "velox: {a: &x b, c: *x}": ({}, "velox: {a: &x b, c: *x}"),
    "velox: {received: 2020-01-01 10:00}": ({}, "velox: {received: 2020-01-01 10:00}"),
}


@pytest.mark.parametrize("text", CASES)
def test_lines_as_a_turn_file_has_them_are_taken_as_they_stand(text: str) -> None:
    entries, rest = CASES[text]
    found = exact(text, PARTIES)
    assert {f"{entry.section} {entry.who}": entry.value for entry in found.entries} == entries
    assert found.rest == rest


def test_a_word_for_the_dice_is_no_entry() -> None:
    found = exact('words:\n  magnus: "panem et circenses"', PARTIES)
    assert (found.word, found.entries) == ("panem et circenses", ())
