"""`ludi-press preview`."""

import sys

import click

from ludi_press.cli.dice import needed_data, table
from ludi_press.cli.post import FORMAT_GUESSES
from ludi_press.cli.press import Guessed, RaceCommand, press_option, race_argument
from ludi_press.cli.tell import ask, echo_answer, finish, picked, tell
from ludi_press.posts.formats.copies import BY_ID, FORUMS, MAIL
from ludi_press.press.publishing.post import Posted
from ludi_press.press.publishing.preview import Preview, lines, peek, preview
from ludi_press.press.reading.find import Press

_FORMATS = [name for name in (*BY_ID, *FORUMS) if name != MAIL.id]


@click.command("preview", cls=RaceCommand)
@race_argument
@click.option(
    "--as", "format_id", type=Guessed(_FORMATS, FORMAT_GUESSES), default="text", show_default=True, help="The format."
)
@click.option("--show-outcome", "peeks", is_flag=True, help="Roll, and show the post; the dice file tells it.")
@click.option("--peek", "peeks", is_flag=True, hidden=True)  # its name before 1.0
@click.option("--yes", is_flag=True, help="Do not ask before it is shown: for scripts that run in a terminal.")
@click.option("--json", "as_json", is_flag=True, help="Answer as JSON.")
@press_option
def command(press: Press, race: str, format_id: str, *, peeks: bool, yes: bool, as_json: bool) -> None:
    """Show what is certain of the open turn, and write nothing.

    Who acts, the orders as they were read, the order of action, and the dice that would be rolled. A turn whose dice
    you gave all by hand is shown as it will be posted. With --show-outcome the dice are rolled, as a build would, and
    the post is shown: the turn's dice file keeps that you saw it, and everybody can read that.
    """
    if peeks:
        if not yes and not as_json and sys.stdin.isatty():
            ask(f"The dice of the open turn of {race} will be rolled; its post will tell that you saw them beforehand.")
        seen = peek(press, race, format_id)
        problems = seen.problems
        if as_json:
            echo_answer("preview", {"race": race, **picked(seen.value, "turn"), "post": _parts(seen.value)}, problems)
        else:
            tell(problems)
            _show(seen.value)
    else:
        judged = preview(press, race, format_id)
        problems = judged.problems
        if as_json:
            echo_answer("preview", _data(race, judged.value), problems)
        else:
            tell(problems)
            _say(judged.value)
    finish(problems)


def _say(shown: Preview | None) -> None:
    if shown is None:
        return
    for line in lines(shown):
        click.echo(line)
    if shown.dice.dice:
        click.echo(f"dice that you gave: {shown.dice.given}; would be rolled next, and others as these fall:")
        for line in table(shown.dice):
            click.echo(line)
    if shown.post is not None:
        click.echo("no die is wanting, and this is the post:\n")
        _show(shown.post)


def _show(posted: Posted | None) -> None:
    for part in posted.copy.parts if posted else ():
        click.echo(part.text, nl=False)


def _parts(posted: Posted | None) -> list[str] | None:
    return [part.text for part in posted.copy.parts] if posted else None


def _data(race: str, shown: Preview | None) -> dict[str, object]:
    if shown is None:
        return {"race": race, "turn": None}
    return {
        "race": race,
        **picked(shown, "turn", "awaited", "sequenced"),
        "orders": [{"who": who, "orders": orders} for who, orders in shown.orders],
        "given": shown.dice.given,
        "needed": needed_data(shown.dice),
        "asks": shown.asks,
        "post": _parts(shown.post),
    }
