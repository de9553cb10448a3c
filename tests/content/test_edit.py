"""Edits of a host's file leave every other line unchanged."""

import difflib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludi_press.content.edit import (
    KeyPath,
    with_comments,
    with_items,
    with_value,
    without_blanks,
    without_key,
    without_questions,
)

FILE = """\
# turn 4
orders:
  # open: accelerate; whip
  velox:    # Velox
  celer: whip    # by mail
  ferox: {orders: [whip], word: panem}

# story: |
opens: {orders: 1}
# the end
"""


@pytest.mark.parametrize(
    ("text", "path", "value", "edited"),
    [
        ("a: 1\n", ("a",), "2", "a: 2\n"),
        ("a: 1 # x\nb: 2", ("b",), "[3, 4]", "a: 1 # x\nb: [3, 4]"),
        ("a:  # x\n", ("a",), "2", "a: 2  # x\n"),
        ("a: 1\n# end\n", ("b",), "2", "a: 1\nb: 2\n# end\n"),
        ("a: 1", ("b", "c"), "2", "a: 1\nb:\n  c: 2\n"),
        ("", ("b", "c"), "2", "b:\n  c: 2\n"),
        ("# nothing yet\n", ("b",), "2", "# nothing yet\nb: 2\n"),
        ("b:  # x\na: 1\n", ("b", "c"), "2", "b:  # x\n  c: 2\na: 1\n"),
        ("b:\n    c: 1\n    # d\na: 1\n", ("b", "e"), "2", "b:\n    c: 1\n    e: 2\n    # d\na: 1\n"),
        ("b: {c: 1}\n", ("b", "e"), "2", "b: {c: 1, e: 2}\n"),
        ("b: {}\n", ("b", "e", "f"), "2", "b: {e: {f: 2}}\n"),
        ("b: {c: 1,\n  d: 2,\n}\n", ("b", "e"), "2", "b: {c: 1,\n  d: 2, e: 2,\n}\n"),
        ("s: |\n  one\n  two\n", ("b",), "2", "s: |\n  one\n  two\nb: 2\n"),
        ("s: |\n  one\n\n# c\n", ("b",), "2", "s: |\n  one\n\nb: 2\n# c\n"),
        ("a: 1\r\nb:\r\n  c: 1\r\n", ("b", "d"), "2", "a: 1\r\nb:\r\n  c: 1\r\n  d: 2\r\n"),
        ("\ufeffa: 1\n", ("a",), "2", "\ufeffa: 2\n"),
        ("a: 1\n", ("no",), "2", "a: 1\nno: 2\n"),
        ("a: 1\n", ("12",), "2", "a: 1\n'12': 2\n"),
    ],
)
def test_a_value_is_put_in_and_nothing_else_is_touched(text: str, path: KeyPath, value: str, edited: str) -> None:
    assert with_value(text.encode(), path, value) == edited.encode()


@pytest.mark.parametrize(
    ("text", "path", "edited"),
    [
        ("dice: {velox: [speed 6]}\n", ("dice", "velox"), "dice: {velox: [speed 6, whip 3, wall 4]}\n"),
        ("dice: {velox: speed 6}\n", ("dice", "velox"), "dice: {velox: [speed 6, whip 3, wall 4]}\n"),
        (
            "dice:\n  velox: [speed 6,  # why\n    wall 2]\n",
            ("dice", "velox"),
            "dice:\n  velox: [speed 6,  # why\n    wall 2, whip 3, wall 4]\n",
        ),
        (
            "dice:\n  velox:\n  - speed 6\n  # x\n",
            ("dice", "velox"),
            "dice:\n  velox:\n  - speed 6\n  - whip 3\n  - wall 4\n  # x\n",
        ),
        ("dice:\n  velox:\n", ("dice", "velox"), "dice:\n  velox: [whip 3, wall 4]\n"),
        ("dice:\n  velox: []\n", ("dice", "velox"), "dice:\n  velox: [whip 3, wall 4]\n"),
        ("dice:\n", ("dice", "velox"), "dice:\n  velox: [whip 3, wall 4]\n"),
        ("orders: {}\n", ("dice", "velox"), "orders: {}\ndice:\n  velox: [whip 3, wall 4]\n"),
    ],
)
def test_items_are_added_at_the_end_of_a_list(text: str, path: KeyPath, edited: str) -> None:
    assert with_items(text.encode(), path, ["whip 3", "wall 4"]) == edited.encode()


