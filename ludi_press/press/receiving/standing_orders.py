"""Standing orders: kept beside the secrets of the press, since git would publish them, until somebody sends nothing."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final

import msgspec
from msgspec import Struct, field
from msgspec.structs import replace

from ludi_press.core.problems import Problem
from ludi_press.games.contract import Heard, Listener, Party, Saying, StandingOrder, StandingReader, StandingText
from ludi_press.press.playing.vault import open_secrets
from ludi_press.press.reading.find import Press
from ludi_press.press.reading.write import write_atomically

SCHEMA: Final = "ludi-press/standing/1"

Hear = Callable[[str], Heard]
"""What a text orders in this turn, as the race's game reads a message."""


class KeptStanding(Struct, frozen=True):
    """A standing order of a team or fighter: its text, for `whom` it said to be, and the time of its message.

    It is used through turn `until`. One without a text ends an earlier one.
    The time is in UTC, "" if the message tells none.
    """

    text: str
    whom: str = ""
    at: str = ""
    until: int | None = None

    def holds_in(self, turn: int) -> bool:
        """Whether it may be used in a turn."""
        return bool(self.text) and (self.until is None or turn <= self.until)


class StandingFile(Struct, frozen=True):
    """The standing orders of a race, by whose they are."""

    schema: str = SCHEMA
    orders: dict[str, KeptStanding] = field(default_factory=dict)


def read_kept_standing(press: Press, race: str) -> dict[str, KeptStanding]:
    """Return the standing orders of a race; none if the file is missing or damaged: mails can be handed in again."""
    try:
        kept = msgspec.json.decode((press.secrets / f"{race}.standing.json").read_bytes(), type=StandingFile)
    except (OSError, msgspec.DecodeError):
        return {}
    return dict(kept.orders) if kept.schema == SCHEMA else {}


def keep_standing(
    press: Press, race: str, fresh: Iterable[Mapping[str, KeptStanding]]
) -> dict[str, KeptStanding] | Problem:
    """Keep standing orders and return those that now stand; the last one counts, in whatever sequence they are read."""
    kept = read_kept_standing(press, race)
    newer: dict[str, KeptStanding] = {}
    for orders in fresh:
        for who, one in orders.items():
            before = newer.get(who) or kept.get(who)
            newer |= {who: one} if before is None or one.at >= before.at else {}
    after = {**kept, **newer}
    if after != kept:
        refusal = open_secrets(press)
        if refusal:
            return refusal
        data = msgspec.json.encode(StandingFile(orders=dict(sorted(after.items()))))
        write_atomically(press.secrets / f"{race}.standing.json", msgspec.json.format(data, indent=1) + b"\n")
    return newer


def for_whom(whom: str, hear: Hear) -> Hear:
    """Return what reads orders for somebody who was named once, before all lines."""
    return (lambda text: hear(f"{whom}: {text}")) if whom else hear


class StandingParser(Struct, frozen=True):
    """Reads the standing orders of a message by its game; `allowed` tells whether the race takes any."""

    game: Listener[Any]
    set_up: Any
    hear: Hear
    allowed: bool

    def read(
        self, texts: Sequence[StandingText], parties: Sequence[Party]
    ) -> tuple[dict[str, KeptStanding], tuple[Saying, ...]]:
        """Return what is to be kept, by whose it is, and what was understood or is asked, at the lines of the texts."""
        kept: dict[str, KeptStanding] = {}
        sayings: list[Saying] = []
        for one in texts:
            standing, whose = self._standing(one, parties)
            doubts = standing.doubts or (() if whose else ("whose standing order is this?",))
            sayings += [Saying(one.lines[0], "", doubt) for doubt in doubts] or [Saying(one.lines[0], "standing order")]
            text = "" if standing.ends else one.text
            kept |= {who: KeptStanding(text, one.whom, "", standing.until) for who in whose if not doubts}
        return kept, tuple(sayings)

    def _standing(self, one: StandingText, parties: Sequence[Party]) -> tuple[StandingOrder, tuple[str, ...]]:
        """Return a standing order, and whose it is."""
        if not (self.allowed and isinstance(self.game, StandingReader)):
            return StandingOrder(doubts=("this race takes no standing orders",)), ()
        hear = for_whom(one.whom, self.hear)
        standing = self.game.read_standing(self.set_up, one.text, hear)
        if standing.ends:
            return standing, tuple(_named(one.whom, parties))
        return standing, tuple(dict.fromkeys(x.who for line in standing.lines for x in hear(line.order).entries))


def _named(whom: str, parties: Iterable[Party]) -> Iterable[str]:
    """Return those of a sender's whom a text names, all if it names nobody."""
    subjects = {who: name for party in parties for who, name in party.subjects.items()}
    return (who for who, name in subjects.items() if not whom or whom in (who.casefold(), name.casefold()))


def dated(orders: Mapping[str, KeptStanding], at: str) -> dict[str, KeptStanding]:
    """Return standing orders with the time of their message."""
    return {who: replace(one, at=at) for who, one in orders.items()}
