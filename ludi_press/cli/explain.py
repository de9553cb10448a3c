"""`ludi-press explain`."""

import click

from ludi_press.cli.press import RaceCommand, complete_team, known_team, press_option, race_argument, turn_argument
from ludi_press.cli.tell import finish, tell
from ludi_press.press.playing.explain import explain, teams_of
from ludi_press.press.reading.find import Press


@click.command("explain", cls=RaceCommand)
@race_argument
@turn_argument
@click.option("--team", metavar="TEAM", shell_complete=complete_team, help="Only what concerns one team.")
@press_option
def command(press: Press, race: str, turn: int, team: str | None) -> None:
    """Tell a turn event by event, with rules and dice.

    Turn 0 is the start. A turn can be explained once it was built.
    """
    if team is not None:
        known_team(team, teams_of(press, race), "--team")
    judged = explain(press, race, turn, team)
    if judged.value is None:
        tell(judged.problems)
    else:
        click.echo(judged.value)
    finish(judged.problems)
