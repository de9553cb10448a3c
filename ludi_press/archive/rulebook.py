"""The book of a game's rules as pages: a chapter a page, each rule with its tables and worked examples."""

import re
from collections.abc import Container, Iterable
from string import ascii_lowercase

from markupsafe import Markup, escape
from msgspec import Struct

_NUMBER = re.compile(r"\b([A-Z]{2,3}-\d{1,2}(?:\.\d{1,2})?[a-z]?)\b")


class Example(Struct, frozen=True):
    """A case of the tests: what stood before, the orders, the dice, what came of them."""

    title: str
    kind: str
    start: str
    orders: str
    dice: str
    outcome: str


class Change(Struct, frozen=True):
    """What a race plays otherwise: a key of the rules data, what the edition has there ("" for nothing), and the race.

    `rule` is None where nobody knows which rule it is.
    """

    key: str
    edition: str
    race: str
    rule: str | None = None


class RuleEntry(Struct, frozen=True):
    """A rule; `tables` are captions with tables in HTML, `changes` what the race of the book plays otherwise.

    A line of its `text` is a paragraph. `title` says what it is about.
    """

    number: str
    text: str
    ruling: bool
    tables: tuple[tuple[str, str], ...] = ()
    examples: tuple[Example, ...] = ()
    changes: tuple[Change, ...] = ()
    title: str = ""


class Chapter(Struct, frozen=True):
    """A chapter of the book."""

    number: str
    title: str
    rules: tuple[RuleEntry, ...]

    @property
    def changed(self) -> bool:
        """Whether the race of the book plays any of its rules otherwise."""
        return any(entry.changes for entry in self.rules)

    @property
    def file(self) -> str:
        """The name of its page."""
        return f"{self.number.lower()}.html"


class BookRef(Struct, frozen=True):
    """What a list of books shows of one: `title` is that of its game, `folder` where its pages lie in the site."""

    folder: str
    title: str
    edition: str


class Book(Struct, frozen=True):
    """The rules of one edition; `folder` is that of its pages, relative to the site.

    A race that changes some has a book of its own: `race` is its title, `changes` are all of them, `base` is the
    folder of the edition's own book. `intro` tells how the game goes, a paragraph a line.
    """

    folder: str
    title: str
    edition: str
    chapters: tuple[Chapter, ...]
    race: str | None = None
    base: str | None = None
    changes: tuple[Change, ...] = ()
    intro: str = ""

    def anchors(self) -> frozenset[str]:
        """The numbers that can be linked."""
        return frozenset(entry.number for chapter in self.chapters for entry in chapter.rules) | {
            chapter.number for chapter in self.chapters
        }


def paragraphs(text: str, known: Container[str]) -> list[Markup]:
    """The paragraphs of a rule as HTML; the `known` numbers of rules in it are links."""
    return [Markup().join(_linked(part, known) for part in _NUMBER.split(line)) for line in text.splitlines()]


def _linked(part: str, known: Container[str]) -> Markup:
    if part not in known:
        return escape(part)
    return Markup('<a href="{}">{}</a>').format(rule_address(".", part), part)


def book_folder(game: str, edition: str) -> str:
    """Where the pages of an edition lie."""
    return f"rules/{game}-{edition}"


def race_book_folder(race: str) -> str:
    """Where the rules of a race lie that changes some."""
    return f"races/{race}/rules"


def rule_address(folder: str, number: str) -> str:
    """The address of a rule, relative to the site: its chapter's page, and its number as anchor.

    A letter at its end is no matter: the chapter of X-6a is X-6, as that of X-8.3a is X-8.
    """
    chapter = number.partition(".")[0].rstrip(ascii_lowercase)
    return f"{folder}/{chapter.lower()}.html#{number}"


def neighbours(chapters: Iterable[Chapter], chapter: Chapter) -> tuple[Chapter | None, Chapter | None]:
    """The chapters before and after one."""
    row = list(chapters)
    index = row.index(chapter)
    return (row[index - 1] if index else None, row[index + 1] if index + 1 < len(row) else None)
