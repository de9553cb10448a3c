"""A turn of Circus Maximus as a Scene: the place and look of each team, and what happened phase by phase."""

from collections.abc import Iterator
from functools import partial
from typing import Final

from ludi_press.core.report import Gauge, Listing, Message, Phrase
from ludi_press.core.report import say as message
from ludi_press.games.circus_maximus.rules import events as ev
from ludi_press.games.circus_maximus.rules.model import Chariot, RaceSetUp, RaceState, Status
from ludi_press.games.circus_maximus.telling.tell import Names, Record, Turn, path_of
from ludi_press.games.kit.event import Event
from ludi_press.games.kit.scene import (
    Rounds,
    race_piece,
    race_rounds,
    race_scene,
    team_named,
    told_place,
)
from ludi_press.scene import Piece, Ring, Scene, Where
from ludi_press.scene import Status as Standing

CELLS: Final = 2
"""CM-1.6: how many squares a chariot holds."""

KEY: Final = (
    *("max", "stunned", "wounded", "whip"),
    *("dragged", "on-foot", "leader", "wreck", "trail", "zone", "safe", "grey", "line"),
)
"""The signs that the picture explains (CM-15.2)."""

PACES: Final = (1, 10, 17)
"""The least speeds for short, longer and long streaks behind a chariot."""

FULL: Final = 70
"""CM-1.3: the most endurance that a team can begin with."""

_STANDINGS: Final = {
    Status.DRIVING: Standing.ACTIVE,
    Status.DRAGGED: Standing.DOWN,
    Status.ON_FOOT: Standing.DOWN,
    Status.FINISHED: Standing.FINISHED,
}


def turn_scene(set_up: RaceSetUp, record: Record) -> Scene:
    """CM-2.1: the scene after the turn, with the acts of each phase that has any."""
    turn = Turn.of(set_up, record, Names(set_up))
    path, lies = partial(path_of, set_up.track), partial(_wreck_of, record.events)
    acts = race_rounds(turn, lambda _: False, path, lies, fallen=Standing.DOWN)
    rounds = tuple(phase for phase in acts if phase)
    done = min(set_up.laps, max(0, *(chariot.lap - 1 for chariot in turn.after.chariots)))
    speeds = {event.team: event.speed + event.spur for _, event in turn.all(ev.SetOut)}
    pieces = (_piece(turn, own, rounds, speeds.get(own.team, 0)) for own in turn.after.chariots)
    return race_scene(turn, Ring(set_up.track.plan, set_up.laps, done, CELLS, KEY), pieces, rounds)


def _piece(turn: Turn, me: Chariot, rounds: Rounds, speed: int) -> Piece:
    """CM-15.2: the look and the status of a team."""
    team, place = turn.set_up.by_id[me.team], turn.ranking(turn.after).index(me.team) + 1
    look = {"tunic": team.skill, "car": team.chariot, "plumes": team.speed, "harness": team.endurance}
    return race_piece(
        turn,
        me,
        rounds,
        end,
        look=("chariot", *(f"{part}-{level}" for part, level in look.items())),
        at=me.at if me.holds_squares or me.status is Status.ON_FOOT else None,
        status=Standing.DEAD if me.is_dead else _STANDINGS.get(me.status, Standing.OUT),
        marks=tuple(_marks(me, speed)),
        gauges=(
            ("left", Gauge(min(3, (me.wheels[0] + 2) // 3), 3)),
            ("right", Gauge(min(3, (me.wheels[1] + 2) // 3), 3)),
            ("hits", Gauge(me.full_hits - me.hits, me.full_hits)),
            ("endurance", Gauge(FULL - me.endurance, FULL, hurts=False)),
        ),
        told=_told(turn.set_up, me, place, team_named(turn.set_up, me.team)),
    )


def _marks(me: Chariot, speed: int) -> Iterator[str]:
    """Speed, dead horses by number, and what hinders the driver."""
    yield f"speed-{sum(speed >= pace for pace in PACES)}"
    yield from (f"dead-{number}" for number, points in enumerate(me.horses, start=1) if not points)
    marks = {
        "stunned": bool(me.jostled),
        "wounded": bool(me.wounds or me.severe or me.arm or me.eyes),
        "whip": me.has_whip,
        "on-foot": me.status is Status.ON_FOOT,
    }
    yield from (mark for mark, holds in marks.items() if holds)


def _told(set_up: RaceSetUp, me: Chariot, place: int, team: Message) -> Message:
    """A team in the text alternative: its place, where it is, what it has left."""
    if not (me.holds_squares or me.status is Status.ON_FOOT):
        return message("picture.team-off", place=place, team=team, status=f"status.{me.fate or me.status}")
    facts: list[Phrase] = [message("picture.endurance", n=me.endurance), message("picture.hits", n=me.hits)]
    if me.status is not Status.DRIVING:
        facts.insert(0, message(f"status.{me.status}"))
    facts += [
        message(f"picture.wheel-{side}", n=lost)
        for side, lost in zip(("left", "right"), me.wheels, strict=True)
        if lost
    ]
    if 0 in me.horses:
        facts.append(message("picture.dead-horses", n=me.horses.count(0)))
    where = told_place(set_up.track, me.at)
    return message(
        "picture.team-on", place=place, team=team, lap=max(1, me.lap), where=where, facts=Listing(tuple(facts))
    )


def _wreck_of(events: tuple[Event, ...], flip: int, at: Where) -> Where | None:
    """CM-9.2: the square of the wreck of a flip."""
    return next((event.at for event in events[flip:] if isinstance(event, ev.WreckLay) and event.cause == flip), None)


def end_words(chariot: Chariot) -> Message:
    """The status of a team; of one that is out its fate (CM-12.3)."""
    if chariot.finish and chariot.finish.tractus:
        return message("status.tractus")
    return message(f"status.{chariot.fate or chariot.status}")


def end(set_up: RaceSetUp, state: RaceState, chariot: Chariot) -> Message:
    """CM-12.2, CM-12.5: how a team ended the race."""
    if (done := chariot.finish) is None:
        return end_words(chariot)
    return message(f"places.finish.{'dragged' if done.dragged else 'upright'}", turn=done.turn, squares=done.squares)
