from collections.abc import Mapping
from typing import Annotated

import pytest
from msgspec import Struct
from msgspec.structs import replace

from ludi_press.archive.rulebook import (
    NOTHING,
    Book,
    Chapter,
    Difference,
    ExamplePicture,
    RuleEntry,
    as_text,
    differences,
    neighbours,
    paragraphs,
    rule_address,
)
from ludi_press.content.load import load
from ludi_press.content.nodes import MappingNode, Node
from ludi_press.content.rules import Placed, Rule

CHAPTERS = (Chapter("SS-1", "Teams", (RuleEntry("SS-1.1a", "x", True),)), Chapter("SS-2", "Track", ()))


def test_a_rule_is_found_on_the_page_of_its_chapter() -> None:
    assert rule_address("rules/super-series-1", "SS-8.3a") == "rules/super-series-1/ss-8.html#SS-8.3a"
    assert rule_address("rules/moritari-1", "MO-6a") == "rules/moritari-1/mo-6.html#MO-6a"
    assert rule_address("rules/x-1", "SS-4") == "rules/x-1/ss-4.html#SS-4"
    assert CHAPTERS[0].file == "ss-1.html"


def test_chapters_have_neighbours() -> None:
    assert neighbours(CHAPTERS, CHAPTERS[0]) == (None, CHAPTERS[1])
    assert neighbours(CHAPTERS, CHAPTERS[1]) == (CHAPTERS[0], None)


def test_a_book_knows_what_can_be_linked() -> None:
    assert Book("rules/x-1", "X", "1", CHAPTERS).anchors() == {"SS-1", "SS-1.1a", "SS-2"}


def test_a_book_of_a_race_shows_the_pictures_of_the_edition() -> None:
    drawn = RuleEntry("SS-1.1", "x", False, picture=ExamplePicture("ss-1.1.webp", b"x", 4, 3))
    book = Book("rules/x-1", "X", "1", (Chapter("SS-1", "Teams", (drawn,)), CHAPTERS[1]))
    assert book.pictures == {"ss-1.1.webp": b"x"}
    assert replace(book, base="rules/x-1").pictures == {}


def test_the_words_of_a_rule_are_paragraphs_whose_numbers_are_links() -> None:
    assert paragraphs("See SS-14.1a & on.\nNot SS-9.9.", {"SS-2", "SS-14.1a"}) == [
        'See <a href="./ss-14.html#SS-14.1a">SS-14.1a</a> &amp; on.',
        "Not SS-9.9.",
    ]


class InnerForm(Struct, frozen=True):
    radius: int
    most: Annotated[int, Rule("SS-2.2")]


class PartForm(Struct, frozen=True):
    wreck_lasts: Annotated[Placed[str], Rule("SS-1.1")]
    escape: Annotated[InnerForm | None, Rule("SS-2.1")] = None
    packages: Annotated[Mapping[str, tuple[str, ...]] | None, Rule("SS-3.1")] = None
    loose: int = 0


EDITION = "{wreck-lasts: race, escape: {radius: 12, most: 4}, packages: {noble: [a, b]}, loose: 1}"


def tree(text: str) -> Node:
    loaded = load(text.encode(), "x.yaml")
    assert loaded.value is not None
    return loaded.value


def changed(text: str) -> list[Difference]:
    patch = tree(text)
    assert isinstance(patch, MappingNode)
    return list(differences({"part": tree(EDITION)}, patch, {"part": PartForm}))


def test_a_changed_value_has_its_keys_and_its_rule() -> None:
    assert changed("part: {wreck-lasts: 2}") == [Difference(("part", "wreck-lasts"), "race", "2", "SS-1.1")]


def test_what_stays_as_it_was_is_no_difference() -> None:
    assert changed("part: {wreck-lasts: race, escape: {radius: 12}}") == []


def test_the_innermost_rule_counts() -> None:
    found = changed("part: {escape: {radius: 9, most: 2}}")
    assert [(one.path[-1], one.rule) for one in found] == [("radius", "SS-2.1"), ("most", "SS-2.2")]


def test_a_new_key_has_nothing_before_it_and_lists_are_compared_whole() -> None:
    found = changed("part: {packages: {lanista: [c], noble: [a]}}")
    assert [(one.path[-1], one.before, one.after, one.rule) for one in found] == [
        ("lanista", "", "c", "SS-3.1"),
        ("noble", "a, b", "a", "SS-3.1"),
    ]


def test_what_no_form_knows_has_no_rule() -> None:
    assert [one.rule for one in changed("{part: {loose: 2}, other: {x: 1}}")] == [None, None]


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        ("a", "a"),
        ("[1, b]", "1, b"),
        ("[1, [2, 3]]", "1, (2, 3)"),
        ("{x: 1, y: [2, 3]}", "x: 1, y: (2, 3)"),
        ("[]", NOTHING),
    ],
)
def test_a_value_as_text_is_readable(value: str, shown: str) -> None:
    assert as_text(tree(value)) == shown
