"""The press of this repository, which a visitor looks at first."""

from functools import cache
from pathlib import Path

import pytest

from ludi_press.press.playing.explain import check_press, check_race
from ludi_press.press.reading.find import Press, race_ids
from ludi_press.press.reading.read import RaceSource, newest_built, read_race

PRESS = Press(Path(__file__).parents[2])
RACES = race_ids(PRESS)


@cache
def source(race: str) -> RaceSource:
    return read_race(PRESS, race)


def test_what_its_races_share_has_no_problem() -> None:
    assert check_press(PRESS) == ()


@pytest.mark.parametrize("race", RACES)
def test_a_race_has_no_problem_and_is_sealed_as_far_as_it_is_built(race: str) -> None:
    assert check_race(PRESS, race) == ()
    assert list(source(race).seals) == list(range(newest_built(source(race)) + 1))
    assert not any(seal.errata for seal in source(race).seals.values())


def test_a_secret_is_revealed() -> None:
    proofs = [head.dice for race in RACES if (head := source(race).head)]
    assert any(proof and proof.secret for proof in proofs)


def test_one_race_stands_open_with_a_deadline_that_is_far_ahead() -> None:
    (race,) = [race for race in RACES if not (proof := source(race).proof) or not proof.secret]
    asked = source(race).turns[newest_built(source(race)) - 1]
    assert asked is not None
    assert asked.next_ask is not None
    assert asked.next_ask.closes is not None
    assert asked.next_ask.closes.year > 2040
    assert not asked.blanks
