"""The acts of a round, built event by event."""

from ludi_press.games.kit.acts import Acts
from ludi_press.scene import Act, Mark


def test_acts_stand_in_order_and_pieces_are_where_they_went() -> None:
    acts = Acts({"a": 1, "b": 7})
    assert acts.last is None
    acts.begin("a")
    acts.go(2, 3)
    acts.begin("b")
    acts.begin("a")
    acts.go(4)
    assert acts.made() == (Act("a", (1, 2, 3)), Act("a", (3, 4)))
    assert acts.places == {"a": 4, "b": 7}


def test_a_piece_faces_where_it_turned() -> None:
    acts = Acts({"a": (0, 0)}, {"a": (0, 1)})
    acts.begin("a")
    acts.go((0, 5), facing=(1, 0))
    acts.begin("a")
    acts.mark(Mark("fall", "a", (0, 5)))
    walked, fell = acts.made()
    assert walked.facings == ((0, 1), (1, 0))
    assert (fell.path, fell.facings) == (((0, 5),), ((1, 0),))


def test_who_neither_moved_nor_struck_has_no_act_and_what_is_told_twice_counts_once() -> None:
    acts = Acts({"a": 3, "b": 5})
    acts.begin("a")
    acts.begin("b")
    whip = Mark("whip", "b", 5)
    acts.mark(whip, whip)
    assert acts.made() == (Act("b", (5,), (whip,)),)
