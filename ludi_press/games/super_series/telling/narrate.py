"""The names of teams, spaces and orders of a race, and its events in words."""

from ludi_press.boards.ring import Side, SpaceId
from ludi_press.core.report import Message, Phrase, say
from ludi_press.games.contract import TurnRecord
from ludi_press.games.kit.narration import Words, in_a_row, with_more
from ludi_press.games.kit.narration import narrate as narrate
from ludi_press.games.kit.track_names import TrackNames
from ludi_press.games.super_series.rules import events as ev
from ludi_press.games.super_series.rules.live import RaceSetUp
from ludi_press.games.super_series.rules.model import Order, Position, RaceState, Section, Speed, TurnOrders, WatchShift
from ludi_press.games.super_series.rules.tables import Chance

Record = TurnRecord[RaceState, TurnOrders]


class Names(TrackNames[RaceSetUp], frozen=True):
    """The names of teams, spaces and orders of a race."""

    def space(self, at: SpaceId) -> Message:
        """The address of a space in words."""
        space = self.set_up.track.spaces[at]
        if space.on_grid:
            return say("space.grid", lane=space.lane, rank=1 - space.number)
        return say("space", section=self.section(space.section), lane=space.lane, space=space.number)

    @property
    def words(self) -> Words:
        """The functions that turn facts of events into phrases, by type."""
        return {
            Position: lambda position: self.space(position.at),
            SpaceId: self.space,
            Section: self.section,
            Speed: lambda speed: say(f"speed.{speed.name}"),
            WatchShift: watched,
        }

    def order(self, order: Order | None) -> Message:
        if order is None:
            return say("order.none")
        if order.target:
            return say(f"order.{order.act}.{side_word(order.side)}.at", target=self.team(order.target))
        if order.side:
            return say(f"order.{order.act}.{side_word(order.side)}")
        return say(f"order.{order.act}", lanes=order.lanes) if order.lanes else say(f"order.{order.act}")


def side_word(side: Side | None) -> str:
    """The word of a side: left or right."""
    return (side or Side.LEFT).name.lower()


@narrate.register
def _(event: ev.OrderTaken, names: Names) -> Message:
    args: dict[str, Phrase] = {"asked": names.order(event.asked), "done": names.order(event.done)}
    if event.obstacle is not None:
        args["obstacle"] = names.team(event.obstacle)
    return say(f"event.order.{event.why}", team=names.team(event.team), **args)


_ADDENDS = ("whip", "trait", "bonus", "penalty")
"""The fields that are added to the speed die or taken from it."""


@narrate.register
def _(event: ev.SpacesRolled, names: Names) -> Message:
    speed = f"speed.{event.speed.name}"
    spaces, face = event.spaces, event.face
    addends = {name: getattr(event, name) for name in _ADDENDS}
    if not any(addends.values()):
        return say("event.spaces-rolled.plain", team=names.team(event.team), speed=speed, spaces=spaces)
    listed = [say(f"event.spaces-rolled.{name}", n=number) for name, number in addends.items() if number]
    return say(
        "event.spaces-rolled.sum",
        team=names.team(event.team),
        speed=speed,
        spaces=spaces,
        face=face,
        addends=in_a_row("event.spaces-rolled.join", listed),
    )


@narrate.register
def _(event: ev.Moved, names: Names) -> Message:
    spaces = names.set_up.track.spaces
    changed = spaces[event.before.at].lane != spaces[event.after.at].lane
    how = "shift" if changed else "straight"
    return say(
        f"event.moved.{how}",
        team=names.team(event.team),
        spaces=event.spaces,
        after=names.space(event.after.at),
        lane=spaces[event.after.at].lane,
    )


@narrate.register
def _(event: ev.Slipped, names: Names) -> Message:
    return with_more(event, names, lane=names.set_up.track.spaces[event.after.at].lane)


@narrate.register
def _(event: ev.StrikeMissing, names: Names) -> Message:
    target = names.team(event.order.target)
    side = f"side.{side_word(event.order.side)}"
    return say(f"event.no-strike.{event.why}", team=names.team(event.team), target=target, side=side)


def watched(shift: int) -> Message:
    """What the target's Watch took from a roll, as an addition to a phrase."""
    return say("watch.shift", shift=-shift) if shift else say("watch.none")


def blow_chance(set_up: RaceSetUp, blow: ev.Crashed | ev.Lacerated) -> Chance:
    """SS-12.4, SS-13.1: the cell of the table that an attack was rolled on."""
    attacker, target = set_up.by_id[blow.team or ""], set_up.by_id[blow.target]
    if isinstance(blow, ev.Crashed):
        return set_up.tables.crash_success.at(blow.landing, attacker.skill, target.size, blow.part)
    return set_up.tables.laceration.at(attacker.skill, target.constitution).chance
