"""What a theme's template may do: its work is counted, and not timed, so that it ends alike on every machine.

A step is a part of a template that is carried out, or an item that is looked at. Text is counted in characters each
time that it is made, or read whole.
"""

from collections.abc import Collection, Iterator, Mapping
from itertools import chain
from typing import Any, Final

from jinja2 import TemplateRuntimeError, Undefined
from jinja2.environment import TemplateModule
from jinja2.runtime import Macro
from jinja2.utils import Namespace

STEPS: Final = 500_000
"""The most steps of one filling; the largest page of the demonstration takes a thirtieth of them."""

DEEPEST: Final = 40
"""How deep macros, blocks and templates may call or include each other."""

LARGEST: Final = 10_000_000
"""The most characters or items that one filter, method or operator could make of what it is given."""


class TooMuchWorkError(TemplateRuntimeError):
    """A template does more than any page needs."""


class Meter:
    """What one filling of a template may still do: so many steps, and so many characters."""

    def __init__(self, text: int) -> None:
        self._most = self._text = text
        self._steps = STEPS
        self._depth = 0

    def step(self, count: int) -> None:
        """Counts steps."""
        self._steps -= count
        if self._steps < 0:
            raise TooMuchWorkError(f"it takes more than {STEPS:,} steps")

    def read(self, count: int) -> None:
        """Counts characters."""
        self._text -= count
        if self._text < 0:
            raise TooMuchWorkError(f"it makes or reads more than {self._most:,} characters")

    def enter(self) -> None:
        """Begins a call; `leave` ends it."""
        self._depth += 1
        check_depth(self._depth)

    def leave(self) -> None:
        """Ends a call."""
        self._depth -= 1

    def weigh(self, value: object) -> int:
        """Counts all that a value holds, since somebody is about to read it; returns its characters and items.

        Raises TypeError for what has no text of its own: a function is shown by its place in memory, which differs
        from run to run.
        """
        if isinstance(value, str):
            self.read(len(value))
            return len(value)
        if isinstance(value, _SMALL):
            return 1
        if isinstance(value, Collection):
            self.step(len(value))
            items = chain(value, value.values()) if isinstance(value, Mapping) else value
            return len(value) + (0 if isinstance(value, range) else sum(map(self.weigh, items)))
        if callable(value) or isinstance(value, _WITHOUT_TEXT) or type(value).__repr__ is object.__repr__:
            raise TypeError(f"a {type(value).__name__} has no text")
        return 1

    def amount(self, value: object) -> int:
        """How much longer a value may make what it is applied to: a number by its size, all else by its weight."""
        return abs(value) if isinstance(value, int) else self.weigh(value)

    def allow(self, weight: int, times: int) -> None:
        """Allows what makes at most `times` as much as it is given."""
        if (weight + 1) * times > LARGEST:
            raise TooMuchWorkError(f"it could make more than {LARGEST:,} characters at once")
        self.step(times // 4)

    def made(self, value: Any) -> Any:
        """Counts what was made; items that are yet to be made are counted one by one."""
        if isinstance(value, str):
            self.read(len(value))
        elif isinstance(value, _SMALL):
            pass
        elif isinstance(value, Iterator):
            return self.each(value, 1)
        elif isinstance(value, Collection):
            self.step(len(value))
        return value

    def each(self, items: Iterator[Any], work: int) -> "Counted":
        """The items, each of which takes so many steps when it is asked for."""
        return Counted(items, self, work)


_SMALL: Final = (int, float, type(None), Undefined, Macro)
_WITHOUT_TEXT: Final = (Namespace, TemplateModule)


def check_depth(depth: int) -> None:
    """Refuses what lies too deep."""
    if depth > DEEPEST:
        raise TooMuchWorkError(f"macros, blocks and templates call each other more than {DEEPEST} deep")


class Counted:
    """Items that are made when they are asked for, each counted then."""

    __slots__ = ("_items", "_meter", "_work")

    def __init__(self, items: Iterator[Any], meter: Meter, work: int) -> None:
        self._items, self._meter, self._work = items, meter, work

    def __iter__(self) -> "Counted":
        return self

    def __next__(self) -> Any:
        self._meter.step(self._work)
        item = next(self._items)
        self._meter.weigh(item)
        return item

    def __repr__(self) -> str:
        raise TypeError("items have no text before they are made: add '|list' or '|join'")
