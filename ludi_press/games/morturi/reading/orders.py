"""The plans that messages and turn files order, and how they are judged by the field (MR-1.7, MR-7.2, MR-9)."""

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from typing import Final

from msgspec.structs import replace

from ludi_press.content.rules import Placed
from ludi_press.content.words import meant_or_known, shown
from ludi_press.core.problems import Judged, Place, Problem
from ludi_press.core.report import Ask
from ludi_press.games.contract import Heard, HearingContext
from ludi_press.games.kit.judging import Judge
from ludi_press.games.kit.reading.advice import UnclearError
from ludi_press.games.kit.reading.assembly import HIM, Subjects, read_placed, take_text, unclear
from ludi_press.games.kit.reading.hearing import hear
from ludi_press.games.kit.reading.lexicon import Lexicon
from ludi_press.games.kit.reading.names import Named, by_name_and_type, by_school, kept, lexicon
from ludi_press.games.kit.reading.sentence import load_reader
from ludi_press.games.morturi.reading.entry import PACKAGE
from ludi_press.games.morturi.reading.forms import Given, PlanForm, RoundForm, SchoolOrdersForm
from ludi_press.games.morturi.reading.plans import PlanJudge
from ludi_press.games.morturi.reading.sense import (
    CLOSE,
    HELD,
    Plans,
    SchoolSays,
    aimed,
    aims_of,
    named_in,
    sense,
    two_attacks,
    with_aim,
)
from ludi_press.games.morturi.rules.fight import Fight
from ludi_press.games.morturi.rules.model import (
    Battle,
    BattleSetUp,
    Check,
    Manner,
    Move,
    Plan,
    Query,
    RoundOrders,
    SchoolOrders,
    Silent,
    Sort,
    Trick,
)
from ludi_press.games.morturi.rules.play import begun

_NOWHERE: Final = Place("")
"""Where a message stands in no file."""


