"""LR-8.6 to LR-8.14, LR-9: weddings and divorces; death, its causes, heirs, and the imagines."""

from collections.abc import Callable, Mapping
from typing import Final

from ludi_press.games.ludi_romani.rules.bonds import bears_arms, leave, unbind
from ludi_press.games.ludi_romani.rules.events import (
    BecameAmazon,
    BecameImago,
    Denarii,
    Died,
    Divorced,
    Married,
    Served,
)
from ludi_press.games.ludi_romani.rules.goods import loans_home, may_own, named, price
from ludi_press.games.ludi_romani.rules.model import (
    Act,
    Amounts,
    Cause,
    Good,
    Goods,
    Life,
    Numen,
    Person,
    Title,
    Where,
    Who,
    Whos,
    goods,
    title,
)
from ludi_press.games.ludi_romani.rules.season import Season
from ludi_press.games.ludi_romani.rules.tables import ROME, Kind

_INHERITED: Final = (Good.DENARII, Good.CLIENTARUM, Good.CLASSES, Good.SUFFRAGIA)


class Mors(Act, frozen=True, kw_only=True):
    """LR-9.1 to LR-9.6: somebody dies."""

    who: Who
    cause: Cause
    killer: Who | None = None
    heir: Who | None = None
    yields: Whos = ()


def _victus(live: Season, person: Person, act: Mors) -> tuple[bool, str]:
    """LR-9.2, LR-5.15a: the winner of a battle kills an unprotected loser in that season and region, with legions."""
    killer = act.killer or ""
    beaten = ("beaten", act.who, killer) in live.used
    near = beaten and live.together(act.who, killer) and live.people[killer].goods.legions > 0
    return (
        near and person.unprotected,
        "the winner of his last battle of this season kills, armed and in the same region",
    )


def _inventus(live: Season, person: Person, act: Mors) -> tuple[bool, str]:
    """LR-9.2: anybody with legions kills an unprotected mortal in the same region outside Rome."""
    killer = act.killer or ""
    meets = killer in live.people and live.together(act.who, killer) and bears_arms(live.people[killer])
    return person.unprotected and person.at != ROME and meets, "one with legions kills who is unprotected, outside Rome"


def _cliens(live: Season, person: Person, act: Mors) -> tuple[bool, str]:
    """LR-8.20: a patronus kills his cliens, unless another patronus protects him."""
    others = {other for other in person.patroni if other != act.killer}
    free = act.killer in person.patroni and others <= {*act.yields}
    return free, "a patronus kills his cliens; other patroni stand in 'yields', or they protect him"


def _rex(live: Season, person: Person, act: Mors) -> tuple[bool, str]:
    """LR-3.16: Venus kills a rex in Rome without an escort."""
    alone = person.kind is Kind.REX and person.at == ROME and person.escort is None
    return alone and act.killer in (None, "venus", "juppiter"), "Venus kills a rex who is alone in Rome"


def _proscriptus(live: Season, person: Person, act: Mors) -> tuple[bool, str]:
    """LR-6.9, LR-8.21: a proscribed mortal dies in Rome, unless he is a bacchant."""
    return person.proscribed and person.at == ROME and person.god is None, "who is proscribed may be given up in Rome"


def _suicidium(live: Season, person: Person, act: Mors) -> tuple[bool, str]:
    """LR-9.2: Persephone or Pluto accept a suicide."""
    gods = (*live.gods("death"), "juppiter")
    return act.killer in gods, "write who accepts it: persephone or pluto"


_CAUSES: Final[Mapping[Cause, Callable[[Season, Person, Mors], tuple[bool, str]]]] = {
    Cause.VICTUS: _victus,
    Cause.INVENTUS: _inventus,
    Cause.CLIENS: _cliens,
    Cause.BACCHANS: lambda live, person, act: (act.killer == person.god is not None, "his god kills a bacchant"),
    Cause.REX_ROMAE: _rex,
    Cause.PROSCRIPTUS: _proscriptus,
    Cause.CAEDES: lambda live, person, act: (person.condemned, "the Senate condemns first: caedes"),
    Cause.SUICIDIUM: _suicidium,
    Cause.MARE: lambda live, person, act: (
        any(key[:2] == ("caught", act.who) and act.killer in (None, key[2]) for key in live.used),
        "a sea god kills whom he caught in this season without any classis",
    ),
}
"""LR-9.2: whether each cause holds, and the help where it does not."""


