import pytest
from post_samples import node

from ludi_press.posts.words.catalogue import read_words
from ludi_press.posts.words.phrases import Plural


def test_a_catalogue_holds_words_and_plurals() -> None:
    judged = read_words("la", [node("a: salve\nb: {count: n, one: '{n} ludus', other: '{n} ludi'}\nc: ''")])
    assert judged.value is not None
    assert not judged.problems
    assert judged.value.language == "la"
    assert judged.value.patterns == {"a": "salve", "b": Plural("n", "{n} ludus", "{n} ludi"), "c": ""}


def test_a_later_catalogue_rewords_an_earlier() -> None:
    judged = read_words("en", [node("a: one\nb: two"), node(""), node("b: three")])
    assert judged.value is not None
    assert judged.value.patterns == {"a": "one", "b": "three"}


@pytest.mark.parametrize(
    ("text", "line", "message"),
    [
        ("- a", 1, "a words file is a list of entries"),
        ("a: [b]", 1, "a is words, or a plural"),
        ("x: y\na: {count: n, one: x}", 2, "the plural a lacks other"),
        ("a: {count: n, one: x, other: y, few: z}", 1, "a plural has no few"),
        ("a: {count: n, one: [x], other: y}", 1, "one is words"),
        ("a: 'hail {name'", 1, "an argument is written {name}"),
        ("a: 'hail }'", 1, "an argument is written {name}"),
        ("a: 'hail {0}'", 1, "an argument is written {name}"),
    ],
)
def test_what_is_no_entry_is_a_problem_with_its_place(text: str, line: int, message: str) -> None:
    judged = read_words("en", [node(text)])
    assert judged.value is not None
    assert "a" not in judged.value.patterns
    (problem,) = judged.problems
    assert problem.message.startswith(message)
    assert problem.place is not None
    assert problem.place.line == line
