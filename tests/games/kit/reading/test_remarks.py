"""Remarks and reasons: what is taken out of a sentence before it is read, and what never is."""

import pytest

from ludi_press.games.kit.reading.names import lexicon, participants
from ludi_press.games.kit.reading.remarks import walk
from ludi_press.games.kit.reading.sentence import load_reader
from ludi_press.games.kit.reading.words import tokens
from ludi_press.games.super_series.reading.orders import PACKAGE, sense

CALLED = (("velox", "Velox"), ("celer", "Celer"))


def rest(text: str) -> str:
    """A sentence without its remarks."""
    reader, words = load_reader(PACKAGE, sense), lexicon(PACKAGE, participants(CALLED, frozenset(["velox"])))
    said = words.divided(tokens(text))
    kept = reader.remarks.without(said, [*walk(said, words.edges(said), words.words.articles)])
    return " ".join(token.text for token in kept)


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("whip because the corner is near", "whip"),
        ("whip as I crash left", "whip as i crash left"),
        ("because I am last, whip", "whip"),
        ("whip, since he is tired, then brake", "whip , then brake"),
        ("it's a straight so whip", "so whip"),
        ("brake (the corner is next) please", "brake please"),
        ("brake, che la curva è stretta", "brake"),
        ("brake, porque la curva es cerrada", "brake"),
        ("brake, quia flexus prope est", "brake"),
        ("crash left, he is on my left", "crash left"),
        ("whip, thanks for the map", "whip"),
        ("The line is so near", ""),
        ("What a day", ""),
        ("whip, he has lost two horses", "whip"),
        ("Celer has lost two horses, so whip", "so whip"),
        ("Last turn was bad, whip", "whip"),
        ("since Celer will crash into me, watch", "watch"),
        ("watch, because Celer will crash", "watch"),
        ("whip it's late", "whip"),
        ("brake and may the gods help", "brake"),
        ("I still have hope, brake", "brake"),
        ("left 1, I want to get away from Celer", "left 1"),
        ("left 1, in front of Celer", "left 1"),
        ("because I am late because of Celer, whip", "whip"),
        ("Celer has annoyed me: whip", "whip"),
        ("crash left into Celer, who owes me a horse", "crash left into celer"),
        ("left 1, where he can see us", "left 1"),
        ("The horses want their oats, so whip", "so whip"),
        ("My horoscope says to avoid haste, so brake", "so brake"),
        ("My man wants his oats, so whip", "my man wants his oats , so whip"),
        ("Hug the stones, so whip", "hug the stones , so whip"),
        ("My daughter says not to, so whip", "my daughter says not to , so whip"),
        ("My uncle likes Celer, so whip", "my uncle likes celer , so whip"),
    ],
)
def test_remarks_and_reasons_are_taken_out(text: str, kept: str) -> None:
    assert rest(text) == kept


@pytest.mark.parametrize(
    "text",
    [
        "I want to get away from Celer",
        "crash into Celer, who gives me 2",
        "crash into Celer, who is not Velox",
        "left 1, where I crash into Celer",
        "left 1, where I annoy the others",
        "left 1, where he whips",
        "crash into whoever is near",
        "whip, I want to get away to the left",
        "whip because I do not brake",
        "whip because he is slow then brake",
        "whip because he is slow brake",
        "whip, since he has gone, with Celer",
        "whip, he is tired of Celer",
        "whip, he is never tired",
        "my order is the whip",
        "the plan is: whip",
        "it's the whip",
        "I have the whip",
        "thanks, whip",
        "watch because Celer crashes",
        "since Celer is near whip",
        "whip, as the contingency for the second",
        "because Celer rams left, whip",
    ],
)
def test_what_could_order_or_change_anything_stays(text: str) -> None:
    assert rest(text) == " ".join(token.text for token in tokens(text.casefold()))
