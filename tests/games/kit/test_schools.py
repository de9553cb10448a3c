"""Schools of fighters: their brief names, what their letters stand for, and what is open in the next round."""

from typing import Any

import pytest
from demonstration_posts import played, told
from msgspec.structs import replace

from ludi_press.core.report import Text
from ludi_press.games.kit.schools import SchoolNames


def set_up(race: str) -> Any:
    return played(race)[0].source.set_up


@pytest.mark.parametrize(
    ("names", "briefs"),
    [
        (("Ludus Magnus", "Ludus Matutinus"), ["Magnus", "Matutinus"]),
        (("Ludus Magnus", "Schola Nova"), ["Ludus Magnus", "Schola Nova"]),
        (("Ludus", "Ludus Novus"), ["Ludus", "Ludus Novus"]),
        (("Ludus", "Ludus"), ["Ludus", "Ludus"]),
    ],
)
def test_a_brief_name_leaves_out_the_words_with_which_all_begin(names: tuple[str, ...], briefs: list[str]) -> None:
    known = set_up("munus-apollinare")
    schools = tuple(replace(known.schools[0], id=str(at), name=name) for at, name in enumerate(names))
    assert list(replace(known, schools=schools).briefs.values()) == briefs


def test_the_news_name_a_fighter_with_the_school() -> None:
    known = set_up("munus-apollinare")
    assert SchoolNames(known, schooled=True).team("flamma") == Text("Flamma (Magnus)")
    assert SchoolNames(known).team("flamma") == Text("Flamma")


def said(race: str, turn: int) -> tuple[str, list[str]]:
    """The note of the board and the open orders of a turn, in English."""
    report, say = played(race)[1][turn], told(race, "en")[0].words.say
    note = report.board.note
    return say(note) if note else "", [f"{say(fact.label)}: {say(fact.value)}" for fact in report.open]


def test_a_post_says_what_letters_stand_for_and_what_is_open() -> None:
    note, open_ = said("munus-apollinare", 8)
    assert note == (
        "* has brought down a gladiator, spared or not: a bonus on every die. "
        "Letters: R Ludus Magnus, V Ludus Neronianus and A Ludus Matutinus."
    )
    besides = [
        "Of each school: what it would do as Caesar; the dice choose who is",
        "After a fall: a gladiator asks the crowd for mercy, unless you write “no appeal”",
    ]
    assert open_ == [
        "Open to Verus and Raecius Felix: move up to 7 inches, face and fight",
        "Open to Fulvus: move up to 10 inches, face and fight",
        "Open to Priscus and Saeva: face and fight; no move in contact",
        "Open to Hilarus: stand up, face and fight; no move while an enemy is in contact",
        *besides,
    ]
    assert said("munus-apollinare", 0)[1] == [
        "Open to Flamma, Hilarus and Priscus: move up to 5 inches, face and fight",
        "Open to Celadus, Verus and Raecius Felix: move up to 7 inches, face and fight",
        "Open to Atrox, Fulvus and Saeva: move up to 10 inches, face and fight",
        *besides,
    ]
    barred = "Of each school but Ludus Neronianus: what it would do as Caesar; the dice choose who is"
    assert said("munus-apollinare", 6)[1][-2] == barred
    assert said("munus-apollinare", 17)[1] == []


def test_tricks_are_open_to_those_who_have_them() -> None:
    assert said("certamen-signi", 0)[1] == [
        "Open: move (to a gladiator or a square, along a path), strike, face, stay",
        "Open besides: net (Hilarus) and hook (Priscus)",
        "Order of the schools: Ludus Magnus and Ludus Neronianus",
    ]
    surrender = "Surrender: open to every school at the end of the round"
    assert [surrender in said("quinquatrus", turn)[1] for turn in (2, 3)] == [False, True]


def test_whom_the_schools_have_left_is_told_where_it_has_changed() -> None:
    """While nobody has fallen it is told what blood several lost; then who has most left, where that changes."""
    reports, say = played("quinquatrus")[1], told("quinquatrus", "en")[0].words.say
    first, second, third, fourth = (
        [one for one in map(say, reports[turn].news) if "still" in one] for turn in (1, 2, 3, 4)
    )
    assert first == fourth == []
    assert second == [
        "All twelve are still on the field: Ludus Magnus has lost eight points of life, Ludus Matutinus one, "
        "Ludus Neronianus none."
    ]
    assert third == ["Ludus Neronianus and Ludus Matutinus still have all four."]


