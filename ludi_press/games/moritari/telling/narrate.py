"""Events in words: one Message for each event, so that any language can tell it."""

from functools import singledispatch

from msgspec import Struct

from ludi_press.core.report import Listing, Message, Phrase, Text, say
from ludi_press.games.moritari.rules import events as ev
from ludi_press.games.moritari.rules.live import BoutSetUp
from ludi_press.games.moritari.rules.sand import Sand, Way, inches, wind


class Names(Struct, frozen=True):
    """How schools, fighters, points and directions are called."""

    set_up: BoutSetUp

    def team(self, team: str | None) -> Phrase:
        """What people call a fighter or a school."""
        if team in self.set_up.by_id:
            return Text(self.set_up.by_id[team].name)
        if team in self.set_up.school_by_id:
            return Text(self.set_up.school_by_id[team].name)
        return say("side.beasts") if team is None else Text(team)

    def teams(self, teams: tuple[str, ...]) -> Listing:
        """Several of them."""
        return Listing(tuple(self.team(team) for team in teams))

    def point(self, at: Sand) -> Message:
        """A point of the sand."""
        return say("sand.point", x=Text(inches(at.x)), y=Text(inches(at.y)))

    def wind(self, facing: Way) -> Message:
        """A direction, by the nearest of the eight winds."""
        return say(f"wind.{wind(facing)}")


@singledispatch
def narrate(event: ev.Event, names: Names) -> Message:
    """The event in words; an event without words of its own is named by its kind."""
    return say(f"event.{event.what}", team=names.team(event.team))


@narrate.register
def _(event: ev.Entered, names: Names) -> Message:
    place, facing = names.point(event.at), names.wind(event.facing)
    return say("event.entered", team=names.team(event.team), place=place, facing=facing)


@narrate.register
def _(event: ev.InitiativeRolled, names: Names) -> Message:
    how = "tied" if event.tied else "done"
    return say(f"event.initiative.{how}", team=names.team(event.team), total=event.total)


@narrate.register
def _(event: ev.CaesarNamed, names: Names) -> Message:
    how = "nobody" if event.team is None else "alone" if event.alone else "won"
    return say(f"event.caesar.{how}", team=names.team(event.team), order=names.teams(event.order))


@narrate.register
def _(event: ev.StoodUp, names: Names) -> Message:
    return say("event.stood-up", team=names.team(event.team), points=event.after)


@narrate.register
def _(event: ev.Moved, names: Names) -> Message:
    args: dict[str, Phrase] = {
        "team": names.team(event.team),
        "far": Text(inches(event.far)),
        "place": names.point(event.after),
    }
    if event.other is not None:
        args["other"] = names.team(event.other)
    return say(f"event.moved.{event.halt}", **args)


@narrate.register
def _(event: ev.Refused, names: Names) -> Message:
    return say(f"event.refused.{event.why}", team=names.team(event.team), opponents=names.teams(event.opponents))


@narrate.register
def _(event: ev.Turned, names: Names) -> Message:
    facing = names.wind(event.after)
    if event.other is None:
        return say("event.turned.wind", team=names.team(event.team), facing=facing)
    how = "engaged" if event.engaged else "other"
    return say(f"event.turned.{how}", team=names.team(event.team), other=names.team(event.other), facing=facing)


@narrate.register
def _(event: ev.Engaged, names: Names) -> Message:
    return say("event.engaged", team=names.team(event.team), target=names.team(event.target))


@narrate.register
def _(event: ev.FightMissing, names: Names) -> Message:
    return say(f"event.no-fight.{event.why}", team=names.team(event.team), target=names.team(event.target))


_CHANGES = ("killed", "charged", "flank")


def _hand(faces: tuple[int, ...], modifiers: ev.Modifiers) -> Phrase:
    """Dice, and what changes each of them."""
    dice = Text(" ".join(str(face) for face in faces))
    parts = [(name, getattr(modifiers, name)) for name in _CHANGES]
    changes = tuple(say(f"hand.{name}", n=Text(f"{number:+d}")) for name, number in parts if number)
    return say("hand.changed", dice=dice, changes=Listing(changes)) if changes else dice


@narrate.register
def _(event: ev.Fought, names: Names) -> Message:
    return say(
        f"event.fought.{event.quarter}",
        team=names.team(event.team),
        target=names.team(event.target),
        mine=_hand(event.mine, event.my_modifiers),
        theirs=_hand(event.theirs, event.their_modifiers),
    )


@narrate.register
def _(event: ev.Compared, names: Names) -> Message:
    return say(
        f"event.compared.{event.outcome}",
        team=names.team(event.team),
        target=names.team(event.target),
        high=event.high,
        low=event.low,
        needed=event.needed,
    )


@narrate.register
def _(event: ev.ArmourTried, names: Names) -> Message:
    how = "saved" if event.saved else "pierced"
    return say(f"event.armour.{how}", team=names.team(event.team), needed=event.needed)


@narrate.register
def _(event: ev.PointLost, names: Names) -> Message:
    return say("event.point-lost", team=names.team(event.team), points=event.after)


@narrate.register
def _(event: ev.Fell, names: Names) -> Message:
    return say("event.fell", team=names.team(event.team), by=names.team(event.by))


@narrate.register
def _(event: ev.BeastKilled, names: Names) -> Message:
    return say("event.beast-killed", team=names.team(event.team), by=names.team(event.by))


@narrate.register
def _(event: ev.FirstBlood, names: Names) -> Message:
    return say("event.has-killed", team=names.team(event.team), victim=names.team(event.victim))


@narrate.register
def _(event: ev.Implored, names: Names) -> Message:
    how = f"{'spared' if event.spared else 'doomed'}{'.killer' if event.bonus else ''}"
    return say(
        f"event.implored.{how}",
        team=names.team(event.team),
        face=event.face,
        bonus=event.bonus,
        needed=event.needed,
    )


@narrate.register
def _(event: ev.ThumbShown, names: Names) -> Message:
    return say(f"event.thumb.{event.thumb}", team=names.team(event.team), fighter=names.team(event.fighter))


@narrate.register
def _(event: ev.BoutOver, names: Names) -> Message:
    if event.team is not None:
        return say("event.bout-over.won", team=names.team(event.team))
    return say("event.bout-over.beasts" if event.beasts else "event.bout-over.nobody")
