"""Orders that are legal and look like a slip of the pen: the host is told before the dice are."""

from collections.abc import Iterator
from typing import Final

from ludi_press.content.rules import Placed
from ludi_press.games.super_series.attack import NEAR
from ludi_press.games.super_series.live import RaceSetUp
from ludi_press.games.super_series.model import Act, Chariot, Order, RaceState, Speed, Status
from ludi_press.problems import Problem, Severity

SIGHT: Final = 12
"""How many units ahead a corner is near: what MAX can roll at most."""

Written = tuple[Placed[str], Order]


def order_warnings(race: RaceSetUp, state: RaceState | None, team: str, orders: list[Written]) -> Iterator[Problem]:
    """Warnings about a team's first order, judged by where everybody stands as the turn begins."""
    if state is None or not orders:
        return
    chariot = state.chariot(team)
    text, order = orders[0]
    if chariot.status is not Status.RUNNING or chariot.stunned:
        return
    if order.act in (Act.CRASH, Act.LACERATE) and not _anybody_near(race, state, chariot):
        message = f"'{order}': nobody is within reach of {team} as the turn begins"
        yield Problem("strike-far", message, text.place, "SS-12.1", severity=Severity.WARNING)
    if _risks_corner(race, chariot, order):
        message = f"{team} goes at MAX on the inside lane into a corner, with Skill 0"
        yield Problem("corner-risk", message, text.place, "SS-8.3", severity=Severity.WARNING)


def _anybody_near(race: RaceSetUp, state: RaceState, chariot: Chariot) -> bool:
    """SS-12.1: somebody in a neighbouring lane stands beside, or so near that one may pass the other."""
    track, lane = race.track, race.track.spaces[chariot.at].lane
    return any(
        other.on_track
        and other.status is Status.RUNNING
        and abs(track.spaces[other.at].lane - lane) == 1
        and (abs(track.distance(chariot.at, other.at)) <= NEAR or track.adjacent(chariot.at, other.at))
        for other in state.chariots
    )


def _risks_corner(race: RaceSetUp, chariot: Chariot, order: Order) -> bool:
    """SS-8.3: MAX in the first lane with Skill 0 is always naufragia, where a corner is near."""
    space = race.track.spaces[chariot.at]
    faster = order.act in (Act.ACCELERATE, Act.WHIP)
    at_max = chariot.speed is Speed.MAX or (chariot.speed is Speed.FAST and faster)
    stays = order.toward is None and order.act is not Act.BRAKE
    if space.lane != 1 or not at_max or not stays or race.by_id[chariot.team].skill:
        return False
    here = space.id
    for _ in range(SIGHT):
        here = race.track.spaces[here].ahead
        if race.track.plan.sections[race.track.spaces[here].section].corner:
            return True
    return False
