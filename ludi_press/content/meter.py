"""Limits what a theme's template may do: work is counted, not timed, so that every machine stops at the same point.

A step is one executed part of a template or one item looked at.
Text is counted in characters each time that it is made or read whole.
"""

from collections.abc import Collection, Iterator, Mapping
from itertools import chain
from typing import Any, Final

from jinja2 import TemplateRuntimeError, Undefined
from jinja2.environment import TemplateModule
from jinja2.runtime import Macro
from jinja2.utils import Namespace

STEPS: Final = 500_000
"""The most steps of one rendering; the largest page of the demonstration takes a thirtieth of them."""

DEEPEST: Final = 40
"""How deep macros, blocks and templates may call or include each other."""

LARGEST: Final = 10_000_000
"""The most characters or items that one filter, method or operator may produce."""


class TooMuchWorkError(TemplateRuntimeError):
    """A template exceeded a limit of its Meter."""


class Meter:
    """Counts the steps and characters of one rendering of a template, and refuses more than it may use."""

    def __init__(self, text: int) -> None:
        self._most = self._text = text
        self._steps = STEPS
        self._depth = 0

    def step(self, count: int) -> None:
        """Count steps."""
        self._steps -= count
        if self._steps < 0:
            raise TooMuchWorkError(f"it takes more than {STEPS:,} steps")

    def read(self, count: int) -> None:
        """Count characters."""
        self._text -= count
        if self._text < 0:
            raise TooMuchWorkError(f"it makes or reads more than {self._most:,} characters")

    def enter(self) -> None:
        """Begin a call; `leave` ends it."""
        self._depth += 1
        check_depth(self._depth)

    def leave(self) -> None:
        """End a call."""
        self._depth -= 1

    def weigh(self, value: object) -> int:
        """Count everything that a value holds before it is read; return its characters and items.

        Raises TypeError for a value without text of its own: a function's text has its address, which varies by run.
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
        """Return by how much a value can lengthen a result: a number by its size, any other value by its weight."""
        return abs(value) if isinstance(value, int) else self.weigh(value)

    def allow(self, weight: int, times: int) -> None:
        """Refuse an operation whose result could be too large: at most `times` as much as its input."""
        if (weight + 1) * times > LARGEST:
            raise TooMuchWorkError(f"it could make more than {LARGEST:,} characters at once")
        self.step(times // 4)

    def made(self, value: Any) -> Any:
        """Count a result and return it; the items of an iterator are counted one by one as they are made."""
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
        """Return the items; each costs `work` steps when it is requested."""
        return Counted(items, self, work)


_SMALL: Final = (int, float, type(None), Undefined, Macro)
_WITHOUT_TEXT: Final = (Namespace, TemplateModule)


def check_depth(depth: int) -> None:
    """Raise TooMuchWorkError if calls are nested too deep."""
    if depth > DEEPEST:
        raise TooMuchWorkError(f"macros, blocks and templates call each other more than {DEEPEST} deep")


class Counted:
    """An iterator that counts each item when it is requested."""

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
