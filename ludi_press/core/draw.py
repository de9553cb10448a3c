"""The scheme of drawing to the byte (docs/dice.md): the key of a turn, a die drawn from it, and the line of proof."""

import hashlib
import json
import re
import unicodedata
from collections.abc import Iterator, Mapping
from functools import lru_cache
from re import compile as pattern
from struct import Struct
from typing import Any, Final

from ludi_press.core.dice import Address, Die

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


_NOT_SPELLED: Final = pattern(r"[^a-z0-9]+")


def spelled(word: str) -> str:
    """Return the part of a word that goes into a key: its letters a to z and its digits.

    Case, accents, blanks and signs do not count, so that words that look the same give the same key.
    So nobody can influence the dice by a comma or an invisible character.
    """
    return _NOT_SPELLED.sub("", _plain(word))


def unspelled(word: str) -> str:
    """Return the letters and digits of a word that a key leaves out, since they can look like a to z."""
    return "".join(char for char in _plain(word) if char.isalnum() and not char.isascii())


def _plain(word: str) -> str:
    return unicodedata.normalize("NFKD", word).casefold()


def key_text(race: str, turn: int, words: Mapping[str, str], public: str | None = None) -> str:
    """Return the public part of a turn's key: race/turn/=public value/team=word/team=word.

    Teams are sorted by id; ids and spelled words contain neither "/" nor "=", so no two inputs give the same text.
    """
    given = dict(words) if public is None else {"": public, **words}
    return "/".join([race, str(turn), *(f"{team}={spelled(word)}" for team, word in sorted(given.items()))])


def turn_key(secret: bytes, text: str) -> bytes:
    """Return the key that draws the dice of a turn: HMAC-SHA256 of its `key_text` with the race's secret."""
    return hmac_sha256(secret, text)


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
