"""The news of a turn by weight, one sentence about each subject, and what the news remember of a race.

Everything is counted over the turns before this one, so that a turn that was posted never changes by it.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from enum import StrEnum
from functools import reduce
from itertools import groupby
from typing import Final

from msgspec import Struct, field
from msgspec.structs import replace

from ludi_press.core.event import Event
from ludi_press.core.report import Listing, Message, Phrase, Term, Text, say

LONG: Final = 10
"""After so many turns without, the turn of the last time is told instead of how often it happened."""

MILESTONES: Final = (3, 5, 8, 12)
"""The lengths of a streak that are told; to tell each would be the same sentence every turn."""

TOLD_TIMES: Final = range(3, 13)
"""How often something must have happened to be counted; there are words for no more."""

NOTHING: Final = Text("")
"""A clause that is not there."""
NONE: Final = say("memory.none")
"""The clause of something that happens for the first time."""

BEFORE_ALL: Final = -1
"""The index for a sentence that comes before all events."""

Args = dict[str, Phrase]
"""The arguments of a sentence, while they are gathered."""

Key = tuple[str, ...]
"""What counts as the same: a kind of deed, and the ids of those who take part."""


class PastDeed(Struct, frozen=True):
    """Something that happened: who did what to whom, or one to whom it befell."""

    turn: int
    key: Key


class Memory(Struct, frozen=True):
    """The deeds of the turns before one, in order of time; `now` is that turn.

    `blows` are the kinds of deeds that can be paid back.
    """

    now: int
    deeds: Sequence[PastDeed] = field(default_factory=tuple)
    blows: Sequence[str] = ()

    def clause(self, key: Key) -> Message:
        """What is to be said of a deed of now: a return of so many blows, how often it has happened, or nothing."""
        turns = self._turns(key)
        owed = self._owed(key)
        if owed is not None:
            blows = [deed for deed in self._between(key) if deed.turn == owed and deed.key[1:] != key[1:]]
            return say("memory.return", turn=owed, n=len(blows))
        return again(self.now, turns)

    def _turns(self, key: Key) -> list[int]:
        return sorted({deed.turn for deed in self.deeds if deed.key == key})

    def _owed(self, key: Key) -> int | None:
        """The turn in which the victim of a blow last struck the other, if nothing was paid back since."""
        kind, *who = key
        blows = self._between(key)
        if kind not in self.blows or not blows or [*blows[-1].key[1:]] == who:
            return None
        return blows[-1].turn

    def _between(self, key: Key) -> list[PastDeed]:
        """The blows that the two of a deed have struck at each other."""
        return [deed for deed in self.deeds if deed.key[0] in self.blows and {*deed.key[1:]} == {*key[1:]}]


def again(now: int, turns: Sequence[int]) -> Message:
    """How often something has happened, from the turns before in which it did."""
    if not turns:
        return NONE
    if now - turns[-1] > LONG:
        return say("memory.since", turn=turns[-1])
    times = len(turns) + 1
    return say("memory.nth", n=times) if times in TOLD_TIMES else say("memory.again")


def who_of(events: Sequence[Event], index: int, source: str) -> str | None:
    """Whom a field of an event names, or of its nearest cause of the kind before the dot; None for nobody."""
    kind, _, name = source.rpartition(".")
    at: int | None = index
    while at is not None:
        if kind in ("", events[at].what):
            who = getattr(events[at], name)
            return who if isinstance(who, str) else None
        at = events[at].cause
    return None


def key_of(events: Sequence[Event], index: int, recalls: Mapping[str, Sequence[str]]) -> Key | None:
    """The key of an event by its row: the first kind all of whose sources name somebody."""
    for kind, sources in recalls.items():
        who = [one for source in sources if (one := who_of(events, index, source)) is not None]
        if len({*who}) == len(sources):
            return (kind, *who)
    return None


MOST: Final = 3
"""The most bullets."""
TOGETHER: Final = 2
"""The most sentences of a bullet; one about fates may have more, since every fall and death is told."""
LEAST: Final = 30
"""What weighs less stands never in the news."""
QUIET: Final = 40
"""What weighs less is news only in a quiet turn, with few bullets of more weight and nothing GREAT."""
GREAT: Final = 90
ENOUGH: Final = 2
DEADLY: Final = 96
"""The least weight of a death."""
STATURE: Final = 5
"""By how much a fact about one of the first three of the standing weighs more."""
REMEMBERED: Final = 5
"""By how much a fact weighs more that the race has seen before."""
HEAVIEST: Final = 99
GLOSSED: Final[Mapping[str, str]] = {
    "news.over": "over",
    "news.mortals": "mortals",
    "news.value": "value",
}
"""Words that explain themselves at first mention of their kind in a post, and are shorter (`news.over.again`) then."""
SPELLED: Final = range(1, 31)
"""The numbers that a language may have words for in prose (`number.2`)."""
ORDINALS: Final = SPELLED
"""The places that are words in prose (`ordinal.2`)."""


class NewsTopic(StrEnum):
    """The topic that the sentences of a bullet share."""

    FRONT = "front"
    FATES = "fates"
    SAND = "sand"
    BLOWS = "blows"
    HOME = "home"
    PLACES = "places"
    BONDS = "bonds"


class Find(Struct, frozen=True):
    """A sentence for the news: its weight, the index of its event, its name without `news.`, and its arguments.

    `about` is the id of whom it tells; a weightier sentence about the same one stands alone.
    `other` is the id of who else takes part, such as who struck.
    `also` are others whose story it tells, and `covers` the events that it tells in passing.
    One that is `tied` says only with another of its bullet all that is to be said.
    Where it is `shared`, all of its name are one sentence, with the list `teams` and their number `n`.
    """

    weight: int
    at: int
    name: str
    args: Mapping[str, Phrase] = field(default_factory=dict)
    about: str | None = None
    topic: NewsTopic = NewsTopic.FRONT
    shared: bool = False
    other: str | None = None
    also: tuple[str, ...] = ()
    covers: frozenset[int] = frozenset()
    tied: bool = False


def newsroom(
    finds: Iterable[Find],
    short: Mapping[str, str],
    front: Iterable[str] = (),
    enough: int = ENOUGH,
    single: Collection[NewsTopic] = (),
) -> tuple[Message, ...]:
    """The bullets of a turn in words."""
    return worded(bullets(finds, front, enough, single), short)


def bullets(
    finds: Iterable[Find], front: Iterable[str] = (), enough: int = ENOUGH, single: Collection[NewsTopic] = ()
) -> list[list[Find]]:
    """The bullets by weight; inside one the sentences by time.

    `front` are the first three of the standing.
    Where there are fewer than `enough` and nothing great happened, lighter sentences follow.
    A sentence of a `single` topic has its bullet alone; with fates among them, all while there is room.
    """
    stories = _one_story_each(_raised(finds, front))
    found = [*_bullets([one for one in stories if one.weight >= QUIET], single)]
    if len(found) < enough and all(one.weight < GREAT for one in stories):
        found += _bullets([one for one in stories if one.weight < QUIET], single)
    found.sort(key=_heaviest)
    return (sorted(_apart(found), key=_heaviest) if NewsTopic.FATES in single else found)[:MOST]


def worded(found: Iterable[list[Find]], short: Mapping[str, str]) -> tuple[Message, ...]:
    """Bullets in words: a name is `short` after its first time, in the same sentence as `team_again`.

    A small number has a word beside it, `n_word`, `n_th` as a place, and `n_roman` as Romans write it.
    """
    told: set[str] = set()
    return tuple(_worded(_joined(bullet), short, told) for bullet in found)


def _raised(finds: Iterable[Find], front: Iterable[str]) -> Iterator[Find]:
    """The same sentences; one about the first three of the standing weighs more."""
    first = {*front}
    for one in finds:
        more = STATURE if one.about in first else 0
        yield replace(one, weight=max(one.weight, min(HEAVIEST, one.weight + more)))


def _one_story_each(finds: Iterable[Find]) -> list[Find]:
    """The weightiest sentence about everybody, each event once; a list is whole and of one weight, or not told."""
    told: set[str] = set()
    covered: set[int] = set()
    lists: set[str] = set()
    kept: list[Find] = []
    weighty = [one for one in sorted(finds, key=lambda one: (-one.weight, one.at)) if one.weight >= LEAST]
    for find in weighty:
        again = find.topic is NewsTopic.PLACES and _is_told(find.covers, {one.at for one in kept}, covered)
        if find.about not in told and find.at not in covered and not again:
            kept.append(find)
            told |= {*find.also, *([find.about] if find.about else ())}
            covered |= find.covers
            lists |= {find.name} if find.shared else set()
    first = {one.name: one.weight for one in reversed(weighty)}
    return [one for one in kept if not one.shared] + [
        replace(one, weight=first[one.name])
        for one in weighty
        if one.shared and one.name in lists and one.at not in covered
    ]


def _is_told(covers: frozenset[int], told: set[int], covered: set[int]) -> bool:
    """Whether another sentence is about an event that one would tell in passing, or tells all of these."""
    return bool(covers & told) or bool(covers and covers <= covered)


def _bullets(finds: list[Find], single: Collection[NewsTopic]) -> Iterator[list[Find]]:
    """The sentences of each topic, the weightiest together, each bullet in the order of events; deaths stand apart."""

    def bullet(find: Find) -> tuple[NewsTopic, bool]:
        return find.topic, find.topic is NewsTopic.FATES and find.weight < DEADLY

    for (topic, _), found in groupby(sorted(_shared(_beside(finds)), key=bullet), key=bullet):
        weighty = sorted(found, key=lambda one: -one.weight)
        size = len(weighty) if topic is NewsTopic.FATES else 1 if topic in single else TOGETHER
        for first in range(0, len(weighty), size):
            yield sorted(weighty[first : first + size], key=lambda one: one.at)


def _heaviest(bullet: list[Find]) -> int:
    """By what bullets are sorted: the weight of the weightiest sentence."""
    return -max(one.weight for one in bullet)


def _apart(bullets: list[list[Find]]) -> list[list[Find]]:
    """The same bullets; while there is room for more, sentences that are not tied have their own, the first first."""
    for bullet in [one for one in bullets if not any(find.tied for find in one)]:
        if len(bullets) + len(bullet) - 1 <= MOST:
            bullets = [*(one for one in bullets if one is not bullet), *([one] for one in bullet)]
    return bullets


def _beside(finds: list[Find]) -> list[Find]:
    """The same sentences; a blow by somebody whose place is told stands in that bullet, while it has room."""
    places = {one.about for one in finds if one.topic is NewsTopic.PLACES and one.about}
    room = TOGETHER - sum(one.topic is NewsTopic.PLACES for one in finds)
    blows = [one for one in finds if one.topic is NewsTopic.BLOWS and one.other in places]
    return [replace(one, topic=NewsTopic.PLACES) if one in blows[:room] else one for one in finds]


def _shared(finds: list[Find]) -> Iterator[Find]:
    """One sentence about all to whom the same happened, at the first of these events.

    Where the sentence about one has a memory, that about several is another, `.all`.
    """
    same: dict[str, list[Find]] = {}
    for find in sorted(finds, key=lambda one: one.at):
        if find.shared:
            same.setdefault(find.name, []).append(find)
        else:
            yield find
    yield from map(_as_one, same.values())


def _as_one(alike: Sequence[Find]) -> Find:
    """The sentence about all to whom the same happened."""
    first, several, recalled = alike[0], len(alike) > 1, "memory" in alike[0].args
    own = {} if several else {name: arg for name, arg in first.args.items() if recalled or name != "team"}
    others = [*dict.fromkeys(one.args["other"] for one in alike if "other" in one.args)]
    args: Args = {**own, "teams": Listing(tuple(_named(alike))), "n": len(alike)}
    args |= {"others": Listing((*others,)), "m": len(others)} if others else {}
    name = f"{first.name}.all" if several and recalled else first.name
    return replace(first, name=name, weight=max(one.weight for one in alike), args=args)


def _named(alike: Sequence[Find]) -> list[Phrase]:
    """To whom the same happened; where each has a number or a `part`, those with the same one together.

    The greatest number stands first.
    """
    by = "n" if "n" in alike[0].args else "part" if "part" in alike[0].args else ""
    if not by:
        return [one.args["team"] for one in alike]
    groups: dict[Phrase, list[Phrase]] = {}
    for one in alike:
        groups.setdefault(one.args[by], []).append(one.args["team"])
    name, in_order = f"news.{alike[0].name}.of", sorted(groups.items(), key=lambda item: -_number(item[0]))
    return [say(name, **{by: value, "teams": Listing(tuple(who)), "many": len(who)}) for value, who in in_order]


def _number(phrase: Phrase) -> int:
    return phrase if isinstance(phrase, int) else 0


def _joined(bullet: list[Find]) -> Message:
    told = (say(f"news.{one.name}", **one.args) for one in bullet)
    return reduce(lambda before, more: say("news.and", told=before, more=more), told)


def in_words(message: Message) -> Message:
    """A phrase outside the news with its numbers in words."""
    return _worded(message, {}, set())


def _worded(message: Message, short: Mapping[str, str], told: set[str]) -> Message:
    """The sentence with short names for those who are `told` already, and with numbers in words."""
    args = tuple((name, _renamed(arg, short, told)) for name, arg in message.args)
    numbers = tuple((name, arg) for name, arg in args if isinstance(arg, int))
    words = tuple((f"{name}_word", say(f"number.{n}") if n in SPELLED else n) for name, n in numbers)
    places = tuple((f"{name}_th", say(f"ordinal.{n}")) for name, n in numbers if n in ORDINALS)
    roman = tuple((f"{name}_roman", Text(_roman(n))) for name, n in numbers if n in SPELLED)
    again = tuple((f"{name}_again", _shorter(arg, short)) for name, arg in message.args if isinstance(arg, Text | Term))
    return replace(message, args=args + words + places + roman + again)


def _roman(n: int) -> str:
    """A number below forty as Romans write it."""
    return "X" * (n // 10) + ("", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX")[n % 10]


def _shorter(name: Text | Term, short: Mapping[str, str]) -> Text | Term:
    """The short name of somebody who has one."""
    return Text(short[name.value]) if isinstance(name, Text) and name.value in short else name


def _renamed(phrase: Phrase, short: Mapping[str, str], told: set[str]) -> Phrase:
    match phrase:
        case Text(name):
            known = name in told
            told |= {name, *(full for full, brief in short.items() if brief == name)}
            return Text(short[name]) if known and name in short else phrase
        case Message(name):
            worded, kind = _worded(phrase, short, told), GLOSSED.get(name)
            if kind is None:
                return worded
            known = kind in told
            told.add(kind)
            return replace(worded, id=f"{name}.again") if known else worded
        case Listing(items):
            return Listing(tuple(_renamed(item, short, told) for item in items))
        case _:
            return phrase
