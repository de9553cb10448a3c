"""LR-3.2 to LR-3.5, LR-3.10: who needs a seat, and which seats of a region are free."""

from collections.abc import Iterable
from typing import Final

from ludi_press.games.ludi_romani.rules.model import Good, Person, SetUp
from ludi_press.games.ludi_romani.rules.season import Season
from ludi_press.games.ludi_romani.rules.tables import ROME, SeasonKind

WANDERERS: Final = frozenset({"mercury", "juventas", "apollo", "diana"})
"""LR-3.12: numina without a winter place."""
SENATES: Final = ("venus", "mars", "phobos", "deimos")
"""LR-3.4: the numina who are in Rome in every hiems."""


def winters(set_up: SetUp, person: Person) -> bool:
    """LR-3.3, LR-3.12, LR-1.7: whether a numen needs a winter place: played ones do, with some exceptions."""
    played = set_up.roster[person.id].player is not None
    return person.is_numen and played and person.id not in WANDERERS and person.id not in SENATES


def sits(set_up: SetUp, season: SeasonKind, person: Person, region: str) -> bool:
    """LR-3.2, LR-3.3: whether somebody needs a seat in a region; a rex on his throne needs none.

    In a hiems the wearer of the Ring needs none (LR-3.10, LR-3.10a), nor does a numen in Rome (LR-3.4b).
    """
    winter = season is SeasonKind.HIEMS
    if person.is_numen:
        return winter and region != ROME and winters(set_up, person)
    throne = set_up.tables.map.regions[region].throne
    unseen = winter and person.goods.of(Good.ANULUS) > 0
    return person.is_mortal and not unseen and set_up.roster[person.id].role != throne


def free_seats(set_up: SetUp, season: SeasonKind, people: Iterable[Person], region: str) -> int:
    """LR-3.2: the number of free seats of a region, negative where there are too many people."""
    return set_up.seats[region] - sum(person.at == region and sits(set_up, season, person, region) for person in people)


def free(live: Season, region: str) -> int:
    """LR-3.2: the seats of a region that are free now."""
    return free_seats(live.set_up, live.row.season, live.people.values(), region)


def _wants(live: Season, person: Person, region: str) -> bool:
    return sits(live.set_up, live.row.season, person, region)


def admit(live: Season, who: Iterable[str], region: str, rule: str = "LR-3.3", at: str = "to") -> None:
    """LR-3.3, LR-10.3: judges whether a company may enter a region: enough free seats, and no pestilence."""
    company = [live.people[member] for member in who]
    healthy = all(person.is_numen for person in company) or not sick(live, region)
    live.require(healthy, "LR-10.3", f"there is pestilence in {region}", "no mortal enters or passes", at=at)
    needed, seats = sum(person.at != region and _wants(live, person, region) for person in company), free(live, region)
    places = ", ".join(other for other in live.set_up.seats if free(live, other) >= needed)
    message = f"{region} has {max(seats, 0)} free seats, and {needed} are needed"
    live.require(needed == 0 or needed <= seats, rule, message, f"there is room in {places or 'no region'}", at=at)


def sick(live: Season, region: str | None) -> bool:
    """LR-10.1: whether there is pestilence in a region."""
    return any(pestis.region == region for pestis in live.state.pestes)


def check_seats(live: Season) -> None:
    """LR-3.3, LR-3.3a, LR-3.9, LR-3.12: judges that all have seats when a season begins."""
    for region, seats in live.set_up.seats.items():
        names = [one.id for one in live.people.values() if one.at == region and _wants(live, one, region)]
        message = f"{region} has {seats} seats, and {len(names)} want one: {', '.join(names)}"
        help_ = "Minerva decides: write in the motus who goes elsewhere"
        live.require(len(names) <= seats, "LR-3.3", message, help_, at=names[-1] if names else "")
    if live.row.season is SeasonKind.HIEMS:
        for person in live.people.values():
            lives = person.at not in (None, ROME)
            help_ = "write a province or a kingdom in the motus"
            placed = lives or not winters(live.set_up, person)
            live.require(placed, "LR-3.12", f"{person.id} has no winter place", help_, at=person.id)


def to_rome(live: Season) -> None:
    """LR-3.4: moves Venus, Mars, Phobos and Deimos to Rome in a hiems."""
    if live.row.season is SeasonKind.HIEMS:
        for god in SENATES:
            live.place(god, ROME, "LR-3.4")


def reseat(live: Season, who: str, goes: str | None) -> None:
    """LR-3.10: seats a former wearer of the Ring where he is, else on the nearest free seat; of equals he chooses."""
    here = live.people[who].at
    if here is None or not live.people[who].is_mortal or free(live, here) >= 0:
        stays = f"{who} keeps the seat in {here}" if here else f"{who} needs no seat"
        live.insist(goes in (None, here), "LR-3.10", stays, "take 'goes' out", at="goes")
        return
    steps = live.tables.board.steps(here)
    open_ = {region: far for region, far in steps.items() if free(live, region) > 0 and not sick(live, region)}
    near = [region for region, far in open_.items() if far == min(open_.values())]
    live.insist(bool(near), "LR-3.10", f"there is no free seat for {who}")
    if goes is None and len(near) == 1:
        (goes,) = near
    live.insist(goes is not None, "LR-3.10", f"{who} chooses a seat", f"write 'goes:' with {' or '.join(near)}")
    help_ = f"the nearest free seats are in {', '.join(near)}"
    live.require(goes in near, "LR-3.10", f"{goes} is not among the nearest free seats of {who}", help_, at="goes")
    live.place(who, goes, "LR-3.10")
