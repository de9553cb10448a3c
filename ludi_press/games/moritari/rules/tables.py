"""The rules data of an edition: what the files of `rules/<edition>/` may hold, and so what a bout may change."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Annotated, Any, Final

from msgspec import Struct

from ludi_press.content.form import fill_one
from ludi_press.content.nodes import Node
from ludi_press.content.rules import Placed, Range, Rule
from ludi_press.core.dice import D6
from ludi_press.core.problems import Judged, Problem, has_errors
from ludi_press.games.moritari.rules.model import Kind, Penalised
from ludi_press.games.moritari.rules.sand import INCH, Quarter, read_inches

Face = Annotated[int, Range(2, 7)]
"""The least die that will do; with 7 none does."""
Modifier = Annotated[int, Range(0, 5)]


class KindRow(Struct, frozen=True):
    """MO-3.1, MO-4.2, MO-4.3, MO-4.5: a kind's move in inches, dice in melee, the least die that hits, and saves."""

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
        """MO-4.4: what an attack from a side adds to the dice of the attacker, or of the one attacked: never a plus."""
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
        """MO-5.1: the least die that spares who has appealed so often before, without the bonus of who has killed."""
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


def chance_from(least: int) -> Fraction:
    """The chance that a die shows this or more."""
    return Fraction(sum(face >= least for face in D6.faces), len(D6.faces))


FILES: Final[dict[str, type[Any]]] = {
    "kinds": KindsForm,
    "melee": MeleeForm,
    "crowd": CrowdForm,
    "sand": SandForm,
}
"""The form of each file of the rules data, by its stem."""


def read_tables(trees: Mapping[str, Node]) -> Judged[Tables]:
    """The tables of an edition; None where a file is missing or broken."""
    problems: list[Problem] = []
    filled: dict[str, Any] = {}
    for name, form in FILES.items():
        if name not in trees:
            problems.append(Problem("rules-missing", f"the rules lack their part '{name}'"))
            continue
        judged = fill_one(trees[name], form)
        problems += judged.problems
        filled[name] = judged.value
    if has_errors(problems) or None in filled.values():
        return Judged(None, tuple(problems))
    sand = filled["sand"]
    base, slack = _size(sand.base, 100, problems), _size(sand.slack, 0, problems)
    if base is None or slack is None:
        return Judged(None, tuple(problems))
    rows = {kind: getattr(filled["kinds"], kind) for kind in Kind}
    return Judged(Tables(rows, filled["melee"], filled["crowd"], base, base + slack), tuple(problems))


def _size(placed: Placed[str], least: int, problems: list[Problem]) -> int | None:
    """A length of at most three inches; a base must be an even number of thousandths wide."""
    size = read_inches(placed.value)
    if size is not None and least <= size <= 3 * INCH and size % 2 == 0:
        return size
    message = f"'{placed.value}' is no length from {least / INCH:g} to 3 inches, in even thousandths"
    problems.append(Problem("rules-length", message, placed.place, "MO-3.4"))
    return None
