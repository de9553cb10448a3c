"""How the files of each race looked when a build was last sure of them: what looks so still is not read again.

It is a shortcut as `seen` is: names, sizes and times, of the race's sources and of its files in the site. What was
written only just before it was looked at is never trusted, and where anything differs contents are compared.
"""

import hashlib
from collections.abc import Iterable
from time import time_ns

from ludi_press.press.reading.find import Press
from ludi_press.press.reading.memory import LOOKS, SHARED, packed, recall
from ludi_press.press.reading.seen import FRESH, look, newest
from ludi_press.press.reading.write import write_atomically


class Looks:
    """The looks of the last build and of this one, by race: of its sources and of its files in the site."""

    def __init__(self, press: Press) -> None:
        self._press = press
        self._old = recall(press.memory / LOOKS, dict[str, tuple[str, str]]) or {}
        self._now: dict[str, tuple[str, str]] = {}

    def same(self, race: str) -> tuple[bool, bool]:
        """Whether the sources of a race and its files in the site look as they did; ask before they are read."""
        self._now[race] = _look(_sources(self._press, race)), _look(_written(self._press, race))
        old = self._old.get(race, ("", ""))
        sources, written = (bool(now) and now == then for now, then in zip(self._now[race], old, strict=True))
        return sources, written

    def renew(self, race: str) -> None:
        """Looks again at the files of a race in the site, which the build has changed."""
        self._now[race] = self._now[race][0], _look(_written(self._press, race))

    def forget(self, race: str) -> None:
        """Trusts nothing of a race: the build itself has changed its sources."""
        self._now[race] = "", self._now[race][1]

    def note(self, races: Iterable[str]) -> None:
        """Keeps the looks of these races for the next build; call it only after a build that went well."""
        known = {race: found for race, found in self._now.items() if any(found) and race in {SHARED, *races}}
        if known != self._old:
            write_atomically(self._press.memory / LOOKS, packed(known))


def _look(places: list[str]) -> str:
    """A hash of what is seen there; nothing where it was written only just before."""
    began = time_ns()
    found = look(places)
    if began - newest(found) <= FRESH:
        return ""
    return hashlib.sha256(found.encode("utf-8", "surrogateescape")).hexdigest()[:24]


def _sources(press: Press, race: str) -> list[str]:
    return [f"a {press.race_folder(race)}", f"f {press.secrets / race}"] if race else []


def _written(press: Press, race: str) -> list[str]:
    if race:
        return [f"a {press.site / 'races' / race}"]
    entries = sorted(path for path in press.site.iterdir() if not path.name.startswith(".") and path.name != "races")
    return [f"{'a' if path.is_dir() else 'f'} {path}" for path in entries]
