"""Events in a few words, for the line that sums up what somebody's orders led to in a turn."""

from collections.abc import Container, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from ludi_press.core.dice import Roll
from ludi_press.core.report import Brief, say
from ludi_press.games.kit.event import Event
from ludi_press.games.kit.narration import Names, narrate, phrase_id


def row_name(event: Event, rows: Container[str]) -> str | None:
    """The name of the row for an event: its phrase name without `event.`, else its longest known prefix.

    A row whose name adds the rule of the event (`flipped CM-4.10`) comes before the plain one.
    """
    name = phrase_id(event).removeprefix("event.")
    while name not in rows and "." in name:
        name = name.rpartition(".")[0]
    ruled = f"{name} {event.rule}"
    return ruled if ruled in rows else name if name in rows else None


class Briefs(Struct, frozen=True):
    """How a game tells its events in brief.

    `phrases` maps the phrase name of an event (`corner.slip`), or a prefix of it (`corner`), to a brief phrase;
    events that match nothing are left out.
    `spoken` are brief phrases that name their dice in words, so that these are not added.
    `slight` are brief phrases that are used only where the line has no other.
    """

    phrases: Mapping[str, str]
    spoken: frozenset[str] = frozenset()
    slight: frozenset[str] = frozenset()

    def tell(
        self, events: Sequence[Event], actor: str | None, names: Names, rolls: Sequence[Roll]
    ) -> list[Brief | None]:
        """The brief of each event in the line of an actor, None for none.

        A die is shown once; a brief about somebody else than the actor has that name before it.
        """
        told: set[int] = set()
        rows = (row_name(event, self.phrases) for event in events)
        phrases = [(self.phrases[row] or None) if row else None for row in rows]
        left_out = {None, *self.slight} if any(one and one not in self.slight for one in phrases) else {None}
        return [
            None if phrase in left_out else self._brief(phrase or "", event, actor, names, rolls, told)
            for event, phrase in zip(events, phrases, strict=True)
        ]

    def _brief(
        self, phrase: str, event: Event, actor: str | None, names: Names, rolls: Sequence[Roll], told: set[int]
    ) -> Brief:
        message = replace(narrate(event, names), id=f"brief.{phrase}")
        if event.team not in (actor, None):
            message = say("brief.of", team=names.team(event.team), what=message)
        fresh = () if phrase in self.spoken else tuple(die for die in event.dice if die not in told)
        told.update(fresh)
        return Brief(message, tuple(rolls[die].face for die in fresh))
