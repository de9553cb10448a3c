"""The beats of a turn, found from its events and ranked by drama (CM-15.3).

`auriga` is the team of a beat, `victim` the other team in it; `excess` is the speed over the safe speed of a corner;
`place` is a place in the race.
"""

from collections.abc import Iterator
from functools import cached_property
from typing import Final

from ludi_press.core.report import Beat, Message, say
from ludi_press.games.circus_maximus.rules import events as ev
from ludi_press.games.circus_maximus.rules.course import progress
from ludi_press.games.circus_maximus.rules.finish import standings
from ludi_press.games.circus_maximus.rules.model import Act, Chariot, RaceSetUp, RaceState, Status
from ludi_press.games.circus_maximus.telling.narrate import Names, Record
from ludi_press.games.kit.race_beats import race_beats
from ludi_press.games.kit.race_telling import RaceTurn
from ludi_press.games.kit.telling import arguments, ranked
from ludi_press.games.kit.told import read_told

TOLD: Final = read_told("ludi_press.games.circus_maximus")
"""How each event is told."""

KINDS: Final = arguments(TOLD.kinds)
"""The arguments of every kind, as the contract of a game asks for them."""

_WEARY: Final = 6
"""CM-15.3: with less endurance than this a team is weary."""


class Turn(RaceTurn[RaceSetUp, RaceState, Names, Chariot], frozen=True, dict=True):
    """A resolved turn with the questions that news and beats ask of it."""

    kinds = TOLD.kinds

    def running(self, state: RaceState | None) -> list[Chariot]:
        """The teams that drive in a state, the leader first; none before the first turn, when places were drawn."""
        if state is None or state.turn == 0:
            return []
        return [chariot for chariot in standings(self.set_up, state) if chariot.status is Status.DRIVING]

    def ranking(self, state: RaceState) -> list[str]:
        """CM-12.5: everybody in the order of the race."""
        return [chariot.team for chariot in standings(self.set_up, state)]

    def ahead(self, one: Chariot, other: Chariot) -> int:
        """How far one chariot is ahead of another, in ticks of the track."""
        return progress(self.set_up.track, one) - progress(self.set_up.track, other)

    def margin_home(self, first: str, second: str) -> Message | None:
        """CM-12.2: the squares beyond the line; where they are the same, the draw decided."""
        one, other = (self.after.chariot(team).finish for team in (first, second))
        squares = one.squares - other.squares if one and other else 0
        return say("news.margin", n=squares) if squares else None

    def dragged_home(self, team: str) -> bool:
        """CM-9.9: whether a team came home tractus."""
        done = self.after.chariot(team).finish
        return done is not None and done.tractus

    def down(self, team: str) -> bool:
        """CM-9.4: whether a team is behind its horses after the turn."""
        return self.after.chariot(team).status is Status.DRAGGED

    def drove(self, team: str) -> Message | None:
        """CM-2.4: the speed with which a team set out, what the whip added, and how far over a corner was mastered."""
        speeds = [event.speed + event.spur for _, event in self.all(ev.SetOut) if event.team == team]
        if not speeds or not speeds[0]:
            return None
        whip = sum(event.mf for _, event in self.all(ev.Whipped) if event.team == team)
        over = [one.excess for _, one in self.all(ev.StrainJudged) if one.team == team and one.variant == "nothing"]
        none = say("news.drove.none")
        whipped = say("news.drove.whip", n=whip) if whip else none
        return say("news.drove", n=speeds[0], whip=whipped, over=say("news.drove.over", n=max(over)) if over else none)

    @cached_property
    def silent(self) -> dict[str, int]:
        """CM-2.6: who sent no orders."""
        return {event.team or "": index for index, event in self.all(ev.SetOut) if event.rule == "CM-2.6"}

    def last_move(self, team: str) -> int | None:
        """The index of the last stretch that a team drove in the turn; None where it stood."""
        return max((index for index, event in self.all(ev.Moved) if event.team == team), default=None)

    def is_last(self, lap: int) -> bool:
        """CM-12.1: whether a lap is the last; laps are counted from 1."""
        return lap >= self.set_up.laps


def turn_beats(set_up: RaceSetUp, record: Record) -> tuple[Beat, ...]:
    """The beats of a turn, the most dramatic first; none of the grid."""
    if record.before is None:
        return ()
    turn = Turn(set_up, record, Names(set_up))
    found = (beat for find in _FINDERS for beat in find(turn))
    return ranked((beat for beat in found if TOLD.still_true(turn, beat)), whole=True)


def _duels(turn: Turn) -> Iterator[Beat]:
    """CM-7.1: two teams that lash at each other in one turn; the second is the `auriga`."""
    lashes: dict[tuple[str | None, str], int] = {}
    for index, event in turn.all(ev.Attacked):
        if event.act is Act.LASH:
            lashes.setdefault((event.team, event.target), index)
            first = lashes.get((event.target, event.team or ""))
            if first is not None:
                yield turn.beat("whip-duel", (first, index), event.team, event.target)


def _weary(turn: Turn) -> Iterator[Beat]:
    """CM-5: teams whose endurance has become scant in this turn."""
    before = turn.record.before
    for chariot in turn.after.chariots:
        move = turn.last_move(chariot.team)
        fresh = before is not None and before.chariot(chariot.team).endurance >= _WEARY
        if fresh and move is not None and chariot.endurance < _WEARY and chariot.status is Status.DRIVING:
            yield turn.beat("weary", (move,), chariot.team)


_FINDERS: Final = (TOLD.beats, race_beats, _duels, _weary)
