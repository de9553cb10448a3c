"""A rolled die: its address, its face, and who rolled it."""

from enum import StrEnum

from msgspec import Struct


class Source(StrEnum):
    """Who rolled a die: the host by hand, the race's secret (can be checked), or the system's generator."""

    HOST = "host"
    SECRET = "secret"  # noqa: S105 - a word for who rolled, no secret
    SYSTEM = "system"


class Address(Struct, frozen=True):
    """What a die was for: no two dice of a race share an address.

    `turn` and `round` are 0 before the race; `nth` counts from 1 the dice of one label, team and round.
    """

    race: str
    turn: int
    round: int
    team: str
    label: str
    nth: int

    def __str__(self) -> str:
        """The address as it is hashed: ids hold no slash, so no two addresses read alike."""
        return f"{self.race}/{self.turn}/{self.round}/{self.team}/{self.label}/{self.nth}"


class Roll(Struct, frozen=True):
    """One die as it fell; `die` is the die's name, `index` its place in the order of the turn."""

    index: int
    address: Address
    die: str
    face: int
    source: Source
