"""A press with a race of the toy game, and helpers for tests of the press."""

import os
import shutil
import sqlite3
import sys
from contextlib import closing, suppress
from pathlib import Path

from msgspec import Struct

from ludi_press.core.problems import Problem
from ludi_press.press.building.build import Built, build
from ludi_press.press.playing import dicebook
from ludi_press.press.reading.find import MEMORY, Press
from ludi_press.press.reading.looks import STORE

HERE = Path(__file__).parent
TIMED = tuple(f"/{MEMORY}/{name}" for name in ("lock", ".gitignore"))
TABLES = ("part", "move", "note")
RACE = """\
# A race for tests.
title: The small games
game: toy
edition: "1"
formats: [wiki, markdown, bbcode, mail, html, text]
teams:
  ann: Ann of the Greens
  bob: Bob of the Blues
"""


class ToyPress(Struct, frozen=True):
    root: Path

    @property
    def press(self) -> Press:
        return Press(self.root)

    def write(self, name: str, text: str | bytes) -> Path:
        path = self.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text.encode() if isinstance(text, str) else text)
        return path

    def race(self, race: str = "small", text: str = RACE) -> "ToyPress":
        self.write(f"content/races/{race}/race.yaml", text)
        return self

    def turn(self, number: int, orders: str = "{ann: go, bob: go}", more: str = "", race: str = "small") -> "ToyPress":
        text = f"orders: {orders}\n" if orders else ""
        self.write(f"content/races/{race}/turns/{number:02}.yaml", text + more)
        return self

    def dice(self, number: int, race: str = "small") -> Path:
        return self.root / f"content/races/{race}/turns/{number:02}.dice.yaml"

    def read(self, name: str) -> str:
        return (self.root / name).read_text(encoding="utf-8")

    def build(self, *, pictures: bool = True) -> Built:
        return build(self.press, pictures=pictures)

    def built(self, *, pictures: bool = True) -> "ToyPress":
        result = self.build(pictures=pictures)
        assert errors(result.problems) == []
        return self

    def copied(self, to: Path) -> "ToyPress":
        """A copy of the press with all that builds made: tests that begin alike build once and copy."""
        shutil.copytree(self.root, to, dirs_exist_ok=True)
        return ToyPress(to)

    def emptied(self) -> "ToyPress":
        """Return the press as if it had never been built, also by this process; the dice stay."""
        shutil.rmtree(self.root / "site")
        shutil.rmtree(self.root / MEMORY)
        dicebook._CACHE.clear()
        return self

    def over(self) -> "ToyPress":
        """Play a race to its end: six steps are done after six turns, whatever the dice."""
        path = self.root / "content/races/small/race.yaml"
        path.write_text(path.read_text() + "rules: {race: {goal: 6}}\n")
        for number in range(1, 7):
            self.turn(number).built()
            if '"over": true' in self.read(f"site/races/small/turns/{number:02}/turn.json"):
                return self
        raise AssertionError("a toy race ends after six turns")


def errors(problems: tuple[Problem, ...]) -> list[str]:
    return [problem.code for problem in problems if problem.is_error]


def codes(problems: tuple[Problem, ...]) -> list[str]:
    return [problem.code for problem in problems]


def snapshot(folder: Path, *, times: bool = False) -> dict[str, tuple[bytes, int]]:
    """Return every file below a folder but those of any command at all; with `times` also their times."""
    found = {
        path.relative_to(folder).as_posix(): (path.read_bytes(), path.stat().st_mtime_ns if times else 0)
        for path in sorted(folder.rglob("*"))
        if path.is_file() and path.name != STORE and not path.as_posix().endswith(TIMED)
    }
    stores = {path.relative_to(folder).as_posix(): (stored(path), 0) for path in sorted(folder.rglob(STORE))}
    return found | stores


def stored(path: Path) -> bytes:
    """Return what a store holds but how files looked, which differs from one build to the next."""
    with suppress(sqlite3.DatabaseError), closing(sqlite3.connect(path)) as store:
        rows = [store.execute(f"SELECT * FROM {table}").fetchall() for table in TABLES]  # noqa: S608 - our own names
        return repr([sorted(found, key=repr) for found in rows]).encode()
    return path.read_bytes()


def environment(**more: str) -> dict[str, str]:
    """Return the environment of a program that must find the toy game."""
    paths = (str(HERE), os.environ.get("PYTHONPATH", ""))
    return {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, paths)), **more}


def program(*args: str) -> list[str]:
    return [sys.executable, "-m", "ludi_press", *args]
