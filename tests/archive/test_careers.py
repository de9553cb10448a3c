from fractions import Fraction

from archive_samples import race
from msgspec.structs import replace

from ludi_press.archive.cards import EntryCard, RaceCard
from ludi_press.archive.careers import MOST_RIVALS, Blows, Career, careers, luck_lines, renamed, signed
from ludi_press.core.chronicle import Luck, Result


def career(name: str, *races: RaceCard) -> Career:
    return next(one for one in careers(races) if one.ref.name == name)


RACES = (race("r1", "ab.c", 2024), race("r2", "bca", 2025), race("r3", over=False, year=2026))


def test_a_career_counts_starts_wins_and_finishes() -> None:
    scorpus = career("Scorpus", *RACES)
    assert [start.race.id for start in scorpus.starts] == ["r3", "r2", "r1"]
    assert (scorpus.within(1), scorpus.within(3), scorpus.finished, scorpus.best) == (1, 2, 2, 1)
    assert career("Crescens", *RACES).finished == 1


def test_a_participant_has_the_starts_of_all_his_aurigae() -> None:
    aurelia = career("Aurelia", *RACES)
    assert len(aurelia.starts) == 6
    assert [(rival.ref.name, rival.met, rival.ahead, rival.behind) for rival in aurelia.rivals] == [("Varro", 2, 1, 1)]


def test_head_to_head_counts_races_that_are_over() -> None:
    rivals = {rival.ref.name: (rival.met, rival.ahead, rival.behind) for rival in career("Scorpus", *RACES).rivals}
    assert rivals == {"Diocles": (2, 1, 1), "Crescens": (2, 1, 1)}


def test_attacks_given_and_taken() -> None:
    assert career("Scorpus", RACES[0]).given == (Blows("crash", 2, 1, "crash"),)
    assert career("Crescens", RACES[0]).taken == (Blows("crash", 1, 1, "crash"),)
    assert career("Praesina", RACES[0]).given == (Blows("crash", 2, 1, "crash"),)


def in_language(card: RaceCard, speed: str, crash: str) -> RaceCard:
    luck = tuple(replace(one, name=speed, kind="luck.speed") for one in card.luck[:1])
    return replace(card, luck=luck, blows=tuple(replace(one, name=crash, kind="mark.crash") for one in card.blows))


def test_what_races_tell_in_several_languages_is_added_up() -> None:
    english, italian = in_language(RACES[0], "Speed", "crash"), in_language(RACES[1], "Velocità", "urto")
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
