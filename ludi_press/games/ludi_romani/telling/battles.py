"""The battles of a season in the news: who beat whom where, what is left, and what came of it (LR-5)."""

from collections.abc import Iterator
from typing import Final

from msgspec.structs import replace

from ludi_press.core.report import Message, Phrase, say
from ludi_press.games.kit.newsroom import NOTHING, Args, Find
from ludi_press.games.kit.report import in_a_row
from ludi_press.games.ludi_romani.rules import events as ev
from ludi_press.games.ludi_romani.rules.model import Cause
from ludi_press.games.ludi_romani.telling.standing import PAIR, is_front, is_rest
from ludi_press.games.ludi_romani.telling.tell import Battle, Turn

FORTUNA: Final = "fortuna"
ROOM: Final = 2
"""So many clauses beside the battle itself have room in its sentence; a change of the first place is as long as two."""


def battles(played: Turn) -> Iterator[Find]:
    """LR-5.12: who attacked whom and where, what each side has left, and what became of the loser.

    A battle that is lost before another one by the same is told with that one.
    """
    last = {one.ended.loser: one.at for one in played.battles}
    for battle in played.battles:
        if battle.ended.loser is None or last[battle.ended.loser] == battle.at:
            yield _told(played, battle)


def _told(played: Turn, battle: Battle) -> Find:
    """LR-5.15, LR-8.15, LR-9.1: a battle with its end."""
    begun = [one.team for _, one in played.all(ev.Unprotected) if one.round == battle.ended.round and not one.over]
    ruined = tuple(one for one in begun if one)
    foes = battle.sides[0] if ruined and ruined[0] in battle.sides[1] else battle.sides[1]
    killed = _killed(played, battle, ruined, foes)
    if killed:
        return killed
    bound = [one for _, one in played.all(ev.Bound) if one.team in ruined and not one.over and not one.bacchant]
    name = "over" if not ruined else "bound" if [one.to for one in bound] == [foes[0]] else "bare"
    so = played.standing.so(battle.ended.round, ruined[0] if len(ruined) == 1 else _subject(battle))
    if not is_front(so) and _beaten(played, battle) != NOTHING and any(_fortune(played, battle)):
        so = NOTHING
    goes_on = name == "bound" or (name == "over" and is_rest(so))
    then = say(f"news.then.{'more' if goes_on else 'last'}")
    args = {**_fought(played, battle, ruined, so, then), "so": so, "to": played.names.team(foes[0])}
    args |= {"whom": played.names.party(ruined), "k": len(ruined)}
    if name == "bound":
        name = "bound.apart" if battle.ended.loser is None else "bound.too" if is_rest(so) else name
    about = ruined[0] if len(ruined) == 1 else None
    more = 0 if ruined else min(10, sum(battle.ended.lost))
    return played.find(f"battle.{name}", args, about, at=battle.at, more=more, also=_leaders(battle))


def _leaders(battle: Battle) -> tuple[str, ...]:
    return tuple(side[0] for side in battle.sides)


def _subject(battle: Battle) -> str | None:
    """Whom the sentence about a battle ends with: its loser, alone."""
    loser = battle.sides[1]
    return loser[0] if battle.ended.loser and len(loser) == 1 else None


def _killed(played: Turn, battle: Battle, ruined: tuple[str, ...], foes: tuple[str, ...]) -> Find | None:
    """LR-9.1: who is killed by the victor after the last legions."""
    for at, one in played.all(ev.Died):
        here = ((one.team,), one.round) == (ruined, battle.ended.round + 1)
        if here and one.why is Cause.VICTUS and one.killer in foes:
            args: Args = {"team": played.names.team(one.team), "came": _beaten(played, battle)}
            args |= {"by": played.names.team(one.killer), "region": played.names.region(battle.challenge.region)}
            args |= {"heir": played.inherits(at), "so": played.so(at)}
            args["left"] = say("news.legions.last", n=played.owned(ruined, battle.begun))
            name = "killed.own" if foes == battle.challenge.against else "killed"
            return played.find(f"battle.{name}", args, one.team, at=at, also=_leaders(battle))
    return None


