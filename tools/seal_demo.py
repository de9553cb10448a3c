"""Seals the demonstration races again, each as far as it is played.

Run it in the press when the rules or the files of these races have changed: `python tools/seal_demo.py`.
It removes their seals, writes their dice files anew with the same dice, builds, and publishes.
Nobody was sent these posts, so none is kept beside the seals.
Never use it in a press whose turns people have read: amend turns there.
"""

import sys
from pathlib import Path

from msgspec.structs import replace

from ludi_press.content.proof_files import NO_HASH, read_dice_file, write_dice_file
from ludi_press.core.problems import Problem, describe, has_errors
from ludi_press.press.building.build import build
from ludi_press.press.publishing.publish import publish
from ludi_press.press.reading.find import Press, find_press, race_ids
from ludi_press.press.reading.read import newest_built, read_race


def seal(press: Press) -> tuple[Problem, ...]:
    """Remove all seals, build the press, and seal every race up to its newest turn; return all problems."""
    for path in press.root.glob("content/races/*/turns/*.seal.json"):
        path.unlink()
    newest = {race: newest_built(read_race(press, race)) for race in race_ids(press)}
    for path in press.root.glob("content/races/*/turns/*.dice.yaml"):
        renew(path)
    problems = build(press, pictures=False).problems
    if has_errors(problems):
        return problems
    found = tuple(problem for race, turn in newest.items() for problem in publish(press, race, turn).problems)
    for path in press.root.glob("content/races/*/turns/*.post*.txt"):
        path.unlink()
    return (*problems, *found)


def renew(path: Path) -> None:
    """Write a dice file as if its turn had never been resolved: what it is resolved from now was not seen before."""
    held = read_dice_file(path.read_bytes(), path.name).value
    if held is not None:
        path.write_bytes(write_dice_file(replace(held, orders=NO_HASH, marks={})))


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
