"""LR-4: sales, barter, gifts, loans, and the Ring."""

from collections.abc import Mapping
from typing import Final

from ludi_press.games.ludi_romani.rules.events import Bartered, Denarii, Lent, Sold
from ludi_press.games.ludi_romani.rules.model import (
    Act,
    Amounts,
    AmountsAct,
    Fleet,
    Good,
    Goods,
    Life,
    Loan,
    Numen,
    Person,
    Where,
    Who,
    goods,
)
from ludi_press.games.ludi_romani.rules.season import Season, reseat

SOLD: Final = (Good.CURIALES, Good.CLIENTARUM, Good.CLASSES)
BARTERED: Final = (Good.DENARII, Good.CLIENTARUM, Good.CLASSES)
POOR: Final = ("mercury", "juventas")
"""LR-4.16, LR-4.16a: numina to whom mortals give nothing, and who sell nothing."""
WITNESSES: Final = ("tyr", "isis", "mithras", "tanit")
"""LR-4.10: the foreign numina who may witness a barter."""
GIVEN: Final = (Good.DENARII, Good.CURIALES, Good.CLIENTARUM, Good.CLASSES, Good.SUFFRAGIA)


def named(live: Season, act: Amounts | AmountsAct, allowed: tuple[Good, ...], rule: str, at: str = "") -> Goods:
    """LR-4.17, LR-13.2: the goods that an act names: at least one, and only those that are allowed."""
    counts = {good: count for good in Good if (count := getattr(act, str(good), None))}
    words = f"write {', '.join(allowed)}"
    for good in counts:
        place = at or str(good)
        live.insist(good in allowed, rule, f"{good} cannot change hands so", words, at=place)
    live.insist(bool(counts), "LR-13.2", "no goods are named", words, at=at)
    return goods(counts)


def may_own(person: Person, good: Good, *, wife: bool = False) -> bool:
    """LR-4.4, LR-4.8, LR-4.12a, LR-4.13: whether somebody may own a good; `wife`: she gets it from her husband."""
    if person.is_numen:
        return good is not Good.SUFFRAGIA
    if person.life is not Life.LIVING:
        return good is Good.DENARII  # of an imago: nobody gives to the dead
    if good is Good.CURIALES:
        return person.votes or person.god is not None or wife
    if good is Good.CLIENTARUM:
        return person.commands or person.god is not None or wife
    return good is not Good.SUFFRAGIA or person.votes


def price(live: Season, what: Goods) -> int:
    """LR-4.6, LR-8.12: the price of goods in denarii, at the prices of the numina; suffragia have none."""
    rows = live.tables.prices.prices
    legions = what.curiales * rows["curialis"] + what.clientarum * rows["clientarum"]
    return what.denarii + legions + what.classes * rows["classis"]


class Emptio(AmountsAct, frozen=True, kw_only=True):
    buyer: Who
    seller: Numen


def emptio(live: Season, act: Emptio) -> None:
    """LR-4.6 to LR-4.9: a numen sells goods that he has to a mortal who may own them and can pay."""
    taker, god = live.mortal(act.buyer, "buyer"), live.people[act.seller]
    sells = god.is_numen and act.seller not in POOR
    live.require(sells, "LR-4.7", f"{act.seller} sells nothing", "every other numen sells what he has", at="seller")
    what = named(live, act, SOLD, "LR-4.17")
    for good, _ in what:
        help_ = "curiales: Roman men and amazones; clientarum: reges too; classes: any mortal"
        owns = may_own(taker, good) and (good is Good.CLASSES or taker.commands)
        live.require(owns, "LR-4.8", f"{act.buyer} may not buy {good}", help_, at="buyer")
    _harbour(live, what, act.buyer, at="buyer")
    cost = price(live, what)
    cause = live.emit(Sold(team=act.seller, rule="LR-4.6", buyer=act.buyer, goods=what, price=Denarii(cost)))
    live.hand(act.buyer, act.seller, Goods(denarii=cost), "LR-4.6", cause=cause, at="buyer")
    live.hand(act.seller, act.buyer, what, "LR-4.6", cause=cause, at="seller")
    live.capped(act.buyer, "buyer")


def _harbour(live: Season, what: Goods, who: str, at: str) -> None:
    """LR-4.9: classes are not bought or bartered in regions without a sea."""
    place = live.people[who].at
    port = not what.classes or place is None or live.tables.map.regions[place].sea
    live.require(port, "LR-4.9", f"there are no classes to be had in {place}", at=at)


class Commutatio(Act, frozen=True, kw_only=True):
    gives: Mapping[Who, Amounts]
    numen: Numen | None = None


