"""A turn of the Super Series as a Scene: who stands where, how each team looks, and what befell round by round."""

from collections.abc import Iterator, Mapping
from enum import StrEnum
from typing import Final

from msgspec.structs import replace

from ludi_press.boards.ring import SpaceId
from ludi_press.core.report import Gauge, Listing, Message, Phrase, Text
from ludi_press.core.report import say as message
from ludi_press.games.contract import TurnRecord
from ludi_press.games.kit.acts import Acts
from ludi_press.games.kit.deeds import Deed, feat, mark_of, told_place, trail
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
from ludi_press.games.super_series.rules.model import Chariot, RaceState, Speed, Status, Trait, TurnOrders
from ludi_press.games.super_series.rules.standings import standings
from ludi_press.games.super_series.telling.report import turn_heading
from ludi_press.scene import Act, Piece, Ring, Scene, Thing, Where
from ludi_press.scene import Status as Standing

_ACTS: Final = (OrderTaken, Crashed, Lacerated, Finished, LedAway, Retired)
"""Events with which a team begins to act: each begins an Act of the scene."""


class Token(StrEnum):
    """What can happen to a team in a move, by the token of its sign."""

    WHIP, SLIP, WALL, CRASH, LACERATE = "whip", "slip", "wall", "crash", "lacerate"
    NAUFRAGIA, HALT, FINISH, LEAVE = "naufragia", "halt", "finish", "leave"


_OWN_DEEDS: Final[dict[type[Event], Token]] = {
    Whipped: Token.WHIP,
    Slipped: Token.SLIP,
    WreckStruck: Token.CRASH,
    Flipped: Token.NAUFRAGIA,
    HorsesStopped: Token.HALT,
    Finished: Token.FINISH,
    LedAway: Token.LEAVE,
    Retired: Token.LEAVE,
    Escaped: Token.LEAVE,
    Died: Token.LEAVE,
}
"""What always happens to the team that an event is about."""


_LOOKS: Final = {
    Trait.SKILL: "tunic",
    Trait.CONSTITUTION: "helmet",
    Trait.QUALITY: "rim",
    Trait.SIZE: "car",
    Trait.SPEED: "plumes",
    Trait.ENDURANCE: "harness",
}
"""SS-1.5: the part of a chariot's drawing that tells of each characteristic."""
_STANDINGS: Final = {
    Status.RUNNING: Standing.ACTIVE,
    Status.FLIPPED: Standing.DOWN,
    Status.FINISHED: Standing.FINISHED,
    Status.OUT: Standing.OUT,
    Status.DEAD: Standing.DEAD,
}


def turn_scene(set_up: RaceSetUp, record: TurnRecord[RaceState, TurnOrders]) -> Scene:
    """The scene after the turn, with the acts that led to it."""
    state = record.after
    wrecks = tuple(dict.fromkeys(wreck.at for wreck in state.wrecks))
    rounds = _rounds(set_up, record, wrecks)
    done = min(set_up.laps, max((chariot.lap for chariot in state.chariots), default=0))
    order = tuple(chariot.team for chariot in standings(set_up, state))
    turns = {one.place: one.finish.turn for one in state.chariots if one.place is not None and one.finish}
    return Scene(
        title=Text(set_up.title),
        heading=turn_heading(record),
        ground=Ring(set_up.track.plan, set_up.laps, done),
        pieces=tuple(
            replace(
                _piece(set_up, chariot, order.index(chariot.team) + 1, trail(chariot.team, rounds)),
                feat=feat(chariot.place, turns),
            )
            for chariot in state.chariots
        ),
        order=order,
        rounds=rounds,
        things=tuple(Thing("wreck", at) for at in wrecks),
        lead=(message("picture.laps", done=done, laps=set_up.laps),),
        more=tuple(message("picture.wreck-at", where=told_place(set_up.track, at)) for at in wrecks),
        over=state.over,
    )


