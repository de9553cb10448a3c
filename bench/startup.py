"""Compares the program's start-up time with an empty Python: run `python -m bench.startup` in the repository."""

import os
import subprocess
import sys
from functools import partial

from bench.ratios import Measure, compare

PROGRAM = (sys.executable, "-m", "ludi_press")
IMPORTS = "import ludi_press.cli.build, ludi_press.games.super_series.game"


def run(*command: str) -> None:
    """Run a command to its end without its output."""
    subprocess.run(command, check=True, capture_output=True)


def main() -> None:
    """Print the ratios."""
    empty = Measure("python -c pass", partial(run, sys.executable, "-c", "pass"))
    measures = [
        Measure("ludi-press --help", partial(run, *PROGRAM, "--help")),
        Measure("ludi-press check, cold", partial(run, *PROGRAM, "check", "ludi-megalenses")),
        Measure("the imports of a build", partial(run, sys.executable, "-c", IMPORTS)),
    ]
    for line in compare(empty, measures, repeats=9):
        sys.stdout.write(line + "\n")


if __name__ == "__main__":
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # as in an installation
    main()
