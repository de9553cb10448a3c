"""The scene of a race: what the pictures may ask of it."""

import pytest

from ludi_press.boards.plan import Plan
from ludi_press.core.report import Text, say
from ludi_press.scene import Figure, Pace, Scene, Status

PLAN = Plan("p", "P", 2, 1, (), ())
VELOX = Figure("velox", Text("Velox"), "veneta", "V12", None)


def test_a_figure_is_found_by_its_team_and_a_stranger_is_not() -> None:
    scene = Scene(Text("T"), say("heading"), PLAN, 1, 0, (VELOX,), ("velox",))
    assert scene.figure("velox") is VELOX
    with pytest.raises(KeyError):
        scene.figure("celer")


def test_paces_rise_and_statuses_have_the_words_of_the_data() -> None:
    assert [pace.value for pace in Pace] == [0, 1, 2, 3]
    assert {status.value for status in Status} == {"running", "flipped", "finished", "out", "dead"}
