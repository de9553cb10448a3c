"""The board of an order slip."""

from arena_samples import CIRCLE, combatant
from arena_samples import scene as arena
from picture_samples import at_the_start, theme, track, words

from ludi_press.boards.ring import SpaceId
from ludi_press.pictures.stage.replay import make_slip_board

TRACK = track("bovillae")


def test_on_a_track_pieces_and_places_are_where_the_picture_has_them() -> None:
    scene = at_the_start(TRACK, 3)
    board = make_slip_board(scene, [SpaceId(0), SpaceId(5)], theme(), words().say)
    assert {*board.pieces} == {piece.id for piece in scene.pieces}
    assert {*board.spots} == {0, 5}
    assert all(board.view.left < spot.x < board.view.right for spot in (*board.pieces.values(), *board.spots.values()))
    assert 10 < board.pitch < 60


def test_who_is_gone_stands_nowhere_and_an_inch_is_a_place_of_the_sand() -> None:
    scene = arena(combatant(1, (0, 0)), combatant(2, None), ground=CIRCLE)
    board = make_slip_board(scene, [(0, 0), (1000, 0)], theme(), words().say)
    assert len(board.pieces) == 1
    assert board.spots[1000, 0].x - board.spots[0, 0].x == board.pitch
