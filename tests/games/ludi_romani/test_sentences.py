"""Sentences as acts: numbers and goods, battles, what is denied, and any text at all."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from phrasings import hear as hear_in

from ludi_press.games.contract import Heard
from ludi_press.games.kit.reading.words import ORDERS, load_words
from ludi_press.games.ludi_romani.reading.entry import PACKAGE


def hear(said: str) -> Heard:
    return hear_in("ludi-romani", said)


def acts(said: str) -> list[Any]:
    """What Octavian does."""
    heard = hear(said)
    assert heard.doubts == ()
    return [act for entry in heard.entries if isinstance(entry.value, list) for act in entry.value]


def test_a_battle_tells_where_it_is_the_numen_and_the_legions() -> None:
    (act,) = acts("I go to Greece and attack Brutus there before Mars with 2 curiales and 1 legio clientarum")[1:]
    legions = {"octavian": {"curiales": "2", "clientarum": "1"}}
    assert act == {"proelium": {"attacker": "octavian", "against": "brutus", "numen": "mars", "legions": legions}}
    assert hear("I attack Brutus there").doubts
    assert hear("I go to Greece and attack Brutus in Sicily").doubts
    assert hear("I attack Brutus with 2 ships").doubts


@pytest.mark.parametrize(
    ("said", "amount"),
    [("300,000", 300000), ("300.000", 300000), ("300 000", 300000), ("300k", 300000), ("2 million", 2000000)],
)
def test_numbers_are_grouped_or_spoken(said: str, amount: int) -> None:
    assert acts(f"I give Livia {said} denarii") == [
        {"dat": {"from": "octavian", "to": "livia", "denarii": str(amount)}}
    ]


@pytest.mark.parametrize("said", ["2.5", "0.3", "2 and a half", "some", "300,00", "30,000,0", "-3", "0.0005 thousand"])
def test_lr_13_3_what_is_no_whole_number_of_goods_is_asked_about(said: str) -> None:
    assert hear(f"I give Livia {said} denarii").doubts


@pytest.mark.parametrize("denial", ["do not {}", "never {}", "noli {}", "I don't {}", "no {}", "non {}"])
@pytest.mark.parametrize("order", ["go to Rome", "attack Brutus", "buy 2 curiales from Juno", "motus Rome"])
def test_a_denied_act_is_never_done(denial: str, order: str) -> None:
    heard = hear(denial.format(order))
    assert heard.doubts
    assert heard.entries == ()


WORDS = [word for one in load_words(PACKAGE, ORDERS).phrases() for word in one.words]
TOKENS = st.sampled_from([*WORDS, "rome", "brutus", "juno", "2", "300,000", ",", ";", ".", "\n", "-", "{", "}", ":"])


@given(st.lists(TOKENS, max_size=12).map(" ".join) | st.text(max_size=60))
def test_any_text_is_heard(said: str) -> None:
    hear(said)
