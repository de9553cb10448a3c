"""The host is asked about unclear lines at a terminal: nothing of a line is lost, and no answer is swallowed."""

from itertools import permutations
from pathlib import Path

import pytest
from chariot_press import FILE, built_chariots, chariot_press, comments, got, hour, line, mail
from msgspec.structs import replace
from phrasings import race_keys

from ludi_press.press.building.build import build
from ludi_press.press.reading.find import Press
from ludi_press.press.receiving.asking import ALL, HOW
from ludi_press.press.receiving.mails import ReceivedMessage
from ludi_press.press.receiving.receipts import receipts


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


IN_TWO_ORDERS = "{orders: [whip, accelerate], received: 2026-04-06 18:00}"
FIRST = mail("whip, accelerate", clock="18:00")


@pytest.fixture
def unbuilt(tmp_path: Path) -> Press:
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
        "accelerate",
        "Whip!",
    ],
)
def test_what_may_change_a_part_of_the_orders_is_asked_about_and_these_are_held(unbuilt: Press, text: str) -> None:
    received = got(unbuilt, FIRST, mail(text, clock="18:30"))
    assert line(unbuilt, "velox") == IN_TWO_ORDERS
    assert [note.who for note in received.open] == ["velox"]
    assert len(comments(unbuilt)) == 1
    assert text.strip(".!").casefold() in comments(unbuilt)[0].casefold()


@pytest.mark.parametrize(
    ("text", "after"),
    [
        ("Correction: whip, whip", "{orders: [whip, whip], received: 2026-04-06 18:30}"),
        ("New orders: accelerate", "{orders: [accelerate], received: 2026-04-06 18:30}"),
        ("New orders:\naccelerate", "{orders: [accelerate], received: 2026-04-06 18:30}"),
        ("Cancel my orders. Accelerate.", "{orders: [accelerate], received: 2026-04-06 18:30}"),
        ("Thanks, see you at the circus!", IN_TWO_ORDERS),
        ("Thanks for confirming my orders.", IN_TWO_ORDERS),
    ],
)
def test_all_orders_anew_and_talk_are_no_corrections(unbuilt: Press, text: str, after: str) -> None:
    assert got(unbuilt, FIRST, mail(text, clock="18:30")).open == ()
    assert line(unbuilt, "velox") == after


@pytest.fixture
def rolling(tmp_path: Path) -> Press:
    """The second turn is open, with all orders of one that drives."""
    press = built_chariots(tmp_path)
    got(press, ReceivedMessage("Velox: whip\nCeler: whip\nMusclosus: whip\nFerox: whip", at=hour("18:00")))
    build(press, pictures=False)
    return press


def rolling_line(press: Press) -> str:
    text = (press.root / FILE.replace("01", "02")).read_text(encoding="utf-8")
    return (
        next(each for each in text.split("\n") if each.startswith("  velox:"))
        .partition("  #")[0]
        .removeprefix("  velox: ")
        .strip()
    )


@pytest.mark.parametrize(
    "text",
    [
        "No changes, thanks. Good luck all!",
        "No change from me.",
        "No changes",
        "Right.",
        "I left.",
        "3 left",
        "Watch!",
        "Sin cambios.",
    ],
)
def test_a_nod_or_a_shout_behind_an_order_is_asked_about_and_the_order_stands(rolling: Press, text: str) -> None:
    stood = "{orders: [whip], received: 2026-04-08 18:00}"
    first, nod = mail("whip", clock="18:00", day=8), mail(text, clock="18:30", day=8)
    received = got(rolling, first, nod)
    assert rolling_line(rolling) == stood
    assert [note.who for note in received.open] == ["velox"]
    assert got(rolling, first, nod, question=lambda *_: "no").open == ()
    assert rolling_line(rolling) == stood


def test_a_nod_that_came_late_answers_no_question(rolling: Press) -> None:
    closes = got(rolling).open_turn.ask.closes
    assert closes is not None
    late = closes.day + 1
    some = mail("whip", clock="18:00", day=8), mail("flarp whip", clock="18:30", day=8)
    received = got(rolling, *some, mail("No changes.", day=late))
    assert rolling_line(rolling) == "{orders: [whip], received: 2026-04-08 18:00}"
    assert [note.who for note in received.open if note.holds] == ["velox"]
    assert got(rolling, mail("right 1", day=late)).open == ()


@pytest.mark.parametrize("text", ["watch", "right 1", "Left 1, thanks.", "Right 2."])
def test_an_order_of_its_own_words_is_no_nod(rolling: Press, text: str) -> None:
    assert got(rolling, mail("whip", clock="18:00", day=8), mail(text, clock="18:30", day=8)).open == ()
    assert "18:30" in rolling_line(rolling)


