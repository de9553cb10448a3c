"""What builds: `ludi-press build`, `serve` at every change, and `run` when something is due."""

import os
import platform
import posixpath
import sys
from contextlib import suppress
from datetime import datetime
from functools import partial
from pathlib import Path
from threading import Event, Thread
from typing import Final

import click
import msgspec

from ludi_press.cli.press import Whole, now, press_option, tell_no_race
from ludi_press.cli.status import brief, left
from ludi_press.cli.tell import Progress, ask, finish, tell
from ludi_press.content.words import counted, shown
from ludi_press.core.problems import Place, Problem, has_errors, warning
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
def build_command(press: Press, asked: str | None, races: tuple[str, ...], *, unasked: bool, no_pictures: bool) -> None:
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
        waiting = partial(click.echo, "another build is at work in this press: waiting for its end", err=True)
        built = build(press, progress.step, waiting, partial(_ready, progress), pictures=not no_pictures)
    finally:
        progress.end()
    tell(built.problems)
    if not has_errors(built.problems):
        _tell_written(built)
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
    return warning("closes-early", words, place, why)


def _name(press: Press, asked: str) -> str:
    """Return a file's name in the site; `asked` is relative to the site or the press, an absolute path, or a folder."""
    if Path(asked).is_absolute():
        asked = os.path.relpath(asked, press.site)
    name = os.path.normpath(asked).replace(os.sep, "/").removeprefix("site/")
    return posixpath.normpath(f"{name}/index.html") if (press.site / name).is_dir() else name


def _ready(progress: Progress, pages: tuple[str, ...]) -> None:
    """Report the pages that can be posted already, the first few by name."""
    progress.end()
    for page in pages[:_FEW]:
        click.echo(f"ready to post: {page}")
    if pages[_FEW:]:
        click.echo(f"ready to post: {len(pages) - _FEW} more")


def _tell_written(built: Built) -> None:
    files = built.site_files
    for name in built.written:
        if name not in files:
            click.echo(f"wrote {name}")
    done = [counted(len(files), "file") + " written"] if files else []
    done += [counted(len(built.removed), "file") + " that nothing makes any more removed"] if built.removed else []
    done += [counted(built.unchanged, "race") + " unchanged"] if built.unchanged else []
    click.echo(f"site/: {', '.join(done) or 'nothing to do'}")
    if built.undrawn:
        click.echo(f"{counted(built.undrawn, 'picture')} not drawn: 'ludi-press build' draws them")
    if built.warned:
        click.echo(f"{counted(built.warned, 'warning')} of unchanged races: 'ludi-press check' tells more")


def ingredients() -> dict[str, str]:
    """Return the ingredients of a recipe, in a host's words."""
    return msgspec.yaml.decode(Path(__file__).with_name("ingredients.yaml").read_bytes(), type=dict[str, str])


def _explained(built: Built, name: str) -> str:
    why = built.history.why(name) if built.history else None
    if why is None:
        return f"site/{name}: no build makes such a file"
    if why.kept:
        return f"site/{name}: kept, since nothing that it is made of differs"
    if why.mended:
        return f"site/{name}: made again, since it was not as the last build had left it"
    if not why.differing:
        return f"site/{name}: made for the first time"
    words = ingredients()
    differing = " and ".join(dict.fromkeys(words[one] for one in why.differing))
    return f"site/{name}: made again, since {differing} changed"


@click.command("serve")
@press_option
@click.option("--port", type=Whole(0, 65535), metavar="N", default=8000, help="The port, 8000; 0 takes a free one.")
@click.option("--open", "open_page", is_flag=True, help="Open the front page in a browser.")
def serve_command(press: Press, port: int, open_page: bool) -> None:
    """Show the site while you write, and build at every change.

    For this machine alone.
    Open pages follow: a page is loaded anew, a style without that; mistakes are told there and here.
    Ctrl-C ends it.
    """
    from ludi_press.press.publishing.serve import Broadcast, Server, keep_building

    broadcast, stop = Broadcast(), Event()
    try:
        server = Server(press.site, broadcast, port)
    except OSError as error:
        words = f"port {port} cannot be opened: {error.strerror or error}"
        tell([Problem("port", words, suggestion="take another: --port 0 takes a free one")])
        raise click.exceptions.Exit(1) from error
    Thread(target=server.serve_forever, daemon=True).start()
    click.echo(f"serving {server.address} (Ctrl-C ends it)")
    if open_page:
        import webbrowser

        webbrowser.open(server.address)
    try:
        with suppress(KeyboardInterrupt):
            keep_building(press, broadcast, _tell_served, stop)
    finally:
        stop.set()
        broadcast.close()
        server.shutdown()
        server.server_close()


def _tell_served(built: Built) -> None:
    tell(built.problems)
    if has_errors(built.problems):
        click.echo("the site stays as the last good build left it")
        return
    click.echo(
        f"built: {counted(len(built.site_files), 'file')} written" if built.site_files else "built: nothing to do"
    )


@click.command("run")
@click.option("--dry", is_flag=True, help="Only tell what would be done.")
@click.option("--dry-run", "dry", is_flag=True, hidden=True)  # what others call it
@click.option("--ask", "asks", is_flag=True, help="Ask before a turn is closed and before a post goes out.")
@click.option("--resume", "again", is_flag=True, help="Work again after three failures in a row.")
@click.argument("races", nargs=-1, metavar="")
@press_option
def run_command(press: Press, races: tuple[str, ...], *, dry: bool, asks: bool, again: bool) -> None:
    """Do what is due for all races, once.

    For cron, a timer, or a scheduled workflow. Reads messages, mails receipts, reminds, closes turns, builds, sends
    posts and seals, as desk: in press.yaml says. It can be killed and repeated at any time.
    Where hosts share a press by git, LUDI_PRESS_DESK names this desk; otherwise its machine's name does.
    """
    from ludi_press.press.desk.run import resume, run

    if races:
        named = "press.yaml may name those that it runs, under 'desk:' as 'races: [my-race]'"
        raise click.UsageError(
            f"'run' takes no race: it does what is due for all. Leave {shown(races[0])} out; {named}."
        )
    if again:
        resume(press)
    found: list[Problem] = []
    desk = os.environ.get("LUDI_PRESS_DESK") or platform.node() or "desk"
    for said in run(press, now(), _agrees if asks else None, dry=dry, desk=desk):
        if isinstance(said, Problem):
            found.append(said)
            tell([said])
        else:
            click.echo(said.line)
    finish(found)


def _agrees(what: str) -> bool:
    """Ask the host; where nobody can answer, nothing is done."""
    return sys.stdin.isatty() and click.confirm(f"{what}?", default=False)
