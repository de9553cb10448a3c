"""The rulebook of a game as pages: one for each chapter, each rule with its tables and worked examples."""

import re
from collections.abc import Container, Iterable
from string import ascii_lowercase

from markupsafe import Markup, escape
from msgspec import Struct

from ludi_press.content.book_file import ExampleForm

_NUMBER = re.compile(r"\b([A-Z]{2,3}-\d{1,2}(?:\.\d{1,2})?[a-z]?)\b")


class RuleChange(Struct, frozen=True):
    """A value that a race changes: a key of the rules data, the edition's value ("" for none), and the race's.

    `rule` is None if it belongs to no known rule.
    """

    key: str
    edition: str
    race: str
    rule: str | None = None


class ExamplePicture(Struct, frozen=True):
    """A picture of the board at the end of an example: its file in the folder of the book, its bytes and its size."""

    file: str
    data: bytes
    width: int
    height: int


class RuleEntry(Struct, frozen=True):
    """A rule; `tables` are captions with tables in HTML, `changes` those of the book's race.

    Each line of its `text` is a paragraph; `picture` shows the first of its `examples`.
    """

    number: str
    text: str
    ruling: bool
    tables: tuple[tuple[str, str], ...] = ()
    examples: tuple[ExampleForm, ...] = ()
    changes: tuple[RuleChange, ...] = ()
    title: str = ""
    picture: ExamplePicture | None = None


class Chapter(Struct, frozen=True):
    number: str
    title: str
    rules: tuple[RuleEntry, ...]

    @property
    def changed(self) -> bool:
        """Whether the book's race changes any of its rules."""
        return any(entry.changes for entry in self.rules)

    @property
    def file(self) -> str:
        return f"{self.number.lower()}.html"


class BookRef(Struct, frozen=True):
    """An entry in a list of books: `title` is the game's, `folder` the folder of its pages in the site."""

    folder: str
    title: str
    edition: str


class Book(Struct, frozen=True):
    """The rules of one edition; `folder` is that of its pages, relative to the site.

    A race that changes some has its own book, with its title (`race`), all `changes`, and the edition's book (`base`).
    `intro` explains the game, a paragraph on each line.
    `language` is that of all texts but the tables.
    """

    folder: str
    title: str
    edition: str
    chapters: tuple[Chapter, ...]
    race: str | None = None
    base: str | None = None
    changes: tuple[RuleChange, ...] = ()
    intro: str = ""
    language: str = "en"

    @property
    def pictures(self) -> dict[str, bytes]:
        """Its pictures by file; a race's book shows those of the edition's."""
        rules = (entry for chapter in self.chapters for entry in chapter.rules)
        return {} if self.base else {entry.picture.file: entry.picture.data for entry in rules if entry.picture}

    def anchors(self) -> frozenset[str]:
        """Return the numbers that can be linked."""
        return frozenset(entry.number for chapter in self.chapters for entry in chapter.rules) | {
            chapter.number for chapter in self.chapters
        }


def paragraphs(text: str, known: Container[str]) -> list[Markup]:
    """Return the paragraphs of a rule as HTML; `known` rule numbers in it become links."""
    return [Markup().join(_linked(part, known) for part in _NUMBER.split(line)) for line in text.splitlines()]


def _linked(part: str, known: Container[str]) -> Markup:
    if part not in known:
        return escape(part)
    return Markup('<a href="{}">{}</a>').format(rule_address(".", part), part)


def book_folder(game: str, edition: str) -> str:
    return f"rules/{game}-{edition}"


def race_book_folder(race: str) -> str:
    return f"races/{race}/rules"


def rule_address(folder: str, number: str) -> str:
    """Return the address of a rule, relative to the site: its chapter's page, and its number as anchor.

    A letter at its end does not count: the chapter of X-6a is X-6, and that of X-8.3a is X-8.
    """
    chapter = number.partition(".")[0].rstrip(ascii_lowercase)
    return f"{folder}/{chapter.lower()}.html#{number}"


def neighbours(chapters: Iterable[Chapter], chapter: Chapter) -> tuple[Chapter | None, Chapter | None]:
    row = list(chapters)
    index = row.index(chapter)
    return (row[index - 1] if index else None, row[index + 1] if index + 1 < len(row) else None)
