"""LR-3.6 to LR-3.17: journeys by land and by sea, the motus, and what gods do with travellers."""

from collections.abc import Mapping
from itertools import pairwise
from typing import Annotated, Final

from ludi_press.content.rules import OneOrMore
from ludi_press.games.ludi_romani.rules.events import Caught, Escorted
from ludi_press.games.ludi_romani.rules.model import (
    LEGIONS,
    Act,
    Amount,
    Good,
    Goods,
    Life,
    MotusForm,
    Numen,
    Person,
    Way,
    Where,
    Who,
    Whos,
    goods,
)
from ludi_press.games.ludi_romani.rules.season import WANDERERS, Season, admit, sick
from ludi_press.games.ludi_romani.rules.tables import ROME, Kind, SeasonKind

_WINTER: Final = "in a hiems mortals stay where they are"


class Iter(Act, frozen=True, kw_only=True):
    """LR-3.6 to LR-3.16: a journey."""

    who: Who
    to: Where
    way: Way | None = None
    through: Annotated[tuple[Where, ...], OneOrMore()] = ()
    with_: Whos = ()
    escort: Who | None = None
    caught: Numen | None = None
    takes: Amount | None = None


def iter_(live: Season, act: Iter) -> None:
    """LR-3.6 to LR-3.8: a journey of a mortal with companions, or of a god with his bacchants."""
    traveller = live.people[act.who]
    help_ = "they go where they like without an act"
    live.insist(traveller.life is not Life.IMAGO, "LR-9.8", f"{act.who} is an imago", help_, at="who")
    if not traveller.is_numen:
        live.mortal(act.who, "who")
    company = (*(() if traveller.is_numen else (act.who,)), *act.with_)
    _god_may_go(live, act) if traveller.is_numen else _may_go(live, act, company)
    live.insist(traveller.at != act.to, "LR-3.19", f"{act.who} is in {act.to} already", "to stay is no act", at="to")
    start = live.people[company[0]].at if company else None
    way = _way(live, act, company, start) if company and start and not _unseen(live, act) else None
    if not company or _unseen(live, act):
        _uncaught(live, act, f"{act.who} needs no classis")
    elif traveller.is_numen:
        live.require(not act.takes, "LR-3.15", "no money is taken of a god", "take 'takes' out", at="takes", firm=True)
    admit(live, company, act.to)
    escorts_stay(live, dict.fromkeys(company, act.to), at="who")
    if act.caught:
        _catch(live, act, company)
    for who in dict.fromkeys((act.who, *act.with_)):
        live.place(who, act.to, "LR-3.7" if way is Way.SEA else "LR-3.6", way, act.through)
    reges = [member for member in company if live.people[member].kind is Kind.REX and act.to == ROME]
    if reges or act.escort:
        escort(live, reges, act.escort)


def _god_may_go(live: Season, act: Iter) -> None:
    """LR-3.11, LR-3.12, LR-8.22: judges the journey of a god: in an aestas, with his bacchants only."""
    winter = live.row.season is SeasonKind.HIEMS and act.who not in WANDERERS
    live.require(not winter, "LR-3.12", f"{act.who} stays in a hiems where he lives", "move him in the motus", at="who")
    for who in act.with_:
        bound = live.mortal(who, "with").god == act.who
        live.require(
            bound, "LR-8.22", f"{who} is no bacchant of {act.who}", "a god takes his bacchants alone", at="with"
        )


