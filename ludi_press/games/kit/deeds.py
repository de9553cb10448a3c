"""What happened to chariots while they moved, as marks of the acts of a Scene on a track."""

from collections.abc import Mapping
from typing import Final

from msgspec import Struct

from ludi_press.boards.ring import SpaceId, Track
from ludi_press.content.words import named
from ludi_press.core.report import Message
from ludi_press.core.report import say as message
from ludi_press.scene import Act, Mark, Status, Thing, Where

GONE: Final = frozenset({"finish", "leave"})
"""Deeds after which a chariot is not on the ground any more."""

_SILENT: Final = frozenset({"halt", "leave"})
"""Deeds that are visible in the movement itself: a film does not pause for them."""


class Deed(Struct, frozen=True):
    """What happened to a team at a space: `token` names the sign to draw, `leaves` is what stays on the ground."""

    token: str
    team: str
    at: Where
    leaves: Thing | None = None
    status: Status | None = None


def mark_of(names: Mapping[str, Message], team: str, deed: Deed) -> Mark:
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


def feat(place: int | None, turns: Mapping[int, int]) -> Message | None:
    """What the podium says of a place: the turn of the winner's finish, and for others how many turns later it was.

    `turns` are the turns of all finishes, by place.
    """
    if place is None or place not in turns:
        return None
    if place == 1:
        return message("picture.podium-turn", turn=turns[1])
    behind = turns[place] - min(turns.values())
    return message("picture.podium-gap", n=behind) if behind else message("picture.podium-same")


def told_place(track: Track, at: SpaceId) -> Message:
    """Where a space is, in the text alternative of a picture."""
    here = track.spaces[at]
    if here.on_grid:
        return message("picture.on-grid", lane=here.lane)
    section = named("track", track.plan.sections[here.section].name)
    return message("picture.at", section=section, lane=here.lane, space=here.number)
