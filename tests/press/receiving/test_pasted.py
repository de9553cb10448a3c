"""Pasted text is split into its messages."""

from pathlib import Path

import pytest
from chariot_press import FILE, chariot_press, comments, got, hour, line, mail

from ludi_press.games.contract import Party
from ludi_press.press.receiving.mails import ReceivedMessage
from ludi_press.press.receiving.messages import read_bytes
from ludi_press.press.receiving.pasted import divided
from ludi_press.press.receiving.senders import directory, identified, writers

PARTIES = (
    Party("velox", "Velox", "Marcus Terentius Varro", {"velox": "Velox"}),
    Party("celer", "Celer", "Livia Serena", {"celer": "Celer"}),
    Party("boreas", "Boreas", "Titus Fulvius", {"boreas": "Boreas"}),
    Party("auster", "Auster", "Quinta Sabina", {"auster": "Auster"}),
)
KNOWN = directory(writers(PARTIES, {}, {}))
AT = hour("19:12")
PASTED = {
    "Varro\nwhip\n\nSerena\nbrake": [("Varro", None, "whip"), ("Serena", None, "brake")],
    "Serena, 6 Apr 2026 19:12\rbrake\r": [("Serena", AT, "brake")],
    "#12  Serena  6 Apr 2026, 19:12\nwhip": [("Serena", AT, "whip")],
    "Livia Serena 2026-04-06 19:12\nwhip": [("Livia Serena", AT, "whip")],
    "Livia Serena  12:20 PM\nwhip\nVarro  12:21 PM\nbrake": [("Livia Serena", None, "whip"), ("Varro", None, "brake")],
    "Varro » 2026-04-06 19:12\nwhip": [("Varro", AT, "whip")],
    "by Serena on Apr 6, 2026 7:12 pm\nwhip\n": [("Serena", AT, "whip")],
    "Serena wrote:\nwhip\nVarro said:\nbrake": [("Serena", None, "whip"), ("Varro", None, "brake")],
    "Serena\n6 April 2026, 19:12\nwhip": [("Serena", AT, "whip")],
    "Serena\nPosted: Mon Apr 06, 2026 7:12 pm    Post subject: turn 1\nwhip": [("Serena", AT, "whip")],
    "6 Apr 2026, Varro:\nwhip": [("Varro", None, "whip")],
    "6 Apr 2026, 19:12 - Marcus Varro: whip\nSerena replied:\nbrake": [
        ("Marcus Varro", AT, "whip"),
        ("Serena", None, "brake"),
    ],
    "04/05/2026 19:12, Serena: whip": [("Serena", None, "whip")],
    "6 Apr 2026, whip: twice": [("", None, "6 Apr 2026, whip: twice")],
    "Geschrieben von Serena, 6. April 2026 um 19:12 Uhr\nwhip": [("Serena", AT, "whip")],
    "Serena wrote:\n> brake\nwhip\n\nVarro": [("", None, "whip\n\nVarro")],
    "Serena1h\nwhip\nVarro2h\nbrake": [("Serena", None, "whip"), ("Varro", None, "brake")],
    "Livia Serena  7:12 PM\nwhip": [("Livia Serena", None, "whip")],
    "u/Varro \u00b7 2h ago\nwhip": [("Varro", None, "whip")],
    "Serena 6.4.2026 19:12\nwhip": [("Serena", AT, "whip")],
    "Serena <serena@example.org>\nApr 6, 2026, 7:12 PM (20 minutes ago)\nto races\n\nwhip": [("Serena", AT, "whip")],
    "Varro left 1\nwhip": [("", None, "Varro left 1\nwhip")],
    "Velox: whip\nCeler: brake": [("", None, "Velox: whip\nCeler: brake")],
    "whip, please\nVarro": [("", None, "whip, please\nVarro")],
    "[quote=Varro]brake[/quote]whip": [("", None, "whip")],
    "\n \n": [],
}


