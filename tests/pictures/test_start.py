"""The picture of a start: every team with its name at its gate."""

import re
from xml.etree import ElementTree

import pytest
from picture_samples import THEMES, at_the_start, scene, spread_out, theme, track, words

from ludi_press.pictures.picture import Picture, Stamp, document
from ludi_press.pictures.stage.start import LARGE, PHONE_SHEET, SMALL_SHEET, StartSheet, draw_start, is_start
from ludi_press.scene import Scene

COURSE = track()
GATE = re.compile(r'font-size="18(?:\.0+)?"')


def drawn(view: Scene, sheet: StartSheet = LARGE, look: str = "mosaic") -> Picture:
    picture = draw_start(view, theme(look), words().say, sheet)
    ElementTree.fromstring(document(picture, "x"))  # noqa: S314  # our own
    return picture


def test_a_start_is_when_all_are_in_their_boxes() -> None:
    assert is_start(at_the_start(COURSE))
    assert not is_start(spread_out(COURSE))
    assert not is_start(scene(COURSE.plan, ()))


@pytest.mark.parametrize("sheet", [LARGE, SMALL_SHEET, PHONE_SHEET])
@pytest.mark.parametrize("count", [1, 6, 12])
@pytest.mark.parametrize("look", THEMES)
def test_every_team_is_named_at_its_gate_and_all_is_inside(count: int, look: str, sheet: StartSheet) -> None:
    view = at_the_start(COURSE, count)
    picture = drawn(view, sheet, look=look)
    told = document(picture, "x")
    assert all(f">{one.badge}</text>" in told for one in view.pieces)
    assert all(one.name.value.split()[-1][:6] in told for one in view.pieces)
    stamps = [item for item in picture.items if isinstance(item, Stamp)]
    assert all(picture.ground.box.holds(stamp.box) for stamp in stamps)


def test_names_of_a_usual_field_have_18_pixels_and_gates_60() -> None:
    picture = drawn(at_the_start(COURSE, 8))
    assert len(GATE.findall(document(picture, "x"))) >= 8
    gates = [item for item in picture.items if isinstance(item, Stamp) and "<ellipse" in item.art.svg]
    assert len(gates) == 8
    assert min(gate.box.height for gate in gates) > 120


def test_a_start_of_few_teams_is_as_high_as_its_gates() -> None:
    few, many = (drawn(at_the_start(COURSE, count), SMALL_SHEET).ground.box.height for count in (4, 12))
    assert few < many
    assert drawn(at_the_start(COURSE, 4), LARGE).ground.box.height == 630
