"""Messages are parsed by the game."""

from pathlib import Path

import pytest
from chariot_press import chariot_press, got, line, mail
from msgspec.structs import replace
from phrasings import set_up

from ludi_press.core.report import Ask
from ludi_press.games.contract import HearingContext
from ludi_press.games.morturi.game import Morturi
from ludi_press.press.receiving.mails import ReceivedMessage, read_mail
from ludi_press.press.receiving.parsing import Checker, Parser
from ludi_press.press.receiving.plain import plain
from ludi_press.press.receiving.receipts import receipts
from ludi_press.press.receiving.senders import Target


def of_battle() -> Parser:
    game, battle = Morturi(), set_up("morturi")
    return Parser(game, Checker(game, battle, None, Ask(1)), game.parties(battle), Target("battle", Ask(1), {}))


def test_keys_without_brackets_are_orders() -> None:
    parser = of_battle()
    heard = parser.orders(
        "flamma:\n  move: verus\n  strike: verus, any\nhilarus: shoot: priscus, face: e", parser.parties
    )
    assert not heard.doubts
    assert {entry.who: entry.value for entry in heard.entries} == {
        "flamma": {"move": "verus", "strike": ["verus", "any"]},
        "hilarus": {"shoot": "priscus", "face": "e"},
    }


def test_of_very_many_lines_with_keys_the_first_alone_are_tried_with_brackets() -> None:
    parser = of_battle()
    context = HearingContext(parser.parties, 1, parser.ask.orders, {}, {})
    assert 3 < parser.with_brackets("hilarus: shoot: priscus, face: e\n" * 100, context).count("{") < 100


@pytest.mark.parametrize("says", ["On second thoughts no.", "Forget it, too risky.", "Not any more, sorry."])
def test_chat_beside_a_line_of_a_turn_file_is_asked_about_where_it_may_change_that_line(says: str) -> None:
    parser = of_battle()
    heard = parser.orders(f"flamma: {{strike: verus}}\n{says}", parser.parties)
    assert [entry.who for entry in heard.entries] == ["flamma"]
    assert heard.doubts


@pytest.mark.parametrize(
    "says",
    [
        "Carbo here. Flamma strikes Verus.",
        "Carbo here: Flamma strikes Verus",
        "This is Papirius Carbo, Flamma strikes Verus",
        "It's Carbo speaking: Flamma strikes Verus",
        "C. Papirius Carbo here\nFlamma strikes Verus",
    ],
)
def test_a_writer_may_say_who_he_is_by_any_part_of_his_name(says: str) -> None:
    parser = of_battle()
    (mine,) = (one for one in parser.parties if one.id == "magnus")
    heard = parser.orders(says, (replace(mine, person="C. Papirius Carbo"),))
    assert [(entry.who, entry.value) for entry in heard.entries] == [("flamma", {"strike": "verus"})]
    assert not heard.doubts


def test_the_word_before_a_colon_that_is_not_the_writer_stays() -> None:
    parser = of_battle()
    (mine,) = (one for one in parser.parties if one.id == "magnus")
    assert parser.orders("Metella here: Flamma strikes Verus", (replace(mine, person="C. Papirius Carbo"),)).doubts


@pytest.mark.parametrize(
    ("subject", "text", "doubt"),
    [
        ("Turn 1: Velox whips", "Salve, see you at the circus!", "only the subject orders 'velox: whip'"),
        ("Velox flarp whips", "Salve!", "I read 'velox: whip', but not 'flarp'"),
        ("Velox accelerates", "whip", "the subject orders 'velox: accelerate', and the text does not"),
    ],
)
def test_orders_in_the_subject_beside_a_text_are_asked_about(
    tmp_path: Path, subject: str, text: str, doubt: str
) -> None:
    press = chariot_press(tmp_path)
    received = got(press, replace(mail(text), subject=subject))
    assert doubt in received.open[0].texts[0]
    assert (line(press, "velox"), received.messages[0].message.text.startswith(subject)) == ("", text != "whip")


@pytest.mark.parametrize(("subject", "text"), [("Turn 1: whip", "whip"), ("Orders", "whip"), ("Re: brake", "whip")])
def test_a_subject_that_orders_nothing_else_is_not_asked_about(tmp_path: Path, subject: str, text: str) -> None:
    press = chariot_press(tmp_path)
    assert got(press, replace(mail(text), subject=subject)).open == ()
    assert line(press, "velox").startswith("{orders: [whip]")


@pytest.mark.parametrize(("text", "asked"), [("Salve, my orders are attached.", True), ("whip", False)])
def test_a_file_that_is_attached_is_told_of_and_asked_about_where_the_text_orders_nothing(
    tmp_path: Path, text: str, asked: bool
) -> None:
    received = got(chariot_press(tmp_path), replace(mail(text), attached=("orders.docx",)))
    assert bool(received.open) is asked
    assert "Not read: orders.docx." in receipts(received)[0].text


HOST = "On 6 Apr 2026, at 10:00, Host <host@example.org> wrote:"


@pytest.mark.parametrize(("above", "below"), [("", "Turn 1, [auriga]: 1. [order]\n\nwhip"), ("Thanks!\n\n", "whip")])
def test_an_order_below_a_quotation_without_marks_is_asked_about(tmp_path: Path, above: str, below: str) -> None:
    press = chariot_press(tmp_path)
    data = f"From: Livia Serena <x@example.net>\nDate: Mon, 06 Apr 2026 18:30:00 +0200\n\n{above}{HOST}\n\n{below}\n"
    message = read_mail(data.encode())
    assert isinstance(message, ReceivedMessage)
    assert "below the head of a quotation without '>' stands 'whip'" in got(press, message).open[0].texts[0]
    got(press, message, question=lambda *_: "yes")
    assert line(press, "celer") == "{orders: [whip], received: 2026-04-06 18:30}"


def test_chat_below_a_quotation_without_marks_is_passed_over_and_so_is_all_below_an_order() -> None:
    assert plain(f"brake\n\n{HOST}\n\nwhip").text == "brake"
    cut = "From: Host <h@example.org>\nSubject: Turn 1\n\nwhip"
    assert [plain(text).cut for text in (cut, f"Thanks!\n{cut}", "whip")] == [cut, "", ""]