@pytest.mark.parametrize("text", PASTED)
def test_pasted_text_is_divided_where_somebody_is_named_as_its_writer(text: str) -> None:
    assert [(one.name, one.at, one.text) for one in divided(ReceivedMessage(text), KNOWN)] == PASTED[text]


def test_the_head_of_a_mail_may_have_a_line_of_any_length() -> None:
    (one,) = divided(ReceivedMessage(f"From: {'a' * 200_000}\nDate: 6 Apr 2026 19:12\n\nwhip"), KNOWN)
    assert (one.at, one.text) == (AT, "whip")


QUOTED = "Serena wrote:\n> brake\nwhip"


@pytest.mark.parametrize(("before", "doubted"), [("Varro wrote:\nbrake", True), ("Varro\nbrake", False)])
def test_an_answer_to_a_quote_is_doubted_where_the_same_words_begin_messages(before: str, *, doubted: bool) -> None:
    (message,) = divided(ReceivedMessage(f"{before}\n\n{QUOTED}"), KNOWN)
    sent = identified(message, KNOWN)
    assert sent.writer is KNOWN.named("Varro")
    assert bool(sent.doubt) is doubted


HEADS = {
    "Q. Sabina\n27 Nov 2026, 20:31": ("Q. Sabina", "20:31"),
    "Gaius Nemo\n27 Nov 2026, 20:31": ("Gaius Nemo", "20:31"),
    "nemo77\nFriday, November 27, 2026 at 8:31 PM": ("nemo77", "20:31"),
    "**Quinta Sabina**\n27.11.2026 20:31 Uhr": ("Quinta Sabina", "20:31"),
    "Gaius Nemo\nYesterday at 20:31": ("Gaius Nemo", None),
    "Q. Sabina, 27 Nov 2026 20:31": ("Q. Sabina", "20:31"),
    "Gaius Nemo, 27 Nov 2026 20:31": ("Gaius Nemo", "20:31"),
    "**Quinta Sabina** \u2014 27/11/2026": ("Quinta Sabina", None),
    "Quinta Sabina \u2014 27/11/2026 20:31": ("Quinta Sabina", "20:31"),
    "Quinta Sabina \u2014 11/12/2026 20:31": ("Quinta Sabina", None),
    "Quinta Sabina il 27 novembre 2026 alle ore 20:31": None,
    "Gaius Nemo\n3/4": None,
    "Best, Titus": None,
    "I was fast on 27 Nov 2026 20:31": None,
}
FIRST = "Titus Fulvius\n27 Nov 2026, 20:25\nGreat race so far!"


@pytest.mark.parametrize("head", HEADS)
def test_a_line_with_a_date_begins_a_message_whomever_it_names(head: str) -> None:
    found = divided(ReceivedMessage(f"{FIRST}\n\n{head}\nAccelerate!"), KNOWN)
    named = HEADS[head]
    assert found[0].name == "Titus Fulvius"
    assert [(one.name, f"{one.at:%H:%M}" if one.at else None, one.text) for one in found[1:]] == (
        [(*named, "Accelerate!")] if named else []
    )


@pytest.mark.parametrize("mark", ["[27.11. {}]", "[27/11/2026, {}:00]", "27.11.26, {} -", "[{}]"])
def test_a_chat_is_divided_at_each_line_and_a_year_is_the_nearest(mark: str) -> None:
    said = (("Titus Fulvius", "20:15", "brake"), ("Gaius Nemo", "20:16", "whip"))
    text = "\n".join(f"{mark.format(at)} {name}: {text}" for name, at, text in said)
    found = divided(ReceivedMessage(text), KNOWN, hour("20:00", 7))
    assert [(one.name, one.text) for one in found] == [(name, text) for name, _, text in said]
    dated = [f"{one.at:%m-%d %H:%M}" for one in found if one.at]
    assert dated == ([] if mark == "[{}]" else ["11-27 20:15", "11-27 20:16"])


