"""Texts of a turn file that say several orders at once."""

import pytest
from any_race import set_up

from ludi_press.content.form import fill_one
from ludi_press.content.load import load
from ludi_press.core.colour import Tone
from ludi_press.core.report import Ask
from ludi_press.games.super_series.reading.entry import TurnForm
from ludi_press.games.super_series.reading.judging import judge_orders
from ludi_press.games.super_series.rules.model import Team, TeamOrders

RACE = set_up(
    tuple(
        Team(one, name, None, Tone.VENETA, "any", 1, 1, 1, 1, 1, 1)
        for one, name in (("velox", "Velox"), ("celer", "Celer"), ("m", "Pompeius Musclosus"))
    )
)
CASES: dict[str, tuple[list[str], list[str]] | None] = {
    "watch, left 1": (["watch", "left 1"], []),
    "[watch, Left: Minor Displacement]": (["watch", "left 1"], []),
    "accelerate accelerate": (["accelerate", "accelerate"], []),
    "I'll go with whip then hold speed": (["whip", "cruise"], []),
    "Velox will accelerate, then crash left at Musclosus": (["accelerate", "crash left at m"], []),
    "whip and then left 1, otherwise brake": (["whip", "left 1"], ["brake"]),
    "{orders: whip then left 1, otherwise: brake}": (["whip", "left 1"], ["brake"]),
    "[speed up, two lanes out]": (["accelerate", "right 2"], []),
    "'Accelerate, shake the reins'": None,
    "Crash: To the Left": (["crash left"], []),
    "left 1. left 2.": (["left 1", "left 2"], []),
    "1. left 2. whip": (["left 1", "whip"], []),
    "brake or control": None,
    "2. left": None,
    "celer whips": None,
}


@pytest.mark.parametrize("text", CASES)
def test_ss_3_1_what_says_several_orders_clearly_is_several_orders(text: str) -> None:
    written = text if text[0] in "[{'" else f'"{text}"'
    tree = load(f"orders: {{velox: {written}, celer: cruise, m: cruise}}\n".encode(), "x").value
    assert tree is not None
    form = fill_one(tree, TurnForm)
    assert form.value is not None, form.problems
    judged = judge_orders(RACE, None, 2, Ask(2, 2, 1), form.value)
    told = judged.value.teams["velox"] if judged.value else TeamOrders()
    wanted = CASES[text]
    assert ([*map(str, told.orders)], [*map(str, told.otherwise)]) == (wanted or ([], []))
