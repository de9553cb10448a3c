"""The charts of Circus Maximus: what each file of the rules data holds, how a chart is read, and its exact odds."""

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from enum import StrEnum
from fractions import Fraction
from functools import cache
from itertools import product
from typing import Annotated, TypeVar

from msgspec import Struct

from ludi_press.content.nodes import Node
from ludi_press.content.rules import Pattern, Range, Rule
from ludi_press.core.problems import Judged, Problem
from ludi_press.games.kit.judging import fill_files
from ludi_press.games.kit.odds import added, chance_that

T = TypeVar("T")
Points = Annotated[int, Range(0, 12)]
Total = Annotated[int, Range(-20, 60)]


class Strain(StrEnum):
    """CM-4.4: what a corner taken too fast does."""

    NOTHING, SLIP, DOUBLE_SLIP, JOSTLED = "-", "S", "SS", "J"
    LEFT_HORSE, RIGHT_HORSE, FLIP = "LH", "RH", "Flip"

    @property
    def word(self) -> str:
        """Its name in phrases."""
        return self.name.lower().replace("_", "-")


class Lash(StrEnum):
    """CM-7.2: what a lash does to a driver."""

    NOTHING, BRAKE, LOSS, SWERVE, GRAB, WOUND = "-", "Brake", "Loss", "Swerve", "Grab", "Wound"


class Critical(StrEnum):
    """CM-7.8: the critical hit of a wound."""

    ENTANGLED, SEVERE, ARM, EYE = "entangled", "severe", "arm", "eye"
    REPEAT, DEEP, NONE, SHOWDOWN = "repeat", "deep", "none", "showdown"


class RamResult(StrEnum):
    """CM-6.4: whose wheel a ram damages."""

    ATTACKER, BOTH, NONE, DEFENDER = "attacker", "both", "none", "defender"


class OverWreck(StrEnum):
    """CM-9.3: what a wreck does to a chariot that drives over it."""

    NONE, JOSTLED, CAR, HOBBLED = "none", "jostled", "car", "hobbled"
    BADLY, DANGER, FLIP = "badly", "danger", "flip"


class Weight(StrEnum):
    """CM-1.2: how heavy a chariot is."""

    LIGHT, NORMAL, HEAVY = "light", "normal", "heavy"


class Aftermath(StrEnum):
    """CM-14.1: whether flips are played out."""

    FULL, SIMPLE = "full", "simple"


Faces = tuple[int, int, int, int, int, int]
StrainRow = tuple[Strain, Strain, Strain, Strain, Strain, Strain, Strain, Strain, Strain]
LashRow = tuple[Lash, Lash, Lash, Lash, Lash, Lash, Lash, Lash, Lash, Lash]


class PrepChart(Struct, frozen=True):
    """prep.yaml: CM-1.2, CM-1.3."""

    points: Annotated[int, Range(0, 8), Rule("CM-1.2")]
    most: Annotated[int, Range(0, 2), Rule("CM-1.2")]
    hits: Annotated[Mapping[int, Annotated[int, Range(1, 30)]], Rule("CM-1.3")]
    speed: Annotated[Mapping[int, Faces], Rule("CM-1.3")]
    endurance: Annotated[Mapping[int, Faces], Rule("CM-1.3")]


class StrainChart(Struct, frozen=True):
    """strain.yaml: CM-4.4."""

    rows: Annotated[Mapping[Total, StrainRow], Rule("CM-4.4")]

    def read(self, total: int, excess: int) -> Strain:
        """The result of 3d6 - CDM (`total`) at an excess of 1 or more, both limited to the chart."""
        row = self.rows[min(max(total, min(self.rows)), max(self.rows))]
        return row[min(excess, len(row)) - 1]


class LashChart(Struct, frozen=True):
    """lash.yaml: CM-7.2, CM-7.8; where the charts misprint, as CM-10 says: CM-10.1."""

    rows: Annotated[Mapping[Total, LashRow], Rule("CM-7.2")]
    critical: Annotated[Mapping[Total, Critical], Rule("CM-7.8")]


