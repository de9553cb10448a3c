"""`ludi-press schema`."""

import click

from ludi_press.cli.press import known_game
from ludi_press.cli.tell import echo_json
from ludi_press.games.registry import DEFAULT
from ludi_press.press.reading.founding import SCHEMAS


@click.command("schema")
@click.argument("kind", type=click.Choice(list(SCHEMAS)))
@click.option(
    "--game", metavar="GAME", default=DEFAULT, show_default=True, help="The game whose keys race and turn files have."
)
def command(kind: str, game: str) -> None:
    """Print the JSON Schema of a kind of file.

    Editors use it to complete keys and mark mistakes: save it, and name it in the first line of a file as
    "# yaml-language-server: $schema=FILE".
    """
    echo_json(SCHEMAS[kind](known_game(game)))
