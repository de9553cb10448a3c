"""Orders that are legal and look like a slip of the pen: the host is told before the dice are."""

from collections.abc import Iterator

from ludi_press.content.rules import Placed
from ludi_press.core.problems import Problem, Severity
from ludi_press.games.super_series.rules.act import ordered_speed
from ludi_press.games.super_series.rules.attack import NEAR
from ludi_press.games.super_series.rules.live import RaceSetUp
from ludi_press.games.super_series.rules.model import Act, Chariot, Order, RaceState, Status
from ludi_press.games.super_series.rules.tables import Corner

Written = tuple[Placed[str], Order]
"""An order with the racer's words."""


def order_warnings(race: RaceSetUp, state: RaceState | None, team: str, first: Written) -> Iterator[Problem]:
    """Warnings about a team's first order, judged by where everybody stands as the turn begins."""
    if state is None:
        return
    chariot = state.chariot(team)
    text, order = first
    if chariot.status is not Status.RUNNING or chariot.stunned:
        return
    if order.act in (Act.CRASH, Act.LACERATE) and not _anybody_near(race, state, chariot):
        message = f"'{order}': nobody is within reach of {team} as the turn begins"
        yield Problem("strike-far", message, text.place, "SS-12.1", severity=Severity.WARNING)
    if _dooms_itself(race, chariot, order):
        lane, level = race.track.spaces[chariot.at].lane, ordered_speed(chariot.speed, order.act).name
        skill = race.by_id[team].skill
        message = f"{team} goes at {level} on lane {lane} into a corner: with Skill {skill} every face is naufragia"
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


def _dooms_itself(race: RaceSetUp, chariot: Chariot, order: Order) -> bool:
    """SS-8.3: a corner is in reach, and at this speed every face of the die is naufragia there."""
    space, speed = race.track.spaces[chariot.at], ordered_speed(chariot.speed, order.act)
    die = race.tables.speed_die[speed]
    if order.toward is not None or die is None:
        return False
    row = race.tables.corner_row(space.lane, speed, race.by_id[chariot.team].skill)
    if any(row.result(face) is not Corner.NAUFRAGIA for face in die.faces):
        return False
    here = space.id
    for _ in range(max(die.faces)):
        here = race.track.spaces[here].ahead
        if race.track.plan.sections[race.track.spaces[here].section].corner:
            return True
    return False
