"""A resolved turn, ready to be asked: who attacked whom, who drives, and how far apart they are."""

from ludi_press.games.circus_maximus.rules import events as ev
from ludi_press.games.circus_maximus.rules.course import progress
from ludi_press.games.circus_maximus.rules.finish import standings
from ludi_press.games.circus_maximus.rules.model import Chariot, RaceSetUp, RaceState, Status
from ludi_press.games.circus_maximus.telling.narrate import Names
from ludi_press.games.kit.played import PlayedTurn


class Turn(PlayedTurn[RaceSetUp, RaceState, Names], frozen=True, dict=True):
    """A resolved turn."""

    @property
    def ranked(self) -> tuple[Chariot, ...]:
        """CM-12.5: everybody in the order of the race after the turn."""
        return standings(self.set_up, self.after)

    def attacker(self, index: int) -> str | None:
        """Who attacked the team that an event befell, where the event comes of that."""
        team = self.events[index].team
        causes = (self.events[at] for at in self.causes(index)[1:])
        return next((one.team for one in causes if isinstance(one, ev.Attacked) and one.team != team), None)

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