def _fought(played: Turn, battle: Battle, ruined: tuple[str, ...], so: Phrase, then: Message) -> Args:
    """LR-5.12: a battle in a clause, and what else there is room for behind its consequence."""
    before, fortune = _beaten(played, battle), [*_fortune(played, battle)]
    room = max(0, ROOM - (ROOM if is_front(so) else so != NOTHING) - (before != NOTHING))
    more = fortune[: max(room, 1)]
    room -= len(more)
    args: Args = {"left": _left(played, battle, ruined), "then": then}
    name, winner = _name(battle, ruined, before), battle.sides[0]
    if isinstance(before, Message) and name in ("won", "routs"):
        told = _twice(played, battle, before, args)
    else:
        crossed = _crossed(played, battle) if room > 0 else NOTHING
        told = _once(played, battle, name, args | {"came": crossed if before == NOTHING else before})
        had, has = (played.owned(winner, at) for at in (battle.begun, battle.at))
        costs = name in ("won", "routs") and has < had
        brief = has > had and not more and crossed == before == NOTHING
        if costs or (name in ("won", "routs", "lost", "thrown") and (brief or room > (crossed != NOTHING))):
            told_of: Args = {**party(played, winner, "winner"), "n": has, "legions": _legions(has)}
            more.append(say(f"news.winner{'.left' if costs else ''}", **told_of))
    if not ruined and not is_rest(so):
        return {"told": in_a_row("news.with", [told, *more]), "more": NOTHING}
    return {"told": told, "more": in_a_row("news.with", more) if more else NOTHING}


def _once(played: Turn, battle: Battle, name: str, args: Args) -> Message:
    """A battle whose subject is the attacker; what `came` before befell the attacker, or the ruined who `fell`."""
    challenge, (winner, loser) = battle.challenge, battle.sides
    told: Args = {**party(played, challenge.attackers, "team"), "against": _side(played, challenge.against)}
    told |= {"loser": _side(played, loser), "region": played.names.region(challenge.region), "before": NOTHING}
    told["memory"] = NOTHING
    if name not in ("won", "fell", "routs"):
        told["memory"] = played.memory.clause(("battle", challenge.attackers[0], challenge.against[0]))
    if name in ("even", "matched"):
        n, m = (played.owned(side, battle.at) for side in battle.sides)
        lost = battle.ended.lost[0]
        taken = [
            left
            for side, left in zip(battle.sides, (n, m), strict=True)
            if left != played.owned(side, battle.begun) - lost
        ]
        told |= {"winner": _side(played, winner), "n": n, "m": m, "lost": _legions(lost)}
        name = "taken" if taken and name == "even" else name
    if name == "fell":
        told |= {"came": NOTHING, "before": args["came"]}
    return say(f"news.fought.{name}", **{**args, **told})


def _twice(played: Turn, battle: Battle, before: Message, args: Args) -> Message:
    """Two battles that somebody lost one after the other, whose subject is the loser."""
    team, region = _side(played, battle.sides[0]), played.names.region(battle.challenge.region)
    first = dict(before.args)
    name = "twice.same" if (first["by"], first["where"]) == (team, region) else "twice"
    told: Args = {"loser": _side(played, battle.sides[1]), "before": replace(before, id="news.beaten.first")}
    told |= {"team": team, "region": region}
    told["memory"] = played.memory.clause(("battle", battle.sides[0][0], battle.sides[1][0]))
    return say(f"news.fought.{name}", **told, **args)


def _name(battle: Battle, ruined: tuple[str, ...], before: Phrase) -> str:
    """How a battle is told: by who won, whether all who fought were lost, and what befell the ruined `before`."""
    mine, theirs = battle.ended.lost
    if mine == theirs:
        return "idle" if not mine else "matched" if ruined else "even"
    whole = max(mine, theirs) == battle.challenge.legions > 1
    if mine < theirs:
        return "fell" if ruined and before != NOTHING else "routs" if whole and not ruined else "won"
    return "ruined" if ruined else "thrown" if whole else "lost"


