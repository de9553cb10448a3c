"""Frozen values that are made quickly: a turn makes them by the hundred."""

from dataclasses import MISSING, fields
from typing import Any, TypeVar

Value = TypeVar("Value")


def quick(cls: type[Value]) -> type[Value]:
    """Lets a frozen, slotted dataclass fill its slots directly when it is made; it stays as frozen as it was.

    The `__init__` of dataclasses asks `object.__setattr__` for each field, which takes half as long again.
    For classes without factories, initial methods or fields that are left out of `__init__`.
    """
    names: dict[str, Any] = {}
    plain: list[str] = []
    by_name: list[str] = []
    steps: list[str] = []
    for field in fields(cls):  # type: ignore[arg-type] # only dataclasses come here
        names[f"set_{field.name}"] = getattr(cls, field.name).__set__
        parameter = field.name
        if field.default is not MISSING:
            names[f"default_{field.name}"] = field.default
            parameter = f"{field.name}=default_{field.name}"
        (by_name if field.kw_only else plain).append(parameter)
        steps.append(f"    set_{field.name}(self, {field.name})")
    parameters = ["self", *plain, *(["*", *by_name] if by_name else [])]
    exec(f"def __init__({', '.join(parameters)}):\n" + "\n".join(steps), names)  # noqa: S102 # the fields' own names
    init = names["__init__"]
    init.__qualname__ = f"{cls.__qualname__}.__init__"
    init.__annotations__ = cls.__init__.__annotations__
    cls.__init__ = init  # type: ignore[method-assign]
    return cls
