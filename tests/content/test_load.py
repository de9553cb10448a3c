"""YAML into nodes: what is read, its place, and which features of YAML are refused."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from msgspec.structs import replace

from ludi_press.content import load as module
from ludi_press.content.load import DEPTH_LIMIT, NODE_LIMIT, PROBLEM_LIMIT, load
from ludi_press.content.nodes import KeyValue, MappingNode, Node, ScalarNode, SequenceNode
from ludi_press.core.problems import Judged, Place, Problem


def tree(text: str) -> Node:
    judged = load(text.encode(), "a.yaml")
    assert judged.problems == ()
    assert judged.value is not None
    return judged.value


def problems(text: str | bytes) -> tuple[Problem, ...]:
    return load(text if isinstance(text, bytes) else text.encode(), "a.yaml").problems


def codes(text: str | bytes) -> list[str]:
    return [problem.code for problem in problems(text)]


def place(problem: Problem) -> Place:
    assert problem.place is not None
    return problem.place


def test_a_mapping_keeps_its_keys_in_order_with_places() -> None:
    text = "title: Ludi Megalenses\nlaps: 2\n"
    first, second = text.splitlines()
    assert tree(text) == MappingNode(
        (
            KeyValue(
                ScalarNode("title", Place("a.yaml", 1, 1, 5, first)),
                ScalarNode("Ludi Megalenses", Place("a.yaml", 1, 8, 15, first)),
            ),
            KeyValue(
                ScalarNode("laps", Place("a.yaml", 2, 1, 4, second)), ScalarNode("2", Place("a.yaml", 2, 7, 1, second))
            ),
        ),
        Place("a.yaml", 1, 1, 1, first),
    )


def test_a_list_and_quotes_are_told_from_plain_words() -> None:
    node = tree("[no, 'no', \"no\"]")
    assert isinstance(node, SequenceNode)
    assert [(item.text, item.quoted) for item in node.items if isinstance(item, ScalarNode)] == [
        ("no", False),
        ("no", True),
        ("no", True),
    ]


def test_columns_count_characters() -> None:
    node = tree("{né😀: x}")
    assert isinstance(node, MappingNode)
    value = node.entries[0].value
    assert (value.place.column, value.place.width) == (7, 1)


def test_a_block_of_text_keeps_the_place_where_it_starts() -> None:
    node = tree("a: 1\nstory: |\n  One.\n  Two.\nb: 2\n")
    assert isinstance(node, MappingNode)
    story = node.get("story")
    assert isinstance(story, ScalarNode)
    assert (story.text, story.quoted) == ("One.\nTwo.\n", True)
    assert (story.place.line, story.place.column, story.place.text) == (2, 8, "story: |")


@pytest.mark.parametrize("text", ["", "\n\n", "# nothing yet\n", "---\n", "\ufeff"])
def test_an_empty_file_is_a_null_scalar(text: str) -> None:
    node = tree(text)
    assert isinstance(node, ScalarNode)
    assert node.is_null


def test_equal_keys_are_shown_with_both_places_and_the_first_counts() -> None:
    judged = load(b"a: 1\nb: 2\n'a': 3\na: 4\n", "a.yaml")
    assert [place(problem).line for problem in judged.problems] == [3, 4]
    for problem in judged.problems:
        assert problem.code == "yaml-duplicate"
        assert [(note, there.line) for note, there in problem.related] == [("the first stands here", 1)]
    assert isinstance(judged.value, MappingNode)
    assert [entry.key.text for entry in judged.value] == ["a", "b"]
    assert isinstance(first := judged.value.get("a"), ScalarNode)
    assert first.text == "1"


@pytest.mark.parametrize(
    ("text", "code", "column", "width"),
    [
        ("a: *star", "yaml-alias", 4, 5),
        ("a: &and b", "yaml-anchor", 4, 6),
        ("a: !bang b", "yaml-tag", 4, 7),
        ("a: !!python/object:os.system x", "yaml-tag", 4, 27),
        ("a: !!int 3", "yaml-tag", 4, 7),
        ("a: {<<: {b: 1}}", "yaml-merge", 5, 2),
        ("? [a, b]\n: c", "yaml-complex-key", 3, 1),
        ("{a: b}: c", "yaml-complex-key", 1, 1),
    ],
)
def test_what_a_host_does_not_need_of_yaml_is_a_problem(text: str, code: str, column: int, width: int) -> None:
    (problem,) = problems(text)
    assert problem.code == code
    assert place(problem).column == column
    assert place(problem).width >= width
    assert problem.suggestion


def test_a_quoted_merge_key_is_a_word() -> None:
    assert codes("'<<': 1") == []


def test_all_such_problems_of_a_file_are_shown_and_the_rest_is_still_there() -> None:
    judged = load(b"a: *x\nb: &y z\na: 1\n<<: 2\nlaps: 3\n", "a.yaml")
    assert [problem.code for problem in judged.problems] == [
        "yaml-alias",
        "yaml-anchor",
        "yaml-duplicate",
        "yaml-merge",
    ]
    assert isinstance(judged.value, MappingNode)
    assert judged.value.get("laps") is not None


def test_a_second_document_is_a_problem_and_the_first_is_kept() -> None:
    judged = load(b"---\na: 1\n---\nb: 2\n", "a.yaml")
    (problem,) = judged.problems
    assert problem.code == "yaml-documents"
    assert place(problem).line == 3
    assert isinstance(judged.value, MappingNode)


@pytest.mark.parametrize("escape", ["\\0", "\\a", "\\e", "\\x7f", "\\N", "\\L", "\\u2029", "\\uFEFF", "\\ud800"])
def test_a_forbidden_character_cannot_come_in_as_an_escape(escape: str) -> None:
    text = f'title: "x{escape}y"\n'
    judged = load(text.encode(), "a.yaml")
    assert [problem.code for problem in judged.problems] in (["file-character"], ["yaml-escape"])
    if isinstance(judged.value, MappingNode):
        assert isinstance(title := judged.value.get("title"), ScalarNode)
        assert title.text == "xy"


@pytest.mark.parametrize("opening", ["[", "{a: ", "- ", "? "])
def test_depth_is_allowed_to_the_limit_and_no_further(opening: str) -> None:
    assert "yaml-depth" not in codes(opening * DEPTH_LIMIT)
    assert codes(opening * (DEPTH_LIMIT + 1)) == ["yaml-depth"]
    assert codes(opening * (900_000 // len(opening))) == ["yaml-depth"]


@pytest.mark.parametrize(
    "data",
    [
        b"[" + b"a," * 400_000,
        b"a:\n" * 300_000,
        b"- *a\n" * 190_000,
        b"".join(b"k%d: 1\n" % number for number in range(80_000)),
        b'a: "' + b"x" * 990_000,
        b"laps: " + b"9" * 990_000,
        b"%YAML " + b"1" * 990_000 + b".1\n---\na: 1",
        b"&a " * 300_000,
        b"\t" * 990_000 + b"x",
        b"a: '" + b"''" * 490_000 + b"'",
    ],
    ids=lambda data: repr(data[:6]),
)
def test_reading_hostile_files_ends(data: bytes) -> None:
    judged = load(data, "a.yaml")
    assert len(judged.problems) <= PROBLEM_LIMIT


def test_a_file_with_too_many_entries_is_refused() -> None:
    assert codes("[" + "a," * NODE_LIMIT) == ["yaml-size"]


@pytest.mark.parametrize("text", ['a: "\\UFFFFFFFF"', "%YAML " + "1" * 5000 + ".1\n---\na: 1", "a: !%FF%FF x"])
@pytest.mark.parametrize("fast", [True, False])
def test_where_the_parser_itself_breaks_a_problem_is_left(
    text: str, fast: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    if not fast:
        monkeypatch.setattr(module, "FAST", None)
    assert len(problems(text)) == 1
    assert problems(text)[0].code.startswith("yaml")


def test_a_reported_line_is_not_reported_again_by_the_parser() -> None:
    assert codes("a: *Ecce homo\n") == ["yaml-alias"]


PIECES = (
    *(
        "a",
        "b: ",
        "c:",
        ": ",
        "\n",
        "\n  ",
        "\n- ",
        "- ",
        "[",
        "]",
        "{",
        "}",
        ", ",
        '"',
        "'",
        " # ",
        "  ",
        "*x ",
        "&y ",
    ),
    *(
        "!z ",
        "| ",
        "|\n",
        ">",
        "? ",
        "%",
        "@",
        "\\",
        "\\x41",
        "1",
        "no",
        "é",
        "😀",
        "---",
        "...",
        "<<",
        "~",
        "\t",
        "\r",
    ),
)
scraps = st.lists(st.sampled_from(PIECES), max_size=20).map("".join)


def in_the_file(there: Place, data: bytes) -> bool:
    text = data.decode("utf-8-sig", "replace").replace("\r\n", "\n").replace("\r", "\n")
    lines = text.split("\n")
    return 1 <= there.line <= len(lines) and 1 <= there.column <= len(lines[there.line - 1]) + 1


def places(node: Node) -> list[Place]:
    if isinstance(node, ScalarNode):
        return [node.place]
    parts = (
        node.items if isinstance(node, SequenceNode) else [part for entry in node for part in (entry.key, entry.value)]
    )
    return [node.place, *(there for part in parts for there in places(part))]


@given(st.binary() | scraps.map(str.encode) | st.text().map(lambda text: text.encode("utf-8", "surrogatepass")))
@example(b"")
@example(b"\xef\xbb\xbf\xff")
@example(b"%\n")
@example(b"%TAG ! x\n")
def test_any_bytes_give_nodes_or_problems_with_places_in_the_file(data: bytes) -> None:
    judged = load(data, "a.yaml")
    assert judged.value is not None or judged.problems
    for problem in judged.problems:
        assert problem.place is not None
        assert in_the_file(problem.place, data)
    if judged.value is not None:
        assert all(in_the_file(there, data) for there in places(judged.value))


def without_nothing(judged: Judged[Node]) -> object:
    """Return a result without the places of empty values, on which the two parsers differ."""

    def bare(node: Node) -> Node:
        if isinstance(node, ScalarNode):
            return replace(node, place=Place("")) if node.is_null else node
        if isinstance(node, SequenceNode):
            return replace(node, items=tuple(bare(item) for item in node.items))
        entries = tuple(KeyValue(replace(entry.key, place=Place("")), bare(entry.value)) for entry in node)
        return replace(node, entries=entries)

    return judged.value and bare(judged.value), judged.problems


HOSTS = st.sampled_from(
    (
        *("velox: accelerate", "  celer: [accelerate, left 2]", "orders:", "story: |", "  Ecce *homo*: x", "opens:"),
        *("  {orders: 1, closes: 2026-04-05 20:00}", "# a note", "", "- a", "  - 'b'", "laps: 2 # two", "laps: *x"),
        *("title: Ecce: homo", "\tlaps: 3", "a: 'it's", 'b: "x', "c: [1, 2", "d: {a: 1 b: 2}", "e:1", "f", "g: @x"),
    )
)


@given(st.lists(HOSTS, max_size=8).map(lambda lines: "\n".join([*lines, ""])))
def test_both_parsers_say_the_same(text: str) -> None:
    fast = load(text.encode(), "a.yaml")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(module, "FAST", None)
        slow = load(text.encode(), "a.yaml")
    assert without_nothing(fast) == without_nothing(slow)


@pytest.mark.parametrize("hidden", ["\\u200b", "\u200b"])
def test_a_hidden_character_is_warned_of_once_however_it_is_written(hidden: str) -> None:
    judged = load(f'title: "x{hidden}y"\n'.encode(), "race.yaml")
    assert [problem.code for problem in judged.problems] == ["hidden-character"]
    assert not judged.problems[0].is_error


def test_a_small_file_is_read_once_and_states_of_a_large_one_are_not_kept() -> None:
    large = b"# " + b"x" * module.SMALL
    assert load(b"a: 1\n", "a.yaml") is load(b"a: 1\n", "a.yaml")
    assert load(b"a: 1\n", "a.yaml") is not load(b"a: 1\n", "b.yaml")
    assert load(large, "a.yaml") is not load(large, "a.yaml")
