"""How a season has changed the standing, and by which act: what mortals are worth at Actium (LR-11.3)."""

from collections import Counter
from collections.abc import Callable, Mapping, Set
from functools import cached_property
from itertools import takewhile
from typing import Final

from msgspec import Struct

from ludi_press.core.report import Message, Phrase, say
from ludi_press.games.contract import TurnRecord
from ludi_press.games.kit.newsroom import NOTHING, ORDINALS, Args
from ludi_press.games.ludi_romani.rules import events as ev
from ludi_press.games.ludi_romani.rules.actium import Ranks, placed, ranks, worth, worths
from ludi_press.games.ludi_romani.rules.model import SetUp, State
from ludi_press.games.ludi_romani.telling.names import Names, money

PAIR: Final = 2
STATURE: Final = 3
"""A change by one place is told of the first so many."""
FAR: Final = 2
"""A change by so many places is told of everybody, and rather than a lead."""
LEAP: Final = 300_000
"""A lead that grows or shrinks by so much is told."""
RISE: Final = 400_000
"""Who gains so much in a season is told of, and any change of the lead by it."""
LATE: Final = 3
"""So many seasons before Actium the lead is told in each of them, in a sentence of its own."""
MORTALS: Final = say("news.mortals")
"""Whose standing it is, at first mention."""


def place_words(order: Ranks, who: str) -> Message:
    """The place of somebody in words, or that it is the last."""
    last = order[-1][1] == (who,) and len(order) > STATURE
    return say("news.place.last" if last else "news.place", n=placed(order)[who])


