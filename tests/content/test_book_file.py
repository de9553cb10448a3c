from collections.abc import Mapping
from typing import Annotated

import pytest
from msgspec import Struct

from ludi_press.content.book_file import NOTHING, Difference, as_text, differences
from ludi_press.content.load import load
from ludi_press.content.nodes import MappingNode, Node
from ludi_press.content.rules import Placed, Rule


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
