"""Seals the demonstration races again, each as far as it is played.

Run it in the press when the rules or the files of these races have changed: `python tools/seal_demo.py`.
It removes their seals, builds, and publishes.
Never use it in a press whose turns people have read: amend turns there.
"""

import sys
from pathlib import Path

from ludi_press.core.problems import Problem, describe, has_errors
from ludi_press.press.building.build import build
from ludi_press.press.publishing.publish import publish
from ludi_press.press.reading.find import Press, find_press, race_ids
from ludi_press.press.reading.read import read_race
from ludi_press.press.reading.relevant import newest_built


def seal(press: Press) -> tuple[Problem, ...]:
    """Remove all seals, build the press, and seal every race up to its newest turn; return all problems."""
    for path in press.root.glob("content/races/*/turns/*.seal.json"):
        path.unlink()
    problems = build(press).problems
    if has_errors(problems):
        return problems
    newest = {race: newest_built(read_race(press, race)) for race in race_ids(press)}
    return (*problems, *(found for race, turn in newest.items() for found in publish(press, race, turn).problems))


def main() -> None:
    """Seal, and print the problems."""
    press = find_press(Path.cwd())
    if press is None:
        raise SystemExit("no press here")
    problems = seal(press)
    sys.stdout.write("".join(f"{describe(problem)}\n" for problem in problems))
    raise SystemExit(1 if has_errors(problems) else 0)


if __name__ == "__main__":
    main()
