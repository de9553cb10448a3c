"""One die away: what is told is found again by playing the turn with the other face."""

from functools import cache
from pathlib import Path
from typing import Any

import pytest

from ludi_press.core.dice import Address, Die, Source, TurnDice
from ludi_press.games.contract import Outcome
from ludi_press.press.building.chances import Closest, NearestDie, closest
from ludi_press.testing import Trial, load_trial

ROOT = Path(__file__).parents[3]
RACES = ("ludi-cereales", "ludi-megalenses", "ludi-augustales")


@cache
def trial(race: str) -> Trial:
    return load_trial(ROOT, race)


@cache
def found(race: str) -> dict[int, Closest | None]:
    one = trial(race)
    return {record.turn: closest(one.game, race, one.set_up, record) for record in one.records}


def played_with(one: Trial, record: Any, told: Closest) -> Any:
    """The state after the turn with the other face; a die that was not rolled fails."""
    faces = {roll.address: roll.face for roll in record.rolls} | {told.roll.address: told.other}

    def roll(address: Address, die: Die) -> tuple[int, Source]:
        assert faces[address] in die.faces
        return faces[address], Source.SECRET

    dice = TurnDice(one.source.race, record.turn, roll)
    return one.game.resolve(one.set_up, record.before, record.orders, dice).state


@pytest.mark.parametrize("race", RACES)
def test_the_other_face_has_the_change_that_is_told(race: str) -> None:
    one: Trial = trial(race)
    teller: Any = one.game.teller
    for record in one.records:
        told = found(race)[record.turn]
        if told is None:
            continue
        then = played_with(one, record, told)
        assert abs(told.other - told.roll.face) == 1
        board = [row.team for row in one.reports[record.turn].board.rows]
        assert told.place <= board.index(told.team) + 1
        assert teller.places(one.set_up, then)[told.team] == told.instead
        fates = {
            NearestDie.LIVES: (Outcome.DIED, True), NearestDie.DIES: (Outcome.DIED, False),
            NearestDie.STANDS: (Outcome.OVERTURNED, True), NearestDie.FALLS: (Outcome.OVERTURNED, False),
            NearestDie.LOOSE: (Outcome.DRAGGED, True), NearestDie.HELD: (Outcome.DRAGGED, False),
        }  # fmt: skip
        if told.change is NearestDie.PLACE:
            assert told.place != told.instead
            continue
        fate, before = fates[told.change]
        assert (fate in teller.outcomes(record.after)[told.team]) is before
        assert (fate in teller.outcomes(then)[told.team]) is not before


def test_deaths_and_falls_come_before_places() -> None:
    assert found("ludi-augustales")[10].change is NearestDie.LIVES  # type: ignore[union-attr] # it is told
    assert found("ludi-augustales")[7].change is NearestDie.STANDS  # type: ignore[union-attr] # it is told


def test_who_is_dragged_would_have_been_loose_and_holds_no_place() -> None:
    """Diocles needs nine or less in turn 8, and has ten; the place of Crescens in Cereales 5 is nobody's business."""
    told = found("ludi-augustales")[8]
    assert told
    assert (told.change, told.team) == (NearestDie.LOOSE, "diocles")
    other = found("ludi-cereales")[5]
    assert other is None or other.team != "crescens"


def test_who_are_level_share_a_place() -> None:
    one = trial("ludi-augustales")
    teller: Any = one.game.teller
    places = teller.places(one.set_up, one.records[12].after)
    assert [places[team] for team in ("scorpus", "porphyrius", "paezon")] == [1, 1, 3]


def test_nothing_is_told_of_the_start_of_quiet_turns_and_of_games_without_places() -> None:
    assert found("ludi-cereales")[0] is None
    assert None in [told for turn, told in found("ludi-augustales").items() if turn]
    fight = trial("munus-apollinare")
    assert closest(fight.game, "munus-apollinare", fight.set_up, fight.records[3]) is None


def test_the_page_of_a_sealed_turn_tells_it_and_no_other_page_does() -> None:
    one = trial("ludi-augustales")
    pages = {
        turn: one.files[f"races/ludi-augustales/turns/{turn:02}/index.html"].decode()
        for turn in found("ludi-augustales")
    }
    shown = {turn for turn, page in pages.items() if 'class="away"' in page}
    assert shown == {turn for turn, told in found("ludi-augustales").items() if told and turn in one.source.seals}
    assert "Diocles would be alive" in pages[10]
