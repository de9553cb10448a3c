"""The scene of a race: its wrecks and names, and the acts of its rounds by the table of what is told."""

from circus_told import demonstration, say

from ludi_press.games.circus_maximus.game import CircusMaximus
from ludi_press.games.kit.race import RaceState, Wreck
from ludi_press.games.kit.race_scene import team_named, wrecked

RACE, RECORDS = demonstration()


def test_wrecks_on_one_space_are_one_sign() -> None:
    at = RACE.track.at(1, 0, 1)
    state = RaceState(3, RECORDS[3].after.chariots, (Wreck(at, "a", 1), Wreck(at, "b", 2)))
    assert wrecked(state) == (at,)


def test_a_team_is_named_with_its_badge() -> None:
    team = RACE.teams[0]
    assert say(team_named(RACE, team.id)) == f"{team.driver} ({RACE.badges[team.id]})"


def test_a_fall_leaves_its_wreck_and_every_blow_is_a_sign_at_whom_it_befell() -> None:
    scene = CircusMaximus().teller.scene(RACE, RECORDS[7])
    marks = [mark for acts in scene.rounds for act in acts for mark in act.marks]
    assert [(mark.piece, mark.leaves is not None) for mark in marks if mark.sign == "naufragia"] == [("diocles", True)]
    assert ("felix", "crash") in [(mark.piece, mark.sign) for mark in marks]
    assert CircusMaximus().teller.scene(RACE, RECORDS[0]).rounds == ()
