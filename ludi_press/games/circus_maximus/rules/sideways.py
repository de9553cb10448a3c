"""Involuntary moves across lanes and what they lead to: corners, slides, evasions, rams, wrecks, men on foot.

These rules call each other: a slide may ram, a rammed driver may evade inward, and be tested in the corner for it.
"""

from ludi_press.boards.ring import OFF_TRACK, Side, SpaceId
from ludi_press.games.circus_maximus.rules import course
from ludi_press.games.circus_maximus.rules import events as ev
from ludi_press.games.circus_maximus.rules.charts import OverWreck, RamResult, Strain, read_up_to
from ludi_press.games.circus_maximus.rules.live import (
    CHECKED,
    LiveRace,
    can_fall_back,
    check_wheel,
    check_wheels,
    damage_wheel_by,
    fall_back,
    flip,
    hurt_horse,
    hurt_wheel,
    injure,
    jostle,
)
from ludi_press.games.circus_maximus.rules.model import Act, Chariot, Fate, Status, Way
from ludi_press.games.kit.event import indices, total

SLIP, DOUBLE_SLIP = -3, -6
"""CM-4.5, CM-4.6, CM-6.7: the CDM of an involuntary ram after S or a swerve, and after SS."""


# Corners


def speed_of(live: LiveRace, team: str) -> int:
    """CM-4.1, CM-6.2: the speed of a driver: in his phase, after it what he drove, before it what he intends."""
    if (mine := live.my_phase(team)) is not None:
        return mine.speed
    return live.driven[team] if team in live.driven else intended_speed(live, team)


def intended_speed(live: LiveRace, team: str) -> int:
    """CM-2.4, CM-2.6: the speed with which a driver would begin his phase now."""
    chariot, orders = live.chariots[team], live.order(team)
    limit = live.set_up.limit(chariot)
    if orders is not None:
        return limit if orders.speed is None else min(orders.speed, limit)
    return safe_straight_on(live, chariot, limit)


def safe_straight_on(live: LiveRace, chariot: Chariot, limit: int) -> int:
    """CM-2.6: without an order the highest speed that is safe straight ahead."""
    count, _, safe = course.to_corner(live.track, chariot.at)
    return max(min(limit, count), min(limit, safe))


def excess_at(live: LiveRace, team: str, at: SpaceId) -> tuple[int, int]:
    """CM-4.2: how far a driver's speed is over the safe speed of a square, and the excess already tested there.

    On a straight every speed is safe.
    """
    speed, safe = speed_of(live, team), course.safe_speed(live.track, at)
    tested = live.tested.get((team, course.corner_of(live.track, at)), 0)
    return speed - (speed if safe is None else safe), tested


def check_corner(live: LiveRace, team: str, arrived: int | None = None) -> None:
    """CM-4.2, CM-4.3, CM-5.2: a check is due where the excess is greater than any tested in this corner this turn.

    CM-5.2a: `arrived` is the END on arrival, before a wreck in the square takes its part.
    """
    chariot = live.chariots[team]
    excess, tested = excess_at(live, team, chariot.at)
    if excess <= tested:
        return
    if not (chariot.endurance if arrived is None else arrived):
        flip(live, team, "CM-5.2")
    elif not live.set_up.may_strain(chariot):
        flip(live, team, "CM-4.9")
    else:
        live.tested[team, course.corner_of(live.track, chariot.at)] = excess
        due = excess - tested
        paid = live.pay(team, due)
        with live.because(ev.Strained(team=team, rule="CM-4.3", excess=excess, due=due, paid=paid)):
            check_wheels(live, team)
            if live.drives(team):
                strain(live, team, excess, due - paid, "CM-4.4")


def strain(live: LiveRace, team: str, excess: int, missing: int, rule: str) -> None:
    """CM-4.4: reads 3d6 - CDM, +1 for each END that is missing, at an excess on the strain chart."""
    rolls = live.d6(3, team, "strain", rule)
    thrown = total(rolls) - live.cdm(team) + missing
    result = live.charts.strain.read(thrown, excess)
    event = ev.StrainJudged(team=team, rule=rule, total=thrown, excess=excess, result=result, dice=indices(rolls))
    with live.because(event):
        suffer(live, team, result)