class Orders(Subjects[Plans]):
    """MR-9.1: puts the sentences of a message together."""

    section, TURN = "schools", "round"
    set_up: BattleSetUp | None

    def both(self, who: str, first: Plans, second: Plans) -> Plans:
        """MR-9.2: the plan in two sentences; raises UnclearError where one contradicts the other."""
        if len(first.plans) == 1 and "checks" in second.said - first.said and {"moves", "blows"} & second.said:
            return self.or_else(who, second, first)
        if len(first.plans) + len(second.plans) > 2 or "checks" in first.said | second.said:
            raise UnclearError(f"how do these orders of {who} belong together?", "write them in one sentence")
        if {HELD, "blows"} <= first.said | second.said:
            raise _unsure()
        (one,), (two,) = first.plans, second.plans
        if "blows" in first.said and "moves" in second.said and two.move != Move():
            raise UnclearError("a gladiator moves before he attacks (MR-1.8)", "write the move first", rule="MR-1.8")
        shared = first.said & second.said
        adds_side = one.move.manner is Manner.TO and one.move == replace(two.move, side=None)
        if shared - {CLOSE, HELD} and not (adds_side and "moves" in shared):  # "go to Verus. Strike him from behind"
            raise UnclearError(f"{who} has two orders of one kind", "write one")
        other = two.move != Move() and ("moves" not in first.said or two.move.side is not None)
        move = two.move if "moves" in second.said or other else one.move
        before, after = one.first, (*one.spend, *two.spend)
        if "moves" in second.said and "moves" not in first.said:
            before, after = (*one.first, *one.spend, *two.first), two.spend
        made = Plan(
            react=two.react or one.react,
            stance=one.stance if two.stance is None else two.stance,
            first=before,
            move=move,
            spend=after,
            blow=two.blow or one.blow,
            then=two.then or one.then,
            face=two.face or one.face,
        )
        return Plans((made,), first.said | second.said, first.doubts + second.doubts)

    def or_else(self, who: str, first: Plans, second: Plans) -> Plans:
        """MR-9.1: the plans in the order in which they are tried."""
        return Plans((*first.plans, *second.plans), first.said | second.said, first.doubts + second.doubts)

    def meant(self, who: Sequence[str], told: Plans) -> Plans:
        """The plans with whom a pronoun means: the only one named in the plan, else the only one named so far."""
        if self.set_up and told.doubts:
            raise UnclearError(told.doubts[0], "write the name")
        shots = [one for one in who if self.set_up and self.set_up.by_id[one].profile.ranged]
        if CLOSE in told.said and shots and "moves" not in told.said:
            raise UnclearError(f"is {shots[0]} to shoot, or to go there and strike?", "write 'shoot' or 'strike'")
        plans = []
        for plan in told.plans:
            own = [*dict.fromkeys(named_in(plan))]
            plans.append(self.resolved(who, plan, own or self.named))
            self.named += [one for one in own if one not in self.named]
        meant = replace(told, plans=tuple(plans))
        for problem in self.problems(who, meant):
            raise UnclearError(problem.message, problem.suggestion or "", problem.code, problem.rule)
        return meant

    def problems(self, who: Sequence[str], told: Plans) -> Iterator[Problem]:
        """MR-9.9: what is wrong with the plans of a message, whatever the field is."""
        if self.set_up:
            for one in who:
                yield from PlanJudge(self.set_up, one, None).judge(told.plans, lambda _: _NOWHERE)

    def resolved(self, who: Sequence[str], plan: Plan, named: Sequence[str]) -> Plan:
        """A plan with whom its pronouns mean, and with checks of one's own life."""
        checks = tuple(_own_life(who, one, self.named) if one.query is Query.LIFE else one for one in plan.checks)
        plan = replace(plan, checks=checks)
        if HIM not in [*aims_of(plan)]:
            return plan
        if len(named) != 1:
            raise UnclearError("whom does this mean", "write the name")
        return with_aim(plan, HIM, named[0])

    def before(self, who: tuple[str, ...], like: str | None) -> Plans:
        """MR-9.4: the plans that others are to get, too; whose life is meant by a condition of theirs is not clear."""
        told = super().before(who, like)
        if any(check.query is Query.LIFE for plan in told.plans for check in plan.checks):
            raise UnclearError("whose life is meant?", "write the orders of each in full", rule="MR-9.4")
        return told

    def redirected(self, told: Plans, aim: str) -> Plans:
        aims = set(named_in(told.plans[0]))
        if len(told.plans) != 1 or len(aims) != 1 or told.plans[0].checks:
            raise UnclearError("what does this correct?", "write all orders of this round anew")
        return replace(told, plans=(with_aim(told.plans[0], aims.pop(), aim),))

    def question(self, who: str, told: Plans) -> str | None:
        """MR-9.2: a question about whoever is not to attack, and nothing else."""
        return _unsure().question() if told.said == {HELD} else None

    def parts(self, told: Plans) -> int:
        return len(told.said - {CLOSE}) if len(told.plans) == 1 else len(told.plans)


def _unsure() -> UnclearError:
    return UnclearError("is this to attack, or not?", "write what is to be done")


def _own_life(who: Sequence[str], check: Check, named: Sequence[str]) -> Check:
    """MR-9.4: a check of one's own life; raises UnclearError where it may be somebody else's."""
    if (check.who == HIM and named) or (check.who not in ("", HIM) and (check.who,) != tuple(who)):
        raise UnclearError("only the own life can be asked for (MR-9.4)", "write 'if life 3 or less'", rule="MR-9.4")
    return replace(check, who="")


# --- messages and turn files


@kept
def _lexicon(set_up: BattleSetUp, mine: tuple[str, ...]) -> Lexicon:
    """MR-10.2: the words of orders, the names of gladiators, and the tricks of all, each by its kind."""
    names = {one.id: one.name for one in set_up.roster}
    types = {one.id: one.profile.id for one in set_up.roster}
    tricks = {trick.id: trick for one in set_up.roster for trick in one.profile.tricks}
    told = (Named(_kind(trick), trick.id, trick.id.replace("-", " ")) for trick in tricks.values())
    schools = by_school(set_up.schools, [set_up.by_id[one].school for one in mine])
    return lexicon(PACKAGE, (*by_name_and_type(PACKAGE, names, types, mine), *told, *schools))


