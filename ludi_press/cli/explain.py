"""`ludi-press explain`."""

from typing import NoReturn

import click

from ludi_press.cli.press import (
    RaceCommand,
    Whole,
    complete_team,
    complete_turn,
    known_team,
    press_option,
    race_argument,
)
from ludi_press.cli.tell import finish, tell
from ludi_press.press.playing.explain import explain, teams_of
from ludi_press.press.reading.find import Press


class _Turn(Whole):
    """The number of a turn; who writes a team there is told the option for it."""

    def fail(self, message: str, param: click.Parameter | None = None, ctx: click.Context | None = None) -> NoReturn:
        """End the command with what is right."""
        super().fail(f"{message.rstrip('.')}; for one team write --team", param, ctx)


@click.command("explain", cls=RaceCommand)
@race_argument
@click.argument("turn", type=_Turn(0, 9999), required=False, metavar="[TURN]", shell_complete=complete_turn)
@click.option("--team", metavar="TEAM", shell_complete=complete_team, help="Only what concerns one team.")
@press_option
def command(press: Press, race: str, turn: int | None, team: str | None) -> None:
    """Tell a turn event by event, with rules and dice.

    The newest turn, if you name none; turn 0 is the start. A turn can be explained once it was built.
    """
    if team is not None:
        known_team(team, teams_of(press, race), "--team")
    judged = explain(press, race, turn, team)
    if judged.value is None:
        tell(judged.problems)
    else:
        click.echo(judged.value)
    finish(judged.problems)
