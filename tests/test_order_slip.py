"""The lines that result from a slip, and the rules between its fields."""

import pytest
from msgspec.structs import replace
from slips import route_text, text

from ludi_press.core.report import Text
from ludi_press.order_slip import (
    AnyField,
    AtMostOne,
    Budget,
    ChoiceField,
    Excludes,
    FieldRule,
    LineForm,
    Needs,
    Option,
    OrderSlip,
    Picks,
    RankingField,
    RouteField,
    WordsField,
    broken,
    line,
    options_of,
)

OPTIONS = tuple(Option(name, Text(name), cost=cost) for cost, name in enumerate(("whip", "brake", "left 1")))


def choice(name: str, key: str, part: int = 0) -> ChoiceField:
    return ChoiceField(id=name, label=Text(name), key=key, part=part, options=OPTIONS)


FIELDS = (choice("first", "orders"), choice("second", "orders"), choice("bonus", "bonus"))


def form(*rules: FieldRule, fields: tuple[AnyField, ...] = FIELDS, bare: str = "") -> LineForm:
    return LineForm(id="velox", title=Text("Velox"), head="velox: ", fields=fields, rules=rules, bare=bare)


WRITTEN = {
    "nothing": ({}, "", ""),
    "one": ({"first": ("whip",)}, "velox: {orders: whip}", "velox: whip"),
    "a list": (
        {"second": ("brake",), "first": ("whip",)},
        "velox: {orders: [whip, brake]}",
        "velox: [whip, brake]",
    ),
    "another key": (
        {"first": ("whip",), "bonus": ("brake",)},
        "velox: {orders: whip, bonus: brake}",
        "velox: {orders: whip, bonus: brake}",
    ),
}


@pytest.mark.parametrize(("picks", "whole", "bare"), WRITTEN.values(), ids=WRITTEN)
def test_a_line_has_what_is_filled_in_by_its_keys(picks: Picks, whole: str, bare: str) -> None:
    assert line(form(), picks) == whole
    assert line(form(bare="orders"), picks) == bare


def test_parts_are_a_list_of_mappings_unless_only_one_is_filled() -> None:
    parts = form(fields=(choice("one", "move", 1), choice("two", "move", 2)), bare="move")
    assert line(parts, {"one": ("whip",), "two": ("brake",)}) == "velox: [{move: whip}, {move: brake}]"
    assert line(parts, {"two": ("brake",)}) == "velox: brake"


def test_entries_of_a_key_are_a_mapping() -> None:
    thumbs = [ChoiceField(id=one, label=Text(one), key="thumb", entry=one, options=OPTIONS) for one in ("leo", "verus")]
    with_thumbs = form(fields=(*thumbs, choice("first", "first")))
    picks = {"leo": ("up",), "verus": ("down",)}
    assert line(with_thumbs, picks) == "velox: {thumb: {leo: up, verus: down}}"
    assert line(with_thumbs, picks | {"first": ("leo",)}) == "velox: {thumb: {leo: up, verus: down}, first: leo}"


def test_a_ranking_is_a_list_and_a_field_without_a_key_a_bare_value() -> None:
    ranked = form(fields=(RankingField(id="first", label=Text("first"), options=OPTIONS),))
    assert line(ranked, {"first": ("brake", "whip")}) == "velox: [brake, whip]"


def test_lines_of_several_keys_stand_under_them() -> None:
    word = LineForm(
        id="word",
        title=Text("Word"),
        head="velox: ",
        section="words",
        fields=(WordsField(id="word", label=Text("word"), most=80),),
    )
    slip = OrderSlip("velox", Text("Velox"), None, (form(bare="orders"), word))
    orders = {"velox": {"first": ("whip",)}}
    assert text(slip, orders) == "velox: whip"
    assert text(slip, orders | {"word": {"word": ('"panem"',)}}) == 'orders:\n  velox: whip\nwords:\n  velox: "panem"'


def test_lines_that_were_gathered_come_first_in_their_order_and_a_form_may_be_among_them_twice() -> None:
    acts = replace(form(bare="orders"), head="- ", section="acts")
    slip = OrderSlip("velox", Text("Velox"), None, (acts,), gathers=True)
    first, second = ({"first": (word,)} for word in ("whip", "brake"))
    written = text(slip, {"velox": first}, [("velox", first), ("velox", second)])
    assert written == "acts:\n  - whip\n  - brake\n  - whip"


BROKEN = {
    "a field without the one that it needs": (Needs("second", ("first",)), {"second": ("whip",)}, False),
    "with it": (Needs("second", ("first",)), {"second": ("whip",), "first": ("whip",)}, True),
    "two of which one may be": (AtMostOne(("first", "second")), {"second": ("whip",), "first": ("whip",)}, False),
    "one of them": (AtMostOne(("first", "second")), {"second": ("whip",)}, True),
    "values that exclude each other": (
        Excludes("first", ("whip",), "second", ("brake",)),
        {"first": ("whip",), "second": ("brake",)},
        False,
    ),
    "other values": (
        Excludes("first", ("whip",), "second", ("brake",)),
        {"first": ("whip",), "second": ("whip",)},
        True,
    ),
    "any value": (Excludes("first", ("whip",), "second", ()), {"first": ("whip",), "second": ("whip",)}, False),
    "more than there is": (Budget(("first", "second"), 2), {"first": ("left 1",), "second": ("brake",)}, False),
    "no more than there is": (Budget(("first", "second"), 2), {"first": ("left 1",), "second": ("whip",)}, True),
}


@pytest.mark.parametrize(("rule", "picks", "kept"), BROKEN.values(), ids=BROKEN)
def test_a_rule_is_broken_or_kept(rule: FieldRule, picks: Picks, kept: bool) -> None:
    assert broken(form(rule), picks) == (() if kept else (rule,))


def test_steps_of_a_route_that_are_counted_are_written_as_their_number() -> None:
    route = RouteField(id="path", label=Text("path"), start=1, steps=(), counted="on", extras=OPTIONS)
    assert route_text(route, ["on", "on", "out", "on", "whip"]) == "2/out/1/whip"
    assert route_text(route, []) == ""
    assert options_of(route) == OPTIONS


def test_what_stands_beside_the_orders_is_a_key_of_theirs_or_they_get_a_key_of_their_own() -> None:
    note = WordsField(id="note", label=Text("note"), key="note", most=80, free=True, beside=True)
    picks: Picks = {"first": ("whip",), "note": ('"vale"',)}
    assert line(form(fields=(*FIELDS, note)), picks) == 'velox: {orders: whip, note: "vale"}'
    assert line(form(fields=(*FIELDS, note), bare="orders"), picks) == 'velox: {orders: whip, note: "vale"}'
    assert line(form(fields=(*FIELDS, note)), {"note": ('"vale"',)}) == 'velox: {note: "vale"}'
    bonus: Picks = {**picks, "bonus": ("brake",)}
    assert line(form(fields=(*FIELDS, note)), bonus) == 'velox: {orders: whip, bonus: brake, note: "vale"}'
    alone = form(fields=(choice("first", ""), note))
    assert line(alone, picks) == 'velox: {orders: whip, note: "vale"}'
    plans = form(fields=(choice("first", "move", 1), choice("second", "move", 2), note))
    both: Picks = {**picks, "second": ("brake",)}
    assert line(plans, both) == 'velox: {orders: [{move: whip}, {move: brake}], note: "vale"}'
    assert line(plans, picks) == 'velox: {move: whip, note: "vale"}'
