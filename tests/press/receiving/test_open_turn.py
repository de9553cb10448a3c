"""A turn is closed: who is silent is taken out, and what is unclear counts as not sent."""

from pathlib import Path

import pytest
from chariot_press import FILE, built_chariots, got, hour, mail
from msgspec.structs import replace

from ludi_press.content.edit import value_at
from ludi_press.press.building.build import build
from ludi_press.press.playing.explain import OrderReason, reasons
from ludi_press.press.playing.status import Wait, status
from ludi_press.press.publishing.publish import undo
from ludi_press.press.reading.find import Press
from ludi_press.press.reading.read import read_race
from ludi_press.press.receiving.open_turn import close, find_open_turn


@pytest.fixture
def press(tmp_path: Path) -> Press:
    """A turn with an order of Velox; the others are awaited."""
    press = built_chariots(tmp_path)
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


def test_closed_before_its_deadline_its_file_says_when_and_what_came_later_is_for_the_next_turn(press: Press) -> None:
    path = press.root / FILE
    path.write_text("orders: {velox: accelerate}\nopens: {closes: 2026-04-09 20:00}\n", encoding="utf-8")
    assert status(press, "heat").is_early(hour("18:00"))
    assert not status(press, "heat").is_early(hour("20:00", 7))
    assert [one.code for one in close(press, "heat", hour("18:00")).problems] == ["close-early"]
    assert close(press, "heat", hour("18:00"), early=True).value is not None
    assert value_at(path.read_bytes(), ("closed",)) == "2026-04-06 18:00"
    assert not status(press, "heat").is_early(hour("18:00"))
    assert got(press, mail("whip", "Livia Serena", "18:10")).messages[0].late, "closed is closed"
    build(press, pictures=False)
    answer = replace(mail("Ferox: whip", "Helvia Procula", "17:50"), subject="Re: [Races] Heat: Turn 1")
    before, after = mail("whip", "Livia Serena", "17:59"), mail("brake", clock="18:20")
    received = got(press, answer, before, after)
    assert [note.sender for note in received.open] == ["Livia Serena"]
    undone = undo(press, "heat").value
    assert undone is not None
    assert undone.waiting == ("Helvia Procula", "Livia Serena", "Marcus Varro")
    assert "turn 1, which was taken back since" in got(press, after).passed[0].why
    assert b"closed" not in path.read_bytes()
    assert not got(press, mail("whip", "Livia Serena", "18:30")).messages[0].late


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
    assert reasons(read_race(press, "heat").turns[0], None) == {}, "what counts is not told as if it did not"


@pytest.mark.parametrize("ignored", ["ignored", "{celer: ignored}"])
def test_who_has_no_order_beside_an_unclear_message_is_told_as_unclear(press: Press, ignored: str) -> None:
    got(press, mail("perhaps brake if it pays", "Livia Serena"), mail("perhaps brake if it pays", clock="18:50"))
    path = press.root / FILE
    path.write_text(f"{text(press)}unclear: {ignored}\n", encoding="utf-8")
    assert reasons(read_race(press, "heat").turns[0], None) == {"celer": OrderReason.UNCLEAR}


def test_where_nobody_has_sent_anything_the_turn_has_no_orders(tmp_path: Path) -> None:
    press = built_chariots(tmp_path)
    got(press, mail("What a race!"))
    assert close(press, "heat", hour("20:01", 7)).value is not None
    assert "orders: {}" in text(press)
    assert status(press, "heat").wait is Wait.BUILD


def test_a_turn_that_was_taken_back_takes_messages_though_the_file_of_the_next_one_stands_there(press: Press) -> None:
    (press.root / FILE).write_text("orders: {velox: accelerate}\nopens: {closes: 2026-04-09 20:00}\n", encoding="utf-8")
    build(press, pictures=False)
    assert got(press).open_turn.ask.turn == 2
    assert undo(press, "heat").value is not None
    path = press.root / FILE
    for clock, held in (("18:50", True), ("18:55", False)):
        if not held:
            path.write_text(path.read_text(encoding="utf-8").replace("hold: yes", "# hold: yes"), encoding="utf-8")
        received = got(press, mail("Celer: whip", "Livia Serena", clock))
        assert received.open_turn.file == FILE
        assert [one.value for one in received.entered] == [{"orders": ["whip"], "received": f"2026-04-06 {clock}"}]


def test_messages_are_refused_with_the_remedy_while_an_earlier_turn_is_not_as_it_was_built(press: Press) -> None:
    path = press.root / FILE
    path.write_text("orders: {velox: accelerate}\nopens: {closes: 2026-04-09 20:00}\n", encoding="utf-8")
    build(press, pictures=False)
    got(press)
    path.write_text("orders: {velox: whip}\nopens: {closes: 2026-04-09 20:00}\n", encoding="utf-8")
    refused = find_open_turn(press, "heat")
    assert refused.value is None
    assert [(one.code, bool(one.suggestion)) for one in refused.problems if one.is_error] == [("not-built", True)]
