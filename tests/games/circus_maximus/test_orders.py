"""Orders as players write them: sentences in English, Latin and Italian, keys, and what cannot be read."""

from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from ludi_press.games.circus_maximus.reading.sentence import (
    WORDS,
    FallenOrder,
    UnclearError,
    Word,
    read_keys,
    read_sentence,
)
from trees import tree_of

from ludi_press.boards.ring import Side
from ludi_press.content.form import fill_one
from ludi_press.content.rules import Placed
from ludi_press.core.problems import Place
from ludi_press.games.circus_maximus.reading.forms import TurnForm
from ludi_press.games.circus_maximus.rules.model import Act, Attack, Step, StepKind, TeamOrders, Way

NAMES = {"diocles": "diocles", "Gaius Appuleius Diocles": "diocles", "max": "max", "team-b": "team-b", "Crescens": "c"}


def forward(count: int) -> Step:
    return Step(StepKind.FORWARD, count)


def brake(count: int) -> Step:
    return Step(StepKind.BRAKE, count)


def attack(act: Act, target: str | None = None, *, horses: bool = False) -> Step:
    return Step(StepKind.ATTACK, attack=Attack(act, target, horses))


OUT, IN, WHIP = Step(StepKind.OUT), Step(StepKind.IN), Step(StepKind.WHIP)


def read(text: str) -> TeamOrders | FallenOrder:
    form = read_sentence(Placed(text, Place("turn", text=text)))
    return form if isinstance(form, FallenOrder) else keys(form)


def keys(form: Any) -> TeamOrders:
    def report(error: UnclearError, place: Place) -> None:
        raise error

    return read_keys(form, NAMES, report)


WHOLE = TeamOrders(
    speed=18, path=(forward(8), OUT, attack(Act.RAM, "diocles"), forward(9)), whip=True, evade=(Way.OUT, Way.BRAKE),
    corner=3,
)  # fmt: skip


@pytest.mark.parametrize(
    ("text", "orders"),
    [
        ("18: 8/out/ram diocles/9, whip, evade out or brake, corner 3", WHOLE),
        ("18: 8/extra/impinge diocles/9, flagella, vita extra vel retine, flexus 3", WHOLE),
        ("18: 8/fuori/sperona diocles/9, frusta, evita fuori o freno, curva 3", WHOLE),
        ("Speed 18; path 8/right/ram Gaius Appuleius Diocles' chariot/9; whip; evade out, brake; corner 3", WHOLE),
        ("20: 9/out/10, corner 2, evade out or brake",
         TeamOrders(speed=20, path=(forward(9), OUT, forward(10)), evade=(Way.OUT, Way.BRAKE), corner=2)),
        ("18, whip, attack ram anyone horses",
         TeamOrders(speed=18, whip=True, attack=(Attack(Act.RAM, None, horses=True),))),
        ("max, pass in, evade no", TeamOrders(passing=(Side.LEFT,), evade=())),
        ("12", TeamOrders(speed=12)),
        ("Ram chariot/1/Ram horses", TeamOrders(path=(attack(Act.RAM), forward(1), attack(Act.RAM, horses=True)))),
        ("ram diocles, lash anyone", TeamOrders(attack=(Attack(Act.RAM, "diocles"), Attack(Act.LASH)))),
        ("verbera equos diocles", TeamOrders(attack=(Attack(Act.LASH, "diocles", horses=True),))),
        ("sferza i cavalli di crescens", TeamOrders(attack=(Attack(Act.LASH, "c", horses=True),))),
        ("ram max", TeamOrders(attack=(Attack(Act.RAM, "max"),))),
        ("lash team-b's horses", TeamOrders(attack=(Attack(Act.LASH, "team-b", horses=True),))),
        ("16: 4/brake 3/whip/in/5 squares", TeamOrders(speed=16, path=(forward(4), brake(3), WHIP, IN, forward(5)))),
        ("whip: no, corner safe, blocked out, in, ram", None),
        ("corner any, pass no", TeamOrders(passing=())),
        ("whip no, corner safe, blocked out, in, ram",
         TeamOrders(corner=0, blocked=(Way.OUT, Way.IN, Way.RAM))),
        ("whip diocles", TeamOrders(attack=(Attack(Act.LASH, "diocles"),))),
        ("cut loose", FallenOrder(Word.CUT)),
        ("hold on!", FallenOrder(Word.HOLD)),
        ("run out", FallenOrder(Word.RUN, Side.RIGHT)),
        ("corri dentro", FallenOrder(Word.RUN, Side.LEFT)),
        ("abscide", FallenOrder(Word.CUT)),
        ("", TeamOrders()),
    ],
)  # fmt: skip
def test_cm_11_1_a_sentence_as_orders(text: str, orders: TeamOrders | FallenOrder | None) -> None:
    if orders is None:
        with pytest.raises(UnclearError):
            read(text)
    else:
        assert read(text) == orders


