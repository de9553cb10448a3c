"""Luck: what the dice owed is what they give in the long run, and its spread is theirs."""

from fractions import Fraction
from random import Random

import pytest
from scenario import TABLES, TRACKS

from ludi_press.boards.ring import Side
from ludi_press.core.colour import Tone
from ludi_press.core.dice import D6, D20, Address, Die, Source, TurnDice
from ludi_press.games.contract import TurnRecord
from ludi_press.games.kit.odds import moments
from ludi_press.games.super_series.rules.live import RaceSetUp
from ludi_press.games.super_series.rules.model import Act, Order, RaceState, Status, Team, TeamOrders, TurnOrders
from ludi_press.games.super_series.rules.tables import Chance
from ludi_press.games.super_series.rules.turn import line_up, resolve
from ludi_press.games.super_series.teller import race_luck
from ludi_press.games.super_series.telling.tell import TOLD

RACES = 40
ORDERS = (
    Order(Act.ACCELERATE),
    Order(Act.WHIP),
    Order(Act.CONTROL),
    Order(Act.WATCH),
    Order(Act.LEFT, 1),
    Order(Act.RIGHT, 1),
    Order(Act.CRASH, side=Side.LEFT),
    Order(Act.CRASH, side=Side.RIGHT),
    Order(Act.LACERATE, side=Side.LEFT),
    Order(Act.LACERATE, side=Side.RIGHT),
)


def teams(random: Random) -> tuple[Team, ...]:
    def points() -> list[int]:
        return [random.randint(0, 2) for _ in range(6)]

    return tuple(Team(f"t{n}", f"T{n}", None, Tone.ALBATA, "noble", *points()) for n in range(8))


def race(seed: int) -> tuple[RaceSetUp, list[TurnRecord[RaceState, TurnOrders]]]:
    """A race of whims."""
    random = Random(seed)  # noqa: S311 - a daydream's dice
    set_up = RaceSetUp("r", "R", None, TRACKS["circus-maximus"], TABLES, 1, teams(random))

    def roller(address: Address, die: Die) -> tuple[int, Source]:
        return random.choice(die.faces), Source.SYSTEM

    turn_dice = TurnDice("r", 0, roller)
    state, events = line_up(set_up, turn_dice)
    records: list[TurnRecord[RaceState, TurnOrders]] = [
        TurnRecord(0, None, None, state, events, tuple(turn_dice.rolls))
    ]
    while not state.over:
        turn_dice = TurnDice("r", state.turn + 1, roller)
        orders = TurnOrders(2, {one.team: wish(one.status, random) for one in state.chariots if one.on_track})
        after, events = resolve(set_up, state, orders, turn_dice)
        records.append(TurnRecord(after.turn, state, orders, after, events, tuple(turn_dice.rolls)))
        state = after
    return set_up, records


def wish(status: Status, random: Random) -> TeamOrders:
    if status is Status.FLIPPED:
        return TeamOrders((Order(random.choice((Act.ENDURE, Act.ESCAPE))),) * 2)
    return TeamOrders((random.choice(ORDERS), random.choice(ORDERS)), (Order(Act.BRAKE),))


@pytest.fixture(scope="module")
def sums() -> dict[str, tuple[int, float, float, int]]:
    """For each name: what was got, owed, its variance, and how many dice, over many races."""
    found: dict[str, list[float]] = {}
    for seed in range(RACES):
        for luck in race_luck(*race(seed)):
            row = found.setdefault(getattr(luck.name, "id", ""), [0, 0, 0, 0])
            told: tuple[int | Fraction, ...] = (luck.got, luck.owed, luck.variance, luck.dice)
            for place, value in enumerate(told):
                row[place] += float(value)
    return {name: (int(row[0]), row[1], row[2], int(row[3])) for name, row in found.items()}


def test_every_kind_of_luck_is_told(sums: dict[str, tuple[int, float, float, int]]) -> None:
    assert set(sums) == {f"luck.{name}" for name in TOLD.luck}
    assert all(dice >= 30 for *_, dice in sums.values())


def test_in_the_long_run_the_dice_give_what_they_owe(sums: dict[str, tuple[int, float, float, int]]) -> None:
    for name, (got, owed, variance, _) in sums.items():
        assert abs(got - owed) < 3.5 * variance**0.5, name


def test_moments_of_a_die() -> None:
    assert moments(D6) == (Fraction(7, 2), Fraction(35, 12))
    assert moments(Die("LOW", (2, 3, 3, 4, 4, 4))) == (Fraction(10, 3), Fraction(5, 9))


def test_a_watch_takes_two_faces_from_a_chance() -> None:
    """SS-13.3."""
    chance = Chance(frozenset(range(13, 21)), D20)
    assert (chance.shifted(0), chance.shifted(-2)) == (Fraction(8, 20), Fraction(6, 20))


def test_whoever_rolled_nothing_has_no_luck() -> None:
    set_up, records = race(1)
    assert race_luck(set_up, records[:1]) == ()
