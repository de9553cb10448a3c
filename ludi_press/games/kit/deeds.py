"""What befalls chariots on a track, as marks of the acts of a Scene, and where they are in words."""

from collections.abc import Mapping
from typing import Final

from ludi_press.boards.ring import SpaceId, Track
from ludi_press.content.words import named
from ludi_press.core.report import Message, say
from ludi_press.games.kit.acts import Acts
from ludi_press.scene import Act, Mark, Status, Thing, Where

GONE: Final = frozenset({"finish", "leave"})
"""Deeds after which a chariot is not on the ground any more."""

_SILENT: Final = frozenset({"halt", "leave"})
"""Deeds that the chariot itself shows: a film does not stop for them."""


def show(
    acts: Acts,
    names: Mapping[str, Message],
    token: str,
    team: str,
    leaves: Thing | None = None,
    status: Status | None = None,
) -> None:
    """Something happens to a team during the act under way, by the token of its sign; `leaves` stays on the ground."""
    actor = acts.last.piece if acts.last else team
    deed = say(f"picture.deed-{token}")
    caption = say("picture.act", team=names[actor], deed=deed)
    if team != actor:
        caption = say("picture.act-at", team=names[actor], deed=deed, other=names[team])
    acts.mark(
        Mark(
            token,
            team,
            acts.places[team],
            caption,
            pause=token not in _SILENT,
            status=status,
            gone=token in GONE,
            leaves=leaves,
        )
    )


def trail(team: str, rounds: tuple[tuple[Act, ...], ...]) -> tuple[tuple[Where, ...], ...]:
    """The path of each move of a team."""
    acts = (act for acts in rounds for act in acts)
    return tuple(act.path for act in acts if act.piece == team and len(act.path) > 1)


def told_place(track: Track, at: SpaceId) -> Message:
    """Where a space is, in the text alternative of a picture."""
    here = track.spaces[at]
    if here.on_grid:
        return say("picture.on-grid", lane=here.lane)
    section = named("track", track.plan.sections[here.section].name)
    return say("picture.at", section=section, lane=here.lane, space=here.number)
