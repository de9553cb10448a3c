"""A resolved turn, ready to be asked."""

from circus_told import CORNER, DUEL, told

from ludi_press.core.report import Text, say
from ludi_press.games.circus_maximus.rules import events as ev
from ludi_press.games.circus_maximus.telling.tell import Names, Turn


def test_the_fact_of_a_cause_and_none_where_there_is_no_such_cause() -> None:
    race, record = told(DUEL)
    turn = Turn(race, record, Names(race))
    (wheel,) = (index for index, _ in turn.all(ev.WheelHurt))
    assert turn.fact(wheel, "attacked.team") == ("a", Text("A"))
    assert turn.fact(wheel, "points") == (3, 3)
    race, record = told(CORNER)
    turn = Turn(race, record, Names(race))
    (flip,) = (index for index, _ in turn.all(ev.Flipped))
    assert turn.fact(flip, "attacked.team") is None


def test_how_far_apart_and_who_still_drives() -> None:
    race, record = told(DUEL)
    turn = Turn(race, record, Names(race))
    first, second = turn.running(turn.after)
    assert (first.team, second.team, turn.margin(first, second)) == ("a", "b", say("news.margin", n=6))
    assert turn.running(None) == []
    assert turn.last_move("b") is None
