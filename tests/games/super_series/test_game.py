"""How everybody stands after a turn, for errata (SS-14.3, SS-17.2)."""

from typing import Any

from scenario import TABLES, TRACKS

from ludi_press.core.report import Term, Worded
from ludi_press.games.super_series.game import SuperSeries
from ludi_press.games.super_series.rules.live import RaceSetUp

RACE = RaceSetUp("race", "Race", None, TRACKS["circus-maximus"], TABLES, 2, ())


def row(place: int | None = None, status: str = "running", **damage: int) -> dict[str, Any]:
    at = {"lap": 1, "lane": 2, "section": 1, "space": 5, "speed": "LOW"}
    harm = {"left": 0, "right": 0, "horses": 0, "hurts": 0, "stunned": 0, **damage}
    return {**at, **harm, "place": place, "status": status}


def test_places_go_on_behind_those_that_are_final() -> None:
    teams = {
        "a": row(horses=1, left=2, right=3, hurts=1),
        "b": row(1, "finished"),
        "c": row(status="out"),
        "d": row(status="flipped"),
    }
    orders = {"a": {"asked": ["crash left", "crash left at d"]}, "c": {"asked": []}}
    told = SuperSeries().score(RACE, {"teams": teams, "race_order": ["d", "a"], "orders": orders})
    assert {team: one.get("place") for team, one in told.items()} == {"a": 3, "b": 1, "c": None, "d": 2}
    section = Term("track.first-turn", "first turn")
    assert told["a"] == {
        **{"place": 3, "lap": 1, "left": 2, "right": 3, "horses": 1, "hurts": 1, "stunned": 0},
        **{"speed": "speed.LOW", "status": "status.running"},
        "orders": (Term("order.crash.left", "crash left"), Term("order.crash.left.at.d", "crash left at d")),
        "where": Worded("space", (("lane", 2), ("section", section), ("space", 5))),
    }


def test_of_a_race_that_is_over_all_places_are_final() -> None:
    teams = {"a": row(2, "dead"), "b": row(1, "finished")}
    told = SuperSeries().score(RACE, {"teams": teams, "race_order": [], "orders": {}})
    assert {team: one["place"] for team, one in told.items()} == {"a": 2, "b": 1}


def test_a_space_of_the_grid_is_told_by_its_rank() -> None:
    teams = {"a": {**row(), "section": 0, "space": -2}}
    told = SuperSeries().score(RACE, {"teams": teams, "race_order": ["a"], "orders": {}})
    assert told["a"]["where"] == Worded("space.grid", (("lane", 2), ("rank", 3), ("space", -2)))
