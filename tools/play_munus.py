"""Plays the demonstration bout with sensible orders, and writes its turn files as its schools and host would.

Run it in the press: `python tools/play_munus.py BOUT`; it writes turns/01.yaml and on until the bout is over.
An existing `story:` in a turn file is kept.
Each fighter evaluates its possible moves: whom it reaches, from which side, and who can reach it.
"""

import sys
from datetime import datetime
from functools import partial

from msgspec import Struct
from playing import opens_line, play_out

from ludi_press.boards.plane import UNIT as INCH
from ludi_press.boards.plane import Point, Quarter, apart, distance, quarter, units
from ludi_press.core.dice import Source, TurnDice
from ludi_press.games.moritari.rules.model import Bout, BoutSetUp, Fighter, LiveBout, RoundOrders, Status
from ludi_press.games.moritari.rules.play import enliven, find_stop

FIRST_DAY = datetime(2026, 7, 6, 20, 0)
QUARTERS = {Quarter.FRONT: 0.0, Quarter.SIDE: 2.0, Quarter.BACK: 4.0}
"""The extra worth of an attack from there, compared with the front."""

PATIENT = {"flamma": 2, "hilarus": 3, "priscus": 2, "raecius": 3, "celadus": 2, "verus": 2}
"""Until which round a gladiator waits for the others."""

MISSED = {(3, "raecius"), (5, "hilarus")}
"""The rounds for which somebody sent no orders."""

BY_HAND = {2: ("ludus-magnus", "ludus-neronianus", "ludus-matutinus")}
"""The rounds with schools whose dice the host rolled by hand."""


PROUD = {"flamma", "priscus"}
"""Gladiators who never appeal for mercy."""


class Plan(Struct, frozen=True):
    """A possible order in the syntax of turn files, and its worth."""

    worth: float
    text: str


def dream(bout: BoutSetUp, state: Bout) -> LiveBout:
    """Return a round in which nobody has acted, to try moves in; it rolls nothing."""

    def no_dice(address: object, die: object) -> tuple[int, Source]:
        raise AssertionError(f"a dream rolls no dice: {address} {die}")

    return enliven(bout, state, RoundOrders({}), TurnDice("dream", state.round + 1, no_dice))


def goals(bout: BoutSetUp, me: Fighter, enemies: list[Fighter]) -> list[tuple[Point, Fighter | None]]:
    """Return the points that a fighter considers: places around each enemy, and steps around itself."""
    found: list[tuple[Point, Fighter | None]] = []
    ring = ((0, 1), (1, 0), (0, -1), (-1, 0), (0.7, 0.7), (0.7, -0.7), (-0.7, 0.7), (-0.7, -0.7))
    for enemy in enemies:
        found += [(Point(enemy.at.x + round(1010 * x), enemy.at.y + round(1010 * y)), enemy) for x, y in ring]
    reach = bout.row(me.id).move * INCH
    for part in (0.5, 1.0):
        found += [(Point(me.at.x + round(part * reach * x), me.at.y + round(part * reach * y)), None) for x, y in ring]
    found.append((me.at, None))
    return [(Point(round(at.x, -2), round(at.y, -2)) if who is None else at, who) for at, who in found]


def worth(bout: BoutSetUp, state: Bout, me: Fighter, at: Point, enemies: list[Fighter]) -> float:
    """Return the worth of ending a move here: contacts and their sides, possible attackers, friends nearby."""
    touched = [enemy for enemy in enemies if apart(at, enemy.at) <= bout.tables.sand.contact**2]
    kind = bout.by_id[me.id].kind
    value = -4.0 * max(0, len(touched) - 1)
    for enemy in touched:
        value += 3 + QUARTERS[quarter(enemy.at, enemy.facing, at)] + 2 * (3 - enemy.points)
        value += 1.5 if bout.by_id[enemy.id].kind == "light" else 0
    friends = [one for one in state.fighters if bout.side(one.id) == bout.side(me.id) and one.id != me.id]
    near = min((distance(at, one.at) for one in friends if one.status is Status.STANDING), default=0) / INCH
    value -= 0.15 * near
    if touched and not kind.is_beast and state.round + 1 <= PATIENT.get(me.id, 0):
        value -= 5
    if not touched and enemies:
        gap = min(distance(at, enemy.at) for enemy in enemies) / INCH
        value -= 0.3 * abs(gap - (5.5 if state.round + 1 <= PATIENT.get(me.id, 0) else 1.0))
    return value


