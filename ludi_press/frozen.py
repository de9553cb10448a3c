"""Frozen values that are made quickly: a turn makes them by the hundred.

A value is filled while it is of an open twin of its class, with the same slots, and then takes its own class:
nobody ever sees it open. The `__init__` of dataclasses asks `object.__setattr__` for each field, three times as long.
"""

from collections.abc import Callable
from dataclasses import MISSING, fields
from typing import Any, ParamSpec, TypeVar

Given = ParamSpec("Given")
Value = TypeVar("Value")


def maker(cls: Callable[Given, Value]) -> Callable[Given, Value]:
    """A function that makes values of a frozen, slotted dataclass from what the class itself takes.

    For classes without factories, initial methods or fields that are left out of `__init__`.
    """
    names: dict[str, Any] = {}
    plain: list[str] = []
    by_name: list[str] = []
    for field in fields(cls):  # type: ignore[arg-type] # only dataclasses come here
        parameter = field.name
        if field.default is not MISSING:
            names[f"default_{field.name}"] = field.default
            parameter = f"{field.name}=default_{field.name}"
        (by_name if field.kw_only else plain).append(parameter)
    parameters = [*plain, *(["*", *by_name] if by_name else [])]
    steps = [f"made.{field.name} = {field.name}" for field in fields(cls)]  # type: ignore[arg-type]
    return _compiled(cls, parameters, steps, names)


def changer(cls: Callable[..., Value]) -> Callable[..., Value]:
    """A function that makes a value like another one but for the fields that are given by name."""
    copied = [f"made.{field.name} = like.{field.name}" for field in fields(cls)]  # type: ignore[arg-type]
    altered = ["for name, value in changes.items():", "    setattr(made, name, value)"]
    return _compiled(cls, ["like", "/", "**changes"], [*copied, *altered], {})


def _compiled(
    cls: Callable[..., Value], parameters: list[str], steps: list[str], names: dict[str, Any]
) -> Callable[..., Value]:
    """The function with these parameters that fills a new value by these steps."""
    own: Any = cls
    # Both, since they share a slot of the type: with the frozen one of the two, each field goes the long way.
    thawed = {"__slots__": own.__slots__, "__setattr__": object.__setattr__, "__delattr__": object.__delattr__}
    twin = type(own.__name__, own.__bases__, thawed)
    lines = ["made = new(Twin)", *steps, "made.__class__ = Own", "return made"]
    code = f"def make({', '.join(parameters)}):\n" + "".join(f"    {line}\n" for line in lines)
    scope = {**names, "new": object.__new__, "Twin": twin, "Own": own}
    exec(code, scope)  # noqa: S102 # the fields' own names
    made: Callable[..., Value] = scope["make"]
    made.__qualname__ = f"{own.__qualname__}.make"
    return made
