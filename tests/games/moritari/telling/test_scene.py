"""The events of a round as acts: what a picture shows, in its order."""

from typing import Any

from bout_scenario import play, set_up, start

from ludi_press.core.report import Gauge
from ludi_press.games.contract import TurnRecord
from ludi_press.games.moritari.telling.scene import turn_scene
from ludi_press.scene import Act, Status

FALL: dict[str, Any] = {
    "round": 4,
    "fighters": {
        "r1": {"at": [0, 0]},
        "b1": {"at": [0, 3], "facing": "south", "points": 1},
        "r2": {"at": [-6, 0], "kind": "light", "status": "lying", "fallen": 2},
    },
    "orders": {"r1": {"move": "b1", "fight": "b1"}},
    "caesar": {"red": {"thumb": "up"}},
    "dice": {"r1": ["fight 6", "fight 6"], "b1": ["fight 1", "fight 1", "armour 1", "appeal 1"]},
}


def acts(data: dict[str, Any]) -> tuple[Act, ...]:
    outcome, bout = play(data), set_up(data)
    record: TurnRecord[Any, Any] = TurnRecord(4, start(bout, data), None, outcome.bout, outcome.events, outcome.rolls)
    return turn_scene(bout, record).rounds[0]


def test_a_round_is_told_in_its_order() -> None:
    told = [(act.piece, len(act.path), [mark.sign for mark in act.marks]) for act in acts(FALL)]
    assert told == [
        ("r1", 2, []),
        ("r2", 1, ["rise"]),
        ("r1", 1, ["swords", "wound", "fall"]),
        ("b1", 1, ["thumb-up-gold"]),
    ]


def test_ways_and_blows_have_their_measures() -> None:
    whole = set_up(FALL).tables.melee.points
    walk, rise, fight, _ = acts(FALL)
    assert walk.path == ((0, 0), (0, 2000))
    assert rise.marks[0].gauges == (("points", Gauge(whole - 1, whole)),)
    assert fight.marks[1].gauges == (("points", Gauge(whole, whole)),)
    assert fight.marks[1].piece == "b1"


def test_who_is_not_spared_is_doomed_by_the_crowd() -> None:
    last = acts({**FALL, "caesar": {}})[-1]
    assert [(mark.sign, mark.status) for mark in last.marks] == [("thumb-down", None), (None, Status.DEAD)]
