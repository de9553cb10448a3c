"""The places after Actium, and what goods are worth there."""

from romani_scenario import set_up

from ludi_press.games.ludi_romani.rules.actium import places, worth
from ludi_press.games.ludi_romani.rules.model import Actium, Goods, NavalParty, State


def test_lr_12_4_victors_then_the_later_the_last_ship_was_lost_then_those_without() -> None:
    parties = (
        NavalParty("a", ("a", "b"), 1),
        NavalParty("c", ("c",), 0, lost=4),
        NavalParty("d", ("d",), 0, lost=7),
        NavalParty("e", ("e",), 0, lost=4),
        NavalParty("g", ("g",), 0, lost=1),
        NavalParty("f", ("f",), 0),
    )
    state = State(actium=Actium(parties, round=7, won=True))
    assert [*places(state).items()] == [("a", 1), ("b", 1), ("d", 3), ("c", 4), ("e", 4), ("g", 6), ("f", 7)]
    assert places(State(actium=Actium(parties, round=7))) == {}


def test_lr_12_4a_the_members_of_a_party_share_its_place() -> None:
    parties = (NavalParty("a", ("a",), 1), NavalParty("c", ("c", "b"), 0, lost=2), NavalParty("d", ("d",), 0, lost=1))
    state = State(actium=Actium(parties, round=2, won=True))
    assert places(state) == {"a": 1, "c": 2, "b": 2, "d": 4}


def test_lr_11_3_ring_poison_wheel_and_immortales_buy_nothing() -> None:
    game = set_up({"people": {"antony": {}}})
    assert worth(game, Goods(anulus=1, virus=2, rota=1, immortales=3, suffragia=19)) == 100_000
