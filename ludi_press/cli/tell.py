"""How commands tell of problems: for people on stderr, for machines as JSON."""

import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import click

from ludi_press.content.words import counted
from ludi_press.core.problems import Place, Problem, describe, has_errors, in_file_order

_COLOURS = {True: "red", False: "yellow"}


def tell(problems: Iterable[Problem]) -> None:
    """All problems in the order of the files, and how many they are."""
    ordered = in_file_order(problems)
    for problem in ordered:
        word = f"{problem.severity}:"
        marked = click.style(word, fg=_COLOURS[problem.is_error], bold=True)
        click.echo(describe(problem).replace(word, marked, 1), err=True)
    if ordered:
        click.echo(summary(ordered), err=True)


def summary(problems: Iterable[Problem]) -> str:
    """How many errors and warnings: "2 errors, 1 warning"."""
    kinds = [problem.is_error for problem in problems]
    counts = ((kinds.count(True), "error"), (kinds.count(False), "warning"))
    return ", ".join(counted(count, word) for count, word in counts if count) or "no problems"


def ask(words: str) -> None:
    """Asks whether to go on; ends the command where the answer is no."""
    click.echo(words, err=True)
    click.confirm("Go on?", abort=True, err=True)


def finish(problems: Iterable[Problem]) -> None:
    """Ends the command: 1 where a host's files have errors, else 0."""
    click.get_current_context().exit(1 if has_errors(problems) else 0)


def echo_json(data: Any) -> None:
    """Data for machines: plain ASCII, which every console can show."""
    click.echo(json.dumps(data, indent=1))


def answer_made(
    wrote: Iterable[str],
    problems: Iterable[Problem],
    about: Mapping[str, object],
    *,
    as_json: bool,
    below: Path = Path(),
) -> None:
    """What a command has made, and why not more: the files, which lie `below` the folder that one works in.

    `about` is what machines are told of it besides.
    """
    if as_json:
        told = [problem_data(problem) for problem in problems]
        echo_json({"schema": "ludi-press/new/1", **about, "wrote": list(wrote), "problems": told})
        return
    tell(problems)
    for name in wrote:
        click.echo(f"wrote {(below / name).as_posix()}")


def problem_data(problem: Problem) -> dict[str, Any]:
    """A problem for machines; without a place it has no file."""
    return {
        "code": problem.code,
        "severity": problem.severity.value,
        "message": problem.message,
        **(_place_data(problem.place) if problem.place else {}),
        "rule": problem.rule,
        "suggestion": problem.suggestion,
        "related": [{"note": note, **_place_data(place)} for note, place in problem.related],
    }


def _place_data(place: Place) -> dict[str, Any]:
    return {"file": place.file, "line": place.line, "column": place.column, "width": place.width}
