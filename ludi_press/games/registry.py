"""Where games are found: those of the package by name, others by the entry point group `ludi_press.games`."""

from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Final

from ludi_press.games.contract import AnyGame

if TYPE_CHECKING:
    from importlib.metadata import EntryPoints

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
    return tuple(sorted({*_BUNDLED, *(entry.name for entry in _installed())}))


def find_game(name: str) -> AnyGame | None:
    """The game of this name, None where there is none; its class is made without arguments."""
    if name in _BUNDLED:
        module, game = _BUNDLED[name]
        bundled: AnyGame = getattr(import_module(module), game)()
        return bundled
    installed: AnyGame | None = next((entry.load()() for entry in _installed().select(name=name)), None)
    return installed


def game_packages() -> tuple[str, ...]:
    """The packages that games come from, this one first."""
    others = (entry.module.partition(".")[0] for entry in _installed())
    return tuple(dict.fromkeys((__name__.partition(".")[0], *others)))


@cache
def _installed() -> "EntryPoints":
    """What other packages name as games; looked up once, since every installed package is asked."""
    from importlib.metadata import entry_points

    return entry_points(group=GROUP)
