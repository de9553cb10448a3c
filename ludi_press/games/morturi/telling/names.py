"""How schools, gladiators, squares, numbers, harm and plans are called."""

from collections.abc import Iterator
from typing import Final

from ludi_press.boards.grid import WINDS, Arc, Square, Wind
from ludi_press.content.words import named
from ludi_press.core.report import Listing, Message, Phrase, Text, say
from ludi_press.games.kit.newsroom import NOTHING
from ludi_press.games.kit.report import Words, narrate, signed, with_more
from ludi_press.games.kit.schools import SchoolNames
from ludi_press.games.morturi.rules import events as ev
from ludi_press.games.morturi.rules.events import Harm, Number, TrickId
from ludi_press.games.morturi.rules.model import (
    ANY,
    NEAREST,
    BattleSetUp,
    Blow,
    Check,
    Manner,
    Move,
    Paid,
    Plan,
    Query,
    Reaction,
    Weapon,
)

ARROWS: Final = {Wind.NORTH: "↑", Wind.EAST: "→", Wind.SOUTH: "↓", Wind.WEST: "←"}


def hit_number(number: Number) -> Message:
    """MR-13.3: the number that the die must reach, with all modifiers."""
    changes = [(name, getattr(number, name)) for name in ("own", "dodge", "blinded")]
    parts = [say(f"number.{name}", n=signed(size)) for name, size in changes if size]
    parts += [say("number.guard", n=number.guard)] if number.guard else []
    if not parts:
        return say("number", n=number.needed)
    return say("number.changed", n=number.needed, profile=number.profile, changes=Listing(tuple(parts)))


def harm(parts: Harm) -> Listing:
    """MR-13.3: each part of the damage."""
    changes = [(name, getattr(parts, name)) for name in ("traits", "rear", "height", "morale")]
    changes.append(("armour", -parts.armour))
    told = [say(f"harm.{name}", n=signed(size)) for name, size in changes if size]
    return Listing((say("harm.base", n=parts.base), *told))


def bonds(weapon: Weapon) -> tuple[Message, ...]:
    """MR-5.4, MR-10.2: what binds an attack: its range, standing still; and that it strikes other squares too."""
    told = [say("bond.range", least=weapon.least, range=weapon.range)] if weapon.is_ranged else []
    told += [say("bond.still")] if weapon.still else []
    return (*told, *([say("bond.sweep")] if weapon.sweep else []))


_WORDS: Final[Words] = {
    Square: lambda at: Text(str(at)),
    Wind: lambda wind: say(f"wind.{wind}"),
    Arc: lambda side: say(f"side.{side}"),
    TrickId: lambda trick: named("trick", trick),
    Number: hit_number,
    Harm: harm,
}


class Names(SchoolNames[BattleSetUp], frozen=True):
    """How schools, gladiators, squares and plans are called."""

    @property
    def words(self) -> Words:
        return {**_WORDS, Reaction: lambda reaction: self.teams(reaction.to)}

    def team(self, team: str | None) -> Phrase:
        """What people call a gladiator or a school; ANY and NEAREST stand for an enemy."""
        return say(f"target.{team}") if team in (ANY, NEAREST) else SchoolNames.team(self, team)

    def plan(self, plan: Plan) -> Listing:
        """MR-9.2: a plan in the order in which it is carried out."""
        return Listing(tuple(self._parts(plan)))

    def _parts(self, plan: Plan) -> Iterator[Message]:
        for check in plan.checks:
            yield self._check(check)
        if plan.react is not None:
            kind = "all" if plan.react.everybody else "some" if plan.react.to else "nobody"
            yield say(f"order.react.{kind}", whom=self.teams(plan.react.to))
        if plan.stance is not None:
            yield say("order.stance", trick=named("trick", plan.stance)) if plan.stance else say("order.no-stance")
        yield from map(self._paid, plan.first)
        if plan.move.manner is not Manner.STAY:
            yield self._move(plan.move)
        yield from map(self._paid, plan.spend)
        if plan.blow is not None:
            yield self._blow(plan.blow)
        if plan.then is not None and plan.then.manner is not Manner.STAY:
            yield say("order.then", move=self._move(plan.then))
        if plan.face is not None:
            yield say("order.face", whom=say(f"wind.{plan.face}") if plan.face in WINDS else self.team(plan.face))

    def _check(self, check: Check) -> Message:
        message = say(f"check.{check.query}", who=self.team(check.who), n=check.size)
        if check.query is Query.LIFE:
            message = say("check.life", n=check.size)
        return say("order.unless" if check.denied else "order.if", what=message)

    def _paid(self, paid: Paid) -> Message:
        trick = self.set_up.trick(paid.trick)
        name = named("trick", paid.trick)
        if trick is not None and trick.weapon is None:
            return say("order.feat", trick=name)
        return say("order.use", trick=name, whom=self.teams(paid.targets))

    def _move(self, move: Move) -> Message:
        if move.manner is Manner.PATH:
            return say("order.path", path=Text(" ".join(move.winds).upper()))
        aim: Phrase = Text(str(move.aim)) if isinstance(move.aim, Square) else self.team(move.aim)
        if move.manner is Manner.TO and move.side is not None:
            return say("order.to-side", aim=aim, side=say(f"order.side.{move.side}"))
        return say(f"order.{move.manner}", aim=aim)

    def _blow(self, blow: Blow) -> Message:
        whom = self.teams(blow.targets)
        if blow.trick is not None:
            return say("order.use", trick=named("trick", blow.trick), whom=whom)
        return say(f"order.{blow.arm}", whom=whom)


@narrate.register
def _(event: ev.Moved, names: Names) -> Message:
    """MR-2.1: a way, in brief with its points where they are more than its squares."""
    dear = say("brief.dear", n=event.cost) if event.cost > len(event.path) else NOTHING
    return with_more(event, names, dear=dear)


@narrate.register
def _(event: ev.Attacked, names: Names) -> Message:
    """MR-3.1: an attack, and the number that it needed."""
    return with_more(event, names, needed=event.number.needed)


@narrate.register
def _(event: ev.Wounded, names: Names) -> Message:
    """MR-3.2: life that is lost, in brief with the parts of the damage where it has several."""
    parts = harm(event.harm) if event.harm else Listing(())
    return with_more(event, names, of=say("brief.of-parts", parts=parts) if len(parts.items) > 1 else NOTHING)
