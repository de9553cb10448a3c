"""The whole track: sound XML inside its frame, for any track and any scene; the same bytes every time."""

import os
import subprocess
import sys
from pathlib import Path
from re import findall
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace
from picture_samples import (
    THEMES,
    TRACKS,
    at_the_start,
    crowd,
    figure,
    layout_of,
    nose_to_tail,
    plan_of,
    plans,
    scene,
    spread_out,
    theme,
    track,
    words,
)

from ludi_press.boards.ring import TrackPlan
from ludi_press.core.report import Text
from ludi_press.pictures.grounds.track_layout import arrange
from ludi_press.pictures.grounds.track_view import covered
from ludi_press.pictures.picture import Picture, Stamp, document
from ludi_press.pictures.shapes import SMALL, Box
from ludi_press.pictures.stage.overview import draw_overview
from ludi_press.scene import Scene, Status

SVG = "{http://www.w3.org/2000/svg}"


def present(view: Scene) -> int:
    return sum(one.at is not None for one in view.pieces)


def drawn(view: Scene, name: str = "mosaic", *, small: bool = False) -> Picture:
    return draw_overview(view, theme(name), words().say, small=small)


def texts(picture: Picture) -> list[str]:
    root = ElementTree.fromstring(document(picture, "x"))  # noqa: S314  # our own
    return ["".join(one.itertext()) for one in root.iter(f"{SVG}text")]


def stamps(picture: Picture) -> list[Stamp]:
    return [item for item in picture.items if isinstance(item, Stamp)]


@pytest.mark.parametrize("small", [False, True])
@given(data=st.data())
@settings(max_examples=20)
def test_any_legal_track_draws_well(small: bool, data: st.DataObject) -> None:
    plan: TrackPlan = data.draw(plans())
    view = crowd(data.draw, plan)
    picture = drawn(view, small=small)
    frame = picture.ground.box
    ElementTree.fromstring(document(picture, "x"))  # noqa: S314  # our own
    assert all(frame.grown(1).holds(stamp.box) for stamp in stamps(picture))


@pytest.mark.parametrize("small", [False, True])
@given(data=st.data())
@settings(max_examples=20)
def test_names_on_any_track_cover_no_chariot_and_no_other(small: bool, data: st.DataObject) -> None:
    view = crowd(data.draw, data.draw(plans()))
    layout = layout_of(view, small=small)
    chariots = [covered(layout, one.at) for one in view.pieces if one.at is not None]
    plates = name_plates(drawn(view, small=small), view)
    for index, plate in enumerate(plates):
        assert not any(plate.meets(chariot) for chariot in chariots)
        assert not any(plate.meets(other) for other in plates[index + 1 :])


def name_plates(picture: Picture, view: Scene) -> list[Box]:
    """The boxes of the names of chariots: the only stamps with a plate, a strip and words, and no key."""
    return [stamp.box.grown(-0.5) for stamp in stamps(picture) if is_plate(stamp)]


def is_plate(stamp: Stamp) -> bool:
    return stamp.art.svg.startswith("<rect") and stamp.art.svg.count("<rect") in (2, 3) and "<text" in stamp.art.svg


@pytest.mark.parametrize("name", TRACKS)
@pytest.mark.parametrize("view", [at_the_start, spread_out, nose_to_tail])
@pytest.mark.parametrize("look", THEMES)
def test_all_who_drive_have_their_names_in_the_small_picture_too_where_there_is_room_beside_them(
    name: str, view: object, look: str
) -> None:
    shown: Scene = view(track(name))  # type: ignore[operator]  # one of three makers of scenes
    driving = [one for one in shown.pieces if one.at is not None]
    large = len(name_plates(drawn(shown, look), shown))
    assert large == 0 if view is at_the_start else len(driving) - 1 <= large <= len(driving)
    small = len(name_plates(drawn(shown, look, small=True), shown))
    assert len(driving) * (0.9 if view is spread_out else 0.0) <= small <= len(driving)


