"""The news of a turn in a few sentences."""

import pytest
from circus_scenario import all_cases
from circus_told import CORNER, DUEL, LANGUAGES, demonstration, say, told, words
from told_news import sentences

from ludi_press.games.circus_maximus.teller import CircusMaximusTeller

turn_news = CircusMaximusTeller().turn_news


def test_who_broke_whose_wheel() -> None:
    assert "A damages the left wheel of B." in map(say, sentences(turn_news(*told(DUEL))))


def test_who_overturned_and_who_leads() -> None:
    said = [say(one) for one in sentences(turn_news(*told(CORNER)))]
    assert "A, who led, overturns in the corner, two over its safe speed; the horses drag the driver on." in said
    assert "B is alone on the sand, with two corners to go, on the way to first place." in said


def test_silence_is_told_where_it_cost_a_place() -> None:
    race, records = demonstration()
    said = [say(one) for one in turn_news(race, records[7])]
    assert "Paezon, without orders and at the safe eight, falls from second to fifth." in said
    data = {"teams": {"a": {"at": "3/0/1"}, "b": {"at": "4/0/9"}}, "orders": {"a": 2}}
    assert [say(one) for one in turn_news(*told(data))] == [
        "B, without orders, pulls away, now twenty squares ahead of A, up from eight."
    ]


def test_the_turn_that_decides_begins_with_the_winner_and_the_margin() -> None:
    race, records = demonstration()
    first = say(sentences(turn_news(race, records[13]))[0])
    assert first == (
        "Flavius Scorpus, three over the safe speed, wins by three squares from Porphyrius Calliopas; Calliopas drives"
        " at the safe ten with three endurance left."
    )


def test_who_is_dragged_is_told_in_every_turn_until_the_end() -> None:
    race, records = demonstration()
    told_of = [say(sentences(turn_news(race, records[turn]))[at]) for turn, at in ((8, 0), (9, -2), (10, 0))]
    assert told_of == [
        "C. Appuleius Diocles cannot cut loose, ten where nine or less was needed, and is dragged on "
        "with six hits of seven left.",
        "The knife of C. Appuleius Diocles fails, nine where eight or less was needed, "
        "and three hits of seven are left.",
        "C. Appuleius Diocles dies, dragged for the third turn, the reins still uncut.",
    ]


def test_the_winner_is_told_first_of_all_and_the_grid_by_its_best() -> None:
    race, records = demonstration()
    assert (
        say(sentences(turn_news(race, records[-1]))[0])
        == "Flavius Scorpus has won by three squares from Porphyrius Calliopas; Paezon is third, M. Aurelius Liber"
        " Teres fourth."
    )
    assert say(turn_news(race, records[0])[0]) == (
        "Crescens and Porphyrius Calliopas are the fastest, with twenty-two squares a turn; Pompeius Musclosus may "
        "drive sixteen at most, the least of all."
    )


def test_one_who_drives_alone_is_not_told_to_be_the_fastest() -> None:
    race, records = demonstration()
    assert [say(one) for one in turn_news(race, records[16])] == [
        "Pompeius Musclosus is still alone, eleven squares from the line with one turn left, on the way to fifth place."
    ]
    last = [message.id for message in sentences(turn_news(race, records[17]))]
    assert last == ["news.winner", "news.home.all", "news.field"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_news_of_every_case_have_words(language: str) -> None:
    flaws = {flaw for case in all_cases() for one in turn_news(*told(case.data)) for flaw in words(language).flaws(one)}
    assert flaws == set()
