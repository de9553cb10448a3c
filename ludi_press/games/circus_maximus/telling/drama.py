"""The beats of a turn, found from its events and ranked by drama (CM-15.3).

`auriga` is the team of a beat, `victim` the other team in it; `excess` is the speed over the safe speed of a corner;
`place` is a place in the race.
"""

from collections.abc import Iterator
from typing import Final

from ludi_press.core.report import Beat
from ludi_press.games.circus_maximus.rules import events as ev
from ludi_press.games.circus_maximus.rules.charts import Strain
from ludi_press.games.circus_maximus.rules.course import progress
from ludi_press.games.circus_maximus.rules.finish import standings
from ludi_press.games.circus_maximus.rules.model import Act, Chariot, Fate, RaceSetUp, RaceState, Status
from ludi_press.games.circus_maximus.telling.narrate import Names, Record
from ludi_press.games.kit.race_telling import RaceTurn
from ludi_press.games.kit.telling import arguments, ranked, read_kinds

_TABLE: Final = read_kinds("""
    auriga: death 98, victory 94, flip 88, horse-dead 80, safe 74, cut-loose 72, dragged 70, last-lap 44
    auriga: over-wreck 40, weary 38
    auriga victim: run-down 97, pulled-out 95, flip-attacked 92, lead-change 84, whip-duel 69, wound 68, wheel-hurt 64
    auriga victim: horse-hurt 62, whip-lost 58, evaded 46, team-whipped 34
    auriga excess: flip-corner 88, corner-mastered 66, slide 54
    auriga place: tractus 87, finish 56
""")
"""Every kind with its drama and its arguments."""

KINDS: Final = arguments(_TABLE)
"""The arguments of every kind, as the contract of a game asks for them."""

_MASTERED: Final = 5
"""The least excess of a corner without harm that gives a beat."""

_WEARY: Final = 6
"""CM-15.3: with less endurance than this a team is weary."""


class Turn(RaceTurn[RaceSetUp, RaceState, Names], frozen=True, dict=True):
    """A resolved turn with the questions that news and beats ask of it."""

    kinds = _TABLE

    @property
    def ranked(self) -> tuple[Chariot, ...]:
        """CM-12.5: everybody in the order of the race after the turn."""
        return standings(self.set_up, self.after)

    def attacker(self, index: int) -> str | None:
        """The team whose attack is a cause of an event of another team."""
        team = self.events[index].team
        causes = (self.events[at] for at in self.causes(index)[1:])
        return next((one.team for one in causes if isinstance(one, ev.Attacked) and one.team != team), None)

    def running(self, state: RaceState | None) -> list[Chariot]:
        """The teams that drive in a state, the leader first; none before the first turn, when places were drawn."""
        if state is None or state.turn == 0:
            return []
        return [chariot for chariot in standings(self.set_up, state) if chariot.status is Status.DRIVING]

    def gap(self, ahead: Chariot, behind: Chariot) -> int:
        """How far one chariot is ahead of another, in squares of a straight."""
        track = self.set_up.track
        return (progress(track, ahead) - progress(track, behind)) // track.unit

    def last_move(self, team: str) -> int | None:
        """The last move of a team in the turn."""
        return max((index for index, event in self.all(ev.Moved) if event.team == team), default=None)


def turn_beats(set_up: RaceSetUp, record: Record) -> tuple[Beat, ...]:
    """The beats of a turn, the most dramatic first; none of the grid."""
    if record.before is None:
        return ()
    turn = Turn(set_up, record, Names(set_up))
    return ranked(beat for find in _FINDERS for beat in find(turn))


def _fates(turn: Turn) -> Iterator[Beat]:
    """CM-9.7, CM-9.8, CM-12.3: drivers who are dead, run down, or safe beyond the wall."""
    for index, event in turn.all(ev.WentOut):
        cause = turn.events[event.cause] if event.cause is not None else None
        if isinstance(cause, ev.RunDown):
            yield turn.beat("run-down", turn.causes(index), cause.by, event.team)
        elif event.fate is Fate.DEAD:
            yield turn.beat("death", turn.causes(index), event.team)
        elif event.fate is Fate.SAFE:
            yield turn.beat("safe", turn.causes(index), event.team)


def _flips(turn: Turn) -> Iterator[Beat]:
    """CM-9.1: chariots that flip: by an attack, in a corner, or otherwise."""
    for index, event in turn.all(ev.Flipped):
        chain, by = turn.causes(index), turn.attacker(index)
        strain = next((one for at in chain if isinstance(one := turn.events[at], ev.StrainJudged)), None)
        if event.rule == "CM-7.8" and by is not None:
            yield turn.beat("pulled-out", chain, by, event.team)
        elif by is not None:
            yield turn.beat("flip-attacked", chain, by, event.team)
        elif strain is not None:
            yield turn.beat("flip-corner", chain, event.team, excess=strain.excess)
        else:
            yield turn.beat("flip", chain, event.team)


