"""The rules data of an edition: the forms of its files, which also limit what a bout may change."""

from collections.abc import Callable
from typing import Annotated

from msgspec import Struct

from ludi_press.boards.plane import UNIT, Quarter, read_length
from ludi_press.content.rules import Range, Read, Rule, UnreadableError
from ludi_press.games.moritari.rules.model import Kind, Penalised

Face = Annotated[int, Range(2, 7)]
"""The least die that succeeds; with 7 none does."""
Modifier = Annotated[int, Range(0, 5)]


class KindRow(Struct, frozen=True):
    """A kind's move in inches, dice in melee, the least die that hits, and the least that saves."""

    move: Annotated[int, Range(0, 40), Rule("MO-3.1")]
    dice: Annotated[int, Range(1, 6), Rule("MO-4.2")]
    hits: Annotated[Face, Rule("MO-4.3")]
    saves: Annotated[Face, Rule("MO-4.5")]


class KindsForm(Struct, frozen=True):
    """kinds.yaml: a row for each kind."""

    heavy: KindRow
    light: KindRow
    animal: KindRow
    rhino: KindRow

    def at(self, kind: Kind) -> KindRow:
        row: KindRow = getattr(self, kind)
        return row


class MeleeForm(Struct, frozen=True):
    killed: Annotated[Modifier, Rule("MO-4.4")]
    charged: Annotated[Modifier, Rule("MO-4.4")]
    side: Annotated[Modifier, Rule("MO-4.4")]
    back: Annotated[Modifier, Rule("MO-4.4")]
    flank_penalty_on: Annotated[Penalised, Rule("MO-4.4")]
    points: Annotated[int, Range(1, 20), Rule("MO-4.5")]

    def flank(self, side: Quarter, whose: Penalised) -> int:
        """MO-4.4: the modifier, 0 or less, of an attack from a side on the dice of attacker or defender."""
        sizes = {Quarter.FRONT: 0, Quarter.SIDE: self.side, Quarter.BACK: self.back}
        return -sizes[side] if self.flank_penalty_on is whose else 0


class CrowdForm(Struct, frozen=True):
    first: Annotated[Face, Rule("MO-5.1")]
    later: Annotated[Face, Rule("MO-5.1")]
    killed: Annotated[Modifier, Rule("MO-5.1")]
    lies: Annotated[int, Range(0, 9), Rule("MO-5.2")]
    rises: Annotated[int, Range(1, 20), Rule("MO-5.2")]

    def needed(self, appeals: int) -> int:
        """MO-5.1: the least result that spares a fighter, by the number of its earlier appeals."""
        return self.later if appeals else self.first


def _length(least: int) -> Callable[[str], int]:
    """MO-3.4: reads a length of at most three inches; a base must be an even number of thousandths wide."""

    def read(text: str) -> int:
        size = read_length(text)
        if size is not None and least <= size <= 3 * UNIT and size % 2 == 0:
            return size
        most = f"from {least / UNIT:g} to 3 inches, in even thousandths"
        raise UnreadableError("rules-length", f"'{text}' is no length {most}")

    return read


class SandForm(Struct, frozen=True):
    """sand.yaml, written in inches: thousandths of an inch."""

    base: Annotated[int, Read(_length(100)), Rule("MO-3.4")]
    slack: Annotated[int, Read(_length(0)), Rule("MO-3.4")]

    @property
    def contact(self) -> int:
        """The most between the centres of two bases in contact."""
        return self.base + self.slack

    @property
    def radius(self) -> int:
        """Half a base."""
        return self.base // 2


class Tables(Struct, frozen=True):
    """The rules data."""

    kinds: KindsForm
    melee: MeleeForm
    crowd: CrowdForm
    sand: SandForm
