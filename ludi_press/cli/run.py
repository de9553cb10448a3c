"""`ludi-press run`."""

import os
import platform
import sys

import click

from ludi_press.cli.press import now, press_option
from ludi_press.cli.tell import finish, tell
from ludi_press.content.words import shown
from ludi_press.core.problems import Problem
from ludi_press.press.desk.failures import resume
from ludi_press.press.desk.run import run
from ludi_press.press.reading.find import Press


@click.command("run")
@click.option("--dry", is_flag=True, help="Only tell what would be done.")
@click.option("--dry-run", "dry", is_flag=True, hidden=True)  # what others call it
@click.option("--ask", "asks", is_flag=True, help="Ask before a turn is closed and before a post goes out.")
@click.option("--resume", "again", is_flag=True, help="Work again after three failures in a row.")
@click.argument("races", nargs=-1, metavar="")
@press_option
def command(press: Press, races: tuple[str, ...], *, dry: bool, asks: bool, again: bool) -> None:
    """Do what is due for all races, once.

    For cron, a timer, or a scheduled workflow. Reads messages, mails receipts, reminds, closes turns, builds, sends
    posts and seals, as desk: in press.yaml says. It can be killed and repeated at any time.
    Where hosts share a press by git, LUDI_PRESS_DESK names this desk; otherwise its machine's name does.
    """
    if races:
        named = "press.yaml may name those that it runs, under 'desk:' as 'races: [my-race]'"
        raise click.UsageError(
            f"'run' takes no race: it does what is due for all. Leave {shown(races[0])} out; {named}."
        )
    if again:
        resume(press)
    found: list[Problem] = []
    desk = os.environ.get("LUDI_PRESS_DESK") or platform.node() or "desk"
    for said in run(press, now(), _ask if asks else None, dry=dry, desk=desk):
        if isinstance(said, Problem):
            found.append(said)
            tell([said])
        else:
            click.echo(said.line)
    finish(found)


def _ask(what: str) -> bool:
    """Ask the host; where nobody can answer, nothing is done."""
    return sys.stdin.isatty() and click.confirm(f"{what}?", default=False)
