"""A race turn by turn: grid, rounds, finish, places, XP; conditions of standing orders (SS-2.5, SS-3, SS-17)."""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Final

from ludi_press.core.dice import TurnDice, no_die
from ludi_press.games.contract import Played, StandingCondition
from ludi_press.games.kit.event import UnderWay, draw_lots
from ludi_press.games.kit.race import Holds, race_conditions, track_conditions
from ludi_press.games.super_series.rules import events as ev
from ludi_press.games.super_series.rules.act import act, race_order
from ludi_press.games.super_series.rules.attack import attack
from ludi_press.games.super_series.rules.live import LiveRace, RaceSetUp, RoundStart, enliven, front_rank
from ludi_press.games.super_series.rules.model import (
    Act,
    Bonus,
    Chariot,
    Finish,
    Part,
    Position,
    RaceState,
    Status,
    Trait,
    TurnOrders,
)
from ludi_press.games.super_series.rules.tables import Experience


def resolve(set_up: RaceSetUp, state: RaceState, orders: TurnOrders, turn_dice: TurnDice) -> Played[RaceState]:
    """SS-3.1, SS-3.2: plays one turn, with a round for each order that is asked, or until the race ends."""
    live = enliven(set_up, state, orders, turn_dice)
    retire(live)
    grant_bonuses(live)
    over = not live.occupied and end_round(live)
    while not over and live.round < orders.asked:
        live.round += 1
        over = play_round(live)
    clear_wrecks(live)
    return Played(live.freeze(over=over), tuple(live.events))


def order_of_action(set_up: RaceSetUp, state: RaceState, orders: TurnOrders) -> tuple[str, ...]:
    """SS-3.3: the race order of the first round, which does not depend on dice."""
    live = enliven(set_up, state, orders, TurnDice(set_up.race, state.turn, no_die))
    retire(live)
    return race_order(live)


def play_round(live: LiveRace) -> bool:
    """SS-3.6: race order, moves in that order, crashes, lacerations, finishes. True if the race is over."""
    live.start = RoundStart(race_order(live), dict(live.chariots))
    live.done = {}
    live.emit(ev.RoundBegun(team=None, order=live.start.order))
    for team in live.start.order:
        act(live, team)
    attack(live, Act.CRASH)
    attack(live, Act.LACERATE)
    return end_round(live)


def retire(live: LiveRace) -> None:
    """SS-3.4: teams that the host takes out leave the track, unclassified."""
    for team in live.orders.retired:
        live.leave(team, status=Status.OUT)
        live.emit(ev.Retired(team=team))


def grant_bonuses(live: LiveRace) -> None:
    """SS-16.1, SS-15.6: grants the bonuses that running teams earned, and tells why others are refused."""
    for team, given in live.orders.teams.items():
        if given.refused is not None and live.is_running(team):
            live.emit(ev.BonusRefused(team=team, why=given.refused))
        if given.bonus is None or not live.is_running(team):
            continue
        if given.bonus is Bonus.SPACE:
            live.spaces_due.add(team)
        live.emit(ev.BonusEarned(team=team, bonus=given.bonus))


def end_round(live: LiveRace) -> bool:
    """SS-17.1, SS-17.2: finished teams leave with a place, stopped horses are led away. True if the race is over."""
    for chariot in _in_finish_order(live):
        cross(live, chariot)
    for chariot in live.on_track():
        if chariot.status is Status.OUT:
            live.leave(chariot.team)
            live.emit(ev.LedAway(team=chariot.team))
    if live.occupied:
        return False
    live.emit(ev.RaceOver(team=None))
    classify_rest(live)
    return True


def _in_finish_order(live: LiveRace) -> list[Chariot]:
    """SS-17.2: the chariots past the line, the farthest first; tied ones in the race order of the round."""
    across = [chariot for chariot in live.on_track() if chariot.lap >= live.set_up.laps]
    if not across:
        return []
    ranks = {team: rank for rank, team in enumerate(live.start.order)}
    return sorted(across, key=lambda chariot: (-live.track.spaces[chariot.at].start, ranks[chariot.team]))


def cross(live: LiveRace, chariot: Chariot) -> None:
    """SS-17.1, SS-15.4: one chariot has finished; it is tractus if it was dragged over the line.

    A chariot that was flipped as the round began can only have been dragged; one that flipped in the round had
    driven over the line before.
    """
    place = 1 + sum(1 for other in live.chariots.values() if other.finish is not None)
    dragged = live.start.chariots[chariot.team].status is Status.FLIPPED
    finish = Finish(live.turn, live.round, dragged)
    live.change(chariot.team, finish=finish, place=place)
    live.leave(chariot.team, status=Status.FINISHED)
    live.emit(ev.Finished(team=chariot.team, place=place, dragged=dragged))


