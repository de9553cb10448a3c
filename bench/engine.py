"""Compares a round of twelve chariots, and a whole race, with one phase of the PyPI package `diplomacy`.

Run `python -m bench.engine` in the repository, with `diplomacy` installed.
"""

import sys
from collections.abc import Iterator
from itertools import cycle
from random import Random
from typing import Any

from bench.ratios import Measure, compare
from ludi_press.boards.ring import Side, lay_out
from ludi_press.content.load import load
from ludi_press.content.track_file import read_track
from ludi_press.core.colour import Tone
from ludi_press.core.dice import TurnDice
from ludi_press.games.super_series.game import SuperSeries
from ludi_press.games.super_series.rules.live import RaceSetUp
from ludi_press.games.super_series.rules.model import (
    Act,
    Chariot,
    Order,
    RaceState,
    Speed,
    Team,
    TeamOrders,
    TurnOrders,
)
from ludi_press.games.super_series.rules.tables import read_tables
from ludi_press.games.super_series.rules.turn import line_up, resolve
from ludi_press.press.playing.dicebook import secret_roller
from ludi_press.press.reading.find import package_folder, shipped

SECRET = bytes(32)
ROLLER = secret_roller(SECRET)
"""The dice of the secret, as in a real race."""

BATCH = 8
"""How many are timed together, with warm caches."""

TARGET = 0.25
"""The most that a round should cost, as a share of one phase of diplomacy of any kind."""

HOME_LANES = range(2, 6)
"""The lanes used in the whole race: all but the two beside the walls of the Circus Maximus."""

ORDERS = (
    Order(Act.ACCELERATE),
    Order(Act.WHIP),
    Order(Act.LEFT, 1),
    Order(Act.RIGHT, 1),
    Order(Act.CRASH, side=Side.LEFT),
    Order(Act.LACERATE, side=Side.RIGHT),
    Order(Act.WATCH),
    Order(Act.CONTROL),
)


def race() -> RaceSetUp:
    """Return a race of twelve teams on the Circus Maximus, three laps."""
    folder = package_folder(SuperSeries.package) / "data" / SuperSeries.editions[-1]
    trees = {path.stem: load(path.read_bytes(), path.name).value for path in folder.glob("*.yaml")}
    tables = read_tables({name: tree for name, tree in trees.items() if tree is not None}).value
    node = load((shipped() / "tracks" / "circus-maximus.yaml").read_bytes(), "track").value
    plan = read_track("circus-maximus", node).value if node else None
    if tables is None or plan is None:
        raise SystemExit("the rules or the track cannot be read")
    teams = tuple(Team(f"team-{n}", f"Team {n}", None, Tone.VENETA, "any", 1, 1, n % 3, n % 3, 1, 1) for n in range(12))
    return RaceSetUp("bench", "Bench", None, lay_out(plan), tables, 3, teams)


def rounds(setup: RaceSetUp) -> list[tuple[RaceState, TurnOrders, int]]:
    """Return rounds in the middle of a race, ready to be played again: moves, whips and attacks mixed."""
    chance = Random(1)  # noqa: S311 - the same orders on every run
    state, _ = line_up(setup, TurnDice("bench", 0, ROLLER))
    found = []
    for turn in range(1, 9):
        orders = TurnOrders(1, {team.id: TeamOrders((chance.choice(ORDERS),)) for team in setup.teams})
        found.append((state, orders, turn))
        state, _ = resolve(setup, state, orders, TurnDice("bench", turn, ROLLER))
    return found[1:]


def whole_race(setup: RaceSetUp) -> RaceState:
    """Play three laps with orders that bring all twelve to the finish; return the last state."""
    state, _ = line_up(setup, TurnDice("bench", 0, ROLLER))
    while not state.over:
        teams = {
            chariot.team: TeamOrders((sensible(setup, chariot, HOME_LANES[entry % len(HOME_LANES)]),))
            for entry, chariot in enumerate(state.chariots)
            if chariot.on_track
        }
        turn = state.turn + 1
        state, _ = resolve(setup, state, TurnOrders(1, teams), TurnDice("bench", turn, ROLLER))
    return state


def sensible(setup: RaceSetUp, chariot: Chariot, home: int) -> Order:
    """Return an order to drive FAST and no faster, in a home lane away from both walls."""
    if chariot.speed < Speed.FAST:
        return Order(Act.ACCELERATE)
    lane = setup.track.spaces[chariot.at].lane
    if lane == home:
        return Order(Act.CONTROL)
    return Order(Act.RIGHT if lane < home else Act.LEFT, 1)


def any_phase() -> Iterator[Any]:
    """Yield the yardstick: games of Diplomacy with random legal orders before their next phase of any kind."""
    from diplomacy import Game

    chance = Random(1)  # noqa: S311 - the same orders on every run
    for earlier in cycle(range(10)):
        game = Game()
        for _ in range(earlier):
            order_all(game, chance)
            game.process()
        order_all(game, chance)
        yield game


def first_phase() -> Iterator[Any]:
    """Yield new games before their first phase, which has the fewest units."""
    from diplomacy import Game

    chance = Random(1)  # noqa: S311 - the same orders on every run
    while True:
        game = Game()
        order_all(game, chance)
        yield game


def movement_phase() -> Iterator[Any]:
    """Yield games before a movement phase, the most similar to a round, and the most expensive."""
    return (game for game in any_phase() if game.phase_type == "M")


def order_all(game: Any, chance: Random) -> None:
    """Give random legal orders to every power."""
    legal = game.get_all_possible_orders()
    for power in game.powers:
        places = game.get_orderable_locations(power)
        game.set_orders(power, [chance.choice(legal[place]) for place in places if legal[place]])


def report(name: str, games: Iterator[Any], setup: RaceSetUp, batch: int) -> list[str]:
    """Compare a round with phases of one kind; a batch of one is timed cold, with the garbage collector running."""
    played = cycle(rounds(setup))
    ready: list[Any] = []

    def some_rounds() -> None:
        for _ in range(batch):
            state, orders, turn = next(played)
            resolve(setup, state, orders, TurnDice("bench", turn, ROLLER))

    def make_ready() -> None:
        ready[:] = [next(games) for _ in range(batch)]

    def some_phases() -> None:
        for game in ready:
            game.process()

    how = "one at a time, collecting" if batch == 1 else f"{batch} in a row"
    phase = Measure(f"{name}, random legal orders, {how}", some_phases, batch, prepare=make_ready)
    measures = [Measure("  a round of twelve chariots with all its events", some_rounds, batch, TARGET)]
    if batch > 1:
        measures.append(Measure("  a race of twelve chariots and three laps", lambda: whole_race(setup)))
    return compare(phase, measures, repeats=160 // batch, collecting=batch == 1)


def main() -> None:
    """Print the ratios: first to any phase, which the target refers to, then to each kind of phase."""
    setup = race()
    kinds = (
        ("any phase of diplomacy", any_phase),
        ("a first phase", first_phase),
        ("a phase of movement", movement_phase),
    )
    for name, games in kinds:
        for batch in (BATCH, 1):
            sys.stdout.write("\n".join(report(name, games(), setup, batch)) + "\n")


if __name__ == "__main__":
    main()