def suffer(live: LiveRace, team: str, result: Strain) -> None:
    """CM-4.5 to CM-4.10: applies a result of the strain chart."""
    if result is Strain.SLIP:
        shove(live, team, Side.RIGHT, SLIP, "CM-4.5")
    elif result is Strain.DOUBLE_SLIP:
        slip_twice(live, team)
    elif result is Strain.JOSTLED:
        jostle(live, team, "CM-4.7")
    elif result is Strain.FLIP:
        flip(live, team, "CM-4.10")
    elif result is not Strain.NOTHING:
        side = Side.LEFT if result is Strain.LEFT_HORSE else Side.RIGHT
        hurt_horse(live, team, live.chariots[team].outmost(side), 0)
    if result in (Strain.JOSTLED, Strain.DOUBLE_SLIP):
        lose_pace(live, team)


def slip_twice(live: LiveRace, team: str) -> None:
    """CM-4.6: slides two lanes, or until a ram; the driver may not strain in the rest of this turn and in the next."""
    live.change(team, ban=2)
    if shove(live, team, Side.RIGHT, DOUBLE_SLIP, "CM-4.6"):
        shove(live, team, Side.RIGHT, DOUBLE_SLIP, "CM-4.6")


def lose_pace(live: LiveRace, team: str) -> None:
    """CM-4.8: unspent whipped MF are lost; in a corner the move is limited to the safe speed of the lane."""
    mine = live.my_phase(team)
    if mine is None:
        return
    left = mine.left - min(mine.left, mine.whipped)
    safe = course.safe_speed(live.track, live.chariots[team].at)
    if safe is not None:
        left = min(left, max(0, safe - mine.spent))
    lose_mf(live, team, mine.left - left, "CM-4.8")


def lose_mf(live: LiveRace, team: str, amount: int, rule: str, endurance: int = 0) -> None:
    """The driver loses MF of the phase, and pays endurance where he brakes."""
    mine = live.my_phase(team)
    if mine is not None and amount:
        live.pay(team, endurance)
        mine.lost += amount
        live.emit(ev.Slowed(team=team, rule=rule, mf=amount, endurance=endurance))


# Over a lane


def shove(live: LiveRace, team: str, side: Side, shift: int, rule: str) -> bool:
    """CM-4.5, CM-4.6, CM-7.5: a chariot slips one lane without cost, and flips at the wall; whether it may slip on.

    CM-6.7: it rams each team on its new squares once, the car's square first; `shift` changes the CDM of the ram.
    """
    at = course.level(live.track, live.chariots[team].at, side)
    if at == OFF_TRACK:
        flip(live, team, rule)
        return False
    rammed: list[str] = []
    for mine, square in enumerate((at, course.ahead(live.track, at))):
        other = live.held.get(square)
        if other is None or other in rammed or not live.drives(team):
            continue
        if not rammed:
            live.owe(team, 1, "CM-6.7")
        rammed.append(other)
        collide(live, team, other, side, shift, bool(mine))
    if live.drives(team) and live.is_free(at, course.ahead(live.track, at)):
        go_over(live, team, at, rule)
    return live.drives(team) and not rammed


def go_over(live: LiveRace, team: str, at: SpaceId, rule: str) -> None:
    """CM-4.5a: a chariot comes to the next lane and meets the wrecks and men there."""
    live.put(team, at, rule)
    meet(live, team)


def collide(live: LiveRace, team: str, other: str, side: Side, shift: int, mine: bool) -> None:
    """CM-6.7: an involuntary ram; `mine`: the own team strikes, not the car."""
    theirs = live.chariots[other]
    at = course.level(live.track, live.chariots[team].at, side)
    square = course.ahead(live.track, at) if mine else at
    horses = theirs.at != square
    event = ev.Attacked(team=team, rule="CM-6.7", target=other, act=Act.RAM, horses=horses, mine=mine)
    with live.because(event):
        if mine or theirs.status is Status.DRAGGED:
            weight = 0 if horses or theirs.status is Status.DRAGGED else weight_of(live, other)
            hurt_horse(live, team, live.chariots[team].outmost(side), weight)
        elif not evade(live, team, other, shift):
            ram(live, team, other, horses=horses, shift=shift)


