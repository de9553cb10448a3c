"""Events: their names, their phrases, their rules."""

from ludi_press.core.report import say
from ludi_press.games.kit.event import Event
from ludi_press.games.kit.report import in_a_row, phrase_id


class LaneLost(Event, frozen=True, kw_only=True):
    variants = ("why",)
    rule: str = "XY-1"
    why: str


class Struck(Event, frozen=True, kw_only=True):
    what = "blow"
    variants = ({"left": "some", "": "none"},)
    left: int | None


def test_an_event_is_called_like_its_class_unless_it_says() -> None:
    assert (LaneLost.what, Struck.what) == ("lane-lost", "blow")


def test_a_field_names_the_phrase_by_its_value_or_by_being_true() -> None:
    assert phrase_id(LaneLost(team="a", why="short")) == "event.lane-lost.short"
    assert phrase_id(Struck(team="a", rule="XY-2", left=2)) == "event.blow.some"
    assert phrase_id(Struck(team="a", rule="XY-2", left=None)) == "event.blow.none"


def test_a_kind_with_one_rule_declares_it() -> None:
    assert LaneLost(team=None, why="taken").rule == "XY-1"


def test_phrases_in_a_row_continue_each_other() -> None:
    one, two, three = say("one"), say("two"), say("three")
    assert in_a_row("join", [one]) == one
    assert in_a_row("join", [one, two, three]) == say("join", first=one, rest=say("join", first=two, rest=three))
