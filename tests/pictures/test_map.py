"""A map as the ground of a picture: seats, ribbons, the list, tokens."""

from ludi_press.core.report import Gauge, Text
from ludi_press.pictures.grounds.map_view import STRIDE, MapView, view_map
from ludi_press.pictures.pieces.token import HEIGHT, WIDTH, Look, look_of
from ludi_press.scene import Map, Piece, Region, Scene, Status

SQUARE = ((0, 0), (400, 0), (400, 300), (0, 300))
GROUND = Map(
    800,
    600,
    (
        Region(Text("Near"), "provincia", SQUARE, (200, 150), (200, 100), ((180, 130), (221, 130)), 1),
        Region(Text("Far"), "regnum", SQUARE, (100, 100), (700, 500), ((700, 530),)),
    ),
)


def piece(id_: str, at: tuple[int, int] | None = None, status: Status = Status.ACTIVE, legions: int = 0) -> Piece:
    gauges = (("legions", Gauge(legions, 10)), ("ships", Gauge(int(legions > 0), 10)))
    return Piece(id_, Text(id_), "russata", "I1", ("token",), at, status=status, gauges=gauges)


def scene(*pieces: Piece) -> Scene:
    return Scene(Text("Game"), Text("Turn"), GROUND, pieces)


def view(*pieces: Piece) -> MapView:
    return view_map(scene(*pieces), GROUND)


def test_a_way_ends_where_it_leads_in_strides() -> None:
    way = view().way((0, 0), (600, 0))
    assert way[-1] == (600, 0)
    assert len(way) == 600 / STRIDE


def test_ways_there_and_back_bend_apart() -> None:
    there, back = view().way((0, 0), (600, 0)), view().way((600, 0), (0, 0))
    assert not set(there[:-1]) & set(back[:-1])


def test_the_list_grows_with_those_of_whom_there_is_something_to_tell() -> None:
    absent = [piece(f"a{number}") for number in range(40)]
    gone = [piece(f"b{number}", status=Status.DEAD) for number in range(40)]
    assert view(*absent).frame.height == view().frame.height
    assert view(*gone).frame.height > view().frame.height


def test_all_that_stand_are_within_the_window() -> None:
    ground = view(piece("x", at=(180, 130)))
    assert ground.frame.holds(ground.window)
    spot = ground.spot((180, 130))
    assert ground.window.left + 180 == spot.x
    assert ground.window.top + 130 == spot.y


def test_a_token_shows_legions_and_ships() -> None:
    assert look_of(piece("x", legions=14)) == Look("russata", "I1", 10, ships=True)
    assert look_of(piece("y")) == Look("russata", "I1")
    assert HEIGHT < WIDTH
