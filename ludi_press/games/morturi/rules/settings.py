"""What a race may change under `rules:`, as the file rules.yaml of the rules data has it (MR-12.1)."""

from collections.abc import Iterable
from enum import StrEnum
from typing import Annotated

from msgspec import Struct

from ludi_press.content.rules import Range, Rule

Number = Annotated[int, Range(0, 20)]


class Silent(StrEnum):
    """MR-9.8: what a gladiator without orders does."""

    FIGHT = "fight"
    HOLD = "hold"


class SurrenderLimits(Struct, frozen=True):
    """MR-7.2: how many must be out of action, and which round must be done."""

    blood: Number = 1
    rounds: Number = 3


class Settings(Struct, frozen=True):
    """rules.yaml."""

    surrender: Annotated[bool | SurrenderLimits, Rule("MR-7.2")]
    no_retreat: Annotated[bool, Rule("MR-7.3")]
    rounds: Annotated[int, Range(0, 200), Rule("MR-7.4")]
    silent: Annotated[Silent, Rule("MR-9.8")]
    plans: Annotated[int, Range(1, 9), Rule("MR-9.1")]
    least_damage: Annotated[Number, Rule("MR-3.3")]
    rear: Annotated[Number, Rule("MR-3.4")]
    height: Annotated[Number, Rule("MR-4.1")]
    rise: Annotated[Number, Rule("MR-3.8")]
    blinded: Annotated[Number, Rule("MR-3.8")]
    morale: Annotated[Number, Rule("MR-6.3")]
    acclaim: Annotated[Number, Rule("MR-6.4")]
    acclaim_lead: Annotated[int, Range(1, 100), Rule("MR-6.4")]

    def morale_of(self, favour: int, others: Iterable[int]) -> int:
        """MR-6.3, MR-6.4: damage more of a school with this favour, beside that of the others present."""
        lead = favour - max(others, default=favour)
        return self.acclaim if lead >= self.acclaim_lead else self.morale if lead > 0 else 0

    @property
    def limits(self) -> SurrenderLimits:
        """MR-7.2, MR-7.3: what must be before a school may surrender: nothing where the limits are lifted."""
        if self.no_retreat or self.surrender is False:
            return SurrenderLimits(0, 0)
        return self.surrender if isinstance(self.surrender, SurrenderLimits) else SurrenderLimits()
