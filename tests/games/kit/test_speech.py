"""How people write around what they order."""

import pytest

from ludi_press.games.kit.speech import names_of, sentences, stem, tidied

SENTENCES = {
    "Whip. Then left 1!": ["whip", "then left 1"],
    "C. Appuleius whips. Vale": ["c. appuleius whips", "vale"],
    "2. left": ["2. left"],
    "1. whip\n2. left": ["| whip", "| left"],
    "1) whip 2) left": ["| whip | left"],
    "left 1. left 2. whip": ["left 1", "left 2", "whip"],
    "left 1.\nleft 2.\nwhip": ["left 1", "left 2", "whip"],
    "Orders: 1. left 2. whip": ["orders: | left | whip"],
    "First order: whip": ["| whip"],
    "Order 2 - left": ["| left"],
    "Turn 12: whip": ["whip"],
    "- whip\n* left": ["whip", "left"],
    "**Whip**, “left”": ["whip , left"],
    "Flüchtig → whip": ["fluchtig | whip"],
    " \n!\n": [],
}


@pytest.mark.parametrize("text", SENTENCES)
def test_a_message_is_read_sentence_by_sentence(text: str) -> None:
    assert [" ".join(one.text.split()) for one in sentences(text)] == SENTENCES[text]


def test_each_sentence_knows_its_line_and_whether_it_asks() -> None:
    assert [(one.line, one.asks) for one in sentences("whip?\n\nleft 1. Good?")] == [(0, True), (2, False), (2, True)]


def test_marks_are_made_plain() -> None:
    assert tidied("\u2018a\u2019 \u2013 b\u00a0c\u200b \u2192 d @velox x@y") == "'a' - b c | d velox x@y"


NAMES = names_of(
    {"velox": "Velox", "celer": "Celer", "m": "Pompeius Musclosus", "s": "Flavius Scorpus", "f": "Flavius Felix"}
)


@pytest.mark.parametrize(
    ("text", "marked"),
    [
        ("velox and pompeius musclosus", "@velox and @m"),
        ("musclosus' horses, velox's car", "@m horses, @velox car"),
        ("contra celerem in velocem et scorpum", "contra @celer in @velox et @s"),
        ("flavius", "flavius"),
        ("velocity", "velocity"),
        ("cele-r", "cele-r"),
    ],
)
def test_names_are_found_in_any_case_where_one_alone_bears_them(text: str, marked: str) -> None:
    assert NAMES.marked(text) == marked


def test_a_word_that_says_something_is_no_name() -> None:
    assert names_of({"velox": "Velox Left"}, {"left"}).marked("left velox") == "left @velox"
    assert NAMES.marked("celeri", {"celeri"}) == "celeri"
    assert names_of({}).marked("velox") == "velox"


@pytest.mark.parametrize(
    "cases", [("velox", "velocem", "velocis"), ("scorpus", "scorpum", "scorpi"), ("crescens", "crescentem")]
)
def test_the_cases_of_a_latin_name_have_one_stem(cases: tuple[str, ...]) -> None:
    assert len({*map(stem, cases)}) == 1
