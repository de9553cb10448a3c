"""The rules data of an edition: the forms of its files, which also limit what a bout may change."""

from collections.abc import Mapping
from typing import Annotated, Any, Final

from msgspec import Struct

from ludi_press.boards.plane import UNIT, Quarter, read_length
from ludi_press.content.nodes import Node
from ludi_press.content.rules import Placed, Range, Rule
from ludi_press.core.problems import Judged
from ludi_press.games.kit.judging import Judge
from ludi_press.games.kit.rules_data import fill_files
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


class MeleeForm(Struct, frozen=True):
    """melee.yaml."""

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
    """crowd.yaml."""

    first: Annotated[Face, Rule("MO-5.1")]
    later: Annotated[Face, Rule("MO-5.1")]
    killed: Annotated[Modifier, Rule("MO-5.1")]
    lies: Annotated[int, Range(0, 9), Rule("MO-5.2")]
    rises: Annotated[int, Range(1, 20), Rule("MO-5.2")]

    def needed(self, appeals: int) -> int:
        """MO-5.1: the least result that spares a fighter, by the number of its earlier appeals."""
        return self.later if appeals else self.first


class SandForm(Struct, frozen=True):
    """sand.yaml, in inches."""

    base: Annotated[Placed[str], Rule("MO-3.4")]
    slack: Annotated[Placed[str], Rule("MO-3.4")]


class Tables(Struct, frozen=True):
    """The rules data; `base` and `contact` are in thousandths of an inch, `contact` between centres."""

    kinds: Mapping[Kind, KindRow]
    melee: MeleeForm
    crowd: CrowdForm
    base: int
    contact: int

    @property
    def radius(self) -> int:
        """Half a base."""
        return self.base // 2


FILES: Final[dict[str, type[Any]]] = {"kinds": KindsForm, "melee": MeleeForm, "crowd": CrowdForm, "sand": SandForm}
"""The form of each file of the rules data, by its stem."""


def read_tables(trees: Mapping[str, Node]) -> Judged[Tables]:
    """The tables of an edition; None where a file is missing or broken."""
    judge = Judge()
    filled = judge.take(fill_files(trees, FILES))
    if filled is None:
        return Judged(None, tuple(judge.problems))
    base, slack = (_size(judge, size, least) for size, least in ((filled["sand"].base, 100), (filled["sand"].slack, 0)))
    rows = {kind: getattr(filled["kinds"], kind) for kind in Kind}
    return judge.verdict(Tables(rows, filled["melee"], filled["crowd"], base, base + slack))


def _size(judge: Judge, placed: Placed[str], least: int) -> int:
    """MO-3.4: a length of at most three inches; a base must be an even number of thousandths wide."""
    size = read_length(placed.value)
    if size is not None and least <= size <= 3 * UNIT and size % 2 == 0:
        return size
    message = f"'{placed.value}' is no length from {least / UNIT:g} to 3 inches, in even thousandths"
    judge.error("rules-length", message, placed.place, "MO-3.4")
    return least  # beside an error there are no tables
