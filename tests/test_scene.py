"""What the pictures use of a scene."""

import pytest

from ludi_press.boards.ring import TrackPlan
from ludi_press.core.report import Gauge, Text, say
from ludi_press.scene import Piece, Ring, Scene

PLAN = TrackPlan("p", "P", 2, 1, (), ())
VELOX = Piece("velox", Text("Velox"), "veneta", "V12", ("chariot",), None, gauges=(("left", Gauge(1, 3)),))


def test_a_piece_is_found_by_its_id_and_an_unknown_id_is_not() -> None:
    scene = Scene(Text("T"), say("heading"), Ring(PLAN, 1, 0), (VELOX,), ("velox",))
    assert scene.piece("velox") is VELOX
    with pytest.raises(KeyError):
        scene.piece("celer")


def test_a_gauge_is_found_by_its_name_and_an_unknown_one_is_empty() -> None:
    assert VELOX.gauge("left") == Gauge(1, 3)
    assert VELOX.gauge("right") == Gauge(0, 0)
