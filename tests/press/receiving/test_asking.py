"""The host is asked about unclear lines at a terminal: nothing of a line is lost, and no answer is swallowed."""

from pathlib import Path

import pytest
from chariot_press import built_chariots, chariot_press, got, line, mail
from msgspec.structs import replace

from ludi_press.press.reading.find import Press
from ludi_press.press.receiving.asking import HOW


@pytest.fixture
def press(tmp_path: Path) -> Press:
    return built_chariots(tmp_path)


def test_an_answer_that_cannot_stand_is_refused_with_the_reason_and_asked_again(press: Press) -> None:
    asked: list[str] = []
    answers = iter(["whip, brake", "whip"])

    def question(_about: str, _written: str, doubt: str) -> str:
        asked.append(doubt)
        return next(answers)

    got(press, mail("flarp whip"), question=question)
    assert asked[1].startswith("'whip, brake' cannot stand: ")
    assert line(press, "velox") == "{orders: [whip], received: 2026-04-06 18:30}"


def test_all_questions_about_a_line_are_asked_at_once(press: Press) -> None:
    message = mail("gnarl whip. flarp brake")
    parsed = got(press, message).messages[0]
    doubts = [f'"{parsed.quoted(one)}": {one.doubt}' for one in parsed.doubts]
    assert [one.partition(":")[0] for one in doubts] == ['"gnarl whip"', '"flarp brake"'], "the sentence is named"
    asked: list[str] = []

    def question(_about: str, _written: str, doubt: str) -> str:
        asked.append(doubt)
        return "no"

    got(press, message, question=question)
    no = "no, if 'gnarl whip. flarp brake' orders nothing: then nothing of this message stands"
    assert asked == [f"{'; '.join(doubts)} ({HOW}; {no})"]


BOTH = mail("whip and Ferox accelerate. Word: panem", "Helvia Procula")


@pytest.mark.parametrize(
    ("answers", "musclosus", "ferox", "open_"),
    [
        (["musclosus: whip", "ferox: accelerate"], "whip", "accelerate", []),
        (["musclosus: whip, ferox: accelerate"], "whip", "accelerate", []),
        (["ferox: accelerate; musclosus: whip"], "whip", "accelerate", []),
        (["musclosus: whip", "no"], "whip", "", []),
        (["musclosus: whip", "flarp", "yes", ""], "whip", "", ["ferox"]),
        (["ferox: accelerate", ""], "", "accelerate", ["musclosus"]),
        (["whip", ""], "", "", ["musclosus", "ferox"]),
    ],
)
def test_of_whom_an_answer_does_not_name_the_host_is_asked_too(
    press: Press, answers: list[str], musclosus: str, ferox: str, open_: list[str]
) -> None:
    """What a racer of two teams wrote of one of them does not vanish with an answer about the other."""
    left = [*answers]

    def question(_about: str, written: str, _doubt: str) -> str:
        assert written == BOTH.text
        return left.pop(0)

    received = got(press, BOTH, question=question)
    assert left == []
    for who, order in (("musclosus", musclosus), ("ferox", ferox)):
        assert line(press, who).startswith(f"{{orders: [{order}]" if order else ""), who
    assert [note.who for note in received.open] == open_
    assert all("whip and Ferox accelerate" in text for note in received.open for text in note.texts)
    assert received.messages[0].heard.word == "panem", "what else the line says stays"
    assert [note.who for note in got(press, BOTH).open] == open_


def test_what_is_no_answer_to_a_question_is_refused_and_it_is_asked_again(press: Press) -> None:
    asked: list[str] = []
    answers = iter(["velox: whip", "asdf", "yes"])

    def question(_about: str, _written: str, doubt: str) -> str:
        asked.append(doubt)
        return next(answers)

    assert got(press, replace(mail("whip"), subject="Ludi Apollinares"), question=question).open == ()
    assert all(
        one.startswith(f"{given} does not answer this: ")
        for one, given in zip(asked[1:], ("'velox: whip'", "'asdf'"), strict=True)
    )
    assert line(press, "velox").startswith("{orders: [whip]")