class Standing(Struct, frozen=True, dict=True):
    """The standing before and after a season, and what its acts have done to it.

    A change is told as a sentence, or, where the sentence about the act ends with whom it befell, as the rest of that
    one (`news.so.….own`).
    """

    set_up: SetUp
    record: TurnRecord[State, Struct]
    names: Names

    @cached_property
    def worths(self) -> tuple[Mapping[str, int], Mapping[str, int]]:
        """LR-11.3: what each mortal was worth before the season, and is after it."""
        return worths(self.set_up, self.record.before or self.record.after), worths(self.set_up, self.record.after)

    @cached_property
    def ranks(self) -> tuple[Ranks, Ranks]:
        """Who was and is worth how much, the most first."""
        before, after = self.worths
        return ranks(before), ranks(after)

    @property
    def seasons_left(self) -> int:
        """LR-2.1: how many seasons are still played before Actium."""
        seasons, after = self.set_up.tables.calendar.seasons, self.record.after
        return sum(row.year not in after.skipped for row in seasons[after.season + 1 : -1])

    @cached_property
    def fronts(self) -> list[tuple[int, tuple[str, ...]]]:
        """Who was first after each earlier season, the latest one first."""
        earlier = [one.after for one in self.record.earlier()]
        return [(one.season, ranks(worths(self.set_up, one))[0][1]) for one in earlier if one.actium is None]

    def so(self, act: int, subject: str | None) -> Phrase:
        """How an act has changed the standing, by the goods that it moved; `subject` is whom its sentence ends with."""
        earlier, until = self._moved_by(lambda one: one < act), self._moved_by(lambda one: one <= act)
        before, now = self.worths
        start, end = map(placed, self.ranks)
        was, is_ = (placed(ranks({who: before.get(who, 0) + moved[who] for who in now})) for moved in (earlier, until))
        moved = self._moved_by(lambda one: one == act)
        agree = {who for who in start if who in now and moved[who] * (start[who] - end[who]) > 0}
        settled = {
            who for who in agree if was[who] != is_[who] and (end[who] - start[who]) * (is_[who] - end[who]) >= 0
        }
        return self._change(moved, settled, subject)

    def earned(self, who: str, gain: int) -> Phrase:
        """How a gain has changed the standing: a rise only where it makes that by itself, and there is none without.

        Any change of the lead is told of a great gain, or, while no other sentence tells of the lead, of one that has
        made all of that change.
        """
        before, now = self.worths
        start, end = map(placed, self.ranks)
        alone = max(placed(ranks({**others, who: before.get(who, 0) + gain}))[who] for others in self.worths)
        without = placed(ranks({**now, who: now.get(who, 0) - gain}))
        risen = start.get(who, 0) > end.get(who, 0) >= alone and end[who] < without[who]
        was, lead = self.gaps
        whole = gain >= RISE or (self.seasons_left > LATE and was is not None and gain == abs(lead - was))
        return self._change({who: gain}, {who} if risen else set(), who, least=1 if whole else LEAP)

    def _moved_by(self, acts: Callable[[int], bool]) -> Counter[str]:
        """What some acts have added to the worth of each."""
        moved = Counter[str]()
        for one in self.record.events:
            if isinstance(one, ev.Handed) and acts(one.round):
                n = worth(self.set_up, one.goods)
                moved[one.to] += n
                moved[one.team or ""] -= n
        return moved

    def _change(self, moved: Mapping[str, int], settled: Set[str], subject: str | None, least: int = LEAP) -> Phrase:
        """What changes of worth have done: to the first place, to a place by far, to the lead, or to another place.

        A place is told only of those who have come there, or further, by these changes: they have `settled`.
        """
        before, after = self.worths
        net = {who: after.get(who, 0) - n for who, n in before.items()}
        caused = {who for who, n in moved.items() if who in net and n * net[who] > 0 and abs(2 * n) >= abs(net[who])}
        front = {who for order in self.ranks for _, some in order[:1] for who in some}
        if caused & front and isinstance(self.replaced, Message):
            steps, place = self._place(settled - front, subject)
            return self._owned(self.replaced, subject, place if steps >= FAR else NOTHING)
        steps, place = self._place(settled, subject)
        second = {who for _, some in self.ranks[1][1:PAIR] for who in some}
        lead = self.lead(least)
        if caused & second and lead != NOTHING and (nearer := self._nearer(subject)):
            return nearer
        if steps >= FAR:
            return place
        if caused & (front | second) and isinstance(lead, Message):
            return self._owned(lead, subject)
        return place

    def _owned(self, told: Message, subject: str | None, more: Phrase = NOTHING) -> Message:
        """A change of the first place or its lead, as the rest of a sentence where that ends with whom it befell."""
        own = subject is not None and dict(told.args).get("team") == self.names.team(subject)
        also = {"more": say("news.also", what=more)} if more != NOTHING else {}
        return say(f"{told.id}.own" if own else told.id, **{"more": NOTHING, **dict(told.args), **also})

    def _nearer(self, subject: str | None) -> Message | None:
        """How near somebody, whom a sentence ends with, is now to the first as the second."""
        (first, leader), (second, who), *_ = self.ranks[1]
        if subject is None or who != (subject,):
            return None
        before = self.worths[0][leader[0]] - self.worths[0][subject]
        args: Args = {"team": self.names.party(leader), "sum": money(first - second), "mortals": MORTALS}
        if placed(self.ranks[0])[subject] == PAIR:
            return say(f"news.so.{'nears' if first - second < before else 'trails'}.own", **args)
        return say("news.so.second.own", **args, was=money(before), **{"from": place_words(self.ranks[0], subject)})

    @cached_property
    def replaced(self) -> Phrase:
        """Who is first now, whom that one replaces, and since when the other was first."""
        (_, old), (sum_, new) = (order[0] for order in self.ranks)
        if old == new or not old or not new:
            return NOTHING
        place = placed(self.ranks[1]).get(old[0])
        if len((*old, *new)) > PAIR or place not in ORDINALS:
            return say("news.so.level", teams=self.names.party(new), n=len(new), sum=money(sum_), mortals=MORTALS)
        again = say("memory.again") if new in [front for _, front in self.fronts] else NOTHING
        left, others = self.ranks[1][1]
        args: Args = {"team": self.names.team(new[0]), "old": self.names.team(old[0]), "again": again, "more": NOTHING}
        fallen, late = old[0] not in others, self.seasons_left <= LATE
        ahead: Args = {"again": again, "sum": money(sum_ - left), "others": self.names.party(others)}
        args["ahead"] = NOTHING if late else say(f"news.ahead{'.fall' if fallen else ''}", **ahead)
        args["place"] = place_words(self.ranks[1], old[0])
        since = say("news.since.late" if late and not fallen else "news.since", year=self._since(old))
        args["since"] = since if fallen or again == NOTHING else NOTHING
        return say(f"news.so.first{'.fall' if fallen else ''}", **args)

    def _since(self, front: tuple[str, ...]) -> int:
        """Since which year some had been first before the season."""
        held = takewhile(lambda one: one[1] == front, self.fronts)
        return self.set_up.row(max(0, min((season for season, _ in held), default=0))).year

    @property
    def gaps(self) -> tuple[int | None, int]:
        """By how much the first led the second before the season, if both are so still, and leads now."""
        before, now = (order[:PAIR] for order in self.ranks)
        if len(now) < PAIR:
            return None, 0
        same = [who for _, who in before] == [who for _, who in now]
        return before[0][0] - before[1][0] if same else None, now[0][0] - now[1][0]

    @property
    def rests(self) -> bool:
        """Whether the first led by as much in the two seasons before already, so that a post has told it."""
        states = [one.after for one in self.record.earlier()][:PAIR]
        orders = [self.ranks[1], *(ranks(worths(self.set_up, one)) for one in states)]
        fronts = {(order[0][1], order[1][1], order[0][0] - order[1][0]) for order in orders if len(order) >= PAIR}
        return len(orders) > PAIR and len(fronts) == 1

    def chase(self) -> Phrase:
        """Who comes behind the first two, and how far behind the second, where that is as before the season."""
        before, now = (order[: PAIR + 1] for order in self.ranks)
        if len(now) <= PAIR or before != now:
            return NOTHING
        _, (sum_, second), (less, third) = now
        args: Args = {"teams": self.names.party(third), "n": len(third), "others": self.names.party(second)}
        return say("news.so.chase", **args, sum=money(sum_ - less))

    def fell(self, who: str) -> bool:
        """Whether somebody stands lower than before the season."""
        was, now = map(placed, self.ranks)
        return was.get(who, 0) < now[who]

    def by_less(self, who: str, sum_: int) -> bool:
        """Whether somebody is newly the first, by less than a sum."""
        return self.replaced != NOTHING and self.ranks[1][0][1] == (who,) and self.gaps[1] < sum_

    def lead(self, least: int = LEAP) -> Phrase:
        """By how much one who stays first leads now, where that has changed by so much."""
        if self.replaced != NOTHING or any(len(order) < PAIR or len(order[0][1]) > 1 for order in self.ranks):
            return NOTHING
        was, now = self.gaps
        return self.leads() if was is None or abs(now - was) >= least else NOTHING

    def leads(self) -> Message:
        """By how much the first leads the second: how much more or less than before, unless another is second now."""
        (was, now), order = self.gaps, self.ranks[1]
        (_, first), (_, second), *_ = order
        team = self.names.team(first[0]) if len(first) == 1 else self.names.party(first)
        names: Args = {"team": team, "n": len(first), "others": self.names.party(second), "m": len(second)}
        if was is None:
            return say(f"news.so.{'other' if self.replaced == NOTHING else 'new'}", **names, sum=money(now))
        name = "grows" if now > was else "shrinks" if now < was else "same"
        return say(f"news.so.{name}", **names, sum=money(now), by=money(abs(now - was)))

    def _place(self, who: Set[str], subject: str | None) -> tuple[int, Phrase]:
        """The greatest change of a place by some, a fall rather than a rise: by how many, and in words."""
        was, now = map(placed, self.ranks)
        steps = [
            (abs(was[one] - now[one]), now[one] > was[one], one)
            for one in who & {*now}
            if min(was[one], now[one]) <= STATURE or abs(was[one] - now[one]) >= FAR
        ]
        far, fell, one = max(steps, default=(0, False, ""))
        if not far or max(was[one], now[one]) not in ORDINALS:
            return 0, NOTHING
        ends: Args = {name: place_words(order, one) for name, order in zip(("from", "to"), self.ranks, strict=True)}
        level = next(tuple(other for other in some if other != one) for _, some in self.ranks[1] if one in some)
        ends["level"] = say("news.level", teams=self.names.party(level)) if level else NOTHING
        name = f"news.so.{'falls' if fell else 'rises'}{'.own' if one == subject else ''}"
        return far, say(name, team=self.names.team(one), mortals=MORTALS, **ends)


def is_front(told: Phrase) -> bool:
    """Whether a change is one of the first place or of its lead, which a post tells once."""
    names = ("first", "level", "grows", "shrinks", "same", "other", "new", "nears", "trails", "second")
    return isinstance(told, Message) and told.id.split(".")[2] in names


def as_rest(told: Message) -> Message:
    """A change behind the sentence about its act, of which it may be the rest."""
    return told if told.id.endswith(".own") else say("news.so", what=told)
