"""Checks the orders of a turn file against the race: errors, warnings and bonuses (SS-3, SS-4, SS-16)."""

from collections.abc import Iterator
from typing import Final

from ludi_press.content.rules import Placed
from ludi_press.content.words import counted, one_of
from ludi_press.core.problems import Judged, Place, Problem, Severity
from ludi_press.core.report import Ask
from ludi_press.games.kit.judging import Judge, judged
from ludi_press.games.super_series.reading.entry import Given, OrderForm, TurnForm
from ludi_press.games.super_series.reading.orders import read_text
from ludi_press.games.super_series.rules.act import ordered_speed
from ludi_press.games.super_series.rules.attack import NEAR
from ludi_press.games.super_series.rules.live import RaceSetUp
from ludi_press.games.super_series.rules.model import (
    FLIPPED_ACTS,
    START_ACTS,
    Act,
    Bonus,
    Chariot,
    Order,
    RaceState,
    Refusal,
    Status,
    TeamOrders,
    TurnOrders,
)
from ludi_press.games.super_series.rules.tables import Corner

CONTINGENCIES = (Order(Act.LEFT, 1), Order(Act.RIGHT, 1), Order(Act.BRAKE), Order(Act.CONTROL), Order(Act.WATCH))
"""SS-4.1: all that a contingency may be."""


Texts = list[tuple[Placed[str], Order | None]]
"""Orders with the texts that they stand in; None for a text that could not be read."""


def judge_orders(
    race: RaceSetUp | None, state: RaceState | None, turn: int, ask: Ask, form: TurnForm
) -> Judged[TurnOrders]:
    """The orders of a turn; the value is None without errors where the turn is still open.

    Without a state or a race, only what depends on the file alone is checked.
    """
    judge = _Judge(race, state, turn, ask)
    return judged(judge, lambda: judge.orders(form))


_NONE = TeamOrders()