def _kind(trick: Trick) -> str:
    """The kind of a trick's word in the grammar."""
    if trick.cost is not None:
        return "PAID"
    return {Sort.STANCE: "STANCENAME", Sort.ATTACK: "USE"}.get(trick.sort, "TRAIT")


def hear_message(set_up: BattleSetUp, text: str, context: HearingContext) -> Heard:
    """MR-9.2: what a message orders the gladiators of its writer, and what the school says."""
    mine = [fighter for party in context.parties for fighter in party.subjects]
    school = context.parties[0].id if context.parties else ""
    orders = partial(Orders, mine, context.last, school, set_up)
    return hear(text, context, load_reader(PACKAGE, sense), _lexicon(set_up, tuple(mine)), orders)


def read_sequence(set_up: BattleSetUp, school: str, text: Placed[str]) -> Judged[tuple[str, ...]]:
    """MR-1.7: the gladiators whom a school activates first, in a text of a turn file."""
    own = [one.id for one in set_up.roster if one.school == school]
    read = read_placed(text, load_reader(PACKAGE, sense), _lexicon(set_up, tuple(own)), "MR-1.7", "sequence-key")
    problems = tuple(replace(one, code="sequence-stranger") for one in read.problems if one.rule == "MR-1.7")
    if len(problems) < len(read.problems):
        problems = read.problems
    said = (one.school for one in read.value or ())
    places = tuple(place for one in said if isinstance(one, SchoolSays) for place in one.orders.sequence)
    return Judged(None if problems else places, problems)


class PlanReader:
    """Reads the plans of one gladiator in a turn file; `problems` are the mistakes so far."""

    def __init__(self, set_up: BattleSetUp, gladiator: str) -> None:
        self.set_up, self.gladiator, self.words = set_up, gladiator, _lexicon(set_up, (gladiator,))
        self.problems: list[Problem] = []

    def sentence(self, text: Placed[str]) -> tuple[Plan, ...]:
        """MR-9.2: the plans of a sentence."""
        orders = Orders([self.gladiator], {})
        reader = load_reader(PACKAGE, sense)
        self.problems += take_text(orders, text, reader, self.words, ("MR-9.2", "MR-9.2"), "order-text")
        told = orders.given.get(self.gladiator)
        if told is None and not self.problems:
            empty = UnclearError("these words order nothing", "write strike, shoot, move or face", "order-empty")
            self.problems.append(unclear(empty, text, "MR-9.2"))
        return told.plans if told else ()

    def keys(self, placed: Placed[PlanForm]) -> Plan:
        """MR-9.2: a plan by its keys."""
        told = {key: [self.key(text, key) for text in texts_of(placed.value, key)] for key in KEYS}
        arms = [one.blow for key in ("strike", "shoot", "use", "first", "spend") for one in told[key] if one.blow]
        if len({(blow.arm, blow.trick) for blow in arms}) > 1:
            self.problems.append(unclear(two_attacks(), Placed("", placed.place), "MR-3.1"))
        targets = tuple(dict.fromkeys(target for blow in arms for target in blow.targets))
        stances = [one.stance for parts in told.values() for one in parts if one.stance is not None]
        reactions = [one.react for one in told["react"] if one.react]
        to = tuple(dict.fromkeys(name for one in reactions for name in one.to))
        then = [one.then for one in told["then"]]
        plan = Plan(
            checks=tuple(check for one in told["if_"] for check in one.checks),
            react=replace(reactions[0], to=to) if reactions else None,
            stance=stances[0] if stances else None,
            first=tuple(paid for one in told["first"] for paid in one.spend),
            move=next((one.move for one in told["move"]), Move()),
            spend=tuple(paid for key in ("spend", "use") for one in told[key] for paid in one.spend),
            blow=replace(arms[0], targets=targets) if arms else None,
            then=then[0] if then else None,
            face=next((one.face for one in told["face"]), None),
        )
        return aimed(plan)

    def key(self, text: Placed[str], key: str) -> Plan:
        """The part of a plan that a text under a key says; without anything where it is a mistake."""
        start, rule, code = KEYS[key]
        read = read_placed(text, load_reader(PACKAGE, sense), self.words, rule, start)
        self.problems += (self.mistake(one, text, rule, code) for one in read.problems)
        try:
            for told in (group.told for meaning in read.value or () for group in meaning.groups if group.told):
                return Orders([self.gladiator], {}).resolved([self.gladiator], told.plans[0], ())
        except UnclearError as error:
            self.problems.append(unclear(error, text, rule))
        return Plan()

    def mistake(self, problem: Problem, text: Placed[str], rule: str, code: str) -> Problem:
        """The mistake of a key under its rule and code; where a trick is wanted, with his tricks."""
        if problem.rule != rule:
            return problem
        own = [one.id for one in self.set_up.by_id[self.gladiator].profile.tricks if one.sort is not Sort.TRAIT]
        if code != "trick-unknown":
            return replace(problem, code=code)
        named = next(iter(text.value.split()), "").strip(",;:")
        return replace(problem, code=code, suggestion=meant_or_known(named, own, "trick") if own else "take it out")


