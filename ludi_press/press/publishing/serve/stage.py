"""What the last build said, for every page that is open: a thread that builds tells, threads that serve listen."""

import json
from collections.abc import Iterable
from threading import Condition

from msgspec import Struct

from ludi_press.core.problems import Problem, describe, has_errors, in_file_order


class News(Struct, frozen=True):
    """What came of a build: `number` counts builds, `changed` are paths of the site, `problems` stand in words."""

    number: int = 0
    changed: tuple[str, ...] = ()
    problems: tuple[str, ...] = ()
    failed: bool = False

    def as_json(self) -> str:
        """The news for the page's script."""
        return json.dumps(
            {
                "number": self.number,
                "changed": list(self.changed),
                "failed": self.failed,
                "problems": list(self.problems),
            }
        )


class Stage:
    """Where news is told and heard; safe to use from several threads."""

    def __init__(self) -> None:
        self._told = Condition()
        self._news = News()
        self._open = True

    @property
    def news(self) -> News:
        """The newest news."""
        with self._told:
            return self._news

    @property
    def is_open(self) -> bool:
        """Whether there can still be news."""
        with self._told:
            return self._open

    def tell(self, changed: Iterable[str], problems: Iterable[Problem]) -> News:
        """Tells every listener what a build did: the paths of the site that it changed, and all its problems."""
        found = in_file_order(problems)
        failed = has_errors(found)
        words = tuple(describe(problem) for problem in found)
        with self._told:
            self._news = News(self._news.number + 1, tuple(changed), words, failed)
            self._told.notify_all()
            return self._news

    def wait(self, seen: int, seconds: float) -> News | None:
        """News newer than number `seen`, None where there was none for so many seconds."""
        with self._told:
            self._told.wait_for(lambda: self._news.number > seen or not self._open, seconds)
            return self._news if self._news.number > seen else None

    def close(self) -> None:
        """Lets every listener go."""
        with self._told:
            self._open = False
            self._told.notify_all()
