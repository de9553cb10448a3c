"""Words of orders in several languages, sentences in parts, and who is meant by a name."""

import pytest

from ludi_press.content.rules import Placed
from ludi_press.core.problems import Place
from ludi_press.games.kit.lexicon import Grammar, UnclearError, called, meanings, nearest_called, words

VERBS = meanings({"go": "go goes", "hit": "hit hits"}, {"go": "i", "hit": "feri"})
GRAMMAR = Grammar(VERBS, words("to the", "ad"), words("and", "et"), words("not", "non"), words("please"))
NAMES = {"leo": "Leo", "f1": "Flamma", "f2": "Flámma!"}


def test_a_word_has_one_meaning() -> None:
    assert VERBS["feri"] == "hit"
    with pytest.raises(ValueError, match="too many values"):
        meanings({"go": "run"}, {"hit": "run"})


def parts(text: str, names: tuple[str, ...] = (), first: str | None = None) -> dict[str, tuple[bool, list[str]]]:
    found = GRAMMAR.parts(text, names, first)
    return {verb: (part.denied, GRAMMAR.things(part.words)) for verb, part in found.items()}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("go to [2, -1.5], hit leo and flamma", {"go": (False, ["[2, -1.5]"]), "hit": (False, ["leo", "flamma"])}),
        ("I ad leo, non feri", {"go": (False, ["leo"]), "hit": (True, [])}),
        ("1. please go the leo", {"go": (False, ["leo"])}),
        ("", {}),
    ],
)  # fmt: skip
def test_a_verb_begins_each_part(text: str, expected: dict[str, tuple[bool, list[str]]]) -> None:
    assert parts(text) == expected


def test_a_name_that_is_a_verb_is_a_name_after_a_verb() -> None:
    assert parts("hit goes", ("goes",)) == {"hit": (False, ["goes"])}
    assert parts("hit goes") == {"hit": (False, []), "go": (False, [])}


def test_what_stands_before_any_verb_may_belong_to_the_first() -> None:
    assert parts("leo, flamma; hit saeva", (), "go") == {"go": (False, ["leo", "flamma"]), "hit": (False, ["saeva"])}


@pytest.mark.parametrize(
    ("text", "code"), [("jump high", "order-unknown"), ("go to leo, go to flamma", "order-ambiguous")]
)
def test_what_is_not_clear_is_a_problem(text: str, code: str) -> None:
    with pytest.raises(UnclearError) as raised:
        GRAMMAR.parts(text)
    assert raised.value.code == code


def test_a_strange_word_is_told_with_the_verb_most_like_it() -> None:
    with pytest.raises(UnclearError) as raised:
        GRAMMAR.parts("hitt leo")
    problem = raised.value.problem(Placed("hitt leo", Place("x")), "XY-1", VERBS, "write go or hit")
    assert (problem.rule, problem.suggestion) == ("XY-1", "did you mean 'hit'?")
    assert UnclearError("a", "b").problem(Placed("?", Place("x")), "XY-1", VERBS, "write go").suggestion == "write go"


@pytest.mark.parametrize(("wanted", "ids"), [("leo", ("leo",)), ("flamma", ("f1", "f2")), ("f1", ("f1",)), ("x", ())])
def test_an_id_means_itself_and_a_name_all_who_bear_it(wanted: str, ids: tuple[str, ...]) -> None:
    assert called(wanted, NAMES) == ids


def test_the_nearest_are_told_by_their_ids() -> None:
    assert nearest_called("flama", {"f1": "Flamma", "leo": "Leo"}) == ("f1",)
