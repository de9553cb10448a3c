"""Measures what an edit costs in a press of many races against the same edit in a press of few, and the cold memory.

Run `python -m bench.growth` in the repository; `python -m bench.growth 30` takes 30 races instead of 300.
Times are processor times of all processes together.
"""

import os
import shutil
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

from bench import archive
from bench.archive import BUILD, TREE, Edits, most_memory, pairs, run, tell, write_press

FEW, MANY, TURNS = 10, int((sys.argv[1:] or ["300"])[0]), 10
TARGET = 2.0


def built(press: Path, races: int) -> Edits:
    """Return a press of so many races that is built."""
    archive.RACES, archive.TURNS = races, TURNS
    write_press(press)
    run(BUILD, press)
    return Edits(press, press)


def main() -> None:
    """Print the ratios."""
    with TemporaryDirectory(prefix="bench-") as made:
        few, many = built(Path(made) / "few", FEW), built(Path(made) / "many", MANY)
        edits: dict[str, Callable[[Edits], float]] = {"story": Edits.story, "order": Edits.order, "turn": Edits.turn}
        for name, edit in edits.items():
            edit(few), edit(many)  # only files that are two seconds old are trusted
            tell(f"a changed {name}", pairs(partial(edit, many), partial(edit, few), 3), TARGET)
        for name in ("site", ".press"):
            shutil.rmtree(many.press / name)
        sys.stdout.write(f"memory of {MANY} races, cold: {most_memory(BUILD, many.press) / 1e6:.0f} MB (target 250)\n")


if __name__ == "__main__":
    os.environ["PYTHONPATH"] = str(TREE)
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # as in an installation
    main()
