"""Harm: flips and where wrecks lie, wheels, horses, jostles and hits (CM-4.7, CM-6.3, CM-7.7, CM-8, CM-9.1)."""

from typing import Final

from ludi_press.boards.ring import OFF_TRACK, Side, SpaceId
from ludi_press.games.circus_maximus.rules import events as ev
from ludi_press.games.circus_maximus.rules.charts import Aftermath, read_up_to
from ludi_press.games.circus_maximus.rules.course import ahead, behind, level
from ludi_press.games.circus_maximus.rules.live import LiveRace
from ludi_press.games.circus_maximus.rules.model import Fate, Status
from ludi_press.games.kit.event import indices, total
from ludi_press.games.kit.race import Wreck

SHARES: Final = {1: 4, 2: 3, 3: 2}
"""CM-8.2: the part of the endurance that the first, second and third dead horse takes."""

JOSTLE: Final = 3
"""CM-4.7: what a jostle takes from the CDM."""


def flip(live: LiveRace, team: str, rule: str, driver: Status = Status.DRAGGED) -> None:
    """CM-9.1: a chariot flips, which ends its phase; its driver is dragged, on foot, or dead (OUT)."""
    simple = live.charts.race.aftermath is Aftermath.SIMPLE
    live.fallen.add(team)
    live.end_phase(team)
    live.change(team, debt=0, spur=0)
    with live.because(ev.Flipped(team=team, rule=rule, at=live.chariots[team].at)):
        if not simple:
            lay_wreck(live, team)
        if driver is Status.OUT:
            live.leave(team, "CM-7.7", Fate.DEAD)
        elif simple:
            live.leave(team, "CM-14.1", Fate.REMOVED)
        elif driver is Status.ON_FOOT:
            stand_up(live, team, "CM-9.1")
        else:
            live.change(team, status=Status.DRAGGED)


def stand_up(live: LiveRace, team: str, rule: str) -> None:
    """CM-9.1, CM-9.5: the driver is on foot where he is, and his team is led away; he runs from the next turn."""
    live.release(team)
    live.change(team, status=Status.ON_FOOT)
    live.emit(ev.OnFoot(team=team, rule=rule, at=live.chariots[team].at))


def lay_wreck(live: LiveRace, team: str) -> None:
    """CM-9.2: the wreck lands forward and over, at most at the wall; on a free square as `free_square` finds it."""
    rolls = live.d6(2, team, "wreck-at", "CM-9.2")
    lanes, forward = live.charts.wrecks.lies[total(rolls)]
    chariot = live.chariots[team]
    at = chariot.at
    for _ in range(forward):
        at = ahead(live.track, at)
    for side in [Side.LEFT] * -lanes + [Side.RIGHT] * lanes:  # a list times a negative number is empty
        over = level(live.track, at, side)
        at = at if over == OFF_TRACK else over
    at = free_square(live, team, at)
    live.wrecks.append(Wreck(at, team, live.turn))
    live.emit(ev.WreckLay(team=team, rule="CM-9.2", at=at, dice=indices(rolls)))


def free_square(live: LiveRace, team: str, at: SpaceId) -> SpaceId:
    """CM-9.2, CM-9.2a, CM-9.2b: the first square that no other holds: this one, else back, else forward."""
    back = at
    while live.held.get(back, team) != team:
        back = behind(live.track, back, live.chariots[team].lap)
    if back != OFF_TRACK:
        return back
    while live.held.get(at, team) != team:
        at = ahead(live.track, at)
    return at


def hurt_horse(live: LiveRace, team: str, horse: int, weight: int) -> None:
    """CM-8.1: the horse chart for one horse; `weight` is what the opposing chariot adds."""
    rolls = live.d6(2, team, "horse", "CM-8.1")
    injure(live, team, horse, read_up_to(live.charts.harm.horse, total(rolls) + weight), "CM-8.1", indices(rolls))


def injure(live: LiveRace, team: str, horse: int, points: int, rule: str, dice: tuple[int, ...]) -> None:
    """CM-8.1, CM-8.2a: a horse loses points, but none below 0; at 0 it dies."""
    horses = live.chariots[team].horses
    taken = min(points, horses[horse])
    left = horses[horse] - taken
    live.change(team, horses=(*horses[:horse], left, *horses[horse + 1 :]))
    with live.because(ev.HorseHurt(team=team, rule=rule, horse=horse + 1, points=taken, left=left, dice=dice)):
        if taken and not left:
            lose_horse(live, team, horse)


