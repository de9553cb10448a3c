"""`ludi-press commit`."""

import click

from ludi_press.cli.press import known_race, press_option
from ludi_press.cli.tell import finish, tell
from ludi_press.press.find import Press
from ludi_press.press.vault import commit


@click.command("commit")
@click.argument("race")
@press_option
def command(press: Press, race: str) -> None:
    """Make the secret of a race, which rolls its dice.

    The secret is kept in .secrets/, out of git; its SHA-256, the commitment, is written into race.yaml.
    Do it before the first die, and keep a copy of the secret: without it no die can be rolled.
    """
    judged = commit(press, known_race(press, race))
    tell(judged.problems)
    if judged.value:
        home = press.shown(press.race_folder(race))
        click.echo(f"wrote .secrets/{race}, which nobody else may see")
        click.echo(f"wrote {home}/race.yaml: dice: commitment {judged.value}")
    finish(judged.problems)
