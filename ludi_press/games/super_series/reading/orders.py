"""What the sentences of a message or a turn file order: from a parse to orders (SS-3.1, SS-4, SS-16.1)."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Final

from msgspec import Struct, field
from msgspec.structs import replace

from ludi_press.boards.ring import Side
from ludi_press.content.nodes import Plain
from ludi_press.content.rules import Placed
from ludi_press.content.words import one_of, shown
from ludi_press.core.problems import Judged, Place, Problem
from ludi_press.core.report import Ask
from ludi_press.games.contract import Heard, HearingContext, OrderEntry
from ludi_press.games.kit.reading.assembly import Assembly, Said, ids, said_of, take_text
from ludi_press.games.kit.reading.grammar import Meaning
from ludi_press.games.kit.reading.hearing import hear
from ludi_press.games.kit.reading.message import UnclearError, load_reader
from ludi_press.games.kit.reading.names import lexicon, participants
from ludi_press.games.kit.reading.sequence import NumberedError, in_sequence
from ludi_press.games.kit.reading.texts import unclear
from ludi_press.games.super_series.rules.live import RaceSetUp
from ludi_press.games.super_series.rules.model import SHIFTS, Act, Bonus, Order

PACKAGE: Final = "ludi_press.games.super_series"
_MOST_LANES: Final = 3
_SIDES: Final = {"left": Side.LEFT, "right": Side.RIGHT}


# --- what a sentence means


class OrderStep(Struct, frozen=True):
    """An order, and its number among the orders of the turn if the writer gave one."""

    order: Order
    number: int | None = None


class TeamGroup(Struct, frozen=True):
    """What some teams are ordered in one sentence; with `same` it is what the teams before, or `like`, were ordered."""

    who: tuple[str, ...] = ()
    steps: tuple[OrderStep, ...] = ()
    otherwise: tuple[Order, ...] = ()
    same: bool = False
    like: str | None = None
    everyone: bool = False


class Sense(Struct, frozen=True):
    """What a sentence orders; with `corrects` instead of the order before it."""

    said: Said
    groups: tuple[TeamGroup, ...] = ()
    bonus: Bonus | None = None

    def __str__(self) -> str:
        """The orders in canonical words, for questions."""
        told = [str(step.order) for group in self.groups for step in group.steps]
        told += [f"otherwise {order}" for group in self.groups for order in group.otherwise]
        told += [f"bonus {self.bonus}"] if self.bonus else []
        told += [who for group in self.groups for who in group.who]
        return ", ".join(told) or "nothing"


def sense(meaning: Meaning) -> Sense:
    """SS-4: what one reading of a sentence orders; raises UnclearError where the game has no such order."""
    said = said_of(meaning)
    groups = [_group(part) for part in meaning.parts("groups")]
    groups += [TeamGroup((), (), _orders(part)) for part in meaning.parts("otherwise")]
    if groups:
        groups[0] = replace(groups[0], who=groups[0].who or said.who)
        said = replace(said, who=())
    if groups and not groups[0].who and any(group.who for group in groups):
        raise UnclearError("whose is the first of these orders?", "write a name before each")
    bonus = meaning.part("bonus")
    gift = bonus.word("gift") if bonus else None
    if bonus and not gift:
        raise UnclearError("which bonus", f"write {one_of(Bonus)}")
    return Sense(said, tuple(groups), Bonus(gift) if gift else None)


def _group(meaning: Meaning) -> TeamGroup:
    steps = _row(meaning)
    denied = [step.order for part in meaning.parts("denied") for step in _steps(part)]
    spared = [part.word("id") for part in meaning.parts("others")]
    if any(step.order in denied or step.order.target in spared for step in steps if step.order.target or denied):
        raise UnclearError("is this to be done, or not?")
    otherwise = tuple(order for part in meaning.parts("otherwise") for order in _orders(part))
    same = meaning.word("same") is not None
    like = meaning.part("like")
    everyone = meaning.word("everyone") is not None
    return TeamGroup(ids(meaning, "who"), tuple(steps), otherwise, same, like.word("id") if like else None, everyone)


def _row(meaning: Meaning) -> list[OrderStep]:
    """The orders of a group, in the sequence in which they are said."""
    steps: list[OrderStep] = []
    previous = ""
    for key, value in meaning.pairs:
        told = _steps(value) if isinstance(value, Meaning) and key in ("steps", "fixed") else []
        if previous == "aparts" and steps and told and told[0].order == steps[-1].order:
            raise UnclearError(f"is this one order, or two: {shown(str(told[0].order))}?")
        steps = steps[:-1] if key == "fixed" else steps
        steps += steps[-1:] if key == "sames" else told
        previous = key
    return steps


def _orders(meaning: Meaning) -> tuple[Order, ...]:
    return tuple(step.order for part in meaning.parts("steps") for step in _steps(part))


def _steps(meaning: Meaning) -> list[OrderStep]:
    """SS-4: the order of one step, as often as it is said to be given."""
    number = meaning.word("number") or ""
    step = OrderStep(_order(meaning), int(number) if number.isdecimal() else None)
    doubled = 2 if meaning.word("double") else 1
    return [step] + [OrderStep(step.order)] * (int(meaning.word("times") or doubled) - 1)


def _order(meaning: Meaning) -> Order:
    act = meaning.word("drive") or meaning.word("double") or meaning.word("strike") or meaning.word("ferit")
    side = _SIDES.get(meaning.word("side") or meaning.word("wheel") or "")
    if act:
        return Order(Act(act), side=side, target=meaning.word("target"))
    lanes = int(meaning.word("lanes") or meaning.word("size") or 1)
    if side is None or not 1 <= lanes <= _MOST_LANES:
        raise UnclearError(
            "a displacement is of one to three lanes (SS-4.2)", f"write {one_of(map(str, _shifts(side)))}"
        )
    return Order(SHIFTS[side], lanes)


def _shifts(side: Side | None) -> Iterator[Order]:
    for lanes in range(1, _MOST_LANES + 1):
        yield Order(SHIFTS[side or Side.LEFT], lanes)


# --- what a message means


class _Team(Struct):
    """What one team is ordered, as far as the message was read."""

    steps: list[OrderStep] = field(default_factory=list)
    otherwise: list[Order] = field(default_factory=list)
    bonus: Bonus | None = None

    def sequence(self) -> list[Order]:
        """The orders by their numbers; raises NumberedError where these do not fit."""
        return in_sequence([(step.number, step.order) for step in self.steps])


class Orders(Assembly[Sense]):
    """SS-3.1: puts the sentences of a message together."""

    def __init__(self, mine: Sequence[str], last: Mapping[str, Plain]) -> None:
        super().__init__(mine, last)
        self.teams: dict[str, _Team] = {}

    def ordered(self) -> Collection[str]:
        return self.teams

    def drop(self, who: str) -> None:
        self.teams.pop(who, None)

    def order(self, meaning: Sense) -> str:
        """SS-3.1: takes a sentence, and returns its orders in canonical words."""
        if meaning.said.corrects:
            self.forget(meaning.groups)
        said = [self.group(group) for group in meaning.groups]
        said += [self.bonus(meaning)] if meaning.bonus else []
        return "; ".join(filter(None, said)) or "orders"

    def group(self, group: TeamGroup) -> str:
        self.about(group.who or (self.mine if group.everyone else ()))
        if group.same:
            told = self.teams[self.model(group.who, group.like)]
            group = TeamGroup(group.who, tuple(told.steps), tuple(told.otherwise))
        if not (group.steps or group.otherwise):
            return ""
        for team in self.who(group.who):
            told = self.teams.setdefault(team, _Team())
            told.steps += group.steps
            told.otherwise += group.otherwise
        words = [str(step.order) for step in group.steps] + [f"otherwise: {order}" for order in group.otherwise]
        return f"{', '.join(self.who(group.who))}: {', '.join(words)}"

    def forget(self, groups: Sequence[TeamGroup]) -> None:
        """Takes out what a correction replaces; raises UnclearError unless it gives as many orders as there were."""
        teams = self.who(groups[0].who if groups else ())
        given = [len(group.steps) for group in groups]
        whole = len(groups) == 1 and not groups[0].otherwise
        if not whole or any(len(self.teams.get(team, _Team()).steps) != given[0] for team in teams):
            raise UnclearError("what does this correct?", "write all orders of the turn anew")
        for team in teams:
            self.teams[team].steps.clear()

    def bonus(self, meaning: Sense) -> str:
        """SS-16.1: takes the bonus, for all teams where none is named."""
        for team in self.current or self.mine:
            self.teams.setdefault(team, _Team()).bonus = meaning.bonus
        return f"bonus: {meaning.bonus}"

    def finish(self) -> Iterator[tuple[str, str]]:
        """SS-3.1: a question where the numbers of a team's orders leave a gap, or one comes twice."""
        for team, told in self.teams.items():
            try:
                told.sequence()
            except NumberedError as wrong:
                yield f"{team}: {wrong}", team

    def entries(self) -> Iterator[OrderEntry]:
        yield from self.repeated()
        for team, told in self.teams.items():
            if told.steps:
                yield OrderEntry("orders", team, _value(told))


