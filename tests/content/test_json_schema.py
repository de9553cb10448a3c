"""The schema for editors agrees with the walker about everything that it covers."""

import json
from collections.abc import Mapping
from datetime import datetime
from enum import StrEnum
from typing import Annotated, Any, Literal

import pytest
import yaml
from jsonschema import Draft202012Validator
from msgspec import Struct, defstruct

from ludi_press.content.form import fill
from ludi_press.content.load import load
from ludi_press.content.nodes import Node
from ludi_press.content.race_file import RaceHead, TurnHead
from ludi_press.content.rules import Doc, IdRule, Limit, OneOrMore, Placed, Range, Rule
from ludi_press.content.shapes import json_schema
from ludi_press.content.track_file import TrackForm


class Factio(StrEnum):
    ALBATA = "albata"
    RUSSATA = "russata"


class Order(Struct, frozen=True):
    orders: tuple[str, ...]


class Everything(Struct, frozen=True):
    text: Annotated[str, Limit(9), Doc("a text"), Rule("SS-1.1")]
    id: Annotated[str | None, IdRule()] = None
    number: Annotated[int, Range(1, 3), Rule("SS-3.1")] = 1
    flag: bool = False
    factio: Factio | None = None
    sides: Literal[6, 8] = 6
    when: datetime | None = None
    raw: Node | None = None
    pair: tuple[int, int] | None = None
    lone: Annotated[tuple[Placed[int], ...], OneOrMore()] = ()
    table: Mapping[str, Placed[str] | tuple[str, ...] | Order] | None = None
    levels: Mapping[Factio, int] | None = None
    set_aside: int | None = None


class More(Struct, frozen=True):
    laps: int


SCHEMA = json_schema(Everything, More, title="A race")


def test_the_schema_is_one_of_its_draft_and_can_be_written() -> None:
    Draft202012Validator.check_schema(SCHEMA)
    assert SCHEMA["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    assert SCHEMA["title"] == "A race"
    assert json.loads(json.dumps(SCHEMA)) == SCHEMA


def test_keys_of_all_forms_stand_in_it_with_their_words() -> None:
    assert list(SCHEMA["properties"])[-2:] == ["set-aside", "laps"]
    assert SCHEMA["properties"]["text"]["description"] == "a text. SS-1.1"
    assert SCHEMA["properties"]["number"]["description"] == "SS-3.1"
    assert "description" not in SCHEMA["properties"]["flag"]
    assert SCHEMA["required"] == ["text", "laps"]


def test_an_inner_form_is_defined_once() -> None:
    assert list(SCHEMA["$defs"]) == ["Order"]
    assert "$defs" not in json_schema(More, title="x")


@pytest.mark.parametrize(
    "text",
    [
        "text: x",
        "text: 12",
        "text: xxxxxxxxxx",
        "text: [a]",
        "text: {a: b}",
        "text:",
        "id: circus-maximus",
        "id: ../etc",
        "id:",
        "number: 3",
        "number: 4",
        "number: x",
        "number:",
        "flag: true",
        "flag: maybe",
        "factio: albata",
        "factio: blue",
        "sides: 8",
        "sides: 7",
        "when: '2026-04-05 20:00'",
        "when: [1]",
        "raw: {a: [1, {b: c}]}",
        "pair: [1, 2]",
        "pair: [1]",
        "lone: 1",
        "lone: [1, 2]",
        "lone: [1, x]",
        "lone: {a: b}",
        "table: {velox: a, celer: [a, b], ferox: {orders: [a]}}",
        "table: {Velox: a}",
        "table: {velox: {order: [a]}}",
        "table: {velox: {}}",
        "table: {velox: }",
        "table: [a]",
        "table:",
        "levels: {albata: 1}",
        "levels: {blue: 1}",
        "set-aside: 3",
        "set_aside: 3",
        "other: 1",
    ],
)
def test_schema_and_walker_agree(text: str) -> None:
    whole = f"{text}\nlaps: 3\n" if text.startswith("text:") else f"{text}\ntext: x\nlaps: 3\n"
    loaded = load(whole.encode(), "a.yaml")
    assert loaded.value is not None
    _, problems = fill(loaded.value, Everything, More)
    accepted = Draft202012Validator(SCHEMA).is_valid(yaml.safe_load(whole))
    assert accepted == (not problems)


@pytest.mark.parametrize("forms", [(RaceHead,), (TurnHead,), (TrackForm,)])
def test_the_files_of_a_press_have_sound_schemas_with_words_for_every_key(forms: tuple[type[Any], ...]) -> None:
    schema = json_schema(*forms, title="x")
    Draft202012Validator.check_schema(schema)
    for part in (schema, *schema.get("$defs", {}).values()):
        assert part["additionalProperties"] is False
        for key, described in part["properties"].items():
            assert described.get("description"), key


def test_two_inner_forms_of_one_name_cannot_be_told_apart() -> None:
    other: Any = defstruct("Order", [("key", str)], frozen=True)
    holder: Any = defstruct("Holder", [("one", Order), ("two", other)], frozen=True)
    with pytest.raises(ValueError, match="two forms are called Order"):
        json_schema(holder, title="x")
