"""Keeps a small press of each game as this release leaves it: run `python tools/keep_press.py` before a release.

Each is the beginning of a race of the demonstration, with its seals, and its posts as they are written now.
`tests/press/test_kept_presses.py` reads, verifies and posts them again with every later release.
A kept press of a release never changes: what later ones make of it must stay.
Before its release a version's folder may be taken away and made anew.
"""

import shutil
from pathlib import Path

from ludi_press import __version__
from ludi_press.press.publishing.post import post
from ludi_press.press.reading.find import Press

ROOT = Path(__file__).parents[1]
KEPT = ROOT / "tests/presses"
RACES = ("ludi-megalenses", "ludi-augustales", "munus-apollinare", "quinquatrus", "ludi-romani")
"""A race of each game."""
TURNS = 2
"""The last turn that is kept; 0 is the start."""
FORMATS = ("text", "wiki")


def main() -> None:
    """Keep the presses of this version; those that are there already stay as they are."""
    for race in RACES:
        root = KEPT / __version__ / race
        if not root.exists():
            keep(race, root)
            print(root.relative_to(ROOT))  # noqa: T201  # a program's own words


def keep(race: str, root: Path) -> None:
    """Copy the beginning of a race into a press of its own, and write its posts."""
    source, home = ROOT / "content/races" / race, root / "content/races" / race
    (home / "turns").mkdir(parents=True)
    (root / "press.yaml").write_text("title: A kept press\n", encoding="utf-8")
    for path in (*source.iterdir(), *source.joinpath("turns").iterdir()):
        number = path.name.partition(".")[0]
        if path.is_file() and (path.parent == source or (number.isdigit() and int(number) <= TURNS)):
            shutil.copy(path, home / path.relative_to(source))
    (root / "posts").mkdir()
    for turn in range(TURNS + 1):
        for format_ in FORMATS:
            for name, text in posts(Press(root), race, turn, format_).items():
                (root / "posts" / name).write_bytes(text.encode())


def posts(press: Press, race: str, turn: int, format_: str) -> dict[str, str]:
    """The parts of a post by the names under which they are kept."""
    judged = post(press, race, turn, format_)
    if judged.value is None:
        raise ValueError(judged.problems)
    return {f"{turn:02}-{part.file}": part.text for part in judged.value.copy.parts}


if __name__ == "__main__":
    main()
