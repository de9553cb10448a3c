"""A turn file's orders judged against the field: who may act, what schools may say (MR-1.7, MR-7.2, MR-9)."""

from collections.abc import Iterable
from functools import partial
from typing import Final

from ludi_press.content.rules import Placed
from ludi_press.content.words import meant_or_known, shown
from ludi_press.core.problems import Judged, Place, Problem
from ludi_press.core.report import Ask
from ludi_press.games.kit.judging import Judge
from ludi_press.games.morturi.reading.forms import Given, PlanForm, RoundForm, SchoolOrdersForm
from ludi_press.games.morturi.reading.orders import KEYS, PlanReader, read_sequence, texts_of
from ludi_press.games.morturi.reading.plans import PlanJudge
from ludi_press.games.morturi.rules.fight import Fight
from ludi_press.games.morturi.rules.model import Battle, BattleSetUp, Plan, RoundOrders, SchoolOrders, Silent
from ludi_press.games.morturi.rules.play import begun

_SILENT: Final = {Silent.FIGHT: "fights by instinct", Silent.HOLD: "strikes whom he can reach, and stays"}


def judge_orders(set_up: BattleSetUp | None, battle: Battle | None, ask: Ask, form: RoundForm) -> Judged[RoundOrders]:
    """The orders of a round; a value of None without errors: the round is open.

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
