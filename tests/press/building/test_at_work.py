from toy_press import ToyPress

from ludi_press.press.building.at_work import at_work
from ludi_press.press.playing.status import status


def test_a_build_notes_where_each_race_stands_as_status_tells_it(toy: ToyPress) -> None:
    toy.turn(1, more="opens: {closes: 2026-04-04 20:00}\n").race("other").turn(1, race="other").turn(2, race="other")
    for _ in range(2):
        toy.built()
        assert at_work(toy.press) == [status(toy.press, race) for race in ("other", "small")]
        toy.turn(2)
