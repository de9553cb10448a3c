"""The ear of each game, measured by the corpus of tests/cases/phrasings."""

from collections import Counter

import pytest
import yaml
from phrasings import ASKED, GAMES, hear, phrases, verdict

HEARD = 0.95
"""So many of the phrasings must be read right, from 0 to 1."""


@pytest.mark.parametrize("game", GAMES)
def test_the_ear_reads_what_people_write_and_never_guesses(game: str) -> None:
    said = phrases(game)
    verdicts = {phrase.says: verdict(game, phrase) for phrase in said}
    assert [says for says, one in verdicts.items() if one == "wrong"] == []
    asked = [says for says, one in verdicts.items() if one == "asked"]
    assert Counter(verdicts.values())["right"] >= HEARD * len(verdicts), asked


def test_the_corpus_is_large_and_says_nothing_twice() -> None:
    said = [(game, phrase.says) for game in GAMES for phrase in phrases(game)]
    assert len(said) >= 300
    assert len(said) == len({*said})


HALVES = {
    "circus-maximus": ["speed up", "dodge in", "run at Scorpus", "one lane closer", "overtake nobody"],
    "ludi-romani": ["leave all to Brutus", "elect consuls Brutus and Livia", "ask Juno to marry us"],
    "morturi": ["shoot an arrow at Verus", "an ordinary attack on Verus", "stand next to Verus"],
    "super-series": ["watch out for Celer", "change lanes", "lash out at Celer", "the opposite of whip"],
}


@pytest.mark.parametrize("game", HALVES)
def test_a_phrase_of_several_words_never_hides_the_word_of_an_order(game: str) -> None:
    heard = {says: hear(game, says) for says in HALVES[game]}
    assert [says for says, one in heard.items() if not (one.entries or one.doubts)] == []


@pytest.mark.parametrize("game", GAMES)
def test_what_may_mean_something_else_is_asked_about(game: str) -> None:
    groups = yaml.safe_load((ASKED / f"{game}.yaml").read_text(encoding="utf-8"))
    said = [says for group in groups for says in group["says"]]
    assert [says for says in said if not hear(game, says).doubts] == []
