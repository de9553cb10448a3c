"""SS-2.5: the start grid, by the host's word and by lot."""

from msgspec.structs import replace
from scenario import TABLES, TRACKS, address

from ludi_press.core.colour import Tone
from ludi_press.core.dice import Address, Die, Source, TurnDice
from ludi_press.games.kit.event import LotDrawn
from ludi_press.games.super_series.rules.events import LinedUp
from ludi_press.games.super_series.rules.live import RaceSetUp
from ludi_press.games.super_series.rules.model import Team
from ludi_press.games.super_series.rules.turn import line_up, standings

MAXIMUS = TRACKS["circus-maximus"]


def race(**grid: int | None) -> RaceSetUp:
    teams = tuple(
        Team(team, team, None, Tone.VENETA, "any", 0, 0, 0, 0, 0, 0, grid=place) for team, place in grid.items()
    )
    return RaceSetUp("race", "Race", None, MAXIMUS, TABLES, 3, teams)


def turn_dice(**faces: list[int]) -> TurnDice:
    """Dice for the lots, all of them thrown before the first round."""

    def roll(at: Address, die: Die) -> tuple[int, Source]:
        assert at.round == 0
        return faces[at.team][at.nth - 1], Source.SYSTEM

    return TurnDice("race", 0, roll)


def places(setup: RaceSetUp, dice: TurnDice) -> dict[str, str]:
    state, _ = line_up(setup, dice)
    return {chariot.team: address(MAXIMUS, chariot.at) for chariot in state.chariots}


def test_ss_2_5_the_host_names_places_from_the_front_and_the_inside() -> None:
    found = places(race(velox=1, celer=3, ferox=4, niger=12), turn_dice())
    assert found == {"velox": "1/0/0", "celer": "5/0/0", "ferox": "2/0/-1", "niger": "6/0/-3"}


def test_ss_2_5_fewer_chariots_fill_the_grid_from_the_front() -> None:
    found = places(race(velox=None, celer=None), turn_dice(velox=[3], celer=[12]))
    assert found == {"celer": "1/0/0", "velox": "3/0/0"}


def test_ss_2_5a_the_higher_die_picks_the_best_place_that_is_free() -> None:
    found = places(race(velox=1, celer=None, ferox=None), turn_dice(celer=[5], ferox=[6]))
    assert found == {"velox": "1/0/0", "ferox": "3/0/0", "celer": "5/0/0"}


def test_ss_2_5a_the_tied_alone_roll_again() -> None:
    dice = turn_dice(velox=[7, 3], celer=[20], ferox=[7, 9])
    found = places(race(velox=None, celer=None, ferox=None), dice)
    assert found == {"celer": "1/0/0", "ferox": "3/0/0", "velox": "5/0/0"}
    assert [roll.address.team for roll in dice.rolls] == ["velox", "celer", "ferox", "velox", "ferox"]


def test_ss_2_5a_a_lot_for_one_needs_no_die() -> None:
    dice = turn_dice()
    assert places(race(velox=None, celer=1), dice) == {"celer": "1/0/0", "velox": "3/0/0"}
    assert dice.rolls == []


def test_ss_2_5_every_lot_and_every_place_is_told() -> None:
    _, events = line_up(race(velox=None, celer=None), turn_dice(velox=[4, 1], celer=[4, 2]))
    lots = [(event.team, event.face, event.tied) for event in events if isinstance(event, LotDrawn)]
    lined_up = [(event.team, event.place, event.by_lot) for event in events if isinstance(event, LinedUp)]
    assert lots == [("velox", 4, True), ("celer", 4, True), ("velox", 1, False), ("celer", 2, False)]
    assert lined_up == [("velox", 2, True), ("celer", 1, True)]


def test_ss_3_3_who_is_on_the_track_stands_before_who_is_out_further_ahead() -> None:
    setup = race(velox=1, celer=12)
    state, _ = line_up(setup, turn_dice())
    first, last = state.chariots
    out = replace(state, chariots=(replace(first, on_track=False), last))
    assert [chariot.team for chariot in standings(setup, state)] == ["velox", "celer"]
    assert [chariot.team for chariot in standings(setup, out)] == ["celer", "velox"]
