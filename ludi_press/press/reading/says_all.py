"""What an order in a turn file says, part by part: whether a later one leaves out anything of an earlier one."""

from typing import Final

from ludi_press.content.nodes import Plain

ORDERS: Final = "orders"
_BESIDE: Final = frozenset({"received", "note"})
"""What only the press notes beside an order."""


def says_all(fresh: Plain, before: Plain, *, adds: bool) -> bool:
    """Return whether an order leaves out nothing that an earlier one says: no key, and of a list no place.

    One that is only a part of what the turn asks must say the same again, and `adds` to it.
    """
    now = _things(fresh)
    return all(key in now and _covers(now[key], value, adds=adds) for key, value in _things(before).items())


def _things(value: Plain) -> dict[str, Plain]:
    """Return what an order says by key, also where the press has put it beside the time at which it came."""
    told: dict[str, Plain] = {**value} if isinstance(value, dict) else {ORDERS: value}
    if isinstance(told.get(ORDERS), dict):
        told |= _things(told.pop(ORDERS))
    return {key: one for key, one in told.items() if key not in _BESIDE}


def _covers(fresh: Plain, before: Plain, *, adds: bool) -> bool:
    if not (isinstance(fresh, list) and isinstance(before, list)):
        return True
    return fresh[: len(before)] == before if adds else len(fresh) >= len(before)
