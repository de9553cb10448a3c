"""Judges a turn file's orders, and the conditions of standing orders (CM-2.6d, CM-11)."""

from collections.abc import Iterable, Mapping
from itertools import chain
from typing import Final

from ludi_press.boards.ring import Side
from ludi_press.content.rules import Placed
from ludi_press.core.problems import Judged, Place
from ludi_press.core.report import Ask
from ludi_press.games.circus_maximus.reading.entry import Given, OrderForm, TurnForm
from ludi_press.games.circus_maximus.reading.orders import FallenOrder, read_form, read_text, team_orders, written
from ludi_press.games.circus_maximus.rules.live import standings
from ludi_press.games.circus_maximus.rules.model import (
    Act,
    Attack,
    Chariot,
    RaceSetUp,
    RaceState,
    Status,
    Step,
    StepKind,
    TeamOrders,
    TurnOrders,
)
from ludi_press.games.circus_maximus.rules.turn import COSTS
from ludi_press.games.contract import StandingCondition
from ludi_press.games.kit.judging import Judge, judged
from ludi_press.games.kit.race import Holds, race_conditions, track_conditions

ACTING = (Status.DRIVING, Status.DRAGGED, Status.ON_FOOT)


def judge_orders(
    race: RaceSetUp | None, state: RaceState | None, turn: int, ask: Ask, form: TurnForm
) -> Judged[TurnOrders]:
    """CM-11, CM-14: the orders of a turn; a value of None without errors: the turn is open.

    Without a race, or without a state, only what the file itself tells is judged.
    """
    judge = _Judge(race=race, state=state)
    return judged(judge, lambda: judge.orders(form))


