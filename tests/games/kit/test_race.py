"""What races on a track share, tried with the teams of one of them."""

import pytest
from circus_told import demonstration, say

from ludi_press.core.report import Listing
from ludi_press.games.circus_maximus.game import CircusMaximus
from ludi_press.games.contract import Outcome
from ludi_press.games.kit.race_telling import entrants, full_name, laps, results, turn_heading

RACE, RECORDS = demonstration()


GAME = CircusMaximus()


def test_rules_with_errors_have_no_tables() -> None:
    assert GAME.teller.rule_tables({}) == ()


def test_outcomes_are_of_everybody_in_order_of_entry() -> None:
    last = RECORDS[-1].after
    found = GAME.teller.outcomes(last)
    assert tuple(found) == GAME.actors(RACE)
    assert [team for team, came in found.items() if Outcome.WON in came] == [
        one.team for one in last.chariots if one.finish and one.place == 1
    ]
    assert {team for team, came in found.items() if Outcome.OVERTURNED in came} == {wreck.team for wreck in last.wrecks}


def test_a_stranger_has_no_chariot() -> None:
    with pytest.raises(KeyError):
        RECORDS[0].after.chariot("nobody")


def test_a_driver_is_named_with_his_racer_if_he_has_one() -> None:
    team = RACE.teams[0]
    assert team.driver in say(full_name(team))
    assert entrants(RACE)[0].id == team.id


def test_the_last_turn_is_called_so() -> None:
    assert [say(turn_heading(RECORDS[turn])) for turn in (0, 3, 17)] == [
        "The start grid",
        "Turn 3",
        "Turn 17, the last",
    ]


def test_those_of_a_lap_stand_together_and_places_are_final_when_the_race_is_over() -> None:
    ranked = RECORDS[5].after.chariots
    facts = laps(RACE, ranked, lambda one: turn_heading(RECORDS[one.lap]))
    assert sum(len(fact.value.items) for fact in facts if isinstance(fact.value, Listing)) == len(ranked)
    assert [result.finished for result in results(ranked, lambda one: turn_heading(RECORDS[0]))] == [
        one.finish is not None for one in ranked
    ]
