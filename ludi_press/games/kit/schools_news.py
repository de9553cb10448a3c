"""What no single event of a fight between schools says: who won and how, which school is gone, who is left."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import Final, TypeVar

from msgspec import Struct

from ludi_press.core.report import Listing, Message, Phrase, say
from ludi_press.games.kit.narration import Names
from ludi_press.games.kit.newsroom import Find, NewsTopic, newsroom
from ludi_press.games.kit.played import ToldTurn
from ludi_press.games.kit.schools import Entered, Fallible, Fight, SchoolsSetUp, SideStanding

S = TypeVar("S", bound=SchoolsSetUp[Entered])
T = TypeVar("T", bound=Fight)
N = TypeVar("N", bound=Names)
Standings = Callable[[S, T], Sequence[SideStanding[Fallible]]]

WON: Final = 99
PLACES: Final = 98
GONE: Final = 96
LAST: Final = 84
FEWER: Final = 45
"""Who is left, where it has changed in the round."""
SAME: Final = 31
"""Who is left, where nothing has changed: told only where there is nothing else."""
GRAVE: Final = 4
"""So much life lost in a round, or half of it, is a grave wound."""
_BEFORE_ALL: Final = -1


def fight_news(played: ToldTurn[S, T, N], standings: Standings[S, T], *found: Iterable[Find]) -> tuple[Message, ...]:
    """The news of a round: what the game has `found`, and what any fight of schools has."""
    all_found = [*chain(*found, _places(played, standings), _sides(played, standings))]
    return newsroom([one for one in all_found if one.weight > SAME] or all_found, {})


def entry_news(played: ToldTurn[S, T, N], count: int, *found: Find) -> tuple[Message, ...]:
    """The news of the entry: how many enter, and what the game adds."""
    return newsroom((Find(90, 0, "entry", {"n": count}), *found), {})


def won(name: str, args: Mapping[str, Phrase], about: str | None = None) -> Find:
    """How a fight ended, before all other news; `about` is whose fall or surrender it tells, which is told once."""
    return Find(WON, _BEFORE_ALL, f"over.{name}", args, about)


def _places(played: ToldTurn[S, T, N], standings: Standings[S, T]) -> Iterator[Find]:
    """The places behind the winner, once the fight is over."""
    behind = [one for one in standings(played.set_up, played.after) if one.side and one.place > 1]
    if played.after.over and behind:
        places = [{"team": played.names.team(one.side), "n": one.place} for one in behind]
        told = [say("news.place.first" if at == 0 else "news.place", **args) for at, args in enumerate(places)]
        yield Find(PLACES, played.end, "places", {"teams": Listing(tuple(told))}, topic=NewsTopic.PLACES)


def gone(played: ToldTurn[S, T, N], standings: Standings[S, T]) -> Mapping[str, str]:
    """The schools that lost their last fighter in a round, by that fighter."""
    if played.record.before is None or played.after.over:
        return {}
    before = _left(standings(played.set_up, played.record.before))
    lost = [one for one in standings(played.set_up, played.after) if one.side and not one.left and before[one.side]]
    return {one.last.id: one.side for one in lost if one.last}


def _sides(played: ToldTurn[S, T, N], standings: Standings[S, T]) -> Iterator[Find]:
    """The last fighters of schools, and how many everybody has left."""
    if played.after.over or played.record.before is None:
        return
    before = _left(standings(played.set_up, played.record.before))
    after = _left(standings(played.set_up, played.after))
    for side, left in after.items():
        name, had = played.names.team(side or None), before.get(side, ())
        if len(had) > len(left) == 1 and side:
            yield Find(LAST, played.end, "last", {"team": played.names.team(left[0]), "school": name}, left[0])
    told = [say("news.side", team=played.names.team(side or None), n=len(left)) for side, left in after.items() if left]
    weight = FEWER if {*map(len, before.values())} and before != after else SAME
    yield Find(weight, played.end, "left", {"teams": Listing(tuple(told))}, topic=NewsTopic.PLACES)


def _left(standings: Sequence[SideStanding[Fallible]]) -> Mapping[str, tuple[str, ...]]:
    """The fighters whom each side has left, by their ids."""
    return {one.side: tuple(fighter.id for fighter in one.left) for one in standings}


class Hit(Struct, frozen=True):
    """A loss of life: the index of its event, who lost it, by whom, how much, and how (`.back`), if words say so."""

    at: int
    victim: str
    by: str | None
    lost: int
    how: str = ""


def wounds(played: ToldTurn[S, T, N], hits: Iterable[Hit], life: Callable[[str], tuple[int, int]]) -> Iterator[Find]:
    """One sentence for each who was hit and fights on: by whom, for how much, and what is left.

    `life` tells what somebody has left and had at first.
    """
    taken: dict[str, list[Hit]] = {}
    for hit in hits:
        taken.setdefault(hit.victim, []).append(hit)
    for victim, found in taken.items():
        left, full = life(victim)
        lost, by = sum(hit.lost for hit in found), {hit.by for hit in found}
        many = Listing(tuple(played.names.team(one) for one in dict.fromkeys(hit.by for hit in found) if one))
        args: dict[str, Phrase] = {"team": played.names.team(victim), "n": lost, "left": left, "by": many}
        name, more = "wounds" if by - {None} else "wounds.alone", {}
        if len(by) == 1 and None not in by:
            ways = {hit.how for hit in found}
            name, more = f"wound{ways.pop() if len(ways) == 1 else ''}", {"by": played.names.team(found[0].by)}
        grave = lost >= GRAVE or 2 * lost >= full
        yield Find(66 if grave else 40, found[-1].at, name, {**args, **more}, victim, NewsTopic.BLOWS)
