"""What races, and what fights of schools, answer alike to the contract of a game; a game of the kit adds the rest."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import TypeVar

from msgspec import Struct

from ludi_press.core.dice import D6, Die
from ludi_press.core.report import Ask
from ludi_press.games.contract import (
    Game,
    Heard,
    OrderEntry,
    Orders,
    Party,
    RaceForm,
    SetUp,
    StandingCondition,
    StandingOrder,
    State,
    TurnForm,
)
from ludi_press.games.kit.race import Holds, RaceSetUp, RaceState, RankedChariot, Team, team_parties
from ludi_press.games.kit.reading.hearing import hear_labels
from ludi_press.games.kit.reading.names import Named
from ludi_press.games.kit.reading.standing import read_standing, standing_entry
from ludi_press.games.kit.report import GameState
from ludi_press.games.kit.schools import Entered, SchoolsSetUp, school_parties

RaceT = TypeVar("RaceT", bound=RaceSetUp[Team, Struct])
RaceStateT = TypeVar("RaceStateT", bound=RaceState[RankedChariot])
SchoolsT = TypeVar("SchoolsT", bound=SchoolsSetUp[Entered])
FightT = TypeVar("FightT", bound=GameState)


class OrderedGame(Game[SetUp, State, Orders, RaceForm, TurnForm]):
    """A game whose participants send orders, and may send standing ones.

    `conditions` are those that lines of a standing order may name, by kind.
    """

    conditions: Mapping[str, Holds[SetUp, State]] = MappingProxyType({})
    hear_labels = staticmethod(hear_labels)

    def parties(self, set_up: SetUp) -> tuple[Party, ...]:
        raise NotImplementedError

    def read_standing(self, set_up: SetUp, text: str, hear: Callable[[str], Heard]) -> StandingOrder:
        called = [item for party in self.parties(set_up) for item in party.subjects.items()]
        return read_standing(text, self.conditions, tuple(Named("NAME", word, name) for word, name in called), hear)

    def standing_entry(
        self,
        set_up: SetUp,
        state: State,
        ask: Ask,
        who: str,
        standing: StandingOrder,
        hear: Callable[[str], Heard],
        fits: Callable[[OrderEntry], bool],
    ) -> OrderEntry | None:
        """The order of the first line whose condition holds as the turn begins."""

        def holds(condition: StandingCondition) -> bool:
            return self.conditions[condition.kind](set_up, state, who, condition)

        return standing_entry(standing, who, lambda text: self.as_asked(hear(text), ask), holds, fits)

    def as_asked(self, heard: Heard, ask: Ask) -> Heard:
        """What a line orders, with no more orders than the turn asks."""
        return heard


class RaceGame(OrderedGame[RaceT, RaceStateT, Orders, RaceForm, TurnForm]):
    """A race of teams on a track (see `kit.race`)."""

    def actors(self, set_up: RaceT) -> tuple[str, ...]:
        return tuple(set_up.by_id)

    def parties(self, set_up: RaceT) -> tuple[Party, ...]:
        return team_parties(set_up.teams, set_up.drivers)

    def is_over(self, state: RaceStateT) -> bool:
        return state.over


class SchoolsGame(OrderedGame[SchoolsT, FightT, Orders, RaceForm, TurnForm]):
    """A fight between schools of gladiators (see `kit.schools`), which rolls nothing but d6."""

    def actors(self, set_up: SchoolsT) -> tuple[str, ...]:
        """The schools and the fighters, in order of entry: schools roll who is first, fighters all else."""
        return (*set_up.school_by_id, *set_up.by_id)

    def dice(self, set_up: SchoolsT) -> tuple[Die, ...]:
        return (D6,)

    def parties(self, set_up: SchoolsT) -> tuple[Party, ...]:
        return school_parties(set_up.schools, set_up.roster)

    def is_over(self, state: FightT) -> bool:
        return state.over
