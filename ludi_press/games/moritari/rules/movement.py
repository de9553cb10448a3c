"""Movement: fighters move straight until something ends the move, and turn (MO-3, MO-5.2)."""

from typing import Final

from msgspec import Struct

from ludi_press.boards.plane import UNIT, Direction, Length, Point, Walk, clear_of, distance, last, toward
from ludi_press.games.moritari.rules import events as ev
from ludi_press.games.moritari.rules.events import Halt, Refusal
from ludi_press.games.moritari.rules.model import Goal, LiveBout, Look, Status, Stride


def act(live: LiveBout, fighter: str) -> None:
    """MO-3.1, MO-3.2: what a fighter does when Caesar names it."""
    live.acted.add(fighter)
    if live.fighters[fighter].status is Status.LYING and not _stand_up(live, fighter):
        return
    opponents, order = live.opponents(fighter), live.order(fighter)
    if opponents:
        _pinned(live, fighter, opponents)
    elif order.move is not None:
        _move(live, fighter, order.move, order.face)
    elif order.face is not None:
        _turn(live, fighter, order.face)


def _stand_up(live: LiveBout, fighter: str) -> bool:
    """MO-5.2: a fighter that has lain a whole round stands up when named, and acts; others lie still."""
    me, crowd = live.fighters[fighter], live.set_up.tables.crowd
    if not live.set_up.may_rise(me, live.turn):
        live.emit(ev.LaidStill(team=fighter))
        return False
    live.change(fighter, status=Status.STANDING, points=crowd.rises)
    live.emit(ev.StoodUp(team=fighter, before=me.points, after=crowd.rises))
    return True


def _pinned(live: LiveBout, fighter: str, opponents: tuple[str, ...]) -> None:
    """MO-3.2, MO-3.2a: in contact nobody moves; a turn only against a single opponent, and once a round."""
    order = live.order(fighter)
    if order.move is not None:
        _refuse(live, fighter, Refusal.PINNED, opponents)
    if order.face is None:
        return
    if len(opponents) > 1:
        _refuse(live, fighter, Refusal.SEVERAL, opponents)
    elif fighter in live.turned:
        _refuse(live, fighter, Refusal.TURNED, opponents)
    else:
        _turn(live, fighter, order.face)


def _refuse(live: LiveBout, fighter: str, why: Refusal, opponents: tuple[str, ...]) -> None:
    live.emit(ev.Refused(team=fighter, why=why, opponents=opponents))


def _turn(live: LiveBout, fighter: str, look: Look, cause: int | None = None, *, engaged: bool = False) -> None:
    """MO-3.1, MO-3.3: a fighter turns to face something, unless it does so already."""
    me = live.fighters[fighter]
    facing = _facing(live, me.at, look)
    if facing is None or facing == me.facing:
        return
    live.change(fighter, facing=facing)
    other = look if isinstance(look, str) else None
    rule, before = "MO-3.3" if engaged else "MO-3.1", me.facing
    live.emit(
        ev.Turned(team=fighter, rule=rule, cause=cause, before=before, after=facing, engaged=engaged, other=other)
    )


def _facing(live: LiveBout, at: Point, look: Look) -> Direction | None:
    if isinstance(look, Direction):
        return look
    return toward(at, live.fighters[look].at if isinstance(look, str) else look)


def _move(live: LiveBout, fighter: str, goal: Goal, look: Look | None) -> None:
    """MO-3.1, MO-3.1a: a fighter faces its goal, moves, and may turn again; at the goal already, it may only turn."""
    before = live.fighters[fighter].at
    aim = _aim(live, before, goal)
    ahead = toward(before, aim)
    if ahead is None:
        if look is not None:
            _turn(live, fighter, look)
        return
    stop = find_stop(live, fighter, aim)
    live.change(fighter, at=stop.at, facing=ahead)
    event = live.emit(
        ev.Moved(
            team=fighter,
            rule="MO-3.1" if stop.halt in (Halt.GOAL, Halt.SPENT) else "MO-3.4",
            before=before,
            after=stop.at,
            far=Length(distance(before, stop.at)),
            facing=ahead,
            halt=stop.halt,
            other=stop.other,
        )
    )
    touched = live.opponents(fighter)
    _turn_at_the_end(live, fighter, look, touched, event)
    for enemy in touched:
        engage(live, fighter, enemy, event)


def _aim(live: LiveBout, start: Point, goal: Goal) -> Point:
    """MO-3.1a, MO-3.1b: the point that a goal means now; a way of some inches ends at its aim at the latest."""
    if isinstance(goal, Stride):
        to = goal.to
        end = (
            Point(start.x + to.x * _FAR, start.y + to.y * _FAR) if isinstance(to, Direction) else _aim(live, start, to)
        )
        return Walk(start, end, goal.far).at(goal.far)
    return live.fighters[goal].at if isinstance(goal, str) else goal


_FAR: Final = 1000 * UNIT
"""Farther than any arena."""


def _turn_at_the_end(live: LiveBout, fighter: str, look: Look | None, touched: tuple[str, ...], cause: int) -> None:
    """MO-3.1c: a turn as ordered, else to the enemy that was reached; none in contact with several enemies."""
    if len(touched) < 2:
        target = look or next(iter(touched), None)
        if target is not None:
            _turn(live, fighter, target, cause)
    elif look is not None:
        _refuse(live, fighter, Refusal.SEVERAL, touched)


def engage(live: LiveBout, fighter: str, enemy: str, cause: int) -> None:
    """MO-3.3, MO-3.3a, MO-4.4b: a move into contact; an enemy that has not acted turns to face it, if it may turn."""
    live.charged.add((fighter, enemy))
    event = live.emit(ev.Engaged(team=fighter, cause=cause, target=enemy))
    if enemy in live.acted or enemy in live.turned or len(live.opponents(enemy)) > 1:
        return
    live.turned.add(enemy)
    _turn(live, enemy, fighter, event, engaged=True)


class Stop(Struct, frozen=True):
    """Where a move ends, why, and at whom."""

    at: Point
    halt: Halt
    other: str | None = None


def find_stop(live: LiveBout, fighter: str, aim: Point) -> Stop:
    """MO-3.4, MO-3.4b: the end of a straight move: goal, reach, contact, another base or the wall, whichever is first.

    MO-3.4c: points are rounded, so the end is moved back by thousandths of an inch while it overlaps any base.
    """
    me, set_up = live.fighters[fighter], live.set_up
    radius = set_up.tables.sand.radius
    walk = Walk(me.at, aim, set_up.row(fighter).move * UNIT)
    far = last(lambda far: set_up.arena.holds(walk.at(far), radius), walk.length)
    whole = walk.at(walk.length) == aim
    halt, other = (Halt.GOAL if whole else Halt.SPENT), None
    if far < walk.length:
        halt = Halt.WALL
    others = [other for other in live.fighters.values() if other.on_sand and other.id != fighter]
    for obstacle in others:
        enemy = obstacle.status is Status.STANDING and set_up.side(obstacle.id) != set_up.side(fighter)
        here = walk.stop_at(obstacle.at, set_up.tables.sand.base, set_up.tables.sand.contact * enemy)
        if here is not None and here < far:
            far, halt, other = here, Halt.CONTACT if enemy else Halt.BASE, obstacle.id
    points = [obstacle.at for obstacle in others]
    while far and not (clear_of(points, walk.at(far), 2 * radius) and set_up.arena.holds(walk.at(far), radius)):
        far -= 1
    return Stop(walk.at(far), halt, other)
