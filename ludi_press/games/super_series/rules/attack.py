"""Strikes: whom a crash or a laceration can reach, and what it does (SS-12, SS-13)."""

from msgspec import Struct

from ludi_press.boards.ring import Side, Track
from ludi_press.games.kit.event import indices
from ludi_press.games.super_series.rules import events as ev
from ludi_press.games.super_series.rules.live import (
    SIDE_PART,
    Done,
    LiveRace,
    RaceSetUp,
    endurance_left,
    harm,
    strike_part,
)
from ludi_press.games.super_series.rules.model import RUNNING, Act, Chariot, NoStrike, Order, Part, WatchShift
from ludi_press.games.super_series.rules.tables import Chance, Landing

NEAR = 2
"""SS-12.1: the reach of a strike, in spaces of the own lane."""


class Strike(Struct, frozen=True):
    """A chance to strike: the better landing has the lower `rank` (SS-12.2).

    `distance` is how many spaces of the own lane the target is away, `gap` how many ticks it is ahead (behind:
    negative).
    """

    target: str
    landing: Landing
    rank: int
    distance: int
    gap: int


def attack(live: LiveRace, act: Act) -> None:
    """SS-3.6 (3): every attack of one kind, in the race order of the round."""
    for team, done in live.done.items():
        if done.order.act is act:
            _try_strike(live, team, done)


def _try_strike(live: LiveRace, team: str, done: Done) -> None:
    order = done.order
    strike = find_strike(live, team, order) if live.is_running(team) else None
    if strike is None:
        why = NoStrike.TARGET_AWAY if order.target else NoStrike.NOBODY
        why = why if live.is_running(team) else NoStrike.ATTACKER_DOWN
        live.emit(ev.StrikeMissing(team=team, cause=done.event, order=order, why=why))
    elif order.act is Act.CRASH:
        crash(live, team, done, strike)
    else:
        lacerate(live, team, done, strike)


def find_strike(live: LiveRace, team: str, order: Order) -> Strike | None:
    """SS-12.2, SS-12.2a: the best landing, then the nearer target, then the one ahead; a named target alone counts.

    SS-12.1a, SS-2.3b: of two that are equally near, the one physically ahead is struck, whatever its lap.
    """
    side = order.side or Side.LEFT
    strikes = [judge_strike(live, team, other, side) for other in _beside(live, team, side, order.target)]
    chances = [strike for strike in strikes if strike is not None]
    return min(chances, key=lambda strike: (strike.rank, strike.distance, -strike.gap), default=None)


def _beside(live: LiveRace, team: str, side: Side, target: str | None) -> list[str]:
    """SS-12.1, SS-12.1a: running chariots that were or are in the next lane on that side, in race order."""
    spaces, then, now = live.track.spaces, live.start.chariots, live.chariots
    lane_then, lane_now = spaces[then[team].at].lane + side, spaces[now[team].at].lane + side
    return [
        other
        for other in ((target,) if target in then else live.start.order)
        if spaces[now[other].at].lane == lane_now or spaces[then[other].at].lane == lane_then
        if now[other].status is RUNNING and other != team
    ]


def judge_strike(live: LiveRace, team: str, other: str, side: Side) -> Strike | None:
    """SS-12.1, SS-12.1a: the strike at one chariot, by the positions at the start and the end of the round, if any."""
    spaces = live.track.spaces
    mine, his = live.start.chariots[team], live.start.chariots[other]
    my_end, his_end = live.chariots[team], live.chariots[other]
    beside_then = spaces[his.at].lane - spaces[mine.at].lane == side
    beside_now = spaces[his_end.at].lane - spaces[my_end.at].lane == side
    if beside_now and live.track.adjacent(my_end.at, his_end.at):
        return _measured(live.track, other, Landing.ADJACENT, 0, (my_end, his_end))
    if beside_then and live.track.adjacent(mine.at, his.at):
        return _measured(live.track, other, Landing.ADJACENT, 1, (mine, his))
    if beside_now and passed(live.track, (mine, his), (my_end, his_end)):
        return _measured(live.track, other, Landing.OVERTAKING, 2, (my_end, his_end))
    return None


def _measured(track: Track, other: str, landing: Landing, rank: int, pair: tuple[Chariot, Chariot]) -> Strike:
    """SS-12.1a: a strike with the distances between the two positions that it is judged by."""
    mine, his = pair[0].at, pair[1].at
    return Strike(other, landing, rank, abs(track.distance(mine, his)), track.gap(mine, his))


