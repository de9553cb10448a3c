"""A receipt tells the mark of the order as it is written down, and the post shows the same behind the order."""

import re
from pathlib import Path

import pytest
from chariot_press import FILE, built_chariots, chariot_press, got, hour, mail
from phrasings import race_keys

from ludi_press.cli.status import screen
from ludi_press.press.building.build import build
from ludi_press.press.playing.status import status
from ludi_press.press.publishing.post import post
from ludi_press.press.reading.find import Press
from ludi_press.press.receiving.mails import ReceivedMessage
from ludi_press.press.receiving.receipts import marks_as_written, receipts

ALL = "Velox: whip\nCeler: whip\nMusclosus: whip\nFerox: whip"


def romani_press(root: Path) -> Press:
    """A press with a game of Ludi Romani: A plays Octavian, B Antony."""
    path = root / "content/races/heat/race.yaml"
    path.parent.mkdir(parents=True)
    keys = race_keys("ludi-romani")
    path.write_text(f"title: Heat\ngame: ludi-romani\nopens: {{closes: 2026-04-07 20:00}}\n{keys}", encoding="utf-8")
    return Press(root)


def posted(press: Press) -> str:
    assert not [problem for problem in build(press, pictures=False).problems if problem.is_error]
    found = post(press, "heat", 1, "markdown").value
    assert found is not None
    return found.copy.parts[0].text


def test_the_mark_of_a_receipt_stands_in_the_post_unless_the_order_was_changed(tmp_path: Path) -> None:
    press = chariot_press(tmp_path)
    received = got(press, mail("whip"))
    mark = marks_as_written(received.open_turn)["velox"]
    (receipt,) = receipts(received)
    assert f"velox {mark}. The post has the same" in receipt.text
    got(press, ReceivedMessage(ALL))
    text = posted(press)
    assert any(line.endswith(f" · {mark}") for line in text.splitlines() if "Velox" in line)
    file = press.root / FILE
    file.write_text(re.sub(r"(velox: .*)whip", r"\1accelerate", file.read_text()))
    assert f" · {mark}" not in posted(press)


def test_while_the_file_has_mistakes_no_mark_is_told(tmp_path: Path) -> None:
    press = chariot_press(tmp_path)
    received = got(press, mail("whip"))
    file = press.root / FILE
    file.write_text(file.read_text().replace("celer:", "celer: fly"))
    assert marks_as_written(received.open_turn) == {}
    assert "Marks of the orders" not in receipts(received)[0].text


def test_after_the_deadline_nobody_is_asked_to_send_until_it(tmp_path: Path) -> None:
    press = built_chariots(tmp_path)
    until, closed = "until Tuesday 7 April 2026", "The turn has closed, and waits for your answer"
    for now, told, other in ((hour("19:00", 7), until, closed), (hour("22:00", 7), closed, until)):
        (receipt,) = receipts(got(press, mail("2. left"), now=now))
        assert told in receipt.text
        assert other not in receipt.text


def test_a_team_without_orders_has_no_mark(tmp_path: Path) -> None:
    press = built_chariots(tmp_path)
    (receipt,) = receipts(got(press, mail("Ferox: whip", "Helvia Procula")))
    assert "ferox " in receipt.text.partition("Marks of")[2]
    assert "musclosus " not in receipt.text.partition("Marks of")[2]


ANSWERS = {
    "whip, unless he brakes": ("'unless' cannot be part of an order", True),
    "left 1": ("'left 1' is not open at the start", True),
    "whip": ("Your orders are understood", False),
    "turn 1: flarp whip": ("flarp", True),
}


@pytest.mark.parametrize("answer", ANSWERS)
def test_an_answer_after_the_deadline_is_told_what_is_wrong_with_it_and_that_the_turn_waits(
    tmp_path: Path, answer: str
) -> None:
    press = built_chariots(tmp_path)
    got(press, mail("2. left"))
    told, waits = ANSWERS[answer]
    (receipt,) = receipts(got(press, mail(answer, clock="21:00", day=7), now=hour("22:00", 7)))
    assert told in receipt.text
    assert ("The turn has closed, and waits for your answer" in receipt.text) is waits
    assert "do not count" not in receipt.text


