"""`ludi-press undo`."""

import sys

import click

from ludi_press.cli.press import RaceCommand, press_option, race_argument
from ludi_press.cli.tell import answer_made, ask, finish, tell
from ludi_press.content.words import counted
from ludi_press.core.problems import has_errors
from ludi_press.press.building.build import Built, build
from ludi_press.press.playing.undo import Undone, may_be_undone, undo
from ludi_press.press.publishing.sending.record import where_sent
from ludi_press.press.reading.find import Press


@click.command("undo", cls=RaceCommand)
@race_argument
@click.option("--yes", is_flag=True, help="Do not ask first: for scripts that run in a terminal.")
@click.option("--json", "as_json", is_flag=True, help="Answer as JSON.")
@press_option
def command(press: Press, race: str, *, yes: bool, as_json: bool) -> None:
    """Take back the newest turn, if it is not sealed yet.

    The turn is open again, and its pages go out of the site. Its dice are kept: they come back as they fell. The dice
    file keeps that the outcome was seen, and the post will say so. A published turn can only be amended.
    Repeated, it takes back no further turn while this one is held open.
    """
    judged = may_be_undone(press, race)
    if judged.value is not None and not yes and sys.stdin.isatty():
        told = "".join(f" It {one}." for one in where_sent(press, race, judged.value))
        seen = "its post will tell that you had seen its outcome"
        ask(f"Turn {judged.value} of {race} will be open again; {seen}.{told}")
    done = undo(press, race)
    turn = done.value.turn if done.value else None
    sent = () if turn is None else where_sent(press, race, turn)
    about = {"race": race, "turn": turn, "sent": list(sent)}
    answer_made(done.value.wrote if done.value else (), done.problems, about, as_json=as_json)
    if done.value is not None:
        built = build(press)
        if not as_json:
            _tell(done.value, built, sent)
    finish(done.problems)


def _tell(done: Undone, built: Built, sent: tuple[str, ...]) -> None:
    tell(problem for problem in built.problems if problem.is_error)
    already = "" if done.wrote else " already"
    dice = [f"{counted(done.dice, 'die', 'dice')} set aside, which come back as they fell"] if done.dice else []
    dice += [f"{counted(done.by_hand, 'die', 'dice')} of your own in its file"] if done.by_hand else []
    click.echo("; ".join((f"turn {done.turn} is open again{already}", *dice)))
    for one in sent:
        click.echo(f"turn {done.turn} {one}: tell the readers, and send it again when it is built")
    site = "the site still shows it: " if has_errors(built.problems) else ""
    click.echo(f"{site}correct {done.file}, take 'hold: yes' out of it, then: ludi-press build")
    if already and done.turn > 1:
        click.echo(f"to take back turn {done.turn - 1} too, take the file of turn {done.turn} out first")
