"""`ludi-press init`."""

from pathlib import Path

import click

from ludi_press.cli.tell import echo_json, finish, problem_data, tell
from ludi_press.press.founding import found_press


@click.command("init")
@click.argument("folder", metavar="[DIR]", type=click.Path(file_okay=False, path_type=Path), default=".")
@click.option("--json", "as_json", is_flag=True, help="Answer as JSON.")
def command(folder: Path, *, as_json: bool) -> None:
    """Make a press: the folder that a host works in.

    Here, or in DIR, which must be empty or not there yet. Nothing is asked, and nothing is written over.
    """
    judged = found_press(folder)
    if as_json:
        problems = [problem_data(problem) for problem in judged.problems]
        echo_json({"schema": "ludi-press/new/1", "wrote": judged.value or [], "problems": problems})
    else:
        tell(judged.problems)
        if judged.value:
            _say(folder, judged.value)
    finish(judged.problems)


def _say(folder: Path, wrote: tuple[str, ...]) -> None:
    for name in wrote:
        click.echo(f"wrote {(folder / name).as_posix()}")
    if folder != Path():
        click.echo(f"The press is made. Go into it (cd {folder.as_posix()}), and go on with:")
    else:
        click.echo("The press is made. Go on with:")
    click.echo("  ludi-press new race my-race")
    click.echo("  ludi-press build")
