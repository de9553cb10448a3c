"""The line of proof: a hash of a turn, short enough to read in a post, which goes on from the line before it.

`docs/dice.md` defines every byte of it, so that anybody can compute it.
"""

import hashlib
import json
import re
from typing import Any, Final

_LINE: Final = 32
_GROUP: Final = 4
_MARK: Final = 6
"""How many hexadecimal digits a line of proof, a group of it, and a mark have; 32 digits are 128 bits."""

LINE: Final = re.compile(r"\b[0-9a-f]{4}(?:-[0-9a-f]{4}){7}\b", re.ASCII)
"""A line of proof as it is printed."""


def canonical(value: Any) -> bytes:
    """Return a value as JSON in one form: keys sorted, no blanks, nothing but ASCII."""
    return json.dumps(value, ensure_ascii=True, sort_keys=True, separators=(",", ":")).encode("ascii")


def hash_of_value(value: Any) -> str:
    """Return the SHA-256 of a value's canonical JSON."""
    return hashlib.sha256(canonical(value)).hexdigest()


def proof_line(race: str, turn: int, orders: str, dice: str, before: str) -> str:
    """Return the line of proof of a turn.

    `orders` is the hash of what it was resolved from, `dice` that of its dice file.
    `before` is the line of the turn before; turn 0 has the race's commitment there, or zeros.
    """
    digits = hash_of_value({"before": before, "dice": dice, "orders": orders, "race": race, "turn": turn})[:_LINE]
    return "-".join(digits[at : at + _GROUP] for at in range(0, _LINE, _GROUP))


def order_mark(race: str, turn: int, name: str, value: Any) -> str:
    """Return a short hash of one part of what a turn is resolved from: somebody's order, or another part by its name.

    An order as the press reads it leaves little to choose from, so nobody finds another useful one with the same mark.
    """
    return hash_of_value([race, turn, name, value])[:_MARK]
