"""What the sentences of a message or a turn file order: from a parse to orders (SS-3.1, SS-4, SS-16.1)."""

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from itertools import pairwise
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from ludi_press.boards.ring import Side
from ludi_press.content.nodes import Plain
from ludi_press.content.rules import Placed
from ludi_press.content.words import one_of, shown
from ludi_press.core.problems import Problem
from ludi_press.core.report import Ask
from ludi_press.games.contract import Heard, HearingContext, OrderEntry
from ludi_press.games.kit.reading.advice import UnclearError
from ludi_press.games.kit.reading.assembly import (
    Group,
    Names,
    Sense,
    Subjects,
    Told,
    group_of,
    ids,
    read_once,
    sense_of,
    take_text,
    unclear,
)
from ludi_press.games.kit.reading.grammar import Meaning
from ludi_press.games.kit.reading.hearing import NumberedError, hear, in_sequence
from ludi_press.games.kit.reading.lexicon import Lexicon
from ludi_press.games.kit.reading.names import by_name_and_type, kept, lexicon, participants
from ludi_press.games.kit.reading.sentence import load_reader
from ludi_press.games.super_series.rules.live import RaceSetUp
from ludi_press.games.super_series.rules.model import FLIPPED_ACTS, SHIFTS, STANDARD_ORDERS, Act, Bonus, Order

PACKAGE: Final = "ludi_press.games.super_series"
_MOST_LANES: Final = 3
_SIDES: Final = {"left": Side.LEFT, "right": Side.RIGHT}


# --- what a sentence means


class OrderStep(Struct, frozen=True):
    """An order, its number among the orders of the turn if the writer gave one, and the part of the track it is for."""

    order: Order
    number: int | None = None
    place: str | None = None
    unchanged: bool = False


class Refused(Struct, frozen=True):
    """What is not to be done: an act, or any displacement; with lanes, a side or a target only such a one."""

    act: str
    side: Side | None = None
    target: str | None = None
    lanes: int = 0

    def __str__(self) -> str:
        return f"no {self.act or self.target or self.lanes}"

    def forbids(self, order: Order) -> bool:
        """Whether an order is refused."""
        act = not self.act or self.act == order.act or (self.act == _ANY and bool(order.lanes))
        side = self.side in (None, order.side, order.toward)
        target = self.target is None or _may_hit(order, self.target)
        return act and side and target and self.lanes in (0, order.lanes)


def _may_hit(order: Order, who: str) -> bool:
    """Whether an order is aimed at somebody, or at whoever is on a side."""
    return order.target == who or (order.side is not None and order.target is None)


_ANY: Final = "displacement"


