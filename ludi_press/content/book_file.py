"""The rulebook of a game, as package data: book/<language>.yaml and book/examples.yaml of an edition."""

from typing import Annotated

from msgspec import Struct

from ludi_press.content.rules import Limit, Multiline, Pattern

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
    """A chapter: its number, its title and its rules in order."""

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
    start: Annotated[str, Limit(1200)] = ""
    orders: Annotated[str, Limit(600)] = ""
    dice: Annotated[str, Limit(1200)] = ""
    outcome: Annotated[str, Limit(2000)] = ""


class ExamplesForm(Struct, frozen=True):
    examples: tuple[ExampleForm, ...]
