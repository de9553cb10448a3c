"""The progress line of a long build in a terminal."""

import sys
from time import monotonic

import click

_PATIENCE = 0.5
"""Seconds before the line appears; most builds take less."""


class Progress:
    """One line on stderr that names the race being built, removed at the end; nothing without a terminal."""

    def __init__(self) -> None:
        self._started = monotonic()
        self._width = 0
        self._seen = sys.stderr.isatty()

    def race(self, race: str) -> None:
        """Show that the work on a race begins."""
        if self._seen and monotonic() - self._started > _PATIENCE:
            self._write(f"building {race} …")

    def end(self) -> None:
        """Remove the line."""
        if self._width:
            self._write("")
            click.echo("\r", nl=False, err=True)

    def _write(self, line: str) -> None:
        click.echo(f"\r{line.ljust(self._width)}", nl=False, err=True)
        self._width = len(line)
