"""The table of what is told: rows by name, by prefix and by rule; arguments from causes; alternatives."""

from types import SimpleNamespace
from typing import Any

import pytest
from msgspec import ValidationError, convert

from ludi_press.core.chronicle import MarkShape
from ludi_press.core.report import Beat, Message, Text
from ludi_press.games.contract import TurnRecord
from ludi_press.games.kit.event import Event
from ludi_press.games.kit.told import ToldTable, ToldTurn


class Struck(Event, frozen=True, kw_only=True):
    variants = ({"hit": "hit", "": "miss"},)
    rule: str = "XY-1"
    hit: bool = True


class Fell(Event, frozen=True, kw_only=True):
    deep: int = 3


class Names:
    @property
    def words(self) -> dict[Any, Any]:
        return {}

    def team(self, team: str | None) -> Text:
        return Text((team or "").upper())


def turn(*events: Event) -> ToldTurn[Any, Any, Names]:
    return ToldTurn(None, TurnRecord(1, None, None, None, events, ()), Names())


def table(**rows: Any) -> ToldTable:
    return convert(
        {"events": {name.replace("_", " "): row for name, row in rows.items()}, "signs": {"cross": "end"}}, ToldTable
    )


STRUCK = Struck(team="a")
FELL = Fell(team="b", rule="XY-2", cause=0)
BY = {"auriga": "struck.team", "victim": "team"}


def test_the_row_of_the_whole_name_the_longest_prefix_and_the_rule() -> None:
    rows = {"struck": "any", "struck.miss": "missed", "fell": "fell", "fell XY-9": "far"}
    told = table(**{name: {"brief": brief} for name, brief in rows.items()})
    events = (STRUCK, Struck(team="a", hit=False), FELL, Fell(team="b", rule="XY-9"))
    found = [told.row(event).brief for event in events]
    assert found == ["any", "missed", "fell", "far"]
    assert told.row(Event(team=None, rule="XY-1")).brief == ""


def test_the_first_beat_whose_arguments_are_there_and_name_nobody_twice() -> None:
    told = table(fell={"w": 70, "beat": {"felled": BY, "down": {"auriga": "team"}}})
    (felled,) = told.beats(turn(STRUCK, FELL))
    assert (felled.kind, felled.drama, felled.events, felled.teams) == ("felled", 70, (1, 0), ("a", "b"))
    assert felled.args == (("auriga", Text("A")), ("victim", Text("B")))
    (alone,) = told.beats(turn(Fell(team="b", rule="XY-2")))
    assert (alone.kind, alone.teams) == ("down", ("b",))
    (own,) = told.beats(turn(STRUCK, Fell(team="a", rule="XY-2", cause=0)))
    assert own.kind == "down"


def test_the_least_value_that_a_row_asks_for() -> None:
    told = table(fell={"beat": {"down": {"auriga": "team"}}, "news": {"down": {"team": "team"}}, "least": {"deep": 3}})
    assert len([*told.beats(turn(STRUCK, FELL))]) == len([*told.news(turn(STRUCK, FELL))]) == 1
    shallow = turn(Fell(team="b", rule="XY-2", deep=2))
    assert [*told.beats(shallow), *told.news(shallow)] == []


class Round(ToldTurn[Any, Any, Names], frozen=True, dict=True):
    """A turn with a function and with states of those who take part."""

    def one(self, state: Any, who: str | None) -> Any:
        return state[who]

    def deep(self, index: int) -> int:
        fell = self.events[index]
        assert isinstance(fell, Fell)
        return fell.deep


def test_what_a_choice_asks_for_besides_its_arguments() -> None:
    conditions = {
        "deep>=3": True,
        "deep>=4": False,
        "deep=3": True,
        "not deep=3": False,
        "struck.team=a": True,
        "struck.team=c not struck.hit=False": False,
        "turn.latest not struck.rule=XY-9": True,
        "rallied.team": False,
        "not rallied.team": True,
    }
    for wanted, holds in conditions.items():
        told = table(fell={"beat": {"down": {"auriga": "team"}}, "when": {"down": wanted}})
        assert bool([*told.beats(turn(STRUCK, FELL))]) is holds, wanted


def test_sources_in_the_states_and_in_functions_of_the_turn() -> None:
    told = table(fell={"news": {"down": {"life": "after.imag", "was": "before.imag", "n": "turn.deep"}}})
    record: Any = TurnRecord(1, {"b": 5j}, None, {"b": 2j}, (STRUCK, FELL), ())
    (down,) = told.news(Round(None, record, Names()))
    assert down.args == {"life": 2, "was": 5, "n": 3}


def test_only_the_last_event_of_a_kind_about_somebody_is_the_latest() -> None:
    fell = turn(FELL, STRUCK, FELL, Fell(team="c", rule="XY-2"))
    assert [fell.latest(index) for index in range(4)] == [False, True, True, True]


def test_a_sentence_may_weigh_and_stand_apart_from_its_row() -> None:
    row = {"w": 70, "topic": "fates", "news": {"down": {"team": "team"}}}
    told = convert({"events": {"fell": row}, "weights": {"down": 96}, "topics": {"down": "front"}}, ToldTable)
    (down,) = told.news(turn(STRUCK, FELL))
    assert (down.weight, down.topic) == (96, "front")


def test_a_beat_holds_for_the_status_after_the_turn() -> None:
    told = convert({"events": {}, "holds": {"down": ["standing"]}}, ToldTable)
    for status, true in (("standing", True), ("out", False)):
        record: Any = TurnRecord(1, None, None, {"b": SimpleNamespace(status=status)}, (), ())
        beat = Beat("down", 1, (0,), (), ("b",))
        assert told.still_true(Round(None, record, Names()), beat) is true


def test_a_sentence_is_about_its_target_and_one_without_arguments_is_shared() -> None:
    told = table(fell={"w": 70, "news": {"felled": {"team": "struck.team", "target": "team"}, "fell": {}}})
    (felled,) = told.news(turn(STRUCK, FELL))
    assert (felled.name, felled.about, felled.shared) == ("felled", "b", False)
    (fell,) = told.news(turn(Fell(team="b", rule="XY-2")))
    assert (fell.name, fell.about, fell.shared, fell.args) == ("fell", "b", True, {"team": Text("B")})


def test_marks_have_the_shape_of_their_sign() -> None:
    told = table(fell={"sign": "cross"})
    (mark,) = told.marks([turn(STRUCK, FELL).record])
    assert (mark.team, mark.shape, mark.name, mark.event) == ("b", MarkShape.END, Message("mark.cross"), 1)


def test_a_word_that_no_row_has_is_refused() -> None:
    with pytest.raises(ValidationError, match="breif"):
        table(fell={"breif": "fell"})


def test_a_sentence_that_code_finds_weighs_as_the_longest_beginning_of_its_name_does() -> None:
    rows = {"dragged": {"w": 74, "topic": "sand"}, "dragged.dead": {"w": 97, "topic": "fates"}}

    class Dragged(ToldTurn[Any, Any, Names], frozen=True):
        table = convert({"events": {}, "found": rows}, ToldTable)

    found = Dragged(None, TurnRecord(1, None, None, None, (STRUCK, FELL), ()), Names())
    late, early = found.find("dragged.tried", {}, "a", more=2), found.find("rest", {}, row="dragged.dead", at=0)
    assert (late.weight, late.topic, late.at, late.about) == (76, "sand", 2, "a")
    assert (early.weight, early.topic, early.at, early.about) == (97, "fates", 0, None)
    with pytest.raises(KeyError):
        found.find("rest", {})
