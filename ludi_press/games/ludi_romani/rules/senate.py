"""LR-6: consuls, votes and laws of a hiems."""

from collections.abc import Mapping

from ludi_press.games.ludi_romani.rules.acts import Bill, Caedes, Census, Imperium, Proscriptio, Restitutio
from ludi_press.games.ludi_romani.rules.death import die
from ludi_press.games.ludi_romani.rules.events import Condemned, ConsulsNamed, Proscribed, Voted
from ludi_press.games.ludi_romani.rules.forms import Votes, Whos
from ludi_press.games.ludi_romani.rules.goods import is_province
from ludi_press.games.ludi_romani.rules.model import Cause, Goods, Title, title
from ludi_press.games.ludi_romani.rules.season import Season
from ludi_press.games.ludi_romani.rules.tables import ROME, Kind

Cast = Mapping[str, int]


def consules(live: Season, *, names: Whos) -> None:
    """LR-6.3: two by acclaim, Roman men or amazones in Rome; one if there is only one; once a hiems."""
    fit = [one.id for one in live.mortals(ROME) if one.votes]
    for who in names:
        live.mortal(who, "names")
        live.require(who in fit, "LR-6.3", f"{who} cannot be consul", f"in Rome are {', '.join(fit)}", at="names")
    needed = min(2, len(fit))
    live.require(len({*names}) == len(names) == needed, "LR-6.3", f"{needed} are consuls", at="names")
    live.once("LR-6.3", "this hiems has its consuls", "consules", firm=True)
    live.world(consuls=names)
    live.tell(ConsulsNamed(team=None, rule="LR-6.3", names=names))


def _cast(live: Season, votes: Votes, at: str) -> Cast:
    """LR-6.1, LR-6.2: who is in Rome casts all suffragia that he holds, or a part."""
    if isinstance(votes, str):
        votes = (votes,)
    cast = votes if isinstance(votes, Mapping) else {who: live.held(who) for who in votes}
    for who, count in cast.items():
        here = live.mortal(who, at).at == ROME
        live.require(here, "LR-6.1", f"{who} is not in Rome", "who is there votes", at=at)
        live.insist(count > 0, "LR-6.2", f"{who} holds no suffragia", "take him out", at=at)
    return cast


def _bring(live: Season, bill: Bill, whom: str, *, caedes: bool = False) -> tuple[bool, Cast]:
    """LR-6.4 to LR-6.7: a consul's one bill, and whether it is carried; LR-6.11: a caedes by everything present."""
    consul = live.mortal(bill.consul, "consul")
    known = ", ".join(live.state.consuls) or "none yet"
    message = f"{bill.consul} is no consul"
    live.require(bill.consul in live.state.consuls, "LR-6.4", message, f"the consuls are {known}", at="consul")
    live.require(consul.at == ROME, "LR-6.1", f"{bill.consul} is not in Rome", at="consul")
    live.once("LR-6.4", f"{bill.consul} has brought his bill", "bill", bill.consul, at="consul")
    ayes, noes = _cast(live, bill.for_, "for"), _cast(live, bill.against, "against")
    for who in {**ayes, **noes}:
        cast, held = ayes.get(who, 0) + noes.get(who, 0), live.held(who)
        message = f"{who} holds {held} suffragia, and casts {cast}"
        live.insist(cast <= held, "LR-6.2", message, at="for" if who in ayes else "against")
    pro, contra = sum(ayes.values()), sum(noes.values())
    tied = pro == contra and not caedes
    live.insist(bill.venus is not None or not tied, "LR-6.7", f"{pro} to {contra}: Venus decides", "write 'venus:'")
    present = sum(live.held(one.id) for one in live.mortals(ROME))
    live.insist(not caedes or present > 0, "LR-6.11", "nobody in Rome has suffragia", "there is no caedes")
    carried = pro == present if caedes else bill.venus == "for" if tied else pro > contra
    event = Voted(
        team=bill.consul,
        rule="LR-6.11" if caedes else "LR-6.7" if tied else "LR-6.5",
        bill=live.told.word,
        whom=whom,
        votes_for=pro,
        votes_against=contra,
        abstained=bill.abstain,
        tied=tied,
        carried=carried,
    )
    live.tell(event)
    return carried, ayes


