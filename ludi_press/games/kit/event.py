"""What happened in a turn, as a frozen value, and a turn while it is resolved."""

from collections.abc import Iterable
from functools import cache
from types import NoneType, UnionType
from typing import Any, ClassVar, Final, Generic, TypeAlias, TypeVar, Union, get_args, get_origin, get_type_hints

from msgspec import Struct, field
from msgspec.structs import force_setattr, replace

from ludi_press.core.dice import D20, Die, Roll, TurnDice
from ludi_press.core.event import Event as Event

Hint: TypeAlias = Any
"""A type as an annotation has it, for which Python 3.11 has no type."""


@cache
def own_facts(kind: type[Event]) -> tuple[tuple[str, Hint], ...]:
    """The fields that this kind of event adds to those of every event, each with its type; `X | None` counts as X."""
    hints = get_type_hints(kind)
    return tuple((name, _bare(hints[name])) for name in kind.__struct_fields__ if name not in Event.__struct_fields__)


@cache
def told_facts(kind: type[Event]) -> tuple[tuple[str, Hint], ...]:
    """The own fields and the properties that words may use (`Event.also`), each with its type."""
    more = ((name, _bare(get_type_hints(getattr(kind, name).fget)["return"])) for name in kind.also)
    return (*own_facts(kind), *more)


_UNIONS: Final[frozenset[object]] = frozenset({Union, UnionType})


def _bare(hint: Hint) -> Hint:
    """The type without None."""
    if get_origin(hint) in _UNIONS:
        rest = [part for part in get_args(hint) if part is not NoneType]
        return rest[0] if len(rest) == 1 else hint
    return hint


P = TypeVar("P", bound=Struct)


class UnderWay(Struct, Generic[P], kw_only=True):
    """The state of a turn under way that all games share; a game's own class adds its pieces.

    `turn_dice` rolls the dice; `events` are collected in order.
    `round` counts from 1 within the turn, and is 0 before the first; games without rounds count phases or activations.
    `usual_die` is the die that is rolled where none is named.
    """

    usual_die: ClassVar[Die] = D20

    turn_dice: TurnDice
    turn: int
    round: int = 0
    events: list[Event] = field(default_factory=list)

    def emit(self, event: Event) -> int:
        """Adds an event and sets its round; returns its index, which later events use as their cause."""
        force_setattr(event, "round", self.round)
        self.events.append(event)
        return len(self.events) - 1

    @property
    def pieces(self) -> dict[str, P]:
        """The pieces as they stand now, by their ids."""
        raise NotImplementedError

    def change(self, who: str, **fields: object) -> P:
        pieces = self.pieces
        pieces[who] = replace(pieces[who], **fields)
        return pieces[who]

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
    return sum(roll.face for roll in rolls)


class LotDrawn(Event, frozen=True, kw_only=True):
    """A die of a lot; whoever is `tied` rolls again."""

    variants = ({"tied": "again", "": "done"},)
    face: int
    tied: bool


def draw_lots(live: UnderWay[P], who: list[str], label: str, rule: str, die: Die = D20) -> list[str]:
    """Everybody in the order of their dice, the highest first; nothing is rolled for one alone."""
    if len(who) < 2:
        return who
    rolls = {team: live.roll(team, label, rule, die) for team in who}
    faces = [roll.face for roll in rolls.values()]
    for team, roll in rolls.items():
        tied = faces.count(roll.face) > 1
        live.emit(LotDrawn(team=team, rule=rule, face=roll.face, tied=tied, dice=(roll.index,)))
    order: list[str] = []
    for face in sorted(set(faces), reverse=True):
        order += draw_lots(live, [team for team, roll in rolls.items() if roll.face == face], label, rule, die)
    return order
