"""The news of a season: battles, votes, money, Actium, and how the standing has changed (LR-13)."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from typing import Final

from msgspec.structs import replace

from ludi_press.core.report import Listing, Message, Phrase, Text, say
from ludi_press.games.kit.newsroom import NOTHING, QUIET, Args, Find, NewsTopic, newsroom
from ludi_press.games.kit.report import in_a_row
from ludi_press.games.ludi_romani.rules import events as ev
from ludi_press.games.ludi_romani.rules.actium import Ranks, ranks, victors, worth, worths
from ludi_press.games.ludi_romani.rules.model import Cause, SetUp
from ludi_press.games.ludi_romani.telling.tell import (
    PAIR,
    TOLD,
    Names,
    Record,
    Turn,
    money,
    place_words,
    season_words,
)

AID: Final = "LR-11.5"
"""The rule of gifts to a party before Actium."""
NAMED: Final = 4
"""So many who have as much as each other are named."""
FORTUNA: Final = "fortuna"
RISE: Final = 400_000
"""Who gains so much in a season is told of."""
TRIFLE: Final = 800_000
"""Who gains no more, such as two legions, is told of only where that has changed the standing."""
LATE, CLOCK = 3, 5
"""The seasons that are left before Actium are told when no more than so many are left, and in each fifth before."""


MONEY: Final = ("given", "collects")
"""How somebody gains denarii."""
Key = tuple[str, str]
"""Who gained, and how."""


class _Full(Names, frozen=True):
    """Names with the participant who plays the role."""

    def called(self, who: str | None) -> Text:
        """Somebody of the ledger, with the participant."""
        name, entrant = super().called(who), self.set_up.roster.get(who or "")
        return Text(f"{name.value} ({entrant.player})") if entrant and entrant.player else name


def turn_news(set_up: SetUp, record: Record) -> tuple[Message, ...]:
    """What happened, in a few sentences; at the start who takes part."""
    names = _Full(set_up)
    played = Turn(set_up, record, names)
    finders = (_start,) if record.before is None else (TOLD.news, *_FINDERS)
    short = {names.called(who).value: Names(set_up).called(who).value for who in set_up.roster}
    finds = chain(*(find(played) for find in finders))
    return newsroom(finds if record.before is None else _with_standing(played, finds), short, single=[*NewsTopic])


def _with_standing(played: Turn, finds: Iterable[Find]) -> Iterator[Find]:
    """The sentences with what they changed in the standing, each change in the weightiest one; else it stands alone."""
    told: set[Phrase] = {NOTHING}
    sentences = 0
    for find in sorted(finds, key=lambda one: (-one.weight, one.at)):
        sentences += find.weight >= QUIET
        so = find.args.get("so", NOTHING)
        if so != NOTHING and so in told and find.name.startswith("gain."):
            continue
        if not isinstance(so, Message) or so in told:
            yield replace(find, args={**find.args, "so": NOTHING})
            continue
        told.add(so)
        weight = max(find.weight, TOLD.sentence(so.id.removeprefix("news.")).w)
        yield replace(find, weight=weight, args={**find.args, "so": say("news.so", what=so)})
    if played.after.actium is None and not told & {played.replaced, played.lead} - {NOTHING}:
        yield from _front(played, few=sentences < PAIR)


def _start(played: Turn) -> Iterator[Find]:
    players = [one for one in played.set_up.roster.values() if one.player is not None]
    yield played.find("start", {"n": len(players), "season": season_words(played.set_up, 0)})
    yield played.find("wins", {"n": _seasons_left(played)})
    first, *rest = played.ranks[1][:PAIR]
    dowry = any(played.after.person(who).goods.dos for who in first[1])
    dos = say("news.start.dowry", sum=money(played.set_up.tables.prices.redemption["dos"])) if dowry else NOTHING
    args: Args = {
        **_worths(played, [first]),
        "rest": say("news.worth.with", **_worths(played, rest)) if rest else NOTHING,
    }
    yield played.find("start.worth", {**args, "dos": dos})


def _many(played: Turn, who: Sequence[str]) -> Phrase:
    """Some people by their names, or how many they are."""
    return say("news.players", n=len(who)) if len(who) > NAMED else played.names.party(tuple(who))


# Battles (LR-5)


def _battles(played: Turn) -> Iterator[Find]:
    """LR-5.12: who attacked whom and where, what each side lost and who has it, and what became of the loser."""
    for at, challenge, ended in played.battles:
        begun = [one.team for _, one in played.all(ev.Unprotected) if one.round == ended.round and not one.over]
        ruined = tuple(one for one in begun if one)
        so = played.so(at)
        brief = bool(ruined) or so != NOTHING
        name, end = _end(played, ruined, challenge, ended)
        args: Args = {} if "heir" in end else {"told": _battle(played, challenge, ended, ruined, brief=brief), "so": so}
        about = ruined[0] if len(ruined) == 1 else None
        more = 0 if ruined else min(10, sum(ended.lost))
        also = (challenge.attackers[0], challenge.against[0])
        yield played.find(f"battle.{name}", args | end, about, at=at, more=more, also=also)


def _side(names: Names, members: tuple[str, ...]) -> Phrase:
    """Those who fight on a side; of more than a pair only their leader."""
    return names.party(members) if len(members) <= PAIR else say("news.party", team=names.team(members[0]))


def _party(played: Turn, members: tuple[str, ...], name: str) -> Args:
    """A side in words under a name, and how many of it are named."""
    return {name: _side(played.names, members), "k": len(members) if len(members) <= PAIR else 1}


def _battle(
    played: Turn, challenge: ev.Challenged, ended: ev.BattleEnded, ruined: tuple[str, ...], *, brief: bool
) -> Message:
    """LR-5.12: a battle in a clause; the attacker is its subject; `brief`: only who has most of the spoils."""
    mine, theirs = ended.lost
    sides = [challenge.attackers, challenge.against]
    winner, loser = sides if mine <= theirs else sides[::-1]
    whole = max(mine, theirs) == challenge.legions > 1 and not ruined
    won, lost = ("routs", "thrown") if whole else ("won", "lost")
    name = (won if mine < theirs else lost) if mine != theirs else "even" if mine else "idle"
    less, last = min(mine, theirs), {*loser, *(winner if name == "even" else ())} <= {*ruined}
    args: Args = {**_party(played, sides[0], "team"), "beaten": _came(played, challenge, ended)}
    args |= {
        "against": _side(played.names, sides[1]),
        "memory": played.memory.clause(("battle", sides[0][0], sides[1][0])),
    }
    args |= {"region": played.names.region(challenge.region), "winner": _side(played.names, winner)}
    args |= {"loser": say("news.loser", **_party(played, loser, "who"))}
    args |= {"lost": _lost(max(mine, theirs), challenge.legions, last=last)}
    args |= {"less": say("news.less", n=less) if less else say("news.less.none")}
    fortune = _fortune(played, challenge, ended)
    spoils = NOTHING if brief and fortune else _spoils(played, ended.round, brief=brief)
    return say(f"news.fought.{name}", **args, spoils=in_a_row("news.with", [spoils, *fortune]) if fortune else spoils)


def _fortune(played: Turn, challenge: ev.Challenged, ended: ev.BattleEnded) -> list[Message]:
    """LR-5.11, LR-5.19: whom Fortuna's pips saved or cost a legion."""
    told = []
    for clash in (one for _, one in played.all(ev.Clashed) if one.round == ended.round):
        mine, theirs = clash.totals
        for one in (one for one in clash.added if one.who == FORTUNA):
            plain = mine - theirs - (one.count if one.side in challenge.attackers else -one.count)
            sides = [(challenge.attackers[0], clash.mine, plain <= 0), (challenge.foe, clash.theirs, plain >= 0)]
            told += [
                say(f"news.fortune.{'costs' if lost else 'saves'}", n=abs(one.count), team=played.names.team(who))
                for who, lost, without in sides
                if (lost is not None) != without
            ]
    return told


