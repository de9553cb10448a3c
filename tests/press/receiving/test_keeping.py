"""What was heard is kept beside the turn: the same messages give the same file, and open questions hold the turn."""

from pathlib import Path

import pytest
from chariot_press import FILE, built_chariots, chariot_press, comments, got, hour, line, mail
from click.testing import CliRunner
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace
from phrasings import race_keys

from ludi_press.cli import group
from ludi_press.press.building.build import build
from ludi_press.press.playing.status import Wait, status
from ludi_press.press.publishing.publish import undo
from ludi_press.press.reading.find import Press
from ludi_press.press.reading.store import RECEIVED, write_note
from ludi_press.press.receiving.mails import ReceivedMessage
from ludi_press.press.receiving.open_turn import find_open_turn
from ludi_press.press.receiving.receipts import receipts
from ludi_press.press.receiving.receive import receive

KEPT = "content/races/heat/turns/01.messages.json"
OTHERS = (mail("whip", "Livia Serena"), mail("Musclosus: whip, Ferox: whip", "Helvia Procula"))
UNCLEAR = "2. left"


@pytest.fixture
def press(tmp_path: Path) -> Press:
    return built_chariots(tmp_path)


def files(press: Press) -> tuple[bytes, bytes]:
    return (press.root / FILE).read_bytes(), (press.root / KEPT).read_bytes()


def edit(press: Press, old: str, new: str) -> None:
    path = press.root / FILE
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")


def undated(text: str, name: str = "Marcus Varro") -> ReceivedMessage:
    return replace(mail(text, name), at=None)


# --- one set of messages, one file


MESSAGES = (
    mail("whip", clock="18:00"),
    mail("accelerate", clock="19:00"),
    mail(UNCLEAR, clock="18:30"),
    mail(UNCLEAR + ", or not", clock="19:30"),
    mail("brake", clock="18:45"),
    mail("Good luck!", clock="19:50"),
    mail("cancel my orders", clock="19:20"),
    mail("whip", clock="20:30", day=7),
    undated("whip"),
    undated("accelerate"),
    undated(UNCLEAR),
    mail("Musclosus: whip\nFerox: 2. left", "Helvia Procula", clock="18:10"),
    mail("Ferox: whip", "Helvia Procula", clock="18:20"),
    mail("whip", "Titus"),
    replace(mail("whip", "Livia Serena"), subject="Turn 3"),
    replace(mail("accelerate", "Livia Serena", clock="18:10"), subject="Re: turn 1"),
)


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_the_sequence_of_messages_makes_no_difference(
    tmp_path_factory: pytest.TempPathFactory, data: st.DataObject
) -> None:
    messages = data.draw(st.lists(st.sampled_from(MESSAGES), min_size=1, unique_by=MESSAGES.index))
    shuffled = data.draw(st.permutations([*messages, *data.draw(st.lists(st.sampled_from(messages)))]))
    first, second = (chariot_press(tmp_path_factory.mktemp("press")) for _ in range(2))
    got(first, *messages)
    at = data.draw(st.integers(0, len(shuffled)))
    got(second, *shuffled[:at])
    if data.draw(st.booleans()):
        write_note(second, RECEIVED, None)  # another machine goes on
    got(second, *shuffled[at:])
    assert files(first) == files(second)


def test_a_file_made_anew_is_filled_again(press: Press) -> None:
    got(press, mail("whip"), mail(UNCLEAR, "Livia Serena"))
    before = files(press)
    (press.root / FILE).unlink()
    got(press)
    assert files(press) == before


def test_what_is_kept_tells_no_address_and_no_order_that_the_turn_file_does_not_show(press: Press) -> None:
    got(press, mail("whip", clock="18:00"), mail("2. brake", clock="18:10"), mail("accelerate", clock="18:20"))
    kept = (press.root / KEPT).read_text()
    assert "accelerate" in kept
    assert not any(word in kept for word in ("whip", "brake", "example", "@"))


# --- which message counts


