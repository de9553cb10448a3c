"""How teams, spaces, orders and events of a race are called, in full and in short."""

from collections.abc import Callable, Mapping
from typing import Any

from msgspec import Struct, field

from ludi_press.boards.ring import Side, SpaceId
from ludi_press.content.words import named
from ludi_press.core.report import Message, Phrase, Term, Text, say
from ludi_press.games.kit.narration import narrate as narrate
from ludi_press.games.kit.short import short_names
from ludi_press.games.super_series.rules import events as ev
from ludi_press.games.super_series.rules.live import RaceSetUp
from ludi_press.games.super_series.rules.model import Order, Position, Section, Speed, WatchShift


class Names(Struct, frozen=True):
    """How teams, spaces and orders of a race are called; `short` are names that stand for those in full, by team."""

    set_up: RaceSetUp
    short: Mapping[str, str] = field(default_factory=dict)

    @classmethod
    def brief(cls, set_up: RaceSetUp) -> "Names":
        """Names as they are called below a headline that has them in full."""
        return cls(set_up, short_names({team.id: team.auriga for team in set_up.teams}))

    @property
    def by_name(self) -> Mapping[str, str]:
        """The short names by those in full."""
        return {self.set_up.by_id[team].auriga: short for team, short in self.short.items()}

    def team(self, team: str | None) -> Text:
        """What people call a team: its auriga."""
        if team and team in self.short:
            return Text(self.short[team])
        return Text(self.set_up.by_id[team].auriga if team in self.set_up.by_id else team or "")

    def space(self, at: SpaceId) -> Message:
        """The address of a space in words."""
        space = self.set_up.track.spaces[at]
        if space.on_grid:
            return say("space.grid", lane=space.lane, rank=1 - space.number)
        return say("space", section=self.section(space.section), lane=space.lane, space=space.number)

    @property
    def track(self) -> Term:
        """What the track is called: by the words where they know it, else as its file says."""
        return named("circus", self.set_up.track.plan.title)

    def section(self, section: int) -> Term:
        """What a section of the track is called: by the words where they know it, else as the track's file says."""
        return named("track", self.set_up.track.plan.sections[section].name)

    def section_in_brief(self, section: int) -> Term:
        """The same in a few letters, for tables."""
        return named("track.brief", self.set_up.track.plan.sections[section].name)

    @property
    def words(self) -> Mapping[Any, Callable[[Any], Phrase]]:
        """What turns facts of events into words, by their type."""
        return {
            Position: lambda position: self.space(position.at),
            SpaceId: self.space,
            Section: self.section,
            Speed: lambda speed: say(f"speed.{speed.name}"),
            WatchShift: watched,
        }

    def order(self, order: Order | None) -> Message:
        """An order in words."""
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
"""What may add to the speed die or take from it."""


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
        addends=_listing(listed),
    )


def _listing(items: list[Message]) -> Message:
    """The addends in a row: each continues the one before."""
    first, *rest = items
    return say("event.spaces-rolled.join", first=first, rest=_listing(rest)) if rest else first


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
def _(event: ev.StrikeMissing, names: Names) -> Message:
    target = names.team(event.order.target)
    side = f"side.{side_word(event.order.side)}"
    return say(f"event.no-strike.{event.why}", team=names.team(event.team), target=target, side=side)


def watched(shift: int) -> Message:
    """Whether the target's Watch took from the roll, as an addition to a phrase."""
    return say("watch.shift", shift=-shift) if shift else say("watch.none")
