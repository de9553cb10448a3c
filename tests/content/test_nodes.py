"""Nodes: null values, and how a race's rules are laid over the edition's."""

import pytest

from ludi_press.content.load import load
from ludi_press.content.nodes import MappingNode, Node, ScalarNode, in_parts, nearest, overlay, plain, scalars
from ludi_press.core.problems import Place

PLACE = Place("a.yaml")


def tree(text: str) -> Node:
    judged = load(text.encode(), "a.yaml")
    assert judged.problems == ()
    assert judged.value is not None
    return judged.value


@pytest.mark.parametrize("text", ["", "~", "null", "NULL"])
def test_nothing_is_null_unless_it_is_quoted(text: str) -> None:
    assert ScalarNode(text, PLACE).is_null
    assert not ScalarNode(text, PLACE, quoted=True).is_null


@pytest.mark.parametrize("text", ["no", "0", "none", "nUll"])
def test_other_words_are_not_null(text: str) -> None:
    assert not ScalarNode(text, PLACE).is_null


def test_a_key_that_is_not_there_gives_none() -> None:
    node = tree("a: 1\n")
    assert isinstance(node, MappingNode)
    assert node.get("b") is None
    assert isinstance(found := node.get("a"), ScalarNode)
    assert found.text == "1"


@pytest.mark.parametrize(
    ("path", "line"),
    [(("a", "b", 1), 4), (("a", "b", 2), 3), (("a", "b", "1"), 3), (("a", "c", "b"), 2), (("z",), 1), ((), 1)],
)
def test_a_path_leads_to_the_last_value_that_exists(path: tuple[str | int, ...], line: int) -> None:
    found = nearest(tree("a:\n  b:\n    - 1\n    - 2\n"), path)
    assert found is not None
    assert found.place.line == line


def test_the_values_of_a_tree_come_in_the_order_of_the_file() -> None:
    assert [scalar.text for scalar in scalars(tree("a: {b: 1, c: [2, {d: 3}]}\ne: 4\n"))] == ["1", "2", "3", "4"]
    assert [*scalars(None)] == []


@pytest.mark.parametrize(
    ("base", "patch", "merged"),
    [
        ("{a: 1, b: 2}", "{b: 3, c: 4}", {"a": "1", "b": "3", "c": "4"}),
        ("{a: {x: 1, y: 2}}", "{a: {y: 3}}", {"a": {"x": "1", "y": "3"}}),
        ("{a: [1, 2]}", "{a: [3]}", {"a": ["3"]}),
        ("{a: {x: 1}}", "{a: 5}", {"a": "5"}),
    ],
)
def test_mappings_merge_key_by_key_and_all_else_is_replaced_whole(base: str, patch: str, merged: object) -> None:
    assert plain(overlay(tree(base), tree(patch))) == merged


def test_a_plain_tree_has_every_scalar_as_it_is_written() -> None:
    node = load(b"a: no\nb: [1, 01, {c: ~}]\n", "a.yaml").value
    assert node is not None
    assert plain(node) == {"a": "no", "b": ["1", "01", {"c": "~"}]}


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ("rounds: 20\n", {"rules": {"rounds": "20"}}),
        ("rules: {rounds: 20}\n", {"rules": {"rounds": "20"}}),
        ("arenas: {a: 1}\nrounds: 20\n", {"arenas": {"a": "1"}, "rules": {"rounds": "20"}}),
        ("strange: 1\n", {"strange": "1"}),
    ],
)
def test_keys_of_the_main_part_need_not_name_it(changes: str, told: object) -> None:
    trees = {"rules": tree("rounds: 30\n"), "arenas": tree("a: 0\n")}
    patch = tree(changes)
    assert isinstance(patch, MappingNode)
    assert plain(in_parts(trees, patch)) == told


def test_without_a_main_part_every_key_is_a_part() -> None:
    patch = tree("rounds: 20\n")
    assert isinstance(patch, MappingNode)
    assert in_parts({"melee": tree("rounds: 3\n")}, patch) is patch