class _Judge(Judge, kw_only=True):
    """Judges the orders of one turn; without a state only what the file itself tells."""

    race: RaceSetUp | None
    state: RaceState | None

    def orders(self, form: TurnForm) -> TurnOrders | None:
        retired = self.teams(form.retire, "CM-14.3")
        if form.orders is None:
            return None
        given: dict[str, TeamOrders] = {}
        for team, placed in form.orders.items():
            self.check_room(placed.head)
            if self.acts(team, placed.head, "CM-11.3"):
                given[team] = self.team(team, placed)
        draw = self.draw(form.draw, retired)
        quiet = (team for team in self.acting() if team not in {*given, *retired})
        driving = [team for team in quiet if self.status(team) is Status.DRIVING]
        self.silent("team-silent", driving, "drives as fast as is safe straight ahead", "CM-2.6")
        return TurnOrders({team: orders for team, orders in given.items() if team not in retired}, retired, draw)

    @property
    def names(self) -> dict[str, str] | None:
        return self.race.drivers if self.race else None

    def acting(self) -> list[str]:
        return [one.team for one in self.state.chariots if one.status in ACTING] if self.state else []

    def acts(self, team: str, place: Place, rule: str) -> bool:
        """Whether a team takes part and is still in the race, as far as is known; a Problem otherwise."""
        if not self.knows("team", team, [one.id for one in self.race.teams] if self.race else None, place, rule):
            return False
        if self.race is not None and self.state is not None and team not in self.acting():
            self.error("team-gone", f"{team} has left the race", place, "CM-12.3", "take it out")
            return False
        return True

    def teams(self, placed: Iterable[Placed[str]], rule: str) -> tuple[str, ...]:
        return tuple(dict.fromkeys(one.value for one in placed if self.acts(one.value, one.place, rule)))

    def draw(self, placed: tuple[Placed[str], ...], retired: tuple[str, ...]) -> tuple[str, ...]:
        """CM-2.2: the host's draw names everybody who moves, each once."""
        drawn = self.teams(placed, "CM-2.2")
        missing = [team for team in self.acting() if team not in drawn and team not in retired]
        if placed and (missing or len(drawn) < len(placed) or set(drawn) & {*retired}):
            self.error(
                "draw-incomplete", "the draw does not name everybody who moves, each once", placed[0].place, "CM-2.2",
                f"add {', '.join(missing)}" if missing else "take out who is named twice or retires",
            )  # fmt: skip
        return drawn

    def status(self, team: str) -> Status | None:
        return self.state.chariot(team).status if self.state and self.race else None

    def team(self, team: str, given: Placed[Given]) -> TeamOrders:
        """One team's orders, in keys or in a sentence; none where they cannot be read."""
        said = given.value
        form = said if isinstance(said, OrderForm) else OrderForm()
        names = self.names
        read = self.take(read_text(said, names, team) if isinstance(said, Placed) else read_form(said, names, team))
        if read is None:
            return TeamOrders()
        status = self.status(team)
        if isinstance(read, FallenOrder):
            return self.fallen(team, read, given.place, status)
        if status in (Status.DRAGGED, Status.ON_FOOT):
            rule, does, instead = (
                ("CM-9.4", "is dragged behind his horses", "write 'cut loose' or 'hold on'")
                if status is Status.DRAGGED
                else ("CM-9.7", "is on foot", "write 'run in' or 'run out', or take it out")
            )
            self.error("order-closed", f"{team} {does} and cannot drive", given.place, rule, instead)
            return TeamOrders()
        orders = team_orders(read)
        if self.race is not None and self.state is not None:
            self.check(self.race, self.state.chariot(team), orders, form, given.place)
        return orders

    def fallen(self, team: str, order: FallenOrder, place: Place, status: Status | None) -> TeamOrders:
        """CM-9.4, CM-9.7: the order of a man who is dragged or on foot; an error where he is not."""
        wanted = Status.ON_FOOT if order.does == "run" else Status.DRAGGED
        if status is not None and status is not wanted:
            instead = {Status.DRAGGED: "write 'cut loose' or 'hold on'", Status.ON_FOOT: "write 'run in' or 'run out'"}
            rule = "CM-9.7" if wanted is Status.ON_FOOT else "CM-9.4"
            self.error("order-closed", f"{team} is {status.value}", place, rule, instead.get(status, "write a speed"))
        return TeamOrders(hold_on=order.does == "hold", run=order.side)

    # A driver's orders

    def check(self, race: RaceSetUp, me: Chariot, orders: TeamOrders, form: OrderForm, place: Place) -> None:
        """CM-11.4: errors for what is illegal for a driver, and warnings for what looks like a mistake."""
        limit = race.limit(me)
        path = form.path.place if form.path else place
        if orders.speed is not None and orders.speed > limit:
            where = form.speed.place if form.speed else place
            self.error("speed-limit", f"{me.team} can go {limit} at most", where, "CM-2.3", f"write {limit}")
        self.off_track(race, me, orders.path, path)
        wants_whip = orders.whip or any(step.kind is StepKind.WHIP for step in orders.path)
        if wants_whip and not race.may_whip(me):
            where = form.whip.place if form.whip else path
            self.error("whip-closed", f"{me.team} may not whip his horses", where, "CM-3.5", "take the whip out")
        in_path = ((step.attack, path) for step in orders.path if step.attack)
        lines = zip(orders.attack, (*(line.place for line in form.attack), *[place] * len(orders.attack)), strict=False)
        for attack, where in chain(in_path, lines):
            self.attack(me, attack, where)
        self.cautions(me, orders, orders.speed if orders.speed is not None else limit, path)

    def off_track(self, race: RaceSetUp, me: Chariot, path: tuple[Step, ...], place: Place) -> None:
        """CM-3.2, CM-3.3: the lanes counted along the path; the nearest legal step is one square straight."""
        lane, lanes = race.track.spaces[me.at].lane, race.track.plan.lanes
        legal: list[Step] = []
        wrong = None
        for step in path:
            over = lane + _shift(step)
            if 1 <= over <= lanes:
                lane, legal = over, [*legal, step]
            else:
                wrong, legal = step.kind, [*legal, Step(StepKind.FORWARD)]
        if wrong is not None:
            rule = "CM-3.2" if wrong is StepKind.OUT else "CM-3.3"
            message = (
                f"'{wrong}' would leave the track: {me.team} is in lane {race.track.spaces[me.at].lane} of {lanes}"
            )
            self.error("path-wall", message, place, rule, f"write '{'/'.join(written(legal))}'")

    def attack(self, me: Chariot, attack: Attack, place: Place) -> None:
        """CM-6.1, CM-7.1: not oneself, not those who do not drive any more, and no lash without a whip."""
        part = " horses" if attack.horses else ""
        if attack.target == me.team:
            self.error("attack-itself", f"{me.team} cannot attack himself", place, "CM-6.1", "write 'anyone'")
        elif attack.target is not None and self.status(attack.target) is not Status.DRIVING:
            message = f"{attack.target} is no driver under way, and cannot be attacked"
            self.warn("attack-idle", message, place, "CM-6.1", "write 'anyone', or take it out")
        if attack.act is Act.LASH and not me.has_whip:
            suggestion = f"write 'ram {attack.target or 'anyone'}{part}'"
            self.error("lash-closed", f"{me.team} has no whip", place, "CM-7.1", suggestion)

    def cautions(self, me: Chariot, orders: TeamOrders, speed: int, place: Place) -> None:
        """CM-11.4: warns of braking beyond the endurance, and of a path that costs more than the speed."""
        braked = sum(step.count for step in orders.path if step.kind is StepKind.BRAKE)
        if braked > me.endurance:
            message = f"{me.team} would brake {braked}, and has END {me.endurance}"
            self.warn("brake-dear", message, place, "CM-3.4")
        cost = sum(_cost(step) for step in orders.path)
        if cost > speed and not any(step.kind is StepKind.WHIP for step in orders.path) and not orders.whip:
            self.warn("path-long", f"the path costs {cost} MF, and the speed is {speed}", place, "CM-3.9")


def _shift(step: Step) -> int:
    return {StepKind.IN: Side.LEFT.value, StepKind.OUT: Side.RIGHT.value}.get(step.kind, 0)


def _cost(step: Step) -> int:
    prices = {StepKind.IN: COSTS[Side.LEFT], StepKind.OUT: COSTS[Side.RIGHT], StepKind.ATTACK: 1, StepKind.WHIP: 0}
    return prices.get(step.kind, step.count)


_RACING: Final = (Status.DRIVING, Status.DRAGGED)
_ON_TRACK: Final = track_conditions(_RACING)
_IN_RACE: Final = race_conditions(_RACING, standings, first_lap=1)


def _endurance(_set_up: RaceSetUp, state: RaceState, who: str, asked: StandingCondition) -> bool:
    """CM-2.6d: no more endurance left than n."""
    return state.chariot(who).endurance <= asked.n


def _hurt(_set_up: RaceSetUp, state: RaceState, who: str, asked: StandingCondition) -> bool:
    """CM-2.6d: a driver who has lost n hits or more, or who is hurt at an arm or an eye."""
    chariot = state.chariot(who)
    lost = chariot.full_hits - chariot.hits
    return lost >= max(1, asked.n) or (not asked.n and bool(chariot.arm or chariot.eyes))


CONDITIONS: Final[Mapping[str, Holds[RaceSetUp, RaceState]]] = {
    **{kind: _ON_TRACK[kind] for kind in ("corner", "lane", "beside")},
    **{kind: _IN_RACE[kind] for kind in ("leader", "last-lap")},
    "endurance": _endurance,
    "hurt": _hurt,
}
