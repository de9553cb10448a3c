"""What the proof page checks: every die of a race with its address, as JSON that cannot end the script around it."""

import json
from collections.abc import Iterable, Mapping

from ludi_press.archive.cards import RaceCard
from ludi_press.dice import Die, Roll


def proof_data(race: RaceCard, kinds: Mapping[str, Die], rolls: Iterable[Roll]) -> str:
    """The dice of a race: for each turn, round, team, label, nth, die, face and source; and the faces of each die."""
    dice = [
        [
            roll.address.turn,
            roll.address.round,
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
        "commitment": race.proof.commitment if race.proof else "",
        "kinds": {name: list(die.faces) for name, die in kinds.items() if name in used},
        "dice": dice,
    }
    return json.dumps(data, ensure_ascii=True, separators=(",", ":")).replace("<", "\\u003c")
