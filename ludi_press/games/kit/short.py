"""Short names: a Roman with a praenomen is named in full once, and by the cognomen from then on."""

from collections.abc import Mapping
from typing import Final

LEAST: Final = 3
"""The fewest letters of a short name; this excludes most numbers (Felix II)."""


def short_names(names: Mapping[str, str]) -> dict[str, str]:
    """The last word of each name that begins with a praenomen, by team, where no other name has that word.

    "C. Appuleius Diocles" gives "Diocles"; "Ventus Ater", "C. Scorpus the Bald" and "M. Felix II" stay as written.
    """
    words = {team: name.split() for team, name in names.items()}
    found = {team: parts[-1] for team, parts in words.items() if len(parts) > 1 and _is_roman(parts)}
    return {
        team: short
        for team, short in found.items()
        if not any(short in parts for other, parts in words.items() if other != team)
    }


def _is_roman(parts: list[str]) -> bool:
    """A praenomen with its full stop, then names without an article between them, the last one a word of its own."""
    last = parts[-1]
    return (
        parts[0].endswith(".")
        and all(part[0].isupper() for part in parts)
        and last.isalpha()
        and last[1:].islower()
        and len(last) >= LEAST
    )
