"""Laws that hold in every race, whatever the orders and the dice."""

from itertools import pairwise
from typing import Any

from any_race import BOUND, SHORT, TEAMS, entries, games, moving, play, set_up, turns
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from ludi_press.core.dice import TurnDice
from ludi_press.games.super_series.rules import events as ev
from ludi_press.games.super_series.rules.live import RaceSetUp, penalty
from ludi_press.games.super_series.rules.model import (
    Act,
    Chariot,
    Order,
    RaceState,
    Speed,
    Status,
    Team,
    TeamOrders,
    TurnOrders,
    Wreck,
)
from ludi_press.games.super_series.rules.turn import line_up, resolve
from ludi_press.press.playing.dicebook import secret_roller


def progress(race: RaceSetUp, chariot: Any) -> int:
    return int(chariot.lap * race.track.lap + race.track.spaces[chariot.at].start)


@settings(max_examples=20)
@given(games)
def test_ss_2_4_one_chariot_to_a_space_always(game: Any) -> None:
    for state, _ in play(*game):
        taken = [chariot.at for chariot in state.chariots if chariot.on_track]
        assert len(set(taken)) == len(taken)


@settings(max_examples=20)
@given(games)
def test_ss_5_1_the_speed_changes_by_single_steps(game: Any) -> None:
    speeds: dict[str, Speed] = dict.fromkeys((team.id for team in game[0]), Speed.STOP)
    for _, events in play(*game):
        for event in events:
            if isinstance(event, ev.SpeedChanged) and event.team:
                assert abs(event.after - event.before) == 1
                assert event.before is speeds[event.team]
                speeds[event.team] = event.after


@settings(max_examples=20)
@given(games)
def test_ss_5_progress_never_goes_backwards(game: Any) -> None:
    race = set_up(game[0])
    for (before, _), (after, _) in pairwise(play(*game)):
        for old, new in zip(before.chariots, after.chariots, strict=True):
            assert progress(race, new) >= progress(race, old)
            assert old.on_track or new.at == old.at


@settings(max_examples=20)
@given(games)
def test_ss_14_1_records_of_damage_stay_within_their_bounds(game: Any) -> None:
    race = set_up(game[0])
    for state, _ in play(*game):
        for team, chariot in zip(race.teams, state.chariots, strict=True):
            assert 0 <= chariot.left <= 3
            assert 0 <= chariot.right <= 3
            assert 0 <= chariot.horses <= 4
            assert 0 <= chariot.hurts <= 2 + team.constitution
            if chariot.status is Status.RUNNING:
                assert max(chariot.left, chariot.right) < 3
                assert chariot.horses < 4


@given(entries(1), st.integers(0, 3), st.integers(0, 3), st.integers(0, 4))
def test_ss_14_1_the_lasting_penalty_is_what_endurance_and_size_do_not_swallow(
    teams: tuple[Team, ...], left: int, right: int, horses: int
) -> None:
    race, team = set_up(teams), teams[0]
    chariot = replace(
        line_up(race, TurnDice("race", 0, secret_roller(b"x")))[0].chariots[0], left=left, right=right, horses=horses
    )
    expected = max(0, horses - team.endurance) + max(0, left + right - team.size)
    assert penalty(team, chariot) == expected


@settings(max_examples=25)
@given(
    entries(), st.lists(st.dictionaries(st.sampled_from(TEAMS), st.builds(TeamOrders, st.tuples(moving)))), st.binary()
)
def test_ss_3_4_every_race_ends(
    teams: tuple[Team, ...], given_plans: list[dict[str, TeamOrders]], secret: bytes
) -> None:
    """No team here stands still by its own will: silent at STOP counts as Accelerate."""
    quiet: list[dict[str, TeamOrders]] = [{} for _ in range(3)]
    last, _ = play(teams, [*given_plans, *quiet], secret, 1, BOUND)[-1]
    assert last.over
    assert sorted(chariot.place for chariot in last.chariots) == list(range(1, len(teams) + 1))
    assert not any(chariot.on_track for chariot in last.chariots)


