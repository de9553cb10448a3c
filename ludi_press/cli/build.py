"""`ludi-press build`."""

import click

from ludi_press.cli.press import press_option
from ludi_press.cli.progress import Progress
from ludi_press.cli.tell import counted, finish, tell
from ludi_press.press.build import Built, build
from ludi_press.press.find import Press
from ludi_press.press.pool import hurry
from ludi_press.problems import has_errors


@click.command("build")
@press_option
def command(press: Press) -> None:
    """Resolve all turns and write the site.

    Writes site/ and the dice files beside the turns; a press with errors is left as it is.
    """
    progress = Progress()
    hurry()
    try:
        built = build(press, progress.race, _waiting)
    finally:
        progress.end()
    tell(built.problems)
    if not has_errors(built.problems):
        _say_written(built)
    finish(built.problems)


def _waiting() -> None:
    click.echo("another build is at work in this press: waiting for its end", err=True)


def _say_written(built: Built) -> None:
    pages = [name for name in built.written if name.startswith("site/")]
    for name in built.written:
        if name not in pages:
            click.echo(f"wrote {name}")
    done = [counted(len(pages), "file") + " written"] if pages else []
    done += [counted(len(built.removed), "file") + " removed"] if built.removed else []
    done += [counted(built.unchanged, "race") + " unchanged"] if built.unchanged else []
    click.echo(f"site/: {', '.join(done) or 'nothing to do'}")
