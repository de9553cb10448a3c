"""The podium: the first three that finished, and nobody else."""

from xml.etree import ElementTree

import pytest
from picture_samples import THEMES, figure, scene, theme, track, words

from ludi_press.core.report import Text, say
from ludi_press.pictures.picture import Picture, Stamp, document
from ludi_press.pictures.stage.podium import draw_podium, stands
from ludi_press.scene import Piece, Scene, Status


def over(*figures: Piece) -> Scene:
    return scene(track().plan, figures, over=True)


def finished(number: int, **facts: object) -> Piece:
    return figure(number, None, status=Status.FINISHED, place=number + 1, **facts)


def drawn(view: Scene, look: str = "mosaic") -> Picture:
    picture = draw_podium(view, theme(look), words().say)
    ElementTree.fromstring(document(picture, "x"))  # noqa: S314  # our own
    return picture


@pytest.mark.parametrize("look", THEMES)
def test_three_drive_past_with_the_winner_in_front_and_largest(look: str) -> None:
    picture = drawn(over(*(finished(n) for n in range(5))), look)
    cars = [item for item in picture.items if isinstance(item, Stamp) and "<ellipse" in item.art.svg]
    assert len(cars) == 3
    third, second, first = cars
    assert third.y < second.y < first.y
    assert third.art.box.height < second.art.box.height < first.art.box.height
    assert third.x < second.x < first.x
    assert all(picture.ground.box.holds(item.box) for item in picture.items if isinstance(item, Stamp))


def test_only_finishers_stand_there() -> None:
    view = over(finished(0), figure(1, None, status=Status.DEAD), finished(2))
    assert [one.id for stand in stands(view) for one in stand] == ["team-0", "team-2"]
    assert drawn(view).description == "1. Flavius Scorpus (P1). 3. C. Appuleius Diocles (R1). Dead: Gutta (A1)."


def test_the_poster_tells_the_turn_and_the_gap_and_names_the_dead() -> None:
    second = finished(1, feat=say("picture.podium-gap", n=2))
    picture = drawn(
        over(finished(0, feat=say("picture.podium-turn", turn=9)), second, figure(2, None, status=Status.DEAD))
    )
    told = document(picture, "x")
    assert (picture.ground.box.width, picture.ground.box.height) == (1200, 630)
    for text in ("VICTOR", "finished in turn 9", "2 turns behind", "†", "R1", "Appuleius Diocles"):
        assert f">{text}</text>" in told
    assert picture.description.startswith("1. Flavius Scorpus (P1), finished in turn 9. 2. Gutta (A1), 2 turns behind.")


def test_a_race_that_nobody_finished_says_so() -> None:
    assert drawn(over(figure(0, None, status=Status.OUT))).description == "Nobody has finished."


@pytest.mark.parametrize("name", ["X" * 60, "競" * 60, "<i>"])
def test_any_name_fits_its_step(name: str) -> None:
    picture = drawn(over(finished(0, name=Text(name))))
    assert all(picture.ground.box.holds(item.box) for item in picture.items if isinstance(item, Stamp))
