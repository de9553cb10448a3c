"""The words of racers for a turn: what is given, what is awaited, and what cannot go into a key."""

import pytest

from ludi_press.content.rules import Placed
from ludi_press.core.problems import Place, Severity
from ludi_press.press.reading.racer_words import (
    NO_WORDS,
    RacerWords,
    awaited_words,
    idle_words,
    needless_value,
    read_racer_words,
    strange_words,
)

AT = Place("01.yaml", 3)


def word(text: str) -> Placed[str]:
    return Placed(text, AT)


def test_words_stand_by_team_and_those_without_one_are_awaited() -> None:
    judged = read_racer_words({"velox": word("b"), "celer": None, "ann": word("a")}, word("12"))
    assert judged.problems == ()
    assert judged.value == RacerWords((("ann", word("a")), ("velox", word("b"))), word("12"), ("celer",))
    assert judged.value.key_text("r", 2) == "r/2/=12/ann=a/velox=b"
    assert read_racer_words(None, None).value == NO_WORDS


@pytest.mark.parametrize(("text", "code"), [("Ж", "word-letters"), ("æ", "word-letters"), ("🐎", "word-empty")])
@pytest.mark.parametrize("public", [True, False])
def test_a_word_that_no_key_can_hold_is_a_problem_at_its_place(text: str, code: str, public: bool) -> None:
    words, value = ({}, word(text)) if public else ({"ann": word(text)}, None)
    (problem,) = read_racer_words(words, value).problems
    assert (problem.code, problem.place) == (code, AT)


def test_a_stranger_is_told_whom_he_may_mean() -> None:
    (problem,) = strange_words(RacerWords((("velo", word("x")),)), ["velox", "celer"])
    assert (problem.code, problem.suggestion) == ("word-team", "did you mean 'velox'?")


def test_what_is_awaited_is_told_in_one_warning() -> None:
    given = RacerWords(awaited=("ann", "bob"))
    (problem,) = awaited_words(given, 3, "the lottery", AT)
    told = "turn 3 is open: no word yet of ann, bob and no public value yet ('the lottery')"
    assert (problem.message, problem.severity) == (told, Severity.WARNING)
    (problem,) = awaited_words(NO_WORDS, 0, "the lottery", AT)
    assert problem.message == "the start is not drawn yet: no public value yet ('the lottery')"
    assert list(awaited_words(RacerWords(public=word("1")), 1, "the lottery", AT)) == []


def test_what_changes_no_die_is_told() -> None:
    assert [problem.code for problem in idle_words(RacerWords(public=word("1")))] == ["word-idle"]
    assert list(idle_words(NO_WORDS)) == []
    assert [problem.code for problem in needless_value(RacerWords(public=word("1")))] == ["public-unknown"]
    assert list(needless_value(NO_WORDS)) == []
