"""A cache of the turns that this process has played, so that repeated builds continue from the first changed turn.

A cached turn is used only if everything it depends on is equal: the race's set-up, the turn before it, its orders, the
host's dice, what it asked and asks next, and a dice file with just the dice of that time.
The race that a host is working on is also stored for later runs of the program, with its Reports.
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
from ludi_press.content.template import ByteCache
from ludi_press.core.dice import HostDie
from ludi_press.core.report import Ask
from ludi_press.press.reading.user_cache import user_cache

_RACES: Final = 2
"""The most races in the cache: a server mostly builds the race being written, and a build plays each race twice."""


_FILES: Final = 20
"""The most races that are stored for later runs."""

STORE: Final[ContextVar[ByteCache | None]] = ContextVar("STORE", default=None)
"""Where turns are stored for later runs; never inside the press, since a pickle from a stranger can run code."""


class CacheKey(Struct, frozen=True):
    """What a turn depends on besides the set-up and the previous turn; `previous` is the link to that turn's dice.

    `bound` are the keys of its file and of race.yaml that its dice file keeps marks of.
    """

    orders: Any
    host_dice: Mapping[str, tuple[HostDie, ...]]
    asked: Ask | None
    asks: Ask | None
    key: str
    previous: str
    bound: Mapping[str, Any] = {}


class CachedTurn(Struct, frozen=True):
    """A turn that was played, with what it depended on and its dice file; without `dice` it must be played again."""

    cache_key: CacheKey
    turn: Any
    dice: DiceFile | None


_CACHE: Final[OrderedDict[str, tuple[Any, tuple[CachedTurn, ...]]]] = OrderedDict()


def recall(race: str, set_up: Any) -> tuple[CachedTurn, ...]:
    """Return the turns of a race as last played, turn 0 first; empty if its set-up has changed."""
    cached, turns = _CACHE.get(race, (None, ()))
    return turns if set_up is not None and cached == set_up else ()


def remember(race: str, set_up: Any, turns: Sequence[CachedTurn]) -> None:
    """Store the turns of a race; the race played longest ago is dropped if there are too many."""
    _CACHE[race] = (set_up, tuple(turns))
    _CACHE.move_to_end(race)
    while len(_CACHE) > _RACES:
        _CACHE.popitem(last=False)


def keep_turns() -> None:
    """From now on, store the turns of the race that is being worked on for later runs of the program."""
    STORE.set(user_cache("ludi-press-turns", _FILES))


def fetch(key: str, race: str) -> tuple[CachedTurn, ...]:
    """Return the turns of a race as this run or an earlier one played them; `key` names the press and the program."""
    store = STORE.get()
    data = store.read(key) if store is not None and race not in _CACHE else None
    if data:
        with suppress(Exception):  # another release of a library may have written it
            set_up, turns = pickle.loads(data)  # noqa: S301 # written by the same program for the same user
            remember(race, set_up, turns)
    return _CACHE[race][1] if race in _CACHE else ()


def keep(key: str, race: str, before: Sequence[CachedTurn]) -> None:
    """Store the turns of a race for later runs if they can be pickled and are not just those that were fetched."""
    store = STORE.get()
    turns = _CACHE[race][1] if race in _CACHE else ()
    if store is not None and (len(turns) != len(before) or any(map(is_not, turns, before))):
        with suppress(pickle.PicklingError, AttributeError, TypeError, RecursionError):  # a game may not allow it
            store.write(key, pickle.dumps(_CACHE[race], pickle.HIGHEST_PROTOCOL))


def _proxy(values: dict[Any, Any]) -> MappingProxyType[Any, Any]:
    return MappingProxyType(values)


# Python cannot pickle the read-only tables of forms by itself.
copyreg.pickle(MappingProxyType, lambda proxy: (_proxy, (dict(proxy),)))
