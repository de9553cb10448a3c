"""The data of the proof page: every die of a race with its address, as JSON that cannot end its script element."""

import json
from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Final

from msgspec import Struct

from ludi_press.archive.cards import RaceCard
from ludi_press.archive.codec import in_script
from ludi_press.core.dice import Die, Roll

NO_KEYS: Final[Mapping[int, str]] = MappingProxyType({})


class TurnLine(Struct, frozen=True):
    """The line of proof of a turn, with the hashes that it is made of, and the marks of the orders by name."""

    turn: int
    orders: str
    dice: str
    line: str
    marks: Mapping[str, str] = {}


def proof_data(
    race: RaceCard,
    kinds: Mapping[str, Die],
    rolls: Iterable[Roll],
    promise: str = "",
    keys: Mapping[int, str] = NO_KEYS,
    lines: Iterable[TurnLine] = (),
) -> str:
    """Return the dice: turn, round, team, label, nth, die, face and source of each; and the faces of each die.

    From scheme 2 on also the text of commitment.json, and the text of each turn's key; and each turn's line of proof.
    """
    dice = [
        [
            roll.address.turn,
            roll.address.fight or roll.address.round,
            roll.address.team,
            roll.address.label,
            roll.address.nth,
            roll.die,
            roll.face,
            roll.source.value,
        ]
        for roll in rolls
    ]
    used = {row[5] for row in dice}
    data = {
        "race": race.id,
        "scheme": race.proof.scheme if race.proof else 1,
        "commitment": race.proof.commitment if race.proof else "",
        "promise": promise,
        "keys": {str(turn): text for turn, text in keys.items()},
        "kinds": {name: list(die.faces) for name, die in kinds.items() if name in used},
        "dice": dice,
        "lines": [[one.turn, one.orders, one.dice, one.line, dict(one.marks)] for one in lines],
    }
    return in_script(json.dumps(data, ensure_ascii=True, separators=(",", ":")))
