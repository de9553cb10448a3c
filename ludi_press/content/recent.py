"""Remembers what was made of the files that were read last, of so many bytes and no more."""

from collections import OrderedDict
from collections.abc import Callable
from typing import Final, Generic, TypeVar

T = TypeVar("T")

_MOST: Final = 2_000_000
"""The bytes of all files that one table remembers: what is made of them takes about twelve times as much memory."""


class Recent(Generic[T]):
    """A function of a file's bytes and name that remembers its answers, and forgets the oldest first.

    A server that builds again and again reads most files as they were; of a large one that changes each time, few
    states are remembered.
    """

    def __init__(self, make: Callable[[bytes, str], T]) -> None:
        self._make = make
        self._made: OrderedDict[tuple[bytes, str], T] = OrderedDict()
        self._bytes = 0

    def __call__(self, data: bytes, file: str) -> T:
        """What is made of a file."""
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