def mors(live: Season, act: Mors) -> None:
    """LR-9.1, LR-9.2: somebody dies of a cause that holds."""
    person = live.mortal(act.who, "who")
    known = ", ".join(_CAUSES)
    message = f"{act.cause} comes about by its own act"
    live.insist(act.cause in _CAUSES, "LR-9.1", message, f"write {known}", at="cause")
    holds, help_ = _CAUSES[act.cause](live, person, act)
    live.require(holds, "LR-9.2", f"{act.who} cannot die so ({act.cause})", help_, at="cause")
    die(live, act.who, act.cause, act.killer, act.heir)


def judge_heir(live: Season, who: str, heir: str, why: Cause) -> None:
    """LR-9.3, LR-9.3a: judges an heir: another living mortal, in a suicidium a numen too."""
    inherits = live.people[heir]
    live.insist(inherits.life is Life.LIVING and heir != who, "LR-9.3", f"{heir} cannot be the heir", at="heir")
    free = not inherits.is_numen or why is Cause.SUICIDIUM
    live.require(free, "LR-9.3", f"{heir} is a numen", "only in a suicidium a numen inherits", at="heir")


def die(live: Season, who: str, why: Cause, killer: str | None, heir: str | None) -> None:
    """LR-9.3 to LR-9.6: somebody dies; property goes to the heir and the gods, seat and bonds are lost."""
    if heir is not None:
        judge_heir(live, who, heir, why)
    wore = live.people[who].goods.anulus
    cause = live.emit(Died(team=who, rule="LR-9.1", why=why, killer=killer, heir=heir))
    loans_home(live, tuple(loan for loan in live.state.loans if who in (loan.owner, loan.holder)), "LR-9.4")
    for to, good in _returned(live):
        live.hand(who, to, goods({good: live.people[who].goods.of(good)}), "LR-9.4", cause=cause)
    if wore:
        live.world(lender=None)
    _inherit(live, who, heir, cause)
    _unbind_all(live, who)
    live.change(who, life=Life.DEAD, at=None, condemned=False, proscribed=False, unprotected=False, escort=None)


def _returned(live: Season) -> tuple[tuple[str, Good], ...]:
    """LR-9.4: the goods of the dead that return, each with its god."""
    return (
        ("venus", Good.CURIALES),
        ("juno", Good.DOS),
        (live.state.lender or "pluto", Good.ANULUS),
        ("vesta", Good.VIRUS),
        ("vulcan", Good.FABRILIS),
        ("fata", Good.REXPRESSUS),
    )


def _inherit(live: Season, who: str, heir: str | None, cause: int) -> None:
    """LR-9.3, LR-9.5: the heir gets the goods that he may own and has room for; Vesta gets the rest."""
    left = goods({good: live.people[who].goods.of(good) for good in _INHERITED})
    if heir is not None:
        owned = {good: count for good, count in left if may_own(live.people[heir], good)}
        live.hand(who, heir, live.fitting(heir, goods(owned)), "LR-9.3", cause=cause)
    rest = goods({good: live.people[who].goods.of(good) for good in _INHERITED})
    live.hand(who, "vesta", rest, "LR-9.5", cause=cause)


def _unbind_all(live: Season, who: str) -> None:
    """LR-9.6: ends all bonds of the dead."""
    person = live.people[who]
    if person.spouse:
        end_marriage(live, who, person.spouse)
    for bond in live.state.amicitiae:
        if who in bond.members:
            leave(live, bond.name, (who,), "LR-9.6")
    live.world(fleets=tuple(fleet for fleet in live.state.fleets if who not in (fleet.giver, fleet.holder)))
    for leader in (*person.patroni, *filter(None, (person.god,))):
        unbind(live, who, leader, "LR-9.6")
    for other in live.people.values():
        if who in other.patroni:
            unbind(live, other.id, who, "LR-9.6")


