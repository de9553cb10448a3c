"""The scene of a turn of a chariot race: its pieces, and the acts of each round, event by event."""

from collections.abc import Callable, Iterable, Sequence
from typing import Final, TypeVar

from msgspec import Struct

from ludi_press.boards.ring import SpaceId
from ludi_press.core.report import Gauge, Message, Phrase, Text, say
from ludi_press.games.contract import TurnRecord
from ludi_press.games.kit.acts import Acts, TrackDeed, mark_of, told_place, trail
from ludi_press.games.kit.event import Event
from ludi_press.games.kit.newsroom import who_of
from ludi_press.games.kit.race import RaceSetUp, RaceState, RankedChariot, Team
from ludi_press.games.kit.race_telling import turn_heading
from ludi_press.games.kit.told import ToldTable
from ludi_press.scene import Act, Piece, Ring, Scene, Status, Thing, Where

SetUp = RaceSetUp[Team, Struct]
R = TypeVar("R", bound=RaceState[RankedChariot])
C = TypeVar("C", bound=RankedChariot)
OrdersT = TypeVar("OrdersT")
Rounds = tuple[tuple[Act, ...], ...]
"""The acts of each round of a turn."""

DRAGGED: Final = "tractus"
"""The mark of who crossed the line behind the horses."""
FALL: Final = "naufragia"
"""The deed that leaves a wreck."""


def team_named(set_up: SetUp, team: str) -> Message:
    """A team in the text of a picture: its driver and its badge."""
    return say("picture.team", name=Text(set_up.drivers[team]), badge=Text(set_up.badges[team]))


def race_piece(
    set_up: SetUp,
    me: RankedChariot,
    rounds: Rounds,
    *,
    look: tuple[str, ...],
    at: SpaceId | None,
    status: Status,
    marks: tuple[str, ...],
    gauges: tuple[tuple[str, Gauge], ...],
    told: Message,
    feat: Phrase | None,
    far: int | None,
    lead: int | None,
) -> Piece:
    """The piece of a team after the turn; `far` is how far it has come in ticks, and `lead` how far the first has."""
    team, dragged = set_up.by_id[me.team], bool(me.finish and me.finish.dragged)
    return Piece(
        id=team.id,
        name=Text(team.driver),
        tone=team.factio.value,
        badge=set_up.badges[me.team],
        look=look,
        at=at,
        status=status,
        behind=None if far is None or lead is None else (lead - far) // set_up.track.unit,
        far=far,
        marks=(*marks, DRAGGED) if dragged else marks,
        gauges=gauges,
        trail=trail(me.team, rounds),
        told=told,
        place=me.place,
        feat=feat,
    )


def race_scene(
    set_up: SetUp,
    record: TurnRecord[R, OrdersT],
    ranked: Sequence[RankedChariot],
    ground: Ring,
    pieces: Iterable[Piece],
    rounds: Rounds,
) -> Scene:
    """The scene after a turn with the acts that led to it; wrecks lie where they broke."""
    wrecks = wrecked(record.after)
    return Scene(
        title=Text(set_up.title),
        heading=turn_heading(record),
        ground=ground,
        pieces=tuple(pieces),
        order=tuple(chariot.team for chariot in ranked),
        rounds=rounds,
        things=tuple(Thing("wreck", at) for at in wrecks),
        lead=(say("picture.laps", done=ground.laps_done, laps=set_up.laps),),
        more=tuple(say("picture.wreck-at", where=told_place(set_up.track, at)) for at in wrecks),
        over=record.after.over,
    )


def podium_feat(record: TurnRecord[RaceState[C], OrdersT], me: C, end: Callable[[C], Phrase]) -> Phrase | None:
    """How a team ended a race that is over; of the dead what killed them, by how they drove before, and the turn."""
    if not record.after.over:
        return None
    for one in (record, *record.earlier()) if me.is_dead else ():
        if one.before is not None and not (alive := one.before.chariot(me.team)).is_dead:
            return say(f"picture.podium-died-{alive.status}", turn=one.turn)
    return end(me)


def wrecked(state: RaceState[RankedChariot]) -> tuple[SpaceId, ...]:
    """The spaces where wrecks lie, each once."""
    return tuple(dict.fromkeys(wreck.at for wreck in state.wrecks))


def race_rounds(
    set_up: SetUp,
    record: TurnRecord[R, OrdersT],
    told: ToldTable,
    opens: Callable[[Event], bool],
    path: Callable[[Event], Sequence[SpaceId]],
    wreck: Callable[[int, Where], Where | None],
    *,
    first: int = 0,
    fallen: Status | None = None,
) -> Rounds:
    """The acts of each round in their order; what happened to whom is in the table of what is `told`.

    `opens` tells whether an event begins an act, `path` the spaces that a team drove, and `wreck` where that of a fall
    lies; `first` is the round of events before the rounds, and `fallen` the status of who fell.
    """
    if record.before is None:
        return ()
    where: dict[str, Where] = {chariot.team: chariot.at for chariot in record.before.chariots}
    names = {team: team_named(set_up, team) for team in set_up.by_id}
    rounds: dict[int, Acts] = {}
    for index, event in enumerate(record.events):
        acts, team, way = rounds.setdefault(event.round or first, Acts(where)), event.team or "", path(event)
        if opens(event) or (way and (acts.last is None or acts.last.piece != team)):
            acts.begin(team)
        acts.go(*way) if way else None
        for token, source in told.row(event).deed.items():
            victim, act = who_of(record.events, index, source) or team, acts.last or acts.begin(team)
            at, down = acts.places[victim], fallen if token == FALL else None
            lies = wreck(index, at) if token == FALL else None
            leaves = None if lies is None else Thing("wreck", lies)
            acts.mark(mark_of(names, act.piece, TrackDeed(token, victim, at, leaves, down)))
    return tuple(rounds[number].made() for number in sorted(rounds))
