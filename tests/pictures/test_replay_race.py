from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from picture_samples import NAMES, at_the_start, theme, track, words

from ludi_press.pictures.replay import Replay
from ludi_press.pictures.stage.replay import make_replay
from ludi_press.press.building.making import play
from ludi_press.press.reading.find import Press
from ludi_press.press.reading.read import read_race
from ludi_press.scene import Act, Mark, Scene, Status, Thing


def made(scenes: list[tuple[int, Scene]], *drawn: Any) -> Replay:
    replay = make_replay(scenes, *drawn)
    assert replay is not None
    return replay


COURSE = track("bovillae")
START = at_the_start(COURSE, 3)
TEAMS = [figure.id for figure in START.pieces]
HERE = [figure.at for figure in START.pieces if figure.at is not None]
RING = [space.id for space in COURSE.spaces if not space.on_grid]


def staged(*scenes: Scene) -> Replay:
    return made(list(enumerate(scenes)), theme(), words().say)


def turned(rounds: tuple[tuple[Act, ...], ...], **changes: Any) -> Scene:
    """A turn after which the first team stands on the ring, or as `changes` say."""
    first = replace(START.pieces[0], **{"at": RING[1], **changes})
    return replace(START, pieces=(first, *START.pieces[1:]), rounds=rounds)


GO = Act(TEAMS[0], (HERE[0], RING[0]))
ON = Act(TEAMS[0], (RING[0], RING[1]))


def test_each_round_is_a_moment_and_so_is_the_start() -> None:
    replay = staged(START, turned(((GO,), (ON,))), turned(()))
    assert [moment.id for moment in replay.moments] == ["t0r0", "t1r1", "t1r2", "t2r0"]


def test_a_round_ends_where_its_moves_lead() -> None:
    replay = staged(START, turned(((GO,), (ON,))))
    _, first, second = replay.moments
    spot = [first.acts[0].path[-1], second.acts[0].path[-1]]
    assert [moment.stances[0].point for moment in (first, second) if moment.stances[0]] == spot
    assert first.stances[1:] == replay.moments[0].stances[1:]


def test_a_team_changes_its_look_with_its_last_act_of_the_turn() -> None:
    replay = staged(START, turned(((GO,), (ON,)), marks=("stunned",)))
    start, first, second = (moment.stances[0] for moment in replay.moments)
    assert start is not None
    assert first is not None
    assert second is not None
    assert start.look == first.look != second.look


def test_who_is_gone_stands_nowhere_and_a_wreck_stays() -> None:
    crash = Act(TEAMS[0], (HERE[0], RING[0]), (Mark("naufragia", TEAMS[0], RING[0], leaves=Thing("wreck", RING[0])),))
    leave = Act(TEAMS[0], (RING[0],), (Mark("leave", TEAMS[0], RING[0], pause=False, gone=True),))
    ended = replace(turned(((crash,), (leave,)), at=None, status=Status.DEAD), things=(Thing("wreck", RING[0]),))
    _, first, second = staged(START, ended).moments
    assert first.stances[0] is not None
    assert second.stances[0] is None
    assert [prop.point for prop in first.props] == [first.acts[0].path[-1]] == [prop.point for prop in second.props]
    assert first.acts[0].signs[0].step == 1


def test_the_order_is_that_of_the_last_turn_that_is_over() -> None:
    order = tuple(reversed(START.order))
    replay = staged(START, replace(turned(((GO,), (ON,))), order=order))
    before, during, after = ([TEAMS[number] for number in moment.order] for moment in replay.moments)
    assert before == during == list(START.order)
    assert after == list(order)
    assert [moment.board for moment in replay.moments] == [0, 0, 1]
    assert dict(replay.boards).keys() == {0, 1}


def test_who_has_come_equally_far_shares_a_place() -> None:
    far = dict(zip(START.order, (30, 30, *range(len(START.order) - 2, 0, -1)), strict=True))
    pieces = tuple(replace(one, far=far[one.id]) for one in START.pieces)
    moment = staged(replace(START, pieces=pieces)).moments[0]
    assert moment.level == moment.order[1:2]


def test_hostile_names_are_no_markup() -> None:
    name = replace(START.pieces[0].name, value="<b>A & B</b>")
    replay = staged(replace(START, pieces=(replace(START.pieces[0], name=name), *START.pieces[1:])))
    board = [replay.parts[prop.part] for prop in dict(replay.boards)[0]]
    assert any("&lt;b&gt;" in part for part in board)
    assert not any("<b>" in part for part in board)
    assert replay.actors[0].name == "<b>A & B</b>"  # as people write it: pages escape it
    assert replay.actors[1].name == NAMES[1]


@pytest.fixture(scope="module")
def scenes() -> list[tuple[int, Scene]]:
    press = Press(Path(__file__).parents[2])
    source = read_race(press, "ludi-megalenses")
    played = play(press, source)
    assert source.game is not None
    told = ((turn.record.turn, source.game.teller.scene(source.set_up, turn.record)) for turn in played.turns)
    return [(turn, scene) for turn, scene in told if isinstance(scene, Scene)]


def test_the_demonstration_race_ends_each_turn_as_its_scene_says(scenes: list[tuple[int, Scene]]) -> None:
    replay = made(scenes, theme(), words().say)
    last = {moment.turn: moment for moment in replay.moments}
    for turn, scene in scenes:
        stood = [stance is not None for stance in last[turn].stances]
        assert stood == [figure.at is not None for figure in scene.pieces]


def test_every_act_begins_where_its_actor_stood(scenes: list[tuple[int, Scene]]) -> None:
    replay = made(scenes, theme(), words().say)
    at = [stance and stance.point for stance in replay.moments[0].stances]
    for moment in replay.moments:
        for act in moment.acts:
            assert act.path[0] == at[act.actor]
            assert all(0 <= sign.step < len(act.path) for sign in act.signs)
            at[act.actor] = act.path[-1]
        for number, stance in enumerate(moment.stances):
            assert stance is None or stance.point == at[number]


def test_the_same_race_gives_the_same_replay(scenes: list[tuple[int, Scene]]) -> None:
    assert made(scenes, theme(), words().say) == made(scenes, theme(), words().say)