def _value(told: _Team) -> Plain:
    try:
        orders = told.sequence()
    except NumberedError:
        orders = [step.order for step in told.steps]
    value: dict[str, Plain] = {"orders": [str(order) for order in orders]}
    value |= {"otherwise": [str(order) for order in told.otherwise]} if told.otherwise else {}
    return value | ({"bonus": str(told.bonus)} if told.bonus else {})


def hear_message(set_up: RaceSetUp, text: str, context: HearingContext) -> Heard:
    """SS-4: what a message orders the teams of its writer."""
    mine = tuple(party.id for party in context.parties)
    words = lexicon(PACKAGE, participants(tuple(set_up.drivers.items()), frozenset(mine)))
    return hear(text, context, load_reader(PACKAGE, sense), words, Orders(mine, context.last))


def as_asked(entry: OrderEntry, ask: Ask) -> OrderEntry:
    """SS-3.4b: an entry with no more orders than the turn asks, and a contingency for each but the first."""
    if not isinstance(entry.value, dict):
        return entry
    most = {"orders": ask.orders, "otherwise": max(0, ask.orders - 1)}
    cut = {key: value[: most[key]] if isinstance(value, list) else value for key, value in entry.value.items()}
    return replace(entry, value={key: value for key, value in cut.items() if value and key != "bonus"})


