"""The news of a turn by weight: at most three bullets, each of a few sentences, and one sentence about anybody."""

from collections.abc import Iterable, Iterator, Mapping
from enum import StrEnum
from functools import reduce
from itertools import groupby
from typing import Final

from msgspec import Struct, field
from msgspec.structs import replace

from ludi_press.core.report import Listing, Message, Phrase, Text, say

MOST: Final = 3
"""The most bullets."""
TOGETHER: Final = 2
"""The most sentences of a bullet; one about fates may have more, since every fall and death is told."""
LEAST: Final = 30
"""What weighs less stands never in the news."""
QUIET: Final = 40
"""What weighs less is news only in a quiet turn, with less than `ENOUGH` bullets of more weight."""
ENOUGH: Final = 2
STATURE: Final = 5
"""By how much a fact about one of the first three of the standing weighs more."""
REMEMBERED: Final = 5
"""By how much a fact weighs more that the race has seen before."""
HEAVIEST: Final = 99
SPELLED: Final = range(1, 31)
"""The numbers that a language may have words for in prose (`number.2`)."""
ORDINALS: Final = range(1, 13)
"""The places that are words in prose (`ordinal.2`)."""


class NewsTopic(StrEnum):
    """The topic that the sentences of a bullet share."""

    FRONT = "front"
    FATES = "fates"
    BLOWS = "blows"
    HOME = "home"
    PLACES = "places"
    BONDS = "bonds"


class Find(Struct, frozen=True):
    """A sentence for the news: its weight, the index of its event, its name without `news.`, and its arguments.

    `about` is the id of whom it tells; a weightier sentence about the same one stands alone.
    Where it is `shared`, all of its name are one sentence, with the list `teams` and their number `n`.
    """

    weight: int
    at: int
    name: str
    args: Mapping[str, Phrase] = field(default_factory=dict)
    about: str | None = None
    topic: NewsTopic = NewsTopic.FRONT
    shared: bool = False


def newsroom(finds: Iterable[Find], short: Mapping[str, str], front: Iterable[str] = ()) -> tuple[Message, ...]:
    """The bullets by weight; inside one the sentences by time. `front` are the first three of the standing.

    A name is `short` after its first time, and a small number has a word beside it: `n_word`, and `n_th` as a place.
    """
    first = {*front}
    heavier = (replace(one, weight=_raised(one, first)) for one in finds)
    stories = _one_story_each(heavier)
    bullets = [*_bullets([one for one in stories if one.weight >= QUIET])]
    bullets = bullets if len(bullets) >= ENOUGH else [*_bullets(stories)]
    bullets.sort(key=lambda bullet: -max(one.weight for one in bullet))
    told: set[str] = set()
    return tuple(_worded(_joined(bullet), short, told) for bullet in bullets[:MOST])


def _raised(find: Find, first: set[str]) -> int:
    return find.weight if find.about not in first else max(find.weight, min(HEAVIEST, find.weight + STATURE))


def _one_story_each(finds: Iterable[Find]) -> list[Find]:
    """The weightiest sentence about everybody."""
    told: set[str] = set()
    kept = []
    for find in sorted(finds, key=lambda one: (-one.weight, one.at)):
        if find.weight >= LEAST and find.about not in told:
            kept.append(find)
            told |= {find.about} if find.about else set()
    return kept


def _bullets(finds: list[Find]) -> Iterator[list[Find]]:
    """The sentences of each topic, the weightiest together, each bullet in the order of events."""
    for topic, found in groupby(sorted(_shared(finds), key=lambda one: one.topic), key=lambda one: one.topic):
        weighty = sorted(found, key=lambda one: -one.weight)
        size = len(weighty) if topic is NewsTopic.FATES else TOGETHER
        for first in range(0, len(weighty), size):
            yield sorted(weighty[first : first + size], key=lambda one: one.at)


def _shared(finds: list[Find]) -> Iterator[Find]:
    """One sentence about all to whom the same happened, at the first of these events."""
    same: dict[str, list[Find]] = {}
    for find in sorted(finds, key=lambda one: one.at):
        if find.shared:
            same.setdefault(find.name, []).append(find)
        else:
            yield find
    for alike in same.values():
        teams = (say(f"news.{one.name}.of", **one.args) if "n" in one.args else one.args["team"] for one in alike)
        args: dict[str, Phrase] = {"teams": Listing(tuple(teams)), "n": len(alike)}
        yield replace(alike[0], weight=max(one.weight for one in alike), args=args)


def _joined(bullet: list[Find]) -> Message:
    told = (say(f"news.{one.name}", **one.args) for one in bullet)
    return reduce(lambda before, more: say("news.and", told=before, more=more), told)


def _worded(message: Message, short: Mapping[str, str], told: set[str]) -> Message:
    """The sentence with short names for those who are `told` already, and with numbers in words."""
    args = tuple((name, _renamed(arg, short, told)) for name, arg in message.args)
    numbers = tuple((name, arg) for name, arg in args if isinstance(arg, int))
    words = tuple((f"{name}_word", say(f"number.{n}") if n in SPELLED else n) for name, n in numbers)
    places = tuple((f"{name}_th", say(f"ordinal.{n}")) for name, n in numbers if n in ORDINALS)
    return replace(message, args=args + words + places)


def _renamed(phrase: Phrase, short: Mapping[str, str], told: set[str]) -> Phrase:
    match phrase:
        case Text(name) if name in short:
            known = name in told
            told.add(name)
            return Text(short[name]) if known else phrase
        case Message():
            return _worded(phrase, short, told)
        case Listing(items):
            return Listing(tuple(_renamed(item, short, told) for item in items))
        case _:
            return phrase