DOUBTED = {
    "Quinta should\nSabina\naccelerate": "has Sabina sent what stands below this name?",
    "Gaius Nemo\n\n27 Nov 2026, 20:31\nAccelerate!": "a date stands among these lines",
}


@pytest.mark.parametrize("text", DOUBTED)
def test_what_may_be_of_another_is_doubted(text: str) -> None:
    found = divided(ReceivedMessage(f"{FIRST}\n\n{text}"), KNOWN)
    assert (found[-1].doubt or "").startswith(DOUBTED[text])


def test_a_rank_may_stand_between_a_name_and_its_date() -> None:
    found = divided(ReceivedMessage(f"{FIRST}\n\nQ. Sabina\nMember\n27 Nov 2026, 20:31\nAccelerate!"), KNOWN)
    assert [(one.name, one.text, one.doubt) for one in found[1:]] == [("Q. Sabina", "Accelerate!", None)]


def test_a_title_above_all_is_no_name() -> None:
    text = "Orders for turn 2\n27 Nov 2026, 20:31\nBoreas: brake"
    assert [one.name for one in divided(ReceivedMessage(text), KNOWN)] == [""]


STRANGE = {
    "Gaius Nemo\n6 Apr 2026, 18:31\nAccelerate!": "Gaius Nemo: nobody here has this address or this name",
    "Gaius Nemo\n6 Apr 2026, 18:31\nAccelerate!\nSerena": "is Gaius Nemo Livia Serena, who has signed this?",
}


@pytest.mark.parametrize("post", STRANGE)
def test_a_post_of_nobody_orders_nothing_for_others_and_is_told(tmp_path: Path, post: str) -> None:
    press = chariot_press(tmp_path)
    got(press, ReceivedMessage(f"Marcus Varro\n6 Apr 2026, 18:25\nGreat race so far!\n\n{post}"))
    assert (line(press, "velox"), line(press, "celer")) == ("", "")
    assert any(STRANGE[post] in one for one in comments(press)), comments(press)


@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_what_is_of_nobody_stands_apart_from_the_last_team(tmp_path: Path, end: str) -> None:
    press = chariot_press(tmp_path)
    path = press.root / FILE
    path.parent.mkdir()
    path.write_bytes(f"orders:{end}  velox:{end}  celer:{end}".encode())
    messages = (ReceivedMessage("whip", "Gaius Nemo", at=hour("18:00")), mail("flarp whip", "Livia Serena"))
    got(press, *messages)
    before = path.read_bytes()
    first, apart = before.decode().split(2 * end)
    assert first.splitlines()[-1].startswith("  #? celer")
    assert apart.startswith("#? from, 2026-04-06 18:00: Gaius Nemo: ")
    assert not got(press, *messages).changed
    got(press, messages[0], question=lambda _about, _written, _doubt: "no")
    assert path.read_bytes() == f"{first}{end}".encode()


def test_an_initial_stands_for_the_only_person_whom_it_fits(tmp_path: Path) -> None:
    press = chariot_press(tmp_path)
    got(press, ReceivedMessage("Marcus Varro\n6 Apr 2026, 18:25\nGreat race!\n\nL. Serena\n6 Apr 2026, 18:31\nWhip!"))
    assert (line(press, "velox"), line(press, "celer")) == ("", "{orders: [whip], received: 2026-04-06 18:31}")


