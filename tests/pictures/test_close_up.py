"""Close-ups: packs, near enough to be read; a map tells where they are."""

from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace
from picture_samples import (
    TRACKS,
    at_the_start,
    crowd,
    figure,
    layout_of,
    nose_to_tail,
    plans,
    scene,
    spread_out,
    theme,
    track,
    words,
)

from ludi_press.pictures.grounds.track_view import covered
from ludi_press.pictures.picture import Picture, document
from ludi_press.pictures.stage.overview import draw_close_ups, draw_overview
from ludi_press.scene import Scene


def drawn(view: Scene) -> tuple[Picture, ...]:
    return draw_close_ups(view, theme(), words().say)


def everybody_has_company(view: Scene) -> bool:
    layout = layout_of(view)
    stands = [covered(layout, one.at) for one in view.pieces if one.at is not None]
    return all(sum(map(picture.ground.box.holds, stands)) > 1 for picture in drawn(view))


@given(st.data())
@settings(max_examples=25)
def test_everybody_in_a_close_up_of_any_race_has_company(data: st.DataObject) -> None:
    assert everybody_has_company(crowd(data.draw, data.draw(plans())))


@pytest.mark.parametrize("name", TRACKS)
@pytest.mark.parametrize("view", [at_the_start, spread_out, nose_to_tail])
def test_everybody_in_a_close_up_of_a_shipped_track_has_company(name: str, view: object) -> None:
    assert everybody_has_company(view(track(name)))  # type: ignore[operator]  # one of three makers of scenes


def test_a_pack_is_one_picture_and_everybody_has_company() -> None:
    view = nose_to_tail(track())
    few = view.pieces[:5]
    (pack,) = drawn(replace(view, pieces=few, order=tuple(one.id for one in few)))
    assert pack.ground.box.width <= 800
    first, *_ = drawn(spread_out(track()))
    assert "Flavius Scorpus is somewhere." in first.description


def test_without_a_chariot_on_the_track_there_is_none() -> None:
    assert drawn(scene(track().plan, (figure(0, None),))) == ()
    assert drawn(scene(track().plan, ())) == ()


def test_all_windows_of_a_turn_share_the_ground() -> None:
    pictures = drawn(spread_out(track()))
    assert len(pictures) > 1
    whole = draw_overview(spread_out(track()), theme(), words().say)
    assert all(one.ground.svg is whole.ground.svg for one in pictures)


def test_titles_and_descriptions_name_who_is_in_the_pictures_and_titles_number_them() -> None:
    """A title is all that a post says of a picture to who cannot see it."""
    pictures = drawn(spread_out(track()))
    assert len(pictures) > 1
    for number, picture in enumerate(pictures, 1):
        title, _, end = picture.title.partition(" from near by ")
        assert end == f"({number} of {len(pictures)})"
        seen = title.rpartition(": ")[2]
        assert picture.description.startswith(f"A view of {seen}. ")


def test_a_close_up_is_sound_and_leaves_out_what_is_elsewhere() -> None:
    view = spread_out(track())
    for picture in drawn(view):
        ElementTree.fromstring(document(picture, "x"))  # noqa: S314  # our own
        for item in picture.items:
            if hasattr(item, "box"):
                assert item.box.meets(picture.ground.box)