# Rams and evasions


def weight_of(live: LiveRace, team: str) -> int:
    """CM-6.5, CM-8.1: what the weight of a chariot adds to the damage that it does."""
    return live.charts.weight(live.set_up.by_id[team].weight)


def side_of(live: LiveRace, team: str, other: str) -> Side:
    spaces = live.track.spaces
    outward = spaces[live.chariots[other].at].lane > spaces[live.chariots[team].at].lane
    return Side.RIGHT if outward else Side.LEFT


def ram(live: LiveRace, team: str, other: str, *, horses: bool, shift: int = 0) -> None:
    """CM-6.4, CM-6.6: resolves a ram that was not evaded, of the car or of the `horses`."""
    side = side_of(live, team, other)
    if horses:
        hurt_horse(live, other, live.chariots[other].outmost(side.opposite), weight_of(live, team))
        return
    rolls = live.d6(3, team, "ram", "CM-6.4")
    thrown = total(rolls) + live.cdm(team) + shift - live.cdm(other)
    result = read_up_to(live.charts.harm.ram, thrown)
    event = ev.CarRammed(team=team, rule="CM-6.4", target=other, total=thrown, result=result, dice=indices(rolls))
    with live.because(event):
        if result in (RamResult.ATTACKER, RamResult.BOTH):
            damage_wheel(live, team, side, other)
        if result in (RamResult.DEFENDER, RamResult.BOTH):
            damage_wheel(live, other, side.opposite, team)


def damage_wheel(live: LiveRace, team: str, side: Side, by: str) -> None:
    """CM-6.5: rolls the damage of a wheel on the wheel chart."""
    rolls = live.d6(2, team, "wheel", "CM-6.5")
    points = read_up_to(live.charts.harm.wheel, total(rolls) + weight_of(live, by))
    hurt_wheel(live, team, side, points, "CM-6.5", indices(rolls))


def evade(live: LiveRace, attacker: str, team: str, shift: int = 0) -> bool:
    """CM-6.2: the defender tries the first answer that is possible, once; whether he evaded."""
    answer = next((way for way in live.chariots[team].evade if can_evade(live, attacker, team, way)), None)
    if answer is None:
        return False
    rolls = live.d6(2, attacker, "evade", "CM-6.2"), live.d6(2, team, "evade", "CM-6.2")
    totals = total(rolls[0]) + live.cdm(attacker) + shift, total(rolls[1]) + live.cdm(team)
    success = totals[1] >= totals[0]
    event = ev.Evaded(
        team=team, rule="CM-6.2", by=attacker, answer=answer, success=success, totals=totals,
        dice=indices((*rolls[0], *rolls[1])),
    )  # fmt: skip
    with live.because(event):
        if success:
            get_away(live, team, answer)
    return success


def can_evade(live: LiveRace, attacker: str, team: str, way: Way) -> bool:
    """CM-6.2, CM-6.2a: whether an answer is possible: free squares, 2 END to brake, no dead horse or hurt eye."""
    chariot = live.chariots[team]
    if chariot.uncut or side_of(live, team, attacker) in chariot.eyes:
        return False
    if way.side is None:
        return can_fall_back(live, team)
    at = course.level(live.track, chariot.at, way.side)
    return way.side not in chariot.eyes and at != OFF_TRACK and live.is_free(at, course.ahead(live.track, at))


def get_away(live: LiveRace, team: str, answer: Way) -> None:
    """CM-6.2, CM-6.2d: back costs 2 END, in 2 and out 1 of the next limit; inward in a corner needs a check.

    The check is at the speed before that debt.
    """
    if answer.side is None:
        fall_back(live, team, "CM-6.2")
        return
    go_over(live, team, course.level(live.track, live.chariots[team].at, answer.side), "CM-6.2")
    if answer is Way.IN and live.drives(team):
        check_corner(live, team)
    if live.drives(team):
        live.owe(team, 2 if answer is Way.IN else 1, "CM-6.2")


