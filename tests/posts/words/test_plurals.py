import pytest
from post_samples import node

from ludi_press.core.report import say
from ludi_press.posts.words.catalogue import read_words
from ludi_press.posts.words.plurals import RULES, rule_of

KNOWN = {
    "en": {"one": [1], "other": [0, 2, 11, 21, 101]},
    "la": {"one": [1], "other": [0, 2, 21]},
    "it": {"one": [1], "other": [0, 2, 21]},
    "fr": {"one": [0, 1], "other": [2, 21]},
    "ru": {"one": [1, 21, 101], "few": [2, 4, 22, 104], "many": [0, 5, 11, 12, 14, 20, 111, 112]},
    "pl": {"one": [1], "few": [2, 3, 24, 102], "many": [0, 5, 12, 21, 101, 112]},
    "cs": {"one": [1], "few": [2, 3, 4], "other": [0, 5, 22]},
    "ro": {"one": [1], "few": [0, 2, 19, 101, 119], "other": [20, 100, 120]},
    "ja": {"other": [0, 1, 2]},
}


@pytest.mark.parametrize("language", KNOWN)
def test_the_forms_of_languages_are_those_of_cldr(language: str) -> None:
    rule = rule_of(language)
    for form, numbers in KNOWN[language].items():
        assert {rule.form(number) for number in numbers} == {form}


def test_a_rule_has_no_form_that_it_does_not_name() -> None:
    for rule in RULES.values():
        assert {rule.form(number) for number in range(200)} <= {*rule.forms, "other"}


def test_a_region_does_not_matter_and_an_unknown_language_uses_the_english_rule() -> None:
    assert rule_of("pl-PL") is RULES["polish"]
    assert rule_of("tlh") is RULES["english"]


TURNS = "turns: {count: n, one: '{n} ход', few: '{n} хода', many: '{n} ходов', other: '{n} хода'}"


@pytest.mark.parametrize(("language", "head"), [("ru", ""), ("xx", "plural: east-slavic\n")])
def test_a_file_says_numbers_by_the_rule_of_its_language_or_by_the_one_that_it_names(language: str, head: str) -> None:
    words = read_words(language, [node(head + TURNS)]).value
    assert words is not None
    assert [words.say(say("turns", n=n)) for n in (1, 3, 5, 21)] == ["1 ход", "3 хода", "5 ходов", "21 ход"]


def test_forms_that_are_wanting_are_as_other() -> None:
    words = read_words("ru", [node("turns: {count: n, one: '{n} turn', other: '{n} turns'}")]).value
    assert words is not None
    assert [words.say(say("turns", n=n)) for n in (1, 3, 5)] == ["1 turn", "3 turns", "5 turns"]
    judged = read_words("ja", [node("turns: {count: n, other: 'x'}")])
    assert judged.value is not None
    assert not judged.problems
    assert judged.value.say(say("turns", n=1)) == "x"


def test_an_unknown_plural_rule_is_a_problem() -> None:
    (problem,) = read_words("xx", [node("plural: strange")]).problems
    assert "east-slavic" in problem.message