def plan(bout: BoutSetUp, state: Bout, fighter: str) -> str | None:
    """Return the orders of one fighter, None if it cannot have any."""
    me = state.fighter(fighter)
    lying = me.status is Status.LYING
    if not me.on_sand or (lying and not bout.may_rise(me, state.round + 1)):
        return None
    enemies = [one for one in state.fighters if bout.side(one.id) != bout.side(fighter) and one.on_sand]
    standing = [one for one in enemies if one.status is Status.STANDING]
    pinning = [state.fighter(one) for one in bout.pinned_by(state, fighter)]
    if pinning:
        weakest = min(pinning, key=lambda enemy: (enemy.points, bout.by_id[enemy.id].kind.is_beast))
        turn = f"face: {weakest.id}, " if len(pinning) == 1 else ""
        return f"{{{turn}fight: {weakest.id}}}"
    if lying or not standing:
        return "{face: north}"
    live = dream(bout, state)
    plans = []
    for goal, enemy in goals(bout, me, standing):
        stop = find_stop(live, fighter, goal).at
        value = worth(bout, state, me, stop, standing)
        plans.append(Plan(value, order_text(bout, me, goal, stop, standing, enemy)))
    return max(plans, key=lambda one: (one.worth, one.text)).text


def toward(there: int, here: int) -> int:
    """Return a coordinate in tenths of an inch, rounded toward the fighter's own place."""
    return there // 100 * 100 if there > here else -(-there // 100) * 100


def order_text(
    bout: BoutSetUp, me: Fighter, goal: Point, stop: Point, enemies: list[Fighter], aim: Fighter | None
) -> str:
    """Return a move in the syntax of turn files, with whom to face and to fight."""
    move = "" if goal == me.at else f"move: [{units(goal.x)}, {units(goal.y)}], "
    touched = [enemy for enemy in enemies if apart(stop, enemy.at) <= bout.tables.sand.contact**2]
    nearest = min(touched or enemies, key=lambda enemy: apart(stop, enemy.at))
    if not touched:
        move = "" if stop == me.at else f"move: [{units(toward(stop.x, me.at.x))}, {units(toward(stop.y, me.at.y))}], "
        return f"{{{move}face: {nearest.id}}}"
    victim = aim if aim in touched else nearest
    turn = f"face: {victim.id}, " if victim and len(touched) == 1 else ""
    return f"{{{move}{turn}fight: {victim.id if victim else nearest.id}}}"


def caesar(bout: BoutSetUp, state: Bout, school: str) -> str:
    """Return a school's orders as Caesar: its own first, those in contact leading; mercy once for each of its own."""
    own = [one for one in state.fighters if bout.side(one.id) == school and one.on_sand]
    first = sorted(own, key=lambda one: (not bout.pinned_by(state, one.id), -one.points))
    parts = [f"sequence: [{', '.join(one.id for one in first)}]"]
    spared = [one.id for one in own if not bout.by_id[one.id].kind.is_beast and not one.appeals]
    if spared:
        parts.append(f"thumb: {{{', '.join(f'{one}: up' for one in spared)}}}")
    return f"{{{', '.join(parts)}}}"


def turn_lines(bout: BoutSetUp, state: Bout, number: int) -> list[str]:
    """Return the orders of a round as a host writes them."""
    lines = ["orders:"]
    for entrant in bout.roster:
        text = None if (number, entrant.id) in MISSED else plan(bout, state, entrant.id)
        if text and entrant.id in PROUD:
            text = text.removesuffix("}") + ", appeal: no}"
        lines += [f"  {entrant.id}: {text}"] if text else []
    lines.append("caesar:")
    for school in bout.schools:
        if school.id != state.barred and any(bout.side(one.id) == school.id and one.on_sand for one in state.fighters):
            lines.append(f"  {school.id}: {caesar(bout, state, school.id)}")
    return lines


def main(race: str) -> None:
    """Write round after round until the bout is over."""
    play_out(race, turn_lines, partial(opens_line, FIRST_DAY), BY_HAND)


if __name__ == "__main__":
    main(sys.argv[1])
