"""Messages into the file of the open turn."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier
from typing import Any

import pytest
from chariot_press import FILE, built_chariots, chariot_press, comments, got, hour, line, mail
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace
from phrasings import race_keys

from ludi_press.content.load import load
from ludi_press.content.nodes import MappingNode, plain
from ludi_press.press.building.build import build
from ludi_press.press.playing.explain import check_race
from ludi_press.press.playing.status import status
from ludi_press.press.reading.find import Press
from ludi_press.press.reading.store import RECEIVED, write_note
from ludi_press.press.reading.write import drop
from ludi_press.press.receiving.mails import ReceivedMessage
from ludi_press.press.receiving.messages import read_bytes
from ludi_press.press.receiving.open_turn import find_open_turn
from ludi_press.press.receiving.parsing import held
from ludi_press.press.receiving.plain import plain as own_words
from ludi_press.press.receiving.receipts import receipts


@pytest.fixture
def press(tmp_path: Path) -> Press:
    return chariot_press(tmp_path)


def test_the_file_of_the_turn_is_made_and_filled_and_its_comments_stay(press: Press) -> None:
    received = got(press, mail("Velox will accelerate.\n\nVale, Marcus"), mail("whip!", "Livia Serena"))
    assert [entry.who for entry in received.entered] == ["velox", "celer"]
    text = (press.root / FILE).read_text(encoding="utf-8")
    assert "  velox: {orders: [accelerate], received: 2026-04-06 18:30}" in text
    assert "# Velox" in text
    assert "# retire: [velox]" in text
    assert not [problem for problem in check_race(press, "heat") if problem.is_error]


def test_two_commands_at_once_take_turns_also_where_there_is_no_file(press: Press) -> None:
    messages = {"velox": mail("whip"), "celer": mail("accelerate", "Livia Serena")}
    begin = Barrier(len(messages))

    def command(message: ReceivedMessage) -> None:
        begin.wait()
        got(press, message)

    for _ in range(4):
        (press.root / FILE).unlink(missing_ok=True)
        drop(press.memory)
        with ThreadPoolExecutor(len(messages)) as pool:
            list(pool.map(command, messages.values()))
        assert "whip" in line(press, "velox")
        assert "accelerate" in line(press, "celer")


def test_a_note_of_a_slip_goes_into_the_file_beside_the_orders_or_below_its_own_key(press: Press) -> None:
    got(press, mail('velox: {orders: whip, note: "Vale: {x}"}\n'))
    assert 'note: "Vale: {x}"' in line(press, "velox")
    received = got(press, mail('notes:\n  celer: "Salve \\"ave\\""\n', "Livia Serena"))
    assert [(entry.section, entry.who, entry.value) for entry in received.entered] == [
        ("notes", "celer", 'Salve "ave"')
    ]
    assert line(press, "celer") == ""
    assert (press.root / FILE).read_text(encoding="utf-8").endswith('notes:\n  celer: "Salve \\"ave\\""\n')
    assert not [problem for problem in check_race(press, "heat") if problem.is_error]


def test_a_note_alone_leaves_its_orders_awaited(press: Press) -> None:
    received = got(press, mail('velox: {note: "Vale."}\n'))
    assert received.messages[0].is_sure
    assert line(press, "velox") == "{note: Vale., received: 2026-04-06 18:30}"
    assert "orders-awaited" in [problem.code for problem in check_race(press, "heat")]


def test_the_same_again_changes_nothing(press: Press) -> None:
    messages = (mail("whip"), mail("2. left", "Livia Serena"), mail("brake", "Helvia Procula"), mail("x", "Nobody"))
    got(press, *messages)
    before = (press.root / FILE).read_bytes()
    again = got(press, *messages)
    assert not again.changed
    assert (press.root / FILE).read_bytes() == before
    write_note(press, RECEIVED, None)
    assert not got(press, *messages).changed
    assert (press.root / FILE).read_bytes() == before


def test_a_turn_of_which_all_has_come_in_is_still_open_until_it_is_built(press: Press) -> None:
    text = "Velox: whip\nCeler: whip\nMusclosus: whip\nFerox: whip"
    assert len(got(press, ReceivedMessage(text)).entered) == 4
    assert not got(press, ReceivedMessage(text)).changed
    assert got(press, ReceivedMessage("Velox: accelerate", at=hour("18:00"))).changed
    assert line(press, "velox") == "{orders: [accelerate], received: 2026-04-06 18:00}"


def test_the_last_valid_message_on_time_counts_whatever_the_order_of_the_files(press: Press) -> None:
    received = got(
        press,
        mail("whip", clock="19:30"),
        mail("accelerate", clock="18:00"),
        mail("brake", clock="19:00"),  # not open at the start
        mail("accelerate, sorry", clock="20:30", day=7),  # too late
    )
    assert line(press, "velox") == "{orders: [whip], received: 2026-04-06 19:30}"
    assert [one.late for one in received.messages] == [False, False, False, True]
    assert comments(press) == ["#? velox, 2026-04-07 20:30, late: accelerate"]
    got(press, mail("accelerate", clock="18:00"))
    assert line(press, "velox") == "{orders: [whip], received: 2026-04-06 19:30}", "an older one comes in again"
    asked = got(press, mail("brake", clock="19:45"), mail("no idea, brake", clock="20:50", day=7))
    assert line(press, "velox") == "{orders: [accelerate], received: 2026-04-07 20:30}", "it answers what is asked"
    assert asked.open == ()


def test_messages_of_an_earlier_turn_are_no_orders_of_this_one(press: Press) -> None:
    text = ReceivedMessage("Velox: whip\nCeler: whip\nMusclosus: whip\nFerox: accelerate", at=hour("18:00"))
    got(press, text)
    build(press, pictures=False)
    late, new = mail("brake", "Livia Serena", clock="19:59", day=7), mail("brake", clock="20:01", day=7)
    received = got(press, text, late, new)
    assert received.open_turn.ask.turn == 2
    assert [one.who for one in received.messages] == ["Livia Serena", "Marcus Varro"]
    assert [entry.who for entry in received.entered] == ["velox"]
    assert "is it for turn 2?" in (received.messages[0].doubts[0].doubt or "")
    assert not got(press, text, late, new).changed
    published = b"".join(path.read_bytes() for path in press.site.rglob("*") if path.is_file())
    assert b"marcus@example.org" not in published
    assert "addresses" not in received.open_turn.played.source.entries.entries, "they may change after the commitment"


@pytest.mark.parametrize(
    ("subject", "text"), [("Re: Heat: Turn 2", "Turn 3, Velox: accelerate"), ("Turn 3", "accelerate")]
)
def test_where_turns_were_played_early_a_mail_that_names_the_open_one_is_read(
    press: Press, subject: str, text: str
) -> None:
    for turn, order in ((1, "accelerate"), (2, "brake")):
        orders = "\n".join(f"{name}: {order}" for name in ("Velox", "Celer", "Musclosus", "Ferox"))
        got(press, ReceivedMessage(f"Turn {turn}\n{orders}", at=hour("18:00")))
        build(press, pictures=False)
    received = got(press, replace(mail(text, clock="18:30", day=6), subject=subject))
    assert received.open_turn.ask.turn == 3
    assert received.passed == ()
    assert [doubt.doubt for message in received.messages for doubt in message.doubts] == []
    assert {entry.who: entry.value for entry in received.entered} == {
        "velox": {"orders": ["accelerate"], "received": "2026-04-06 18:30"}
    }


def test_mistakes_of_the_open_turn_are_no_hindrance_and_those_of_an_earlier_one_are(press: Press) -> None:
    got(press, mail("whip"))
    path = press.root / FILE
    path.write_text(path.read_text().replace("celer:", "celer: fly"))
    assert got(press, mail("accelerate", clock="19:00")).changed
    (path.parent / "02.yaml").write_text("orders:\n  velox:\n")
    refused = find_open_turn(press, "heat")
    assert refused.value is None
    assert "order-unknown" in [problem.code for problem in refused.problems]


def test_lines_of_the_host_stay(press: Press) -> None:
    got(press, mail("whip"))
    path = press.root / FILE
    path.write_text(
        path.read_text().replace("velox: {orders: [whip], received: 2026-04-06 18:30}", "velox: accelerate")
    )
    received = got(press, mail("whip", clock="19:00"))
    assert line(press, "velox") == "accelerate"
    assert [entry.who for entry in received.kept] == ["velox"]
    assert comments(press) == ["#? velox, 2026-04-06 19:00: says whip; the host has written this"]


def test_an_unclear_order_is_a_comment_until_a_clear_one_comes(press: Press) -> None:
    got(press, mail("2. left"))
    assert line(press, "velox") == ""
    assert comments(press) == ['#? velox, 2026-04-06 18:30: "2. left": velox: order 1 is missing']
    got(press, mail("2. left"), mail("whip", clock="19:00"))
    assert line(press, "velox").startswith("{orders: [whip]")
    assert comments(press) == []


def test_a_host_at_a_terminal_is_asked(press: Press) -> None:
    asked = []

    def question(about: str, written: str, doubt: str) -> str:
        asked.append((written, doubt))
        return "whip"

    got(press, mail("Salve\nwhippe!"), question=question)
    assert [written for written, _ in asked] == ["whippe!"]
    assert line(press, "velox").startswith("{orders: [whip]")
    got(press, mail("crash", "Livia Serena"), question=lambda about, written, doubt: "")
    assert line(press, "celer") == ""


def test_what_a_host_has_answered_is_not_asked_again(press: Press) -> None:
    messages = (mail("whippe!"), mail("accelerate", "Titus"))
    answers = {"whippe!": "whip", "accelerate": "Celer"}
    got(press, *messages, question=lambda about, written, doubt: answers[written])
    assert line(press, "velox").startswith("{orders: [whip]")
    assert line(press, "celer").startswith("{orders: [accelerate]")
    before = (press.root / FILE).read_bytes()
    assert not got(press, *messages).changed
    assert (press.root / FILE).read_bytes() == before


def test_lines_of_an_order_slip_are_taken_as_they_stand(tmp_path: Path) -> None:
    press = chariot_press(tmp_path, 2)
    got(press, mail("Salve!\n\nvelox: {orders: [whip, left 1], otherwise: [brake]}\nVale"))
    assert line(press, "velox") == "{orders: [whip, left 1], otherwise: [brake], received: 2026-04-06 18:30}"
    received = got(press, mail("celer: {orders: [whip, left 1], otherwise: [brake]}", clock="19:00"))
    assert received.entered == (), "not his"
    assert received.messages[0].doubts


@pytest.mark.parametrize(
    ("message", "doubt"),
    [
        (mail("whip", "Marcus Varro", address="other@example.org"), "other@example.org is no address of Marcus Varro"),
        (mail("whip", "Helvia Procula"), "who is to do this: write 'musclosus' or 'ferox' before it"),
        (mail("Velox: whip", "Livia Serena"), "velox does not get its orders from you"),
        (
            ReceivedMessage("whip\n\nLivia", "Marcus Varro", at=hour("18:00")),
            "Livia Serena has signed what Marcus Varro is said",
        ),
    ],
)
def test_nothing_is_guessed(press: Press, message: ReceivedMessage, doubt: str) -> None:
    received = got(press, message)
    assert received.entered == ()
    assert doubt in (received.messages[0].doubts[0].doubt or "")
    assert len(comments(press)) == 1


def test_a_message_without_orders_is_told_of_until_orders_come(press: Press) -> None:
    received = got(press, mail("See you tomorrow!"))
    assert comments(press) == ["#? velox, 2026-04-06 18:30: no orders were found in this message"]
    assert received.open == ()
    assert "no orders were found in your message" in receipts(received)[0].text
    got(press, mail("whip", clock="18:00"))
    assert comments(press) == []


def test_an_unknown_sender_enters_nothing(press: Press) -> None:
    received = got(press, mail("Velox: whip", "Titus"), ReceivedMessage("whip", "Titus"))
    assert received.entered == ()
    assert comments(press) == [
        "#? from, 2026-04-06 18:30: Titus: nobody here has this address or this name",
        "#? from, no time: Titus: nobody here has this address or this name",
    ]
    assert receipts(received) == ()


def test_a_host_pastes_what_several_wrote(press: Press) -> None:
    text = (
        "Livia Serena\n2026-04-06 19:30\nI accelerate. Good luck!\n\n"
        "Marcus Varro » Apr 6, 2026 7:40 pm\nWhip.\n> quoted\n\n"
        "posted by Helvia Procula\nMusclosus: whip, Ferox: accelerate"
    )
    received = got(press, ReceivedMessage(text))
    assert [one.who for one in received.messages] == ["Livia Serena", "Marcus Varro", "Helvia Procula"]
    assert line(press, "velox") == "{orders: [whip], received: 2026-04-06 19:40}"
    assert line(press, "musclosus") == "[whip]"
    assert line(press, "ferox") == "[accelerate]"


def test_unsigned_text_names_whom_it_orders(press: Press) -> None:
    got(press, ReceivedMessage("[V1]: whip\nV2 accelerates", at=hour("18:00")))
    assert line(press, "velox") == "{orders: [whip], received: 2026-04-06 18:00}"
    assert line(press, "celer") == "{orders: [accelerate], received: 2026-04-06 18:00}"


def test_bonus_contingency_note_and_word(tmp_path: Path) -> None:
    committed = "dice: {scheme: 2}"
    press = chariot_press(tmp_path, 2, committed)
    assert find_open_turn(press, "heat").value is None, "a race that has yet to commit has no open turn"
    press = chariot_press(tmp_path / "free", 2)
    text = "whip then left 1\notherwise: brake\nbonus: space\nnote: For the Blues!\nword: panem"
    received = got(press, mail(text, clock="19:30"))
    assert line(press, "velox") == (
        '{orders: [whip, left 1], otherwise: [brake], bonus: space, received: 2026-04-06 19:30, note: "For the Blues!"}'
    )
    assert "panem" not in (press.root / FILE).read_text(), "these dice take no words"
    assert "word" not in receipts(received)[0].text.lower()


def test_receipts_tell_what_was_understood_or_what_could_be_ordered(tmp_path: Path) -> None:
    press = chariot_press(tmp_path, more="language: la")
    received = got(press, mail("flagello"), mail("retineo", "Livia Serena"))
    told = {one.name: one for one in receipts(received)}
    assert told["Marcus Varro"].address == "marcus@example.org"
    assert "Mandata tua intellecta sunt:\n  velox: whip\n" in told["Marcus Varro"].text
    assert "write 'accelerate' or 'whip'" in told["Livia Serena"].text
    assert "Quaeso denuo mitte" in told["Livia Serena"].text


GAMES: dict[str, tuple[str, dict[str, Any]]] = {
    "moritari": (
        "Flamma moves to Saeva and fights her.\nCeladus stays.\nAs Caesar: Celadus, then Flamma; thumbs up",
        {
            "orders": {"flamma": {"move": "saeva", "fight": "saeva"}, "celadus": "stay"},
            "caesar": {"magnus": {"sequence": ["celadus", "flamma"], "thumb": "up"}},
        },
    ),
    "circus-maximus": ("Speed 10, corner 3", {"orders": {"diocles": {"speed": "10", "corner": "3"}}}),
    "morturi": (
        "Flamma strikes Verus if he is locked, else moves to him",
        {"orders": {"flamma": [{"if": ["locked verus"], "strike": "verus"}, {"move": "verus"}]}},
    ),
    "ludi-romani": (
        "I travel to Gaul.\nI give Agrippa 2 curiales.",
        {
            "acts": [
                {"iter": {"who": "octavian", "to": "gaul"}},
                {"dat": {"from": "octavian", "to": "agrippa", "curiales": "2"}},
            ]
        },
    ),
}


@pytest.mark.parametrize("game", GAMES)
def test_the_other_games_are_heard_too(tmp_path: Path, game: str) -> None:
    text, wanted = GAMES[game]
    press = Press(tmp_path.resolve())
    path = press.race_folder("heat") / "race.yaml"
    path.parent.mkdir(parents=True)
    person = {"moritari": "Ludus Magnus", "morturi": "Ludus Magnus", "circus-maximus": "Diocles"}.get(game, "A")
    path.write_text(f"title: Heat\ngame: {game}\nopens: {{closes: 2026-04-07 20:00}}\n{race_keys(game)}")
    if game == "circus-maximus":
        build(press, pictures=False)  # its start takes dice
    for _ in range(2):
        got(press, mail(text, person))
        tree = load((press.root / FILE).read_bytes(), FILE).value
        assert isinstance(tree, MappingNode)
        said = {entry.key.text: plain(entry.value) for entry in tree if entry.key.text in wanted}
        assert without_times(said) == wanted


def without_times(said: Any) -> Any:
    """Return the turn file's content without awaited names and times of arrival."""
    orders = {who: one for who, one in said.get("orders", {}).items() if one}
    bare = {who: one["orders"] if isinstance(one, dict) and "received" in one else one for who, one in orders.items()}
    return {**said, **({"orders": bare} if bare else {})}


