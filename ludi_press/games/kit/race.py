"""A race of chariots on a track, whatever its rules: what does not change in it, and its state between two turns."""

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Generic, Protocol, TypeVar

from msgspec import Struct

from ludi_press.boards.ring import SpaceId, Track
from ludi_press.core.colour import Tone
from ludi_press.games.contract import Party
from ludi_press.games.kit.telling import badges


class Team(Struct, frozen=True):
    """A team as it entered; `driver` is who drives, `racer` the participant who sends the orders.

    A game's own class adds what its rules ask of a team.
    """

    id: str
    driver: str
    racer: str | None
    factio: Tone


class Chariot(Struct, frozen=True):
    """A team in the race, and the space where it is; a game's own class adds how it stands."""

    team: str
    at: SpaceId


class Homecoming(Protocol):
    """When a chariot crossed the line."""

    @property
    def turn(self) -> int: ...


class RankedChariot(Protocol):
    """What any race asks of a chariot; `place` and `finish` are None until it has one."""

    @property
    def team(self) -> str: ...
    @property
    def at(self) -> SpaceId: ...
    @property
    def lap(self) -> int: ...
    @property
    def place(self) -> int | None: ...
    @property
    def finish(self) -> Homecoming | None: ...
    @property
    def is_dead(self) -> bool: ...


TeamT = TypeVar("TeamT", bound=Team, covariant=True)
TablesT = TypeVar("TablesT", bound=Struct, covariant=True)
ChariotT = TypeVar("ChariotT", bound=RankedChariot, covariant=True)


class RaceSetUp(Struct, Generic[TeamT, TablesT], frozen=True, dict=True):
    """What does not change during a race: track, tables, laps, and teams in order of entry."""

    race: str
    title: str
    host: str | None
    track: Track
    tables: TablesT
    laps: int
    teams: tuple[TeamT, ...]

    @cached_property
    def by_id(self) -> dict[str, TeamT]:
        return {team.id: team for team in self.teams}

    @cached_property
    def drivers(self) -> dict[str, str]:
        return {team.id: team.driver for team in self.teams}

    @cached_property
    def badges(self) -> dict[str, str]:
        """The faction's letter and the team's number within it, in order of entry, by team."""
        return badges((team.id, team.factio.value[0].upper()) for team in self.teams)


class Wreck(Struct, frozen=True):
    """The wreck of a team's chariot on a space; `turn` is when it broke."""

    at: SpaceId
    team: str
    turn: int


class RaceState(Struct, Generic[ChariotT], frozen=True):
    """The race after a turn, 0 is the start: chariots in order of entry, wrecks in the order in which they broke."""

    turn: int
    chariots: tuple[ChariotT, ...]
    wrecks: tuple[Wreck, ...] = ()
    over: bool = False

    def chariot(self, team: str) -> ChariotT:
        """The chariot of a team; raises KeyError for an unknown one."""
        for chariot in self.chariots:
            if chariot.team == team:
                return chariot
        raise KeyError(team)


class Position(Struct, frozen=True):
    """A lap, counted as the game does, and a space of the track."""

    lap: int
    at: SpaceId


def team_parties(teams: Sequence[Team], drivers: Mapping[str, str]) -> tuple[Party, ...]:
    """The teams of a race as parties, each with its racer and its badge; `drivers` are their names."""
    known = badges((team.id, team.factio.value[0].upper()) for team in teams)
    return tuple(
        Party(team.id, drivers[team.id], team.racer, {team.id: drivers[team.id]}, known[team.id]) for team in teams
    )
