"""Reads the files of a race, each once, with a hash of all their bytes and all mistakes."""

import hashlib
from datetime import datetime
from pathlib import Path

from msgspec import Struct, field

from ludi_press.content.load import load
from ludi_press.content.nodes import Node
from ludi_press.content.opens import OpensForm, ask
from ludi_press.core.problems import Problem, Topic
from ludi_press.core.report import Ask
from ludi_press.games.contract import AnyGame
from ludi_press.press.reading.find import Press, read_file


class RaceReader(Struct):
    """What was read of a race so far: the hash of every byte, the problems, and when the last turn closes."""

    press: Press
    race: str
    problems: list[Problem] = field(default_factory=list)
    digest: "hashlib._Hash" = field(default_factory=hashlib.sha256)
    closes: datetime | None = None

    @property
    def folder(self) -> Path:
        return self.press.race_folder(self.race)

    def contents(self, path: Path) -> bytes | None:
        """Return a file's bytes, and add them to the digest."""
        data = read_file(self.press, path)
        if isinstance(data, Problem):
            self.problems.append(data)
            return None
        self.digest.update(f"{self.press.shown(path)}\0{len(data)}\0".encode())
        self.digest.update(data)
        return data

    def tree(self, path: Path) -> Node | None:
        """Return a file of the press as YAML; None if it cannot be read."""
        data = self.contents(path)
        if data is None:
            return None
        loaded = load(data, self.press.shown(path))
        self.problems += loaded.problems
        return loaded.value

    def shipped_tree(self, path: Path) -> Node | None:
        """Return a file of the package as YAML; links are allowed there."""
        data = path.read_bytes()
        self.digest.update(data)
        loaded = load(data, path.name)
        self.problems += loaded.problems
        return loaded.value

    def ask(self, turn: int, opens: OpensForm | None, game: AnyGame | None) -> Ask:
        """Return what a turn asks by its key `opens:`; call it for the turns in order."""
        judged = ask(turn, opens, self.closes, has_bonus=game is None or Topic.BONUS in game.topics)
        self.problems += judged.problems
        asked = judged.value or Ask(turn)
        self.closes = asked.closes or self.closes
        return asked
