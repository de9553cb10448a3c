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
        "* has brought down a gladiator (a kill for the dice, even if spared). "
        "Letters: R Ludus Magnus, V Ludus Neronianus and A Ludus Matutinus."
    )
    besides = [
        "Of each school besides: what it would do as Caesar, whom the dice name",
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
    barred = "what it would do as Caesar, but not of Ludus Neronianus, which is barred"
    assert said("munus-apollinare", 6)[1][-2] == f"Of each school besides: {barred}"
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
    """While nobody has fallen it is told what blood was lost; then which schools have most left, where that changes."""
    reports, say = played("quinquatrus")[1], told("quinquatrus", "en")[0].words.say
    first, second, third, fourth = (
        [one for one in map(say, reports[turn].news) if "still" in one] for turn in (1, 2, 3, 4)
    )
    assert first == [
        "All twelve are still on the field: Ludus Magnus has lost three points of life, Ludus Neronianus and "
        "Ludus Matutinus none."
    ]
    assert fourth == []
    assert second == [
        "All twelve are still on the field: Ludus Magnus has lost eight points of life, Ludus Matutinus one, "
        "Ludus Neronianus none."
    ]
    assert third == ["Ludus Neronianus and Ludus Matutinus still have all four."]


SAID = (
    ("certamen-signi", 1, "can take the flag of Ludus Magnus (A4) next round, four squares away."),
    ("certamen-signi", 2, "takes the flag of Ludus Magnus; home (I3) is nine squares away, more than a round."),
    ("certamen-signi", 3, "can be there next round, unless Ludus Magnus, acting first, bars the way."),
    (
        "certamen-signi",
        4,
        "At that moment Hilarus (Magnus), with the flag of Ludus Neronianus, is five squares from home",
    ),
    ("quinquatrus", 4, "acts without a step, and then the net is off."),
    ("quinquatrus", 6, "with a third hit; Ludus Matutinus is down to two."),
    ("quinquatrus", 7, "shoots down Verus (Neronianus), who had two points left; Ludus Neronianus is down to three."),
    ("quinquatrus", 7, "loses the crowd to Carpophorus's blow and wins it back by Priscus's, four to three"),
    ("munus-apollinare", 3, "Verus and Hilarus have two of three hit points left each."),
    ("munus-apollinare", 5, "Raecius Felix (Neronianus) strikes down the attacking Flamma (Magnus)"),
    ("munus-apollinare", 7, "lets live: six, with five needed; Hilarus may rise in round nine."),
    ("munus-apollinare", 13, "Ludus Magnus has only Hilarus, who lies there and may rise next round."),
)


@pytest.mark.parametrize(("race", "turn", "words"), SAID)
def test_the_news_of_a_fight_say_by_whom_with_what_left_and_what_comes_next(race: str, turn: int, words: str) -> None:
    theme, report = told(race, "en")[0], played(race)[1][turn]
    assert any(words in theme.words.say(one) for one in report.news)
