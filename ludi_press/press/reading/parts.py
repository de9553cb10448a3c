"""Parts of the site: each is kept while all that it is made of is the same and its files stand, else made again."""

import hashlib
from collections.abc import Callable, Iterable, Mapping
from functools import cached_property
from pathlib import Path
from typing import Final

from msgspec import Struct, field

from ludi_press.core.problems import Problem
from ludi_press.press.reading.write import NEW, file_hash, hash_of

SHARED: Final = ""
"""Stands for the pages that all races share where otherwise a race is named."""

Make = Callable[[], tuple[Mapping[str, bytes], Iterable[Problem]]]
"""Makes the files of a part, with the problems in them."""


class Part(Struct, frozen=True):
    """A part as it was made: its recipe, the hash of each of its files, its warnings.

    `data` is what later builds need to know beside its files.
    """

    made_of: str
    files: Mapping[str, str] = {}
    problems: tuple[Problem, ...] = ()
    data: str = ""


class Parts(Struct, dict=True):
    """The parts of a race, or of the pages that all races share.

    `old` are those in the site, `fresh` those of a build that did not come to its end, `made` those of this build.
    `files` are the contents of what this build has made.
    `untouched` says that all files in the site are as they were written, so that none needs to be read.
    """

    race: str
    site: Path
    memory: Path
    old: Mapping[str, Part] = {}
    fresh: Mapping[str, Part] = {}
    untouched: bool = False
    made: dict[str, Part] = field(default_factory=dict)
    files: dict[str, bytes] = field(default_factory=dict)

    def part(self, key: str, made_of: str, make: Make) -> dict[str, bytes]:
        """Take over a part that is made of the same, or make it; return its new files."""
        if self.take(key, made_of):
            return {}
        files, problems = make()
        self.put(key, made_of, files, problems)
        return dict(files)

    def put(self, key: str, made_of: str, files: Mapping[str, bytes], problems: Iterable[Problem] = ()) -> None:
        """Add a part that is made, with the mistakes of the theme or the host in it."""
        hashes = {name: hash_of(data) for name, data in sorted(files.items())}
        self.made[key] = Part(made_of, hashes, tuple(problems))
        self.files |= files

    def take(self, key: str, made_of: str) -> bool:
        """Take over a part that is made of the same, if its files are all there."""
        part = self.find(key, made_of)
        if part:
            self.made[key] = part
        return part is not None

    def take_all(self, keys: Iterable[str]) -> bool:
        """Take over all of these parts of the site as they are; none if a file of any is not."""
        found = {key: self.find(key, self.old[key].made_of) for key in keys}
        if not all(found.values()):
            return False
        self.made |= {key: part for key, part in found.items() if part}
        return True

    def find(self, key: str, made_of: str) -> Part | None:
        """Return a part that is made of this and whose files are all there."""
        parts = (known[key] for known in (self.old, self.fresh) if key in known)
        return next((part for part in parts if part.made_of == made_of and self._stands(part)), None)

    def is_old(self, key: str, made_of: str) -> bool:
        """Return whether the site has a part that is made of this."""
        return key in self.old and self.old[key].made_of == made_of

    def _stands(self, part: Part) -> bool:
        return all(
            self.is_in_site(name, value) or file_hash(self.waiting(name, value)) == value
            for name, value in part.files.items()
        )

    def stand(self) -> bool:
        """Return whether the site has all files as they were made."""
        return bool(self.old) and (self.untouched or all(map(self._stands, self.old.values())))

    def is_in_site(self, name: str, value: str) -> bool:
        """Return whether the site has a file with this hash."""
        if self.untouched and name in self.old_files:
            return self.old_files[name] == value
        return file_hash(self.site / name) == value

    def waiting(self, name: str, value: str) -> Path:
        """Return where a new file with this hash waits to be moved into the site."""
        return self.memory / NEW / hashlib.sha256(f"{value} {name}".encode()).hexdigest()

    @cached_property
    def old_files(self) -> dict[str, str]:
        """The files of the site with their hashes."""
        return {name: value for part in self.old.values() for name, value in part.files.items()}

    def made_files(self) -> dict[str, str]:
        """Return all files that the site will have, with their hashes."""
        return {name: value for part in self.made.values() for name, value in part.files.items()}

    def new_files(self) -> dict[str, str]:
        """Return those that are not there yet."""
        return {
            name: value
            for name, value in self.made_files().items()
            if (name in self.files or self.waiting(name, value).exists()) and not self.is_in_site(name, value)
        }

    def let_wait(self) -> None:
        """Write the new files to where they wait, and hold them no longer."""
        for name, value in self.new_files().items():
            if name in self.files:
                path = self.waiting(name, value)
                path.parent.mkdir(exist_ok=True)
                path.write_bytes(self.files[name])
        self.files.clear()

    def contents(self, name: str) -> bytes:
        """Return a file of this build, of the site or of those that wait."""
        if name in self.files:
            return self.files[name]
        waiting = self.waiting(name, self.made_files().get(name, ""))
        return (waiting if waiting.is_file() else self.site / name).read_bytes()

    def old_file(self, key: str, name: str) -> bytes | None:
        """Return a file of a part of the site; None if the part is not whole."""
        part = self.old.get(key)
        return (self.site / name).read_bytes() if part and name in part.files and self._stands(part) else None

    def problems(self) -> tuple[Problem, ...]:
        """Return the warnings of all parts of this build without duplicates."""
        return tuple(dict.fromkeys(problem for part in self.made.values() for problem in part.problems))
