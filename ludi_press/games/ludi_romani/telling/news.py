"""The news of a season: votes, money, Actium, and how the standing has changed (LR-13)."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from ludi_press.core.report import Listing, Message, Phrase, Text, say
from ludi_press.games.kit.newsroom import NOTHING, QUIET, Args, Find, NewsTopic, bullets, worded
from ludi_press.games.kit.report import in_a_row
from ludi_press.games.ludi_romani.rules import events as ev
from ludi_press.games.ludi_romani.rules.actium import Ranks, victors, worth
from ludi_press.games.ludi_romani.rules.model import SetUp
from ludi_press.games.ludi_romani.rules.tables import SeasonKind
from ludi_press.games.ludi_romani.telling.battles import battles, party
from ludi_press.games.ludi_romani.telling.names import Names, Record, money
from ludi_press.games.ludi_romani.telling.standing import LATE, MORTALS, PAIR, RISE, as_rest, is_front, place_words
from ludi_press.games.ludi_romani.telling.tell import TOLD, Turn

AID: Final = "LR-11.5"
"""The rule of gifts to a party before Actium."""
NAMED: Final = 4
"""So many who have as much as each other are named."""
MONEY: Final = ("given", "collects")
"""How somebody gains denarii."""
TRIFLE: Final = 800_000
"""Who gains no more, such as two legions, is told of only where that has changed the standing."""
CLOCK, COUNTDOWN = 5, 8
"""The seasons that are left before Actium are told in each fifth, and in each hiems of the last so many."""


def turn_news(set_up: SetUp, record: Record) -> tuple[Message, ...]:
    """What happened, in a few sentences; at the start who takes part."""
    return worded(turn_bullets(Turn(set_up, record, Names(set_up))), {})


def turn_bullets(played: Turn) -> list[list[Find]]:
    """The sentences of the news by bullets, before they have words."""
    if played.record.before is None:
        return bullets(_start(played), single=[*NewsTopic])
    finds = chain.from_iterable(find(played) for find in (TOLD.news, *_FINDERS))
    return bullets(_with_standing(played, finds), single=[*NewsTopic])


def _with_standing(played: Turn, finds: Iterable[Find]) -> Iterator[Find]:
    """The sentences with what they changed in the standing, each change in the weightiest one; else it stands alone."""
    told: set[object] = set()
    sentences = 0
    for find in sorted(finds, key=lambda one: (-one.weight, one.at)):
        sentences += find.weight >= QUIET
        so = find.args.get("so", NOTHING)
        change = "front" if is_front(so) else so
        if isinstance(so, Message) and change not in told:
            told.add(change)
            weight = max(find.weight, TOLD.sentence(so.id.removeprefix("news.")).w)
            clock = _clock(played) if is_front(so) and find.name.startswith("gain.") else NOTHING
            rest = as_rest(so) if clock == NOTHING else say("news.with", first=as_rest(so), rest=clock)
            yield replace(find, weight=weight, args={**find.args, "so": rest})
        elif not isinstance(so, Message) or not find.name.startswith("gain."):
            yield replace(find, args={**find.args, "so": NOTHING})
    if played.after.actium is None:
        yield from _front(played, few=sentences < PAIR, told="front" in told)


def _start(played: Turn) -> Iterator[Find]:
    """LR-11: who plays, what wins, what it counts for, and who has most of it."""
    players = [one for one in played.set_up.roster.values() if one.player is not None]
    yield played.find("start", {"n": len(players), "m": played.standing.seasons_left})
    prices, redeemed = played.set_up.tables.prices.prices, played.set_up.tables.prices.redemption
    wares = {"legion": redeemed["legio"], "ship": redeemed["classis"], "votes": redeemed["suffragia-10"]}
    wares |= {"dos": redeemed["dos"], "price": prices["curialis"]}
    yield played.find("wins", {name: money(sum_) for name, sum_ in wares.items()})
    first, *rest = played.standing.ranks[1][:PAIR]
    args: Args = {
        **_worths(played, [first]),
        "rest": say("news.worth.with", **_worths(played, rest)) if rest else NOTHING,
    }
    yield played.find("start.worth", args)


def _many(played: Turn, who: Sequence[str], of: str | None = None) -> Phrase:
    """Some people by their names, or how many they are; `of` is somebody of whom they may be sworn friends."""
    if len(who) > NAMED:
        return say("news.players", n=len(who))
    friends = {one for bond in played.before.amicitiae if of in bond.blessed for one in bond.blessed}
    names = ((one, played.names.team(one)) for one in sorted(who, key=lambda one: one in friends))
    told = (say("news.friend", team=name, of=played.names.team(of)) if one in friends else name for one, name in names)
    return Listing((*told,))


# The Senate, bonds, and money (LR-4, LR-6 to LR-8)


def _vote_news(played: Turn) -> Iterator[Find]:
    """LR-6.5: the bills and their count; those on which a life hangs first."""
    for at, event in played.all(ev.Voted):
        args: Args = {"team": played.names.team(event.team), "whom": played.names.team(event.whom)}
        freed = [at for at, one in played.all(ev.Bound) if one.over and (one.team, one.to) == (event.whom, event.team)]
        left = played.left_for(freed[0]) if freed else None
        args["freed"] = say("news.freed", team=args["team"], region=played.names.team(left)) if left else NOTHING
        end = "carried" if event.carried else "failed"
        args["consul"] = played.nth_consul(event.team or "")
        venus = say("news.venus") if event.tied else NOTHING
        noes = tuple(one.who for one in event.noes)
        told = say("news.noes", teams=_many(played, noes, event.team)) if noes else NOTHING
        args["end"] = say(f"news.{end}", ayes=event.votes_for, noes=event.votes_against, venus=venus, against=told)
        args["empty"] = say("news.census.empty") if event.carried and not played.taxed(at) else NOTHING
        yield played.find(f"voted.{event.bill}", args, at=at)


def _friends(played: Turn) -> Iterator[Find]:
    """LR-8.1, LR-8.2: who made friends, and whether all of them swore to Juno."""
    friends: dict[str, list[tuple[int, str]]] = {}
    sworn = {(one.name, one.team) for _, one in played.all(ev.Befriended) if one.blessed}
    for at, event in played.all(ev.Befriended):
        if not event.blessed:
            friends.setdefault(event.name, []).append((at, event.team or ""))
    for bond, found in friends.items():
        who = [one for _, one in found]
        args: Args = {"teams": played.names.party((*who,)), "n": len(who), "bond": played.names.team(bond)}
        name = "amicitia.sworn" if {(bond, one) for one in who} <= sworn else "amicitia"
        yield played.find(name, args, at=found[0][0])


class _Gain(Struct, frozen=True):
    """What a mortal got of a numen: which event, how, how much, at what price, and what it counts at Actium."""

    at: int
    who: str
    how: str
    numen: str
    n: int
    price: int
    worth: int


def _income(played: Turn) -> Iterator[_Gain]:
    """LR-4.6, LR-4.11, LR-7.1: what somebody bought, was given or collected."""
    for at, sold in played.all(ev.Sold):
        value = worth(played.set_up, sold.goods)
        yield _Gain(at, sold.buyer, "buys", sold.team or "", sold.legions, sold.price, value)
    for at, given in played.all(ev.Handed):
        if given.rule == "LR-4.11" and played.after.person(given.team or "").is_numen:
            value = worth(played.set_up, given.goods) - given.denarii
            yield _Gain(at, given.to, "armed", given.team or "", given.goods.legions, 0, value)
            yield _Gain(at, given.to, "given", given.team or "", given.denarii, 0, given.denarii)
    for at, one in played.all(ev.Collected):
        yield _Gain(at, one.team or "", "collects", one.numen, one.sum, 0, one.sum)


def _gains(played: Turn) -> Iterator[Find]:
    """What a mortal bought, was given and collected, by what gained most; the rest where that changed the standing."""
    by: dict[str, dict[str, list[_Gain]]] = {}
    for one in _income(played):
        if one.n and played.after.person(one.who).is_mortal:
            by.setdefault(one.who, {}).setdefault(one.how, []).append(one)
    for who, ways in by.items():
        same, *others = sorted(ways.values(), key=lambda way: -sum(one.worth - one.price for one in way))
        gains = [sum(one.worth - one.price for one in way) for way in (same, *others)]
        alone, how = played.standing.earned(who, gains[0]), same[0].how
        so = alone if alone != NOTHING else played.standing.earned(who, sum(gains))
        trifle = RISE - 1 if how in MONEY else TRIFLE
        if so == NOTHING and (gains[0] <= trifle or played.standing.fell(who)):
            continue
        args = {**_gained(played, same), "team": played.names.team(who), "so": so}
        also = [say(f"news.gain.also.{way[0].how}", **_gained(played, way)) for way in others]
        args["also"] = in_a_row("news.with", also) if also and so != alone else NOTHING
        args["has"] = say("news.has", n=played.after.person(who).goods.legions) if so == NOTHING else NOTHING
        row = "gain" if so != NOTHING and gains[0] >= RISE else "gain.small"
        vain = frozenset(at for at, _ in played.all(ev.Repeated) if how == "collects" and played.vain(at))
        args["vain"] = say("news.gain.vain") if vain else NOTHING
        yield played.find(f"gain.{how}", args, who, row=row, at=same[0].at, covers=vain)


def _gained(played: Turn, same: Sequence[_Gain]) -> Args:
    """How much somebody got in one way, from whom, and whether it is worth twice its price."""
    n, price, value = (sum(getattr(one, name) for one in same) for name in ("n", "price", "worth"))
    half = say("news.value", n=n) if price and value == 2 * price else NOTHING
    gods = played.names.party((*dict.fromkeys(one.numen for one in same),))
    return {"n": n, "sum": money(n), "value": half, "gods": gods}


# Actium (LR-11, LR-12)


def _actium(played: Turn) -> Iterator[Find]:
    """LR-11.4, LR-11.10: who won at Actium, how the last rival fell, and with whom; what made the fleets."""
    fleets = {event.team: event for _, event in played.all(ev.FleetBuilt)}
    ends = [(fleets[one.team], one) for _, one in played.all(ev.Rowed) if not one.ships and one.team in fleets]
    for at, event in played.all(ev.ActiumWon):
        battle, allies = played.after.actium, tuple(one for one in event.victors if one != event.team)
        if event.team is None or battle is None:
            yield played.find("actium.nobody", {}, at=at)
            return
        left = next((one.ships for one in battle.parties if one.leader == event.team), 0)
        of = fleets[event.team].ships if event.team in fleets else left
        last = [_last(played, *end) for end in ends if end[1].round == event.round][:1]
        args: Args = {"team": played.names.team(event.team), "n": left, "of": of, "last": last[0] if last else NOTHING}
        args["was"] = NOTHING
        if event.team in played.standing.worths[0]:
            place = place_words(played.standing.ranks[0], event.team)
            args["was"] = say("news.actium.was", place=place, mortals=MORTALS)
        yield played.find("actium.won", args, event.team, at=at)
        ends = [end for end in ends[::-1] if end[1].round < event.round]
        lost = [*_robbed(played, event.victors), *(_sunk(played, *end) for end in ends)]
        told = in_a_row("news.then", lost) if lost else NOTHING
        if allies:
            more = say("news.so", what=told) if lost else NOTHING
            names = {"team": args["team"], "teams": _many(played, allies)}
            yield played.find("actium.with", {**names, "n": len(allies), "sunk": more}, at=at)
        elif lost:
            yield played.find("sunk", {"all": told})
    if fleets:
        yield _fleets(played)


def _robbed(played: Turn, won: Sequence[str]) -> Iterator[Message]:
    """LR-11.3: who was first of the ledger and has lost."""
    lost = tuple(who for who in played.standing.ranks[0][0][1] if who not in won)
    if lost:
        yield say("news.actium.front", teams=played.names.party(lost), n=len(lost))


def _last(played: Turn, fleet: ev.FleetBuilt, lost: ev.Rowed) -> Message:
    """LR-11.7: by which roll against which the last rival lost the last ship."""
    best = max(one.total for _, one in played.all(ev.Rowed) if one.round == lost.round)
    rolls: Args = {"round": lost.round, "mine": lost.total, "best": best, "n": fleet.ships}
    return say("news.actium.last", **party(played, fleet.members, "team"), **rolls)


def _fleets(played: Turn) -> Find:
    """LR-11.4, LR-11.5: what bought how many ships, and what gods gave for it."""
    built = [one for _, one in played.all(ev.FleetBuilt) if one.ships]
    gifts = [one for _, one in played.all(ev.Handed) if one.rule == AID and one.goods.denarii]
    fleets: list[Message] = []
    given: list[Message] = []
    names = played.names
    for one in built:
        name = f"news.fleet.{'more' if fleets else 'of'}{'.party' if len(one.members) > 1 else ''}"
        fleets.append(say(name, team=names.team(one.team), sum=money(int(one.worth)), n=one.ships))
    for gift in gifts:
        name = f"news.aid.{'more' if given else 'of'}"
        given.append(say(name, team=names.team(gift.team), to=names.team(gift.to), sum=money(gift.goods.denarii)))
    aid = say("news.aid", all=Listing((*given,))) if given else NOTHING
    return played.find("fleets", {"all": Listing((*fleets,)), "aid": aid})


def _sunk(played: Turn, fleet: ev.FleetBuilt, lost: ev.Rowed) -> Message:
    """LR-11.7: in which round a party lost the last of its ships."""
    return say("news.sunk.of", **party(played, fleet.members, "team"), n=fleet.ships, round=lost.round)


def _triumph(played: Turn) -> Iterator[Find]:
    """LR-12.2: with whom the victor rules, and what the victors decided about others."""
    for at, event in played.all(ev.Triumphed):
        allies = tuple(one for one in victors(played.after) if one != event.team)
        if allies:
            args: Args = {"team": played.names.team(event.team), "teams": _many(played, allies), "n": len(allies)}
            yield played.find("triumph.with", args, at=at)
        told = [
            say(f"news.fate.{'more' if at else 'of'}", team=played.names.team(who), fate=Text(fate))
            for at, (who, fate) in enumerate(event.fates)
        ]
        battle = played.after.actium
        decided = {who for who, _ in event.fates} | {*victors(played.after)}
        open_ = [who for one in (battle.parties if battle else ()) for who in one.members if who not in decided]
        if open_:
            told.append(say("news.fate.open", teams=played.names.party(tuple(open_)), n=len(open_)))
        if told:
            yield played.find("fates", {"all": in_a_row("news.then", told)}, at=at)


# Who is worth most (LR-11.3)


def _front(played: Turn, *, few: bool, told: bool) -> Iterator[Find]:
    """LR-11.3: the standing where no other sentence tells of it: who is first, before whom, and by how much.

    Where nothing of it has changed it is told at times, and where there are `few` other sentences.
    """
    left, standing, clock = played.standing.seasons_left, played.standing, _clock(played)
    rests = left > LATE and clock == NOTHING and standing.rests
    chase = standing.chase() if rests and few else NOTHING
    if len(standing.ranks[1]) < PAIR or (left > LATE and told) or (rests and chase == NOTHING):
        return
    new = NOTHING if told else standing.replaced
    what = new if isinstance(new, Message) else standing.leads()
    args: Args = {"what": what, "by": _gift(played) if what.id == "news.so.grows" else NOTHING}
    if left <= LATE:
        args["away"] = say("news.away" if left else "news.away.next", n=left)
        yield played.find("front.late", args)
    elif what.id != "news.so.same" or few or clock != NOTHING:
        row = what.id.removeprefix("news.") if what in (new, standing.lead()) else ""
        args["clock"] = say("news.also", what=chase) if rests else clock
        yield played.find("front.still", args, None if row else standing.ranks[1][0][1][0], row=row)


def _gift(played: Turn) -> Phrase:
    """LR-4.11: who has given the first what the lead has grown by, if all of that was a gift."""
    leader, (was, now) = played.standing.ranks[1][0][1][0], played.standing.gaps
    given = [one for one in _income(played) if one.who == leader and one.how == "given" and one.n]
    whole = was is not None and sum(one.n for one in given) == now - was
    gods = played.names.party((*dict.fromkeys(one.numen for one in given),))
    return say("news.front.gift", gods=gods) if whole else NOTHING


def _clock(played: Turn) -> Phrase:
    """How many seasons are left, where they are counted and not told by themselves."""
    left = played.standing.seasons_left
    winter = played.set_up.row(played.after.season).season is SeasonKind.HIEMS
    told = left > LATE and (not left % CLOCK or (left <= COUNTDOWN and winter))
    return say("news.clock", n=left) if told else NOTHING


def _worths(played: Turn, order: Ranks) -> Args:
    """What some are worth."""
    (n, who), *_ = order
    return {"teams": played.names.party(who), "n": len(who), "sum": money(n)}


_FINDERS: Final = (battles, _vote_news, _friends, _gains, _actium, _triumph)
