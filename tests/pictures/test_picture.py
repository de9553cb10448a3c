"""Numbers, attributes and words that are the same everywhere, and never markup."""

from xml.etree import ElementTree

import pytest
from arena_samples import THEMES, combatant
from hypothesis import given
from hypothesis import strategies as st
from picture_samples import theme

from ludi_press.core.colour import Colour
from ludi_press.core.report import Gauge
from ludi_press.pictures.picture import (
    Art,
    LeaderLine,
    Picture,
    Pose,
    Stamp,
    document,
    lettering,
    moved,
    number,
    path,
    prose,
    rectangle,
    scaled,
    tag,
    words,
)
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


@pytest.mark.parametrize(
    ("value", "written"),
    [(1, "1"), (1.0, "1"), (1.5, "1.5"), (0.126, "0.13"), (-0.001, "0"), (100, "100"), (-3.10, "-3.1")],
)
def test_numbers_are_short(value: float, written: str) -> None:
    assert number(value) == written


def test_attributes_are_escaped_and_none_is_left_out() -> None:
    assert tag("rect", fill_opacity=0.5, class_='"<', id=None) == '<rect fill-opacity="0.5" class="&quot;&lt;"/>'


@given(st.text(max_size=60))
def test_no_text_becomes_markup(text: str) -> None:
    svg = tag("svg", words(theme().label, text, 0, 0, 10, Colour(0, 0, 0)), tag("title", prose(text)))
    root = ElementTree.fromstring(svg)  # noqa: S314  # our own
    assert [child.tag for child in root] == ["text", "title"]
    assert not list(root[0])


def test_paths_and_moves() -> None:
    assert path([(0, 0), (1, 2.5)], closed=True) == "M0 0L1 2.5Z"
    assert moved(1, 2, "x", 30, 2) == '<g transform="translate(1 2) rotate(30) scale(2)">x</g>'


def test_a_document_has_the_size_that_is_asked_for() -> None:
    ground = Art(tag("rect"), Box(10, 20, 210, 120))
    stamp = Stamp(50, 60, lettering(theme().label, "Gutta", 10, Colour(0, 0, 0), "middle"))
    line = LeaderLine((0, 0), (5, 5), Colour(0, 0, 0), 1)
    root = ElementTree.fromstring(document(Picture(ground, lambda: (stamp, line), "T & T", "D"), "a", 400))  # noqa: S314
    assert (root.get("viewBox"), root.get("width"), root.get("height")) == ("10 20 200 100", "400", "200")
    assert root[0].text == "T & T"
    assert stamp.box.centre[0] == pytest.approx(50, abs=1)


@pytest.mark.parametrize(("anchor", "left", "right"), [("start", -1, None), ("end", None, 1.5)])
def test_lettering_knows_what_it_covers(anchor: str, left: float | None, right: float | None) -> None:
    box = lettering(theme().label, "Gutta", 10, Colour(0, 0, 0), anchor).box
    assert left is None or box.left == pytest.approx(left)
    assert right is None or box.right == pytest.approx(right)


def test_held_words_are_as_wide_in_any_face_as_in_their_own() -> None:
    face, ink = theme().label, Colour(0, 0, 0)
    held = ElementTree.fromstring(words(face, "Gutta", 0, 0, 10, ink, held=True))  # noqa: S314  # our own
    assert float(held.get("textLength") or 0) == pytest.approx(face.width("Gutta", 10), abs=0.01)
    assert held.get("lengthAdjust") == "spacingAndGlyphs"
    assert "textLength" not in words(face, "Gutta", 0, 0, 10, ink)
    assert "textLength" not in words(face, "", 0, 0, 10, ink, held=True)
