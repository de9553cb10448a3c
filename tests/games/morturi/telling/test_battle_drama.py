"""Beats and news of rounds, from cases of the rules."""

from typing import Any

import battle_scenario
import pytest
from fight_reports import reported
from told_news import sentences

_HIT = {"gladiators": {"r1": {"at": "C3"}, "b1": {"at": "C4", "face": "n"}, "b2": {"at": "A1"}}}


def told(data: dict[str, Any]) -> tuple[list[tuple[str, tuple[str, ...]]], list[str]]:
    """The beats with whom they are about, and the ids of the news."""
    report = reported(battle_scenario, data)
    return [(beat.kind, beat.teams) for beat in report.beats], [one.id for one in sentences(report.news)]


@pytest.mark.parametrize(
    ("more", "first"),
    [
        ({"life": 3}, ("first-blood", ("b1", "r1"))),
        ({"life": 8}, ("wound", ("b1", "r1"))),
        ({"life": 8, "face": "s", "react": False}, ("from-behind", ("b1", "r1"))),
    ],
)
def test_mr_13_4_what_a_blow_leads_to(more: dict[str, Any], first: tuple[str, tuple[str, ...]]) -> None:
    gladiators = {**_HIT["gladiators"], "b1": {**_HIT["gladiators"]["b1"], **more}}
    beats, _ = told(
        {"gladiators": gladiators, "orders": {"r1": {"strike": "b1"}, **_STILL}, "dice": {"r1": ["attack 5"]}}
    )
    assert beats[0] == first


_STILL = {"b1": {"move": "stay"}, "b2": {"move": "stay"}}


def test_mr_13_4_turned_in_time() -> None:
    gladiators = {**_HIT["gladiators"], "b1": {"at": "C4", "face": "s"}}
    orders = {"r1": {"strike": "b1"}, **_STILL}
    beats, news = told({"gladiators": gladiators, "orders": orders, "dice": {"r1": ["attack 1"]}})
    assert ("turned-in-time", ("b1", "r1")) in beats
    assert news == ["news.missed"]


def test_mr_13_4_the_last_of_a_school_is_a_beat_beside_the_fall() -> None:
    gladiators = {**_HIT["gladiators"], "b1": {**_HIT["gladiators"]["b1"], "life": 1}}
    beats, news = told(
        {"gladiators": gladiators, "orders": {"r1": {"strike": "b1"}, **_STILL}, "dice": {"r1": ["attack 5"]}}
    )
    assert {("first-blood", ("b1", "r1")), ("last-of-school", ("b2", "blue"))} <= {*beats}
    assert "news.out.hit" in news


@pytest.mark.parametrize(("die", "kept"), [(1, True), (5, False)])
def test_mr_3_5_a_turn_in_time_is_a_beat_only_where_the_blow_missed(die: int, kept: bool) -> None:
    gladiators = {**_HIT["gladiators"], "b1": {"at": "C4", "face": "s"}}
    beats, _ = told(
        {"gladiators": gladiators, "orders": {"r1": {"strike": "b1"}, **_STILL}, "dice": {"r1": [f"attack {die}"]}}
    )
    assert (("turned-in-time", ("b1", "r1")) in beats) is kept


def test_mr_13_4_victory_comes_first() -> None:
    gladiators = {"r1": {"at": "C3"}, "b1": {"at": "C4", "face": "n", "life": 1}}
    beats, news = told({"gladiators": gladiators, "orders": {"r1": {"strike": "b1"}}, "dice": {"r1": ["attack 6"]}})
    assert beats[0] == ("victory", ("red",))
    assert news == ["news.over.felled"]
