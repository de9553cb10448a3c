"""What befell chariots, as marks of a Scene."""

from ludi_press.boards.ring import SpaceId
from ludi_press.core.report import say
from ludi_press.games.kit.acts import TrackDeed, mark_of, trail
from ludi_press.scene import Act, Status, Thing

NAMES = {"a": say("picture.team", name="x"), "b": say("picture.team", name="y")}
HERE, THERE = SpaceId(3), SpaceId(4)


def test_a_deed_on_oneself_and_one_on_another() -> None:
    own, other = (mark_of(NAMES, "a", deed) for deed in (TrackDeed("whip", "a", HERE), TrackDeed("crash", "b", THERE)))
    assert own.caption == say("picture.act", team=NAMES["a"], deed="picture.deed-whip")
    assert other.caption == say("picture.act-at", team=NAMES["a"], deed="picture.deed-crash", other=NAMES["b"])
    assert (own.pause, own.gone, other.piece) == (True, False, "b")


def test_who_leaves_is_gone_without_a_pause_and_what_flips_leaves_a_wreck() -> None:
    wreck = Thing("wreck", THERE)
    flip = mark_of(NAMES, "a", TrackDeed("naufragia", "a", HERE, wreck, Status.DOWN))
    leave = mark_of(NAMES, "a", TrackDeed("leave", "a", HERE))
    assert (flip.leaves, flip.status, flip.pause) == (wreck, Status.DOWN, True)
    assert (leave.gone, leave.pause) == (True, False)


def test_a_trail_is_every_way_of_a_team() -> None:
    whip = mark_of(NAMES, "b", TrackDeed("whip", "b", HERE))
    first = (Act("a", (HERE, THERE)), Act("b", (HERE,), (whip,)))
    assert trail("a", (first, first)) == ((HERE, THERE), (HERE, THERE))
    assert trail("b", (first,)) == ()