@pytest.mark.parametrize(("text", "order"), [("No changes.", "cruise"), ("Right.", "right 1"), ("Watch!", "watch")])
def test_without_an_order_before_it_a_nod_is_one(rolling: Press, text: str, order: str) -> None:
    assert got(rolling, mail(text, day=8)).open == ()
    assert rolling_line(rolling) == f"{{orders: [{order}], received: 2026-04-08 18:30}}"


def test_in_a_turn_without_a_window_nobody_is_asked_whose_a_bonus_is(tmp_path: Path) -> None:
    press = chariot_press(tmp_path)
    path = press.root / "content/races/heat/race.yaml"
    path.write_text(path.read_text("utf-8").replace(", bonus: [2026-04-06 19:00, 2026-04-06 20:00]", ""), "utf-8")
    received = got(press, mail("Ferox: whip. Musclosus: whip\nbonus: space", "Helvia Procula"))
    assert received.open == ()
    assert {entry.who for entry in received.entered} == {"musclosus", "ferox"}
    assert "named no window" in " ".join(one.message for each in received.messages[0].judged for one in each.problems)


def test_the_answer_about_a_bonus_in_its_own_words_settles_it(press: Press) -> None:
    message = mail("Ferox: whip. Musclosus: whip\nbonus: space", "Helvia Procula", clock="19:30")
    assert {note.who for note in got(press, message).open} == {"musclosus", "ferox"}
    assert got(press, message, question=lambda *_: "bonus space for both").open == ()
    assert "bonus: space" in line(press, "ferox")


LESS = {
    "super-series": ("Velox", "whip, accelerate", ["whip"]),
    "circus-maximus": ("Diocles", "12: 4/out/7, ram scorpus", ["whip too", "corner 3", "speed 14"]),
    "morturi": ("Ludus Magnus", "Flamma: move to C3, face north", ["Flamma: face south", "Flamma: move to C2"]),
    "moritari": ("Ludus Magnus", "Flamma: attack Saeva", ["Flamma: face east"]),
}


@pytest.mark.parametrize("game", LESS)
def test_in_every_game_what_leaves_out_a_part_of_the_orders_is_asked_about(tmp_path: Path, game: str) -> None:
    person, first, later = LESS[game]
    press = Press(tmp_path.resolve())
    path = press.race_folder("heat") / "race.yaml"
    path.parent.mkdir(parents=True)
    keys = race_keys(game).replace("racer: A", f"racer: {person}")
    path.write_text(f"title: Heat\ngame: {game}\nopens: {{orders: 2, closes: 2026-04-07 20:00}}\n{keys}", "utf-8")
    build(press, pictures=False)
    received = got(press, mail(first, person, clock="18:00"))
    assert received.open == ()
    for number, text in enumerate(later):
        after = got(press, mail(text, person, clock=f"18:3{number}"))
        assert after.file["orders"] == received.file["orders"]
        assert len(after.open) == number + 1
        assert "does this replace all that was sent before" in receipts(after)[0].text
        assert "Your orders are understood" not in receipts(after)[0].text
    assert got(press, mail(f"New orders: {later[-1]}", person, clock="19:00")).open == ()


def test_orders_of_a_part_each_in_a_message_of_its_own_are_asked_about(unbuilt: Press) -> None:
    some = [mail(text, clock=f"18:3{number}") for number, text in enumerate(("whip", "accelerate", "whip"))]
    found = set()
    for messages in permutations(some):
        (unbuilt.root / FILE).unlink(missing_ok=True)
        (unbuilt.root / FILE).with_suffix(".messages.json").unlink(missing_ok=True)
        for message in (*messages, messages[0]):
            received = got(unbuilt, message)
        assert len(received.open) == 2
        found.add((unbuilt.root / FILE).read_bytes())
    assert len(found) == 1
    assert line(unbuilt, "velox") == "{orders: [whip], received: 2026-04-06 18:30}"


@pytest.mark.parametrize(
    ("answers", "after"),
    [
        (["yes"], "{orders: [accelerate], received: 2026-04-06 18:30}"),
        (["whip, whip"], "{orders: [whip, whip], received: 2026-04-06 18:30}"),
        (["no"], IN_TWO_ORDERS),
        ([""], IN_TWO_ORDERS),
    ],
)
def test_the_host_says_whether_fewer_orders_replace_all(unbuilt: Press, answers: list[str], after: str) -> None:
    message = mail("Accelerate.", clock="18:30")
    assert answered(unbuilt, message, *answers)[0].endswith(", where 'velox: whip, accelerate' stands")
    assert line(unbuilt, "velox") == after
    assert [note.who for note in got(unbuilt, FIRST, message).open] == ([] if answers != [""] else ["velox"])


