"""Words for hosts: suggestions, and quoting."""

import re
from difflib import SequenceMatcher

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludi_press.content.rules import ID_PATTERN
from ludi_press.content.words import (
    ID_LENGTH,
    any_of,
    as_id,
    counted,
    did_you_mean,
    meant_or_known,
    named,
    nearest,
    one_of,
    shown,
    tidied,
)
from ludi_press.core.report import Term

VERBS = ("accelerate", "whip", "brake", "crash", "lacerate", "control", "watch", "left", "right")


@pytest.mark.parametrize(
    ("word", "best"),
    [
        ("acelerate", "accelerate"),
        ("ACCELERATE", "accelerate"),
        ("breaks", "brake"),
        ("crahs", "crash"),
        ("lft", "left"),
        ("wacht", "watch"),
    ],
)
def test_the_nearest_word_comes_first(word: str, best: str) -> None:
    assert nearest(word, VERBS)[0] == best


def test_without_a_similar_word_all_known_ones_are_listed() -> None:
    assert meant_or_known("wip", VERBS, "order") == "did you mean 'whip'?"
    assert meant_or_known("xyz", ("maximus", "vaticanus"), "track") == "the tracks are maximus, vaticanus"


def test_nothing_is_offered_where_nothing_is_near() -> None:
    assert nearest("xyzzy", VERBS) == ()
    assert nearest("left", ()) == ()
    assert did_you_mean("xyzzy", VERBS) is None


def test_case_and_separators_do_not_count() -> None:
    assert nearest("Set_Aside", ("previous", "set-aside")) == ("set-aside",)
    assert nearest("set aside", ("previous", "set-aside")) == ("set-aside",)


def test_at_most_three_are_offered_and_equals_keep_their_order() -> None:
    assert nearest("ab1", ("ab2", "ab3", "ab4", "ab5")) == ("ab2", "ab3", "ab4")


def test_the_question_lists_the_near_words() -> None:
    assert did_you_mean("titel", ("title", "laps")) == "did you mean 'title'?"
    assert did_you_mean("ab1", ("ab2", "ab3")) == "did you mean 'ab2' or 'ab3'?"


def test_choices_are_joined_as_in_a_sentence() -> None:
    assert one_of(["a"]) == "'a'"
    assert one_of(["a", "b", "c"]) == "'a', 'b' or 'c'"
    assert any_of(["text", "a list"]) == "text or a list"


def test_what_somebody_wrote_is_shown_on_one_short_line() -> None:
    assert shown("left 2") == "'left 2'"
    assert shown("a\nb\x00c\u202ed") == "'a b c d'"
    assert len(shown("x" * 10_000)) <= 62
    assert shown("x" * 60) == f"'{'x' * 60}'"
    assert shown("x" * 61).endswith("x…'")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Velox", "velox"),
        ("Vélox II", "velox-ii"),
        ("../../etc/passwd", "etc-passwd"),
        ("--a__b--", "a-b"),
        ("x" * 60, "x" * 40),
        ("a" * 39 + "-b", "a" * 39),
        ("Ωμέγα", None),
        ("", None),
    ],
)
def test_a_text_has_a_nearest_id(text: str, expected: str | None) -> None:
    assert as_id(text) == expected


@given(st.text(max_size=100))
def test_an_id_made_from_a_text_is_an_id_and_stays_so(text: str) -> None:
    made = as_id(text)
    if made is not None:
        assert re.fullmatch(ID_PATTERN.regex, made)
        assert len(made) <= ID_LENGTH
        assert as_id(made) == made


_FEW = st.text(alphabet="abc-_", max_size=8)


@given(_FEW, st.lists(_FEW, unique=True, max_size=3), st.sampled_from([0, 0.6, 0.7, 0.8]))
def test_each_word_that_is_like_enough_is_offered(word: str, choices: list[str], likeness: float) -> None:
    plain = [one.replace("_", "-") for one in choices]
    like = [SequenceMatcher(None, one, word.replace("_", "-"), autojunk=False).ratio() for one in plain]
    expected = {one for one, ratio in zip(choices, like, strict=True) if ratio >= likeness}
    assert {*nearest(word, choices, likeness)} == expected


@given(st.text(max_size=100_000), st.lists(st.text(max_size=20), max_size=8))
def test_only_legal_words_are_offered(word: str, choices: list[str]) -> None:
    offered = nearest(word, choices)
    assert set(offered) <= set(choices)
    assert len(offered) == len(set(offered)) <= 3
    assert nearest(word, choices) == offered


def test_one_thing_and_many() -> None:
    assert (counted(1, "file"), counted(0, "file"), counted(2, "file")) == ("1 file", "0 files", "2 files")
    assert (counted(1, "die", "dice"), counted(2, "die", "dice")) == ("1 die", "2 dice")


def test_a_name_of_a_data_file_is_a_term_of_its_kind() -> None:
    assert named("circus", "Circus Maximus") == Term("circus.circus-maximus", "Circus Maximus")


def test_a_number_on_a_key_is_a_number_of_a_list() -> None:
    assert tidied("1\ufe0f\u20e3 whip") == "1. whip"
