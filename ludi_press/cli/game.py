"""A game that a command names."""

import click

from ludi_press.content.words import did_you_mean, shown
from ludi_press.games.contract import AnyGame
from ludi_press.games.registry import find_game, known_games


def known_game(game: str) -> AnyGame:
    """The game of --game; else wrong usage, with the nearest name."""
    found = find_game(game)
    if found is None:
        games = known_games()
        hint = did_you_mean(game, games) or f"the games are {', '.join(games)}."
        raise click.BadParameter(f"there is no game {shown(game)}; {hint}", param_hint="--game")
    return found
