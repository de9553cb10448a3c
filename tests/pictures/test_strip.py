"""The strip of a mail: who is near the leader, in the lane and as far behind as on the track."""

import pytest
from msgspec.structs import replace
from picture_samples import THEMES, figure, scene, theme, track, words

from ludi_press.core.report import Board, Text
from ludi_press.pictures.picture import Stamp, document
from ludi_press.pictures.shapes import Box
from ludi_press.pictures.stage.mail import draw_mail, draw_strip, lay_strip, runners
from ludi_press.scene import Act, Ring, Scene, Status

COURSE = track()
BOX = Box(0, 0, 600, 276)


def race(*spaces: tuple[int, int], laps: int = 0) -> Scene:
    """Teams on these lanes and spaces of the first straight, the foremost first."""
    at = [COURSE.at(lane, 0, number) for lane, number in spaces]
    far = [laps * COURSE.lap + COURSE.spaces[space].start for space in at]
    teams = [figure(n, here, far=gone, trail=()) for n, (here, gone) in enumerate(zip(at, far, strict=True))]
    return scene(COURSE.plan, tuple(teams), rounds=((Act(teams[0].id, (at[0],)),),))


def told(shown: Scene) -> str:
    return document(draw_mail(shown, Board(Text(""), (), ()), theme(), words().say), "x")


def test_who_is_further_behind_stands_further_left_and_who_is_further_out_stands_higher() -> None:
    shown = race((2, 12), (4, 9), (3, 5))
    assert isinstance(shown.ground, Ring)
    strip = lay_strip(shown, shown.ground, BOX)
    assert strip is not None
    xs, ys = [strip.x(far) for _, far in runners(shown)], [strip.y(lane) for lane in (2, 4, 3)]
    assert xs == sorted(xs, reverse=True)
    assert xs[0] - xs[1] == pytest.approx(3 * strip.space)
    assert ys[1] < ys[2] < ys[0]


@pytest.mark.parametrize("look", THEMES)
def test_all_that_is_drawn_on_it_is_named_by_a_badge(look: str) -> None:
    shown = race((2, 12), (4, 9), (3, 5))
    assert isinstance(shown.ground, Ring)
    strip = lay_strip(shown, shown.ground, BOX)
    assert strip is not None
    svg = "".join(item.art.svg for item in draw_strip(shown, strip, theme(look)) if isinstance(item, Stamp))
    assert all(f">{one.badge}</text>" in svg for one in shown.pieces)


@pytest.mark.parametrize(("second", "words_"), [(7, "leads by 5"), (11, "leads by 1"), (12, "and {} level in front")])
def test_the_strip_tells_by_how_much_the_leader_is_ahead(second: int, words_: str) -> None:
    shown = race((2, 12), (4, second))
    first, other = (one.name.value for one in shown.pieces)
    assert f"{first} {words_.format(other)}<" in told(shown)


def test_a_lead_of_less_than_a_space_is_no_number() -> None:
    shown = race((2, 12), (4, 11))
    first, other = shown.pieces
    near = replace(other, far=(first.far or 0) - 1)
    text = told(replace(shown, pieces=(first, near)))
    assert f"{first.name.value} leads<" in text


def test_a_leader_who_has_left_the_track_has_no_lead() -> None:
    shown = race((2, 12), (4, 7), (3, 5))
    gone = replace(shown.pieces[0], at=None, far=None, status=Status.FINISHED)
    text = told(replace(shown, pieces=(gone, *shown.pieces[1:])))
    assert "leads by" not in text


def test_nobody_on_the_track_leaves_the_ground_as_it_is() -> None:
    empty = scene(COURSE.plan, ())
    assert isinstance(empty.ground, Ring)
    assert lay_strip(empty, empty.ground, BOX) is None
    assert told(empty)
