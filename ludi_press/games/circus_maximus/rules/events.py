"""The events of a turn; `dice` are indices of the turn's dice, and each die belongs to one event."""

from enum import StrEnum
from typing import Final

from ludi_press.boards.ring import Side, SpaceId
from ludi_press.games.circus_maximus.rules.charts import Critical, Lash, OverWreck, RamResult, Strain
from ludi_press.games.circus_maximus.rules.model import Act, Fate, Way
from ludi_press.games.kit.event import Event
from ludi_press.games.kit.race import Position


class HurtGauge(StrEnum):
    """A number of a chariot that rules change."""

    DEBT, HITS, JOSTLED, TEAM_SPEED = "debt", "hits", "jostled", "team-speed"


HOW: Final = {
    "CM-3.1": "straight",
    "CM-3.2": "change",
    "CM-3.3": "change",
    "CM-3.7": "sideslip",
    "CM-3.8": "passing",
    "CM-4.5": "slip",
    "CM-4.6": "slip",
    "CM-6.2": "evading",
    "CM-7.3": "back",
    "CM-7.5": "swerve",
    "CM-9.4": "dragged",
    "CM-9.7": "run",
}
"""The rule of each way to move, and the word for it."""


class Changed(Event, frozen=True, kw_only=True):
    """A number changed: CM-2.3 what is owed, CM-7.7 hits, CM-4.7 jostles, CM-5.3 the speed of a tired team."""

    gauge: HurtGauge
    by: int
    now: int

    @property
    def variant(self) -> str:
        """Which number changed; a jostle that heals has a phrase of its own."""
        return "healed" if self.gauge is HurtGauge.JOSTLED and self.by < 0 else self.gauge.value


class LinedUp(Event, frozen=True, kw_only=True):
    """CM-1.7: a chariot stands in its box."""

    lane: int
    after: Position


class Prepared(Event, frozen=True, kw_only=True):
    """CM-1.3: what a team starts with."""

    hits: int
    horses: tuple[int, ...]
    endurance: int


class OrderSet(Event, frozen=True, kw_only=True):
    """CM-2.2: who moves after whom in this turn."""

    order: tuple[str, ...]


class SetOut(Event, frozen=True, kw_only=True):
    """CM-2.4: a phase begins: ordered speed, limit without the `debt`, MF, and MF by lashed horses (`spur`)."""

    asked: int | None
    limit: int
    debt: int
    speed: int
    spur: int

    @property
    def variant(self) -> str:
        """Whether he was ordered anything, and whether lashes drive his team on."""
        return ("silent" if self.rule == "CM-2.6" else "ordered") + (".spurred" if self.spur else "")


class HorsesCut(Event, frozen=True, kw_only=True):
    """CM-8.3: dead horses were cut free, or not: then he does not move; `left` are the MF afterwards."""

    variants = ({"success": "done", "": "failed"},)
    success: bool
    left: int


class Moved(Event, frozen=True, kw_only=True):
    """A chariot, a dragged team or a man moved, in the way of its rule; several `squares` straight on are one event."""

    before: Position
    after: Position
    squares: int = 1

    @property
    def variant(self) -> str:
        return HOW[self.rule]


class ChangeLost(Event, frozen=True, kw_only=True):
    """CM-3.9: a change of lane was not possible."""

    side: Side


class Slowed(Event, frozen=True, kw_only=True):
    """MF were braked away for endurance (CM-3.4, CM-4.9), or lost without."""

    variants = ({"endurance": "braked", "": "lost"},)
    mf: int
    endurance: int


class Whipped(Event, frozen=True, kw_only=True):
    """CM-3.5: whipped MF, for as many END."""

    mf: int


class Blocked(Event, frozen=True, kw_only=True):
    """CM-3.6: the square before the team is held."""

    variants = ("answer",)
    by: str
    answer: Way


class Strained(Event, frozen=True, kw_only=True):
    """CM-4.3: a corner was driven over its safe speed; END that was due and that was paid."""

    variants = ({"due>paid": "short", "": "paid"},)
    excess: int
    due: int
    paid: int


class StrainJudged(Event, frozen=True, kw_only=True):
    """CM-4.4: what the strain does."""

    total: int
    excess: int
    result: Strain

    @property
    def variant(self) -> str:
        return self.result.word


class Attacked(Event, frozen=True, kw_only=True):
    """CM-6.1, CM-6.7, CM-3.10: a chariot attacks another; `mine`: it struck with its own team, not with the car."""

    target: str
    act: Act
    horses: bool
    mine: bool = False

    @property
    def variant(self) -> str:
        if self.rule == "CM-3.10":
            return "ahead"
        part = "horses" if self.horses else "car"
        return f"unwilled.{part}" if self.rule == "CM-6.7" else f"{self.act}.{part}"


