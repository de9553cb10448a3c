"""Draws a die from a key, so that anybody who has the key can repeat it.

The key is that of a turn (see `key`); in a race of scheme 1 it is the race's secret itself.
"""

import hashlib
from collections.abc import Iterator
from functools import lru_cache
from struct import Struct
from typing import Final

from ludi_press.core.dice.die import Die
from ludi_press.core.dice.roll import Address

_FOUR_WORDS: Final = Struct(">4Q")
_FIRST_WORD: Final = Struct(">Q")
"""The 64-bit words of an HMAC-SHA256, big-endian."""

_BLOCK: Final = 64
_INNER, _OUTER = (bytes(byte ^ pad for byte in range(256)) for pad in (0x36, 0x5C))
"""The block size of SHA-256 in bytes, and the two pads of HMAC for each byte of a key (RFC 2104)."""

_SURE: Final = (1 << 64) - (1 << 32)
"""A word below this is below the limit of `pick` for every die of at most 2³² faces, since k·n > 2⁶⁴ - n."""


def commitment(promised: bytes) -> str:
    """Return the SHA-256 in hex that a race publishes before its first die.

    It is that of the race's commitment file; in a race of scheme 1 that of the secret itself.
    """
    return hashlib.sha256(promised).hexdigest()


def draw(key: bytes, address: Address, die: Die) -> int:
    """Return the face of the die at this address: `pick` applied to `words`; the first word nearly always suffices."""
    faces, message = die.faces, str(address)
    word: int = _FIRST_WORD.unpack_from(hmac_sha256(key, message))[0]
    count = len(faces)
    return faces[word % count if word < _SURE else pick(words(key, message), count)]


def pick(words: Iterator[int], count: int) -> int:
    """Return a number below `count` from a stream of 64-bit words, without bias.

    The number is w mod n of the first word w below k·n, where n is `count` and k = ⌊2⁶⁴ / n⌋.
    Below k·n each number has exactly k words, so all are equally likely.
    Words at or above k·n are skipped; fewer than n of the 2⁶⁴ are.
    """
    limit = (1 << 64) // count * count
    for word in words:
        if word < limit:
            return word % count
    raise ValueError("the stream of words has ended")


def words(key: bytes, address: str) -> Iterator[int]:
    """Yield an address's words: HMAC-SHA256(key, address), then of address + "/1", "/2" …, as big-endian words."""
    message, block = address, 0
    while True:
        yield from _FOUR_WORDS.unpack(hmac_sha256(key, message))
        block += 1
        message = f"{address}/{block}"


def hmac_sha256(key: bytes, message: str) -> bytes:
    """Return HMAC-SHA256 (RFC 2104): the hash of the outer key and of the hash of the inner key and the message."""
    inner_key, outer_key = _keyed(key)
    inner, outer = inner_key.copy(), outer_key.copy()
    inner.update(message.encode())
    outer.update(inner.digest())
    return outer.digest()


@lru_cache(maxsize=2)
def _keyed(key: bytes) -> "tuple[hashlib._Hash, hashlib._Hash]":
    """Return the hashed inner and outer key, to be copied: twice as fast as the module `hmac`."""
    short = key if len(key) <= _BLOCK else hashlib.sha256(key).digest()
    padded = short.ljust(_BLOCK, b"\0")
    return hashlib.sha256(padded.translate(_INNER)), hashlib.sha256(padded.translate(_OUTER))
