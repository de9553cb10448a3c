"""Where games are found: those of the package by name, others by the entry point group `ludi_press.games`."""

from importlib import import_module
from typing import Final, cast

from ludi_press.games.contract import AnyGame

GROUP: Final = "ludi_press.games"

_BUNDLED: Final = {"super-series": "ludi_press.games.super_series"}
"""The games of this package; named here because to ask all installed packages costs start-up time."""


def known_games() -> tuple[str, ...]:
    """The names of all games that can be played."""
    from importlib.metadata import entry_points

    return tuple(sorted({*_BUNDLED, *(entry.name for entry in entry_points(group=GROUP))}))


def find_game(name: str) -> AnyGame | None:
    """The game of this name, None where there is none; each game's module holds it as `GAME`."""
    if name in _BUNDLED:
        return cast("AnyGame", import_module(_BUNDLED[name]).GAME)
    from importlib.metadata import entry_points

    for entry in entry_points(group=GROUP, name=name):
        return cast("AnyGame", entry.load())
    return None
