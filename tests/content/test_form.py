"""Filled forms: values with places, and every mistake of a file in one walk."""

from collections.abc import Mapping
from datetime import datetime
from enum import IntEnum, StrEnum
from typing import Annotated, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import Struct

from ludi_press.content.form import PROBLEM_LIMIT, fill, fill_one
from ludi_press.content.load import load
from ludi_press.content.nodes import MappingNode, Node
from ludi_press.content.rules import (
    Doc,
    IdRule,
    Limit,
    Multiline,
    OneOrMore,
    Pattern,
    Placed,
    Range,
    Read,
    Rule,
    UnreadableError,
)
from ludi_press.core.problems import Place, Problem


class Factio(StrEnum):
    ALBATA = "albata"
    RUSSATA = "russata"


class Level(IntEnum):
    LOW = 1
    MAX = 3


class Order(Struct, frozen=True):
    orders: Annotated[tuple[Placed[str], ...], OneOrMore()]
    bonus: str | None = None


class Everything(Struct, frozen=True):
    text: Annotated[str, Limit(20)] = ""
    story: Annotated[str | None, Multiline(), Limit(50)] = None
    number: Annotated[int, Range(1, 3), Rule("SS-3.1")] = 1
    big: int = 0
    flag: bool = False
    factio: Annotated[Factio | None, Rule("SS-1.4")] = None
    level: Level | None = None
    when: datetime | None = None
    raw: Node | None = None
    kept: Annotated[Placed[int] | None, Range(0, 9)] = None
    listed: tuple[int, ...] = ()
    pair: tuple[int, int] | None = None
    lone: Annotated[tuple[Factio, ...], OneOrMore()] = ()
    table: Mapping[str, int] | None = None
    levels: Mapping[Level, int] | None = None
    either: Mapping[str, Placed[str] | tuple[Placed[str], ...] | Order] | None = None
    code: Annotated[str | None, Pattern("[a-f]+", "letters from a to f")] = None
    id: Annotated[str | None, IdRule()] = None
    from_: str | None = None
    set_aside: str | None = None


class Head(Struct, frozen=True):
    title: Annotated[str, Doc("what the race is called"), Rule("SS-0")]
    laps: int
    host: str | None = None


class Tail(Struct, frozen=True):
    teams: Mapping[str, Order]


def tree(text: str) -> Node:
    judged = load(text.encode(), "a.yaml")
    assert judged.problems == ()
    assert judged.value is not None
    return judged.value


def value(text: str, name: str) -> Any:
    judged = fill_one(tree(text), Everything)
    assert judged.problems == ()
    return getattr(judged.value, name)


def problem(text: str, form: type[Any] = Everything) -> Problem:
    judged = fill_one(tree(text), form)
    assert len(judged.problems) == 1
    return judged.problems[0]


@pytest.mark.parametrize(
    ("text", "name", "expected"),
    [
        ("text: no", "text", "no"),
        ("text: 1:30", "text", "1:30"),
        ("text: 012", "text", "012"),
        ("text: 2026-04-05", "text", "2026-04-05"),
        ("text: '  two words '", "text", "two words"),
        ("text: 'null'", "text", "null"),
        ("text: two\n  lines", "text", "two lines"),
        ("story: |\n  One.\n  Two.\n", "story", "One.\nTwo.\n"),
        ("story:", "story", None),
        ("number: 3", "number", 3),
        ("number: '2'", "number", 2),
        ("number: 002", "number", 2),
        ("number: +2", "number", 2),
        ("big: 012", "big", 12),
        ("big: -5", "big", -5),
        ("number:", "number", 1),
        ("flag: yes", "flag", True),
        ("flag: Off", "flag", False),
        ("flag: 'true'", "flag", True),
        ("factio: albata", "factio", Factio.ALBATA),
        ("factio: RUSSATA", "factio", Factio.RUSSATA),
        ("level: max", "level", Level.MAX),
        ("listed: [1, 2]", "listed", (1, 2)),
        ("listed: []", "listed", ()),
        ("pair: [1, 2]", "pair", (1, 2)),
        ("lone: albata", "lone", (Factio.ALBATA,)),
        ("lone: [albata, russata]", "lone", (Factio.ALBATA, Factio.RUSSATA)),
        ("table: {velox: 1, no: 2, 3: 4}", "table", {"velox": 1, "no": 2, "3": 4}),
        ("table: {}", "table", {}),
        ("table:", "table", None),
        ("levels: {LOW: 5}", "levels", {Level.LOW: 5}),
        ("code: abc", "code", "abc"),
        ("from: here", "from_", "here"),
        ("set-aside: x", "set_aside", "x"),
        ("", "number", 1),
    ],
)
def test_a_value_is_read_as_the_form_expects_it(text: str, name: str, expected: object) -> None:
    assert value(text, name) == expected


