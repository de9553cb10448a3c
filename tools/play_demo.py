"""Plays the demonstration race with sensible orders, and writes its turn files as its racers and host would.

Run it in the press: `python tools/play_demo.py RACE`; it writes turns/01.yaml and on until the race is over.
An existing `story:` in a turn file is kept.
Racers evaluate each order by simulating it many times with other dice; bold ones care less about damage.
"""

import sys
from datetime import datetime, timedelta
from functools import partial
from random import Random

from msgspec import Struct
from playing import play_out

from ludi_press.boards.ring import Side
from ludi_press.core.dice import Address, Die, Source, TurnDice
from ludi_press.games.super_series.rules.attack import NEAR
from ludi_press.games.super_series.rules.live import RaceSetUp, penalty
from ludi_press.games.super_series.rules.model import (
    Act,
    Chariot,
    Order,
    RaceState,
    Speed,
    Status,
    TeamOrders,
    TurnOrders,
)
from ludi_press.games.super_series.rules.turn import resolve

SAMPLES = 14
"""How often an order is simulated."""

BOLD = {
    "scorpus": 0.35,
    "venustus": 0.03,
    "diocles": 0.7,
    "crescens": 0.5,
    "felix": 0.05,
    "epaphroditus": 0.3,
    "teres": 0.2,
}
"""How much a racer weighs damage; 1 for all others."""

RECKLESS = {"venustus": 3, "felix": 5, "epaphroditus": 7}
"""Racers who ignore corners, each with the first turn of that."""

FIERCE = {"musclosus", "teres", "epaphroditus", "calpurnianus", "diocles"}
"""Racers who strike at anybody near."""

ASKED = {4: 2, 7: 2}
"""The turns that ask two orders; all others ask one."""

WINDOWS = {4, 8}
"""The turns with a bonus window."""

BONUSES = {4: {"crescens": "space", "polynices": "quality", "fuscus": None}, 8: {"thallus": "space"}}
MISSED = {(4, "thallus"), (7, "polynices"), (7, "felix")}
"""The turns for which somebody sent no orders."""

BY_HAND = {2: ("scorpus", "diocles", "fuscus"), 5: ("musclosus", "teres")}
"""The turns with teams whose dice the host rolled by hand."""

SPOKEN = {
    "accelerate": ("accelerate", "shake the reins", "Accelerate: Shake Reins", "acc"),
    "brake": ("brake", "Brake: Pull the Reins", "pull the reins"),
    "whip": ("whip", "Whip: Whip the Horses"),
    "left 1": ("left 1", "Left: Minor Displacement", "one lane left", "l1"),
    "left 2": ("left 2", "Left: Medium Displacement", "2 left"),
    "left 3": ("left 3", "Left: Major Displacement"),
    "right 1": ("right 1", "Right: Minor Displacement", "one to the right"),
    "right 2": ("right 2", "Right: Medium Displacement"),
    "right 3": ("right 3", "Right: Major Displacement"),
    "crash left": ("crash left", "Crash: To the Left"),
    "crash right": ("crash right", "Crash: To the Right"),
    "lacerate left": ("lacerate left", "Lacerate: To the Left"),
    "lacerate right": ("lacerate right", "lacerate to the right"),
    "control": ("control", "Control: Ensure Stability"),
    "watch": ("watch", "Watch: Avoid Aggressions"),
}
"""How racers word their orders."""

SECOND = [Order(Act.CRUISE), Order(Act.BRAKE), Order(Act.RIGHT, 1), Order(Act.LEFT, 1), Order(Act.ACCELERATE)]
FIRST_DAY = {"ludi-megalenses": datetime(2026, 4, 4, 20, 0), "ludi-cereales": datetime(2026, 5, 2, 20, 0)}
"""The deadline of each race's first orders."""


class Chance(Struct, frozen=True):
    """The dice of a simulation: a seeded generator."""

    random: Random

    def __call__(self, address: Address, die: Die) -> tuple[int, Source]:
        """Roll a die of the simulation."""
        return self.random.choice(die.faces), Source.SYSTEM


def worth(race: RaceSetUp, team: str, before: Chariot, after: Chariot) -> float:
    """Return a racer's evaluation of the chariot's new state: progress minus damage and risk."""
    fear = BOLD.get(team, 1.0)
    entered, track = race.by_id[team], race.track
    units = (
        (after.lap - before.lap) * track.lap + track.spaces[after.at].start - track.spaces[before.at].start
    ) / track.unit
    harm = after.left + after.right + after.horses - before.left - before.right - before.horses
    slower = penalty(entered, after) - penalty(entered, before)
    lost = after.status in (Status.FLIPPED, Status.OUT, Status.DEAD)
    return units - fear * (1.5 * harm + 3 * slower + 30 * lost) + 0.8 * after.speed


def try_out(race: RaceSetUp, state: RaceState, team: str, orders: tuple[Order, ...], seed: int) -> float:
    """Return the mean worth of some orders while everybody else cruises."""
    dreams = []
    before = state.chariot(team)
    for sample in range(SAMPLES):
        turn_dice = TurnDice("dream", state.turn + 1, Chance(Random(f"{seed}/{sample}")))  # noqa: S311 - simulated dice
        given = {chariot.team: TeamOrders() for chariot in state.chariots if chariot.on_track}
        after, _ = resolve(race, state, TurnOrders(len(orders), {**given, team: TeamOrders(orders)}), turn_dice)
        dreams.append(worth(race, team, before, after.chariot(team)))
    return sum(dreams) / SAMPLES


