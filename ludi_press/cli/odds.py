"""`ludi-press odds`."""

import click

from ludi_press.cli.press import known_team, press_option
from ludi_press.cli.race import RaceCommand, complete_team, race_argument
from ludi_press.cli.tell import echo_json, finish, tell
from ludi_press.press.building.odds import open_turn
from ludi_press.press.playing.explain import teams_of
from ludi_press.press.reading.find import Press


@click.command("odds", cls=RaceCommand)
@race_argument
@click.argument("team", required=False, metavar="[TEAM]", shell_complete=complete_team)
@click.option("--json", "as_json", is_flag=True, help="For machines: chances as exact fractions.")
@press_option
def command(press: Press, race: str, team: str | None, as_json: bool) -> None:
    """Tell which orders are open now and what they lead to, by the rules.

    The chances are exact. They hold for the first order of the turn, without a bonus, while all others stay where
    they are now.
    """
    if team is not None:
        known_team(team, teams_of(press, race), "TEAM")
    judged = open_turn(press, race)
    if judged.value is None:
        tell(judged.problems)
    elif as_json:
        echo_json(judged.value.data(team))
    else:
        click.echo(judged.value.text(team))
    finish(judged.problems)
