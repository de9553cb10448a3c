"""A cache for the results of reading files, limited by the files' size in bytes."""

from collections import OrderedDict
from collections.abc import Callable
from typing import Final, Generic, TypeVar

T = TypeVar("T")

_MOST: Final = 2_000_000
"""The most bytes of files in one cache; their results take about twelve times as much memory."""


class FileCache(Generic[T]):
    """A function of a file's bytes and name that caches its results, and drops the least recently used first.

    Repeated builds of `serve` read most files unchanged.
    The limit keeps many states of one large changing file out of memory.
    """

    def __init__(self, make: Callable[[bytes, str], T]) -> None:
        self._make = make
        self._made: OrderedDict[tuple[bytes, str], T] = OrderedDict()
        self._bytes = 0

    def __call__(self, data: bytes, file: str) -> T:
        key = (data, file)
        if key in self._made:
            self._made.move_to_end(key)
            return self._made[key]
        made = self._make(data, file)
        self._made[key] = made
        self._bytes += len(data)
        while self._bytes > _MOST:
            (old, _), _ = self._made.popitem(last=False)
            self._bytes -= len(old)
        return made