def test_a_doubt_without_a_time_is_settled_by_what_came_after_it_was_read_or_by_its_time(press: Press) -> None:
    doubt, clear = undated(UNCLEAR), mail("whip", clock="19:00")
    late, told = replace(doubt, mailed=False, address=""), hour("18:00")
    assert len(got(press, late, now=hour("19:10")).open) == 1
    assert len(got(press, clear, now=hour("20:00")).open) == 1, "the doubt may have come between"
    assert got(press, late, mail("accelerate", clock="19:20"), now=hour("20:00")).open == ()
    assert len(got(press, replace(late, at=hour("19:30"))).open) == 1
    (press.root / KEPT).unlink()
    (press.root / FILE).unlink()
    assert len(got(press, late, clear).open) == 1
    assert got(press, replace(late, at=told)).open == ()
    assert got(press, late).open == (), "it has its time already"
    assert comments(press) == []


def test_a_date_that_is_still_to_come_is_none(press: Press) -> None:
    ahead = mail("whip", clock="19:00", day=6)
    received = got(press, ahead, mail("accelerate", clock="19:30", day=4), now=hour("20:00", 4))
    assert line(press, "velox").startswith("{orders: [accelerate]")
    assert received.messages[0].time == "no true time (its date says 2026-04-06 19:00)"
    assert comments(press) == ["#? velox, no time: says whip, without a true date: what has one stands"]
    assert not got(press, ahead, now=hour("20:00", 8)).changed, "it stays so"


def test_a_later_doubt_suspends_the_order_and_an_older_order_does_not_end_it(press: Press) -> None:
    doubt = mail(UNCLEAR, clock="19:00")
    assert len(got(press, doubt).open) == 1
    held = got(press, mail("whip", clock="18:00"), *OTHERS)
    assert [(note.who, note.sender) for note in held.open] == [("velox", "Marcus Varro")]
    assert line(press, "velox").startswith("{orders: [whip]")
    assert build(press, pictures=False).problems == ()
    assert not (press.root / "content/races/heat/turns/01.dice.yaml").exists(), "the turn is held"
    got(press, mail("accelerate", clock="19:10"))
    assert status(press, "heat").wait is Wait.BUILD


def test_two_messages_without_a_time_that_differ_are_asked_about(press: Press) -> None:
    got(press, undated("whip"))
    assert line(press, "velox") == "[whip]"
    held = got(press, undated("accelerate"))
    assert line(press, "velox") == ""
    assert len(held.open) == 2
    assert all("which came last?" in one for one in comments(press))
    got(press, mail("accelerate"))
    assert comments(press) == ["#? velox, no time: says whip, without a true date: what has one stands"]


def test_orders_that_are_taken_back_go_out_of_the_file(press: Press) -> None:
    got(press, mail("whip", clock="18:00"))
    got(press, mail("cancel my orders", clock="18:10"))
    assert line(press, "velox") == ""
    got(press, mail("accelerate", clock="18:20"))
    assert line(press, "velox").startswith("{orders: [accelerate]")


def test_clear_lines_of_other_teams_stand(press: Press) -> None:
    together = got(press, mail("Musclosus: whip\nFerox: 2. left", "Helvia Procula"))
    assert together.entered == (), "the second line may belong to the first"
    received = got(press, mail("Musclosus: whip\nFerox: lft 1", "Helvia Procula", clock="19:00"))
    assert line(press, "musclosus").startswith("{orders: [whip]")
    assert line(press, "ferox") == ""
    assert {note.who for note in received.open} == {"ferox"}


def test_a_clear_order_that_waits_for_a_doubt_beside_it_is_named_at_its_line(press: Press) -> None:
    received = got(press, undated("musclosus - whip\nFerox flarps on. Gnarl brake.", "Helvia Procula"))
    assert {note.who for note in received.open} == {"musclosus", "ferox"}
    got(press, mail("Celer: whip, please. Flarp brake.", "Livia Serena"))
    assert "#? celer, 2026-04-06 18:30: 'whip' waits until the rest of this message is clear" in comments(press)
    assert "#? musclosus, no time: 'whip' waits until the rest of this message is clear" in comments(press)


# --- who ends a question


