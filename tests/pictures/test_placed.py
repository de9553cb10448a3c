"""The sign of a fight is beside the line between two pieces, where it covers no face."""

import pytest
from arena_samples import THEMES, combatant

from ludi_press.core.report import Gauge
from ludi_press.pictures.pieces.fighter import stand_fighters
from ludi_press.pictures.pieces.placed import Pose
from ludi_press.pictures.shapes import Box


@pytest.mark.parametrize(
    ("one", "other", "at"),
    [
        (Pose(0, 0), Pose(10, 0), (5, 4)),
        (Pose(10, 0), Pose(0, 0), (5, 4)),
        (Pose(0, 0), Pose(0, 10), (4, 5)),
        (Pose(0, 10), Pose(0, 0), (4, 5)),
        (Pose(3, 3), Pose(3, 3), (3, 3)),
    ],
)
def test_the_sign_is_below_the_line_or_right_of_it(one: Pose, other: Pose, at: tuple[float, float]) -> None:
    assert one.beside(other, 4) == pytest.approx(at)


@pytest.mark.parametrize("x", [20, 480])
def test_hit_points_are_turned_inward_at_the_border(x: float) -> None:
    room = Box(0, 0, 500, 300)
    rows = [(combatant(number, (0, 0), gauges=(("life", Gauge(0, 8)),)), Pose(x, 60.0 * number)) for number in range(6)]
    for one in stand_fighters(rows, THEMES["mosaic"], 0.0, 1.0, (), room):
        assert one.box.left > room.left - 30
        assert one.box.right < room.right + 30
