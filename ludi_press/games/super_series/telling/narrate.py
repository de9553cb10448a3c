"""Events in words: one Message for each event, so that any language can tell it."""

from collections.abc import Mapping
from functools import singledispatch

from msgspec import Struct, field

from ludi_press.boards.ring import Side, SpaceId
from ludi_press.content.words import named
from ludi_press.core.report import Message, Phrase, Term, Text, say
from ludi_press.games.super_series.rules import events as ev
from ludi_press.games.super_series.rules.live import RaceSetUp
from ludi_press.games.super_series.rules.model import Order
from ludi_press.games.super_series.telling.short import short_names


class Names(Struct, frozen=True):
    """How teams, spaces and orders of a race are called; `short` are names that stand for those in full, by team."""

    set_up: RaceSetUp
    short: Mapping[str, str] = field(default_factory=dict)

    @classmethod
    def brief(cls, set_up: RaceSetUp) -> "Names":
        """Names as they are called below a headline that has them in full."""
        return cls(set_up, short_names({team.id: team.auriga for team in set_up.teams}))

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


@singledispatch
def narrate(event: ev.Event, names: Names) -> Message:
    """The event in words; an event without words of its own is named by its kind."""
    return say(f"event.{event.what}", team=names.team(event.team))


@narrate.register
def _(event: ev.LotDrawn, names: Names) -> Message:
    again = "again" if event.tied else "done"
    return say(f"event.lot-drawn.{again}", team=names.team(event.team), face=event.face)


@narrate.register
def _(event: ev.LinedUp, names: Names) -> Message:
    how = "lot" if event.by_lot else "host"
    place = names.space(event.after.at)
    return say(f"event.lined-up.{how}", team=names.team(event.team), place=event.place, space=place)


@narrate.register
def _(event: ev.BonusEarned, names: Names) -> Message:
    return say(f"event.bonus-earned.{event.bonus}", team=names.team(event.team))


@narrate.register
def _(event: ev.OrderTaken, names: Names) -> Message:
    args: dict[str, Phrase] = {"asked": names.order(event.asked), "done": names.order(event.done)}
    if event.obstacle is not None:
        args["obstacle"] = names.team(event.obstacle)
    return say(f"event.order.{event.why}", team=names.team(event.team), **args)


@narrate.register
def _(event: ev.SpeedChanged, names: Names) -> Message:
    up = "up" if event.after > event.before else "down"
    words = {"before": f"speed.{event.before.name}", "after": f"speed.{event.after.name}"}
    return say(f"event.speed-changed.{up}", team=names.team(event.team), **words)


@narrate.register
def _(event: ev.Whipped, names: Names) -> Message:
    how = "success" if event.success else "failure"
    return say(f"event.whipped.{how}", team=names.team(event.team), spaces=event.spaces)


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
        spaces=len(event.path),
        to=names.space(event.after.at),
        lane=spaces[event.after.at].lane,
    )


@narrate.register
def _(event: ev.ShiftLost, names: Names) -> Message:
    return say(f"event.shift-lost.{event.why}", team=names.team(event.team), lanes=event.lanes)


@narrate.register
def _(event: ev.Blocked, names: Names) -> Message:
    how = "any" if event.allowed is None else "limit"
    return say(
        f"event.blocked.{how}",
        team=names.team(event.team),
        obstacle=names.team(event.obstacle),
        discarded=event.discarded,
        allowed=event.allowed or 0,
    )


@narrate.register
def _(event: ev.CornerTaken, names: Names) -> Message:
    control = ".control" if event.shift else ""
    return say(
        f"event.corner.{event.result}{control}",
        team=names.team(event.team),
        section=names.section(event.section),
        lane=event.lane,
        speed=f"speed.{event.speed.name}",
        skill=event.skill,
        face=event.face,
        reading=event.reading,
    )


@narrate.register
def _(event: ev.SlipIdle, names: Names) -> Message:
    return say(f"event.slip-idle.{event.result}", team=names.team(event.team))


@narrate.register
def _(event: ev.Slipped, names: Names) -> Message:
    return say("event.slipped", team=names.team(event.team), to=names.space(event.after.at))


