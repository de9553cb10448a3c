"""How teams, squares and orders of a race are called."""

from ludi_press.boards.ring import Side, SpaceId
from ludi_press.core.report import Message, Phrase, Text, say
from ludi_press.games.circus_maximus.rules import events as ev
from ludi_press.games.circus_maximus.rules.model import (
    Act,
    Attack,
    RaceSetUp,
    RaceState,
    Status,
    Step,
    StepKind,
    TeamOrders,
    TurnOrders,
    Way,
)
from ludi_press.games.contract import TurnRecord
from ludi_press.games.kit.narration import Words, in_a_row, with_more
from ludi_press.games.kit.narration import narrate as narrate
from ludi_press.games.kit.race import Position
from ludi_press.games.kit.report import signed
from ludi_press.games.kit.track_names import TrackNames

Record = TurnRecord[RaceState, TurnOrders]


class Names(TrackNames[RaceSetUp], frozen=True):
    """How teams, squares and orders of a race are called."""

    @property
    def words(self) -> Words:
        """What turns facts of events into words, by their type."""
        return {
            Position: lambda position: self.space(position.at),
            SpaceId: self.space,
            Side: lambda side: say(f"side.{side.name.lower()}"),
            Way: lambda way: say(f"way.{way}"),
            Act: lambda act: say(f"act.{act}"),
            tuple[int, int]: lambda totals: say("totals", mine=totals[0], theirs=totals[1]),
            tuple[int, ...]: horses,
        }

    def space(self, at: SpaceId) -> Message:
        """The address of a square; CM-1.7: grey squares count backward from the line."""
        space = self.set_up.track.spaces[at]
        if space.on_grid:
            return say("space.grey", lane=space.lane, space=signed(space.number))
        return say("space", section=self.section(space.section), lane=space.lane, space=space.number)

    def space_in_brief(self, at: SpaceId) -> Message:
        """The same in a few letters, for tables."""
        space = self.set_up.track.spaces[at]
        if space.on_grid:
            return say("board.where.grey", lane=space.lane, space=signed(space.number))
        section = self.section_in_brief(space.section)
        return say("board.where.square", lane=space.lane, section=section, space=space.number)

    def orders(self, orders: TeamOrders | None, status: Status) -> Message:
        """CM-11.1: the orders of a driver, a dragged man or a man on foot in words."""
        if status is Status.DRAGGED:
            return say("order.hold" if orders and orders.hold_on else "order.cut")
        if status is Status.ON_FOOT:
            return say("order.run")
        if orders is None:
            return say("order.none")
        parts: list[Phrase] = [say("order.max") if orders.speed is None else orders.speed]
        parts += [in_a_row("order.step", [self._step(step) for step in orders.path])] if orders.path else []
        parts += [say("order.whip")] if orders.whip else []
        parts += [self.attack(one) for one in orders.attack]
        parts += [] if orders.corner is None else [say("order.corner", n=orders.corner)]
        return say("order", orders=in_a_row("order.with", parts))

    def _step(self, step: Step) -> Phrase:
        if step.attack is not None:
            return self.attack(step.attack)
        if step.kind is StepKind.FORWARD:
            return step.count
        return say(f"order.{step.kind}", n=step.count)

    def attack(self, attack: Attack) -> Message:
        """CM-6.1: "ram Diocles horses"."""
        target: Phrase = say("order.anyone") if attack.target is None else self.team(attack.target)
        return say(f"order.{attack.act}{'.horses' if attack.horses else ''}", target=target)


def horses(points: tuple[int, ...]) -> Text:
    """CM-15.1: the points of the horses from the left: 5 5 0 4."""
    return Text(" ".join(map(str, points)))


@narrate.register
def _(event: ev.Evaded, names: Names) -> Message:
    """CM-6.2: what the defender did, or tried, for the lines of who did what."""
    return with_more(event, names, did=say(f"evaded.{event.answer}"), tried=say(f"tried.{event.answer}"))


@narrate.register
def _(event: ev.SetOut, names: Names) -> Message:
    """CM-2.4: why the speed is less than was ordered: the die of the start, or the limit."""
    less = event.asked is not None and event.speed < event.asked
    return with_more(event, names, why=say("speed.start" if event.dice else "speed.limited" if less else "speed.whole"))
