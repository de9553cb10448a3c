"""The end of a round and of the race: finish, leaving the track, places (SS-17), wrecks that are cleared (SS-15.7a)."""

from typing import Final

from ludi_press.games.super_series.rules import events as ev
from ludi_press.games.super_series.rules.live import LiveRace
from ludi_press.games.super_series.rules.model import Chariot, Finish, Status

_OUT: Final = Status.OUT


def end_round(live: LiveRace) -> bool:
    """SS-17.1, SS-17.2: who finished leaves with a place, stopped horses are led away; True when the race is over."""
    for chariot in _in_finish_order(live):
        cross(live, chariot)
    for chariot in live.on_track():
        if chariot.status is _OUT:
            live.leave(chariot.team)
            live.tell(
                ev.LedAway(
                    team=chariot.team,
                )
            )
    if live.occupied:
        return False
    live.tell(
        ev.RaceOver(
            team=None,
        )
    )
    classify_rest(live)
    return True


def _in_finish_order(live: LiveRace) -> list[Chariot]:
    """SS-17.2: farther past the line first; tied: the race order of the round."""
    across = [chariot for chariot in live.on_track() if chariot.lap >= live.set_up.laps]
    if not across:
        return []
    ranks = {team: rank for rank, team in enumerate(live.start.order)}
    return sorted(across, key=lambda chariot: (-live.track.spaces[chariot.at].start, ranks[chariot.team]))


def cross(live: LiveRace, chariot: Chariot) -> None:
    """SS-17.1: one chariot has finished; only who was dragged over the line is marked tractus (SS-15.4).

    Who begins a round flipped is moved by his horses alone; who overturned in it had driven over the line before.
    """
    place = 1 + sum(1 for other in live.chariots.values() if other.finish is not None)
    dragged = live.start.chariots[chariot.team].status is Status.FLIPPED
    finish = Finish(live.turn, live.round, dragged)
    live.leave(chariot.team, status=Status.FINISHED, finish=finish, place=place)
    live.tell(ev.Finished(team=chariot.team, place=place, dragged=dragged))


def classify_rest(live: LiveRace) -> None:
    """SS-17.2, SS-17.2a: the unclassified by distance, the living before the dead, then Quality, inside, entry."""

    def rank(chariot: Chariot) -> tuple[int, int, bool, int, int]:
        space = live.track.spaces[chariot.at]
        dead = chariot.status is Status.DEAD
        return (-chariot.lap, -space.start, dead, -live.team(chariot.team).quality, space.lane)

    rest = [chariot for chariot in live.chariots.values() if chariot.place is None]
    first = len(live.chariots) - len(rest) + 1
    for place, chariot in enumerate(sorted(rest, key=rank), start=first):
        live.change(chariot.team, place=place)
        live.tell(ev.Unclassified(team=chariot.team, place=place))


def clear_wrecks(live: LiveRace) -> None:
    """SS-15.7, SS-15.7a: with a limit of N, a wreck is gone at the end of the Nth turn after its own."""
    lasts = live.tables.wreck_lasts
    if lasts is None:
        return
    for wreck in [wreck for wreck in live.wrecks if live.turn - wreck.turn >= lasts]:
        live.wrecks.remove(wreck)
        live.tell(ev.WreckCleared(team=wreck.team, at=wreck.at))