def test_a_time_is_roman() -> None:
    assert value("when: 2026-04-05 20:00", "when").isoformat() == "2026-04-05T20:00:00+02:00"


def test_a_kept_value_has_its_place() -> None:
    assert value("kept: 7", "kept") == Placed(7, Place("a.yaml", 1, 7, 1, "kept: 7"))


def test_a_raw_field_is_the_node_itself() -> None:
    whole = tree("raw: {a: [1]}")
    assert isinstance(whole, MappingNode)
    assert value("raw: {a: [1]}", "raw") == whole.get("raw")


def test_the_kinds_of_an_alternative_are_told_apart() -> None:
    text = "either:\n  velox: left 2\n  celer: [a, b]\n  ferox: {orders: x, bonus: space}\n"
    either = value(text, "either")
    assert either["velox"].value == "left 2"
    assert [placed.value for placed in either["celer"]] == ["a", "b"]
    assert either["ferox"].bonus == "space"
    assert [(placed.value, placed.place.line) for placed in either["ferox"].orders] == [("x", 4)]


def test_a_table_cannot_be_changed() -> None:
    with pytest.raises(TypeError):
        value("table: {a: 1}", "table")["b"] = 2


@pytest.mark.parametrize(
    ("text", "code", "column", "words", "help_"),
    [
        ("text: [a]", "wrong-type", 7, "text must be text, this is a list", None),
        ("text: {a: b}", "wrong-type", 7, "this is keys with values", None),
        ("text: " + "x" * 21, "too-long", 7, "has 21 characters", "at most 20"),
        ('text: "a\\nb"', "several-lines", 7, "must stand on one line", None),
        ("text: |\n  a\n  b\n", "several-lines", 7, "must stand on one line", None),
        ("text: ' '", "empty-value", 1, "text is empty", "write text"),
        ("story: '" + "x" * 51 + "'", "too-long", 8, "has 51 characters", "at most 50"),
        ("number: [1]", "wrong-type", 9, "number must be a whole number, this is a list", None),
        ("number: two", "wrong-type", 9, "this is 'two'", None),
        ("number: 1.5", "wrong-type", 9, "this is '1.5'", None),
        ("number: 1_0", "wrong-type", 9, "this is '1_0'", None),
        ("number: 0x1", "wrong-type", 9, "this is '0x1'", None),
        ("number: \uff12", "wrong-type", 9, "whole number", None),
        ("number: 1:30", "wrong-type", 9, "this is '1:30'", None),
        ("number: 0", "out-of-range", 9, "number must be 1 to 3, this is '0'", None),
        ("number: 4", "out-of-range", 9, "1 to 3", "write a whole number from 1 to 3"),
        ("big: " + "9" * 5000, "out-of-range", 6, "…", None),
        ("flag: maybe", "wrong-type", 7, "flag must be yes or no, this is 'maybe'", None),
        ("factio: rusata", "unknown-word", 9, "factio cannot be 'rusata'", "did you mean 'russata'?"),
        ("factio: blue", "unknown-word", 9, "'blue'", "write 'albata' or 'russata'"),
        ("factio: [albata]", "wrong-type", 9, "'albata' or 'russata', this is a list", None),
        ("when: 2026-02-31 20:00", "no-such-date", 7, "there is no 2026-02-31", "2026-02-28"),
        ("when: 2026-03-29 02:30", "skipped-hour", 7, "does not exist in Rome", "03:00"),
        ("when: [2026-03-29 02:30]", "wrong-type", 7, "a date and time, as in", None),
        ("kept: 10", "out-of-range", 7, "0 to 9", None),
        ("listed: 1", "wrong-type", 9, "listed must be a list, this is '1'", None),
        ("listed: [1, x]", "wrong-type", 13, "an entry of listed must be a whole number, this is 'x'", None),
        ("listed: [1, ~]", "empty-value", 9, "an entry of listed is empty", None),
        ("pair: [1]", "wrong-count", 7, "must have 2 entries, this has 1", None),
        ("pair: [1, 2, 3]", "wrong-count", 7, "this has 3", None),
        ("lone: [albata, grren]", "unknown-word", 16, "'grren'", "write 'albata' or 'russata'"),
        ("lone: albata, russata", "wrong-type", 7, "one text with commas", "brackets around it: [albata, russata]"),
        ("lone: green", "unknown-word", 7, "lone cannot be 'green'", "write 'albata' or 'russata'"),
        ("lone: {a: b}", "wrong-type", 7, "lone must be 'albata' or 'russata', this is keys with values", None),
        ("table: [a]", "wrong-type", 8, "table must be keys with values, this is a list", None),
        ("table: {velox: x}", "wrong-type", 16, "'velox' must be a whole number, this is 'x'", None),
        ("table: {Vélox: 1}", "wrong-form", 9, "this key cannot be 'Vélox'", "write 'velox'"),
        ("table: {'../x': 1}", "wrong-form", 9, "small letters, digits and hyphens", "write 'x'"),
        ("table: {-a: 1}", "wrong-form", 9, "this key", "write 'a'"),
        ("levels: {MIN: 5}", "unknown-word", 10, "this key cannot be 'MIN'", "LOW"),
        ("either: {velox: }", "empty-value", 10, "'velox' is empty", "write text, a list or keys with values"),
        ("either: {velox: {order: x, orders: y}}", "unknown-key", 18, "no key 'order'", "did you mean 'orders'?"),
        ("either: {velox: {bonus: y}}", "missing-key", 10, "'velox' lacks 'orders'", "write 'orders: …'"),
        ("code: xyz", "wrong-form", 7, "it takes letters from a to f", None),
        ("id: ../etc", "wrong-form", 5, "id cannot be '../etc'", "write 'etc'"),
        ("id: Circus Maximus", "wrong-form", 5, "small letters", "write 'circus-maximus'"),
        ("id: " + "x" * 41, "too-long", 5, "41 characters", "at most 40"),
        ("txet: x", "unknown-key", 1, "this file has no key 'txet'", "did you mean 'text'?"),
        ("Set_Aside: x", "unknown-key", 1, "no key 'Set_Aside'", "did you mean 'set-aside'?"),
        ("qqqqqqqq: x", "unknown-key", 1, "no key 'qqqqqqqq'", "the keys here are text, story"),
        ("just words", "wrong-type", 1, "this file must be keys with values, this is 'just words'", None),
        ("[a, b]", "wrong-type", 1, "this file must be keys with values, this is a list", None),
    ],
)
def test_a_mistake_is_a_problem_with_place_words_and_help(
    text: str, code: str, column: int, words: str, help_: str | None
) -> None:
    found = problem(text)
    assert found.code == code
    assert words in found.message
    assert found.place is not None
    assert (found.place.line, found.place.column) == (1, column)
    assert help_ is None or help_ in str(found.suggestion)


