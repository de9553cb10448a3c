"""Where games are found: those of the package by name, others by the entry point group `ludi_press.games`."""

from importlib import import_module
from typing import Final, cast

from ludi_press.games.contract import AnyGame

GROUP: Final = "ludi_press.games"

_BUNDLED: Final = {
    "circus-maximus": ("ludi_press.games.circus_maximus.game", "CircusMaximus"),
    "ludi-romani": ("ludi_press.games.ludi_romani.game", "LudiRomani"),
    "moritari": ("ludi_press.games.moritari.game", "Moritari"),
    "morturi": ("ludi_press.games.morturi.game", "Morturi"),
    "super-series": ("ludi_press.games.super_series.game", "SuperSeries"),
}
"""The games of this package, module and class; named here because to ask all installed packages costs start-up time."""


DEFAULT: Final = "super-series"
"""The game that is meant where none is named."""


def known_games() -> tuple[str, ...]:
    """The names of all games that can be played."""
    from importlib.metadata import entry_points

    return tuple(sorted({*_BUNDLED, *(entry.name for entry in entry_points(group=GROUP))}))


def find_game(name: str) -> AnyGame | None:
    """The game of this name, None where there is none; its class is made without arguments."""
    if name in _BUNDLED:
        module, game = _BUNDLED[name]
        return cast("AnyGame", getattr(import_module(module), game)())
    from importlib.metadata import entry_points

    for entry in entry_points(group=GROUP, name=name):
        return cast("AnyGame", entry.load()())
    return None


def game_packages() -> tuple[str, ...]:
    """The packages that games come from, this one first."""
    from importlib.metadata import entry_points

    others = (entry.module.partition(".")[0] for entry in entry_points(group=GROUP))
    return tuple(dict.fromkeys((__name__.partition(".")[0], *others)))
