"""What is due for a race, from its status and the clock, and what a reminder asks for."""

from datetime import datetime, timedelta
from pathlib import Path
from shutil import copytree

import pytest
from msgspec.structs import replace

from ludi_press.core.report import Ask
from ludi_press.press.desk.due import DeskStep, _mail, due, seconds
from ludi_press.press.playing.status import RaceStatus, Wait
from ludi_press.press.reading.find import Press
from ludi_press.press.reading.settings import read_settings
from ludi_press.press.reading.standing import Note
from ludi_press.press.receiving.open_turn import find_open_turn

CLOSES = datetime.fromisoformat("2026-04-07T20:00+02:00")
OPEN = RaceStatus("heat", "Heat", Wait.ORDERS, 1, False, "", "", Ask(1, 1, closes=CLOSES), awaited=("velox",))
UNCLEAR = replace(OPEN, wait=Wait.ANSWERS, awaited=(), unclear=(Note("orders/velox", "M", "", ("what?",), True),))


@pytest.mark.parametrize(
    ("state", "hours", "step", "spans"),
    [
        (OPEN, -25, DeskStep.WAIT, ()),
        (OPEN, -24, DeskStep.REMIND, ("24h",)),
        (OPEN, -2, DeskStep.REMIND, ("24h", "3h")),
        (OPEN, 0, DeskStep.REMIND, ("24h", "3h")),
        (OPEN, 0.1, DeskStep.CLOSE, ()),
        (replace(OPEN, awaited=()), -2, DeskStep.WAIT, ()),
        (UNCLEAR, 11, DeskStep.WAIT, ()),
        (UNCLEAR, 12, DeskStep.WAIT, ()),
        (UNCLEAR, 12.1, DeskStep.CLOSE, ()),
        (replace(OPEN, asked=Ask(1)), 99, DeskStep.WAIT, ()),
        (replace(OPEN, wait=Wait.BUILD, awaited=()), -2, DeskStep.WAIT, ()),
        (replace(OPEN, wait=Wait.BUILD), 0, DeskStep.BUILD, ()),
        (replace(OPEN, wait=Wait.SEAL), 0, DeskStep.SEND, ()),
        (replace(OPEN, wait=Wait.TURN), 0, DeskStep.NEW_TURN, ()),
        (replace(OPEN, wait=Wait.CORRECTION), 0, DeskStep.WAIT, ()),
    ],
)
def test_the_step_that_is_due(state: RaceStatus, hours: float, step: DeskStep, spans: tuple[str, ...]) -> None:
    found = due(state, CLOSES + timedelta(hours=hours), ("24h", "3h"), "12h")
    assert (found.step, found.spans) == (step, spans)


def test_spans_are_minutes_hours_and_days() -> None:
    assert [seconds(one) for one in ("30m", "24h", "2d")] == [1800, 86_400, 172_800]


@pytest.mark.parametrize(("turn", "asks_for_moves"), [(1, False), (2, True), (27, False)])
def test_a_reminder_asks_for_what_the_post_asks_for(turn: int, asks_for_moves: bool, tmp_path: Path) -> None:
    """LR-2.2: before the first season and before Actium nobody moves."""
    home = tmp_path / "content/races/ludi-romani"
    copytree(Path(__file__).parents[3] / "content/races/ludi-romani", home)
    for path in (home / "turns").glob("*"):
        if int(path.name[:2]) >= turn:
            path.unlink()
    (tmp_path / "press.yaml").write_text(
        "mail: {from: Ludi <l@x.example>, to: [t@x.example], server: localhost, user: l@x.example}\n", encoding="utf-8"
    )
    press = Press(tmp_path.resolve())
    open_turn, form = find_open_turn(press, "ludi-romani").value, read_settings(press)[0].mail
    assert open_turn is not None
    assert form is not None
    writer = replace(open_turn.writers[0], addresses=("a@x.example",))
    text = _mail(open_turn, writer, "<1@x>", form, CLOSES).get_content()
    assert f"Turn {turn}, [role]:" in text
    assert ("motus [region]" in text) is asks_for_moves
