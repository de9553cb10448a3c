"""Compares the standings before and after an amendment of a published turn."""

from collections.abc import Iterator, Mapping

from ludi_press.content.seal_file import Seal, TurnData
from ludi_press.core.report import Change
from ludi_press.games.contract import AnyGame, Scorer
from ludi_press.press.playing.seal_differences import changed

Score = Mapping[str, Mapping[str, int | str]]
"""The standings, by team and name of the value."""


def changes(game: AnyGame | None, names: Mapping[str, str], seal: Seal, fresh: Seal) -> tuple[Change, ...] | None:
    """Return all differences between two seals of a turn by team; None if the game gives no standings.

    `names` are the display names of the teams.
    """
    before, after = _score(game, seal.data), _score(game, fresh.data)
    return None if before is None or after is None else tuple(_changes(before, after, names))


def _changes(before: Score, after: Score, names: Mapping[str, str]) -> Iterator[Change]:
    for team, now, was in changed(after, before):
        for what, value, old in changed(now or {}, was or {}):
            yield Change(team, names.get(team, team), what, old, value)


def _score(game: AnyGame | None, data: TurnData) -> Score | None:
    """Return the standings of a seal; None if it lacks such data, as another version may have written it."""
    try:
        return game.score(dict(data)) if isinstance(game, Scorer) else None
    except (KeyError, TypeError, AttributeError):
        return None