def end_marriage(live: Season, member: str, other: str) -> None:
    """LR-8.8, LR-9.6: ends a marriage; cards of poison that are left return to Vesta."""
    for who in (member, other):
        woman = live.people[who].kind is Kind.VIRGO
        live.change(who, spouse=None, dos=0, widowed=woman or live.people[who].widowed)
        live.hand(who, "vesta", Goods(virus=live.people[who].goods.virus), "LR-8.8")


class Virus(Act, frozen=True, kw_only=True):
    matrona: Who
    dead: Who | None = None
    heir: Who | None = None


def virus(live: Season, act: Virus) -> None:
    """LR-9.9: a matrona serves a card of poison where her husband is; the one who chose it (`dead`) dies."""
    wife = live.mortal(act.matrona, "matrona")
    live.insist(wife.goods.virus > 0, "LR-9.9", f"{act.matrona} has no card of poison", at="matrona")
    live.require(title(wife) is Title.MATRONA, "LR-9.9", f"{act.matrona} is no matrona", at="matrona")
    live.hand(act.matrona, "vesta", Goods(virus=1), "LR-8.8")
    live.emit(Served(team=act.matrona, rule="LR-9.9", dead=act.dead))
    live.insist(act.dead is not None or act.heir is None, "LR-9.9", "nobody died who could have an heir", at="heir")
    if act.dead is not None:
        live.mortal(act.dead, "dead")
        near = wife.spouse is not None and live.together(act.dead, wife.spouse)
        help_ = f"she serves it where {wife.spouse} is"
        live.require(near, "LR-9.9", f"{act.dead} is not where her husband is", help_, at="dead")
        die(live, act.dead, Cause.VIRUS, act.matrona, act.heir)


class Imago(Act, frozen=True, kw_only=True):
    who: Who
    at: Where
    numen: Numen = "persephone"


def imago(live: Season, act: Imago) -> None:
    """LR-9.7: Persephone or Pluto bring a dead mortal back as an imago at Cumae or Taenarum, with a legio ultrix."""
    live.power(act.numen, "death")
    dead = live.people[act.who].life is Life.DEAD
    live.insist(dead, "LR-9.7", f"{act.who} is not among the dead", at="who")
    gates = [region for region, row in live.tables.map.regions.items() if row.underworld]
    live.require(act.at in gates, "LR-9.7", f"no way leads up at {act.at}", f"write {' or '.join(gates)}", at="at")
    live.change(act.who, life=Life.IMAGO)
    live.emit(BecameImago(team=act.who, rule="LR-9.7", numen=act.numen, at=act.at))
    live.make(act.who, Good.ULTRICES, 1, "LR-9.7")


_CARDS: Final = 2
"""LR-8.8: cards of poison for a bride."""
_PAYABLE: Final = (Good.DENARII, Good.CURIALES, Good.CLIENTARUM, Good.CLASSES)


class Nuptiae(Act, frozen=True, kw_only=True):
    bride: Who
    groom: Who


def nuptiae(live: Season, act: Nuptiae) -> None:
    """LR-8.6 to LR-8.8: a virgo or vidua marries a Roman man; Juno pays the dowry, Vesta gives two cards of poison."""
    her, him = live.mortal(act.bride, "bride"), live.mortal(act.groom, "groom")
    for person, at in ((her, "bride"), (him, "groom")):
        live.insist(person.spouse is None, "LR-8.6", f"{person.id} is married to {person.spouse}", at=at)
    free = title(her) in (Title.VIRGO, Title.VIDUA)
    live.require(free, "LR-8.6", f"{act.bride} is no virgo or vidua", "an amazon does not marry", at="bride")
    live.require(him.is_roman_man, "LR-8.6", f"{act.groom} is no senator or imperator", at="groom")
    live.insist(her is not him, "LR-8.6", "nobody marries himself", at="groom")
    near = live.together(act.bride, act.groom)
    live.require(near, "LR-8.6", f"{act.bride} and {act.groom} are not in one region", at="groom")
    face = live.set_up.roster[act.bride].row.dos if her.goods.dos else 0
    cause = live.emit(Married(team=act.bride, rule="LR-8.6", groom=act.groom, dos=Denarii(face)))
    live.hand(act.bride, "juno", Goods(dos=her.goods.dos), "LR-8.7", cause=cause)
    live.hand("juno", act.groom, Goods(denarii=face), "LR-8.7", cause=cause, at="bride")
    cards = min(_CARDS, live.people["vesta"].goods.virus)
    live.hand("vesta", act.bride, Goods(virus=cards), "LR-8.8", cause=cause)
    live.change(act.bride, spouse=act.groom, dos=Denarii(face))
    live.change(act.groom, spouse=act.bride)


