"""A map as the ground of a picture: seats, ribbons, the list, tokens."""

from itertools import combinations

import pytest
from msgspec.structs import replace
from picture_samples import theme, words
from romani_scenario import TABLES
from trees import ROOT, tree

from ludi_press.core.report import Gauge, Text
from ludi_press.games.ludi_romani.telling.scene import ground_of
from ludi_press.pictures.grounds.map import STRIDE, MapView, coast, draw_title, seats_box, titled_box, view_map
from ludi_press.pictures.grounds.map import drawn as drawn_path
from ludi_press.pictures.picture import Bands, Stamp
from ludi_press.pictures.pieces.tokens import TokenLook, draw_tessera, draw_whole, look_of
from ludi_press.pictures.shapes import Box
from ludi_press.posts.words.catalogue import read_words
from ludi_press.scene import Map, Piece, Region, Scene, Status, Thing

LANGUAGES = ("en", "it", "la")
FOLDERS = (ROOT / "ludi_press/games/ludi_romani/data/words", ROOT / "themes/mosaic/words")
WORDS = {language: [tree(folder / f"{language}.yaml") for folder in FOLDERS] for language in LANGUAGES}
SQUARE = ((0, 0), (400, 0), (400, 300), (0, 300))
GROUND = Map(
    800,
    600,
    (
        Region(Text("Near"), "provincia", SQUARE, (200, 100), ((180, 130), (221, 130)), 1),
        Region(Text("Far"), "regnum", SQUARE, (700, 500), ((700, 530),)),
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
    way = view().steps((0, 0), (600, 0))
    assert way[-1] == (600, 0)
    assert len(way) == 600 / STRIDE


def test_ways_there_and_back_bend_apart() -> None:
    there, back = view().steps((0, 0), (600, 0)), view().steps((600, 0), (0, 0))
    assert not set(there[:-1]) & set(back[:-1])


def test_the_list_grows_with_those_of_whom_there_is_something_to_tell() -> None:
    absent = [piece(f"a{number}") for number in range(40)]
    gone = [piece(f"b{number}", status=Status.DEAD) for number in range(40)]
    heights = [view_map(scene(*people), GROUND, small=True).frame.height for people in ((), absent, gone)]
    assert heights[0] == heights[1] < heights[2]


def test_a_long_list_beside_the_map_is_drawn_smaller_and_a_replay_shows_the_map_alone() -> None:
    gone = [piece(f"b{number}", status=Status.DEAD) for number in range(40)]
    ground = view(*gone)
    told = [item for item in ground.panel(scene(*gone), theme(), words().say) if isinstance(item, Stamp)]
    names = [item for item in told if ">\N{DAGGER} b" in item.art.svg]
    assert len(names) == 40
    assert all(ground.window.right < item.box.left and item.box.bottom < ground.window.bottom + 8 for item in names)
    assert ground.replay_box.right < ground.window.right + 4


def test_seats_off_their_region_have_a_field_where_they_are_taken() -> None:
    region = replace(GROUND.regions[1], seats=((700, 530), (741, 530), (700, 571)))
    assert seats_box(region, {(700, 530)}).width < seats_box(region).width
    assert titled_box(region, ()).bottom < seats_box(region).bottom


def test_all_that_stand_are_within_the_window() -> None:
    ground = view(piece("x", at=(180, 130)))
    assert ground.frame.holds(ground.window)
    spot = ground.spot((180, 130))
    assert ground.window.left + 180 == spot.x
    assert ground.window.top + 130 == spot.y


def test_a_token_shows_legions_and_ships() -> None:
    assert look_of(piece("x", legions=14)) == TokenLook("russata", "I1", 14, ships=1)
    assert look_of(piece("y")) == TokenLook("russata", "I1")


def test_every_legion_and_every_ship_is_counted_on_a_token() -> None:
    drawn = draw_tessera(TokenLook("russata", "I1", legions=6, ships=4), theme()).svg
    assert drawn.count("a2.5 2.5 0 1 0 5 0") == 6
    assert drawn.count("m-3.1 0h6.2") == 4
    many = draw_whole(TokenLook("russata", "I1", legions=14), theme()).svg
    assert many.count("<circle") == 1
    assert ">14</text>" in many


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_plate_of_the_roman_world_covers_another(language: str) -> None:
    """LR-14.3: the names in every language, and the seats below them."""
    ground, say = ground_of(TABLES), read_words(language, WORDS[language]).value.say  # type: ignore[union-attr]
    names = [draw_title(region, say(region.name), theme()).box for region in ground.regions]
    seats = [seats_box(region).grown(-1) for region in ground.regions]
    whole = Box(0, 0, ground.width, ground.height).grown(2)
    assert all(whole.holds(box) for box in (*names, *seats))
    assert not any(one.meets(other) for one, other in combinations(names, 2))
    assert not any(one.meets(other) for one, other in combinations(seats, 2))
    assert not any(one.meets(other) for one, other in strangers(names, seats))


def strangers(names: list[Box], seats: list[Box]) -> list[tuple[Box, Box]]:
    """Each name with the seats of every other region."""
    return [(name, box) for i, name in enumerate(names) for j, box in enumerate(seats) if i != j]


def test_neighbours_share_their_border_to_the_point() -> None:
    """A border is bent alike from both sides."""
    one, other = (0, 10), (60, 40)
    there = coast((one, other, (60, 200)), (300, 300))
    back = coast((other, one, (5, -90)), (300, 300))
    assert there[: there.index(other) + 1] == back[: back.index(one) + 1][::-1]
    assert len(there) > 6


def test_the_edge_of_the_map_stays_straight() -> None:
    assert coast(((0, 0), (300, 0), (300, 300), (0, 300)), (300, 300)) == [(0, 0), (300, 0), (300, 300), (0, 300)]


def test_a_path_is_told_in_steps() -> None:
    assert drawn_path([(5, 7), (8, 3), (8, 9)], closed=True) == "M5 7l3-4 0 6z"


def test_the_one_with_most_legions_colours_the_edge_of_a_region() -> None:
    strong, weak = piece("x", at=(180, 130), legions=5), piece("y", at=(221, 130), legions=4)
    even = piece("z", at=(221, 130), legions=5)
    plain = len(list(view().board(scene(), theme(), words().say)))
    assert len(list(view().board(scene(strong, weak), theme(), words().say))) == plain + 1
    assert len(list(view().board(scene(strong, even), theme(), words().say))) == plain


def test_a_ribbon_leads_from_the_ring_on_the_seat_that_was_left_to_the_next_plate() -> None:
    moved = replace(piece("x", at=(700, 530)), trail=(((180, 130), (700, 530)),))
    ground = view(moved)
    bands, arrow, ring = ground.trails(scene(moved), theme())
    assert isinstance(bands, Bands)
    begun = bands.bands[0].outline[0]
    assert isinstance(ring, Stamp)
    assert not ring.box.grown(-3).holds(Box(*begun, *begun))
    assert isinstance(arrow, Stamp)
    assert arrow.x < 700 + ground.corner[0]


def test_the_legend_explains_what_is_there_alone() -> None:
    told = {word for word, _ in view().legend(scene()).entries}
    assert "picture.map-battle" not in told
    assert "picture.map-way" not in told
    fought = replace(scene(piece("x", at=(180, 130), legions=1)), things=(Thing("battle", (1, 1)),))
    told = {word for word, _ in view().legend(fought).entries}
    assert {"picture.map-battle", "picture.map-legions"} <= told
