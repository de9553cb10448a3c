"""Some languages change a word before the next one."""

import pytest
from hypothesis import given
from post_samples import hostile

from ludi_press.core.report import Listing, Text, say
from ludi_press.posts.stories.grammar import Chooser, Grammar, expand, pieces
from ludi_press.posts.words.euphony import rule_of
from ludi_press.posts.words.phrases import Words

ITALIAN = Words("it", {"list.next": "{items}, {item}", "list.last": "{items} e {item}", "to": "A {name}, e a {name}"})


@pytest.mark.parametrize(
    ("names", "told"),
    [
        (("Felix", "Eros"), "Felix ed Eros"),
        (("Eros", "Elio", "Epaphroditus"), "Eros, Elio ed Epaphroditus"),
        (("Eros", "Felix"), "Eros e Felix"),
        (("Felix", "Aquila"), "Felix e Aquila"),
        (("Salve e", "Eros"), "Salve e ed Eros"),
    ],
)
def test_the_last_of_an_italian_list(names: tuple[str, ...], told: str) -> None:
    assert ITALIAN.say(Listing(tuple(map(Text, names)))) == told


@pytest.mark.parametrize(
    ("name", "told"),
    [("Aquila", "Ad Aquila, e ad Aquila"), ("Eros", "A Eros, e a Eros"), ("", "A , e a ")],
)
def test_an_italian_preposition(name: str, told: str) -> None:
    assert ITALIAN.say(say("to", name=Text(name))) == told


def test_a_word_that_only_ends_so_stays() -> None:
    words = Words("it", {"it": "Che {name}, là {name}, l'a {name}"})
    assert words.say(say("it", name=Text("Eros"))) == "Che Eros, là Eros, l'a Eros"


def test_a_prompt_meets_its_names_as_a_catalogue_does() -> None:
    grammar = Grammar("it", {}, {}, {})
    told = expand(
        grammar,
        pieces("E a {auriga} e {victim}."),
        Chooser("race"),
        lambda piece: {"auriga": "Aquila"}.get(piece.name, "Eros"),
    )
    assert told == "E ad Aquila ed Eros."


@pytest.mark.parametrize(("language", "has"), [("it", True), ("it-CH", True), ("la", False), ("en", False)])
def test_only_italian_has_a_rule(language: str, has: bool) -> None:
    assert (rule_of(language) is not None) is has


@given(hostile, hostile)
def test_nothing_is_lost_but_a_letter_gained(before: str, word: str) -> None:
    meet = rule_of("it")
    assert meet is not None
    assert meet(before, word) in (before, f"{before[:-1]}d ")
