"""What many races come to: the points of a championship with their chart, and careers of all who took part."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from math import lcm, sqrt
from typing import Final

from msgspec import Struct, field
from msgspec.structs import replace

from ludi_press.archive.cards import EntryCard, RaceCard
from ludi_press.archive.lap_chart import SMALL
from ludi_press.archive.line_chart import Frame, LineChart, Series, line_chart
from ludi_press.archive.refs import FACTIONES, KINDS, Ref
from ludi_press.core.chronicle import Luck, Result


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


LAST: Final = 5
"""The most races listed before the collapsed rest."""

MOST_STARTS: Final = 100
"""The most races on a page, the newest ones; its statistics count all."""

MOST_RIVALS: Final = 30
"""The most rivals on a page, those met most often."""


class Start(Struct, frozen=True):
    """One team in one race, kept as the line of a list; `outcome` is None if the race has not reported it."""

    race: RaceCard
    entry: EntryCard
    outcome: Result[str] | None


class Rival(Struct, frozen=True):
    """Head to head: the number of races finished ahead of this rival, and behind."""

    ref: Ref
    ahead: int = 0
    behind: int = 0

    @property
    def met(self) -> int:
        """The number of races in which both were placed."""
        return self.ahead + self.behind


class Blows(Struct, frozen=True):
    """Attacks of one kind (`kind` is its id): how many were made, and how many hit."""

    name: str
    tried: int
    hit: int
    kind: str = ""


class LuckLine(Struct, frozen=True):
    """Luck of one kind as text: the expected value (`owed`), its standard deviation (`spread`), and the deviation.

    `off` is in standard deviations.
    `verdict` is the end of a word's id: even within one of them, else kind or cruel, with "very-" from two on.
    """

    name: str
    dice: int
    got: int
    owed: str
    spread: str
    off: str
    verdict: str
    kind: str = ""


class Career(Struct, frozen=True):
    """All data of a career's page; `starts` has the newest first."""

    ref: Ref
    starts: tuple[Start, ...]
    rivals: tuple[Rival, ...] = ()
    given: tuple[Blows, ...] = ()
    taken: tuple[Blows, ...] = ()
    luck: tuple[LuckLine, ...] = ()

    @property
    def placed(self) -> tuple[Start, ...]:
        return tuple(start for start in self.starts if start.race.over and start.outcome and start.outcome.place)

    @property
    def last(self) -> tuple[Start, ...]:
        """The last five races."""
        return self.starts[:LAST]

    @property
    def shown(self) -> tuple[Start, ...]:
        return self.starts[:MOST_STARTS]

    def within(self, place: int) -> int:
        """Return how many races ended at this place or better."""
        return sum(1 for start in self.placed if start.outcome and (start.outcome.place or 0) <= place)

    @property
    def finished(self) -> int:
        """The number of races in which the finish line was crossed."""
        return sum(1 for start in self.placed if start.outcome and start.outcome.finished)

    @property
    def best(self) -> int | None:
        places = [start.outcome.place for start in self.placed if start.outcome and start.outcome.place]
        return min(places, default=None)


class _Sums(Struct):
    starts: list[Start] = field(default_factory=list)
    rivals: dict[Ref, Rival] = field(default_factory=dict)
    given: dict[str, Blows] = field(default_factory=dict)
    taken: dict[str, Blows] = field(default_factory=dict)
    luck: list[Luck[str]] = field(default_factory=list)


def renamed(career: Career, name: Callable[[str, str], str]) -> Career:
    """Return the career with other names of blows and luck: `name` receives the kind and present name of each."""
    return replace(
        career,
        given=_blows({one.kind: replace(one, name=name(one.kind, one.name)) for one in career.given}),
        taken=_blows({one.kind: replace(one, name=name(one.kind, one.name)) for one in career.taken}),
        luck=tuple(replace(one, name=name(one.kind, one.name)) for one in career.luck),
    )


def careers(races: Iterable[RaceCard]) -> tuple[Career, ...]:
    """Return the careers of all who took part in the races, by kind and address."""
    sums: dict[Ref, _Sums] = {}
    names: dict[tuple[str, str], Ref] = {}
    for race in sorted(races, key=lambda race: (-race.moment, race.id)):
        for kind, find in KINDS.items():
            refs = {entry.team: ref for entry in race.entries if (ref := find(entry))}
            same = {team: names.setdefault((kind, ref.slug), ref) for team, ref in refs.items()}
            _add(sums, race, same)
    return tuple(_career(ref, sums[ref]) for ref in sorted(sums, key=lambda ref: (ref.kind, ref.slug)))


