"""A turn as its beats are found, with the positions at the beginning and end of each round, and the kinds of beats.

`auriga` is whom a beat is about and `victim` who else takes part; `corner` is the name of a section, `lane` that by
which the corner was entered (SS-8.2), counted from 1; `place` is a place of the status board; `passed` counts
chariots, `spaces` those that a whip gained; `pack` lists several aurigae.
"""

from functools import cached_property
from itertools import takewhile
from typing import Final

from msgspec import Struct

from ludi_press.core.report import Beat
from ludi_press.games.kit.race_telling import RaceTurn
from ludi_press.games.kit.telling import arguments, read_kinds
from ludi_press.games.super_series.rules import events as ev
from ludi_press.games.super_series.rules.live import RaceSetUp, front_rank
from ludi_press.games.super_series.rules.model import Chariot, Position, RaceState, Status
from ludi_press.games.super_series.telling.narrate import Names

Stand = dict[str, Position]
"""The positions of running chariots, by team."""

_MOVES = (ev.Moved, ev.Slipped)
_ENDS = (ev.Flipped, ev.HorsesStopped, ev.Finished, ev.Retired)


class Round(Struct, frozen=True):
    """A round: its events with their indices, and the positions of running chariots before and after it."""

    number: int
    events: tuple[tuple[int, ev.Event], ...]
    before: Stand
    after: Stand

    def last_move(self, team: str) -> int | None:
        """The index of the last stretch that a team drove, None where it stood still."""
        return max(
            (index for index, event in self.events if isinstance(event, _MOVES) and event.team == team), default=None
        )

    def ended(self, team: str) -> int | None:
        """The index of the event by which a team stopped running."""
        return next((index for index, event in self.events if isinstance(event, _ENDS) and event.team == team), None)

    @property
    def begun(self) -> tuple[int, ...]:
        """The index of the event that begins the round, with the race order."""
        return tuple(index for index, event in self.events if isinstance(event, ev.RoundBegun))


TABLE: Final = read_kinds("""
    auriga: death 98, trampled 97, favourite-falls 95, victory 94, chariot-broken 86, horses-stopped 76
    auriga: escape-hooves 75, dragged 72, favourite-in-trouble 70, escape 60, first-away 55, last-lap 50, bump-wall 47
    auriga: slow-start 43, whip-cruel 35, wall-scrape 34, whip-near 28, strike-missing 20
    auriga victim: wrecked 92, lead-change 84, revenge 82, lead-inherited 80, crash-costly 66, duel 65, crash 64
    auriga victim: lash 62, bump 60, revenge-denied 58, breakaway 48, strike-watched 45, lash-near 42, crash-near 41
    auriga victim: blocked 36
    auriga corner lane: naufragia 88, corner-near-naufragia 68, corner-mastered 46, slip 44, corner-near-slip 40
    auriga victim place: photo-finish 90
    auriga place: dragged-home 85, last-home 54, finish 52
    auriga place passed: last-lap-charge 78, charge 56
    pack: pack 38
    auriga spaces: whip-triumph 30
""")
"""Every kind with its drama and its arguments."""

KINDS: Final = arguments(TABLE)
"""The arguments of every kind, as the contract of a game asks for them."""


class Scene(RaceTurn[RaceSetUp, RaceState, Names], frozen=True, dict=True):
    """A resolved turn as its beats are found; turn 0 has none."""

    kinds = TABLE

    @property
    def before(self) -> RaceState:
        """The race before the turn."""
        if self.record.before is None:
            raise ValueError("turn 0 has nothing before it")
        return self.record.before

    @property
    def unit(self) -> int:
        """The ticks of one space of a straight."""
        return self.set_up.track.unit

    def chain(self, index: int) -> tuple[int, ...]:
        """An event and its causes without the order, the first cause (a corner, an attack, a wall) first."""
        causes = takewhile(lambda at: not isinstance(self.events[at], ev.OrderTaken), self.causes(index))
        return tuple(reversed(list(causes)))

    def progress(self, at: Position | Chariot) -> int:
        """The distance driven, in ticks from the line of the first lap."""
        return at.lap * self.set_up.track.lap + self.set_up.track.spaces[at.at].start

    def ranked(self, stand: Stand) -> list[str]:
        """SS-3.3: race order without bonuses."""
        track, teams = self.set_up.track, self.set_up.by_id
        return sorted(stand, key=lambda team: front_rank(track, stand[team], teams[team].quality))

    def leader(self, stand: Stand) -> str | None:
        """The team ahead of all others; None where two are level."""
        ranked = self.ranked(stand)[:2]
        level = len(ranked) == 2 and self.progress(stand[ranked[0]]) == self.progress(stand[ranked[1]])
        return None if level or not ranked else ranked[0]

    @cached_property
    def rounds(self) -> tuple[Round, ...]:
        """The rounds of the turn."""
        chariots = {chariot.team: chariot for chariot in self.before.chariots}
        stand = {team: Position(one.lap, one.at) for team, one in chariots.items() if one.status is Status.RUNNING}
        for _, retired in self.all(ev.Retired):
            stand.pop(retired.team or "", None)
        found = []
        for number in sorted({event.round for event in self.events if event.round}):
            events = tuple((index, event) for index, event in enumerate(self.events) if event.round == number)
            after = _stand_after(stand, events)
            found.append(Round(number, events, stand, after))
            stand = after
        return tuple(found)

    def last_move(self, team: str) -> int | None:
        """The index of the last stretch that a team drove in the turn."""
        return next((index for one in reversed(self.rounds) if (index := one.last_move(team)) is not None), None)

    @property
    def nobody_finished(self) -> bool:
        """Whether nobody has finished after the turn."""
        return all(chariot.finish is None for chariot in self.after.chariots)

    def corner_beat(self, kind: str, events: tuple[int, ...], taken: ev.CornerTaken) -> Beat:
        """A beat about a team in a corner."""
        return self.beat(kind, events, taken.team, corner=self.names.section(taken.section), lane=taken.lane)


def _stand_after(before: Stand, events: tuple[tuple[int, ev.Event], ...]) -> Stand:
    stand = dict(before)
    for _, event in events:
        if event.team not in stand:
            continue
        if isinstance(event, ev.Moved | ev.Slipped):
            stand[event.team] = event.after
        elif isinstance(event, _ENDS):
            del stand[event.team]
    return stand


def present(*events: int | None) -> tuple[int, ...]:
    """The indices of events that happened."""
    return tuple(event for event in events if event is not None)
