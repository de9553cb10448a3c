"""Damage and its immediate consequences: stopped horses, naufragia, the fall, death (SS-14, SS-15.1, SS-15.3)."""

from ludi_press.boards.ring import Side
from ludi_press.core.dice import Roll
from ludi_press.games.kit.under_way import indices
from ludi_press.games.super_series.rules import events as ev
from ludi_press.games.super_series.rules.live import LiveRace, endurance_left
from ludi_press.games.super_series.rules.model import Part, Status, Wreck

HALF = 10
"""SS-14.2: a 50-50 die is a d20: 1 to 10 is the first, 11 to 20 the second."""

SIDE_PART = {Side.LEFT: Part.LEFT, Side.RIGHT: Part.RIGHT}


def strike_part(roll: Roll, side: Part) -> Part:
    """SS-14.2: horses on 1 to 10, this side of the chariot on 11 to 20."""
    return Part.HORSES if roll.face <= HALF else side


def harm(live: LiveRace, team: str, part: Part, rule: str, rolls: tuple[Roll, ...], cause: int | None) -> None:
    """SS-14.1, SS-14.1b: one point is lost; the last point of a side or of the horses has its effect at once."""
    chariot = live.chariots[team]
    before: int = getattr(chariot, part)
    live.change(team, **{part: before + 1})
    event = live.emit(
        ev.Damaged(team=team, rule=rule, dice=indices(rolls), cause=cause, part=part, before=before, after=before + 1)
    )
    if part is Part.HORSES and before + 1 >= live.tables.teams.points.horses:
        live.change(team, status=Status.OUT)
        live.emit(ev.HorsesStopped(team=team, cause=event))
    elif part is not Part.HORSES and before + 1 >= live.tables.teams.points.side:
        flip(live, team, "SS-14.1", (), event)


def flip(live: LiveRace, team: str, rule: str, rolls: tuple[Roll, ...], cause: int | None) -> None:
    """SS-15.1: naufragia where the chariot is: the wreck stays, the auriga falls."""
    live.change(team, status=Status.FLIPPED)
    live.wrecks.append(Wreck(live.chariots[team].at, team, live.turn))
    event = live.emit(ev.Flipped(team=team, rule=rule, dice=indices(rolls), cause=cause, at=live.position(team)))
    fall(live, team, "SS-15.1", event)


def fall(live: LiveRace, team: str, rule: str, cause: int) -> None:
    """SS-15.1, SS-15.4: the fall table for one hurt; with the last one he is dead (SS-15.3)."""
    constitution = live.team(team).constitution
    roll = live.roll(team, "fall", rule)
    before = live.chariots[team].hurts
    after = before + live.tables.naufragia.fall_at(constitution).hits(roll.face)
    live.change(team, hurts=after)
    event = live.emit(ev.Fell(team=team, rule=rule, dice=(roll.index,), cause=cause, before=before, after=after))
    if after >= live.tables.naufragia.hurts_borne + constitution:
        die(live, team, "SS-15.3", event)


def die(live: LiveRace, team: str, rule: str, cause: int) -> None:
    """SS-15.3, SS-15.3a: the auriga is dead; his horses leave at once, the wreck stays."""
    live.leave(team, status=Status.DEAD)
    live.emit(ev.Died(team=team, rule=rule, cause=cause))


def slip_roll(
    live: LiveRace, team: str, label: str, part: Part, rule: str, first: tuple[Roll, ...], cause: int
) -> None:
    """SS-9.4: a roll on the slip table for a part, by Endurance for the horses, by Size for the chariot.

    `first` are the dice that selected the part; the event has them too.
    """
    entered = live.team(team)
    rank = endurance_left(entered, live.chariots[team].horses) if part is Part.HORSES else entered.size
    rolls = (*first, live.roll(team, label, rule))
    if live.tables.slip.harm_at(rank).hits(rolls[-1].face):
        harm(live, team, part, rule, rolls, cause)
    else:
        live.emit(ev.Unharmed(team=team, rule=rule, dice=indices(rolls), cause=cause, part=part))


def loose_slip_roll(live: LiveRace, team: str, prefix: str, rule: str, cause: int) -> None:
    """SS-9.4: part by 50-50, for the chariot its side by 50-50, then the slip table; labels begin with `prefix`."""
    first = live.roll(team, f"{prefix}-part", rule)
    if first.face <= HALF:
        slip_roll(live, team, f"{prefix}-harm", Part.HORSES, rule, (first,), cause)
        return
    second = live.roll(team, f"{prefix}-side", rule)
    part = Part.LEFT if second.face <= HALF else Part.RIGHT
    slip_roll(live, team, f"{prefix}-harm", part, rule, (first, second), cause)