def commutatio(live: Season, act: Commutatio) -> None:
    """LR-4.10: two mortals in one region barter clientarum, classes and denarii."""
    live.insist(len(act.gives) == 2, "LR-4.10", "two mortals barter", "write what each of the two gives", at="gives")
    member, other = act.gives
    for who in (member, other):
        live.mortal(who, "gives")
    near = live.together(member, other)
    live.require(near, "LR-4.10", f"{member} and {other} are not in one region", "they meet to barter", at="gives")
    if act.numen:
        live.power(act.numen, *WITNESSES)
    offers = {giver: named(live, act.gives[giver], BARTERED, "LR-4.10", at="gives") for giver in (member, other)}
    for giver, what in offers.items():
        live.has(giver, what, at="gives")
    cause = live.emit(Bartered(team=member, rule="LR-4.10", other=other, witness=act.numen))
    for giver, taker in ((member, other), (other, member)):
        what = offers[giver]
        for good, _ in what:
            owns = may_own(live.people[taker], good)
            live.require(owns, "LR-4.4", f"{taker} may not own {good}", at="gives")
        _harbour(live, what, giver, at="gives")
        live.hand(giver, taker, what, "LR-4.10", cause=cause, at="gives")
    live.capped(member, "gives")
    live.capped(other, "gives")


class Dat(AmountsAct, frozen=True, kw_only=True):
    from_: Who
    to: Who


def dat(live: Season, act: Dat) -> None:
    """LR-4.11 to LR-4.17: a gift, within what giver and taker may give and own."""
    giver, taker = live.people[act.from_], live.people[act.to]
    for person, at in ((giver, "from"), (taker, "to")):
        live.insist(person.life is not Life.DEAD, "LR-9.10", f"{person.id} is dead", at=at)
    live.insist(giver is not taker, "LR-4.11", f"{act.from_} cannot give to himself", at="to")
    what = named(live, act, GIVEN, "LR-4.17")
    for good, _ in what:
        _may_give(live, giver, taker, good)
    if what.suffragia and not giver.is_numen:
        _lend(live, act.from_, act.to, what.suffragia)
        what = what.plus(Goods(suffragia=what.suffragia), -1)
    elif what.suffragia:
        live.insist(taker.votes, "LR-9.5", f"{act.to} may not own suffragia", at="to")
    live.hand(act.from_, act.to, what, "LR-4.11")
    live.capped(act.to, "to")
    _remember(live, act.from_, act.to, what.classes)


def _may_give(live: Season, giver: Person, taker: Person, good: Good) -> None:
    """LR-4.4, LR-4.11, LR-4.12, LR-4.15, LR-4.16, LR-4.16a: judges whether a good may be given by one to the other."""
    if good is Good.DENARII or good is Good.SUFFRAGIA:
        poor = giver.is_numen or taker.id not in POOR
        live.require(poor, "LR-4.16", f"mortals give nothing to {taker.id}", "give to another numen", at="to")
        return
    juventas = giver.is_numen and taker.id == "juventas"
    numen = f"nobody gives {good} to numina"
    live.require(not taker.is_numen or juventas, "LR-4.15", numen, "denarii alone", at="to")
    idle = giver.id != "mercury"
    live.require(idle, "LR-4.16", "Mercury owns nothing", at="from")
    married = giver.spouse == taker.id
    owns = taker.is_numen or may_own(taker, good, wife=married)
    live.require(owns, "LR-4.4", f"{taker.id} may not own {good}", at="to")
    if good is not Good.CLASSES and not giver.is_numen:
        friends = (married or live.amici(giver.id, taker.id) is not None) and live.together(giver.id, taker.id)
        help_ = "mortals give legions to amici and spouses in the same region"
        live.require(friends, "LR-4.12", f"{giver.id} cannot give {good} to {taker.id} here", help_, at="to")


def _lend(live: Season, owner: str, holder: str, count: int) -> None:
    """LR-4.13: lends suffragia to an amicus who may hold them; they still belong to the owner."""
    votes = live.people[holder].votes and live.people[holder].is_mortal
    live.insist(votes, "LR-4.13", f"{holder} may not hold suffragia", "Roman men and amazones may", at="to")
    bond = live.amici(owner, holder)
    live.require(bond is not None, "LR-4.13", f"{owner} and {holder} are no amici", "make an amicitia first", at="to")
    away = sum(loan.count for loan in live.state.loans if loan.owner == owner)
    left = live.people[owner].goods.suffragia - away
    live.insist(count <= left, "LR-4.2", f"{owner} has {left} suffragia of his own, not {count}", at="suffragia")
    live.world(loans=(*live.state.loans, Loan(owner, holder, bond or "", count)))
    live.emit(Lent(team=owner, rule="LR-4.13", to=holder, amicitia=bond or "", count=count))