class _Judge(Judge):
    """Checks the orders of one turn."""

    race: RaceSetUp | None
    state: RaceState | None
    turn: int
    ask: Ask

    def orders(self, form: TurnForm) -> TurnOrders | None:
        """SS-3: all orders of a turn."""
        leaving = (placed.value for placed in form.retire if self.may_retire(placed))
        retired = tuple(dict.fromkeys(leaving))
        if form.orders is None:
            return None
        given = {team: self.team(placed, team) for team, placed in form.orders.items() if self.may_act(team, placed)}
        racing = [team for team in self.names or () if self.is_racing(team)]
        staying = [team for team in racing if team not in retired]
        sent = {team for team, placed in form.orders.items() if _as_form(placed).orders}
        if self.names is None or self.names.keys() >= form.orders.keys():
            self.tell_silent([team for team in staying if team not in sent])
        for team in retired:
            if team in form.orders:
                message = f"{team} leaves the race; its orders do not count"
                self.warn("retired-orders", message, form.orders[team].place, "SS-3.4")
        return TurnOrders(self.ask.orders, {team: given.get(team, _NONE) for team in staying}, retired)

    @property
    def names(self) -> dict[str, str] | None:
        return self.race.drivers if self.race else None

    def chariot(self, team: str) -> Chariot | None:
        return self.state.chariot(team) if self.state else None

    def is_racing(self, team: str) -> bool:
        """Whether a team is still on the track, as far as is known."""
        chariot = self.chariot(team)
        return chariot is None or chariot.on_track

    def may_act(self, team: str, placed: Placed[Given]) -> bool:
        gone = f"{team} has left the race", placed.head, "SS-17.1", "take its orders out"
        return self.still_races(team, placed.head, "SS-1.1", gone)

    def may_retire(self, placed: Placed[str]) -> bool:
        """SS-3.4: whether the host can take this team out."""
        gone = f"{placed.value} has left the race already", placed.place, "SS-3.4", "take it out"
        return self.still_races(placed.value, placed.place, "SS-3.4", gone)

    def still_races(self, team: str, place: Place, rule: str, gone: tuple[str, Place, str, str]) -> bool:
        """Whether the team takes part and is still racing; an error otherwise."""
        self.check_room(place)
        if not self.knows("team", team, self.names, place, rule):
            return False
        racing = self.is_racing(team)
        if not racing:
            self.error("team-gone", *gone)
        return racing

    def tell_silent(self, teams: list[str]) -> None:
        """SS-3.4: warns about teams that sent nothing, but not about stunned ones (SS-13.2)."""
        quiet = (team for team in teams if not (self.state and self.state.chariot(team).stunned))
        self.silent("team-silent", quiet, "cruises, at STOP accelerates", "SS-3.4")

    def team(self, placed: Placed[Given], team: str) -> TeamOrders:
        form = _as_form(placed)
        orders, otherwise = self.parsed(form, team)
        self.counts(team, orders, otherwise, placed)
        for number, (text, order) in enumerate(orders, start=1):
            if order is not None:
                self.openness(team, text, order, number)
        for text, order in otherwise:
            if order is not None:
                self.contingency(text, order)
        self.stun(team, placed)
        if self.race is not None and orders and orders[0][1] is not None:
            self.problems += order_warnings(self.race, self.state, team, orders[0][0], orders[0][1])
        bonus, refused = self.bonus(team, form, orders, otherwise, placed)
        return TeamOrders(_alone(orders), _alone(otherwise), bonus, refused)

    def parsed(self, form: OrderForm, team: str) -> tuple[Texts, Texts]:
        """The orders and contingencies with their texts; None for a text that could not be read."""
        orders: Texts = []
        otherwise: Texts = []
        for texts, place in ((form.orders, orders), (form.otherwise, otherwise)):
            for text in texts:
                self.check_room(text.place)
                read = self.take(read_text(text, self.names, team))
                place += [(text, order) for order in (read.orders if read else (None,))]
                otherwise += [(text, order) for order in (read.otherwise if read else ())]
        return orders, otherwise

    def counts(self, team: str, orders: Texts, otherwise: Texts, placed: Placed[Given]) -> None:
        """SS-3.1, SS-3.1a: as many orders as asked, a contingency for each after the first.

        Who escapes has nothing left to order (SS-15.5).
        """
        asked, sent = self.ask.orders, len(orders)
        if sent > asked:
            message = f"{team} has {counted(sent, 'order')}, this turn asks {asked}"
            self.error("orders-surplus", message, orders[asked][0].place, "SS-3.1", "take the surplus out")
        elif 0 < sent < asked and all(order and order.act is not Act.ESCAPE for _, order in orders):
            message = f"{team} has {counted(sent, 'order')} of {asked}: what is missing counts as no order"
            self.warn("orders-missing", message, placed.place, "SS-3.4")
        wanted, given = max(0, min(sent, asked) - 1), len(otherwise)
        if given > wanted:
            message = f"{team} has {counted(given, 'contingency order')}, its orders take {wanted}"
            suggestion = "each order after the first takes one contingency"
            self.error("otherwise-surplus", message, otherwise[wanted][0].place, "SS-3.1", suggestion)
        elif given < wanted and not any(order and order.act in FLIPPED_ACTS for _, order in orders):  # SS-15.6
            told = f"{counted(given, 'contingency order')} of {wanted}" if given else "no contingency order"
            message = f"{team} has {told}: an order without one stands"
            self.warn("otherwise-missing", message, placed.place, "SS-3.1")

    def openness(self, team: str, text: Placed[str], order: Order, number: int) -> None:
        """SS-3.5, SS-15.2: whether the order is open to this team in this turn."""
        chariot = self.chariot(team)
        if order.target == team:
            self.error(
                "order-target", f"{team} cannot strike itself", text.place, "SS-12.1", "name another team, or none"
            )
        if self.turn == 1 and number == 1 and order.act not in START_ACTS:
            message = f"'{order}' is not open at the start"
            self.error("order-closed", message, text.place, "SS-3.5", f"write {one_of(START_ACTS)}")
        elif chariot and chariot.status is Status.FLIPPED and order.act not in FLIPPED_ACTS:
            message = f"'{order}' is not open to {team}, whose chariot is overturned"
            self.error("order-closed", message, text.place, "SS-15.2", f"write {one_of(FLIPPED_ACTS)}")
        elif chariot and chariot.status is Status.RUNNING and order.act in FLIPPED_ACTS:
            message = f"'{order}' is open only after naufragia; the chariot of {team} stands upright"
            self.error("order-closed", message, text.place, "SS-15.2", "write one of the standard orders")

    def contingency(self, text: Placed[str], order: Order) -> None:
        """SS-4.1: what a contingency may be."""
        if order not in CONTINGENCIES:
            message = f"'{order}' cannot be a contingency"
            self.error("contingency", message, text.place, "SS-4.1", f"write {one_of(map(str, CONTINGENCIES))}")

    def stun(self, team: str, placed: Placed[Given]) -> None:
        """SS-13.2: a stunned auriga carries out no orders."""
        chariot = self.chariot(team)
        if chariot and chariot.stunned and chariot.status is Status.RUNNING:
            message = f"{team} is stunned: {counted(chariot.stunned, 'order')} will not be carried out"
            self.warn("team-stunned", message, placed.place, "SS-13.2")

    def bonus(
        self, team: str, form: OrderForm, orders: Texts, otherwise: Texts, placed: Placed[Given]
    ) -> tuple[Bonus | None, Refusal | None]:
        """SS-16.1: the bonus that was earned, or the reason why it was refused, which is a warning too."""
        received, named = form.received, form.bonus
        if named is not None and received is None:
            suggestion = "write 'received: 2026-04-07 19:12', in Roman time"
            message = f"{team} takes a bonus, and nobody says when it wrote"
            self.error("bonus-received", message, named.place, "SS-16.1", suggestion)
            return None, None
        window = self.ask.bonus
        within = bool(received and window and window.start <= received.value <= window.end)
        if named is None:
            if within and orders:
                message = f"{team} wrote within the window and names no bonus: none is given"
                self.warn("bonus-unnamed", message, placed.place, "SS-16.1", "write 'bonus: space' or 'bonus: quality'")
            return None, None
        refused = self._refusal(len(orders), len(otherwise), within=within)
        if refused is None:
            return named.value, None
        message = f"{team} gets no bonus: {_REFUSED[refused]}; the post says so"
        self.warn("bonus-unearned", message, named.place, "SS-16.1", "take 'bonus:' out if it was not asked for")
        return None, refused

    def _refusal(self, orders: int, otherwise: int, *, within: bool) -> Refusal | None:
        if self.ask.bonus is None:
            return Refusal.NO_WINDOW
        if not within:
            return Refusal.OUTSIDE
        complete = orders == self.ask.orders and otherwise == self.ask.contingencies
        return None if complete else Refusal.INCOMPLETE


