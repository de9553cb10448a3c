"""What other programs are given: `ludi-press schema` and `cases`."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
import msgspec

from ludi_press.cli.press import known_game
from ludi_press.cli.tell import echo_json
from ludi_press.games.registry import DEFAULT
from ludi_press.press.reading.founding import SCHEMAS

if TYPE_CHECKING:
    from ludi_press.press.reading.books import RuleCase


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


SCHEMA = "ludi-press/cases/1"


@click.command("cases")
@click.argument("game")
@click.option("--list", "listed", is_flag=True, help="A line for each case.")
@click.option(
    "--answers",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="What an engine makes of them: compare it.",
)
def cases_command(game: str, *, listed: bool, answers: Path | None) -> None:
    """Print the numbered cases of a game, to try any engine with.

    Each is a turn with its orders and dice, the rule that it proves, and what must come of it. docs/cases.md tells how
    an engine answers.
    """
    from ludi_press.press.reading.books import read_rule_cases

    game = known_game(game, "GAME").id
    cases = read_rule_cases(game)
    if not cases:
        raise click.UsageError(f"{game} has no numbered cases")
    if answers is not None:
        _compare(cases, answers)
    elif listed:
        for case in cases:
            click.echo(f"{case.id:<20} {case.rule:<9} {case.kind:<8} {case.title}")
    else:
        echo_json({"schema": SCHEMA, "game": game, "cases": [case.whole() for case in cases]})


def _compare(cases: "tuple[RuleCase, ...]", path: Path) -> None:
    """Tell where the answers differ; the exit code is 1 if they do."""
    from ludi_press.press.reading.books import differing_answers

    try:
        told: dict[str, Any] = msgspec.json.decode(path.read_bytes(), type=dict[str, Any])
        answers = msgspec.convert(told.get("answers", told), dict[str, dict[str, dict[str, Any]]])
    except msgspec.MsgspecError as wrong:
        raise click.UsageError(f"{path.name} is no file of answers: {wrong}") from None
    known = {case.id for case in cases}
    strange = sorted(set(answers) - known)
    if strange:
        raise click.UsageError(f"{path.name} answers {strange[0]}, and there is no such case")
    found = [*differing_answers(cases, answers)]
    for line in found:
        click.echo(line)
    asked = sum(bool(case.wanted) for case in cases)
    click.echo(f"{len(answers)} of {asked} cases with a state answered, {len(found)} differences")
    if found:
        raise click.exceptions.Exit(1)
