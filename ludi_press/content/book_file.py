"""The rulebook of a game as package data, and what a race changes in the rules data."""

from collections.abc import Iterator
from collections.abc import Mapping as MappingOf
from typing import Annotated, Any, Final

from msgspec import Struct

from ludi_press.content.nodes import MappingNode, Node, ScalarNode, SequenceNode, plain
from ludi_press.content.rules import Limit, Multiline, Pattern
from ludi_press.content.shapes import Either, FormShape, Maybe, Shape, TableShape, WithPlace, form_shape

NUMBER = Pattern(
    r"[A-Z]{2,3}-\d{1,2}(?:\.\d{1,2})?[a-z]?",
    "the number of a rule: two or three capitals, a hyphen and numbers, as in XY-8.3a",
)


class RuleForm(Struct, frozen=True):
    """A rule: its number, its title and its text; a `ruling` is our own decision, where the source says nothing."""

    rule: Annotated[str, NUMBER]
    text: Annotated[str, Limit(3000), Multiline()]
    ruling: bool = False
    title: Annotated[str, Limit(60)] = ""


class ChapterForm(Struct, frozen=True):
    number: Annotated[str, NUMBER]
    title: Annotated[str, Limit(120)]
    rules: tuple[RuleForm, ...] = ()


class BookForm(Struct, frozen=True):
    """The whole rulebook; `intro` explains the game to a newcomer, and each line of a text is a paragraph."""

    title: Annotated[str, Limit(120)]
    chapters: tuple[ChapterForm, ...]
    intro: Annotated[str, Limit(2000), Multiline()] = ""


class ExampleForm(Struct, frozen=True):
    """A worked example: a test case, described by its facts."""

    rule: Annotated[str, NUMBER]
    kind: Annotated[str, Limit(20)]
    title: Annotated[str, Limit(200)]
    start: Annotated[str, Limit(1200), Multiline()] = ""
    orders: Annotated[str, Limit(600), Multiline()] = ""
    dice: Annotated[str, Limit(1200), Multiline()] = ""
    outcome: Annotated[str, Limit(2000), Multiline()] = ""


class ExamplesForm(Struct, frozen=True):
    examples: tuple[ExampleForm, ...]


NOTHING: Final = "\N{EN DASH}"
"""The text for an empty list or table."""


class Difference(Struct, frozen=True):
    """A value that differs from the edition's; `path` holds its keys, starting with the part of the rules data.

    `before` is "" where the edition has no such key; `rule` is None where no form names one.
    """

    path: tuple[str, ...]
    before: str
    after: str
    rule: str | None


def differences(
    base: MappingOf[str, Node], changes: MappingNode, forms: MappingOf[str, type[Any]]
) -> Iterator[Difference]:
    """Yield each value of `changes` that differs from the edition's trees; `forms` gives the form of each part."""
    for entry in changes:
        part = entry.key.text
        shape = form_shape(forms[part]) if part in forms else None
        yield from _below((part,), base.get(part), entry.value, shape, None)


def as_text(node: Node) -> str:
    """Return a value on one line for readers: a list separated by commas, nested values in brackets."""
    match node:
        case ScalarNode(text):
            return text
        case SequenceNode(items):
            return ", ".join(map(_inner, items)) or NOTHING
        case MappingNode(entries):
            return ", ".join(f"{entry.key.text}: {_inner(entry.value)}" for entry in entries) or NOTHING


def _inner(node: Node) -> str:
    return as_text(node) if isinstance(node, ScalarNode) else f"({as_text(node)})"


def _below(
    path: tuple[str, ...], base: Node | None, patch: Node, shape: Shape | None, rule: str | None
) -> Iterator[Difference]:
    """Compare mappings key by key, and all other values whole."""
    if not (isinstance(base, MappingNode) and isinstance(patch, MappingNode)):
        if base is None or plain(base) != plain(patch):
            yield Difference(path, as_text(base) if base is not None else "", as_text(patch), rule)
        return
    for entry in patch:
        key = entry.key.text
        inner, own = _step(shape, key)
        yield from _below((*path, key), base.get(key), entry.value, inner, own or rule)


def _step(shape: Shape | None, key: str) -> tuple[Shape | None, str | None]:
    """Return the shape of the value under a key, and the rule that its field names."""
    match shape:
        case Maybe(inner) | WithPlace(inner):
            return _step(inner, key)
        case Either(mapping=inner):
            return _step(inner, key)
        case TableShape(value=inner):
            return inner, None
        case FormShape(fields=fields):
            return next(((field.shape, field.rule) for field in fields if field.key == key), (None, None))
        case _:
            return None, None
