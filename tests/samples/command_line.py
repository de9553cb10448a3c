"""The command line, as tests run it."""

import os
import shlex
from collections.abc import Callable
from pathlib import Path

from click.testing import CliRunner, Result

from ludi_press.cli import group

Run = Callable[..., Result]
"""Runs a command by its words."""


def invoke(*args: str) -> Result:
    """Runs a command of ludi-press in this process."""
    return CliRunner().invoke(group, list(args), prog_name="ludi-press")


def needs_shell(script: str) -> bool:
    """Whether a script has other commands than `cd` and ludi-press."""
    return any(not line.startswith(("cd ", "ludi-press ")) for line in script.splitlines() if line.strip())


def run_here(script: str) -> None:
    """Runs a script that needs no shell in this process, which takes a tenth of the time; raises what fails.

    It knows `cd FOLDER`, comments, and `ludi-press ... > FILE`.
    """
    for name, *words in _lines(script):
        if name == "cd":
            os.chdir(*words)
            continue
        args, file = (words[:-2], words[-1]) if words[-2:-1] == [">"] else (words, None)
        done = invoke(*args)
        assert done.exit_code == 0, f"ludi-press {shlex.join(args)}\n{done.output}"
        if file:
            Path(file).write_bytes(done.stdout_bytes)


def _lines(script: str) -> list[list[str]]:
    """The words of each line that has any."""
    return list(filter(None, (shlex.split(line, comments=True) for line in script.splitlines())))
