"""What befell chariots while they moved, as acts of a Scene on a track."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from msgspec import Struct, field

from ludi_press.boards.ring import SpaceId, Track
from ludi_press.content.words import named
from ludi_press.core.report import Message
from ludi_press.core.report import say as message
from ludi_press.scene import Act, Mark, Status, Thing, Where

GONE: Final = frozenset({"finish", "leave"})
"""Deeds after which a chariot is not on the ground any more."""

_SILENT: Final = frozenset({"halt", "leave"})
"""Deeds that the chariot itself shows: a film does not stop for them."""


class Deed(Struct, frozen=True):
    """What happened to a team at a space, by the token of its sign; `leaves` is what it left on the ground."""

    token: str
    team: str
    at: SpaceId
    leaves: Thing | None = None
    status: Status | None = None


class Move(Struct):
    """An act under way: the spaces passed so far, and what happened meanwhile."""

    team: str
    path: list[SpaceId]
    deeds: list[Deed] = field(default_factory=list)


def acts_of(moves: Iterable[Move], names: Mapping[str, Message]) -> Iterator[Act]:
    """The acts of a round; a team that neither moved nor struck has none. Each deed is told once."""
    for move in moves:
        if len(move.path) > 1 or move.deeds:
            marks = tuple(_mark(names, move.team, deed) for deed in dict.fromkeys(move.deeds))
            yield Act(move.team, tuple(move.path), marks)


def _mark(names: Mapping[str, Message], team: str, deed: Deed) -> Mark:
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
