"""What one chariot does in a round, upright or flipped (SS-3, SS-4, SS-7, SS-11, SS-15)."""

from typing import Final

from msgspec import Struct

from ludi_press.core.dice import D20, Roll
from ludi_press.games.kit.event import indices
from ludi_press.games.super_series.rules import events as ev
from ludi_press.games.super_series.rules.live import (
    Done,
    LiveRace,
    die,
    endurance_left,
    fall,
    front_rank,
    harm,
    penalty,
)
from ludi_press.games.super_series.rules.model import (
    RUNNING,
    Act,
    Bonus,
    Chariot,
    Order,
    Part,
    Speed,
    Status,
    Team,
    TeamOrders,
    Why,
)
from ludi_press.games.super_series.rules.move import Move, Shift, drive, trace

_FASTER: Final = {Speed.STOP: Speed.LOW, Speed.LOW: Speed.FAST, Speed.FAST: Speed.MAX, Speed.MAX: Speed.MAX}
_SLOWER: Final = {Speed.STOP: Speed.STOP, Speed.LOW: Speed.STOP, Speed.FAST: Speed.LOW, Speed.MAX: Speed.FAST}
_CHANGES: Final = {Act.ACCELERATE: _FASTER, Act.WHIP: _FASTER, Act.BRAKE: _SLOWER}
"""SS-4.3: the speed after an order, by the speed before it (SS-5.1)."""


def act(live: LiveRace, team: str) -> None:
    """SS-3.6 (2): a chariot acts; one that flipped or stopped earlier in this round does not (SS-3.6a)."""
    chariot = live.chariots[team]
    if chariot.status is not live.start.chariots[team].status or not chariot.on_track:
        return
    if chariot.status is Status.FLIPPED:
        _act_flipped(live, team)
        return
    done = live.done[team] = choose_order(live, team)
    stunned = chariot.stunned > 0
    if stunned:
        _suffer_stun(live, team, done.event)
    _change_speed(live, team, done)
    lash = _whip(live, team, done.event) if done.order.act is Act.WHIP else _NO_LASH
    if live.is_running(team) and live.chariots[team].speed is not Speed.STOP:
        drive(_begin_move(live, team, done, lash, stunned=stunned))


def _act_flipped(live: LiveRace, team: str) -> None:
    """SS-15.2: a fallen auriga holds on or lets go; without an order, or stunned, he holds on (SS-15.4, SS-15.2a)."""
    given = live.orders.teams.get(team, NOTHING_SENT).orders
    asked = given[live.round - 1] if live.round <= len(given) else None
    stunned = live.chariots[team].stunned
    if stunned:
        _count_stun(live, team, None)
    if asked and asked.act is Act.ESCAPE and not stunned:
        escape(live, team, asked)
    else:
        endure(live, team, asked)


def _suffer_stun(live: LiveRace, team: str, cause: int) -> None:
    """SS-13.2: a stunned auriga drops from MAX to FAST at his next order, no further."""
    _count_stun(live, team, cause)
    _set_speed(live, team, stunned_speed(live.chariots[team].speed), "SS-13.2", cause)


def stunned_speed(speed: Speed) -> Speed:
    """SS-13.2: MAX drops to FAST."""
    return Speed.FAST if speed is Speed.MAX else speed


def _count_stun(live: LiveRace, team: str, cause: int | None) -> None:
    before = live.chariots[team].stunned
    live.change(team, stunned=before - 1)
    live.emit(ev.Stunned(team=team, cause=cause, before=before, after=before - 1))


def _change_speed(live: LiveRace, team: str, done: Done) -> None:
    """SS-4.3: Accelerate and Whip +1, Brake -1; at the end of the scale nothing."""
    after = ordered_speed(live.chariots[team].speed, done.order.act)
    _set_speed(live, team, after, "SS-4.3", done.event)


def ordered_speed(speed: Speed, act: Act) -> Speed:
    """SS-4.3: the speed after an order."""
    return _CHANGES[act][speed] if act in _CHANGES else speed


def _set_speed(live: LiveRace, team: str, speed: Speed, rule: str, cause: int) -> None:
    """Sets a speed level; where it stays the same there is no event."""
    before = live.chariots[team].speed
    if speed is not before:
        live.change(team, speed=speed)
        live.emit(ev.SpeedChanged(team=team, rule=rule, cause=cause, before=before, after=speed))


class _Lash(Struct, frozen=True):
    """The spaces that the whip gained, and its die."""

    spaces: int = 0
    dice: tuple[int, ...] = ()


_NO_LASH: Final = _Lash()