class AttackMissed(Event, frozen=True, kw_only=True):
    """CM-6.1: an ordered attack found nobody beside; `target` is None where anyone would do."""

    variants = ("act",)
    target: str | None
    act: Act
    horses: bool


class Evaded(Event, frozen=True, kw_only=True):
    """CM-6.2: a defender tried to evade; the totals of both."""

    variants = ({"success": "done", "": "failed"},)
    by: str
    answer: Way
    success: bool
    totals: tuple[int, int]


class CarRammed(Event, frozen=True, kw_only=True):
    """CM-6.4: a ram of the car."""

    variants = ("result",)
    target: str
    total: int
    result: RamResult


class WheelHurt(Event, frozen=True, kw_only=True):
    """CM-6.5, CM-9.3: a wheel takes `points` of damage and has `damage` in all."""

    variants = ({"points": "hurt", "": "unhurt"},)
    side: Side
    points: int
    damage: int


class WheelChecked(Event, frozen=True, kw_only=True):
    """CM-6.3: a wheel holds, gets a point more, or comes off."""

    variants = ({"came_off": "off", "damage>total": "worse", "": "holds"},)
    side: Side
    total: int
    damage: int
    came_off: bool


class DriverLashed(Event, frozen=True, kw_only=True):
    """CM-7.2: a lash at a driver: the column, the row and the result."""

    target: str
    column: int
    row: int
    result: Lash

    @property
    def variant(self) -> str:
        return self.result.name.lower()


class TeamLashed(Event, frozen=True, kw_only=True):
    """CM-7.9: a lash at a team: END lost, and MF that it adds to the next phase."""

    variants = ({"spur": "spurred", "": "tired"},)
    target: str
    totals: tuple[int, int]
    endurance: int
    spur: int


class WhipMoved(Event, frozen=True, kw_only=True):
    """CM-7.6, CM-7.8: a whip is lost, or taken by another team (`to`)."""

    variants = ({"to": "grabbed", "": "lost"},)
    to: str | None


class CriticalHit(Event, frozen=True, kw_only=True):
    """CM-7.8: the critical hit of a wound."""

    variants = ("result",)
    by: str
    total: int
    result: Critical


class Showdown(Event, frozen=True, kw_only=True):
    """CM-7.8: both drivers pull at the whip: their totals, and who was pulled out."""

    variants = ({"loser": "pulled", "": "tied"},)
    by: str
    totals: tuple[int, int]
    loser: str | None


class HorseHurt(Event, frozen=True, kw_only=True):
    """CM-8.1: a horse, counted from the left and from 1, is injured and has `left` points."""

    variants = ({"points": "hurt", "": "unhurt"},)
    horse: int
    points: int
    left: int


class HorseDied(Event, frozen=True, kw_only=True):
    """CM-8.2: a horse dies, and the team loses END."""

    horse: int
    endurance: int


class Flipped(Event, frozen=True, kw_only=True):
    """CM-9.1: a chariot flips; the cause is the event before."""

    at: SpaceId


class WreckLay(Event, frozen=True, kw_only=True):
    """CM-9.2: where a wreck came to lie."""

    at: SpaceId


class OnFoot(Event, frozen=True, kw_only=True):
    """CM-9.1, CM-9.5: a man stands on the sand."""

    at: SpaceId


class WreckMet(Event, frozen=True, kw_only=True):
    """CM-9.3: a wreck was driven over; END that was due and that was paid."""

    due: int
    paid: int


class WreckJudged(Event, frozen=True, kw_only=True):
    """CM-9.3: what the wreck does."""

    variants = ("result",)
    total: int
    result: OverWreck


class RunDown(Event, frozen=True, kw_only=True):
    """CM-9.8: a man is run down, which costs the other MF."""

    by: str
    mf: int


class CutLoose(Event, frozen=True, kw_only=True):
    """CM-9.5: a dragged man tries to cut himself loose."""

    variants = ({"success": "done", "": "failed"},)
    total: int
    most: int
    success: bool


class WentOut(Event, frozen=True, kw_only=True):
    """CM-12.3: out of the race."""

    variants = ("fate",)
    fate: Fate


class Finished(Event, frozen=True, kw_only=True):
    """CM-12.1: over the line after the last lap, and how many squares beyond."""

    variants = ({"tractus": "dragged", "": "upright"},)
    squares: int
    tractus: bool


class WreckCleared(Event, frozen=True, kw_only=True):
    """CM-14.1: a wreck is taken off the sand."""

    at: SpaceId


class RaceOver(Event, frozen=True, kw_only=True):
    """CM-12.4: the race has ended; all teams by place."""

    places: tuple[str, ...]
