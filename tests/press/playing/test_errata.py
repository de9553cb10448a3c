"""What an amendment changes for whom."""

from typing import Any

from ludi_press.content.seal_file import Seal
from ludi_press.core.report import Change
from ludi_press.games.super_series.game import SuperSeries
from ludi_press.press.playing.seals import changes

GAME: Any = SuperSeries()
NAMES = {"velox": "C. Velox"}


def seal(order: list[str], **teams: dict[str, Any]) -> Seal:
    whole = {"left": 0, "right": 0, "horses": 0, "hurts": 0, "place": None, "status": "running"}
    rows = {team: {**whole, **row} for team, row in teams.items()}
    return Seal("small", 1, "1", "", "", {"teams": rows, "race_order": order})


def test_each_value_that_differs_is_told_by_team_and_name() -> None:
    before = seal(["velox", "celer", "ferox"], velox={}, celer={"left": 1}, ferox={})
    after = seal(["celer", "ferox"], velox={"status": "out", "horses": 3}, celer={"left": 1}, ferox={})
    assert changes(GAME, NAMES, before, after) == (
        Change("velox", "C. Velox", "damage", 0, 3),
        Change("velox", "C. Velox", "status", "status.running", "status.out"),
        Change("velox", "C. Velox", "place", 1, None),
        Change("celer", "celer", "place", 2, 1),
        Change("ferox", "ferox", "place", 3, 2),
    )


def test_added_and_removed_teams_are_reported() -> None:
    before, after = seal(["velox"], velox={}), seal(["celer"], celer={})
    told = changes(GAME, NAMES, before, after) or ()
    assert [(one.team, one.before, one.after) for one in told if one.what == "place"] == [
        ("celer", None, 1),
        ("velox", 1, None),
    ]


def test_where_nothing_differs_nothing_changed_and_where_nobody_tells_it_is_unknown() -> None:
    one = seal(["velox"], velox={})
    assert changes(GAME, NAMES, one, one) == ()
    assert changes(None, NAMES, one, one) is None
    kinds: tuple[dict[str, Any], ...] = ({}, {"teams": {"velox": 1}, "race_order": []}, {"teams": [], "race_order": []})
    for told in kinds:
        assert changes(GAME, NAMES, Seal("small", 1, "1", "", "", told), one) is None
