"""The rulebook of a game: its form as package data, and a page for each chapter, with tables and worked examples."""

import re
from collections.abc import Container, Iterable, Iterator
from collections.abc import Mapping as MappingOf
from string import ascii_lowercase
from typing import Annotated, Any, Final

from markupsafe import Markup, escape
from msgspec import Struct

from ludi_press.content.nodes import MappingNode, Node, ScalarNode, SequenceNode, plain
from ludi_press.content.rules import Limit, Multiline, Pattern
from ludi_press.content.shapes import Either, FormShape, Maybe, Shape, TableShape, WithPlace, form_shape

NUMBER = Pattern(
    r"[A-Z]{2,3}-\d{1,2}(?:\.\d{1,2})?[a-z]?",
    "the number of a rule: two or three capitals, a hyphen and numbers, as in XY-8.3a",
)


class RuleForm(Struct, frozen=True):
    """A rule: its number, its title and its text; a `ruling` is our own decision, where the source says nothing."""

    rule: Annotated[str, NUMBER]
    text: Annotated[str, Limit(3000), Multiline()]
    ruling: bool = False
    title: Annotated[str, Limit(60)] = ""


class ChapterForm(Struct, frozen=True):
    number: Annotated[str, NUMBER]
    title: Annotated[str, Limit(120)]
    rules: tuple[RuleForm, ...] = ()


class BookForm(Struct, frozen=True):
    """The whole rulebook; `intro` explains the game to a newcomer, and each line of a text is a paragraph."""

    title: Annotated[str, Limit(120)]
    chapters: tuple[ChapterForm, ...]
    intro: Annotated[str, Limit(2000), Multiline()] = ""


class ExampleForm(Struct, frozen=True):
    """A worked example: a test case, described by its facts."""

    rule: Annotated[str, NUMBER]
    kind: Annotated[str, Limit(20)]
    title: Annotated[str, Limit(200)]
    start: Annotated[str, Limit(1200), Multiline()] = ""
    orders: Annotated[str, Limit(600), Multiline()] = ""
    dice: Annotated[str, Limit(1200), Multiline()] = ""
    outcome: Annotated[str, Limit(2000), Multiline()] = ""


class ExamplesForm(Struct, frozen=True):
    examples: tuple[ExampleForm, ...]


NOTHING: Final = "\N{EN DASH}"
"""The text for an empty list or table."""


class Difference(Struct, frozen=True):
    """A value that differs from the edition's; `path` holds its keys, starting with the part of the rules data.

    `before` is "" where the edition has no such key; `rule` is None where no form names one.
    """

    path: tuple[str, ...]
    before: str
    after: str
    rule: str | None


def differences(
    base: MappingOf[str, Node], changes: MappingNode, forms: MappingOf[str, type[Any]]
) -> Iterator[Difference]:
    """Yield each value of `changes` that differs from the edition's trees; `forms` gives the form of each part."""
    for entry in changes:
        part = entry.key.text
        shape = form_shape(forms[part]) if part in forms else None
        yield from _below((part,), base.get(part), entry.value, shape, None)


def as_text(node: Node) -> str:
    """Return a value on one line for readers: a list separated by commas, nested values in brackets."""
    match node:
        case ScalarNode(text):
            return text
        case SequenceNode(items):
            return ", ".join(map(_inner, items)) or NOTHING
        case MappingNode(entries):
            return ", ".join(f"{entry.key.text}: {_inner(entry.value)}" for entry in entries) or NOTHING


def _inner(node: Node) -> str:
    return as_text(node) if isinstance(node, ScalarNode) else f"({as_text(node)})"


def _below(
    path: tuple[str, ...], base: Node | None, patch: Node, shape: Shape | None, rule: str | None
) -> Iterator[Difference]:
    """Compare mappings key by key, and all other values whole."""
    if not (isinstance(base, MappingNode) and isinstance(patch, MappingNode)):
        if base is None or plain(base) != plain(patch):
            yield Difference(path, as_text(base) if base is not None else "", as_text(patch), rule)
        return
    for entry in patch:
        key = entry.key.text
        inner, own = _step(shape, key)
        yield from _below((*path, key), base.get(key), entry.value, inner, own or rule)


def _step(shape: Shape | None, key: str) -> tuple[Shape | None, str | None]:
    """Return the shape of the value under a key, and the rule that its field names."""
    match shape:
        case Maybe(inner) | WithPlace(inner):
            return _step(inner, key)
        case Either(mapping=inner):
            return _step(inner, key)
        case TableShape(value=inner):
            return inner, None
        case FormShape(fields=fields):
            return next(((field.shape, field.rule) for field in fields if field.key == key), (None, None))
        case _:
            return None, None


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
