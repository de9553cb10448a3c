"""A turn of the race while it is played: held squares, a phase, the line, the places, and harm (CM-8, CM-9, CM-12)."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Final, TypeVar

from msgspec import Struct, field
from msgspec.structs import force_setattr, replace

from ludi_press.boards.ring import OFF_TRACK, Side, SpaceId, Track
from ludi_press.core.dice import D6, Roll, TurnDice
from ludi_press.games.circus_maximus.rules import events as ev
from ludi_press.games.circus_maximus.rules.charts import Aftermath, Charts, read_up_to
from ludi_press.games.circus_maximus.rules.course import ahead, behind, level, line_passed, progress, squares
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
from ludi_press.games.kit.event import Event, UnderWay, indices, total
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
    chariots = live.chariots.values()
    return live.turn >= live.set_up.last_turn(chariots) or not any(one.holds_squares for one in chariots)


def close(live: LiveRace) -> None:
    """CM-12.4, CM-12.5: ends the race: men on foot are safe, and all get their places."""
    for chariot in tuple(live.chariots.values()):
        if chariot.status is Status.ON_FOOT:
            live.leave(chariot.team, "CM-12.4", Fate.SAFE)
    order = by_place(live.track, live.chariots.values())
    for place, chariot in enumerate(order, start=1):
        live.change(chariot.team, place=place)
    live.emit(ev.RaceOver(team=None, rule="CM-12.4", places=tuple(chariot.team for chariot in order)))


# Harm: flips and where wrecks lie, horses, wheels, jostles and hits (CM-4.7, CM-6.3, CM-7.7, CM-8, CM-9.1)


SHARES: Final = {1: 4, 2: 3, 3: 2}
"""CM-8.2: the part of the endurance that the first, second and third dead horse takes."""

JOSTLE: Final = 3
"""CM-4.7: what a jostle takes from the CDM."""


def flip(live: LiveRace, team: str, rule: str, driver: Status = Status.DRAGGED) -> None:
    """CM-9.1: a chariot flips, which ends its phase; its driver is dragged, on foot, or dead (OUT)."""
    simple = live.charts.race.aftermath is Aftermath.SIMPLE
    live.fallen.add(team)
    live.end_phase(team)
    live.change(team, debt=0, spur=0)
    with live.because(ev.Flipped(team=team, rule=rule, at=live.chariots[team].at)):
        if not simple:
            lay_wreck(live, team)
        if driver is Status.OUT:
            live.leave(team, "CM-7.7", Fate.DEAD)
        elif simple:
            live.leave(team, "CM-14.1", Fate.REMOVED)
        elif driver is Status.ON_FOOT:
            stand_up(live, team, "CM-9.1")
        else:
            live.change(team, status=Status.DRAGGED)


def stand_up(live: LiveRace, team: str, rule: str) -> None:
    """CM-9.1, CM-9.5: the driver is on foot where he is, and his team is led away; he runs from the next turn."""
    live.release(team)
    live.change(team, status=Status.ON_FOOT)
    live.emit(ev.OnFoot(team=team, rule=rule, at=live.chariots[team].at))


def lay_wreck(live: LiveRace, team: str) -> None:
    """CM-9.2: the wreck lands forward and over, at most at the wall; on a free square as `free_square` finds it."""
    rolls = live.d6(2, team, "wreck-at", "CM-9.2")
    lanes, forward = live.charts.wrecks.lies[total(rolls)]
    chariot = live.chariots[team]
    at = chariot.at
    for _ in range(forward):
        at = ahead(live.track, at)
    for side in [Side.LEFT] * -lanes + [Side.RIGHT] * lanes:  # a list times a negative number is empty
        over = level(live.track, at, side)
        at = at if over == OFF_TRACK else over
    at = free_square(live, team, at)
    live.wrecks.append(Wreck(at, team, live.turn))
    live.emit(ev.WreckLay(team=team, rule="CM-9.2", at=at, dice=indices(rolls)))


def free_square(live: LiveRace, team: str, at: SpaceId) -> SpaceId:
    """CM-9.2, CM-9.2a, CM-9.2b: the first square that no other holds: this one, else back, else forward."""
    back = at
    while live.held.get(back, team) != team:
        back = behind(live.track, back, live.chariots[team].lap)
    if back != OFF_TRACK:
        return back
    while live.held.get(at, team) != team:
        at = ahead(live.track, at)
    return at


def hurt_horse(live: LiveRace, team: str, horse: int, weight: int) -> None:
    """CM-8.1: the horse chart for one horse; `weight` is what the opposing chariot adds."""
    rolls = live.d6(2, team, "horse", "CM-8.1")
    injure(live, team, horse, read_up_to(live.charts.harm.horse, total(rolls) + weight), "CM-8.1", indices(rolls))


def injure(live: LiveRace, team: str, horse: int, points: int, rule: str, dice: tuple[int, ...]) -> None:
    """CM-8.1, CM-8.2a: a horse loses points, but none below 0; at 0 it dies."""
    horses = live.chariots[team].horses
    taken = min(points, horses[horse])
    left = horses[horse] - taken
    live.change(team, horses=(*horses[:horse], left, *horses[horse + 1 :]))
    with live.because(ev.HorseHurt(team=team, rule=rule, horse=horse + 1, points=taken, left=left, dice=dice)):
        if taken and not left:
            lose_horse(live, team, horse)


def lose_horse(live: LiveRace, team: str, horse: int) -> None:
    """CM-8.2: a dead horse costs a share of the endurance and ends the move; without horses the team is out."""
    chariot = live.chariots[team]
    share = SHARES.get(chariot.horses.count(0), 1)
    lost = live.pay(team, chariot.endurance // share)
    live.change(team, uncut=True)
    live.end_phase(team)
    live.emit(ev.HorseDied(team=team, rule="CM-8.2", horse=horse + 1, endurance=lost))
    if not any(live.chariots[team].horses):
        live.leave(team, "CM-8.2", Fate.STOPPED)


def hurt_wheel(live: LiveRace, team: str, side: Side, points: int, rule: str, dice: tuple[int, ...]) -> None:
    """CM-6.5: a wheel is damaged; 2 points or more at once need a check (CM-6.3)."""
    cause, before = damage_wheel_by(live, team, side, points, rule, dice), live.cause
    if points >= CHECKED:
        live.cause = cause
        check_wheel(live, team, side)
        live.cause = before


CHECKED: Final = 2
"""CM-6.3: so many points at once need a check of the wheel."""


def damage_wheel_by(live: LiveRace, team: str, side: Side, points: int, rule: str, dice: tuple[int, ...]) -> int:
    """CM-6.5: adds points to the damage of a wheel, without a limit; the event."""
    damage = list(live.chariots[team].wheels)
    damage[side is Side.RIGHT] += points
    live.change(team, wheels=(damage[0], damage[1]))
    now = damage[side is Side.RIGHT]
    return live.emit(ev.WheelHurt(team=team, rule=rule, side=side, points=points, damage=now, dice=dice))


def check_wheels(live: LiveRace, team: str) -> None:
    """CM-6.3: each damaged wheel is checked, the left first."""
    for side in Side:
        if live.drives(team):
            check_wheel(live, team, side)


def check_wheel(live: LiveRace, team: str, side: Side) -> None:
    """CM-6.3: on 2d6 above the damage the wheel holds, on equal it gets a point more, below it comes off."""
    damage = live.chariots[team].wheels[side is Side.RIGHT]
    if not damage:
        return
    rolls = live.d6(2, team, "wheel-check", "CM-6.3")
    thrown, off = total(rolls), total(rolls) < damage
    after = damage + (thrown == damage)
    left, right = live.chariots[team].wheels
    live.change(team, wheels=(after, right) if side is Side.LEFT else (left, after))
    event = ev.WheelChecked(
        team=team, rule="CM-6.3", side=side, total=thrown, damage=after, came_off=off, dice=indices(rolls)
    )
    with live.because(event):
        if off:
            flip(live, team, "CM-6.3")


def jostle(live: LiveRace, team: str, rule: str) -> None:
    """CM-4.7: CDM -3 at once; jostles add up."""
    chariot = live.change(team, jostled=live.chariots[team].jostled + JOSTLE)
    live.gauge(team, rule, ev.HurtGauge.JOSTLED, JOSTLE, chariot.jostled)


def take_hits(live: LiveRace, team: str, count: int, rule: str, dice: tuple[int, ...] = ()) -> bool:
    """CM-7.7, CM-9.6: a driver loses hits; whether any are left."""
    hits = live.chariots[team].hits
    lost = min(hits, count)
    live.change(team, hits=hits - lost)
    live.gauge(team, rule, ev.HurtGauge.HITS, -lost, hits - lost, dice)
    return hits > lost


def can_fall_back(live: LiveRace, team: str) -> bool:
    """CM-6.2, CM-7.3: whether the square behind a driver is free, and he can pay 2 END to brake."""
    chariot = live.chariots[team]
    return chariot.endurance >= 2 and not chariot.uncut and live.is_free(behind(live.track, chariot.at, chariot.lap))


def fall_back(live: LiveRace, team: str, rule: str) -> None:
    """CM-6.2, CM-7.3: a driver goes one square back for 2 END."""
    chariot = live.chariots[team]
    live.pay(team, 2)
    live.put(team, behind(live.track, chariot.at, chariot.lap), rule)