class Divortium(Act, frozen=True, kw_only=True):
    """LR-8.11 to LR-8.13: a divorce."""

    wife: Who
    refused: bool = False
    pays: Amounts | None = None
    killed: bool = False
    heir: Who | None = None


def divortium(live: Season, act: Divortium) -> None:
    """LR-8.11 to LR-8.13: a divorce: Juno forbids it, or the husband pays the dowry, or all that he has."""
    wife = live.mortal(act.wife, "wife")
    live.insist(wife.spouse is not None, "LR-8.11", f"{act.wife} is not married", at="wife")
    husband = live.people[wife.spouse or ""]
    live.insist(wife.kind is Kind.VIRGO, "LR-8.11", f"{act.wife} is the husband", f"write {husband.id}", at="wife")
    live.insist(act.killed or act.heir is None, "LR-8.13", "nobody dies who could have an heir", at="heir")
    pays = _settlement(live, act, wife.dos, husband)
    cost = 0 if act.refused else price(live, pays)
    event = Divorced(team=act.wife, rule="LR-8.11", husband=husband.id, refused=act.refused, pays=Denarii(cost))
    cause = live.emit(event)
    if act.refused:
        return
    live.hand(husband.id, "juno", pays, "LR-8.12", cause=cause, at="pays")
    live.hand("juno", act.wife, live.fitting(act.wife, pays), "LR-8.12", cause=cause)
    end_marriage(live, act.wife, husband.id)
    if act.killed:
        die(live, husband.id, Cause.DIVORTIUM, "juno", act.heir)


def _settlement(live: Season, act: Divortium, face: int, husband: Person) -> Goods:
    """LR-8.12, LR-8.13: what the husband pays for a dowry: if he cannot pay it, all that he has."""
    if act.refused:
        live.insist(act.pays is None and not act.killed, "LR-8.11", "nobody pays: Juno forbids it", at="refused")
        return Goods()
    everything = goods({good: husband.goods.of(good) for good in _PAYABLE})
    poor = price(live, everything) < face
    live.insist(poor or not act.killed, "LR-8.13", f"{husband.id} can pay", "Juno kills who cannot", at="killed")
    if poor:
        live.insist(act.pays is None, "LR-8.13", "all that he has goes to her", "take 'pays' out", at="pays")
        return everything
    if act.pays is None:
        money = husband.goods.denarii
        help_ = "write 'pays:' with goods at the prices of the numina"
        live.insist(money >= face, "LR-8.12", f"{husband.id} has {money:,} denarii, and owes {face:,}", help_)
        return Goods(denarii=face)
    pays = named(live, act.pays, _PAYABLE, "LR-8.12", at="pays")
    worth = price(live, pays)
    message = f"this is worth {worth:,}, and the dowry was {face:,}"
    live.insist(bool(face) and worth >= face, "LR-8.12", message, "no change is given", at="pays")
    return pays


class Amazon(Act, frozen=True, kw_only=True):
    who: Who


def amazon(live: Season, act: Amazon) -> None:
    """LR-8.14: a vidua becomes an amazon."""
    vidua = title(live.mortal(act.who, "who")) is Title.VIDUA
    live.require(vidua, "LR-8.14", f"{act.who} is no vidua", "only a woman who was married becomes one", at="who")
    live.change(act.who, amazon=True)
    live.emit(BecameAmazon(team=act.who, rule="LR-8.14"))
