"""Laws that hold in every game, whatever is done and rolled."""

from itertools import pairwise
from typing import Any

from any_season import GAME, orders, play, seasons, turn
from hypothesis import given, settings
from romani_scenario import balanced

from ludi_press.games.ludi_romani.rules.events import Waived
from ludi_press.games.ludi_romani.rules.forms import ActiumForm
from ludi_press.games.ludi_romani.rules.model import State, title
from ludi_press.games.ludi_romani.rules.tables import Kind

ROOMY = {"LR-3.3", "LR-3.6", "LR-3.10"}


def seated(state: State) -> dict[str, int]:
    found: dict[str, int] = {}
    for one in state.people:
        throne = one.at is not None and GAME.tables.regions[one.at].throne == one.id
        if one.is_mortal and one.at and not one.goods.anulus and not throne:
            found[one.at] = found.get(one.at, 0) + 1
    return found


@settings(max_examples=60, deadline=None)
@given(seasons)
def test_lr_4_2_nothing_is_created_or_lost_but_by_a_rule(drawn: Any) -> None:
    for (before, _, _), (after, events, _) in pairwise(play(drawn)):
        balanced(before, after, events)


@settings(max_examples=60, deadline=None)
@given(seasons)
def test_lr_4_5_no_mortal_has_more_than_ten_legions_and_nobody_what_he_may_not_own(drawn: Any) -> None:
    for state, _, _ in play(drawn):
        for one in state.people:
            assert not one.is_mortal or one.goods.legions <= 10
            assert one.is_numen or not one.goods.immortales
            assert one.life.value != "mortuus" or (not any(one.goods) and one.at is None)


@settings(max_examples=60, deadline=None)
@given(seasons)
def test_lr_3_3_nobody_without_a_seat_but_by_a_numens_will(drawn: Any) -> None:
    waived = False
    for state, events, _ in play(drawn):
        waived |= any(isinstance(event, Waived) and event.rule in ROOMY for event in events)
        assert waived or all(count <= GAME.seats[region] for region, count in seated(state).items())


@settings(max_examples=60, deadline=None)
@given(seasons)
def test_lr_8_bonds_bind_the_living_who_are_together(drawn: Any) -> None:
    for state, _, _ in play(drawn):
        members = [who for bond in state.amicitiae for who in bond.members]
        bound = [one for one in state.people if one.patroni or one.god or one.spouse or one.id in members]
        assert all(one.is_mortal for one in bound)
        for one in bound:
            assert one.spouse is None or state.person(one.spouse).spouse == one.id
            leaders = [*one.patroni, *([one.god] if one.god else [])]
            assert all(state.person(leader).at == one.at for leader in leaders)
        for loan in state.loans:
            assert {loan.owner, loan.holder} <= {*members}
        for one in state.people:
            assert not (one.unprotected and (one.goods.legions or one.patroni or one.god))


@settings(max_examples=40, deadline=None)
@given(seasons)
def test_lr_13_8_the_same_dice_give_the_same_result_and_every_die_is_told(drawn: Any) -> None:
    first, second = play(drawn), play(drawn)
    assert [turn[:2] for turn in first] == [turn[:2] for turn in second]
    for _, events, cup in first:
        told = [index for event in events for index in event.dice]
        assert sorted(told) == list(range(len(cup.rolls)))
        assert all(event.cause is None or event.cause < index for index, event in enumerate(events))


@settings(max_examples=15, deadline=None)
@given(seasons)
def test_lr_11_10_every_game_ends_at_actium(drawn: Any) -> None:
    state = play(drawn)[-1][0]
    number = len(drawn)
    while GAME.row(GAME.next_row(state)).year > 31:
        number += 1
        state, _, _ = turn(state, number, orders(()))
    after, events, cup = turn(state, number + 1, orders((), ActiumForm()))
    assert not cup.problems
    balanced(state, after, events)
    assert after.actium is not None
    assert after.actium.won
    assert sum(party.ships > 0 for party in after.actium.parties) == (0 if after.over else 1)
    assert all(one.kind is not Kind.NUMEN or title(one).value == "numen" for one in after.people)