def _whip(live: LiveRace, team: str, cause: int) -> _Lash:
    """SS-11.1: a die for the spaces gained and one for harm to the horses, both by the Endurance left before."""
    row = live.tables.whip.at(endurance_left(live.team(team), live.chariots[team].horses))
    lash = live.roll(team, "whip", "SS-11.1")
    sting = live.roll(team, "whip-harm", "SS-11.1")
    success = row.success.hits(lash.face)
    spaces = row.spaces if success else 0
    live.emit(ev.Whipped(team=team, dice=(lash.index,), cause=cause, success=success, spaces=spaces))
    if row.harm.hits(sting.face):
        harm(live, team, Part.HORSES, "SS-11.1", (sting,), cause)
    else:
        live.emit(ev.Unharmed(team=team, rule="SS-11.1", dice=(sting.index,), cause=cause, part=Part.HORSES))
    return _Lash(spaces, (lash.index,))


def _begin_move(live: LiveRace, team: str, done: Done, lash: _Lash, *, stunned: bool) -> Move:
    """SS-5.3: the move with its length and its lane change, which differs for a contingency (SS-7.3)."""
    roll, spaces, bonus = _roll_spaces(live, team, lash, done.event, stunned=stunned)
    side = done.order.toward
    shift = Shift(side, done.order.lanes, done.contingent) if side is not None else None
    steady = done.order.act is Act.CONTROL
    return Move(live, team, roll, spaces, shift, bonus, steady, done.event)


def _roll_spaces(live: LiveRace, team: str, lash: _Lash, cause: int, *, stunned: bool) -> tuple[Roll, int, int]:
    """SS-5.3, SS-5.3a: the length of a move: die, whip, Speed, bonus space, less the penalty at the round's start."""
    entered, speed = live.team(team), live.chariots[team].speed
    roll = live.roll(team, "speed", "SS-5.2", live.tables.speed_die[speed])
    trait = live.tables.speed.bonus_at(speed, entered.speed)
    bonus = _bonus_space(live, team, cause, stunned=stunned) if team in live.spaces_due else 0
    less = penalty(entered, live.start.chariots[team])
    spaces = move_length(roll.face + lash.spaces + trait + bonus, less)
    live.emit(
        ev.SpacesRolled(
            team=team,
            dice=(roll.index, *lash.dice),
            cause=cause,
            speed=speed,
            face=roll.face,
            whip=lash.spaces,
            trait=trait,
            bonus=bonus,
            penalty=less,
            spaces=spaces,
        )
    )
    return roll, spaces, bonus


def move_length(spaces: int, less: int) -> int:
    """SS-5.3a: the length of a move, less the penalty; at least 1."""
    return max(1, spaces - less)


def _bonus_space(live: LiveRace, team: str, cause: int, *, stunned: bool) -> int:
    """SS-16.1a: one space in the first move of the turn that rolls a die, but none if the auriga is stunned then."""
    live.spaces_due.discard(team)
    if stunned:
        live.emit(ev.BonusLost(team=team, cause=cause))
    return 0 if stunned else 1


NOTHING_SENT: Final = TeamOrders()


def race_order(live: LiveRace) -> tuple[str, ...]:
    """SS-3.3: the race order: the front first, then higher Quality (with a bonus of SS-16), then nearer the inside."""
    track = live.track
    ranked = sorted([(front_rank(track, chariot, quality(live, chariot)), chariot.team) for chariot in live.on_track()])
    return tuple([team for _, team in ranked])


def quality(live: LiveRace, chariot: Chariot) -> int:
    """SS-16.1a, SS-15.6: Quality for the race order: a bonus adds 1, even above the cap, if not stunned or flipped."""
    own = live.team(chariot.team).quality
    if live.orders.teams.get(chariot.team, NOTHING_SENT).bonus is not Bonus.QUALITY:
        return own
    return own + (chariot.status is RUNNING and not chariot.stunned)


def choose_order(live: LiveRace, team: str) -> Done:
    """SS-4: the order that an upright chariot carries out in this round, with an event that says why."""
    given = live.orders.teams.get(team, NOTHING_SENT)
    index = live.round - 1
    asked = given.orders[index] if index < len(given.orders) else None
    done, why, rule, obstacle = _choice(live, live.chariots[team], asked, given)
    event = ev.OrderTaken(team=team, rule=rule, asked=asked, done=done, why=why, obstacle=obstacle)
    return Done(done, live.emit(event), obstacle is not None)


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
"""The rule of each order that is open to an upright chariot; any other order counts as none."""