@narrate.register
def _(event: ev.Bumped, names: Names) -> Message:
    if event.other is None:
        return say("event.bumped.wall", team=names.team(event.team))
    return say("event.bumped.chariot", team=names.team(event.team), other=names.team(event.other))


@narrate.register
def _(event: ev.WreckStruck, names: Names) -> Message:
    return say("event.wreck-struck", team=names.team(event.team), wreck=names.team(event.wreck))


@narrate.register
def _(event: ev.WallTouched, names: Names) -> Message:
    how = "harmed" if event.harmed else "clear"
    return say(f"event.wall.{how}.{side_word(event.side)}", team=names.team(event.team))


@narrate.register
def _(event: ev.Unharmed, names: Names) -> Message:
    return say(f"event.unharmed.{event.part}", team=names.team(event.team))


@narrate.register
def _(event: ev.Damaged, names: Names) -> Message:
    return say(f"event.damaged.{event.part}", team=names.team(event.team), lost=event.after)


@narrate.register
def _(event: ev.Flipped, names: Names) -> Message:
    return say("event.naufragia", team=names.team(event.team), space=names.space(event.at.at))


@narrate.register
def _(event: ev.Fell, names: Names) -> Message:
    how = "hurt" if event.after > event.before else "unhurt"
    return say(f"event.fall.{how}", team=names.team(event.team), hurts=event.after)


@narrate.register
def _(event: ev.Dragged, names: Names) -> Message:
    where = names.space(event.after.at)
    if event.obstacle is None:
        return say("event.dragged.free", team=names.team(event.team), spaces=len(event.path), to=where)
    blocked: dict[str, Phrase] = {"obstacle": names.team(event.obstacle), "to": where}
    return say("event.dragged.blocked", team=names.team(event.team), spaces=len(event.path), **blocked)


@narrate.register
def _(event: ev.Escaped, names: Names) -> Message:
    how = "trampled" if event.trampled else "alive" if event.threats else "alone"
    return say(f"event.escape.{how}", team=names.team(event.team), threats=event.threats)


@narrate.register
def _(event: ev.StrikeMissing, names: Names) -> Message:
    target = names.team(event.order.target)
    side = f"side.{side_word(event.order.side)}"
    return say(f"event.no-strike.{event.why}", team=names.team(event.team), target=target, side=side)


@narrate.register
def _(event: ev.Crashed, names: Names) -> Message:
    how = "hit" if event.hit else "miss"
    part = "horses" if event.part == "horses" else "chariot"
    args: dict[str, Phrase] = {"target": names.team(event.target), "watch": watched(event.shift)}
    return say(f"event.crash.{event.landing}.{how}.{part}", team=names.team(event.team), **args)


@narrate.register
def _(event: ev.Contact, names: Names) -> Message:
    own = "paid" if event.self_damage else "unscathed"
    given = "inflicted" if event.inflicted else "harmless"
    return say(f"event.crash-damage.{own}.{given}", team=names.team(event.team), target=names.team(event.target))


@narrate.register
def _(event: ev.Lacerated, names: Names) -> Message:
    how = "hit" if event.hit else "miss"
    args: dict[str, Phrase] = {"target": names.team(event.target), "watch": watched(event.shift)}
    return say(f"event.laceration.{how}", team=names.team(event.team), **args)


def watched(shift: int) -> Message:
    """Whether the target's Watch took from the roll, as an addition to a phrase."""
    return say("watch.shift", shift=-shift) if shift else say("watch.none")


@narrate.register
def _(event: ev.Stunned, names: Names) -> Message:
    if event.after == 0:
        return say("event.stunned.over", team=names.team(event.team))
    how = "struck" if event.after > event.before else "still" if event.after == event.before else "counts"
    return say(f"event.stunned.{how}", team=names.team(event.team), orders=event.after)


@narrate.register
def _(event: ev.Finished, names: Names) -> Message:
    how = "dragged" if event.dragged else "upright"
    return say(f"event.finished.{how}", team=names.team(event.team), place=event.place)


@narrate.register
def _(event: ev.WreckCleared, names: Names) -> Message:
    return say("event.wreck-cleared", team=names.team(event.team), space=names.space(event.at))


@narrate.register
def _(event: ev.Unclassified, names: Names) -> Message:
    return say("event.unclassified", team=names.team(event.team), place=event.place)
