"""Any race of the Super Series: teams, plans and dice as hypothesis draws them."""

from typing import Any

from hypothesis import strategies as st
from scenario import TABLES, track

from ludi_press.boards.ring import Side
from ludi_press.core.colour import Tone
from ludi_press.core.dice import TurnDice
from ludi_press.games.super_series.rules.live import RaceSetUp
from ludi_press.games.super_series.rules.model import Act, Bonus, Order, Team, TeamOrders, TurnOrders
from ludi_press.games.super_series.rules.turn import line_up, resolve
from ludi_press.press.playing.dicebook import secret_roller

MAXIMUS = track("circus-maximus")
TEAMS = tuple(f"team-{number}" for number in range(1, 13))
SHORT = 12
"""So many turns are enough to see a law broken."""

BOUND = 200
"""More turns than any race here can take: a chariot that moves goes at least one space, and who stops starts again."""

traits = st.integers(0, 2)
sides = st.sampled_from(Side)
moving = st.one_of(
    st.sampled_from([Order(Act.ACCELERATE), Order(Act.WHIP), Order(Act.CONTROL), Order(Act.WATCH), Order(Act.CRUISE)]),
    st.builds(Order, st.sampled_from([Act.LEFT, Act.RIGHT]), st.integers(1, 3)),
    st.builds(lambda act, side: Order(act, side=side), st.sampled_from([Act.CRASH, Act.LACERATE]), sides),
)
orders = st.one_of(moving, st.just(Order(Act.BRAKE)), st.just(Order(Act.ENDURE)), st.just(Order(Act.ESCAPE)))
contingencies = st.sampled_from(
    [Order(Act.LEFT, 1), Order(Act.RIGHT, 1), Order(Act.BRAKE), Order(Act.CONTROL), Order(Act.WATCH)]
)
turns = st.builds(
    TeamOrders,
    st.lists(orders, max_size=3).map(tuple),
    st.lists(contingencies, max_size=2).map(tuple),
    st.sampled_from([None, Bonus.SPACE, Bonus.QUALITY]),
)


@st.composite
def entries(draw_from: st.DrawFn, most: int = 12) -> tuple[Team, ...]:
    count = draw_from(st.integers(1, most))
    return tuple(
        Team(team, team, None, Tone.VENETA, "any", *(draw_from(traits) for _ in range(6))) for team in TEAMS[:count]
    )


def set_up(teams: tuple[Team, ...]) -> RaceSetUp:
    return RaceSetUp("race", "Race", None, MAXIMUS, TABLES, 1, teams)


def play(
    teams: tuple[Team, ...], plans: list[dict[str, TeamOrders]], secret: bytes, asked: int, most: int = SHORT
) -> list[Any]:
    """States and events turn by turn: the plans are used up and then begun again, until the race is over."""
    race = set_up(teams)
    state, _ = line_up(race, TurnDice("race", 0, secret_roller(secret)))
    history: list[Any] = [(state, ())]
    while not state.over and len(history) <= most:
        plan = plans[(len(history) - 1) % len(plans)]
        given = TurnOrders(asked, {team.id: plan.get(team.id, TeamOrders()) for team in race.teams})
        state, events = resolve(race, state, given, TurnDice("race", len(history), secret_roller(secret)))
        history.append((state, events))
    return history


plans = st.lists(st.dictionaries(st.sampled_from(TEAMS), turns, max_size=12), min_size=1, max_size=6)
games = st.tuples(entries(), plans, st.binary(min_size=4, max_size=4), st.integers(1, 3))
