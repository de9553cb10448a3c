"""The replay's page: its frames for readers without scripts, and the events of each round beside the track."""

from collections.abc import Container, Mapping, Sequence
from typing import Any, Final

from markupsafe import Markup
from msgspec import Struct

from ludi_press.archive.cards import RaceCard, Share, TurnCard
from ludi_press.archive.codec import compact_json
from ludi_press.core.report import LogEntry, LogRound
from ludi_press.pictures.replay import Prop, Replay, props_data, replay_data
from ludi_press.posts.document.gallery import PostPicture

ICONS: Final = {
    name: Markup(f'<path d="{path}"/>')  # noqa: S704 # constant paths
    for name, path in {
        "first": "M5 5h2.5v14H5zM19 5v14l-10-7z",
        "back": "M17 5v14L7 12z",
        "next": "M7 5v14l10-7z",
        "last": "M16.5 5H19v14h-2.5zM5 5v14l10-7z",
    }.items()
} | {
    "play": Markup(
        '<path class="playing" d="M7.5 4.5v15L20 12z"/><path class="pausing" d="M6.5 5h4v14h-4zM13.5 5h4v14h-4z"/>'
    )
}
"""The icons of the buttons."""


class ReplaySeen(Struct, frozen=True):
    """Pictures of a turn besides its post: one to share, and the moment where its replay begins."""

    share: Share | None = None
    moment: str | None = None


UNSEEN: Final = ReplaySeen()
"""A turn without pictures."""
_MANY: Final = 12
"""The most actors in one list; more are folded by party."""


class Frame(Struct, frozen=True):
    """A turn for readers without scripts: its picture, and the names of its moments as link targets."""

    turn: TurnCard
    moments: tuple[str, ...]
    picture: PostPicture | None = None


class RoundEntry(Struct, frozen=True):
    """What one team did in a round: `actor` is its number in the replay, `lines` HTML of our own writers."""

    headline: str
    lines: Markup
    actor: int | None = None
    name: str | None = None
    badge: str | None = None
    tone: str | None = None


def parties(race: RaceCard, replay: Replay) -> tuple[tuple[str, tuple[int, ...]], ...]:
    """Return the numbers of the actors by party; all of them without a name where they are few or have an order."""
    if len(replay.actors) <= _MANY or replay.moments[0].order:
        return (("", tuple(range(len(replay.actors)))),)
    names = {entry.team: entry.factio_name or "" for entry in race.entries}
    found: dict[str, list[int]] = {}
    for number, actor in enumerate(replay.actors):
        found.setdefault(actor.tone, []).append(number)
    return tuple(
        (next(filter(None, (names.get(replay.actors[one].id) for one in members)), ""), tuple(members))
        for members in found.values()
    )


def rounds_of(log: Sequence[LogRound], acting: Sequence[Container[str]]) -> tuple[tuple[LogEntry, ...], ...]:
    """Return the entries of each moment of a turn; entries before the rounds belong to the first.

    `acting` are the teams that act in each moment: a log with fewer rounds is told by teams, as they act.
    """
    count = max(1, len(acting))
    if len(log) < count:
        every = [entry for round_ in log for entry in round_.entries]
        return tuple(tuple(entry for entry in every if entry.team in teams) for teams in acting)
    early = max(0, len(log) - count)
    groups = [log[: early + 1], *(log[number : number + 1] for number in range(early + 1, early + count))]
    return tuple(tuple(entry for round_ in group for entry in round_.entries) for group in groups)


def race_script(replay: Replay, names: Sequence[str], rules: Mapping[str, str]) -> bytes:
    """Return the moves as the script that `scripts/replay.js` reads.

    `names` are those of the moments, `rules` the addresses of the rules that are named.
    """
    data: dict[str, Any] = {**replay_data(replay), "names": list(names), "rules": dict(rules), "turns": {}}
    return f"globalThis.ludiReplay={compact_json(data)};\n".encode()


def turn_script(turn: int, rounds: Sequence[str], board: tuple[Prop, ...]) -> bytes:
    """Return a turn as a script that is loaded when needed: HTML for each of its moments, and the board's pieces."""
    return f"ludiReplay.turns[{turn}]={compact_json({'rounds': list(rounds), 'board': props_data(board)})};\n".encode()
