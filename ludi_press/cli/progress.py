"""What a long build says on a terminal while it works."""

import sys
from time import monotonic

import click

_PATIENCE = 0.5
"""Seconds before anything is said: most builds are over by then."""


class Progress:
    """One line on stderr that names the race at work, and goes when the build ends; nothing where nobody looks."""

    def __init__(self) -> None:
        self._started = monotonic()
        self._width = 0
        self._seen = sys.stderr.isatty()

    def race(self, race: str) -> None:
        """The work on a race begins."""
        if self._seen and monotonic() - self._started > _PATIENCE:
            self._write(f"building {race} …")

    def end(self) -> None:
        """Takes the line away."""
        if self._width:
            self._write("")
            click.echo("\r", nl=False, err=True)

    def _write(self, line: str) -> None:
        click.echo(f"\r{line.ljust(self._width)}", nl=False, err=True)
        self._width = len(line)
