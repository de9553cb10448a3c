"""Head lines: titles in their face, figures in that of badges, and never one part over the other."""

from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace
from picture_samples import figure, scene, theme, track, words

from ludi_press.core.report import Text
from ludi_press.pictures.frame import HeadLine, describe_close_up, describe_podium, draw_head, text_alternative

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


def test_a_short_title_leaves_its_room_to_what_is_told() -> None:
    long = "Flavius Scorpus wins by three squares"
    _, heading = draw_head(Text("Ludi"), long, LINE, theme())
    assert f">{long}<" in heading.art.svg


TWO = scene(track().plan, (figure(0, 3), figure(1, 4)))


def test_all_is_told_in_the_order_in_which_the_pieces_lie() -> None:
    told = replace(TWO, order=("team-1", "team-0"), lead=(Text("First"),), more=(Text("Last"),))
    assert text_alternative(told, words().say) == "First. Gutta is somewhere. Flavius Scorpus is somewhere. Last."


def test_without_an_order_pieces_are_told_as_they_entered() -> None:
    assert text_alternative(replace(TWO, order=()), words().say).startswith("Flavius Scorpus")


def test_a_close_up_tells_only_of_those_in_it() -> None:
    title, told = describe_close_up(TWO, ("team-1",), 1, 2, words().say)
    assert title.endswith("Gutta from near by (1 of 2)")
    assert told == "A view of Gutta. Gutta is somewhere."


def test_a_podium_tells_each_place_with_all_who_share_it() -> None:
    stands = (tuple(replace(piece, place=1) for piece in TWO.pieces),)
    assert describe_podium(TWO, stands, words().say)[1] == "1. Flavius Scorpus (P1) and Gutta (A1)."
    assert describe_podium(TWO, (), words().say)[1] == "Nobody has finished."
