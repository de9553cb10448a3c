"""Lots: everybody rolls a die, the highest is first; those who tie roll again among themselves."""

from typing import Any

from ludi_press.core.dice import D20, Die
from ludi_press.games.kit.event import Event
from ludi_press.games.kit.under_way import UnderWay


class LotDrawn(Event, frozen=True, kw_only=True):
    """A die of a lot; whoever is `tied` rolls again."""

    variants = ("tied", "again", "done")
    face: int
    tied: bool


def draw_lots(
    live: UnderWay[Any], who: list[str], label: str, rule: str, die: Die = D20, kind: type[LotDrawn] = LotDrawn
) -> list[str]:
    """Everybody in the order of their dice, the highest first; nothing is rolled for one alone.

    `kind` is the class of the event that is added for each die.
    """
    if len(who) < 2:
        return who
    rolls = {one: live.roll(one, label, rule, die) for one in who}
    faces = [roll.face for roll in rolls.values()]
    for one, roll in rolls.items():
        tied = faces.count(roll.face) > 1
        live.tell(kind(team=one, rule=rule, face=roll.face, tied=tied, dice=(roll.index,)))
    order: list[str] = []
    for face in sorted(set(faces), reverse=True):
        order += draw_lots(live, [one for one, roll in rolls.items() if roll.face == face], label, rule, die, kind)
    return order
