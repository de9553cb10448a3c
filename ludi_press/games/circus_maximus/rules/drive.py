"""The phase of a driver: its start, and the squares of the path (CM-2.4 to CM-2.6, CM-3, CM-4.9, CM-12.1)."""

from collections.abc import Callable
from typing import Final

from ludi_press.boards.ring import OFF_TRACK, Side, SpaceId
from ludi_press.games.circus_maximus.rules import course
from ludi_press.games.circus_maximus.rules import events as ev
from ludi_press.games.circus_maximus.rules.attack import emit_missed, emit_unfound, strike, try_lines
from ludi_press.games.circus_maximus.rules.harm import check_wheels, hurt_horse
from ludi_press.games.circus_maximus.rules.live import LiveRace, Phase, finish
from ludi_press.games.circus_maximus.rules.model import Act, Step, StepKind, TeamOrders, Way
from ludi_press.games.circus_maximus.rules.sideways import (
    check_corner,
    excess_at,
    intended_speed,
    lose_mf,
    meet,
    weight_of,
)
from ludi_press.games.kit.event import indices, total

FAST: Final = 14
"""CM-6.3: at this speed or more damaged wheels are checked when a phase begins."""

COSTS: Final = {Side.RIGHT: 1, Side.LEFT: 2}
"""CM-3.2, CM-3.3: MF of a change of lane to each side."""

SIDESLIP: Final = 3
"""CM-3.7: MF of a sideslip."""

DEFAULT_PASSING: Final = (Side.RIGHT, Side.LEFT)
"""CM-3.8: the sides on which a chariot passes where nothing is ordered."""


def drive(live: LiveRace, team: str) -> None:
    """CM-2.4: plays the phase of one driver until all MF are spent."""
    begin(live, team)
    while live.phase is not None:
        go_on(live, live.phase)


def begin(live: LiveRace, team: str) -> None:
    """CM-2.4: begins the phase of a driver, who sets out, whips, and attacks from the square where he stands."""
    orders = live.order(team) or TeamOrders()
    base, path, lines = intended_speed(live, team), list(orders.path), list(orders.attack)
    mine = live.phase = Phase(team=team, orders=orders, base=base, path=path, lines=lines)
    set_out(live, mine)
    if orders.whip:
        whip(live, mine)
    try_lines(live, mine)


def go_on(live: LiveRace, mine: Phase) -> None:
    """CM-2.4, CM-11.2: makes the next step of the path, or goes straight on after it; without MF the phase ends."""
    if not mine.left:
        emit_unfound(live, mine)
        live.driven[mine.team], live.phase = mine.speed, None
    elif mine.path:
        perform(live, mine, mine.path.pop(0))
    else:
        forward(live, mine)


# Setting out


def set_out(live: LiveRace, mine: Phase) -> None:
    """CM-2.4, CM-2.4a, CM-2.5: sets MF by order or limit, clears debt and spur, cuts dead horses, checks wheels."""
    team, chariot, order = mine.team, live.chariots[mine.team], live.order(mine.team)
    limit = live.set_up.limit(chariot)
    rolls = live.d6(1, team, "start", "CM-2.5") if live.turn == 1 else ()
    mine.base = max(0, mine.base - total(rolls))
    live.change(team, debt=0, spur=0)
    spur = 0 if chariot.uncut else chariot.spur
    event = ev.SetOut(
        team=team, rule="CM-2.4" if order else "CM-2.6", asked=order.speed if order else None, limit=limit,
        debt=chariot.debt, speed=mine.base, spur=spur, dice=indices(rolls),
    )  # fmt: skip
    with live.because(event):
        if chariot.uncut:
            cut_free(live, mine)
        if mine.base >= FAST:
            check_wheels(live, team)
    mine.base += spur


def cut_free(live: LiveRace, mine: Phase) -> None:
    """CM-8.3: cuts dead horses free for a d6 of MF for each living horse; below 0 it fails, and he does not move."""
    living = 4 - live.chariots[mine.team].horses.count(0)
    rolls = live.d6(living, mine.team, "cut-free", "CM-8.3")
    left = mine.base + live.cdm(mine.team) - total(rolls)
    mine.base, success = max(0, left), left >= 0
    live.change(mine.team, uncut=not success)
    live.emit(ev.HorsesCut(team=mine.team, rule="CM-8.3", success=success, left=mine.base, dice=indices(rolls)))


