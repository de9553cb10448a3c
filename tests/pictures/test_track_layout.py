"""Any legal track is drawn as a closed, smooth curve with room for a chariot in every space."""

from math import cos, hypot, radians, sin

import pytest
from hypothesis import given
from picture_samples import TRACKS, plans, track

from ludi_press.boards.ring import TrackPlan
from ludi_press.pictures.grounds.track_layout import INFIELD, along, trace

CLOSE = 1e-6


@given(plans())
def test_the_curve_closes_and_has_no_kink(plan: TrackPlan) -> None:
    outline = trace(plan)
    pieces = outline.pieces
    for piece, following in zip(pieces, (*pieces[1:], pieces[0]), strict=True):
        end, start = along(piece, 1.0, 0.0, outline.radius), along(following, 0.0, 0.0, outline.radius)
        assert hypot(end.x - start.x, end.y - start.y) < CLOSE
        assert abs(sin(radians(end.turn - start.turn))) < CLOSE
        assert cos(radians(end.turn - start.turn)) > 0


@given(plans())
def test_progress_runs_from_the_line_round_to_the_line(plan: TrackPlan) -> None:
    outline = trace(plan)
    assert outline.lap == sum(section.length for section in plan.sections)
    assert all(piece.end > piece.start for piece in outline.pieces)
    assert outline.pieces[-1].end - outline.pieces[0].start == pytest.approx(outline.lap)
    first, last = outline.at(0, 0), outline.at(outline.lap, 0)
    assert (first.x, first.y) == pytest.approx((last.x, last.y))


@given(plans())
def test_bends_leave_an_infield(plan: TrackPlan) -> None:
    assert trace(plan).radius >= INFIELD


@pytest.mark.parametrize("name", TRACKS)
def test_the_shipped_tracks_run_anticlockwise_from_the_left(name: str) -> None:
    spot = trace(track(name).plan).at(0, 0)
    assert (spot.x, spot.y, spot.turn % 360) == pytest.approx((0, 0, 0))
