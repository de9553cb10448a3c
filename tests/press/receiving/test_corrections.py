"""Messages that may change a part of earlier orders are asked about, and until then the earlier orders are held."""

from itertools import permutations
from pathlib import Path

import pytest
from chariot_press import FILE, chariot_press, comments, got, line, mail

from ludi_press.press.reading.find import Press
from ludi_press.press.receiving.mails import ReceivedMessage

BOTH = "{orders: [whip, accelerate], received: 2026-04-06 18:00}"
FIRST = mail("whip, accelerate", clock="18:00")


@pytest.fixture
def press(tmp_path: Path) -> Press:
    return chariot_press(tmp_path, orders=2)


@pytest.mark.parametrize(
    "text",
    [
        "whip instead of accelerate",
        "whip rather than accelerate",
        "I would rather whip than accelerate.",
        "Correction: whip",
        "whip, not accelerate",
        "Please swap my first and second order.",
        "Reverse my orders please.",
        "Actually, do the second thing first.",
        "Sorry, I mixed up the sides.",
        "The rest as before.",
        "Ho invertito i due ordini.",
        "Error: al rev\u00e9s, por favor.",
        "Erravi: permuta.",
    ],
)
def test_what_may_change_a_part_of_the_orders_is_asked_about_and_these_are_held(press: Press, text: str) -> None:
    received = got(press, FIRST, mail(text, clock="18:30"))
    assert line(press, "velox") == BOTH
    assert [note.who for note in received.open] == ["velox"]
    assert len(comments(press)) == 1
    assert text in comments(press)[0]


@pytest.mark.parametrize(
    ("text", "after"),
    [
        ("Correction: whip, whip", "{orders: [whip, whip], received: 2026-04-06 18:30}"),
        ("accelerate", "{orders: [accelerate], received: 2026-04-06 18:30}"),
        ("Thanks, see you at the circus!", BOTH),
    ],
)
def test_all_orders_anew_and_talk_are_no_corrections(press: Press, text: str, after: str) -> None:
    assert got(press, FIRST, mail(text, clock="18:30")).open == ()
    assert line(press, "velox") == after


@pytest.mark.parametrize("text", ["whip instead of accelerate", "Correction: whip"])
def test_without_earlier_orders_nothing_is_corrected(press: Press, text: str) -> None:
    assert got(press, mail(text)).open == ()
    assert line(press, "velox") == "{orders: [whip], received: 2026-04-06 18:30}"


def test_talk_of_a_change_without_earlier_orders_holds_nothing(press: Press) -> None:
    assert got(press, mail("Please swap my first and second order.")).open == ()
    assert "Please swap" in comments(press)[0]


def test_the_messages_come_to_the_same_in_whatever_sequence_they_are_handed_in(press: Press) -> None:
    some = (FIRST, mail("whip instead of accelerate", clock="18:30"), mail("swap my orders", clock="18:40"))
    found = set()
    for messages in permutations(some):
        (press.root / FILE).unlink(missing_ok=True)
        (press.root / FILE).with_suffix(".messages.json").unlink(missing_ok=True)
        for message in (*messages, messages[0]):
            got(press, message)
        found.add((press.root / FILE).read_bytes())
    assert len(found) == 1
    assert line(press, "velox") == BOTH


def answered(press: Press, message: ReceivedMessage, *answers: str) -> list[str]:
    """Read a message with the host's answers, and return what was asked."""
    asked: list[str] = []
    left = [*answers]

    def question(_about: str, _written: str, doubt: str) -> str:
        asked.append(doubt)
        return left.pop(0)

    got(press, FIRST, message, question=question)
    assert left == []
    return asked


@pytest.mark.parametrize(
    ("answers", "after"),
    [
        (["whip, whip"], "{orders: [whip, whip], received: 2026-04-06 18:30}"),
        (["yes"], "{orders: [whip], received: 2026-04-06 18:30}"),
        (["no"], BOTH),
        ([""], BOTH),
        (["whip instead of accelerate", "whip, whip"], "{orders: [whip, whip], received: 2026-04-06 18:30}"),
    ],
)
def test_the_question_names_what_stands_and_the_answer_is_kept(press: Press, answers: list[str], after: str) -> None:
    message = mail("whip instead of accelerate", clock="18:30")
    asked = answered(press, message, *answers)
    assert "what stands is velox: whip, accelerate" in asked[0]
    assert line(press, "velox") == after
    assert [note.who for note in got(press, FIRST, message).open] == ([] if answers != [""] else ["velox"])


def test_a_correction_beside_an_unclear_line_of_another_team_replaces_nothing_either(press: Press) -> None:
    orders = mail("Musclosus: whip, accelerate", "Helvia Procula", clock="18:00")
    more = mail("Musclosus: whip instead of accelerate.\n\nFerox: flarp on", "Helvia Procula", clock="18:30")
    assert {note.who for note in got(press, orders, more).open} == {"musclosus", "ferox"}
    assert line(press, "musclosus") == BOTH
