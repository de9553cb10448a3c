"""A turn for machines, and how everybody stands for errata."""

import json

from circus_told import DUEL, demonstration, told

from ludi_press.core.report import Worded
from ludi_press.games.circus_maximus.game import CircusMaximus

GAME = CircusMaximus()


def test_squares_are_addresses_and_orders_hang_on_nothing_else() -> None:
    data = GAME.data(*told(DUEL))
    assert json.loads(json.dumps(data)) == data
    assert {"lane": 3, "section": 0, "space": 9}.items() <= data["teams"]["a"].items()
    assert data["orders"]["a"]["speed"] == 9
    assert data["orders"]["a"]["drawn"] == 1
    moved = next(event for event in data["events"] if event["what"] == "moved")
    assert moved["from"] == {"lap": 1, "lane": 3, "section": 0, "space": 1}


def test_who_retires_is_in_the_orders() -> None:
    race, record = told({**DUEL, "retire": ["b"], "draw": ["a"], "dice": {}, "orders": {"a": 2}})
    assert GAME.data(race, record)["orders"]["b"] == {"retired": True}


def test_a_score_has_places_hits_and_endurance() -> None:
    race, records = demonstration()
    scored = GAME.score(race, GAME.data(race, records[-1]))
    winner = scored["scorpus"]
    assert (winner["place"], winner["hits"], winner["status"]) == (1, 7, "status.finished")
    assert {one["place"] for one in scored.values()} == set(range(1, 9))
    assert isinstance(winner["where"], Worded)
    assert scored["diocles"]["status"] == "status.dead"
