"""Events for machines: one JSON object an event (turn.json)."""

from collections.abc import Callable, Mapping
from enum import Enum, IntEnum
from types import MappingProxyType
from typing import Any, Final, get_args

from msgspec import Struct

from ludi_press.games.contract import Json
from ludi_press.games.kit.event import Event, Hint, own_facts

Hooks = Mapping[Hint, Callable[[Any], Any]]
"""Functions that turn facts into JSON, by their declared types."""
NO_HOOKS: Final[Hooks] = MappingProxyType({})

_KEYS: Final = {"before": "from", "after": "to"}
"""Fields whose JSON key differs from their name."""


def event_data(event: Event, base: tuple[str, ...] = ("round",), more: Hooks = NO_HOOKS) -> Json:
    """One event as JSON: the `base` fields, team, rule and kind, then its own facts, its dice, and its cause if any.

    `more` has functions that turn facts of certain declared types into JSON; `plain` does so for all others.
    """
    data: Json = {name: plain(getattr(event, name)) for name in (*base, "team", "rule")}
    data["what"] = event.what
    for name, hint in own_facts(type(event)):
        if name not in base:
            data[_KEYS.get(name, name)] = _fact(hint, getattr(event, name), more)
    data["dice"] = list(event.dice)
    if event.cause is not None:
        data["cause"] = event.cause
    return data


def _fact(hint: Hint, value: Any, more: Hooks) -> Any:
    if value is None:
        return None
    if hint in more:
        return more[hint](value)
    inner = get_args(hint)[0] if isinstance(value, tuple) and get_args(hint) else None
    return [more[inner](item) for item in value] if inner in more else plain(value)


def plain(value: Any, more: Hooks = NO_HOOKS) -> Any:
    """A value as JSON: structs by field, numbered enums by name, others by value; `more` as in `event_data`."""
    if type(value) in more:
        return more[type(value)](value)
    if isinstance(value, Struct):
        return {name: plain(getattr(value, name), more) for name in value.__struct_fields__}
    if isinstance(value, tuple):
        return [plain(item, more) for item in value]
    if isinstance(value, IntEnum):
        return value.name
    return value.value if isinstance(value, Enum) else value


def differing(value: Struct, empty: Struct, more: Hooks = NO_HOOKS) -> Json:
    """The fields that differ from those of the empty value, as JSON."""
    fields = ((name, getattr(value, name)) for name in value.__struct_fields__)
    return {name: plain(given, more) for name, given in fields if given != getattr(empty, name)}
