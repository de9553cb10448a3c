"""A championship: points by place, race after race, with the chart of them."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

from msgspec import Struct

from ludi_press.archive.cards import EntryCard, RaceCard
from ludi_press.archive.lap_chart import SMALL
from ludi_press.archive.line_chart import Frame, LineChart, Series, line_chart
from ludi_press.archive.refs import FACTIONES, KINDS, Ref
from ludi_press.core.chronicle import Result


class Correction(Struct, frozen=True):
    """Points that the host gave or took, with the reason; `after` is the race after which it counts."""

    who: str
    points: int
    reason: str
    after: str | None = None


class SeasonFile(Struct, frozen=True):
    """A championship's file: `points` by place; None means one point a place, counted from the last."""

    id: str
    title: str
    races: tuple[str, ...]
    individuals: str = "racers"
    points: tuple[int, ...] | None = None
    finishers_only: bool = False
    corrections: tuple[Correction, ...] = ()

    def worth(self, outcome: Result[str], entries: int) -> int:
        """Return the points of a place among that many entries."""
        if outcome.place is None or (self.finishers_only and not outcome.finished):
            return 0
        if self.points is None:
            return entries - outcome.place + 1
        return self.points[outcome.place - 1] if outcome.place <= len(self.points) else 0


class SeasonStep(Struct, frozen=True):
    """One race of one entrant: its points (None if absent), corrections after it, the total and rank so far."""

    points: int | None
    corrected: int
    total: int
    rank: int


class SeasonStanding(Struct, frozen=True):
    """A row of the table, with a step for each finished race."""

    ref: Ref
    steps: tuple[SeasonStep, ...]
    corrected: int
    total: int
    rank: int


class Corrected(Struct, frozen=True):
    """A correction on the page: the name as in the table, and the race after which it counts, if any."""

    name: str
    points: int
    reason: str
    race: RaceCard | None


class Championship(Struct, frozen=True):
    """A season on its page: the finished races, those to come, two tables, the host's corrections."""

    season: SeasonFile
    done: tuple[RaceCard, ...]
    coming: tuple[RaceCard, ...]
    individuals: tuple[SeasonStanding, ...]
    factiones: tuple[SeasonStanding, ...]
    corrections: tuple[Corrected, ...]

    @property
    def year(self) -> int | None:
        """The year of its first race."""
        return next((race.year for race in (*self.done, *self.coming) if race.year), None)


def championship(season: SeasonFile, races: Iterable[RaceCard]) -> Championship:
    """Return the season so far; unknown races are left out."""
    known = {race.id: race for race in races}
    mine = [known[race] for race in season.races if race in known]
    done = tuple(race for race in mine if race.over)
    called = names(season, mine)
    individuals, factiones = (_table(season, done, kind, called) for kind in (season.individuals, FACTIONES))
    shown = {(row.ref.kind, row.ref.slug): row.ref.name for row in (*individuals, *factiones)}
    return Championship(
        season,
        done,
        tuple(race for race in mine if not race.over),
        individuals,
        factiones,
        tuple(
            Corrected(_name(one.who, called, shown), one.points, one.reason, known.get(one.after or ""))
            for one in season.corrections
        ),
    )


Called = Mapping[str, frozenset[tuple[str, str]]]
"""The meanings of a name in a correction, each a kind and slug; a name may have several."""


def names(season: SeasonFile, races: Iterable[RaceCard]) -> Called:
    """Return everybody whom a correction may name, as spelled in any race of the season; factiones also by id.

    An auriga can be named with the racer too, as "Felix (C. Papirius)", since another racer may have a Felix.
    """
    found: dict[str, set[tuple[str, str]]] = {}
    for race in races:
        for entry in race.entries if race.id in season.races else ():
            for name, ref in _ways(season, entry):
                found.setdefault(name, set()).add((ref.kind, ref.slug))
    return {name: frozenset(meant) for name, meant in found.items()}


