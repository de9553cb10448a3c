"""What the files of a bout may hold, and its entry: schools, fighters, their places, the arena (MO-3.4, MO-6)."""

from collections.abc import Iterator, Mapping
from itertools import combinations
from typing import Annotated, Final

from msgspec import Struct, field

from ludi_press.boards.plane import UNIT, WINDS, Arena, Direction, Point, Shape, Wind, apart, read_length, toward, units
from ludi_press.content.rules import NAME_LIMIT, DisplayName, Doc, Limit, OneOrMore, Placed, Rule
from ludi_press.content.words import did_you_mean, one_of, shown
from ludi_press.core.colour import Tone
from ludi_press.core.problems import Judged
from ludi_press.games.contract import RaceBrief
from ludi_press.games.kit.judging import Judge, fill_files
from ludi_press.games.kit.schools import School
from ludi_press.games.moritari.reading.orders import PointForm, read_point, read_wind
from ludi_press.games.moritari.rules.model import NOBODY, BoutSetUp, Entrant, Kind, Manner, Tables

Inches = Placed[str]


class ArenaForm(Struct, frozen=True):
    """MO-3.4: the arena, a circle or a rectangle."""

    shape: Annotated[Shape, Doc("circle or rectangle")] = Shape.CIRCLE
    across: Annotated[Inches | None, Doc("how far across the circle is, in inches; 24 otherwise")] = None
    width: Annotated[Inches | None, Doc("how wide the rectangle is, west to east, in inches")] = None
    height: Annotated[Inches | None, Doc("how high the rectangle is, south to north, in inches")] = None


class FighterForm(Struct, frozen=True):
    name: Annotated[str, DisplayName(), Limit(NAME_LIMIT), Doc("what the fighter is called")]
    kind: Annotated[Kind, Rule("MO-3.1"), Doc("heavy, light, animal or rhino")]
    at: Annotated[
        Placed[PointForm], Rule("MO-3.4"), Doc("where it begins: inches east and north of the middle, [-4, 2.5]")
    ]
    face: Annotated[Placed[str] | None, Doc("what it faces: north, southeast …; the middle otherwise")] = None


class SchoolForm(Struct, frozen=True):
    """A player: a school and its fighters."""

    name: Annotated[str, DisplayName(), Limit(NAME_LIMIT), Doc("what the school is called")]
    tone: Annotated[Tone, Doc("its colour: praesina, albata, russata or veneta")]
    fighters: Annotated[Mapping[str, Placed[FighterForm]], Doc("its fighters, by the ids that orders use")]
    lanista: Annotated[str | None, DisplayName(), Limit(NAME_LIMIT), Doc("the participant who sends the orders")] = None


class BoutForm(Struct, frozen=True):
    """The game's own keys of race.yaml."""

    schools: Annotated[Mapping[str, Placed[SchoolForm]], Rule("MO-2.1"), Doc("the schools, by their ids")]
    beasts: Annotated[Mapping[str, Placed[FighterForm]], Rule("MO-6"), Doc("beasts of no side, by their ids")] = field(
        default_factory=dict
    )
    arena: Annotated[ArenaForm, Rule("MO-3.4"), Doc("the sand; a circle of 24 inches otherwise")] = ArenaForm()


class OrderForm(Manner, frozen=True):
    """A fighter's orders; by default it stays, fights whom it touches, and appeals."""

    move: Annotated[
        Placed[str] | PointForm | None,
        Rule("MO-3.1"),
        Doc("straight to a point, [3, -2.5], to a fighter: leo, or some inches: 3 north"),
    ] = None
    face: Annotated[
        Placed[str] | PointForm | None, Rule("MO-3.1"), Doc("what to face in the end: a wind, a fighter or a point")
    ] = None
    fight: Annotated[Placed[str] | None, Rule("MO-4.1"), Doc("whom to attack; or nobody")] = None