class Given(Told, frozen=True):
    """SS-4, SS-16.1: what a team is ordered.

    `when` tells of a contingency alone whether it is for a way that is blocked, or free ("otherwise"); both together
    are "decided".
    `behind` are how many orders stand before each contingency.
    `bonus` may be "none".
    With `only` it is the only order.
    """

    steps: tuple[OrderStep, ...] = ()
    otherwise: tuple[Order, ...] = ()
    refused: tuple["Refused", ...] = ()
    bonus: str | None = None
    when: str = ""
    only: bool = False
    behind: tuple[int, ...] = ()

    def checked(self) -> "Given":
        """The orders; raises UnclearError where one is refused, not the only one, or for a part alone."""
        places = {step.place for step in self.steps if step.place and step.number is None}
        early = "out" in places and self.steps[-1].place != "out"
        if len(places) > 1 or early or (places == {"straight"} and len(self.steps) > 1):
            raise UnclearError("an order is for the whole move, wherever it goes", "write which is first, by numbers")
        if self.only and (self.bonus or len([*self.orders()]) > 1):
            raise UnclearError("is this the only order?", "write all orders of the turn anew")
        acts = {step.order.act for step in self.steps}
        if acts != {Act.CRUISE} and any(step.unchanged and step.number is None for step in self.steps):
            raise UnclearError("is nothing to be changed, or this to be done?")
        if any(one.forbids(order) for one in self.refused for order in self.orders()):
            raise UnclearError("is this to be done, or not?")
        return self

    @property
    def gift(self) -> str | None:
        """The bonus, if one is taken."""
        return self.bonus if self.bonus in [*Bonus] else None

    def orders(self) -> Iterator[Order]:
        yield from (step.order for step in self.steps)
        yield from self.otherwise

    @property
    def fits(self) -> bool:
        """SS-7: whether it is clear for which orders the contingencies are: each but the first has one, or the next."""
        wanted, count = range(2, len(self.otherwise) + 2), len(self.steps)
        listed = len(set(self.behind)) < 2 and len(self.otherwise) >= count - 1
        return not (self.steps and self.otherwise) or listed or (self.behind == (*wanted,) and self.in_order())

    def in_order(self) -> bool:
        """Whether the numbers of the orders, if they have any, are those of their sequence."""
        return all(step.number in (None, place) for place, step in enumerate(self.steps, 1))

    def sequence(self) -> list[Order]:
        """The orders by their numbers; raises NumberedError where these do not fit."""
        return in_sequence([(step.number, step.order) for step in self.steps])

    def value(self) -> Plain:
        try:
            orders = self.sequence()
        except NumberedError:
            orders = [step.order for step in self.steps]
        value: dict[str, Plain] = {"orders": [str(order) for order in orders]} if orders else {}
        value |= {"otherwise": [str(order) for order in self.otherwise]} if orders and self.otherwise else {}
        return value | ({"bonus": self.gift} if orders and self.gift else {})

    def __str__(self) -> str:
        """The orders in canonical words."""
        told = [str(step.order) for step in self.steps] + [f"otherwise: {order}" for order in self.otherwise]
        told += [str(one) for one in self.refused]
        return ", ".join([*told, *([f"bonus: {self.bonus}"] if self.bonus else [])])


def _one_bonus(first: Given, second: Given) -> str | None:
    """SS-16.1: the bonus of both together; raises UnclearError where each names another."""
    if first.bonus and second.bonus not in (None, first.bonus):
        raise UnclearError("which bonus", f"write {one_of(Bonus)}")
    return first.bonus or second.bonus


def sense(meaning: Meaning) -> Sense[Given]:
    """SS-4: what one reading of a sentence orders; raises UnclearError where the game has no such order."""
    groups = [_group(part) for part in meaning.parts("groups")]
    groups += [Group(told=_contingency(_orders(part), part.word("when") or "")) for part in meaning.parts("otherwise")]
    bonus = meaning.part("bonus")
    if bonus:
        groups = _with_bonus(groups, bonus)
    found = sense_of(meaning, groups)
    if groups and not found.groups[0].who and any(group.who for group in groups):
        raise UnclearError("whose is the first of these orders?", "write a name before each")
    return found


def _contingency(otherwise: tuple[Order, ...], when: str) -> Given:
    return Given(otherwise=otherwise, when=when, behind=(0,) * len(otherwise))


def _with_bonus(groups: Sequence[Group[Given]], bonus: Meaning) -> list[Group[Given]]:
    """SS-16.1: the groups with a bonus: that of the only one in the sentence, or of those whom it is said to be for."""
    gift, who, everyone = bonus.word("gift"), ids(bonus, "who"), bonus.word("everyone") or ""
    if not gift:
        raise UnclearError("which bonus", f"write {one_of(Bonus)}")
    told = groups[0].told if len(groups) == 1 and not (who or everyone) else None
    if told:
        return [replace(groups[0], told=replace(told, bonus=gift).checked())]
    return [*groups, Group(who, everyone, told=Given(bonus=gift))]


