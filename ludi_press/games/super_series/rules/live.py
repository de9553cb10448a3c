"""The race while a turn is resolved: made from a state, changed by the rules, frozen into the next state."""

from msgspec import Struct, field
from msgspec.structs import replace

from ludi_press.boards.ring import SpaceId, Track
from ludi_press.core.dice import TurnDice
from ludi_press.games.kit import race
from ludi_press.games.kit.under_way import UnderWay
from ludi_press.games.super_series.rules.model import (
    RUNNING,
    Chariot,
    Order,
    Position,
    RaceState,
    Status,
    Team,
    TurnOrders,
    Wreck,
)
from ludi_press.games.super_series.rules.tables import Tables


class RaceSetUp(race.RaceSetUp[Team, Tables], frozen=True, dict=True):
    """What does not change during a race."""


class RoundStart(Struct, frozen=True):
    """The race order and all chariots as a round began (SS-3.6)."""

    order: tuple[str, ...] = ()
    chariots: dict[str, Chariot] = field(default_factory=dict)


class Done(Struct, frozen=True):
    """An order that is carried out in this round, the index of its event, and whether it is a contingency (SS-7.1)."""

    order: Order
    event: int
    contingent: bool


class LiveRace(UnderWay[Chariot], kw_only=True):
    """A turn being played; `turn_dice` rolls its dice (SS-18.2).

    `occupied` has the team on each space that is taken; `done` has the orders carried out in this round;
    `spaces_due` are the teams with a bonus space to add to their next move (SS-16.1a).
    """

    set_up: RaceSetUp
    orders: TurnOrders
    chariots: dict[str, Chariot]
    wrecks: list[Wreck]
    track: Track
    tables: Tables
    entered: dict[str, Team]
    start: RoundStart = field(default_factory=RoundStart)
    occupied: dict[SpaceId, str] = field(default_factory=dict)
    done: dict[str, Done] = field(default_factory=dict)
    spaces_due: set[str] = field(default_factory=set)

    def team(self, team: str) -> Team:
        return self.entered[team]

    @property
    def pieces(self) -> dict[str, Chariot]:
        return self.chariots

    def position(self, team: str) -> Position:
        """The lap and the space of a team."""
        chariot = self.chariots[team]
        return Position(chariot.lap, chariot.at)

    def put(self, team: str, at: SpaceId) -> tuple[Position, Position]:
        """Moves a team to a free space less than a lap ahead; returns its positions before and after."""
        chariot = self.chariots[team]
        lap = chariot.lap + self.track.beyond_line(chariot.at, at)
        del self.occupied[chariot.at]
        self.occupied[at] = team
        self.chariots[team] = replace(chariot, at=at, lap=lap)
        return Position(chariot.lap, chariot.at), Position(lap, at)

    def leave(self, team: str, status: Status = Status.OUT) -> None:
        """Takes a team from the track; its chariot keeps the last position."""
        del self.occupied[self.chariots[team].at]
        self.change(team, on_track=False, status=status)

    def is_running(self, team: str) -> bool:
        """Whether a team is upright on the track, with running horses."""
        return self.chariots[team].status is RUNNING

    def on_track(self) -> list[Chariot]:
        """Everybody on the track, in order of entry."""
        return [chariot for chariot in self.chariots.values() if chariot.on_track]

    def freeze(self, *, over: bool) -> RaceState:
        return RaceState(self.turn, tuple(self.chariots.values()), tuple(self.wrecks), over)


def endurance_left(team: Team, lost: int) -> int:
    """SS-14.1: the Endurance that rolls use once the horses have lost so many points."""
    return max(0, team.endurance - lost)


def penalty(team: Team, chariot: Chariot) -> int:
    """SS-14.1: the spaces that damage costs each move: points lost beyond Endurance and Size."""
    return max(0, chariot.horses - team.endurance) + max(0, chariot.left + chariot.right - team.size)


def enliven(set_up: RaceSetUp, state: RaceState, orders: TurnOrders, turn_dice: TurnDice) -> LiveRace:
    """The next turn of a race, ready to be played."""
    chariots = {chariot.team: chariot for chariot in state.chariots}
    live = LiveRace(
        turn_dice=turn_dice,
        turn=state.turn + 1,
        set_up=set_up,
        orders=orders,
        chariots=chariots,
        wrecks=list(state.wrecks),
        track=set_up.track,
        tables=set_up.tables,
        entered=set_up.by_id,
    )
    live.occupied = {chariot.at: chariot.team for chariot in live.on_track()}
    return live


def front_rank(track: Track, chariot: Chariot | Position, quality: int) -> tuple[int, int, int, int]:
    """SS-3.3: the sort key of the race order: the front, then higher Quality, then nearer the inside."""
    space = track.spaces[chariot.at]
    return (-chariot.lap, -space.start, -quality, space.lane)
