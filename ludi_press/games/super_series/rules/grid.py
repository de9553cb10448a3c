"""The start grid: places by the host's word or by lot (SS-2.5)."""

from ludi_press.core.dice import Cup
from ludi_press.games.kit.lots import draw_lots
from ludi_press.games.kit.under_way import UnderWay
from ludi_press.games.super_series.rules import events as ev
from ludi_press.games.super_series.rules.events import Event
from ludi_press.games.super_series.rules.live import RaceSetUp
from ludi_press.games.super_series.rules.model import Chariot, Position, RaceState


def line_up(set_up: RaceSetUp, cup: Cup) -> tuple[RaceState, tuple[Event, ...]]:
    """SS-2.5, SS-2.5a: everybody to the grid; the lot decides for who has no place from the host."""
    live: UnderWay[Event] = UnderWay(cup=cup, turn=0)
    taken = {team.grid for team in set_up.teams}
    free = [place for place in range(1, len(set_up.teams) + len(taken) + 1) if place not in taken]
    unplaced = [team.id for team in set_up.teams if team.grid is None]
    places = dict(zip(draw_lots(live, unplaced, "grid", "SS-2.5", kind=ev.LotDrawn), free, strict=False))
    chariots = []
    for team in set_up.teams:
        place = team.grid or places[team.id]
        at = set_up.track.place(place)
        chariots.append(Chariot(team.id, at))
        live.tell(ev.LinedUp(team=team.id, place=place, after=Position(0, at), by_lot=team.grid is None))
    return RaceState(0, tuple(chariots)), tuple(live.events)
