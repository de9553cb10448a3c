"""`ludi-press disclose`."""

import click

from ludi_press.cli.press import RaceCommand, press_option, race_argument
from ludi_press.cli.tell import finish, tell
from ludi_press.core.problems import has_errors
from ludi_press.press.playing.vault import reveal
from ludi_press.press.reading.find import Press


@click.command("disclose", cls=RaceCommand)
@race_argument
@press_option
def command(press: Press, race: str) -> None:
    """Make the secret of a race that is over public.

    The secret is written into race.yaml beside its commitment, so that anybody can verify the dice.
    """
    problems = reveal(press, race)
    tell(problems)
    if not has_errors(problems):
        click.echo(f"wrote {press.shown(press.race_folder(race))}/race.yaml: the secret is public now")
    finish(problems)