def loans_home(live: Season, loans: tuple[Loan, ...], rule: str, count: int | None = None) -> None:
    """LR-4.14, LR-8.4, LR-9.4: returns lent suffragia, all or `count` of them."""
    for loan in loans:
        back = loan.count if count is None else min(count, loan.count)
        count = None if count is None else count - back
        rest = (Loan(loan.owner, loan.holder, loan.amicitia, loan.count - back),) if back < loan.count else ()
        at = live.state.loans.index(loan)
        live.world(loans=(*live.state.loans[:at], *rest, *live.state.loans[at + 1 :]))
        if back:
            live.emit(Lent(team=loan.owner, rule=rule, to=loan.holder, amicitia=loan.amicitia, count=back, home=True))


def _remember(live: Season, giver: str, holder: str, classes: int) -> None:
    """LR-8.4, LR-8.4a: records classes given to an amicus, less those that are returned."""
    if not classes:
        return
    owed = {(fleet.giver, fleet.holder): fleet.count for fleet in live.state.fleets}
    back = min(classes, owed.get((holder, giver), 0))
    owed[holder, giver] = owed.get((holder, giver), 0) - back
    if live.amici(giver, holder):
        owed[giver, holder] = owed.get((giver, holder), 0) + classes - back
    live.world(fleets=tuple(Fleet(*pair, count) for pair, count in owed.items() if count))


class Repetit(AmountsAct, frozen=True, kw_only=True):
    who: Who
    from_: Who


def repetit(live: Season, act: Repetit) -> None:
    """LR-4.14, LR-8.4: asks back lent suffragia from anywhere, and given classes in the same region."""
    live.mortal(act.who, "who")
    lent = tuple(loan for loan in live.state.loans if (loan.owner, loan.holder) == (act.who, act.from_))
    out = sum(loan.count for loan in lent)
    if act.suffragia is None and act.classes is None:
        live.insist(out > 0, "LR-4.14", f"{act.from_} has no suffragia of {act.who}", at="from")
        loans_home(live, lent, "LR-4.14")
        return
    what = named(live, act, (Good.SUFFRAGIA, Good.CLASSES), "LR-4.17")
    message = f"{act.from_} has {out} suffragia of {act.who}"
    live.insist(what.suffragia <= out, "LR-4.14", message, at="suffragia")
    if what.suffragia:
        loans_home(live, lent, "LR-4.14", what.suffragia)
    if what.classes:
        fleets = live.state.fleets
        given = sum(fleet.count for fleet in fleets if (fleet.giver, fleet.holder) == (act.who, act.from_))
        message = f"{act.who} gave {act.from_} {given} classes that are not returned"
        live.insist(what.classes <= given, "LR-8.4", message, at="classes")
        near = live.together(act.who, act.from_)
        live.require(near, "LR-8.4", f"{act.who} and {act.from_} are not in one region", at="from")
        live.hand(act.from_, act.who, Goods(classes=what.classes), "LR-8.4", at="classes")
        _remember(live, act.from_, act.who, what.classes)


class Anulus(Act, frozen=True, kw_only=True):
    to: Who | None = None
    from_: Who | None = None
    numen: Numen | None = None
    goes: Where | None = None


def anulus(live: Season, act: Anulus) -> None:
    """LR-4.18, LR-3.10: Pluto or Persephone give the Ring to a mortal or imago, or take it back."""
    live.insist(bool(act.to or act.from_), "LR-4.18", "nobody gets the Ring, and nobody loses it", "write to or from")
    wearer = next(person.id for person in live.people.values() if person.goods.anulus)
    lies = wearer if live.people[wearer].is_numen else None
    numen = act.numen or live.state.lender or lies or "pluto"
    live.power(numen, "death")
    live.insist(
        bool(act.from_) or act.goes is None, "LR-3.10", "nobody loses the Ring here", "take 'goes' out", at="goes"
    )
    if act.from_:
        live.insist(wearer == act.from_, "LR-4.18", f"{wearer} has the Ring", at="from")
        live.insist(not live.people[wearer].is_numen, "LR-4.18", f"nobody wears the Ring: {wearer} has it", at="from")
        live.hand(wearer, numen, Goods(anulus=1), "LR-4.18")
        live.world(lender=None)
        reseat(live, wearer, act.goes)
        wearer = numen
    if act.to:
        live.insist(live.people[wearer].is_numen, "LR-4.18", f"{wearer} wears the Ring", "take it back first", at="to")
        taker = live.people[act.to]
        fit = not taker.is_numen and taker.life is not Life.DEAD
        live.insist(fit, "LR-4.18", f"{act.to} cannot wear the Ring", "a mortal or an imago can", at="to")
        live.hand(wearer, act.to, Goods(anulus=1), "LR-4.18")
        live.world(lender=numen)


class Fabrilis(Act, frozen=True, kw_only=True):
    to: Who
    numen: Numen = "vulcan"


def fabrilis(live: Season, act: Fabrilis) -> None:
    """LR-5.23: Vulcan lends his forged legion to a mortal in an aestas."""
    live.power(act.numen, "vulcan")
    live.mortal(act.to, "to")
    live.hand("vulcan", act.to, Goods(fabrilis=1), "LR-5.23", at="numen")
