from fractions import Fraction

from archive_samples import race
from msgspec.structs import replace

from ludi_press.archive.cards import EntryCard, RaceCard
from ludi_press.archive.seasons import (
    MOST,
    MOST_RIVALS,
    Blows,
    Career,
    Championship,
    Correction,
    SeasonFile,
    SeasonStanding,
    careers,
    championship,
    luck_lines,
    names,
    points_chart,
    renamed,
    signed,
)
from ludi_press.core.chronicle import Luck, Result

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
    later = respelt(RACED[1], "Diocles", auriga="DIOCLES", factio_name="I Rossi")
    corrections = (Correction("DIOCLES", -4, "late"), Correction("I Rossi", 9, "story"))
    told = championship(SeasonFile("cup", "Cup", ALL, "aurigae", corrections=corrections), (RACED[0], later, RACED[2]))
    assert [row.corrected for row in told.individuals if row.ref.slug.startswith("diocles")] == [-4]
    assert [row.corrected for row in told.factiones if row.ref.slug == "russata"] == [9]


def test_of_two_of_one_name_the_one_with_that_racer_is_corrected() -> None:
    card = respelt(RACED[0], "Diocles", auriga="Scorpus")
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


def career(name: str, *races: RaceCard) -> Career:
    return next(one for one in careers(races) if one.ref.name == name)


RACED = (race("r1", "ab.c", 2024), race("r2", "bca", 2025), race("r3", over=False, year=2026))


def test_a_career_counts_starts_wins_and_finishes() -> None:
    scorpus = career("Scorpus", *RACED)
    assert [start.race.id for start in scorpus.starts] == ["r3", "r2", "r1"]
    assert (scorpus.within(1), scorpus.within(3), scorpus.finished, scorpus.best) == (1, 2, 2, 1)
    assert career("Crescens", *RACED).finished == 1


def test_a_participant_has_the_starts_of_all_his_aurigae() -> None:
    aurelia = career("Aurelia", *RACED)
    assert len(aurelia.starts) == 6
    assert [(rival.ref.name, rival.met, rival.ahead, rival.behind) for rival in aurelia.rivals] == [("Varro", 2, 1, 1)]


def test_head_to_head_counts_races_that_are_over() -> None:
    rivals = {rival.ref.name: (rival.met, rival.ahead, rival.behind) for rival in career("Scorpus", *RACED).rivals}
    assert rivals == {"Diocles": (2, 1, 1), "Crescens": (2, 1, 1)}


def test_attacks_given_and_taken() -> None:
    assert career("Scorpus", RACED[0]).given == (Blows("crash", 2, 1, "crash"),)
    assert career("Crescens", RACED[0]).taken == (Blows("crash", 1, 1, "crash"),)
    assert career("Praesina", RACED[0]).given == (Blows("crash", 2, 1, "crash"),)


def in_language(card: RaceCard, speed: str, crash: str) -> RaceCard:
    luck = tuple(replace(one, name=speed, kind="luck.speed") for one in card.luck[:1])
    return replace(card, luck=luck, blows=tuple(replace(one, name=crash, kind="mark.crash") for one in card.blows))


def test_what_races_tell_in_several_languages_is_added_up() -> None:
    english, italian = in_language(RACED[0], "Speed", "crash"), in_language(RACED[1], "Velocità", "urto")
    scorpus = career("Scorpus", english, italian)
    assert scorpus.given == (Blows("urto", 4, 2, "mark.crash"),)
    assert [(line.name, line.got) for line in scorpus.luck] == [("Velocità", 30)]
    named = renamed(scorpus, lambda kind, name: {"luck.speed": "Celeritas"}.get(kind, name))
    assert (named.luck[0].name, named.given[0].name) == ("Celeritas", "urto")


def test_a_page_names_no_more_than_so_many_rivals() -> None:
    entries = tuple(EntryCard(f"t{n}", f"Auriga {n}", f"Racer {n}") for n in range(MOST_RIVALS + 20))
    places = tuple(Result(entry.team, place, "x", True) for place, entry in enumerate(entries, start=1))
    crowded = replace(race(), entries=entries, outcomes=places, blows=(), luck=())
    assert len(career("Auriga 0", crowded).rivals) == MOST_RIVALS


def test_luck_is_told_with_its_spread() -> None:
    good = Luck("a", "speed", 2, 15, Fraction(12), Fraction(4), True)
    (line,) = luck_lines([good, good])
    assert (line.dice, line.got, line.owed, line.spread, line.off) == (4, 30, "24.0", "2.8", "+2.1")
    assert line.verdict == "very-kind"


def test_more_of_what_is_unwelcome_is_cruel_luck() -> None:
    lines = luck_lines([Luck("a", "harm", 1, 1, Fraction(1, 4), Fraction(3, 16), False)])
    assert [line.verdict for line in lines] == ["cruel"]
    (sure,) = luck_lines([Luck("a", "harm", 1, 1, Fraction(1), Fraction(0), False)])
    assert (sure.off, sure.verdict) == ("0.0", "even")


def test_a_minus_is_a_minus() -> None:
    assert [signed(Fraction(n, 10)) for n in (-12, 0, 3)] == ["\u22121.2", "0.0", "+0.3"]
