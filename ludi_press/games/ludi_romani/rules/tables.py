"""The rules data of an edition: the forms of the files of `data/<edition>/`, whose values a race may change."""

from collections.abc import Iterator, Mapping
from enum import StrEnum
from functools import cached_property
from typing import Annotated, Final

from msgspec import Struct

from ludi_press.boards.grid import RegionMap
from ludi_press.content.nodes import Node
from ludi_press.content.rules import Limit, Range, Rule
from ludi_press.core.problems import Judged, Problem
from ludi_press.games.kit.judging import fill_files

ROME: Final = "rome"
MONEY_LIMIT: Final = 1_000_000_000
Money = Annotated[int, Range(0, MONEY_LIMIT)]
Count = Annotated[int, Range(0, 1000)]


class Kind(StrEnum):
    """LR-1.1: the five kinds of roles."""

    IMPERATOR, SENATOR, VIRGO, NUMEN, REX = "imperator", "senator", "virgo", "numen", "rex"


class SeasonKind(StrEnum):
    """LR-2.1: the kinds of turns."""

    AESTAS, HIEMS, ACTIUM = "aestas", "hiems", "actium"


class RegionKind(StrEnum):
    """LR-3.1: provinces, kingdoms and Rome."""

    PROVINCIA, REGNUM, ROMA = "provincia", "regnum", "roma"


class RoleRow(Struct, frozen=True):
    """LR-1.1: a role of the roster with what it owns at the start; `dos` is the face value of the dowry's card."""

    name: str
    kind: Kind
    at: str | None = None
    denarii: Money = 0
    suffragia: Count = 0
    curiales: Count = 0
    clientarum: Count = 0
    classes: Count = 0
    dos: Money = 0
    rexpressus: Count = 0
    immortalis: Count = 0
    fabrilis: Count = 0
    virus: Count = 0
    rota: Count = 0
    throne: str | None = None
    groups: tuple[str, ...] = ()


class RosterForm(Struct, frozen=True):
    """roster.yaml: the roles, and the powers of the numina in words."""

    roles: Mapping[str, RoleRow]
    powers: Annotated[Mapping[str, Annotated[str, Limit(400)]], Rule("LR-1.6")]


class RegionRow(Struct, frozen=True):
    """LR-3.1, LR-3.2, LR-7.2: a region; `throne` is the rex who has an extra seat of his own there."""

    name: str
    kind: RegionKind
    seats: Annotated[int, Range(0, 99), Rule("LR-3.2")]
    tributum: Annotated[Money, Rule("LR-7.2")]
    throne: str | None = None
    side: str | None = None
    sea: bool = True
    aliases: tuple[str, ...] = ()
    underworld: str | None = None


Point = tuple[int, int]
"""From the upper left of the picture: per cent in map.yaml, units in chart.yaml."""


class MapForm(Struct, frozen=True):
    """map.yaml; `straits` are for the picture (LR-14.3)."""

    regions: Mapping[str, RegionRow]
    edges: Annotated[tuple[tuple[str, str], ...], Rule("LR-3.5")]
    points: Mapping[str, Point]
    straits: tuple[tuple[str, str], ...] = ()


class NameRow(Struct, frozen=True):
    """The name of a sea, or of a `land` that no player enters: its middle, and the size of its type."""

    name: str
    at: Point
    size: Count
    land: bool = False


class ChartForm(Struct, frozen=True):
    """LR-14.3: chart.yaml, the picture of the world in units of its `size`.

    `actium` is where the fleets meet.
    `plates` has of each region the middle of its name and seats, and in how many columns these stand.
    `shapes` are the outlines of the regions, `terrae` those of lands that no player enters.
    """

    size: Point
    actium: Point
    plates: Mapping[str, tuple[int, int, int]]
    shapes: Mapping[str, tuple[Point, ...]]
    terrae: tuple[tuple[Point, ...], ...] = ()
    rivers: tuple[tuple[Point, ...], ...] = ()
    mountains: tuple[Point, ...] = ()
    names: tuple[NameRow, ...] = ()


