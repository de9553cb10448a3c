"""A turn: rounds of one order each, from the retirements to the wrecks that are cleared (SS-3)."""

from ludi_press.core.dice import Cup
from ludi_press.games.super_series.rules import events as ev
from ludi_press.games.super_series.rules.act import act
from ludi_press.games.super_series.rules.attack import attack
from ludi_press.games.super_series.rules.events import Event
from ludi_press.games.super_series.rules.finish import clear_wrecks, end_round
from ludi_press.games.super_series.rules.live import LiveRace, RaceSetUp, RoundStart, enliven
from ludi_press.games.super_series.rules.model import Act, Bonus, RaceState, Status, TurnOrders
from ludi_press.games.super_series.rules.order_of_play import race_order


def resolve(set_up: RaceSetUp, state: RaceState, orders: TurnOrders, cup: Cup) -> tuple[RaceState, tuple[Event, ...]]:
    """SS-3.1, SS-3.2: plays one turn: as many rounds as it asks orders, fewer when the race ends before."""
    live = enliven(set_up, state, orders, cup)
    retire(live)
    grant_bonuses(live)
    over = not live.occupied and end_round(live)
    while not over and live.round < orders.asked:
        live.round += 1
        over = play_round(live)
    clear_wrecks(live)
    return live.freeze(over=over), tuple(live.events)


def play_round(live: LiveRace) -> bool:
    """SS-3.6: race order; each chariot in that order; crashes; lacerations; the line. True when the race is over."""
    live.start = RoundStart(race_order(live), dict(live.chariots))
    live.done = {}
    live.tell(ev.RoundBegun(team=None, order=live.start.order))
    for team in live.start.order:
        act(live, team)
    attack(live, Act.CRASH)
    attack(live, Act.LACERATE)
    return end_round(live)


def retire(live: LiveRace) -> None:
    """SS-3.4: the host takes teams out: they leave the track, unclassified."""
    for team in live.orders.retired:
        live.leave(team, status=Status.OUT)
        live.tell(
            ev.Retired(
                team=team,
            )
        )


def grant_bonuses(live: LiveRace) -> None:
    """SS-16.1: what was earned within the window; not while flipped (SS-15.6), nor after leaving."""
    for team, given in live.orders.teams.items():
        if given.bonus is None or not live.is_running(team):
            continue
        if given.bonus is Bonus.SPACE:
            live.spaces_due.add(team)
        live.tell(ev.BonusEarned(team=team, bonus=given.bonus))
