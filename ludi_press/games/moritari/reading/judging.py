"""Judges the orders of a turn file, and the conditions of standing orders (MO-2.2, MO-3, MO-4.1, MO-5)."""

from collections.abc import Callable, Mapping
from typing import Final

from ludi_press.boards.plane import UNIT, Point, apart, distance, units
from ludi_press.content.rules import Placed
from ludi_press.content.words import any_of
from ludi_press.core.problems import Judged, Place
from ludi_press.core.report import Ask
from ludi_press.games.contract import StandingCondition
from ludi_press.games.kit.judging import Judge, judged
from ludi_press.games.kit.race import Holds
from ludi_press.games.moritari.reading.entry import CaesarForm, CaesarGiven, Given, OrderForm, RoundForm
from ludi_press.games.moritari.reading.orders import (
    CaesarRule,
    Order,
    PointForm,
    read_caesar,
    read_fighter,
    read_goal,
    read_look,
    read_order,
    read_target,
    read_thumb,
)
from ludi_press.games.moritari.rules.model import (
    NOBODY,
    Bout,
    BoutSetUp,
    CaesarOrders,
    Fighter,
    FighterOrders,
    Manner,
    RoundOrders,
    Status,
    Stride,
    Thumb,
    toward,
)

_OPEN_ORDERS: Final = f"write {any_of(OrderForm.__struct_fields__)}, or take it out"


def judge_orders(
    set_up: BoutSetUp | None, bout: Bout | None, turn: int, ask: Ask, form: RoundForm
) -> Judged[RoundOrders]:
    """MO-2.2: the orders of a round; the value is None without errors where the round is still open.

    Without a bout or a set-up, only what depends on the file alone is checked.
    """
    judge = _Judge(set_up, bout)
    return judged(judge, lambda: judge.round(ask, form))


