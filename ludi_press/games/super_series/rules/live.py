"""The race while a turn is resolved, and damage: stopped horses, naufragia, the fall, death (SS-14, SS-15.1)."""

from msgspec import Struct, field
from msgspec.structs import replace

from ludi_press.boards.ring import Side, SpaceId, Track
from ludi_press.core.dice import Roll, TurnDice
from ludi_press.games.kit import race
from ludi_press.games.kit.event import UnderWay, indices
from ludi_press.games.super_series.rules import events as ev
from ludi_press.games.super_series.rules.model import (
    RUNNING,
    Chariot,
    Order,
    Part,
    Position,
    RaceState,
    Status,
    Team,
    TurnOrders,
    Wreck,
)
from ludi_press.games.super_series.rules.tables import Chance, Tables


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


HALF = 10
"""SS-14.2: a 50-50 die is a d20: 1 to 10 is the first, 11 to 20 the second."""

SIDE_PART = {Side.LEFT: Part.LEFT, Side.RIGHT: Part.RIGHT}


def strike_part(roll: Roll, side: Part) -> Part:
    """SS-14.2: horses on 1 to 10, this side of the chariot on 11 to 20."""
    return Part.HORSES if roll.face <= HALF else side


def harm(live: LiveRace, team: str, part: Part, rule: str, rolls: tuple[Roll, ...], cause: int | None) -> None:
    """SS-14.1, SS-14.1b: one point is lost; the last point of a side or of the horses has its effect at once."""
    chariot = live.chariots[team]
    before: int = getattr(chariot, part)
    live.change(team, **{part: before + 1})
    event = live.emit(
        ev.Damaged(team=team, rule=rule, dice=indices(rolls), cause=cause, part=part, before=before, after=before + 1)
    )
    if part is Part.HORSES and before + 1 >= live.tables.teams.points.horses:
        live.change(team, status=Status.OUT)
        live.emit(ev.HorsesStopped(team=team, cause=event))
    elif part is not Part.HORSES and before + 1 >= live.tables.teams.points.side:
        flip(live, team, "SS-14.1", (), event)


def flip(live: LiveRace, team: str, rule: str, rolls: tuple[Roll, ...], cause: int | None) -> None:
    """SS-15.1: naufragia where the chariot is: the wreck stays, the auriga falls."""
    live.change(team, status=Status.FLIPPED)
    live.wrecks.append(Wreck(live.chariots[team].at, team, live.turn))
    event = live.emit(ev.Flipped(team=team, rule=rule, dice=indices(rolls), cause=cause, at=live.position(team)))
    fall(live, team, "SS-15.1", event)


def fall(live: LiveRace, team: str, rule: str, cause: int) -> None:
    """SS-15.1, SS-15.4: the fall table for one hurt; with the last one he is dead (SS-15.3)."""
    constitution = live.team(team).constitution
    roll = live.roll(team, "fall", rule)
    before = live.chariots[team].hurts
    after = before + live.tables.naufragia.fall_at(constitution).hits(roll.face)
    live.change(team, hurts=after)
    event = live.emit(ev.Fell(team=team, rule=rule, dice=(roll.index,), cause=cause, before=before, after=after))
    if after >= live.tables.naufragia.hurts_borne + constitution:
        die(live, team, "SS-15.3", event)


def die(live: LiveRace, team: str, rule: str, cause: int) -> None:
    """SS-15.3, SS-15.3a: the auriga is dead; his horses leave at once, the wreck stays."""
    live.leave(team, status=Status.DEAD)
    live.emit(ev.Died(team=team, rule=rule, cause=cause))


def slip_roll(
    live: LiveRace, team: str, label: str, part: Part, rule: str, first: tuple[Roll, ...], cause: int
) -> None:
    """SS-9.4: a roll on the slip table for a part, by Endurance for the horses, by Size for the chariot.

    `first` are the dice that selected the part; the event has them too.
    """
    entered = live.team(team)
    rank = endurance_left(entered, live.chariots[team].horses) if part is Part.HORSES else entered.size
    rolls = (*first, live.roll(team, label, rule))
    if live.tables.slip.harm_at(rank).hits(rolls[-1].face):
        harm(live, team, part, rule, rolls, cause)
    else:
        live.emit(ev.Unharmed(team=team, rule=rule, dice=indices(rolls), cause=cause, part=part))


def loose_slip_roll(live: LiveRace, team: str, prefix: str, rule: str, cause: int) -> None:
    """SS-9.4: part by 50-50, for the chariot its side by 50-50, then the slip table; labels begin with `prefix`."""
    first = live.roll(team, f"{prefix}-part", rule)
    if first.face <= HALF:
        slip_roll(live, team, f"{prefix}-harm", Part.HORSES, rule, (first,), cause)
        return
    second = live.roll(team, f"{prefix}-side", rule)
    part = Part.LEFT if second.face <= HALF else Part.RIGHT
    slip_roll(live, team, f"{prefix}-harm", part, rule, (first, second), cause)


def harm_chance(set_up: RaceSetUp, event: ev.Event, lost: int) -> Chance | None:
    """SS-9.4, SS-10.1, SS-11.1, SS-15.1, SS-15.7: when a die did harm, by the points that the horses had lost.

    None for events that have no such die.
    """
    team, tables = set_up.by_id[event.team or ""], set_up.tables
    if isinstance(event, ev.WallTouched):
        return tables.wall.at(team.skill)
    if isinstance(event, ev.Fell):
        return tables.naufragia.fall_at(team.constitution)
    if not isinstance(event, ev.Damaged | ev.Unharmed) or event.rule not in ("SS-9.4", "SS-11.1", "SS-15.7"):
        return None
    rank = endurance_left(team, lost) if event.part is Part.HORSES else team.size
    return tables.whip.at(rank).harm if event.rule == "SS-11.1" else tables.slip.harm_at(rank)
