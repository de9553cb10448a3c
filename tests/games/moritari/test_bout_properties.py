"""Laws that hold in every bout, whatever the orders and the dice."""

from itertools import combinations, pairwise

from any_bout import ATTACKER, Game, bouts, play
from bout_scenario import TABLES
from hypothesis import given, settings

from ludi_press.boards.plane import UNIT as INCH
from ludi_press.boards.plane import apart
from ludi_press.games.moritari.rules.events import (
    ArmourTried,
    BoutEvent,
    Compared,
    Fought,
    Halt,
    Implored,
    LaidStill,
    Moved,
    StoodUp,
    Turned,
)
from ludi_press.games.moritari.rules.model import Phase, Status


@settings(max_examples=25)
@given(bouts)
def test_mo_3_4_everybody_stays_within_the_wall_and_off_the_others(game: Game) -> None:
    bout, played = play(game)
    for state, _, _ in played:
        on_sand = [one for one in state.fighters if one.on_sand]
        assert all(bout.arena.holds(one.at, bout.tables.sand.radius) for one in on_sand)
        assert all(apart(one.at, other.at) >= bout.tables.sand.base**2 for one, other in combinations(on_sand, 2))


@settings(max_examples=25)
@given(bouts)
def test_mo_4_5_hit_points_are_never_negative_and_tell_who_stands(game: Game) -> None:
    bout, played = play(game)
    for state, _, _ in played:
        for one in state.fighters:
            assert 0 <= one.points <= bout.tables.melee.points
            assert (one.points > 0) == (one.status is Status.STANDING)
            assert (one.fallen is None) == (one.status is Status.STANDING and not one.appeals)


@settings(max_examples=25)
@given(bouts)
def test_mo_5_only_who_stands_acts_and_only_gladiators_appeal(game: Game) -> None:
    bout, played = play(game)
    for (before, _, _), (_, events, _) in pairwise(played):
        standing = {one.id for one in before.fighters if one.status is Status.STANDING}
        for event in events:
            if isinstance(event, StoodUp):
                assert before.fighter(event.team or "").status is Status.LYING
                standing.add(event.team or "")
            if isinstance(event, Moved | Turned):
                assert event.team in standing
            if isinstance(event, Fought):
                assert {event.team, event.target} <= standing
                assert bout.side(event.team or "") != bout.side(event.target)
            if isinstance(event, Implored):
                assert not bout.by_id[event.team or ""].kind.is_beast
            if isinstance(event, LaidStill):
                assert event.team not in standing


@settings(max_examples=25)
@given(bouts)
def test_mo_3_1_nobody_goes_farther_than_its_kind_may(game: Game) -> None:
    bout, played = play(game)
    for _, events, _ in played:
        for event in events:
            if isinstance(event, Moved):
                reach = bout.row(event.team or "").move * INCH
                assert apart(event.before, event.after) <= reach * reach
                assert event.halt is not Halt.CONTACT or event.other is not None


@settings(max_examples=25)
@given(bouts)
def test_mo_4_2_no_more_pairs_than_the_smaller_number_of_dice(game: Game) -> None:
    _, played = play(game)
    for _, events, _ in played:
        for index, event in enumerate(events):
            if isinstance(event, Fought):
                pairs = [one for one in events if isinstance(one, Compared) and one.cause == index]
                assert len(pairs) == min(len(event.mine), len(event.theirs))
            if isinstance(event, ArmourTried):
                assert isinstance(events[event.cause or 0], Compared)


@settings(max_examples=25)
@given(bouts)
def test_mo_1_phases_stand_in_order_and_causes_before_what_they_bring(game: Game) -> None:
    _, played = play(game)
    for _, events, turn_dice in played:
        phases = [list(Phase).index(event.phase) for event in events if isinstance(event, BoutEvent)]
        assert phases == sorted(phases)
        assert all(event.cause is None or event.cause < index for index, event in enumerate(events))
        assert {index for event in events for index in event.dice} == set(range(len(turn_dice.rolls)))


@settings(max_examples=15)
@given(bouts)
def test_mo_6_a_bout_is_over_exactly_where_one_side_is_left(game: Game) -> None:
    bout, played = play(game)
    for state, _, _ in played:
        assert state.over == (len({bout.side(one.id) for one in state.fighters if one.on_sand}) < 2)


def test_the_rules_of_both_readings_differ_in_nothing_else() -> None:
    assert ATTACKER.melee != TABLES.melee
    assert ATTACKER.kinds == TABLES.kinds
