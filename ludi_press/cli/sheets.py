"""`ludi-press sheets`."""

import click

from ludi_press.cli.press import RaceCommand, press_option, race_argument
from ludi_press.cli.tell import answer_made, finish
from ludi_press.press.building.slips import write_sheets
from ludi_press.press.reading.find import Press


@click.command("sheets", cls=RaceCommand)
@race_argument
@click.option("--json", "as_json", is_flag=True, help="Answer as JSON.")
@press_option
def command(press: Press, race: str, as_json: bool) -> None:
    """Write the private sheets of a race's newest turn.

    They go into sheets/, which is no part of the site: one for each player, and one for the stewards.
    Hand each to whom it is for.
    """
    judged = write_sheets(press, race)
    answer_made(judged.value or (), judged.problems, {"race": race}, as_json=as_json)
    finish(judged.problems)
