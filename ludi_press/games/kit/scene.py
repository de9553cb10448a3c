"""What scenes of games share: the acts of a round, event by event; the pieces and the rounds of a chariot race."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Final

from msgspec import Struct, field

from ludi_press.boards.ring import SpaceId, Track
from ludi_press.content.words import named
from ludi_press.core.report import Gauge, Message, Phrase, Text, say
from ludi_press.games.kit.event import Event
from ludi_press.games.kit.newsroom import in_words, who_of
from ludi_press.games.kit.race import Homecoming, RaceSetUp, RaceState, RankedChariot, Team
from ludi_press.games.kit.race_telling import C, N, R, S, turn_heading
from ludi_press.games.kit.race_turn import RaceTurn
from ludi_press.scene import Act, Mark, Piece, Ring, Scene, Status, Thing, Vector, Where

_NOWHERE: Final[Mapping[str, Vector]] = MappingProxyType({})


class ActUnderWay(Struct):
    """An act of a piece: the places that it passed so far, which way it faced at each, and what happened."""

    piece: str
    path: list[Where]
    facings: list[Vector]
    marks: list[Mark] = field(default_factory=list)


class Acts:
    """Builds acts in order, and knows where every piece is.

    `places` and `facings` are those at the beginning of the round; they are updated as pieces move.
    `facings` stays empty on grounds where the place alone tells which way a piece faces.
    """

    def __init__(self, places: dict[str, Where], facings: Mapping[str, Vector] = _NOWHERE) -> None:
        self.places, self.facings = places, dict(facings)
        self._acts: list[ActUnderWay] = []

    @property
    def last(self) -> ActUnderWay | None:
        return self._acts[-1] if self._acts else None

    def begin(self, piece: str) -> ActUnderWay:
        facings = [self.facings[piece]] if piece in self.facings else []
        self._acts.append(ActUnderWay(piece, [self.places[piece]], facings))
        return self._acts[-1]

    def go(self, *way: Where, facing: Vector | None = None) -> None:
        """The piece that acts passes these places."""
        act = self._acts[-1]
        act.path += way
        if way:
            self.places[act.piece] = way[-1]
        if facing is not None:
            act.facings.append(facing)
            self.facings[act.piece] = facing

    def turn(self, piece: str, facing: Vector) -> None:
        """A piece turns where it is: as the end of its way where it acted last, else as an act of its own."""
        if self.last is None or self.last.piece != piece or self.last.marks:
            self.begin(piece)
        self.go(self.places[piece], facing=facing)

    def lead_to(self, piece: str) -> None:
        """Goes on with the last act where something happened to the piece in it, else the piece begins one."""
        last = self.last
        if last is None or not last.marks or piece not in {last.piece, *(mark.piece for mark in last.marks)}:
            self.begin(piece)

    def mark(self, *marks: Mark) -> None:
        self._acts[-1].marks += marks

    def made(self) -> tuple[Act, ...]:
        """All acts. A piece that neither moved nor did anything has none; equal marks of an act count once."""
        return tuple(
            Act(act.piece, tuple(act.path), tuple(dict.fromkeys(act.marks)), tuple(act.facings))
            for act in self._acts
            if len(act.path) > 1 or act.marks
        )


# A race of chariots

SetUp = RaceSetUp[Team, Struct]
Rounds = tuple[tuple[Act, ...], ...]
"""The acts of each round of a turn."""

DRAGGED: Final = "tractus"
"""The mark of who crossed the line behind the horses."""
FALL: Final = "naufragia"
"""The deed that leaves a wreck."""

_GONE: Final = frozenset({"finish", "leave"})
"""Deeds after which a chariot is not on the ground any more."""

_AGAINST: Final = frozenset({"crash", "lacerate", "wound", "death"})
"""Deeds that one team does to another."""

_SILENT: Final = frozenset({"halt", "leave"})
"""Deeds that are visible in the movement itself: a film does not pause for them."""


def mark_of(
    names: Mapping[str, Message],
    team: str,
    token: str,
    victim: str,
    at: Where,
    leaves: Thing | None = None,
    status: Status | None = None,
) -> Mark:
    """The mark of a deed in the act of a team: what happened to the `victim`, itself or one that it struck."""
    caption = say(f"picture.deed-{token}", team=names[victim])
    if victim != team and token in _AGAINST:
        caption = say(f"picture.deed-{token}-at", team=names[team], other=names[victim])
    quiet, gone = token in _SILENT, token in _GONE
    return Mark(token, victim, at, caption, pause=not quiet, status=status, gone=gone, leaves=leaves)


def trail(team: str, rounds: Rounds) -> tuple[tuple[Where, ...], ...]:
    acts = (act for acts in rounds for act in acts)
    return tuple(act.path for act in acts if act.piece == team and len(act.path) > 1)


def told_place(track: Track, at: SpaceId) -> Message:
    """Where a space is, in the text alternative of a picture."""
    here = track.spaces[at]
    if here.on_grid:
        return say("picture.on-grid", lane=here.lane)
    section = named("track", track.plan.sections[here.section].name)
    return say("picture.at", section=section, lane=here.lane, space=here.number)


def team_named(set_up: SetUp, team: str) -> Message:
    return say("picture.team", name=Text(set_up.drivers[team]), badge=Text(set_up.badges[team]))


def race_piece(
    turn: RaceTurn[S, R, N, C],
    me: C,
    rounds: Rounds,
    end: Callable[[S, R, C], Phrase],
    *,
    look: tuple[str, ...],
    at: SpaceId | None,
    status: Status,
    marks: tuple[str, ...],
    gauges: tuple[tuple[str, Gauge], ...],
    told: Message,
) -> Piece:
    """The piece of a team after the turn; `end` tells how its race ended."""
    team, dragged = turn.set_up.by_id[me.team], bool(me.finish and me.finish.dragged)
    first, far = turn.in_order(turn.after)[0], None if at is None else turn.progress(me)
    under_way = first.status in (turn.racing, turn.fallen)
    return Piece(
        id=team.id,
        name=Text(team.driver),
        tone=team.factio.value,
        badge=turn.set_up.badges[me.team],
        look=look,
        at=at,
        status=status,
        behind=None if far is None or not under_way else max(0, turn.progress(first) - far) // turn.set_up.track.unit,
        far=far,
        marks=(*marks, DRAGGED) if dragged else marks,
        gauges=gauges,
        trail=trail(me.team, rounds),
        told=told,
        place=me.place,
        feat=_feat(turn, me, end),
    )


def race_scene(turn: RaceTurn[S, R, N, C], ground: Ring, pieces: Iterable[Piece], rounds: Rounds) -> Scene:
    """The scene after a turn with the acts that led to it; wrecks lie where they broke."""
    set_up, wrecks = turn.set_up, wrecked(turn.after)
    return Scene(
        title=Text(set_up.title),
        heading=turn_heading(turn.record),
        ground=ground,
        pieces=tuple(pieces),
        order=tuple(turn.ranking(turn.after)),
        rounds=rounds,
        things=tuple(Thing("wreck", at) for at in wrecks),
        lead=(say("picture.laps", done=ground.laps_done, laps=set_up.laps),),
        more=tuple(say("picture.wreck-at", where=told_place(set_up.track, at)) for at in wrecks),
        over=turn.after.over,
        margin=_won_by(turn),
    )


def _feat(turn: RaceTurn[S, R, N, C], me: C, end: Callable[[S, R, C], Phrase]) -> Phrase | None:
    """How a team ended a race that is over; of the dead what killed them, by how they drove before, and the turn."""
    if not turn.after.over:
        return None
    for then in (turn.record, *turn.record.earlier()) if me.is_dead else ():
        if then.before is not None and not (alive := then.before.chariot(me.team)).is_dead:
            return say(f"picture.podium-died-{alive.status}", turn=then.turn)
    return end(turn.set_up, turn.after, me) if me.finish is None else _came_home(turn, me.team, me.finish)


def _came_home(turn: RaceTurn[S, R, N, C], team: str, done: Homecoming) -> Phrase:
    """The turn of the winner, and how far behind anybody else was."""
    first = min(turn.after.chariots, key=lambda one: one.place or len(turn.after.chariots)).team
    behind = turn.apart_home(first, team)
    told = say("picture.podium-behind", margin=in_words(behind)) if behind else say("picture.podium-level")
    told = say("picture.podium-home", turn=done.turn) if team == first else told
    return say("picture.podium-dragged", how=told) if done.dragged else told


def _won_by(turn: RaceTurn[S, R, N, C]) -> Phrase | None:
    """By how much a race that is over was won; None before, and where nobody or only one came home."""
    home = sorted((one for one in turn.after.chariots if one.finish), key=lambda one: one.place or 0)
    margin = turn.apart_home(home[0].team, home[1].team) if turn.after.over and home[1:] else None
    return in_words(margin) if margin else None


def wrecked(state: RaceState[RankedChariot]) -> tuple[SpaceId, ...]:
    """The spaces where wrecks lie, each once."""
    return tuple(dict.fromkeys(wreck.at for wreck in state.wrecks))


def race_rounds(
    turn: RaceTurn[S, R, N, C],
    opens: Callable[[Event], bool],
    path: Callable[[Event], Sequence[SpaceId]],
    wreck: Callable[[int, Where], Where | None],
    *,
    first: int = 0,
    fallen: Status | None = None,
) -> Rounds:
    """The acts of each round in their order; what happened to whom is in the table of what is told.

    `opens` tells whether an event begins an act, `path` the spaces that a team drove, and `wreck` where that of a fall
    lies; `first` is the round of events before the rounds, and `fallen` the status of who fell.
    """
    before = turn.record.before
    if before is None:
        return ()
    where: dict[str, Where] = {chariot.team: chariot.at for chariot in before.chariots}
    names = {team: team_named(turn.set_up, team) for team in turn.set_up.by_id}
    rounds: dict[int, Acts] = {}
    for index, event in enumerate(turn.events):
        acts, team, way = rounds.setdefault(event.round or first, Acts(where)), event.team or "", path(event)
        if opens(event) or (way and (acts.last is None or acts.last.piece != team)):
            acts.begin(team)
        acts.go(*way) if way else None
        for token, source in turn.table.row(event).deed.items():
            victim, act = who_of(turn.events, index, source) or team, acts.last or acts.begin(team)
            at, down = acts.places[victim], fallen if token == FALL else None
            lies = wreck(index, at) if token == FALL else None
            leaves = None if lies is None else Thing("wreck", lies)
            acts.mark(mark_of(names, act.piece, token, victim, at, leaves, down))
    return tuple(rounds[number].made() for number in sorted(rounds))
