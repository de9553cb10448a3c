"""A rolled die: its address, its face, and its source."""

from enum import StrEnum

from msgspec import Struct


class Source(StrEnum):
    """Who rolled a die: the host by hand, the race's secret (verifiable), or the system's generator."""

    HOST = "host"
    SECRET = "secret"  # noqa: S105 - the name of a source, not a secret
    SYSTEM = "system"


class Address(Struct, frozen=True, omit_defaults=True):
    """The purpose of a die; no two dice of a race share an address.

    `turn` and `round` are 0 before the race; `nth` counts the dice of one label, team and round from 1.
    `fight` stands in place of the round where a game names what the die is rolled in (LR-13.10a); empty elsewhere.
    """

    race: str
    turn: int
    round: int
    team: str
    label: str
    nth: int
    fight: str = ""

    def __str__(self) -> str:
        """Return the address as it is hashed; no part has a slash, so different addresses give different texts."""
        return f"{self.race}/{self.turn}/{self.fight or self.round}/{self.team}/{self.label}/{self.nth}"


class Roll(Struct, frozen=True):
    """One rolled die; `die` is the die's name, `index` its number in the turn."""

    index: int
    address: Address
    die: str
    face: int
    source: Source