def _add(sums: dict[Ref, _Sums], race: RaceCard, refs: dict[str, Ref]) -> None:
    line = race.line()
    outcomes = {outcome.team: outcome for outcome in race.outcomes}
    starts = [Start(line, entry, outcomes.get(entry.team)) for entry in race.entries if entry.team in refs]
    for start in sorted(starts, key=lambda start: (start.outcome and start.outcome.place) or 0):
        sums.setdefault(refs[start.entry.team], _Sums()).starts.append(start)
    for luck in race.luck:
        if luck.team in refs:
            sums[refs[luck.team]].luck.append(luck)
    _strike(sums, race, refs)
    if race.over:
        _meet(sums, outcomes, refs)


def _strike(sums: dict[Ref, _Sums], race: RaceCard, refs: dict[str, Ref]) -> None:
    for blow in race.blows:
        for team, book in ((blow.team, "given"), (blow.target, "taken")):
            if team in refs:
                counts: dict[str, Blows] = getattr(sums[refs[team]], book)
                kind = blow.kind or blow.name
                known = counts.get(kind, Blows(blow.name, 0, 0, kind))
                counts[kind] = replace(known, tried=known.tried + 1, hit=known.hit + blow.hit)


def _meet(sums: dict[Ref, _Sums], outcomes: dict[str, Result[str]], refs: dict[str, Ref]) -> None:
    """Count head to head results by each one's best place; those with the same place did not meet."""
    best: dict[Ref, int] = {}
    for team, ref in refs.items():
        place = outcomes[team].place if team in outcomes else None
        if place is not None:
            best[ref] = min(place, best.get(ref, place))
    for ref, place in best.items():
        for other, theirs in best.items():
            if place != theirs:
                known = sums[ref].rivals.get(other, Rival(other))
                ahead = place < theirs
                sums[ref].rivals[other] = replace(known, ahead=known.ahead + ahead, behind=known.behind + (not ahead))


def _career(ref: Ref, sums: _Sums) -> Career:
    rivals = sorted(sums.rivals.values(), key=lambda rival: (-rival.met, rival.ref.name, rival.ref.slug))
    return Career(
        ref,
        tuple(sums.starts),
        tuple(rivals[:MOST_RIVALS]),
        _blows(sums.given),
        _blows(sums.taken),
        luck_lines(sums.luck),
    )


def _blows(counts: dict[str, Blows]) -> tuple[Blows, ...]:
    return tuple(sorted(counts.values(), key=lambda one: (one.name, one.kind)))


def luck_lines(sums: Iterable[Luck[str]]) -> tuple[LuckLine, ...]:
    """Return the sums of luck by kind, in the order of first occurrence, with each kind's first name."""
    by_kind: dict[str, list[Luck[str]]] = {}
    for luck in sums:
        by_kind.setdefault(luck.kind or luck.name, []).append(luck)
    return tuple(_luck_line(kind, parts) for kind, parts in by_kind.items())


def _luck_line(kind: str, parts: list[Luck[str]]) -> LuckLine:
    got = sum(part.got for part in parts)
    owed = _sum(part.owed for part in parts)
    spread = sqrt(_sum(part.variance for part in parts))
    off = (got - owed) / Fraction(spread) if spread else Fraction(0)
    verdict = _verdict(off if parts[0].welcome else -off)
    dice = sum(part.dice for part in parts)
    return LuckLine(parts[0].name, dice, got, f"{float(owed):.1f}", f"{spread:.1f}", signed(off), verdict, kind)


def _sum(parts: Iterable[Fraction]) -> Fraction:
    """Return the sum; a career has thousands of fractions, and few denominators."""
    sums = Counter[int]()
    for part in parts:
        above, below = part.as_integer_ratio()
        sums[below] += above
    whole = lcm(*sums)
    return Fraction(sum(above * (whole // below) for below, above in sums.items()), whole)


def _verdict(good: Fraction) -> str:
    if abs(good) < 1:
        return "even"
    very = "very-" if abs(good) >= 2 else ""
    return f"{very}{'kind' if good > 0 else 'cruel'}"


def signed(value: Fraction) -> str:
    """Return a number with its sign (a true minus) and one decimal."""
    text = f"{abs(float(value)):.1f}"
    return text if text == "0.0" else f"{'+' if value > 0 else chr(0x2212)}{text}"
