"""The news of a turn: from all that may be told of it the weightiest sentences, in the order of events."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from ludi_press.core.report import Listing, Message, Phrase, Text, say

MOST: Final = 6
"""How many sentences the news of a turn have at most."""
ENOUGH: Final = 5
"""Where so many weighty sentences are found, those of little weight are left out; else they fill up to this number."""
SLIGHT: Final = 15
"""A sentence of less weight is told only where little else happened."""
FIRST: Final = -1
"""The place of a sentence that stands before all events."""


class Item(Struct, frozen=True):
    """A sentence that may be told: its weight, the index of the event that it stands for, and its words."""

    weight: int
    at: int
    message: Message


def news(items: Iterable[Item], short: Mapping[str, str]) -> tuple[Message, ...]:
    """The weightiest sentences in the order of events, the slight ones last; a name is `short` after its first time."""
    ranked = sorted(items, key=lambda item: (-item.weight, item.at))
    weighty = [item for item in ranked if item.weight >= SLIGHT]
    best = weighty[:MOST] if len(weighty) >= ENOUGH else ranked[:ENOUGH]
    told: set[str] = set()
    return tuple(_shortened(item.message, short, told) for item in sorted(best, key=_place))


def _place(item: Item) -> tuple[bool, int]:
    return item.weight < SLIGHT, item.at


def gathered(name: str, weight: int, found: Iterable[tuple[int, Phrase]], **more: Phrase) -> Iterator[Item]:
    """One sentence about all to whom the same happened, at its first event; none where it happened to nobody.

    `found` are the events' indices with those of whom they tell; the phrase gets their number as `n`.
    """
    found = tuple(found)
    names = tuple(dict.fromkeys(who for _, who in found))
    if names:
        yield Item(weight, found[0][0], say(f"news.{name}", n=len(names), teams=Listing(names), **more))


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
