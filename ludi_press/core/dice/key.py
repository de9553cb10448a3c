"""The key of a turn's dice: the race's secret, and what others than the host gave after he had committed to it."""

import unicodedata
from collections.abc import Mapping
from re import compile as pattern
from typing import Final

from ludi_press.core.dice.draw import hmac_sha256

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