HOSTILE = st.text(max_size=300) | st.sampled_from(
    [
        "whip\nnote: x\n  celer: whip", "whip # }\n", "word: '}\n]: {", "note: \"}, celer: {orders: [brake]}, x: \"",
        "whip\u2028celer: brake", "whip\x00\x1b[31m", "a" * 200_000, "whip\n" * 50_000, "[" * 5_000, "left " * 4_000,
        "note: \\u007d, x", "!!python/object:os.system [x]", "&a whip *a", "whip: whip: whip: {", "#? velox, x",
    ]
)  # fmt: skip


@settings(max_examples=12, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(text=HOSTILE, name=st.sampled_from(["Marcus Varro", "Titus"]) | st.text(max_size=20))
def test_hostile_text_changes_no_line_but_the_writers_own(press: Press, text: str, name: str) -> None:
    (press.root / FILE).unlink(missing_ok=True)
    write_note(press, RECEIVED, None)
    got(press, mail(text, name))
    for other in ("celer", "musclosus", "ferox"):
        assert line(press, other) == ""
    assert not [problem for problem in check_race(press, "heat") if problem.is_error]
    assert len((press.root / FILE).read_text()) < 6_000


def test_acts_stand_in_the_sequence_in_which_they_were_sent(tmp_path: Path) -> None:
    texts = [mail(f"I give Agrippa {number} curiales.", "A", clock=f"18:0{number}") for number in (1, 2, 3)]
    found = []
    for place, messages in enumerate((texts, [texts[2], texts[0], texts[1]], texts[::-1])):
        press = Press((tmp_path / str(place)).resolve())
        path = press.race_folder("heat") / "race.yaml"
        path.parent.mkdir(parents=True)
        path.write_text(
            f"title: Heat\ngame: ludi-romani\nopens: {{closes: 2026-04-07 20:00}}\n{race_keys('ludi-romani')}"
        )
        for message in messages:
            got(press, message)
        found.append((press.root / FILE).read_bytes())
    assert found[0].count(b"to: agrippa") == 3
    assert found[1] == found[0] == found[2]


def test_from_its_turn_on_a_team_is_led_by_whom_it_was_handed_to(tmp_path: Path) -> None:
    """The posts of the turn, and of the one before, say so; who led it before is a stranger."""
    handed = "handovers: {velox: {to: Nova Livia, from: 1}, celer: {to: Nova Livia, from: 2}}"
    press = built_chariots(tmp_path, more=handed)
    post = (press.root / "site/races/heat/turns/00/turn0.md").read_text(encoding="utf-8")
    assert post.count("Handed over: velox to Nova Livia, from turn 1") == 1
    assert "celer to Nova Livia" not in post
    received = got(press, mail("whip", name="Nova Livia"), mail("accelerate", clock="18:40"))
    assert "whip" in line(press, "velox")
    assert received.messages[1].parties == ()


def test_a_post_changes_where_a_team_is_handed_over_later(press: Press) -> None:
    build(press, pictures=False)
    post, race = press.root / "site/races/heat/turns/00/turn0.md", press.race_folder("heat") / "race.yaml"
    assert "Handed over" not in post.read_text(encoding="utf-8")
    race.write_text(race.read_text(encoding="utf-8") + "handovers: {velox: {to: Livia, from: 1}}\n", encoding="utf-8")
    build(press, pictures=False)
    assert "velox to Livia, from turn 1" in post.read_text(encoding="utf-8")


def test_a_team_that_is_handed_over_takes_part(tmp_path: Path) -> None:
    press = chariot_press(tmp_path, more="handovers: {nobody: {to: Nova Livia, from: 2}}")
    (problem,) = (one for one in check_race(press, "heat") if one.code == "badge-team")
    assert "nobody here is called 'nobody'" in problem.message


def test_a_mail_for_a_race_that_is_not_here_is_asked_about(press: Press) -> None:
    strange = replace(mail("whip"), subject="Ludi Apollinares")
    received = got(press, strange, replace(mail("whip", "Livia Serena"), subject="Heat: Celer"))
    assert [entry.who for entry in received.entered] == ["celer"]
    assert "this names Apollinares: is it for heat?" in "".join(comments(press))


@pytest.mark.parametrize(
    ("subject", "text", "orders"),
    [
        ("whip", "see subject", "{orders: [whip], received: 2026-04-06 18:30}"),
        ("whip", "Siehe Betreff!\n\nMarcus", "{orders: [whip], received: 2026-04-06 18:30}"),
        ("whip", "", "{orders: [whip], received: 2026-04-06 18:30}"),
        ("Re: whip", "see subject", ""),
        ("whip", "accelerate", ""),  # which of them counts is asked
        ("My orders", "see subject", ""),
    ],
)
def test_a_text_may_send_the_reader_to_the_subject(press: Press, subject: str, text: str, orders: str) -> None:
    got(press, replace(mail(text), subject=subject))
    assert line(press, "velox") == orders


@pytest.mark.parametrize(
    ("end", "orders"),
    [
        ("Cheers, Titus", ["accelerate"]),
        ("Best,\nTitus", ["accelerate"]),
        ("Titus (Celer)", ["accelerate"]),
        ("Titus", ["accelerate"]),
        ("Cheers, intus", ["accelerate", "left 1"]),
        ("Intus", ["accelerate", "left 1"]),  # a part of his name, and an order
    ],
)
def test_a_signature_is_no_order_and_an_order_no_signature(press: Press, end: str, orders: list[str]) -> None:
    path = press.root / "content/races/heat/race.yaml"
    path.write_text(path.read_text(encoding="utf-8").replace("Livia Serena", "Titus Intus"), encoding="utf-8")
    (message,) = got(press, mail(f"Accelerate!\n\n{end}", "Titus Intus")).messages
    assert message.doubts == ()
    assert [held(judged.entry.value)["orders"] for judged in message.judged] == [orders]


@pytest.mark.parametrize("ordered", ["contingency: control", "Carbo: cruise, control", "cruise control"])
def test_no_word_of_an_order_is_taken_for_initials_of_its_sender(press: Press, ordered: str) -> None:
    path = press.root / "content/races/heat/race.yaml"
    path.write_text(path.read_text(encoding="utf-8").replace("Livia Serena", "C. Papirius Carbo"), encoding="utf-8")
    (message,) = got(press, mail(f"Accelerate!\n{ordered}", "C. Papirius Carbo")).messages
    assert message.heard.sayings[-1].line == 1
    assert message.doubts or len(message.heard.sayings) > 1, "it is read or asked about"


BELOW = {
    "-- \nleft 1": (True, "left 1"),
    "\u2014\nMarcus: brake": (True, "Marcus: brake"),
    "Sent from my iPhone\nleft 1": (True, "left 1"),
    "-- \nMarcus Varro\nword: panem": (True, "word: panem"),
    "-- \nMarcus Varro\nWhip first, ask later": (False, "Whip first, ask later"),
    "-- \nMarcus Varro\nRoma": (False, ""),
    "This message contains my second order:\nleft 1": (True, "left 1"),
    "Disclaimer: we accept no liability, and control nothing.\nUnsubscribe left": (False, "left"),
    "Sent from my iPhone\n\n> left 1": (False, ""),
}


@pytest.mark.parametrize("end", BELOW)
def test_an_order_below_the_mark_of_a_signature_is_asked_about_and_a_motto_told(press: Press, end: str) -> None:
    asked, told = BELOW[end]
    words = own_words(f"whip\n\n{end}")
    received = got(press, replace(mail(words.text), signature=words.signature))
    assert bool(received.open) is asked
    assert told in "; ".join(received.messages[0].below)
    assert told in receipts(received)[0].text
    answer = got(press, replace(mail(words.text), signature=words.signature), question=lambda *_: "yes")
    assert not answer.open
    assert "whip" in line(press, "velox")


FORWARDED = "From: Livia Serena <s@example.net>\nDate: Mon, 6 Apr 2026 18:00:00 +0200\nSubject: orders\n\nCeler: whip\n"
SENT = "From: Marcus Varro <marcus@example.org>\nDate: Mon, 06 Apr 2026 18:30:00 +0200\nMIME-Version: 1.0\nSubject: "
PASSED_ON = {
    "a title": ("orders", f"Livia asked me to send this.\n\n---------- Forwarded message ---------\n{FORWARDED}"),
    "a subject": ("WG: orders", f"Livia asked me to send this.\n\n{FORWARDED}"),
    "a rule": ("Fwd: orders", f"Livia asked me to send this.\n\n________________________________\n{FORWARDED}"),
    "no words": ("Fwd: orders", f"Begin forwarded message:\n\n{FORWARDED}"),
}


@pytest.mark.parametrize("case", PASSED_ON)
def test_a_message_that_a_mail_passes_on_is_asked_about(press: Press, case: str) -> None:
    subject, text = PASSED_ON[case]
    (sent,) = read_bytes(f"{SENT}{subject}\n\n{text}".encode()).messages
    assert [(note.who, note.texts) for note in got(press, sent).open] == [
        ("celer", ('"Celer: whip": Marcus Varro passes this on: has Livia Serena sent it?',))
    ]
    assert line(press, "celer") == ""
    got(press, sent, question=lambda *_: "yes")
    assert line(press, "celer") == "{orders: [whip], received: 2026-04-06 18:00}"


def test_what_a_mail_answers_is_nobodys_message(press: Press) -> None:
    received = got(press, *read_bytes(f"{SENT}Re: orders\n\nwhip\n\n{FORWARDED}".encode()).messages)
    assert [one.who for one in received.messages] == ["Marcus Varro"]


@pytest.mark.parametrize("more", ["forget that", "brake", "no bonus", "Velox whips"])
def test_what_is_said_beside_a_line_for_the_turn_file_is_not_lost(press: Press, more: str) -> None:
    got(press, mail(f"velox: [whip]\n{more}"))
    assert line(press, "velox") == ""
    assert "does this change the line for the turn file?" in comments(press)[0]


def test_orders_taken_back_before_a_line_for_the_turn_file_leave_it_as_it_is(press: Press) -> None:
    got(press, mail("forget my orders\nvelox: [whip]"))
    assert "whip" in line(press, "velox")


@pytest.mark.parametrize(
    "text", ["Ignore my last message, the first one stands.", "Forget my last mail.", "Cancel that."]
)
def test_what_may_take_back_the_last_of_two_messages_or_all_is_asked_about(press: Press, text: str) -> None:
    sent = mail("whip"), mail("accelerate", clock="18:40")
    for one in sent:
        got(press, one)
    received = got(press, mail(text, clock="18:50"))
    assert [note.who for note in received.open] == ["velox"]
    assert "accelerate" in line(press, "velox")


def test_the_host_may_say_that_all_orders_are_taken_back(press: Press) -> None:
    got(press, mail("whip"), mail("accelerate", clock="18:40"))
    back = mail("Cancel that.", clock="18:50")
    assert got(press, back).open
    asked: list[str] = []

    def question(_about: str, _written: str, doubt: str) -> str:
        asked.append(doubt)
        return "yes"

    assert got(press, back, question=question).open == ()
    assert line(press, "velox") == ""
    assert "yes, if it takes all orders back" in asked[0]


def test_an_order_that_comes_after_the_host_has_changed_a_line_holds_the_turn(tmp_path: Path) -> None:
    press = built_chariots(tmp_path)
    got(press, mail("whip"))
    file = press.root / FILE
    file.write_text(file.read_text().replace("[whip]", "[accelerate]"))
    assert got(press, mail("whip")).open == (), "the host has changed what this message says"
    received = got(press, mail("whip", clock="18:40"))
    question = "says whip; the host has written this"
    assert [note.texts for note in received.open] == [(question,)]
    assert comments(press) == [f"#? velox, 2026-04-06 18:40: {question}"]
    assert [note.texts for note in status(press, "heat").unclear] == [(question,)]
    assert "cannot stand" in receipts(received)[0].text
    file.write_text(file.read_text().replace("[accelerate]", "[whip]"))
    assert status(press, "heat").unclear == ()


def test_a_mail_that_is_read_before_the_deadline_came_before_it_whatever_its_date(press: Press) -> None:
    fast = mail("whip", clock="20:04", day=7)
    for now in (hour("19:58", 7), hour("20:30", 7)):
        (parsed,) = got(press, fast, now=now).messages
        assert not parsed.late
        assert line(press, "velox") == "{orders: [whip], received: 2026-04-07 19:58}"


def test_a_mail_of_a_fast_clock_is_older_than_one_that_comes_after_it(press: Press) -> None:
    got(press, mail("whip", clock="18:45"), now=hour("18:35"))
    got(press, mail("accelerate", clock="18:40"), now=hour("18:41"))
    assert "accelerate" in line(press, "velox")


def test_questions_whose_messages_are_lost_stay_open_until_a_later_order(tmp_path: Path) -> None:
    press = built_chariots(tmp_path)
    got(press, mail("whip"), mail("2. left", clock="18:40"))
    asked = comments(press)
    (press.race_folder("heat") / "turns/01.messages.json").unlink()
    assert [note.who for note in status(press, "heat").unclear] == ["velox"]
    received = got(press, mail("whip", "Livia Serena"))
    assert [note.who for note in received.open] == ["velox"]
    assert comments(press) == asked
    (note,) = got(press, mail("accelerate", clock="18:50")).open
    assert note.texts == ("says accelerate; the host has written this",), "nobody knows any more who has written it"


def test_a_doubt_about_what_the_school_says_holds_no_order_of_its_fighters(tmp_path: Path) -> None:
    press = Press(tmp_path.resolve())
    path = press.race_folder("heat") / "race.yaml"
    path.parent.mkdir(parents=True)
    path.write_text(f"title: Heat\ngame: moritari\nopens: {{closes: 2026-04-07 20:00}}\n{race_keys('moritari')}")
    for clock, join, entered in (("18:30", ". ", ["flamma", "celadus"]), ("18:40", ", ", [])):
        text = f"Flamma: attack Priscus. Celadus: attack Verus{join}thumb up"
        received = got(press, mail(text, "Ludus Magnus", clock=clock))
        assert [one.who for one in received.entered] == entered
    assert {"orders/flamma", "orders/celadus"} <= {note.key for note in received.open}
