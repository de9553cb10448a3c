"""Cells of the rules tables: ranges of faces with the chance that the source prints beside them ("14-20 (35%)")."""

from fractions import Fraction
from functools import cached_property
from re import compile as pattern
from typing import Final

from msgspec import Struct

from ludi_press.content.rules import Placed
from ludi_press.core.dice import D20, Die
from ludi_press.core.problems import Judged, Problem

_CELL: Final = pattern(r"(?:(?P<low>\d{1,2})(?:-(?P<high>\d{1,2}))?|none)(?: \((?P<printed>\d{1,3}(?:\.\d{1,2})?)%\))?")


class Chance(Struct, frozen=True, dict=True):
    """The faces on which something happens; `id` names the row of its table, `printed` the source's percentage."""

    id: str
    faces: frozenset[int]
    die: Die
    printed: str | None = None

    @cached_property
    def probability(self) -> Fraction:
        """The exact chance on the die of the table."""
        hits = sum(face in self.faces for face in self.die.faces)
        return Fraction(hits, len(self.die.faces))

    def hits(self, face: int) -> bool:
        """Whether it happens on this face; a modified roll below or above the die simply does not."""
        return face in self.faces


def read_chance(cell: Placed[str], row: str, rule: str, die: Die = D20) -> Judged[Chance]:
    """A cell as a Chance; a Problem where it is no range of the die's faces."""
    match = _CELL.fullmatch(cell.value.strip())
    low, high = min(die.faces), max(die.faces)
    faces: frozenset[int] = frozenset()
    if match and match["low"]:
        first, last = int(match["low"]), int(match["high"] or match["low"])
        faces = frozenset(range(first, last + 1))
    if match is None or not faces <= frozenset(range(low, high + 1)) or (match["low"] and not faces):
        message = f"'{cell.value}' is no range of {die.name}"
        suggestion = f"write faces from {low} to {high}, as in '{high - 3}-{high}', or 'none'"
        return Judged(None, (Problem("rules-range", message, cell.place, rule, suggestion),))
    return Judged(Chance(row, faces, die, match["printed"]))
