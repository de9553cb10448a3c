"""The progress line of a long build in a terminal."""

import sys
from time import monotonic
from typing import Final

import click

from ludi_press.press.building.build import BuildStep

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

    def step(self, step: BuildStep) -> None:
        """Show that the work on a race begins."""
        if not self._seen or monotonic() - self._started <= _PATIENCE:
            return
        done = (step.number - 1) * _BAR // step.of
        bar = f"[{'#' * done}{'.' * (_BAR - done)}] " if step.draw else ""
        self._write(f"{'drawing' if step.draw else 'building'} {bar}{step.number}/{step.of} {step.race} …")

    def end(self) -> None:
        """Remove the line."""
        if self._width:
            self._write("")
            click.echo("\r", nl=False, err=True)

    def _write(self, line: str) -> None:
        click.echo(f"\r{line.ljust(self._width)}", nl=False, err=True)
        self._width = len(line)
