"""Teams, chariots, orders and the state of a race, all frozen; sides: LEFT is in, toward the spina, RIGHT is out."""

from collections.abc import Iterable
from enum import StrEnum
from typing import Final

from msgspec import Struct

from ludi_press.boards.ring import Side
from ludi_press.games.circus_maximus.rules.charts import Charts, Weight
from ludi_press.games.kit import race


class Status(StrEnum):
    DRIVING, DRAGGED, ON_FOOT, FINISHED, OUT = "driving", "dragged", "on-foot", "finished", "out"


class Fate(StrEnum):
    """CM-12.3: how a driver went out; who would be dead is hurt in a race without deaths (CM-14.1)."""

    DEAD = "dead"
    HURT = "hurt"
    SAFE = "safe"
    STOPPED = "stopped"
    RETIRED = "retired"
    REMOVED = "removed"


class Way(StrEnum):
    """An answer to an attack (CM-6.2) or to a held square (CM-3.6); a ram answers squares only."""

    OUT, IN, BRAKE, RAM = "out", "in", "brake", "ram"

    @property
    def side(self) -> Side | None:
        """The side to which it leads, None where the lane stays the same."""
        return {Way.IN: Side.LEFT, Way.OUT: Side.RIGHT}.get(self)


class Act(StrEnum):
    RAM, LASH = "ram", "lash"


class Attack(Struct, frozen=True):
    """CM-6.1: an attack on a team, `target` None for anyone; on its horses, else on its car or driver."""

    act: Act
    target: str | None = None
    horses: bool = False

    def __str__(self) -> str:
        """The words of a turn file: "ram diocles horses"."""
        return f"{self.act} {self.target or 'anyone'}{' horses' if self.horses else ''}"


class StepKind(StrEnum):
    """CM-11.2: a step of a path."""

    FORWARD = "forward"
    OUT = "out"
    IN = "in"
    BRAKE = "brake"
    WHIP = "whip"
    ATTACK = "attack"


class Step(Struct, frozen=True):
    """A step of a path: `count` squares forward or MF braked, else once; an attack has what it is on."""

    kind: StepKind
    count: int = 1
    attack: Attack | None = None


class TeamOrders(Struct, frozen=True, kw_only=True):
    """What one team is to do (CM-11.1).

    `speed` None is the limit; `passing` and `blocked` None are the defaults; `corner` None is any excess;
    `evade` None leaves the standing answer as it is.
    `hold_on` is for a dragged man, `run` for a man on foot, None for the nearer wall.
    """

    speed: int | None = None
    path: tuple[Step, ...] = ()
    whip: bool = False
    attack: tuple[Attack, ...] = ()
    evade: tuple[Way, ...] | None = None
    passing: tuple[Side, ...] | None = None
    blocked: tuple[Way, ...] | None = None
    corner: int | None = None
    hold_on: bool = False
    run: Side | None = None


class TurnOrders(Struct, frozen=True):
    """The orders of a turn by team, who retires before it, and the order that the host drew, if it did."""

    teams: dict[str, TeamOrders]
    retired: tuple[str, ...] = ()
    draw: tuple[str, ...] = ()


class Team(race.Team, frozen=True, kw_only=True):
    """CM-1.2: a team as it enters: points, wished lanes in order, and the lane that the host names."""

    racer: str | None = None
    skill: int
    chariot: int
    speed: int
    endurance: int
    wish: tuple[int, ...] = ()
    lane: int | None = None

    @property
    def weight(self) -> Weight:
        """CM-1.2: the weight of the chariot, by the points spent on it."""
        return tuple(Weight)[self.chariot]


class Finish(Struct, frozen=True):
    """CM-12.2: how a team passed the line: the turn, squares beyond it, its number in the draw, whether dragged."""

    turn: int
    squares: int
    drawn: int
    tractus: bool = False

    @property
    def dragged(self) -> bool:
        return self.tractus