@pytest.mark.parametrize("text", ["whip instead of accelerate", "Correction: whip"])
def test_without_earlier_orders_nothing_is_corrected(unbuilt: Press, text: str) -> None:
    assert got(unbuilt, mail(text)).open == ()
    assert line(unbuilt, "velox") == "{orders: [whip], received: 2026-04-06 18:30}"


def test_talk_of_a_change_without_earlier_orders_holds_nothing(unbuilt: Press) -> None:
    assert got(unbuilt, mail("Please swap my first and second order.")).open == ()
    assert "Please swap" in comments(unbuilt)[0]


def test_the_messages_come_to_the_same_in_whatever_sequence_they_are_handed_in(unbuilt: Press) -> None:
    some = (FIRST, mail("whip instead of accelerate", clock="18:30"), mail("swap my orders", clock="18:40"))
    found = set()
    for messages in permutations(some):
        (unbuilt.root / FILE).unlink(missing_ok=True)
        (unbuilt.root / FILE).with_suffix(".messages.json").unlink(missing_ok=True)
        for message in (*messages, messages[0]):
            got(unbuilt, message)
        found.add((unbuilt.root / FILE).read_bytes())
    assert len(found) == 1
    assert line(unbuilt, "velox") == IN_TWO_ORDERS


def answered(unbuilt: Press, message: ReceivedMessage, *answers: str) -> list[str]:
    """Read a message with the host's answers, and return what was asked."""
    asked: list[str] = []
    left = [*answers]

    def question(about: str, _written: str, _doubt: str) -> str:
        asked.append(about)
        return left.pop(0)

    got(unbuilt, FIRST, message, question=question)
    assert left == []
    return asked


@pytest.mark.parametrize(
    ("answers", "after"),
    [
        (["whip, whip"], "{orders: [whip, whip], received: 2026-04-06 18:30}"),
        (["yes"], "{orders: [whip], received: 2026-04-06 18:30}"),
        (["no"], IN_TWO_ORDERS),
        ([""], IN_TWO_ORDERS),
        (["whip instead of accelerate", "whip, whip"], "{orders: [whip, whip], received: 2026-04-06 18:30}"),
    ],
)
def test_the_question_names_what_stands_and_the_answer_is_kept(unbuilt: Press, answers: list[str], after: str) -> None:
    message = mail("whip instead of accelerate", clock="18:30")
    asked = answered(unbuilt, message, *answers)
    assert asked[0].endswith(", where 'velox: whip, accelerate' stands")
    assert line(unbuilt, "velox") == after
    assert [note.who for note in got(unbuilt, FIRST, message).open] == ([] if answers != [""] else ["velox"])


def test_a_correction_beside_an_unclear_line_of_another_team_replaces_nothing_either(
    unbuilt: Press,
) -> None:
    orders = mail("Musclosus: whip, accelerate", "Helvia Procula", clock="18:00")
    more = mail("Musclosus: whip instead of accelerate.\n\nFerox: flarp on", "Helvia Procula", clock="18:30")
    assert {note.who for note in got(unbuilt, orders, more).open} == {"musclosus", "ferox"}
    assert line(unbuilt, "musclosus") == IN_TWO_ORDERS


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
    unbuilt = Press(tmp_path / "press")
    build(unbuilt, pictures=False)
    some = mail("I travel to Gaul.", "A", clock="18:00"), mail("I travel to Spain instead of Gaul.", "A")
    got(unbuilt, *some)
    received = got(unbuilt, *some, question=lambda *_: answer)
    acts = [{"iter": {"who": "octavian", "to": region}} for region in regions]
    assert received.file["acts"] == acts
    assert bool(received.open) is (answer == "")


def test_orders_without_a_time_are_held_against_a_correction_that_has_one(unbuilt: Press) -> None:
    some = ReceivedMessage("Velox: whip, accelerate"), mail("whip instead of accelerate")
    for messages in (some, some[::-1]):
        (unbuilt.root / FILE).unlink(missing_ok=True)
        (unbuilt.root / FILE).with_suffix(".messages.json").unlink(missing_ok=True)
        assert [note.who for note in got(unbuilt, *messages).open] == ["velox"]
        assert line(unbuilt, "velox") == "[whip, accelerate]"


@pytest.mark.parametrize("text", ["brake instead of whip", "flarp whip instead of accelerate"])
def test_an_unclear_correction_asks_for_all_orders_too(unbuilt: Press, text: str) -> None:
    asked: list[str] = []

    def question(about: str, _written: str, doubt: str) -> str:
        asked.append(f"{about}: {doubt}")
        return "whip, whip"

    got(unbuilt, FIRST, mail(text), question=question)
    assert "where 'velox: whip, accelerate' stands" in asked[0]
    assert ALL in asked[0]
    assert line(unbuilt, "velox") == "{orders: [whip, whip], received: 2026-04-06 18:30}"
