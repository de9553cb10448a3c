"""Messages each once, in order of time; by a name in pasted text one racer may only speak to another."""

from datetime import timedelta
from pathlib import Path

import pytest
from chariot_press import built_chariots, got, hour, line, mail
from msgspec.structs import replace
from phrasings import race_keys

from ludi_press.press.reading.find import Press
from ludi_press.press.receiving.gathered import single_messages
from ludi_press.press.receiving.mails import ReceivedMessage
from ludi_press.press.receiving.receipts import receipts
from ludi_press.press.receiving.senders import directory


def test_each_message_is_there_once_and_a_mail_is_followed_by_what_it_passes_on() -> None:
    inside = "From: Titus <titus@example.org>\nDate: 6 Apr 2026 18:00\nSubject: turn 1\n\nwhip"
    some = [mail("brake"), mail("brake"), replace(mail("see below"), passed_on=inside), ReceivedMessage("brake")]
    found = single_messages(some, directory(()), hour("20:00") + timedelta(days=1))
    assert [one.text for one in found] == ["brake", "see below", "whip", "brake"]
    assert found[2].doubt == "Marcus Varro passes this on: has Titus sent it?"


@pytest.fixture
def press(tmp_path: Path) -> Press:
    return built_chariots(tmp_path)


SPOKEN = (
    "Livia Serena\nSalvete omnes!\n\nVarro:\ngood luck to you!\n\nwhip",
    "Livia Serena\nSalvete omnes!\n\n@Varro:\ngood luck to you!\n\nwhip",
    "Livia Serena\nHello all\nVarro,\ngood luck!\nwhip",
    "Livia:\nTo answer\nVarro:\nyes I saw it.\nSo, whip.",
    "Livia, 6 Apr 2026 18:30\nVarro,\nthanks for the race yesterday.\nwhip",
    "Livia: Hello all!\nVarro: good luck!\nwhip",
)


@pytest.mark.parametrize("text", SPOKEN)
def test_below_a_message_that_orders_nothing_it_is_asked_whose_an_order_is(press: Press, text: str) -> None:
    received = got(press, ReceivedMessage(text))
    assert (line(press, "velox"), line(press, "celer")) == ("", "")
    assert [note.who for note in received.open] == ["velox"]
    assert "sent what stands below this name? No, if Livia" in received.open[0].texts[0]
    assert got(press, ReceivedMessage(text)).open == received.open


@pytest.mark.parametrize("text", SPOKEN)
@pytest.mark.parametrize(("answer", "who"), [("no", "celer"), ("Livia", "celer"), ("yes", "velox")])
def test_a_no_gives_the_words_back_to_the_one_above(press: Press, text: str, answer: str, who: str) -> None:
    first = got(press, ReceivedMessage(text), question=lambda *_: answer)
    assert "whip" in line(press, who)
    assert line(press, "velox" if who == "celer" else "celer") == ""
    own = [one.text for one in receipts(first) if "Your orders are understood" in one.text]
    assert len(own) == 1
    assert f"  {who}: " in own[0]
    again = got(press, ReceivedMessage(text))
    assert (again.open, again.file) == ((), first.file)


def test_a_no_to_each_name_gives_the_words_to_the_first(press: Press) -> None:
    text = "Livia:\nHello\nProcula:\nnice race\nVarro:\nyou too.\nwhip"
    asked: list[str] = []

    def question(about: str, _written: str, _doubt: str) -> str:
        asked.append(about.partition(",")[0])
        return "no"

    got(press, ReceivedMessage(text), question=question)
    assert asked == ["Marcus Varro", "Helvia Procula"]
    assert line(press, "celer") == "[whip]"
    assert got(press, ReceivedMessage(text)).open == ()
    assert line(press, "celer") == "[whip]"


def test_a_name_that_a_forum_quotes_below_a_head_with_its_age_takes_no_words_away(press: Press) -> None:
    assert got(press, ReceivedMessage("Livia Serena\n45m\n Marcus Varro:\nSee you at the turn!\n\nwhip")).open == ()
    assert (line(press, "velox"), line(press, "celer")) == ("", "[whip]")


def test_where_the_message_above_orders_something_each_order_is_its_own(press: Press) -> None:
    assert got(press, ReceivedMessage("Livia:\nwhip\nVarro:\naccelerate")).open == ()
    assert (line(press, "celer"), line(press, "velox")) == ("[whip]", "[accelerate]")


def test_the_line_of_a_fighter_below_a_name_is_not_that_persons(tmp_path: Path) -> None:
    press = Press(tmp_path.resolve())
    path = press.race_folder("heat") / "race.yaml"
    path.parent.mkdir(parents=True)
    path.write_text(f"title: Heat\ngame: morturi\nopens: {{closes: 2026-04-07 20:00}}\n{race_keys('morturi')}", "utf-8")
    text = "Ludus Magnus\nSalve!\nLudus Neronianus,\nmay the best school win\nFlamma: stay"
    assert [note.who for note in got(press, ReceivedMessage(text)).open] != []
    got(press, ReceivedMessage(text), question=lambda *_: "no")
    assert line(press, "flamma") == "{move: stay}"


NAMED = (
    "Livia: whip\nVarro: accelerate",
    "Livia - whip\nVarro - accelerate\nand good luck to all",
    "Livia Serena: whip\n\nM. Varro: accelerate",
)


@pytest.mark.parametrize("text", NAMED)
def test_a_line_may_begin_with_the_name_of_its_writer(press: Press, text: str) -> None:
    assert got(press, ReceivedMessage(text)).open == ()
    assert (line(press, "celer"), line(press, "velox")) == ("[whip]", "[accelerate]")


def test_inside_a_message_such_a_line_speaks_to_somebody(press: Press) -> None:
    text = "Livia Serena\nwhip\nVarro: nice race!\nHelvia Procula\nMusclosus: whip"
    received = got(press, ReceivedMessage(text))
    assert received.open == ()
    assert [one.who for one in received.messages] == ["Livia Serena", "Helvia Procula"]
