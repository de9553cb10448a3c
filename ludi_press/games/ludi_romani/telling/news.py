"""The news of a season: battles, votes, money, Actium, and who has most legions (LR-13)."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Final

from msgspec import Struct

from ludi_press.core.report import Listing, Message, Phrase, Text, say
from ludi_press.games.contract import TurnRecord
from ludi_press.games.kit.narration import in_a_row
from ludi_press.games.kit.newsroom import NOTHING, Args, Find, NewsTopic, newsroom
from ludi_press.games.ludi_romani.rules import events as ev
from ludi_press.games.ludi_romani.rules.actium import victors, worth
from ludi_press.games.ludi_romani.rules.model import Cause, SetUp, State
from ludi_press.games.ludi_romani.rules.tables import SeasonKind
from ludi_press.games.ludi_romani.telling.tell import (
    TOLD,
    Names,
    Record,
    Turn,
    legion_ranks,
    money,
    ranks,
    season_words,
)

MILLION: Final = 1_000_000
"""So much tributum is news."""
AID: Final = "LR-11.5"
"""The rule of gifts to a party before Actium."""
GIFT: Final = "LR-4.11"
"""The rule of gifts to anybody."""
GRAVE: Final = frozenset({"proscriptio", "caedes"})
"""Bills on which a life hangs."""
NAMED: Final = 4
"""So many who have as much as each other are named."""
TOP: Final = 3
"""So many who are worth most at Actium are told."""
PAIR: Final = 2
"""Of so many at most the participants are named too."""
MANY: Final = 3
"""Of so many battles of a season those that ruined nobody are told in one sentence."""
ALONE: Final = 1
"""So many battles of a season are told with who has the legions that were lost."""
FEW: Final = 2
"""So few legions left to the loser of a battle are told."""
SHAPES: Final = 5
"""The standing that stays the same has so many shapes, taken in turn."""
EVE: Final = 8
"""In the winters of so many turns before Actium, and in the season before it, the news tell what all are worth."""


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
    plain = Names(set_up)
    short = {names.called(who).value: plain.called(who).value for who in set_up.roster}
    return newsroom(chain(*(find(played) for find in finders)), short)


def _start(played: Turn) -> Iterator[Find]:
    players = [one for one in played.set_up.roster.values() if one.player is not None]
    yield Find(90, 0, "start", {"n": len(players), "season": season_words(played.set_up, 0)})
    yield Find(85, 1, "wins", topic=NewsTopic.HOME)


def _many(played: Turn, who: Sequence[str]) -> Phrase:
    """Some people by their names, or how many they are; only of a pair with the participants."""
    if len(who) > NAMED:
        return say("news.players", n=len(who))
    return (played.names if len(who) <= PAIR else Names(played.set_up)).party(tuple(who))


# Battles (LR-5)


def _battles(played: Turn) -> Iterator[Find]:
    """LR-5.12: who beat whom and where; a battle that left somebody without a legion is told by itself."""
    fought = [*_fought(played)]
    fatal = [find for at, challenge, ended in fought for find in _ruin(played, at, challenge, ended)]
    yield from fatal
    ruined = {find.at for find in fatal}
    others = [one for one in fought if one[0] not in ruined]
    if len(fought) >= MANY and len(others) > 1:
        told = [_brief(played, *one[1:], first=at == 0) for at, one in enumerate(others)]
        yield Find(88, others[0][0], "battles", {"all": in_a_row("news.then", told)}, topic=NewsTopic.PLACES)
        return
    for at, challenge, ended in others:
        spoils = _spoils(played, ended.round) if len(fought) <= ALONE else NOTHING
        name, args = _battle(played, challenge, ended, spoils)
        yield Find(80 + min(8, sum(ended.lost)), at, name, args, None, NewsTopic.BLOWS)


def _brief(played: Turn, challenge: ev.Challenged, ended: ev.BattleEnded, *, first: bool) -> Message:
    """A battle among many of a season."""
    _, args = _battle(played, challenge, ended, NOTHING, most=1)
    end = "even" if ended.winner is None else "first" if first else "more"
    return say(f"news.battles.{end}", **args)


Fought = tuple[int, ev.Challenged, ev.BattleEnded]


def _fought(played: Turn) -> Iterator[Fought]:
    """The battles of a season: the index, the challenge, and how it ended."""
    challenge: ev.Challenged | None = None
    for at, event in played.all(ev.Challenged, ev.BattleEnded):
        if isinstance(event, ev.Challenged):
            challenge = event
        elif isinstance(event, ev.BattleEnded) and challenge is not None:
            yield at, challenge, event


def _side(names: Names, members: tuple[str, ...], most: int = PAIR) -> Phrase:
    """Those who fight on a side; of more than so many only their leader."""
    return names.party(members) if len(members) <= most else say("news.party", team=names.team(members[0]))


def _battle(
    played: Turn, challenge: ev.Challenged, ended: ev.BattleEnded, spoils: Phrase, most: int = PAIR
) -> tuple[str, Args]:
    """The sentence of a battle: the winner is its subject, also where the loser attacked."""
    mine, theirs = ended.lost
    sides = [challenge.attackers, challenge.against]
    winner, loser = sides if mine <= theirs else sides[::-1]
    how, lost = "even" if mine == theirs else "won" if mine < theirs else "held", max(mine, theirs)
    full, plain = played.names, Names(played.set_up)
    one, many = (len(side) if len(side) <= most else 1 for side in (winner, loser))
    args: Args = {"team": _side(full, winner, most), "against": _side(full, loser, most), "spoils": spoils, "n": lost}
    args |= {"region": full.region(challenge.region), "less": _lost(min(mine, theirs)), "k": one}
    loses = "news.loses.one" if lost == 1 else "news.loses"
    args["loses"] = say(loses, who=_side(plain, loser, most), n=lost, k=many)
    args |= {"score": _score(_side(plain, winner, most), min(mine, theirs)), "sea": _sea(played, challenge)}
    args["left"] = _left(played, loser, ended) if spoils != NOTHING else NOTHING
    if args["left"] != NOTHING:
        args["spoils"] = NOTHING
    return f"battle.{how if mine or theirs else 'idle'}", args


def _lost(n: int) -> Message:
    """How many legions a side loses."""
    return say("news.lost", n=n) if n else say("news.lost.none")


def _score(winner: Phrase, n: int) -> Message:
    """How many legions the winner of a battle loses, behind what the loser does."""
    return say("news.score" if n else "news.score.none", winner=winner, n=n)


def _sea(played: Turn, challenge: ev.Challenged) -> Phrase:
    """LR-3.7, LR-13.6: that the attackers came over the sea by the will of the Fates."""
    willed = {one.round for _, one in played.all(ev.Waived) if one.rule == "LR-3.7"}
    came = [one for _, one in played.all(ev.Moved) if one.team in challenge.attackers and one.round in willed]
    return say("news.sea") if any(one.after == challenge.region for one in came) else NOTHING


def _left(played: Turn, loser: tuple[str, ...], ended: ev.BattleEnded) -> Phrase:
    """LR-5.15: what the loser of a battle has left, if few; told of the last battle of one alone."""
    later = [one for _, one in played.all(ev.Challenged) if one.round > ended.round]
    again = any({*loser} & {*one.attackers, *one.against} for one in later)
    legions = played.after.person(loser[0]).goods.legions
    if again or len(loser) > 1 or not 0 < legions <= FEW:
        return NOTHING
    return say("news.left", who=Names(played.set_up).party(loser), n=legions)


def _spoils(played: Turn, number: int) -> Phrase:
    """LR-5.11, LR-5.13, LR-5.17: who has most of the lost legions of a battle, if that is one alone."""
    fell = Counter[str]()
    for _, handed in played.all(ev.Handed):
        if handed.round == number:
            fell[handed.to] += handed.goods.legions
    n, of = max(fell.values(), default=0), fell.total()
    most = [who for who, taken in fell.items() if taken == n > 0]
    if len(most) != 1:
        return NOTHING
    return say("news.spoils.all" if n == of else "news.spoils", to=played.names.team(most[0]), n=n, of=of)


def _ruin(played: Turn, at: int, challenge: ev.Challenged, ended: ev.BattleEnded) -> Iterator[Find]:
    """LR-5.15, LR-8.15, LR-9.1: a battle after which a beaten side has no legion left, is bound, or is killed."""
    begun = [one.team for _, one in played.all(ev.Unprotected) if one.round == ended.round and not one.over]
    ruined = [one for one in begun if one]
    if not ruined:
        return
    mine, theirs = ended.lost
    name, told = _battle(played, challenge, ended, NOTHING)
    end, args, weight = _end(played, ruined, ended)
    if challenge.attackers == (ruined[0],) and len(ruined) == 1 and mine > theirs:
        more: Args = {"region": told["region"], "sea": told["sea"], "n": mine, "less": told["less"]}
        more |= {"score": told["score"]}
        more |= {"team": told["against"], "foe": told["team"]}
        clean = "" if theirs else ".clean"
        yield Find(weight, at, f"ruin{clean}", {**more, "end": say(f"news.{end}", **args)}, ruined[0], NewsTopic.BLOWS)
        return
    args = {"told": say(f"news.{name}", **told), "whom": played.names.party(tuple(ruined)), "n": len(ruined), **args}
    yield Find(weight, at, f"battle.{end}", args, ruined[0] if len(ruined) == 1 else None, NewsTopic.BLOWS)


def _end(played: Turn, ruined: list[str], ended: ev.BattleEnded) -> tuple[str, Args, int]:
    """What became of those who lost their last legions: a name, its arguments, and how much it weighs."""
    for _, died in played.all(ev.Died):
        if died.team in ruined and died.why is Cause.VICTUS and died.killer and died.round == ended.round + 1:
            return "ruin.killed", {"by": played.names.team(died.killer)}, 97
    bound = [one for _, one in played.all(ev.Bound) if one.team in ruined and not one.over and not one.bacchant]
    if len(ruined) == len(bound) == 1:
        return "ruin.bound", {"to": played.names.team(bound[0].to)}, 92
    return "ruin.left", {}, 92


# The Senate, bonds, and money (LR-4, LR-6 to LR-8)


def _vote_news(played: Turn) -> Iterator[Find]:
    """LR-6.5: the bills and their count; those on which a life hangs first."""
    for at, event in played.all(ev.Voted):
        args: Args = {"team": played.names.team(event.team), "whom": played.names.team(event.whom)}
        freed = [one for _, one in played.all(ev.Bound) if one.over and (one.team, one.to) == (event.whom, event.team)]
        args["freed"] = say("news.freed") if freed else NOTHING
        weight = 84 if event.bill in GRAVE else 66
        end = "carried" if event.carried else "failed"
        args["end"] = say(f"news.{end}", ayes=event.votes_for, noes=event.votes_against, venus=_venus(event))
        args["empty"] = say("news.census.empty") if event.carried and not played.taxed(at) else NOTHING
        yield Find(weight, at, f"voted.{event.bill}", args)


def _venus(event: ev.Voted) -> Phrase:
    """LR-6.7: that Venus broke a tie."""
    return say("news.venus") if event.tied else NOTHING


def _friends(played: Turn) -> Iterator[Find]:
    """LR-8.1: who made friends."""
    friends: dict[str, list[tuple[int, Phrase]]] = {}
    for at, event in played.all(ev.Befriended):
        if not event.blessed:
            friends.setdefault(event.name, []).append((at, played.names.team(event.team)))
    for name, found in friends.items():
        teams = Listing(tuple(one for _, one in found))
        args: Args = {"teams": teams, "n": len(found), "bond": played.names.team(name)}
        yield Find(50, found[0][0], "amicitia", args, None, NewsTopic.BONDS)


def _tributum(played: Turn) -> Iterator[Find]:
    """LR-7.1, LR-7.6: who collected how much, the most first, and whether any of it when the Fates had it repeated."""
    taken = Counter[str]()
    for _, collected in played.all(ev.Collected):
        taken[collected.team or ""] += collected.sum
    if not taken:
        return
    twice = [at for at, _ in played.all(ev.Repeated)]
    again = any(at > twice[0] for at, _ in played.all(ev.Collected)) if twice else False
    part = "tributum.twice" if twice else "tributum"
    of = [
        say(f"news.{part}.{'more' if at else 'of'}", teams=_many(played, who), n=len(who), sum=money(n))
        for at, (n, who) in enumerate(ranks(taken))
    ]
    weight = 41 if twice else 40 if taken.total() >= MILLION else 36
    name = "tributum.once" if twice and not again else part
    yield Find(weight, played.end, name, {"all": in_a_row("news.then", of)}, None, NewsTopic.PLACES)


def _gifts(played: Turn) -> Iterator[Find]:
    """LR-4.11: who was given money by several."""
    given = [one for _, one in played.all(ev.Handed) if one.rule == GIFT and one.goods.denarii and one.team]
    for who in dict.fromkeys(one.to for one in given):
        own = [one for one in given if one.to == who]
        if len(own) > 1:
            givers = played.names.party(tuple(one.team or "" for one in own))
            args: Args = {"team": played.names.team(who), "sum": money(sum(one.goods.denarii for one in own))}
            yield Find(36, played.end, "gifts", {**args, "givers": givers}, None, NewsTopic.PLACES)


def _bought(played: Turn) -> Iterator[Find]:
    """LR-4.6: who bought two legions or more, in a season without a battle."""
    bought = Counter[str]()
    for _, sold in played.all(ev.Sold):
        bought[sold.buyer] += sold.goods.legions
    of = [say("news.bought.of", teams=_many(played, who), k=len(who), n=n) for n, who in ranks(bought) if n > 1]
    if of and not any(True for _ in played.all(ev.Challenged)):
        yield Find(41, played.end, "bought", {"all": in_a_row("news.then", of)}, None, NewsTopic.PLACES)


# Actium (LR-11, LR-12)


def _actium(played: Turn) -> Iterator[Find]:
    """LR-11.4, LR-11.10: who won at Actium, with how many of the ships, and with whom; what made the fleets."""
    fleets = {event.team: event for _, event in played.all(ev.FleetBuilt)}
    for at, event in played.all(ev.ActiumWon):
        battle, fleet = played.after.actium, fleets.get(event.team)
        if event.team is None or battle is None:
            yield Find(98, at, "actium.nobody")
            return
        left = next((one.ships for one in battle.parties if one.leader == event.team), 0)
        allies = tuple(one for one in event.victors if one != event.team)
        args: Args = {"team": played.names.team(event.team), "n": left, "of": fleet.ships if fleet else left}
        args["allies"] = say("news.allies", teams=_many(played, allies)) if allies else NOTHING
        yield Find(98, at, "actium.won", args, event.team)
    sunk = {one.team: one.round for _, one in played.all(ev.Rowed) if not one.ships}
    if fleets:
        told = tuple(
            _fleet(played, one, sunk.get(one.team), "more" if at else "of") for at, one in enumerate(fleets.values())
        )
        yield Find(95, played.end, "fleets", {"all": in_a_row("news.then", told)}, None, NewsTopic.PLACES)
    gifts = [one for _, one in played.all(ev.Handed) if one.rule == AID and one.goods.denarii]
    name = played.names.team
    aid = tuple(
        say(f"news.aid.{'more' if at else 'of'}", team=name(one.team), to=name(one.to), sum=money(one.goods.denarii))
        for at, one in enumerate(gifts)
    )
    if aid:
        yield Find(60, played.end, "aid", {"all": Listing(aid)}, None, NewsTopic.BONDS)


def _fleet(played: Turn, fleet: ev.FleetBuilt, sunk: int | None, name: str) -> Message:
    """LR-11.4, LR-11.7: what a fleet cost, its ships, and the round in which it lost the last of them."""
    led = played.names.team(fleet.team)
    who = played.names.party(fleet.members) if len(fleet.members) <= PAIR else say("news.party", team=led)
    args: Args = {"team": who, "n": fleet.ships, "sum": money(int(fleet.worth))}
    args["end"] = say("news.sunk", n=fleet.ships, round=sunk) if sunk else NOTHING
    return say(f"news.fleet.{name}", **args)


def _triumph(played: Turn) -> Iterator[Find]:
    """LR-12.2: with whom the victor rules, and what the victors decided about others."""
    for at, event in played.all(ev.Triumphed):
        allies = tuple(one for one in victors(played.after) if one != event.team)
        if allies:
            yield Find(97, at, "triumph.with", {"teams": played.names.party(allies)}, None, NewsTopic.BONDS)
        told = [say("news.fate.of", team=played.names.team(who), fate=Text(fate)) for who, fate in event.fates]
        battle = played.after.actium
        decided = {who for who, _ in event.fates} | {*victors(played.after)}
        open_ = [who for one in (battle.parties if battle else ()) for who in one.members if who not in decided]
        if open_:
            told.append(say("news.fate.open", teams=played.names.party(tuple(open_)), n=len(open_)))
        if told:
            yield Find(96, at, "fates", {"all": in_a_row("news.then", told)}, None, NewsTopic.FATES)


# Who has most legions (LR-4.5)


def _legions(played: Turn) -> Iterator[Find]:
    """LR-4.5: who has most legions, and who comes next; just before Actium what all have."""
    record, name = played.record, _standing(played.record)
    if not name or record.before is None:
        return
    order, old = legion_ranks(played.after), legion_ranks(record.before)[0][1]
    (n, first), (rest, others) = order[:2]
    pair = {"old": _many(played, old), "teams": _many(played, first)}
    pair = pair if name == "caught" else dict(reversed(pair.items()))
    args: Args = {**pair, "n": n, "rest": rest, "k": len(others), "others": _many(played, others)}
    changed = name not in ("still", "level")
    if not changed:
        name = f"{name}.{sum(_standing(one) == name for one in record.earlier()) % SHAPES}"
    if _left_to_actium(played) == 1:
        name, args = "eve", {"all": in_a_row("news.next", _all_legions(played))}
    yield Find(82 if changed else 45, played.end, f"legions.{name}", args, None, NewsTopic.HOME)


def _all_legions(played: Turn) -> list[Message]:
    """LR-4.5: what all have who have a legion, the most first."""
    plain, order = Names(played.set_up), [one for one in legion_ranks(played.after) if one[0]]
    return [
        say(f"news.legions.eve.{'more' if at else 'of'}", teams=plain.party(who), n=n, k=len(who))
        for at, (n, who) in enumerate(order)
    ]


def _standing(record: TurnRecord[State, Struct]) -> str:
    """How the front of the standing changed in a season, as a name of words; none where nobody is behind it."""
    if record.before is None or record.after.actium is not None:
        return ""
    order, before = legion_ranks(record.after), legion_ranks(record.before)
    if len(order) < 2 or not order[1][0] or not before:
        return ""
    first, old, others = order[0][1], before[0][1], order[1][1]
    if first == old:
        return "still" if len(first) == 1 else "level"
    if len(first) == 1:
        return "taken" if {*old} <= {*others} and len(old) <= NAMED else "now"
    return "caught" if len(old) == 1 and old[0] in first else "front"


def _left_to_actium(played: Turn) -> int:
    """LR-2.1: how many seasons are left before Actium, and Actium itself."""
    return len(played.set_up.tables.calendar.seasons) - 1 - played.after.season


def _eve(played: Turn) -> Iterator[Find]:
    """LR-11.3: what those are worth at Actium who are worth most, in winters near it and in the season before it."""
    set_up, state = played.set_up, played.after
    left, winter = _left_to_actium(played), set_up.row(state.season).season is SeasonKind.HIEMS
    if state.actium is not None or (left > 1 and not (winter and left <= EVE)):
        return
    sums = Counter({one.id: worth(set_up, one.goods) for one in state.people if one.is_mortal})
    least = sums.most_common(TOP)[-1][1]
    told = [
        say("news.worth.of", teams=played.names.party(who), n=len(who), sum=money(n))
        for n, who in ranks(sums)
        if n >= least
    ]
    yield Find(44, played.end, "worth", {"all": in_a_row("news.next", told)}, None, NewsTopic.BLOWS)


_FINDERS: Final = (_battles, _vote_news, _friends, _tributum, _gifts, _bought, _actium, _triumph, _legions, _eve)
