"""Careers: statistics of an auriga, a participant or a factio over all races of the archive."""

from collections import Counter
from collections.abc import Callable, Iterable
from fractions import Fraction
from math import lcm, sqrt
from typing import Final

from msgspec import Struct, field
from msgspec.structs import replace

from ludi_press.archive.cards import EntryCard, RaceCard
from ludi_press.archive.refs import KINDS, Ref
from ludi_press.core.chronicle import Luck, Result

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
        """The starts in finished races."""
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
