"""Attacks by order, and the whip (CM-6.1, CM-7)."""

from collections.abc import Callable
from typing import Final

from ludi_press.games.circus_maximus.rules import events as ev
from ludi_press.games.circus_maximus.rules.charts import LEAST_SHIFT, MOST_SHIFT, Critical, Lash, read_up_to
from ludi_press.games.circus_maximus.rules.live import LiveRace, Phase, can_fall_back, fall_back, flip, take_hits
from ludi_press.games.circus_maximus.rules.model import Act, Attack, Status
from ludi_press.games.circus_maximus.rules.sideways import SLIP, evade, ram, shove, side_of
from ludi_press.games.kit.event import indices, total


def try_lines(live: LiveRace, mine: Phase) -> None:
    """CM-6.1: makes the first attack of `attack:` that is possible now; each line is used once."""
    for line in tuple(mine.lines):
        if strike(live, mine, line):
            mine.lines.remove(line)
            return


def emit_unfound(live: LiveRace, mine: Phase) -> None:
    """CM-6.1: tells the attacks of `attack:` that found nobody in the whole phase."""
    for line in mine.lines if live.drives(mine.team) else ():
        emit_missed(live, mine.team, line)


def emit_missed(live: LiveRace, team: str, attack: Attack) -> None:
    """CM-6.1: tells an attack that found nobody."""
    live.emit(ev.AttackMissed(team=team, rule="CM-6.1", target=attack.target, act=attack.act, horses=attack.horses))


def strike(live: LiveRace, mine: Phase, attack: Attack) -> bool:
    """CM-6.1: makes an attack for 1 MF, one from each square; whether it had a target."""
    if mine.struck or mine.left < 1 or (attack.act is Act.LASH and not live.chariots[mine.team].has_whip):
        return False
    target = find_target(live, mine.team, attack)
    if target is None:
        return False
    mine.struck = True
    mine.spent += 1
    event = ev.Attacked(team=mine.team, rule="CM-6.1", target=target, act=attack.act, horses=attack.horses)
    with live.because(event):
        if live.strikes and not evade(live, mine.team, target):
            land(live, mine.team, target, attack)
    return True


def land(live: LiveRace, team: str, target: str, attack: Attack) -> None:
    """CM-6.4, CM-6.6, CM-7.2, CM-7.9: resolves an attack that was not evaded."""
    if attack.act is Act.RAM:
        ram(live, team, target, horses=attack.horses)
    elif attack.horses:
        lash_team(live, team, target)
    else:
        lash_driver(live, team, target, 0)


def find_target(live: LiveRace, team: str, attack: Attack) -> str | None:
    """CM-6.1: the driver whose car (or team) is on a square beside the attacker's car; the inner lane first.

    In turn 1 nobody attacks from or on grey squares, which have only grey ones beside them.
    `anyone` never means the own factio.
    """
    space = live.track.spaces[live.chariots[team].at]
    if live.turn == 1 and space.on_grid:
        return None
    for at in sorted(space.beside):
        other = live.held.get(at)
        if other is None or not live.drives(other) or (live.chariots[other].at == at) is attack.horses:
            continue
        friend = live.set_up.by_id[other].factio is live.set_up.by_id[team].factio
        if attack.target == other or (attack.target is None and not friend):
            return other
    return None


def lash_driver(live: LiveRace, team: str, target: str, shift: int) -> None:
    """CM-7.2: lashes a driver: the totals of both give the column of the chart, a new roll of the attacker the row."""
    rolls = live.d6(2, team, "lash", "CM-7.2"), live.d6(2, target, "lash", "CM-7.2")
    apart = total(rolls[0]) + live.cdm(team) + shift - total(rolls[1]) - live.cdm(target)
    column = min(max(apart, LEAST_SHIFT), MOST_SHIFT)
    row = live.d6(2, team, "lash-result", "CM-7.2")
    result = live.charts.lash.rows[total(row)][column - LEAST_SHIFT]
    event = ev.DriverLashed(
        team=team, rule="CM-7.2", target=target, column=column, row=total(row), result=result,
        dice=indices((*rolls[0], *rolls[1], *row)),
    )  # fmt: skip
    with live.because(event):
        if result is not Lash.NOTHING:
            LASHES[result](live, team, target, shift)


def force_brake(live: LiveRace, team: str, target: str, shift: int) -> None:
    """CM-7.3: the defender goes one square back for 2 END; a defender who cannot is wounded."""
    if can_fall_back(live, target):
        fall_back(live, target, "CM-7.3")
    else:
        wound(live, team, target, shift)


def lose_limit(live: LiveRace, team: str, target: str, shift: int) -> None:
    """CM-7.4: the next limit of the defender is lower by a d6."""
    (roll,) = live.d6(1, target, "loss", "CM-7.4")
    live.owe(target, roll.face, "CM-7.4", (roll.index,))


def force_swerve(live: LiveRace, team: str, target: str, shift: int) -> None:
    """CM-7.5: the defender goes one lane away from the attacker and rams whoever is there; at the wall he flips."""
    shove(live, target, side_of(live, team, target), SLIP, "CM-7.5")


def grab(live: LiveRace, team: str, target: str, shift: int) -> None:
    """CM-7.6: the attacker loses his whip; a defender without one keeps it."""
    to = None if live.chariots[target].has_whip else target
    live.change(team, has_whip=False)
    live.change(target, has_whip=True)
    live.emit(ev.WhipMoved(team=team, rule="CM-7.6", to=to))


