"""Events in words: a message named after the event, with each of its facts put into words by its type."""

from collections.abc import Callable, Mapping, Sequence
from functools import singledispatch
from typing import Any, Protocol

from ludi_press.core.report import Listing, Message, Phrase, say
from ludi_press.games.kit.event import Event, told_facts

Words = Mapping[Any, Callable[[Any], Phrase]]
"""What turns a fact of a type into a phrase, by the type."""


class Names(Protocol):
    """How a game calls what its events name.

    `words` puts facts into words by their declared type; whole numbers and ids of teams need none.
    """

    @property
    def words(self) -> Words:
        """What turns a fact of a type into a phrase."""
        ...

    def team(self, team: str | None) -> Phrase:
        """What people call a team."""
        ...


@singledispatch
def narrate(event: Event, names: Any) -> Message:
    """The event in words; a game registers its own function for an event whose facts do not speak for themselves."""
    args: list[tuple[str, Phrase]] = [("team", names.team(event.team))]
    for name, hint in told_facts(type(event)):
        value = getattr(event, name)
        phrase = None if value is None else _phrase(hint, value, names)
        if phrase is not None:
            args.append((name, phrase))
    return Message(phrase_id(event), tuple(args))


def phrase_id(event: Event) -> str:
    """The name of the phrase about an event."""
    return f"event.{event.what}.{event.variant}" if event.variant else f"event.{event.what}"


def _phrase(hint: Any, value: Any, names: Names) -> Phrase | None:
    """A fact in words; None where words cannot use a value of this type."""
    if hint in names.words:
        return names.words[hint](value)
    if hint is str:
        return names.team(value)
    if hint == tuple[str, ...]:
        return Listing(tuple([names.team(team) for team in value]))
    return value if hint is int else None


def in_a_row(joint: str, parts: Sequence[Phrase]) -> Phrase:
    """Phrases in a row, each joined to the next by the phrase `joint` (`first`, `rest`)."""
    first, *rest = parts
    return say(joint, first=first, rest=in_a_row(joint, rest)) if rest else first
