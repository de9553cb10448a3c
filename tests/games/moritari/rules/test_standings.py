"""Places of the sides."""

from bout_scenario import set_up, start
from msgspec.structs import replace

from ludi_press.games.kit.schools import SideStanding
from ludi_press.games.moritari.rules.model import Fighter, Status, standings
from ludi_press.games.moritari.teller import MoritariTeller

BOUT = {
    "fighters": {
        "r1": {"at": [0, 0]},
        "b1": {"at": [3, 0]},
        "b2": {"at": [6, 0]},
        "g1": {"at": [0, 3]},
        "w1": {"at": [0, 6], "kind": "animal"},
    }
}


def ranked(**ended: int) -> tuple[SideStanding[Fighter], ...]:
    """The sides where each of these fighters died in a round."""
    bout = set_up(BOUT)
    state = start(bout, BOUT)
    fighters = tuple(
        replace(one, status=Status.DEAD, points=0, fallen=ended[one.id]) if one.id in ended else one
        for one in state.fighters
    )
    return standings(bout, replace(state, fighters=fighters))


def places(**ended: int) -> list[tuple[str, int]]:
    """The places where each of these fighters died in a round."""
    return [(one.side, one.place) for one in ranked(**ended)]


def test_mo_6a_who_lost_the_last_fighter_later_is_before_who_lost_it_earlier() -> None:
    assert places(r1=4, g1=7, w1=5) == [("blue", 1), ("green", 2), ("", 3), ("red", 4)]


def test_mo_6a_one_fighter_left_is_enough() -> None:
    assert places(r1=4, b1=2, g1=3, w1=5)[0] == ("blue", 1)


def test_mo_6a_sides_that_ended_in_the_same_round_share_a_place() -> None:
    assert places(r1=4, g1=4, w1=2) == [("blue", 1), ("red", 2), ("green", 2), ("", 4)]


def test_mo_6a_where_nobody_is_left_the_last_to_fall_share_the_first_place() -> None:
    assert places(r1=6, b1=6, b2=3, g1=1, w1=1)[:2] == [("red", 1), ("blue", 1)]


def test_mo_6a_who_fell_last_is_told_of_a_side_that_has_nobody_left() -> None:
    last = {one.side: one.last and one.last.id for one in ranked(b1=5, b2=3, g1=4, w1=2)}
    assert last == {"red": None, "blue": "b1", "green": "g1", "": "w1"}
    assert {one.id for one in ranked(b1=5)[1].left} == {"b2"}
    assert ranked(b1=5)[1].last is None


def test_the_board_of_places_has_a_row_for_each_side() -> None:
    bout = set_up(BOUT)
    board = MoritariTeller().final_places(bout, start(bout, BOUT))
    assert [row.team for row in board.rows] == ["red", "blue", "green", ""]
