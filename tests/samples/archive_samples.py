"""Cards for tests of the archive."""

from datetime import UTC, datetime
from fractions import Fraction

from msgspec.structs import replace

from ludi_press.archive.cards import Deadline, EntryCard, ProofCard, RaceCard, TurnCard
from ludi_press.core.chronicle import Attack, ChartMark, Luck, MarkShape, Ranking, Result

TEAMS = (
    EntryCard("a", "Scorpus", "Aurelia", "praesina", "Praesina"),
    EntryCard("b", "Diocles", "Varro", "russata", "Russata"),
    EntryCard("c", "Crescens", "Aurelia", "veneta", "Veneta"),
)


def moment(year: int, month: int = 4, day: int = 1) -> datetime:
    return datetime(year, month, day, 18, tzinfo=UTC)


def outcomes(order: str) -> tuple[Result[str], ...]:
    """Ends of a race from an order of teams; who follows a dot did not finish."""
    home, _, out = order.partition(".")
    return tuple(
        Result(team, place, "finished" if team in home else "out", team in home)
        for place, team in enumerate(home + out, start=1)
    )


def race(race_id: str = "r1", order: str = "ab.c", year: int | None = 2026, *, over: bool = True) -> RaceCard:
    closes = moment(year) if year else None
    turns = (TurnCard(0, "The start grid"), TurnCard(1, "Turn 1", "Scorpus", closes, won=1 if over else None))
    return RaceCard(
        id=race_id,
        title=f"Race {race_id}",
        game="Super Series",
        host="Lucilius",
        over=over,
        turns=turns,
        edition="1",
        proof=ProofCard("ab" * 32, "cd" * 32),
        deadlines=(Deadline(1, closes),),
        entries=TEAMS,
        ranks=(Ranking(0, 0, ("c", "b", "a")), Ranking(1, 1, ("a", "b", "c"))),
        marks=(ChartMark("a", 1, 1, MarkShape.DOT, "whip", 3), ChartMark("c", 1, 1, MarkShape.END, "naufragium", 7)),
        blows=(Attack("a", "c", 1, 1, "crash", True, 5), Attack("a", "b", 1, 1, "crash", False, 6)),
        luck=(
            Luck("a", "speed", 2, 15, Fraction(12), Fraction(4), True),
            Luck("b", "harm", 1, 1, Fraction(1, 4), Fraction(3, 16), False),
        ),
        outcomes=outcomes(order) if over else tuple(replace(one, place=None) for one in outcomes(order)),
    )