def test_a_question_holds_the_turn_until_the_host_writes_an_order(press: Press) -> None:
    got(press, mail(UNCLEAR), *OTHERS)
    standing = status(press, "heat")
    assert (standing.wait, [note.who for note in standing.unclear]) == (Wait.ORDERS, ["velox"])
    assert got(press, mail(UNCLEAR)).open, "asked again"
    edit(press, "  velox:", "  velox: whip")
    standing = status(press, "heat")
    assert (standing.wait, standing.unclear) == (Wait.BUILD, ())
    assert not got(press, mail(UNCLEAR)).open
    assert comments(press) == []
    assert got(press, mail(UNCLEAR, clock="19:00")).open, "a later question is about the host's line too"
    assert status(press, "heat").wait is Wait.ANSWERS


@pytest.mark.parametrize("ignored", ["unclear: ignored", "unclear: {velox: ignored}"])
def test_a_host_may_ignore_what_is_unclear(press: Press, ignored: str) -> None:
    got(press, mail("whip", clock="18:00"), mail(UNCLEAR, clock="19:00"), *OTHERS)
    assert status(press, "heat").wait is Wait.ANSWERS
    edit(press, "\norders:", f"\n{ignored}\norders:")
    assert status(press, "heat").wait is Wait.BUILD
    build(press, pictures=False)
    assert (press.root / "content/races/heat/turns/01.dice.yaml").exists()


def test_it_may_stand_beside_the_orders_too(press: Press) -> None:
    got(press, mail("whip", clock="18:00"), mail(UNCLEAR, clock="19:00"), *OTHERS)
    edit(press, "velox: {orders: [whip]", "velox: {unclear: ignored, orders: [whip]")
    assert status(press, "heat").wait is Wait.BUILD


def test_strangers_and_talk_hold_nothing(press: Press) -> None:
    received = got(press, mail("whip"), mail("Good luck", clock="19:00"), mail("Velox: 2. left", "Titus"), *OTHERS)
    assert received.open == ()
    assert status(press, "heat").wait is Wait.BUILD


def test_questions_stand_in_the_answers_of_commands(press: Press, monkeypatch: pytest.MonkeyPatch) -> None:
    got(press, mail("whip", clock="18:00"), mail(UNCLEAR, clock="19:00"), *OTHERS)
    monkeypatch.chdir(press.root)
    asked = f'velox, 2026-04-06 19:00, of Marcus Varro: "{UNCLEAR}": velox: order 1 is missing'
    for command in ("status", "check", "build"):
        result = CliRunner().invoke(group, [command, *(["heat"] if command != "build" else [])], prog_name="ludi-press")
        assert asked in result.output, command
        assert "waits for answers" in result.output, command
    assert '"team": "velox"' in CliRunner().invoke(group, ["status", "--json"]).output


def test_damaged_files_of_messages_are_problems(press: Press) -> None:
    got(press, mail("whip"))
    (press.root / KEPT).write_text("<<<<<<< ours\n")
    problems = status(press, "heat")
    assert problems.wait is Wait.CORRECTION


# --- turns and races


def test_a_message_for_a_turn_to_come_is_read_when_it_opens(press: Press) -> None:
    early = replace(mail("brake"), subject="Turn 2")
    received = got(
        press, early, ReceivedMessage("Velox: whip\nCeler: whip\nMusclosus: whip\nFerox: whip", at=hour("18:00"))
    )
    assert "for turn 2 are kept" in receipts(received)[0].text
    assert line(press, "velox") == "{orders: [whip], received: 2026-04-06 18:00}"
    assert "brake" not in (press.root / KEPT).read_text()
    build(press, pictures=False)
    assert line_of(press, got(press)) == "{orders: [brake], received: 2026-04-06 18:30}"


def test_another_machine_is_told_that_a_message_came_early(press: Press) -> None:
    early = replace(mail("brake"), subject="Turn 2")
    got(press, early, ReceivedMessage("Velox: whip\nCeler: whip\nMusclosus: whip\nFerox: whip", at=hour("18:00")))
    build(press, pictures=False)
    write_note(press, RECEIVED, None)
    assert got(press).missing == ("Marcus Varro",)
    assert got(press, early).missing == ()