def _group(meaning: Meaning) -> Group[Given]:
    steps = _listed(meaning, _row(meaning))
    denied = [step.order for part in meaning.parts("denied") for step in _steps(part)]
    spared = [part.word("id") for part in meaning.parts("others")]
    corrected = (*meaning.parts("fixed"), *meaning.parts("denied"), *meaning.parts("refused"))
    if any(map(_strikes, meaning.parts("steps"))) and any(_is_side(step) for step in corrected):
        raise UnclearError("a displacement, or the side of the attack?", "write the whole order anew")
    if any(step.order in denied or any(_may_hit(step.order, one or "") for one in spared) for step in steps):
        raise UnclearError("is this to be done, or not?")
    kept = [key for key, _ in meaning.pairs if key in ("steps", "otherwise")]
    first = ("otherwise", "steps") in pairwise(kept) and kept != ["otherwise", "steps"]
    if first and kept[1:] != ["steps", "otherwise"] * (len(kept) // 2):
        raise UnclearError("which orders are the contingencies?", "write 'otherwise' behind each order but the first")
    otherwise = tuple(order for part in meaning.parts("otherwise") for order in _orders(part)) + _asides(meaning, steps)
    refused = tuple(_refused(part) for part in meaning.parts("refused"))
    only = meaning.word("only") is not None
    told = Given(tuple(steps), otherwise, refused, only=only, behind=(*_behind(meaning),)).checked()
    return group_of(meaning, told if told != Given() else None)


def _refused(meaning: Meaning) -> Refused:
    verb = next(filter(None, map(meaning.word, ("drive", "double", "strike", "ferit"))), "")
    side = _SIDES.get(meaning.word("side") or meaning.word("wheel") or "")
    lanes = meaning.word("lanes") or meaning.word("size") or ""
    act = _ANY if not verb and (side or meaning.word("shift")) else verb
    return Refused(act, side, meaning.word("target"), int(lanes) if lanes.isdecimal() else 0)


def _listed(meaning: Meaning, steps: list[OrderStep]) -> list[OrderStep]:
    """The steps, the first with the number that stands before the name of its team: "1. Velox: whip"."""
    number = meaning.word("number")
    if number is None or not steps:
        return steps
    if steps[0].number is not None:
        raise UnclearError("this order has two numbers", "write one")
    return [replace(steps[0], number=int(number)), *steps[1:]]


def _asides(meaning: Meaning, steps: list[OrderStep]) -> tuple[Order, ...]:
    """SS-7: the contingencies in brackets, one behind each order of a list but the first: "2) whip (brake)"."""
    asides = tuple(order for part in meaning.parts("asides") for order in _orders(part))
    numbers = [step.number or 0 for step in steps]
    fitting = len(asides) == len(steps) - 1 and numbers == sorted(numbers)
    if asides and (not fitting or any(step.order == aside for step, aside in zip(steps[1:], asides, strict=False))):
        raise UnclearError("which orders are the contingencies?", "write 'otherwise' before each")
    return asides


def _behind(meaning: Meaning) -> Iterator[int]:
    """How many orders stand before each contingency of a group."""
    before = 0
    for key, value in meaning.pairs:
        if isinstance(value, Meaning) and key in ("otherwise", "asides"):
            yield from (before for _ in _orders(value))
        elif key == "sames":
            before += 1
        elif isinstance(value, Meaning) and key == "steps":
            before += len(_steps(value))


def _row(meaning: Meaning) -> list[OrderStep]:
    """The orders of a group, in the sequence in which they are said."""
    steps: list[OrderStep] = []
    previous = ""
    for key, value in meaning.pairs:
        told = _steps(value) if isinstance(value, Meaning) and key in ("steps", "fixed", "restated") else []
        if key == "restated":
            if [one.order for one in told] != [steps[-1].order]:
                raise UnclearError("which of these is meant?", "write the order once")
            told = []
        if key == "fixed" and steps[-1].order.lanes and isinstance(value, Meaning) and _is_side(value):
            told = [replace(told[0], order=replace(told[0].order, lanes=steps[-1].order.lanes))]
        if previous == "aparts" and steps and told and told[0].order == steps[-1].order:
            raise UnclearError(f"is this one order, or two: {shown(str(told[0].order))}?")
        steps = steps[:-1] if key == "fixed" else steps
        steps += steps[-1:] if key == "sames" else told
        previous = key
    if any(_repeats_side(one, two) for one, two in pairwise(meaning.parts("steps"))):
        raise UnclearError("is this one displacement, or two?", "write a number of lanes with each")
    if any(_strikes(one) and _is_side(two) for one, two in pairwise(meaning.parts("steps"))):
        raise UnclearError("a displacement, or one more side of the attack?", "write a number of lanes with it")
    return steps


def _repeats_side(one: Meaning, two: Meaning) -> bool:
    """Whether a side may only explain the displacement before it: "two lanes to the right, outward"."""
    return bool(one.word("lanes") or one.word("size")) and _is_side(two) and one.word("side") == two.word("side")


def _strikes(step: Meaning) -> bool:
    """Whether a step is an attack."""
    return bool(step.word("strike") or step.word("ferit"))


def _is_side(step: Meaning) -> bool:
    """Whether a step is a side alone."""
    return [key for key, _ in step.pairs] == ["side"]


def _orders(meaning: Meaning) -> tuple[Order, ...]:
    orders = tuple(step.order for part in meaning.parts("steps") for step in _steps(part))
    return orders * int(meaning.word("both") or 1)


def _steps(meaning: Meaning) -> list[OrderStep]:
    """SS-4: the order of one step, as often as it is said to be given."""
    number = meaning.word("number") or ""
    step = OrderStep(
        _order(meaning),
        int(number) if number.isdecimal() else None,
        meaning.word("place"),
        unchanged=bool(meaning.word("unchanged")),
    )
    doubled = 2 if meaning.word("double") else 1
    return [step] + [OrderStep(step.order)] * (int(meaning.word("times") or doubled) - 1)


def _order(meaning: Meaning) -> Order:
    act = meaning.word("drive") or meaning.word("double") or meaning.word("strike") or meaning.word("ferit")
    side = _SIDES.get(meaning.word("side") or meaning.word("wheel") or "")
    if act:
        return Order(Act(act), side=side, target=meaning.word("target"))
    lanes = int(meaning.word("lanes") or meaning.word("size") or 1)
    if side is None or not 1 <= lanes <= _MOST_LANES:
        open_ = one_of(str(Order(SHIFTS[side or Side.LEFT], many)) for many in range(1, _MOST_LANES + 1))
        raise UnclearError("a displacement is of one to three lanes (SS-4.2)", f"write {open_}")
    return Order(SHIFTS[side], lanes)


# --- what a message means


class Orders(Subjects[Given]):
    """SS-3.1: puts the sentences of a message together; the turn has asked for so many orders, where that is known.

    Without a `window` a bonus is given to nobody, so that it does not matter whose it is.
    Where one is asked, a sentence that says it again orders nothing more: "Faster! Accelerate!"
    """

    def __init__(
        self, mine: Sequence[str], last: Mapping[str, Plain], asked: int | None = None, *, window: bool = True
    ) -> None:
        super().__init__(mine, last)
        self.asked, self.window = asked, window

    def both(self, who: str, first: Given, second: Given) -> Given:
        """The orders of two sentences; raises UnclearError where one refuses what the other orders."""
        told = first if second == Given(refused=second.refused) else self.added(first, second)
        only = first.only or second.only
        return replace(told, refused=first.refused + second.refused, only=only).checked()

    def added(self, first: Given, second: Given) -> Given:
        """SS-3.1, SS-7: the orders of two sentences, one behind the other: "If blocked, right. Otherwise whip." too."""
        if (first.when, second.when) == ("blocked", "free"):
            if first.steps or len(first.otherwise + second.otherwise) > 2:
                raise UnclearError("which is the order, and which its contingency?", "write 'whip, otherwise: brake'")
            return Given(tuple(OrderStep(order) for order in second.otherwise), first.otherwise, when="decided")
        if first.when == "decided" and (second.steps or second.otherwise):
            raise UnclearError("is this a further order?", "number the orders: '1. whip 2. left 1, otherwise: brake'")
        if self.asked == 1 and not second.otherwise and first.steps == second.steps:
            return replace(second, otherwise=first.otherwise, behind=first.behind, bonus=_one_bonus(first, second))
        otherwise = first.otherwise + second.otherwise
        behind = (*first.behind, *(len(first.steps) + one for one in second.behind))
        if second.when == "blocked" and len(otherwise) == 1 and len(first.steps) > 2:
            otherwise, behind = otherwise * (len(first.steps) - 1), behind * (len(first.steps) - 1)
        return Given(first.steps + second.steps, otherwise, (), _one_bonus(first, second), second.when, behind=behind)

    def meant(self, who: Sequence[str], told: Given) -> Given:
        """The orders; where one is asked, "keep speed, change nothing" is one, and so is "hold on, hold on tight"."""
        once = {step.order.act for step in told.steps} in ({Act.CRUISE}, {Act.ENDURE}, {Act.ESCAPE})
        return replace(told, steps=told.steps[:1]) if self.asked == 1 and once else told

    def parts(self, told: Given) -> int:
        return len([*told.orders()])

    def corrected(self, known: Given | None, told: Given) -> Given:
        """The orders in place of as many others."""
        if known is None:
            return told
        if told.otherwise or len(known.steps) != len(told.steps):
            raise UnclearError("what does this correct?", "write all orders of the turn anew")
        return replace(known, steps=told.steps, refused=told.refused)

    def receivers(self, named: tuple[str, ...], told: Given) -> tuple[str, ...]:
        """SS-16.1: the teams that get an order; a bonus alone is for all, where no team was named before.

        Below the orders of several it must name those who get it.
        """
        if told != Given(bonus=told.bonus):
            return self.who(named)
        open_ = [one for one, given in self.given.items() if not given.bonus]
        if len(self.current) == 1 and not named and len(open_) > 1:
            if not self.window:
                return tuple(open_)
            raise UnclearError("whose bonus is this", f"write all again, with 'for {open_[0]}' or 'for all' behind it")
        return self.current or self.mine

    def question(self, who: str, told: Given) -> str | None:
        """SS-3.1: a question where the numbers of a team's orders leave a gap, or one comes twice."""
        try:
            told.sequence()
        except NumberedError as wrong:
            return f"{who}: {wrong}"
        if not told.fits:
            return (
                f"{who}: which of the orders is the contingency for? Write 'otherwise' behind each order but the first"
            )
        return f"{who}: what is to be done instead?" if told == Given(refused=told.refused) else None


def hear_message(set_up: RaceSetUp, text: str, context: HearingContext) -> Heard:
    """SS-4: what a message orders the teams of its writer."""
    mine = tuple(party.id for party in context.parties)
    orders = partial(Orders, mine, context.last, context.asked, window=context.window)
    return hear(text, context, load_reader(PACKAGE, sense), _words_of(set_up, mine), orders)


@kept
def _words_of(set_up: RaceSetUp, mine: tuple[str, ...]) -> Lexicon:
    """The words of orders, and the names of a race."""
    colours = {team.id: team.factio for team in set_up.teams}
    return lexicon(PACKAGE, by_name_and_type(PACKAGE, set_up.drivers, colours, mine))


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


_CANONICAL: Final = {str(order): order for order in (*STANDARD_ORDERS, *map(Order, (Act.CRUISE, *FLIPPED_ACTS)))}


def canonical(text: str, names: Names) -> Order | None:
    """SS-4: the order of a text in canonical words, as the press writes them: it needs no vocabulary and no grammar."""
    words, _, target = text.partition(" at ")
    order = _CANONICAL.get(words)
    if order is None or not target:
        return order
    return replace(order, target=target) if order.side and target in dict(names or ()) else None


def _told(text: Placed[str], names: Names, team: str) -> tuple[Written, tuple[Problem, ...]]:
    if (order := canonical(text.value, names)) is not None:
        return Written((order,)), ()
    words = lexicon(PACKAGE, participants(names, frozenset([team])))
    orders = Orders([team], {})
    problems = take_text(orders, text, load_reader(PACKAGE, sense), words, ("SS-4", "SS-3.1"), "order-text")
    wrong = [UnclearError(doubt) for doubt, _ in orders.finish()]
    told = orders.given.get(team, Given())
    if not (problems or wrong) and (told.gift or orders.turns or not (told.steps or told.otherwise)):
        wrong.append(UnclearError(f"{shown(text.value)} is no order alone", _keys(team, told)))
    written = Written() if problems or wrong else Written(tuple(told.sequence()), told.otherwise)
    return written, (*problems, *(unclear(error, text, "SS-3.1") for error in wrong))


read_text: Final = read_once(_told)
"""SS-4: the orders of a text in a turn file."""


def _keys(team: str, told: Given) -> str:
    """What to write in place of a text with more than orders."""
    keys = f"orders: [{', '.join(str(step.order) for step in told.steps)}]" if told.steps else ""
    bonus = f"received: …, bonus: {told.gift}" if told.gift else ""
    return f"write '{team}: {{{', '.join(filter(None, (keys, bonus)))}}}', with a key for each thing"
