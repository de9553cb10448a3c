"""LR-13.10a: the dice of a battle are addressed by the battle, not by the place of its act."""

from typing import Any

from romani_scenario import read, set_up, start

from ludi_press.core.dice import Address, Die, Source, TurnDice, draw
from ludi_press.games.ludi_romani.rules.play import resolve

FIRST = {"proelium": {"attacker": "antony", "against": "brutus", "numen": "juno"}}
SECOND = {"proelium": {"attacker": "brutus", "against": "antony", "numen": "juno"}}
JOURNEY = {"iter": {"who": "octavian", "to": "gaul"}}
PEOPLE = {"antony": {"at": "greece", "curiales": 4}, "brutus": {"curiales": 4}, "octavian": None}


def by_key(address: Address, die: Die) -> tuple[int, Source]:
    return draw(b"key", address, die), Source.SECRET


def rolled(*acts: dict[str, Any], names_fights: bool = True) -> dict[str, int]:
    """The faces of a season with these acts, by address."""
    data = {"people": PEOPLE, "acts": list(acts)}
    game = set_up(data)
    state = start(game, data)
    turn_dice = TurnDice("case", 3, by_key, names_fights=names_fights)
    judged = read(game, state, data, 3)
    assert judged.value is not None
    resolve(game, state, judged.value, turn_dice)
    assert not turn_dice.problems
    return {str(roll.address): roll.face for roll in turn_dice.rolls}


def test_lr_13_10a_an_act_inserted_above_a_battle_rolls_none_of_its_dice_anew() -> None:
    alone = rolled(FIRST)
    assert min(alone) == "case/3/parties.antony+brutus.1/antony/pugna/1"
    assert rolled(JOURNEY, FIRST) == alone


def test_lr_13_10a_a_second_battle_of_the_same_parties_has_dice_of_its_own_whoever_attacks() -> None:
    both, alone = rolled(FIRST, SECOND), rolled(FIRST)
    assert {address: face for address, face in both.items() if ".1/" in address} == alone
    assert {address.split("/")[2] for address in both} == {"parties.antony+brutus.1", "parties.antony+brutus.2"}


def test_lr_13_10_in_older_schemes_the_round_of_a_die_is_the_number_of_its_act() -> None:
    assert min(rolled(JOURNEY, FIRST, names_fights=False)) == "case/3/2/antony/pugna/1"
