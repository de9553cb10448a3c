"""A turn file's orders judged against the sand: who may do what (MO-2.2, MO-3, MO-4.1, MO-5)."""

from collections.abc import Iterable, Mapping
from typing import Any, Final, TypeVar

from msgspec import Struct, field

from ludi_press.content.rules import Placed
from ludi_press.content.words import meant_or_known, shown
from ludi_press.core.problems import Judged, Problem, Severity, has_errors
from ludi_press.core.report import Ask
from ludi_press.games.kit.slips import TooManySlipsError, check_room
from ludi_press.games.moritari.reading.aims import is_nobody, read_fighter, read_goal, read_look, read_thumb
from ludi_press.games.moritari.reading.cautions import order_warnings, spot
from ludi_press.games.moritari.reading.forms import CaesarForm, CaesarGiven, Given, OrderForm, RoundForm
from ludi_press.games.moritari.reading.orders import read_caesar, read_order
from ludi_press.games.moritari.rules.live import BoutSetUp
from ludi_press.games.moritari.rules.model import (
    NOBODY,
    Bout,
    CaesarOrders,
    Fighter,
    FighterOrders,
    Goal,
    Look,
    RoundOrders,
    Status,
    Thumb,
)

T = TypeVar("T")
_OPEN_ORDERS: Final = "write move, face, fight or appeal, or take it out"


def judge_orders(set_up: BoutSetUp | None, bout: Bout | None, ask: Ask, form: RoundForm) -> Judged[RoundOrders]:
    """The orders of a round; a value of None without errors: the round is open.

    Without a bout, or without a set-up, only what the file itself tells is judged.
    """
    judge = _Judge(set_up, bout)
    try:
        return _judged(judge, ask, form)
    except TooManySlipsError:
        return Judged(None, tuple(judge.problems))


def _judged(judge: "_Judge", ask: Ask, form: RoundForm) -> Judged[RoundOrders]:
    if form.orders is None:
        if form.caesar is not None:
            judge.note("caesar-alone", "there are orders of Caesar, and no 'orders:'", *form.caesar.values())
        return Judged(None, tuple(judge.problems))
    judge.asked(ask)
    fighters = {one: judge.fighter(one, placed) for one, placed in form.orders.items() if judge.may_act(one, placed)}
    caesar = {
        school: judge.caesar(placed) for school, placed in (form.caesar or {}).items() if judge.may_rule(school, placed)
    }
    judge.silent(form.orders, form.caesar or {})
    if has_errors(judge.problems):
        return Judged(None, tuple(judge.problems))
    return Judged(RoundOrders(fighters, caesar), tuple(judge.problems))


