"""The picture of a start: every team with its name at its gate."""

import re
from xml.etree import ElementTree

import pytest
from arena_samples import combatant
from arena_samples import scene as arena
from msgspec.structs import replace
from picture_samples import THEMES, at_the_start, scene, spread_out, theme, track, words

from ludi_press.core.report import Text
from ludi_press.pictures.picture import Picture, Stamp, document
from ludi_press.pictures.stage.start import LARGE, PHONE_SHEET, SMALL_SHEET, StartSheet, draw_start, is_start
from ludi_press.scene import Map, Piece, Region, Scene

COURSE = track()
GATE = re.compile(r'font-size="18(?:\.0+)?"')


def drawn(view: Scene, sheet: StartSheet = LARGE, look: str = "mosaic") -> Picture:
    picture = draw_start(view, theme(look), words().say, sheet)
    ElementTree.fromstring(document(picture, "x"))  # noqa: S314  # our own
    return picture


def test_a_start_is_when_all_are_in_their_boxes() -> None:
    assert is_start(at_the_start(COURSE))
    assert not is_start(spread_out(COURSE))
    assert not is_start(at_the_start(COURSE), before=at_the_start(COURSE))
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


def schools(*counts: int) -> Scene:
    """Schools of so many fighters each, the first of each a beast."""
    pieces = [
        combatant(
            10 * side + one, (1000 * one, 1000 * side), "animal" if not one else "heavy", side=Text(f"School {side}")
        )
        for side, count in enumerate(counts)
        for one in range(count)
    ]
    return arena(*pieces)


def romans(count: int) -> Scene:
    square = ((0, 0), (400, 0), (400, 300), (0, 300))
    region = Region(Text("Far away"), "provincia", square, (200, 100), tuple((40 * at, 130) for at in range(count)))
    pieces = (
        Piece(f"p{at}", Text(f"Person {at}"), "russata", f"I{at}", ("token", "woman")[: 1 + at % 2], (40 * at, 130))
        for at in range(count)
    )
    absent = Piece("god", Text("Vesta"), "veneta", "N1", ("token",), None)
    return Scene(Text("Game"), Text("The Ides"), Map(800, 600, (region,)), (*pieces, absent))


@pytest.mark.parametrize("sheet", [LARGE, SMALL_SHEET, PHONE_SHEET])
@pytest.mark.parametrize("view", [schools(3, 3, 3), schools(4, 1), schools(20), romans(12), romans(1)])
def test_fighters_stand_before_the_gate_of_their_school_and_all_on_a_map_have_a_coin(
    view: Scene, sheet: StartSheet
) -> None:
    assert is_start(view)
    picture = drawn(view, sheet)
    told = document(picture, "x")
    assert all(f">{one.badge}</text>" in told for one in view.pieces if one.at is not None)
    assert all(str(one.side.value) in told for one in view.pieces if isinstance(one.side, Text))
    assert "Vesta" not in told
    stamps = [item for item in picture.items if isinstance(item, Stamp)]
    assert all(picture.ground.box.holds(stamp.box) for stamp in stamps)


def test_beside_the_plan_stands_who_is_in_which_region() -> None:
    told = document(drawn(romans(3)), "x")
    assert ">Far away</text>" in told
    assert ">0 \N{MIDDLE DOT} 1 \N{MIDDLE DOT} 2</text>" in told


def test_a_turn_without_a_move_is_no_start() -> None:
    view = romans(3)
    assert not is_start(view, before=view)
    assert not is_start(replace(view, over=True))
