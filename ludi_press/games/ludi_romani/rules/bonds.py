"""LR-8.1 to LR-8.5, LR-8.15 to LR-8.23: amicitiae, clientes, bacchants, and the bonds that end by themselves."""

from collections.abc import Iterable

from msgspec.structs import replace

from ludi_press.games.ludi_romani.rules.events import Befriended, Bound, Escorted, Unfriended, Unprotected
from ludi_press.games.ludi_romani.rules.goods import loans_home
from ludi_press.games.ludi_romani.rules.model import Act, Amount, Goods, Numen, Person, Title, Who, Whos, title
from ludi_press.games.ludi_romani.rules.model import Amicitia as Bond
from ludi_press.games.ludi_romani.rules.season import Season, admit
from ludi_press.games.ludi_romani.rules.tables import ROME, Kind


class Amicitia(Act, frozen=True, kw_only=True):
    name: str
    members: Whos = ()
    juno: bool | tuple[Who, ...] = False
    joins: Whos = ()


def amicitia(live: Season, act: Amicitia) -> None:
    """LR-8.1, LR-8.2: mortals in one region make an amicitia or join one; Juno blesses those who swear."""
    bond = next((bond for bond in live.state.amicitiae if bond.name == act.name), None)
    if bond is None:
        live.insist(not act.joins, "LR-8.1", f"there is no amicitia {act.name}", "write its members", at="name")
        live.insist(len({*act.members}) > 1, "LR-8.1", "an amicitia has two members at least", at="members")
        bond = Bond(act.name, ())
    else:
        live.insist(not act.members, "LR-8.1", f"the amicitia {act.name} exists", "write 'joins:'", at="members")
    entering = tuple(dict.fromkeys((*act.members, *act.joins)))
    for who in entering:
        live.mortal(who, "members")
        live.insist(who not in bond.members, "LR-8.1", f"{who} is a member of {act.name} already", at="joins")
    present = not act.joins or any(live.together(*entering, member) for member in bond.members)
    meet = not entering or (live.together(*entering) and present)
    live.require(meet, "LR-8.1", "they do not meet in one region", at="members" if act.members else "joins")
    _swear(live, replace(bond, members=(*bond.members, *entering)), act.juno)


def _swear(live: Season, bond: Bond, juno: bool | tuple[str, ...]) -> None:
    """LR-8.2: records an amicitia in which all (True) or the named members swear to Juno."""
    swearing = (bond.members if juno else ()) if isinstance(juno, bool) else juno
    for who in swearing:
        live.insist(who in bond.members, "LR-8.2", f"{who} is no member of {bond.name}", at="juno")
    old = next((amicitia for amicitia in live.state.amicitiae if amicitia.name == bond.name), Bond(bond.name, ()))
    sworn = tuple(dict.fromkeys((*bond.blessed, *swearing)))
    changed = set(bond.members) - {*old.members} | set(sworn) - {*old.blessed}
    live.insist(bool(changed), "LR-8.2", f"nothing changes in {bond.name}", "write joins or juno", at="name")
    bonds = {amicitia.name: amicitia for amicitia in live.state.amicitiae} | {bond.name: replace(bond, blessed=sworn)}
    live.world(amicitiae=tuple(bonds.values()))  # LR-4.14b: in order of age, whoever joins later
    for who in bond.members:
        if who not in old.members:
            live.emit(Befriended(team=who, rule="LR-8.1", name=bond.name))
    for who in sworn:
        if who not in old.blessed:
            live.emit(Befriended(team=who, rule="LR-8.2", name=bond.name, blessed=True))


def _bond(live: Season, name: str) -> Bond:
    found = next((bond for bond in live.state.amicitiae if bond.name == name), None)
    known = ", ".join(bond.name for bond in live.state.amicitiae)
    live.insist(found is not None, "LR-8.4", f"there is no amicitia {name}", known and f"there is {known}", at="name")
    return found or Bond(name, ())