class _Judge(Judge):
    """Checks the orders of one round."""

    set_up: BoutSetUp | None
    bout: Bout | None

    def round(self, ask: Ask, form: RoundForm) -> RoundOrders | None:
        """MO-1: all orders of a round."""
        if form.orders is None:
            if form.caesar is not None:
                place = next((placed.place for placed in form.caesar.values()), None)
                self.error("caesar-alone", "there are orders of Caesar, and no 'orders:'", place, "MO-2.2")
            return None
        self.one_round(ask, "one order of each fighter", "MO-1")
        fighters = {one: self.fighter(one, placed) for one, placed in form.orders.items() if self.may_act(one, placed)}
        given = form.caesar or {}
        caesar = {school: self.caesar(placed) for school, placed in given.items() if self.may_rule(school, placed)}
        self.tell_silent(form.orders, given)
        return RoundOrders(fighters, caesar)

    @property
    def names(self) -> dict[str, str] | None:
        return {one.id: one.name for one in self.set_up.roster} if self.set_up else None

    def standing(self, fighter: str | None) -> Fighter | None:
        if self.bout is None or self.set_up is None or fighter not in self.set_up.by_id:
            return None
        return self.bout.fighter(fighter)

    def is_dead(self, fighter: str | None) -> bool:
        """Whether a fighter is known to have been removed."""
        me = self.standing(fighter)
        return me is not None and not me.on_sand

    # Fighters

    def may_act(self, fighter: str, placed: Placed[Given]) -> bool:
        """Whether the fighter takes part and is on the sand; an error otherwise."""
        self.check_room(placed.head)
        if not self.knows("fighter", fighter, self.names, placed.head, "MO-3.1"):
            return False
        dead = self.is_dead(fighter)
        if dead:
            self.error("fighter-dead", f"{fighter} is dead", placed.head, "MO-5.1", "take its orders out")
        return not dead

    def fighter(self, fighter: str, given: Placed[Given]) -> FighterOrders:
        """One fighter's orders, in keys or in a sentence; none where the sentence cannot be read."""
        said = given.value
        if said == OrderForm():
            message = f"the orders of {fighter} say nothing"
            self.warn("order-empty", message, given.place, "MO-3.1", _OPEN_ORDERS)
        if isinstance(said, OrderForm):
            return self.checked(fighter, self.by_keys(said), said, given.place)
        told = self.take(read_order(said, self.names, fighter))
        return FighterOrders() if told is None else self.checked(fighter, told, OrderForm(), given.place)

    def by_keys(self, form: OrderForm) -> Order:
        """One fighter's orders by the keys of a turn file."""
        return Order(
            self.take(read_goal(form.move, self.names)) if form.move else None,
            self.take(read_look(form.face, self.names)) if form.face else None,
            self.take(read_target(form.fight, self.names)) if form.fight else None,
            manner=tuple((key, getattr(form, key)) for key in Manner.__struct_fields__),
        )

    def checked(self, fighter: str, order: Order, form: OrderForm, place: Place) -> FighterOrders:
        """One fighter's orders; `form` has the places of those that are written in keys."""
        move, face = order.aims().get("move"), order.face
        fight = self.target(fighter, order.fight, _place_of(form.fight, place))
        if fighter in (toward(move), face, fight):
            message = f"{fighter} can neither move to itself, nor face or fight itself"
            self.error("order-itself", message, place, "MO-3.1")
        for aim in (toward(move), face):
            if isinstance(aim, str) and self.is_dead(aim):
                self.error("fighter-dead", f"{aim} is dead and was removed", place, "MO-5.1")
        orders = FighterOrders(move, face, fight, **dict(order.manner))
        if self.set_up is not None and self.bout is not None and fighter in self.set_up.by_id:
            self.pinned(self.set_up, self.bout, fighter, orders, form, place)
            self.cautions(self.set_up, self.bout, fighter, orders, form, place)
        return orders

    def target(self, fighter: str, enemy: str | None, place: Place) -> str | None:
        """MO-4.1: whom to attack: an enemy who stands or will stand; or nobody."""
        if enemy in (None, NOBODY) or self.set_up is None:
            return enemy
        other = self.standing(enemy)
        if self.is_dead(enemy):
            self.error("fighter-dead", f"{enemy} is dead", place, "MO-4.1")
        elif other is not None and other.status is Status.LYING and not self.rises(other):
            self.error("fight-lying", f"{enemy} lies on the sand by the crowd's mercy", place, "MO-4.1")
        elif enemy != fighter and self.set_up.side(enemy) == self.set_up.side(fighter):
            self.error("fight-friend", f"{fighter} and {enemy} are on the same side", place, "MO-4.1")
        return enemy

    def rises(self, fighter: Fighter) -> bool:
        return self.set_up is not None and self.bout is not None and self.set_up.may_rise(fighter, self.bout.round + 1)

    def pinned(
        self, set_up: BoutSetUp, bout: Bout, fighter: str, orders: FighterOrders, form: OrderForm, place: Place
    ) -> None:
        """MO-3.2: in contact nobody moves, and in contact with several nobody turns; who charges there only fights."""
        enemies = set_up.pinned_by(bout, fighter)
        held = f"it is in contact with {', '.join(enemies)}"
        charges = orders.move in enemies and orders.move == orders.fight
        if enemies and orders.move is not None and not charges:
            message, here = f"{fighter} cannot move: {held}", _place_of(form.move, place)
            self.error("order-closed", message, here, "MO-3.2", "write 'face' or 'fight'")
        if len(enemies) > 1 and orders.face is not None:
            message, here = f"{fighter} cannot turn: {held}", _place_of(form.face, place)
            self.error("order-closed", message, here, "MO-3.2", "write 'fight' alone")

    def cautions(
        self, set_up: BoutSetUp, bout: Bout, fighter: str, orders: FighterOrders, form: OrderForm, place: Place
    ) -> None:
        """Warnings about orders that are probably mistakes, given the positions as the round begins."""
        me, reach = bout.fighter(fighter), set_up.row(fighter).move * UNIT
        if me.status is Status.LYING and not self.rises(me):
            message = f"{fighter} lies still for this round: its orders do not count"
            self.warn("order-lying", message, place, "MO-5.2")
            return
        here = _place_of(form.move, place)
        if isinstance(orders.move, Stride) and orders.move.far > reach:
            message = f"{fighter} moves {units(reach)} inches at most, not {units(orders.move.far)}"
            self.warn("move-far", message, here, "MO-3.1")
        if isinstance(orders.move, Point):
            if apart(me.at, orders.move) > reach**2:
                far = units(distance(me.at, orders.move))
                message = f"{fighter} moves {units(reach)} inches at most, and [{orders.move}] is {far} away"
                self.warn("move-far", message, here, "MO-3.1")
            if not set_up.arena.holds(orders.move, set_up.tables.sand.radius):
                self.warn("move-wall", f"{fighter} will stop at the wall before [{orders.move}]", here, "MO-3.4")
        enemy = self.standing(orders.fight)
        if enemy is not None and apart(me.at, enemy.at) > (reach + set_up.tables.sand.contact) ** 2:
            message = f"{fighter} is too far from {enemy.id} to be in contact, unless {enemy.id} comes to it"
            self.warn("fight-far", message, _place_of(form.fight, place), "MO-4.1")

    # Caesar

    def may_rule(self, school: str, placed: Placed[CaesarGiven]) -> bool:
        """MO-2.1: whether a school takes part and has a fighter left; a barred school gets a warning only."""
        self.check_room(placed.head)
        schools = self.set_up.school_by_id if self.set_up else None
        if not self.knows("school", school, schools, placed.head, "MO-2.2"):
            return False
        if self.bout is not None and self.set_up is not None and self.bout.barred == school:
            message = f"{school} overrode the crowd, and cannot be Caesar in this round"
            self.warn("caesar-barred", message, placed.head, "MO-2.2")
        left = self.is_left(school)
        if not left:
            message = f"{school} has nobody left on the sand, and cannot be Caesar"
            self.error("caesar-gone", message, placed.head, "MO-2.2", "take it out")
        return left

    def is_left(self, school: str) -> bool:
        """Whether a school has a fighter on the sand, as far as is known."""
        if self.set_up is None or self.bout is None:
            return True
        return school in self.set_up.sides_left(self.bout.fighters)

    def caesar(self, given: Placed[CaesarGiven]) -> CaesarOrders:
        """MO-2.2: what a school would do as Caesar, in keys or in a sentence."""
        said = given.value
        if isinstance(said, Placed):
            rule = self.take(read_caesar(said, self.names)) or CaesarRule()
            said = _caesar_form(rule, said.place)
        sequence, fights = self.sequence(said.sequence), self.sequence(said.fights)
        if isinstance(said.thumb, Placed):
            return CaesarOrders(sequence, fights, {}, self.take(read_thumb(said.thumb)) or Thumb.CROWD)
        thumb = (self.thumb(fighter, placed) for fighter, placed in (said.thumb or {}).items())
        return CaesarOrders(sequence, fights, dict(thumb))

    def sequence(self, given: tuple[Placed[str], ...]) -> tuple[str, ...]:
        """Fighters on the sand, each once."""
        found: list[str] = []
        for placed in given:
            self.check_room(placed.place)
            fighter = self.take(read_fighter(placed, self.names))
            if self.is_dead(fighter):
                self.error("fighter-dead", f"{fighter} is dead", placed.place, "MO-2.2", "take it out")
            elif fighter in found:
                self.error("sequence-twice", f"{fighter} stands here twice", placed.place, "MO-2.2", "take it out once")
            elif fighter is not None:
                found.append(fighter)
        return tuple(found)

    def thumb(self, name: str, placed: Placed[str]) -> tuple[str, Thumb]:
        """MO-5.3, MO-5.4: a verdict on a gladiator; beasts ignore it."""
        self.check_room(placed.place)
        fighter = self.take(read_fighter(Placed(name, placed.place), self.names)) or name
        if self.set_up is not None and fighter in self.set_up.by_id and self.set_up.by_id[fighter].kind.is_beast:
            self.error("thumb-beast", f"{fighter} is a beast and ignores the verdict", placed.place, "MO-5.4")
        return fighter, self.take(read_thumb(placed)) or Thumb.CROWD

    def tell_silent(self, orders: Mapping[str, object], caesar: Mapping[str, object]) -> None:
        """MO-2.2, MO-4.1a: warns about those who sent nothing.

        Nobody is named where the orders contain an unknown id, since that may be a misspelt one.
        """
        if self.set_up is None or self.bout is None:
            return
        schools = self.set_up.school_by_id
        if not (self.set_up.by_id.keys() >= orders.keys() and schools.keys() >= caesar.keys()):
            return
        quiet = [one.id for one in self.bout.fighters if one.status is Status.STANDING and one.id not in orders]
        self.silent("fighter-silent", quiet, "stays, and fights whom it touches", "MO-2.2")
        absent = [school for school in schools if school not in caesar and self.is_left(school)]
        means = "names nobody as Caesar: roster order, and the crowd has its will"
        self.silent("caesar-silent", absent, means, "MO-2.2")


