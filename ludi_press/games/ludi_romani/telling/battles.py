"""The battles of a season in the news: who beat whom where, what is left, and what came of it (LR-5)."""

from collections.abc import Iterator
from typing import Final

from msgspec.structs import replace

from ludi_press.core.report import Message, Phrase, say
from ludi_press.games.kit.newsroom import NOTHING, Args, Find
from ludi_press.games.ludi_romani.rules import events as ev
from ludi_press.games.ludi_romani.rules.model import Cause
from ludi_press.games.ludi_romani.telling.standing import PAIR, is_front
from ludi_press.games.ludi_romani.telling.tell import Battle, Turn

FORTUNA: Final = "fortuna"
CONVERTED: Final = "LR-5.18"
"""The rule by which a captured legion is changed into another, as nobody loses or wins one."""


def battles(played: Turn) -> Iterator[Find]:
    """LR-5.12: who attacked whom and where, what each side has left, and what became of the loser.

    A battle that is lost before another one by the same is told with that one.
    One that is told behind a later one of the same people says that it was before.
    """
    last = {one.ended.loser: one.at for one in played.battles}
    kept = [one for one in played.battles if one.ended.loser is None or last[one.ended.loser] == one.at]
    found = [(one, _told(played, one)) for one in kept]
    for battle, find in found:
        heavier = [one for other, told in found if told.weight > find.weight for one in _story(played, other)]
        late = any(one.at > battle.at and {*_leaders(one)} & {*_leaders(battle)} for one in heavier)
        before = {"told": say("news.before", what=find.args["told"])} if late and "told" in find.args else {}
        yield replace(find, args={**find.args, **before})


def _story(played: Turn, battle: Battle) -> list[Battle]:
    """A battle, and those before it that its loser has lost."""
    loser = battle.ended.loser
    return [*(one for one in played.battles if loser and one.ended.loser == loser and one.at < battle.at), battle]


def _told(played: Turn, battle: Battle) -> Find:
    """LR-5.15, LR-8.15, LR-9.1: a battle with its end; Fortuna is told rather than a change of places."""
    begun = [one.team for _, one in played.all(ev.Unprotected) if one.round == battle.ended.round and not one.over]
    ruined = tuple(one for one in begun if one)
    foes = battle.sides[0] if ruined and ruined[0] in battle.sides[1] else battle.sides[1]
    killed = _killed(played, battle, ruined, foes)
    if killed:
        return killed
    bound = [one for _, one in played.all(ev.Bound) if one.team in ruined and not one.over and not one.bacchant]
    name = "over" if not ruined else "bound" if [one.to for one in bound] == [foes[0]] else "bare"
    told, so = next(_fortune(played, battle), NOTHING), played.standing.so(battle.ended.round, None)
    so = so if is_front(so) or told == NOTHING else NOTHING
    fortune, so = _decided(played, told, so)
    size = 2 - is_front(so) - (fortune != NOTHING)
    size = min(size, 1) if _moved(played, battle, battle.sides[1])[1] else size
    args: Args = {"told": _fought(played, battle, ruined, size), "so": so, "more": fortune}
    args |= {"to": played.names.team(foes[0]), "whom": played.names.party(ruined), "k": len(ruined)}
    about = ruined[0] if len(ruined) == 1 else None
    more = 0 if ruined else min(10, sum(battle.ended.lost))
    return played.find(f"battle.{name}", args, about, at=battle.at, more=more, also=_leaders(battle))


def _leaders(battle: Battle) -> tuple[str, ...]:
    return tuple(side[0] for side in battle.sides)


def _killed(played: Turn, battle: Battle, ruined: tuple[str, ...], foes: tuple[str, ...]) -> Find | None:
    """LR-9.1: who is killed by the victor after the last legions."""
    for at, one in played.all(ev.Died):
        here = ((one.team,), one.round) == (ruined, battle.ended.round + 1)
        if here and one.why is Cause.VICTUS and one.killer in foes:
            came = _already(_beaten(played, battle)) or NOTHING
            args: Args = {"team": played.names.team(one.team), "came": came}
            args |= {"by": played.names.team(one.killer), "region": played.names.region(battle.challenge.region)}
            args |= {"heir": played.inherits(at), "so": played.so(at)}
            args["left"] = say("news.legions.last", n=played.owned(ruined, battle.begun))
            name = "killed.own" if foes == battle.challenge.against else "killed"
            return played.find(f"battle.{name}", args, one.team, at=at, also=_leaders(battle))
    return None