def line_of(press: Press, _received: object) -> str:
    text = (press.root / FILE.replace("01", "02")).read_text(encoding="utf-8")
    return (
        next(line for line in text.split("\n") if line.startswith("  velox:"))
        .removeprefix("  velox:")
        .split("  #")[0]
        .strip()
    )


@pytest.mark.parametrize(
    ("subject", "text", "late"),
    [
        ("Turn 1", "brake", True),
        ("", "Turn 1: brake", True),
        ("Re: Heat, turn 1", "brake", False),
        ("turn II", "brake", False),
    ],
)
def test_a_message_for_a_turn_that_is_past_is_late(press: Press, subject: str, text: str, late: bool) -> None:
    got(press, ReceivedMessage("Velox: whip\nCeler: whip\nMusclosus: whip\nFerox: whip", at=hour("18:00")))
    build(press, pictures=False)
    received = got(press, replace(mail(text, day=8), subject=subject))
    assert received.messages[0].late is late
    assert line_of(press, received) == ("" if late else "{orders: [brake], received: 2026-04-08 18:30}")


def test_a_message_for_another_race_is_asked_about(press: Press) -> None:
    other = press.race_folder("other") / "race.yaml"
    other.parent.mkdir()
    other.write_text((press.race_folder("heat") / "race.yaml").read_text().replace("title: Heat", "title: Ludi Novi"))
    received = got(press, replace(mail("whip"), subject="[Races] Ludi Novi"), mail("Ludi Novi: whip", "Livia Serena"))
    assert received.entered == ()
    assert [note.who for note in received.open] == ["velox", "celer"]
    assert "is it for heat?" in received.open[0].texts[0]


def test_whether_a_clear_message_counts_is_asked_of_those_whom_it_orders(press: Press) -> None:
    ferox = replace(mail("Ferox: whip", "Helvia Procula"), subject="Ludi Apollinares")
    assert [note.who for note in got(press, ferox).open] == ["ferox"]
    both = replace(mail("Ferox: whip\nand perhaps the other", "Helvia Procula"), subject="Ludi Apollinares")
    assert {note.who for note in got(press, both).open} == {"musclosus", "ferox"}


def test_a_date_that_cannot_be_true_is_left_out(press: Press) -> None:
    got(press, replace(mail("whip"), at=hour("18:00").replace(year=2099)))
    assert line(press, "velox") == "[whip]"


# --- the host at a terminal


def test_questions_come_in_order_of_time_and_what_a_clear_message_replaces_is_not_asked(press: Press) -> None:
    asked: list[tuple[str, str]] = []

    def question(about: str, written: str, _doubt: str) -> str:
        asked.append((about, written))
        return "whip" if written == "crash" else ""

    messages = (
        mail("2. left", clock="18:00"),
        mail("accelerate", clock="18:10"),
        mail("crash", "Livia Serena", clock="18:20"),
        mail("2. left", "Livia Serena", clock="18:00"),
    )
    got(press, *messages, question=question)
    assert asked == [
        ("Livia Serena, 2026-04-06 18:00, for turn 1", "2. left"),
        ("Livia Serena, 2026-04-06 18:20, for turn 1", "crash"),
    ]
    assert line(press, "celer").startswith("{orders: [whip]")
    again = got(press, *messages)
    assert again.open == ()
    assert not again.changed


def test_a_receipt_says_what_stands_also_where_the_host_has_changed_it(press: Press) -> None:
    got(press, mail("whip"))
    edit(press, "velox: {orders: [whip], received: 2026-04-06 18:30}", "velox: accelerate")
    (receipt,) = receipts(got(press, mail("whip")))
    assert "\n  velox: accelerate\n" in receipt.text


def test_a_receipt_asks_and_says_what_stands_meanwhile(press: Press) -> None:
    (receipt,) = receipts(got(press, mail("whip", clock="18:00"), mail(f"Salve\n{UNCLEAR}", clock="19:00")))
    assert f'  - "{UNCLEAR}": velox: order 1 is missing\nThis stands for you now:\n  velox: whip\n' in receipt.text
    assert "Not read as orders: Salve" in receipt.text


