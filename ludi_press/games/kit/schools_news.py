"""The news and the beats of a fight between schools: who entered, was hit, fell, and how the schools stand."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import combinations, groupby
from typing import Any, ClassVar, Final, Generic, TypeVar

from msgspec.structs import replace

from ludi_press.core.report import Beat, Listing, Message, Phrase, Text, say
from ludi_press.games.kit.newsroom import (
    BEFORE_ALL,
    NONE,
    NOTHING,
    ORDINALS,
    TOGETHER,
    Args,
    Find,
    Key,
    NewsTopic,
    bullets,
    key_of,
    worded,
)
from ludi_press.games.kit.report import GameState, in_a_row, ranked
from ludi_press.games.kit.schools import Entered, Fallible, School, SchoolNames, SchoolsSetUp, SideStanding
from ludi_press.games.kit.told import ToldTurn

SchoolsT = TypeVar("SchoolsT", bound=SchoolsSetUp[Entered])
G = TypeVar("G", bound=Fallible)
T = TypeVar("T", bound=GameState)
N = TypeVar("N", bound=SchoolNames[SchoolsSetUp[Entered]])


def school_words(school: School) -> Message:
    """A school, and the lanista who sends its orders."""
    if school.lanista is None:
        return say("school", school=Text(school.name))
    return say("school.lanista", school=Text(school.name), lanista=Text(school.lanista))


GRAVE: Final = 4
"""So much life lost in a round, or half of it, is a grave wound."""
OPENS: Final = 60
"""So much drama has a beat that may open a post."""
UNTOLD: Final = 19
"""No more drama than this has a smaller one that the news do not tell."""
NEW: Final = 3
"""So many rounds the news say what beasts and archers are at their first mention."""
_ENDS: Final = ("out", "died", "beast-killed")
"""The events by which a school has one fighter less."""


class FightTurn(ToldTurn[SchoolsT, T, N], Generic[SchoolsT, T, N, G], frozen=True, dict=True):
    """A round of a fight between schools, as its news and its beats are found."""

    edges: ClassVar[Mapping[str, int]] = {}
    """How much more a wound weighs, by the name of its sentence."""

    def one(self, state: T, who: str | None) -> G:
        raise NotImplementedError

    def standings(self, state: T) -> Sequence[SideStanding[G]]:
        raise NotImplementedError

    def life(self, fighter: G) -> int:
        """What a fighter has left."""
        raise NotImplementedError

    def size(self, side: SideStanding[G]) -> tuple[int, int]:
        return len(side.left), sum(map(self.life, side.left))

    def thrown(self, who: str, since: int) -> bool:
        """Whether a fighter is thrown to the ground after an event of the round."""
        return False

    def full(self, who: str) -> int:
        """The life that a fighter had at first."""
        raise NotImplementedError

    def lost(self, side: SideStanding[G]) -> int:
        """What those whom a school has left have lost of their life."""
        return sum(self.full(one.id) - self.life(one) for one in side.left)

    def down(self, fighter: G) -> str:
        """How words say that a fighter lies (`lies`), or may rise next (`rises`); "" for one who stands."""
        return ""

    def scene(self, victim: str, by: Sequence[str], *, again: bool) -> Args:
        """What sentences about hits say besides: how the striker came, and who held the victim."""
        return {}

    def beast(self, who: str) -> bool:
        """Whether a fighter is a beast."""
        raise NotImplementedError

    def kind(self, who: str) -> Phrase | None:
        """What a fighter is, where a reader should know it; None elsewhere."""
        raise NotImplementedError

    def schools(self) -> Sequence[School]:
        """The schools in the order in which they are told as they enter."""
        return self.set_up.schools

    def entry(self) -> Iterator[Find]:
        """The news of the entry beside who enters: how one wins, and what the game adds."""
        yield self.find("wins", {})

    def found(self) -> Iterator[Find]:
        """What a round gives for the news in this game, without what any fight of schools has."""
        raise NotImplementedError

    @cached_property
    def bullets(self) -> list[list[Find]]:
        """The news of the round, or of the entry who enters."""
        if self.record.before is None:
            return bullets((*_entering(self), *self.entry()))
        finds = (*self.found(), *_places(self), *self.aims(), *_state(self))
        return bullets(finds, single=[NewsTopic.FATES])

    @cached_property
    def told(self) -> frozenset[int]:
        """The events that the news tell, with their causes."""
        named = {at for bullet in self.bullets for one in bullet for at in (one.at, *one.covers)}
        return frozenset(cause for at in named & {*range(self.end)} for cause in self.causes(at))

    def aims(self) -> Iterator[Find]:
        """Who is how near to winning, where that is by something else than by the number of those left."""
        return iter(())

    def key(self, index: int) -> Key | None:
        """As which deed an event is remembered."""
        return key_of(self.events, index, self.table.row(self.events[index]).recalls)

    def hits(self, index: int) -> Phrase:
        """By which hit since when somebody falls, from the second on, where nobody else had hit the same one."""
        by, who, now = getattr(self.events[index], "by", None), self.events[index].team, self.record.turn
        deeds = [(now, self.key(at)) for at in range(index)]
        deeds += [(deed.turn, deed.key) for deed in self.memory.deeds]
        hits = [(turn, key[1]) for turn, key in deeds if key and key[0] == "hit" and key[2] == who]
        if {by} != {striker for _, striker in hits} or len(hits) not in ORDINALS or len(hits) < 2:
            return NOTHING
        since = min(turn for turn, _ in hits)
        return say("news.hits.since", n=len(hits), since=since) if since < now else say("news.hits", n=len(hits))

    def so(self, index: int) -> Phrase:
        """How many a fall leaves to a school that fights on, or whom as its last, as a clause; of others nothing."""
        own = self.set_up.school_of(self.events[index].team)
        left = self.left(self.after)[own.id] if own else ()
        if own is None or self.after.over or not left or self._falls_again(index, own):
            return NOTHING
        school = self.names.bare(own.id)
        if len(left) > 1:
            return say("news.so", school=school, n=len(left))
        return say(f"news.so.{self.down(left[0]) or 'last'}", school=school, who=self.names.bare(left[0].id))

    def _falls_again(self, index: int, own: School) -> bool:
        """Whether another of a school falls later in the round."""
        later = (one.team for one in self.events[index + 1 :] if one.what in _ENDS)
        return own in map(self.set_up.school_of, later)

    def way(self, index: int) -> str:
        """How somebody was hit, as words say it (`back`)."""
        raise NotImplementedError

    def won(self, name: str, args: Args, about: str | None = None) -> Find:
        """How a fight ended, before all other news; `about` is whose fall or surrender it tells, which is told once."""
        return self.find(f"over.{name}", args, about, at=BEFORE_ALL)

    def bare(self, index: int) -> Phrase:
        """Whom an event is about, without the school, which the sentence names itself."""
        return self.names.bare(self.events[index].team)

    def nearest(self, fighters: Iterable[G], far: Callable[[G, G], int]) -> tuple[G, G]:
        """The two enemies who are nearest to each other; `far` says how far two are from each other."""
        side = self.set_up.side
        pairs = ((one, foe) for one, foe in combinations(fighters, 2) if side(one.id) != side(foe.id))
        return min(pairs, key=lambda pair: far(*pair))

    def left(self, state: T) -> dict[str, tuple[G, ...]]:
        return {one.side: one.left for one in self.standings(state) if one.side}

    def gone(self, index: int) -> Phrase | None:
        """The school that an end of a fighter leaves without anybody, with its lanista."""
        school = self.emptied(index)
        return school_words(self.set_up.school_by_id[school]) if school else None

    def emptied(self, index: int) -> str | None:
        """The same school by its id; None where somebody is left, or the fight is over by it."""
        own = self.set_up.school_of(self.events[index].team)
        if own is None or self.after.over or self.left(self.after)[own.id] or self._falls_again(index, own):
            return None
        return own.id


def fight_news(played: FightTurn[SchoolsT, T, N, G]) -> tuple[Message, ...]:
    """The news of a round: what the game finds, and what any fight of schools has; of the entry, who enters."""
    if played.record.before is None:
        return worded(played.bullets, {})
    set_up, names = played.set_up, SchoolNames(played.set_up)
    short = {names.with_school(who).value: one.name for who, one in set_up.by_id.items()}
    told, called = worded(played.bullets, short), _called(played)
    return tuple(replace(one, args=_glossed(one, called)) for one in told)


def _called(played: FightTurn[SchoolsT, T, N, G]) -> dict[str, Args]:
    """What the first mention in a post says of fighters, by the names with their schools: the school and the kind.

    The kind stands in the first rounds, and where somebody falls.
    """
    set_up, found = played.set_up, dict[str, Args]()
    fell = {one.team for one in played.events if one.what in _ENDS}
    for who, one in set_up.by_id.items():
        if school := set_up.school_of(who):
            kind = played.kind(who) if played.record.turn <= NEW or who in fell else None
            args: Args = {"kind": kind} if kind else {}
            args |= {"name": Text(one.name), "school": Text(set_up.briefs[school.id])}
            found[SchoolNames(set_up).with_school(who).value] = args
    return found


def _glossed(message: Message, called: Mapping[str, Args]) -> tuple[tuple[str, Phrase], ...]:
    """The arguments of a sentence, with the school of who is named for the first time, once for those who share it."""

    def glossed(phrase: Phrase, follower: Phrase = NOTHING) -> Phrase:
        match phrase:
            case Text(name) if args := called.get(name):
                after = called.get(follower.value, {}) if isinstance(follower, Text) else {}
                said = {part: one for part, one in args.items() if part != "school" or one != after.get("school")}
                return say(f"news.{'-'.join(said)}", **said) if len(said) > 1 else said["name"]
            case Listing(items):
                return Listing(tuple(map(glossed, items, (*items[1:], NOTHING))))
            case Message():
                return replace(phrase, args=_glossed(phrase, called))
        return phrase

    return tuple((name, glossed(arg)) for name, arg in message.args)


def _entering(played: FightTurn[SchoolsT, T, N, G]) -> Iterator[Find]:
    """Which schools enter with how many, in the order in which they act, and with which beasts."""
    schools = played.schools()
    sizes = {school.id: sum(one.school == school.id for one in played.set_up.roster) for school in schools}
    many: Phrase = Listing(tuple(map(school_words, schools)))
    if len({*sizes.values()}) > 1:
        many = Listing(tuple(say("news.entry.of", team=school_words(one), n=sizes[one.id]) for one in schools))
    args: Args = {"teams": many, "n": max(sizes.values())}
    yield played.find("entry" if len({*sizes.values()}) == 1 else "entry.all", args, at=0)
    for school, size in sizes.items():
        beasts = [one for one in played.set_up.roster if one.school == school and played.beast(one.id)]
        kinds = [say("news.kind-name", name=Text(one.name), kind=played.kind(one.id) or NOTHING) for one in beasts]
        args = {"school": played.names.bare(school), "k": len(beasts), "names": Listing((*kinds,))}
        if beasts:
            yield played.find("beasts.all" if len(beasts) == size else "beasts", args)


def fight_beats(played: FightTurn[SchoolsT, T, N, G], news: FightTurn[SchoolsT, T, N, G]) -> tuple[Beat, ...]:
    """The beats of a round, the most dramatic first, each event once; none of the entry.

    A small one that is not in the news stands behind all that are.
    """
    if played.record.before is None:
        return ()
    found = [*played.table.beats(played), *_last_ones(played)]
    return ranked(
        one if one.drama >= OPENS or one.events[0] in news.told else replace(one, drama=min(one.drama, UNTOLD))
        for one in found
    )


def _last_ones(played: FightTurn[SchoolsT, T, N, G]) -> Iterator[Beat]:
    """The schools that have had one fighter left since this round."""
    if played.record.before is None:
        return
    before = played.left(played.record.before)
    for school, left in played.left(played.after).items() if not played.after.over else ():
        if len(left) == 1 < len(before[school]):
            yield played.lone_beat("last-of-school", played.end - 1, left[0].id, school)


def _places(played: FightTurn[SchoolsT, T, N, G]) -> Iterator[Find]:
    """The places behind the winner, once the fight is over, and since when a school has had nobody left."""
    behind = [one for one in played.standings(played.after) if one.side and one.place > 1]
    if not played.after.over or len(behind) < 2:
        return
    if len({one.place for one in behind}) == 1:
        level = Listing(tuple(played.names.team(one.side) for one in behind))
        yield played.find("places.level", {"teams": level, "n": behind[0].place})
        return
    told = []
    for at, one in enumerate(behind):
        fell = one.last.fallen if one.last else None
        since = say("news.place.since", n=fell) if fell and fell < played.record.turn else NOTHING
        name = "news.place" if at else "news.place.first"
        told.append(say(name, team=played.names.team(one.side), since=since, n=one.place))
    yield played.find("places", {"teams": Listing(tuple(told))})


def _ranked(played: FightTurn[SchoolsT, T, N, G], state: T) -> list[SideStanding[G]]:
    order = [school.id for school in played.set_up.schools]
    sides = sorted((one for one in played.standings(state) if one.side), key=lambda one: order.index(one.side))
    return sorted((one for one in sides if one.left), key=played.size, reverse=True)


def _state(played: FightTurn[SchoolsT, T, N, G]) -> Iterator[Find]:
    """Which school has most left, where another had before; what all have where one is gone; before any fall, the life.

    That a school is down to fewer is told where somebody falls.
    """
    if played.after.over or played.record.before is None:
        return
    entered = Counter(one.school for one in played.set_up.roster)
    before, after = _ranked(played, played.record.before), _ranked(played, played.after)
    if {one.side: len(one.left) for one in after} == entered:
        yield from _bled(played, before, after)
        return
    led, lead = ([one for one in sides if len(one.left) == len(sides[0].left)] for sides in (before, after))
    whole = len(lead[0].left) == entered[lead[0].side]
    changed = {one.side for one in led} != {one.side for one in lead}
    if len(after) < len(before) or (changed and not whole and 1 < len(lead) < len(after)):
        yield played.find("state", {"all": _sides(played, after, entered)})
    elif changed and not (whole and len(lead) > 1):
        yield played.find("front.all" if whole else "front", _counted(played, lead))


def _counted(played: FightTurn[SchoolsT, T, N, G], sides: Sequence[SideStanding[G]]) -> Args:
    """Schools that have as many left as each other, and how many that is."""
    teams = tuple(played.names.bare(one.side) for one in sides)
    return {"teams": Listing(teams), "k": len(teams), "n": len(sides[0].left)}


def _bled(
    played: FightTurn[SchoolsT, T, N, G], before: Sequence[SideStanding[G]], after: Sequence[SideStanding[G]]
) -> Iterator[Find]:
    """While nobody has fallen: what each school has lost, the most first; quietly if one alone has.

    Where nobody had lost anything before the round, its wounds say it.
    """
    lost, had = ({one.side: played.lost(one) for one in sides} for sides in (after, before))
    args: Args = {"n": sum(len(one.left) for one in after)}
    row = "whole.one" if len([*filter(None, lost.values())]) == 1 else ""
    if lost == had or not any(had.values()):
        return
    if len({*lost.values()}) == 1:
        yield played.find("whole.alike", {**args, "lost": max(lost.values())}, row=row)
        return
    told: list[Phrase] = []
    for n, alike in groupby(sorted(lost, key=lambda side: -lost[side]), key=lambda side: lost[side]):
        teams = tuple(played.names.bare(side) for side in alike)
        name = "none" if not n else "more" if told else "of"
        told.append(say(f"news.bled.{name}", teams=Listing(teams), lost=say("news.lost", n=n), n=n, k=len(teams)))
    yield played.find("whole", {**args, "all": in_a_row("news.comma", told)}, row=row)


def _sides(
    played: FightTurn[SchoolsT, T, N, G], sides: Sequence[SideStanding[G]], entered: Mapping[str | None, int]
) -> Phrase:
    """How many each school has left, who of them lies, and by name who is the last."""
    told = []
    for (n, whole, lying), alike in groupby(sides, key=lambda one: _count(played, one, entered)):
        group = [*alike]
        if n > 1:
            name = "news.has.all" if whole else "news.has"
            told.append(say(name, **_counted(played, group), lying=lying))
        for last, fighter in ((one.side, one.left[0]) for one in group if n == 1):
            down, team, who = played.down(fighter), played.names.bare(last), played.names.bare(fighter.id)
            told.append(say(f"news.has.only.{down}" if down else "news.has.only", team=team, who=who))
    return in_a_row("news.semicolon", told)


def _count(
    played: FightTurn[SchoolsT, T, N, G], side: SideStanding[G], entered: Mapping[str | None, int]
) -> tuple[int, bool, Phrase]:
    """How many a school has left, whether these are all who entered, and who of them lies."""
    down = tuple(played.names.bare(one.id) for one in side.left if played.down(one))
    lying = say("news.lying", teams=Listing(down)) if down else NOTHING
    return len(side.left), len(side.left) == entered[side.side], lying


def wounds(played: FightTurn[SchoolsT, T, N, G]) -> Iterator[Find]:
    """One sentence for each who was hit and has life left: by whom, for how much, and what is left."""
    taken: dict[str, list[int]] = {}
    for index, event in enumerate(played.events):
        if "hit" in played.table.row(event).recalls and played.life(played.one(played.after, event.team)):
            taken.setdefault(event.team or "", []).append(index)
    told = sorted((_wound(played, *found) for found in taken.items()), key=lambda one: (-one.weight, one.at))
    light, grave = (played.table.sentence(f"wound.{name}") for name in ("light", "grave"))
    for first in range(0, len(told), TOGETHER):
        for find in _left_alike(told[first : first + TOGETHER]):
            small = first and find.weight < grave.w
            yield replace(find, weight=min(find.weight, light.w), topic=light.topic) if small else find


def _left_alike(told: Sequence[Find]) -> Iterator[Find]:
    """The same wounds, which stand together; of two that leave as much, the later tells that of both.

    Where who strikes first is then struck, that is one sentence.
    """
    pair = sorted(told, key=lambda one: one.at)
    same = len({(one.args["rest"], one.topic) for one in pair}) == 1 and all(one.name != "wounds" for one in pair)
    first, then = pair[0], pair[-1]
    if same and first.other == then.about and _plain(first) and _plain(then):
        said = {name: arg for name, arg in then.args.items() if name in ("team", "by", "came", "harm")}
        has = say(f"news.then.{then.name.partition('.')[2]}", **said, has=_left([then, first]))
        weight, also = max(one.weight for one in pair), (then.about or "",)
        yield replace(
            first,
            weight=weight,
            also=also,
            covers=frozenset([then.at]),
            args={**first.args, "busy": NOTHING, "has": has},
        )
    else:
        for one in pair:
            alike = pair if same else [one]
            left = _left(alike) if one is alike[-1] else NOTHING
            yield replace(one, tied=len(alike) > 1, args={**one.args, "has": left})


def _left(alike: Sequence[Find]) -> Message:
    """What those have left who have as much as each other, by name."""
    teams = Listing(tuple(one.args["team"] for one in alike))
    return say("news.has-left", teams=teams, k=len(alike), rest=alike[-1].args["rest"])


def _plain(wound: Find) -> bool:
    """Whether a wound is told as the deed of who struck, from one side, and neither remembered nor of before."""
    return wound.args["memory"] == NONE and wound.name not in (
        "wound",
        "wound.own",
        "wound.before",
        "wound.falling",
        "wound.thrown",
    )


def _wound(played: FightTurn[SchoolsT, T, N, G], victim: str, hits: Sequence[int]) -> Find:
    """What somebody lost in the round by hits, the indices of their events."""
    events: list[Any] = [played.events[at] for at in hits]
    by = [*dict.fromkeys(key[1] for key in map(played.key, hits) if key)]
    lost, left = sum(one.before - max(0, one.after) for one in events), played.life(played.one(played.after, victim))
    args: Args = {"team": played.names.team(victim), "n": lost, "left": left}
    args["rest"] = say("news.remains", left=left, full=played.full(victim))
    name, args["by"], other = "wounds", played.teams(by), None
    if len(by) == 1:
        ways, other = {played.way(at) for at in hits}, by[0]
        name, args["by"] = f"wound.{ways.pop()}" if len(ways) == 1 else "wound", played.names.team(other)
        args |= _recalled(played, other, victim, lost)
        fallen = not played.life(played.one(played.after, by[0]))
        name = "wound.falling" if fallen else "wound.before" if played.after.over else name
        name = "wound.thrown" if not fallen and played.thrown(by[0], hits[-1]) else name
    grave = lost >= GRAVE or 2 * lost >= played.full(victim)
    row = "wound.barely" if left == 1 else "wound.grave" if grave else "wound"
    fell = sum(one.what in _ENDS for one in played.events)
    row = "wound.before" if name == "wound.falling" and fell == 1 and not played.after.over else row
    args = {**args, **played.scene(victim, by, again=args.get("memory", NONE) != NONE)}
    return replace(played.find(name, args, victim, row=row, at=hits[-1], more=played.edges.get(name, 0)), other=other)


def _recalled(played: FightTurn[SchoolsT, T, N, G], by: str, victim: str, lost: int) -> Args:
    """The memory of a hit, and for how much it was, as a clause behind it."""
    memory = played.memory.clause(("hit", by, victim))
    kind = {NONE.id: "", "memory.return": ".return"}.get(memory.id, ".again")
    return {"memory": memory, "harm": say(f"news.for{kind}", n=lost) if lost > 1 else NOTHING}
