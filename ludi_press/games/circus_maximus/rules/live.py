"""A turn of the race while it is played: chariots, held squares, a phase, the line and the places (CM-12)."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Final, TypeVar

from msgspec import Struct, field
from msgspec.structs import force_setattr, replace

from ludi_press.boards.ring import OFF_TRACK, Side, SpaceId, Track
from ludi_press.core.dice import D6, Roll, TurnDice
from ludi_press.games.circus_maximus.rules import events as ev
from ludi_press.games.circus_maximus.rules.charts import Charts
from ludi_press.games.circus_maximus.rules.course import ahead, line_passed, progress, squares
from ludi_press.games.circus_maximus.rules.model import (
    Attack,
    Chariot,
    Fate,
    Finish,
    RaceSetUp,
    RaceState,
    Status,
    Step,
    StepKind,
    TeamOrders,
    TurnOrders,
)
from ludi_press.games.kit.event import Event, UnderWay
from ludi_press.games.kit.race import Position, Wreck

STRAIGHT: Final = ("CM-3.1", "CM-9.4")
"""The rules by which a chariot or a dragged team goes straight on; such steps in a row are one event."""


class Phase(Struct, kw_only=True):
    """The phase of one driver: MF that he set out with, whipped, lost and spent so far, and what is left of his orders.

    `struck`: the one attack from this square is made (CM-6.1).
    """

    team: str
    orders: TeamOrders
    base: int
    whipped: int = 0
    lost: int = 0
    spent: int = 0
    path: list[Step]
    lines: list[Attack]
    struck: bool = False
    has_whipped: bool = False
    over: bool = False

    @property
    def speed(self) -> int:
        """CM-4.1: the speed that counts in corners."""
        return self.base + self.whipped - self.lost

    @property
    def left(self) -> int:
        """MF still to be spent."""
        return 0 if self.over else self.speed - self.spent

    def bring_forward(self, side: Side) -> None:
        """CM-3.8b: the next change to a side was made by passing; in its place stands the square straight on."""
        kind = StepKind.IN if side is Side.LEFT else StepKind.OUT
        changes = [number for number, step in enumerate(self.path) if step.kind is kind]
        if changes:
            self.path[changes[0]] = Step(StepKind.FORWARD, 1)


class LiveRace(UnderWay[Chariot], kw_only=True):
    """A turn being played.

    `held` is the team on each held square; `tested` is the greatest excess tested, by team and corner (CM-4.2);
    `met` are the wrecks that a team has met (CM-9.3); `driven` is the speed of those whose phase is past;
    `fallen` are those who flipped in this turn: they have no further phase.
    `cause` is the event that causes those that follow.
    `strikes` is False where ordered attacks have no effect, as for the odds of a plan.
    """

    set_up: RaceSetUp
    orders: TurnOrders
    chariots: dict[str, Chariot]
    wrecks: list[Wreck]
    held: dict[SpaceId, str] = field(default_factory=dict)
    tested: dict[tuple[str, int], int] = field(default_factory=dict)
    met: set[tuple[str, Wreck]] = field(default_factory=set)
    driven: dict[str, int] = field(default_factory=dict)
    fallen: set[str] = field(default_factory=set)
    phase: Phase | None = None
    cause: int | None = None
    strikes: bool = True

    @property
    def track(self) -> Track:
        return self.set_up.track

    @property
    def charts(self) -> Charts:
        return self.set_up.tables

    def emit(self, event: Event) -> int:
        """Adds an event with the present cause; steps straight on become one event."""
        force_setattr(event, "cause", self.cause)
        if isinstance(event, ev.Moved) and event.rule in STRAIGHT and self.events:
            last, step = self.events[-1], (event.team, event.rule, self.round)
            if isinstance(last, ev.Moved) and (last.team, last.rule, last.round) == step:
                event = replace(last, after=event.after, squares=last.squares + 1)
                del self.events[-1]
        return super().emit(event)

    @contextmanager
    def because(self, event: Event) -> Iterator[int]:
        """Adds an event, which is the cause of all that are added inside."""
        before, self.cause = self.cause, self.emit(event)
        try:
            yield self.cause
        finally:
            self.cause = before

    def d6(self, count: int, who: str, label: str, rule: str) -> tuple[Roll, ...]:
        return self.roll_several(count, who, label, rule, D6)

    @property
    def pieces(self) -> dict[str, Chariot]:
        return self.chariots

    def cdm(self, team: str) -> int:
        return self.set_up.cdm(self.chariots[team])

    def drives(self, team: str) -> bool:
        return self.chariots[team].status is Status.DRIVING

    def my_phase(self, team: str) -> Phase | None:
        """The phase of this team, None where another moves."""
        return self.phase if self.phase is not None and self.phase.team == team else None

    def is_free(self, *wanted: SpaceId) -> bool:
        return all(at != OFF_TRACK and at not in self.held for at in wanted)

    def wreck_at(self, at: SpaceId) -> bool:
        return any(wreck.at == at for wreck in self.wrecks)

    def spot(self, team: str) -> Position:
        chariot = self.chariots[team]
        return Position(chariot.lap, chariot.at)

    def release(self, team: str) -> None:
        """CM-1.6: the squares of a team are free."""
        for at in squares(self.track, self.chariots[team]):
            if self.held.get(at) == team:
                del self.held[at]

    def take(self, team: str) -> None:
        """CM-1.6: a team holds its squares."""
        self.held.update(dict.fromkeys(squares(self.track, self.chariots[team]), team))

    def put(self, team: str, at: SpaceId, rule: str) -> None:
        before, chariot = self.spot(team), self.chariots[team]
        self.release(team)
        self.change(team, at=at, lap=chariot.lap + line_passed(self.track, chariot.at, at))
        self.take(team)
        self.emit(ev.Moved(team=team, rule=rule, before=before, after=self.spot(team)))

    def leave(self, team: str, rule: str, fate: Fate) -> None:
        """CM-12.3: a team or a man is out of the race, and holds no square."""
        if fate is Fate.DEAD and not self.charts.race.deaths:
            fate = Fate.HURT
        self.release(team)
        self.change(team, status=Status.OUT, fate=fate, debt=0, spur=0)
        self.emit(ev.WentOut(team=team, rule=rule, fate=fate))

    def end_phase(self, team: str) -> None:
        """The move of this team ends, if it is its move."""
        if (mine := self.my_phase(team)) is not None:
            mine.over = True

    def owe(self, team: str, amount: int, rule: str, dice: tuple[int, ...] = ()) -> None:
        """CM-2.3: lowers the next limit of a driver by an amount."""
        if self.drives(team):
            self.change(team, debt=self.chariots[team].debt + amount)
            self.gauge(team, rule, ev.HurtGauge.DEBT, amount, self.chariots[team].debt, dice)

    def gauge(self, team: str, rule: str, gauge: ev.HurtGauge, by: int, now: int, dice: tuple[int, ...] = ()) -> None:
        """Tells that a number of a chariot changed."""
        self.emit(ev.Changed(team=team, rule=rule, gauge=gauge, by=by, now=now, dice=dice))

    def pay(self, team: str, amount: int) -> int:
        """Takes endurance, limited by what there is; returns what was paid."""
        paid = min(amount, self.chariots[team].endurance)
        self.change(team, endurance=self.chariots[team].endurance - paid)
        return paid

    def order(self, team: str) -> TeamOrders | None:
        return self.orders.teams.get(team)

    def freeze(self, *, over: bool) -> RaceState:
        return RaceState(self.turn, tuple(self.chariots.values()), tuple(self.wrecks), over)


LiveT = TypeVar("LiveT", bound=LiveRace)


def enliven(kind: type[LiveT], set_up: RaceSetUp, state: RaceState, orders: TurnOrders, turn_dice: TurnDice) -> LiveT:
    live = kind(
        turn_dice=turn_dice,
        turn=state.turn + 1,
        set_up=set_up,
        orders=orders,
        chariots={chariot.team: chariot for chariot in state.chariots},
        wrecks=list(state.wrecks),
    )
    for chariot in state.chariots:
        if chariot.holds_squares:
            live.take(chariot.team)
    return live


def finish(live: LiveRace, team: str, left: int) -> None:
    """CM-12.1, CM-9.9: a team finishes: it goes straight on over free squares by the MF left, then leaves the track."""
    tractus = live.chariots[team].status is Status.DRAGGED
    live.release(team)
    beyond, at = 1, live.chariots[team].at
    while left and ahead(live.track, ahead(live.track, at)) not in live.held:
        beyond, left, at = beyond + 1, left - 1, ahead(live.track, at)
    done = Finish(live.turn, beyond, live.round, tractus)
    live.change(team, at=at, status=Status.FINISHED, finish=done, debt=0, spur=0)
    live.end_phase(team)
    rule = "CM-9.9" if tractus else "CM-12.1"
    live.emit(ev.Finished(team=team, rule=rule, squares=beyond, tractus=tractus))


def standings(set_up: RaceSetUp, state: RaceState) -> tuple[Chariot, ...]:
    """CM-12.2, CM-12.5: all teams in order, as `by_place` has them."""
    return by_place(set_up.track, state.chariots)


def by_place(track: Track, chariots: Iterable[Chariot]) -> tuple[Chariot, ...]:
    """CM-12.2, CM-12.5: first those who finished, by turn, squares beyond the line, and draw.

    Then the others by laps and progress; of equals the living come before the dead.
    """

    def rank(chariot: Chariot) -> tuple[int, ...]:
        if (done := chariot.finish) is not None:
            return (False, done.turn, -done.squares, done.drawn)
        return (True, -chariot.lap, -progress(track, chariot), chariot.fate is Fate.DEAD)

    return tuple(sorted(chariots, key=rank))


def ends_now(live: LiveRace) -> bool:
    """CM-12.4: whether the race ends: nobody drives or is dragged, or the last call or the last turn is over."""
    race = live.charts.race
    finished = [chariot.finish.turn for chariot in live.chariots.values() if chariot.finish]
    called = bool(finished) and live.turn >= min(finished) + race.last_call
    return called or live.turn >= race.turns or not any(other.holds_squares for other in live.chariots.values())


def close(live: LiveRace) -> None:
    """CM-12.4, CM-12.5: ends the race: men on foot are safe, and all get their places."""
    for chariot in tuple(live.chariots.values()):
        if chariot.status is Status.ON_FOOT:
            live.leave(chariot.team, "CM-12.4", Fate.SAFE)
    order = by_place(live.track, live.chariots.values())
    for place, chariot in enumerate(order, start=1):
        live.change(chariot.team, place=place)
    live.emit(ev.RaceOver(team=None, rule="CM-12.4", places=tuple(chariot.team for chariot in order)))
