"""`ludi-press build`."""

import os
import posixpath
import sys
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import Final

import click

from ludi_press.cli.press import now, press_option, tell_no_race
from ludi_press.cli.status import brief, left
from ludi_press.cli.tell import Progress, ask, finish, tell
from ludi_press.content.words import counted, shown
from ludi_press.core.problems import Place, Problem, Severity, has_errors
from ludi_press.press.building.build import Built, build
from ludi_press.press.building.pool import hurry
from ludi_press.press.building.state import at_work, early
from ludi_press.press.playing.status import RaceStatus
from ludi_press.press.reading.find import Press

_FEW: Final = 3


@click.command("build")
@press_option
@click.option("--explain", "asked", metavar="PATH", help="Say why a file of the site was made again, or kept.")
@click.option("--now", "unasked", is_flag=True, help="Resolve a turn with all its orders before its deadline, unasked.")
@click.option("--no-pictures", is_flag=True, help="Write text and pages alone; the next build draws.")
@click.argument("races", nargs=-1, metavar="")
def command(press: Press, asked: str | None, races: tuple[str, ...], *, unasked: bool, no_pictures: bool) -> None:
    """Resolve all turns and write the site.

    Resolves each turn that has all its orders, and writes site/ and the dice files beside the turns; a press with
    errors is left as it is. Before the deadline of a turn you are asked on a terminal, since corrections count until
    then; its file then says when it was closed.
    """
    if races:
        raise click.UsageError(f"'build' takes no race: it makes all that changed. Leave {shown(races[0])} out.")
    _close_early(press, asks=not unasked)
    progress = Progress()
    hurry()
    try:
        built = build(press, progress.step, _waiting, partial(_ready, progress), pictures=not no_pictures)
    finally:
        progress.end()
    tell(built.problems)
    if not has_errors(built.problems):
        _say_written(built)
        for standing in at_work(press):
            click.echo(brief(standing, now()))
        tell_no_race(press)
        if asked:
            click.echo(_explained(built, _name(press, asked)))
    finish(built.problems)


def _close_early(press: Press, *, asks: bool) -> None:
    """Close the turns that this build resolves before their deadline; ask first on a terminal, elsewhere warn."""
    moment = now()
    found = early(press, moment)
    if not found:
        return
    from ludi_press.press.receiving.open_turn import close

    told = [_early(press, one, moment) for one in found] if asks else []
    if told and sys.stdin.isatty():
        ask("\n".join(f"{problem.message}: {problem.suggestion}" for problem in told))
    else:
        tell(told)
    for one in found:
        tell(close(press, one.race, moment, early=True).problems)


def _early(press: Press, one: RaceStatus, moment: datetime) -> Problem:
    place = Place(press.shown(press.race_folder(one.race) / "turns" / f"{one.turn:02}.yaml"))
    words = f"this build resolves turn {one.turn} of {one.race} before its deadline, {left(one, moment)}"
    why = "a correction that is sent from now on misses it; 'hold: yes' in its file keeps it open"
    return Problem("closes-early", words, place, None, why, Severity.WARNING)


def _name(press: Press, asked: str) -> str:
    """Return a file's name in the site; `asked` is relative to the site or the press, an absolute path, or a folder."""
    if Path(asked).is_absolute():
        asked = os.path.relpath(asked, press.site)
    name = os.path.normpath(asked).replace(os.sep, "/").removeprefix("site/")
    return posixpath.normpath(f"{name}/index.html") if (press.site / name).is_dir() else name


def _waiting() -> None:
    click.echo("another build is at work in this press: waiting for its end", err=True)


def _ready(progress: Progress, pages: tuple[str, ...]) -> None:
    """Report the pages that can be posted already, the first few by name."""
    progress.end()
    for page in pages[:_FEW]:
        click.echo(f"ready to post: {page}")
    if pages[_FEW:]:
        click.echo(f"ready to post: {len(pages) - _FEW} more")


def _say_written(built: Built) -> None:
    files = built.site_files
    for name in built.written:
        if name not in files:
            click.echo(f"wrote {name}")
    done = [counted(len(files), "file") + " written"] if files else []
    done += [counted(len(built.removed), "file") + " removed"] if built.removed else []
    done += [counted(built.unchanged, "race") + " unchanged"] if built.unchanged else []
    click.echo(f"site/: {', '.join(done) or 'nothing to do'}")
    if built.undrawn:
        click.echo(f"{counted(built.undrawn, 'picture')} not drawn: 'ludi-press build' draws them")
    if built.warned:
        click.echo(f"{counted(built.warned, 'warning')} of unchanged races: 'ludi-press check' tells more")


INGREDIENTS = {
    "program": "the program",
    "around": "the program, a theme, a track, or the site's title or address",
    "theme": "the theme, its words, or the site's title or address",
    "set_up": "the teams, the track or the rules of the race",
    "start": "what the turn began with",
    "newest": "whether a newer turn followed",
    "orders": "the orders or what was asked",
    "report": "what happened in the turn",
    "story": "the story or the notes",
    "prompts": "the story prompts",
    "proof": "the proof of the dice",
    "errata": "the errata",
    "told": "what a post says of its teams",
    "pictures": "the pictures",
    "race": "what is known of the race",
    "files": "the files of the race",
    "edition": "the edition of the rules, or the language",
    "dice": "the dice",
    "sealed": "whether the turn is sealed",
    "chances": "the chances to win after each turn",
    "settings": "press.yaml, or a championship",
    "races": "what the races tell",
    "posts": "what was posted, or how it is to be posted",
    "pages": "the pages of the site",
    "dates": "the deadlines of the races",
    "found": "what search finds in the races",
    "turns": "what search finds in the turns",
    "people": "the people and the championships",
    "rules": "the rules",
    "parts": "the parts of the search",
}
"""The ingredients of a recipe, in a host's words."""


def _explained(built: Built, name: str) -> str:
    """Return in words why a file was made again or kept."""
    why = built.history.why(name) if built.history else None
    if why is None:
        return f"site/{name}: no build makes such a file"
    if why.kept:
        return f"site/{name}: kept, since nothing that it is made of differs"
    if why.mended:
        return f"site/{name}: made again, since it was not as the last build had left it"
    differing = " and ".join(dict.fromkeys(INGREDIENTS[one] for one in why.differing))
    return (
        f"site/{name}: made again, since {differing} changed" if differing else f"site/{name}: made for the first time"
    )
