"""LR-2.4, LR-2.5, LR-6, LR-7, LR-10: the years, the senate, the tributum, pestilence, and the close of a season."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Annotated, Final, Literal

from ludi_press.content.rules import OneOrMore
from ludi_press.games.ludi_romani.rules import events as ev
from ludi_press.games.ludi_romani.rules.death import die
from ludi_press.games.ludi_romani.rules.events import PestisCame, Quoted, YearsSkipped
from ludi_press.games.ludi_romani.rules.model import (
    Act,
    Amount,
    Cause,
    Goods,
    Life,
    Numen,
    Part,
    Pestis,
    Title,
    Where,
    Who,
    Whos,
    Words,
    title,
)
from ludi_press.games.ludi_romani.rules.season import WANDERERS, Season, sick
from ludi_press.games.ludi_romani.rules.tables import ROME, Kind, RegionKind, SeasonKind

Years = Annotated[tuple[Amount, ...], OneOrMore()]
Shares = Mapping[Who, Amount]
Imagines = Who | tuple[Who, ...] | Mapping[Who, Part]
Votes = Who | tuple[Who, ...] | Mapping[Who, Amount]
Cast = Mapping[str, int]


NOBODY: Final[Shares] = MappingProxyType({})
"""No shares."""


class Consules(Act, frozen=True, kw_only=True):
    names: Whos


def consules(live: Season, act: Consules) -> None:
    """LR-6.3: names the two consuls, once a hiems: Roman men or amazones in Rome; one if there is only one."""
    fit = [person.id for person in live.mortals(ROME) if person.votes]
    for who in act.names:
        live.mortal(who, "names")
        live.require(who in fit, "LR-6.3", f"{who} cannot be consul", f"in Rome are {', '.join(fit)}", at="names")
    needed = min(2, len(fit))
    live.require(len({*act.names}) == len(act.names) == needed, "LR-6.3", f"{needed} are consuls", at="names")
    live.once("LR-6.3", "this hiems has its consuls", "consules", firm=True)
    live.world(consuls=act.names)
    live.emit(ev.ConsulsNamed(team=None, rule="LR-6.3", names=act.names))


class Bill(Act, frozen=True, kw_only=True):
    """LR-6.2, LR-6.4: what a consul brings, and how the suffragia are cast."""

    consul: Who
    for_: Votes = ()
    against: Votes = ()
    abstain: Whos = ()
    venus: Literal["for", "against"] | None = None


def _cast(live: Season, votes: Votes, at: str) -> Cast:
    """LR-6.1, LR-6.2: the suffragia cast by each voter in Rome: all that he holds, or a part."""
    if isinstance(votes, str):
        votes = (votes,)
    cast = votes if isinstance(votes, Mapping) else {who: live.held(who) for who in votes}
    for who, count in cast.items():
        here = live.mortal(who, at).at == ROME
        live.require(here, "LR-6.1", f"{who} is not in Rome", "who is there votes", at=at)
        live.insist(count > 0, "LR-6.2", f"{who} holds no suffragia", "take him out", at=at)
    return cast


def _bring(live: Season, bill: Bill, whom: str, *, caedes: bool = False) -> tuple[bool, Cast]:
    """LR-6.4 to LR-6.7, LR-6.11: votes on a consul's bill; whether it is carried, and the votes for it.

    A caedes needs all suffragia that are present.
    """
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
    present = sum(live.held(person.id) for person in live.mortals(ROME))
    live.insist(not caedes or present > 0, "LR-6.11", "nobody in Rome has suffragia", "there is no caedes")
    carried = pro == present if caedes else pro > contra or (tied and bill.venus == "for")
    event = ev.Voted(
        team=bill.consul,
        rule="LR-6.11" if caedes else "LR-6.7" if tied else "LR-6.5",
        bill=live.told.word,
        whom=whom,
        votes_for=pro,
        votes_against=contra,
        ayes=tuple(ev.Ballot(who, count) for who, count in ayes.items()),
        noes=tuple(ev.Ballot(who, count) for who, count in noes.items()),
        present=present,
        abstained=bill.abstain,
        tied=tied,
        carried=carried,
    )
    live.emit(event)
    return carried, ayes


class Imperium(Bill, frozen=True, kw_only=True):
    from_: Who
    to: Who
    curiales: Amount


def imperium(live: Season, act: Imperium) -> None:
    """LR-6.8: moves curiales from an imperator to another imperator or senator, in any region."""
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


class Proscriptio(Bill, frozen=True, kw_only=True):
    who: Who
    heir: Who | None = None


def proscriptio(live: Season, act: Proscriptio) -> None:
    """LR-6.9: proscribes somebody: Mars gets his curiales; in Rome he dies at once."""
    person = live.mortal(act.who, "who")
    live.require(person.votes, "LR-6.9", f"{act.who} is no imperator, senator or amazon", at="who")
    live.insist(not person.proscribed, "LR-6.9", f"{act.who} is proscribed already", at="who")
    live.insist(act.heir is None or person.at == ROME, "LR-6.9", f"{act.who} would not die", "only in Rome", at="heir")
    carried, _ = _bring(live, act, act.who)
    if not carried:
        return
    live.hand(act.who, "mars", Goods(curiales=person.goods.curiales), "LR-6.9")
    live.change(act.who, proscribed=True)
    live.emit(ev.Proscribed(team=act.who, rule="LR-6.9"))
    if person.at == ROME:
        die(live, act.who, Cause.PROSCRIPTIO, "mars", act.heir)


class Restitutio(Bill, frozen=True, kw_only=True):
    who: Who


def restitutio(live: Season, act: Restitutio) -> None:
    """LR-6.10: lifts a proscription; nothing is given back."""
    live.insist(live.mortal(act.who, "who").proscribed, "LR-6.10", f"{act.who} is not proscribed", at="who")
    carried, _ = _bring(live, act, act.who)
    if carried:
        live.change(act.who, proscribed=False)
        live.emit(ev.Proscribed(team=act.who, rule="LR-6.10", over=True))


class Caedes(Bill, frozen=True, kw_only=True):
    who: Who
    numen: Numen = "mars"


def caedes(live: Season, act: Caedes) -> None:
    """LR-6.11: condemns a mortal to death; his legions go to Mars, Phobos or Deimos."""
    person = live.mortal(act.who, "who")
    live.power(act.numen, "mars", "phobos", "deimos")
    live.insist(act.venus is None, "LR-6.11", "a caedes has no tie to break", "take 'venus' out", at="venus")
    carried, _ = _bring(live, act, act.who, caedes=True)
    if carried:
        legions = Goods(curiales=person.goods.curiales, clientarum=person.goods.clientarum)
        live.hand(act.who, act.numen, legions, "LR-6.11")
        live.change(act.who, condemned=True)
        live.emit(ev.Condemned(team=act.who, rule="LR-6.11"))


class Census(Bill, frozen=True, kw_only=True):
    region: Where
    shares: Shares = NOBODY


def census(live: Season, act: Census) -> None:
    """LR-6.12: Venus takes all denarii of the Romans in a province, and shares them among those who voted for it."""
    province = live.tables.map.regions[act.region].kind is RegionKind.PROVINCIA
    live.require(province, "LR-6.12", f"{act.region} is no province", "kingdoms and Rome pay no census", at="region")
    carried, ayes = _bring(live, act, act.region)
    if not carried:
        return
    total = 0
    for person in live.mortals(act.region):
        if person.kind is not Kind.REX and title(person) is not Title.MATRONA:
            total += person.goods.denarii
            live.hand(person.id, "venus", Goods(denarii=person.goods.denarii), "LR-6.12")
    shared = sum(act.shares.values())
    live.require(shared <= total, "LR-6.12", f"{shared:,} are shared of {total:,}", at="shares")
    for who, share in act.shares.items():
        live.require(who in ayes, "LR-6.12", f"{who} did not vote for it", "its voters share it", at="shares")
        live.hand("venus", who, Goods(denarii=share), "LR-6.12", at="shares")


def repeats(live: Season) -> int:
    """LR-7.6: the number of times that the tributum was repeated in this hiems."""
    return sum(key[0] == "instauratio" for key in live.used)


class Tributum(Act, frozen=True, kw_only=True):
    who: Who
    from_: Whos
    imagines: Imagines = ()
    paid: Amount | None = None


def tributum(live: Season, act: Tributum) -> None:
    """LR-7.1 to LR-7.5: a mortal collects from numina who live in his region; imagines take their share."""
    region = live.mortal(act.who, "who").at or ""
    full = live.tables.map.regions[region].tributum
    live.insist(bool(full), "LR-7.2", f"there is no tributum in {region}", at="who")
    alone = act.paid is None or len(act.from_) == 1
    live.insist(alone, "LR-7.4", "'paid' is what one numen pays", "write an act for each", at="paid")
    sums = {numen: _due(live, act.who, act.paid, numen, region, full) for numen in dict.fromkeys(act.from_)}
    taken = _garnish(live, act.imagines, sum(sums.values()))
    for numen, due in sums.items():
        cause = live.emit(ev.Collected(team=act.who, rule="LR-7.3", numen=numen, sum=ev.Denarii(due)))
        live.hand(numen, act.who, Goods(denarii=due), "LR-7.3", cause=cause, at="paid")
    for imago, share in taken.items():
        live.hand(act.who, imago, Goods(denarii=share), "LR-7.5", at="imagines")


def _due(live: Season, who: str, paid: int | None, numen: str, region: str, full: int) -> int:
    """LR-7.1, LR-7.3, LR-7.4: what a numen pays: the full sum or all that he has; less only if he cannot pay all."""
    god, turn = live.people[numen], str(repeats(live))
    live.insist(god.is_numen, "LR-7.1", f"{numen} is no numen", at="from")
    lives = god.at == region and numen not in WANDERERS
    homes = (
        ", ".join(person.id for person in live.people.values() if person.is_numen and person.at == region) or "nobody"
    )
    live.require(lives, "LR-7.1", f"{numen} does not live in {region}", f"there lives {homes}", at="from")
    unpaid = [person.id for person in live.mortals(region) if ("tributum", person.id, numen, turn) not in live.used]
    live.once("LR-7.1", f"{who} has collected from {numen}", "tributum", who, numen, turn, at="from")
    chest = god.goods.denarii
    live.insist(bool(chest), "LR-7.4", f"{numen} has no denarii", "who has nothing pays nothing", at="from")
    if paid is None:
        return min(full, chest)
    live.insist(paid <= full, "LR-7.3", f"the tributum of {region} is {full:,}", at="paid")
    owed = full * len(unpaid)
    able = paid == full or chest < owed
    live.require(able, "LR-7.4", f"{numen} can pay {owed:,} to all", "take 'paid' out", at="paid")
    return paid


def _garnish(live: Season, imagines: Imagines, total: int) -> Mapping[str, int]:
    """LR-7.5, LR-7.5a: the share of each imago; where the sum is not enough for all, the player divides it."""
    share = live.tables.prices.garnish
    named = (imagines,) if isinstance(imagines, str) else imagines
    for who in named:
        live.insist(live.people[who].life is Life.IMAGO, "LR-7.5", f"{who} is no imago", at="imagines")
    enough = share * len(named) <= total
    if not isinstance(named, Mapping):
        help_ = "divide it: 'imagines: {cicero: 100000, pansa: 0}'"
        live.insist(enough, "LR-7.5", f"{total:,} are not enough for all imagines", help_, at="imagines")
        return dict.fromkeys(named, share)
    whole = all(part in (0, share) for part in named.values())
    live.insist(whole, "LR-7.5", f"an imago takes {share:,} or nothing", at="imagines")
    left = share * len(named) if enough else total
    live.insist(sum(named.values()) == left, "LR-7.5", f"the imagines take {left:,}, not less", at="imagines")
    return named


class Instauratio(Act, frozen=True, kw_only=True):
    numen: Numen = "fata"


def instauratio(live: Season, act: Instauratio) -> None:
    """LR-7.6: the Fates repeat the tributum."""
    live.power(act.numen, "fata")
    count, limit = repeats(live), live.tables.prices.instaurationes
    live.insist(count < limit, "LR-7.6", f"the tributum was repeated {count} times", f"{limit} times a hiems at most")
    live.note("instauratio", str(count))
    live.emit(ev.Repeated(team="fata", rule="LR-7.6"))


class Feriae(Act, frozen=True, kw_only=True):
    """LR-2.4: no fields of its own."""


def feriae(live: Season, act: Feriae) -> None:
    """LR-2.4: skips the year 37, if it has not begun."""
    year = live.tables.calendar.feriae
    live.require(live.row.year > year, "LR-2.4", f"{year} has begun", "feriae are declared before")
    _skip(live, (year,), "LR-2.4")


class Mutatio(Act, frozen=True, kw_only=True):
    years: Years


def mutatio(live: Season, act: Mutatio) -> None:
    """LR-2.5: skips whole years between the current one and Actium."""
    last = live.tables.calendar.actium
    for year in act.years:
        message = f"{year} cannot be taken out"
        live.insist(last < year < live.row.year, "LR-2.5", message, f"years between {live.row.year} and {last}")
    _skip(live, act.years, "LR-2.5")


def _skip(live: Season, years: tuple[int, ...], rule: str) -> None:
    live.world(skipped=tuple(dict.fromkeys((*live.state.skipped, *years))))
    live.emit(YearsSkipped(team=None, rule=rule, years=years))


class Plague(Act, frozen=True, kw_only=True):
    region: Where
    numen: Numen = "apollo"


def pestis(live: Season, act: Plague) -> None:
    """LR-10.1, LR-10.2: pestilence at the will of Apollo or Diana, one at a time, not on Rome in a hiems."""
    live.power(act.numen, "season")
    live.insist(not sick(live, act.region), "LR-10.1", f"there is pestilence in {act.region} already", at="region")
    others = ", ".join(sickness.region for sickness in live.state.pestes)
    live.require(not others, "LR-10.1", f"there is pestilence in {others}", "one at a time", at="region")
    spared = act.region == ROME and live.row.season is SeasonKind.HIEMS
    live.require(not spared, "LR-10.2", "no pestilence comes on Rome in a hiems", at="region")
    live.world(pestes=(*live.state.pestes, Pestis(act.region, live.turn)))
    live.emit(PestisCame(team=act.numen, rule="LR-10.1", region=act.region))


def sanitas(live: Season, act: Plague) -> None:
    """LR-10.5: pestilence ends."""
    live.power(act.numen, "season")
    live.insist(sick(live, act.region), "LR-10.5", f"there is no pestilence in {act.region}", at="region")
    _heal(live, act.region, act.numen)


def _heal(live: Season, region: str, numen: str | None) -> None:
    live.world(pestes=tuple(pestis for pestis in live.state.pestes if pestis.region != region))
    live.emit(PestisCame(team=numen, rule="LR-10.5", region=region, over=True))


class Verba(Act, frozen=True, kw_only=True):
    text: Words


def verba(live: Season, act: Verba) -> None:
    """LR-13.11: a text that changes nothing."""
    live.emit(Quoted(team=None, rule="LR-13.11", text=act.text, of="verba"))


def close(live: Season) -> None:
    """LR-10.4, LR-10.5, LR-5.23: closes a season: mortals leave pestilence, old ones end, the forged legion returns."""
    for person in live.mortals():
        help_ = "he leaves by an iter; or a numen wills it, at the top of the file"
        message = f"{person.id} is in {person.at}, where there is pestilence"
        live.require(not sick(live, person.at), "LR-10.4", message, help_)
    for pestis in live.state.pestes:
        if pestis.since < live.turn:
            _heal(live, pestis.region, None)
    if live.row.season is SeasonKind.AESTAS:
        for person in [holder for holder in live.people.values() if holder.goods.fabrilis]:
            live.hand(person.id, "vulcan", Goods(fabrilis=person.goods.fabrilis), "LR-5.23")
