"""What befell chariots, as acts of a Scene."""

from ludi_press.boards.ring import SpaceId
from ludi_press.core.report import say
from ludi_press.games.kit.deeds import Deed, Move, acts_of, trail
from ludi_press.scene import Status, Thing

NAMES = {"a": say("picture.team", name="x"), "b": say("picture.team", name="y")}
HERE, THERE = SpaceId(3), SpaceId(4)


def test_who_neither_moved_nor_struck_has_no_act() -> None:
    assert list(acts_of([Move("a", [HERE])], NAMES)) == []


def test_a_move_with_a_deed_on_oneself_and_one_on_another() -> None:
    deeds = [Deed("whip", "a", HERE), Deed("crash", "b", THERE), Deed("crash", "b", THERE)]
    (act,) = acts_of([Move("a", [HERE, THERE], deeds)], NAMES)
    assert (act.piece, act.path) == ("a", (HERE, THERE))
    own, other = act.marks
    assert own.caption == say("picture.act", team=NAMES["a"], deed="picture.deed-whip")
    assert other.caption == say("picture.act-at", team=NAMES["a"], deed="picture.deed-crash", other=NAMES["b"])
    assert (own.pause, own.gone, other.piece) == (True, False, "b")


def test_who_leaves_is_gone_without_a_pause_and_what_flips_leaves_a_wreck() -> None:
    wreck = Thing("wreck", THERE)
    deeds = [Deed("naufragia", "a", HERE, wreck, Status.DOWN), Deed("leave", "a", HERE)]
    (act,) = acts_of([Move("a", [HERE], deeds)], NAMES)
    flip, leave = act.marks
    assert (flip.leaves, flip.status, flip.pause) == (wreck, Status.DOWN, True)
    assert (leave.gone, leave.pause) == (True, False)


def test_a_trail_is_every_way_of_a_team() -> None:
    first = tuple(acts_of([Move("a", [HERE, THERE]), Move("b", [HERE], [Deed("whip", "b", HERE)])], NAMES))
    assert trail("a", (first, first)) == ((HERE, THERE), (HERE, THERE))
    assert trail("b", (first,)) == ()
