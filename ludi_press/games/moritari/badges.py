"""The badges of fighters, by which pictures and boards know them: a letter and a number."""

from collections import Counter
from collections.abc import Mapping
from typing import Final

from ludi_press.games.moritari.live import BoutSetUp
from ludi_press.games.moritari.log import tone_of
from ludi_press.games.moritari.narrate import Names

_LETTERS: Final[Mapping[str, str]] = {"praesina": "P", "albata": "A", "russata": "R", "veneta": "V"}
_BEASTS: Final = "B"
"""The letter of beasts of no side."""


def badges(set_up: BoutSetUp) -> dict[str, str]:
    """The letter of each fighter's side and its number there, in order of entry; schools of one colour count on."""
    entered: Counter[str] = Counter()
    found = {}
    for entrant in set_up.roster:
        letter = _LETTERS.get(tone_of(Names(set_up), entrant.id) or "", _BEASTS)
        entered[letter] += 1
        found[entrant.id] = f"{letter}{entered[letter]}"
    return found
