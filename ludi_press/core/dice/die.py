"""A die: a name and its faces, which are equally likely."""

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
