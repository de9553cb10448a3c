"""The set-up of a bout, a round of it under way, and its standings (MO-6)."""

from typing import ClassVar

from msgspec import field
from msgspec.structs import force_setattr

from ludi_press.boards.plane import Arena, apart
from ludi_press.core.dice import D6, Die
from ludi_press.games.kit.event import Event
from ludi_press.games.kit.schools import SchoolsSetUp, SideStanding, shared_places, standings_of
from ludi_press.games.kit.under_way import UnderWay
from ludi_press.games.moritari.rules.events import Phase
from ludi_press.games.moritari.rules.model import (
    Bout,
    CaesarOrders,
    Entrant,
    Fighter,
    FighterOrders,
    RoundOrders,
    Status,
)
from ludi_press.games.moritari.rules.tables import KindRow, Tables

BEASTS = ""
"""MO-6: the side of the beasts of no side."""

_NO_ORDERS = FighterOrders()
_NO_CAESAR = CaesarOrders()


class BoutSetUp(SchoolsSetUp[Entrant], frozen=True, dict=True):
    """What does not change during a bout: arena, tables, schools and the roster in order of entry."""

    arena: Arena
    tables: Tables

    def row(self, fighter: str) -> KindRow:
        return self.tables.kinds.at(self.by_id[fighter].kind)

    def engage(self, fighter: Fighter, other: Fighter) -> bool:
        """MO-3.2, MO-3.4d, MO-4.1: whether two standing fighters of different sides are in base contact."""
        standing = fighter.status is Status.STANDING is other.status
        near = standing and self.side(fighter.id) != self.side(other.id)
        return near and apart(fighter.at, other.at) <= self.tables.sand.contact**2

    def pinned_by(self, bout: Bout, fighter: str) -> tuple[str, ...]:
        """MO-3.2: the enemies that a fighter is in contact with as the next round begins."""
        me = bout.fighter(fighter)
        return tuple(other.id for other in bout.fighters if self.engage(me, other))

    def may_rise(self, fighter: Fighter, now: int) -> bool:
        """MO-5.2, MO-5.2a: whether a lying fighter has lain long enough to stand up in round `now`."""
        return fighter.fallen is not None and now - fighter.fallen > self.tables.crowd.lies

    def sides_left(self, fighters: tuple[Fighter, ...]) -> tuple[str, ...]:
        """MO-6: the sides with a fighter on the sand, standing or lying, in order of entry."""
        return tuple(dict.fromkeys(self.side(fighter.id) for fighter in fighters if fighter.on_sand))


class LiveBout(UnderWay[Fighter], kw_only=True):
    """A round being played; each turn is a round.

    `sequence` is the order in which Caesar names the fighters; `acted` are those named so far.
    `turned` are those who had their turn of the round when they were engaged, before they acted;
    `charged` are the pairs (mover, enemy) of moves into contact; `fought` are the pairs that have fought.
    `fallen` are the gladiators about whom the crowd has yet to decide, in the order in which they fell, each with
    the index of the event of its fall.
    """

    usual_die: ClassVar[Die] = D6

    set_up: BoutSetUp
    orders: RoundOrders
    fighters: dict[str, Fighter]
    phase: Phase = Phase.INITIATIVE
    barred: str | None = None
    caesar: str | None = None
    sequence: tuple[str, ...] = ()
    next_barred: str | None = None
    acted: set[str] = field(default_factory=set)
    turned: set[str] = field(default_factory=set)
    charged: set[tuple[str, str]] = field(default_factory=set)
    fought: set[frozenset[str]] = field(default_factory=set)
    fallen: dict[str, int] = field(default_factory=dict)

    def emit(self, event: Event) -> int:
        """Adds an event with its round and its phase."""
        force_setattr(event, "phase", self.phase)
        return UnderWay.emit(self, event)

    @property
    def pieces(self) -> dict[str, Fighter]:
        return self.fighters

    def order(self, fighter: str) -> FighterOrders:
        return self.orders.fighters.get(fighter, _NO_ORDERS)

    def rule(self) -> CaesarOrders:
        """MO-2.2a: Caesar's orders; empty where nobody is Caesar, or Caesar sent none."""
        return self.orders.caesar.get(self.caesar or "", _NO_CAESAR)

    def opponents(self, fighter: str) -> tuple[str, ...]:
        """The enemies that a fighter is in contact with, in roster order."""
        me = self.fighters[fighter]
        return tuple(other.id for other in self.fighters.values() if self.set_up.engage(me, other))

    def standing(self, fighter: str) -> bool:
        return self.fighters[fighter].status is Status.STANDING

    def sides_left(self) -> tuple[str, ...]:
        """MO-6: the sides with a fighter on the sand, standing or lying, in order of entry."""
        return self.set_up.sides_left(tuple(self.fighters.values()))


def in_order(named: tuple[str, ...], rest: tuple[str, ...]) -> tuple[str, ...]:
    """MO-2.2, MO-2.2b: the named ones first, each once, then the rest in its own order."""
    return tuple(dict.fromkeys((*named, *rest)))


def standings(set_up: BoutSetUp, bout: Bout) -> tuple[SideStanding[Fighter], ...]:
    """MO-6a: sides with fighters left first, then those that lost their last fighter, the latest first.

    Equal sides stand in order of entry.
    """
    return standings_of(set_up, bout.fighters, lambda fighter: fighter.on_sand)


def places_of(set_up: BoutSetUp, bout: Bout) -> dict[str, int]:
    """MO-6a: a fighter shares the place of its side."""
    return shared_places(set_up, standings(set_up, bout))
