"""Where a command works: the press around the working folder or the one that --press names, and a race in it."""

from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import click

from ludi_press.content.words import did_you_mean, shown
from ludi_press.press.find import RACES, Press, find_press, no_races, race_ids

Command = TypeVar("Command", bound=Callable[..., Any])


def press_option(command: Command) -> Command:
    """Adds --press; the command gets the Press that it works in."""
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
        raise click.UsageError(f"There is no press {where}: no folder content/races, nor in a folder above.", ctx)
    return press


def known_race(press: Press, race: str) -> str:
    """The race, if the press has it; else wrong usage, with the nearest name."""
    races = race_ids(press)
    if race in races:
        return race
    stray = next((one for one in no_races(press) if one.place and one.place.file == (RACES / race).as_posix()), None)
    if stray:
        raise click.BadParameter(f"{stray.message}: {stray.suggestion}", param_hint="RACE")
    hint = did_you_mean(race, races) or (f"the races are {', '.join(races)}." if races else "this press has none yet.")
    raise click.BadParameter(f"there is no race {shown(race)}; {hint}", param_hint="RACE")
