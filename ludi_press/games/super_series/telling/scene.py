"""A turn of the Super Series as a Scene: who stands where, how each team looks, and what befell round by round."""

from collections.abc import Iterable, Iterator
from typing import Final

from msgspec import Struct, field

from ludi_press.boards.ring import SpaceId
from ludi_press.core.report import Gauge, Text
from ludi_press.games.contract import TurnRecord
from ludi_press.games.super_series.rules.events import (
    Bumped,
    Crashed,
    Died,
    Dragged,
    Escaped,
    Event,
    Finished,
    Flipped,
    HorsesStopped,
    Lacerated,
    LedAway,
    Moved,
    OrderTaken,
    Retired,
    Slipped,
    WallTouched,
    Whipped,
    WreckStruck,
)
from ludi_press.games.super_series.rules.live import RaceSetUp
from ludi_press.games.super_series.rules.model import Chariot, RaceState, Trait, TurnOrders
from ludi_press.games.super_series.rules.standings import standings
from ludi_press.games.super_series.telling.report import turn_heading
from ludi_press.scene import Deed, Figure, Look, Mark, Motion, Pace, Scene, Status

_ACTS: Final = (OrderTaken, Crashed, Lacerated, Finished, LedAway, Retired)
"""Events with which a team begins to act: each begins a Motion."""
_OWN_DEEDS: Final[dict[type[Event], Deed]] = {
    Whipped: Deed.WHIP,
    Slipped: Deed.SLIP,
    WreckStruck: Deed.CRASH,
    Flipped: Deed.NAUFRAGIA,
    HorsesStopped: Deed.HALT,
    Finished: Deed.FINISH,
    LedAway: Deed.LEAVE,
    Retired: Deed.LEAVE,
    Escaped: Deed.LEAVE,
    Died: Deed.LEAVE,
}
"""What always befalls the team that an event is about."""


def turn_scene(set_up: RaceSetUp, record: TurnRecord[RaceState, TurnOrders]) -> Scene:
    """The scene after the turn, with the motions that led to it."""
    state = record.after
    rounds = _rounds(record)
    return Scene(
        title=Text(set_up.title),
        heading=turn_heading(record),
        plan=set_up.track.plan,
        laps=set_up.laps,
        laps_done=min(set_up.laps, max((chariot.lap for chariot in state.chariots), default=0)),
        figures=tuple(_figure(set_up, chariot, _trail(chariot.team, rounds)) for chariot in state.chariots),
        order=tuple(chariot.team for chariot in standings(set_up, state)),
        wrecks=tuple(dict.fromkeys(wreck.at for wreck in state.wrecks)),
        rounds=rounds,
        over=state.over,
    )


def _figure(set_up: RaceSetUp, chariot: Chariot, trail: tuple[tuple[SpaceId, ...], ...]) -> Figure:
    """SS-1.5, SS-14.3: how a team looks, and how it stands."""
    team = set_up.by_id[chariot.team]
    side, horses = set_up.tables.side_points, set_up.tables.horses_points
    return Figure(
        team=team.id,
        name=Text(team.auriga),
        tone=team.factio.value,
        badge=set_up.badges[chariot.team],
        at=chariot.at if chariot.on_track else None,
        lap=chariot.lap,
        status=Status(chariot.status.value),
        place=chariot.place,
        pace=Pace(chariot.speed),
        left=Gauge(chariot.left, side),
        right=Gauge(chariot.right, side),
        horses=Gauge(chariot.horses, horses),
        stunned=chariot.stunned,
        look=Look(**{trait.value: getattr(team, trait) for trait in Trait}),
        trail=trail,
    )


def _trail(team: str, rounds: tuple[tuple[Motion, ...], ...]) -> tuple[tuple[SpaceId, ...], ...]:
    motions = (motion for moves in rounds for motion in moves)
    return tuple(motion.path for motion in motions if motion.team == team and len(motion.path) > 1)


class _Act(Struct):
    """A motion under way."""

    team: str
    path: list[SpaceId]
    marks: list[Mark] = field(default_factory=list)


def _rounds(record: TurnRecord[RaceState, TurnOrders]) -> tuple[tuple[Motion, ...], ...]:
    """SS-3.6: the acts of each round in their order; a team that neither moved nor struck has none."""
    if record.before is None:
        return ()
    where = {chariot.team: chariot.at for chariot in record.before.chariots}
    acts: dict[int, list[_Act]] = {}
    for event in record.events:
        of_round = acts.setdefault(max(1, event.round), [])
        if event.team is not None:
            _tell(event, event.team, of_round, where)
    return tuple(tuple(_motions(acts[number])) for number in sorted(acts))


def _tell(event: Event, team: str, acts: list[_Act], where: dict[str, SpaceId]) -> None:
    """Adds what an event tells: an act begins, a chariot goes on, something befalls somebody."""
    if isinstance(event, _ACTS):
        acts.append(_Act(team, [where[team]]))
    if isinstance(event, Moved | Slipped | Dragged):
        passed = event.path if isinstance(event, Moved | Dragged) else (event.after.at,)
        acts[-1].path += passed
        where[team] = event.after.at
    if acts:
        acts[-1].marks += _marks(event, team, where)


def _marks(event: Event, team: str, where: dict[str, SpaceId]) -> Iterator[Mark]:
    match event:
        case Bumped(other=None):
            yield Mark(Deed.WALL, team, where[team])
        case Bumped(other=str(other)):
            yield Mark(Deed.CRASH, other, where[other])
        case WallTouched(harmed=True):
            yield Mark(Deed.WALL, team, where[team])
        case Crashed(hit=True, target=target):
            yield Mark(Deed.CRASH, target, where[target])
        case Lacerated(hit=True, target=target):
            yield Mark(Deed.LACERATE, target, where[target])
        case _ if type(event) in _OWN_DEEDS:
            yield Mark(_OWN_DEEDS[type(event)], team, where[team])


def _motions(acts: Iterable[_Act]) -> Iterator[Motion]:
    for act in acts:
        if len(act.path) > 1 or act.marks:
            yield Motion(act.team, tuple(act.path), tuple(dict.fromkeys(act.marks)))
