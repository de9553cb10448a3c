"""The badges of fighters, by which pictures and boards know them: a letter and a number."""

from collections.abc import Mapping
from typing import Final

from ludi_press.games.kit import telling
from ludi_press.games.moritari.rules.live import BoutSetUp
from ludi_press.games.moritari.telling.log import tone_of
from ludi_press.games.moritari.telling.narrate import Names

_LETTERS: Final[Mapping[str, str]] = {"praesina": "P", "albata": "A", "russata": "R", "veneta": "V"}
_BEASTS: Final = "B"
"""The letter of beasts of no side."""


def badges(set_up: BoutSetUp) -> dict[str, str]:
    """The letter of each fighter's side and its number there, in order of entry; schools of one colour count on."""
    names = Names(set_up)
    return telling.badges((one.id, _LETTERS.get(tone_of(names, one.id) or "", _BEASTS)) for one in set_up.roster)
