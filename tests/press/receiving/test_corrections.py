"""Messages that may change a part of earlier orders are asked about, and until then the earlier orders are held."""

from itertools import permutations
from pathlib import Path

import pytest
from chariot_press import FILE, chariot_press, comments, got, line, mail
from phrasings import race_keys

from ludi_press.press.building.build import build
from ludi_press.press.reading.find import Press
from ludi_press.press.receiving.asking import ALL
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
        "My first order was wrong.",
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
    assert text.strip(".") in comments(press)[0]


@pytest.mark.parametrize(
    ("text", "after"),
    [
        ("Correction: whip, whip", "{orders: [whip, whip], received: 2026-04-06 18:30}"),
        ("accelerate", "{orders: [accelerate], received: 2026-04-06 18:30}"),
        ("Thanks, see you at the circus!", BOTH),
        ("Thanks for confirming my orders.", BOTH),
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

    def question(about: str, _written: str, _doubt: str) -> str:
        asked.append(about)
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
    assert asked[0].endswith(", where 'velox: whip, accelerate' stands")
    assert line(press, "velox") == after
    assert [note.who for note in got(press, FIRST, message).open] == ([] if answers != [""] else ["velox"])


def test_a_correction_beside_an_unclear_line_of_another_team_replaces_nothing_either(press: Press) -> None:
    orders = mail("Musclosus: whip, accelerate", "Helvia Procula", clock="18:00")
    more = mail("Musclosus: whip instead of accelerate.\n\nFerox: flarp on", "Helvia Procula", clock="18:30")
    assert {note.who for note in got(press, orders, more).open} == {"musclosus", "ferox"}
    assert line(press, "musclosus") == BOTH


@pytest.mark.parametrize(
    ("answer", "regions"),
    [("I travel to Spain", ["spain"]), ("yes", ["spain"]), ("no", ["gaul"]), ("", ["gaul"])],
)
def test_an_answer_about_acts_replaces_those_that_were_sent_before(
    tmp_path: Path, answer: str, regions: list[str]
) -> None:
    path = tmp_path / "press/content/races/heat/race.yaml"
    path.parent.mkdir(parents=True)
    path.write_text(
        f"title: Heat\ngame: ludi-romani\nopens: {{closes: 2026-04-07 20:00}}\n{race_keys('ludi-romani')}", "utf-8"
    )
    press = Press(tmp_path / "press")
    build(press, pictures=False)
    some = mail("I travel to Gaul.", "A", clock="18:00"), mail("I travel to Spain instead of Gaul.", "A")
    got(press, *some)
    received = got(press, *some, question=lambda *_: answer)
    acts = [{"iter": {"who": "octavian", "to": region}} for region in regions]
    assert received.file["acts"] == acts
    assert bool(received.open) is (answer == "")


def test_orders_without_a_time_are_held_against_a_correction_that_has_one(press: Press) -> None:
    some = ReceivedMessage("Velox: whip, accelerate"), mail("whip instead of accelerate")
    for messages in (some, some[::-1]):
        (press.root / FILE).unlink(missing_ok=True)
        (press.root / FILE).with_suffix(".messages.json").unlink(missing_ok=True)
        assert [note.who for note in got(press, *messages).open] == ["velox"]
        assert line(press, "velox") == "[whip, accelerate]"


@pytest.mark.parametrize("text", ["brake instead of whip", "flarp whip instead of accelerate"])
def test_an_unclear_correction_asks_for_all_orders_too(press: Press, text: str) -> None:
    asked: list[str] = []

    def question(about: str, _written: str, doubt: str) -> str:
        asked.append(f"{about}: {doubt}")
        return "whip, whip"

    got(press, FIRST, mail(text), question=question)
    assert "where 'velox: whip, accelerate' stands" in asked[0]
    assert ALL in asked[0]
    assert line(press, "velox") == "{orders: [whip, whip], received: 2026-04-06 18:30}"
