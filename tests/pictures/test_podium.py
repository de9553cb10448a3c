"""The podium: the first three that finished, and nobody else."""

from re import search
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


def test_the_poster_tells_how_each_came_home_and_how_the_dead_died() -> None:
    second = finished(1, feat=Text("turn 9, 2 squares over"))
    dead = figure(2, None, status=Status.DEAD, feat=say("picture.podium-died-dragged", turn=7))
    picture = drawn(over(finished(0, feat=Text("turn 9, 4 squares over")), second, dead))
    told = document(picture, "x")
    assert (picture.ground.box.width, picture.ground.box.height) == (1200, 630)
    for text in ("VICTOR", "turn 9, 4 squares over", "turn 9, 2 squares over", "dragged to death, turn 7"):
        assert f">{text}</text>" in told
    assert picture.description.startswith("1. Flavius Scorpus (P1), turn 9, 4 squares over. 2. Gutta (A1), turn 9")


def test_a_stone_of_the_dead_is_round_and_has_a_wreck() -> None:
    dead = figure(2, None, status=Status.DEAD, feat=say("picture.podium-died-dragged", turn=7))
    *_, stone = drawn(over(finished(0), dead)).items
    assert isinstance(stone, Stamp)
    assert stone.art.svg.startswith("<path")
    assert stone.art.svg.count("<circle") > 1


def test_who_was_dragged_over_the_line_does_not_stand_in_a_chariot() -> None:
    upright, dragged = (drawn(over(finished(0, marks=marks))).items for marks in ((), ("tractus",)))
    wheel = 'r="25"'
    assert any(wheel in item.art.svg for item in upright if isinstance(item, Stamp))
    assert not any(wheel in item.art.svg for item in dragged if isinstance(item, Stamp))


def test_names_after_the_first_have_one_size() -> None:
    picture = drawn(over(finished(0), finished(1, name=Text("Gutta")), finished(2, name=Text("C. Appuleius Diocles"))))
    told = document(picture, "x")
    sizes = {name: search(rf'font-size="([\d.]+)"[^>]*>{name}</text>', told) for name in ("Gutta", "Appuleius Diocles")}
    assert len({found[1] for found in sizes.values() if found}) == 1


def test_a_race_that_nobody_finished_says_so() -> None:
    assert drawn(over(figure(0, None, status=Status.OUT))).description == "Nobody has finished."


@pytest.mark.parametrize("name", ["X" * 60, "競" * 60, "<i>"])
def test_any_name_fits_its_step(name: str) -> None:
    picture = drawn(over(finished(0, name=Text(name))))
    assert all(picture.ground.box.holds(item.box) for item in picture.items if isinstance(item, Stamp))
