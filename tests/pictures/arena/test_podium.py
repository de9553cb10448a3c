"""The podium of a bout: who shares a place stands on one step under one numeral."""

from itertools import pairwise
from xml.etree import ElementTree

import pytest
from arena_samples import THEMES, WORDS, combatant, scene

from ludi_press.core.report import Text
from ludi_press.pictures.picture import Picture, Stamp, document
from ludi_press.pictures.stage.podium import draw_podium, stands
from ludi_press.scene import Piece, Scene, Status


def over(*places: int | None) -> Scene:
    """A bout of as many fighters, with the places of their sides; the first of all is dead."""
    return scene(*(fighter(number, place) for number, place in enumerate(places)), over=True)


def fighter(number: int, place: int | None, name: str | None = None) -> Piece:
    stance = Status.ACTIVE if number else Status.DEAD
    named = Text(name or f"Fighter {number}")
    return combatant(number, None, side=Text(f"Side {place}"), place=place, status=stance, name=named)


def drawn(shown: Scene, theme: str = "mosaic") -> Picture:
    assert WORDS is not None
    return draw_podium(shown, THEMES[theme], WORDS.say)


def words_of(picture: Picture) -> list[str]:
    root = ElementTree.fromstring(document(picture, "podium"))  # noqa: S314 - our own picture
    return [element.text for element in root.iter() if element.text and element.tag.endswith("text")]


SCHOOLS = over(2, 2, 2, 1, 1, 1, 3, 3, 3)


def test_the_first_three_places_stand_there_with_all_who_share_them_the_living_first() -> None:
    told = [[one.id for one in stand] for stand in stands(over(2, 2, 1, None, 3, 4))]
    assert told == [["f2"], ["f1", "f0"], ["f4"]]
    assert [[one.id for one in stand] for stand in stands(over(1, 1, 3))] == [["f1", "f0"], ["f2"]]


@pytest.mark.parametrize("theme", THEMES)
def test_a_school_stands_together_under_one_numeral_and_its_name(theme: str) -> None:
    told = words_of(drawn(SCHOOLS, theme))
    assert [told.count(numeral) for numeral in ("I", "II", "III")] == [1, 1, 1]
    assert [told.count(f"Side {place}") for place in (1, 2, 3)] == [1, 1, 1]
    middle = " \N{MIDDLE DOT} "
    assert {f"1{middle}2{middle}\N{DAGGER} 0", f"Fighter 3{middle}Fighter 4{middle}Fighter 5"} <= {*told}  # as fits
    assert "Fighter 0" in told
    assert "\N{DAGGER} P1" in told


def test_two_sides_that_share_a_place_stand_on_one_step() -> None:
    told = words_of(drawn(over(1, 1, 3)))
    assert [told.count(numeral) for numeral in ("I", "II", "III")] == [1, 0, 1]


def test_the_description_names_each_place_once() -> None:
    assert (
        drawn(over(2, 1, 1)).description
        == "1. Fighter 1 (A2) and Fighter 2 (R3). 2. Fighter 0 (P1). Dead: Fighter 0 (P1)."
    )
    assert drawn(scene(over=True)).description == "Nobody has finished."


@pytest.mark.parametrize("shown", [SCHOOLS, over(1), over(1, 2, 3), over(*[1] * 20), over(*[1] * 2, *[2] * 18), over()])
def test_all_stand_inside_the_frame_and_off_each_other(shown: Scene) -> None:
    picture = drawn(shown)
    stamps = [item for item in picture.items if isinstance(item, Stamp)]
    assert all(picture.ground.box.holds(stamp.box) for stamp in stamps)
    drawings = sorted((stamp for stamp in stamps if "<ellipse" in stamp.art.svg), key=lambda stamp: stamp.x)
    assert len(drawings) == sum(one.status is not Status.DEAD for one in shown.pieces)
    for one, other in pairwise(drawings):
        assert other.x - one.x >= 0.79 * (one.art.box.width + other.art.box.width) / 2


def test_nobody_dead_stands_among_the_victors() -> None:
    stamps = [item for item in drawn(over(1, 1, 1)).items if isinstance(item, Stamp)]
    assert sum("<ellipse" in stamp.art.svg for stamp in stamps) == 2


@pytest.mark.parametrize("name", ["X" * 60, "\N{CJK UNIFIED IDEOGRAPH-7AF6}" * 60, "<i>"])
def test_any_name_fits_its_step(name: str) -> None:
    picture = drawn(scene(*(fighter(number, 1 + number // 3, name) for number in range(9)), over=True))
    assert all(picture.ground.box.holds(item.box) for item in picture.items if isinstance(item, Stamp))
