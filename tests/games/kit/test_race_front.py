"""Who leads a race and why: sentences of the demonstrations, each read against its board."""

from functools import cache
from itertools import pairwise
from typing import Any

import pytest
from demonstration_posts import played, told
from told_news import sentences

CEREALES, MEGALENSES, PLEBEII, AUGUSTALES = "ludi-cereales", "ludi-megalenses", "ludi-plebeii", "ludi-augustales"


@cache
def news(race: str, turn: int) -> tuple[str, ...]:
    theme, (_, reports) = told(race, "en")[0], played(race)
    return tuple(theme.words.say(one) for one in sentences(reports[turn].news))


CASES = (
    (MEGALENSES, 1, "Thallus leads Crescens and Pompeius Musclosus by two spaces:"),
    (PLEBEII, 2, "Uranius draws level with Avilius Teres in front: eight spaces to six."),
    (AUGUSTALES, 4, "Porphyrius Calliopas and Paezon draw level with Flavius Scorpus and Felix in front."),
    (AUGUSTALES, 9, "; Calliopas slides two lanes in the corner, three over the safe speed; the last lap is begun."),
    (AUGUSTALES, 11, "; Calliopas loses a square to the ram of Scorpus; one corner is left;"),
    (CEREALES, 3, "; one point of the right side is left."),
    (CEREALES, 6, "ahead of M. Aurelius Polynices (the next still driving)."),
    (MEGALENSES, 6, "Thallus whips for the fourth time, for three more; Crescens is now eight spaces behind"),
    (MEGALENSES, 4, "Thallus, without orders, keeps the lead,"),
    (MEGALENSES, 8, "Pompeius Musclosus leads the six still driving, six spaces ahead of C. Appuleius Diocles."),
)


@pytest.mark.parametrize(("race", "turn", "said"), CASES)
def test_the_sentence_about_the_front_has_its_cause_and_what_hangs_on_it(race: str, turn: int, said: str) -> None:
    assert any(said in one for one in news(race, turn)), news(race, turn)


def test_that_somebody_still_leads_is_not_said_the_same_way_in_two_turns_running() -> None:
    for race in (MEGALENSES, AUGUSTALES):
        ids = [_lead(report.news) for report in played(race)[1]]
        for before, after in pairwise(ids):
            assert not after.startswith(("news.lead.still", "news.lead.grown", "news.lead.near")) or before != after


def _lead(found: Any) -> str:
    return next((one.id for one in sentences(found) if one.id.startswith("news.lead")), "")
