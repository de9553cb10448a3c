"""The acts of a round for its Scene, event by event: which piece acts, its path, and what happened on it."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from msgspec import Struct, field

from ludi_press.boards.ring import SpaceId, Track
from ludi_press.content.words import named
from ludi_press.core.report import Message
from ludi_press.core.report import say as message
from ludi_press.scene import Act, Mark, Status, Thing, Vector, Where

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


GONE: Final = frozenset({"finish", "leave"})
"""Deeds after which a chariot is not on the ground any more."""

_SILENT: Final = frozenset({"halt", "leave"})
"""Deeds that are visible in the movement itself: a film does not pause for them."""


class TrackDeed(Struct, frozen=True):
    """What happened to a team at a space: `token` names the sign to draw, `leaves` is what stays on the ground."""

    token: str
    team: str
    at: Where
    leaves: Thing | None = None
    status: Status | None = None


def mark_of(names: Mapping[str, Message], team: str, deed: TrackDeed) -> Mark:
    """The mark of a deed in the act of a team; the deed may have happened to another team, which it struck."""
    said = message(f"picture.deed-{deed.token}")
    caption = message("picture.act", team=names[team], deed=said)
    if deed.team != team:
        caption = message("picture.act-at", team=names[team], deed=said, other=names[deed.team])
    return Mark(
        deed.token,
        deed.team,
        deed.at,
        caption,
        pause=deed.token not in _SILENT,
        status=deed.status,
        gone=deed.token in GONE,
        leaves=deed.leaves,
    )


def trail(team: str, rounds: tuple[tuple[Act, ...], ...]) -> tuple[tuple[Where, ...], ...]:
    """The path of each move of a team."""
    acts = (act for acts in rounds for act in acts)
    return tuple(act.path for act in acts if act.piece == team and len(act.path) > 1)


def told_place(track: Track, at: SpaceId) -> Message:
    """Where a space is, in the text alternative of a picture."""
    here = track.spaces[at]
    if here.on_grid:
        return message("picture.on-grid", lane=here.lane)
    section = named("track", track.plan.sections[here.section].name)
    return message("picture.at", section=section, lane=here.lane, space=here.number)
