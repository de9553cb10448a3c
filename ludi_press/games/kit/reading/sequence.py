"""Puts orders into the sequence that their writer gave them by numbers."""

from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")


class NumberedError(Exception):
    """Raised where the numbers of orders leave a gap, or one comes twice; says which."""


def in_sequence(numbered: Sequence[tuple[int | None, T]]) -> list[T]:
    """The orders by their numbers, which count from 1; one without a number follows the one before it."""
    places: dict[int, T] = {}
    place = 0
    for number, order in numbered:
        place = place + 1 if number is None else number
        if place in places:
            raise NumberedError(f"order {place} is given twice")
        places[place] = order
    missing = next((one for one in range(1, len(places) + 1) if one not in places), None)
    if missing is not None:
        raise NumberedError(f"order {missing} is missing")
    return [places[one] for one in sorted(places)]