@pytest.mark.parametrize(
    ("text", "answers", "left"),
    [
        ("Musclosus: whip. Flarp on.", ["no"], ("whip", "")),
        ("Flarp on. Musclosus: whip", ["no"], ("whip", "")),
        ("Ferox accelerates. Flarp on. Musclosus: whip.", ["no"], ("whip", "accelerate")),
        ("Musclosus: whip. Ferox maybe faster.", ["ferox: accelerate"], ("whip", "accelerate")),
        ("Musclosus: whip. Ferox maybe faster.", ["musclosus: accelerate", "no"], ("accelerate", "")),
        ("Musclosus: whip. Flarp on.", ["musclosus: accelerate", "ferox: whip"], ("accelerate", "whip")),
        ("Musclosus: whip. Flarp on.\nSee you!", ["musclosus: accelerate", "ferox: whip"], ("accelerate", "whip")),
        ("Musclosus: whip. Flarp on.", ["accelerate", "no"], ("accelerate", "")),
    ],
)
def test_an_answer_is_about_the_words_in_question_alone(
    press: Press, text: str, answers: list[str], left: tuple[str, str]
) -> None:
    received = got(press, mail(text, "Helvia Procula"), question=lambda *_: answers.pop(0))
    assert received.open == ()
    assert answers == []
    for who, order in zip(("musclosus", "ferox"), left, strict=True):
        assert line(press, who).startswith(f"{{orders: [{order}]" if order else ""), who


def test_what_was_understood_beside_a_line_is_told_with_the_question(press: Press) -> None:
    asked: list[str] = []

    def question(_about: str, _written: str, doubt: str) -> str:
        asked.append(doubt)
        return ""

    got(press, mail("Musclosus: whip\nFerox: flarp brake", "Helvia Procula"), question=question)
    assert "; understood beside it: musclosus: whip" in asked[0]


def test_a_yes_takes_the_whole_message_as_it_likely_is(press: Press) -> None:
    asked: list[str] = []

    def question(_about: str, _written: str, doubt: str) -> str:
        asked.append(doubt)
        return "yes"

    received = got(press, mail("flarp whip\n\nThanks for all"), question=question)
    assert asked == [
        "I read 'whip', but not 'flarp': leave that out if it changes nothing, or say all in other words "
        f"({HOW}; no, if 'flarp' orders nothing: then 'velox: whip' stands; yes, if the message orders 'velox: whip')"
    ]
    assert line(press, "velox") == "{orders: [whip], received: 2026-04-06 18:30}"
    assert received.open == ()


@pytest.mark.parametrize(
    ("text", "words", "left"),
    [
        ("Velox: whip (this is my best guess), accelerate", "(this is my best guess)", "whip, accelerate"),
        ("this is whip, accelerate, as of the old works", None, "whip, accelerate"),
        ("whip, accelerate. Maybe left 1.", "Maybe left 1", "whip, accelerate"),
        ("whip, accelerate, brake if Celer is near", "brake if Celer is near", "whip, accelerate"),
        ("whip flarp, accelerate", "flarp", "whip, accelerate"),
    ],
)
def test_a_no_takes_out_the_words_that_the_question_names_and_tells_what_stands_then(
    tmp_path: Path, text: str, words: str | None, left: str
) -> None:
    press, asked = chariot_press(tmp_path, orders=2), list[str]()

    def question(_about: str, _written: str, doubt: str) -> str:
        asked.append(doubt)
        return "no"

    assert got(press, mail(text), question=question).open == ()
    assert f": then 'velox: {left}' stands" in asked[0]
    assert words is None or f"no, if '{words}' orders nothing" in asked[0]
    assert line(press, "velox") == f"{{orders: [{left}], received: 2026-04-06 18:30}}"
