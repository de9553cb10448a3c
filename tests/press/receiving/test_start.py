"""Words for the draw of the start, from messages into race.yaml."""

from pathlib import Path
from re import sub

import pytest
from chariot_press import chariot_press, line, mail

from ludi_press.press.building.build import build
from ludi_press.press.playing.new import new_turn
from ludi_press.press.playing.vault import commit
from ludi_press.press.reading.find import Press
from ludi_press.press.reading.store import RECEIVED, write_note
from ludi_press.press.receiving.mails import ReceivedMessage
from ludi_press.press.receiving.open_turn import find_open_turn
from ludi_press.press.receiving.receipts import receipts
from ludi_press.press.receiving.receive import Received, receive

FILE = "content/races/heat/race.yaml"


@pytest.fixture
def press(tmp_path: Path) -> Press:
    """A press whose race has committed, and waits for words."""
    press = chariot_press(tmp_path, more='edition: "1"')
    path = press.root / FILE
    drawn = sub(r"grid: \d, ", "", path.read_text(encoding="utf-8"))
    path.write_text(f"{drawn}dice:\n  scheme: 2\n", encoding="utf-8")
    assert commit(press, "heat").value is not None
    return press


def got(press: Press, *messages: ReceivedMessage) -> Received:
    open_turn = find_open_turn(press, "heat")
    assert open_turn.value is not None, open_turn.problems
    received = receive(open_turn.value, messages).value
    assert received is not None
    return received


def words(press: Press) -> list[str]:
    """Return the lines of race.yaml below `words:`."""
    return (press.root / FILE).read_text(encoding="utf-8").partition("  words:\n")[2].splitlines()


def test_words_go_into_race_yaml_and_what_has_none_is_asked_about(press: Press) -> None:
    messages = mail("word: alea iacta est"), mail("Salvete!\nMy word for the dice: Numquam", "Helvia Procula")
    assert got(press, *messages, mail("Good luck.", "Livia Serena")).changed
    assert words(press) == [
        "    velox: alea iacta est",
        "    celer:",
        '    #? celer, 2026-04-06 18:30: "Good luck.": no word for the draw of the start was found: '
        "write 'word: …' on a line of its own",
        "    musclosus: Numquam",
        "    ferox:",
    ]
    assert not got(press, *messages).changed
    assert got(press, ReceivedMessage("Livia Serena wrote:\nword: Gaudium")).changed
    assert words(press)[1:3] == ["    celer: Gaudium", "    musclosus: Numquam"]


def test_no_orders_are_taken_before_the_start(press: Press) -> None:
    received = got(press, mail("orders:\n  velox: whip\nword: alea"))
    assert [problem.code for judged in received.messages[0].judged for problem in judged.problems] == ["orders-early"]
    assert [entry.section for entry in received.entered] == ["words"]


def test_a_receipt_names_the_word(press: Press) -> None:
    (receipt,) = receipts(got(press, mail("word: alea")))
    assert "Heat, the draw of the start.\nYour word for the dice: alea\n" in receipt.text


def test_questions_that_a_hand_written_word_has_answered_go_when_the_start_is_drawn(press: Press) -> None:
    got(press, ReceivedMessage("good luck to all!", name="Marcus Varro"))
    path = press.root / FILE
    asked = path.read_text(encoding="utf-8")
    assert "#? velox" in asked
    written = sub(r"    (celer|musclosus|ferox):\n", "", asked.replace("    velox:\n", "    velox: alea\n"))
    path.write_text(written, encoding="utf-8")
    assert not [one for one in build(press, pictures=False).problems if one.is_error]
    assert new_turn(press, "heat").value is not None
    assert path.read_text(encoding="utf-8") == sub(r" *#\?.*\n", "", written)


def test_the_next_turn_is_refused_with_what_the_start_waits_for(press: Press) -> None:
    (problem,) = new_turn(press, "heat").problems
    assert problem.message == "the start of heat is not drawn yet: it waits for words"
    assert "write the words of velox, celer, musclosus, ferox into" in (problem.suggestion or "")


WITH_ORDERS = (
    "Turn 1: whip.\nword: fortuna",
    "Word: fortuna. Turn 1: whip.",
    "My word: fortuna. I will whip in turn one.",
)


@pytest.mark.parametrize("text", WITH_ORDERS)
@pytest.mark.parametrize("again", [False, True])
def test_orders_beside_the_word_are_kept_for_the_first_turn(press: Press, text: str, *, again: bool) -> None:
    undated = ReceivedMessage("word: alea", name="Livia Serena")
    received = got(press, mail(text), undated)
    assert words(press)[0] == "    velox: fortuna"
    assert "your orders for turn 1 are kept until it is asked" in receipts(received)[0].text
    path = press.root / FILE
    path.write_text(sub(r"    (musclosus|ferox):\n", "", path.read_text(encoding="utf-8")), encoding="utf-8")
    build(press, pictures=False)
    if again:  # another machine has nothing of them
        write_note(press, RECEIVED, None)
    fresh = got(press, *([mail(text)] if again else []))
    assert line(press, "velox").startswith("{orders: [whip]") or fresh.open[0].who == "velox"
    assert not fresh.file.get("words")
    (passed,) = got(press, undated).passed
    assert passed.why == "it was read for turn 0: if this is a new one, give its time with --at"
