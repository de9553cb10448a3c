"""Head lines: titles in their face, figures in that of badges, and never one part over the other."""

from hypothesis import given
from hypothesis import strategies as st
from picture_samples import theme

from ludi_press.core.report import Text
from ludi_press.pictures.frame import HeadLine, draw_head

LINE = HeadLine(690, 20, 28, 20, 17)


@given(st.text(max_size=90), st.text(max_size=90))
def test_the_two_parts_never_meet_and_stay_on_the_line(name: str, told: str) -> None:
    title, heading = draw_head(Text(name), told, LINE, theme())
    assert title.box.right <= heading.box.left
    assert title.box.left >= 0
    assert heading.box.right <= LINE.width


def test_what_has_figures_is_in_the_face_in_which_a_one_is_no_letter() -> None:
    title, heading = draw_head(Text("Ludi Megalenses"), "Turn 11", LINE, theme())
    assert theme().title.font.family in title.art.svg
    assert theme().badge.font.family in heading.art.svg


def test_what_is_told_is_whole_where_a_title_is_long() -> None:
    title, heading = draw_head(Text("Ludi " * 40), "Turn 11", LINE, theme())
    assert "Turn 11" in heading.art.svg
    assert title.art.svg.count("…") == 1
