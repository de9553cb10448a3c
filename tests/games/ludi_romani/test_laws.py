"""Laws that hold in every game, whatever is done and rolled."""

from itertools import pairwise

from any_season import GAME, IDLE, Played, play, seeds, turn
from hypothesis import given, settings
from msgspec.structs import replace
from romani_scenario import balanced

from ludi_press.games.ludi_romani.rules.events import Waived
from ludi_press.games.ludi_romani.rules.model import ActiumForm, State, title
from ludi_press.games.ludi_romani.rules.tables import Kind

ROOMY = {"LR-3.3", "LR-3.6", "LR-3.10"}


def seated(state: State) -> dict[str, int]:
    found: dict[str, int] = {}
    for one in state.people:
        throne = one.at is not None and GAME.tables.map.regions[one.at].throne == one.id
        if one.is_mortal and one.at and not one.goods.anulus and not throne:
            found[one.at] = found.get(one.at, 0) + 1
    return found


def ten_legions(played: Played) -> None:
    """LR-4.5, LR-9.6: no mortal has more than ten legions, and the dead have nothing."""
    for state, _, _ in played:
        for one in state.people:
            assert not one.is_mortal or one.goods.legions <= 10
            assert one.is_numen or not one.goods.immortales
            assert one.life.value != "mortuus" or (not any(one.goods) and one.at is None)


def seats(played: Played) -> None:
    """LR-3.3: nobody is without a seat but by a numen's will."""
    waived = False
    for state, events, _ in played:
        waived |= any(isinstance(event, Waived) and event.rule in ROOMY for event in events)
        assert waived or all(count <= GAME.seats[region] for region, count in seated(state).items())


def bonds(played: Played) -> None:
    """LR-8: bonds bind the living who are together; lent suffragia lie within an amicitia, or a numen willed them."""
    for state, _, _ in played:
        members = {who for bond in state.amicitiae for who in bond.members}
        for one in state.people:
            leaders = [*one.patroni, *([one.god] if one.god else [])]
            assert one.is_mortal or not (leaders or one.spouse or one.id in members)
            assert one.spouse is None or state.person(one.spouse).spouse == one.id
            assert all(state.person(leader).at == one.at for leader in leaders)
            assert not (one.unprotected and (one.goods.legions or leaders))
        assert all(not loan.amicitia or {loan.owner, loan.holder} <= members for loan in state.loans)


def dice(played: Played) -> None:
    """LR-13.8, LR-14.1: every die is told by one event, and causes stand before what they bring."""
    for _, events, turn_dice in played:
        told = [index for event in events for index in event.dice]
        assert sorted(told) == list(range(len(turn_dice.rolls)))
        assert all(event.cause is None or event.cause < index for index, event in enumerate(events))


@settings(max_examples=15, deadline=None)
@given(seeds)
def test_lr_14_1_lr_4_2_lr_4_5_lr_3_3_lr_8_what_holds_in_every_season(seed: int) -> None:
    played = play(seed)
    for (before, _, _), (after, events, _) in pairwise(played):
        balanced(before, after, events)
    for law in (ten_legions, seats, bonds, dice):
        law(played)


@settings(max_examples=10, deadline=None)
@given(seeds)
def test_lr_13_8_the_same_dice_give_the_same_result(seed: int) -> None:
    assert [turn[:2] for turn in play(seed)] == [turn[:2] for turn in play.__wrapped__(seed)]


@settings(max_examples=10, deadline=None)
@given(seeds)
def test_lr_11_10_every_game_ends_at_actium(seed: int) -> None:
    state = play(seed)[-1][0]
    number = len(play(seed)) - 1
    while GAME.row(GAME.next_row(state)).year > 31:
        number += 1
        state, _, _ = turn(state, number, IDLE)
    after, events, turn_dice = turn(state, number + 1, replace(IDLE, actium=ActiumForm()))
    assert not turn_dice.problems
    balanced(state, after, events)
    assert after.actium is not None
    assert after.actium.won
    assert sum(party.ships > 0 for party in after.actium.parties) == (0 if after.over else 1)
    assert all(one.kind is not Kind.NUMEN or title(one).value == "numen" for one in after.people)
