"""The roll of the teams below the small picture's track."""

from xml.etree import ElementTree

import pytest
from picture_samples import THEMES, TRACKS, figure, scene, theme, track, words

from ludi_press.core.report import Text
from ludi_press.pictures.frame import Legend, draw_legend
from ludi_press.pictures.grounds.standings import draw_team_list, team_list_box
from ludi_press.pictures.grounds.track_layout import Layout, arrange
from ludi_press.pictures.grounds.track_view import TrackView
from ludi_press.pictures.picture import Stamp
from ludi_press.scene import Ring


def legend(layout: Layout) -> Legend:
    return TrackView(Ring(layout.track.plan, 1, 0), layout).legend(scene(layout.track.plan, ()))


def drawn(count: int, layout: Layout, look: str = "mosaic", **facts: object) -> list[Stamp]:
    view = scene(layout.track.plan, tuple(figure(n, None, **facts) for n in range(count)))
    return list(draw_team_list(view, layout, theme(look)))


def told(stamp: Stamp) -> str:
    return " ".join(ElementTree.fromstring(f"<g>{stamp.art.svg}</g>").itertext())  # noqa: S314  # our own


@pytest.mark.parametrize("name", TRACKS)
@pytest.mark.parametrize("look", THEMES)
@pytest.mark.parametrize("count", [1, 6, 7, 12, 40])
def test_names_stand_in_the_roll_off_each_other_and_off_the_key(name: str, look: str, count: int) -> None:
    layout = arrange(track(name).plan, small=True)
    rows = [stamp.box for stamp in drawn(count, layout, look)]
    assert len(rows) == count
    assert all(team_list_box(layout).grown(1).holds(row) for row in rows)
    for index, row in enumerate(rows):
        assert not any(row.grown(-0.01).meets(other) for other in rows[index + 1 :])
    key = draw_legend(legend(layout), theme(look), words().say)
    assert min(stamp.box.top for stamp in key) > team_list_box(layout).bottom - layout.least / 2


def test_teams_stand_in_the_order_of_their_badges_with_their_names() -> None:
    rows = [told(stamp) for stamp in drawn(12, arrange(track().plan, small=True))]
    assert rows[0] == "A1 Gutta"
    assert [row.split()[0] for row in rows] == sorted(row.split()[0] for row in rows)
    many = [told(stamp).split()[0] for stamp in drawn(40, arrange(track().plan, small=True))]
    assert many[:10] == [f"A{number}" for number in range(1, 11)]


def test_names_of_any_length_are_cut_to_their_column() -> None:
    layout = arrange(track().plan, small=True)
    rows = [stamp.box for stamp in drawn(12, layout, name=Text("X" * 60))]
    assert all(team_list_box(layout).grown(1).holds(row) for row in rows)


def test_the_large_picture_and_an_empty_field_have_no_roll() -> None:
    assert drawn(12, arrange(track().plan)) == []
    assert drawn(0, arrange(track().plan, small=True)) == []
