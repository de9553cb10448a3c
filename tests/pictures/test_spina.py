"""What stands in the infield keeps off each other: see also test_layout."""

import pytest
from picture_samples import THEMES, TRACKS, theme, track

from ludi_press.pictures.grounds.spina import draw_spina, meta_boxes, plots
from ludi_press.pictures.grounds.track_layout import arrange


@pytest.mark.parametrize(("name", "bends"), [("circus-maximus", 2), ("bovillae", 3), ("caesarea", 2)])
def test_a_meta_stands_in_every_bend(name: str, bends: int) -> None:
    layout = arrange(track(name).plan)
    assert len(meta_boxes(layout)) == bends
    assert all(layout.ring.holds(box) for box in meta_boxes(layout))


@pytest.mark.parametrize("name", TRACKS)
def test_the_table_has_room_for_twelve_rows_in_two_columns(name: str) -> None:
    table = plots(arrange(track(name).plan)).table
    assert table.width >= 180
    assert table.height >= 90


def test_a_long_spina_has_an_obelisk_between_table_and_dolphins() -> None:
    yard = plots(arrange(track().plan))
    assert yard.obelisk is not None
    assert yard.table.right < yard.obelisk.centre[0] < yard.dolphins.left


@pytest.mark.parametrize("look", THEMES)
def test_the_spina_shows_the_symbols_of_the_theme(look: str) -> None:
    svg = draw_spina(arrange(track().plan), theme(look))
    counts = [svg.count(theme(look).symbols[name].drawn(theme(look).paint(None))) for name in ("meta", "obelisk")]
    assert counts == [2, 1]
