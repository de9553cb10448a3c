"""`ludi-press new race` and `ludi-press new turn`."""

from pathlib import Path

import click

from ludi_press.cli.game import known_game
from ludi_press.cli.press import Whole, known_race, now, press_option
from ludi_press.cli.tell import answer_made, finish
from ludi_press.content.times import YEARS
from ludi_press.games.registry import DEFAULT
from ludi_press.press.reading.find import RACES, Press, race_ids


@click.group("new")
def command() -> None:
    """Make a race, or a race's next turn."""


@command.command("race")
@click.argument("name")
@click.option("--game", metavar="GAME", default=DEFAULT, show_default=True, help="The game that is played.")
@click.option("--track", metavar="TRACK", help="The circus, by its file in tracks/; the game's own choice otherwise.")
@click.option("--year", type=Whole(YEARS[0], YEARS[-1]), metavar="YEAR", help="The year of the race, if not this one.")
@click.option("--json", "as_json", is_flag=True, help="Answer as JSON.")
@press_option
def race(press: Press, name: str, game: str, track: str | None, year: int | None, *, as_json: bool) -> None:
    """Make the folder of a race.

    NAME is that of the folder: small letters, digits and hyphens. Its race.yaml explains every key and holds an
    example. When the entries are complete, 'ludi-press commit' binds them and makes the secret that rolls the dice.
    """
    from ludi_press.press.playing.new_race import Wanted, new_race

    judged = new_race(press, Wanted(name, known_game(game), track, year), now().date())
    answer_made(judged.value or (), judged.problems, {"race": name}, as_json=as_json)
    if judged.value and not as_json:
        click.echo("Write your own into race.yaml in the place of the example, then:")
        click.echo(f"  ludi-press check {name}")
        click.echo(f"  ludi-press commit {name}")
        click.echo("  ludi-press build")
    finish(judged.problems)


@command.command("turn")
@click.argument("race", required=False)
@click.option("--json", "as_json", is_flag=True, help="Answer as JSON.")
@press_option
def turn(press: Press, race: str | None, *, as_json: bool) -> None:
    """Make the file of a race's next turn, to be filled in.

    It names everybody who is asked, what is open to each, and what the turn after asks, its deadline carried on.
    RACE may be left out in the folder of a race, and in a press that has but one. The turn before must be built.
    """
    from ludi_press.press.playing.new_turn import new_turn

    name = known_race(press, race) if race else _race_here(press)
    judged = new_turn(press, name)
    made = judged.value
    problems = tuple(problem for problem in judged.problems if problem.is_error)
    more = {"turn": made.turn, "teams": list(made.teams)} if made else {}
    answer_made((made.file,) if made else (), problems, {"race": name, **more}, as_json=as_json)
    if made and not as_json:
        what = f"asks orders of {len(made.teams)}: write them there" if made.teams else "is open: write what was done"
        click.echo(f"turn {made.turn} {what}, then:")
        click.echo(f"  ludi-press check {name}")
        click.echo("  ludi-press build")
    finish(problems)


def _race_here(press: Press) -> str:
    """The race in whose folder one works, or the only one."""
    home, here = press.root / RACES, Path.cwd().resolve()
    races = race_ids(press)
    inside = here.relative_to(home).parts[:1] if here.is_relative_to(home) else ()
    if inside and inside[0] in races:
        return inside[0]
    if len(races) == 1:
        return races[0]
    told = f"the races are {', '.join(races)}." if races else "this press has none yet: make one with 'new race'."
    raise click.UsageError(f"Name the race: {told}")