MAILS = {
    "raw": "From: Marcus Terentius Varro <m@example.org>\nDate: Mon, 06 Apr 2026 19:12:00 +0200\nSubject: turn 2",
    "raw, elsewhere": "From: m@example.org\nDate: Mon, 06 Apr 2026 17:12:00 +0000\nSubject: turn 2\nTo: h@x.org",
    "Outlook": "From: Titus Fulvius\nSent: Monday, April 6, 2026 7:12 PM\nTo: host\nSubject: turn 2",
    "Outlook, bold": "*From:* Titus Fulvius\n*Sent:* Monday, April 6, 2026 7:12 PM\n*Subject:* turn 2",
    "Outlook de": "Von: Titus Fulvius [mailto:t@x.org]\nGesendet: Montag, 6. April 2026 19:12\nBetreff: turn 2",
    "Outlook it": "Da: Titus Fulvius <t@example.org>\nInviato: lunedì 6 aprile 2026 19:12\nA: Host\nOggetto: turn 2",
    "Outlook fr": "De : Titus Fulvius\nEnvoyé : lundi 6 avril 2026 19:12\nÀ : Host\nObjet : turn 2",
    "Apple": "From: Titus Fulvius <t@example.org>\nSubject: turn 2\nDate: 6 April 2026 at 19:12:00 CEST\nTo: Host",
    "Thunderbird": "Subject: turn 2\nDate: Mon, 6 Apr 2026 19:12:00 +0200\nFrom: Titus Fulvius <t@example.org>",
    "nobody": "From: Gaius Nemo <nemo@example.org>\nSent: Monday, April 6, 2026 7:12 PM\nSubject: turn 2",
}
MORE = (
    "From: Livia Serena <s@example.org>\nDate: Mon, 06 Apr 2026 18:00:00 +0200\nSubject: orders\n\nbrake\n-- \nSerena\n"
)


@pytest.mark.parametrize("head", MAILS)
@pytest.mark.parametrize("before", ["", "Here are the orders so far:\n\n", MORE])
def test_mails_below_each_other_are_read_each(head: str, before: str) -> None:
    (pasted,) = read_bytes(f"{before}{MAILS[head]}\n\nwhip\n\n{MORE}".encode()).messages
    found = [one for one in divided(pasted, KNOWN, AT) if one.name]
    assert [one.text for one in found] == [*(["brake"] if before == MORE else []), "whip", "brake"]
    one = found[-2]
    assert (one.name.split()[-1].split("@")[0], one.at, one.subject) == (
        {"raw": "Varro", "raw, elsewhere": "m", "nobody": "Nemo"}.get(head, "Fulvius"),
        AT,
        "turn 2",
    )


def test_a_mail_that_was_sent_is_one_with_what_it_quotes_and_a_shown_one_may_stand_alone() -> None:
    head = "From: Marcus Varro <m@example.org>\nDate: Mon, 06 Apr 2026 19:12:00 +0200\nMIME-Version: 1.0"
    (sent,) = read_bytes(f"{head}\n\nwhip\n\n{MORE}".encode()).messages
    assert (sent.mailed, sent.text) == (True, "whip")
    (shown,) = read_bytes(f"{MAILS['Outlook']}\n\nwhip\n".encode()).messages
    assert [(one.name, one.at, one.text) for one in divided(shown, KNOWN)] == [("Titus Fulvius", AT, "whip")]


@pytest.mark.parametrize("title", ["-----Original Message-----", "---------- Forwarded message ---------"])
def test_a_mail_below_another_in_pasted_text_is_asked_about(title: str) -> None:
    found = divided(ReceivedMessage(f"{FIRST}\n{title}\n{MORE}"), KNOWN)
    assert [(one.name, one.doubt) for one in found[1:]] == [
        ("Livia Serena", "this is part of another mail: has Livia Serena sent it?")
    ]


def test_a_pasted_mail_from_a_strange_address_is_doubted_where_the_true_one_is_known() -> None:
    known = directory(writers(PARTIES, {"celer": ("serena@example.org",)}, {}))
    (one,) = divided(ReceivedMessage(MORE), known)
    assert identified(one, known).doubt == "s@example.org is no address of Livia Serena"


WROTE = {
    "Q. Sabina wrote on Fri, 27 Nov 2026 20:31:\nwhip": ("Q. Sabina", "20:31", "whip", ""),
    "Serena wrote: whip": ("Serena", "", "whip", ""),
    "Q. Sabina, 27 Nov 2026 20:31\n\nSerena wrote: hello\nwhip": (
        *("Q. Sabina", "20:31", "Serena wrote: hello\nwhip"),
        "does Q. Sabina quote Livia Serena here, or has Livia Serena sent this?",
    ),
    "Q. Sabina, 27 Nov 2026 20:31\n\nwhip\n--\nQuinta Sabina\nask later": ("Q. Sabina", "20:31", "whip", ""),
}