def passed(track: Track, start: tuple[Chariot, Chariot], end: tuple[Chariot, Chariot]) -> bool:
    """SS-12.1 (b), (d): whether one of the two passed the other, within two spaces of the own lane before and after.

    A chariot that starts level with the other is neither behind nor ahead of it (SS-2.3).
    """
    before = track.distance(start[0].at, start[1].at)
    after = track.distance(end[0].at, end[1].at)
    if before == 0 or abs(before) > NEAR or abs(after) > NEAR:
        return False
    gap = track.gap(start[0].at, start[1].at)
    gap_after = gap + _progress(track, start[1], end[1]) - _progress(track, start[0], end[0])
    return gap * gap_after < 0


def _progress(track: Track, start: Chariot, end: Chariot) -> int:
    """The ticks that a chariot drove in the round."""
    return (end.lap - start.lap) * track.lap + track.spaces[end.at].start - track.spaces[start.at].start


def watch_shift(live: LiveRace, target: str) -> WatchShift:
    """SS-13.3, SS-13.3a: what a Watch that was carried out adds to success rolls against its team: 0 or less."""
    done = live.done.get(target)
    return WatchShift(live.tables.laceration.watch if done and done.order.act is Act.WATCH else 0)


def crash(live: LiveRace, team: str, done: Done, strike: Strike) -> None:
    """SS-12.3, SS-12.4: the part that is struck, then success; in overtaking it is always the horses."""
    side, target = done.order.side or Side.LEFT, strike.target
    aim = live.roll(team, "crash-part", "SS-12.3") if strike.landing is Landing.ADJACENT else None
    part = strike_part(aim, SIDE_PART[side.opposite]) if aim else Part.HORSES
    attacker, defender = live.team(team), live.team(target)
    roll = live.roll(team, "crash", "SS-12.4")
    shift = watch_shift(live, target)
    chance = live.tables.crash_success.at(strike.landing, attacker.skill, defender.size, part)
    hit = chance.hits(roll.face + shift)
    event = live.emit(
        ev.Crashed(
            team=team,
            dice=indices((aim, roll) if aim else (roll,)),
            cause=done.event,
            target=target,
            side=side,
            landing=strike.landing,
            part=part,
            shift=shift,
            hit=hit,
        )
    )
    if hit:
        crash_damage(live, team, target, part, side, event)


def crash_damage(live: LiveRace, team: str, target: str, part: Part, side: Side, cause: int) -> None:
    """SS-12.5, SS-12.6: damage of the attacker, on the side toward the defender, then of the defender."""
    attacker, defender = live.team(team), live.team(target)
    horses = part is Part.HORSES
    column = endurance_left(defender, live.chariots[target].horses) if horses else defender.size
    row = live.tables.crash_damage.at(attacker.skill + attacker.size, column)
    roll = live.roll(team, "crash-damage", "SS-12.5")
    own = row.self_.hits(roll.face)
    event = live.emit(
        ev.Contact(team=team, dice=(roll.index,), cause=cause, target=target, self_damage=own, inflicted=row.inflicts)
    )
    if own:
        harm(live, team, SIDE_PART[side], "SS-12.6", (), event)
    if row.inflicts:
        harm(live, target, part, "SS-12.6", (), event)


def lacerate(live: LiveRace, team: str, done: Done, strike: Strike) -> None:
    """SS-13.1, SS-13.2: a hit stuns; of two stuns the longer counts, not their sum."""
    target = strike.target
    row = live.tables.laceration.at(live.team(team).skill, live.team(target).constitution)
    roll = live.roll(team, "lacerate", "SS-13.1")
    shift = watch_shift(live, target)
    hit = row.chance.hits(roll.face + shift)
    event = live.emit(
        ev.Lacerated(
            team=team,
            dice=(roll.index,),
            cause=done.event,
            target=target,
            side=done.order.side or Side.LEFT,
            shift=shift,
            hit=hit,
        )
    )
    if hit:
        before = live.chariots[target].stunned
        after = max(before, row.stun)
        live.change(target, stunned=after)
        live.emit(ev.Stunned(team=target, cause=event, before=before, after=after))


def blow_chance(set_up: RaceSetUp, blow: ev.Crashed | ev.Lacerated) -> Chance:
    """SS-12.4, SS-13.1: the cell of the table that an attack was rolled on."""
    attacker, target = set_up.by_id[blow.team or ""], set_up.by_id[blow.target]
    if isinstance(blow, ev.Crashed):
        return set_up.tables.crash_success.at(blow.landing, attacker.skill, target.size, blow.part)
    return set_up.tables.laceration.at(attacker.skill, target.constitution).chance
