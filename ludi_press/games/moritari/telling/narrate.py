"""How a bout's schools, fighters, points and events are called."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from msgspec import Struct

from ludi_press.boards.plane import Direction, Length, Point, units, wind
from ludi_press.core.report import Listing, Message, Phrase, Text, say
from ludi_press.games.kit import telling
from ludi_press.games.kit.narration import narrate, phrase_id
from ludi_press.games.moritari.rules import events as ev
from ludi_press.games.moritari.rules.live import BoutSetUp

__all__ = ["Names", "badges", "narrate", "point", "tone_of"]

_BEASTS: Final = "B"
"""The letter of beasts of no side."""


def point(at: Point) -> Message:
    """A point of the sand."""
    return say("sand.point", x=Text(units(at.x)), y=Text(units(at.y)))


_WORDS: Final[Mapping[Any, Callable[[Any], Phrase]]] = {
    Point: point,
    Direction: lambda facing: say(f"wind.{wind(facing)}"),
    Length: lambda length: Text(units(length)),
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
        known = self.set_up.by_id.get(team or "") or self.set_up.school_by_id.get(team or "")
        return Text(known.name) if known else say("side.beasts") if team is None else Text(team)


def tone_of(set_up: BoutSetUp, team: str | None) -> str | None:
    """The colour of a school, or of a fighter's; none for beasts of no side."""
    school = set_up.school_of(team)
    return school.tone.value if school else None


def badges(set_up: BoutSetUp) -> dict[str, str]:
    """The letter of each fighter's colour and its number there, in order of entry; schools of one colour count on."""
    return telling.badges((one.id, (tone_of(set_up, one.id) or _BEASTS)[0].upper()) for one in set_up.roster)


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
