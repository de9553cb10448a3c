"""A bout from the entry to its end, round by round (MO-1, MO-6)."""

from ludi_press.core.dice import Cup
from ludi_press.games.moritari.rules.crowd import implore
from ludi_press.games.moritari.rules.events import BoutEvent, BoutOver, Entered, Phase
from ludi_press.games.moritari.rules.initiative import choose_caesar
from ludi_press.games.moritari.rules.live import BEASTS, BoutSetUp, LiveBout, enliven, sides_left
from ludi_press.games.moritari.rules.melee import melee
from ludi_press.games.moritari.rules.model import Bout, Fighter, RoundOrders
from ludi_press.games.moritari.rules.movement import act


def enter(set_up: BoutSetUp) -> tuple[Bout, tuple[BoutEvent, ...]]:
    """MO-3.4: turn 0: everybody takes the place that race.yaml names."""
    points = set_up.tables.melee.points
    fighters = tuple(Fighter(one.id, one.at, one.facing, points) for one in set_up.roster)
    events = tuple(
        Entered(phase=Phase.ENTRY, team=one.id, rule="MO-3.4", at=one.at, facing=one.facing) for one in set_up.roster
    )
    return Bout(0, fighters), events


def resolve(set_up: BoutSetUp, bout: Bout, orders: RoundOrders, cup: Cup) -> tuple[Bout, tuple[BoutEvent, ...]]:
    """MO-1: a round: initiative, movement, melee, the crowd."""
    live = enliven(set_up, bout, orders, cup)
    choose_caesar(live)
    for fighter in live.sequence:
        act(live, fighter)
    melee(live)
    implore(live)
    over = _end(live)
    return live.freeze(over=over), tuple(live.events)


def _end(live: LiveBout) -> bool:
    """MO-6, MO-1a: the bout is over when one side alone, or none, has fighters that stand or lie."""
    left = sides_left(live.set_up, tuple(live.fighters.values()))
    if len(left) > 1:
        return False
    winner = left[0] if left else None
    live.tell(BoutOver(phase=Phase.END, team=winner or None, rule="MO-6", beasts=winner == BEASTS))
    return True
