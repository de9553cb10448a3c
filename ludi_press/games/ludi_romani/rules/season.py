"""A season while it is played: the ledger, and the judging of the act under way."""

from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any, Final

from msgspec.structs import replace

from ludi_press.core.problems import Problem
from ludi_press.games.kit.under_way import UnderWay
from ludi_press.games.ludi_romani.rules.events import Handed, Made, Moved, Waived
from ludi_press.games.ludi_romani.rules.forms import ToldAct
from ludi_press.games.ludi_romani.rules.model import LEGIONS, Good, Goods, Life, Person, SetUp, State, Way, goods
from ludi_press.games.ludi_romani.rules.model import held as held_by
from ludi_press.games.ludi_romani.rules.tables import SeasonRow, Tables

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
        """The rules data."""
        return self.set_up.tables

    # Judging

    def attempt(self, told: ToldAct, play: Callable[[], object]) -> None:
        """LR-13.5: plays an act; where it has a problem everything is restored."""
        kept, found = self.kept(), len(self.turn_dice.problems)
        self.told = told
        with suppress(RefusedError):
            play()
        if len(self.turn_dice.problems) > found:
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
        """Notes something of this season."""
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
        """Numina by id or by group."""
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
        """Whether people are in one and the same region."""
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

    def world(self, **fields: Any) -> None:
        """Replaces fields of the state."""
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

    def capped(self, who: str, at: str = "") -> None:
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
