"""What races, and what fights of schools, answer alike to the contract of a game; a game of the kit adds the rest."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import TypeVar

from msgspec import Struct

from ludi_press.content.nodes import Node
from ludi_press.core.chronicle import RuleTable
from ludi_press.core.dice import D6, Die
from ludi_press.core.problems import Judged
from ludi_press.core.report import Ask, Beat, Board, Fact, LogRound, Message, Phrase, Report, Text
from ludi_press.games.contract import (
    Game,
    Heard,
    OrderEntry,
    Orders,
    Outcome,
    Party,
    RaceForm,
    SetUp,
    StandingCondition,
    StandingOrder,
    State,
    Teller,
    TurnForm,
    TurnRecord,
)
from ludi_press.games.kit.race import Holds, RaceSetUp, RaceState, RankedChariot, Team, team_parties
from ludi_press.games.kit.reading.hearing import hear_labels
from ludi_press.games.kit.reading.standing import read_standing, standing_entry
from ludi_press.games.kit.reading.words import Named
from ludi_press.games.kit.report import GameState, round_heading
from ludi_press.games.kit.schools import Entered, SchoolsSetUp, school_parties
from ludi_press.games.kit.schools_telling import with_letters

Edition = TypeVar("Edition")
RaceT = TypeVar("RaceT", bound=RaceSetUp[Team, Struct])
RaceStateT = TypeVar("RaceStateT", bound=RaceState[RankedChariot])
SchoolsT = TypeVar("SchoolsT", bound=SchoolsSetUp[Entered])
FightT = TypeVar("FightT", bound=GameState)


def told_tables(
    read: Callable[[Mapping[str, Node]], Judged[Edition]], tell: Callable[[Edition], Iterable[RuleTable]]
) -> Callable[[Mapping[str, Node]], tuple[RuleTable, ...]]:
    """Return what tells the tables of an edition with their odds, none where its files have errors."""

    def rule_tables(trees: Mapping[str, Node]) -> tuple[RuleTable, ...]:
        tables = read(trees).value
        return tuple(tell(tables)) if tables is not None else ()

    return rule_tables


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


class RaceTeller(Teller[RaceT, RaceStateT, Orders]):
    """What tells of a race of teams, which plays itself and tells the odds of plans."""

    def outcomes(self, state: RaceStateT) -> Mapping[str, frozenset[Outcome]]:
        """Who won, finished, overturned (left a wreck) and died."""
        fallen = {wreck.team for wreck in state.wrecks}
        outcomes_by_team = {}
        for chariot in state.chariots:
            came = {
                Outcome.FINISHED: chariot.finish is not None,
                Outcome.WON: chariot.finish is not None and chariot.place == 1,
                Outcome.OVERTURNED: chariot.team in fallen,
                Outcome.DIED: chariot.is_dead,
            }
            outcomes_by_team[chariot.team] = frozenset(outcome for outcome, holds in came.items() if holds)
        return outcomes_by_team


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


class SchoolsTeller(Teller[SchoolsT, FightT, Orders]):
    """What tells of a fight between schools; a game says what is in the Report of a round."""

    id: str
    facts: Callable[[SchoolsT, FightT], Sequence[Fact]]
    status_board: Callable[[SchoolsT, FightT], Board]
    final_places: Callable[[SchoolsT, FightT], Board]
    winner: Callable[[SchoolsT, FightT], Phrase | None]
    turn_news: Callable[[SchoolsT, TurnRecord[FightT, Orders]], tuple[Message, ...]]
    turn_log: Callable[[SchoolsT, TurnRecord[FightT, Orders]], tuple[LogRound, ...]]
    turn_beats: Callable[[SchoolsT, TurnRecord[FightT, Orders]], tuple[Beat, ...]]
    opened: Callable[[SchoolsT, FightT], Iterable[Fact]]

    def report(self, set_up: SchoolsT, record: TurnRecord[FightT, Orders], /) -> Report:
        state, over = record.after, record.after.over
        return Report(
            game=self.id,
            race=set_up.race,
            turn=record.turn,
            over=over,
            title=Text(set_up.title),
            ask=None if over else record.ask,
            open=() if over else tuple(self.opened(set_up, state)),
            heading=round_heading(record),
            facts=tuple(self.facts(set_up, state)),
            board=with_letters(set_up, self.status_board(set_up, state)),
            news=self.turn_news(set_up, record),
            log=self.turn_log(set_up, record),
            standings=self.final_places(set_up, state) if over else None,
            leader=self.winner(set_up, state) if over else None,
            beats=self.turn_beats(set_up, record),
        )
