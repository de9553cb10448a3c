"""`ludi-press init`."""

from pathlib import Path

import click

from ludi_press.cli.tell import answer_made, finish
from ludi_press.press.reading.founding import found_press


@click.command("init")
@click.argument("folder", metavar="[DIR]", type=click.Path(file_okay=False, path_type=Path), default=".")
@click.option("--json", "as_json", is_flag=True, help="Answer as JSON.")
def command(folder: Path, *, as_json: bool) -> None:
    """Make a press: the folder that a host works in.

    Here, or in DIR, which must be empty or not there yet. Nothing is asked, and nothing is written over.
    """
    judged = found_press(folder)
    answer_made(judged.value or (), judged.problems, {}, as_json=as_json, below=folder)
    if judged.value and not as_json:
        _say_next(folder)
    finish(judged.problems)


def _say_next(folder: Path) -> None:
    if folder != Path():
        click.echo(f"The press is made. Go into it (cd {folder.as_posix()}), and go on with:")
    else:
        click.echo("The press is made. Go on with:")
    click.echo("  ludi-press new race my-race")
    click.echo("  ludi-press build")
