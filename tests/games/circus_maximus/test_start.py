"""Before the race: lanes, hits, horses, endurance."""

from cases import host_dice, no_more_dice
from circus_scenario import TRACK, address
from msgspec.structs import replace
from sensible_races import set_up, teams

from ludi_press.core.dice import TurnDice
from ludi_press.games.circus_maximus.rules.events import LinedUp
from ludi_press.games.circus_maximus.rules.model import RaceState, Team
from ludi_press.games.circus_maximus.rules.turn import from_the_middle, line_up
from ludi_press.games.kit.race import Position


def start(entered: tuple[Team, ...], **dice: list[str]) -> RaceState:
    turn_dice = TurnDice(
        "r", 0, no_more_dice, host_dice({team.replace("_", "-"): rolled for team, rolled in dice.items()})
    )
    state, events = line_up(set_up(entered), turn_dice)
    assert not turn_dice.problems
    assert not list(turn_dice.leftovers())
    assert sorted(index for event in events for index in event.dice) == list(range(len(turn_dice.rolls)))
    lined = [event.after for event in events if isinstance(event, LinedUp)]
    assert lined == [Position(0, chariot.at) for chariot in state.chariots]
    return state


def two(**changes: object) -> tuple[Team, ...]:
    first, second = teams()[:2]
    return replace(first, **changes), second


def test_cm_1_3_points_and_dice_make_hits_horses_and_endurance() -> None:
    state = start(
        two(),
        team_0=["lane 9", "hits 6", "speed 6", "endurance 3"],
        team_1=["lane 5", "hits 1", "speed 1", "endurance 6"],
    )
    first, second = state.chariots
    assert (first.hits, first.horses, first.endurance) == (10, (5, 5, 5, 5), 38)
    assert (second.hits, second.horses, second.endurance) == (6, (5, 4, 4, 4), 47)


def test_cm_1_7_the_highest_chooses_first_and_the_tied_roll_again() -> None:
    prep = ["hits 1", "speed 1", "endurance 1"]
    state = start(two(wish=(5,)), team_0=["lane 9", "lane 3", *prep], team_1=["lane 9", "lane 4", *prep])
    assert [address(chariot.at) for chariot in state.chariots] == ["5/0/-5", "4/0/-5"]
    state = start(two(wish=(4, 6)), team_0=["lane 3", *prep], team_1=["lane 4", *prep])
    assert [address(chariot.at) for chariot in state.chariots] == ["6/0/-5", "4/0/-5"]


def test_cm_1_7_who_has_a_lane_from_the_host_draws_no_lot() -> None:
    prep = ["hits 1", "speed 1", "endurance 1"]
    state = start(two(lane=4), team_0=prep, team_1=prep)
    assert [TRACK.spaces[chariot.at].lane for chariot in state.chariots] == [4, 5]


def test_cm_1_7_from_the_middle() -> None:
    assert from_the_middle(8) == [4, 5, 3, 6, 2, 7, 1, 8]
    assert from_the_middle(3) == [2, 1, 3]
