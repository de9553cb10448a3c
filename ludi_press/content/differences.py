"""What a race changes in the rules data: each value that differs, with the rule whose form names it."""

from collections.abc import Hashable, Iterator
from collections.abc import Mapping as MappingOf
from typing import Any, Final, cast

from msgspec import Struct

from ludi_press.content.nodes import Mapping, Node, Scalar, Sequence
from ludi_press.content.shapes import Either, Form, Kept, Maybe, Shape, Table, form_shape

NOTHING: Final = "\N{EN DASH}"
"""What a list or a table without entries says."""


class Difference(Struct, frozen=True):
    """A value that is not as the edition has it: its keys from the part of the rules on, as people write them.

    `before` is "" where the edition has no such key; `rule` is None where no form names one.
    """

    path: tuple[str, ...]
    before: str
    after: str
    rule: str | None


def differences(base: MappingOf[str, Node], changes: Mapping, forms: MappingOf[str, type[Any]]) -> Iterator[Difference]:
    """What `changes`, laid over the trees of an edition, makes different; `forms` are those of the parts, by name."""
    for entry in changes:
        part = entry.key.text
        shape = form_shape(cast("Hashable", forms[part])) if part in forms else None
        yield from _below((part,), base.get(part), entry.value, shape, None)


def written(node: Node) -> str:
    """A value on one line, as a host would write it."""
    match node:
        case Scalar(text):
            return text
        case Sequence(items):
            return f"[{', '.join(map(written, items))}]"
        case Mapping(entries):
            return f"{{{', '.join(f'{entry.key.text}: {written(entry.value)}' for entry in entries)}}}"


def told(node: Node) -> str:
    """A value on one line, as a reader would see it: a list by its commas, what lies in it in brackets."""
    match node:
        case Scalar(text):
            return text
        case Sequence(items):
            return ", ".join(map(_inner, items)) or NOTHING
        case Mapping(entries):
            return ", ".join(f"{entry.key.text}: {_inner(entry.value)}" for entry in entries) or NOTHING


def _inner(node: Node) -> str:
    return told(node) if isinstance(node, Scalar) else f"({told(node)})"


def _below(
    path: tuple[str, ...], base: Node | None, patch: Node, shape: Shape | None, rule: str | None
) -> Iterator[Difference]:
    """Mappings are compared key by key, all else whole."""
    if not (isinstance(base, Mapping) and isinstance(patch, Mapping)):
        if base is None or written(base) != written(patch):
            yield Difference(path, told(base) if base is not None else "", told(patch), rule)
        return
    for entry in patch:
        key = entry.key.text
        inner, own = _step(shape, key)
        yield from _below((*path, key), base.get(key), entry.value, inner, own or rule)


def _step(shape: Shape | None, key: str) -> tuple[Shape | None, str | None]:
    """The shape of what stands under a key, and the rule that its field names."""
    match shape:
        case Maybe(inner) | Kept(inner):
            return _step(inner, key)
        case Either(mapping=inner):
            return _step(inner, key)
        case Table(value=inner):
            return inner, None
        case Form(fields=fields):
            return next(((field.shape, field.rule) for field in fields if field.key == key), (None, None))
        case _:
            return None, None