def _came(played: Turn, challenge: ev.Challenged, ended: ev.BattleEnded) -> Phrase:
    """LR-5.12, LR-13.6: what befell the attacker before: a battle lost, or a crossing that the Fates allowed."""
    who = challenge.attackers[0]
    crossed = [one for one in played.crossings.values() if (one.team, one.after) == (who, challenge.region)]
    beaten = _beaten(played, who, ended)
    return say("news.crossing") if crossed and beaten == NOTHING else beaten


def _crossings(played: Turn) -> Iterator[Find]:
    """LR-3.7, LR-13.6: who crosses the sea without the ships, but for those whose battle there tells it."""
    shores: dict[str, dict[str, None]] = {}
    for one in played.peaceful.values():
        shores.setdefault(one.after or "", {})[one.team or ""] = None
    told = [
        say(
            f"news.crossed.{'more' if at else 'of'}",
            teams=played.names.party((*who,)),
            n=len(who),
            region=played.names.team(shore),
        )
        for at, (shore, who) in enumerate(shores.items())
    ]
    if told:
        yield played.find("crossed", {"all": Listing((*told,))}, at=min(played.peaceful))


def _lost(n: int, fielded: int, *, last: bool) -> Message:
    """LR-5.9, LR-5.15: so many legions of those that fought, or the last ones."""
    if last:
        return say("news.legions.last", n=n)
    name = "of" if n < fielded else "both" if n == PAIR else "all"
    return say(f"news.legions.{name}", n=n, of=fielded)


