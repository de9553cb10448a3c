"""The press, the race and the game of a command: names, defaults, and shell completion."""

from collections.abc import Callable, Collection, Mapping, Sequence
from datetime import datetime
from pathlib import Path
from re import ASCII
from re import compile as pattern
from typing import Any, Final
from zoneinfo import ZoneInfo

import click

from ludi_press.content.words import did_you_mean, one_of, shown
from ludi_press.core.report import ROMAN_ZONE
from ludi_press.games.contract import AnyGame
from ludi_press.games.registry import find_game, known_games
from ludi_press.press.reading.find import RACES, Press, find_press, no_races, race_ids, theme_ids, track_ids


def known_game(game: str, param_hint: str = "--game") -> AnyGame:
    """Return the game of an option or argument; raises a usage error with the nearest name."""
    found = find_game(game)
    if found is None:
        raise _unknown_game(game, param_hint)
    return found


def _unknown_game(game: str, param_hint: str) -> click.BadParameter:
    """Return the usage error for an unknown game, with the nearest name, or all games and what they are about."""
    from ludi_press.cli.guesses import GAMES

    known = known_games()
    if did_you_mean(game, known):
        return unknown("game", game, known, param_hint)
    widest = max(map(len, known))
    rows = (f"\n  {name:<{widest}}  {GAMES.get(name, '')}".rstrip() for name in known)
    return click.BadParameter(f"there is no game {shown(game)}; the games are{''.join(rows)}", param_hint=param_hint)


class Whole(click.IntRange):
    """A click type for whole numbers, with that name in error messages."""

    name = "whole number"


class Guessed(click.Choice[str]):
    """A choice that takes what people call its values too."""

    def __init__(self, choices: Sequence[str], guesses: Mapping[str, str]) -> None:
        super().__init__(choices)
        self.guesses = guesses

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        known = str(value).casefold()
        return super().convert(self.guesses.get(known, known), param, ctx)


TURN: Final = Whole(0, 9999)
"""The number of a turn, 0 for the start."""


def _press(ctx: click.Context, param: click.Parameter, folder: Path | None) -> Press:
    press = find_press(folder or Path.cwd())
    if press is None:
        where = "here" if folder is None else f"in {folder}"
        words = f"There is no press {where}: no folder content/races, nor in a folder above."
        raise click.UsageError(f"{words}\nGo into the folder of yours, or make one: ludi-press init my-press", ctx)
    ctx.find_root().obj = press.root  # system errors are shown with paths relative to it
    return press


_PRESS: Final[dict[str, Any]] = {
    "type": click.Path(exists=True, file_okay=False, path_type=Path),
    "metavar": "DIR",
    "callback": _press,
    "help": "The folder of the press, if it is not here or above.",
}
press_option: Final = click.option("--press", **_PRESS)
"""The command receives the Press."""
json_option: Final = click.option("--json", "as_json", is_flag=True, help="Answer as JSON.")
yes_option: Final = click.option("--yes", is_flag=True, help="Do not ask first: for scripts that run in a terminal.")


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


def known_team(team: str, teams: Sequence[str], param_hint: str) -> str:
    """Return the id of a team, in whatever letters it is written; raise a usage error if the race does not have it.

    A race with errors has no known teams.
    """
    found = next((one for one in teams if one.casefold() == team.casefold()), None)
    if teams and found is None:
        raise unknown("team", team, teams, param_hint)
    return found or team


_DICE: Final = pattern(r"(\d{2,4})\.dice\.yaml", ASCII)


