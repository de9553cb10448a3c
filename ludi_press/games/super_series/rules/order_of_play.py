"""Race order, and which order a chariot carries out: its own, its contingency, or none (SS-3, SS-7, SS-13.2)."""

from typing import Final

from ludi_press.games.super_series.rules import events as ev
from ludi_press.games.super_series.rules.live import Done, LiveRace, front_rank
from ludi_press.games.super_series.rules.model import RUNNING, Act, Bonus, Chariot, Order, Speed, TeamOrders, Why

NOTHING_SENT: Final = TeamOrders()
_QUALITY: Final = Bonus.QUALITY
_ORDERED: Final = Why.ORDERED


def race_order(live: LiveRace) -> tuple[str, ...]:
    """SS-3.3: in front first; tied: higher Quality, with a bonus of SS-16; still tied: nearer the inside."""
    track = live.track
    ranked = sorted(live.on_track(), key=lambda chariot: front_rank(track, chariot, quality(live, chariot)))
    return tuple([chariot.team for chariot in ranked])


def quality(live: LiveRace, chariot: Chariot) -> int:
    """SS-16.1a, SS-15.6: Quality for turn order: +1 by a bonus, but not while stunned or flipped; no cap binds it."""
    own = live.team(chariot.team).quality
    if live.orders.teams.get(chariot.team, NOTHING_SENT).bonus is not _QUALITY:
        return own
    return own + (chariot.status is RUNNING and not chariot.stunned)


def choose_order(live: LiveRace, team: str) -> Done:
    """What an upright chariot does in this round; the event says why."""
    given = live.orders.teams.get(team, NOTHING_SENT)
    index = live.round - 1
    asked = given.orders[index] if index < len(given.orders) else None
    done, why, rule, obstacle = _choice(live, live.chariots[team], asked, given)
    event = ev.OrderTaken(team=team, rule=rule, asked=asked, done=done, why=why, obstacle=obstacle)
    return Done(done, live.tell(event), obstacle is not None)


_RULES = {
    Act.LEFT: "SS-4.2",
    Act.RIGHT: "SS-4.2",
    Act.ACCELERATE: "SS-4.3",
    Act.WHIP: "SS-4.3",
    Act.BRAKE: "SS-4.3",
    Act.CONTROL: "SS-4.4",
    Act.WATCH: "SS-4.4",
    Act.CRASH: "SS-12.1",
    Act.LACERATE: "SS-13.1",
    Act.CRUISE: "SS-3.4",
}
"""The rule of each order that is open to an upright chariot; any other counts as none."""


def _choice(
    live: LiveRace, chariot: Chariot, asked: Order | None, given: TeamOrders
) -> tuple[Order, Why, str, str | None]:
    """The order that is done, why, by which rule, and the obstacle that called a contingency."""
    if chariot.stunned:
        return Order(Act.CRUISE), Why.STUNNED, "SS-13.2", None
    if asked is None or asked.act not in _RULES:
        return _silent(chariot), Why.SILENT, "SS-3.4", None
    index = live.round - 2
    if 0 <= index < len(given.otherwise):
        obstacle = obstacle_in_reach(live, chariot, asked)
        if obstacle is not None:
            return given.otherwise[index], Why.CONTINGENCY, "SS-7.1", obstacle
    return asked, _ORDERED, _RULES[asked.act], None


def _silent(chariot: Chariot) -> Order:
    """SS-3.4: no order: the chariot cruises; silent at STOP counts as Accelerate."""
    return Order(Act.ACCELERATE if chariot.speed is Speed.STOP else Act.CRUISE)


def obstacle_in_reach(live: LiveRace, chariot: Chariot, order: Order) -> str | None:
    """SS-7.1, SS-7.2, SS-2.3a: the nearest chariot ahead within reach, in the own lane or one that the order enters.

    One level with me is not ahead (SS-7.1a): the space of my lane that holds its middle is my own.
    """
    reach = live.tables.reach[chariot.speed]
    lanes = lanes_used(live, chariot, order)
    found = (
        (distance, other)
        for at, other in live.occupied.items()
        if live.track.spaces[at].lane in lanes and 0 < (distance := live.track.distance(chariot.at, at)) <= reach
    )
    return min(found, default=(0, None))[1]


def lanes_used(live: LiveRace, chariot: Chariot, order: Order) -> range:
    """SS-7.1a: the own lane and each lane that a displacement would enter."""
    lane = live.track.spaces[chariot.at].lane
    if order.toward is None:
        return range(lane, lane + 1)
    furthest = min(max(1, lane + order.toward * order.lanes), live.track.plan.lanes)
    return range(min(lane, furthest), max(lane, furthest) + 1)
