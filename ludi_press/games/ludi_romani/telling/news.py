"""The news of a season: battles, votes, money, Actium, and who is worth most (LR-13)."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from typing import Final

from ludi_press.core.report import Listing, Message, Phrase, Text, say
from ludi_press.games.kit.newsroom import NOTHING, Args, Find, NewsTopic, newsroom
from ludi_press.games.kit.report import in_a_row
from ludi_press.games.ludi_romani.rules import events as ev
from ludi_press.games.ludi_romani.rules.actium import victors, worth
from ludi_press.games.ludi_romani.rules.model import Cause, SetUp
from ludi_press.games.ludi_romani.telling.tell import (
    TOLD,
    Names,
    Record,
    Turn,
    legion_ranks,
    money,
    ranks,
    season_words,
    worth_ranks,
)

AID: Final = "LR-11.5"
"""The rule of gifts to a party before Actium."""
NAMED: Final = 4
"""So many who have as much as each other are named."""
TOP: Final = 3
"""So many who are worth most at Actium are told."""
PAIR: Final = 2
"""Of so many at most the participants are named too."""
RISE: Final = 400_000
"""A leader who rises or falls by so much is told of."""
CLOCK: Final = 4
"""The seasons that are left before Actium are told once in so many."""


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
    short = {names.called(who).value: played.plain.called(who).value for who in set_up.roster}
    return newsroom(chain(*(find(played) for find in finders)), short, single=[*NewsTopic])


def _start(played: Turn) -> Iterator[Find]:
    players = [one for one in played.set_up.roster.values() if one.player is not None]
    yield played.find("start", {"n": len(players), "season": season_words(played.set_up, 0)})
    yield played.find("wins", {})
    order = worth_ranks(played.set_up, played.after)[:PAIR]
    dowry = any(played.after.person(who).goods.dos for _, some in order for who in some)
    dos = say("news.start.dowry", sum=money(played.set_up.tables.prices.redemption["dos"])) if dowry else NOTHING
    yield played.find("start.worth", {"all": _row_of(played, order), "dos": dos})


def _many(played: Turn, who: Sequence[str]) -> Phrase:
    """Some people by their names, or how many they are; only of a pair with the participants."""
    if len(who) > NAMED:
        return say("news.players", n=len(who))
    return (played.names if len(who) <= PAIR else played.plain).party(tuple(who))


# Battles (LR-5)


def _battles(played: Turn) -> Iterator[Find]:
    """LR-5.12: who attacked whom and where, what each side lost, what each has now, and what became of the loser.

    A battle whose loser fights only once more is told with that battle.
    """
    fought = [*_fought(played)]
    first: dict[int, list[Message]] = {}
    for number, (at, challenge, ended) in enumerate(fought):
        begun = [one.team for _, one in played.all(ev.Unprotected) if one.round == ended.round and not one.over]
        ruined = [one for one in begun if one]
        clause = _battle(played, challenge, ended, last=bool(ruined))
        after = _fights_again(fought, number)
        if after is not None and _fights_again(fought, after) is None:
            first.setdefault(after, []).append(clause)
            continue
        name, args = _end(played, ruined, challenge, ended)
        spoils = _turned(played, ended.round) or _spoils(played, ended.round) if len(fought) <= PAIR else NOTHING
        told: Args = {"told": in_a_row("news.then", [*first.get(number, []), clause])}
        told |= {"whom": played.names.party(tuple(ruined)), "k": len(ruined)} if ruined else {"spoils": spoils}
        told = {} if name.startswith("killed") else told
        about = ruined[0] if len(ruined) == 1 else None
        more = 0 if ruined else min(10, sum(ended.lost))
        yield played.find(f"battle.{name}", {**told, **args}, about, at=at, more=more)


def _fights_again(fought: Sequence["Fought"], number: int) -> int | None:
    """In which later battle of the season the loser of one takes part, by its number; None for none."""
    loser = fought[number][2].loser
    later = enumerate(fought[number + 1 :], number + 1)
    return next((at for at, (_, one, _) in later if loser in (*one.attackers, *one.against)), None)


Fought = tuple[int, ev.Challenged, ev.BattleEnded]


def _fought(played: Turn) -> Iterator[Fought]:
    """The battles of a season: the index, the challenge, and how it ended."""
    challenge: ev.Challenged | None = None
    for at, event in played.all(ev.Challenged, ev.BattleEnded):
        if isinstance(event, ev.Challenged):
            challenge = event
        elif isinstance(event, ev.BattleEnded) and challenge is not None:
            yield at, challenge, event


def _side(names: Names, members: tuple[str, ...]) -> Phrase:
    """Those who fight on a side; of more than a pair only their leader."""
    return names.party(members) if len(members) <= PAIR else say("news.party", team=names.team(members[0]))


def _battle(played: Turn, challenge: ev.Challenged, ended: ev.BattleEnded, *, last: bool) -> Message:
    """The clause of a battle: the attacker is its subject; `last`: the loser has no legion left."""
    full, plain = played.names, played.plain
    mine, theirs = ended.lost
    sides = [challenge.attackers, challenge.against]
    winner, loser = sides if mine <= theirs else sides[::-1]
    args: Args = {"team": _side(full, sides[0]), "sea": _sea(played, challenge), "against": _side(full, sides[1])}
    args |= {"region": full.region(challenge.region), "k": len(sides[0]) if len(sides[0]) <= PAIR else 1}
    lost, less = max(mine, theirs), min(mine, theirs)
    kind = ("last." if last else "") + ("won" if mine < theirs else "lost")
    name = "idle" if not lost else "even" if mine == theirs else kind
    args |= {"lost": _legions_lost(lost, last=last and name == kind)}
    args |= {"winner": _side(plain, winner), "less": say("news.less", n=less) if less else say("news.less.none")}
    args |= {"loser": say("news.loser", who=_side(plain, loser), k=len(loser) if len(loser) <= PAIR else 1)}
    return say(f"news.fought.{name}", **args, now=NOTHING if last else _now(played, ended.round, winner, loser))


def _legions_lost(n: int, *, last: bool) -> Message:
    """So many legions; `last`: that they are the last ones."""
    return say("news.legions-last" if last else "news.legions-lost", n=n)


def _sea(played: Turn, challenge: ev.Challenged) -> Phrase:
    """LR-3.7, LR-13.6: that the attackers came over the sea by the will of the Fates."""
    willed = {one.round for _, one in played.all(ev.Waived) if one.rule == "LR-3.7"}
    came = [one for _, one in played.all(ev.Moved) if one.team in challenge.attackers and one.round in willed]
    return say("news.sea") if any(one.after == challenge.region for one in came) else NOTHING


def _now(played: Turn, number: int, *sides: tuple[str, ...]) -> Phrase:
    """LR-5.12: the legions at the end of the season of those who were alone on a side and fight no later battle."""
    later = {who for _, one, end in _fought(played) if end.round > number for who in (*one.attackers, *one.against)}
    people = [played.after.person(side[0]) for side in sides if len(side) == 1]
    held = [(one.id, one.goods.legions) for one in people if one.is_mortal and one.id not in later]
    alone = next((who for _, who in legion_ranks(played.after)), ())
    told = sorted((one for one in held if one[1]), key=lambda one: (one[0],) == alone)
    short, most = played.plain.team, say("news.bought.most")
    of = [
        say(f"news.has.{'next' if at else 'now'}", who=short(who), n=n, most=most if (who,) == alone else NOTHING)
        for at, (who, n) in enumerate(told)
    ]
    return say("news.has", all=in_a_row("news.next", of)) if of else NOTHING


def _spoils(played: Turn, number: int) -> Phrase:
    """LR-5.11, LR-5.13, LR-5.17: the numen who has most of the legions that a battle cost."""
    fell = Counter[str]()
    for _, handed in played.all(ev.Handed):
        if handed.round == number:
            fell[handed.to] += handed.goods.legions
    (to, n), *others = fell.most_common() or [("", 0)]
    if n < PAIR or not played.after.person(to).is_numen or any(taken == n for _, taken in others):
        return NOTHING
    return say("news.spoils", to=played.names.team(to), n=n)


def _turned(played: Turn, number: int) -> Message | None:
    """LR-5.11, LR-5.20: the numen whose point has changed who loses a legion in clashes, and for which side."""
    turned = Counter[tuple[str, str]]()
    for _, clash in played.all(ev.Clashed):
        lead = clash.totals[0] - clash.totals[1]
        for one in clash.added if clash.round == number else ():
            plain = lead - (one.count if one.side == clash.team else -one.count)
            if played.after.person(one.who).is_numen and _losers(plain) != _losers(lead):
                turned[one.who, (clash.team or "") if lead > plain else clash.against] += 1
    if not turned:
        return None
    ((god, side), n), *_ = turned.most_common()
    return say("news.turned", god=played.names.team(god), who=played.plain.team(side), n=n)


def _losers(lead: int) -> tuple[bool, bool]:
    """LR-5.11: which sides lose a legion by a lead, whoever takes it."""
    return lead <= 0, lead >= 0


def _end(played: Turn, ruined: list[str], challenge: ev.Challenged, ended: ev.BattleEnded) -> tuple[str, Args]:
    """LR-5.15, LR-8.15, LR-9.1: what became of those who lost their last legions: a name and its arguments."""
    if not ruined:
        return "over", {}
    foes = challenge.against if ruined[0] in challenge.attackers else challenge.attackers
    for _, died in played.all(ev.Died):
        if [died.team] == ruined and died.why is Cause.VICTUS and died.killer in foes and died.round == ended.round + 1:
            args: Args = {"team": played.names.team(ruined[0]), "by": played.names.team(died.killer)}
            args |= {"region": played.names.region(challenge.region), "lost": _legions_lost(max(ended.lost), last=True)}
            args |= {"beaten": _beaten(played, ruined[0], ended)}
            return "killed.own" if foes == challenge.against else "killed", args
    bound = [one for _, one in played.all(ev.Bound) if one.team in ruined and not one.over and not one.bacchant]
    if len(ruined) == len(bound) == 1:
        return "bound", {"to": played.names.team(bound[0].to)}
    return "bare", {}


def _beaten(played: Turn, who: str, ended: ev.BattleEnded) -> Phrase:
    """LR-5.12: by whom and where somebody who is killed after a battle had lost an earlier one of the season."""
    earlier = [(one, end) for _, one, end in _fought(played) if end.round < ended.round and end.loser == who]
    if not earlier:
        return NOTHING
    challenge, end = earlier[-1]
    winner = challenge.against if who in challenge.attackers else challenge.attackers
    args: Args = {"region": played.names.region(challenge.region), "lost": _legions_lost(max(end.lost), last=False)}
    less = say("news.less", n=min(end.lost)) if min(end.lost) else say("news.less.none")
    return say("news.beaten", by=_side(played.plain, winner), less=less, **args)


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
        args["end"] = say(f"news.{end}", ayes=event.votes_for, noes=event.votes_against, venus=venus)
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


def _tributum(played: Turn) -> Iterator[Find]:
    """LR-7.1, LR-7.6: who collected how much, the most first, and whether again when the Fates had it repeated."""
    taken = Counter[str]()
    for _, collected in played.all(ev.Collected):
        taken[collected.team or ""] += collected.sum
    if not taken:
        return
    repeated = [at for at, _ in played.all(ev.Repeated)]
    twice = any(at > repeated[0] for at, _ in played.all(ev.Collected)) if repeated else False
    of = [
        say(f"news.tributum.{'more' if at else 'of'}", teams=_many(played, who), n=len(who), sum=money(n))
        for at, (n, who) in enumerate(ranks(taken))
    ]
    name = "tributum.twice" if twice else "tributum.vain" if repeated else "tributum"
    yield played.find(name, {"all": in_a_row("news.next", of)})


def _bought(played: Turn) -> Iterator[Find]:
    """LR-4.6: who bought two legions or more, and has how many now, in a season without a battle."""
    bought = Counter[str]()
    for _, sold in played.all(ev.Sold):
        bought[sold.buyer] += sold.goods.legions
    many = [(who, n, played.after.person(who).goods.legions) for who, n in bought.items() if n > 1]
    if many and not played.all(ev.Challenged):
        (_, first), *_ = legion_ranks(played.after)
        most = {first: say("news.bought.most")}
        of = [
            say("news.bought.of", team=played.names.team(who), n=n, has=has, most=most.get((who,), NOTHING))
            for who, n, has in sorted(many, key=lambda one: -one[2])
        ]
        yield played.find("bought", {"all": in_a_row("news.then", of)})


# Actium (LR-11, LR-12)


def _actium(played: Turn) -> Iterator[Find]:
    """LR-11.4, LR-11.10: who won at Actium, with how many of the ships, and with whom; what made the fleets."""
    fleets = {event.team: event for _, event in played.all(ev.FleetBuilt)}
    for at, event in played.all(ev.ActiumWon):
        battle, fleet = played.after.actium, fleets.get(event.team)
        if event.team is None or battle is None:
            yield played.find("actium.nobody", {}, at=at)
            return
        left = next((one.ships for one in battle.parties if one.leader == event.team), 0)
        allies = tuple(one for one in event.victors if one != event.team)
        args: Args = {"team": played.names.team(event.team), "n": left, "of": fleet.ships if fleet else left}
        args["allies"] = say("news.allies", teams=_many(played, allies)) if allies else NOTHING
        yield played.find("actium.won", args, event.team, at=at)
    yield from _sinkings(played, fleets)
    yield from _aid(played)


def _sinkings(played: Turn, fleets: Mapping[str | None, ev.FleetBuilt]) -> Iterator[Find]:
    """LR-11.7: the parties that lost the last of their ships, the latest first."""
    last = [one for _, one in played.all(ev.Rowed) if not one.ships and one.team in fleets]
    ends = [_sunk(played, fleets[one.team], one.round) for one in last]
    if ends:
        yield played.find("sunk", {"all": in_a_row("news.then", ends[::-1])})


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


def _sunk(played: Turn, fleet: ev.FleetBuilt, last: int) -> Message:
    """LR-11.7: in which round a party lost the last of its ships."""
    who = fleet.members if len(fleet.members) <= PAIR else ()
    team = played.names.party(who) if who else say("news.party", team=played.names.team(fleet.team))
    return say("news.sunk.of", team=team, k=max(1, len(who)), n=fleet.ships, round=last)


def _triumph(played: Turn) -> Iterator[Find]:
    """LR-12.2: with whom the victor rules, and what the victors decided about others."""
    for at, event in played.all(ev.Triumphed):
        allies = tuple(one for one in victors(played.after) if one != event.team)
        if allies:
            yield played.find("triumph.with", {"teams": played.names.party(allies)}, at=at)
        told = [say("news.fate.of", team=played.names.team(who), fate=Text(fate)) for who, fate in event.fates]
        battle = played.after.actium
        decided = {who for who, _ in event.fates} | {*victors(played.after)}
        open_ = [who for one in (battle.parties if battle else ()) for who in one.members if who not in decided]
        if open_:
            told.append(say("news.fate.open", teams=played.names.party(tuple(open_)), n=len(open_)))
        if told:
            yield played.find("fates", {"all": in_a_row("news.then", told)}, at=at)


# Who is worth most, and has most legions (LR-11.3, LR-4.5)


def _worth(played: Turn) -> Iterator[Find]:
    """LR-11.3: who is worth most at Actium; what has not changed is told in a quiet season alone."""
    before, order = played.record.before, worth_ranks(played.set_up, played.after)
    if before is None or played.after.actium is not None or not order:
        return
    if _seasons_left(played) == 0:
        yield played.find("worth.bound", {"all": in_a_row("news.next", _bound(played))})
        return
    name, args = _change(played, worth_ranks(played.set_up, before), order)
    args |= {"clock": _clock(played)}
    rows = [f"worth.{name}"]
    if args["clock"] != NOTHING:
        rows.append("worth.clock.late" if _seasons_left(played) <= PAIR else "worth.clock")
    yield played.find(rows[0], args, row=max(rows, key=lambda row: TOLD.sentence(row).w))


Values = list[tuple[int, tuple[str, ...]]]


def _change(played: Turn, was: Values, now: Values) -> tuple[str, Args]:
    """How the front of those who are worth most has changed, as a name of words with its arguments."""
    (most, first), (had, old) = now[0], was[0]
    of = {who: n for n, some in now for who in some}
    args: Args = {"teams": _many(played, first), "n": len(first), "sum": money(most)}
    args |= {"rest": Listing(_worths(played, now[1:TOP], "with")), "all": _row_of(played, now[:TOP])}
    if len(now) == 1:
        return "most", args
    if first != old:
        if len(first) == len(old) == 1 and of.get(old[0], had) < had:
            down: Args = {"old": played.names.team(old[0]), "was": money(had), "left": money(of[old[0]])}
            return "fell", {**down, **args}
        return "now", args
    if was[:TOP] == now[:TOP]:
        return "same", args
    if len(first) == 1 and abs(most - had) >= RISE:
        return "moved", {**args, "was": money(had), "how": _by_purchase(played, first[0])}
    n, second = now[1]
    if len(first) == len(second) == 1 and second != was[1][1]:
        return "second", {**args, "team": played.names.team(second[0]), "left": money(n), "gap": money(most - n)}
    return "most", args


def _by_purchase(played: Turn, who: str) -> Phrase:
    """LR-4.6, LR-11.3: that somebody has bought legions, which count for more than they cost."""
    n = sum(one.goods.legions for _, one in played.all(ev.Sold) if one.buyer == who)
    return say("news.worth.bought", n=n) if n else NOTHING


def _row_of(played: Turn, order: Values) -> Phrase:
    """Some with what they are worth, in a row."""
    return in_a_row("news.next", _worths(played, order, "of"))


def _worths(played: Turn, order: Values, how: str) -> tuple[Message, ...]:
    """What some are worth, without the participants."""
    return tuple(say(f"news.worth.{how}", teams=played.plain.party(who), n=len(who), sum=money(n)) for n, who in order)


def _bound(played: Turn) -> list[Message]:
    """LR-11.3, LR-11.4: what those who are bound are worth together, and the ships for it; the most first."""
    prices = played.set_up.tables.prices
    goods = {one.id: one.goods for one in played.after.people}
    sums = Counter({who: sum(worth(played.set_up, goods[one]) for one in who) for who in _groups(played)})
    return [
        say("news.worth.bound.of", teams=played.plain.party(who), k=len(who), sum=money(n), n=prices.ships(n))
        for who, n in sums.most_common(TOP)
    ]


def _groups(played: Turn) -> list[tuple[str, ...]]:
    """LR-8.1, LR-8.6: the mortals by those with whom amicitiae and marriages bind them."""
    people = [one for one in played.after.people if one.is_mortal]
    marriages = [{one.id, one.spouse} for one in people if one.spouse]
    groups = [{one.id} for one in people]
    for bond in [*({*bond.members} for bond in played.after.amicitiae), *marriages]:
        apart = [group for group in groups if not group & bond]
        groups = [*apart, {who for group in groups if group & bond for who in group}]
    return [tuple(one.id for one in people if one.id in group) for group in groups if group]


def _seasons_left(played: Turn) -> int:
    """LR-2.1: how many seasons are still played before Actium."""
    seasons, skipped = played.set_up.tables.calendar.seasons, played.after.skipped
    return sum(row.year not in skipped for row in seasons[played.after.season + 1 : -1])


def _clock(played: Turn) -> Phrase:
    """LR-2.1: how many seasons are left before Actium, told in each fourth and in the last ones."""
    left = _seasons_left(played)
    return say("news.clock", n=left) if left <= PAIR or left % CLOCK == CLOCK - 1 else NOTHING


def _legions(played: Turn) -> Iterator[Find]:
    """LR-4.5: who has most legions, where that has changed and no purchase tells it."""
    record, order = played.record, legion_ranks(played.after)
    if record.before is None or record.after.actium is not None or not order[1:] or not order[1][0]:
        return
    (n, first), (rest, others) = order[:2]
    fought = [one for _, _, end in _fought(played) for one in (end.winner, end.loser)]
    known = {*fought} or {one.buyer for _, one in played.all(ev.Sold)}
    if first != legion_ranks(record.before)[0][1] and not (len(first) == 1 and {*first} & known):
        args: Args = {"teams": _many(played, first), "n": n, "k": len(first), "rest": rest}
        args |= {"others": played.plain.party(others) if len(others) <= NAMED else _many(played, others)}
        yield played.find("legions" if len(first) == 1 else "legions.level", args)


_FINDERS: Final = (_battles, _vote_news, _friends, _tributum, _bought, _actium, _triumph, _legions, _worth)