def _name(who: str, called: Called, shown: Mapping[tuple[str, str], str]) -> str:
    """Return the name in the tables that a correction means; unchanged if it means several or nobody yet."""
    found = [shown[meant] for meant in called.get(who, frozenset()) if meant in shown]
    return found[0] if len(found) == 1 else who


def _ways(season: SeasonFile, entry: EntryCard) -> Iterator[tuple[str, Ref]]:
    """Yield the possible names of an entry's individual, and of its factio."""
    one, factio = KINDS[season.individuals](entry), KINDS[FACTIONES](entry)
    if one:
        yield one.name, one
        if one.owner:
            yield f"{one.name} ({one.owner})", one
    if factio:
        yield factio.name, factio
        yield entry.factio or factio.name, factio


def _table(season: SeasonFile, races: Sequence[RaceCard], kind: str, called: Called) -> tuple[SeasonStanding, ...]:
    known: dict[str, Ref] = {}
    scores = [_scores(season, race, kind, known) for race in races]
    refs = list(dict.fromkeys(ref for score in scores for ref in score))
    steps: dict[Ref, list[SeasonStep]] = {ref: [] for ref in refs}
    totals = dict.fromkeys(refs, 0)
    for race, score in zip(races, scores, strict=True):
        corrected = {ref: _corrected(season, ref, race.id, races[-1].id, called) for ref in refs}
        totals = {ref: total + score.get(ref, 0) + corrected[ref] for ref, total in totals.items()}
        for ref, total in totals.items():
            rank = 1 + sum(other > total for other in totals.values())
            steps[ref].append(SeasonStep(score.get(ref), corrected[ref], total, rank))
    rows = [_standing(ref, mine) for ref, mine in steps.items()]
    return tuple(sorted(rows, key=lambda row: (row.rank, row.ref.name, row.ref.slug)))


def _scores(season: SeasonFile, race: RaceCard, kind: str, known: dict[str, Ref]) -> dict[Ref, int]:
    """Return the points of one race; individuals met before keep their first Ref."""
    found: dict[Ref, int] = {}
    entries = race.by_team
    for outcome in race.outcomes:
        ref = KINDS[kind](entries[outcome.team])
        if ref is not None:
            ref = known.setdefault(ref.slug, ref)
            found[ref] = found.get(ref, 0) + season.worth(outcome, len(race.entries))
    return found


def _corrected(season: SeasonFile, ref: Ref, race: str, last: str, called: Called) -> int:
    """Return the corrections after a race; those without a race count after the last one."""
    meant = (ref.kind, ref.slug)
    return sum(
        one.points
        for one in season.corrections
        if (one.after or last) == race and meant in called.get(one.who, frozenset())
    )


def _standing(ref: Ref, steps: list[SeasonStep]) -> SeasonStanding:
    last = steps[-1]
    return SeasonStanding(ref, tuple(steps), sum(step.corrected for step in steps), last.total, last.rank)


HALF: Final = 570
"""The width of each of two charts beside each other in a large window."""
MOST: Final = 16
"""The most entrants with a line; the table has all of them."""
LEAST: Final = 3
"""The fewest races of which a line tells more than the table."""


def points_chart(rows: Sequence[SeasonStanding]) -> tuple[LineChart, LineChart] | None:
    """Return the chart of a table from no points on, wide and small; None with fewer than three races."""
    if not rows or len(rows[0].steps) < LEAST:
        return None
    series = [Series(row.ref.name, row.ref.tone, (0, *(step.total for step in row.steps))) for row in rows[:MOST]]
    totals = {total for row in series for total in row.values}
    scale, turns = tuple(sorted({min(totals), 0, max(1, *totals)})), range(len(rows[0].steps) + 1)
    return line_chart(series, turns, Frame(HALF, 150, scale)), line_chart(series, turns, Frame(SMALL, 150, scale))
