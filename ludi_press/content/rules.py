"""What a form field may declare inside `Annotated[...]`, and the value that keeps its place."""

from collections.abc import Callable
from typing import Final, Generic, TypeVar

from msgspec import Struct

from ludi_press.core.problems import Place

T_co = TypeVar("T_co", covariant=True)


class Placed(Struct, Generic[T_co], frozen=True, eq=False):
    """A value and its place in the host's file, for problems that are found later.

    `key` is the place of its key, in a mapping whose keys the host chooses; comparison ignores it.
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
        """The place of its key, for problems with the key; without a key its own place."""
        return self.key or self.place


class Doc(Struct, frozen=True):
    """What a field is for, in a host's words: shown by editors, and when the key is missing."""

    text: str


class Rule(Struct, frozen=True):
    """The rule, or the topic of rules, that governs a field; its problems name it."""

    number: str


class Range(Struct, frozen=True):
    low: int
    high: int


class Limit(Struct, frozen=True):
    """The most characters of a text."""

    characters: int


NAME_LIMIT: Final = 60
"""The most characters of a name."""


class Pattern(Struct, frozen=True):
    """The regular expression that a whole text must match, and its description for a host: "small letters"."""

    regex: str
    words: str


class UnreadableError(ValueError):
    """A text means no value of its field; `code`, message and `suggestion` become the problem."""

    def __init__(self, code: str, message: str, suggestion: str | None = None) -> None:
        super().__init__(message)
        self.code, self.suggestion = code, suggestion


class Read(Struct, frozen=True):
    """The value is written as a text, from which `read` makes it; it raises UnreadableError where it cannot."""

    read: Callable[[str], object]


class IdRule(Struct, frozen=True):
    """The text is an id: small letters, digits and hyphens, no hyphen first, at most 40; so no id is a path."""


class OneOrMore(Struct, frozen=True):
    """A list of one may be written without brackets."""


class Apart(Struct, frozen=True):
    """An optional key that the rest of the form does not depend on: only its wrong value is left out, not the form."""


class DisplayName(Struct, frozen=True):
    """A display name, or a table of names by id: no rule depends on it, so it may change at any time."""


class Multiline(Struct, frozen=True):
    """The text may have several lines; without this rule it has one."""


ID_PATTERN: Final = Pattern(r"[a-z0-9][a-z0-9-]*", "small letters, digits and hyphens")
"""The form of an id: race, team, track, theme."""

RESERVED: Final = frozenset(
    {"con", "prn", "aux", "nul", *(f"{device}{number}" for device in ("com", "lpt") for number in range(10))}
)
"""Names of devices, which no file can have on Windows, whatever stands behind its dot; an id may be a file's name."""

MAIL: Final = r"[A-Za-z0-9.!#$%&'*+/=?^_`{|}~\-]+@[A-Za-z0-9.\-]+"
"""The regular expression of a mail address."""

TEXT_LIMIT: Final = 200
"""The most characters of a text without a Limit of its own."""

NUMBER_LIMIT: Final = 1_000_000_000
"""The greatest absolute value of a number without a Range of its own."""
