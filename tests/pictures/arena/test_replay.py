from pathlib import Path

import pytest
from picture_samples import theme, words

from ludi_press.pictures.grounds.view import EDGE
from ludi_press.pictures.pieces.tokens import draw_sign
from ludi_press.pictures.replay import Replay
from ludi_press.pictures.stage.replay import make_replay
from ludi_press.press.building.making import play
from ludi_press.press.reading.find import Press
from ludi_press.press.reading.read import read_race
from ludi_press.scene import Scene

Scenes = list[tuple[int, Scene]]


@pytest.fixture(scope="module")
def scenes() -> Scenes:
    press = Press(Path(__file__).parents[3])
    source = read_race(press, "munus-apollinare")
    played = play(press, source)
    assert source.game is not None
    told = ((turn.record.turn, source.game.teller.scene(source.set_up, turn.record)) for turn in played.turns)
    return [(turn, scene) for turn, scene in told if isinstance(scene, Scene)]


@pytest.fixture(scope="module")
def replay(scenes: Scenes) -> Replay:
    made = make_replay(scenes, theme(), words().say)
    assert made is not None
    return made


def test_each_round_of_a_bout_is_a_moment(scenes: Scenes, replay: Replay) -> None:
    assert [moment.turn for moment in replay.moments] == [turn for turn, _ in scenes]
    assert [moment.id for moment in replay.moments[:2]] == ["t0r0", "t1r1"]
    assert dict(replay.boards).keys() == {turn for turn, _ in scenes}


def test_everybody_on_the_sand_has_a_stance_and_nobody_else(scenes: Scenes, replay: Replay) -> None:
    for (_, scene), moment in zip(scenes, replay.moments, strict=True):
        stood = [stance is not None for stance in moment.stances]
        assert stood == [one.at is not None for one in scene.pieces]


def test_a_way_leads_from_where_a_fighter_stood_to_where_it_stands(scenes: Scenes, replay: Replay) -> None:
    ways, before = 0, replay.moments[0]
    for (_, scene), moment in zip(scenes[1:], replay.moments[1:], strict=True):
        for act in moment.acts:
            stood, stands = before.stances[act.actor], moment.stances[act.actor]
            if act.signs or stood is None or stands is None or not scene.pieces[act.actor].trail:
                continue
            ways += 1
            assert spot(replay, act.path[0]) == spot(replay, stood.point)
            assert spot(replay, act.path[-1]) == spot(replay, stands.point)
        before = moment
    assert ways > 20


def spot(replay: Replay, point: int) -> tuple[float, float]:
    x, y, _ = replay.points[point]
    return x, y


def test_each_verdict_is_a_sign_on_its_fighter(scenes: Scenes, replay: Replay) -> None:
    thumbs = {
        replay.parts.index(svg)
        for sign in ("thumb-up", "thumb-down", "thumb-up-gold", "thumb-down-gold")
        if (svg := draw_sign(sign, theme()).svg) in replay.parts
    }
    for (_, scene), moment in zip(scenes, replay.moments, strict=True):
        signs = [sign for act in moment.acts for sign in act.signs if sign.part in thumbs]
        shown = [replay.actors[sign.actor].id for sign in signs]
        marks = (mark for act in scene.acts for mark in act.marks)
        assert shown == [mark.piece for mark in marks if (mark.sign or "").startswith("thumb")]


def test_blows_are_shown_in_their_order_each_with_what_it_led_to(scenes: Scenes, replay: Replay) -> None:
    signs = 0
    for (_, scene), moment in zip(scenes, replay.moments, strict=True):
        told = [[mark.sign for mark in act.marks if mark.sign] for act in scene.acts]
        shown = [[replay.parts[sign.part] for sign in act.signs] for act in moment.acts]
        assert shown == [[draw_sign(sign, theme()).svg for sign in of_act] for of_act in told]
        signs += sum(map(len, shown))
    assert signs > 20


def test_all_is_seen_without_the_frame(replay: Replay) -> None:
    view = replay.view
    assert view.left == EDGE
    assert all(view.left < x < view.right and view.top < y < view.bottom for x, y, _ in replay.points)
