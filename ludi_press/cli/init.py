"""`ludi-press init`."""

from pathlib import Path

import click

from ludi_press.cli.tell import answer_made, finish
from ludi_press.content.words import counted
from ludi_press.press.reading.founding import FOUNDED, HINTS, found_press
from ludi_press.press.reading.pages import HOSTS, RUNNERS


@click.command("init")
@click.argument("folder", metavar="[DIR]", type=click.Path(file_okay=False, path_type=Path), default=".")
@click.option("--pages", type=click.Choice(list(HOSTS)), help="Add a workflow that publishes the press at every push.")
@click.option("--run", "runner", type=click.Choice(list(RUNNERS)), help="Add a schedule that runs its races.")
@click.option("--json", "as_json", is_flag=True, help="Answer as JSON.")
def command(folder: Path, pages: str | None, runner: str | None, *, as_json: bool) -> None:
    """Make a press: the folder that a host works in.

    Here, or in DIR, which must be empty or not there yet. Nothing is asked, and nothing is written over.

    With --pages it is checked, built and published by GitHub or GitLab at every push, so that hosts can work in a
    browser. With --run a schedule calls 'ludi-press run', which needs desk: in press.yaml. A press that is there
    already is given these files alone.
    """
    judged = found_press(folder, pages, runner)
    wrote = judged.value or ()
    hints = [name for name in wrote if name.startswith(HINTS) and not as_json]
    answer_made([name for name in wrote if name not in hints], judged.problems, {}, as_json=as_json, below=folder)
    if hints:
        click.echo(f"wrote {counted(len(hints), 'file')} into {HINTS}, by which editors complete keys")
    if judged.value is not None and not as_json:
        if FOUNDED in judged.value:
            _say_next(folder)
        if pages:
            click.echo(_ONCE[pages])
        if runner:
            click.echo(
                f"once, as {next(iter(RUNNERS[runner]))} says in its first lines; then write desk: into press.yaml"
            )
    finish(judged.problems)


_ONCE = {
    "github": "once, on GitHub: Settings, Pages, Source: GitHub Actions; then commit and push",
    "gitlab": "once, on GitLab: Settings, CI/CD, Job token permissions: allow Git push requests; then commit and push",
}


def _say_next(folder: Path) -> None:
    if folder != Path():
        click.echo("The press is made; git will keep its turns, dice and seals. Go into it, and go on with:")
        click.echo(f"  cd {folder.as_posix()}")
    else:
        click.echo("The press is made; git will keep its turns, dice and seals. Go on with:")
    if not any((above / ".git").exists() for above in (folder.resolve(), *folder.resolve().parents)):
        click.echo("  git init")
    click.echo("  ludi-press new race my-race")