def _spoils(played: Turn, number: int, *, brief: bool) -> Phrase:
    """LR-5.11, LR-5.13, LR-5.17: who has the legions that a battle cost, the most first."""
    fell = Counter[str]()
    for _, handed in played.all(ev.Handed):
        fell[handed.to] += handed.goods.legions if handed.round == number else 0
    shares = (+fell).most_common()
    if len(shares) == 1:
        ((to, n),) = shares
        return say("news.spoils.both" if n == PAIR else "news.spoils.all", to=played.names.team(to), n=n)
    named = [one for one in shares if one[1] == shares[0][1]] if brief else shares
    told = [
        say(f"news.spoils.{'more' if at else 'of'}", to=played.names.team(to), n=n) for at, (to, n) in enumerate(named)
    ]
    return say("news.spoils", all=in_a_row("news.next", told)) if told else NOTHING


def _end(played: Turn, ruined: tuple[str, ...], challenge: ev.Challenged, ended: ev.BattleEnded) -> tuple[str, Args]:
    """LR-5.15, LR-8.15, LR-9.1: what became of those who lost their last legions: a name and its arguments."""
    args: Args = {"whom": played.names.party(ruined), "k": len(ruined)}
    if not ruined:
        return "over", {}
    foes = challenge.against if ruined[0] in challenge.attackers else challenge.attackers
    later = [(at, one) for at, one in played.all(ev.Died) if ((one.team,), one.round) == (ruined, ended.round + 1)]
    for at, died in later:
        if died.why is Cause.VICTUS and died.killer in foes:
            args = {"team": played.names.team(ruined[0]), "beaten": _beaten(played, ruined[0], ended)}
            args |= {"by": played.names.team(died.killer), "region": played.names.region(challenge.region)}
            args |= {"lost": _lost(max(ended.lost), 0, last=True), "heir": played.inherits(at)}
            return "killed.own" if foes == challenge.against else "killed", args
    bound = [one for _, one in played.all(ev.Bound) if one.team in ruined and not one.over and not one.bacchant]
    if len(ruined) == len(bound) == 1:
        return "bound", {**args, "to": played.names.team(bound[0].to)}
    return "bare", args


def _beaten(played: Turn, who: str, ended: ev.BattleEnded) -> Phrase:
    """LR-5.12: by whom and where somebody had lost an earlier battle of the season."""
    earlier = [one for _, one, end in played.battles if end.round < ended.round and end.loser == who]
    if not earlier:
        return NOTHING
    challenge = earlier[-1]
    winner = challenge.against if who in challenge.attackers else challenge.attackers
    return say("news.beaten", by=_side(played.names, winner), region=played.names.region(challenge.region))


# The Senate, bonds, and money (LR-4, LR-6 to LR-8)


def _vote_news(played: Turn) -> Iterator[Find]:
    """LR-6.5: the bills and their count; those on which a life hangs first."""
    for at, event in played.all(ev.Voted):
        args: Args = {"team": played.names.team(event.team), "whom": played.names.team(event.whom)}
        freed = [one for _, one in played.all(ev.Bound) if one.over and (one.team, one.to) == (event.whom, event.team)]
        args["freed"] = say("news.freed", team=args["team"]) if freed else NOTHING
        end = "carried" if event.carried else "failed"
        args["consul"] = say("news.consul") if event.team in played.after.consuls else NOTHING
        venus = say("news.venus") if event.tied else NOTHING
        noes = tuple(one.who for one in event.noes)
        told = say("news.noes", teams=_many(played, noes), n=len(noes)) if noes and not event.carried else NOTHING
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