class RaceCommand(click.Command):
    """A command with an optional RACE and --press; if RACE is left out, the first word is the next argument."""

    def __init__(self, name: str | None, *, params: Sequence[click.Parameter], **settings: Any) -> None:
        race = click.Argument(["race"], required=False, shell_complete=complete_race)
        super().__init__(name, params=[race, *params, click.Option(["--press"], **_PRESS)], **settings)

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Parse as click does, then find the race."""
        rest = super().parse_args(ctx, args)
        if not ctx.resilient_parsing:
            self._settle(ctx)
        return rest

    def _settle(self, ctx: click.Context) -> None:
        self._put_first(ctx)
        press, race = ctx.params["press"], ctx.params["race"]
        others = [one for one in self.params if isinstance(one, click.Argument) and one.name != "race"]
        if race is not None and race not in race_ids(press) and _is_left_out(press, race, others, ctx):
            self._move_on(ctx, race, others)
            race = None
        if race is not None and race not in race_ids(press) and race.isdecimal():
            from ludi_press.cli.guesses import without_turn

            raise click.UsageError(without_turn(ctx.info_name or "") or f"there is no race {shown(race)}", ctx)
        ctx.params["race"] = known_race(press, race) if race is not None else open_race(press)
        for one in others:
            if one.metavar and not one.metavar.startswith("[") and ctx.params[one.name or ""] is None:
                built = complete_turn(ctx, one, "") if one.name == "turn" else []
                newest = f"The newest turn that is built is {built[-1]}." if built else None
                raise click.MissingParameter(newest, ctx=ctx, param=one)

    def _put_first(self, ctx: click.Context) -> None:
        """Put the name of a race behind files before them: "receive orders.txt my-race"."""
        word, files, races = ctx.params["race"], ctx.params.get("files") or (), race_ids(ctx.params["press"])
        named = [one for one in files if str(one) in races and not one.exists()]
        if word is not None and word not in races and len(named) == 1:
            ctx.params["race"] = str(named[0])
            ctx.params["files"] = (Path(word), *(one for one in files if one is not named[0]))

    def _move_on(self, ctx: click.Context, word: str, others: list[click.Argument]) -> None:
        """Shift the word in place of the race to the next argument, and the following values in turn."""
        value: Any = word
        for one in others:
            name = one.name or ""
            if one.nargs == -1:
                ctx.params[name] = (one.type.convert(value, one, ctx), *ctx.params[name])
                return
            ctx.params[name], value = one.type.convert(value, one, ctx), ctx.params[name]
            if value is None:
                return


def _is_left_out(press: Press, word: str, others: list[click.Argument], ctx: click.Context) -> bool:
    """Whether a word that is no race is the argument after RACE: a number, a file, or a team."""
    if not others or (others[-1].nargs == 1 and ctx.params[others[-1].name or ""] is not None):
        return False
    if others[0].name == "files":
        return word == "-" or Path(word).exists() or Path(word).name != word or "." in word
    if word.isdecimal():
        return others[0].name != "team"
    return others[0].name == "team" and word.casefold() in _teams(press, open_race(press))


def open_race(press: Press) -> str:
    """Return the race of the working folder, the only race, or the only open one; else raise a usage error."""
    races = race_ids(press)
    here = _race_here(press, races) or (races[0] if len(races) == 1 else None)
    if here:
        return here
    if not races:
        raise click.UsageError("Name the race: this press has none yet; make one with 'ludi-press new race my-race'.")
    found = _open_races(press)
    if len(found) == 1:
        click.echo(f"race: {found[0]}", err=True)
        return found[0]
    raise click.UsageError(f"Name the race: {one_of(found or races)}.")


def _open_races(press: Press) -> list[str]:
    """Return the races that are not over; if all are, those with something left to do."""
    from ludi_press.press.playing.status import statuses

    found = statuses(press)
    running = [one.race for one in found if not one.over]
    return running or [one.race for one in found if not one.is_done]


def _race_here(press: Press, races: list[str]) -> str | None:
    home, here = press.root / RACES, Path.cwd().resolve()
    inside = here.relative_to(home).parts[:1] if here.is_relative_to(home) else ()
    return inside[0] if inside and inside[0] in races else None


# --- shell completion


def _press_of(ctx: click.Context) -> Press | None:
    return ctx.params.get("press") or find_press(Path.cwd())


def _typed(ctx: click.Context) -> str | None:
    """Return the race that was typed, else the obvious one without looking at which races are open."""
    press, race = _press_of(ctx), ctx.params.get("race")
    races = race_ids(press) if press else []
    if press is None or race in races:
        return race
    return _race_here(press, races) or (races[0] if len(races) == 1 else None)


def _beginning(incomplete: str, words: list[str]) -> list[str]:
    return [word for word in words if word.startswith(incomplete)]


def _completing(names: Callable[[Press], list[str]]) -> Callable[[click.Context, click.Parameter, str], list[str]]:
    def complete(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
        press = _press_of(ctx)
        return _beginning(incomplete, names(press)) if press else []

    return complete


complete_race = _completing(race_ids)
complete_track = _completing(track_ids)
complete_theme = _completing(theme_ids)


def complete_turn(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    press, race = _press_of(ctx), _typed(ctx)
    folder = press.race_folder(race) / "turns" if press and race else None
    names = sorted(path.name for path in folder.glob("*.dice.yaml")) if folder else []
    return _beginning(incomplete, [str(int(found[1])) for name in names if (found := _DICE.fullmatch(name))])


def complete_team(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    press, race = _press_of(ctx), _typed(ctx)
    return _beginning(incomplete, list(_teams(press, race))) if press and race else []


def _teams(press: Press, race: str) -> tuple[str, ...]:
    from ludi_press.press.playing.explain import teams_of

    return teams_of(press, race)


def complete_game(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    return _beginning(incomplete, list(known_games()))


# --- the turn and the language of a post


turn_argument: Final = click.argument("turn", type=TURN, required=False, metavar="[TURN]", shell_complete=complete_turn)
language_option: Final = click.option(
    "--language", metavar="TAG", help="One of the race's languages, such as la; its first if you name none."
)
