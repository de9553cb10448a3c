"""Plays the demonstration race of Circus Maximus with sensible orders, and writes its turn files as a host would.

Run it in the press: `python tools/play_circus.py RACE`; it writes turns/01.yaml and on until the race is over.
An existing `story:` in a turn file is kept; the drivers are those of the balance tool, each with a temperament.
"""

import sys
from datetime import datetime
from functools import partial
from random import Random

from msgspec.structs import replace
from playing import opens_line, play_out

from ludi_press.games.circus_maximus.reading.judging import written
from ludi_press.games.circus_maximus.rules.model import Attack, RaceSetUp, RaceState, Status, TeamOrders
from ludi_press.games.circus_maximus.telling.odds import Policy

FIRST_DAY = datetime(2026, 10, 3, 20, 0)
BOLD = {"felix": 4, "porphyrius": 2, "crescens": -1}
"""By how much a driver exceeds the safe speed of a corner more than others."""

PEACEFUL = {"crescens", "paezon"}
"""Drivers who attack nobody."""

MISSED = {(4, "teres"), (7, "paezon")}
"""The turns for which somebody sent no orders."""

BY_HAND = {2: ("felix", "diocles")}
"""The turns with teams whose dice the host rolled by hand."""


def sentence(orders: TeamOrders) -> str:
    """Return orders as their player writes them."""
    speed = "max" if orders.speed is None else str(orders.speed)
    path = "/".join(written(orders.path))
    parts = [f"{speed}: {path}" if path else speed]
    parts += ["whip"] if orders.whip else []
    parts += [_attack(one) for one in orders.attack]
    parts += [f"evade {' or '.join(orders.evade)}"] if orders.evade else []
    parts += [f"corner {orders.corner}"] if orders.corner is not None else []
    return ", ".join(parts)


def _attack(attack: Attack) -> str:
    return f"{attack.act} {attack.target or 'anyone'}{' horses' if attack.horses else ''}"


def in_mood(race: RaceSetUp, state: RaceState, team: str, orders: TeamOrders) -> TeamOrders:
    """Return the sensible orders, changed by a driver's temperament."""
    chariot = state.chariot(team)
    if team in PEACEFUL:
        orders = replace(orders, attack=())
    more = BOLD.get(team, 0)
    if more > 0 and orders.corner and chariot.endurance > 8:
        limit = race.limit(chariot)
        orders = replace(orders, speed=min(limit, (orders.speed or limit) + more), corner=orders.corner + more)
    kept = chariot.evade == (orders.evade or ()) and state.turn > 0
    return replace(orders, evade=None if kept else orders.evade)


def turn_lines(race: RaceSetUp, state: RaceState, number: int, chance: Random) -> list[str]:
    """Return the orders of a turn as a host writes them."""
    lines = ["orders:"]
    for team, orders in Policy(race).orders(state, chance.random).teams.items():
        if (number, team) in MISSED:
            continue
        status = state.chariot(team).status
        words = {Status.DRAGGED: "cut loose", Status.ON_FOOT: "run out"}
        text = words.get(status) or sentence(in_mood(race, state, team, orders))
        lines.append(f'  {team}: "{text}"' if ":" in text else f"  {team}: {text}")
    return lines


def main(race: str) -> None:
    """Write turn after turn until the race is over."""
    chance = Random(race)  # noqa: S311 - repeatable temperaments
    play_out(race, partial(turn_lines, chance=chance), partial(opens_line, FIRST_DAY), BY_HAND)


if __name__ == "__main__":
    main(sys.argv[1])