def _income(played: Turn) -> Iterator[tuple[str, str, str, int, int]]:
    """LR-4.6, LR-4.11, LR-7.1: who bought, was given or collected, how much of which numen, and the gain in worth."""
    for _, sold in played.all(ev.Sold):
        yield sold.buyer, "buys", sold.team or "", sold.legions, worth(played.set_up, sold.goods) - sold.price
    for _, given in played.all(ev.Handed):
        if given.rule == "LR-4.11" and played.after.person(given.team or "").is_numen:
            gain = worth(played.set_up, given.goods) - given.denarii
            yield given.to, "armed", given.team or "", given.goods.legions, gain
            yield given.to, "given", given.team or "", given.denarii, given.denarii
    for _, one in played.all(ev.Collected):
        yield one.team or "", "collects", one.numen, one.sum, one.sum


def _gains(played: Turn) -> Iterator[Find]:
    """What a mortal bought, was given or collected, by what gained most."""
    amounts, gains, gods = Counter[Key](), Counter[Key](), dict[Key, dict[str, None]]()
    for who, how, numen, n, gain in _income(played):
        if n and played.after.person(who).is_mortal:
            amounts[who, how] += n
            gains[who, how] += gain
            gods.setdefault((who, how), {})[numen] = None
    for who in dict.fromkeys(who for who, _ in amounts):
        key = max((one for one in amounts if one[0] == who), key=lambda one: gains[one])
        n, so = amounts[key], played.earned(who, gains[key])
        args: Args = {"team": played.names.team(who), "n": n, "sum": money(n), "so": so}
        if so == NOTHING and gains[key] <= TRIFLE:
            continue
        args |= {"gods": played.names.party((*gods[key],)), "has": _has(played, key, so)}
        yield played.find(f"gain.{key[1]}", args, who, row="gain" if gains[key] >= RISE else "gain.small")


def _has(played: Turn, key: Key, so: Phrase) -> Phrase:
    """The legions of one who gained some, or what one who gained money is worth, unless the standing tells it."""
    (who, how), told = key, so.id if isinstance(so, Message) else ""
    if how in MONEY:
        return NOTHING if told else say("news.has.worth", sum=money(played.worths[1][who]))
    legions = played.after.person(who).goods.legions
    return NOTHING if told == "news.so.most" else say("news.has", n=legions)


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
        ends = [end for end in ends if end[1].round < event.round]
        args: Args = {"team": played.names.team(event.team), "n": left, "of": of, "last": last[0] if last else NOTHING}
        args |= _ledger(played, event.team, allies)
        yield played.find("actium.won", args, event.team, at=at)
        told = in_a_row("news.then", [_sunk(played, *end) for end in ends[::-1]]) if ends else NOTHING
        if allies:
            sunk = say("news.so", what=told) if ends else NOTHING
            names = {"team": args["team"], "teams": _many(played, allies)}
            yield played.find("actium.with", {**names, "n": len(allies), "sunk": sunk}, at=at)
        elif ends:
            yield played.find("sunk", {"all": told})
    yield from _aid(played)


def _ledger(played: Turn, winner: str, allies: tuple[str, ...]) -> Args:
    """LR-11.3: in which place of the ledger the winner was, and who was first and has lost."""
    order = played.ranks[0]
    lost = tuple(who for who in order[0][1] if who not in (winner, *allies))
    front = say("news.actium.front", teams=played.names.party(lost), n=len(lost)) if lost else NOTHING
    ranked = winner in played.worths[0]
    return {"was": say("news.actium.was", place=place_words(order, winner)) if ranked else NOTHING, "front": front}


def _last(played: Turn, fleet: ev.FleetBuilt, lost: ev.Rowed) -> Message:
    """LR-11.7: by which roll against which the last rival lost the last ship."""
    best = max(one.total for _, one in played.all(ev.Rowed) if one.round == lost.round)
    return say(
        "news.actium.last",
        **_party(played, fleet.members, "team"),
        round=lost.round,
        mine=lost.total,
        best=best,
        n=fleet.ships,
    )


def _aid(played: Turn) -> Iterator[Find]:
    """LR-11.5, LR-11.7: who gave a party money for its fleet, and whose die saved a ship."""
    gifts = [one for _, one in played.all(ev.Handed) if one.rule == AID and one.goods.denarii]
    name = played.names.team
    aid = tuple(
        say(f"news.aid.{'more' if at else 'of'}", team=name(one.team), to=name(one.to), sum=money(one.goods.denarii))
        for at, one in enumerate(gifts)
    )
    told = [*([say("news.aid.gave", all=Listing(aid))] if aid else []), *_saved(played)]
    if told:
        yield played.find("aid", {"all": in_a_row("news.then", told)})


