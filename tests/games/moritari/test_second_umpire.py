"""Whole bouts, whatever is ordered, against a second umpire that was written from the rules alone."""

from typing import Any

from any_bout import ATTACKER, Game, bouts, play
from hypothesis import given, settings
from second_umpire import Man, Umpire

from ludi_press.games.moritari.rules.events import BoutEvent
from ludi_press.games.moritari.rules.model import Bout, Phase


def records(bout: Bout) -> dict[str, tuple[Any, ...]]:
    return {one.id: (one.points, one.status.value, one.killed, one.appeals, one.fallen) for one in bout.fighters}


@settings(max_examples=60)
@given(bouts)
def test_two_umpires_agree_about_a_bout(game: Game) -> None:
    bout, played = play(game)
    men = {
        one.id: Man(
            one.id, one.school or "", one.kind.value, one.at.x / 1000, one.at.y / 1000, (one.facing.x, one.facing.y)
        )
        for one in bout.roster
    }
    umpire = Umpire(men, bout.tables is ATTACKER)
    for (state, events, turn_dice), plan in zip(played[1:], game.plans, strict=False):
        dice = [(roll.address.team, roll.address.label, roll.face) for roll in turn_dice.rolls]
        umpire.play(
            plan, dice, [event for event in events if isinstance(event, BoutEvent) and event.phase is Phase.MOVEMENT]
        )
        assert {one: man.record() for one, man in umpire.men.items()} == records(state)
        assert (umpire.caesar, umpire.barred, umpire.over) == (state.caesar, state.barred, state.over)
        assert len({roll.address for roll in turn_dice.rolls}) == len(turn_dice.rolls)
        assert {roll.address.round for roll in turn_dice.rolls} <= {1}