def classify_rest(live: LiveRace) -> None:
    """SS-17.2, SS-17.2a: places of the others: by distance, then living before dead, Quality, lane and entry."""

    def rank(chariot: Chariot) -> tuple[int, int, bool, int, int]:
        space = live.track.spaces[chariot.at]
        dead = chariot.status is Status.DEAD
        return (-chariot.lap, -space.start, dead, -live.team(chariot.team).quality, space.lane)

    rest = [chariot for chariot in live.chariots.values() if chariot.place is None]
    first = len(live.chariots) - len(rest) + 1
    for place, chariot in enumerate(sorted(rest, key=rank), start=first):
        live.change(chariot.team, place=place)
        live.emit(ev.Unclassified(team=chariot.team, place=place))


def clear_wrecks(live: LiveRace) -> None:
    """SS-15.7, SS-15.7a: with a limit of N, a wreck is removed at the end of the Nth turn after its own."""
    lasts = live.tables.naufragia.wreck_lasts
    if lasts is None:
        return
    for wreck in [wreck for wreck in live.wrecks if live.turn - wreck.turn >= lasts]:
        live.wrecks.remove(wreck)
        live.emit(ev.WreckCleared(team=wreck.team, at=wreck.at))


def line_up(set_up: RaceSetUp, turn_dice: TurnDice) -> Played[RaceState]:
    """SS-2.5, SS-2.5a: everybody to the grid; the lot decides about teams without a place from the host."""
    live: UnderWay[Chariot] = UnderWay(turn_dice=turn_dice, turn=turn_dice.turn)
    taken = {team.grid for team in set_up.teams}
    free = [place for place in range(1, len(set_up.teams) + len(taken) + 1) if place not in taken]
    unplaced = [team.id for team in set_up.teams if team.grid is None]
    places = dict(zip(draw_lots(live, unplaced, "grid", "SS-2.5"), free, strict=False))
    chariots = []
    for team in set_up.teams:
        place = team.grid or places[team.id]
        at = set_up.track.place(place)
        chariots.append(Chariot(team.id, at))
        live.emit(ev.LinedUp(team=team.id, place=place, after=Position(0, at), by_lot=team.grid is None))
    return Played(RaceState(0, tuple(chariots)), tuple(live.events))


def running_order(set_up: RaceSetUp, state: RaceState) -> tuple[str, ...]:
    """SS-3.3: the teams on the track in race order, without bonuses."""
    on_track = [chariot for chariot in state.chariots if chariot.on_track]
    return tuple(chariot.team for chariot in sorted(on_track, key=lambda chariot: _front(set_up, chariot)))


def standings(set_up: RaceSetUp, state: RaceState) -> tuple[Chariot, ...]:
    """All chariots: those with a place by place, then those on the track in race order, then the others by distance."""

    def rank(chariot: Chariot) -> tuple[int, int, tuple[int, int, int, int]]:
        group = 0 if chariot.place is not None else 1 if chariot.on_track else 2
        return (group, chariot.place or 0, _front(set_up, chariot))

    return tuple(sorted(state.chariots, key=rank))


def _front(set_up: RaceSetUp, chariot: Chariot) -> tuple[int, int, int, int]:
    return front_rank(set_up.track, chariot, set_up.by_id[chariot.team].quality)


AURIGA: Final = (Trait.SKILL, Trait.CONSTITUTION)
"""SS-1.1: the characteristics of the auriga; the others belong to chariot and horses."""


def xp_won(experience: Experience, chariot: Chariot) -> int:
    """SS-19.1: the XP of a race: by place for those who finished, none for the others."""
    if chariot.finish is None or chariot.place is None:
        return 0
    return {1: experience.win, 2: experience.second, 3: experience.third}.get(chariot.place, experience.finish)


def points_earned(experience: Experience, xp: int) -> int:
    """SS-19.1, SS-19.1a: the points that a total of XP has earned."""
    return xp // experience.point


def kept_points(plus: Iterable[Trait], chariot: Chariot) -> tuple[Trait, ...]:
    """SS-19.1: the points beyond the package that are kept: a dead auriga loses his, chariot and horses keep theirs."""
    dead = chariot.status is Status.DEAD
    return tuple(trait for trait in plus if not (dead and trait in AURIGA))


def points_beyond(traits: Counter[Trait], package: Iterable[Trait]) -> tuple[Trait, ...]:
    """SS-1.2: the points of a team beyond its package."""
    return tuple((traits - Counter(package)).elements())


def _hurt(_set_up: RaceSetUp, state: RaceState, who: str, asked: StandingCondition) -> bool:
    """SS-3.4b: a part, or any, that has lost n points or more (SS-14.1)."""
    chariot = state.chariot(who)
    lost = {Part.HORSES: chariot.horses, Part.LEFT: chariot.left, Part.RIGHT: chariot.right}
    counted = [lost[Part(asked.part)]] if asked.part else lost.values()
    return max(counted) >= max(1, asked.n)


_RACING: Final = (Status.RUNNING, Status.FLIPPED)

CONDITIONS: Final[Mapping[str, Holds[RaceSetUp, RaceState]]] = {
    **track_conditions(_RACING),
    **race_conditions(_RACING, standings, first_lap=0),
    "hurt": _hurt,
}