def whip(live: LiveRace, mine: Phase) -> None:
    """CM-3.5: adds d6 MF for as many END, limited by the END; a hurt arm halves the die (CM-7.8, 4)."""
    chariot = live.chariots[mine.team]
    if mine.over or mine.has_whipped or not live.set_up.may_whip(chariot):
        return
    mine.has_whipped = True
    (roll,) = live.d6(1, mine.team, "whip", "CM-3.5")
    mf = live.pay(mine.team, (roll.face + 1) // 2 if chariot.arm else roll.face)
    mine.whipped += mf
    live.emit(ev.Whipped(team=mine.team, rule="CM-3.5", mf=mf, dice=(roll.index,)))


# The path


def perform(live: LiveRace, mine: Phase, step: Step) -> None:
    """CM-11.2: makes one step of the path."""
    if step.kind is StepKind.FORWARD:
        for _ in range(step.count):
            forward(live, mine)
    elif step.attack is not None:
        if not strike(live, mine, step.attack):
            emit_missed(live, mine.team, step.attack)
    else:
        _STEPS[step.kind](live, mine, step)


def brake(live: LiveRace, mine: Phase, amount: int, rule: str = "CM-3.4") -> None:
    """CM-3.4: gives up MF for as many END, limited by what is left of both."""
    amount = min(amount, mine.left, live.chariots[mine.team].endurance)
    lose_mf(live, mine.team, amount, rule, amount)


def change_lane(live: LiveRace, mine: Phase, side: Side) -> None:
    """CM-3.2, CM-3.3, CM-3.9: changes lane; where squares are held or MF too few he goes straight on instead."""
    at = course.change(live.track, live.chariots[mine.team].at, side)
    if mine.left >= COSTS[side] and at != OFF_TRACK and live.is_free(at, course.ahead(live.track, at)):
        enter(live, mine, at, COSTS[side], "CM-3.2" if side is Side.RIGHT else "CM-3.3")
    else:
        live.emit(ev.ChangeLost(team=mine.team, rule="CM-3.9", side=side))
        forward(live, mine)


def forward(live: LiveRace, mine: Phase) -> None:
    """CM-3.1: goes one square forward, unless he passes (CM-3.8) or is blocked (CM-3.6)."""
    if not mine.left:
        return
    at = live.chariots[mine.team].at
    beyond = course.ahead(live.track, course.ahead(live.track, at))
    if beyond in live.held:
        answer_block(live, mine, live.held[beyond])
    elif (side := passing_side(live, mine, course.ahead(live.track, beyond))) is not None:
        mine.bring_forward(side)
        enter(live, mine, course.change(live.track, at, side), COSTS[side], "CM-3.8")
    else:
        enter(live, mine, course.ahead(live.track, at), 1, "CM-3.1")


def passing_side(live: LiveRace, mine: Phase, beyond: SpaceId) -> Side | None:
    """CM-3.8, CM-3.8b: the first free side of `pass`, where the square two ahead of the team is not free; else None.

    Without `pass` nobody passes inward in a corner.
    """
    if mine.left < 2 or not (beyond in live.held or live.wreck_at(beyond)):
        return None
    written = mine.orders.passing
    for side in DEFAULT_PASSING if written is None else written:
        at = course.change(live.track, live.chariots[mine.team].at, side)
        inward = side is Side.LEFT and written is None
        if at == OFF_TRACK or (inward and course.safe_speed(live.track, at) is not None):
            continue
        wanted = at, course.ahead(live.track, at)
        if live.is_free(*wanted) and not any(live.wreck_at(square) for square in wanted):
            return side
    return None


def enter(live: LiveRace, mine: Phase, at: SpaceId, cost: int, rule: str) -> None:
    """CM-3.11: enters free squares: passes the line, meets men and wrecks, checks the corner, makes waiting attacks.

    CM-4.5a: after a slide the attacks of `attack:` wait for the next square.
    """
    if not hold_back(live, mine, at, cost):
        return
    mine.spent += cost
    mine.struck = False
    live.put(mine.team, at, rule)
    if live.chariots[mine.team].lap > live.set_up.laps:
        finish(live, mine.team, mine.left)
        return
    arrived = live.chariots[mine.team].endurance
    meet(live, mine.team)
    if live.drives(mine.team):
        check_corner(live, mine.team, arrived)
    if live.chariots[mine.team].at == at:
        try_lines(live, mine)


def hold_back(live: LiveRace, mine: Phase, at: SpaceId, cost: int) -> bool:
    """CM-4.9: brakes before a corner square until the excess is what the orders allow; whether he goes on.

    Where the MF that are left do not suffice for the square, they are lost.
    CM-4.9a: a driver who may strain keeps 1 END, because a corner without END is a flip (CM-5.2).
    """
    chariot = live.chariots[mine.team]
    strains = live.set_up.may_strain(chariot)
    excess, tested = excess_at(live, mine.team, at)
    allowed = mine.orders.corner if strains else tested
    if allowed is None:
        return True
    brake(live, mine, max(0, min(excess - max(allowed, tested), chariot.endurance - strains)), "CM-4.9")
    if mine.left >= cost:
        return True
    lose_mf(live, mine.team, mine.left, "CM-4.9")
    return False


# Blocked


def answer_block(live: LiveRace, mine: Phase, other: str) -> None:
    """CM-3.6: tries the answers of `blocked` in order; after the last one, or where END cannot brake, he rams."""
    in_corner = course.safe_speed(live.track, live.chariots[mine.team].at) is not None
    default = (Way.OUT, Way.BRAKE) if in_corner else (Way.OUT, Way.IN, Way.BRAKE)
    for way in default if mine.orders.blocked is None else mine.orders.blocked:
        if way is Way.RAM:
            break
        if way is Way.BRAKE:
            live.emit(ev.Blocked(team=mine.team, rule="CM-3.6", by=other, answer=way))
            brake(live, mine, mine.left)
            break
        if slip_by(live, mine, other, way):
            return
    if mine.left:
        ram_ahead(live, mine, other)


def slip_by(live: LiveRace, mine: Phase, other: str, way: Way) -> bool:
    """CM-3.7: slips to the next lane for 3 MF, where both squares there are free; whether he did."""
    side = Side.LEFT if way is Way.IN else Side.RIGHT
    at = course.sideslip(live.track, live.chariots[mine.team].at, side)
    if mine.left < SIDESLIP or at == OFF_TRACK or not live.is_free(at, course.ahead(live.track, at)):
        return False
    live.emit(ev.Blocked(team=mine.team, rule="CM-3.6", by=other, answer=way))
    enter(live, mine, at, SIDESLIP, "CM-3.7")
    return True


def ram_ahead(live: LiveRace, mine: Phase, other: str) -> None:
    """CM-3.10: a ram from behind: he loses his MF and 1 of his next limit; his best horse is hurt."""
    horses = live.chariots[mine.team].horses
    weight = weight_of(live, other) if live.drives(other) else 0
    event = ev.Attacked(team=mine.team, rule="CM-3.10", target=other, act=Act.RAM, horses=False, mine=True)
    with live.because(event):
        lose_mf(live, mine.team, mine.left, "CM-3.10")
        hurt_horse(live, mine.team, horses.index(max(horses)), weight)
        live.owe(mine.team, 1, "CM-3.10")


_STEPS: Final[dict[StepKind, Callable[[LiveRace, Phase, Step], None]]] = {
    StepKind.OUT: lambda live, mine, step: change_lane(live, mine, Side.RIGHT),
    StepKind.IN: lambda live, mine, step: change_lane(live, mine, Side.LEFT),
    StepKind.BRAKE: lambda live, mine, step: brake(live, mine, step.count),
    StepKind.WHIP: lambda live, mine, step: whip(live, mine),
}
