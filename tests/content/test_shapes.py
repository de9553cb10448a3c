"""Compiled forms: what a field's type hint means, and what no form may have."""

from collections.abc import Mapping
from datetime import datetime
from enum import IntEnum, StrEnum
from typing import Annotated, Any, Literal

import pytest
from msgspec import Struct, defstruct, field

from ludi_press.content import shapes
from ludi_press.content.form import fill_one
from ludi_press.content.load import load
from ludi_press.content.nodes import Node
from ludi_press.content.rules import (
    ID_PATTERN,
    Doc,
    IdRule,
    Limit,
    Multiline,
    OneOrMore,
    Pattern,
    Placed,
    Range,
    Rule,
)
from ludi_press.content.shapes import form_shape
from ludi_press.core.colour import Tone


class Factio(StrEnum):
    ALBATA = "albata"
    VENETA = "veneta"


class Level(IntEnum):
    LOW = 1
    MAX = 3


class Inner(Struct, frozen=True):
    name: str


HEX = Pattern("[0-9a-f]+", "hexadecimal digits")


def shape_of(hint: Any) -> shapes.Shape:
    made: Any = defstruct("Form", [("key", hint)], frozen=True)
    return form_shape(made).fields[0].shape


@pytest.mark.parametrize(
    ("hint", "shape"),
    [
        (str, shapes.TextShape()),
        (Annotated[str, Limit(7)], shapes.TextShape(limit=7)),
        (Annotated[str, HEX, Multiline()], shapes.TextShape(pattern=HEX, multiline=True)),
        (Annotated[str, IdRule()], shapes.TextShape(40, ID_PATTERN, is_id=True)),
        (int, shapes.NumberShape()),
        (Annotated[int, Range(1, 3)], shapes.NumberShape(1, 3)),
        (bool, shapes.Flag()),
        (datetime, shapes.Time()),
        (Node, shapes.Raw()),
        (Node | None, shapes.Maybe(shapes.Raw())),
        (Factio, shapes.ChoiceShape((("albata", Factio.ALBATA), ("veneta", Factio.VENETA)))),
        (Level, shapes.ChoiceShape((("LOW", Level.LOW), ("MAX", Level.MAX)))),
        (Literal["a", 6], shapes.ChoiceShape((("a", "a"), ("6", 6)))),
        (int | None, shapes.Maybe(shapes.NumberShape())),
        (Placed[int], shapes.WithPlace(shapes.NumberShape())),
        (Annotated[Placed[int] | None, Range(1, 9)], shapes.Maybe(shapes.WithPlace(shapes.NumberShape(1, 9)))),
        (tuple[int, ...], shapes.ListShape(shapes.NumberShape())),
        (tuple[int, int], shapes.ListShape(shapes.NumberShape(), exactly=2)),
        (Annotated[tuple[int, ...], OneOrMore(), Range(0, 1)], shapes.ListShape(shapes.NumberShape(0, 1), lone=True)),
        (Mapping[str, int], shapes.TableShape(shapes.TextShape(40, ID_PATTERN, is_id=True), shapes.NumberShape())),
        (Mapping[Annotated[str, Limit(9)], int], shapes.TableShape(shapes.TextShape(9), shapes.NumberShape())),
        (Inner, form_shape(Inner)),
        (
            Placed[str] | tuple[str, ...] | Inner,
            shapes.Either(
                shapes.WithPlace(shapes.TextShape()), shapes.ListShape(shapes.TextShape()), form_shape(Inner)
            ),
        ),
    ],
)
def test_a_type_hint_has_its_shape(hint: Any, shape: shapes.Shape) -> None:
    assert shape_of(hint) == shape


class Example(Struct, frozen=True):
    from_: Annotated[str, Doc("where from"), Rule("SS-1.1")]
    set_aside: int | None = None
    names: tuple[str, ...] = field(default_factory=tuple)


def test_a_field_knows_its_key_its_words_and_whether_it_must_stand() -> None:
    first, second, third = form_shape(Example).fields
    assert (first.key, first.name, first.required, first.doc, first.rule) == (
        "from",
        "from_",
        True,
        "where from",
        "SS-1.1",
    )
    assert (second.key, second.required, second.doc, second.rule) == ("set-aside", False, None, None)
    assert not third.required


def test_a_form_is_worked_out_once() -> None:
    assert form_shape(Example) is form_shape(Example)


@pytest.mark.parametrize(
    "hint", [float, str | int, tuple[str, ...] | tuple[int, ...], Inner | Example, tuple[str, int], list[str], dict]
)
def test_a_type_that_no_form_can_have_is_refused(hint: Any) -> None:
    with pytest.raises(TypeError):
        shape_of(hint)


def test_only_a_struct_is_a_form() -> None:
    with pytest.raises(TypeError):
        form_shape(str)


def test_another_name_of_a_choice_is_read_and_not_offered() -> None:
    shape = form_shape(_Painted).fields[0].shape
    assert shape.schema()["enum"] == ["praesina", "albata", "russata", "veneta"]
    tree = load(b"tone: Green\n", "x").value
    assert tree is not None
    assert fill_one(tree, _Painted).value == _Painted(Tone.PRAESINA)


class _Painted(Struct):
    tone: Tone
