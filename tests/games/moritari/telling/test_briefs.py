"""The line of a fighter: what came of its orders, and a turn on the spot only where nothing else is to tell."""

from typing import Any

from bout_scenario import play, set_up

from ludi_press.games.contract import TurnRecord
from ludi_press.games.moritari.telling.tell import turn_log


def briefs(orders: dict[str, Any], **dice: list[str]) -> list[str]:
    data = {"fighters": {"r1": {"at": [0, 0]}, "b1": {"at": [0, 9]}}, "orders": {"r1": orders}, "dice": dice}
    outcome = play(data)
    log = turn_log(set_up(data), TurnRecord(1, None, None, outcome.bout, outcome.events, outcome.rolls))
    lines = [line for part in log for entry in part.entries if entry.team == "r1" for line in entry.lines]
    return [line.brief.message.id for line in lines if line.brief]


def test_a_turn_on_the_spot_is_told_where_nothing_else_is() -> None:
    assert briefs({"face": "east"}) == ["brief.turned.wind"]


def test_a_turn_after_a_way_is_left_out() -> None:
    assert briefs({"move": [2, 0], "face": "north"}) == ["brief.moved"]
