"""Builds the acts of a round for its Scene, event by event: which piece acts, its path, and what happened on it."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from msgspec import Struct, field

from ludi_press.scene import Act, Mark, Vector, Where

_NOWHERE: Final[Mapping[str, Vector]] = MappingProxyType({})


class ActUnderWay(Struct):
    """An act of a piece: the places that it passed so far, which way it faced at each, and what happened."""

    piece: str
    path: list[Where]
    facings: list[Vector]
    marks: list[Mark] = field(default_factory=list)


class Acts:
    """Builds acts in order, and knows where every piece is.

    `places` and `facings` are those at the beginning of the round; they are updated as pieces move.
    `facings` stays empty on grounds where the place alone tells which way a piece faces.
    """

    def __init__(self, places: dict[str, Where], facings: Mapping[str, Vector] = _NOWHERE) -> None:
        self.places, self.facings = places, dict(facings)
        self._acts: list[ActUnderWay] = []

    @property
    def last(self) -> ActUnderWay | None:
        return self._acts[-1] if self._acts else None

    def begin(self, piece: str) -> ActUnderWay:
        facings = [self.facings[piece]] if piece in self.facings else []
        self._acts.append(ActUnderWay(piece, [self.places[piece]], facings))
        return self._acts[-1]

    def go(self, *way: Where, facing: Vector | None = None) -> None:
        """The piece that acts passes these places."""
        act = self._acts[-1]
        act.path += way
        if way:
            self.places[act.piece] = way[-1]
        if facing is not None:
            act.facings.append(facing)
            self.facings[act.piece] = facing

    def turn(self, piece: str, facing: Vector) -> None:
        """A piece turns where it is: as the end of its way where it acted last, else as an act of its own."""
        if self.last is None or self.last.piece != piece or self.last.marks:
            self.begin(piece)
        self.go(self.places[piece], facing=facing)

    def lead_to(self, piece: str) -> None:
        """Goes on with the last act where something happened to the piece in it, else the piece begins one."""
        last = self.last
        if last is None or not last.marks or piece not in {last.piece, *(mark.piece for mark in last.marks)}:
            self.begin(piece)

    def mark(self, *marks: Mark) -> None:
        """Something happens during the act that is under way."""
        self._acts[-1].marks += marks

    def made(self) -> tuple[Act, ...]:
        """All acts. A piece that neither moved nor did anything has none; equal marks of an act count once."""
        return tuple(
            Act(act.piece, tuple(act.path), tuple(dict.fromkeys(act.marks)), tuple(act.facings))
            for act in self._acts
            if len(act.path) > 1 or act.marks
        )