def _choice(
    live: LiveRace, chariot: Chariot, asked: Order | None, given: TeamOrders
) -> tuple[Order, Why, str, str | None]:
    """The order that is carried out, the reason, the rule, and the obstacle in case of a contingency."""
    if chariot.stunned:
        return Order(Act.CRUISE), Why.STUNNED, "SS-13.2", None
    if asked is None or asked.act not in _RULES:
        return _silent(chariot), Why.SILENT, "SS-3.4", None
    index = live.round - 2
    if 0 <= index < len(given.otherwise):
        obstacle = obstacle_in_reach(live, chariot, asked)
        if obstacle is not None:
            return given.otherwise[index], Why.CONTINGENCY, "SS-7.1", obstacle
    return asked, Why.ORDERED, _RULES[asked.act], None


def _silent(chariot: Chariot) -> Order:
    """SS-3.4: without an order the chariot cruises, or accelerates if it is at STOP."""
    return Order(Act.ACCELERATE if chariot.speed is Speed.STOP else Act.CRUISE)


def obstacle_in_reach(live: LiveRace, chariot: Chariot, order: Order) -> str | None:
    """SS-7.1, SS-7.2, SS-2.3a: the nearest chariot ahead within reach, in the own lane or one that the order enters.

    A chariot that is level is not ahead (SS-7.1a): its middle is in line with the own space.
    """
    reach = live.tables.moving.reach.at(chariot.speed, 0)
    lanes = lanes_used(live, chariot, order)
    near = (
        (distance, other)
        for at, other in live.occupied.items()
        if live.track.spaces[at].lane in lanes and 0 < (distance := live.track.distance(chariot.at, at)) <= reach
    )
    return next((other for _, other in sorted(near)), None)


def lanes_used(live: LiveRace, chariot: Chariot, order: Order) -> range:
    """SS-7.1a: the own lane and each lane that a displacement would enter; beyond the walls there are no spaces."""
    lane = live.track.spaces[chariot.at].lane
    if order.toward is None:
        return range(lane, lane + 1)
    furthest = lane + order.toward * order.lanes
    return range(min(lane, furthest), max(lane, furthest) + 1)


def _take(live: LiveRace, team: str, asked: Order | None, done: Order, rule: str) -> int:
    why = Why.ORDERED if asked == done else Why.FLIPPED
    return live.emit(ev.OrderTaken(team=team, rule=rule, asked=asked, done=done, why=why))


def endure(live: LiveRace, team: str, asked: Order | None) -> None:
    """SS-15.4: the horses drag him one LOW die straight ahead, or to an obstacle; then the fall table again."""
    cause = _take(live, team, asked, Order(Act.ENDURE), "SS-15.4")
    roll = live.roll(team, "speed", "SS-15.4", live.tables.speed_die[Speed.LOW])
    before = after = live.position(team)
    path = trace(live.track, live.occupied, before.at, roll.face, None)
    if path.spaces:
        before, after = live.put(team, path.spaces[-1])
    event = live.emit(
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
    """SS-15.5: he lets go and the horses leave; on the top faces of a d20 he is run over, else he lives."""
    cause = _take(live, team, asked, asked, "SS-15.5")
    threats = count_threats(live, team)
    deadly = deadly_faces(threats, live.team(team))
    rolls = (live.roll(team, "escape", "SS-15.5"),) if deadly else ()
    trampled = any(roll.face > max(D20.faces) - deadly for roll in rolls)
    event = live.emit(ev.Escaped(team=team, dice=indices(rolls), cause=cause, threats=threats, trampled=trampled))
    if trampled:
        die(live, team, "SS-15.5", event)
    else:
        live.leave(team, status=Status.OUT)


def deadly_faces(threats: int, team: Team) -> int:
    """SS-15.5: on how many faces of the d20, from the highest down, he is run over: 2 x (T - Constitution)."""
    return min(len(D20.faces), max(0, 2 * (threats - team.constitution)))


def count_threats(live: LiveRace, team: str) -> int:
    """SS-15.5: T, the running chariots within the radius behind him, in his lane or between him and the nearer wall."""
    here = live.chariots[team]
    spaces = live.track.spaces
    radius = live.tables.naufragia.escape.radius * live.track.unit
    threats = sum(
        1
        for other in live.on_track()
        if other.status is Status.RUNNING
        and is_toward_wall(live, spaces[here.at].lane, spaces[other.at].lane)
        and -radius <= live.track.gap(here.at, other.at) < 0
    )
    return min(threats, live.tables.naufragia.escape.most)


def is_toward_wall(live: LiveRace, lane: int, other: int) -> bool:
    """SS-15.5: whether a lane is his or between him and the nearer wall; from the middle lane, the inner wall."""
    return other <= lane if lane - 1 <= live.track.plan.lanes - lane else other >= lane
