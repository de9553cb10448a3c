"""Passes the result of the last build from the building thread to the threads that serve open pages."""

import json
from collections.abc import Iterable
from threading import Condition

from msgspec import Struct, to_builtins

from ludi_press.core.problems import Problem, describe, has_errors, in_file_order


class News(Struct, frozen=True):
    """The result of a build: `number` counts builds, `changed` are paths of the site, `problems` are texts."""

    number: int = 0
    changed: tuple[str, ...] = ()
    problems: tuple[str, ...] = ()
    failed: bool = False

    def as_json(self) -> str:
        """Return the news for the page's script."""
        return json.dumps(to_builtins(self))


class Broadcast:
    """Publishes news to waiting threads; thread-safe."""

    def __init__(self) -> None:
        self._changed = Condition()
        self._news = News()
        self._open = True

    @property
    def news(self) -> News:
        with self._changed:
            return self._news

    @property
    def is_open(self) -> bool:
        """Whether news may still come."""
        with self._changed:
            return self._open

    def tell(self, changed: Iterable[str], problems: Iterable[Problem]) -> News:
        """Publish the result of a build: the paths of the site that it changed, and all its problems."""
        found = in_file_order(problems)
        failed = has_errors(found)
        words = tuple(describe(problem) for problem in found)
        with self._changed:
            self._news = News(self._news.number + 1, tuple(changed), words, failed)
            self._changed.notify_all()
            return self._news

    def wait(self, seen: int, seconds: float) -> News | None:
        """Return news newer than number `seen`, None if there is none within that many seconds."""
        with self._changed:
            self._changed.wait_for(lambda: self._news.number > seen or not self._open, seconds)
            return self._news if self._news.number > seen else None

    def close(self) -> None:
        """Release all waiting threads."""
        with self._changed:
            self._open = False
            self._changed.notify_all()
