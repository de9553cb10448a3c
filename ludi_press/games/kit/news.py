"""The news of a turn: the three things that matter most, each a bullet of one sentence or of a few about one topic."""

from collections.abc import Iterable, Iterator, Mapping
from enum import StrEnum
from functools import reduce
from itertools import groupby
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from ludi_press.core.report import Listing, Message, Phrase, Text, say

MOST: Final = 3
"""How many bullets the news of a turn have at most."""
TOGETHER: Final = 3
"""How many sentences a bullet has at most; one about fates may have more, since every fall and death is told."""
SLIGHT: Final = 15
"""A sentence of less weight stands below the others, whenever it happened."""
FIRST: Final = -1
"""The place of a sentence that stands before all events."""


class Topic(StrEnum):
    """The topic that the sentences of a bullet share."""

    FRONT = "front"
    FATES = "fates"
    BLOWS = "blows"
    HOME = "home"
    PLACES = "places"
    BONDS = "bonds"


class Item(Struct, frozen=True):
    """A sentence for the news: its weight, the index of the event that it tells of, its words and its topic.

    Sentences of one topic share a bullet; one without a topic has its own.
    """

    weight: int
    at: int
    message: Message
    topic: Topic | None = None


_Bullet = tuple[Item, ...]


def news(items: Iterable[Item], short: Mapping[str, str], *, over: bool = False) -> tuple[Message, ...]:
    """The weightiest bullets in the order of events, the slight ones last; a name is `short` after its first time.

    Where the game is `over`, slight ones are left out.
    """
    told_of = (item for item in items if not over or item.weight >= SLIGHT)
    best = sorted(_bullets(told_of), key=lambda bullet: (-_weight(bullet), bullet[0].at))[:MOST]
    told: set[str] = set()
    return tuple(_shortened(_joined(bullet), short, told) for bullet in sorted(best, key=_place))


def _bullets(items: Iterable[Item]) -> Iterator[_Bullet]:
    by_topic = sorted(items, key=lambda item: item.topic or "")
    for topic, found in groupby(by_topic, key=lambda item: item.topic):
        if topic is None:
            yield from ((item,) for item in found)
            continue
        told = list(found)
        ranked = sorted(told, key=lambda item: (-item.weight, item.at))
        kept = ranked if topic is Topic.FATES else ranked[:TOGETHER]
        yield tuple(sorted((item for item in told if item in kept), key=lambda item: item.at))


def _weight(bullet: _Bullet) -> int:
    return max(item.weight for item in bullet)


def _place(bullet: _Bullet) -> tuple[bool, int]:
    return _weight(bullet) < SLIGHT, bullet[0].at


def _joined(bullet: _Bullet) -> Message:
    return reduce(lambda told, more: say("news.and", told=told, more=more), (item.message for item in bullet))


def gathered(
    name: str, weight: int, found: Iterable[tuple[int, Phrase]], topic: Topic | None = None, /, **more: Phrase
) -> Iterator[Item]:
    """One sentence about all to whom the same happened, placed at the first of these events; none for nobody.

    `found` are the indices of the events, each with the name; the phrase gets the number of names as `n`.
    """
    found = tuple(found)
    names = tuple(dict.fromkeys(who for _, who in found))
    if names:
        yield Item(weight, found[0][0], say(f"news.{name}", n=len(names), teams=Listing(names), **more), topic)


def _shortened(message: Message, short: Mapping[str, str], told: set[str]) -> Message:
    args = tuple((name, _renamed(arg, short, told)) for name, arg in message.args)
    return replace(message, args=args)


def _renamed(phrase: Phrase, short: Mapping[str, str], told: set[str]) -> Phrase:
    match phrase:
        case Text(name) if name in short:
            known = name in told
            told.add(name)
            return Text(short[name]) if known else phrase
        case Message():
            return _shortened(phrase, short, told)
        case Listing(items):
            return Listing(tuple(_renamed(item, short, told) for item in items))
        case _:
            return phrase
