"""`ludi-press close`."""

import click

from ludi_press.cli.press import RaceCommand, now, press_option, race_argument
from ludi_press.cli.tell import finish, tell
from ludi_press.press.reading.find import Press
from ludi_press.press.receiving.open_turn import close


@click.command("close", cls=RaceCommand)
@race_argument
@click.option("--now", "early", is_flag=True, help="Close it before its deadline.")
@press_option
def command(press: Press, race: str, *, early: bool) -> None:
    """Close the open turn: use standing orders, take out who stays silent.

    Names without orders leave the turn's file, and open questions end: what is unclear counts as not sent, and a
    clear order that was sent before stands. The next build resolves the turn by the rules for the silent.
    """
    judged = close(press, race, now(), early=early)
    tell(judged.problems)
    if judged.value:
        done = judged.value
        silent = f"silent: {', '.join(done.silent)}" if done.silent else "nobody is silent"
        ignored = f"; left unanswered: {', '.join(done.ignored)}" if done.ignored else ""
        standing = f"; by standing orders: {', '.join(done.standing)}" if done.standing else ""
        click.echo(f"turn {done.turn} of {race} is closed, {silent}{standing}{ignored}")
    finish(judged.problems)
