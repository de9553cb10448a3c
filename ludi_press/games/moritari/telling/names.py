"""How schools, fighters, points, lengths and hands of dice are called."""

from typing import ClassVar, Final

from ludi_press.boards.plane import UNIT, Direction, Length, Point, Quarter, Wind, units, wind
from ludi_press.core.report import Listing, Message, Phrase, Text, say
from ludi_press.games.kit.report import Words, narrate, phrase_id, signed
from ludi_press.games.kit.schools import SchoolNames
from ludi_press.games.moritari.rules import events as ev
from ludi_press.games.moritari.rules.model import BoutSetUp, Fighter


def point(at: Point) -> Message:
    return say("sand.point", x=Text(units(at.x)), y=Text(units(at.y)))


ARROWS: Final = dict(zip(Wind, "→↗↑↖←↙↓↘", strict=True))
"""The arrow of each direction, from east against the clock."""


def near(fighter: Fighter) -> Message:
    """Where a fighter is, as orders have it: whole inches east and north of the middle; and where it faces."""
    at, arrow = fighter.at, ARROWS[wind(fighter.facing)]
    return say("sand.near", x=rounded(at.x), y=rounded(at.y), arrow=Text(arrow))


def rounded(length: int) -> int:
    """A length in whole inches; halves are rounded away from the middle, so that mirrored places look alike."""
    whole = (abs(length) + UNIT // 2) // UNIT
    return whole if length > 0 else -whole


_SEEN: Final = UNIT // 10
"""A move that ends so near a length has gone all of it."""


def inches(length: int, where: str = "sand") -> Message:
    """A length for a reader, never more than it is by what one would see: whole and half inches, or a little.

    Lines (`sand`) have it in figures, the `news` in words.
    """
    whole, half = divmod((length + _SEEN) // (UNIT // 2), 2)
    if whole:
        return say(f"{where}.inches.half" if half else f"{where}.inches", n=whole)
    return say(f"{where}.half" if half else f"{where}.little")


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
        return _WORDS


def _hand(faces: tuple[int, ...], modifiers: ev.Modifiers, quarter: Quarter) -> Phrase:
    dice = Text(" ".join(str(face) for face in faces))
    numbers = [(name, getattr(modifiers, name)) for name in modifiers.__struct_fields__]
    named = {"flank": "back"} if quarter is Quarter.BACK else {}
    changes = tuple(say(f"hand.{named.get(name, name)}", n=signed(number)) for name, number in numbers if number)
    return say("hand.changed", dice=dice, changes=Listing(changes)) if changes else dice


@narrate.register
def _(event: ev.Fought, names: Names) -> Message:
    return say(
        phrase_id(event),
        team=names.team(event.team),
        target=names.team(event.target),
        mine=_hand(event.mine, event.my_modifiers, event.quarter),
        theirs=_hand(event.theirs, event.their_modifiers, event.quarter),
    )
