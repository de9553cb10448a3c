"""What a form may say about its fields, inside `Annotated[...]`, and the value that keeps its place."""

from typing import Final, Generic, TypeVar

from msgspec import Struct

from ludi_press.core.problems import Place

T_co = TypeVar("T_co", covariant=True)


class Placed(Struct, Generic[T_co], frozen=True, eq=False):
    """A value and where the host wrote it, for problems that only a later reader can find.

    `key` is where its key stands, in a mapping whose keys the host chooses; it plays no part when two are compared.
    """

    value: T_co
    place: Place
    key: Place | None = None

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Placed) and (self.value, self.place) == (other.value, other.place)

    def __hash__(self) -> int:
        return hash((self.value, self.place))

    @property
    def head(self) -> Place:
        """Where its key stands, for what is wrong with that; of a value without one its own place."""
        return self.key or self.place


class Doc(Struct, frozen=True):
    """What a field is for, in words for hosts: shown by editors and where the key is missing."""

    text: str


class Rule(Struct, frozen=True):
    """The rule, or the topic of rules, that decides about a field: its problems carry it."""

    number: str


class Range(Struct, frozen=True):
    """The least and the greatest number that may stand here."""

    low: int
    high: int


class Limit(Struct, frozen=True):
    """The most characters of a text."""

    characters: int


class Pattern(Struct, frozen=True):
    """The regular expression that a whole text must match, and what that means for a host: "small letters"."""

    regex: str
    words: str


class IdRule(Struct, frozen=True):
    """A text is an id: small letters, digits and hyphens, not a hyphen first, at most 40; so no id is a path."""


class OneOrMore(Struct, frozen=True):
    """A list of one may be written without its brackets."""


class Apart(Struct, frozen=True):
    """What else the form says can be judged without this key, which may be absent: a wrong value is only left out."""


class Name(Struct, frozen=True):
    """A name for people, or a table of names by id: nothing is decided by it, so it may change at any time."""


class Multiline(Struct, frozen=True):
    """A text may have several lines; without this rule it has one."""


ID_PATTERN: Final = Pattern(r"[a-z0-9][a-z0-9-]*", "small letters, digits and hyphens")
"""What an id looks like: race, team, track, theme."""

MAIL: Final = r"[A-Za-z0-9.!#$%&'*+/=?^_`{|}~\-]+@[A-Za-z0-9.\-]+"
"""The regular expression of a mail address."""

TEXT_LIMIT: Final = 200
"""The most characters of a text that has no Limit of its own."""

NUMBER_LIMIT: Final = 1_000_000_000
"""The greatest size of a number that has no Range of its own."""
