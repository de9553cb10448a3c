"""A race of the Super Series as a Chronicle: line-up, places round by round, marks, attacks, luck, results.

Luck compares dice with their exact chances, for every die that decides something alone.
A corner reads the speed die, which counts as such only.
"""

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from typing import Any, Final

from msgspec import field

from ludi_press.content.words import named
from ludi_press.core.chronicle import Attack, Chronicle, Luck, Ranking
from ludi_press.core.dice import D20
from ludi_press.core.report import Board, Phrase, say
from ludi_press.games.kit.luck import LuckBook
from ludi_press.games.kit.played import moments
from ludi_press.games.kit.race_telling import entrants, line_up_board, results
from ludi_press.games.kit.report import right
from ludi_press.games.super_series.rules import events as ev
from ludi_press.games.super_series.rules.act import deadly_faces
from ludi_press.games.super_series.rules.live import RaceSetUp, endurance_left
from ludi_press.games.super_series.rules.model import Part, Speed, Status, Team, Trait
from ludi_press.games.super_series.rules.tables import Chance
from ludi_press.games.super_series.rules.turn import standings
from ludi_press.games.super_series.telling.drama import TOLD
from ludi_press.games.super_series.telling.narrate import Record, blow_chance
from ludi_press.games.super_series.telling.report import end_words


def chronicle(set_up: RaceSetUp, records: Sequence[Record]) -> Chronicle:
    """The Chronicle of a race; SS-17.2: its places are final when it is over."""
    last = records[-1].after
    return Chronicle(
        entrants=entrants(set_up),
        teams=_teams(set_up),
        rankings=tuple(ranking for record in records for ranking in _rankings(set_up, record)),
        marks=TOLD.marks(records),
        attacks=tuple(_attacks(records)),
        luck=race_luck(set_up, records),
        results=results(standings(set_up, last), lambda one: end_words(set_up, last, one)) if records else (),
    )


def _teams(set_up: RaceSetUp) -> Board:
    """SS-1, SS-19.1: the board of the teams with racer, package, characteristics and experience."""
    has_xp = any(team.xp for team in set_up.teams)
    more = ("teams.package", *(right(f"trait.{trait}") for trait in Trait), *((right("teams.xp"),) if has_xp else ()))

    def facts(team: Team) -> Iterator[Phrase]:
        yield named("package", team.package)
        yield from (getattr(team, trait) for trait in Trait)
        yield from (team.xp,) if has_xp else ()

    return line_up_board(set_up, more, facts)


def _rankings(set_up: RaceSetUp, record: Record) -> Iterator[Ranking]:
    """SS-3.3: the places after each round: finished teams, then the race order of the next round, then the others."""
    last = tuple(chariot.team for chariot in standings(set_up, record.after))
    begun = [event for event in record.events if isinstance(event, ev.RoundBegun)]
    for event in begun[1:]:
        earlier = [other for other in record.events if other.round < event.round]
        home = _finished_before(record) + [other.team for other in earlier if isinstance(other, ev.Finished)]
        placed = [team for team in home if team is not None]
        away = [team for team in last if team not in placed and team not in event.order]
        yield Ranking(record.turn, event.round - 1, (*placed, *event.order, *away))
    yield Ranking(record.turn, begun[-1].round if begun else 0, last)


def _finished_before(record: Record) -> list[str | None]:
    chariots = record.before.chariots if record.before else ()
    home = [chariot for chariot in chariots if chariot.status is Status.FINISHED]
    return [chariot.team for chariot in sorted(home, key=lambda chariot: chariot.place or 0)]


def _attacks(records: Sequence[Record]) -> Iterator[Attack[Phrase]]:
    for at, index, event in moments(records):
        if isinstance(event, (ev.Crashed, ev.Lacerated)) and event.team is not None:
            yield Attack(event.team, event.target, *at, say(f"mark.{event.what}"), event.hit, index)


WELCOME: Final = {"speed": True, "whip": True, "blows": True, "struck": False, "harm": False, "falls": False}
"""What is counted, and whether more of it is good: faces of speed dice, successful whips and attacks …"""


def race_luck(set_up: RaceSetUp, records: Sequence[Record]) -> tuple[Luck[Phrase], ...]:
    """The luck of every team, in order of entry."""
    book = _Book(set_up=set_up)
    for record in records:
        book.turn(record)
    return book.luck(set_up.by_id, WELCOME)