def _may_go(live: Season, act: Iter, company: tuple[str, ...]) -> None:
    """LR-3.8, LR-3.10, LR-8.18, LR-8.22: judges whether a company of mortals may set out."""
    for who in company:
        person = live.mortal(who, "with")
        near = who == act.who or live.together(who, act.who)
        live.require(near, "LR-3.8", f"{who} is not in the same region as {act.who}", "take him out", at="with")
        patron = person.patroni[-1] if person.patroni else None
        led = patron is None or patron in company
        live.require(led, "LR-8.18", f"{who} is the cliens of {patron}", f"{patron} takes him 'with'", at="who")
        live.require(person.god is None, "LR-8.22", f"{who} is a bacchant", f"{person.god} takes him 'with'", at="who")
    if live.row.season is SeasonKind.HIEMS:
        fleeing = sick(live, live.people[act.who].at)
        alone = company == (act.who,) and _unseen(live, act)
        live.require(fleeing or alone, "LR-3.10", _WINTER, "only the Ring or a pestilence moves them", at="who")


def _unseen(live: Season, act: Iter) -> bool:
    """LR-3.10: whether the wearer of the Ring travels in a hiems, when he may go anywhere."""
    return live.row.season is SeasonKind.HIEMS and live.people[act.who].goods.anulus > 0


def _way(live: Season, act: Iter, company: tuple[str, ...], start: str) -> Way:
    """LR-3.6: judges the way; by default by land to a neighbour or where `through` is given, else by sea."""
    near = act.to in live.tables.board.neighbours(start)
    way = act.way or (Way.LAND if near or act.through else Way.SEA)
    if way is Way.LAND:
        _by_land(live, act, company, start)
    else:
        _by_sea(live, act, company, start)
    return way


def _by_land(live: Season, act: Iter, company: tuple[str, ...], start: str) -> None:
    """LR-3.6: judges a way by land: from neighbour to neighbour, each with room for the company."""
    stops = (start, *act.through, act.to)
    board = live.tables.board
    shortest = board.way(start, act.to) or ()
    help_ = f"write 'through: [{', '.join(shortest[:-1])}]'" if len(shortest) > 1 else f"{act.to} is a neighbour"
    for before, after in pairwise(stops):
        joined = after in board.neighbours(before)
        live.require(joined, "LR-3.6", f"{after} is no neighbour of {before}", help_, at="to")
    for region in act.through:
        admit(live, company, region, "LR-3.6", "through")
    _uncaught(live, act, "sea gods catch nobody on land")


def _uncaught(live: Season, act: Iter, message: str) -> None:
    """LR-3.15a: judges that nobody is caught, or loses money to a god, who needs no classis."""
    for at in ("caught", "takes"):
        live.require(not getattr(act, at), "LR-3.15", message, f"take '{at}' out", at=at, firm=True)


def _by_sea(live: Season, act: Iter, company: tuple[str, ...], start: str) -> None:
    """LR-3.7, LR-8.22: judges a way by sea: a classis for each legion and each bacchant, at least one."""
    for region in (start, act.to):
        live.require(live.tables.map.regions[region].sea, "LR-3.7", f"no ship comes to {region}", "go by land", at="to")
    missing = _missing(live, company)
    live.require(not act.through, "LR-3.7", "by sea nobody passes a region", "take 'through' out", at="through")
    if act.caught:
        live.power(act.caught, "sea", at="caught")
        live.require(missing > 0, "LR-3.15", f"{act.who} has classes enough", "nobody catches him", at="caught")
    else:
        help_ = "buy or borrow them, or write which sea god caught him"
        live.require(missing <= 0, "LR-3.7", f"{act.who} has {missing} classes too few", help_, at="who")
    bare = not any(live.people[who].goods.classes for who in company)
    taken = act.takes is None or (act.caught is not None and bare)
    live.require(taken, "LR-3.15", "money is taken from who was caught without any classis", at="takes", firm=True)


def _missing(live: Season, company: tuple[str, ...]) -> int:
    """LR-3.7: how many classes a company lacks; its classes and legions are counted together."""
    people = [live.people[who] for who in company]
    bacchants = sum(person.god is not None for person in people)
    needed = max(1, bacchants, sum(person.goods.legions for person in people))
    return needed - sum(person.goods.classes for person in people)


