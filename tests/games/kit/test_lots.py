"""Lots, and the names of events."""

from cases import host_dice, no_more_dice

from ludi_press.core.dice import TurnDice
from ludi_press.games.kit.event import Event, LotDrawn, UnderWay, draw_lots


class Own(Event, frozen=True, kw_only=True):
    what = "its-own"


def lots(**dice: list[str]) -> tuple[list[str], list[Event]]:
    turn_dice = TurnDice("r", 1, no_more_dice, host_dice(dice))
    live: UnderWay[Event] = UnderWay(turn_dice=turn_dice, turn=1)
    order = draw_lots(live, list(dice), "draw", "XY-1")
    assert [*turn_dice.problems, *turn_dice.leftovers()] == []
    return order, live.events


def test_the_highest_is_first() -> None:
    assert lots(a=["draw 3"], b=["draw 17"], c=["draw 5"])[0] == ["b", "c", "a"]


def test_the_tied_roll_again_among_themselves() -> None:
    order, events = lots(a=["draw 9", "draw 2"], b=["draw 9", "draw 4"], c=["draw 12"])
    assert order == ["c", "b", "a"]
    assert [(event.team, event.tied) for event in events if isinstance(event, LotDrawn)][:3] == [
        ("a", True), ("b", True), ("c", False),
    ]  # fmt: skip


def test_one_alone_needs_no_die() -> None:
    assert lots(a=[]) == (["a"], [])


def test_an_event_is_called_by_its_class_unless_it_says_otherwise() -> None:
    assert (LotDrawn.what, Own.what) == ("lot-drawn", "its-own")