class WeightChart(Struct, frozen=True):
    """CM-6.5, CM-8.1: what the weight of the opposing chariot adds to the roll."""

    light: Annotated[int, Range(-6, 6)]
    normal: Annotated[int, Range(-6, 6)]
    heavy: Annotated[int, Range(-6, 6)]


class HarmChart(Struct, frozen=True):
    """harm.yaml: CM-6.4, CM-6.5, CM-8.1."""

    ram: Annotated[Mapping[Total, RamResult], Rule("CM-6.4")]
    wheel: Annotated[Mapping[Total, Points], Rule("CM-6.5")]
    horse: Annotated[Mapping[Total, Points], Rule("CM-8.1")]
    weight: Annotated[WeightChart, Rule("CM-6.5")]


class WreckChart(Struct, frozen=True):
    """wrecks.yaml: CM-9.2, CM-9.3."""

    over: Annotated[Mapping[Total, OverWreck], Rule("CM-9.3")]
    lies: Annotated[Mapping[Total, tuple[int, int]], Rule("CM-9.2")]


class RaceChart(Struct, frozen=True):
    """race.yaml: CM-14.1."""

    laps: Annotated[str, Pattern(r"track|[1-9]|1\d|20", "'track' or a number from 1 to 20"), Rule("CM-14.1b")]
    aftermath: Annotated[Aftermath, Rule("CM-14.1")]
    wrecks: Annotated[str, Pattern(r"race|[1-9]\d?", "'race' or a number of turns"), Rule("CM-14.1")]
    deaths: Annotated[bool, Rule("CM-14.1")]
    last_call: Annotated[int, Range(0, 50), Rule("CM-12.4")]
    turns: Annotated[int, Range(1, 200), Rule("CM-12.4")]
    walk: Annotated[int, Range(0, 20), Rule("CM-5.3")]


class Charts(Struct, frozen=True):
    prep: PrepChart
    strain: StrainChart
    lash: LashChart
    harm: HarmChart
    wrecks: WreckChart
    race: RaceChart

    def weight(self, weight: Weight) -> int:
        """CM-6.5, CM-8.1: what a chariot of this weight adds to the roll for the damage that it does."""
        return int(getattr(self.harm.weight, weight.value))


LEAST_SHIFT, MOST_SHIFT = -4, 5
"""CM-7.2: the first and the last column of the lash chart."""


def read_up_to(chart: Mapping[int, T], total: int) -> T:
    """Reads a chart in which each row is for totals up to its number; the last row is for all higher totals too."""
    return next((value for highest, value in chart.items() if total <= highest), chart[max(chart)])


def read_charts(trees: Mapping[str, Node]) -> Judged[Charts]:
    """The charts of an edition; None where a file is missing, broken, or has gaps that dice could fall into."""
    filled = fill_files(trees, Charts)
    charts = filled.value
    if charts is None:
        return filled
    gaps = tuple(
        Problem("rules-gap", f"'{name}' of {part} {wrong}", trees[part].place) for part, name, wrong in _gaps(charts)
    )
    return Judged(None if gaps else charts, (*filled.problems, *gaps))