def _catch(live: Season, act: Iter, company: tuple[str, ...]) -> None:
    """LR-3.15: a god takes legions without classes, curiales first, and money of those who have no classes at all."""
    god = act.caught or ""
    cause = live.emit(Caught(team=act.who, rule="LR-3.15", god=god))
    classes = sum(live.people[member].goods.classes for member in company)
    excess = max(sum(live.people[member].goods.legions for member in company) - classes, 0)
    for kind in LEGIONS:
        for who in company:
            count = min(excess, live.people[who].goods.of(kind))
            live.hand(who, god, goods({kind: count}), "LR-3.15", cause=cause)
            excess -= count
    if act.takes:
        live.hand(act.who, god, Goods(denarii=act.takes), "LR-3.15", cause=cause, at="takes")
    if not classes:
        live.note("caught", act.who, god)


def escort(live: Season, reges: list[str], who: str | None, at: str = "escort") -> None:
    """LR-3.16: sets the escort of reges in Rome: a Roman senator, imperator or amazon, or None."""
    if who is not None:
        fit = live.people[who].is_mortal and live.people[who].votes and live.people[who].at == ROME
        help_ = "write a Roman senator, imperator or amazon who is in Rome"
        live.require(fit, "LR-3.16", f"{who} cannot escort a rex in Rome", help_, at=at)
        live.require(bool(reges), "LR-3.16", "no rex comes to Rome here", "take 'escort' out", at=at, firm=True)
    for rex in reges:
        live.change(rex, escort=who)
        live.emit(Escorted(team=rex, rule="LR-3.16", escort=who))


def escorts_stay(live: Season, targets: dict[str, str], at: str) -> None:
    """LR-3.16: judges that no escort leaves a rex alone in Rome; he may take him along, or leave after him."""
    for rex in live.mortals(ROME):
        leaves = rex.escort in targets and targets[rex.escort] != ROME
        alone = leaves and targets.get(rex.id, ROME) == ROME
        live.require(not alone, "LR-3.16", f"{rex.escort} escorts {rex.id} in Rome", f"take {rex.id} along", at=at)


class Minerva(Act, frozen=True, kw_only=True):
    who: Who
    to: Where
    numen: Numen = "minerva"


def minerva(live: Season, act: Minerva) -> None:
    """LR-3.13: once an aestas Minerva moves one player to a free seat."""
    _lifted(live, "minerva", "LR-3.13", act.who, act.to, act.numen)


class Mercurius(Act, frozen=True, kw_only=True):
    who: Who
    to: Where
    numen: Numen = "mercury"


def mercurius(live: Season, act: Mercurius) -> None:
    """LR-3.14: once an aestas Mercury takes one who pleads to a free seat."""
    _lifted(live, "mercury", "LR-3.14", act.who, act.to, act.numen)


def _lifted(live: Season, god: str, rule: str, who: str, to: str, numen: str) -> None:
    live.power(numen, god)
    live.once(rule, f"{god} has moved somebody in this aestas", god, at="who")
    person = live.mortal(who, "who")
    live.insist(person.at != to, "LR-3.19", f"{who} is in {to} already", at="to")
    admit(live, (who,), to)
    live.place(who, to, rule)
    if person.kind is Kind.REX and to == ROME:
        escort(live, [who], None)


class Fuga(Act, frozen=True, kw_only=True):
    rex: Who
    numen: Numen


def fuga(live: Season, act: Fuga) -> None:
    """LR-3.17: a rex with a Rexpressus goes to his throne; the card goes to who leads him, Mercury's to the Fates."""
    person = live.mortal(act.rex, "rex")
    live.insist(person.kind is Kind.REX, "LR-3.17", f"{act.rex} is no rex", at="rex")
    live.insist(person.goods.of(Good.REXPRESSUS) > 0, "LR-3.17", f"{act.rex} has no Rexpressus", at="rex")
    throne = live.set_up.roster[act.rex].row.throne or ""
    live.insist(person.at != throne, "LR-3.17", f"{act.rex} is at his throne", at="rex")
    admit(live, (act.rex,), throne)
    live.hand(act.rex, "fata" if act.numen == "mercury" else act.numen, Goods(rexpressus=1), "LR-3.17")
    live.place(act.rex, throne, "LR-3.17")


