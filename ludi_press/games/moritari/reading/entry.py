"""The entry of a bout: schools, fighters, arena; who stands where (MO-3.4, MO-6)."""

from collections.abc import Iterator, Mapping
from itertools import combinations
from re import ASCII
from re import compile as pattern
from typing import Final

from msgspec import Struct, field

from ludi_press.content.rules import Placed
from ludi_press.content.words import did_you_mean, one_of, shown, unaccented
from ludi_press.core.problems import Judged, Problem, has_errors
from ludi_press.games.moritari.reading.forms import ArenaForm, BoutForm, FighterForm, Inches, Point
from ludi_press.games.moritari.reading.order_words import JOINTS, LEADS, WIND_WORDS
from ludi_press.games.moritari.rules.live import BoutSetUp
from ludi_press.games.moritari.rules.model import Entrant, School
from ludi_press.games.moritari.rules.sand import (
    INCH,
    WINDS,
    Arena,
    Sand,
    Shape,
    Way,
    Wind,
    apart,
    inches,
    read_inches,
    way,
)
from ludi_press.games.moritari.rules.tables import Tables

ACROSS: Final = 24 * INCH
"""MO-3.4: how far across the arena is where nothing is said."""
SMALLEST, LARGEST = 4 * INCH, 100 * INCH
"""The bounds of an arena's measures."""
FIRST: Final = WINDS[Wind.NORTH]
"""What a fighter in the very middle faces where nothing is said."""
_WORD: Final = pattern(r"[a-z]+", ASCII)


class Entry(Struct, frozen=True):
    """Who enters, and on what sand."""

    arena: Arena
    schools: tuple[School, ...]
    roster: tuple[Entrant, ...]


def judge_entry(form: BoutForm, tables: Tables, *, whole: bool = True) -> Judged[Entry]:
    """The entry; None where somebody cannot enter so. Of a form that is not whole nobody is missed."""
    judge = _Judge(tables, whole)
    arena = judge.arena(form.arena)
    roster = [entrant for part in judge.parts(form) for entrant in judge.fighters(*part)]
    if whole:
        judge.sides(form)
    if arena is not None:
        judge.places(arena, roster)
    if arena is None or has_errors(judge.problems):
        return Judged(None, tuple(judge.problems))
    schools = tuple(School(id_, one.value.name, one.value.lanista, one.value.tone) for id_, one in form.schools.items())
    return Judged(Entry(arena, schools, tuple(entrant for entrant, _ in roster)), tuple(judge.problems))


_Entering = tuple[Entrant, Placed[FighterForm]]