# Men and wrecks


def meet(live: LiveRace, team: str) -> None:
    """CM-3.11: a chariot meets the men on the squares that it entered, then the wrecks."""
    run_down(live, team)
    for wreck in tuple(live.wrecks):
        entered = course.squares(live.track, live.chariots[team])
        if live.drives(team) and wreck.at in entered and (team, wreck) not in live.met:
            live.met.add((team, wreck))
            over_wreck(live, team)


def run_down(live: LiveRace, team: str) -> None:
    """CM-9.8: men on the squares of car and team die; a chariot in its phase loses d6 MF, a dragged team none."""
    entered = course.squares(live.track, live.chariots[team])
    for man in tuple(live.chariots.values()):
        if man.status is not Status.ON_FOOT or man.at not in entered:
            continue
        mine = live.my_phase(team)
        rolls = live.d6(1, team, "trample", "CM-9.8") if mine else ()
        lost = min(total(rolls), mine.left) if mine else 0
        with live.because(ev.RunDown(team=man.team, rule="CM-9.8", by=team, mf=lost, dice=indices(rolls))):
            live.leave(man.team, "CM-9.8", Fate.DEAD)
            lose_mf(live, team, lost, "CM-9.8")


def over_wreck(live: LiveRace, team: str) -> None:
    """CM-9.3: a wreck costs d6 END; then the wreck chart is read at 3d6 - CDM, +1 for each END that is missing."""
    due = live.d6(1, team, "wreck-end", "CM-9.3")
    paid = live.pay(team, total(due))
    with live.because(ev.WreckMet(team=team, rule="CM-9.3", due=total(due), paid=paid, dice=indices(due))):
        rolls = live.d6(3, team, "over-wreck", "CM-9.3")
        thrown = total(rolls) - live.cdm(team) + total(due) - paid
        result = read_up_to(live.charts.wrecks.over, thrown)
        event = ev.WreckJudged(team=team, rule="CM-9.3", total=thrown, result=result, dice=indices(rolls))
        with live.because(event):
            suffer_wreck(live, team, result)


def suffer_wreck(live: LiveRace, team: str, result: OverWreck) -> None:
    """CM-9.3, CM-9.3a: applies a result of the wreck chart; danger has no effect at a speed of 0 or 1."""
    if result is OverWreck.JOSTLED:
        jostle(live, team, "CM-9.3")
    elif result is OverWreck.CAR:
        hurt_car(live, team)
    elif result in (OverWreck.HOBBLED, OverWreck.BADLY):
        hurt_team(live, team, 3 if result is OverWreck.HOBBLED else 0)
    elif result is OverWreck.DANGER and speed_of(live, team) > 1:
        strain(live, team, speed_of(live, team) - 1, 0, "CM-9.3")
    elif result is OverWreck.FLIP:
        flip(live, team, "CM-9.3")


def hurt_car(live: LiveRace, team: str) -> None:
    """CM-9.3, CM-9.3c: each wheel takes d6 - 3 damage, the left first; wheel checks follow both."""
    rolls = live.d6(2, team, "wreck-wheel", "CM-9.3")
    damage = [max(0, roll.face - 3) for roll in rolls]
    for side, roll, points in zip(Side, rolls, damage, strict=True):
        damage_wheel_by(live, team, side, points, "CM-9.3", (roll.index,))
    for side, points in zip(Side, damage, strict=True):
        if points >= CHECKED and live.drives(team):
            check_wheel(live, team, side)


def hurt_team(live: LiveRace, team: str, less: int) -> None:
    """CM-9.3, CM-8.2a: each living horse takes d6 - `less` injury, the inner first."""
    for horse, points in enumerate(live.chariots[team].horses):
        if points:
            (roll,) = live.d6(1, team, "wreck-horse", "CM-9.3")
            injure(live, team, horse, max(0, roll.face - less), "CM-9.3", (roll.index,))
