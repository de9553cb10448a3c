"""Dice and their proof: what a die is, its address, how it is drawn, and how a turn rolls its dice."""

from ludi_press.core.dice.die import D6, D8, D10, D12, D20, STANDARD, Die
from ludi_press.core.dice.draw import commitment, draw
from ludi_press.core.dice.key import key_text, spelled, turn_key, unspelled
from ludi_press.core.dice.line import LINE, hash_of_value, order_mark, proof_line
from ludi_press.core.dice.roll import Address, Roll, Source
from ludi_press.core.dice.turn_dice import HostDie, Pending, TurnDice, no_die
from ludi_press.core.dice.wanted import Wanted, next_dice

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