def wound(live: LiveRace, team: str, target: str, shift: int) -> None:
    """CM-7.7, CM-7.8a: the defender loses a hit, with a Loss and a critical hit; without hits he dies and flips."""
    if take_hits(live, target, 1, "CM-7.7"):
        lose_limit(live, team, target, shift)
        critical(live, team, target, shift)
    else:
        flip(live, target, "CM-7.7", Status.OUT)


def critical(live: LiveRace, team: str, target: str, shift: int) -> None:
    """CM-7.8: the attacker rolls for a further effect of the wound."""
    rolls = live.d6(2, team, "critical", "CM-7.8")
    result = read_up_to(live.charts.lash.critical, total(rolls))
    event = ev.CriticalHit(team=target, rule="CM-7.8", by=team, total=total(rolls), result=result, dice=indices(rolls))
    with live.because(event):
        if result in CRITICALS:
            CRITICALS[result](live, team, target, shift)


def entangle(live: LiveRace, team: str, target: str, shift: int) -> None:
    """CM-7.8, 2: the whip pulls the defender out of his car and is lost."""
    lose_whip(live, team)
    flip(live, target, "CM-7.8", Status.ON_FOOT)


def lose_whip(live: LiveRace, team: str) -> None:
    """CM-7.8: the attacker loses his whip."""
    live.change(team, has_whip=False)
    live.emit(ev.WhipMoved(team=team, rule="CM-7.8", to=None))


def maim(live: LiveRace, team: str, target: str, shift: int) -> None:
    """CM-7.8, 3: the defender has CDM -1 to the end of the race."""
    live.change(target, severe=live.chariots[target].severe + 1)


def maim_arm(live: LiveRace, team: str, target: str, shift: int) -> None:
    """CM-7.8, 4: the defender's whip dice are halved to the end of the race."""
    live.change(target, arm=True)


def blind(live: LiveRace, team: str, target: str, shift: int) -> None:
    """CM-7.8, 5: the defender loses the eye on the attacker's side and cannot evade attacks from there."""
    live.change(target, eyes=tuple(sorted({*live.chariots[target].eyes, side_of(live, target, team)})))


def lash_again(live: LiveRace, team: str, target: str, shift: int) -> None:
    """CM-7.8, 6: the attacker, who still has his whip and is beside, lashes again at -1, without MF or evasion."""
    lash_driver(live, team, target, shift - 1)


def wound_deep(live: LiveRace, team: str, target: str, shift: int) -> None:
    """CM-7.8, 7: the defender loses one more hit."""
    if not take_hits(live, target, 1, "CM-7.8"):
        flip(live, target, "CM-7.7", Status.OUT)


def showdown(live: LiveRace, team: str, target: str, shift: int) -> None:
    """CM-7.8, 12: both roll 2d6 + hits left; the higher pulls the other out, a tie neither; the whip is lost."""
    rolls = live.d6(2, team, "showdown", "CM-7.8"), live.d6(2, target, "showdown", "CM-7.8")
    mine, theirs = total(rolls[0]) + live.chariots[team].hits, total(rolls[1]) + live.chariots[target].hits
    loser = target if mine > theirs else team if theirs > mine else None
    event = ev.Showdown(
        team=target, rule="CM-7.8", by=team, totals=(mine, theirs), loser=loser,
        dice=indices((*rolls[0], *rolls[1])),
    )  # fmt: skip
    with live.because(event):
        lose_whip(live, team)
        if loser:
            flip(live, loser, "CM-7.8", Status.ON_FOOT)


def lash_team(live: LiveRace, team: str, target: str) -> None:
    """CM-7.9: the team loses END by the difference, at least 1; if the attacker wins it gains as many MF."""
    rolls = live.d6(2, team, "lash", "CM-7.9"), live.d6(2, target, "lash", "CM-7.9")
    mine, theirs = total(rolls[0]) + live.cdm(team), total(rolls[1]) + live.cdm(target)
    lost = live.pay(target, max(1, mine - theirs))
    spur = lost if mine > theirs else 0
    live.change(target, spur=live.chariots[target].spur + spur)
    event = ev.TeamLashed(
        team=team, rule="CM-7.9", target=target, totals=(mine, theirs), endurance=lost, spur=spur,
        dice=indices((*rolls[0], *rolls[1])),
    )  # fmt: skip
    live.emit(event)


Effect = Callable[[LiveRace, str, str, int], None]
LASHES: Final[dict[Lash, Effect]] = {
    Lash.BRAKE: force_brake,
    Lash.LOSS: lose_limit,
    Lash.SWERVE: force_swerve,
    Lash.GRAB: grab,
    Lash.WOUND: wound,
}
"""CM-7.2: the effect of each result, from the attacker, the defender, and the shift of the total by repeated lashes."""

CRITICALS: Final[dict[Critical, Effect]] = {
    Critical.ENTANGLED: entangle,
    Critical.SEVERE: maim,
    Critical.ARM: maim_arm,
    Critical.EYE: blind,
    Critical.REPEAT: lash_again,
    Critical.DEEP: wound_deep,
    Critical.SHOWDOWN: showdown,
}
"""CM-7.8: the effect of each critical hit, with the same arguments."""
