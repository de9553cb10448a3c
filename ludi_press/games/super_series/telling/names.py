"""How teams, spaces, orders and events of the Super Series are called (SS-5 to SS-15)."""

from ludi_press.boards.ring import Side, Space
from ludi_press.core.dice import D20
from ludi_press.core.report import Message, Phrase, say
from ludi_press.games.kit.newsroom import NOTHING
from ludi_press.games.kit.race_telling import TrackNames
from ludi_press.games.kit.race_turn import tail
from ludi_press.games.kit.report import Words, in_a_row, narrate, ranges, with_more
from ludi_press.games.super_series.rules import events as ev
from ludi_press.games.super_series.rules.attack import blow_chance
from ludi_press.games.super_series.rules.live import RaceSetUp, harm_chance
from ludi_press.games.super_series.rules.model import Order, Section, Speed, WatchShift


class Names(TrackNames[RaceSetUp], frozen=True):
    """The names of teams, spaces and orders of a race."""

    def before_line(self, space: Space) -> Message:
        return say("space.grid", lane=space.lane, rank=1 - space.number)

    @property
    def words(self) -> Words:
        own: Words = {Section: self.section, Speed: lambda speed: say(f"speed.{speed.name}"), WatchShift: watched}
        return {**super().words, **own}

    def order(self, order: Order | None) -> Message:
        if order is None:
            return say("order.none")
        if order.target:
            return say(f"order.{order.act}.{side_word(order.side)}.at", target=self.team(order.target))
        if order.side:
            return say(f"order.{order.act}.{side_word(order.side)}")
        return say(f"order.{order.act}", lanes=order.lanes) if order.lanes else say(f"order.{order.act}")


def side_word(side: Side | None) -> str:
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
    listed = {name: say(f"event.spaces-rolled.{name}", n=number) for name, number in addends.items() if number}
    plain = {"steady": event.trait, "lame": event.penalty, "more": event.bonus}
    more = tail([say(f"brief.spaces.{word}", n=n) for word, n in plain.items() if n])
    args: dict[str, Phrase] = {"team": names.team(event.team), "speed": say(speed), "spaces": spaces, "more": more}
    if not listed:
        return say("event.spaces-rolled.plain", **args)
    sum_ = in_a_row("event.spaces-rolled.join", [*listed.values()])
    return say("event.spaces-rolled.sum", **args, face=face, addends=sum_)


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


def _needed(event: ev.Event, names: Names) -> Message:
    """An event with the faces of its die that were needed, or that do harm, for the lines of who did what."""
    if isinstance(event, ev.Crashed | ev.Lacerated):
        faces = [face for face in D20.faces if blow_chance(names.set_up, event).hits(face + event.shift)]
        return with_more(event, names, needed=say("brief.needed", n=ranges(faces)))
    harm = harm_chance(names.set_up, event, event.before if isinstance(event, ev.Damaged) else 0)
    return with_more(event, names, needed=say("brief.harm", n=ranges(harm.faces)) if harm else NOTHING)


for _kind in (ev.Crashed, ev.Lacerated, ev.WallTouched, ev.Fell, ev.Damaged):
    narrate.register(_kind, _needed)


@narrate.register
def _(event: ev.StrikeMissing, names: Names) -> Message:
    target = names.team(event.order.target)
    side = f"side.{side_word(event.order.side)}"
    return say(f"event.no-strike.{event.why}", team=names.team(event.team), target=target, side=side)


def watched(shift: int) -> Message:
    """What the target's Watch took from a roll, as an addition to a phrase."""
    return say("watch.shift", shift=-shift) if shift else say("watch.none")