def _piece(set_up: RaceSetUp, chariot: Chariot, place: int, trail: tuple[tuple[Where, ...], ...]) -> Piece:
    """SS-1.5, SS-14.3: how a team looks, and how it stands."""
    team = set_up.by_id[chariot.team]
    side, horses = set_up.tables.side_points, set_up.tables.horses_points
    return Piece(
        id=team.id,
        name=Text(team.auriga),
        tone=team.factio.value,
        badge=set_up.badges[chariot.team],
        look=("chariot", *(f"{part}-{min(2, max(0, getattr(team, trait)))}" for trait, part in _LOOKS.items())),
        at=chariot.at if chariot.on_track else None,
        status=_STANDINGS[chariot.status],
        marks=(f"speed-{int(chariot.speed)}", *(("stunned",) if chariot.stunned else ())),
        gauges=(
            ("left", Gauge(chariot.left, side)),
            ("right", Gauge(chariot.right, side)),
            ("horses", Gauge(chariot.horses, horses)),
        ),
        trail=trail,
        place=chariot.place,
        told=_told(set_up, chariot, place),
    )


def _told(set_up: RaceSetUp, chariot: Chariot, place: int) -> Message:
    """A team in the text alternative: its place, where it is, how fast, what it lost."""
    team = _named(set_up, chariot.team)
    if not chariot.on_track:
        return message("picture.team-off", place=place, team=team, status=f"picture.status-{chariot.status}")
    flipped = chariot.status is Status.FLIPPED
    pace = "picture.status-flipped" if flipped else f"picture.pace-{Speed(chariot.speed).name.lower()}"
    losses = (("left", chariot.left), ("right", chariot.right), ("horses", chariot.horses))
    facts: list[Phrase] = [message(pace)]
    facts += [message(f"picture.lost-{part}", lost=lost) for part, lost in losses if lost]
    if chariot.stunned:
        facts.append(message("picture.stunned"))
    where = told_place(set_up.track, chariot.at)
    return message(
        "picture.team-on", place=place, team=team, lap=chariot.lap + 1, where=where, facts=Listing(tuple(facts))
    )


def _named(set_up: RaceSetUp, team: str) -> Message:
    return message("picture.team", name=Text(set_up.by_id[team].auriga), badge=Text(set_up.badges[team]))


def _rounds(
    set_up: RaceSetUp, record: TurnRecord[RaceState, TurnOrders], wrecks: tuple[SpaceId, ...]
) -> tuple[tuple[Act, ...], ...]:
    """SS-3.6: the acts of each round in their order; a team that neither moved nor struck has none."""
    if record.before is None:
        return ()
    where: dict[str, Where] = {chariot.team: chariot.at for chariot in record.before.chariots}
    names = {team.id: _named(set_up, team.id) for team in set_up.teams}
    rounds: dict[int, Acts] = {}
    for event in record.events:
        acts = rounds.setdefault(max(1, event.round), Acts(where))
        if event.team is not None:
            _tell(event, event.team, acts, names, wrecks)
    return tuple(rounds[number].made() for number in sorted(rounds))


def _tell(event: Event, team: str, acts: Acts, names: Mapping[str, Message], wrecks: tuple[SpaceId, ...]) -> None:
    """Adds what an event tells: an act begins, a chariot goes on, something happens to somebody."""
    if isinstance(event, _ACTS):
        acts.begin(team)
    if isinstance(event, Moved | Slipped | Dragged):
        acts.go(*(event.path if isinstance(event, Moved | Dragged) else (event.after.at,)))
        acts.places[team] = event.after.at
    if acts.last is not None:
        for token, victim in _deeds(event, team):
            at = acts.places[victim]
            leaves = Thing("wreck", at) if token is Token.NAUFRAGIA and at in wrecks else None
            acts.mark(mark_of(names, acts.last.piece, Deed(token, victim, at, leaves)))


def _deeds(event: Event, team: str) -> Iterator[tuple[Token, str]]:
    """What an event means for whom."""
    match event:
        case Bumped(other=None):
            yield Token.WALL, team
        case Bumped(other=str(other)):
            yield Token.CRASH, other
        case WallTouched(harmed=True):
            yield Token.WALL, team
        case Crashed(hit=True, target=target):
            yield Token.CRASH, target
        case Lacerated(hit=True, target=target):
            yield Token.LACERATE, target
        case _ if type(event) in _OWN_DEEDS:
            yield _OWN_DEEDS[type(event)], team
