"""Turns that this process has played before: who builds again and again plays on from the first turn that differs.

A turn is taken as it was only if all that it hangs on is equal: the race's set-up, the turn before it, its orders, the
host's dice, what it asked and asks next, and a dice file that holds just the dice of that time.
"""

from collections import OrderedDict
from collections.abc import Mapping, Sequence
from typing import Any, Final

from msgspec import Struct

from ludi_press.content.dice_file import DiceFile
from ludi_press.core.dice import HostDie
from ludi_press.core.report import Ask

_RACES: Final = 2
"""The most races that are remembered: a server builds the one that is being written, a build tells each twice."""


class Cause(Struct, frozen=True):
    """What a turn hangs on beside the set-up and the turn before it; `previous` is the link to that one's dice."""

    orders: Any
    host_dice: Mapping[str, tuple[HostDie, ...]]
    asked: Ask | None
    asks: Ask | None
    key: str
    previous: str


class Known(Struct, frozen=True):
    """A turn that was played: why it is as it is, the turn itself, its dice file; None if it must be played anew."""

    cause: Cause
    turn: Any
    dice: DiceFile | None


_KNOWN: Final[OrderedDict[str, tuple[Any, tuple[Known, ...]]]] = OrderedDict()


def recall(race: str, set_up: Any) -> tuple[Known, ...]:
    """The turns of a race as they were played last, turn 0 first; none where its set-up is another one."""
    known, turns = _KNOWN.get(race, (None, ()))
    return turns if set_up is not None and known == set_up else ()


def remember(race: str, set_up: Any, turns: Sequence[Known]) -> None:
    """Keeps the turns of a race; of too many races the one that was played longest ago is forgotten."""
    _KNOWN[race] = (set_up, tuple(turns))
    _KNOWN.move_to_end(race)
    while len(_KNOWN) > _RACES:
        _KNOWN.popitem(last=False)