class CaesarForm(Struct, frozen=True):
    """What a school does if it is Caesar."""

    sequence: Annotated[tuple[Placed[str], ...], OneOrMore(), Doc("who acts first; the rest in roster order")] = ()
    fights: Annotated[tuple[Placed[str], ...], OneOrMore(), Doc("who attacks first; the rest as in sequence")] = ()
    thumb: Annotated[
        Placed[str] | Mapping[str, Placed[str]] | None,
        Rule("MO-5.3"),
        Doc("up, down or crowd: for everybody, or by fighter"),
    ] = None


Given = Placed[str] | OrderForm
"""A fighter's orders as a host writes them: a sentence, or keys with values."""

CaesarGiven = Placed[str] | CaesarForm
"""What a school would do as Caesar: a sentence, or keys with values."""


class RoundForm(Struct, frozen=True):
    """The game's own keys of a turn file; without `orders` the round is open."""

    orders: Annotated[Mapping[str, Placed[Given]] | None, Rule("MO-3.1"), Doc("the orders by fighter")] = None
    caesar: Annotated[
        Mapping[str, Placed[CaesarGiven]] | None, Rule("MO-2.2"), Doc("what each school would do as Caesar")
    ] = None


ACROSS: Final = 24 * UNIT
"""MO-3.4: the default diameter of the arena."""
SMALLEST, LARGEST = 4 * UNIT, 100 * UNIT
"""The bounds of an arena's measures."""
FIRST: Final = WINDS[Wind.NORTH]
"""The default facing of a fighter in the very middle."""


def set_up(brief: RaceBrief[BoutForm]) -> Judged[BoutSetUp]:
    """MO-3.4, MO-6: the bout as race.yaml sets it up; None where something is wrong, all problems together."""
    judge = Judge()
    tables = judge.take(fill_files(brief.tables, Tables))
    if brief.plan is not None:
        message = f"gladiators need no track, and this names {brief.plan.title}"
        judge.error("bout-track", message, None, "MO-3.4", "take 'track:' out and write 'arena:'")
    made = judge.take(judge_entry(brief, tables)) if tables else None
    return judge.verdict(made)


def judge_entry(brief: RaceBrief[BoutForm], tables: Tables) -> Judged[BoutSetUp]:
    """Checks the entry against the tables; None where somebody cannot enter so.

    Of a form that is not whole, nothing is reported as missing.
    """
    judge, form = _Judge(tables, brief.whole), brief.form
    arena = judge.arena(form.arena)
    roster = [entrant for part in judge.parts(form) for entrant in judge.fighters(*part)]
    if brief.whole:
        judge.sides(form)
    if arena is None:
        return judge.verdict(None)
    judge.places(arena, roster)
    schools = tuple(School(id_, one.value.name, one.value.lanista, one.value.tone) for id_, one in form.schools.items())
    entrants = tuple(entrant for entrant, _ in roster)
    return judge.verdict(BoutSetUp(brief.race, brief.title, brief.host, schools, entrants, arena, tables))


_Entering = tuple[Entrant, Placed[FighterForm]]