def _gaps(charts: Charts) -> Iterator[tuple[str, str, str]]:
    """File, chart and what is wrong with it: each number that dice can give needs a row, and rows must rise."""
    prep, pair, strain = charts.prep, range(2, 13), charts.strain.rows
    numbered: tuple[tuple[str, str, Mapping[int, object], Iterable[int]], ...] = (
        ("prep", "hits", prep.hits, range(1, 7 + prep.most)),
        ("prep", "speed", prep.speed, range(prep.most + 1)),
        ("prep", "endurance", prep.endurance, range(prep.most + 1)),
        ("lash", "rows", charts.lash.rows, pair),
        ("wrecks", "lies", charts.wrecks.lies, pair),
        ("strain", "rows", strain, range(min(strain, default=0), max(strain, default=0) + 1)),
    )
    for part, name, chart, keys in numbered:
        if missing := [str(key) for key in keys if key not in chart]:
            yield part, name, f"lacks the rows {', '.join(missing)}"
    rising: tuple[tuple[str, str, Mapping[int, object]], ...] = (
        ("lash", "critical", charts.lash.critical),
        ("harm", "ram", charts.harm.ram),
        ("harm", "wheel", charts.harm.wheel),
        ("harm", "horse", charts.harm.horse),
        ("wrecks", "over", charts.wrecks.over),
    )
    for part, name, steps in rising:
        if not steps or list(steps) != sorted(steps):
            yield part, name, "must have rows, and they must rise"


H = TypeVar("H", bound=Hashable)
Odds = dict[H, Fraction]
"""The chance of each result that is possible; together they are 1."""


@cache
def sums(count: int) -> dict[int, Fraction]:
    """The chance of each sum of `count` d6."""
    counts = Counter(sum(faces) for faces in product(range(1, 7), repeat=count))
    return {total: Fraction(ways, 6**count) for total, ways in counts.items()}


def apart() -> dict[int, Fraction]:
    """The chance of each difference of two rolls of 2d6: -10 to 10."""
    rolls = product(sums(2).items(), repeat=2)
    return added((mine - theirs, chance * other) for (mine, chance), (theirs, other) in rolls)


def gather(chances: dict[int, Fraction], read: Callable[[int], H]) -> Odds[H]:
    """The chance of each result, from the chances of totals; `read` gives the result of a total."""
    return added((read(total), chance) for total, chance in chances.items())


def strain_odds(chart: StrainChart, excess: int, cdm: int, missing: int = 0) -> Odds[Strain]:
    """CM-4.4: the chance of each result of a corner at an excess over its safe speed; 0 or less is always nothing."""
    if excess <= 0:
        return {Strain.NOTHING: Fraction(1)}
    return gather(sums(3), lambda total: chart.read(total - cdm + missing, excess))


def evasion_odds(attacker: int, defender: int) -> Fraction:
    """CM-6.2: the chance that a defender evades, from both CDM."""
    return chance_that(apart().items(), lambda difference: difference <= defender - attacker)


def ram_odds(charts: Charts, attacker: int, defender: int) -> Odds[RamResult]:
    """CM-6.4: the chance of each result of a ram, from both CDM."""
    return gather(sums(3), lambda total: read_up_to(charts.harm.ram, total + attacker - defender))


def lash_odds(charts: Charts, attacker: int, defender: int) -> Odds[Lash]:
    """CM-7.2: the chance of each result of a lash that is not evaded, from both CDM."""
    columns = gather(apart(), lambda total: min(max(total + attacker - defender, LEAST_SHIFT), MOST_SHIFT))
    rolls = product(columns.items(), sums(2).items())
    rows = charts.lash.rows
    return added((rows[row][column - LEAST_SHIFT], chance * likely) for (column, chance), (row, likely) in rolls)


def team_lash_odds(attacker: int, defender: int) -> Odds[int]:
    """CM-7.9: the chance of each number of MF that a lash of the team adds; 0 where it only costs 1 END."""
    return gather(apart(), lambda total: max(0, total + attacker - defender))


def damage_odds(chart: Mapping[int, int], weight: int) -> Odds[int]:
    """CM-6.5, CM-8.1: the chance of each number of points of damage; `weight` is what the opponent adds to the roll."""
    return gather(sums(2), lambda total: read_up_to(chart, total + weight))


def wheel_odds(damage: int) -> tuple[Fraction, Fraction]:
    """CM-6.3: the chances that a damaged wheel gets a point more, and that it comes off."""
    if not damage:
        return Fraction(), Fraction()
    return sums(2).get(damage, Fraction()), chance_that(sums(2).items(), lambda total: total < damage)