def _saved(played: Turn) -> Iterator[Message]:
    """LR-11.7, LR-11.9: whose helping die kept a ship afloat that would have been lost without it."""
    rolls = [one for _, one in played.all(ev.Rowed)]
    for _, helped in played.all(ev.Helped):
        totals = {one.team: one.total for one in rolls if one.round == helped.round}
        others = [total for who, total in totals.items() if who != helped.party]
        if others and totals[helped.party] - helped.count < max(others) <= totals[helped.party]:
            names = {"team": played.names.team(helped.team), "to": played.names.team(helped.party)}
            yield say("news.aid.saved", **names, round=helped.round)


def _sunk(played: Turn, fleet: ev.FleetBuilt, lost: ev.Rowed) -> Message:
    """LR-11.7: in which round a party lost the last of its ships."""
    return say("news.sunk.of", **_party(played, fleet.members, "team"), n=fleet.ships, round=lost.round)


def _triumph(played: Turn) -> Iterator[Find]:
    """LR-12.2: with whom the victor rules, and what the victors decided about others."""
    for at, event in played.all(ev.Triumphed):
        allies = tuple(one for one in victors(played.after) if one != event.team)
        if allies:
            args = {"teams": played.names.party(allies), "front": _robbed(played)}
            yield played.find("triumph.with", args, at=at)
        told = [say("news.fate.of", team=played.names.team(who), fate=Text(fate)) for who, fate in event.fates]
        battle = played.after.actium
        decided = {who for who, _ in event.fates} | {*victors(played.after)}
        open_ = [who for one in (battle.parties if battle else ()) for who in one.members if who not in decided]
        if open_:
            told.append(say("news.fate.open", teams=played.names.party(tuple(open_)), n=len(open_)))
        if told:
            yield played.find("fates", {"all": in_a_row("news.then", told)}, at=at)


def _robbed(played: Turn) -> Phrase:
    """LR-11.3: who was first of the ledger before Actium and is no victor."""
    ledgers = (one.after for one in played.record.earlier() if one.after.actium is None)
    order = next((ranks(worths(played.set_up, state)) for state in ledgers), [])
    lost = tuple(who for _, some in order[:1] for who in some if who not in victors(played.after))
    return say("news.triumph.front", teams=played.names.party(lost), n=len(lost)) if lost else NOTHING


# Who is worth most (LR-11.3)


def _front(played: Turn, *, few: bool) -> Iterator[Find]:
    """LR-11.3: the standing where no other sentence tells of it: who is first, before whom, and for how long.

    Where nothing of it has changed it is told at times, and where there are `few` other sentences.
    """
    for what in (played.replaced, played.lead):
        if isinstance(what, Message):
            yield played.find("front", {"what": what}, row=what.id.removeprefix("news."))
            return
    left, (was, now) = _seasons_left(played), (order[:PAIR] for order in played.ranks)
    if len(now) < PAIR:
        return
    first, rest = _worths(played, now[:1]), say("news.worth.with", **_worths(played, now[1:]))
    what, about = say("news.front.first", **first, rest=rest), now[0][1][0]
    if left <= LATE:
        yield played.find(
            "front.late", {"what": what, "away": say("news.away" if left else "news.away.next", n=left)}, about
        )
    elif few or not left % CLOCK or _lead(was) != _lead(now):
        clock = NOTHING if left % CLOCK else say("news.clock", n=left)
        yield played.find("front.still", {"what": what, "clock": clock}, about)


def _lead(order: Ranks) -> int:
    return order[0][0] - order[-1][0]


def _worths(played: Turn, order: Ranks) -> Args:
    """What some are worth."""
    (n, who), *_ = order
    return {"teams": played.names.party(who), "n": len(who), "sum": money(n)}


def _seasons_left(played: Turn) -> int:
    """LR-2.1: how many seasons are still played before Actium."""
    seasons, skipped = played.set_up.tables.calendar.seasons, played.after.skipped
    return sum(row.year not in skipped for row in seasons[played.after.season + 1 : -1])


_FINDERS: Final = (_battles, _crossings, _vote_news, _friends, _gains, _actium, _triumph)