SAID = (
    ("certamen-signi", 1, "Hilarus (Magnus) hits Verus (Neronianus) for three, and is hit for three by Priscus"),
    ("certamen-signi", 1, "can take the flag of Ludus Magnus (A4), four squares away, next round, as all stand."),
    ("certamen-signi", 2, "Hilarus (Magnus) and Flamma (Magnus) attack Verus in vain."),
    ("certamen-signi", 2, "takes the flag of Ludus Magnus; home (I3) is nine squares away, more than a round."),
    ("certamen-signi", 3, "is four squares from home (I3) and can be there next round, as all stand."),
    ("certamen-signi", 4, "wins: Verus carries the flag of Ludus Magnus home to I3."),
    (
        "certamen-signi",
        4,
        "At that moment Hilarus (Magnus), with the flag of Ludus Neronianus, is five squares from home",
    ),
    ("quinquatrus", 0, "four fighters each, and act in this order in every round."),
    ("quinquatrus", 0, "For Ludus Matutinus fight Saeva (lion) and Ingens (bear)."),
    ("quinquatrus", 1, "Carpophorus (hunter, Matutinus) shoots Celadus (archer, Magnus) for three;"),
    (
        "quinquatrus",
        1,
        "These attacks miss: Flamma (Magnus) on Verus (Neronianus); Hilarus (Magnus) on Carpophorus; Spi",
    ),
    (
        "quinquatrus",
        4,
        "loses five points to Saeva (lion, Matutinus) and Columbus (Matutinus), who holds the front; Spi",
    ),
    ("quinquatrus", 5, "fells Hilarus, its last, whom Priscus (Neronianus) had left with two points."),
    ("quinquatrus", 4, "Spiculus hits Columbus again, this time for four;"),
    ("quinquatrus", 5, "Hilarus fells Columbus, who had three points left;"),
    ("quinquatrus", 4, "acts without a step, and then the net is off."),
    ("quinquatrus", 6, "with a third hit; Ludus Matutinus is down to two."),
    ("quinquatrus", 7, "shoots down Verus (Neronianus), who had two points left; Ludus Neronianus is down to three."),
    (
        "quinquatrus",
        7,
        "to Carpophorus's blow and wins it back by Priscus's, four to three: each of its hits takes one",
    ),
    (
        "quinquatrus",
        8,
        "surrenders at the end of the round, its last, Carpophorus, with one of eight points left after a blow by",
    ),
    ("munus-apollinare", 0, "All of Ludus Matutinus are beasts."),
    ("munus-apollinare", 1, "Next round six of the nine can reach an enemy: all but Flamma, Raecius Felix and Saeva."),
    (
        "munus-apollinare",
        3,
        "and is hit from behind by Saeva (beast, Matutinus), who comes eight inches; Hilarus and Verus have",
    ),
    (
        "munus-apollinare",
        5,
        "Flamma (Magnus) attacks Raecius Felix (Neronianus) and goes down, asks for no mercy, and dies",
    ),
    ("munus-apollinare", 6, "Caesar, turns the thumb up: Verus lives and may rise in round eight."),
    (
        "munus-apollinare",
        7,
        "the crowd grants mercy, a five, just enough: Hilarus lives and may rise in round nine.",
    ),
    ("munus-apollinare", 8, "and Celadus dies; Ludus Magnus is down to Hilarus, who lies on the ground."),
    ("munus-apollinare", 8, "Ludus Neronianus still has all three; Ludus Matutinus has two left."),
    ("munus-apollinare", 9, "Priscus and Raecius Felix are hit twice each in answer, and the armour holds every"),
    ("munus-apollinare", 10, "Hilarus (Magnus) brings down Verus (Neronianus) again;"),
    ("munus-apollinare", 10, "Ludus Matutinus and Ludus Neronianus have two left each; Ludus Magnus has only Hilarus."),
    ("munus-apollinare", 11, "had hit Saeva (beast, Matutinus) in return for two blows in round ten;"),
    ("munus-apollinare", 12, "Ludus Neronianus has only Raecius Felix; Ludus Magnus has only Hilarus, who lies on the"),
    (
        "munus-apollinare",
        14,
        "Fulvus (beast, Matutinus) and Saeva (beast, Matutinus), within four inches, strike nobody.",
    ),
    ("munus-apollinare", 15, "comes two and a half inches and hits Fulvus"),
    ("munus-apollinare", 15, "and Fulvus, with one hit point left and six needed, is saved by the armour."),
    (
        "munus-apollinare",
        17,
        "for the third time; the crowd refuses the third appeal, a three with six needed, and Hil",
    ),
    ("munus-apollinare", 16, "three times: once in answer by Fulvus (beast, Matutinus) and twice from behind by Saeva"),
    ("munus-apollinare", 13, "Ludus Magnus has only Hilarus, who lies there and may rise next round."),
)


@pytest.mark.parametrize(("race", "turn", "words"), SAID)
def test_the_news_of_a_fight_say_by_whom_with_what_left_and_what_comes_next(race: str, turn: int, words: str) -> None:
    theme, report = told(race, "en")[0], played(race)[1][turn]
    assert any(words in theme.words.say(one) for one in report.news)


@pytest.mark.parametrize(
    ("race", "turn", "language", "words"),
    [
        ("munus-apollinare", 15, "la", "uncias II et semissem procedit et ferit"),
        ("munus-apollinare", 12, "la", "certatione XIV surgere poterit"),
        ("munus-apollinare", 12, "it", "può rialzarsi al quattordicesimo assalto"),
        (
            "quinquatrus",
            3,
            "it",
            "a cui Triumphus (Neronianus) aveva lasciato un punto solo; a Ludus Magnus restano due",
        ),
    ],
)
def test_numbers_have_the_case_and_the_kind_that_a_language_wants(
    race: str, turn: int, language: str, words: str
) -> None:
    theme, report = told(race, language)[0], played(race)[1][turn]
    assert any(words in theme.words.say(one) for one in report.news)
