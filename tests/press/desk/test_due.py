"""What is due for a race, from its status and the clock."""

from datetime import datetime, timedelta

import pytest
from msgspec.structs import replace

from ludi_press.core.report import Ask
from ludi_press.press.desk.due import Step, due, seconds
from ludi_press.press.playing.status import Status, Wait
from ludi_press.press.reading.standing import Note

CLOSES = datetime.fromisoformat("2026-04-07T20:00+02:00")
OPEN = Status("heat", "Heat", Wait.ORDERS, 1, False, "", "", Ask(1, 1, closes=CLOSES), awaited=("velox",))
UNCLEAR = replace(OPEN, wait=Wait.ANSWERS, awaited=(), unclear=(Note("orders/velox", "M", "", ("what?",), True),))


@pytest.mark.parametrize(
    ("state", "hours", "step", "spans"),
    [
        (OPEN, -25, Step.WAIT, ()),
        (OPEN, -24, Step.REMIND, ("24h",)),
        (OPEN, -2, Step.REMIND, ("24h", "3h")),
        (OPEN, 0, Step.REMIND, ("24h", "3h")),
        (OPEN, 0.1, Step.CLOSE, ()),
        (replace(OPEN, awaited=()), -2, Step.WAIT, ()),
        (UNCLEAR, 11, Step.WAIT, ()),
        (UNCLEAR, 12, Step.WAIT, ()),
        (UNCLEAR, 12.1, Step.CLOSE, ()),
        (replace(OPEN, asked=Ask(1)), 99, Step.WAIT, ()),
        (replace(OPEN, wait=Wait.BUILD), 0, Step.BUILD, ()),
        (replace(OPEN, wait=Wait.SEAL), 0, Step.SEND, ()),
        (replace(OPEN, wait=Wait.TURN), 0, Step.NEW_TURN, ()),
        (replace(OPEN, wait=Wait.CORRECTION), 0, Step.WAIT, ()),
    ],
)
def test_the_step_that_is_due(state: Status, hours: float, step: Step, spans: tuple[str, ...]) -> None:
    found = due(state, CLOSES + timedelta(hours=hours), ("24h", "3h"), "12h")
    assert (found.step, found.spans) == (step, spans)


def test_spans_are_minutes_hours_and_days() -> None:
    assert [seconds(one) for one in ("30m", "24h", "2d")] == [1800, 86_400, 172_800]
