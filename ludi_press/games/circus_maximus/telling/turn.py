"""A resolved turn, ready to be asked: its events by kind, and what an event comes of."""

from collections.abc import Iterator
from typing import TypeVar

from msgspec import Struct

from ludi_press.games.circus_maximus.rules import events as ev
from ludi_press.games.circus_maximus.rules.course import progress
from ludi_press.games.circus_maximus.rules.finish import standings
from ludi_press.games.circus_maximus.rules.model import Chariot, RaceSetUp, RaceState, Status
from ludi_press.games.circus_maximus.telling.log import Record
from ludi_press.games.circus_maximus.telling.narrate import Names
from ludi_press.games.kit.event import Event

E = TypeVar("E", bound=Event)


class Turn(Struct, frozen=True):
    """A resolved turn."""

    set_up: RaceSetUp
    record: Record

    @property
    def names(self) -> Names:
        """How everybody is called."""
        return Names(self.set_up)

    @property
    def events(self) -> tuple[Event, ...]:
        """What happened."""
        return self.record.events

    def all(self, kind: type[E]) -> Iterator[tuple[int, E]]:
        """The events of a kind with their indices."""
        return ((index, event) for index, event in enumerate(self.events) if isinstance(event, kind))

    def chain(self, index: int) -> tuple[int, ...]:
        """An event and its causes, the event first."""
        found = [index]
        while (cause := self.events[found[-1]].cause) is not None:
            found.append(cause)
        return tuple(found)

    def attacker(self, index: int) -> str | None:
        """Who attacked the team that an event befell, where the event comes of that."""
        for at in self.chain(index)[1:]:
            event = self.events[at]
            if isinstance(event, ev.Attacked) and event.team != self.events[index].team:
                return event.team
        return None

    def running(self, state: RaceState | None) -> list[Chariot]:
        """Who drives in a state, the first first; nobody before the first turn, when places were drawn."""
        if state is None or state.turn == 0:
            return []
        return [chariot for chariot in standings(self.set_up, state) if chariot.status is Status.DRIVING]

    def gap(self, ahead: Chariot, behind: Chariot) -> int:
        """How many squares of a straight one chariot is ahead of another."""
        track = self.set_up.track
        return (progress(track, ahead) - progress(track, behind)) // track.unit

    def last_move(self, team: str) -> int | None:
        """The last move of a team in the turn."""
        return max((index for index, event in self.all(ev.Moved) if event.team == team), default=None)
