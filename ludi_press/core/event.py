"""What happened in a turn, as a frozen value: the fields of all events."""

from collections.abc import Mapping
from enum import IntEnum
from re import sub
from typing import Any, ClassVar

from msgspec import Struct


class Event(Struct, frozen=True, kw_only=True):
    """Anything that happened in a turn.

    `what` is the kind's name in turn.json and, with its `variant`, in the words (`event.moved.straight`).
    By default it is made from the name of the class (`LotDrawn`: lot-drawn).
    `variants` selects the phrase, by words joined with full stops.
    Each comes from the value of a field, or from a table: the word of the first field that is true, else that of "".
    A key `after>before` holds where one field is greater than the other.
    `also` names properties of the event that its words may use beside its fields.
    `team` is the id of the team that the event is about, None for everybody.
    `rule` is the number of the rule that led to it; a kind with only one rule declares it as the default.
    `dice` are indices of the turn's dice; `cause` is the index of an earlier event, None where an order is the cause.
    `round` is set when the event is added (`UnderWay.emit`); 0 is the time before the first round.
    """

    what: ClassVar[str] = "event"
    variants: ClassVar[tuple[str | Mapping[str, str], ...]] = ()
    also: ClassVar[tuple[str, ...]] = ()

    team: str | None
    rule: str
    dice: tuple[int, ...] = ()
    cause: int | None = None
    round: int = 0

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        if "what" not in cls.__dict__:
            cls.what = sub(r"(?<=.)([A-Z])", r"-\1", cls.__name__).lower()

    @property
    def variant(self) -> str:
        """Which of the phrases about this kind of event fits; empty where there is one phrase alone."""
        return ".".join(filter(None, (_word(self, part) for part in self.variants)))


def _word(event: Event, part: str | Mapping[str, str]) -> str:
    if isinstance(part, str):
        value = getattr(event, part)
        return value.name.lower() if isinstance(value, IntEnum) else str(value)
    return next((word for name, word in part.items() if not name or _holds(event, name)), "")


def _holds(event: Event, name: str) -> bool:
    one, greater, other = name.partition(">")
    return bool(getattr(event, one) > getattr(event, other) if greater else getattr(event, one))
