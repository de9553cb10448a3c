"""A resolved turn, ready to be asked."""

from circus_told import CORNER, DUEL, told

from ludi_press.games.circus_maximus.rules import events as ev
from ludi_press.games.circus_maximus.telling.drama import Turn
from ludi_press.games.circus_maximus.telling.narrate import Names


def test_who_attacked_whom_and_who_was_his_own_misfortune() -> None:
    race, record = told(DUEL)
    turn = Turn(race, record, Names(race))
    (wheel,) = (index for index, _ in turn.all(ev.WheelHurt))
    assert turn.attacker(wheel) == "a"
    race, record = told(CORNER)
    turn = Turn(race, record, Names(race))
    (flip,) = (index for index, _ in turn.all(ev.Flipped))
    assert turn.attacker(flip) is None


def test_how_far_apart_and_who_still_drives() -> None:
    race, record = told(DUEL)
    turn = Turn(race, record, Names(race))
    first, second = turn.running(turn.after)
    assert (first.team, second.team, turn.gap(first, second)) == ("a", "b", 6)
    assert turn.running(None) == []
    assert turn.last_move("b") is None
