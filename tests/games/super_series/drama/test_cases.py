"""What is told of a turn, and what is not, case by case."""

from collections import Counter
from typing import Any

import pytest
import yaml
from scenario import Outcome, play
from trees import ROOT

from ludi_press.games.contract import TurnRecord
from ludi_press.games.super_series.teller import SuperSeriesTeller
from ludi_press.games.super_series.telling.tell import TOLD

turn_beats = SuperSeriesTeller().turn_beats

CASES: list[dict[str, Any]] = yaml.safe_load(
    (ROOT / "tests/cases/super-series-beats.yaml").read_text(encoding="utf-8")
)["cases"]


def record(outcome: Outcome) -> TurnRecord[Any, Any]:
    turn = outcome.state.turn
    return TurnRecord(turn, outcome.before, outcome.orders, outcome.state, outcome.events, outcome.rolls)


@pytest.mark.parametrize("case", CASES, ids=[case["title"].replace(" ", "_") for case in CASES])
def test_a_turn_tells_what_its_case_says(case: dict[str, Any]) -> None:
    outcome = play(case)
    beats = turn_beats(outcome.race, record(outcome))
    told = [" ".join((beat.kind, *beat.teams)) for beat in beats]
    missing = [wanted for wanted in case.get("told", []) if wanted not in told]
    assert not missing, told
    unwanted = {beat.kind for beat in beats} & {*case.get("untold", [])}
    assert not unwanted, told


def test_every_kind_has_a_case_that_tells_it_and_one_that_does_not() -> None:
    told = Counter(line.split()[0] for case in CASES for line in case.get("told", []))
    untold = Counter(kind for case in CASES for kind in case.get("untold", []))
    assert {*told} | {"palm"} == {*TOLD.arguments}, "a palm is of an earlier turn"
    assert {*TOLD.arguments} - {*untold} == {"palm"}
    assert {*untold} <= {*TOLD.arguments}
