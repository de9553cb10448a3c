"""After naufragia: dragged behind the horses, or letting go (SS-15.2 to SS-15.6)."""

from ludi_press.core.dice import D20
from ludi_press.games.kit.under_way import indices
from ludi_press.games.super_series.rules import events as ev
from ludi_press.games.super_series.rules.damage import die, fall
from ludi_press.games.super_series.rules.live import LiveRace
from ludi_press.games.super_series.rules.model import Act, Order, Speed, Status, Team, Why
from ludi_press.games.super_series.rules.move import trace


def _take(live: LiveRace, team: str, asked: Order | None, done: Order, rule: str) -> int:
    why = Why.ORDERED if asked == done else Why.FLIPPED
    return live.tell(ev.OrderTaken(team=team, rule=rule, asked=asked, done=done, why=why))


def endure(live: LiveRace, team: str, asked: Order | None) -> None:
    """SS-15.4: the horses drag him one LOW die straight ahead, an obstacle stops them; then the fall table again."""
    cause = _take(live, team, asked, Order(Act.ENDURE), "SS-15.4")
    low = live.tables.speed_die[Speed.LOW]
    if low is None:
        raise ValueError("LOW has no die")
    roll = live.roll(team, "speed", "SS-15.4", low)
    before = after = live.position(team)
    path = trace(live.track, live.occupied, before.at, roll.face, None)
    if path.spaces:
        before, after = live.put(team, path.spaces[-1])
    event = live.tell(
        ev.Dragged(
            team=team,
            dice=(roll.index,),
            cause=cause,
            before=before,
            after=after,
            path=path.spaces,
            obstacle=None if path.obstacle is None else live.occupied[path.obstacle],
        )
    )
    fall(live, team, "SS-15.4", event)


def escape(live: LiveRace, team: str, asked: Order) -> None:
    """SS-15.5: he lets go, the horses leave; run over on the top faces of a d20, else alive."""
    cause = _take(live, team, asked, asked, "SS-15.5")
    threats = count_threats(live, team)
    deadly = deadly_faces(threats, live.team(team))
    rolls = (live.roll(team, "escape", "SS-15.5"),) if deadly else ()
    trampled = any(roll.face > max(D20.faces) - deadly for roll in rolls)
    event = live.tell(ev.Escaped(team=team, dice=indices(rolls), cause=cause, threats=threats, trampled=trampled))
    if trampled:
        die(live, team, "SS-15.5", event)
    else:
        live.leave(team, status=Status.OUT)


def deadly_faces(threats: int, team: Team) -> int:
    """SS-15.5: on so many faces of the d20, its highest, 2 x (T - Constitution), he is run over."""
    return min(len(D20.faces), max(0, 2 * (threats - team.constitution)))


def count_threats(live: LiveRace, team: str) -> int:
    """SS-15.5: T: running chariots behind him within the radius, in his lane or between him and the nearer wall."""
    here = live.chariots[team]
    lanes = lanes_to_nearer_wall(live, live.track.spaces[here.at].lane)
    radius = live.tables.escape_radius * live.track.unit
    threats = sum(
        1
        for other in live.on_track()
        if other.status is Status.RUNNING
        and live.track.spaces[other.at].lane in lanes
        and -radius <= live.track.gap(here.at, other.at) < 0
    )
    return min(threats, live.tables.escape_most)


def lanes_to_nearer_wall(live: LiveRace, lane: int) -> range:
    """SS-15.5: his lane and those between him and the nearer wall; in the middle of an odd track, the inside."""
    lanes = live.track.plan.lanes
    return range(1, lane + 1) if lane - 1 <= lanes - lane else range(lane, lanes + 1)