class Chariot(race.Chariot, frozen=True, kw_only=True):
    """A team under way; `at` is the square of its car, or of the man, the last one where he is out.

    `lap` is 0 before the first pass of the line; `wheels` is the damage left and right; `horses` are points from the
    left, 0 for a dead one; `uncut` tells of a dead one in harness.
    `debt` is owed to the next limit, `spur` is what lashed horses add to the next phase (CM-7.9).
    `ban` counts the turns, this one included, without straining (CM-4.6); `eyes` are the hurt sides.
    """

    hits: int
    full_hits: int
    endurance: int
    horses: tuple[int, ...]
    lap: int = 0
    status: Status = Status.DRIVING
    fate: Fate | None = None
    wheels: tuple[int, int] = (0, 0)
    has_whip: bool = True
    tired: int = 0
    severe: int = 0
    jostled: int = 0
    arm: bool = False
    eyes: tuple[Side, ...] = ()
    uncut: bool = False
    debt: int = 0
    spur: int = 0
    ban: int = 0
    evade: tuple[Way, ...] = ()
    finish: Finish | None = None
    place: int | None = None

    @property
    def is_dead(self) -> bool:
        return self.fate is Fate.DEAD

    @property
    def attacks(self) -> tuple[Act, ...]:
        """CM-7.1: what he can attack with."""
        return tuple(Act) if self.has_whip else (Act.RAM,)

    @property
    def team_speed(self) -> int:
        """CM-1.3: the sum of the horses' points, less tiredness."""
        return max(0, sum(self.horses) - self.tired)

    @property
    def wounds(self) -> int:
        """CM-7.7, CM-7.7a: the penalty of the CDM by lost hits."""
        lost = self.full_hits - self.hits
        return (lost * 2 >= self.full_hits) + (self.hits * 3 <= self.full_hits)

    @property
    def holds_squares(self) -> bool:
        """CM-1.6: chariots under way and dragged teams hold squares."""
        return self.status in (Status.DRIVING, Status.DRAGGED)

    def outmost(self, side: Side) -> int:
        """The outermost living horse on a side, counted from the left and from 0."""
        living = [number for number, points in enumerate(self.horses) if points]
        return living[0] if side is Side.LEFT else living[-1]


class RaceState(race.RaceState[Chariot], frozen=True):
    """A race after a turn."""


class RaceSetUp(race.RaceSetUp[Team, Charts], frozen=True, dict=True):
    """What does not change during a race, and the numbers of a chariot that follow from it."""

    def cdm(self, chariot: Chariot) -> int:
        """The driver's modifier now: skill - wounds - severe hits - jostles."""
        return self.by_id[chariot.team].skill - chariot.wounds - chariot.severe - chariot.jostled

    def limit(self, chariot: Chariot) -> int:
        """CM-2.3: the highest speed of the next phase."""
        return max(0, chariot.team_speed + self.cdm(chariot) - chariot.debt)

    def last_turn(self, chariots: Iterable[Chariot]) -> int:
        """CM-12.4: the turn with which the race ends at the latest; once somebody is home, that of the last call."""
        race, home = self.tables.race, [one.finish.turn for one in chariots if one.finish]
        return min([race.turns, *(turn + race.last_call for turn in home)])

    def may_strain(self, chariot: Chariot) -> bool:
        """CM-4.6, CM-4.7: not under a ban, nor jostled with a CDM below 0."""
        return not chariot.ban and not (chariot.jostled and self.cdm(chariot) < 0)

    def may_whip(self, chariot: Chariot) -> bool:
        """CM-3.5: whether he may whip his own horses."""
        able = chariot.has_whip and chariot.endurance > 0 and not chariot.uncut and not chariot.ban
        return able and self.cdm(chariot) >= 0


ANSWERS: Final = {Side.LEFT: Way.IN, Side.RIGHT: Way.OUT}
"""The way to each side."""
