"""`ludi-press check`."""

import click

from ludi_press.cli.press import complete_race, known_race, now, press_option, tell_no_race
from ludi_press.cli.status import brief
from ludi_press.cli.tell import echo_answer, finish, tell
from ludi_press.content.words import counted
from ludi_press.core.problems import has_errors, in_file_order
from ludi_press.press.playing.check import check_press, check_races
from ludi_press.press.playing.status import Wait, status
from ludi_press.press.reading.find import Press, race_ids


@click.command("check")
@click.argument("race", required=False, shell_complete=complete_race)
@click.option("--json", "as_json", is_flag=True, help="Print the problems as JSON.")
@press_option
def command(press: Press, race: str | None, *, as_json: bool) -> None:
    """Judge the files of a race, or of all races, and write nothing.

    No die is rolled for it, and no outcome told.
    """
    races = [known_race(press, race)] if race else race_ids(press)
    shared = () if race else check_press(press)
    problems = in_file_order((*shared, *check_races(press, races, now())))
    if as_json:
        echo_answer("check", {"races": races}, problems)
    else:
        tell(problems)
        if not has_errors(problems):
            click.echo(f"{counted(len(races), 'race')} checked")
        for one in races:
            standing = status(press, one)
            if not standing.is_done and standing.wait is not Wait.CORRECTION:
                click.echo(brief(standing, now()))
        tell_no_race(press)
    finish(problems)
