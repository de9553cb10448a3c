"""The press of a command: the one around the working folder or that of --press; the names in it, and their errors."""

from collections.abc import Callable, Collection, Sequence
from datetime import datetime
from pathlib import Path
from typing import Any, Final, TypeVar
from zoneinfo import ZoneInfo

import click

from ludi_press.content.words import did_you_mean, shown
from ludi_press.core.report import ROMAN_ZONE
from ludi_press.press.reading.find import RACES, Press, find_press, no_races, race_ids


class Whole(click.IntRange):
    """A click type for whole numbers, with that name in error messages."""

    name = "whole number"


TURN: Final = Whole(0, 9999)
"""The number of a turn, 0 for the start."""

Command = TypeVar("Command", bound=Callable[..., Any])


def press_option(command: Command) -> Command:
    """Add --press; the command receives the Press."""
    return click.option(
        "--press",
        type=click.Path(exists=True, file_okay=False, path_type=Path),
        metavar="DIR",
        callback=_press,
        help="The folder of the press, if it is not here or above.",
    )(command)


def _press(ctx: click.Context, param: click.Parameter, folder: Path | None) -> Press:
    press = find_press(folder or Path.cwd())
    if press is None:
        where = "here" if folder is None else f"in {folder}"
        words = f"There is no press {where}: no folder content/races, nor in a folder above."
        raise click.UsageError(f"{words}\nGo into the folder of yours, or make one: ludi-press init my-press", ctx)
    ctx.find_root().obj = press.root  # system errors are shown with paths relative to it
    return press


def now() -> datetime:
    """Return the time in the zone of Rome."""
    return datetime.now(ZoneInfo(ROMAN_ZONE)).replace(microsecond=0)


NO_RACE: Final = "there is no race yet: make one with 'ludi-press new race my-race'"


def tell_no_race(press: Press) -> None:
    """Show the next step in a press without races."""
    if not race_ids(press):
        click.echo(NO_RACE)


def known_race(press: Press, race: str) -> str:
    """Return the race if the press has it; else raise a usage error with the nearest name."""
    races = race_ids(press)
    if race in races:
        return race
    stray = next((one for one in no_races(press) if one.place and one.place.file == (RACES / race).as_posix()), None)
    if stray:
        raise click.BadParameter(f"{stray.message}: {stray.suggestion}", param_hint="RACE")
    raise unknown("race", race, races, "RACE")


def unknown(kind: str, name: str, known: Collection[str], param_hint: str) -> click.BadParameter:
    """Return the usage error for an unknown race, team or the like, with the nearest name or all names."""
    all_known = f"the {kind}s are {', '.join(known)}." if known else "this press has none yet."
    hint = did_you_mean(name, known) or all_known
    return click.BadParameter(f"there is no {kind} {shown(name)}; {hint}", param_hint=param_hint)


def known_team(team: str, teams: Sequence[str], param_hint: str) -> None:
    """Raise a usage error if the race does not have the team; a race with errors has no known teams."""
    if teams and team not in teams:
        raise unknown("team", team, teams, param_hint)
