"""How a die is drawn from a race's secret, so that whoever holds the secret can draw it again."""

import hashlib
from collections.abc import Iterator
from functools import lru_cache
from hmac import HMAC
from struct import Struct
from typing import Final

from ludi_press.dice.die import Die
from ludi_press.dice.roll import Address

_FOUR_WORDS: Final = Struct(">4Q")
"""An HMAC-SHA256 as four words of 64 bits, the most significant byte first."""


_SURE: Final = (1 << 64) - (1 << 32)
"""A word below this is below `pick`'s limit for every die of at most 2³² faces, since k·n > 2⁶⁴ - n."""


def commitment(secret: bytes) -> str:
    """The SHA-256 of a secret in hex: what a race publishes before its first die."""
    return hashlib.sha256(secret).hexdigest()


def draw(secret: bytes, address: Address, die: Die) -> int:
    """The face of the die at this address: `pick` from `words`, of which the first one nearly always does."""
    faces, message = die.faces, str(address)
    word = _block(secret, message)[0]
    count = len(faces)
    return faces[word % count if word < _SURE else pick(words(secret, message), count)]


def pick(words: Iterator[int], count: int) -> int:
    """A number below `count` from a stream of 64-bit words, without bias.

    The number is w mod n of the first word w below k·n, where n is `count` and k = ⌊2⁶⁴ / n⌋.
    Below k·n each number has exactly k words, so all are equally likely.
    Words at or above k·n are passed over; fewer than n of the 2⁶⁴ are.
    """
    limit = (1 << 64) // count * count
    for word in words:
        if word < limit:
            return word % count
    raise ValueError("the stream of words has ended")


def words(secret: bytes, address: str) -> Iterator[int]:
    """The stream of an address: HMAC-SHA256(secret, address), then of address + "/1", "/2" …, as big-endian words."""
    message, block = address, 0
    while True:
        yield from _block(secret, message)
        block += 1
        message = f"{address}/{block}"


def _block(secret: bytes, message: str) -> tuple[int, ...]:
    mac = _keyed(secret).copy()
    mac.update(message.encode())
    return _FOUR_WORDS.unpack(mac.digest())


@lru_cache(maxsize=1)
def _keyed(secret: bytes) -> HMAC:
    """The MAC with its key worked in, ready to be copied: a third of the work of a die."""
    return HMAC(secret, digestmod="sha256")