# --- texts of a turn file


class Written(Struct, frozen=True):
    """The orders and contingencies of a text."""

    orders: tuple[Order, ...] = ()
    otherwise: tuple[Order, ...] = ()


def read_text(text: Placed[str], aurigae: Mapping[str, str] | None, team: str) -> Judged[Written]:
    """SS-4: the orders of a text in a turn file; where the aurigae are not known (None), targets are not checked."""
    names = None if aurigae is None else tuple(aurigae.items())
    written = _written(text.value, names, team)
    if written is not None:
        return Judged(written)
    return Judged(None, _told(text, names, team)[1])


Names = tuple[tuple[str, str], ...] | None
"""Who drives, by team; None where race.yaml has errors."""


@lru_cache(maxsize=1024)
def _written(text: str, names: Names, team: str) -> Written | None:
    """What a clear text orders; None for one that is not."""
    told, problems = _told(Placed(text, Place("")), names, team)
    return None if problems else Written(tuple(told.sequence()), tuple(told.otherwise))


def _told(text: Placed[str], names: Names, team: str) -> tuple[_Team, tuple[Problem, ...]]:
    words = lexicon(PACKAGE, participants(names, frozenset([team])))
    orders = Orders([team], {})
    problems = take_text(orders, text, load_reader(PACKAGE, sense), words, ("SS-4", "SS-3.1"))
    wrong = [UnclearError(doubt) for doubt, _ in orders.finish()]
    told = orders.teams.get(team, _Team())
    if not (problems or wrong) and (told.bonus or orders.turns or not (told.steps or told.otherwise)):
        wrong.append(UnclearError(f"{shown(text.value)} is no order alone", _KEYS))
    return told, (*problems, *(unclear(error, text, "SS-3.1") for error in wrong))


_KEYS: Final = "write 'velox: {orders: [whip], bonus: space}', with a key for each thing"
