"""LR-3.8, LR-3.9: the motus, in which everybody goes anywhere at the same moment."""

from collections.abc import Mapping

from ludi_press.games.ludi_romani.rules.forms import MotusForm
from ludi_press.games.ludi_romani.rules.journeys import escort, escorts_stay
from ludi_press.games.ludi_romani.rules.model import Life, Person
from ludi_press.games.ludi_romani.rules.season import Season
from ludi_press.games.ludi_romani.rules.seats import sick
from ludi_press.games.ludi_romani.rules.tables import ROME, Kind, SeasonKind


def motus(live: Season, entries: Mapping[str, MotusForm]) -> None:
    """LR-3.9: all at once: who goes where is judged as they stand before it, and only the end counts."""
    first = live.set_up.tables.calendar.seasons[0]
    silent = live.row.season is SeasonKind.ACTIUM or live.row is first
    live.insist(not (silent and entries), "LR-2.2", "there is no motus before this turn", "take 'motus:' out")
    found = len(live.cup.problems)
    targets = _targets(live, entries)
    for who, to in targets.items():
        if live.people[who].life is Life.LIVING:
            _may_go(live, entries, targets, who, to)
    escorts_stay(live, targets, at="")
    live.settle_problems(found)
    reges = _reges(live, targets)
    for who, to in targets.items():
        live.place(who, to, "LR-3.9")
    for who in reges:
        form = entries.get(who) or next(form for form in entries.values() if who in form.with_)
        escort(live, [who], form.escort, who)


def _reges(live: Season, targets: Mapping[str, str]) -> list[str]:
    """The reges who come to Rome."""
    coming = (live.people[who] for who, to in targets.items() if to == ROME)
    return [one.id for one in coming if one.kind is Kind.REX and one.at != ROME]


def _targets(live: Season, entries: Mapping[str, MotusForm]) -> dict[str, str]:
    """Where everybody goes who is named, each once (LR-3.8: with others only clientes and bacchants)."""
    targets: dict[str, str] = {}
    for who, form in entries.items():
        one = live.people[who]
        live.require(one.life is Life.LIVING, "LR-9.10", f"{who} is dead, and has no place", at=who, firm=True)
        led = [other for other in form.with_ if _follows(live.people[other], who)]
        strange = ", ".join(other for other in form.with_ if other not in led)
        help_ = "in a motus everybody else goes by an entry of his own"
        live.require(not strange, "LR-3.8", f"{strange} cannot be taken along by {who}", help_, at=who)
        for other in (who, *form.with_):
            twice = targets.get(other, form.to) != form.to
            live.require(not twice, "LR-3.9", f"{other} goes to two places", "write one", at=who, firm=True)
            targets[other] = form.to
    return targets


def _follows(one: Person, leader: str) -> bool:
    """LR-8.18, LR-8.22: whether somebody is led: by the latest patronus, or by his god."""
    return one.god == leader or (bool(one.patroni) and one.patroni[-1] == leader)


def _may_go(live: Season, entries: Mapping[str, MotusForm], targets: Mapping[str, str], who: str, to: str) -> None:
    """LR-3.4, LR-8.18, LR-8.22, LR-10.3, LR-3.9a: numina have no place in Rome in a hiems, the bound stay with theirs.

    A cliens or bacchant whose leader goes elsewhere without him is left behind, and moves himself.
    """
    one = live.people[who]
    winter = live.row.season is SeasonKind.HIEMS
    live.require(
        not (one.is_numen and winter and to == ROME), "LR-3.12", f"{who} cannot winter in Rome", "LR-3.4", at=who
    )
    healthy = one.is_numen or to == one.at or not sick(live, to)
    live.require(healthy, "LR-10.3", f"there is pestilence in {to}", "no mortal enters", at=who)
    leader = one.god or (one.patroni[-1] if one.patroni else None)
    if leader is None or to == one.at or (leader in entries and who in entries[leader].with_):
        return
    goes = targets.get(leader, live.people[leader].at)
    rule = "LR-8.22" if one.god else "LR-8.18"
    live.require(
        goes != one.at, rule, f"{who} does not leave {leader}", f"{leader} takes him 'with', or lets him go", at=who
    )
