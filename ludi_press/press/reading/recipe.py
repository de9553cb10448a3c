"""Recipes: hashes of all that a part of the site is made of; a part is made again only if its recipe differs."""

import hashlib
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Final

from msgspec import Struct, field

from ludi_press.core.problems import Problem
from ludi_press.press.reading.memory import Manifest
from ludi_press.press.reading.write import is_whole


def recipe(**ingredients: object) -> str:
    """Return each ingredient's name with a hash of its value; recipes are equal if all values are.

    Values are bytes, or what `digest` takes.
    """
    return " ".join(f"{name}={digest(value)}" for name, value in ingredients.items())


def digest(value: object) -> str:
    """Return a hash of bytes, or of a value with a complete repr: numbers, strings, frozen structs, tuples, sets."""
    if isinstance(value, bytes):
        return hashlib.sha256(value).hexdigest()[:24]
    text = repr(value)
    if _SET in text:
        text = _sorted_repr(value)
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:24]


_SET: Final = "frozenset("


def _sorted_repr(value: object) -> str:
    """The repr of a value with its sets in order, since their own order differs from one process to the next."""
    if isinstance(value, frozenset):
        return f"{_SET}{sorted(map(_sorted_repr, value))})"
    if isinstance(value, Mapping):
        return f"{{{', '.join(f'{_sorted_repr(key)}: {_sorted_repr(one)}' for key, one in value.items())}}}"
    if isinstance(value, tuple | list):
        return f"{type(value).__name__}({', '.join(map(_sorted_repr, value))})"
    if isinstance(value, Struct):
        fields = (f"{name}={_sorted_repr(getattr(value, name))}" for name in value.__struct_fields__)
        return f"{type(value).__name__}({', '.join(fields)})"
    return repr(value)


def differences(old: str | None, new: str) -> tuple[str, ...]:
    """Return the ingredients of a recipe that have changed; none if the old recipe is unknown."""
    if old is None:
        return ()
    known = dict(word.partition("=")[::2] for word in old.split(" "))
    return tuple(
        name for name, _, value in (word.partition("=") for word in new.split(" ")) if known.get(name) != value
    )


class Reason(Struct, frozen=True):
    """Why a file of the site was made or kept: the ingredients that differ; `mended` if the file itself was changed."""

    kept: bool
    differing: tuple[str, ...] = ()
    mended: bool = False


Writer = Callable[[], tuple[dict[str, bytes], Iterable[Problem]]]
"""Makes the files of a part, with the problems in them."""


class Store(Struct):
    """The parts of an earlier build, and those of this one.

    `trusted` means that all files are known to be as that build wrote them, so that none needs to be read.
    """

    old: Manifest
    site: Path
    trusted: bool = False
    inputs: dict[str, str] = field(default_factory=dict)
    outputs: dict[str, tuple[str, ...]] = field(default_factory=dict)
    warnings: dict[str, tuple[Problem, ...]] = field(default_factory=dict)

    def has(self, part: str, made_of: str) -> bool:
        """Return whether a part of this recipe is in the site, and take it over."""
        if self.old.inputs.get(part) != made_of or not (self.trusted or is_whole(self.site, self.old, part)):
            return False
        self.put(part, made_of, self.old.outputs[part], self.old.warnings.get(part, ()))
        return True

    def put(self, part: str, made_of: str, files: Iterable[str], problems: Iterable[Problem] = ()) -> None:
        """Add a part to this build, with the mistakes of the theme or the host in it."""
        self.inputs[part] = made_of
        self.outputs[part] = tuple(sorted(files))
        found = tuple(problems)
        if found:
            self.warnings[part] = found

    def keep_all(self, parts: Iterable[str]) -> bool:
        """Take over all of these parts; none if a file of any was changed."""
        known = [(part, self.old.inputs.get(part)) for part in parts]
        if not all(made_of and (self.trusted or is_whole(self.site, self.old, part)) for part, made_of in known):
            return False
        for part, made_of in known:
            self.put(part, made_of or "", self.old.outputs[part], self.old.warnings.get(part, ()))
        return True

    def make(self, part: str, made_of: str, write: Writer) -> dict[str, bytes]:
        """Return the files of a part; none if it was taken over."""
        if self.has(part, made_of):
            return {}
        files, problems = write()
        self.put(part, made_of, files, problems)
        return files

    def problems(self) -> tuple[Problem, ...]:
        """Return the warnings of all parts of this build without duplicates."""
        return tuple(dict.fromkeys(problem for found in self.warnings.values() for problem in found))

    def manifest(self) -> Manifest:
        """Return the parts of this build."""
        return Manifest(self.inputs, self.outputs, warnings=self.warnings)


class History(Struct, frozen=True):
    """The recipes of the last build and of this one for all races that were looked at, and the files of each part.

    `kept` tells of a file whether it belongs to another race; `written` are the files that this build changed.
    """

    before: Mapping[str, str]
    now: Mapping[str, str]
    outputs: Mapping[str, tuple[str, ...]]
    kept: Callable[[str], bool] = lambda name: False
    written: frozenset[str] = frozenset()

    def then(self, later: "History") -> "History":
        """Return the history of both passes of a build."""
        return History(
            {**later.before, **self.before},
            {**self.now, **later.now},
            {**self.outputs, **later.outputs},
            later.kept,
            self.written | later.written,
        )

    def why(self, name: str) -> Reason | None:
        """Return why a file of the site was made or kept; None if no part contains it."""
        part = next((part for part, names in self.outputs.items() if name in names), None)
        if part is None:
            return Reason(kept=True) if self.kept(name) else None
        old, new = self.before.get(part), self.now.get(part, "")
        mended = old == new and name in self.written
        return Reason(kept=old == new and not mended, differing=differences(old, new), mended=mended)
