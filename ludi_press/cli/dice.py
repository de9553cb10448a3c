"""`ludi-press dice`."""

from collections.abc import Iterator
from functools import partial
from typing import Any

import click

from ludi_press.cli.press import RaceCommand, press_option, race_argument
from ludi_press.cli.tell import echo_answer, finish, picked, tell
from ludi_press.content.words import counted
from ludi_press.core.dice import Die
from ludi_press.core.problems import Judged
from ludi_press.press.playing.by_hand import Asked, give, list_dice
from ludi_press.press.reading.find import Press


@click.command("dice", cls=RaceCommand)
@race_argument
@click.argument("faces", nargs=-1, metavar="[FACE]...")
@click.option("--json", "as_json", is_flag=True, help="Answer as JSON, and ask nothing.")
@press_option
def command(press: Press, race: str, faces: tuple[str, ...], *, as_json: bool) -> None:
    """List the dice that a turn needs next, and write those you rolled.

    Lists the dice in order, each with its faces and what it decides. Roll them and type the faces in one line, here or
    behind the command; they are written into the turn's file, and the next dice are asked until the turn is complete.
    An empty line ends it: the press rolls what is missing.
    """
    show = partial(_echo, race) if as_json else _tell
    if faces:
        judged = give(press, race, " ".join(faces), show)
    else:
        judged = list_dice(press, race)
        show(judged)
    if judged.value is not None and not faces and not as_json:
        _ask(press, race, judged.value)
    finish(judged.problems)


def _ask(press: Press, race: str, asked: Asked) -> None:
    """Ask for faces, line by line, until the turn is complete or an empty line is entered."""
    while asked.dice and (line := _line()):
        asked = give(press, race, line, _tell).value or asked
    if asked.dice:
        click.echo("the press rolls the rest: ludi-press build")


def _line() -> str:
    try:
        typed: str = click.prompt("faces, in this order", default="", show_default=False, err=True)
    except click.Abort:
        return ""
    return typed.strip()


def _tell(judged: Judged[Asked]) -> None:
    tell(judged.problems)
    asked = judged.value
    if asked is None:
        return
    written = counted(asked.given, "die of yours stands", "dice of yours stand")
    given = f" ({written} in {asked.file})" if asked.given else ""
    if not asked.dice:
        click.echo(f"turn {asked.turn} has all its dice{given}: ludi-press build")
        return
    click.echo(f"turn {asked.turn} needs next{given}:")
    for line in table(asked):
        click.echo(line)


def table(asked: Asked) -> Iterator[str]:
    """Yield the needed dice, a line each: team, label, faces, purpose and rule."""
    rows = [(one.address.team, one.address.label, _die(one.die)) for one in asked.dice]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for number, (row, one, purpose) in enumerate(zip(rows, asked.dice, asked.purposes, strict=True), 1):
        cells = "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True))
        yield f"  {number}. {cells}  {purpose} [{one.rule}]"


def _die(die: Die) -> str:
    """A die and its faces; a special one as an ordinary die shows it: "LOW (d6: 1 is 2, 2-3 is 3, 4-6 is 4)"."""
    return f"{die.name} ({die.on_an_ordinary_die or die.shown})"


def _echo(race: str, judged: Judged[Asked]) -> None:
    asked = judged.value
    data = {
        "race": race,
        **picked(asked, "turn", "file", "given"),
        "needed": needed_data(asked) if asked else [],
    }
    echo_answer("dice", data, judged.problems)


def needed_data(asked: Asked) -> list[dict[str, Any]]:
    """Return the needed dice as JSON data."""
    return [
        {
            **picked(one.address, "round", "team", "label", "nth"),
            "die": one.die.name,
            "faces": one.die.faces,
            "decides": purpose,
            "rule": one.rule,
        }
        for one, purpose in zip(asked.dice, asked.purposes, strict=True)
    ]
