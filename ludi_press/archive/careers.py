"""Careers: what the races of the archive say of an auriga, a participant or a factio."""

from collections.abc import Callable, Iterable
from fractions import Fraction
from math import sqrt
from typing import Final

from msgspec import Struct, field
from msgspec.structs import replace

from ludi_press.archive.cards import Entry, LuckSum, Outcome, RaceCard
from ludi_press.archive.refs import KINDS, Ref

LAST: Final = 5
"""The most races that are listed above the fold."""

MOST_STARTS: Final = 100
"""A page names so many races, the newest, so that it does not grow without end; its numbers count all."""

MOST_RIVALS: Final = 30
"""A page names so many rivals, those met most often, so that it does not grow without end."""


class Start(Struct, frozen=True):
    """One team in one race, of which only the line is kept; `outcome` is None where the race has not told of it."""

    race: RaceCard
    entry: Entry
    outcome: Outcome | None


class Rival(Struct, frozen=True):
    """Head to head: in how many races one was ahead of this rival, and in how many behind."""

    ref: Ref
    ahead: int = 0
    behind: int = 0

    @property
    def met(self) -> int:
        """How many races both were placed in."""
        return self.ahead + self.behind

    def met_again(self, *, ahead: bool) -> "Rival":
        """The same after one race more."""
        return replace(self, ahead=self.ahead + ahead, behind=self.behind + (not ahead))


class Blows(Struct, frozen=True):
    """Attacks of one kind, whose id is `kind`: how many, and how many struck home."""

    name: str
    tried: int
    hit: int
    kind: str = ""


