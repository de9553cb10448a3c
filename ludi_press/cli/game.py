"""The game that a command names."""

from ludi_press.cli.press import unknown
from ludi_press.games.contract import AnyGame
from ludi_press.games.registry import find_game, known_games


def known_game(game: str) -> AnyGame:
    """Return the game of --game; raises a usage error with the nearest name."""
    found = find_game(game)
    if found is None:
        raise unknown("game", game, known_games(), "--game")
    return found
