"""Events in words: the message is named after the event, and each fact becomes a phrase by its declared type."""

from collections.abc import Callable, Mapping, Sequence
from functools import singledispatch
from typing import Any, Protocol

from ludi_press.core.report import Listing, Message, Phrase, Text, say
from ludi_press.games.kit.event import Event, Hint, told_facts

Words = Mapping[Hint, Callable[[Any], Phrase]]
"""The functions that turn facts into phrases, by the type of the fact."""


class Names(Protocol):
    """The names that a game uses for what its events are about.

    `words` has a function for each type of fact; whole numbers and ids of teams need none.
    """

    @property
    def words(self) -> Words:
        """The functions that turn facts into phrases, by type."""

    def team(self, team: str | None) -> Phrase: ...


@singledispatch
def narrate(event: Event, names: Names) -> Message:
    """The event in words; a game registers its own function for events that need more than their facts."""
    return with_more(event, names)


def with_more(event: Event, names: Names, **more: Phrase) -> Message:
    """The event in words by its facts, and by `more` that a game adds."""
    args: list[tuple[str, Phrase]] = [("team", names.team(event.team))]
    for name, hint in told_facts(type(event)):
        value = getattr(event, name)
        phrase = None if value is None else _phrase(hint, value, names)
        if phrase is not None:
            args.append((name, phrase))
    return Message(phrase_id(event), (*args, *more.items()))


def phrase_id(event: Event) -> str:
    variant = event.variant
    return f"event.{event.what}.{variant}" if variant else f"event.{event.what}"


def _phrase(hint: Hint, value: Any, names: Names) -> Phrase | None:
    """A fact as a phrase; None for types that phrases cannot contain."""
    if hint in names.words:
        return names.words[hint](value)
    if hint is str:
        return names.team(value)
    if hint == tuple[str, ...]:
        return Listing(tuple([names.team(team) for team in value]))
    return value if hint is int else None


def said(event: Event, name: str, value: Any, names: Names) -> Phrase:
    """A field of an event as a phrase, by its declared type; whatever phrases cannot contain as its own text."""
    hint = dict(told_facts(type(event))).get(name, type(value))
    phrase = _phrase(hint, value, names)
    return Text(str(value)) if phrase is None else phrase


def in_a_row(joint: str, parts: Sequence[Phrase]) -> Phrase:
    """Joins phrases by the phrase `joint`, whose arguments are `first` and `rest`."""
    first, *rest = parts
    return say(joint, first=first, rest=in_a_row(joint, rest)) if rest else first
