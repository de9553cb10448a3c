"""What happened in a turn, one frozen value an event: its rule, its dice, what it changed and what caused it.

`before` and `after` are what an event changed; in turn.json they are `from` and `to`.
"""

from enum import StrEnum
from typing import ClassVar, NewType

from msgspec import Struct

from ludi_press.boards.ring import Side, SpaceId
from ludi_press.games.kit.event import Event as Event
from ludi_press.games.super_series.rules.model import Bonus, Order, Part, Speed
from ludi_press.games.super_series.rules.tables import Corner, Landing


class Position(Struct, frozen=True):
    """A lap, counted from 0, and a space of the track."""

    lap: int
    at: SpaceId


Section = NewType("Section", int)
"""A section of the track, counted from 0."""

WatchShift = NewType("WatchShift", int)
"""SS-13.3: what the target's Watch adds to a roll against it: 0 or less."""


class LotDrawn(Event, frozen=True, kw_only=True):
    """SS-2.5: a die of the lot for the start grid fell; `tied` teams roll again."""

    what: ClassVar[str] = "lot-drawn"
    face: int
    tied: bool

    @property
    def variant(self) -> str:
        """Which phrase fits."""
        return "again" if self.tied else "done"


class LinedUp(Event, frozen=True, kw_only=True):
    """SS-2.5: a team takes its place of the start grid, by lot or by the host's word."""

    what: ClassVar[str] = "lined-up"
    place: int
    after: Position
    by_lot: bool

    @property
    def variant(self) -> str:
        """Which phrase fits."""
        return "lot" if self.by_lot else "host"


class Retired(Event, frozen=True, kw_only=True):
    """SS-3.4: the host takes a team out of the race."""

    what: ClassVar[str] = "retired"


class BonusEarned(Event, frozen=True, kw_only=True):
    """SS-16.1: orders within the window earned what the racer named."""

    what: ClassVar[str] = "bonus-earned"
    bonus: Bonus

    @property
    def variant(self) -> str:
        """Which phrase fits."""
        return self.bonus


class BonusLost(Event, frozen=True, kw_only=True):
    """SS-16.1a: the first move that rolls a die was a stunned one; the space is lost."""

    what: ClassVar[str] = "bonus-lost"


class RoundBegun(Event, frozen=True, kw_only=True):
    """SS-3.3: race order is taken for one order of everybody."""

    what: ClassVar[str] = "round-begun"
    order: tuple[str, ...]


class Why(StrEnum):
    """Why a team does what it does."""

    ORDERED = "ordered"
    SILENT = "silent"
    CONTINGENCY = "contingency"
    STUNNED = "stunned"
    FLIPPED = "flipped"


class OrderTaken(Event, frozen=True, kw_only=True):
    """SS-4: the order that is carried out, beside the one that was asked; `obstacle` called a contingency (SS-7.1)."""

    what: ClassVar[str] = "order"
    asked: Order | None
    done: Order
    why: Why
    obstacle: str | None = None

    @property
    def variant(self) -> str:
        """Which phrase fits."""
        return self.why


class SpeedChanged(Event, frozen=True, kw_only=True):
    """SS-4.3, SS-13.2: another speed level."""

    what: ClassVar[str] = "speed-changed"
    before: Speed
    after: Speed

    @property
    def variant(self) -> str:
        """Which phrase fits."""
        return "up" if self.after > self.before else "down"


class Whipped(Event, frozen=True, kw_only=True):
    """SS-11.1: the whip's first die; `spaces` is what it gains."""

    what: ClassVar[str] = "whipped"
    success: bool
    spaces: int

    @property
    def variant(self) -> str:
        """Which phrase fits."""
        return "success" if self.success else "failure"


class SpacesRolled(Event, frozen=True, kw_only=True):
    """SS-5.3: how far a move goes: die, whip, Speed, bonus space, lasting penalty, and the sum of at least 1."""

    what: ClassVar[str] = "spaces-rolled"
    speed: Speed
    face: int
    whip: int
    trait: int
    bonus: int
    penalty: int
    spaces: int


class Moved(Event, frozen=True, kw_only=True):
    """SS-5.4: a stretch of the move; `path` holds the spaces entered."""

    what: ClassVar[str] = "moved"
    also: ClassVar[tuple[str, ...]] = ("spaces",)
    before: Position
    after: Position
    path: tuple[SpaceId, ...]

    @property
    def spaces(self) -> int:
        """How many spaces were entered."""
        return len(self.path)