def _corners(turn: Turn) -> Iterator[Beat]:
    """CM-4.4: corners mastered far over the safe speed, and slides."""
    for index, event in turn.all(ev.StrainJudged):
        if event.result is Strain.NOTHING and event.excess >= _MASTERED:
            yield turn.beat("corner-mastered", turn.causes(index), event.team, excess=event.excess)
        elif event.result in (Strain.SLIP, Strain.DOUBLE_SLIP, Strain.JOSTLED):
            yield turn.beat("slide", turn.causes(index), event.team, excess=event.excess)


def _attacks(turn: Turn) -> Iterator[Beat]:
    """CM-6, CM-7: the effects of attacks."""
    for index, event in enumerate(turn.events):
        by = turn.attacker(index)
        kind = _harm(event) if by else None
        if kind:
            yield turn.beat(kind, turn.causes(index), by, event.team)
        elif isinstance(event, ev.TeamLashed) and event.spur:
            yield turn.beat("team-whipped", turn.causes(index), event.team, event.target)
        elif isinstance(event, ev.WhipMoved) and event.to:
            yield turn.beat("whip-lost", turn.causes(index), event.to, event.team)


def _duels(turn: Turn) -> Iterator[Beat]:
    """CM-7.1: two teams that lash at each other in one turn; the second is the `auriga`."""
    lashes: dict[tuple[str | None, str], int] = {}
    for index, event in turn.all(ev.Attacked):
        if event.act is Act.LASH:
            lashes.setdefault((event.team, event.target), index)
            first = lashes.get((event.target, event.team or ""))
            if first is not None:
                yield turn.beat("whip-duel", (first, index), event.team, event.target)


def _harm(event: object) -> str | None:
    """The kind of beat about the harm that an attack did, if it is worth one."""
    match event:
        case ev.WheelHurt(points=points) if points:
            return "wheel-hurt"
        case ev.HorseHurt(points=points) if points:
            return "horse-hurt"
        case ev.Changed(gauge=ev.Gauge.HITS):
            return "wound"
    return None


def _evasions(turn: Turn) -> Iterator[Beat]:
    """CM-6.2: attacks by order that were evaded."""
    for index, event in turn.all(ev.Evaded):
        cause = turn.events[event.cause] if event.cause is not None else None
        if event.success and isinstance(cause, ev.Attacked) and cause.rule == "CM-6.1":
            yield turn.beat("evaded", turn.causes(index), event.team, event.by)


def _hardships(turn: Turn) -> Iterator[Beat]:
    """CM-5, CM-8.2, CM-9.3 to CM-9.5: dead horses, men dragged and loose, wrecks driven over, weary teams."""
    for kind, name in ((ev.HorseDied, "horse-dead"), (ev.WreckMet, "over-wreck")):
        for index, event in turn.all(kind):
            yield turn.beat(name, turn.causes(index), event.team)
    for index, loose in turn.all(ev.CutLoose):
        yield turn.beat("cut-loose" if loose.success else "dragged", turn.causes(index), loose.team)
    before = turn.record.before
    for chariot in turn.after.chariots:
        move = turn.last_move(chariot.team)
        fresh = before is not None and before.chariot(chariot.team).endurance >= _WEARY
        if fresh and move is not None and chariot.endurance < _WEARY and chariot.status is Status.DRIVING:
            yield turn.beat("weary", (move,), chariot.team)


def _line(turn: Turn) -> Iterator[Beat]:
    """CM-12: the winner, the others who finish, and the leader's last lap."""
    places = {one.team: place for place, one in enumerate(turn.ranked, start=1)}
    for index, event in turn.all(ev.Finished):
        place = places[event.team or ""]
        kind = "victory" if place == 1 else "tractus" if event.tractus else "finish"
        yield turn.beat(kind, (index,), event.team, place=place)
    before, laps = turn.record.before, turn.set_up.laps
    if before is None or laps < 2 or any(chariot.lap >= laps for chariot in before.chariots):
        return
    leader = next(iter(turn.running(turn.after)), None)
    move = turn.last_move(leader.team) if leader else None
    if leader and move is not None and leader.lap == laps:
        yield turn.beat("last-lap", (move,), leader.team)


def _leads(turn: Turn) -> Iterator[Beat]:
    """CM-12.5: another team leads than before the turn, and both still drive."""
    old, new = turn.running(turn.record.before), turn.running(turn.after)
    if not old or not new or any(chariot.finish for chariot in turn.after.chariots):
        return
    moves = tuple(index for team in (new[0].team, old[0].team) if (index := turn.last_move(team)) is not None)
    if new[0].team != old[0].team and any(one.team == old[0].team for one in new) and moves:
        yield turn.beat("lead-change", moves, new[0].team, old[0].team)


_FINDERS: Final = (_fates, _flips, _corners, _attacks, _duels, _evasions, _hardships, _line, _leads)