def test_who_has_finished_in_the_turn_stands_past_the_line_in_order_and_with_a_laurel() -> None:
    course = track()
    held = course.at(1, 0, 5)
    way = ((course.at(2, 0, 1), course.at(2, 0, 2)),)
    home = [figure(number, None, status=Status.FINISHED, trail=way) for number in (2, 0, 1)]
    before = figure(4, None, status=Status.FINISHED)
    view = scene(course.plan, (*home, figure(3, held), before), laps_done=course.plan.laps)
    layout = arrange(course.plan, boxes=False)
    badges = {told(one): one for one in stamps(drawn(view)) if f'fill="{theme().colours.gold}"' in one.art.svg}
    first, second, third = (badges[one.badge] for one in home)
    assert before.badge not in badges
    assert layout.x < first.x == second.x == third.x < layout.ring.right
    assert first.y < second.y < third.y
    assert first.y > layout.spot(held).y  # lane 1 is taken


@pytest.mark.parametrize("name", TRACKS)
@pytest.mark.parametrize("look", THEMES)
def test_words_of_the_small_picture_are_eleven_pixels_high_at_least(name: str, look: str) -> None:
    view = spread_out(track(name))
    picture = drawn(view, look, small=True)
    pixels = SMALL / picture.ground.box.width
    plates = [stamp for stamp in stamps(picture) if is_plate(stamp)]
    badges = {one.badge for one in view.pieces}
    assert len(plates) > 3
    title = plan_of(view).title.split()  # the track's own, which is as large as the court before it
    sizes = [size for size, text in types(picture.ground.svg) if text not in title]
    assert len(sizes) >= 5  # numbers in groups, and names
    for size in (*sizes, *(size for stamp in plates for size, _ in types(stamp.art.svg))):
        assert size * pixels >= 11
    carried = [size for stamp in stamps(picture) for size, text in types(stamp.art.svg) if text in badges]
    assert len(carried) > len(plates)
    assert min(carried) * pixels >= 11
    told = [text for text in texts(picture) if text in badges]
    driving = [one for one in view.pieces if one.at is not None]
    assert len(told) >= len(badges) + len(driving)  # on the spina, and on each chariot


@pytest.mark.parametrize("name", TRACKS)
def test_no_name_of_the_small_picture_covers_a_badge(name: str) -> None:
    view = nose_to_tail(track(name))
    picture = drawn(view, small=True)
    lanes = layout_of(view, small=True).ring
    badges = {one.badge for one in view.pieces}
    carried = [one.box for one in stamps(picture) if lanes.holds(one.box) and told(one) in badges]
    assert len(carried) >= present(view)
    assert not any(plate.meets(badge.grown(-1)) for plate in name_plates(picture, view) for badge in carried)


def told(stamp: Stamp) -> str:
    """The words of a stamp."""
    return "".join(text for _, text in types(stamp.art.svg))


def types(svg: str) -> list[tuple[float, str]]:
    """The types of the words of a drawing, in its units, each with the first of the words."""
    return [(float(size), text) for size, text in findall(r'font-size="([0-9.]+)"[^>]*>(?:<text[^>]*>)?([^<]*)', svg)]


@pytest.mark.parametrize("name", TRACKS)
def test_the_small_picture_numbers_every_fifth_space_and_every_lane(name: str) -> None:
    found = texts(drawn(scene(track(name).plan, ()), small=True))
    lanes = {str(lane) for lane in range(1, track(name).plan.lanes + 1)}
    assert lanes | {"5"} <= set(found)


@pytest.mark.parametrize("count", [0, 1, 40])
def test_any_number_of_chariots_is_a_sound_picture(count: int) -> None:
    course = track("constantinople")
    spaces = [space.id for space in course.spaces if not space.on_grid]
    view = scene(course.plan, tuple(figure(n, spaces[n * 3]) for n in range(count)))
    picture = drawn(view)
    assert all(picture.ground.box.grown(1).holds(stamp.box) for stamp in stamps(picture))
    badges = [one.badge for one in view.pieces]
    assert set(badges) <= set(texts(picture))


