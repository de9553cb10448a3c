"""A turn as its beats are found, with the positions at the beginning and end of each round, and the kinds of beats.

`auriga` is whom a beat is about and `victim` who else takes part; `corner` is the name of a section, `lane` that by
which the corner was entered (SS-8.2), counted from 1; `place` is a place of the status board; `passed` counts
chariots, `spaces` those that a whip gained; `pack` lists several aurigae.
"""

from functools import cached_property
from itertools import takewhile
from typing import Final

from msgspec import Struct

from ludi_press.core.report import Beat, Message, say
from ludi_press.games.kit.race_telling import RaceTurn
from ludi_press.games.kit.telling import arguments
from ludi_press.games.kit.told import read_told
from ludi_press.games.super_series.rules import events as ev
from ludi_press.games.super_series.rules.live import RaceSetUp, front_rank
from ludi_press.games.super_series.rules.model import Chariot, Position, RaceState, Status, Why
from ludi_press.games.super_series.rules.turn import standings
from ludi_press.games.super_series.telling.narrate import Names

Stand = dict[str, Position]
"""The positions of running chariots, by team."""

_MOVES = (ev.Moved, ev.Slipped)
_ENDS = (ev.Flipped, ev.HorsesStopped, ev.Finished, ev.Retired)


class Round(Struct, frozen=True):
    """A round: its events with their indices, and the positions of running chariots before and after it."""

    number: int
    events: tuple[tuple[int, ev.Event], ...]
    before: Stand
    after: Stand

    def last_move(self, team: str) -> int | None:
        """The index of the last stretch that a team drove, None where it stood still."""
        return max(
            (index for index, event in self.events if isinstance(event, _MOVES) and event.team == team), default=None
        )

    def ended(self, team: str) -> int | None:
        """The index of the event by which a team stopped running."""
        return next((index for index, event in self.events if isinstance(event, _ENDS) and event.team == team), None)

    @property
    def begun(self) -> tuple[int, ...]:
        """The index of the event that begins the round, with the race order."""
        return tuple(index for index, event in self.events if isinstance(event, ev.RoundBegun))


TOLD: Final = read_told("ludi_press.games.super_series")
"""How each event is told."""

KINDS: Final = arguments(TOLD.kinds)
"""The arguments of every kind, as the contract of a game asks for them."""


class DramaScene(RaceTurn[RaceSetUp, RaceState, Names, Chariot], frozen=True, dict=True):
    """A resolved turn as its beats are found; turn 0 has none."""

    kinds = TOLD.kinds

    @property
    def before(self) -> RaceState:
        if self.record.before is None:
            raise ValueError("turn 0 has nothing before it")
        return self.record.before

    @property
    def unit(self) -> int:
        """The ticks of one space of a straight."""
        return self.set_up.track.unit

    def chain(self, index: int) -> tuple[int, ...]:
        """An event and its causes without the order, the first cause (a corner, an attack, a wall) first."""
        causes = takewhile(lambda at: not isinstance(self.events[at], ev.OrderTaken), self.causes(index))
        return tuple(reversed(list(causes)))

    def running(self, state: RaceState | None) -> list[Chariot]:
        """SS-3.3: the upright chariots on the track, the leader first; none before turn 1, when places were drawn."""
        if state is None or state.turn == 0:
            return []
        return [chariot for chariot in standings(self.set_up, state) if chariot.status is Status.RUNNING]

    def ranking(self, state: RaceState) -> list[str]:
        """Everybody in the order of the race."""
        return [chariot.team for chariot in standings(self.set_up, state)]

    def ahead(self, one: Chariot, other: Chariot) -> int:
        """How far one chariot is ahead of another, in ticks."""
        return self.progress(one) - self.progress(other)

    def margin_home(self, first: str, second: str) -> Message | None:
        """SS-17.1: whole orders between two finishes, else the spaces between the chariots; None where level."""
        one, other = self.after.chariot(first), self.after.chariot(second)
        if one.finish and other.finish and one.finish.round != other.finish.round:
            return say("news.margin.orders", n=other.finish.round - one.finish.round)
        ticks = self.ahead(one, other)
        return self.margin(ticks) if ticks > 0 else None

    def dragged_home(self, team: str) -> bool:
        """SS-15.4: whether a team came home tractus."""
        done = self.after.chariot(team).finish
        return done is not None and done.dragged

    @cached_property
    def silent(self) -> dict[str, int]:
        """SS-3.4: who sent no orders."""
        return {event.team or "": index for index, event in self.all(ev.OrderTaken) if event.why is Why.SILENT}

    def progress(self, at: Position | Chariot) -> int:
        """The distance driven, in ticks from the line of the first lap."""
        return at.lap * self.set_up.track.lap + self.set_up.track.spaces[at.at].start

    def ranked(self, stand: Stand) -> list[str]:
        """SS-3.3: race order without bonuses."""
        track, teams = self.set_up.track, self.set_up.by_id
        return sorted(stand, key=lambda team: front_rank(track, stand[team], teams[team].quality))

    def leader(self, stand: Stand) -> str | None:
        """The team ahead of all others; None where two are level."""
        ranked = self.ranked(stand)[:2]
        level = len(ranked) == 2 and self.progress(stand[ranked[0]]) == self.progress(stand[ranked[1]])
        return None if level or not ranked else ranked[0]

    @cached_property
    def rounds(self) -> tuple[Round, ...]:
        chariots = {chariot.team: chariot for chariot in self.before.chariots}
        stand = {team: Position(one.lap, one.at) for team, one in chariots.items() if one.status is Status.RUNNING}
        for _, retired in self.all(ev.Retired):
            stand.pop(retired.team or "", None)
        found = []
        for number in sorted({event.round for event in self.events if event.round}):
            events = tuple((index, event) for index, event in enumerate(self.events) if event.round == number)
            after = _stand_after(stand, events)
            found.append(Round(number, events, stand, after))
            stand = after
        return tuple(found)

    def last_move(self, team: str) -> int | None:
        """The index of the last stretch that a team drove in the turn."""
        return next((index for one in reversed(self.rounds) if (index := one.last_move(team)) is not None), None)

    @property
    def nobody_finished(self) -> bool:
        """Whether nobody has finished after the turn."""
        return all(chariot.finish is None for chariot in self.after.chariots)

    def corner_beat(self, kind: str, events: tuple[int, ...], taken: ev.CornerTaken) -> Beat:
        return self.beat(kind, events, taken.team, corner=self.names.section(taken.section), lane=taken.lane)


def _stand_after(before: Stand, events: tuple[tuple[int, ev.Event], ...]) -> Stand:
    stand = dict(before)
    for _, event in events:
        if event.team not in stand:
            continue
        if isinstance(event, ev.Moved | ev.Slipped):
            stand[event.team] = event.after
        elif isinstance(event, _ENDS):
            del stand[event.team]
    return stand


def present(*events: int | None) -> tuple[int, ...]:
    """The indices of events that happened."""
    return tuple(event for event in events if event is not None)
