"""How a press and its races begin and end: `ludi-press init`, `schema`, `new`, `bind` and `disclose`."""

from collections.abc import Iterator, Sequence
from pathlib import Path

import click

from ludi_press.cli.press import (
    RaceCommand,
    Whole,
    complete_game,
    complete_theme,
    complete_track,
    json_option,
    known_game,
    now,
    press_option,
)
from ludi_press.cli.tell import answer, echo_json, finish, tell
from ludi_press.content.times import YEARS
from ludi_press.content.words import counted
from ludi_press.core.problems import has_errors
from ludi_press.games.registry import DEFAULT
from ludi_press.press.reading.find import Press
from ludi_press.press.reading.founding import FOUNDED, HINTS, HOSTS, RUNNERS, SCHEMAS, found_press


@click.command("init")
@click.argument("folder", metavar="[DIR]", type=click.Path(file_okay=False, path_type=Path), default=".")
@click.option("--pages", type=click.Choice(list(HOSTS)), help="Add a workflow that publishes the press at every push.")
@click.option("--run", "runner", type=click.Choice(list(RUNNERS)), help="Add a schedule that runs its races.")
@json_option
def init_command(folder: Path, pages: str | None, runner: str | None, *, as_json: bool) -> None:
    """Make a press: the folder that a host works in.

    Here, or in DIR, which must be empty or not there yet. Nothing is asked, and nothing is written over.

    With --pages it is checked, built and published by GitHub or GitLab at every push, so that hosts can work in a
    browser. With --run a schedule calls 'ludi-press run', which needs desk: in press.yaml. A press that is there
    already is given these files alone.
    """
    judged = found_press(folder, pages, runner)
    wrote = judged.value or ()
    lines = _founded(folder, wrote, pages, runner) if judged.value is not None else ()
    answer("new", {"wrote": wrote}, judged.problems, lines, as_json=as_json)


def _founded(folder: Path, wrote: Sequence[str], pages: str | None, runner: str | None) -> Iterator[str]:
    hints = [name for name in wrote if name.startswith(HINTS)]
    yield from (f"wrote {(folder / name).as_posix()}" for name in wrote if name not in hints)
    if hints:
        yield f"wrote {counted(len(hints), 'file')} into {HINTS}, by which editors complete keys"
    if FOUNDED in wrote:
        is_here = folder == Path()
        into = "Go on" if is_here else "Go into it, and go on"
        yield f"The press is made; git will keep its turns, dice and seals. {into} with:"
        yield from () if is_here else (f"  cd {folder.as_posix()}",)
        if not any((above / ".git").exists() for above in (folder.resolve(), *folder.resolve().parents)):
            yield "  git init"
        yield "  ludi-press new race my-race"
    if pages:
        yield _ONCE[pages]
    if runner:
        yield f"once, as {next(iter(RUNNERS[runner]))} says in its first lines; then write desk: into press.yaml"


@click.command("schema")
@click.argument("kind", type=click.Choice(list(SCHEMAS)))
@click.option(
    "--game", metavar="GAME", default=DEFAULT, show_default=True, help="The game whose keys race and turn files have."
)
def schema_command(kind: str, game: str) -> None:
    """Print the JSON Schema of a kind of file.

    Editors use it to complete keys and mark mistakes: save it, and name it in the first line of a file as
    "# yaml-language-server: $schema=FILE".
    """
    echo_json(SCHEMAS[kind](known_game(game)))


_ONCE = {
    "github": "once, on GitHub: Settings, Pages, Source: GitHub Actions; then commit and push",
    "gitlab": "once, on GitLab: Settings, CI/CD, Job token permissions: allow Git push requests; then commit and push",
}


class _NewGroup(click.Group):
    """The commands below `new`; whoever names no kind of thing is told what to write."""

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
def new_command() -> None:
    """Make a race, or a race's next turn."""


@new_command.command("race")
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
@json_option
@press_option
def _race(
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
    wrote = judged.value or ()
    about = {"race": name, "wrote": wrote}
    answer("new", about, judged.problems, _begun(name, season, wrote) if wrote else (), as_json=as_json)


def _begun(name: str, season: str | None, wrote: Sequence[str]) -> Iterator[str]:
    yield from (f"wrote {file}" for file in wrote)
    if season:
        yield f"Add {name} to races: of content/championships/{season}.yaml. Look through race.yaml, then:"
    else:
        yield "Write your own into race.yaml in the place of the example, then these:"
        yield "'bind' waits for words of the racers for the draw of the start, with --draw-now it does not."
    yield from (f"  ludi-press {command}" for command in (f"check {name}", f"bind {name}", "build", f"new turn {name}"))


@new_command.command("turn", cls=RaceCommand)
@json_option
def _turn(press: Press, race: str, *, as_json: bool) -> None:
    """Make the file of a race's next turn, to be filled in.

    It names everybody who is asked, what is open to each, and what the turn after asks, its deadline carried on.
    The turn before must be built.
    """
    from ludi_press.press.playing.new import new_turn

    judged = new_turn(press, race)
    made = judged.value
    problems = tuple(problem for problem in judged.problems if problem.is_error)
    about: dict[str, object] = {"race": race, "wrote": []}
    lines: tuple[str, ...] = ()
    if made:
        about = {"race": race, "turn": made.turn, "teams": made.teams, "wrote": [made.file]}
        asked = ", ".join(made.teams)
        what = f"asks {asked}: write their orders there" if asked else "is open: write what was done"
        next_ = (f"  ludi-press check {race}", "  ludi-press build")
        lines = (f"wrote {made.file}", f"turn {made.turn} {what}, then:", *next_)
    answer("new", about, problems, lines, as_json=as_json)


@click.command("bind", cls=RaceCommand)
@click.option("--draw-now", is_flag=True, help="Draw the start at once: wait for no words of the racers.")
@click.option("--no-words", "draw_now", is_flag=True, hidden=True)  # its name before 1.0
def bind_command(press: Press, race: str, *, draw_now: bool) -> None:
    """Bind a race to its entries and to the secret of its dice.

    Do it when the entries are complete, before the first die, and post what is printed: from then on neither the
    entries nor the secret can be changed unseen. The secret is kept in .secrets/, out of git; keep a copy of it:
    without it no die can be rolled. Repeated before the first die, it prints the same again.
    """
    from ludi_press.press.playing.vault import commit

    judged = commit(press, race, asks_words=not draw_now)
    tell(judged.problems)
    if judged.value:
        for name in judged.value.wrote:
            click.echo(f"wrote {name}")
        if not judged.value.wrote:
            click.echo("This race has its commitment already, as it should be: nothing was written.")
        if judged.value.awaited:
            click.echo("The start is drawn when you have written the racers' words into race.yaml, under 'dice:'.")
        click.echo("Post this; it is safe, since nobody can find the secret by its SHA-256:\n")
        click.echo(judged.value.announcement)
    finish(judged.problems)


@click.command("disclose", cls=RaceCommand)
def disclose_command(press: Press, race: str) -> None:
    """Make the secret of a race that is over public.

    The secret is written into race.yaml beside its commitment, so that anybody can verify the dice.
    """
    from ludi_press.press.playing.vault import reveal

    problems = reveal(press, race)
    tell(problems)
    if not has_errors(problems):
        click.echo(f"wrote {press.shown(press.race_folder(race))}/race.yaml: the secret is public now")
    finish(problems)