@settings(max_examples=15)
@given(games)
def test_the_same_orders_and_dice_give_the_same_turn(game: Any) -> None:
    assert play(*game) == play(*game)


@settings(max_examples=30)
@given(games)
def test_every_event_names_its_rule_and_a_cause_that_came_before(game: Any) -> None:
    for _, events in play(*game):
        for index, event in enumerate(events):
            assert event.rule.startswith("SS-")
            assert event.cause is None or event.cause < index


def unnamed(turn_dice: TurnDice, events: tuple[ev.Event, ...]) -> set[int]:
    """The dice that were rolled and that no event names, and those that events name though nobody rolled them."""
    return {index for event in events for index in event.dice} ^ set(range(len(turn_dice.rolls)))


@settings(max_examples=30)
@given(games)
def test_ss_18_every_die_of_a_race_is_named_by_an_event(game: Any) -> None:
    teams, given_plans, secret, asked = game
    race = set_up(teams)
    turn_dice = TurnDice("race", 0, secret_roller(secret))
    state, events = line_up(race, turn_dice)
    assert not unnamed(turn_dice, events)
    for number in range(1, SHORT):
        plan = given_plans[(number - 1) % len(given_plans)]
        given = TurnOrders(asked, {team.id: plan.get(team.id, TeamOrders()) for team in race.teams})
        turn_dice = TurnDice("race", number, secret_roller(secret))
        state, events = resolve(race, state, given, turn_dice)
        assert not unnamed(turn_dice, events)


WEAK: tuple[dict[str, Any], ...] = ({"left": 2}, {"right": 2}, {"horses": 3})
"""One point more, and the chariot breaks or its horses stop."""


@settings(max_examples=30)
@given(entries(6), st.permutations(range(1, 7)), st.data(), st.integers(1, 4), st.binary(min_size=4, max_size=4))
def test_ss_18_every_die_in_a_corner_full_of_wrecks_is_named_by_an_event(
    teams: tuple[Team, ...], lanes: list[int], data: st.DataObject, heap: int, secret: bytes
) -> None:
    """Chariots near their end drive over wrecks into a corner, so that many a slip ends before it begins."""
    race = set_up(teams)
    chariots = tuple(
        Chariot(
            team.id,
            race.track.at(lane, 0, 14),
            speed=data.draw(st.sampled_from([Speed.FAST, Speed.MAX])),
            **data.draw(st.sampled_from(WEAK)),
        )
        for team, lane in zip(teams, lanes, strict=False)
    )
    corner = [space.id for space in race.track.spaces if space.section == 1 and space.number > 1]
    wrecks = tuple(Wreck(at, "wrecked", 0) for at in corner * heap)
    turn_dice = TurnDice("race", 1, secret_roller(secret))
    given = TurnOrders(1, {team.id: TeamOrders((Order(Act.WATCH),)) for team in teams})
    _, events = resolve(race, RaceState(0, chariots, wrecks), given, turn_dice)
    assert not unnamed(turn_dice, events)


@settings(max_examples=20)
@given(games, st.integers(0, 11), turns)
def test_changing_one_teams_orders_changes_no_die_of_another_address(game: Any, who: int, other: TeamOrders) -> None:
    teams, given_plans, secret, asked = game
    race = set_up(teams)
    state, _ = line_up(race, TurnDice("race", 0, secret_roller(secret)))
    given = {team.id: given_plans[0].get(team.id, TeamOrders()) for team in race.teams}
    faces: list[dict[Any, int]] = []
    for changed in (given, {**given, race.teams[who % len(race.teams)].id: other}):
        turn_dice = TurnDice("race", 1, secret_roller(secret))
        resolve(race, state, TurnOrders(asked, changed), turn_dice)
        faces.append({(roll.address, roll.die): roll.face for roll in turn_dice.rolls})
    first, second = faces
    assert all(first[key] == second[key] for key in first.keys() & second.keys())
