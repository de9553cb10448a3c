"""Counts the instructions of a build and of a host's edits, for machines that are too busy for times.

Run `python -m bench.instructions` in the repository, with valgrind; `python -m bench.instructions 50` takes 50 races.
One process on one processor does all; the same tree has the same counts to a thousandth.
"""

import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from time import sleep

from bench import archive
from bench.archive import BUILD, TREE, Edits

CACHEGRIND = ("valgrind", "--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null")
FRESH = 2.5
"""Seconds: files are read again while their timestamps are recent."""


def counted(command: list[str | Path], folder: Path) -> float:
    """Return the instructions of a program, in thousands of millions; raises SystemExit if it fails."""
    done = subprocess.run([*CACHEGRIND, *map(str, command)], cwd=folder, capture_output=True, text=True, check=False)
    found = re.search(r"I\s+refs:\s+([\d,]+)", done.stderr)
    if done.returncode or found is None:
        raise SystemExit(done.stderr)
    return int(found[1].replace(",", "")) / 1e9


def main() -> None:
    """Print the counts."""
    archive.RACES = int((sys.argv[1:] or ["10"])[0])
    plain = archive.run
    with TemporaryDirectory(prefix="bench-") as made:
        press = Path(made) / "press"
        os.environ["XDG_CACHE_HOME"] = made  # else other programs on this machine drive out what is kept there
        archive.write_press(press)
        plain(BUILD, press)  # rolls the dice
        edits = Edits(press, press)
        cases: dict[str, Callable[[], float]] = {"cold": edits.cold, "a story": edits.story, "an order": edits.order}
        for name, case in (cases | {"a new turn": edits.turn}).items():
            for _ in range(2):
                sleep(FRESH)
                plain(BUILD, press)
            archive.run = counted
            sys.stdout.write(f"{name}: {case():.3f}\n")
            sys.stdout.flush()
            archive.run = plain


if __name__ == "__main__":
    os.environ |= {"PYTHONPATH": str(TREE), "PYTHONHASHSEED": "0"}
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # as in an installation
    os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    main()
