"""Parts of the site with their recipes: each is kept while all that it is made of is the same, else made again."""

import hashlib
from collections.abc import Callable, Iterable, Mapping
from functools import cached_property
from pathlib import Path
from re import compile as pattern
from typing import Final

from msgspec import Struct, field

from ludi_press.core.problems import Problem
from ludi_press.press.reading.find import package_folder
from ludi_press.press.reading.write import NEW, file_hash, hash_of

_PARTS: Final = frozenset({".py", ".yaml", ".webp"})
_KNOWN: Final[dict[str, str]] = {}


def fingerprint(game_package: str) -> str:
    """Return a hash of every source and data file of this package, and of a game's package if it is another one."""
    top = game_package.partition(".")[0]
    if top not in _KNOWN:
        _KNOWN[top] = _hash_of(top)
    return _KNOWN[top]


def version_of(library: str) -> str:
    if library not in _KNOWN:
        from importlib.metadata import version

        _KNOWN[library] = version(library)
    return _KNOWN[library]


def fingerprints() -> dict[str, str]:
    """Return the fingerprints of packages and versions of libraries that are known so far."""
    return dict(_KNOWN)


def remember(fingerprints: Mapping[str, str]) -> None:
    """Take over what another process or an earlier build has found out."""
    _KNOWN.update(fingerprints)


def _hash_of(top: str) -> str:
    """Return a hash of a top package; all games of this package share one."""
    sha = hashlib.sha256()
    for folder in dict.fromkeys(map(package_folder, ("ludi_press", top))):
        for path in sorted(path for path in folder.rglob("*") if path.suffix in _PARTS):
            data = path.read_bytes()
            sha.update(f"{path.relative_to(folder).as_posix()}\0{len(data)}\0".encode())
            sha.update(data)
    return sha.hexdigest()


def recipe(**ingredients: object) -> str:
    """Return each ingredient's name with a hash of its value; recipes are equal if all values are.

    Values are bytes, or what `digest` takes.
    """
    return " ".join(f"{name}={digest(value)}" for name, value in ingredients.items())


def digest(value: object) -> str:
    """Return a hash of bytes, or of a value with a complete repr: numbers, strings, frozen structs, tuples, sets."""
    data = value if isinstance(value, bytes) else _sorted_repr(value).encode("utf-8", "surrogatepass")
    return hashlib.sha256(data).hexdigest()[:24]


_UNORDERED: Final = pattern(r"frozenset\(\{(?![-0-9, ]+\})")
"""A set of anything but numbers, whose order differs from one process to the next."""


def _sorted_repr(value: object) -> str:
    """The repr of a value with its sets in an order that is the same in all processes."""
    text = repr(value)
    if not _UNORDERED.search(text):
        return text
    if isinstance(value, frozenset):
        return f"frozenset({sorted(map(_sorted_repr, value))})"
    if isinstance(value, Mapping):
        return f"{{{', '.join(f'{_sorted_repr(key)}: {_sorted_repr(part)}' for key, part in value.items())}}}"
    if isinstance(value, tuple | list):
        return f"{type(value).__name__}({', '.join(map(_sorted_repr, value))})"
    if isinstance(value, Struct):
        fields = (f"{name}={_sorted_repr(getattr(value, name))}" for name in value.__struct_fields__)
        return f"{type(value).__name__}({', '.join(fields)})"
    return text


def differences(old: str | None, new: str) -> tuple[str, ...]:
    """Return the ingredients of a recipe that have changed; none if the old recipe is unknown."""
    if old is None:
        return ()
    known = dict(word.partition("=")[::2] for word in old.split(" "))
    return tuple(
        name for name, _, value in (word.partition("=") for word in new.split(" ")) if known.get(name) != value
    )


SHARED: Final = ""
"""Stands for the pages that all races share where otherwise a race is named."""

Make = Callable[[], tuple[Mapping[str, bytes], Iterable[Problem]]]
"""Makes the files of a part, with the problems in them."""


class SitePart(Struct, frozen=True):
    """A part as it was made: its recipe, the hash of each of its files, its warnings.

    `data` is what later builds need to know beside its files.
    """

    made_of: str
    files: Mapping[str, str] = {}
    problems: tuple[Problem, ...] = ()
    data: str = ""


