"""A host's mistake as a value: what is wrong, where, by which rule, and what to write instead.

Mistakes raise no exceptions: readers and games collect Problems, and a run shows all of them together.
"""

from collections.abc import Iterable, Mapping
from enum import StrEnum
from typing import Generic, TypeVar

from msgspec import Struct
from msgspec.structs import replace

T = TypeVar("T", covariant=True)


class Severity(StrEnum):
    """An error stops the build of its race; a warning is legal but probably a mistake."""

    ERROR, WARNING = "error", "warning"


class Topic(StrEnum):
    """Subjects of rules that the press judges for all games.

    A problem found by the press has a topic instead of a rule; the game supplies its own rule's number.
    """

    ASKED = "asked"
    STANDING = "standing"
    BONUS = "bonus"
    DICE = "dice"
    LANES = "lanes"
    SECTIONS = "sections"
    STEPS = "steps"
    GRID = "grid"
    GRID_PLACE = "grid-place"


class Place(Struct, frozen=True):
    """A place in a host's file: lines and columns count from 1, `width` is in characters.

    `file` is relative to the press, with forward slashes; `text` is the whole line, for display.
    """

    file: str
    line: int = 1
    column: int = 1
    width: int = 1
    text: str = ""


class Problem(Struct, frozen=True):
    """One mistake: a stable code, a message for the host, and its place.

    `rule` is the number of the rule that decides, or a Topic until `ruled` replaces it by the game's own number.
    `suggestion` says what to write instead.
    `related` are other relevant places, each with a short note (the first of two equal keys).
    """

    code: str
    message: str
    place: Place | None = None
    rule: str | None = None
    suggestion: str | None = None
    severity: Severity = Severity.ERROR
    related: tuple[tuple[str, Place], ...] = ()

    @property
    def is_error(self) -> bool:
        """Whether this problem stops the build of its race."""
        return self.severity is Severity.ERROR


def warning(
    code: str, message: str, place: Place | None, suggestion: str | None = None, rule: str | None = None
) -> Problem:
    """Return a problem that stops no build."""
    return Problem(code, message, place, rule, suggestion, Severity.WARNING)


class Judged(Struct, Generic[T], frozen=True):
    """The result of reading something: the value, None if errors prevent one, and all problems found."""

    value: T | None
    problems: tuple[Problem, ...] = ()


def ruled(problem: Problem, rules: Mapping[Topic, str]) -> Problem:
    """Return the problem with the game's own rule in place of a topic, None if the game has no such rule."""
    if isinstance(problem.rule, Topic):
        return replace(problem, rule=rules.get(problem.rule))
    return problem


def has_errors(problems: Iterable[Problem]) -> bool:
    return any(problem.is_error for problem in problems)


def in_file_order(problems: Iterable[Problem]) -> list[Problem]:
    """Return the problems sorted by file, line and column, those without a place first, without repeats."""
    return sorted(dict.fromkeys(problems), key=_position)


def _position(problem: Problem) -> tuple[str, int, int, str, str]:
    place = problem.place or Place("", 0, 0)
    return (place.file, place.line, place.column, problem.code, problem.message)


def describe(problem: Problem) -> str:
    """Return the problem as lines of text: place and message, the line with a caret, rule, suggestion."""
    head = f"{problem.severity}: {problem.message}"
    if problem.rule:
        head += f" [{problem.rule}]"
    lines = [head]
    if problem.place:
        lines[0] = f"{_spot(problem.place)}: {head}"
        lines += _excerpt(problem.place)
    for note, place in problem.related:
        lines.append(f"  {note}: {_spot(place)}")
        lines += _excerpt(place)
    if problem.suggestion:
        lines.append(f"  help: {problem.suggestion}")
    return "\n".join(lines)


def on_one_line(text: str) -> str:
    """Return a text with blanks for line breaks and other characters that a terminal may obey."""
    return text if text.isprintable() else "".join(char if char.isprintable() else " " for char in text)


def _spot(place: Place) -> str:
    return f"{place.file}:{place.line}:{place.column}"


_WINDOW = 100
"""The most characters of a host's line in an excerpt."""


def _excerpt(place: Place) -> list[str]:
    """Return the line with a caret under the place; a long line is cut around it, control characters become blanks."""
    if not place.text.strip():
        return []
    first = max(0, place.column - 1 - _WINDOW // 2) if len(place.text) > _WINDOW else 0
    shown = on_one_line(place.text[first : first + _WINDOW])
    column = place.column - 1 - first
    width = max(1, min(place.width, len(shown) - column))
    gutter = f"{place.line:>5} | "
    return [f"{gutter}{shown}".rstrip(), " " * (len(gutter) - 2) + "| " + " " * column + "^" * width]
