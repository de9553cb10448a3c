"""A turn of the Super Series as a Scene: positions and looks of the teams, and what happened round by round."""

from typing import Final

from ludi_press.boards.ring import SpaceId
from ludi_press.core.report import Gauge, Listing, Message, Phrase
from ludi_press.core.report import say as message
from ludi_press.games.kit.event import Event
from ludi_press.games.kit.scene import (
    Rounds,
    race_piece,
    race_rounds,
    race_scene,
    team_named,
    told_place,
    wrecked,
)
from ludi_press.games.super_series.rules import events as ev
from ludi_press.games.super_series.rules.live import RaceSetUp
from ludi_press.games.super_series.rules.model import Chariot, RaceState, Speed, Status, Trait
from ludi_press.games.super_series.telling.names import Names
from ludi_press.games.super_series.telling.tell import Record, Turn
from ludi_press.scene import Piece, Ring, Scene
from ludi_press.scene import Status as Standing

_ACTS: Final = (ev.OrderTaken, ev.Crashed, ev.Lacerated, ev.Finished, ev.LedAway, ev.Retired)
"""The events that begin an Act of the scene."""


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


def turn_scene(set_up: RaceSetUp, record: Record) -> Scene:
    turn, wrecks = Turn.of(set_up, record, Names(set_up)), wrecked(record.after)
    rounds = race_rounds(turn, _opens, _path, lambda _, at: at if at in wrecks else None, first=1)
    done = min(set_up.laps, max((chariot.lap for chariot in turn.after.chariots), default=0))
    pieces = (_piece(turn, chariot, rounds) for chariot in turn.after.chariots)
    return race_scene(turn, Ring(set_up.track.plan, set_up.laps, done), pieces, rounds)


def _piece(turn: Turn, chariot: Chariot, rounds: Rounds) -> Piece:
    """SS-1.5, SS-14.3: the looks and the status of a team."""
    team, points = turn.set_up.by_id[chariot.team], turn.set_up.tables.teams.points
    return race_piece(
        turn,
        chariot,
        rounds,
        end,
        look=("chariot", *(f"{part}-{min(2, max(0, getattr(team, trait)))}" for trait, part in _LOOKS.items())),
        at=chariot.at if chariot.on_track else None,
        status=_STANDINGS[chariot.status],
        marks=(f"speed-{int(chariot.speed)}", *(("stunned",) if chariot.stunned else ())),
        gauges=(
            ("left", Gauge(chariot.left, points.side)),
            ("right", Gauge(chariot.right, points.side)),
            ("horses", Gauge(chariot.horses, points.horses)),
        ),
        told=_told(turn.set_up, chariot, turn.ranking(turn.after).index(chariot.team) + 1),
    )


def _told(set_up: RaceSetUp, chariot: Chariot, place: int) -> Message:
    team = team_named(set_up, chariot.team)
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


def _opens(event: Event) -> bool:
    return isinstance(event, _ACTS)


def _path(event: Event) -> tuple[SpaceId, ...]:
    if isinstance(event, ev.Slipped):
        return (event.after.at,)
    return event.path if isinstance(event, ev.Moved | ev.Dragged) else ()


def condition(set_up: RaceSetUp, state: RaceState, chariot: Chariot) -> Message:
    """The speed of a running chariot, else its status; with stun and hurts, if any."""
    status = end_words(set_up, state, chariot)
    if chariot.status is Status.RUNNING:
        status = message(f"speed.{chariot.speed.name}")
        if chariot.stunned:
            status = message("condition.stunned", speed=status, orders=chariot.stunned)
    return message("condition.hurt", status=status, hurts=chariot.hurts) if chariot.hurts else status


def end_words(set_up: RaceSetUp, state: RaceState, chariot: Chariot) -> Message:
    """The status of a team; for one that is out with the reason, if damage or a wreck shows it.

    A team that was dragged over the line is tractus.
    """
    if chariot.finish and chariot.finish.dragged:
        return message("status.tractus")
    if chariot.status is Status.OUT and chariot.horses >= set_up.tables.teams.points.horses:
        return message("status.out.horses")
    if chariot.status is Status.OUT and any(wreck.team == chariot.team for wreck in state.wrecks):
        return message("status.out.naufragium")
    return message(f"status.{chariot.status}")


def end(set_up: RaceSetUp, state: RaceState, chariot: Chariot) -> Message:
    """SS-17.2: how a team ended the race."""
    if chariot.finish is None:
        return condition(set_up, state, chariot)
    how = "dragged" if chariot.finish.dragged else "upright"
    beyond = (chariot.lap - set_up.laps) * set_up.track.lap + set_up.track.spaces[chariot.at].start
    spaces = beyond // set_up.track.unit + 1
    return message(f"places.finish.{how}", turn=chariot.finish.turn, round=chariot.finish.round, spaces=spaces)
