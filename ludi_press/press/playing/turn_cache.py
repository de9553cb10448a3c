"""A cache of the turns that this process has played, so that repeated builds continue from the first changed turn.

A cached turn is used only if everything it depends on is equal: the race's set-up, the turn before it, its orders, the
host's dice, what it asked and asks next, and a dice file with just the dice of that time.
"""

from collections import OrderedDict
from collections.abc import Mapping, Sequence
from typing import Any, Final

from msgspec import Struct

from ludi_press.content.proof_files import DiceFile
from ludi_press.core.dice import HostDie
from ludi_press.core.report import Ask

_RACES: Final = 2
"""The most races in the cache: a server mostly builds the race being written, and a build plays each race twice."""


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
