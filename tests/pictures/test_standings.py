"""The table on the spina, and the counters of laps."""

from xml.etree import ElementTree

import pytest
from picture_samples import TRACKS, at_the_start, figure, scene, theme, track, words

from ludi_press.boards.ring import TrackPlan
from ludi_press.core.report import Text
from ludi_press.pictures.grounds.spina import plots
from ludi_press.pictures.grounds.standings import draw_standings, standing_name
from ludi_press.pictures.grounds.track_layout import arrange
from ludi_press.pictures.picture import Stamp
from ludi_press.pictures.shapes import Box
from ludi_press.scene import Ring, Scene, Status


def plan_of(view: Scene) -> TrackPlan:
    assert isinstance(view.ground, Ring)
    return view.ground.plan


def stamps(view: Scene) -> list[Stamp]:
    items = draw_standings(view, arrange(plan_of(view)), theme(), words().say)
    return [item for item in items if isinstance(item, Stamp)]


def row_of(view: Scene, place: int) -> Box:
    """The box of a row: that of its place and that of its badge and name."""
    left, right = [stamp.box for stamp in stamps(view) if "<text" in stamp.art.svg][1 + 2 * place :][:2]
    return Box(min(left.left, right.left), left.top, right.right, right.bottom)


@pytest.mark.parametrize("name", TRACKS)
@pytest.mark.parametrize("count", [1, 12, 24, 40])
def test_rows_stay_on_their_plate_and_off_each_other(name: str, count: int) -> None:
    course = track(name)
    view = scene(course.plan, tuple(figure(n, None) for n in range(count)))
    table = plots(arrange(course.plan)).table
    rows = [row_of(view, place) for place in range(count)]
    assert all(table.grown(0.5).holds(row) for row in rows)
    for index, row in enumerate(rows):
        assert not any(row.grown(-0.01).meets(other) for other in rows[index + 1 :])


@pytest.mark.parametrize("name", TRACKS)
@pytest.mark.parametrize("laps", [1, 3, 7, 20])
def test_counters_stay_in_their_plots(name: str, laps: int) -> None:
    course = track(name)
    view = scene(course.plan, (), laps=laps, laps_done=laps // 2)
    yard = plots(arrange(course.plan))
    counters = [stamp.box for stamp in stamps(view) if "<text" not in stamp.art.svg]
    assert len(counters) == 2 * laps
    assert all(yard.eggs.grown(3).holds(box) or yard.dolphins.grown(3).holds(box) for box in counters)


def test_who_has_left_is_marked_by_a_sign() -> None:
    signs = {Status.FINISHED: "»", Status.DEAD: "†", Status.OUT: "\N{EN DASH}", Status.DOWN: "\N{MULTIPLICATION SIGN}"}
    for status, sign in signs.items():
        row = standing_name(figure(0, None, status=status, name=Text("Gutta")), 12, 200, theme())
        assert f"{sign} Gutta" in "".join(ElementTree.fromstring(f"<g>{row.svg}</g>").itertext())  # noqa: S314


def test_a_race_that_has_run_more_laps_than_it_has_shows_them_all() -> None:
    view = scene(track().plan, (), laps=3, laps_done=5)
    assert any("Laps run: 3 of 3" in stamp.art.svg for stamp in stamps(view))


def test_an_empty_field_has_only_its_laps() -> None:
    assert sum("<text" in stamp.art.svg for stamp in stamps(scene(track().plan, ()))) == 1
    assert sum("<text" in stamp.art.svg for stamp in stamps(at_the_start(track()))) == 25


def test_laps_that_are_told_elsewhere_leave_the_table_its_room() -> None:
    view = at_the_start(track())
    with_laps, without = (
        [
            item
            for item in draw_standings(view, arrange(plan_of(view)), theme(), words().say, laps=laps)
            if isinstance(item, Stamp) and "<text" in item.art.svg
        ]
        for laps in (True, False)
    )
    assert len(with_laps) == len(without) + 1
    assert without[0].box.height > with_laps[1].box.height