class _Book(LuckBook, kw_only=True):
    """Walks through the events of a race; `horses` are the points that each team's horses have lost so far."""

    set_up: RaceSetUp
    horses: dict[str, int] = field(default_factory=dict)

    def turn(self, record: Record) -> None:
        for event in record.events:
            reading = _READINGS.get(type(event))
            if reading is not None:
                reading(self, event, record)
            if isinstance(event, ev.Damaged) and event.part is Part.HORSES and event.team is not None:
                self.horses[event.team] = event.after

    def team(self, event: ev.Event) -> Team:
        return self.set_up.by_id[event.team or ""]

    def endurance(self, team: Team) -> int:
        """SS-14.1: the Endurance that is left now."""
        return endurance_left(team, self.horses.get(team.id, 0))

    # --- readings

    def speed(self, event: ev.SpacesRolled | ev.Dragged, record: Record) -> None:
        """SS-5.2: the speed die; SS-15.4: the horses that drag run at LOW."""
        level = event.speed if isinstance(event, ev.SpacesRolled) else Speed.LOW
        die = self.set_up.tables.speed_die[level]
        if die is not None:
            self.face(event.team or "", "speed", record.rolls[event.dice[0]].face, die)

    def whip(self, event: ev.Whipped, record: Record) -> None:
        """SS-11.1: whether the whip gained anything."""
        team = self.team(event)
        row = self.set_up.tables.whip.at(self.endurance(team))
        self.chance(team.id, "whip", event.success, row.success.probability)

    def wall(self, event: ev.WallTouched, record: Record) -> None:
        """SS-10.1."""
        team = self.team(event)
        self.chance(team.id, "harm", event.harmed, self.set_up.tables.wall.at(team.skill).probability)

    def harm(self, event: ev.Damaged | ev.Unharmed, record: Record) -> None:
        """SS-9.4, SS-11.1, SS-15.7: harm by a slip, a wreck or the own whip; other damage has no die of its own."""
        label = record.rolls[event.dice[-1]].address.label if event.dice else ""
        if not label.endswith("-harm"):
            return
        team, tables = self.team(event), self.set_up.tables
        rank = self.endurance(team) if event.part is Part.HORSES else team.size
        row = tables.whip.at(rank).harm if label == "whip-harm" else tables.slip.harm_at(rank)
        self.chance(team.id, "harm", isinstance(event, ev.Damaged), row.probability)

    def blow(self, event: ev.Crashed | ev.Lacerated, record: Record) -> None:
        """SS-12.4, SS-13.1, SS-13.3: a hit is good luck for the attacker, and bad luck for the target."""
        owed = shifted(blow_chance(self.set_up, event), event.shift)
        self.chance(event.team or "", "blows", event.hit, owed)
        self.chance(event.target, "struck", event.hit, owed)

    def contact(self, event: ev.Contact, record: Record) -> None:
        """SS-12.5: whether the attacker is damaged."""
        cause = record.events[event.cause or 0]
        team, target = self.team(event), self.set_up.by_id[event.target]
        on_horses = isinstance(cause, ev.Crashed) and cause.part is Part.HORSES
        column = self.endurance(target) if on_horses else target.size
        row = self.set_up.tables.crash_damage.at(team.skill + team.size, column)
        self.chance(team.id, "harm", event.self_damage, row.self_.probability)

    def fall(self, event: ev.Fell, record: Record) -> None:
        """SS-15.1, SS-15.4."""
        team = self.team(event)
        owed = self.set_up.tables.naufragia.fall_at(team.constitution).probability
        self.chance(team.id, "falls", event.after > event.before, owed)

    def escape(self, event: ev.Escaped, record: Record) -> None:
        """SS-15.5: an escape, where a die was rolled for it."""
        if event.dice:
            team = self.team(event)
            owed = Fraction(deadly_faces(event.threats, team), len(D20.faces))
            self.chance(team.id, "falls", event.trampled, owed)


_READINGS: Final[dict[type[ev.Event], Callable[[_Book, Any, Record], None]]] = {
    ev.SpacesRolled: _Book.speed,
    ev.Dragged: _Book.speed,
    ev.Whipped: _Book.whip,
    ev.WallTouched: _Book.wall,
    ev.Damaged: _Book.harm,
    ev.Unharmed: _Book.harm,
    ev.Crashed: _Book.blow,
    ev.Lacerated: _Book.blow,
    ev.Contact: _Book.contact,
    ev.Fell: _Book.fall,
    ev.Escaped: _Book.escape,
}


def shifted(row: Chance, shift: int) -> Fraction:
    """The chance of a range with something added to the die."""
    return Fraction(sum(row.hits(face + shift) for face in D20.faces), len(D20.faces))