def test_a_mistake_names_the_rule_that_decides() -> None:
    assert problem("number: 4").rule == "SS-3.1"
    assert problem("factio: green").rule == "SS-1.4"
    assert problem("big: x").rule is None


def test_a_word_that_yaml_takes_for_nothing_can_be_quoted() -> None:
    found = problem("title: Null\nlaps: 2\n", Head)
    assert found.code == "empty-value"
    assert "'Null' means nothing to YAML" in str(found.suggestion)


def test_a_missing_key_is_reported_with_its_purpose() -> None:
    (found,) = fill_one(tree("laps: 2\n"), Head).problems
    assert (found.code, found.message) == ("missing-key", "this file lacks 'title'")
    assert found.suggestion == "write 'title: …': what the race is called"
    assert found.place == Place("a.yaml", 1, 1, 1, "laps: 2")


def test_an_empty_file_lacks_every_key_that_must_stand() -> None:
    judged = fill_one(tree(""), Head)
    assert judged.value is None
    assert [found.code for found in judged.problems] == ["missing-key", "missing-key"]


def test_an_empty_key_that_must_stand_is_shown_at_the_key() -> None:
    found = problem("title:\nlaps: 2\n", Head)
    assert (found.code, found.message) == ("empty-value", "title is empty")
    assert found.place is not None
    assert (found.place.line, found.place.column, found.place.width) == (1, 1, 5)


