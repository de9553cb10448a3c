"""YAML's own errors in a host's words: code, place, message and suggestion."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludi_press.content import load as module
from ludi_press.content.guard import source
from ludi_press.content.load import RECOVERY_LIMIT, _parsed, _slow, load
from ludi_press.content.nodes import plain
from ludi_press.content.yaml_errors import LONGEST, corrected
from ludi_press.core.problems import Place, Problem, Severity

CASES = [
    # tabs
    ("a: 1\n\tb: 2\n", "yaml-tab", 2, 1, "a tab stands"),
    ("a:\n\tb: 2\n", "yaml-tab", 2, 1, "a tab stands"),
    ("a:\n  b: 1\n  \tc: 2\n", "yaml-tab", 3, 3, "a tab stands"),
    ("a: |\n\tx\n", "yaml-tab", 2, 1, "a tab stands"),
    ("a: [\n\t1]\n", "yaml-tab", 2, 1, "a tab stands"),
    # blanks that are none
    ("a:\n  b: 1\n \u00a0c: 2\n", "yaml-blank", 3, 2, "a blank that is none to YAML"),
    ("orders:\n  a:\u00a0go\n  b: go\n", "yaml-blank", 2, 5, "a blank that is none to YAML"),
    ("orders:\n\u00a0 a: go\n  b: go\n", "yaml-blank", 2, 1, "a blank that is none to YAML"),
    # quotes of print
    ("a: \u201eEcce: homo\u201c\n", "yaml-curly", 1, 4, "is no quote to YAML"),
    ("a: [\u00abone: two\u00bb: x]\n", "yaml-curly", 1, 5, "is no quote to YAML"),
    # colons that are missing before a bracket
    ("a:\n  b {c: d, e: f}\n", "yaml-key", 2, 3, "a colon is missing behind 'b'"),
    ("a:\n  b [c, d]\n  e: f\n", "yaml-key", 2, 3, "a colon is missing behind 'b'"),
    ("b: 1\na {c: [d]}\n", "yaml-key", 2, 1, "a colon is missing behind 'a'"),
    ("a:{c: [d]}\n", "yaml-key", 1, 1, "a blank is missing behind 'a:'"),
    ("a: {b {c: d}}\n", "yaml-key", 1, 5, "a colon is missing behind 'b'"),
    ("a: {x: y, b [c, d]}\n", "yaml-key", 1, 11, "a colon is missing behind 'b'"),
    # a first line without a colon, which YAML takes for a whole file
    ("title = X   # what it is\ngame: go\n", "yaml-key", 1, 1, "no colon after its key"),
    ("# a head\norders\n  # who\n\n  a: go\n  b: go\n", "yaml-key", 2, 1, "no colon after its key"),
    ("# a head\ntitle = X  # it\n\ngame: go\n", "yaml-key", 2, 1, "no colon after its key"),
    # quotes that a quote far below closes
    ('a: "Ludi Novi\nb: "1" # c\n', "yaml-quote", 1, 4, "a quote is opened here and not closed"),
    ("a: 'Ludi Novi\nb: 1\nc: 2 # the d's end\n", "yaml-quote", 1, 4, "a quote is opened here and not closed"),
    # signs of double width
    ("a\uff1a 1\nb: 2\n", "yaml-wide", 1, 2, "'\uff1a' is a sign of double width"),
    ("a:\n  b\uff1ago\n  c: 2\n", "yaml-wide", 2, 4, "a sign of double width"),
    ("a:\n  b: 1\n  c\uff1a{d: e}\n", "yaml-wide", 3, 4, "a sign of double width"),
    ("a\uff1a\n  b: 1\n", "yaml-wide", 1, 2, "a sign of double width"),
    ("a:\n  b\uff1ago\n", "yaml-wide", 2, 4, "a sign of double width"),
    ("a: {b\uff1ago, c: d}\n", "yaml-wide", 1, 6, "a sign of double width"),
    ("a: {b: go\uff0cc: d}\n", "yaml-wide", 1, 10, "'\uff0c' is a sign of double width"),
    ("a: \uff5bb: go}\n", "yaml-wide", 1, 4, "'\uff5b' is a sign of double width"),
    ("a: [b, c\uff3d\n", "yaml-wide", 1, 9, "'\uff3d' is a sign of double width"),
    # commas and hashes in braces
    ("a: {b: c, d}\n", "yaml-comma", 1, 11, "a comma stands before 'd'"),
    ("a: {b: (c, d), e: f}\n", "yaml-comma", 1, 12, "so it is no part of 'b'"),
    ("a: {b: #c, d: e}\n", "yaml-comment", 1, 8, "is a comment to YAML"),
    # lines of other programs
    ("a: 1\n<<<<<<< HEAD\nb: 1\n=======\nb: 2\n>>>>>>> x\n", "file-merge", 2, 1, "the marks of a merge"),
    ("a: |\n<<<<<<< HEAD\n  b\n=======\n  c\n>>>>>>> x\n", "file-merge", 2, 1, "the marks of a merge"),
    ("a: 1\n=======\n", "file-merge", 2, 1, "the marks of a merge"),
    ("```yaml\na: 1\n```\n", "file-fence", 1, 1, "marks text in a chat"),
    ("[code]\na: 1\n[/code]\n", "file-fence", 1, 1, "marks text in a chat"),
    ("-----\na: 1\n", "file-fence", 1, 1, "marks text in a chat"),
    ("\n> a: 1\n> b: 2\n", "file-quoted", 2, 1, "every line begins with '>'"),
    # signs at the beginning of a text
    ("a: * foo\n", "yaml-star", 1, 4, "a star"),
    ("a: **bold** x\n", "yaml-star", 1, 4, "a star"),
    ("x*y: * foo\n", "yaml-star", 1, 6, "a star"),
    ("a: & b\n", "yaml-ampersand", 1, 4, "an ampersand"),
    ("a: @foo\n", "yaml-first-character", 1, 4, "cannot begin with '@'"),
    ("a: `foo`\n", "yaml-first-character", 1, 4, "cannot begin with '@', '`'"),
    ("a: %foo\n", "yaml-first-character", 1, 4, "'%'"),
    ("%foo\na: 1\n", "yaml-first-character", 1, 1, "'%'"),
    ("%YAML 9.9\n---\na: 1\n", "yaml-first-character", 1, 1, "'%'"),
    ("a: [|x]\n", "yaml-first-character", 1, 5, "'|'"),
    ("a: !<x y\n", "yaml-first-character", 1, 4, "'!'"),
    ("a: |x\n  b\n", "yaml-first-character", 1, 4, "begins on the line below"),
    ("a: > x\n", "yaml-first-character", 1, 4, "begins on the line below"),
    ("a: ? x\n", "yaml-first-character", 1, 4, "'?'"),
    # colons
    ("story: Ecce: homo\n", "yaml-colon", 1, 12, "a second colon"),
    ("a: 1\nstory: it's: x\n", "yaml-colon", 2, 12, "a second colon"),
    ('a: "x": y\n', "yaml-colon", 1, 7, "a second colon"),
    ("a:1\nb: 2\n", "yaml-key", 1, 1, "no blank after the colon"),
    ("a: 1\nb:2\n", "yaml-key", 2, 1, "no blank after the colon"),
    ("a: 1\nfoo\nb: 2\n", "yaml-key", 2, 1, "no colon"),
    ("foo\n\nb: 2\n", "yaml-key", 1, 1, "no colon"),
    (": x\n", "yaml-key", 1, 1, "the key before this colon is missing"),
    ("a" * 1100 + ": 1\n", "yaml-key", 1, 1, "too long"),
    # quotes
    ("a: 'foo\nb: 1\n", "yaml-quote", 1, 4, "never closed"),
    ('a: 1\nb: "foo\nc: 1\n', "yaml-quote", 2, 4, "never closed"),
    ("a: [one, 'two]\nb: 1\n", "yaml-quote", 1, 10, "never closed"),
    ("a: 'it's fine'\n", "yaml-after-quote", 1, 8, "goes on after its closing quote"),
    ('a: "foo" bar\n', "yaml-after-quote", 1, 10, "goes on after its closing quote"),
    ('a: "\\q"\n', "yaml-escape", 1, 4, "a backslash"),
    ('a: "\\u12"\n', "yaml-escape", 1, 4, "a backslash"),
    # brackets
    ("a: [1, 2\nb: 3\n", "yaml-bracket", 1, 4, "not closed"),
    ("a: [1, 2\n", "yaml-bracket", 1, 4, "not closed"),
    ("b: 1\na: [1, [2, 3],\n", "yaml-bracket", 2, 4, "not closed"),
    ("a: {x: 1\nb: 3\n", "yaml-bracket", 1, 4, "not closed"),
    ("a: [1, 2}\n", "yaml-bracket", 1, 4, "not closed"),
    ("opens: {orders: 1 closes: 2}\n", "yaml-bracket", 1, 19, "a comma is missing before 'closes'"),
    ("a: {b: c d, e: f\n", "yaml-bracket", 1, 4, "not closed"),
    ("a: [b: c: d]\n", "yaml-bracket", 1, 4, "a text with a colon"),
    ("a: ]\n", "yaml-stray", 1, 4, "closing bracket"),
    ("a: [1]]\n", "yaml-stray", 1, 7, "closing bracket"),
    ("a: [1, , 2]\n", "yaml-stray", 1, 8, "a comma"),
    ("a: ,x\n", "yaml-stray", 1, 4, "a comma"),
    ("a: [1] 2\n", "yaml-after-bracket", 1, 8, "behind the closing bracket"),
    # indents and lists
    ("a: 1\n  b: 2\n", "yaml-indent", 2, 3, "too far to the right"),
    ("a:\n    b: 1\n  c: 2\n", "yaml-indent", 3, 3, "line of the same level"),
    ("a:\n  - x\n - y\n", "yaml-indent", 3, 2, "line of the same level"),
    ("a: |\n  x\n y\nb: 1\n", "yaml-indent", 3, 2, "line of the same level"),
    ("a: - b\n", "yaml-dash", 1, 4, "on the line of its key"),
    ("a: 1\n- b\n", "yaml-dash", 2, 1, "among keys"),
    ("- a\nb: 1\n", "yaml-dash", 2, 1, "among the entries of a list"),
    ("a:\n  - x\n  y: 1\n", "yaml-dash", 3, 3, "among the entries of a list"),
    # documents
    ("a: 1\n...\nb: 2\n", "yaml-documents", 3, 1, "ended the file"),
]


def only_problem(text: str) -> Problem:
    judged = load(text.encode(), "turns/01.yaml")
    assert judged.value is None
    (problem,) = judged.problems
    return problem


LOOKS = [
    ("orders:\n  a:\u00a0go\n", "yaml-blank", 2, 5, "a blank that is none to YAML"),
    ("a: {b:\u202fgo}\n", "yaml-blank", 1, 7, "a blank that is none to YAML"),
    ("- a\n-\u00a0b\n", "yaml-blank", 2, 2, "a blank that is none to YAML"),
    ("a: {b: go, c: \u201cpanem, et\u201d}\n", "yaml-curly", 1, 15, "is no quote to YAML"),
    ("a: 1\nb {c: d}\n", "yaml-key", 2, 1, "a colon is missing behind 'b'"),
]
"""Texts that YAML reads without an error, but differently than they look."""


@pytest.mark.parametrize(("text", "code", "line", "column", "words"), LOOKS)
def test_characters_that_only_look_like_yaml_are_reported_too(
    text: str, code: str, line: int, column: int, words: str
) -> None:
    problem = load(text.encode(), "turns/01.yaml").problems[0]
    assert (problem.code, problem.place and (problem.place.line, problem.place.column)) == (code, (line, column))
    assert words in problem.message
    assert problem.suggestion


READ = [
    "a: \u201cpanem\u201d\n",
    "a: un mot:\u00a0deux\n",
    "'a {b': 1\n",
    "a: b\uff1ac\n",
    "a: |\n  b\uff1ac\n",
    "a: [b\uff1ac]\n",
    "a: |\n  <<<<<<< HEAD\n  =======\n",
    "a: |\n  > b\n",
    "a: b # c\n",
    "a: b#c\n",
    "a: 'b #c'\n",
    "a:  #c\n  b: 1\n",
]
"""Texts that have such characters and lines, and mean what they look like."""


@pytest.mark.parametrize("text", READ)
def test_texts_with_signs_of_print_are_read_as_they_are(text: str) -> None:
    assert not load(text.encode(), "turns/01.yaml").problems


def test_a_merge_is_one_mistake_that_shows_all_its_marks() -> None:
    problem = only_problem("a:\n<<<<<<< HEAD\n  b: 1\n||||||| base\n=======\n  b: 2\n>>>>>>> serena\nc: [\n")
    assert [place.line for _, place in problem.related] == [4, 5, 7]
    assert "keep one version" in str(problem.suggestion)


def test_a_text_that_a_hash_cuts_off_is_told_and_read() -> None:
    judged = load(b"title: Ludi #4\nb: 1 # a comment\n", "race.yaml")
    (problem,) = judged.problems
    assert judged.value is not None
    assert (problem.code, problem.severity) == ("yaml-comment", Severity.WARNING)
    assert problem.place is not None
    assert (problem.place.line, problem.place.column, problem.place.width) == (1, 13, 2)


def test_a_key_with_a_character_that_nobody_sees_is_the_key_that_is_seen() -> None:
    judged = load("ve\u00adlox: whip\n".encode(), "turns/01.yaml")
    assert judged.value is not None
    assert plain(judged.value) == {"velox": "whip"}
    assert [problem.code for problem in judged.problems] == ["hidden-character"]


def test_a_blank_without_width_before_a_key_is_one_mistake() -> None:
    problem = only_problem("a:\n  \u200bb: go\n")
    assert problem.code == "yaml-blank"


@pytest.mark.parametrize("fast", [True, False])
@pytest.mark.parametrize(("text", "code", "line", "column", "words"), CASES)
def test_an_error_of_yaml_is_told_in_a_hosts_words(
    text: str, code: str, line: int, column: int, words: str, fast: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    if not fast:
        monkeypatch.setattr(module, "FAST", None)
    problem = only_problem(text)
    assert problem.code == code
    assert words in problem.message
    assert problem.suggestion
    assert problem.place is not None
    assert (problem.place.file, problem.place.line, problem.place.column) == ("turns/01.yaml", line, column)
    assert problem.place.text == text.split("\n")[line - 1]


def test_the_caret_covers_the_word() -> None:
    place = only_problem("a: 1\nb: @velox runs\n").place
    assert place is not None
    assert (place.column, place.width) == (4, 6)


def test_no_reading_speaks_of_tokens_or_scalars() -> None:
    for text, *_ in CASES:
        problem = only_problem(text)
        for word in ("token", "scalar", "mapping", "flow", "node", "stream"):
            assert word not in problem.message + str(problem.suggestion)


def told(text: str) -> list[tuple[str, int]]:
    judged = load(text.encode(), "a.yaml")
    assert judged.value is None
    return [(problem.code, problem.place.line if problem.place else 0) for problem in judged.problems]


@pytest.mark.parametrize(
    ("text", "slips"),
    [
        ("title Ludi\ngame: a\nteams:\n  velox\n    auriga: V\n", [("yaml-key", 1), ("yaml-key", 4)]),
        ("title:Ludi\ngame:a\nlaps: 1\n", [("yaml-key", 2)]),
        ("a: Ludi: Novi\nb: 1\nc: Missus: II\n", [("yaml-colon", 1), ("yaml-colon", 3)]),
        ("orders:\n  a: Whip: x\n  b whip\n  c: * x\n", [("yaml-colon", 2), ("yaml-key", 3), ("yaml-star", 4)]),
        ("a: 'he said 'go'\nb: Ludi: Novi\n", [("yaml-after-quote", 1), ("yaml-colon", 2)]),
        ("a: Ludi: Novi\nb: {x: 1\n", [("yaml-colon", 1), ("yaml-bracket", 2)]),
        ("a: Ludi: Novi\nb: 1\nb: 2\n", [("yaml-colon", 1), ("yaml-duplicate", 3)]),
    ],
)
def test_slips_on_several_lines_are_told_together(text: str, slips: list[tuple[str, int]]) -> None:
    assert told(text) == slips


def test_each_is_shown_with_its_own_line_as_it_was_written() -> None:
    problems = load(b"a: Ludi: Novi\nb: Missus: II\n", "a.yaml").problems
    assert [problem.place.text for problem in problems if problem.place] == ["a: Ludi: Novi", "b: Missus: II"]


def test_many_slips_are_told_up_to_a_limit() -> None:
    assert len(told("".join(f"k{number}: a: b\n" for number in range(40)))) == RECOVERY_LIMIT + 1


def test_of_a_long_file_the_first_slip_is_told() -> None:
    assert told("a: b: c\n" * 2 + "# " + "x" * LONGEST + "\n") == [("yaml-colon", 1)]


@pytest.mark.parametrize("line", ["{a: b", "- - x", ": x", "? x", "", "a: [b: c"])
def test_an_error_of_unknown_intent_is_not_corrected(line: str) -> None:
    for code in ("yaml-key", "yaml-colon", "yaml-bracket"):
        assert corrected(source("a.yaml", line), Problem(code, "", Place("a.yaml", 1, 1, 1, line))) is None


@given(st.text(alphabet="ab:'\"[]{}- \n#", max_size=60))
def test_reading_on_only_adds_problems(text: str) -> None:
    first, judged = _parsed(source("a.yaml", text)), _slow(source("a.yaml", text))
    assert judged.value == first.value
    assert judged.problems[: len(first.problems)] == first.problems


def test_reading_on_ends_in_a_long_file_with_many_slips() -> None:
    text = "".join(f"key{number}: [1, 2, 3]\n" for number in range(600)) + "a: b: c\n" * 20
    assert load(text.encode(), "a.yaml").problems
