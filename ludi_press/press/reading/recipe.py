"""What a part of the site is made of: it is made again only when something of that differs, and can say what."""

import hashlib
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path

from msgspec import Struct, field

from ludi_press.core.problems import Problem
from ludi_press.press.reading.memory import Manifest
from ludi_press.press.reading.write import is_whole


def recipe(**ingredients: object) -> str:
    """The ingredients, each by its name and a hash of its value: two recipes are the same where all values are.

    Values are bytes, or what tells by its repr all that there is to it: numbers, words, frozen structs, tuples.
    """
    return " ".join(f"{name}={_hash(value)}" for name, value in ingredients.items())


def _hash(value: object) -> str:
    data = value if isinstance(value, bytes) else repr(value).encode("utf-8", "surrogatepass")
    return hashlib.sha256(data).hexdigest()[:24]


def differences(old: str | None, new: str) -> tuple[str, ...]:
    """The ingredients of a recipe that are not as they were; none where nothing is known of the old one."""
    if old is None:
        return ()
    known = dict(word.partition("=")[::2] for word in old.split(" "))
    return tuple(
        name for name, _, value in (word.partition("=") for word in new.split(" ")) if known.get(name) != value
    )


class Why(Struct, frozen=True):
    """Why a file of the site was made or kept: the ingredients that differ; `mended` where the file itself did."""

    kept: bool
    differing: tuple[str, ...] = ()
    mended: bool = False


Writer = Callable[[], tuple[dict[str, bytes], Iterable[Problem]]]
"""Writes the files of a part, with what is wrong in them."""


class Store(Struct):
    """What an earlier build left of some parts, and the parts of this one.

    `trusted`: all files look as that build left them, so that none needs to be read.
    """

    old: Manifest
    site: Path
    trusted: bool = False
    inputs: dict[str, str] = field(default_factory=dict)
    outputs: dict[str, tuple[str, ...]] = field(default_factory=dict)
    warnings: dict[str, tuple[Problem, ...]] = field(default_factory=dict)

    def has(self, part: str, made_of: str) -> bool:
        """Whether a part stands in the site as this recipe makes it; then it belongs to this build too."""
        if self.old.inputs.get(part) != made_of or not (self.trusted or is_whole(self.site, self.old, part)):
            return False
        self.put(part, made_of, self.old.outputs[part], self.old.warnings.get(part, ()))
        return True

    def put(self, part: str, made_of: str, files: Iterable[str], problems: Iterable[Problem] = ()) -> None:
        """Notes a part of this build, and what its theme or its host got wrong in it."""
        self.inputs[part] = made_of
        self.outputs[part] = tuple(sorted(files))
        found = tuple(problems)
        if found:
            self.warnings[part] = found

    def keep_all(self, parts: Iterable[str]) -> bool:
        """Keeps all of these parts as they stand, or none where a file of any is not as it was left."""
        known = [(part, self.old.inputs.get(part)) for part in parts]
        if not all(made_of and (self.trusted or is_whole(self.site, self.old, part)) for part, made_of in known):
            return False
        for part, made_of in known:
            self.put(part, made_of or "", self.old.outputs[part], self.old.warnings.get(part, ()))
        return True

    def make(self, part: str, made_of: str, write: Writer) -> dict[str, bytes]:
        """The files of a part, none where it is kept."""
        if self.has(part, made_of):
            return {}
        files, problems = write()
        self.put(part, made_of, files, problems)
        return files

    def problems(self) -> tuple[Problem, ...]:
        """The warnings of all parts of this build, each once."""
        return tuple(dict.fromkeys(problem for found in self.warnings.values() for problem in found))

    def manifest(self) -> Manifest:
        """The parts of this build."""
        return Manifest(self.inputs, self.outputs, warnings=self.warnings)


class History(Struct, frozen=True):
    """The recipes of the last build and of this one, and which part of the site each file belongs to.

    They are those of the races that were looked into; `kept` tells of a file whether it is another one's. `written` are
    the files that this build changed.
    """

    before: Mapping[str, str]
    now: Mapping[str, str]
    outputs: Mapping[str, tuple[str, ...]]
    kept: Callable[[str], bool] = lambda name: False
    written: frozenset[str] = frozenset()

    def then(self, later: "History") -> "History":
        """The same with what a later pass of the build did."""
        return History(
            {**later.before, **self.before},
            {**self.now, **later.now},
            {**self.outputs, **later.outputs},
            later.kept,
            self.written | later.written,
        )

    def why(self, name: str) -> Why | None:
        """Why a file is as it is, by its path in the site; None where no part of the site has it."""
        part = next((part for part, names in self.outputs.items() if name in names), None)
        if part is None:
            return Why(kept=True) if self.kept(name) else None
        old, new = self.before.get(part), self.now.get(part, "")
        mended = old == new and name in self.written
        return Why(kept=old == new and not mended, differing=differences(old, new), mended=mended)