class Lost(StrEnum):
    """Why lanes of an ordered displacement were not changed: spaces were taken, the move too short, or it slipped."""

    TAKEN = "taken"
    SHORT = "short"
    SLIP = "slip"


class ShiftLost(Event, frozen=True, kw_only=True):
    """SS-5.4, SS-9.2a: the lanes of an ordered displacement that could not be changed, for one reason."""

    what: ClassVar[str] = "shift-lost"
    lanes: int
    why: Lost

    @property
    def variant(self) -> str:
        """Which phrase fits."""
        return self.why


class Blocked(Event, frozen=True, kw_only=True):
    """SS-6.1: an obstacle ended the move; `allowed` None: any number may be discarded (SS-6.2)."""

    what: ClassVar[str] = "blocked"
    obstacle: str
    discarded: int
    allowed: int | None

    @property
    def variant(self) -> str:
        """Which phrase fits."""
        return "any" if self.allowed is None else "limit"


class CornerTaken(Event, frozen=True, kw_only=True):
    """SS-8.3: a cornering zone is read: lane, speed and Skill, the natural die and Control's shift (SS-8.4).

    `reading` is the number that the table was read with: the die with the shift, never below its lowest face.
    """

    what: ClassVar[str] = "corner"
    section: Section
    lane: int
    speed: Speed
    skill: int
    face: int
    shift: int
    reading: int
    result: Corner

    @property
    def variant(self) -> str:
        """Which phrase fits."""
        return f"{self.result}.control" if self.shift else self.result


class SlipIdle(Event, frozen=True, kw_only=True):
    """SS-9.1: the dice named the space of a slip or a naufragia, and a wreck ended the move before it came to that."""

    what: ClassVar[str] = "slip-idle"
    result: Corner

    @property
    def variant(self) -> str:
        """Which phrase fits."""
        return self.result


class Slipped(Event, frozen=True, kw_only=True):
    """SS-9.2: one space diagonally outward and forward."""

    what: ClassVar[str] = "slipped"
    before: Position
    after: Position


class Bumped(Event, frozen=True, kw_only=True):
    """SS-9.3: a slip ran into a chariot, or the outer wall (`other` None); no lane change."""

    what: ClassVar[str] = "bumped"
    other: str | None

    @property
    def variant(self) -> str:
        """Which phrase fits."""
        return "wall" if self.other is None else "chariot"


class WreckStruck(Event, frozen=True, kw_only=True):
    """SS-15.7: a wreck is driven over."""

    what: ClassVar[str] = "wreck-struck"
    wreck: str
    at: Position


class WallTouched(Event, frozen=True, kw_only=True):
    """SS-10.1: a move ended beside a wall; `harmed` tells whether it left a mark."""

    what: ClassVar[str] = "wall"
    side: Side
    harmed: bool

    @property
    def variant(self) -> str:
        """Which phrase fits."""
        return f"{'harmed' if self.harmed else 'clear'}.{self.side.name.lower()}"


class Unharmed(Event, frozen=True, kw_only=True):
    """A roll for harm that did none."""

    what: ClassVar[str] = "unharmed"
    part: Part

    @property
    def variant(self) -> str:
        """Which phrase fits."""
        return self.part


class Damaged(Event, frozen=True, kw_only=True):
    """SS-14.1: a point lost; `before` and `after` count the losses of that part."""

    what: ClassVar[str] = "damaged"
    part: Part
    before: int
    after: int

    @property
    def variant(self) -> str:
        """Which phrase fits."""
        return self.part


class HorsesStopped(Event, frozen=True, kw_only=True):
    """SS-14.1: the fourth loss: horses and chariot stand still, out of the race."""

    what: ClassVar[str] = "horses-stopped"


class Flipped(Event, frozen=True, kw_only=True):
    """SS-15.1: naufragia; the wreck stays at this space."""

    what: ClassVar[str] = "naufragia"
    at: Position


class Fell(Event, frozen=True, kw_only=True):
    """SS-15.1, SS-15.4: the fall table; `before` and `after` count the auriga's hurts."""

    what: ClassVar[str] = "fall"
    before: int
    after: int

    @property
    def variant(self) -> str:
        """Which phrase fits."""
        return "hurt" if self.after > self.before else "unhurt"