class _Judge(Judge):
    tables: Tables
    whole: bool
    seen: set[str] = field(default_factory=set)

    def parts(self, form: BoutForm) -> Iterator[tuple[str | None, Mapping[str, Placed[FighterForm]]]]:
        """The fighters of each school, then the beasts of no side."""
        self.seen.update(form.schools)
        for school, placed in form.schools.items():
            if self.whole and not placed.value.fighters:
                self.error("school-empty", f"{school} has no fighter", placed.head, "MO-6", "write at least one")
            yield school, placed.value.fighters
        yield None, form.beasts

    def fighters(self, school: str | None, forms: Mapping[str, Placed[FighterForm]]) -> Iterator[_Entering]:
        """The fighters of a side; every id must be unique among fighters and schools."""
        for fighter, placed in forms.items():
            if fighter in self.seen or fighter == NOBODY:
                message = f"{shown(fighter)} is taken: every fighter and school needs an id of its own"
                self.error("fighter-id", message, placed.head, "MO-2.2")
            self.seen.add(fighter)
            if school is None and not placed.value.kind.is_beast:
                message = f"{fighter} is no beast, and has no school"
                self.error("beast-kind", message, placed.head, "MO-6", "put it under the fighters of a school")
            at = self.take(read_point(placed.value.at.value))
            facing = self.facing(placed.value.face, at or Point(0, 0))
            if at is not None and facing is not None:
                yield Entrant(fighter, placed.value.name, school, placed.value.kind, at, facing), placed

    def facing(self, face: Placed[str] | None, at: Point) -> Direction | None:
        """The facing of a fighter: a wind, or by default toward the middle of the arena."""
        if face is None:
            return toward(at, Point(0, 0)) or FIRST
        found = read_wind(face.value)
        if found is None:
            suggestion = did_you_mean(face.value, list(Wind)) or f"write {one_of(Wind)}"
            self.error("face-unknown", f"{shown(face.value)} is no direction", face.head, "MO-3.1", suggestion)
        return found

    def arena(self, form: ArenaForm) -> Arena | None:
        """MO-3.4: a circle with its diameter (`across`), or a rectangle with width and height."""
        if form.shape is Shape.CIRCLE:
            self.unwanted((form.width, form.height), "a circle is so far 'across'")
            across = self.measure(form.across) if form.across else ACROSS
            return Arena(Shape.CIRCLE, across, across) if across else None
        self.unwanted((form.across,), "a rectangle has 'width' and 'height'")
        if form.width is None or form.height is None:
            place, message = form.width or form.height, "a rectangle needs its width and its height"
            suggestion = "write 'width: 30' and 'height: 20'"
            self.error("arena-size", message, place.head if place else None, "MO-3.4", suggestion)
            return None
        width, height = self.measure(form.width), self.measure(form.height)
        return Arena(Shape.RECTANGLE, width, height) if width and height else None

    def unwanted(self, sizes: tuple[Inches | None, ...], message: str) -> None:
        for size in sizes:
            if size is not None:
                self.error("arena-size", message, size.head, "MO-3.4", "take this out")

    def measure(self, size: Inches) -> int | None:
        thousandths = read_length(size.value)
        if thousandths is not None and SMALLEST <= thousandths <= LARGEST:
            return thousandths
        message = f"{shown(size.value)} cannot be a measure of an arena"
        suggestion = f"write inches from {units(SMALLEST)} to {units(LARGEST)}"
        self.error("arena-size", message, size.head, "MO-3.4", suggestion)
        return None

    def sides(self, form: BoutForm) -> None:
        """MO-6: a bout needs two sides, since a single one would have won before it begins."""
        if len(form.schools) + bool(form.beasts) < 2:
            suggestion = "enter two schools, or a school and beasts"
            self.error("too-few-sides", "a bout needs two sides", None, "MO-6", suggestion)
        if not form.schools:
            self.error("no-schools", "a bout needs a school, whose lanista can be Caesar", None, "MO-2.1")

    def places(self, arena: Arena, roster: list[_Entering]) -> None:
        """MO-3.4: everybody within the wall, and no base over another."""
        for entrant, placed in roster:
            if not arena.holds(entrant.at, self.tables.sand.radius):
                message = f"{entrant.id} would stand outside the wall, at {entrant.at}"
                suggestion = "a base is round, an inch across"
                self.error("place-outside", message, placed.value.at.head, "MO-3.4", suggestion)
        for (one, _), (other, placed) in combinations(roster, 2):
            if apart(one.at, other.at) < self.tables.sand.base**2:
                message = f"{other.id} would stand on the base of {one.id}"
                suggestion = "put them at least an inch apart"
                self.error("place-taken", message, placed.value.at.head, "MO-3.4", suggestion)
