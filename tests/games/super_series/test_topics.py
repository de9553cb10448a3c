"""What shared code finds wrong bears this game's number."""

import pytest

from ludi_press.content.load import load
from ludi_press.content.track_file import read_track
from ludi_press.core.problems import ruled
from ludi_press.games.super_series.game import SuperSeries

SOUND = """\
title: P
lanes: 3
laps: 2
sections:
  - {name: straight, straight: 10}
  - {name: turn, corner: [3, 3, 4]}
grid: [[1, 3], [2]]
"""


@pytest.mark.parametrize(
    ("old", "new", "rule"),
    [
        ("lanes: 3", "lanes: 1", "SS-2.1"),
        ("  - {name: turn, corner: [3, 3, 4]}\n", "", "SS-2.2"),
        ("[3, 3, 4]", "[3, 5, 5]", "SS-2.2a"),
        ("[[1, 3], [2]]", "[[1, 1]]", "SS-2.4"),
        ("[[1, 3], [2]]", "[]", "SS-2.5"),
    ],
)
def test_an_impossible_track_names_the_rule_that_it_breaks(old: str, new: str, rule: str) -> None:
    loaded = load(SOUND.replace(old, new).encode(), "tracks/p.yaml").value
    assert loaded is not None
    found = [ruled(problem, SuperSeries.topics) for problem in read_track("p", loaded).problems]
    assert rule in {problem.rule for problem in found}
