"""`ludi-press bind`."""

import click

from ludi_press.cli.press import RaceCommand, press_option, race_argument
from ludi_press.cli.tell import finish, tell
from ludi_press.press.playing.vault import commit
from ludi_press.press.reading.find import Press


@click.command("bind", cls=RaceCommand)
@race_argument
@click.option("--draw-now", is_flag=True, help="Draw the start at once: wait for no words of the racers.")
@click.option("--no-words", "draw_now", is_flag=True, hidden=True)  # its name before 1.0
@press_option
def command(press: Press, race: str, *, draw_now: bool) -> None:
    """Bind a race to its entries and to the secret of its dice.

    Do it when the entries are complete, before the first die, and post what is printed: from then on neither the
    entries nor the secret can be changed unseen. The secret is kept in .secrets/, out of git; keep a copy of it:
    without it no die can be rolled. Repeated before the first die, it prints the same again.
    """
    judged = commit(press, race, asks_words=not draw_now)
    tell(judged.problems)
    if judged.value:
        for name in judged.value.wrote:
            click.echo(f"wrote {name}")
        if not judged.value.wrote:
            click.echo("This race has its commitment already, as it should be: nothing was written.")
        if judged.value.awaited:
            click.echo("The start is drawn when you have written the racers' words into race.yaml, under 'dice:'.")
        click.echo("Post this; it is safe, since nobody can find the secret by its SHA-256:\n")
        click.echo(judged.value.announcement)
    finish(judged.problems)
