"""A season while it is played: the ledger, the judging of acts, and the seats (LR-3.2 to LR-3.5, LR-3.10)."""

from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from typing import Final

from msgspec.structs import replace

from ludi_press.core.problems import Problem
from ludi_press.games.kit.event import UnderWay
from ludi_press.games.ludi_romani.rules.events import Handed, Made, Moved, Waived
from ludi_press.games.ludi_romani.rules.model import (
    LEGIONS,
    Good,
    Goods,
    Life,
    Person,
    SetUp,
    State,
    ToldAct,
    Way,
    goods,
)
from ludi_press.games.ludi_romani.rules.model import held as held_by
from ludi_press.games.ludi_romani.rules.tables import ROME, SeasonKind, SeasonRow, Tables

Key = tuple[str, ...]
Kept = tuple[dict[str, Person], State, frozenset[Key], dict[str, tuple[Key, ...]], int]
JUPPITER: Final = "juppiter"
NOT_HIS: Final = frozenset({"juno", "fata"})
"""LR-1.6: the numina whose powers Juppiter does not have."""


_NO_LIMIT: Final = 1_000_000


class RefusedError(Exception):
    """An act cannot be judged any further; its problem is already recorded."""


class Season(UnderWay[Person], kw_only=True):
    """A turn being played; `round` is the number of the act.

    `people` and `state` are the ledger; `used` are notes for this season, as of what is allowed once a season.
    `order` are the parties that wait to challenge, by region.
    `told` is the act under way; `following` the word of the next one.
    """

    set_up: SetUp
    row: SeasonRow
    people: dict[str, Person]
    state: State
    told: ToldAct
    following: str | None = None
    used: frozenset[Key] = frozenset()
    order: dict[str, tuple[Key, ...]]

    @property
    def tables(self) -> Tables:
        return self.set_up.tables

    # Judging

    def attempt(self, told: ToldAct, play: Callable[[], object]) -> None:
        """LR-13.5: plays an act; where it has a problem everything is restored."""
        kept, before = self.kept(), len(self.turn_dice.problems)
        self.told = told
        with suppress(RefusedError):
            play()
        if len(self.turn_dice.problems) > before:
            self.restore(kept)

    def kept(self) -> Kept:
        """All that an act may change, for `restore`."""
        return dict(self.people), self.state, self.used, dict(self.order), len(self.events)

    def restore(self, kept: Kept) -> None:
        self.people, self.state, self.used, self.order, told = kept
        del self.events[told:]

    def require(
        self, ok: bool, rule: str, message: str, help_: str | None = None, *, at: str = "", firm: bool = False
    ) -> bool:
        """LR-13.6: whether a rule allows something (`ok`) or a numen waives it; else adds a problem at the field `at`.

        LR-13.7: a rule that is `firm` here, or not in the list of rules that can be waived, is never waived.
        LR-13.5: an act is judged up to its first problem, and what follows from that is not told.
        Motus, seats and the aid of Actium are several entries, each judged for itself.
        """
        if ok:
            return True
        if self.told.act.by and not firm and rule in self.tables.acts.waived:
            self.emit(Waived(team=self.told.act.by, rule=rule))
            return True
        place = self.told.places.get(at, self.told.place)
        self.turn_dice.problems.append(Problem("act-refused", message, place, rule, help_))
        if self.round:
            raise RefusedError
        return False

    def insist(self, ok: bool, rule: str, message: str, help_: str | None = None, *, at: str = "") -> None:
        """As `require`, for what is never waived; raises RefusedError where it does not hold."""
        if not self.require(ok, rule, message, help_, at=at, firm=True):
            raise RefusedError

    def once(self, rule: str, message: str, *key: str, at: str = "", firm: bool = False) -> None:
        """Requires that something was not done before in this season, and notes that it is."""
        self.require(key not in self.used, rule, message, "it is free again in the next season", at=at, firm=firm)
        self.note(*key)

    def note(self, *key: str) -> None:
        self.used |= {key}

    def fight(self, kind: str, *fighters: str) -> str:
        """LR-13.10a: what the dice of a fight are addressed by: its kind, who fights, and its number among theirs."""
        parties = "+".join(sorted(fighters))
        number = 1 + sum(key[:-1] == ("fight", kind, parties) for key in self.used)
        self.note("fight", kind, parties, str(number))
        return f"{kind}.{parties}.{number}"

    def power(self, numen: str, *gods: str, at: str = "numen") -> None:
        """LR-1.6: requires that a numen has the power of these gods or is Juppiter."""
        named = tuple(self.gods(*gods))
        his = numen in named or (numen == JUPPITER and not NOT_HIS & {*named})
        known = ", ".join(named)
        self.require(his, "LR-1.6", f"this is no power of {numen}", f"write {known}, or juppiter", at=at)

    def gods(self, *names: str) -> Iterator[str]:
        for who, entrant in self.set_up.roster.items():
            if who in names or set(names) & {*entrant.row.groups}:
                yield who

    # Who is who

    def mortal(self, who: str, at: str) -> Person:
        """LR-9.10, LR-13.3: a person who must be a living mortal."""
        person = self.people[who]
        self.insist(not person.is_numen, "LR-13.3", f"{who} is a numen, and a mortal is needed here", at=at)
        help_ = "imagines only help in battles, take of a tributum, and keep and give denarii (LR-9.8)"
        self.insist(person.life is Life.LIVING, "LR-9.10", f"{who} is dead", help_, at=at)
        return person

    def mortals(self, region: str | None = None) -> list[Person]:
        return [person for person in self.people.values() if person.is_mortal and region in (None, person.at)]

    def together(self, *names: str) -> bool:
        places = {self.people[who].at for who in names}
        return len(places) == 1 and None not in places

    def amici(self, who: str, other: str) -> str | None:
        """LR-8.1: the first amicitia of both, None where they have none."""
        return next((bond.name for bond in self.state.amicitiae if {who, other} <= {*bond.members}), None)

    def held(self, who: str) -> int:
        """LR-6.2: the suffragia that somebody can cast: his own that are not lent, and borrowed ones."""
        return held_by(self.people[who], self.state.loans)

    # Changing

    @property
    def pieces(self) -> dict[str, Person]:
        return self.people

    def world(self, **fields: object) -> None:
        self.state = replace(self.state, **fields)

    def place(self, who: str, to: str | None, rule: str, way: Way | None = None, through: Key = ()) -> None:
        """LR-3.19, LR-5.8: moves somebody; after that he must accept the first challenge again."""
        before = self.people[who].at
        if before == to:
            return
        self.change(who, at=to, arrived=(self.turn, self.round))
        self.used -= {("challenged", who)}
        self.emit(Moved(team=who, rule=rule, before=before, after=to, way=way, through=through))

    def hand(self, giver: str, to: str, what: Goods, rule: str, *, cause: int | None = None, at: str = "") -> None:
        """LR-4.2, LR-4.3: hands over goods that the giver has; money goes in whole coins."""
        have = self.people[giver].goods
        self.has(giver, what, at=at)
        coin = self.tables.prices.chips["white"]
        self.insist(what.denarii % coin == 0, "LR-4.3", f"denarii go by {coin:,}, not {what.denarii:,}", at=at)
        if giver == to or not any(what):
            return
        self.change(giver, goods=have.plus(what, -1))
        self.change(to, goods=self.people[to].goods.plus(what))
        self.emit(Handed(team=giver, to=to, goods=what, rule=rule, cause=cause))

    def has(self, who: str, what: Goods, *, at: str = "") -> None:
        """LR-4.2: requires that somebody has goods now."""
        have = self.people[who].goods
        for good, count in what:
            message = f"{who} has {have.of(good)} {good}, and {count} are needed"
            self.insist(count <= have.of(good), "LR-4.2", message, at=at)

    def capped(self, who: str, at: str) -> None:
        """LR-4.5: requires that a mortal has no more legions than the limit after an act."""
        count, limit = self.people[who].goods.legions, self.tables.prices.limit
        message = f"{who} would have {count} legions"
        self.require(
            not self.people[who].is_mortal or count <= limit, "LR-4.5", message, f"{limit} at most", at=at, firm=True
        )

    def room(self, who: str) -> int:
        """LR-4.5: the number of legions that somebody may still take; numina and imagines have no limit."""
        person = self.people[who]
        return max(0, self.tables.prices.limit - person.goods.legions) if person.is_mortal else _NO_LIMIT

    def fitting(self, who: str, what: Goods) -> Goods:
        """LR-4.5: goods without the legions for which somebody has no room; clientarum are kept first."""
        left, counts = self.room(who), dict(what)
        for good in reversed(LEGIONS):
            counts[good] = min(what.of(good), left)
            left -= counts[good]
        return goods(counts)

    def make(self, who: str, good: Good, count: int, rule: str) -> None:
        """LR-4.2: makes goods: the ultrix of an imago, naves longae."""
        self.change(who, goods=self.people[who].goods.plus(goods({good: count})))
        self.emit(Made(team=who, rule=rule, good=good, count=count))


WANDERERS: Final = frozenset({"mercury", "juventas", "apollo", "diana"})
"""LR-3.12: numina without a winter place."""
SENATES: Final = ("venus", "mars", "phobos", "deimos")
"""LR-3.4: the numina who are in Rome in every hiems."""


def winters(set_up: SetUp, person: Person) -> bool:
    """LR-3.3, LR-3.12, LR-1.7: whether a numen needs a winter place: played ones do, with some exceptions."""
    return person.is_numen and person.id in set_up.played and person.id not in WANDERERS and person.id not in SENATES


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
        names = [seated.id for seated in live.people.values() if seated.at == region and _wants(live, seated, region)]
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
