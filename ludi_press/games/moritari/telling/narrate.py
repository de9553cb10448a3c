"""Events of a bout in words."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from msgspec import Struct

from ludi_press.core.report import Listing, Message, Phrase, Text, say
from ludi_press.games.kit.narration import narrate, phrase_id
from ludi_press.games.moritari.rules import events as ev
from ludi_press.games.moritari.rules.live import BoutSetUp
from ludi_press.games.moritari.rules.sand import Length, Sand, Way, inches, wind

__all__ = ["Names", "narrate"]


def point(at: Sand) -> Message:
    """A point of the sand."""
    return say("sand.point", x=Text(inches(at.x)), y=Text(inches(at.y)))


def direction(facing: Way) -> Message:
    """A direction, by the nearest of the eight winds."""
    return say(f"wind.{wind(facing)}")


_WORDS: Final[Mapping[Any, Callable[[Any], Phrase]]] = {
    Sand: point,
    Way: direction,
    Length: lambda length: Text(inches(length)),
}


class Names(Struct, frozen=True):
    """How schools, fighters, points and directions are called."""

    set_up: BoutSetUp

    @property
    def words(self) -> Mapping[Any, Callable[[Any], Phrase]]:
        """Points, directions and lengths in words."""
        return _WORDS

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


def _hand(faces: tuple[int, ...], modifiers: ev.Modifiers) -> Phrase:
    """Dice, and what changes each of them."""
    dice = Text(" ".join(str(face) for face in faces))
    numbers = [(name, getattr(modifiers, name)) for name in modifiers.__struct_fields__]
    changes = tuple(say(f"hand.{name}", n=Text(f"{number:+d}")) for name, number in numbers if number)
    return say("hand.changed", dice=dice, changes=Listing(changes)) if changes else dice


@narrate.register
def _(event: ev.Fought, names: Names) -> Message:
    return say(
        phrase_id(event),
        team=names.team(event.team),
        target=names.team(event.target),
        mine=_hand(event.mine, event.my_modifiers),
        theirs=_hand(event.theirs, event.their_modifiers),
    )