def test_all_mistakes_of_a_file_are_told_at_once() -> None:
    text = "titel: x\nlaps: two\nhost: [a]\nteams:\n  velox: {}\n  celer: {orders: [[a]]}\n  Ferox: {orders: x}\n"
    (head, tail), problems = fill(tree(text), Head, Tail)
    assert head is None
    assert tail is not None
    assert [(found.code, found.place and found.place.line) for found in problems] == [
        ("unknown-key", 1),
        ("missing-key", 1),
        ("wrong-type", 2),
        ("wrong-type", 3),
        ("missing-key", 5),
        ("wrong-type", 6),
        ("wrong-form", 7),
    ]


def test_wrong_entries_are_left_out_and_the_others_stay() -> None:
    judged = fill_one(tree("teams:\n  velox: {}\n  celer: {orders: x}\n"), Tail)
    assert judged.value is not None
    assert list(judged.value.teams) == ["celer"]
    assert len(judged.problems) == 1


def test_one_mapping_fills_several_forms() -> None:
    (head, tail), problems = fill(tree("title: x\nlaps: 2\nteams: {velox: {orders: a}}\n"), Head, Tail)
    assert problems == ()
    assert head == Head("x", 2)
    assert tail is not None
    assert tail.teams["velox"].orders[0].value == "a"


def test_a_mistake_in_one_form_leaves_the_other_filled() -> None:
    (head, tail), problems = fill(tree("title: x\nlaps: x\nteams: {}\n"), Head, Tail)
    assert head is None
    assert tail == Tail({})
    assert [found.code for found in problems] == ["wrong-type"]


@pytest.mark.parametrize(
    "text",
    [
        "".join(f"key{number}: 1\n" for number in range(5_000)),
        f"listed: [{'x, ' * 5_000}1]\n",
        f"lone: [{'albatta, ' * 5_000}albata]\n",
        "table: {" + ", ".join(f"k{number}: x" for number in range(5_000)) + "}\n",
    ],
)
def test_of_thousands_of_mistakes_the_first_are_told_and_that_there_are_more(text: str) -> None:
    (value,), problems = fill(tree(text), Everything)
    assert value is None
    assert len(problems) == PROBLEM_LIMIT + 1
    assert problems[-1].code == "too-many"


def test_a_long_number_is_refused_before_it_is_counted() -> None:
    assert problem("big: " + "9" * 990_000).code == "out-of-range"


KEYS = [*Everything.__struct_fields__, "from", "set-aside", "velox", "no"]
SCALARS = st.sampled_from(
    ("''", "~", "no", "1", "012", "9" * 30, "1.5", "x", "2026-04-05 20:00", "2026-02-31 1:00", "albata", "'a: b'", "é")
)
VALUES = st.recursive(
    SCALARS,
    lambda inner: st.one_of(
        st.lists(inner, max_size=3).map(lambda items: f"[{', '.join(items)}]"),
        st.dictionaries(st.sampled_from(KEYS), inner, max_size=3).map(
            lambda entries: "{" + ", ".join(f"{key}: {item}" for key, item in entries.items()) + "}"
        ),
    ),
    max_leaves=8,
)