class Dragged(Event, frozen=True, kw_only=True):
    """SS-15.4: the horses drag the auriga on; `obstacle` stopped them."""

    what: ClassVar[str] = "dragged"
    also: ClassVar[tuple[str, ...]] = ("spaces",)
    before: Position
    after: Position
    path: tuple[SpaceId, ...]
    obstacle: str | None

    @property
    def variant(self) -> str:
        """Which phrase fits."""
        return "free" if self.obstacle is None else "blocked"

    @property
    def spaces(self) -> int:
        """How many spaces were entered."""
        return len(self.path)


class Escaped(Event, frozen=True, kw_only=True):
    """SS-15.5: he let go; `threats` counts who might run him over; alive or trampled."""

    what: ClassVar[str] = "escape"
    threats: int
    trampled: bool

    @property
    def variant(self) -> str:
        """Which phrase fits."""
        return "trampled" if self.trampled else "alive" if self.threats else "alone"


class Died(Event, frozen=True, kw_only=True):
    """SS-15.3: the auriga is dead (mortuus)."""

    what: ClassVar[str] = "died"


class NoStrike(StrEnum):
    """Why an attack found nobody (SS-12.2)."""

    NOBODY = "nobody"
    TARGET_AWAY = "target-away"
    ATTACKER_DOWN = "attacker-down"


class StrikeMissing(Event, frozen=True, kw_only=True):
    """SS-12.2: an attack that gives no chance, and why."""

    what: ClassVar[str] = "no-strike"
    order: Order
    why: NoStrike

    @property
    def variant(self) -> str:
        """Which phrase fits."""
        return self.why


class Crashed(Event, frozen=True, kw_only=True):
    """SS-12.4: a crash was tried against a target; `shift` is Watch's (SS-13.3)."""

    what: ClassVar[str] = "crash"
    target: str
    side: Side
    landing: Landing
    part: Part
    shift: WatchShift
    hit: bool

    @property
    def variant(self) -> str:
        """Which phrase fits."""
        return f"{self.landing}.{'hit' if self.hit else 'miss'}.{'horses' if self.part is Part.HORSES else 'chariot'}"


class Contact(Event, frozen=True, kw_only=True):
    """SS-12.5: the crash's damage die: whether the attacker pays, and what the target takes."""

    what: ClassVar[str] = "crash-damage"
    target: str
    self_damage: bool
    inflicted: int

    @property
    def variant(self) -> str:
        """Which phrase fits."""
        return f"{'paid' if self.self_damage else 'unscathed'}.{'inflicted' if self.inflicted else 'harmless'}"


class Lacerated(Event, frozen=True, kw_only=True):
    """SS-13.1: a laceration was tried against a target; `shift` is Watch's (SS-13.3)."""

    what: ClassVar[str] = "laceration"
    target: str
    side: Side
    shift: WatchShift
    hit: bool

    @property
    def variant(self) -> str:
        """Which phrase fits."""
        return "hit" if self.hit else "miss"


class Stunned(Event, frozen=True, kw_only=True):
    """SS-13.2: `before` and `after` count the orders that a stun still takes."""

    what: ClassVar[str] = "stunned"
    before: int
    after: int

    @property
    def variant(self) -> str:
        """Which phrase fits."""
        if self.after == 0:
            return "over"
        return "struck" if self.after > self.before else "still" if self.after == self.before else "counts"


class Finished(Event, frozen=True, kw_only=True):
    """SS-17.1: beyond the line of the last lap; `dragged`: behind the horses (tractus, SS-15.4)."""

    what: ClassVar[str] = "finished"
    place: int
    dragged: bool

    @property
    def variant(self) -> str:
        """Which phrase fits."""
        return "dragged" if self.dragged else "upright"


class LedAway(Event, frozen=True, kw_only=True):
    """SS-14.1: stopped horses leave the track when the round ends."""

    what: ClassVar[str] = "led-away"


class WreckCleared(Event, frozen=True, kw_only=True):
    """SS-15.7a: a wreck is taken from the track."""

    what: ClassVar[str] = "wreck-cleared"
    at: SpaceId


class Unclassified(Event, frozen=True, kw_only=True):
    """SS-17.2: the place of a team that did not finish."""

    what: ClassVar[str] = "unclassified"
    place: int


class RaceOver(Event, frozen=True, kw_only=True):
    """SS-17.2: none is left running."""

    what: ClassVar[str] = "race-over"
