"""Dice and their proof: what a die is, its address, how it is drawn, and how a turn rolls its dice."""

from ludi_press.core.dice.die import D6, D8, D10, D12, D20, STANDARD, Address, Die, Roll, Source
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
from ludi_press.core.dice.turn_dice import HostDie, Pending, TurnDice, Wanted, next_dice, no_die

__all__ = [
    "D6",
    "D8",
    "D10",
    "D12",
    "D20",
    "LINE",
    "STANDARD",
    "Address",
    "Die",
    "HostDie",
    "Pending",
    "Roll",
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
    "turn_key",
    "unspelled",
]