KEYS: Final = {
    "if_": ("if-key", "MR-9.4", "if-unknown"),
    "react": ("react-key", "MR-3.5", "react-unknown"),
    "stance": ("stance-key", "MR-10.2", "trick-unknown"),
    "first": ("trick-key", "MR-10.2", "trick-unknown"),
    "move": ("move-key", "MR-9.3", "move-unknown"),
    "spend": ("trick-key", "MR-10.2", "trick-unknown"),
    "strike": ("strike-key", "MR-9.9", "order-unknown"),
    "shoot": ("shoot-key", "MR-9.9", "order-unknown"),
    "use": ("trick-key", "MR-10.2", "trick-unknown"),
    "then": ("then-key", "MR-9.6a", "move-unknown"),
    "face": ("face-key", "MR-2.2", "face-unknown"),
}
"""The keys of a plan: the rule of the grammar for their texts, the rule of the game, and the code of a mistake."""


def texts_of(form: PlanForm, key: str) -> tuple[Placed[str], ...]:
    given = getattr(form, key)
    return given if isinstance(given, tuple) else (given,) if given else ()


_SILENT: Final = {Silent.FIGHT: "fights by instinct", Silent.HOLD: "strikes whom he can reach, and stays"}


def judge_orders(
    set_up: BattleSetUp | None, battle: Battle | None, turn: int, ask: Ask, form: RoundForm
) -> Judged[RoundOrders]:
    """MR-1.7: the orders of a round; a value of None without errors: the round is open.

    Without a set-up nothing can be judged, without a battle only what does not hang on the field.
    """
    if form.orders is None or set_up is None:
        alone = [placed for placed in form.schools.values() if form.orders is None]
        problems = [Problem("schools-alone", "there is no 'orders:'", one.head, "MR-9.1") for one in alone[:1]]
        return Judged(None, tuple(problems))
    fight = begun(set_up, battle) if battle else None
    judge = _Judge(set_up, fight)
    judge.one_round(ask, "one set of plans", "MR-1.7")
    plans = {one: judge.plans(one, placed) for one, placed in form.orders.items() if judge.may_act(one, placed)}
    schools = {one: judge.school(one, placed) for one, placed in form.schools.items() if judge.may_say(one, placed)}
    judge.tell_silent(form.orders)
    return judge.verdict(RoundOrders(plans, schools))