class SiteParts(Struct, dict=True):
    """The parts of a race, or of the pages that all races share.

    `old` are those in the site, `fresh` those of a build that did not come to its end, `made` those of this build.
    Its `new` files, with their hashes, are not in the site yet; they are held in `files` until they wait for it.
    `untouched` says that all files in the site are as they were written, so that none needs to be read.
    """

    race: str
    site: Path
    memory: Path
    old: Mapping[str, SitePart] = {}
    fresh: Mapping[str, SitePart] = {}
    untouched: bool = False
    made: dict[str, SitePart] = field(default_factory=dict)
    new: dict[str, str] = field(default_factory=dict)
    files: dict[str, bytes] = field(default_factory=dict)

    def part(self, key: str, made_of: str, make: Make) -> None:
        """Take over a part that is made of the same, or make it."""
        if not self.take(key, made_of):
            files, problems = make()
            self.put(key, made_of, files, problems)

    def put(
        self, key: str, made_of: str, files: Mapping[str, bytes], problems: Iterable[Problem] = (), data: str = ""
    ) -> None:
        """Add a part that is made, with the mistakes of the theme or the host in it."""
        hashes = {name: hash_of(contents) for name, contents in sorted(files.items())}
        self.made[key] = SitePart(made_of, hashes, tuple(problems), data)
        new = {name: value for name, value in hashes.items() if not self.is_in_site(name, value)}
        self.new |= new
        self.files |= {name: files[name] for name in new}

    def take(self, key: str, made_of: str) -> bool:
        """Take over a part that is made of the same, if its files are all there: in the site, or waiting for it."""
        for part in (known[key] for known in (self.old, self.fresh) if key in known):
            if part.made_of == made_of and self._take(key, part):
                return True
        return False

    def _take(self, key: str, part: SitePart) -> bool:
        new = {name: value for name, value in part.files.items() if not self.is_in_site(name, value)}
        if any(file_hash(self.waiting(name, value)) != value for name, value in new.items()):
            return False
        self.made[key] = part
        self.new |= new
        return True

    def take_all(self, keys: Iterable[str]) -> bool:
        """Take over all of these parts of the site as they are; none if a file of any is not."""
        parts = {key: self.old[key] for key in keys}
        if not all(map(self.is_whole, parts.values())):
            return False
        self.made |= parts
        return True

    def is_old(self, key: str, made_of: str) -> bool:
        return key in self.old and self.old[key].made_of == made_of

    def is_whole(self, part: SitePart) -> bool:
        """Return whether the site has all files of a part as they were made."""
        return all(self.is_in_site(name, value) for name, value in part.files.items())

    def is_in_site(self, name: str, value: str) -> bool:
        if self.untouched:
            return self.old_files.get(name) == value
        return file_hash(self.site / name) == value

    def waiting(self, name: str, value: str) -> Path:
        """Return where a new file with this hash waits to be moved into the site."""
        return self.memory / NEW / hashlib.sha256(f"{value} {name}".encode()).hexdigest()

    @cached_property
    def old_files(self) -> dict[str, str]:
        return {name: value for part in self.old.values() for name, value in part.files.items()}

    def made_files(self) -> dict[str, str]:
        return {name: value for part in self.made.values() for name, value in part.files.items()}

    def let_wait(self) -> None:
        """Write the new files to where they wait, and hold them no longer."""
        if self.files:
            (self.memory / NEW).mkdir(exist_ok=True)
        for name, data in self.files.items():
            self.waiting(name, self.new[name]).write_bytes(data)
        self.files.clear()

    def clear(self) -> None:
        for made in (self.made, self.new, self.files):
            made.clear()

    def contents(self, name: str) -> bytes:
        """Return a file of this build: a new one, or one of the site."""
        if name in self.files:
            return self.files[name]
        return (self.waiting(name, self.new[name]) if name in self.new else self.site / name).read_bytes()

    def old_file(self, key: str, name: str) -> bytes | None:
        """Return a file of a part of the site; None if the part is not whole."""
        part = self.old.get(key)
        return (self.site / name).read_bytes() if part and name in part.files and self.is_whole(part) else None

    def problems(self) -> tuple[Problem, ...]:
        """Return the warnings of all parts of this build without duplicates."""
        return tuple(dict.fromkeys(problem for part in self.made.values() for problem in part.problems))
