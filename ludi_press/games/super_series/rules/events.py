"""What happened in a turn, one frozen value an event: its rule, its dice, what it changed and what caused it.

`before` and `after` are what an event changed; in turn.json they are `from` and `to`.
"""

from ludi_press.boards.ring import Side, SpaceId
from ludi_press.games.kit.event import Event as Event
from ludi_press.games.super_series.rules.model import (
    Bonus,
    Lost,
    NoStrike,
    Order,
    Part,
    Position,
    Refusal,
    Section,
    Speed,
    WatchShift,
    Why,
)
from ludi_press.games.super_series.rules.tables import Corner, Landing


class LinedUp(Event, frozen=True, kw_only=True):
    """A team takes its place of the start grid, by lot or by the host's word."""

    variants = ({"by_lot": "lot", "": "host"},)
    rule: str = "SS-2.5"
    place: int
    after: Position
    by_lot: bool


class Retired(Event, frozen=True, kw_only=True):
    """The host takes a team out of the race."""

    rule: str = "SS-3.4"


class BonusEarned(Event, frozen=True, kw_only=True):
    """Orders within the window earned the bonus that the racer named."""

    variants = ("bonus",)
    rule: str = "SS-16.1"
    bonus: Bonus


class BonusRefused(Event, frozen=True, kw_only=True):
    """A racer asked for a bonus that was not earned."""

    variants = ("why",)
    rule: str = "SS-16.1"
    why: Refusal


class BonusLost(Event, frozen=True, kw_only=True):
    """SS-16.1a: the bonus space is lost, since the team was stunned in the first move that rolls a die."""

    rule: str = "SS-16.1"


class RoundBegun(Event, frozen=True, kw_only=True):
    """A round begins with this race order."""

    rule: str = "SS-3.3"
    order: tuple[str, ...]


class OrderTaken(Event, frozen=True, kw_only=True):
    """SS-4: the order `done` and the order `asked`; `obstacle` is the reason for a contingency (SS-7.1)."""

    variants = ("why",)
    what = "order"
    asked: Order | None
    done: Order
    why: Why
    obstacle: str | None = None


class SpeedChanged(Event, frozen=True, kw_only=True):
    """SS-4.3, SS-13.2: a team changes its speed level."""

    variants = ({"after>before": "up", "": "down"},)
    before: Speed
    after: Speed


class Whipped(Event, frozen=True, kw_only=True):
    """The first die of the whip, with the `spaces` that it gains."""

    variants = ({"success": "success", "": "failure"},)
    rule: str = "SS-11.1"
    success: bool
    spaces: int


class SpacesRolled(Event, frozen=True, kw_only=True):
    """The length of a move in `spaces`, with all that it is the sum of."""

    rule: str = "SS-5.3"
    speed: Speed
    face: int
    whip: int
    trait: int
    bonus: int
    penalty: int
    spaces: int


class Driven(Event, frozen=True, kw_only=True):
    """A drive over the track; `path` holds the spaces entered."""

    also = ("spaces",)
    before: Position
    after: Position
    path: tuple[SpaceId, ...]

    @property
    def spaces(self) -> int:
        """How many spaces were entered."""
        return len(self.path)


class Moved(Driven, frozen=True, kw_only=True):
    """A stretch of the move."""

    rule: str = "SS-5.4"


class ShiftLost(Event, frozen=True, kw_only=True):
    """SS-5.4, SS-9.2a: the number of lanes of a displacement that were not changed for one reason."""

    variants = ("why",)
    lanes: int
    why: Lost


class Blocked(Event, frozen=True, kw_only=True):
    """An obstacle ended the move; `allowed` None: any number may be discarded (SS-6.2)."""

    rule: str = "SS-6.1"
    obstacle: str
    discarded: int
    allowed: int | None

    @property
    def variant(self) -> str:
        return "any" if self.allowed is None else "limit"


class CornerTaken(Event, frozen=True, kw_only=True):
    """A cornering zone is read: lane, speed and Skill, the natural die and Control's shift (SS-8.4).

    `reading` is the number that the table was read with: the die with the shift, never below its lowest face.
    """

    variants = ("result", {"shift": "control"})
    rule: str = "SS-8.3"
    what = "corner"
    section: Section
    lane: int
    speed: Speed
    skill: int
    face: int
    shift: int
    reading: int
    result: Corner


class SlipIdle(Event, frozen=True, kw_only=True):
    """A wreck ended the move before the space where a slip or a naufragia would have begun."""

    variants = ("result",)
    rule: str = "SS-9.1"
    result: Corner


class Slipped(Event, frozen=True, kw_only=True):
    """A slip: one space diagonally outward and forward."""

    rule: str = "SS-9.2"
    before: Position
    after: Position


class Bumped(Event, frozen=True, kw_only=True):
    """A slip ran into a chariot, or the outer wall (`other` None); no lane change."""

    variants = ({"other": "chariot", "": "wall"},)
    rule: str = "SS-9.3"
    other: str | None