@given(st.dictionaries(st.sampled_from(KEYS), VALUES, max_size=6))
def test_any_tree_fills_a_form_or_gives_problems_in_the_file(entries: dict[str, str]) -> None:
    text = "".join(f"{key}: {item}\n" for key, item in entries.items())
    judged = load(text.encode(), "a.yaml")
    assert judged.value is not None
    lines = text.split("\n")
    (everything, _, _), problems = fill(judged.value, Everything, Head, Tail)
    assert everything is not None or problems
    for found in problems:
        assert found.place is not None
        assert found.place.text == lines[found.place.line - 1]
        assert found.place.column <= len(found.place.text) + 1


@given(st.binary(max_size=200))
def test_any_bytes_load_and_fill_without_a_traceback(data: bytes) -> None:
    judged = load(data, "a.yaml")
    if judged.value is not None:
        filled, problems = fill(judged.value, Everything, Tail)
        assert problems or all(form is not None for form in filled)


class Driver(Struct, frozen=True):
    name: str
    factio: Factio
    note: str = ""


class Field(Struct, frozen=True):
    teams: Mapping[Annotated[str, IdRule()], Driver]
    title: str = ""


def told_of_field(text: str) -> list[tuple[str, int, str | None]]:
    node = load(text.encode(), "a.yaml").value
    assert node is not None
    found = fill_one(node, Field).problems
    return [(problem.code, problem.place.line if problem.place else 0, problem.suggestion) for problem in found]


SLIPPED = "put two more blanks before it, and before each line below that belongs there too"


def test_keys_that_stand_beside_the_one_they_belong_to_are_one_mistake() -> None:
    text = "teams:\n  ann:\n  name: Ann\n  factio: albata\n  bob:\n    name: Bob\n    factio: russata\n"
    assert told_of_field(text) == [("key-slipped", 3, SLIPPED)]
    text += "  cat:\n  name: Cat\n".replace("name", "note")
    assert told_of_field(text) == [("key-slipped", 3, SLIPPED), ("key-slipped", 9, SLIPPED)]


def test_a_team_without_anything_is_told_what_it_lacks() -> None:
    text = "teams:\n  ann:\n  bob:\n    name: Bob\n    factio: russata\n"
    assert [row[:2] for row in told_of_field(text)] == [("missing-key", 2), ("missing-key", 2)]


def test_a_team_that_stands_beside_its_heading_is_offered_blanks() -> None:
    found = told_of_field("title: x\nteams:\nann:\n  name: Ann\n  factio: albata\n")
    assert ("unknown-key", 3, "put two more blanks before it, if it belongs to 'teams'") in found


def test_a_colon_without_a_blank_is_reported() -> None:
    found = told_of_field("teams: {ann: {name:Ann, factio: albata}}\n")
    assert ("unknown-key", 1, "put a blank after the colon: 'name: Ann'") in found


def test_lines_whose_colons_have_no_blank_are_told_of_it() -> None:
    found = told_of_field("teams:\n  ann:Ann\n  bob:Bob\n")
    assert found == [("wrong-type", 2, "write each on a line of its own as 'key: value', with a blank after the colon")]


def test_a_text_with_a_colon_is_offered_quotes() -> None:
    found = told_of_field("title: {Ludi: Novi}\nteams: {}\n")
    assert found == [("wrong-type", 1, "if the colon belongs to the text, put the whole text in quotes")]


def inches(text: str) -> int:
    if not text.isdecimal():
        raise UnreadableError("no-length", f"'{text}' is no length", "write 12")
    return int(text)


class Box(Struct, frozen=True):
    width: Annotated[int, Read(inches), Rule("XY-1")]
    heights: tuple[Annotated[int | None, Read(inches)], ...] = ()


def test_a_field_may_read_its_text_itself() -> None:
    assert fill_one(tree("width: 12\nheights: [3, 4]"), Box).value == Box(12, (3, 4))
    wrong = problem("width: wide", Box)
    assert (wrong.code, wrong.rule, wrong.suggestion) == ("no-length", "XY-1", "write 12")
    assert wrong.place is not None
    assert (wrong.place.line, wrong.place.column) == (1, 8)