@pytest.mark.parametrize(
    "text",
    ["a: [", "- a\n", "text\n", "a: 1\na: 2\n", "b:\n  c: 1\n", "b: [1]\n", "b: |\n  x\n", "\x00", "b: &x 1\n"],
)
def test_an_edit_that_would_change_more_is_refused(text: str) -> None:
    assert with_value(text.encode(), ("b", "c", "d") if "c:" in text else ("b", "c"), "2") is None
    assert with_items(text.encode(), ("b", "c", "d") if "c:" in text else ("b", "c"), ["2"]) is None


def test_a_value_of_several_lines_is_not_replaced() -> None:
    assert with_value(b"b:\n  c: 1\n", ("b",), "2") is None
    assert with_items(b"b:\n  c: 1\n", ("b",), ["2"]) is None


KEYS = st.sampled_from(["orders", "velox", "celer", "ferox", "opens", "dice", "x"])


@given(st.lists(st.tuples(st.lists(KEYS, min_size=1, max_size=3), st.sampled_from(["1", "[a, b]", "'x'"])), max_size=4))
def test_however_a_file_is_edited_at_most_one_line_is_changed_at_a_time(changes: list[tuple[list[str], str]]) -> None:
    data = FILE.encode()
    for path, value in changes:
        edited = with_value(data, tuple(path), value)
        if edited is not None:
            told = [line[0] for line in difflib.ndiff(data.decode().split("\n"), edited.decode().split("\n"))]
            assert told.count("-") <= 1
            data = edited


def test_comments_stand_below_their_entry_and_can_be_taken_away() -> None:
    edited = with_comments(FILE.encode(), ("orders", "velox"), ["#? one", "#? two"])
    assert edited == FILE.replace("# Velox\n", "# Velox\n  #? one\n  #? two\n").encode()
    assert without_questions(edited) == FILE.encode()
    assert with_comments(FILE.encode(), ("orders", "nobody"), ["#? one"]) == f"{FILE}#? one\n".encode()
    assert with_comments(b"orders: {a: b}", ("orders", "a"), ["#? one"]) == b"orders: {a: b}\n#? one\n"
    assert with_comments(b"orders:\n", ("orders", "a"), ["#? one"]) == b"orders:\n#? one\n"
    assert with_comments(b"a: b\n", ("a",), ["c: d"]) is None, "that is no comment"
    assert without_questions(FILE.encode()) == FILE.encode()


@pytest.mark.parametrize(
    ("text", "cut"),
    [
        (FILE, FILE.replace("  velox:    # Velox\n", "")),
        ("orders:\n  a:\n  b: # x\nc: 1\n", "orders: {}\nc: 1\n"),
        ("orders:   # all\n  a:\n", "orders: {}   # all\n"),
        ("orders: {a: 1}\n", "orders: {a: 1}\n"),
        ("orders:\n", "orders:\n"),
        ("c: 1\n", "c: 1\n"),
    ],
)
def test_keys_without_a_value_are_taken_out_with_their_lines(text: str, cut: str) -> None:
    assert without_blanks(text.encode(), ("orders",)) == cut.encode()


def test_keys_without_a_value_inside_brackets_are_left_to_the_host() -> None:
    assert without_blanks(b"orders: {a: , b: 1}\n", ("orders",)) is None


def test_a_key_goes_out_with_its_lines_and_nothing_else() -> None:
    data = b"a: 1\n# b\nstory: |\n  one\n\n  two\n# c\nclosed: 2026-04-06 18:00   # early\n"
    assert without_key(data, "closed") == data.partition(b"closed")[0]
    assert without_key(data, "story") == b"a: 1\n# b\n# c\nclosed: 2026-04-06 18:00   # early\n"
    assert without_key(data, "other") == data
    assert without_key(b"{a: 1, b: 2}\n", "a") is None
