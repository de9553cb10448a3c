"""The key of a turn's dice: the race's secret, and what others than the host gave after he had committed to it."""

import unicodedata
from collections.abc import Mapping
from re import compile as pattern
from typing import Final

from ludi_press.core.dice.draw import hmac_sha256

_NOT_SPELLED: Final = pattern(r"[^a-z0-9]+")


def spelled(word: str) -> str:
    """A word as it goes into a key: its letters a to z and its digits.

    Case, accents, blanks and signs do not count, so that words which look alike give the same key,
    and nobody can choose the dice by a comma or by a character that is not seen.
    """
    return _NOT_SPELLED.sub("", _plain(word))


def unspelled(word: str) -> str:
    """The letters and digits of a word that a key cannot hold, since they have look-alikes among a to z."""
    return "".join(char for char in _plain(word) if char.isalnum() and not char.isascii())


def _plain(word: str) -> str:
    return unicodedata.normalize("NFKD", word).casefold()


def key_text(race: str, turn: int, words: Mapping[str, str], public: str | None = None) -> str:
    """What the key of a turn is made of besides the secret: race/turn/=public value/team=word/team=word.

    Teams stand in the order of their ids; ids and spelled words hold neither "/" nor "=", so no two texts read alike.
    """
    given = dict(words) if public is None else {"": public, **words}
    return "/".join([race, str(turn), *(f"{team}={spelled(word)}" for team, word in sorted(given.items()))])


def turn_key(secret: bytes, text: str) -> bytes:
    """The key that draws the dice of a turn: HMAC-SHA256 of its `key_text` under the race's secret."""
    return hmac_sha256(secret, text)
