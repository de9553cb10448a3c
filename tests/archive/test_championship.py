from archive_samples import race
from msgspec.structs import replace

from ludi_press.archive.cards import RaceCard
from ludi_press.archive.championship import (
    MOST,
    Championship,
    Correction,
    SeasonFile,
    SeasonStanding,
    championship,
    names,
    points_chart,
)

RACES = (race("r1", "ab.c"), race("r2", "bca"), race("r3", over=False))
ALL = ("r1", "r2", "r3")


def table(told: Championship, kind: str = "individuals") -> list[tuple[str, int, int]]:
    return [(row.ref.name, row.total, row.rank) for row in getattr(told, kind)]


def test_ss_19_2_each_place_counts_from_the_last() -> None:
    """SS-19.2: with three entries 3, 2, 1."""
    told = championship(SeasonFile("cup", "Cup", ALL, "aurigae"), RACES)
    assert table(told) == [("Diocles", 5, 1), ("Scorpus", 4, 2), ("Crescens", 3, 3)]
    assert table(championship(SeasonFile("cup", "Cup", ALL), RACES)) == [("Aurelia", 7, 1), ("Varro", 5, 2)]
    assert [race.id for race in told.coming] == ["r3"]


def test_standings_after_every_race() -> None:
    told = championship(SeasonFile("cup", "Cup", ALL, "aurigae"), RACES)
    steps = {row.ref.name: [(step.points, step.total, step.rank) for step in row.steps] for row in told.individuals}
    assert steps["Diocles"] == [(2, 2, 2), (3, 5, 1)]
    assert steps["Scorpus"] == [(3, 3, 1), (1, 4, 2)]


def test_other_schemes_are_data() -> None:
    told = championship(SeasonFile("cup", "Cup", ALL, "aurigae", points=(10, 8)), RACES)
    assert table(told) == [("Diocles", 18, 1), ("Scorpus", 10, 2), ("Crescens", 8, 3)]
    only = championship(SeasonFile("cup", "Cup", ("r1",), "aurigae", finishers_only=True), RACES)
    assert table(only) == [("Scorpus", 3, 1), ("Diocles", 2, 2), ("Crescens", 0, 3)]


def test_corrections_count_after_their_race_and_without_one_after_the_last() -> None:
    corrections = (Correction("Diocles", -4, "late", "r1"), Correction("praesina", 9, "story"))
    told = championship(SeasonFile("cup", "Cup", ALL, "aurigae", corrections=corrections), RACES)
    diocles = next(row for row in told.individuals if row.ref.name == "Diocles")
    assert [(step.total, step.corrected) for step in diocles.steps] == [(-2, -4), (1, 0)]
    assert table(told, "factiones")[0] == ("Praesina", 13, 1)
    assert diocles.corrected == -4


def test_equal_points_share_a_rank() -> None:
    told = championship(SeasonFile("cup", "Cup", ("r1", "r4"), "aurigae"), (RACES[0], race("r4", "cba")))
    assert {row.rank for row in told.individuals} == {1}


def test_a_season_without_a_finished_race_has_no_table() -> None:
    assert championship(SeasonFile("cup", "Cup", ("r3", "gone")), RACES).individuals == ()


def test_who_may_be_corrected() -> None:
    assert names(SeasonFile("cup", "Cup", ("r1",)), RACES).keys() >= {"Aurelia", "Varro", "praesina", "Praesina"}
    assert "Scorpus" not in names(SeasonFile("cup", "Cup", ("r1",)), RACES)
    assert "Scorpus (Aurelia)" in names(SeasonFile("cup", "Cup", ("r1",), "aurigae"), RACES)


def respelt(card: RaceCard, old: str, **new: str) -> RaceCard:
    return replace(card, entries=tuple(replace(one, **new) if one.auriga == old else one for one in card.entries))


def test_a_correction_counts_by_whichever_spelling_of_a_name_a_race_has() -> None:
    later = respelt(RACES[1], "Diocles", auriga="DIOCLES", factio_name="I Rossi")
    corrections = (Correction("DIOCLES", -4, "late"), Correction("I Rossi", 9, "story"))
    told = championship(SeasonFile("cup", "Cup", ALL, "aurigae", corrections=corrections), (RACES[0], later, RACES[2]))
    assert [row.corrected for row in told.individuals if row.ref.slug.startswith("diocles")] == [-4]
    assert [row.corrected for row in told.factiones if row.ref.slug == "russata"] == [9]


def test_of_two_of_one_name_the_one_with_that_racer_is_corrected() -> None:
    card = respelt(RACES[0], "Diocles", auriga="Scorpus")
    season = SeasonFile("cup", "Cup", ("r1",), "aurigae", corrections=(Correction("Scorpus (Varro)", -4, "late"),))
    told = championship(season, [card])
    assert {(row.ref.owner, row.corrected) for row in told.individuals if row.ref.name == "Scorpus"} == {
        ("Aurelia", 0),
        ("Varro", -4),
    }
    assert len(names(season, [card])["Scorpus"]) == 2


def rows(*orders: str) -> tuple[SeasonStanding, ...]:
    races = [race(f"r{number}", order) for number, order in enumerate(orders)]
    return championship(SeasonFile("cup", "Cup", tuple(one.id for one in races), "aurigae"), races).individuals


def test_every_line_starts_at_no_points_and_the_table_may_have_more() -> None:
    charts = points_chart(rows("ab.c", "bca", "bca"))
    assert charts is not None
    chart, small = charts
    assert small.width < chart.width
    assert [(line.series.name, line.series.values) for line in chart.lines] == [
        ("Diocles", (0, 2, 5, 8)),
        ("Crescens", (0, 1, 3, 5)),
        ("Scorpus", (0, 3, 4, 5)),
    ]
    assert [mark.number for mark in chart.scale] == [0, 8]
    many = points_chart([replace(rows("ab.c", "bac", "bac")[0]) for _ in range(MOST + 4)])
    assert many is not None
    assert len(many[0].lines) == MOST


def test_one_race_or_two_are_no_line() -> None:
    assert points_chart(rows("ab.c", "abc")) is None
    assert points_chart(()) is None