class _Judge(Struct):
    tables: Tables
    whole: bool
    problems: list[Problem] = field(default_factory=list)
    seen: set[str] = field(default_factory=set)

    def note(
        self, code: str, message: str, placed: Placed[object] | None, rule: str, suggestion: str | None = None
    ) -> None:
        self.problems.append(Problem(code, message, placed.head if placed else None, rule, suggestion))

    def parts(self, form: BoutForm) -> Iterator[tuple[str | None, Mapping[str, Placed[FighterForm]]]]:
        """The fighters of each school, then the beasts of no side."""
        self.seen.update(form.schools)
        for school, placed in form.schools.items():
            if self.whole and not placed.value.fighters:
                self.note("school-empty", f"{school} has no fighter", placed, "MO-6", "write at least one")
            yield school, placed.value.fighters
        yield None, form.beasts

    def fighters(self, school: str | None, forms: Mapping[str, Placed[FighterForm]]) -> Iterator[_Entering]:
        """The fighters of a side; every id stands for one fighter or school alone."""
        for fighter, placed in forms.items():
            if fighter in self.seen or fighter == "nobody":
                message = f"{shown(fighter)} is taken: every fighter and school needs an id of its own"
                self.note("fighter-id", message, placed, "MO-2.2")
            self.seen.add(fighter)
            if school is None and not placed.value.kind.is_beast:
                message = f"{fighter} is no beast, and has no school"
                self.note("beast-kind", message, placed, "MO-6", "put it under the fighters of a school")
            at = self.point(placed.value.at)
            facing = self.facing(placed.value.face, at or Sand(0, 0))
            if at is not None and facing is not None:
                yield Entrant(fighter, placed.value.name, school, placed.value.kind, at, facing), placed

    def facing(self, face: Placed[str] | None, at: Sand) -> Way | None:
        """A wind; the middle of the arena where nothing is said."""
        if face is None:
            return way(at, Sand(0, 0)) or FIRST
        found = read_wind(face.value)
        if found is None:
            suggestion = did_you_mean(face.value, list(Wind)) or f"write {one_of(Wind)}"
            self.note("face-unknown", f"{shown(face.value)} is no direction", face, "MO-3.1", suggestion)
        return found

    def point(self, placed: Placed[Point]) -> Sand | None:
        judged = read_point(placed.value)
        self.problems += judged.problems
        return judged.value

    def arena(self, form: ArenaForm) -> Arena | None:
        """MO-3.4: a circle so far across, or a rectangle with width and height."""
        if form.shape is Shape.CIRCLE:
            self.unwanted((form.width, form.height), "a circle is so far 'across'")
            across = self.measure(form.across) if form.across else ACROSS
            return Arena(Shape.CIRCLE, across, across) if across else None
        self.unwanted((form.across,), "a rectangle has 'width' and 'height'")
        if form.width is None or form.height is None:
            message = "a rectangle needs its width and its height"
            self.note("arena-size", message, form.width or form.height, "MO-3.4", "write 'width: 30' and 'height: 20'")
            return None
        width, height = self.measure(form.width), self.measure(form.height)
        return Arena(Shape.RECTANGLE, width, height) if width and height else None

    def unwanted(self, sizes: tuple[Inches | None, ...], message: str) -> None:
        for size in sizes:
            if size is not None:
                self.note("arena-size", message, size, "MO-3.4", "take this out")

    def measure(self, size: Inches) -> int | None:
        thousandths = read_inches(size.value)
        if thousandths is not None and SMALLEST <= thousandths <= LARGEST:
            return thousandths
        message = f"{shown(size.value)} cannot be a measure of an arena"
        words = f"write inches from {inches(SMALLEST)} to {inches(LARGEST)}"
        self.note("arena-size", message, size, "MO-3.4", words)
        return None

    def sides(self, form: BoutForm) -> None:
        """MO-6: one side alone would have won before it began."""
        if len(form.schools) + bool(form.beasts) < 2:
            suggestion = "enter two schools, or a school and beasts"
            self.note("too-few-sides", "a bout needs two sides", None, "MO-6", suggestion)
        if not form.schools:
            self.note("no-schools", "a bout needs a school, whose lanista can be Caesar", None, "MO-2.1")

    def places(self, arena: Arena, roster: list[_Entering]) -> None:
        """MO-3.4: everybody within the wall, and no base over another."""
        for entrant, placed in roster:
            if not arena.holds(entrant.at, self.tables.radius):
                message = f"{entrant.id} would stand outside the wall, at {entrant.at}"
                self.note("place-outside", message, placed.value.at, "MO-3.4", "a base is round, an inch across")
        for (one, _), (other, placed) in combinations(roster, 2):
            if apart(one.at, other.at) < self.tables.base**2:
                message = f"{other.id} would stand on the base of {one.id}"
                self.note("place-taken", message, placed.value.at, "MO-3.4", "put them at least an inch apart")


def read_point(point: Point) -> Judged[Sand]:
    """Two lengths in inches, each with up to three decimals."""
    read = [read_inches(part.value) for part in point]
    problems = tuple(
        Problem(
            "inches",
            f"{shown(part.value)} is no length in inches",
            part.place,
            "MO-3.4",
            "write inches with up to three decimals, as in -3.25",
        )
        for part, value in zip(point, read, strict=True)
        if value is None
    )
    x, y = read
    return Judged(None if x is None or y is None else Sand(x, y), problems)


def read_wind(text: str) -> Way | None:
    """A direction by its name or its letters (north, n, north-east, NE, nord), None where it is none."""
    words = [word for word in _WORD.findall(unaccented(text)) if word not in LEADS]
    named = [WIND_WORDS.get(word) for word in words if word not in JOINTS or len(words) == 1]
    winds = [WINDS[wind] for wind in named if wind is not None]
    if len(winds) != len(named) or len(winds) > 2:
        return None
    between = Way(sum(way.x for way in winds), sum(way.y for way in winds))
    return between if between in WINDS.values() else None


def set_up_bout(entry: Entry, tables: Tables, race: str, title: str, host: str | None) -> BoutSetUp:
    """All that does not change during the bout."""
    return BoutSetUp(race, title, host, entry.arena, tables, entry.schools, entry.roster)
