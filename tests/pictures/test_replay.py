import json

from picture_samples import at_the_start, theme, track, words

from ludi_press.pictures.grounds.view import EDGE
from ludi_press.pictures.replay import Index, replay_data, replay_view
from ludi_press.pictures.stage.replay import make_replay

COURSE = track("bovillae")


def test_equal_things_have_one_number() -> None:
    index = Index()
    assert [index(thing) for thing in "abca"] == [0, 1, 2, 0]
    assert index.all() == ("a", "b", "c")


def test_the_data_are_json_in_the_order_of_the_fields() -> None:
    replay = make_replay([(0, at_the_start(COURSE, 3))], theme(), words().say)
    assert replay is not None
    data = json.loads(json.dumps(replay_data(replay)))
    assert list(data) == ["parts", "points", "looks", "conditions", "moments"]
    ((id_, turn, acts, stances, props, order, board, how, level),) = data["moments"]
    assert [data["conditions"][number][0] for number in how] == ["active"] * 3
    assert (id_, turn, acts, props, board) == ("t0r0", 0, [], [], 0)
    assert sorted(order) == [0, 1, 2]
    assert level == []
    for look, point in stances:
        pieces, badge, ahead = data["looks"][look]
        assert all(data["parts"][piece].startswith("<") for piece in [*pieces, badge])
        assert ahead < 0
        assert len(data["points"][point]) == 3


def test_the_view_is_what_is_seen_of_the_ground() -> None:
    replay = make_replay([(0, at_the_start(COURSE, 3))], theme(), words().say)
    assert replay is not None
    left, top, width, height = (float(part) for part in replay_view(replay).split())
    frame = replay.ground.box
    assert left == frame.left + EDGE
    assert frame.top < top
    assert top + height < frame.bottom
    assert width == frame.width - 2 * EDGE
    assert all(left < x < left + width and top < y < top + height for x, y, _ in replay.points)


def test_no_turns_are_no_replay() -> None:
    assert make_replay([], theme(), words().say) is None