def _place_of(part: Placed[str] | PointForm | None, whole: Place) -> Place:
    """The place of a part of an order: the first number of a point, or the whole order without such a part."""
    if part is None:
        return whole
    return part[0].place if isinstance(part, tuple) else part.place


def _caesar_form(rule: CaesarRule, place: Place) -> CaesarForm:
    verdicts = {who: Placed(str(thumb), place) for who, thumb in rule.verdicts}
    shown = Placed(str(rule.thumb), place) if rule.thumb else None
    sequence, fights = (tuple(Placed(one, place) for one in row) for row in (rule.sequence, rule.fights))
    return CaesarForm(sequence, fights, verdicts or shown)


def _of_fighter(holds: Callable[[BoutSetUp, Bout, Fighter, StandingCondition], bool]) -> Holds[BoutSetUp, Bout]:
    def of(set_up: BoutSetUp, bout: Bout, who: str, asked: StandingCondition) -> bool:
        return who in set_up.by_id and holds(set_up, bout, bout.fighter(who), asked)

    return of


def _touched(set_up: BoutSetUp, bout: Bout, me: Fighter, _asked: StandingCondition) -> bool:
    """MO-2.2d: an enemy is in base contact (MO-3.2)."""
    return bool(set_up.pinned_by(bout, me.id))