@pytest.mark.parametrize(
    ("text", "rule", "words", "help_"),
    [
        ("8/owt/3", "CM-11.2", "'owt' is no step", "'out'"),
        ("8/2 out/3", "CM-11.2", "'2 out' is no step", "'out'"),
        ("dance", "CM-11.2", "'dance' is no step", "write steps"),
        ("ram fuscus", "CM-6.1", "no team 'fuscus' to ram", "write 'anyone'"),
        ("ram dioclse", "CM-6.1", "no team 'dioclse'", "did you mean 'diocles'"),
        ("attack", "CM-11.2", "is no attack", "'ram' or 'lash'"),
        ("attack kiss diocles", "CM-11.2", "is no attack", "'ram' or 'lash'"),
        ("ram diocles out", "CM-11.2", "'out' is nothing to ram", "horses"),
        ("evade whip", "CM-6.2", "'whip' is no answer", "brake, out, in"),
        ("evade ram", "CM-6.2", "'ram' is no answer", "brake, out, in"),
        ("pass brake", "CM-3.8", "'brake' is no answer", "out, in"),
        ("corner fast", "CM-4.9", "'fast' is no number", "any or safe"),
        ("speed fast", "CM-2.3", "'fast' is no number", "max"),
        ("speed 9999", "CM-2.3", "is no number", "max"),
        ("speed 5, speed 6", "CM-11.1", "says twice", ""),
        ("cut in", "CM-11.2", "order nothing", "cut loose"),
        ("run fast", "CM-11.2", "order nothing", "run in"),
    ],
)
def test_cm_11_2_what_cannot_be_read_names_rule_and_help(text: str, rule: str, words: str, help_: str) -> None:
    with pytest.raises(UnclearError) as caught:
        read(text)
    assert caught.value.rule == rule
    assert words in caught.value.message
    assert help_ in (caught.value.suggestion or "")


TOKENS = st.sampled_from([*WORDS, *NAMES, "12", "/", ",", ":", ";", "0", "\u0663", "'s", "!", "\n"])


@given(st.text(max_size=60) | st.lists(TOKENS, max_size=12).map(" ".join))
def test_cm_11_2_no_words_end_in_anything_but_orders_or_a_problem(text: str) -> None:
    with suppress(UnclearError):
        assert isinstance(read(text), TeamOrders | FallenOrder)


@pytest.mark.parametrize("target", ["diocles", "gaius appuleius diocles", "GAIUS APPULEIUS DIOCLÈS"])
def test_cm_11_3_teams_are_named_by_id_or_driver(target: str) -> None:
    assert read(f"ram {target}") == TeamOrders(attack=(Attack(Act.RAM, "diocles"),))


def test_cm_11_1_keys_say_what_the_sentence_says() -> None:
    text = b"""
orders:
  a: {speed: 18, path: 8/out/ram diocles/9, whip: yes, evade: [out, brake], corner: 3}
  b: {attack: ram anyone horses, pass: no, blocked: [brake], corner: safe, evade: no}
  c: 18
"""
    form = fill_one(tree_of(text), TurnForm).value
    assert form is not None
    assert form.orders is not None
    assert keys(form.orders["a"].value) == WHOLE
    assert keys(form.orders["b"].value) == TeamOrders(
        attack=(Attack(Act.RAM, None, horses=True),), passing=(), blocked=(Way.BRAKE,), corner=0, evade=()
    )
    assert form.orders["c"].value == Placed("18", form.orders["c"].place)
