"""How a die is drawn from a race's secret, so that whoever holds the secret can draw it again."""

import hashlib
import hmac
from collections.abc import Iterator
from typing import Final

from ludi_press.dice.die import Die
from ludi_press.dice.roll import Address

_WORD: Final = 8
"""Bytes of one word of the stream; an HMAC-SHA256 gives four."""


def commitment(secret: bytes) -> str:
    """The SHA-256 of a secret in hex: what a race publishes before its first die."""
    return hashlib.sha256(secret).hexdigest()


def draw(secret: bytes, address: Address, die: Die) -> int:
    """The face of the die at this address.

    The mapping is without bias.
    A die of n faces reads 64-bit words w of the address's stream and takes face number w mod n,
    but only from words below k·n, where k = ⌊2⁶⁴ / n⌋: of these each face has exactly k, so all are equally likely.
    A word at or above k·n is passed over and the next one is read; fewer than n of 2⁶⁴ words are.
    """
    count = len(die.faces)
    limit = (1 << 8 * _WORD) // count * count
    return next(die.faces[word % count] for word in _words(secret, str(address)) if word < limit)


def _words(secret: bytes, address: str) -> Iterator[int]:
    """The stream of an address: HMAC-SHA256(secret, address), then of address + "/1", "/2" …, as big-endian words."""
    block = 0
    while True:
        message = f"{address}/{block}" if block else address
        digest = hmac.digest(secret, message.encode(), "sha256")
        for start in range(0, len(digest), _WORD):
            yield int.from_bytes(digest[start : start + _WORD], "big")
        block += 1
