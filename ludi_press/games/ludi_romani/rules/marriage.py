"""LR-8.6 to LR-8.14: weddings, divorces, amazones."""

from typing import Final

from ludi_press.games.ludi_romani.rules.death import die, end_marriage
from ludi_press.games.ludi_romani.rules.events import BecameAmazon, Denarii, Divorced, Married
from ludi_press.games.ludi_romani.rules.forms import Amazon, Divortium, Nuptiae
from ludi_press.games.ludi_romani.rules.goods import named, price
from ludi_press.games.ludi_romani.rules.model import Cause, Good, Goods, Person, Title, goods, title
from ludi_press.games.ludi_romani.rules.season import Season
from ludi_press.games.ludi_romani.rules.tables import Kind

_CARDS: Final = 2
"""LR-8.8: cards of poison for a bride."""
_PAYABLE: Final = (Good.DENARII, Good.CURIALES, Good.CLIENTARUM, Good.CLASSES)


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


def divortium(live: Season, act: Divortium) -> None:
    """LR-8.11 to LR-8.13: a divorce: Juno forbids it, or the husband pays the dowry, or all that he has."""
    wife = live.mortal(act.wife, "wife")
    live.insist(wife.spouse is not None, "LR-8.11", f"{act.wife} is not married", at="wife")
    husband = live.people[wife.spouse or ""]
    live.insist(wife.kind is Kind.VIRGO, "LR-8.11", f"{act.wife} is the husband", f"write {husband.id}", at="wife")
    live.insist(act.killed or act.heir is None, "LR-8.13", "nobody dies who could have an heir", at="heir")
    pays = _settlement(live, act, wife.dos, husband)
    cost = 0 if act.refused else price(live, pays)
    cause = live.emit(
        Divorced(team=act.wife, rule="LR-8.11", husband=husband.id, refused=act.refused, pays=Denarii(cost))
    )
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


def amazon(live: Season, act: Amazon) -> None:
    """LR-8.14: a vidua becomes an amazon."""
    vidua = title(live.mortal(act.who, "who")) is Title.VIDUA
    live.require(vidua, "LR-8.14", f"{act.who} is no vidua", "only a woman who was married becomes one", at="who")
    live.change(act.who, amazon=True)
    live.emit(BecameAmazon(team=act.who, rule="LR-8.14"))