def _stunned(_set_up: BoutSetUp, _bout: Bout, me: Fighter, _asked: StandingCondition) -> bool:
    """MO-2.2d: the fighter lies on its back (MO-5)."""
    return me.status is Status.LYING


def _hurt(set_up: BoutSetUp, _bout: Bout, me: Fighter, asked: StandingCondition) -> bool:
    """MO-2.2d: n hit points or more are lost."""
    return set_up.tables.melee.points - me.points >= max(1, asked.n)


def _near(_set_up: BoutSetUp, bout: Bout, me: Fighter, asked: StandingCondition) -> bool:
    """MO-2.2d: somebody on the sand is within n inches."""
    other = bout.fighter(asked.who)
    return other.on_sand and distance(me.at, other.at) <= asked.n * UNIT


def _alone(set_up: BoutSetUp, bout: Bout, me: Fighter, _asked: StandingCondition) -> bool:
    """MO-2.2d: nobody else of its school is on the sand."""
    side = set_up.side(me.id)
    return not any(
        fighter.on_sand and fighter.id != me.id and set_up.side(fighter.id) == side for fighter in bout.fighters
    )


CONDITIONS: Final[Mapping[str, Holds[BoutSetUp, Bout]]] = {
    "touched": _of_fighter(_touched),
    "stunned": _of_fighter(_stunned),
    "hurt": _of_fighter(_hurt),
    "near": _of_fighter(_near),
    "alone": _of_fighter(_alone),
}
