"""`ludi-press check`."""

import click

from ludi_press.cli.press import complete_race, known_race, now, press_option, tell_no_race
from ludi_press.cli.status import brief
from ludi_press.cli.tell import echo_answer, finish, tell
from ludi_press.content.words import counted
from ludi_press.core.problems import has_errors, in_file_order
from ludi_press.press.playing.check import check_press, check_race
from ludi_press.press.playing.status import status
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
    found = {one: check_race(press, one, now()) for one in races}
    problems = in_file_order((*shared, *(problem for flaws in found.values() for problem in flaws)))
    if as_json:
        echo_answer("check", {"races": races}, problems)
    else:
        tell(problems)
        if not has_errors(problems):
            click.echo(f"{counted(len(races), 'race')} checked")
        for one in races if not has_errors(shared) else ():
            standing = status(press, one)
            if not standing.is_done and not has_errors(found[one]):
                click.echo(brief(standing, now()))
        tell_no_race(press)
    finish(problems)