class _Judge(Judge):
    set_up: BattleSetUp
    fight: Fight | None

    def on_field(self, gladiator: str) -> bool:
        """Whether he is on the field, as far as is known."""
        return self.fight is None or self.fight.gladiators[gladiator].on_field

    def may_act(self, gladiator: str, placed: Placed[Given]) -> bool:
        """MR-9.1, MR-9.9: whether a gladiator takes part and is on the field; an error otherwise."""
        head = placed.head
        if gladiator not in self.set_up.by_id:
            suggestion = meant_or_known(gladiator, self.set_up.by_id, "gladiator")
            self.error("fighter-unknown", f"there is no gladiator {shown(gladiator)}", head, "MR-9.9", suggestion)
            return False
        if not self.on_field(gladiator):
            message = f"{gladiator} is no more on the field"
            self.error("fighter-out", message, head, "MR-9.9", "take his orders out")
            return False
        return True

    def plans(self, gladiator: str, placed: Placed[Given]) -> tuple[Plan, ...]:
        """MR-9.1: the plans of a gladiator, in keys, in a sentence, or a list of both."""
        given = placed.value
        if given == ():
            message = "an empty list orders nothing"
            self.error("orders-empty", message, placed.place, "MR-9.9a", "write a plan, or take the key out")
        if isinstance(given, tuple):
            items = given
        else:
            items = (Placed(given.value if isinstance(given, Placed) else given, placed.place),)
        found = tuple(plan for item in items for plan in self.one(gladiator, item))
        most = self.set_up.rules.plans
        if len(found) > most:
            message = f"{gladiator} has {len(found)} plans"
            self.error("plans-surplus", message, placed.head, "MR-9.1", f"write {most} at most")
        return found

    def one(self, gladiator: str, item: Placed[str | PlanForm]) -> tuple[Plan, ...]:
        """MR-9.2: the plans of a sentence, or the plan of some keys; a problem for each mistake."""
        reader, judge = PlanReader(self.set_up, gladiator), PlanJudge(self.set_up, gladiator, self.fight)
        said, place = item.value, item.place
        if isinstance(said, PlanForm):
            plans: tuple[Plan, ...] = (reader.keys(Placed(said, place)),)
        else:
            plans = reader.sentence(Placed(said, place))
        judged = judge.judge(plans, partial(_place, item))
        self.problems += (*reader.problems, *judged)
        return plans

    def may_say(self, school: str, placed: Placed[SchoolOrdersForm]) -> bool:
        """MR-1.7: whether a school takes part and has gladiators on the field; an error otherwise."""
        schools, head = [one.id for one in self.set_up.schools], placed.head
        if not self.knows("school", school, schools, head, "MR-1.7"):
            return False
        if self.fight is not None and school not in self.fight.present():
            self.error("school-gone", f"{school} has nobody left on the field", head, "MR-1.6", "take it out")
            return False
        return True

    def school(self, school: str, placed: Placed[SchoolOrdersForm]) -> SchoolOrders:
        """MR-1.7, MR-7.2: a sequence of its own gladiators, and whether it surrenders."""
        found: list[str] = []
        for text in placed.value.sequence:
            for gladiator in self.take(read_sequence(self.set_up, school, text)) or ():
                if gladiator in found:
                    message = f"{gladiator} stands here twice"
                    self.error("sequence-twice", message, text.place, "MR-1.6", "take him out once")
                elif not self.on_field(gladiator):
                    message = f"{gladiator} is no more on the field"
                    self.error("fighter-out", message, text.place, "MR-9.9", "take him out")
                else:
                    found.append(gladiator)
        return SchoolOrders(tuple(found), self.surrender(placed.value.surrender))

    def surrender(self, placed: Placed[bool] | None) -> bool:
        """MR-7.2, MR-7.3: whether a school surrenders; an error if it is too early, a warning if it means death."""
        if placed is None or not placed.value:
            return False
        limits, turn = self.set_up.rules.limits, self.fight.turn if self.fight else None
        if limits and turn is not None and turn < limits.rounds:
            message = f"nobody may surrender before the end of round {limits.rounds}, and this is round {turn}"
            self.error("surrender-early", message, placed.place, "MR-7.2", "write 'surrender: no'")
        if self.set_up.rules.no_retreat:
            message = "who surrenders here is cut down with all that are left"
            self.warn("surrender-death", message, placed.place, "MR-7.3", "write 'surrender: no'")
        return True

    def tell_silent(self, orders: Iterable[str]) -> None:
        """MR-9.8: warns of gladiators without orders, unless an unknown id may stand for one of them."""
        given = set(orders)
        if self.fight is None or not given <= self.set_up.by_id.keys():
            return
        quiet = (one.id for one in self.fight.on_field() if one.id not in given)
        self.silent("fighter-silent", quiet, _SILENT[self.set_up.rules.silent], "MR-9.8")


def _place(item: Placed[str | PlanForm], key: str) -> Place:
    """The place of a part of a plan: that of its key, or of the whole sentence."""
    form = item.value
    placed = next(iter(texts_of(form, key)), None) if isinstance(form, PlanForm) and key in KEYS else None
    return placed.place if placed else item.place
