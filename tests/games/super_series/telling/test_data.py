"""How everybody stands after a turn, for errata (SS-14.3, SS-17.2)."""

from typing import Any

from ludi_press.games.super_series.telling.data import score


def row(place: int | None = None, status: str = "running", **damage: int) -> dict[str, Any]:
    return {"left": 0, "right": 0, "horses": 0, "hurts": 0, **damage, "place": place, "status": status}


def test_places_go_on_behind_those_that_are_final() -> None:
    teams = {
        "a": row(horses=1, left=2, right=3, hurts=1),
        "b": row(1, "finished"),
        "c": row(status="out"),
        "d": row(status="flipped"),
    }
    told = score({"teams": teams, "race_order": ["d", "a"]})
    assert {team: one.get("place") for team, one in told.items()} == {"a": 3, "b": 1, "c": None, "d": 2}
    assert told["a"] == {"place": 3, "damage": 6, "hurts": 1, "status": "status.running"}


def test_of_a_race_that_is_over_all_places_are_final() -> None:
    told = score({"teams": {"a": row(2, "dead"), "b": row(1, "finished")}, "race_order": []})
    assert {team: one["place"] for team, one in told.items()} == {"a": 2, "b": 1}
