"""Characters that no file may hold are problems before any YAML is parsed."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludi_press.content.guard import SIZE_LIMIT, read_text, source
from ludi_press.core.problems import Place, Problem, Severity


def only_problem(data: bytes) -> Problem:
    judged = read_text(data, "turns/01.yaml")
    assert judged.value is None
    assert len(judged.problems) == 1
    problem = judged.problems[0]
    assert problem.place is not None
    assert problem.place.file == "turns/01.yaml"
    return problem


def text_of(data: bytes) -> str:
    judged = read_text(data, "a.yaml")
    assert judged.problems == ()
    assert judged.value is not None
    return judged.value.text


def test_a_byte_order_mark_at_the_start_is_no_part_of_the_text() -> None:
    assert text_of(b"\xef\xbb\xbftitle: x\n") == "title: x\n"


@pytest.mark.parametrize("data", [b"a\nb\n", b"a\r\nb\r\n", b"a\rb\r"])
def test_the_line_breaks_of_every_system_are_the_same(data: bytes) -> None:
    assert text_of(data) == "a\nb\n"


@pytest.mark.parametrize(
    ("data", "text"),
    [
        (b"a:\tb\n", "a: b\n"),
        (b"a: b\t\nc: d", "a: b \nc: d"),
        (b" \t \na: b\n", "   \na: b\n"),
        (b"a:\n \tb: 1\tx\n", "a:\n \tb: 1 x\n"),
    ],
)
def test_tabs_become_blanks_where_they_indent_nothing(data: bytes, text: str) -> None:
    assert text_of(data) == text


def test_a_file_at_the_limit_is_read_and_one_byte_more_is_not() -> None:
    assert len(text_of(b"#" * SIZE_LIMIT)) == SIZE_LIMIT
    problem = only_problem(b"#" * (SIZE_LIMIT + 1))
    assert problem.code == "file-too-big"
    assert str(SIZE_LIMIT) in problem.message


@pytest.mark.parametrize(
    ("data", "line", "column", "text"),
    [
        (b"title: x\nhost: Andr\xe9\n", 2, 11, "host: Andr\ufffd"),
        (b"\xef\xbb\xbfa: \xff\n", 1, 4, "a: \ufffd"),
        (b"a\r\nb\rc: \xff", 3, 4, "c: \ufffd"),
        ("née: ".encode() + b"\xc3", 1, 6, "née: \ufffd"),
    ],
)
def test_a_byte_that_is_no_utf_8_is_shown_on_its_line(data: bytes, line: int, column: int, text: str) -> None:
    problem = only_problem(data)
    assert problem.code == "file-encoding"
    assert problem.place is not None
    assert (problem.place.line, problem.place.column, problem.place.text) == (line, column, text)
    assert problem.suggestion == "save the file as UTF-8"


@pytest.mark.parametrize("mark", ["\ufeff", ""])
@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be"])
def test_a_file_of_another_width_is_named(encoding: str, mark: str) -> None:
    problem = only_problem(f"{mark}title: Ludi Cereales\n".encode(encoding))
    assert problem.code == "file-encoding"
    assert "UTF-16" in problem.message
    assert problem.suggestion == "save the file as UTF-8"


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"PK\x03\x04\x14\0\x06\0", "a Word file"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "an old Word"),
        (b"{\\rtf1\\ansi orders: velox}", ".rtf"),
        (b"%PDF-1.4\n", "a PDF"),
        (b"\n<!DOCTYPE html>\n<html>", "a web page"),
        (b"<HTML><body>", "a web page"),
        (b"\x89PNG\r\n\x1a\n", "a picture"),
    ],
)
def test_a_file_of_another_program_is_named_whatever_it_is_called(data: bytes, words: str) -> None:
    problem = only_problem(data)
    assert problem.code == "file-kind"
    assert problem.place is not None
    assert words in problem.message
    assert "plain text, saved as UTF-8" in str(problem.suggestion)


@pytest.mark.parametrize(
    ("char", "words"),
    [
        ("\0", "NUL"),
        ("\x07", "U+0007"),
        ("\x7f", "U+007F"),
        ("\x0b", "hidden line break"),
        ("\x85", "hidden line break"),
        ("\u2028", "hidden line break"),
        ("\ufeff", "byte order mark"),
        ("\uffff", "U+FFFF"),
    ],
)
def test_a_forbidden_character_is_named_with_its_place(char: str, words: str) -> None:
    problem = only_problem(f"title: x\nhost: a{char}b\n".encode())
    assert problem.code == "file-character"
    assert words in problem.message
    assert problem.place is not None
    assert (problem.place.line, problem.place.column) == (2, 8)


def test_forbidden_characters_are_listed_together_but_not_without_end() -> None:
    assert len(read_text(b"a\0b\n\0", "a.yaml").problems) == 2
    assert len(read_text(b"abc\0" * 100, "a.yaml").problems) == 10


def test_forbidden_characters_in_a_row_are_one_mistake() -> None:
    problem = only_problem(b"title: x\n\0\0\0\0y\n")
    assert problem.message == "here is a NUL character, 4 times"
    assert problem.place is not None
    assert (problem.place.line, problem.place.column, problem.place.width) == (2, 1, 4)


@pytest.mark.parametrize("data", [b"\t" * 999_000 + b"x", b" " * 999_000 + b"x", b"a" + b"\t" * 999_000 + b"x"])
def test_long_runs_of_blanks_and_tabs_cost_no_more_than_their_length(data: bytes) -> None:
    text_of(data)  # or this test would not end


@pytest.mark.parametrize(
    ("char", "name"),
    [
        ("\u00ad", "a soft hyphen (U+00AD)"),
        ("\u200b", "a blank without width (U+200B)"),
        ("\u200f", "a mark of the direction of writing (U+200F)"),
    ],
)
def test_an_invisible_character_is_a_warning_at_its_place(char: str, name: str) -> None:
    judged = read_text(f"a: 1\nb: Ve{char}lox\n".encode(), "turns/01.yaml")
    assert judged.value is not None
    (problem,) = judged.problems
    assert problem.severity is Severity.WARNING
    assert problem.message.startswith(f"here is {name}, ")
    assert problem.place is not None
    assert (problem.place.line, problem.place.column) == (2, 6)


def test_of_many_hidden_characters_the_first_are_told() -> None:
    assert len(read_text("\u200b\n".encode() * 50, "a.yaml").problems) == 10


def test_a_place_counts_from_one_and_holds_the_whole_line() -> None:
    assert source("a.yaml", "one\ntwo: x\n").place(1, 5, 1) == Place("a.yaml", 2, 6, 1, "two: x")


def test_columns_count_characters_not_bytes() -> None:
    assert source("a.yaml", "née: 😀 x").place(0, 7).column == 8


@given(st.text(), st.integers(-5, 50), st.integers(-5, 50), st.integers(-5, 50))
def test_a_place_never_leaves_the_file(text: str, line: int, column: int, width: int) -> None:
    lines = text.split("\n")
    place = source("a.yaml", text).place(line, column, width)
    assert 1 <= place.line <= len(lines)
    assert place.text == lines[place.line - 1]
    assert 1 <= place.column <= len(place.text) + 1
    assert 1 <= place.width <= max(1, len(place.text) - place.column + 1)