_REFUSED: Final = {
    Refusal.NO_WINDOW: "this turn named no window",
    Refusal.OUTSIDE: "the orders came outside the window",
    Refusal.INCOMPLETE: "orders or contingencies are missing",
}


def _alone(texts: Texts) -> tuple[Order, ...]:
    return tuple(order for _, order in texts if order is not None)


def _as_form(placed: Placed[Given]) -> OrderForm:
    """The form with keys for orders that were written as one text or as a list; each keeps its place."""
    given = placed.value
    if isinstance(given, OrderForm):
        return given
    return OrderForm(orders=given if isinstance(given, tuple) else (given,))


def order_warnings(
    race: RaceSetUp, state: RaceState | None, team: str, text: Placed[str], order: Order
) -> Iterator[Problem]:
    """Warnings about a team's first order, given the positions as the turn begins."""
    if state is None:
        return
    chariot = state.chariot(team)
    if chariot.status is not Status.RUNNING or chariot.stunned:
        return
    if order.act in (Act.CRASH, Act.LACERATE) and not _anybody_near(race, state, chariot):
        message = f"'{order}': nobody is within reach of {team} as the turn begins"
        yield Problem("strike-far", message, text.place, "SS-12.1", severity=Severity.WARNING)
    lane = race.track.spaces[chariot.at].lane
    if order.toward is not None and not 1 <= lane + order.toward <= race.track.plan.lanes:
        message = f"'{order}': {team} is in lane {lane}, the last on that side, as the turn begins: no lane is changed"
        yield Problem("shift-none", message, text.place, "SS-4.2", severity=Severity.WARNING)
    if _dooms_itself(race, chariot, order):
        level = ordered_speed(chariot.speed, order.act).name
        skill = race.by_id[team].skill
        message = f"{team} goes at {level} on lane {lane} into a corner: with Skill {skill} every face is naufragia"
        yield Problem("corner-risk", message, text.place, "SS-8.3", severity=Severity.WARNING)


def _anybody_near(race: RaceSetUp, state: RaceState, chariot: Chariot) -> bool:
    """SS-12.1: whether a chariot in a neighbouring lane is adjacent, or so near that one may pass the other."""
    track, lane = race.track, race.track.spaces[chariot.at].lane
    return any(
        other.on_track
        and other.status is Status.RUNNING
        and abs(track.spaces[other.at].lane - lane) == 1
        and (abs(track.distance(chariot.at, other.at)) <= NEAR or track.adjacent(chariot.at, other.at))
        for other in state.chariots
    )


def _dooms_itself(race: RaceSetUp, chariot: Chariot, order: Order) -> bool:
    """SS-8.3: whether a corner is in reach where every face of the die of this speed is naufragia."""
    space, speed = race.track.spaces[chariot.at], ordered_speed(chariot.speed, order.act)
    die = race.tables.speed_die.get(speed)
    if order.toward is not None or die is None:
        return False
    row = race.tables.corner_row(space.lane, speed, race.by_id[chariot.team].skill)
    if any(row.result(face) is not Corner.NAUFRAGIA for face in die.faces):
        return False
    here = space.id
    for _ in range(max(die.faces)):
        here = race.track.spaces[here].ahead
        if race.track.plan.sections[race.track.spaces[here].section].corner:
            return True
    return False
