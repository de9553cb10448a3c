"""The names of schools, fighters and points of a bout, and its events in words."""

from typing import ClassVar, Final

from ludi_press.boards.plane import UNIT, Direction, Length, Point, distance, toward, units, wind
from ludi_press.core.report import Listing, Message, Phrase, Text, say
from ludi_press.games.contract import TurnRecord
from ludi_press.games.kit.narration import Words, narrate, phrase_id
from ludi_press.games.kit.schools import SchoolNames
from ludi_press.games.moritari.rules import events as ev
from ludi_press.games.moritari.rules.live import BoutSetUp
from ludi_press.games.moritari.rules.model import Bout, RoundOrders

__all__ = ["Names", "Record", "narrate", "near", "point", "rounded"]

Record = TurnRecord[Bout, RoundOrders]
"""A round that was played."""


_MIDDLE: Final = Point(0, 0)


def point(at: Point) -> Message:
    return say("sand.point", x=Text(units(at.x)), y=Text(units(at.y)))


def near(at: Point) -> Message:
    """Where a point is for a reader: its wind and its distance from the middle, in whole inches."""
    inches, way = rounded(distance(_MIDDLE, at)), toward(_MIDDLE, at)
    if way is None or not inches:
        return say("sand.middle")
    return say("sand.near", wind=f"wind.brief.{wind(way)}", n=inches)


def rounded(length: int) -> int:
    """A length in whole inches."""
    return (length + UNIT // 2) // UNIT


def inches(length: int) -> Message:
    """A length for a reader: whole inches, or a little."""
    return say("sand.inches", n=rounded(length)) if rounded(length) else say("sand.little")


_WORDS: Final[Words] = {
    Point: point,
    Direction: lambda facing: say(f"wind.{wind(facing)}"),
    Length: inches,
}


class Names(SchoolNames[BoutSetUp], frozen=True):
    """The names of schools, fighters, points and directions."""

    nobody: ClassVar[Phrase] = say("side.beasts")

    @property
    def words(self) -> Words:
        """Points, directions and lengths in words."""
        return _WORDS


def _hand(faces: tuple[int, ...], modifiers: ev.Modifiers) -> Phrase:
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
