"""The start grid: places by the host's word or by lot (SS-2.5)."""

from ludi_press.core.dice import D20, Cup
from ludi_press.games.super_series.rules import events as ev
from ludi_press.games.super_series.rules.events import Event, Position
from ludi_press.games.super_series.rules.live import RaceSetUp
from ludi_press.games.super_series.rules.model import Chariot, RaceState


def line_up(set_up: RaceSetUp, cup: Cup) -> tuple[RaceState, tuple[Event, ...]]:
    """SS-2.5, SS-2.5a: everybody to the grid; the lot decides for who has no place from the host."""
    events: list[Event] = []
    taken = {team.grid for team in set_up.teams}
    free = [place for place in range(1, len(set_up.teams) + len(taken) + 1) if place not in taken]
    drawn = draw_lots(cup, [team.id for team in set_up.teams if team.grid is None], events)
    places = dict(zip(drawn, free, strict=False))
    chariots = []
    for team in set_up.teams:
        place = team.grid or places[team.id]
        at = set_up.track.place(place)
        chariots.append(Chariot(team.id, at))
        events.append(
            ev.LinedUp(
                round=0, team=team.id, rule="SS-2.5", place=place, after=Position(0, at), by_lot=team.grid is None
            )
        )
    return RaceState(0, tuple(chariots)), tuple(events)


def draw_lots(cup: Cup, teams: list[str], events: list[Event]) -> list[str]:
    """SS-2.5a: the teams, the highest die first; the tied alone roll again."""
    if len(teams) < 2:
        return teams
    rolls = {team: cup.roll(0, team, "grid", D20, "SS-2.5") for team in teams}
    order: list[str] = []
    by_face: dict[int, list[str]] = {}
    for team, roll in rolls.items():
        by_face.setdefault(roll.face, []).append(team)
    for team, roll in rolls.items():
        tied = len(by_face[roll.face]) > 1
        events.append(ev.LotDrawn(round=0, team=team, rule="SS-2.5", dice=(roll.index,), face=roll.face, tied=tied))
    for face in sorted(by_face, reverse=True):
        order += draw_lots(cup, by_face[face], events)
    return order
