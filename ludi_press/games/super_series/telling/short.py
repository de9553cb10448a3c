"""Short names: a charioteer who was named in full a moment ago goes by the cognomen."""

from collections.abc import Mapping
from typing import Final

LEAST: Final = 3
"""The fewest letters of a name that can stand alone; so no number (Felix II) does."""


def short_names(names: Mapping[str, str]) -> dict[str, str]:
    """The last word of each name of several, by team: where it can stand alone and no other name has it.

    "C. Appuleius Diocles" gives "Diocles"; "Scorpus the Bald" and "Felix II" stay whole.
    """
    words = {team: name.split() for team, name in names.items()}
    found = {team: parts[-1] for team, parts in words.items() if len(parts) > 1 and _is_roman(parts)}
    return {
        team: short
        for team, short in found.items()
        if not any(short in parts for other, parts in words.items() if other != team)
    }


def _is_roman(parts: list[str]) -> bool:
    """Names alone, without an article between them, and the last one written as a name is."""
    last = parts[-1]
    return all(part[0].isupper() for part in parts) and last.isalpha() and last[1:].islower() and len(last) >= LEAST