def test_chat_of_somebody_whose_orders_stand_is_not_told_that_they_cannot(tmp_path: Path) -> None:
    press = built_chariots(tmp_path)
    got(press, mail("whip"))
    (receipt,) = receipts(got(press, mail("See you all at the circus!", clock="18:40")))
    assert "Your message orders nothing, and this still stands:\n  velox: whip" in receipt.text
    assert "again" not in receipt.text


def test_a_receipt_tells_the_acts_of_its_reader_alone(tmp_path: Path) -> None:
    press = romani_press(tmp_path)
    first = mail("I travel to Gaul.\nI give Agrippa 2 curiales.", "A")
    last = mail("I travel to Greece. I flarp.", "B", "19:00")
    told = {one.name: one.text for one in receipts(got(press, first, mail("I travel to Rome.", "B"), last))}
    assert told["A"].count("  - ") == 2
    assert "iter: who: octavian; to: gaul" in told["A"]
    assert "octavian" not in told["B"]
    assert "iter: who: antony; to: rome" in told["B"]


def test_a_motus_before_the_first_season_is_refused_and_the_acts_beside_it_stand(tmp_path: Path) -> None:
    received = got(romani_press(tmp_path), mail("My motus: Sicily.\nI travel to Gaul.", "A"))
    assert received.file.get("motus") in (None, {})
    assert received.file["acts"] == [{"iter": {"who": "octavian", "to": "gaul"}}]
    (receipt,) = receipts(received)
    assert "there is no motus before this turn" in receipt.text


def test_who_takes_orders_back_is_told_so(tmp_path: Path) -> None:
    press = chariot_press(tmp_path)
    got(press, mail("whip"))
    (receipt,) = receipts(got(press, mail("Cancel my orders, please.", clock="19:00")))
    assert "Heat, turn 1. Your orders are taken back:\n  nothing yet\n" in receipt.text


def test_acts_stand_a_line_each_so_that_a_host_may_change_their_sequence(tmp_path: Path) -> None:
    press = romani_press(tmp_path)
    for name, clock in (("A", "18:00"), ("B", "17:00")):
        got(press, mail("I travel to Greece.", name, clock))
    assert (
        (press.root / FILE)
        .read_text(encoding="utf-8")
        .endswith("\nacts:\n  - {iter: {who: antony, to: greece}}\n  - {iter: {who: octavian, to: greece}}\n")
    )


def test_orders_of_which_none_stand_are_not_called_understood(tmp_path: Path) -> None:
    received = got(chariot_press(tmp_path), mail("Word: fortuna"))
    (receipt,) = receipts(received)
    assert "there are no orders of yours yet:\n  nothing yet" in receipt.text
    assert "understood" not in receipt.text


def test_the_status_names_who_wrote_without_an_order_while_his_orders_are_awaited(tmp_path: Path) -> None:
    press = built_chariots(tmp_path)
    got(press, mail("Salve, see you at the circus!"))
    assert [*status(press, "heat").talked] == ["velox"]
    assert "  awaited  velox (wrote 2026-04-06 18:30, and ordered nothing), celer" in "\n".join(
        screen(status(press, "heat"), hour("19:00"))
    )


def test_a_late_order_that_the_host_has_written_in_counts_in_the_next_receipt(tmp_path: Path) -> None:
    press, late = chariot_press(tmp_path), mail("whip", day=8)
    assert "do not count" in receipts(got(press, late))[0].text
    file = press.root / FILE
    file.write_text(re.sub(r"(?m)^  velox:.*", "  velox: whip", file.read_text()))
    assert "Your orders are understood:\n  velox: whip" in receipts(got(press, late))[0].text
