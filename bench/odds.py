"""Compares the exact odds of all open orders, and the parts of a turn's Report, with a resolved round.

Run `python -m bench.odds` in the repository; it needs no further packages.
The turns are those of two whole races: one with sensible orders, one with any orders.
"""

import sys
from collections.abc import Callable
from random import Random

from bench.engine import HOME_LANES, ORDERS, ROLLER, race, sensible
from bench.ratios import Measure, compare
from ludi_press.core.dice import TurnDice
from ludi_press.core.report import Ask
from ludi_press.games.contract import TurnRecord
from ludi_press.games.super_series.rules.live import RaceSetUp
from ludi_press.games.super_series.rules.model import Act, Chariot, Order, RaceState, Status, TeamOrders, TurnOrders
from ludi_press.games.super_series.rules.turn import line_up, resolve
from ludi_press.games.super_series.teller import SuperSeriesTeller, status_board, turn_log
from ludi_press.games.super_series.telling.ahead import offers

turn_beats = SuperSeriesTeller().turn_beats

TURNS, REPEATS = 12, 9
Record = TurnRecord[RaceState, TurnOrders]
Chooser = Callable[[Chariot, int], Order]


def turns(setup: RaceSetUp, choose: Chooser) -> list[Record]:
    """Return the first turns of a race, each with its events."""
    state, _ = line_up(setup, TurnDice("bench", 0, ROLLER))
    found = []
    for turn in range(1, TURNS + 1):
        racing = [(entry, chariot) for entry, chariot in enumerate(state.chariots) if chariot.on_track]
        orders = TurnOrders(1, {chariot.team: TeamOrders((choose(chariot, entry),)) for entry, chariot in racing})
        turn_dice = TurnDice("bench", turn, ROLLER)
        after, events = resolve(setup, state, orders, turn_dice)
        if after.over:
            break
        found.append(TurnRecord(turn, state, orders, after, events, tuple(turn_dice.rolls), Ask(turn + 1)))
        state = after
    return found


def report(name: str, setup: RaceSetUp, records: list[Record]) -> list[str]:
    """Compare a turn's parts with its round."""

    def each(work: Callable[[Record], object]) -> Callable[[], object]:
        return lambda: [work(record) for record in records]

    def play(record: Record) -> object:
        return resolve(setup, record.before, record.orders, TurnDice("bench", record.turn, ROLLER))

    parts: tuple[tuple[str, Callable[[Record], object]], ...] = (
        ("the odds of all open orders", lambda record: offers(setup, record.after)),
        ("a turn's report, without them", lambda record: SuperSeriesTeller().report(setup, record)),
        ("of that the log", lambda record: turn_log(setup, record)),
        ("of that the drama", lambda record: turn_beats(setup, record)),
        ("of that the board", lambda record: status_board(setup, record.after)),
    )
    yardstick = Measure(f"a round of twelve chariots, {name}", each(play), len(records))
    return compare(yardstick, [Measure(f"  {part}", each(work), len(records)) for part, work in parts], REPEATS)


def main() -> None:
    """Print the ratios."""
    setup, chance = race(), Random(1)  # noqa: S311 - the same orders on every run

    def steady(chariot: Chariot, entry: int) -> Order:
        overturned = chariot.status is Status.FLIPPED
        return Order(Act.ENDURE) if overturned else sensible(setup, chariot, HOME_LANES[entry % len(HOME_LANES)])

    def wild(chariot: Chariot, _: int) -> Order:
        return Order(Act.ENDURE) if chariot.status is Status.FLIPPED else chance.choice(ORDERS)

    for name, choose in (("sensible orders", steady), ("any orders", wild)):
        sys.stdout.write("\n".join(report(name, setup, turns(setup, choose))) + "\n")


if __name__ == "__main__":
    main()