class LuckLine(Struct, frozen=True):
    """Luck of one kind in words: what was owed and its spread (one standard deviation), and how far off it was.

    `verdict` is the end of a word's id: even within one spread, else kind or cruel, with "very-" beyond two.
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
    """All that a page tells; `starts` the newest first."""

    ref: Ref
    starts: tuple[Start, ...]
    rivals: tuple[Rival, ...] = ()
    given: tuple[Blows, ...] = ()
    taken: tuple[Blows, ...] = ()
    luck: tuple[LuckLine, ...] = ()

    @property
    def placed(self) -> tuple[Start, ...]:
        """The starts in races that are over."""
        return tuple(start for start in self.starts if start.race.over and start.outcome and start.outcome.place)

    @property
    def last(self) -> tuple[Start, ...]:
        """The last five races."""
        return self.starts[:LAST]

    @property
    def shown(self) -> tuple[Start, ...]:
        """The starts that the page names."""
        return self.starts[:MOST_STARTS]

    def within(self, place: int) -> int:
        """How many races ended at this place or better."""
        return sum(1 for start in self.placed if start.outcome and (start.outcome.place or 0) <= place)

    @property
    def finished(self) -> int:
        """How many races were driven over the line."""
        return sum(1 for start in self.placed if start.outcome and start.outcome.finished)

    @property
    def best(self) -> int | None:
        """The best place."""
        places = [start.outcome.place for start in self.placed if start.outcome and start.outcome.place]
        return min(places, default=None)


class _Sums(Struct):
    starts: list[Start] = field(default_factory=list)
    rivals: dict[Ref, Rival] = field(default_factory=dict)
    given: dict[str, Blows] = field(default_factory=dict)
    taken: dict[str, Blows] = field(default_factory=dict)
    luck: list[LuckSum] = field(default_factory=list)


def renamed(career: Career, name: Callable[[str, str], str]) -> Career:
    """The career with other names of blows and luck: `name` is told the kind of each and the name that it has."""
    return replace(
        career,
        given=_blows({one.kind: replace(one, name=name(one.kind, one.name)) for one in career.given}),
        taken=_blows({one.kind: replace(one, name=name(one.kind, one.name)) for one in career.taken}),
        luck=tuple(replace(one, name=name(one.kind, one.name)) for one in career.luck),
    )


def careers(races: Iterable[RaceCard]) -> tuple[Career, ...]:
    """The careers of everybody that the races tell of, by kind and address."""
    sums: dict[Ref, _Sums] = {}
    names: dict[tuple[str, str], Ref] = {}
    for race in sorted(races, key=lambda race: (-race.moment, race.id)):
        for kind, find in KINDS.items():
            refs = {entry.team: ref for entry in race.entries if (ref := find(entry))}
            same = {team: names.setdefault((kind, ref.slug), ref) for team, ref in refs.items()}
            _add(sums, race, same)
    return tuple(_career(ref, sums[ref]) for ref in sorted(sums, key=lambda ref: (ref.kind, ref.slug)))


def _add(sums: dict[Ref, _Sums], race: RaceCard, refs: dict[str, Ref]) -> None:
    """One race, for one kind."""
    line = race.line()
    outcomes = {outcome.team: outcome for outcome in race.outcomes}
    for entry in sorted(race.entries, key=lambda entry: _place(outcomes.get(entry.team))):
        if entry.team in refs:
            start = Start(line, entry, outcomes.get(entry.team))
            sums.setdefault(refs[entry.team], _Sums()).starts.append(start)
    for luck in race.luck:
        if luck.team in refs:
            sums[refs[luck.team]].luck.append(luck)
    _strike(sums, race, refs)
    if race.over:
        _meet(sums, outcomes, refs)


def _place(outcome: Outcome | None) -> int:
    """To put several starts in one race in order."""
    return outcome.place or 0 if outcome else 0


def _strike(sums: dict[Ref, _Sums], race: RaceCard, refs: dict[str, Ref]) -> None:
    """Blows given and taken."""
    for blow in race.blows:
        for team, book in ((blow.team, "given"), (blow.target, "taken")):
            if team in refs:
                counts: dict[str, Blows] = getattr(sums[refs[team]], book)
                kind = blow.kind or blow.name
                known = counts.get(kind, Blows(blow.name, 0, 0, kind))
                counts[kind] = replace(known, tried=known.tried + 1, hit=known.hit + blow.hit)


def _meet(sums: dict[Ref, _Sums], outcomes: dict[str, Outcome], refs: dict[str, Ref]) -> None:
    """Head to head by the best place of each; who shares a place, as those of one school do, has met no rival."""
    best: dict[Ref, int] = {}
    for team, ref in refs.items():
        place = outcomes[team].place if team in outcomes else None
        if place is not None:
            best[ref] = min(place, best.get(ref, place))
    for ref, place in best.items():
        for other, theirs in best.items():
            if place != theirs:
                known = sums[ref].rivals.get(other, Rival(other))
                sums[ref].rivals[other] = known.met_again(ahead=place < theirs)


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


def luck_lines(sums: Iterable[LuckSum]) -> tuple[LuckLine, ...]:
    """Luck of the same kind added up, in the order in which the kinds first come, by the name that each has there."""
    by_kind: dict[str, list[LuckSum]] = {}
    for luck in sums:
        by_kind.setdefault(luck.kind or luck.name, []).append(luck)
    return tuple(_luck_line(kind, parts) for kind, parts in by_kind.items())


def _luck_line(kind: str, parts: list[LuckSum]) -> LuckLine:
    got = sum(part.got for part in parts)
    owed = sum((part.owed for part in parts), Fraction(0))
    spread = sqrt(sum((part.variance for part in parts), Fraction(0)))
    off = (got - owed) / Fraction(spread) if spread else Fraction(0)
    verdict = _verdict(off if parts[0].welcome else -off)
    dice = sum(part.dice for part in parts)
    return LuckLine(parts[0].name, dice, got, _tenths(owed), f"{spread:.1f}", signed(off), verdict, kind)


def _verdict(good: Fraction) -> str:
    if abs(good) < 1:
        return "even"
    very = "very-" if abs(good) >= 2 else ""
    return f"{very}{'kind' if good > 0 else 'cruel'}"


def _tenths(value: Fraction) -> str:
    return f"{float(value):.1f}"


def signed(value: Fraction) -> str:
    """A number with its sign (a true minus) and one decimal."""
    text = f"{abs(float(value)):.1f}"
    return text if text == "0.0" else f"{'+' if value > 0 else chr(0x2212)}{text}"
