"""What a race changes in the rules data: each changed value, with the rule that its form field names."""

from collections.abc import Hashable, Iterator
from collections.abc import Mapping as MappingOf
from typing import Any, Final, cast

from msgspec import Struct

from ludi_press.content.nodes import Mapping, Node, Scalar, Sequence
from ludi_press.content.shapes import Either, FormShape, Maybe, Shape, TableShape, WithPlace, form_shape

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


def differences(base: MappingOf[str, Node], changes: Mapping, forms: MappingOf[str, type[Any]]) -> Iterator[Difference]:
    """Yield each value of `changes` that differs from the edition's trees; `forms` gives the form of each part."""
    for entry in changes:
        part = entry.key.text
        shape = form_shape(cast("Hashable", forms[part])) if part in forms else None
        yield from _below((part,), base.get(part), entry.value, shape, None)


def as_yaml(node: Node) -> str:
    """Return a value on one line, as YAML."""
    match node:
        case Scalar(text):
            return text
        case Sequence(items):
            return f"[{', '.join(map(as_yaml, items))}]"
        case Mapping(entries):
            return f"{{{', '.join(f'{entry.key.text}: {as_yaml(entry.value)}' for entry in entries)}}}"


def as_text(node: Node) -> str:
    """Return a value on one line for readers: a list separated by commas, nested values in brackets."""
    match node:
        case Scalar(text):
            return text
        case Sequence(items):
            return ", ".join(map(_inner, items)) or NOTHING
        case Mapping(entries):
            return ", ".join(f"{entry.key.text}: {_inner(entry.value)}" for entry in entries) or NOTHING


def _inner(node: Node) -> str:
    return as_text(node) if isinstance(node, Scalar) else f"({as_text(node)})"


def _below(
    path: tuple[str, ...], base: Node | None, patch: Node, shape: Shape | None, rule: str | None
) -> Iterator[Difference]:
    """Compare mappings key by key, and all other values whole."""
    if not (isinstance(base, Mapping) and isinstance(patch, Mapping)):
        if base is None or as_yaml(base) != as_yaml(patch):
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
