"""What a part of the site is made of: it is made again only when something of that differs, and can say what."""

import hashlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from ludi_press.press.write import Manifest, is_whole


def recipe(**ingredients: object) -> str:
    """The ingredients, each by its name and a hash of its value: two recipes are the same where all values are.

    Values are bytes, or what tells by its repr all that there is to it: numbers, words, frozen dataclasses, tuples.
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


@dataclass(frozen=True, slots=True)
class Why:
    """Why a file of the site was made or kept: the ingredients that differ, None of them where it was not there."""

    kept: bool
    differing: tuple[str, ...] = ()


@dataclass(slots=True)
class Kept:
    """What an earlier build left of some parts, and the parts of this one."""

    old: Manifest
    site: Path
    inputs: dict[str, str] = field(default_factory=dict)
    outputs: dict[str, tuple[str, ...]] = field(default_factory=dict)

    def has(self, part: str, made_of: str) -> bool:
        """Whether a part stands in the site as this recipe makes it; then it belongs to this build too."""
        if self.old.inputs.get(part) != made_of or not is_whole(self.site, self.old, part):
            return False
        self.put(part, made_of, self.old.outputs[part])
        return True

    def put(self, part: str, made_of: str, files: Iterable[str]) -> None:
        """Notes a part of this build."""
        self.inputs[part] = made_of
        self.outputs[part] = tuple(sorted(files))


@dataclass(frozen=True, slots=True)
class History:
    """The recipes of the last build and of this one, and which part of the site each file belongs to."""

    before: Mapping[str, str]
    now: Mapping[str, str]
    outputs: Mapping[str, tuple[str, ...]]

    def why(self, name: str) -> Why | None:
        """Why a file is as it is, by its path in the site; None where no part of the site has it."""
        part = next((part for part, names in self.outputs.items() if name in names), None)
        if part is None:
            return None
        old, new = self.before.get(part), self.now.get(part, "")
        return Why(kept=old == new, differing=differences(old, new))
