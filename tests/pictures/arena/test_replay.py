from pathlib import Path

import pytest
from picture_samples import theme, words

from ludi_press.pictures.arena.replay import replay_bout
from ludi_press.pictures.replay import Replay
from ludi_press.press.find import Press
from ludi_press.press.making import play
from ludi_press.press.read import read_race
from ludi_press.scene import ArenaScene

Scenes = list[tuple[int, ArenaScene]]


@pytest.fixture(scope="module")
def scenes() -> Scenes:
    press = Press(Path(__file__).parents[3])
    source = read_race(press, "munus-apollinare")
    played = play(press, source)
    assert source.game is not None
    told = ((turn.record.turn, source.game.scene(source.set_up, turn.record)) for turn in played.turns)
    return [(turn, scene) for turn, scene in told if isinstance(scene, ArenaScene)]


@pytest.fixture(scope="module")
def replay(scenes: Scenes) -> Replay:
    return replay_bout(scenes, theme(), words().say)


def test_each_round_of_a_bout_is_a_moment(scenes: Scenes, replay: Replay) -> None:
    assert [moment.turn for moment in replay.moments] == [turn for turn, _ in scenes]
    assert [moment.id for moment in replay.moments[:2]] == ["t0r0", "t1r1"]
    assert dict(replay.boards).keys() == {turn for turn, _ in scenes}


def test_everybody_on_the_sand_has_a_stance_and_nobody_else(scenes: Scenes, replay: Replay) -> None:
    for (_, scene), moment in zip(scenes, replay.moments, strict=True):
        stood = [stance is not None for stance in moment.stances]
        assert stood == [one.at is not None for one in scene.combatants]


def test_a_way_leads_from_where_a_fighter_stood_to_where_it_stands(scenes: Scenes, replay: Replay) -> None:
    ways = 0
    for (_, scene), moment in zip(scenes, replay.moments, strict=True):
        for act in moment.acts:
            if act.signs:
                continue
            ways += 1
            assert scene.combatants[act.actor].way is not None
            stance = moment.stances[act.actor]
            end = replay.points[act.path[-1]]
            assert stance is None or (end.x, end.y) == (replay.points[stance.point].x, replay.points[stance.point].y)
    assert ways > 0


def test_each_verdict_is_a_sign_on_its_fighter(scenes: Scenes, replay: Replay) -> None:
    for (_, scene), moment in zip(scenes, replay.moments, strict=True):
        shown = [replay.actors[sign.actor].id for act in moment.acts for sign in act.signs]
        assert shown == [one.fighter for one in scene.verdicts if scene.combatant(one.fighter).at is not None]


def test_all_is_seen(replay: Replay) -> None:
    view = replay.view
    assert all(view.left < point.x < view.right and view.top < point.y < view.bottom for point in replay.points)
