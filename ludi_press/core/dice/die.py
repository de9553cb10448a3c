"""A die, and a rolled die: its address, its face, and its source."""

from enum import StrEnum

from msgspec import Struct


class Die(Struct, frozen=True):
    """A die; a special die repeats a number for each face that shows it."""

    name: str
    faces: tuple[int, ...]

    def __post_init__(self) -> None:
        if not self.faces:
            raise ValueError(f"the die {self.name} has no faces")

    @property
    def shown(self) -> str:
        """Its faces in words: 1 to 20, or each of them."""
        faces = sorted(set(self.faces))
        is_range = faces == list(range(faces[0], faces[-1] + 1)) and len(faces) > 1
        return f"{faces[0]} to {faces[-1]}" if is_range else ", ".join(map(str, faces))

    @property
    def on_an_ordinary_die(self) -> str:
        """How an ordinary die shows a special one whose numbers stand on several faces: "d6: 1 is 2, 2-3 is 3"."""
        if len(set(self.faces)) == len(self.faces):
            return ""
        places = {face: [n for n, one in enumerate(self.faces, 1) if one == face] for face in self.faces}
        groups = (f"{'-'.join(map(str, sorted({at[0], at[-1]})))} is {face}" for face, at in places.items())
        return f"d{len(self.faces)}: {', '.join(groups)}"


def standard(sides: int) -> Die:
    """Return a die with the faces 1 to `sides`."""
    return Die(f"d{sides}", tuple(range(1, sides + 1)))


D6 = standard(6)
D8 = standard(8)
D10 = standard(10)
D12 = standard(12)
D20 = standard(20)

STANDARD = (D6, D8, D10, D12, D20)
"""The standard dice, smallest first."""


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