class _Judge(Struct):
    """What one round is judged by, and the problems found so far."""

    set_up: BoutSetUp | None
    bout: Bout | None
    problems: list[Problem] = field(default_factory=list)

    @property
    def names(self) -> dict[str, str] | None:
        """The fighters' names by id, None where race.yaml does not tell them rightly."""
        return {one.id: one.name for one in self.set_up.roster} if self.set_up else None

    def note(
        self,
        code: str,
        message: str,
        *placed: Placed[Any],
        rule: str = "MO-2.2",
        suggestion: str | None = None,
        severity: Severity = Severity.ERROR,
    ) -> None:
        """Adds a problem at the first of some places."""
        place = placed[0].place if placed else None
        self.problems.append(Problem(code, message, place, rule, suggestion, severity))

    def take(self, judged: Judged[T]) -> T | None:
        """The value; its problems are kept."""
        self.problems += judged.problems
        return judged.value

    def asked(self, ask: Ask) -> None:
        """MO-1: a round asks one order of each fighter."""
        if ask.orders > 1:
            message = f"a round asks one order of each fighter, and this one is opened with {ask.orders}"
            suggestion = "write 'orders: 1' under 'opens:', where this round is opened"
            self.note("opens-surplus", message, rule="MO-1", suggestion=suggestion, severity=Severity.WARNING)

    def standing(self, fighter: str) -> Fighter | None:
        """The fighter as the round begins, None where that is not known."""
        known = self.bout is not None and self.set_up is not None and fighter in self.set_up.by_id
        return self.bout.fighter(fighter) if known and self.bout else None

    def called(self) -> tuple[str, ...]:
        """All that fighters are called: ids and names."""
        names = self.names or {}
        return (*names, *names.values())

    def may_act(self, fighter: str, placed: Placed[Given]) -> bool:
        """Whether the fighter takes part and is on the sand; a Problem otherwise."""
        check_room(self.problems, _head(placed).place)
        names = self.names
        if names is not None and fighter not in names:
            suggestion = meant_or_known(fighter, names, "fighter")
            self.note(
                "fighter-unknown",
                f"there is no fighter {shown(fighter)}",
                _head(placed),
                rule="MO-3.1",
                suggestion=suggestion,
            )
            return False
        me = self.standing(fighter)
        if me is not None and not me.on_sand:
            self.note(
                "fighter-dead", f"{fighter} is dead", _head(placed), rule="MO-5.1", suggestion="take its orders out"
            )
            return False
        return True

    def fighter(self, fighter: str, given: Placed[Given]) -> FighterOrders:
        """One fighter's orders, in keys or in a sentence; none where the sentence cannot be read."""
        if given.value == OrderForm():
            message = f"the orders of {fighter} say nothing"
            self.note("order-empty", message, given, rule="MO-3.1", suggestion=_OPEN_ORDERS, severity=Severity.WARNING)
        form = given.value if isinstance(given.value, OrderForm) else self.take(read_order(given.value, self.called()))
        return FighterOrders() if form is None else self.keys(fighter, Placed(form, given.place))

    def keys(self, fighter: str, placed: Placed[OrderForm]) -> FighterOrders:
        """One fighter's orders by the keys of a turn file."""
        form, names = placed.value, self.names
        move: Goal | None = self.take(read_goal(form.move, names)) if form.move is not None else None
        face: Look | None = self.take(read_look(form.face, names)) if form.face is not None else None
        fight = self.target(fighter, form.fight) if form.fight is not None else None
        self.not_itself(fighter, placed, move, face, fight)
        self.gone(placed, move, face)
        self.open(fighter, placed)
        orders = FighterOrders(move, face, fight, form.appeal)
        if self.set_up is not None and self.bout is not None:
            self.problems += order_warnings(self.set_up, self.bout, fighter, orders, placed)
        return orders

    def not_itself(self, fighter: str, placed: Placed[OrderForm], *aims: Goal | Look | None) -> None:
        if fighter in aims:
            message = f"{fighter} can neither move to itself, nor face or fight itself"
            self.note("order-itself", message, placed, rule="MO-3.1")

    def gone(self, placed: Placed[OrderForm], *aims: Goal | Look | None) -> None:
        """Nobody moves to, or faces, whoever was removed."""
        for aim in aims:
            other = self.standing(aim) if isinstance(aim, str) else None
            if other is not None and not other.on_sand:
                self.note("fighter-dead", f"{aim} is dead and was removed", placed, rule="MO-5.1")

    def target(self, fighter: str, given: Placed[str]) -> str | None:
        """MO-4.1: whom to attack: an enemy who stands or will stand; or nobody."""
        if is_nobody(given):
            return NOBODY
        enemy = self.take(read_fighter(given, self.names))
        if enemy is None or self.set_up is None:
            return enemy
        other = self.standing(enemy)
        if other is not None and not other.on_sand:
            self.note("fighter-dead", f"{enemy} is dead", given, rule="MO-4.1")
        elif other is not None and other.status is Status.LYING and not self.rising(other):
            self.note("fight-lying", f"{enemy} lies on the sand by the crowd's mercy", given, rule="MO-4.1")
        elif enemy != fighter and self.set_up.side(enemy) == self.set_up.side(fighter):
            self.note("fight-friend", f"{fighter} and {enemy} are on the same side", given, rule="MO-4.1")
        return enemy

    def rising(self, fighter: Fighter) -> bool:
        return self.set_up is not None and self.bout is not None and self.set_up.may_rise(fighter, self.bout.round + 1)

    def open(self, fighter: str, placed: Placed[OrderForm]) -> None:
        """MO-3.2: in contact nobody moves, and in contact with several nobody turns."""
        form, me = placed.value, self.standing(fighter)
        if me is None or self.set_up is None or self.bout is None:
            return
        pinning = self.set_up.pinned_by(self.bout, fighter)
        if pinning and form.move is not None:
            message = f"{fighter} cannot move: it is in contact with {', '.join(pinning)}"
            here = spot(form.move, placed)
            self.note("order-closed", message, here, rule="MO-3.2", suggestion="write 'face' or 'fight'")
        if len(pinning) > 1 and form.face is not None:
            message = f"{fighter} cannot turn: it is in contact with {', '.join(pinning)}"
            here = spot(form.face, placed)
            self.note("order-closed", message, here, rule="MO-3.2", suggestion="write 'fight' alone")

    def may_rule(self, school: str, placed: Placed[CaesarGiven]) -> bool:
        """MO-2.1: whether a school takes part and has somebody left; who is barred is only told so."""
        check_room(self.problems, _head(placed).place)
        if self.set_up is None:
            return True
        schools = self.set_up.school_by_id
        if school not in schools:
            suggestion = meant_or_known(school, schools, "school")
            self.note("school-unknown", f"there is no school {shown(school)}", _head(placed), suggestion=suggestion)
            return False
        if self.bout is not None and self.bout.barred == school:
            message = f"{school} overrode the crowd, and cannot be Caesar in this round"
            self.note("caesar-barred", message, _head(placed), severity=Severity.WARNING)
        if not self.is_left(school):
            message = f"{school} has nobody left on the sand, and cannot be Caesar"
            self.note("caesar-gone", message, _head(placed), suggestion="take it out")
            return False
        return True

    def is_left(self, school: str) -> bool:
        """Whether a school has somebody on the sand, as far as is known."""
        if self.set_up is None or self.bout is None:
            return True
        return any(one.on_sand and self.set_up.side(one.id) == school for one in self.bout.fighters)

    def caesar(self, given: Placed[CaesarGiven]) -> CaesarOrders:
        """MO-2.2: what a school would do as Caesar, in keys or in a sentence."""
        said = given.value
        form = said if isinstance(said, CaesarForm) else self.take(read_caesar(said, self.called()))
        return CaesarOrders() if form is None else self.rule(form)

    def rule(self, form: CaesarForm) -> CaesarOrders:
        """MO-2.2: what a school would do as Caesar, by the keys of a turn file."""
        sequence, fights = self.sequence(form.sequence), self.sequence(form.fights)
        if isinstance(form.thumb, Placed):
            return CaesarOrders(sequence, fights, {}, self.take(read_thumb(form.thumb)) or Thumb.CROWD)
        thumb = (self.thumb(fighter, placed) for fighter, placed in (form.thumb or {}).items())
        return CaesarOrders(sequence, fights, dict(thumb))

    def sequence(self, given: tuple[Placed[str], ...]) -> tuple[str, ...]:
        """Fighters on the sand, each once."""
        found: list[str] = []
        for placed in given:
            check_room(self.problems, placed.place)
            fighter = self.take(read_fighter(placed, self.names))
            me = self.standing(fighter) if fighter is not None else None
            if me is not None and not me.on_sand:
                self.note("fighter-dead", f"{fighter} is dead", placed, suggestion="take it out")
            elif fighter in found:
                self.note("sequence-twice", f"{fighter} stands here twice", placed, suggestion="take it out once")
            elif fighter is not None:
                found.append(fighter)
        return tuple(found)

    def thumb(self, called: str, placed: Placed[str]) -> tuple[str, Thumb]:
        """MO-5.3, MO-5.4: a verdict on a gladiator; beasts ignore it."""
        check_room(self.problems, placed.place)
        fighter = self.take(read_fighter(Placed(called, placed.place), self.names)) or called
        if self.set_up is not None and fighter in self.set_up.by_id and self.set_up.by_id[fighter].kind.is_beast:
            self.note("thumb-beast", f"{fighter} is a beast and ignores the verdict", placed, rule="MO-5.4")
        return fighter, self.take(read_thumb(placed)) or Thumb.CROWD

    def silent(self, orders: Mapping[str, object], caesar: Mapping[str, object]) -> None:
        """MO-2.2, MO-4.1a: who sent nothing, and what that means."""
        if self.set_up is None or self.bout is None:
            return
        if not (self.set_up.by_id.keys() >= orders.keys() and self.set_up.school_by_id.keys() >= caesar.keys()):
            return  # the stranger may be who seems to be silent
        quiet = [one.id for one in self.bout.fighters if one.on_sand and one.id not in orders]
        self.silence(
            (one for one in quiet if self.bout.fighter(one).status is Status.STANDING),
            "stays, and fights whom it touches",
            "fighter-silent",
        )
        schools = (school for school in self.set_up.school_by_id if school not in caesar and self.is_left(school))
        self.silence(schools, "names nobody as Caesar: roster order, and the crowd has its will", "caesar-silent")

    def silence(self, who: Iterable[str], means: str, code: str) -> None:
        names = ", ".join(who)
        if names:
            self.note(code, f"no orders of {names}: who is silent {means}", severity=Severity.WARNING)


def _head(placed: Placed[Any]) -> Placed[Any]:
    """The place of the key alone, for what is wrong with that."""
    return Placed(placed.value, placed.head)
