"""The scene of a turn: who stands where, how each team looks (SS-1.5), what befell (SS-3.6, SS-14.3)."""

from msgspec.structs import replace
from scenario import Outcome, play, spot

from ludi_press.core.colour import Tone
from ludi_press.core.report import Gauge, say
from ludi_press.games.contract import TurnRecord
from ludi_press.games.super_series.rules.model import RaceState
from ludi_press.games.super_series.telling.scene import turn_scene
from ludi_press.scene import Act, Ring, Scene, Status

CASE = {
    "teams": {
        "velox": {"at": "3/0/2", "speed": "LOW", "skill": 2, "size": 1, "swift": 2, "endurance": 1, "left": 1},
        "celer": {"at": "2/0/8", "speed": "STOP", "stunned": 1, "quality": 1, "constitution": 2},
    },
    "laps": 2,
}


def scene(data: dict[str, object], outcome: Outcome | None = None) -> Scene:
    outcome = outcome or play(data)
    teams: dict[str, dict[str, str]] = data["teams"]  # type: ignore[assignment]  # a case's form
    began = tuple(
        replace(chariot, at=spot(outcome.race.track, teams[chariot.team]["at"])) for chariot in outcome.state.chariots
    )
    before = RaceState(0, began)
    return turn_scene(outcome.race, TurnRecord(1, before, None, outcome.state, outcome.events, outcome.rolls))


def moving(**more: object) -> dict[str, object]:
    return {**CASE, "orders": {"velox": ["left 1"], "celer": ["watch"]}, "dice": {"velox": ["speed 3"]}, **more}


def test_ss_1_5_a_teams_looks_are_its_characteristics() -> None:
    velox, celer = scene(moving()).pieces
    assert velox.look == ("chariot", "tunic-2", "helmet-0", "rim-0", "car-1", "plumes-2", "harness-1")
    assert celer.look == ("chariot", "tunic-0", "helmet-2", "rim-1", "car-0", "plumes-0", "harness-0")


def test_ss_14_3_a_piece_has_the_record_of_damage_and_stun() -> None:
    velox, celer = scene(moving()).pieces
    assert velox.gauges == (("left", Gauge(1, 3)), ("right", Gauge(0, 3)), ("horses", Gauge(0, 4)))
    assert (velox.marks, celer.marks[0]) == (("speed-1",), "speed-0")
    assert velox.status is Status.ACTIVE


def test_ss_1_4_numbers_count_the_teams_of_a_factio() -> None:
    outcome = play(moving())
    teams = tuple(replace(team, factio=factio) for team, factio in zip(outcome.race.teams, Tone, strict=False))
    two = replace(outcome, race=replace(outcome.race, teams=teams))
    assert [piece.badge for piece in scene(moving()).pieces] == ["A1", "A2"]
    assert [piece.badge for piece in scene(moving(), two).pieces] == ["P1", "A1"]


def test_ss_3_6_a_move_is_a_path_from_where_it_began() -> None:
    found = scene(moving())
    track = play(moving()).race.track
    path = tuple(spot(track, text) for text in ("3/0/2", "2/0/3", "2/0/4", "2/0/5"))
    assert found.rounds == ((Act("velox", path),),)
    assert found.piece("velox").trail == (path,)
    assert found.piece("velox").at == path[-1]
    assert found.piece("celer").trail == ()


def test_ss_3_1_each_round_of_a_turn_has_its_own_path() -> None:
    orders = {"velox": {"orders": ["watch", "watch"], "otherwise": ["brake"]}}
    teams = {"velox": {"at": "3/0/2"}}
    found = scene({"teams": teams, "orders": orders, "asked": 2, "dice": {"velox": ["speed 2", "speed 2"]}})
    assert [len(moves) for moves in found.rounds] == [1, 1]
    assert found.piece("velox").trail[0][-1] == found.piece("velox").trail[1][0]


def test_ss_12_a_blow_is_an_act_of_its_own_after_the_moves() -> None:
    teams = {"velox": {"at": "3/0/2", "speed": "STOP", "skill": 2}, "celer": {"at": "2/0/2", "speed": "STOP"}}
    dice = {"velox": ["crash-part 1", "crash 20", "crash-damage 20"]}
    found = scene({"teams": teams, "orders": {"velox": ["crash left"], "celer": ["watch"]}, "dice": dice})
    (moves,) = found.rounds
    at, target = found.piece("velox").at, found.piece("celer").at
    assert at is not None
    assert target is not None
    assert (moves[-1].piece, moves[-1].path) == ("velox", (at,))
    assert [(mark.sign, mark.piece, mark.at) for mark in moves[-1].marks] == [("crash", "celer", target)]


def test_ss_17_1_who_has_finished_is_off_the_track() -> None:
    teams = {"velox": {"at": "3/3/5", "speed": "LOW", "lap": 1}}
    found = scene({"teams": teams, "laps": 2, "orders": {"velox": ["watch"]}, "dice": {"velox": ["speed 4"]}})
    velox = found.piece("velox")
    assert (velox.at, velox.status, velox.place) == (None, Status.FINISHED, 1)
    assert found.over
    assert isinstance(found.ground, Ring)
    assert found.ground.laps_done == 2
    assert found.rounds[-1][-1].marks[0].sign == "finish"
    assert velox.feat == say("picture.podium-home", turn=1)
    assert found.margin is None


def test_ss_2_5_the_grid_has_no_motions() -> None:
    outcome = play(moving())
    found = turn_scene(outcome.race, TurnRecord(0, None, None, outcome.state, outcome.events, outcome.rolls))
    assert found.rounds == ()