def test_posts_of_the_press_that_a_list_brings_back_are_passed_over(press: Press) -> None:
    form = "mail: {from: Ludi <Host@x.example>, to: [list@x.example], server: localhost}\n"
    (press.root / "press.yaml").write_text(form)
    received = got(press, mail("whip", "Ludi", address="host@x.example"), mail("whip"))
    assert [(one.sender, one.at, one.why) for one in received.passed] == [
        ("Ludi", "2026-04-06 18:30", "a post of this press")
    ]
    assert [one.who for one in received.messages] == ["Marcus Varro"]
    assert comments(press) == []


def test_an_accent_that_stands_alone_is_asked_about(press: Press) -> None:
    assert len(got(press, mail("whip \u0336")).open) == 1


@pytest.mark.parametrize(("answer", "left"), [("yes", 1), ("no", 0)])
def test_a_yes_is_no_order_and_no_is_not_what_the_sender_wrote(press: Press, answer: str, left: int) -> None:
    message = mail("Velox: whip\nnever mind the others")
    received = got(press, message, question=lambda _about, _written, _doubt: answer)
    assert len(received.open) == left
    (receipt,) = receipts(received)
    assert f"orders: {answer}" not in receipt.text


def test_an_order_does_not_say_for_which_race_a_message_is(press: Press) -> None:
    message = replace(mail("whip"), subject="Ludi Apollinares")
    received = got(press, message, question=lambda _about, _written, _doubt: "brake")
    assert (line(press, "velox"), len(received.open)) == ("", 1)


@pytest.mark.parametrize(("answer", "entered"), [("no", ""), ("yes", "{orders: [whip], received: 2026-04-06 18:30}")])
def test_a_host_says_whether_a_message_is_for_this_race(press: Press, answer: str, entered: str) -> None:
    other = press.race_folder("other") / "race.yaml"
    other.parent.mkdir()
    other.write_text((press.race_folder("heat") / "race.yaml").read_text().replace("title: Heat", "title: Ludi Novi"))
    message = replace(mail("Salve\nwhipp"), subject="Ludi Novi")

    def question(_about: str, _written: str, doubt: str) -> str:
        return answer if "is it for heat?" in doubt else "whip"

    assert got(press, message, question=question).open == ()
    assert line(press, "velox") == entered
    again = got(press, message)
    assert again.open == (), "it is not asked again"
    assert len(receipts(again)) == (answer == "yes")
    assert line(press, "velox") == entered


def test_a_turn_that_needs_no_dice_is_open_until_it_is_built(tmp_path: Path) -> None:
    press = Press(tmp_path.resolve())
    path = press.race_folder("heat") / "race.yaml"
    path.parent.mkdir(parents=True)
    path.write_text(f"title: Heat\ngame: ludi-romani\nopens: {{closes: 2026-04-07 20:00}}\n{race_keys('ludi-romani')}")
    for text in ("I travel to Gaul.", "I give Agrippa 2 curiales."):
        assert got(press, mail(text, "A")).open_turn.ask.turn == 1


@pytest.mark.parametrize("text", ["otherwise brake", "if blocked, brake", "bonus: space"])
def test_what_orders_nothing_by_itself_is_asked_about(press: Press, text: str) -> None:
    received = got(press, mail("whip", clock="18:00"), mail(text, clock="19:00"))
    assert "this orders nothing by itself" in received.open[0].texts[0]
    other = got(press, mail(f"Musclosus: whip.\n\nFerox: {text}", "Helvia Procula"))
    assert line(press, "musclosus").startswith("{orders: [whip]")
    assert {note.who for note in other.open} == {"velox", "ferox"} or text.startswith("bonus")


def test_a_turn_that_was_taken_back_is_open_again(press: Press) -> None:
    text = ReceivedMessage("Velox: whip\nCeler: whip\nMusclosus: whip\nFerox: whip", at=hour("18:00"))
    got(press, text)
    build(press, pictures=False)
    assert undo(press, "heat").value is not None
    assert got(press, mail("accelerate", clock="19:00")).open_turn.ask.turn == 1
    assert line(press, "velox").startswith("{orders: [accelerate]")
    edit(press, "hold: yes", "# hold: yes")
    assert got(press, mail("whip", clock="19:30")).open_turn.ask.turn == 1
    assert line(press, "velox").startswith("{orders: [whip]")


