"""A turn while it is resolved: the only mutable value of a game, made from a state and frozen into the next one."""

from collections.abc import Iterable
from typing import ClassVar, Generic, TypeVar

from msgspec import Struct, field
from msgspec.structs import force_setattr

from ludi_press.core.dice import D20, Die, Roll, TurnDice
from ludi_press.games.kit.event import Event

E = TypeVar("E", bound=Event)


class UnderWay(Struct, Generic[E], kw_only=True):
    """The state of a turn under way that all games share; a game's own class adds its pieces.

    `turn_dice` rolls the dice; `events` are collected in order.
    `round` counts from 1 within the turn, and is 0 before the first; games without rounds count phases or activations.
    `usual_die` is the die that is rolled where none is named.
    """

    usual_die: ClassVar[Die] = D20

    turn_dice: TurnDice
    turn: int
    round: int = 0
    events: list[E] = field(default_factory=list)

    def tell(self, event: E) -> int:
        """Adds an event and sets its round; returns its index, which later events use as their cause."""
        force_setattr(event, "round", self.round)
        self.events.append(event)
        return len(self.events) - 1

    def roll(self, who: str, label: str, rule: str, die: Die | None = None, fight: str = "") -> Roll:
        """Rolls one die for somebody in this round, or in a fight that the game names."""
        return self.turn_dice.roll(self.round, who, label, die or self.usual_die, rule, fight)

    def roll_several(self, count: int, who: str, label: str, rule: str, die: Die | None = None) -> tuple[Roll, ...]:
        """Rolls several dice with the same label, in order (2d6 are two of them)."""
        return tuple([self.roll(who, label, rule, die) for _ in range(count)])


def indices(rolls: Iterable[Roll]) -> tuple[int, ...]:
    """The indices of rolls, as an event names its dice."""
    return tuple([roll.index for roll in rolls])


def total(rolls: Iterable[Roll]) -> int:
    """The sum of the faces."""
    return sum(roll.face for roll in rolls)
