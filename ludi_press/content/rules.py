"""What a form may say about its fields, inside `Annotated[...]`, and the value that keeps its place."""

from dataclasses import dataclass, field
from typing import Final, Generic, TypeVar

from ludi_press.core.problems import Place

T_co = TypeVar("T_co", covariant=True)


@dataclass(frozen=True, slots=True)
class Placed(Generic[T_co]):
    """A value and where the host wrote it, for problems that only a later reader can find.

    `key` is where its key stands, in a mapping whose keys the host chooses.
    """

    value: T_co
    place: Place
    key: Place | None = field(default=None, compare=False, repr=False)

    @property
    def head(self) -> Place:
        """Where its key stands, for what is wrong with that; of a value without one its own place."""
        return self.key or self.place


@dataclass(frozen=True, slots=True)
class Doc:
    """What a field is for, in words for hosts: shown by editors and where the key is missing."""

    text: str


@dataclass(frozen=True, slots=True)
class Rule:
    """The rule, or the topic of rules, that decides about a field: its problems carry it."""

    number: str


@dataclass(frozen=True, slots=True)
class Range:
    """The least and the greatest number that may stand here."""

    low: int
    high: int


@dataclass(frozen=True, slots=True)
class Limit:
    """The most characters of a text."""

    characters: int


@dataclass(frozen=True, slots=True)
class Pattern:
    """The regular expression that a whole text must match, and what that means for a host: "small letters"."""

    regex: str
    words: str


@dataclass(frozen=True, slots=True)
class IdRule:
    """A text is an id: small letters, digits and hyphens, not a hyphen first, at most 40; so no id is a path."""


@dataclass(frozen=True, slots=True)
class OneOrMore:
    """A list of one may be written without its brackets."""


@dataclass(frozen=True, slots=True)
class Apart:
    """What else the form says can be judged without this key, which may be absent: a wrong value is only left out."""


@dataclass(frozen=True, slots=True)
class Name:
    """A name for people, or a table of names by id: nothing is decided by it, so it may change at any time."""


@dataclass(frozen=True, slots=True)
class Multiline:
    """A text may have several lines; without this rule it has one."""


ID_PATTERN: Final = Pattern(r"[a-z0-9][a-z0-9-]*", "small letters, digits and hyphens")
"""What an id looks like: race, team, track, theme."""

TEXT_LIMIT: Final = 200
"""The most characters of a text that has no Limit of its own."""

NUMBER_LIMIT: Final = 1_000_000_000
"""The greatest size of a number that has no Range of its own."""
