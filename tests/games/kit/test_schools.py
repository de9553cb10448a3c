"""Schools of fighters: their brief names, what their letters stand for, and what is open in the next round."""

from typing import Any, Final

import pytest
import yaml
from demonstration_posts import ROOT, played, told
from msgspec.structs import replace

from ludi_press.core.report import Text
from ludi_press.games.kit.schools import SchoolNames
from ludi_press.games.kit.schools_news import OPENS, UNTOLD


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


SAID: Final = yaml.safe_load((ROOT / "tests/cases/arena-news.yaml").read_text(encoding="utf-8"))


@pytest.mark.parametrize(
    ("race", "turn", "language"),
    [(race, turn, language) for race, turns in SAID.items() for turn, told_ in turns.items() for language in told_],
)
def test_the_news_of_a_fight_say_who_did_what_to_whom_and_what_is_open(race: str, turn: int, language: str) -> None:
    news = "\n".join(map(told(race, language)[0].words.say, played(race)[1][turn].news))
    said_ = SAID[race][turn][language]
    assert [words for words in said_.get("says", ()) if words not in news] == []
    assert [words for words in said_.get("never", ()) if words in news] == []


def test_a_fighter_has_the_school_once_and_the_kind_in_the_first_rounds_and_at_the_fall() -> None:
    reports, say = played("munus-apollinare")[1], told("munus-apollinare", "en")[0].words.say
    news = [" ".join(map(say, report.news)) for report in reports]
    assert [turn for turn, words in enumerate(news) if "the beast" in words] == [2, 3, 4, 17]
    assert all("(" not in words for words in news[1:13])


def test_a_fight_that_is_over_says_who_is_left_with_how_much() -> None:
    report, say = played("quinquatrus")[1][8], told("quinquatrus", "en")[0].words.say
    assert report.standings
    assert report.standings.note
    left = "Priscus 9 of 9, Raecius Felix 2 of 8 and Triumphus 8 of 8."
    assert say(report.standings.note) == f"On the field at the end, with life left: {left}"


@pytest.mark.parametrize("race", ["quinquatrus", "munus-apollinare", "certamen-signi"])
def test_the_prompts_of_a_post_follow_its_news(race: str) -> None:
    """A small beat that no bullet tells weighs less than a post tells, if it has others."""
    least, reports = told(race, "en")[0].prompts.show.weight, played(race)[1]
    assert UNTOLD < least < OPENS
    strong = [[beat for beat in report.beats if beat.drama >= least] for report in reports]
    assert sum(map(bool, strong)) >= len(reports) - 2


@pytest.mark.parametrize(
    ("race", "turn", "words"),
    [
        ("certamen-signi", 4, "the flag is home: Ludus Neronianus wins"),
        ("certamen-signi", 3, "goes to F4 for 6 points"),
        ("quinquatrus", 8, "Ludus Neronianus is the last on the field and wins"),
        ("quinquatrus", 5, "and hits on the front with the bash"),
        ("munus-apollinare", 17, "the last on the sand, and wins"),
        ("munus-apollinare", 15, "the armour holds, 6 needed"),
        ("munus-apollinare", 9, "turns to face Saeva"),
    ],
)
def test_a_line_of_who_did_what_says_what_came_of_it(race: str, turn: int, words: str) -> None:
    report, say = played(race)[1][turn], told(race, "en")[0].words.say
    lines = (line.brief for part in report.log for entry in part.entries for line in entry.lines)
    assert any(words in say(brief.message) for brief in lines if brief)


def test_who_brings_a_flag_home_is_in_the_beat_of_it() -> None:
    first = played("certamen-signi")[1][4].beats[0]
    assert (first.kind, first.teams) == ("flag-home", ("verus", "ludus-magnus", "ludus-neronianus"))