@pytest.mark.parametrize(
    "name",
    ["X" * 60, "Ж" * 60, "競" * 60, "<script>&\"'", "العربية", "\u202eevil\u0000", "   ", "A\nB\tC", "e\u0301" * 30],
)
def test_any_name_is_a_sound_picture(name: str) -> None:
    course = track()
    view = scene(course.plan, (figure(0, course.at(1, 0, 3), name=Text(name)),), title=Text(name))
    picture = drawn(view)
    texts(picture)
    assert all(picture.ground.box.grown(1).holds(stamp.box) for stamp in stamps(picture))


def test_letters_that_no_font_has_are_dots_and_never_boxes() -> None:
    course = track()
    view = scene(course.plan, (figure(0, course.at(1, 0, 3), name=Text("競馬")),))
    assert "··" in texts(drawn(view))


def test_standings_stand_in_the_infield_in_the_order_of_the_race() -> None:
    view = at_the_start(track())
    layout = arrange(plan_of(view))
    rows = [one for one in stamps(drawn(view)) if layout.infield.grown(8).holds(one.box) and "<text" in one.art.svg]
    found = [one.art.svg for one in rows]
    assert len(found) == 24
    assert any("Leader on lap 1 of" in text for text in texts(drawn(view)))
    for place, one in enumerate(view.pieces, start=1):
        assert f">{place}</text>" in found[2 * place - 2]
        assert f">{one.badge}</text>" in found[2 * place - 1]


def test_eggs_and_dolphins_count_the_laps() -> None:
    course = track()
    one, two = (drawn(scene(course.plan, (), laps_done=done, laps=7)) for done in (1, 3))
    egg_down, dolphin = (theme().symbols[name].drawn(theme().paint(None)) for name in ("egg-down", "dolphin"))
    assert [document(picture, "x").count(egg_down) for picture in (one, two)] == [1, 3]
    assert [document(picture, "x").count(dolphin) for picture in (one, two)] == [6, 4]


def test_lanes_and_spaces_are_numbered() -> None:
    found = texts(drawn(scene(track().plan, ())))
    assert {"1", "5", "10", "14", "finish line"} <= set(found)
    assert {"first straight", "first turn", "second straight", "second turn", "Circus", "Maximus"} <= set(found)


def test_title_and_description_tell_the_same_facts() -> None:
    view = spread_out(track())
    picture = drawn(view)
    assert "Circus Maximus" in picture.title
    for one in view.pieces:
        assert f"{words().say(one.told)}." in picture.description


def test_the_picture_names_itself_for_those_who_do_not_see_it() -> None:
    root = ElementTree.fromstring(document(drawn(at_the_start(track())), "t7"))  # noqa: S314  # our own
    assert root.get("role") == "img"
    assert root.get("aria-labelledby") == "t7-title t7-desc"
    assert [child.get("id") for child in root][:2] == ["t7-title", "t7-desc"]


def test_the_same_scene_gives_the_same_bytes_under_another_hash_seed() -> None:
    code = (
        "import hashlib; from picture_samples import *; from ludi_press.pictures.stage.overview import draw_overview;"
        "from ludi_press.pictures.picture import document;"
        "svg = document(draw_overview(spread_out(track()), theme(), words().say), 'x');"
        "print(hashlib.sha256(svg.encode()).hexdigest())"
    )
    root = Path(__file__).parents[2]
    found = os.pathsep.join((str(root), str(root / "tests" / "samples")))
    prints = {
        subprocess.run(
            [sys.executable, "-c", code],
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": found},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(prints) == 1


def test_names_are_those_by_which_romans_are_known() -> None:
    view = nose_to_tail(track())
    found = texts(drawn(replace(view, order=tuple(reversed(view.order)))))
    assert {"Porphyrius", "Eutyches", "Epaphroditus"} <= set(found)
    found = texts(drawn(replace(view, order=(view.pieces[8].id,))))
    assert "Calpurnianus" in found
    assert not any("…" in text for text in found)
