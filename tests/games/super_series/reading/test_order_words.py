"""Orders in Latin and Italian, and what a post tells a racer to write can be read again (SS-4)."""

from itertools import chain

import pytest
import yaml
from ludi_press.games.super_series.reading.order_words import ACTS, FILLERS, KNOWN, NUMBERS, SIDES
from trees import ROOT

from ludi_press.boards.ring import Side
from ludi_press.content.rules import Placed
from ludi_press.core.problems import Judged, Place
from ludi_press.games.super_series.reading.orders import parse_order
from ludi_press.games.super_series.rules.model import FLIPPED_ACTS, STANDARD_ORDERS, Act, Order

NAMES = {"celer": "Celer"}


def read(text: str) -> Judged[Order]:
    return parse_order(Placed(text, Place("orders", text=text)), NAMES)


@pytest.mark.parametrize(
    ("text", "order"),
    [
        ("incita equos", Order(Act.ACCELERATE)),
        ("Flagella!", Order(Act.WHIP)),
        ("habenas retine", Order(Act.BRAKE)),
        ("sinistrorsum orbitam unam", Order(Act.LEFT, 1)),
        ("sinistrorsum II", Order(Act.LEFT, 2)),
        ("dextrorsum tres orbitas", Order(Act.RIGHT, 3)),
        ("impinge sinistrorsum", Order(Act.CRASH, side=Side.LEFT)),
        ("lacera dextrorsum contra Celer", Order(Act.LACERATE, side=Side.RIGHT, target="celer")),
        ("cave", Order(Act.WATCH)),
        ("effuge", Order(Act.ESCAPE)),
        ("accelera", Order(Act.ACCELERATE)),
        ("più veloce", Order(Act.ACCELERATE)),
        ("frusta i cavalli", Order(Act.WHIP)),
        ("frena", Order(Act.BRAKE)),
        ("a sinistra di due corsie", Order(Act.LEFT, 2)),
        ("una corsia a destra", Order(Act.RIGHT, 1)),
        ("urta a destra contro Celer", Order(Act.CRASH, side=Side.RIGHT, target="celer")),
        ("sferza a sinistra", Order(Act.LACERATE, side=Side.LEFT)),
        ("resisti", Order(Act.ENDURE)),
    ],
)
def test_ss_4_orders_in_latin_and_italian(text: str, order: Order) -> None:
    assert read(text).value == order


@pytest.mark.parametrize("language", ["en", "la", "it"])
def test_what_a_post_offers_can_be_sent_back(language: str) -> None:
    file = ROOT / "ludi_press/games/super_series/data/words" / f"{language}.yaml"
    words = yaml.safe_load(file.read_text(encoding="utf-8"))
    for order in chain(STANDARD_ORDERS, map(Order, (*FLIPPED_ACTS, Act.CRUISE))):
        side = f".{order.side.name.lower()}" if order.side is not None else ""
        said = words[f"offer.{order.act}{side}"].format(lanes=order.lanes)
        assert read(said).value == order, said


def test_a_word_of_two_meanings_is_refused_with_both() -> None:
    (problem,) = read("incita retine").problems
    assert problem.code == "order-ambiguous"
    assert problem.suggestion is not None
    assert "'accelerate' or 'brake'" in problem.suggestion


def test_no_word_means_two_things_in_two_languages() -> None:
    for table in (ACTS, SIDES, NUMBERS):
        assert {word for word, meanings in table.items() if len(meanings) > 1} == set()
    assert len(set(KNOWN)) == len(KNOWN)
    assert not FILLERS & {*KNOWN}
    assert not [word for word in FILLERS if any(act.startswith(word) for act in Act) and len(word) > 1]
