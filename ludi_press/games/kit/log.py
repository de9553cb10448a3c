"""The lines of "who did what": the events of a turn in words and in brief, with their dice."""

from collections.abc import Callable, Iterable, Sequence

from ludi_press.core.dice import Roll
from ludi_press.core.report import Brief, LogLine, Message, say
from ludi_press.games.kit.event import Event
from ludi_press.games.kit.report import Names, depths, narrate
from ludi_press.games.kit.told import ToldRow, ToldTable

Numbered = tuple[int, Event]
"""An event with its index in the turn."""


def split(items: Iterable[Numbered], opens: Callable[[Numbered, Numbered], bool]) -> list[list[Numbered]]:
    """Groups events into entries: `opens(event, first event of the entry)` tells where a new entry begins."""
    entries: list[list[Numbered]] = []
    for item in items:
        if not entries or opens(item, entries[-1][0]):
            entries.append([])
        entries[-1].append(item)
    return entries


class Lines:
    """The lines of a turn; its game's table has how each event is told in brief."""

    def __init__(self, events: Sequence[Event], rolls: Sequence[Roll], names: Names, told: ToldTable) -> None:
        self._depths, self._rolls, self._names, self._told = depths(events), rolls, names, told

    def of(self, items: Sequence[Numbered], actor: str | None) -> tuple[LogLine, ...]:
        """The lines of an entry about an actor; depths are counted from the least one in it, a die is shown once.

        Where the table `resumes`, a name stands wherever the words begin to be about another, the actor too.
        """
        base = min((self._depths[index] for index, _ in items), default=0)
        rows = [self._told.row(event) for _, event in items]
        whole, shown, about = any(row.brief and not row.slight for row in rows), set[int](), actor
        lines = []
        for (index, event), row in zip(items, rows, strict=True):
            message, brief = narrate(event, self._names), None
            if row.brief and not (row.slight and whole):
                brief = self._brief(event, message, row, about, shown)
                about = (None if row.named else event.team) if self._told.resumes else actor
            dice, depth = tuple([self._rolls[die] for die in event.dice]), self._depths[index] - base
            lines.append(LogLine(index, message, event.rule, dice, depth, brief))
        return tuple(lines)

    def brief(self, event: Event) -> Brief:
        return Brief(Message(f"brief.{self._told.row(event).brief}", narrate(event, self._names).args))

    def _brief(self, event: Event, told: Message, row: ToldRow, about: str | None, shown: set[int]) -> Brief:
        """An event in a few words; one about somebody else than the words before it has that name before it."""
        message = Message(f"brief.{row.brief}", told.args)
        if event.team not in (about, None) and not row.named:
            message = say("brief.of", team=self._names.team(event.team), what=message)
        told_dice = (die for die in event.dice if self._rolls[die].address.label not in self._told.unshown)
        fresh = () if row.spoken else tuple(die for die in told_dice if die not in shown)
        shown.update(fresh)
        return Brief(message, *self._sides(event, [self._rolls[die] for die in fresh]))

    def _sides(self, event: Event, rolls: Sequence[Roll]) -> tuple[tuple[int, ...], ...]:
        """The faces of a roll; where somebody else rolled as well, the own ones, those against them, and the rest."""
        others = [roll for roll in rolls if roll.address.team != event.team]
        shared = {roll.address.label for roll in others}
        own = [roll for roll in rolls if roll not in others]
        if not others or not own:
            return (tuple(roll.face for roll in rolls),)
        same = tuple(roll.face for roll in own if roll.address.label in shared)
        then = tuple(roll.face for roll in own if roll.address.label not in shared)
        return same, tuple(roll.face for roll in others), then
