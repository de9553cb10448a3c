"""What shared code finds wrong bears this game's number."""

import pytest
from msgspec.structs import replace

from ludi_press.boards.ring import Section, TrackPlan
from ludi_press.content.track_file import flaws
from ludi_press.core.problems import Place, Problem, ruled
from ludi_press.games.super_series.game import SuperSeries

STRAIGHT = Section("straight", (10, 10, 10), 10, corner=False)
SOUND = TrackPlan("p", "P", 3, 2, (STRAIGHT, Section("turn", (3, 3, 4), 6, corner=True)), ((1, 3), (2,)))


@pytest.mark.parametrize(
    ("plan", "rule"),
    [
        (replace(SOUND, lanes=1), "SS-2.1"),
        (replace(SOUND, sections=(STRAIGHT,)), "SS-2.2"),
        (replace(SOUND, sections=(STRAIGHT, Section("turn", (3, 5, 5), 6, corner=True))), "SS-2.2a"),
        (replace(SOUND, grid=((1, 1),)), "SS-2.4"),
        (replace(SOUND, grid=()), "SS-2.5"),
    ],
)
def test_an_impossible_track_names_the_rule_that_it_breaks(plan: TrackPlan, rule: str) -> None:
    topics = SuperSeries.topics
    found = [ruled(Problem("track", flaw.message, Place("track.yaml"), flaw.rule), topics) for flaw in flaws(plan)]
    assert rule in {problem.rule for problem in found}
