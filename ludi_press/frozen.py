"""Frozen values that are made quickly: a turn makes them by the hundred, a file read by the thousand.

The `__init__` of dataclasses asks `object.__setattr__` for each field. `quick` fills the slots of a class directly, in
two thirds of the time. A `maker` takes a third: it fills a value while it is of an open twin of its class, with the
same slots, and then gives it its own class: nobody ever sees it open.
All are for classes without factories, initial methods or fields that are left out of `__init__`.
"""

from collections.abc import Callable
from dataclasses import MISSING, fields
from typing import Any, ParamSpec, TypeVar

Given = ParamSpec("Given")
Value = TypeVar("Value")


def quick(cls: type[Value]) -> type[Value]:
    """Lets a frozen, slotted dataclass fill its slots directly when it is made; it stays as frozen as it was."""
    parameters, scope = _parameters(cls)
    scope |= {f"set_{name}": getattr(cls, name).__set__ for name in _names(cls)}
    steps = [f"set_{name}(self, {name})" for name in _names(cls)]
    init = _compiled(cls, "__init__", ["self", *parameters], steps, scope)
    init.__annotations__ = cls.__init__.__annotations__
    cls.__init__ = init  # type: ignore[method-assign]
    return cls


def maker(cls: Callable[Given, Value]) -> Callable[Given, Value]:
    """A function that makes values of a frozen, slotted dataclass from what the class itself takes."""
    parameters, scope = _parameters(cls)
    filled = [f"made.{name} = {name}" for name in _names(cls)]
    return _opened(cls, parameters, filled, scope)


def changer(cls: Callable[..., Value]) -> Callable[..., Value]:
    """A function that makes a value like another one but for the fields that are given by name."""
    copied = [f"made.{name} = like.{name}" for name in _names(cls)]
    altered = ["for name, value in changes.items():", "    setattr(made, name, value)"]
    return _opened(cls, ["like", "/", "**changes"], [*copied, *altered], {})


def _names(cls: Callable[..., Any]) -> list[str]:
    return [field.name for field in fields(cls)]  # type: ignore[arg-type] # only dataclasses come here


def _parameters(cls: Callable[..., Any]) -> tuple[list[str], dict[str, Any]]:
    """What the class takes, as it stands in a function's head, with the defaults that are named there."""
    plain: list[str] = []
    by_name: list[str] = []
    scope: dict[str, Any] = {}
    for field in fields(cls):  # type: ignore[arg-type] # only dataclasses come here
        parameter = field.name
        if field.default is not MISSING:
            scope[f"default_{field.name}"] = field.default
            parameter = f"{field.name}=default_{field.name}"
        (by_name if field.kw_only else plain).append(parameter)
    return [*plain, *(["*", *by_name] if by_name else [])], scope


def _opened(
    cls: Callable[..., Value], parameters: list[str], steps: list[str], scope: dict[str, Any]
) -> Callable[..., Value]:
    """The function with these parameters that fills a new value by these steps, and then closes it."""
    own: Any = cls
    # Both, since they share a slot of the type: with the frozen one of the two, each field goes the long way.
    thawed = {"__slots__": own.__slots__, "__setattr__": object.__setattr__, "__delattr__": object.__delattr__}
    twin = type(own.__name__, own.__bases__, thawed)
    steps = ["made = new(Twin)", *steps, "made.__class__ = Own", "return made"]
    return _compiled(cls, "make", parameters, steps, {**scope, "new": object.__new__, "Twin": twin, "Own": own})


def _compiled(
    cls: Callable[..., Any], name: str, parameters: list[str], steps: list[str], scope: dict[str, Any]
) -> Callable[..., Any]:
    code = f"def {name}({', '.join(parameters)}):\n" + "".join(f"    {step}\n" for step in steps)
    exec(code, scope)  # noqa: S102 # the fields' own names
    made: Callable[..., Any] = scope[name]
    made.__qualname__ = f"{cls.__qualname__}.{name}"
    return made
