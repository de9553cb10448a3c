"""Portraits on coins: gold for the first, everybody with a face of their own, women as women."""

from re import findall

from picture_samples import figure, theme, words

from ludi_press.core.report import Gauge, Text
from ludi_press.pictures.grounds.standings import victors
from ludi_press.pictures.picture import Stamp, document, drawn
from ludi_press.pictures.stage.podium import draw_podium
from ludi_press.pictures.stage.poster import coin_row
from ludi_press.scene import Map, Piece, Scene, Status


def person(number: int, *, woman: bool = False, ships: int = 0, place: int = 1, dead: bool = False) -> Piece:
    look = ("token", "woman") if woman else ("token",)
    status = Status.DEAD if dead else Status.ACTIVE
    gauges = (("legions", Gauge(0, 9)), ("ships", Gauge(ships, 9)))
    return figure(number, None, look=look, status=status, gauges=gauges, place=place, feat=Text("consul"))


def ended(*people: Piece) -> Scene:
    return Scene(Text("Ludi"), Text("The end"), Map(900, 600, ()), people, headline=Text("5 ships left"), over=True)


def faces(people: tuple[Piece, ...]) -> list[str]:
    """What is drawn of each coin in its filter: its portrait."""
    stamps = [item for item in coin_row(people, 600, 348, 1.0, theme()) if isinstance(item, Stamp)]
    return [item.art.svg.rpartition("filter=")[2] for item in stamps if "filter=" in item.art.svg]


def test_whoever_has_the_ships_comes_first() -> None:
    assert [one.id for one in victors(ended(person(0), person(1, ships=5), person(2, dead=True)))] == [
        "team-1",
        "team-0",
    ]


def test_no_two_of_five_have_the_same_head() -> None:
    people = (person(0), person(1), person(2), person(3, woman=True), person(4, woman=True))
    drawings = [face.replace(' transform="scale(-1 1)"', "") for face in faces(people)]
    assert len(set(drawings)) == 5


def test_the_heads_at_the_right_look_at_the_first() -> None:
    mirrored = ["scale(-1 1)" in face for face in faces(tuple(person(number) for number in range(5)))]
    assert mirrored == [False, False, True, False, True]


def test_the_fleet_is_told_once_and_the_fallen_are_below() -> None:
    picture = draw_podium(ended(person(0, ships=5), person(1), person(2, place=2)), theme(), words().say)
    told = document(picture, "x")
    assert told.count("5 ships left") == 1
    assert all(picture.ground.box.holds(item.box) for item in picture.items if isinstance(item, Stamp))
    assert len(findall("filter=", "".join(map(drawn, picture.items)))) == 3