def test_after_a_merge_of_two_hosts_receive_writes_what_both_have_kept(press: Press) -> None:
    path = press.race_folder("heat") / "turns/01.messages.json"
    turn = press.root / FILE
    got(press)
    empty, ours = turn.read_bytes(), b""
    for message in (mail("whip"), mail("crash", "Livia Serena")):
        turn.write_bytes(empty)
        path.unlink(missing_ok=True)
        got(press, message)
        ours = ours or path.read_bytes()
    path.write_bytes(b"<<<<<<< HEAD\n" + ours + b"=======\n" + path.read_bytes() + b">>>>>>> 1234\n")
    assert len(got(press).open) == 1
    assert line(press, "velox").startswith("{orders: [whip]")
    assert b"<<<<" not in path.read_bytes()


# --- a host's no


def no(_about: str, _written: str, _doubt: str) -> str:
    return "no"


@pytest.mark.parametrize("name", ["Livia Serena", "Gaius Nemo"])
def test_a_no_stays_until_the_host_takes_it_back(press: Press, name: str) -> None:
    message = mail("whip or accelerate", name)
    first = got(press, message, question=no)
    again = got(press, message, question=pytest.fail)
    assert [one.text for one in receipts(again)] == [one.text for one in receipts(first)]
    assert all("Your orders cannot stand as they are" in one.text for one in receipts(again))
    assert len(receipts(again)) == (name == "Livia Serena")
    assert [one.is_refused for one in (*first.messages, *again.messages)] == [True, True]
    assert again.messages[0].doubts == ()
    open_turn = find_open_turn(press, "heat").value
    assert open_turn is not None
    answers = iter(["Serena", "whip"] if name != "Livia Serena" else ["whip"])
    receive(open_turn, [message], lambda _about, _written, _doubt: next(answers), again=True)
    assert line(press, "celer") == "{orders: [whip], received: 2026-04-06 18:30}"


def test_strangers_are_asked_about_last_and_until_somebody_is_named(press: Press) -> None:
    asked: list[tuple[str, str]] = []
    answers = iter(["", "nobody here", "Serena"])

    def question(about: str, _written: str, doubt: str) -> str:
        asked.append((about.split(",")[0], doubt))
        return next(answers)

    got(press, mail("whip", "Gaius Nemo", "18:00"), mail("flarp whip", clock="19:00"), question=question)
    assert [who for who, _ in asked] == ["Marcus Varro", "Gaius Nemo <x@example.net>", "Gaius Nemo <x@example.net>"]
    assert asked[2][1].startswith("nobody here is called 'nobody here'")


def test_an_answer_after_the_deadline_counts_where_the_turn_waits_for_it(press: Press) -> None:
    doubt, answer = mail(UNCLEAR), mail("accelerate", clock="20:30", day=7)
    received = got(press, answer, *OTHERS)
    assert line(press, "velox") == ""
    assert "do not count" in receipts(received)[0].text
    received = got(press, doubt)
    assert received.open == ()
    assert line(press, "velox") == "{orders: [accelerate], received: 2026-04-07 20:30}"
    assert [(one.team, one.late) for one in status(press, "heat").sent if one.late] == [("velox", True)]
    assert "are understood" in receipts(got(press, answer))[0].text
    (press.root / FILE).unlink()
    got(press)
    assert line(press, "velox").startswith("{orders: [accelerate]")


def test_a_question_beside_awaited_orders_names_what_ends_it(press: Press) -> None:
    assert "unclear: ignored" not in status(press, "heat").todo
    got(press, mail(UNCLEAR))
    assert "01.yaml, where 'unclear: ignored' ends the questions; at the deadline" in status(press, "heat").todo


def test_what_stands_in_quotation_marks_is_not_quoted_twice(press: Press) -> None:
    (note,) = got(press, mail('"Flarp whip xyzzy"')).open
    assert note.texts[0].startswith('"Flarp whip xyzzy": ')
