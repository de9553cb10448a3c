"""A message of a racer who drives two teams."""

from types import SimpleNamespace
from typing import Any

import pytest
from ludi_press.games.super_series.reading.hearing import hear_message

from ludi_press.games.kit.hearing import Heard, Party

AURIGAE = {"velox": "Velox", "celer": "Celer", "musclosus": "Pompeius Musclosus", "ferox": "Ferox"}
CASES = {
    "Musclosus: whip\nFerox: brake": {"musclosus": ["whip"], "ferox": ["brake"]},
    "Musclosus whips, Ferox brakes": {"musclosus": ["whip"], "ferox": ["brake"]},
    "Ferox and Musclosus: whip": {"musclosus": ["whip"], "ferox": ["whip"]},
    "For Ferox I want left 2, for Musclosus accelerate": {"ferox": ["left 2"], "musclosus": ["accelerate"]},
    "Ferocem flagello, Musclosum retineo": {"ferox": ["whip"], "musclosus": ["brake"]},
    "orders for Ferox\nwhip": {"ferox": ["whip"]},
    "Ferox will crash left at Musclosus": {"ferox": ["crash left at musclosus"]},
    "Ferox:\n1. left 1\n2. watch\n\nMusclosus:\n1. whip\n2. brake": {
        "ferox": ["left 1", "watch"],
        "musclosus": ["whip", "brake"],
    },
}


def hear(text: str, *mine: str) -> Heard:
    """What a message orders the teams of its writer."""
    race: Any = SimpleNamespace(drivers=AURIGAE)
    return hear_message(race, text, [Party(team, AURIGAE[team], None, {}) for team in mine])


@pytest.mark.parametrize("text", CASES)
def test_each_team_has_the_orders_that_are_said_of_it(text: str) -> None:
    heard = hear(text, "musclosus", "ferox")
    assert heard.doubts == ()
    assert {one.who: one.value for one in heard.entries} == {who: {"orders": said} for who, said in CASES[text].items()}


@pytest.mark.parametrize(
    "text",
    [
        "whip",
        "Both whip",
        "whip for Ferox, brake for Musclosus",
        "Ferox and Musclosus:\nwhip",
        "Velox: whip\nFerox: brake",
    ],
)
def test_what_nobody_is_named_for_is_a_doubt(text: str) -> None:
    assert hear(text, "musclosus", "ferox").doubts


def test_orders_that_are_announced_by_a_bonus_alone_are_none() -> None:
    heard = hear("bonus: space", "velox")
    assert (heard.entries, heard.doubts) == ((), ())


@pytest.mark.parametrize(
    ("text", "orders"),
    [("Right. Whip.", ["right 1", "whip"]), ("whip?", ["whip"]), ("same as last turn", None)],
)
def test_what_may_say_something_else_is_a_doubt(text: str, orders: list[str] | None) -> None:
    heard = hear(text, "velox")
    assert heard.doubts
    assert [one.value for one in heard.entries] == ([{"orders": orders}] if orders else [])
