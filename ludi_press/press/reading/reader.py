"""Reading the files of a race: each once, its bytes part of a hash of them all, its mistakes kept."""

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


class Reader(Struct):
    """What was read of a race so far: a hash of every byte, what is wrong, and when the last turn closes."""

    press: Press
    race: str
    problems: list[Problem] = field(default_factory=list)
    digest: "hashlib._Hash" = field(default_factory=hashlib.sha256)
    closes: datetime | None = None

    @property
    def folder(self) -> Path:
        """The race's own."""
        return self.press.race_folder(self.race)

    def contents(self, path: Path) -> bytes | None:
        """A file's bytes, which become part of the digest."""
        data = read_file(self.press, path)
        if isinstance(data, Problem):
            self.problems.append(data)
            return None
        self.digest.update(f"{self.press.shown(path)}\0{len(data)}\0".encode())
        self.digest.update(data)
        return data

    def tree(self, path: Path) -> Node | None:
        """A file of the press as YAML; None where it cannot be read."""
        data = self.contents(path)
        if data is None:
            return None
        loaded = load(data, self.press.shown(path))
        self.problems += loaded.problems
        return loaded.value

    def shipped_tree(self, path: Path) -> Node | None:
        """A file of the package, whose links are its own affair."""
        data = path.read_bytes()
        self.digest.update(data)
        loaded = load(data, path.name)
        self.problems += loaded.problems
        return loaded.value

    def ask(self, turn: int, opens: OpensForm | None, game: AnyGame | None) -> Ask:
        """What a turn asks, by what stands under `opens:`; the turns are asked for in their order."""
        judged = ask(turn, opens, self.closes, has_bonus=game is None or Topic.BONUS in game.topics)
        self.problems += judged.problems
        asked = judged.value or Ask(turn)
        self.closes = asked.closes or self.closes
        return asked