def leave(live: Season, name: str, leaving: Iterable[str], rule: str) -> None:
    """LR-8.4, LR-4.14a: members leave an amicitia; suffragia that they lent or borrowed in it return.

    LR-8.4b: an amicitia with one member left ends.
    """
    bond = next(amicitia for amicitia in live.state.amicitiae if amicitia.name == name)
    gone = set(leaving)
    stay = tuple(member for member in bond.members if member not in gone)
    gone |= set() if len(stay) > 1 else {*stay}
    loans = tuple(loan for loan in live.state.loans if loan.amicitia == name and gone & {loan.owner, loan.holder})
    loans_home(live, loans, rule)
    blessed = tuple(member for member in bond.blessed if member not in gone)
    rest = (Bond(name, stay, blessed),) if len(stay) > 1 else ()
    live.world(
        amicitiae=tuple(
            new for amicitia in live.state.amicitiae for new in (rest if amicitia.name == name else (amicitia,))
        )
    )
    for who in bond.members:
        if who in gone:
            live.emit(Unfriended(team=who, rule=rule, name=name))


class Discedit(Act, frozen=True, kw_only=True):
    who: Who
    name: str


def discedit(live: Season, act: Discedit) -> None:
    """LR-8.4: somebody leaves an amicitia."""
    member = act.who in _bond(live, act.name).members
    live.insist(member, "LR-8.4", f"{act.who} is no member of {act.name}", at="who")
    leave(live, act.name, (act.who,), "LR-8.4")


class Solvit(Act, frozen=True, kw_only=True):
    name: str
    matrona: Who | None = None


def solvit(live: Season, act: Solvit) -> None:
    """LR-8.4, LR-8.5: an amicitia ends; if a matrona asks Juno for it, given classes cannot be asked back."""
    members = set(_bond(live, act.name).members)
    if act.matrona:
        wife = title(live.mortal(act.matrona, "matrona")) is Title.MATRONA
        live.require(wife, "LR-8.5", f"{act.matrona} is no matrona", at="matrona")
        live.world(fleets=tuple(fleet for fleet in live.state.fleets if not {fleet.giver, fleet.holder} <= members))
    leave(live, act.name, members, "LR-8.5" if act.matrona else "LR-8.4")


def bears_arms(person: Person) -> bool:
    """LR-8.16, LR-9.2: whether this is an imperator, amazon or rex with legions."""
    return person.is_mortal and person.commands and person.goods.legions > 0


class Patronage(Act, frozen=True, kw_only=True):
    patron: Who
    who: Who


def cliens(live: Season, act: Patronage) -> None:
    """LR-8.15, LR-8.16, LR-8.20: an unprotected mortal or a cliens becomes cliens of a patron with legions there."""
    leader, person = live.mortal(act.patron, "patron"), live.mortal(act.who, "who")
    live.insist(leader is not person, "LR-8.15", f"{act.who} cannot be his own cliens", at="patron")
    live.require(
        bears_arms(leader), "LR-8.16", f"{act.patron} is no imperator, amazon or rex with legions", at="patron"
    )
    weak = person.unprotected or bool(person.patroni)
    live.require(weak, "LR-8.15", f"{act.who} is not unprotected", "who lost his last legion in battle is", at="who")
    live.require(title(person) is not Title.MATRONA, "LR-8.15", f"{act.who} is a matrona", at="who")
    near = live.together(act.patron, act.who)
    live.require(near, "LR-8.15", f"{act.patron} and {act.who} do not meet", "he must be in the same region", at="who")
    again = act.patron in person.patroni
    live.require(not again, "LR-8.20", f"{act.who} is the cliens of {act.patron} already", at="patron")
    patroni = (*(other for other in person.patroni if other != act.patron), act.patron)
    live.change(act.who, patroni=patroni, unprotected=False)
    live.emit(Bound(team=act.who, rule="LR-8.15", to=act.patron))


class Exigit(Act, frozen=True, kw_only=True):
    patron: Who
    who: Who
    denarii: Amount