class WreckStruck(Event, frozen=True, kw_only=True):
    """A wreck is driven over."""

    rule: str = "SS-15.7"
    wreck: str
    at: Position


class WallTouched(Event, frozen=True, kw_only=True):
    """A move ended beside a wall; `harmed` tells whether it cost a point."""

    variants = ({"harmed": "harmed", "": "clear"}, "side")
    rule: str = "SS-10.1"
    what = "wall"
    side: Side
    harmed: bool


class Unharmed(Event, frozen=True, kw_only=True):
    """A roll for harm without effect."""

    variants = ("part",)
    part: Part


class Damaged(Event, frozen=True, kw_only=True):
    """SS-14.1: a point lost; `before` and `after` count the points lost by that part."""

    variants = ("part",)
    part: Part
    before: int
    after: int


class HorsesStopped(Event, frozen=True, kw_only=True):
    """The horses have lost their last point: they stand still, out of the race."""

    rule: str = "SS-14.1"


class Flipped(Event, frozen=True, kw_only=True):
    """SS-15.1: naufragia; the wreck stays at this space."""

    what = "naufragia"
    at: Position


class Fell(Event, frozen=True, kw_only=True):
    """SS-15.1, SS-15.4: the fall table; `before` and `after` count the auriga's hurts."""

    what = "fall"
    variants = ({"after>before": "hurt", "": "unhurt"},)
    before: int
    after: int


class Dragged(Driven, frozen=True, kw_only=True):
    """The horses drag the auriga on; `obstacle` stopped them."""

    variants = ({"obstacle": "blocked", "": "free"},)
    rule: str = "SS-15.4"
    obstacle: str | None


class Escaped(Event, frozen=True, kw_only=True):
    """An auriga lets go; `threats` counts the chariots that might run him over, `trampled` tells whether one did."""

    variants = ({"trampled": "trampled", "threats": "alive", "": "alone"},)
    rule: str = "SS-15.5"
    what = "escape"
    threats: int
    trampled: bool


class Died(Event, frozen=True, kw_only=True):
    """SS-15.3: the auriga is dead (mortuus)."""


class StrikeMissing(Event, frozen=True, kw_only=True):
    """An attack without anybody to strike, and why."""

    variants = ("why",)
    rule: str = "SS-12.2"
    what = "no-strike"
    order: Order
    why: NoStrike


class Crashed(Event, frozen=True, kw_only=True):
    """An attempt to crash; `shift` is that of the target's Watch (SS-13.3)."""

    rule: str = "SS-12.4"
    what = "crash"
    target: str
    side: Side
    landing: Landing
    part: Part
    shift: WatchShift
    hit: bool

    @property
    def variant(self) -> str:
        return f"{self.landing}.{'hit' if self.hit else 'miss'}.{'horses' if self.part is Part.HORSES else 'chariot'}"


class Contact(Event, frozen=True, kw_only=True):
    """The damage die of a crash: whether the attacker is damaged, and the damage of the target."""

    variants = ({"self_damage": "paid", "": "unscathed"}, {"inflicted": "inflicted", "": "harmless"})
    rule: str = "SS-12.5"
    what = "crash-damage"
    target: str
    self_damage: bool
    inflicted: int


class Lacerated(Event, frozen=True, kw_only=True):
    """An attempt to lacerate; `shift` is that of the target's Watch (SS-13.3)."""

    variants = ({"hit": "hit", "": "miss"},)
    rule: str = "SS-13.1"
    what = "laceration"
    target: str
    side: Side
    shift: WatchShift
    hit: bool


class Stunned(Event, frozen=True, kw_only=True):
    """`before` and `after` count the orders that a stun still takes."""

    rule: str = "SS-13.2"
    before: int
    after: int

    @property
    def variant(self) -> str:
        if self.after == 0:
            return "over"
        return "struck" if self.after > self.before else "still" if self.after == self.before else "counts"


class Finished(Event, frozen=True, kw_only=True):
    """A team crosses the line of the last lap; `dragged`: behind the horses (tractus, SS-15.4)."""

    variants = ({"dragged": "dragged", "": "upright"},)
    rule: str = "SS-17.1"
    place: int
    dragged: bool


class LedAway(Event, frozen=True, kw_only=True):
    """Stopped horses leave the track when the round ends."""

    rule: str = "SS-14.1"


class WreckCleared(Event, frozen=True, kw_only=True):
    """SS-15.7a: a wreck is taken from the track."""

    rule: str = "SS-15.7"
    at: SpaceId


class Unclassified(Event, frozen=True, kw_only=True):
    """The place of a team that did not finish."""

    rule: str = "SS-17.2"
    place: int


class RaceOver(Event, frozen=True, kw_only=True):
    """Nobody is left on the track."""

    rule: str = "SS-17.2"
