"""Turns that were played before: who builds again and again plays on from the first turn that differs.

A turn is taken as it was only if all that it hangs on is equal: the race's set-up, the turn before it, its orders, the
host's dice, what it asked and asks next, and a dice file that holds just the dice of that time.
From one run of the program to the next the race that a host is at work with is kept with its Reports.
"""

import copyreg
import pickle
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from contextlib import suppress
from contextvars import ContextVar
from operator import is_not
from types import MappingProxyType
from typing import Any, Final

from msgspec import Struct

from ludi_press.content.dice_file import DiceFile
from ludi_press.content.template import Keeper
from ludi_press.core.dice import HostDie
from ludi_press.core.report import Ask
from ludi_press.press.reading.compiled import shelf

_RACES: Final = 2
"""The most races that are remembered: a server builds the one that is being written, a build tells each twice."""


_FILES: Final = 20
"""The most races that are kept from one run to the next."""

TURNS: Final[ContextVar[Keeper | None]] = ContextVar("TURNS", default=None)
"""Where turns are kept from one run to the next; never in the press, which travels: to read them runs code."""


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


def keep_turns() -> None:
    """From here on the turns of the race that is at work are played and told once for all runs of the program."""
    TURNS.set(shelf("ludi-press-turns", _FILES))


def fetch(key: str, race: str) -> tuple[Known, ...]:
    """The turns of a race as this run or an earlier one has played them, by a key for the race's place and program."""
    kept = TURNS.get()
    data = kept.read(key) if kept is not None and race not in _KNOWN else None
    if data:
        with suppress(Exception):  # another release of a library may have written it
            set_up, turns = pickle.loads(data)  # noqa: S301 # written by the same program for the same user
            remember(race, set_up, turns)
    return _KNOWN[race][1] if race in _KNOWN else ()


def keep(key: str, race: str, before: Sequence[Known]) -> None:
    """Keeps the turns of a race for later runs, if any was not among those that were fetched."""
    kept = TURNS.get()
    turns = _KNOWN[race][1] if race in _KNOWN else ()
    if kept is not None and (len(turns) != len(before) or any(map(is_not, turns, before))):
        kept.write(key, pickle.dumps(_KNOWN[race], pickle.HIGHEST_PROTOCOL))


def _proxy(values: dict[Any, Any]) -> MappingProxyType[Any, Any]:
    return MappingProxyType(values)


# Tables that a form has read travel to other processes and later runs as plain ones.
copyreg.pickle(MappingProxyType, lambda proxy: (_proxy, (dict(proxy),)))
