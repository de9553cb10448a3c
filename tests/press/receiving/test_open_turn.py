"""A turn is closed: who is silent is taken out, and what is unclear counts as not sent."""

from pathlib import Path

import pytest
from chariot_press import FILE, chariot_press, got, hour, mail

from ludi_press.press.playing.status import Wait, status
from ludi_press.press.reading.find import Press
from ludi_press.press.receiving.open_turn import close


@pytest.fixture
def press(tmp_path: Path) -> Press:
    """A turn with an order of Velox; the others are awaited."""
    from ludi_press.press.building.build import build

    press = chariot_press(tmp_path)
    build(press, pictures=False)
    got(press, mail("Velox: accelerate"))
    return press


def text(press: Press) -> str:
    return (press.root / FILE).read_text(encoding="utf-8")


def test_who_is_silent_is_taken_out_and_the_turn_can_be_built(press: Press) -> None:
    judged = close(press, "heat", hour("20:01", 7))
    assert judged.value is not None
    assert (judged.value.turn, judged.value.silent, judged.value.ignored) == (1, ("celer", "musclosus", "ferox"), ())
    assert "velox:" in text(press)
    assert not any(f"\n  {team}:" in text(press) for team in ("celer", "musclosus", "ferox"))
    assert status(press, "heat").wait is Wait.BUILD


def test_it_is_not_closed_before_its_deadline_unless_the_host_says_so(press: Press) -> None:
    before = text(press)
    judged = close(press, "heat", hour("19:59", 7))
    assert [one.code for one in judged.problems] == ["close-early"]
    assert text(press) == before
    assert close(press, "heat", hour("19:59", 7), early=True).value is not None


def test_closed_twice_is_closed_once(press: Press) -> None:
    close(press, "heat", hour("20:01", 7))
    after = text(press)
    again = close(press, "heat", hour("20:02", 7))
    assert again.value is not None
    assert again.value.silent == ()
    assert text(press) == after


def test_an_open_question_ends_and_the_clear_order_before_it_stands(press: Press) -> None:
    got(press, mail("Velox: perhaps brake if it pays", clock="18:50"))
    judged = close(press, "heat", hour("20:01", 7))
    assert judged.value is not None
    assert judged.value.ignored == ("velox",)
    assert "velox: ignored" in text(press)
    assert "accelerate" in text(press).partition("velox:")[2].partition("\n")[0]


def test_where_nobody_has_sent_anything_the_turn_has_no_orders(tmp_path: Path) -> None:
    from ludi_press.press.building.build import build

    press = chariot_press(tmp_path)
    build(press, pictures=False)
    got(press, mail("What a race!"))
    assert close(press, "heat", hour("20:01", 7)).value is not None
    assert "orders: {}" in text(press)
    assert status(press, "heat").wait is Wait.BUILD