def lose_horse(live: LiveRace, team: str, horse: int) -> None:
    """CM-8.2: a dead horse costs a share of the endurance and ends the move; without horses the team is out."""
    chariot = live.chariots[team]
    share = SHARES.get(chariot.horses.count(0), 1)
    lost = live.pay(team, chariot.endurance // share)
    live.change(team, uncut=True)
    live.end_phase(team)
    live.emit(ev.HorseDied(team=team, rule="CM-8.2", horse=horse + 1, endurance=lost))
    if not any(live.chariots[team].horses):
        live.leave(team, "CM-8.2", Fate.STOPPED)


def hurt_wheel(live: LiveRace, team: str, side: Side, points: int, rule: str, dice: tuple[int, ...]) -> None:
    """CM-6.5: a wheel is damaged; 2 points or more at once need a check (CM-6.3)."""
    cause, before = damage_wheel_by(live, team, side, points, rule, dice), live.cause
    if points >= CHECKED:
        live.cause = cause
        check_wheel(live, team, side)
        live.cause = before


CHECKED: Final = 2
"""CM-6.3: so many points at once need a check of the wheel."""


def damage_wheel_by(live: LiveRace, team: str, side: Side, points: int, rule: str, dice: tuple[int, ...]) -> int:
    """CM-6.5: adds points to the damage of a wheel, without a limit; the event."""
    damage = list(live.chariots[team].wheels)
    damage[side is Side.RIGHT] += points
    live.change(team, wheels=(damage[0], damage[1]))
    now = damage[side is Side.RIGHT]
    return live.emit(ev.WheelHurt(team=team, rule=rule, side=side, points=points, damage=now, dice=dice))


def check_wheels(live: LiveRace, team: str) -> None:
    """CM-6.3: each damaged wheel is checked, the left first."""
    for side in Side:
        if live.drives(team):
            check_wheel(live, team, side)


def check_wheel(live: LiveRace, team: str, side: Side) -> None:
    """CM-6.3: on 2d6 above the damage the wheel holds, on equal it gets a point more, below it comes off."""
    damage = live.chariots[team].wheels[side is Side.RIGHT]
    if not damage:
        return
    rolls = live.d6(2, team, "wheel-check", "CM-6.3")
    thrown, off = total(rolls), total(rolls) < damage
    after = damage + (thrown == damage)
    left, right = live.chariots[team].wheels
    live.change(team, wheels=(after, right) if side is Side.LEFT else (left, after))
    event = ev.WheelChecked(
        team=team, rule="CM-6.3", side=side, total=thrown, damage=after, came_off=off, dice=indices(rolls)
    )
    with live.because(event):
        if off:
            flip(live, team, "CM-6.3")


def jostle(live: LiveRace, team: str, rule: str) -> None:
    """CM-4.7: CDM -3 at once; jostles add up."""
    chariot = live.change(team, jostled=live.chariots[team].jostled + JOSTLE)
    live.gauge(team, rule, ev.HurtGauge.JOSTLED, JOSTLE, chariot.jostled)


def take_hits(live: LiveRace, team: str, count: int, rule: str, dice: tuple[int, ...] = ()) -> bool:
    """CM-7.7, CM-9.6: a driver loses hits; whether any are left."""
    hits = live.chariots[team].hits
    lost = min(hits, count)
    live.change(team, hits=hits - lost)
    live.gauge(team, rule, ev.HurtGauge.HITS, -lost, hits - lost, dice)
    return hits > lost


def can_fall_back(live: LiveRace, team: str) -> bool:
    """CM-6.2, CM-7.3: whether the square behind a driver is free, and he can pay 2 END to brake."""
    chariot = live.chariots[team]
    return chariot.endurance >= 2 and not chariot.uncut and live.is_free(behind(live.track, chariot.at, chariot.lap))


def fall_back(live: LiveRace, team: str, rule: str) -> None:
    """CM-6.2, CM-7.3: a driver goes one square back for 2 END."""
    chariot = live.chariots[team]
    live.pay(team, 2)
    live.put(team, behind(live.track, chariot.at, chariot.lap), rule)