@pytest.mark.parametrize("text", WROTE)
def test_nothing_that_somebody_is_said_to_have_written_is_lost(text: str) -> None:
    (one,) = divided(ReceivedMessage(text), KNOWN)
    assert (one.name, f"{one.at:%H:%M}" if one.at else "", one.text, one.doubt or "") == WROTE[text]


NEAR = hour("20:00", 7)


def test_what_the_host_has_written_above_copied_messages_is_told_of_nobody(tmp_path: Path) -> None:
    press = chariot_press(tmp_path)
    received = got(press, ReceivedMessage("Here are the orders so far\n\nSerena, 6 Apr 2026 18:31\nWhip!"))
    assert [one.who for one in received.messages] == ["somebody", "Livia Serena"]
    assert comments(press) == []


@pytest.mark.parametrize("date", ["yesterday 21:40", "04/05/2026 10:00"])
def test_whether_an_unclear_date_was_before_the_deadline_is_asked_when_that_is_past(tmp_path: Path, date: str) -> None:
    press, text = chariot_press(tmp_path), ReceivedMessage(f"Livia Serena, {date}\nwhip")
    received = got(press, text, now=hour("18:00", 9))
    assert line(press, "celer") == ""
    assert f"its date '{date}' is not clear" in received.open[0].texts[0]
    got(press, text, now=hour("18:00", 9), question=lambda *_: "yes")
    assert line(press, "celer") == "[whip]"


def test_what_was_read_before_the_deadline_stays_in_time(tmp_path: Path) -> None:
    press, text = chariot_press(tmp_path), ReceivedMessage("Livia Serena, yesterday 21:40\nwhip")
    for day in (6, 9):
        received = got(press, text, now=hour("18:00", day))
    assert "its date 'yesterday 21:40' is not clear" in received.messages[0].time
    assert (line(press, "celer"), received.open) == ("[whip]", ())


CHAT = (
    "[6 Apr 2026, 10:05:12] Gaius Julius: whip\n"
    "[6 Apr 2026, 10:06:12] Quintus Labeo: Welcome, all! Accelerate!\n"
    "[6 Apr 2026, 10:07:12] Livia Serena: whip"
)


def test_words_of_a_name_are_asked_about_and_what_the_host_wrote_is_passed_over(tmp_path: Path) -> None:
    press = chariot_press(tmp_path, more="host: Quintus Labeo")
    file = press.root / "content/races/heat/race.yaml"
    file.write_text(file.read_text().replace("Marcus Varro", "Gaius Octavius Julius"))
    received = got(press, ReceivedMessage(CHAT))
    assert [(note.who, note.texts[0]) for note in received.open] == [
        ("velox", '"whip": is Gaius Julius Gaius Octavius Julius, who takes part?')
    ]
    assert [one.why for one in received.passed] == ["the host of this race, who orders nothing"]
    assert line(press, "celer").startswith("{orders: [whip]")


