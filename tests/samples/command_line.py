"""The command line, as tests run it."""

from collections.abc import Callable

from click.testing import Result

Run = Callable[..., Result]
"""Runs a command by its words."""