class ShipsForm(Struct, frozen=True):
    """LR-11.4: the ships that a sum buys, by the sum."""

    limit: Count
    chart: Mapping[int, int]


class PricesForm(Struct, frozen=True):
    """prices.yaml: prices of single goods, coins, limits, and the value of goods at Actium.

    `printed` holds numbers of the source that no rule uses.
    """

    prices: Annotated[Mapping[str, Money], Rule("LR-4.6")]
    conversion: Annotated[Money, Rule("LR-5.18")]
    chips: Annotated[Mapping[str, Money], Rule("LR-4.3")]
    limit: Annotated[int, Range(1, 99), Rule("LR-4.5")]
    garnish: Annotated[Money, Rule("LR-7.5")]
    instaurationes: Annotated[int, Range(0, 99), Rule("LR-7.6")]
    redemption: Annotated[Mapping[str, Money], Rule("LR-11.3")]
    printed: Mapping[str, Money]
    naves_longae: Annotated[ShipsForm, Rule("LR-11.4")]

    def ships(self, worth: int) -> int:
        """LR-11.4: the ships of the highest row that a sum reaches."""
        bought = [ships for cost, ships in self.naves_longae.chart.items() if cost <= worth]
        return min(max(bought, default=0), self.naves_longae.limit)


class SeasonRow(Struct, frozen=True):
    """LR-2.1, LR-2.3: a season of the calendar, with its hours on the suggested evening."""

    turn: int
    season: SeasonKind
    year: int
    time: tuple[str, ...]
    motus: tuple[str, ...] = ()
    feriae: str | None = None


class CalendarForm(Struct, frozen=True):
    year_begins: SeasonKind
    feriae: Annotated[int, Rule("LR-2.4")]
    actium: Annotated[int, Rule("LR-11.1")]
    seasons: Annotated[tuple[SeasonRow, ...], Rule("LR-2.1")]
    length: Annotated[Mapping[str, int], Rule("LR-2.3")]


class ActRow(Struct, frozen=True):
    """LR-13.2: an act: its seasons and their rule, other words for it, and the field that may stand without its key."""

    seasons: tuple[SeasonKind, ...]
    rule: str
    words: tuple[str, ...] = ()
    lone: str | None = None


class ActsForm(Struct, frozen=True):
    acts: Annotated[Mapping[str, ActRow], Rule("LR-13.2")]
    waived: Annotated[tuple[str, ...], Rule("LR-13.6")] = ()
    slips: Annotated[tuple[Mapping[str, Mapping[str, str]], ...], Rule("LR-13.2")] = ()


class Tables(Struct, frozen=True, dict=True):
    roster: RosterForm
    map: MapForm
    chart: ChartForm
    prices: PricesForm
    calendar: CalendarForm
    acts: ActsForm

    @cached_property
    def board(self) -> RegionMap:
        return RegionMap(dict(self.map.points), self.map.edges)


def read_tables(trees: Mapping[str, Node]) -> Judged[Tables]:
    """The tables of an edition; None where a file is missing or broken."""
    judged = fill_files(trees, Tables)
    strangers = tuple(_strangers(judged.value)) if judged.value else ()
    return Judged(None, (*judged.problems, *strangers)) if strangers else judged


def _strangers(tables: Tables) -> Iterator[Problem]:
    """LR-3.1, LR-14.3: problems of unknown regions in the files, and of regions without a point, plate or shape."""
    places, chart = tables.map, tables.chart
    named = {place for row in tables.roster.roles.values() for place in (row.at, row.throne)} - {None}
    named |= {region for edge in places.edges for region in edge}
    for region in sorted({*map(str, named), *places.points} - {*places.regions}):
        yield Problem("rules-region", f"there is no region '{region}'", rule="LR-3.1")
    for region in places.regions:
        for what, known in (("point", places.points), ("plate", chart.plates), ("shape", chart.shapes)):
            if region not in known:
                yield Problem("rules-region", f"the region '{region}' has no {what}", rule="LR-14.3")
