import pytest
from arena_samples import THEMES, combatant

from ludi_press.core.report import Gauge
from ludi_press.pictures.picture import Art, Pose, rectangle, scaled
from ludi_press.pictures.pieces.fighter import stand_fighters
from ludi_press.pictures.shapes import Box

ART = Art(rectangle(Box(-3, -1, 3, 2)), Box(-4, -2, 4, 3), ("a.ttf",), common=True)


def test_scaled_art_fills_a_box_of_that_scale_and_needs_the_same_fonts() -> None:
    large = scaled(ART, 2.5)
    assert large.box == Box(-10, -5, 10, 7.5)
    assert large.svg == f'<g transform="translate(0 0) scale(2.5)">{ART.svg}</g>'
    assert (large.fonts, large.common) == (ART.fonts, False)
    assert scaled(ART, 1) is ART


def test_a_rectangle_fills_its_box_and_is_round_only_where_a_radius_is_given() -> None:
    assert rectangle(Box(-3, -1, 3, 2)) == '<rect x="-3" y="-1" width="6" height="3"/>'
    assert rectangle(Box(0, 0, 4, 2), radius=1, fill="none") == (
        '<rect x="0" y="0" width="4" height="2" rx="1" fill="none"/>'
    )


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
