"""`ludi-press schema`."""

import click

from ludi_press.cli.tell import echo_json
from ludi_press.content.words import did_you_mean, shown
from ludi_press.games.registry import find_game, known_games
from ludi_press.press.schemas import SCHEMAS


@click.command("schema")
@click.argument("kind", type=click.Choice(list(SCHEMAS)))
@click.option("--game", metavar="GAME", help="The game whose keys race and turn files have.")
def command(kind: str, game: str | None) -> None:
    """Print the JSON Schema of a kind of file.

    Editors use it to complete keys and mark mistakes: save it, and name it in the first line of a file as
    "# yaml-language-server: $schema=FILE".
    """
    games = known_games()
    name = game or games[0]
    found = find_game(name)
    if found is None:
        hint = did_you_mean(name, games) or f"the games are {', '.join(games)}."
        raise click.BadParameter(f"there is no game {shown(name)}; {hint}", param_hint="--game")
    echo_json(SCHEMAS[kind](found))
