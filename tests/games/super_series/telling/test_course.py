"""What a forecast looks up, against the tables."""

from collections import Counter
from fractions import Fraction

import pytest
from all_faces import race
from scenario import TABLES

from ludi_press.boards.ring import Side
from ludi_press.games.kit.odds import added
from ludi_press.games.super_series.rules.model import Speed
from ludi_press.games.super_series.rules.tables import Corner
from ludi_press.games.super_series.telling.forecast import Course, Field


def course(**entry: int | str) -> Course:
    set_up, state = race({"velox": {"at": "3/0/2", "speed": "FAST", **entry}})
    return Course(Field(set_up, state), "velox")


@pytest.mark.parametrize("swift", [0, 1, 2])
@pytest.mark.parametrize("speed", [Speed.LOW, Speed.FAST, Speed.MAX])
def test_ss_5_3_a_move_for_each_number_of_the_die(speed: Speed, swift: int) -> None:
    die = TABLES.speed_die[speed]
    more = TABLES.speed.bonus_at(speed, swift)
    moves = course(swift=swift).moves(speed, whipped=False)
    assert {(one.left, one.face): one.share for one in moves} == {
        (face + more, face): Fraction(faces, len(die.faces)) for face, faces in Counter(die.faces).items()
    }
    assert [one.left for one in moves] == sorted((one.left for one in moves), reverse=True)


def test_ss_11_1_the_whip_gains_its_spaces_on_the_faces_of_its_row() -> None:
    whipped = course(endurance=1, speed="LOW").moves(Speed.FAST, whipped=True)
    gained = added((one.left - one.face, one.share) for one in whipped)
    assert gained == {2: Fraction(12, 20), 0: Fraction(8, 20)}


def test_ss_5_3a_a_penalty_leaves_one_space() -> None:
    moves = course(speed="LOW", horses=3, left=2, right=2).moves(Speed.LOW, whipped=False)
    assert {one.left for one in moves} == {1}
    assert course().moves(Speed.STOP, whipped=False) == ()


def test_ss_8_4_control_shifts_what_a_face_means() -> None:
    field = course().field
    assert field.results(2, Speed.FAST, 1, 0)[7] is Corner.SLIP
    assert field.results(2, Speed.FAST, 1, -1)[7] is Corner.CLEAR
    assert {field.walls[space.id] for space in field.track.spaces if space.lane == 1} == {Side.LEFT}
    assert {space.lane for space in field.track.spaces if space.id in field.walls} == {1, 6}
