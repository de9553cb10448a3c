"""The still layer: drawn once for a track and a theme, sound, with everything that a racer plans by."""

from re import findall
from xml.etree import ElementTree

import pytest
from picture_samples import THEMES, TRACKS, theme, track

from ludi_press.pictures.grounds.track import draw_ground

SVG = "{http://www.w3.org/2000/svg}"


@pytest.mark.parametrize("name", TRACKS)
@pytest.mark.parametrize("look", THEMES)
def test_every_space_lane_and_start_box_has_its_number(name: str, look: str) -> None:
    plan = track(name).plan
    root = ElementTree.fromstring(draw_ground(plan, theme(look)).svg)  # noqa: S314  # our own
    found = ["".join(one.itertext()) for one in root.iter("text")]
    wanted = [str(space.number) for space in track(name).spaces if not space.on_grid]
    wanted += [str(place) for place in range(1, plan.places + 1)]
    wanted += [str(lane) for lane in range(1, plan.lanes + 1)] * len(plan.sections)
    assert sorted(text for text in found if text.isdigit()) == sorted(wanted)


def test_the_same_ground_is_drawn_once() -> None:
    assert draw_ground(track().plan, theme()) is draw_ground(track().plan, theme())


def test_zones_are_marked_by_strokes_besides_their_sand() -> None:
    svg = draw_ground(track().plan, theme()).svg
    zone = str(theme().colours.zone)
    assert svg.count(f'fill="{zone}"') == 2
    assert len(findall(r'stroke-width="1.6"', svg)) == 2


def test_the_fonts_that_its_words_need_are_named() -> None:
    paths = draw_ground(track().plan, theme()).fonts
    assert [path.rsplit("/", 1)[-1] for path in paths] == [
        "Cinzel_700Bold.ttf",
        "Marcellus_400Regular.ttf",
        "NotoSans_600SemiBold.ttf",
        "NotoSans_600SemiBold.ttf",
    ]


@pytest.mark.parametrize("small", [False, True])
def test_cm_1_4_safe_speeds_are_written_in_the_corners_and_the_grey_squares_drawn(small: bool) -> None:
    plan = track("circus-maximus-eight").plan
    root = ElementTree.fromstring(draw_ground(plan, theme(), small=small, cells=2).svg)  # noqa: S314  # our own
    signs = [one for one in root.iter("circle") if one.get("stroke") == str(theme().colours.lost)]
    texts = ["".join(one.itertext()) for one in root.iter("text")]
    assert len(signs) == (2 if small else 4) * plan.lanes
    assert {"6", "12", "18"} <= set(texts)
    (grey,) = (one for one in root.iter("g") if one.get("fill-opacity") == "0.35")
    assert len(list(grey)) == 5 * plan.lanes
