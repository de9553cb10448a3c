"""The dice files of a race: what was rolled is kept, nothing is rolled twice, and each file is linked to the last."""

import hashlib
import json
from collections.abc import Mapping
from typing import Any

from ludi_press.content.dice_file import NO_HASH, DiceFile, renumbered, write_dice_file
from ludi_press.content.race_file import RaceHead
from ludi_press.dice import Address, Cup, Roll, Source


def earlier_rolls(race: str, turn: int, file: DiceFile | None) -> dict[tuple[Address, str], Roll]:
    """SS-18.2: the dice of earlier builds, by address and kind of die; the host's own are read from his turn file."""
    if file is None or (file.race, file.turn) != (race, turn):
        return {}
    rolls = (roll for roll in (*file.set_aside, *file.dice) if roll.source is not Source.HOST)
    return {(roll.address, roll.die): roll for roll in rolls}


def dice_file(cup: Cup, previous: str, orders: Mapping[str, Any]) -> DiceFile:
    """The dice file of a turn that was just resolved; dice that it no longer needs are set aside, not forgotten."""
    used = {(roll.address, roll.die) for roll in cup.rolls if roll.source is not Source.HOST}
    aside = sorted((roll for key, roll in cup.earlier.items() if key not in used), key=_aside_order)
    return DiceFile(cup.race, cup.turn, previous, orders_hash(cup, orders), tuple(cup.rolls), renumbered(tuple(aside)))


def _aside_order(roll: Roll) -> tuple[int, str, str, int, str]:
    address = roll.address
    return (address.round, address.team, address.label, address.nth, roll.die)


def orders_hash(cup: Cup, orders: Mapping[str, Any]) -> str:
    """The SHA-256 of what a turn was resolved with: its orders, and the dice that the host rolled."""
    dice = {team: [f"{die.label} {die.face}" for die in thrown] for team, thrown in sorted(cup.host.items())}
    text = json.dumps({"orders": orders, "dice": dice}, ensure_ascii=True, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()


def link(file: DiceFile) -> str:
    """What the next dice file names: the SHA-256 of this one's bytes."""
    return hashlib.sha256(write_dice_file(file)).hexdigest()


def first_link(head: RaceHead | None) -> str:
    """What the first dice file names: the race's commitment, or nothing."""
    return head.dice.commitment.value if head and head.dice else NO_HASH
