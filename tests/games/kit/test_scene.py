"""Scenes: the acts of a round, what befell chariots, and the rounds of a race by the table of what is told."""

from circus_told import demonstration
from circus_told import say as said

from ludi_press.boards.ring import SpaceId
from ludi_press.core.report import say
from ludi_press.games.circus_maximus.game import CircusMaximus
from ludi_press.games.kit.race import RaceState, Wreck
from ludi_press.games.kit.scene import Acts, mark_of, team_named, trail, wrecked
from ludi_press.scene import Act, Mark, Status, Thing

RACE, RECORDS = demonstration()
NAMES = {"a": say("picture.team", name="x"), "b": say("picture.team", name="y")}
HERE, THERE = SpaceId(3), SpaceId(4)


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


def test_a_deed_on_oneself_and_one_on_another() -> None:
    own, other = mark_of(NAMES, "a", "whip", "a", HERE), mark_of(NAMES, "a", "crash", "b", THERE)
    assert own.caption == say("picture.deed-whip", team=NAMES["a"])
    assert other.caption == say("picture.deed-crash-at", team=NAMES["a"], other=NAMES["b"])
    assert mark_of(NAMES, "a", "naufragia", "b", THERE).caption == say("picture.deed-naufragia", team=NAMES["b"])
    assert (own.pause, own.gone, other.piece) == (True, False, "b")


def test_who_leaves_is_gone_without_a_pause_and_what_flips_leaves_a_wreck() -> None:
    wreck = Thing("wreck", THERE)
    flip = mark_of(NAMES, "a", "naufragia", "a", HERE, wreck, Status.DOWN)
    leave = mark_of(NAMES, "a", "leave", "a", HERE)
    assert (flip.leaves, flip.status, flip.pause) == (wreck, Status.DOWN, True)
    assert (leave.gone, leave.pause) == (True, False)


def test_a_trail_is_every_way_of_a_team() -> None:
    whip = mark_of(NAMES, "b", "whip", "b", HERE)
    first = (Act("a", (HERE, THERE)), Act("b", (HERE,), (whip,)))
    assert trail("a", (first, first)) == ((HERE, THERE), (HERE, THERE))
    assert trail("b", (first,)) == ()


def test_wrecks_on_one_space_are_one_sign() -> None:
    at = RACE.track.at(1, 0, 1)
    state = RaceState(3, RECORDS[3].after.chariots, (Wreck(at, "a", 1), Wreck(at, "b", 2)))
    assert wrecked(state) == (at,)


def test_a_team_is_named_with_its_badge() -> None:
    team = RACE.teams[0]
    assert said(team_named(RACE, team.id)) == f"{team.driver} ({RACE.badges[team.id]})"


def test_a_fall_leaves_its_wreck_and_every_blow_is_a_sign_at_whom_it_befell() -> None:
    scene = CircusMaximus().teller.scene(RACE, RECORDS[7])
    marks = [mark for acts in scene.rounds for act in acts for mark in act.marks]
    assert [(mark.piece, mark.leaves is not None) for mark in marks if mark.sign == "naufragia"] == [("diocles", True)]
    assert ("felix", "crash") in [(mark.piece, mark.sign) for mark in marks]
    assert CircusMaximus().teller.scene(RACE, RECORDS[0]).rounds == ()