def _side(played: Turn, members: tuple[str, ...]) -> Phrase:
    """Those who fight on a side; of more than a pair only their leader."""
    names = played.names
    return names.party(members) if len(members) <= PAIR else say("news.party", team=names.team(members[0]))


def party(played: Turn, members: tuple[str, ...], name: str) -> Args:
    """A side in words under a name, and how many of it are named."""
    return {name: _side(played, members), "k": len(members) if len(members) <= PAIR else 1}


def _legions(n: int) -> Message:
    return say("news.goods.legions", n=n)


def _left(played: Turn, battle: Battle, ruined: tuple[str, ...]) -> Message:
    """LR-5.9, LR-5.15: how many legions the loser has left of all before, or that these were the last."""
    who = battle.sides[1]
    had, left = played.owned(who, battle.begun), played.owned(who, battle.at)
    lost = [one for one in played.battles if one.ended.loser == battle.ended.loser and one.at < battle.at]
    if {*who} <= {*ruined}:
        same = lost and had == played.owned(who, lost[-1].at)
        return say(f"news.left.{'too' if same else 'none'}", n=had)
    had = max([had, *(played.owned(who, one.begun) for one in lost[:1])])
    has = say("news.left.has", k=1 if len(who) > PAIR else len(who))
    return say("news.left" if left < had else "news.left.still", n=left, of=had, has=has)


def _fortune(played: Turn, battle: Battle) -> Iterator[Message]:
    """LR-5.11, LR-5.19: whom Fortuna's pips saved or cost a legion, or whom a legion of the other's."""
    clashes = [one for _, one in played.all(ev.Clashed) if one.round == battle.ended.round]
    for clash, one in [(own, one) for own in clashes for one in own.added if one.who == FORTUNA]:
        gap = clash.totals[0] - clash.totals[1]
        plain = gap - (one.count if one.side in battle.challenge.attackers else -one.count)
        sides = [(battle.challenge.attackers[0], clash.mine, gap, plain)]
        sides += [(battle.challenge.foe, clash.theirs, -gap, -plain)]
        for who, lost, ahead, without in sides:
            name = "costs" if lost and without > 0 else "saves" if not lost and without <= 0 else ""
            name = name or ("denies" if without >= PAIR > ahead else "gives" if ahead >= PAIR > without else "")
            decided = name == "saves" and played.standing.by_less(who, played.set_up.tables.prices.redemption["legio"])
            if name:
                name = "decides" if decided else "both" if name == "saves" and ahead >= PAIR > without else name
                yield say(f"news.fortune.{name}", n=abs(one.count), team=played.names.team(who))


def _crossed(played: Turn, battle: Battle) -> Phrase:
    """LR-13.6: with how few ships for how many legions the attacker crossed the sea to a battle, by the Fates' will."""
    who, where = battle.challenge.attackers[0], battle.challenge.region
    for waiver, (moved, legions, ships) in played.crossings.items():
        if (moved.team, moved.after) == (who, where) and waiver < battle.at:
            told = say("news.goods.classes", n=ships) if ships else say("news.ships.none")
            return say("news.crossed", ships=told, legions=_legions(legions))
    return NOTHING


def _beaten(played: Turn, battle: Battle) -> Phrase:
    """LR-5.12: an earlier battle of the season that the loser had lost: what was left, and by whom and where."""
    earlier = [one for one in played.battles if one.at < battle.at and one.ended.loser == battle.ended.loser]
    if not earlier or battle.ended.loser is None:
        return NOTHING
    first = earlier[-1]
    args: Args = {"by": _side(played, first.sides[0]), "where": played.names.region(first.challenge.region)}
    had, left = (played.owned(first.sides[1], at) for at in (first.begun, first.at))
    return say("news.beaten", n=left, of=had, **args)