def exigit(live: Season, act: Exigit) -> None:
    """LR-8.17, LR-8.20: a patronus takes denarii of his cliens; of several patroni the latest may."""
    patroni = live.mortal(act.who, "who").patroni
    live.insist(act.patron in patroni, "LR-8.17", f"{act.who} is no cliens of {act.patron}", at="patron")
    latest = patroni[-1]
    live.require(latest == act.patron, "LR-8.20", f"of his patroni {latest} decides", f"write {latest}", at="patron")
    live.hand(act.who, act.patron, Goods(denarii=act.denarii), "LR-8.17", at="denarii")


def dimittit(live: Season, act: Patronage) -> None:
    """LR-8.19: a patronus releases his cliens."""
    live.insist(act.patron in live.people[act.who].patroni, "LR-8.19", f"{act.who} is no cliens of {act.patron}")
    unbind(live, act.who, act.patron, "LR-8.19")


def unbind(live: Season, who: str, leader: str, rule: str) -> None:
    """LR-8.19, LR-8.23: ends the bond to a patronus or to a god."""
    person = live.people[who]
    bacchant = person.god == leader
    patroni = tuple(other for other in person.patroni if other != leader)
    live.change(who, patroni=patroni, god=None if bacchant else person.god)
    live.emit(Bound(team=who, rule=rule, to=leader, bacchant=bacchant, over=True))


def faces_death(person: Person) -> bool:
    """LR-8.21: whether somebody is unprotected, cliens, condemned, proscribed in Rome, or a rex alone in Rome."""
    in_rome = person.at == ROME
    alone = person.kind is Kind.REX and in_rome and person.escort is None
    return bool(person.unprotected or person.patroni or person.condemned or (person.proscribed and in_rome) or alone)


class Thiasos(Act, frozen=True, kw_only=True):
    who: Who
    god: Numen


def bacchans(live: Season, act: Thiasos) -> None:
    """LR-8.21: a mortal who faces death becomes bacchant of a god of the thiasos; they meet at the god's place."""
    live.power(act.god, "thiasos", at="god")
    person = live.mortal(act.who, "who")
    live.insist(person.god is None, "LR-8.21", f"{act.who} is a bacchant already", at="who")
    live.require(faces_death(person), "LR-8.21", f"{act.who} does not face death", at="who")
    place = live.people[act.god].at
    if place is None:
        live.place(act.god, person.at, "LR-8.21")
    else:
        admit(live, (act.who,), place, at="god")
        live.place(act.who, place, "LR-8.21")
    for patron in person.patroni:
        unbind(live, act.who, patron, "LR-8.21")
    live.change(act.who, god=act.god, unprotected=False, condemned=False)
    live.emit(Bound(team=act.who, rule="LR-8.21", to=act.god, bacchant=True))


def liberat(live: Season, act: Thiasos) -> None:
    """LR-8.23: a god sets his bacchant free."""
    live.insist(live.people[act.who].god == act.god, "LR-8.23", f"{act.who} is no bacchant of {act.god}", at="who")
    unbind(live, act.who, act.god, "LR-8.23")


def settle(live: Season) -> None:
    """LR-8.19, LR-8.23, LR-5.15, LR-3.16: ends bonds and conditions whose grounds are gone after an act."""
    for who in live.people:
        person = live.people[who]
        for patron in person.patroni:
            if not (bears_arms(live.people[patron]) and live.together(who, patron)):
                unbind(live, who, patron, "LR-8.19")
        if person.god is not None and not live.together(who, person.god):
            unbind(live, who, person.god, "LR-8.23")
        if person.unprotected and (person.goods.legions or person.patroni or person.god or not person.is_mortal):
            live.change(who, unprotected=False)
            live.emit(Unprotected(team=who, rule="LR-5.15", over=True))
        if person.escort is not None:
            _escort_ends(live, person)


def _escort_ends(live: Season, rex: Person) -> None:
    """LR-3.16a: ends an escort when the rex leaves Rome, or when the escort leaves or dies."""
    escort = live.people[rex.escort or ""]
    if rex.at != ROME or not rex.is_mortal:
        live.change(rex.id, escort=None)
    elif escort.at != ROME or not escort.is_mortal:
        live.change(rex.id, escort=None)
        live.emit(Escorted(team=rex.id, rule="LR-3.16", escort=None))
