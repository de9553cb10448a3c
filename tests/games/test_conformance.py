"""Every game keeps what games must keep: the public checks of `ludi_press.testing`, on the demonstration races."""

import pickle
from functools import cache
from pathlib import Path

import pytest

from ludi_press.games.registry import known_games
from ludi_press.testing import CHECKS, Check, Trial, load_trial

ROOT = Path(__file__).parents[2]
RACES = {
    "super-series": "ludi-megalenses",
    "moritari": "munus-apollinare",
    "circus-maximus": "ludi-augustales",
    "ludi-romani": "ludi-romani",
    "morturi": "certamen-signi",
}


@cache
def trial(game: str) -> Trial:
    return load_trial(ROOT, RACES[game])


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
@pytest.mark.parametrize("game", RACES)
def test_conformance(game: str, check: Check) -> None:
    assert check(trial(game)) == []


@pytest.mark.parametrize("game", RACES)
def test_the_turns_of_a_game_can_be_stored_for_later_runs(game: str) -> None:
    one = trial(game)
    reports = [one.game.teller.report(one.set_up, record) for record in one.records]
    turns = (one.set_up, one.records, reports)
    assert pickle.loads(pickle.dumps(turns)) == turns  # noqa: S301 # written here


def test_every_game_of_the_package_is_tried() -> None:
    assert set(RACES) <= set(known_games())
    assert [trial(game).game.id for game in RACES] == list(RACES)
