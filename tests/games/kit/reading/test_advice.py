"""Doubts: which word does not fit, what is told of it, and what could stand in its place."""

import pytest
from phrasings import hear

from ludi_press.games.contract import Saying


def doubt(text: str) -> Saying:
    """The only doubt about a message."""
    (found,) = hear("super-series", text).doubts
    return found


def test_a_doubt_names_the_first_word_that_does_not_fit_and_what_could_stand_there() -> None:
    one = doubt("Velox: left 1 xyzzy whip frei")
    assert one.at is not None
    assert "Velox: left 1 xyzzy whip frei"[slice(*one.at)] == "xyzzy"
    assert str(one.doubt).startswith("'xyzzy' is not known: here could stand the end, ")
    assert str(doubt("crash at").doubt).startswith("something is missing at the end")
    assert str(doubt("brake, not").doubt).startswith("'not' cannot be part of an order")


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("brake, do not", "write what to do, not what not to do"),
        ("whip if it rains", "the game knows no such condition"),
        ("maybe whip", "write it plainly"),
        ("whip or brake", "write one order, not a choice"),
        ("Celer: whip", "celer does not get its orders from you"),
        ("accelarate now", "did you mean 'accelerate'?"),
        ("lap 1 whip", "here could stand"),
        ("blork whip", "I read 'whip', but not 'blork': leave that out"),
        ("wenn, dann whip", "did you mean 'when'?"),
        ("crash left at Wenn", "the names are velox, celer"),
        ("could Velox whip?", "write 'velox: whip', if it is an order"),
    ],
)
def test_common_mistakes_have_a_sentence_of_their_own(text: str, told: str) -> None:
    assert told in str(doubt(text).doubt)
