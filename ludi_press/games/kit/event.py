"""The facts of an event: the fields that its kind adds, each with its type."""

from functools import cache
from types import NoneType, UnionType
from typing import Any, Final, TypeAlias, Union, get_args, get_origin, get_type_hints

from ludi_press.core.event import Event as Event

Hint: TypeAlias = Any
"""A type as an annotation has it, for which Python 3.11 has no type."""


@cache
def own_facts(kind: type[Event]) -> tuple[tuple[str, Hint], ...]:
    """The fields that this kind of event adds to those of every event, each with its type; `X | None` counts as X."""
    hints = get_type_hints(kind)
    return tuple((name, _bare(hints[name])) for name in kind.__struct_fields__ if name not in Event.__struct_fields__)


@cache
def told_facts(kind: type[Event]) -> tuple[tuple[str, Hint], ...]:
    """The own fields and the properties that words may use (`Event.also`), each with its type."""
    more = ((name, _bare(get_type_hints(getattr(kind, name).fget)["return"])) for name in kind.also)
    return (*own_facts(kind), *more)


_UNIONS: Final[frozenset[object]] = frozenset({Union, UnionType})


def _bare(hint: Hint) -> Hint:
    """The type without None."""
    if get_origin(hint) in _UNIONS:
        rest = [part for part in get_args(hint) if part is not NoneType]
        return rest[0] if len(rest) == 1 else hint
    return hint
