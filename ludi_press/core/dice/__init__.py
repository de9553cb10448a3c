"""Dice and their proof: what a die is, its address, how it is drawn, and how a turn rolls its dice."""

from ludi_press.core.dice.die import D6, D8, D10, D12, D20, STANDARD, Address, Die, Roll, Source, standard
from ludi_press.core.dice.draw import (
    LINE,
    commitment,
    draw,
    hash_of_value,
    key_text,
    order_mark,
    proof_line,
    spelled,
    turn_key,
    unspelled,
)
from ludi_press.core.dice.turn_dice import MOST_TRIES, HostDie, Pending, Roller, TurnDice, Wanted, next_dice, no_die

__all__ = [
    "D6",
    "D8",
    "D10",
    "D12",
    "D20",
    "LINE",
    "MOST_TRIES",
    "STANDARD",
    "Address",
    "Die",
    "HostDie",
    "Pending",
    "Roll",
    "Roller",
    "Source",
    "TurnDice",
    "Wanted",
    "commitment",
    "draw",
    "hash_of_value",
    "key_text",
    "next_dice",
    "no_die",
    "order_mark",
    "proof_line",
    "spelled",
    "standard",
    "turn_key",
    "unspelled",
]