def candidates(race: RaceSetUp, state: RaceState, team: str) -> list[Order]:
    """Return the orders that a racer considers."""
    chariot = state.chariot(team)
    if state.turn == 0:
        return [Order(Act.ACCELERATE), Order(Act.WHIP)]
    found = [Order(Act.CRUISE), Order(Act.ACCELERATE), Order(Act.BRAKE), Order(Act.CONTROL)]
    found += [Order(act, lanes) for act in (Act.LEFT, Act.RIGHT) for lanes in (1, 2)]
    if race.by_id[team].endurance and chariot.horses < 2:
        found.append(Order(Act.WHIP))
    return found


def strike(race: RaceSetUp, state: RaceState, team: str) -> Order | None:
    """Return a fierce racer's attack on somebody beside or just ahead, None if there is nobody."""
    me = state.chariot(team)
    if team not in FIERCE or me.speed is Speed.STOP:
        return None
    for other in state.chariots:
        lanes = race.track.spaces[other.at].lane - race.track.spaces[me.at].lane
        near = abs(race.track.distance(me.at, other.at)) <= NEAR
        if other.team != team and other.status is Status.RUNNING and abs(lanes) == 1 and near:
            rank = race.by_id[team]
            act = Act.CRASH if rank.size else Act.LACERATE
            return Order(act, side=Side(lanes))
    return None


def choose(race: RaceSetUp, state: RaceState, team: str, asked: int) -> tuple[Order, ...]:
    """Return the orders of one racer for this turn."""
    chariot = state.chariot(team)
    if chariot.status is Status.FLIPPED:
        return (Order(Act.ESCAPE if chariot.hurts else Act.ENDURE),) * asked
    if state.turn + 1 >= RECKLESS.get(team, 99):
        return headlong(race, chariot)[:asked]
    blow = strike(race, state, team)
    pairs = [(first, second) for first in ([blow] if blow else candidates(race, state, team)) for second in SECOND]
    seed = state.turn
    best = max(pairs, key=lambda pair: try_out(race, state, team, pair, seed))
    return best[:asked]


def headlong(race: RaceSetUp, chariot: Chariot) -> tuple[Order, ...]:
    """Return orders to move inside and accelerate, whatever the danger."""
    inward = Order(Act.LEFT, 2) if race.track.spaces[chariot.at].lane > 2 else Order(Act.CRUISE)
    return (Order(Act.ACCELERATE) if chariot.speed < Speed.MAX else inward, inward)


def spoken(order: Order, seed: int) -> str:
    """Return an order as this racer words it."""
    ways = SPOKEN.get(str(order), (str(order),))
    return ways[seed % len(ways)]


def quoted(text: str) -> str:
    """Return a text as a YAML value."""
    return f'"{text}"' if ":" in text else text


def turn_text(race: RaceSetUp, state: RaceState, number: int) -> list[str]:
    """Return the orders of a turn as a host writes them."""
    asked = ASKED.get(number, 1)
    lines = ["orders:"]
    closes = FIRST_DAY[race.race] + timedelta(days=2 * (number - 1))
    for place, team in enumerate(race.teams):
        chariot = state.chariot(team.id)
        if not chariot.on_track or (number, team.id) in MISSED:
            continue
        if chariot.stunned and chariot.status is Status.RUNNING:
            continue
        orders = [quoted(spoken(order, place + number)) for order in choose(race, state, team.id, asked)]
        lines += team_lines(team.id, orders, number, closes, flipped=chariot.status is Status.FLIPPED)
    return lines


def team_lines(team: str, orders: list[str], number: int, closes: datetime, *, flipped: bool) -> list[str]:
    """Return one team's orders, in short form or with all their keys."""
    otherwise = [] if len(orders) < 2 else ["brake" if not flipped else "control"]
    bonus = BONUSES.get(number, {})
    if not otherwise and team not in bonus:
        return [f"  {team}: {orders[0]}"]
    lines = [f"  {team}:", f"    orders: [{', '.join(orders)}]"]
    lines += [f"    otherwise: [{', '.join(otherwise)}]"] if otherwise else []
    if team in bonus:
        lines.append(f"    received: {closes - timedelta(minutes=70):%Y-%m-%d %H:%M}")
        lines += [f"    bonus: {bonus[team]}"] if bonus[team] else []
    return lines


def opens_line(race: str, number: int) -> str:
    """Return what the next turn asks."""
    closes = FIRST_DAY[race] + timedelta(days=2 * number)
    parts = [f"orders: {ASKED.get(number + 1, 1)}", f"closes: {closes:%Y-%m-%d %H:%M}"]
    if number + 1 in WINDOWS:
        start, end = closes - timedelta(minutes=90), closes - timedelta(minutes=30)
        parts.append(f"bonus: [{start:%Y-%m-%d %H:%M}, {end:%Y-%m-%d %H:%M}]")
    return f"opens: {{{', '.join(parts)}}}"


def main(race: str) -> None:
    """Write turn after turn until the race is over."""
    play_out(race, turn_text, partial(opens_line, race), BY_HAND)


if __name__ == "__main__":
    main(sys.argv[1])
