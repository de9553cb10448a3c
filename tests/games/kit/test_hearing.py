"""What a message says, whatever the game."""

import pytest

from ludi_press.content.nodes import Plain, said_plainly
from ludi_press.content.rules import Placed
from ludi_press.core.problems import Judged, Problem
from ludi_press.games.kit.hearing import Key, MessageGrammar, hear_sentences, without_labels
from ludi_press.games.kit.schools import School, school_parties
from ludi_press.games.kit.speech import names_of
from ludi_press.games.kit.tone import Tone

LABELS = {
    "word: panem": ("", "panem", None),
    'My word is "panem".': ("", "panem", None),
    "My word for the dice: “panem et circenses”": ("", "panem et circenses", None),
    "verbum: a\nparola: b": ("\n", "b", None),
    "whip\n**Note:** For the Blues!": ("whip\n", None, "For the Blues!"),
    "word:\nI give my word": ("word:\nI give my word", None, None),
}


@pytest.mark.parametrize("text", LABELS)
def test_words_and_notes_are_taken_out_by_their_labels(text: str) -> None:
    found = without_labels(text)
    assert (found.rest, found.word, found.note) == LABELS[text]


def read(key: Key, said: Placed[str]) -> Judged[Plain]:
    strange = "xyz" in said.value
    return Judged(None, (Problem("x", "strange", None, None, "write go"),)) if strange else Judged(said.value)


EAR = MessageGrammar(
    names_of({"leo": "Leo", "f1": "Flamma", "hostis": "Verus"}), ["leo", "f1"], {"go", "hit"}, {"go", "hit", "to"},
    read, {"caesar": ("caesar", "magnus")},
)  # fmt: skip
HEARD = {
    "Leo: go": {"orders leo": "go"},
    "Leo will go to Verus and hit": {"orders leo": "go to hostis and hit"},
    "Leo: go. Flamma: hit": {"orders leo": "go", "orders f1": "hit"},
    "Leo go, Flamma hit": {"orders leo": "go", "orders f1": "hit"},
    "Leo:\n- go\n- hit": {"orders leo": "go, hit"},
    "Leo go; hit": {"orders leo": "go; hit"},
    "Leo to Verus hit": {"orders leo": "hit to hostis"},
    "Leo and Flamma go": {"orders leo": "go", "orders f1": "go"},
    "If I am Caesar: up": {"caesar magnus": "up"},
    "Salve! Leo is brave": {},
}


@pytest.mark.parametrize("text", HEARD)
def test_each_name_of_the_writer_begins_what_that_one_does(text: str) -> None:
    heard = hear_sentences(text, EAR)
    assert {f"{one.section} {one.who}": one.value for one in heard.entries} == HEARD[text]
    assert heard.doubts == ()


@pytest.mark.parametrize(
    ("text", "doubt"),
    [
        ("go", "who is to do this: 'leo' or 'f1'?"),
        ("Verus: go", "who is to do this: 'leo' or 'f1'?"),
        ("Leo: go xyz", "leo: strange: write go"),
        ("Leo: go?", "is this meant as it stands, or does it hang on something?"),
        ("don't let Leo go", "is this meant as it stands, or does it hang on something?"),
        ("if Verus comes, Leo go", "is this meant as it stands, or does it hang on something?"),
    ],
)
def test_what_is_not_clear_is_a_doubt(text: str, doubt: str) -> None:
    assert [one.doubt for one in hear_sentences(text, EAR).doubts] == [doubt]


def test_a_value_is_said_in_a_line() -> None:
    value: Plain = {"orders": ["whip", "left 1"], "otherwise": ["brake"], "received": "2026-04-06 19:30"}
    assert said_plainly(value) == "whip, left 1; otherwise: brake"


def test_schools_are_parties_with_their_fighters() -> None:
    class Fighter:
        id, name, school = "leo", "Leo", "magnus"

    (party,) = school_parties([School("magnus", "Ludus Magnus", "Serena", Tone.RUSSATA)], [Fighter()])
    assert (party.id, party.person, party.subjects) == ("magnus", "Serena", {"leo": "Leo"})
