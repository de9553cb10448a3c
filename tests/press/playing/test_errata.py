"""What an amendment changes for whom."""

from typing import Any

from scenario import TABLES, TRACKS

from ludi_press.content.proof_files import Seal
from ludi_press.core.colour import Tone
from ludi_press.core.report import Change, Term, Worded
from ludi_press.games.super_series.game import SuperSeries
from ludi_press.games.super_series.rules.live import RaceSetUp
from ludi_press.games.super_series.rules.model import Team
from ludi_press.press.playing.seals import changes

GAME: Any = SuperSeries()
NAMES = {"velox": "C. Velox"}
TEAMS = tuple(
    Team(name, name, None, Tone.VENETA, "any", 1, 0, 2, 0, 1, 1, grid=place)
    for place, name in enumerate(("velox", "celer", "ferox"), 1)
)
RACE = RaceSetUp("small", "Small", None, TRACKS["circus-maximus"], TABLES, 2, TEAMS)
WHOLE = {
    **{"lap": 1, "lane": 2, "section": 1, "space": 5, "speed": "LOW"},
    **{"left": 0, "right": 0, "horses": 0, "hurts": 0, "stunned": 0, "place": None, "status": "running"},
}


def seal(order: list[str], orders: dict[str, Any] | None = None, **teams: dict[str, Any]) -> Seal:
    rows = {team: {**WHOLE, **row} for team, row in teams.items()}
    return Seal("small", 1, "1", "", "", {"teams": rows, "race_order": order, "orders": orders or {}})


def told(before: Seal, after: Seal) -> tuple[Change, ...] | None:
    return changes(GAME, RACE, NAMES, before, after)


def test_each_value_that_differs_is_told_by_team_and_name() -> None:
    before = seal(["velox", "celer", "ferox"], velox={}, celer={"left": 1}, ferox={})
    after = seal(["celer", "ferox"], velox={"status": "out", "horses": 3}, celer={"left": 1}, ferox={})
    assert told(before, after) == (
        Change("velox", "C. Velox", "place", 1, None),
        Change("velox", "C. Velox", "horses", 0, 3),
        Change("velox", "C. Velox", "status", "status.running", "status.out"),
        Change("celer", "celer", "place", 2, 1),
        Change("ferox", "ferox", "place", 3, 2),
    )


def test_another_order_another_space_and_another_speed_are_told_where_places_stay() -> None:
    before = seal(["velox"], {"velox": {"asked": ["cruise"], "done": ["cruise"]}}, velox={})
    moved = {"section": 3, "space": 1, "speed": "FAST"}
    after = seal(["velox"], {"velox": {"asked": ["accelerate"], "done": ["accelerate"]}}, velox=moved)
    first, second = Term("track.first-turn", "first turn"), Term("track.second-turn", "second turn")
    assert told(before, after) == (
        Change(
            "velox", "C. Velox", "orders", (Term("order.cruise", "cruise"),), (Term("order.accelerate", "accelerate"),)
        ),
        Change(
            "velox",
            "C. Velox",
            "where",
            Worded("space", (("lane", 2), ("section", first), ("space", 5))),
            Worded("space", (("lane", 2), ("section", second), ("space", 1))),
        ),
        Change("velox", "C. Velox", "speed", "speed.LOW", "speed.FAST"),
    )


def test_what_no_score_shows_is_told_without_what_it_is() -> None:
    before = seal(["velox"], {"velox": {"asked": ["whip"], "otherwise": ["brake"]}}, velox={}, celer={"tractus": True})
    after = seal(["velox"], {"velox": {"asked": ["whip"], "otherwise": ["watch"]}}, velox={}, celer={"tractus": False})
    assert told(before, after) == (
        Change("velox", "C. Velox", "other-orders", None, None),
        Change("celer", "celer", "other-outcome", None, None),
    )


def test_added_and_removed_teams_are_reported() -> None:
    found = told(seal(["velox"], velox={}), seal(["celer"], celer={})) or ()
    assert [(one.team, one.before, one.after) for one in found if one.what == "place"] == [
        ("celer", None, 1),
        ("velox", 1, None),
    ]


def test_where_nothing_differs_nothing_changed_and_where_nobody_tells_it_is_unknown() -> None:
    one = seal(["velox"], velox={})
    assert told(one, one) == ()
    assert changes(None, RACE, NAMES, one, one) is None
    kinds: tuple[dict[str, Any], ...] = ({}, {"teams": {"velox": 1}, "race_order": []}, {"teams": [], "race_order": []})
    for data in kinds:
        assert told(Seal("small", 1, "1", "", "", data), one) is None
