"""The still layer: drawn once for a track and a theme, sound, with everything that a racer plans by."""

from re import search
from xml.etree import ElementTree

import pytest
from msgspec.structs import replace
from picture_samples import THEMES, TRACKS, theme, track

from ludi_press.pictures.grounds.track import draw_track, ramp
from ludi_press.pictures.grounds.track_layout import arrange
from ludi_press.pictures.shapes import Box
from ludi_press.pictures.symbols import Symbol, SymbolPart

SVG = "{http://www.w3.org/2000/svg}"


@pytest.mark.parametrize("name", TRACKS)
@pytest.mark.parametrize("look", THEMES)
@pytest.mark.parametrize("boxes", [True, False])
def test_lanes_and_start_boxes_have_their_numbers_and_so_have_spaces_1_5_10_and_the_last_of_outer_lanes_and_corners(
    name: str, look: str, boxes: bool
) -> None:
    plan = track(name).plan
    root = ElementTree.fromstring(draw_track(arrange(plan, boxes=boxes), theme(look)).svg)  # noqa: S314  # our own
    found = ["".join(one.itertext()) for one in root.iter("text")]
    shown = [section.spaces if section.corner else section.spaces[-1:] for section in plan.sections]
    counts = [count for spaces in shown for count in spaces]
    wanted = [str(number) for count in counts for number in range(1, count + 1) if number in (1, 5, 10, count)]
    wanted += [str(place) for place in range(1, plan.places + 1)] if boxes else []
    wanted += [str(lane) for lane in range(1, plan.lanes + 1)] * len(plan.sections)
    assert sorted(text for text in found if text.isdigit()) == sorted(wanted)


def test_the_same_ground_is_drawn_once() -> None:
    assert draw_track(arrange(track().plan), theme()) is draw_track(arrange(track().plan), theme())


def test_zones_are_a_ramp_of_red_ochre_with_strokes_along_the_wall() -> None:
    plan = track().plan
    svg = draw_track(arrange(plan), theme()).svg
    lanes = [str(ramp(lane, plan.lanes, theme())) for lane in range(plan.lanes)]
    assert lanes[0] == str(theme().colours.zone)
    assert len(set(lanes)) > plan.lanes / 2
    assert all(f'stroke="{colour}"' in svg for colour in lanes)
    ticks = search(r'<path d="([^"]*)" stroke="[^"]*" stroke-width="1.6" fill="none"/>', svg)
    assert ticks is not None
    assert ticks[1].count("M") > 16


def test_a_place_that_the_theme_knows_has_its_motif_in_the_corner() -> None:
    motif = Symbol(Box(0, 0, 40, 40), (SymbolPart('<path d="M0 0H40V40Z"/>'),))
    known = replace(theme(), symbols={**theme().symbols, "place-circus-maximus": motif})
    assert "M0 0H40V40Z" in draw_track(arrange(track().plan), known).svg
    assert "M0 0H40V40Z" in draw_track(arrange(track("circus-maximus-eight").plan, cells=2), known).svg
    assert "M0 0H40V40Z" not in draw_track(arrange(track("maxentius").plan), known).svg


def test_the_fonts_that_its_words_need_are_named() -> None:
    paths = draw_track(arrange(track().plan), theme()).fonts
    assert [path.rsplit("/", 1)[-1] for path in paths] == [
        "Cinzel_700Bold.ttf",
        "Marcellus_400Regular.ttf",
        "NotoSans_600SemiBold.ttf",
        "NotoSans_600SemiBold.ttf",
    ]


@pytest.mark.parametrize("small", [False, True])
def test_cm_1_4_safe_speeds_are_written_in_the_corners_and_the_grey_squares_drawn(small: bool) -> None:
    plan = track("circus-maximus-eight").plan
    root = ElementTree.fromstring(draw_track(arrange(plan, small=small, cells=2), theme()).svg)  # noqa: S314  # our own
    signs = [one for one in root.iter("circle") if one.get("stroke") == str(theme().colours.lost)]
    texts = ["".join(one.itertext()) for one in root.iter("text")]
    assert len(signs) == 2 * plan.lanes
    assert {"6", "12", "18"} <= set(texts)
    (grey,) = (one for one in root.iter("g") if one.get("fill-opacity") == "0.35")
    assert len(list(grey)) == 5 * plan.lanes
