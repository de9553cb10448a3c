"""`ludi-press new race` and `ludi-press new turn`."""

import click

from ludi_press.cli.press import (
    RaceCommand,
    Whole,
    complete_game,
    complete_theme,
    complete_track,
    known_game,
    now,
    press_option,
    race_argument,
)
from ludi_press.cli.tell import answer_made, finish
from ludi_press.content.times import YEARS
from ludi_press.games.registry import DEFAULT
from ludi_press.press.reading.find import Press


class _NewGroup(click.Group):
    """What can be made; a name alone is asked what it is of."""

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Resolve as click does; a name that is no kind of thing is told how a race is made."""
        if args[0] not in self.commands and not args[0].startswith("-") and not ctx.resilient_parsing:
            from ludi_press.cli.guesses import RACES

            if args[0].casefold() in RACES and args[1:] and not args[1].startswith("-"):
                ctx.fail(f"write 'new race {args[1]}'; --game names the game that is played")
            ctx.fail(f"write 'new race {args[0]}' or 'new turn'; a press is made by 'ludi-press init'")
        return super().resolve_command(ctx, args)


@click.group("new", cls=_NewGroup)
def command() -> None:
    """Make a race, or a race's next turn."""


@command.command("race")
@click.argument("name")
@click.option(
    "--game", metavar="GAME", default=DEFAULT, show_default=True, shell_complete=complete_game, help="The game played."
)
@click.option(
    "--track",
    metavar="TRACK",
    shell_complete=complete_track,
    help="The circus, by its file in tracks/; the game's own choice otherwise.",
)
@click.option("--theme", metavar="THEME", shell_complete=complete_theme, help="How it looks, by a folder of themes/.")
@click.option("--season", metavar="NAME", help="Prepare it from the last race of content/championships/NAME.yaml.")
@click.option("--year", type=Whole(YEARS[0], YEARS[-1]), metavar="YEAR", help="The year of the race, if not this one.")
@click.option("--json", "as_json", is_flag=True, help="Answer as JSON.")
@press_option
def race(
    press: Press,
    name: str,
    game: str,
    track: str | None,
    theme: str | None,
    season: str | None,
    year: int | None,
    *,
    as_json: bool,
) -> None:
    """Make the folder of a race.

    NAME is that of the folder: small letters, digits and hyphens. Its race.yaml explains every key and holds an
    example. When the entries are complete, 'ludi-press bind' binds them and makes the secret that rolls the dice.

    With --season the teams are those of the last race of a campaign, with what it taught them: XP, the points that
    they earned, and who follows the dead.
    """
    from ludi_press.press.playing.new import NewRace, new_race, next_race

    wanted, today = NewRace(name, known_game(game), track, year, theme), now().date()
    judged = next_race(press, season, wanted, today) if season else new_race(press, wanted, today)
    answer_made(judged.value or (), judged.problems, {"race": name}, as_json=as_json)
    if judged.value and not as_json:
        if season:
            click.echo(f"Add {name} to races: of content/championships/{season}.yaml. Look through race.yaml, then:")
        else:
            click.echo("Write your own into race.yaml in the place of the example, then these:")
            click.echo("'bind' waits for words of the racers for the draw of the start, with --draw-now it does not.")
        click.echo(f"  ludi-press check {name}")
        click.echo(f"  ludi-press bind {name}")
        click.echo("  ludi-press build")
        click.echo(f"  ludi-press new turn {name}")
    finish(judged.problems)


@command.command("turn", cls=RaceCommand)
@race_argument
@click.option("--json", "as_json", is_flag=True, help="Answer as JSON.")
@press_option
def turn(press: Press, race: str, *, as_json: bool) -> None:
    """Make the file of a race's next turn, to be filled in.

    It names everybody who is asked, what is open to each, and what the turn after asks, its deadline carried on.
    The turn before must be built.
    """
    from ludi_press.press.playing.new import new_turn

    judged = new_turn(press, race)
    made = judged.value
    problems = tuple(problem for problem in judged.problems if problem.is_error)
    more = {"turn": made.turn, "teams": list(made.teams)} if made else {}
    answer_made((made.file,) if made else (), problems, {"race": race, **more}, as_json=as_json)
    if made and not as_json:
        what = f"asks orders of {len(made.teams)}: write them there" if made.teams else "is open: write what was done"
        click.echo(f"turn {made.turn} {what}, then:")
        click.echo(f"  ludi-press check {race}")
        click.echo("  ludi-press build")
    finish(problems)