def motus(live: Season, entries: Mapping[str, MotusForm]) -> None:
    """LR-3.9: moves all at once: each move is judged by the places before, seats only by those after."""
    first = live.set_up.tables.calendar.seasons[0]
    silent = live.row.season is SeasonKind.ACTIUM or live.row is first
    live.insist(not (silent and entries), "LR-2.2", "there is no motus before this turn", "take 'motus:' out")
    targets = _targets(live, entries)
    for who, to in targets.items():
        if live.people[who].life is Life.LIVING:
            _may_leave(live, entries, targets, who, to)
    escorts_stay(live, targets, at="")
    reges = _reges(live, targets)
    for who, to in targets.items():
        live.place(who, to, "LR-3.9")
    for who in reges:
        form = entries.get(who) or next(form for form in entries.values() if who in form.with_)
        escort(live, [who], form.escort, who)


def _reges(live: Season, targets: Mapping[str, str]) -> list[str]:
    """The reges who come to Rome."""
    coming = (live.people[who] for who, to in targets.items() if to == ROME)
    return [person.id for person in coming if person.kind is Kind.REX and person.at != ROME]


def _targets(live: Season, entries: Mapping[str, MotusForm]) -> dict[str, str]:
    """LR-3.8, LR-3.9: the goal of each who moves; only clientes and bacchants may be taken along."""
    targets: dict[str, str] = {}
    for who, form in entries.items():
        person = live.people[who]
        live.require(person.life is Life.LIVING, "LR-9.10", f"{who} is dead, and has no place", at=who, firm=True)
        led = [other for other in form.with_ if _follows(live.people[other], who)]
        strange = ", ".join(other for other in form.with_ if other not in led)
        help_ = "in a motus everybody else goes by an entry of his own"
        live.require(not strange, "LR-3.8", f"{strange} cannot be taken along by {who}", help_, at=who)
        for other in (who, *form.with_):
            twice = targets.get(other, form.to) != form.to
            live.require(not twice, "LR-3.9", f"{other} goes to two places", "write one", at=who, firm=True)
            targets[other] = form.to
    return targets


def _follows(person: Person, leader: str) -> bool:
    """LR-8.18, LR-8.22: whether somebody follows a leader: the latest patronus, or his god."""
    return person.god == leader or (bool(person.patroni) and person.patroni[-1] == leader)


def _may_leave(live: Season, entries: Mapping[str, MotusForm], targets: Mapping[str, str], who: str, to: str) -> None:
    """LR-3.4, LR-8.18, LR-8.22, LR-10.3, LR-3.9a: judges the move of one person in the motus.

    Clientes and bacchants stay with their leader; one who is left behind may move by himself.
    """
    person = live.people[who]
    winter = live.row.season is SeasonKind.HIEMS
    live.require(
        not (person.is_numen and winter and to == ROME), "LR-3.12", f"{who} cannot winter in Rome", "LR-3.4", at=who
    )
    healthy = person.is_numen or to == person.at or not sick(live, to)
    live.require(healthy, "LR-10.3", f"there is pestilence in {to}", "no mortal enters", at=who)
    leader = person.god or (person.patroni[-1] if person.patroni else None)
    if leader is None or to == person.at or (leader in entries and who in entries[leader].with_):
        return
    goes = targets.get(leader, live.people[leader].at)
    rule = "LR-8.22" if person.god else "LR-8.18"
    live.require(
        goes != person.at, rule, f"{who} does not leave {leader}", f"{leader} takes him 'with', or lets him go", at=who
    )
