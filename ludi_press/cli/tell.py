"""Output of commands: problems for people and programs, open questions, and the progress line."""

import json
import sys
from collections.abc import Collection, Iterable, Mapping, Sequence
from time import monotonic
from typing import TYPE_CHECKING, Any, Final, NoReturn

import click
from msgspec import Struct, to_builtins

from ludi_press.content.words import counted
from ludi_press.core.problems import Place, Problem, describe, has_errors, in_file_order
from ludi_press.press.reading.standing import Note

if TYPE_CHECKING:
    from ludi_press.press.building.build import BuildStep

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


def finish(problems: Iterable[Problem]) -> NoReturn:
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


def show(
    kind: str, about: Mapping[str, object], problems: Iterable[Problem], lines: Iterable[str] = (), *, as_json: bool
) -> None:
    """Show a command's answer: as JSON, or as its problems and lines of text."""
    if as_json:
        echo_answer(kind, about, problems)
    else:
        tell(problems)
        for line in lines:
            click.echo(line)


def answer(
    kind: str, about: Mapping[str, object], problems: Collection[Problem], lines: Iterable[str] = (), *, as_json: bool
) -> NoReturn:
    """Show a command's answer, and end it."""
    show(kind, about, problems, lines, as_json=as_json)
    finish(problems)


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


def told(notes: Iterable[Note]) -> list[str]:
    """Return a line for each message: whose orders it is about, when it came, and all that is asked, each once."""
    found: dict[tuple[str, str], list[Note]] = {}
    for note in notes:
        found.setdefault((note.sender, note.at), []).append(note)
    return [_told(some) for some in found.values()]


def _told(notes: Sequence[Note]) -> str:
    first = notes[0]
    names = dict.fromkeys(note.who for note in notes)
    texts = dict.fromkeys(text for note in notes for text in note.texts)
    sender = f", of {first.sender}" if first.sender else ""
    return f"{', '.join(names)}, {first.time}{sender}: {'; '.join(texts)}"


def note_data(note: Note) -> dict[str, Any]:
    return {"team": note.who, "sender": note.sender, "received": note.at or None, "asks": note.texts}


_PATIENCE = 0.5
"""Seconds before the line appears; most builds take less."""
_BAR: Final = 24
"""The width of the bar in letters."""


class Progress:
    """One line on stderr: the race being built, a bar while pictures are drawn; nothing without a terminal."""

    def __init__(self) -> None:
        self._started = monotonic()
        self._width = 0
        self._seen = sys.stderr.isatty()

    def step(self, step: "BuildStep") -> None:
        if not self._seen or monotonic() - self._started <= _PATIENCE:
            return
        done = (step.number - 1) * _BAR // step.of
        bar = f"[{'#' * done}{'.' * (_BAR - done)}] " if step.draw else ""
        self._write(f"{'drawing' if step.draw else 'building'} {bar}{step.number}/{step.of} {step.race} …")

    def end(self) -> None:
        if self._width:
            self._write("")
            click.echo("\r", nl=False, err=True)

    def _write(self, line: str) -> None:
        click.echo(f"\r{line.ljust(self._width)}", nl=False, err=True)
        self._width = len(line)