def imperium(live: Season, act: Imperium) -> None:
    """LR-6.8: curiales of an imperator go to another imperator or senator, wherever both are."""
    giver, taker = live.mortal(act.from_, "from"), live.mortal(act.to, "to")
    commands = title(giver) in (Title.IMPERATOR, Title.AMAZON)
    live.require(commands, "LR-6.8", f"{act.from_} is no imperator", at="from")
    live.require(taker.votes, "LR-6.8", f"{act.to} is no imperator or senator", at="to")
    live.insist(giver is not taker, "LR-6.8", f"{act.to} has them already", at="to")
    have, room = giver.goods.curiales, live.room(act.to)
    live.insist(act.curiales <= have, "LR-4.2", f"{act.from_} has {have} curiales", at="curiales")
    message = f"{act.to} has room for {room} legions"
    live.insist(act.curiales <= room, "LR-4.5", message, "ten at most (LR-6.8a)", at="curiales")
    carried, _ = _bring(live, act, act.to)
    if carried:
        live.hand(act.from_, act.to, Goods(curiales=act.curiales), "LR-6.8")


def proscriptio(live: Season, act: Proscriptio) -> None:
    """LR-6.9: his curiales go to Mars; in Rome he dies at once, elsewhere he wears the red band."""
    one = live.mortal(act.who, "who")
    live.require(one.votes, "LR-6.9", f"{act.who} is no imperator, senator or amazon", at="who")
    live.insist(not one.proscribed, "LR-6.9", f"{act.who} is proscribed already", at="who")
    live.insist(act.heir is None or one.at == ROME, "LR-6.9", f"{act.who} would not die", "only in Rome", at="heir")
    carried, _ = _bring(live, act, act.who)
    if not carried:
        return
    live.hand(act.who, "mars", Goods(curiales=one.goods.curiales), "LR-6.9")
    live.change(act.who, proscribed=True)
    live.tell(Proscribed(team=act.who, rule="LR-6.9"))
    if one.at == ROME:
        die(live, act.who, Cause.PROSCRIPTIO, "mars", act.heir)


def restitutio(live: Season, act: Restitutio) -> None:
    """LR-6.10: the proscription is lifted; nothing is given back."""
    live.insist(live.mortal(act.who, "who").proscribed, "LR-6.10", f"{act.who} is not proscribed", at="who")
    carried, _ = _bring(live, act, act.who)
    if carried:
        live.change(act.who, proscribed=False)
        live.tell(Proscribed(team=act.who, rule="LR-6.10", over=True))


def caedes(live: Season, act: Caedes) -> None:
    """LR-6.11: all suffragia present condemn a mortal; his legions go to Mars, or to Phobos or Deimos."""
    one = live.mortal(act.who, "who")
    live.power(act.numen, "mars", "phobos", "deimos")
    live.insist(act.venus is None, "LR-6.11", "a caedes has no tie to break", "take 'venus' out", at="venus")
    carried, _ = _bring(live, act, act.who, caedes=True)
    if carried:
        legions = Goods(curiales=one.goods.curiales, clientarum=one.goods.clientarum)
        live.hand(act.who, act.numen, legions, "LR-6.11")
        live.change(act.who, condemned=True)
        live.tell(Condemned(team=act.who, rule="LR-6.11"))


def census(live: Season, act: Census) -> None:
    """LR-6.12: all denarii of a province's mortal Romans go to Venus, who shares them among those who voted for it."""
    province = is_province(live, act.region)
    live.require(province, "LR-6.12", f"{act.region} is no province", "kingdoms and Rome pay no census", at="region")
    carried, ayes = _bring(live, act, act.region)
    if not carried:
        return
    total = 0
    for one in live.mortals(act.region):
        if one.kind is not Kind.REX and title(one) is not Title.MATRONA:
            total += one.goods.denarii
            live.hand(one.id, "venus", Goods(denarii=one.goods.denarii), "LR-6.12")
    shared = sum(act.shares.values())
    live.require(shared <= total, "LR-6.12", f"{shared:,} are shared of {total:,}", at="shares")
    for who, share in act.shares.items():
        live.require(who in ayes, "LR-6.12", f"{who} did not vote for it", "its voters share it", at="shares")
        live.hand("venus", who, Goods(denarii=share), "LR-6.12", at="shares")