def _fought(played: Turn, battle: Battle, ruined: tuple[str, ...], size: int) -> Message:
    """LR-5.12: a battle in a clause, with what befell the attacker, or the ruined, before.

    How the attacker crossed the sea is told in so many words as there is room for, by the `size`.
    """
    challenge, (winner, loser), names = battle.challenge, battle.sides, played.names
    before, name = _beaten(played, battle), _name(battle, ruined)
    n, m = (played.owned(side, battle.at) for side in battle.sides)
    lost = battle.ended.lost[0]
    if name == "even" and any(_moved(played, battle, side)[1] for side in battle.sides):
        name = "taken"
    told: Args = {**party(played, challenge.attackers, "team"), "against": _side(played, challenge.against)}
    told |= {"loser": _side(played, loser), "winner": _side(played, winner), "left": _left(played, battle, ruined)}
    told |= {"region": names.region(challenge.region), "before": before, "n": n, "m": m, "lost": _legions(lost)}
    told["memory"] = played.memory.clause(("battle", challenge.attackers[0], challenge.against[0]))
    if name in ("won", "routs") and before != NOTHING:
        same = before == say("news.beaten.attacked", by=told["team"], where=told["region"])
        name = "twice.same" if same else "twice"
        told["left"] = _left_of_both(played, battle)
    came = NOTHING if name == "fell" else _crossed(played, battle, size)
    return say(f"news.fought.{name}", **told, came=_already(before) or came)


def _name(battle: Battle, ruined: tuple[str, ...]) -> str:
    """How a battle is told: by who won, and whether all who fought were lost."""
    mine, theirs = battle.ended.lost
    if mine == theirs:
        return "idle" if not mine else "matched" if ruined else "even"
    whole = max(mine, theirs) == battle.challenge.legions > 1
    if mine < theirs:
        return "fell" if ruined else "routs" if whole else "won"
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


def _moved(played: Turn, battle: Battle, side: tuple[str, ...]) -> tuple[int, int]:
    """LR-5.13, LR-5.17: how many legions a side loses in a battle, and how many it captures."""
    handed = [one for at, one in played.all(ev.Handed) if battle.begun < at < battle.at and one.rule != CONVERTED]
    lost = sum(one.goods.legions for one in handed if one.team in side)
    return lost, sum(one.goods.legions for one in handed if one.to in side)


def _left(played: Turn, battle: Battle, ruined: tuple[str, ...]) -> Message:
    """LR-5.9, LR-5.15: how many of its legions the loser has left, or that these were the last, and who has captured.

    What is left is what was there before less what was lost; captured legions stand apart.
    """
    winner, side = battle.sides
    (own, had), (has, _) = ([played.owned(one, at) for one in battle.sides] for at in (battle.begun, battle.at))
    if {*side} <= {*ruined}:
        return say("news.left.none", n=had)
    (_, won), (lost, taken) = (_moved(played, battle, one) for one in battle.sides)
    args: Args = {**party(played, side, "loser"), "winner": _side(played, winner)}
    args["most"] = say(f"news.left.{'now' if won else 'of' if has < own else 'all'}", n=has, of=own)
    args["taken"] = say("news.left.taken", n=taken) if taken else NOTHING
    if lost:
        return say("news.left", n=had - lost, of=had, **args)
    return say("news.left.still", legions=_legions(had), **args)


def _left_of_both(played: Turn, battle: Battle) -> Message:
    """LR-5.9: how many legions somebody has lost in this battle and in those lost before, and has now."""
    loser = battle.sides[1]
    moved = (_moved(played, one, loser) for one in _story(played, battle))
    lost, taken = (sum(found) for found in zip(*moved, strict=True))
    captured = say("news.left.captured") if taken else NOTHING
    args: Args = {"legions": _legions(lost), "n": played.owned(loser, battle.at), "taken": captured}
    return say("news.left.both", **args)


def _decided(played: Turn, fortune: Phrase, so: Phrase) -> tuple[Phrase, Phrase]:
    """What Fortuna did, unless she gave the first place: then that is told of who has it now."""
    if not isinstance(fortune, Message) or fortune.id != "news.fortune.decides":
        return fortune, so
    if isinstance(so, Message) and dict(so.args).get("team") == dict(fortune.args)["team"]:
        return NOTHING, say(so.id, **{**dict(so.args), "team": fortune})
    return say("news.fortune.saves", **dict(fortune.args)), so


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


def _crossed(played: Turn, battle: Battle, size: int) -> Phrase:
    """LR-13.6: that the attacker crossed the sea to a battle by the Fates' will, and with how few ships."""
    who, where = battle.challenge.attackers[0], battle.challenge.region
    for waiver, (moved, ships) in played.crossings.items():
        if (moved.team, moved.after) == (who, where) and waiver < battle.at and size:
            few = {"ships": say("news.goods.classes", n=ships)} if ships and size > 1 else {}
            return say("news.crossed" if few else "news.crossed.brief", **few)
    return NOTHING


def _beaten(played: Turn, battle: Battle) -> Phrase:
    """LR-5.12: an earlier battle of the season that the loser had lost: whether as the attacker, to whom and where."""
    loser = battle.ended.loser
    *earlier, _ = _story(played, battle)
    if not earlier:
        return NOTHING
    first = earlier[-1].challenge
    name = "attacking" if loser in first.attackers else "attacked"
    by = _side(played, earlier[-1].sides[0])
    return say(f"news.beaten.{name}", by=by, where=played.names.region(first.region))


def _already(before: Phrase) -> Phrase | None:
    """An earlier defeat beside a name."""
    return say("news.beaten", **dict(before.args)) if isinstance(before, Message) else None
