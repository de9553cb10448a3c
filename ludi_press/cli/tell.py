"""Output of problems: for people on stderr, for programs as JSON."""

import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import click
from msgspec import Struct, to_builtins

from ludi_press.content.words import counted
from ludi_press.core.problems import Place, Problem, describe, has_errors, in_file_order

_COLOURS = {True: "red", False: "yellow"}


def tell(problems: Iterable[Problem]) -> None:
    """Show all problems in the order of the files, and their number."""
    ordered = in_file_order(problems)
    for problem in ordered:
        word = f"{problem.severity}:"
        marked = click.style(word, fg=_COLOURS[problem.is_error], bold=True)
        click.echo(describe(problem).replace(word, marked, 1), err=True)
    if ordered:
        click.echo(summary(ordered), err=True)


def summary(problems: Iterable[Problem]) -> str:
    """Return the number of errors and warnings: "2 errors, 1 warning"."""
    kinds = [problem.is_error for problem in problems]
    counts = ((kinds.count(True), "error"), (kinds.count(False), "warning"))
    return ", ".join(counted(count, word) for count, word in counts if count) or "no problems"


def ask(words: str) -> None:
    """Ask whether to go on; end the command if the answer is no."""
    click.echo(words, err=True)
    click.confirm("Go on?", abort=True, err=True)


def finish(problems: Iterable[Problem]) -> None:
    """End the command with exit code 1 if there are errors in a host's files, else 0."""
    click.get_current_context().exit(1 if has_errors(problems) else 0)


def echo_json(data: Any) -> None:
    """Print data as ASCII JSON, which every console can show; structs by field, enums by value."""
    click.echo(json.dumps(to_builtins(data), indent=1))


def picked(value: Struct | None, *names: str) -> dict[str, Any]:
    """Return some fields and properties of a value by name, all None if there is no value."""
    return {name: getattr(value, name, None) for name in names}


def echo_answer(kind: str, about: Mapping[str, object], problems: Iterable[Problem]) -> None:
    """Print a command's answer as JSON: its schema, its data, then all problems."""
    echo_json({"schema": f"ludi-press/{kind}/1", **about, "problems": [problem_data(problem) for problem in problems]})


def answer_made(
    wrote: Iterable[str],
    problems: Iterable[Problem],
    about: Mapping[str, object],
    *,
    as_json: bool,
    below: Path = Path(),
) -> None:
    """Show the files that a command wrote, and its problems; the files are `below` the working folder.

    `about` is further data for the JSON output.
    """
    if as_json:
        echo_answer("new", {**about, "wrote": list(wrote)}, problems)
        return
    tell(problems)
    for name in wrote:
        click.echo(f"wrote {(below / name).as_posix()}")


def problem_data(problem: Problem) -> dict[str, Any]:
    """Return a problem as JSON data; without a place it has no file."""
    return {
        "code": problem.code,
        "severity": problem.severity,
        "message": problem.message,
        **(_place_data(problem.place) if problem.place else {}),
        "rule": problem.rule,
        "suggestion": problem.suggestion,
        "related": [{"note": note, **_place_data(place)} for note, place in problem.related],
    }


def _place_data(place: Place) -> dict[str, Any]:
    return picked(place, "file", "line", "column", "width")
