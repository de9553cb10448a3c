"""How a sentence is worded: whom it addresses, whether it is a signature, and what is a name."""

import pytest

from ludi_press.games.kit.reading.names import lexicon, participants
from ludi_press.games.kit.reading.remarks import WordedSentence
from ludi_press.games.kit.reading.segments import Segment
from ludi_press.games.kit.reading.words import tokens
from ludi_press.games.super_series.reading.orders import PACKAGE

CALLED = (("velox", "Velox"), ("celer", "Celer"))


def worded(text: str) -> WordedSentence:
    words, said = lexicon(PACKAGE, participants(CALLED, frozenset(["velox"]))), tokens(text)
    return WordedSentence(Segment(0, 0, text), said, words.edges(said), words)


@pytest.mark.parametrize(
    ("text", "addressed"),
    [
        ("Velox: whip", True),
        ("Velox:", False),
        ("Celer: whip", False),
        ("Velox protects the inside", True),
        ("Celer protects the inside", False),
        ("Velox 3 in", True),
        ("Velox is in 3", False),
    ],
)
def test_a_sentence_is_addressed_to_ones_own(text: str, addressed: bool) -> None:
    assert worded(text).is_addressed() is addressed


@pytest.mark.parametrize(
    ("text", "signed"),
    [
        ("L", True),
        ("Vale, L", True),
        ("M. Lupus", True),
        ("m. lupus", False),
        ("left L", False),
        ("Vale, Livia", False),
    ],
)
def test_an_initial_is_a_signature(text: str, signed: bool) -> None:
    assert worded(text).is_signed() is signed


@pytest.mark.parametrize(("text", "at", "name"), [("xyz: whip", 0, True), ("hit Xyz", 1, True), ("hit xyz", 1, False)])
def test_a_name_has_a_capital_or_a_colon_behind_it(text: str, at: int, name: bool) -> None:
    assert worded(text).is_name(at) is name