INSIDE = {
    "Sabina\n27 Nov 2026, 20:31\nVarro wrote: \u219127 Nov 2026, 20:30\nI hate this.\n\nbrake": [
        ("Sabina", "does Sabina quote Marcus Terentius Varro here, or has Marcus Terentius Varro sent this?")
    ],
    "Sabina, 27 Nov 2026 20:31\nVarro, 27 Nov 2026 20:30:\nI hate this.\nbrake": [
        ("Sabina", "does Sabina quote Marcus Terentius Varro here, or has Marcus Terentius Varro sent this?")
    ],
    "Sabina, 27 Nov 2026 20:31\nVarro, 27 Nov 2026 20:30:\n> I hate this.\nbrake": [("Sabina", None)],
    "Sabina, 27 Nov 2026 20:31\nSabina, 27 Nov 2026 20:30\nwhip\nNo, brake": [
        ("Sabina", "Sabina may quote earlier words here: is all of this new?")
    ],
    "Sabina\nHi all, whip\nVarro wrote: \u219127 Nov 2026, 20:30\nHi.\nAnd sorry: brake instead.": [
        ("Sabina", "does Sabina quote Marcus Terentius Varro here, or has Marcus Terentius Varro sent this?")
    ],
    "Varro wrote: \u219127 Nov 2026, 20:30\nHi.\nbrake": [("Varro", "is this a quotation, or has Varro sent it?")],
    "Sabina, 27 Nov 2026 20:31\nwhip\nVarro, 27 Nov 2026 20:30:\nHi.\nbrake": [
        ("Sabina", "is this all of it, or does it go on below Varro?"),
        ("Varro", "does Sabina quote Marcus Terentius Varro here, or has Marcus Terentius Varro sent this?"),
    ],
    "Sabina, 27 Nov 2026 20:31\nwhip\nVarro, 27 Nov 2026 20:30\nbrake": [("Sabina", None), ("Varro", None)],
    "Sabina\nVarro, 27 Nov 2026 20:30\nbrake": [
        ("Varro", "Sabina stands above this without a message: has Varro sent it?")
    ],
    "Celer\nSerena, 27 Nov 2026 20:30\nbrake": [("Serena", None)],
    "Sabina, 27 Nov 2026 20:31\n\n": [("Sabina", None)],
    "Sabina, 27 Nov 2026 20:31\nHi.\nQuote from: Varro on 27 Nov 2026, 20:30\nwhip\n\nbrake": [
        ("Sabina", "does Sabina quote Marcus Terentius Varro here, or has Marcus Terentius Varro sent this?")
    ],
    "Sabina\n27 Nov 2026 20:31\nHi.\nVarro wrote:\n27 Nov 2026, 20:30\nwhip": [
        ("Sabina", "is this all of it, or does it go on below Varro?"),
        ("Varro", "does Sabina quote Marcus Terentius Varro here, or has Marcus Terentius Varro sent this?"),
    ],
}


@pytest.mark.parametrize("text", INSIDE)
def test_a_head_inside_a_post_never_takes_it_from_its_writer(text: str) -> None:
    assert [(one.name, one.doubt) for one in divided(ReceivedMessage(text), KNOWN)] == INSIDE[text]


WITH_COLONS = {
    "Livia Serena:\nwhip\n\nM. Terentius Varro:\nbrake": [("Livia Serena", "whip"), ("M. Terentius Varro", "brake")],
    "Celer:\nwhip\nVelox:\nbrake": [("", "Celer:\nwhip\nVelox:\nbrake")],
    "Serena, 27 Nov 2026 20:30\nVarro:\nsee you\nbrake": [("Serena", "Varro:\nsee you\nbrake")],
}


@pytest.mark.parametrize("text", WITH_COLONS)
def test_the_name_of_a_person_with_a_colon_begins_a_message_and_that_of_a_team_is_a_label(text: str) -> None:
    assert [(one.name, one.text) for one in divided(ReceivedMessage(text), KNOWN)] == WITH_COLONS[text]


def test_of_a_message_that_quotes_the_host_tells_which_orders_are_its_writers(tmp_path: Path) -> None:
    press, told = chariot_press(tmp_path), iter(["yes", "whip"])
    text = "Varro\n6 Apr 2026, 18:25\nSerena wrote: \u21916 Apr 2026, 18:20\naccelerate\nwhip"
    asked = got(press, ReceivedMessage(text)).open
    assert [note.who for note in asked] == ["velox"]
    got(press, ReceivedMessage(text), question=lambda *_: "yes")
    assert (line(press, "velox"), line(press, "celer")) == ("", "")
    got(press, ReceivedMessage(text), question=lambda *_: next(told))
    assert (line(press, "velox"), line(press, "celer")) == ("{orders: [whip], received: 2026-04-06 18:25}", "")
