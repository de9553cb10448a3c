"""Who wrote a message, and how pasted text is split."""

import pytest
from chariot_press import hour

from ludi_press.games.contract import Party
from ludi_press.press.receiving.mails import ReceivedMessage
from ludi_press.press.receiving.senders import directory, divided, identified, writers

PARTIES = (
    Party("velox", "Velox", "Marcus Terentius Varro", {"velox": "Velox"}, "V1"),
    Party("celer", "Celer", "Livia Serena", {"celer": "Celer"}),
    Party("ferox", "Ferox", "Livia Procula", {"ferox": "Ferox"}),
    Party("magnus", "Ludus Magnus", None, {"flamma": "Flamma"}),
)
KNOWN = directory(
    writers(PARTIES, {"velox": ("Marcus@Example.org",), "livia serena": ("l@example.org",)}, {"velox": ("MarcusV",)})
)


@pytest.mark.parametrize(
    ("message", "name"),
    [
        (ReceivedMessage("whip", address="MARCUS@example.org"), "Marcus Terentius Varro"),
        (ReceivedMessage("whip", address="l@example.org"), "Livia Serena"),
        (ReceivedMessage("whip", "Marcus Terentius Varro"), "Marcus Terentius Varro"),
        (ReceivedMessage("whip", "varro"), "Marcus Terentius Varro"),
        (ReceivedMessage("whip", "Velox"), "Marcus Terentius Varro"),
        (ReceivedMessage("whip", "V1"), "Marcus Terentius Varro"),
        (ReceivedMessage("whip", "Ludus Magnus"), "Ludus Magnus"),
        (ReceivedMessage("whip", signature="Serena\nRoma"), "Livia Serena"),
        (ReceivedMessage("whip\n\nVale, Marcus"), "Marcus Terentius Varro"),
        (ReceivedMessage("whip\nCheers,\nProcula"), "Livia Procula"),
        (ReceivedMessage("whip", "Livia"), None),
        (ReceivedMessage("Marcus should whip"), None),
        (ReceivedMessage("whip", address="x@example.org"), None),
    ],
)
def test_a_writer_is_known_by_address_name_or_signature(message: ReceivedMessage, name: str | None) -> None:
    sent = identified(message, KNOWN)
    assert (sent.writer.name if sent.writer else None) == name
    assert sent.doubt is None


def test_a_mail_from_a_strange_address_is_doubted_where_the_true_one_is_known() -> None:
    sent = identified(ReceivedMessage("whip", "Marcus Varro", "x@example.org", mailed=True), KNOWN)
    assert sent.writer is None, "a name in part"
    sent = identified(ReceivedMessage("whip", "Varro", "x@example.org", mailed=True), KNOWN)
    assert sent.doubt is not None
    assert identified(ReceivedMessage("whip", "Procula", "x@example.org", mailed=True), KNOWN).doubt is None


AT = hour("19:12")
PASTED = {
    "Varro\nwhip\n\nSerena\nbrake": [("Varro", None, "whip"), ("Serena", None, "brake")],
    "Varro » 2026-04-06 19:12\nwhip": [("Varro", AT, "whip")],
    "by Serena on Apr 6, 2026 7:12 pm\nwhip\n": [("Serena", AT, "whip")],
    "Serena wrote:\nwhip\nVarro said:\nbrake": [("Serena", None, "whip"), ("Varro", None, "brake")],
    "Serena\n6 April 2026, 19:12\nwhip": [("Serena", AT, "whip")],
    "Serena wrote:\n> brake\nwhip\n\nVarro": [("", None, "whip\n\nVarro")],
    "Velox: whip\nCeler: brake": [("", None, "Velox: whip\nCeler: brake")],
    "whip, please\nVarro": [("", None, "whip, please\nVarro")],
    "[quote=Varro]brake[/quote]whip": [("", None, "whip")],
    "\n \n": [],
}


@pytest.mark.parametrize("text", PASTED)
def test_pasted_text_is_divided_where_somebody_is_named_as_its_writer(text: str) -> None:
    assert [(one.name, one.at, one.text) for one in divided(ReceivedMessage(text), KNOWN)] == PASTED[text]


QUOTED = "Serena wrote:\n> brake\nwhip"


@pytest.mark.parametrize(("before", "doubted"), [("Varro wrote:\nbrake", True), ("Varro\nbrake", False)])
def test_an_answer_to_a_quote_is_doubted_where_the_same_words_begin_messages(before: str, *, doubted: bool) -> None:
    (message,) = divided(ReceivedMessage(f"{before}\n\n{QUOTED}"), KNOWN)
    sent = identified(message, KNOWN)
    assert sent.writer is KNOWN.named("Varro")
    assert bool(sent.doubt) is doubted


@pytest.mark.parametrize(
    ("account", "name", "doubt"),
    [
        ("marcusv", "Marcus Terentius Varro", False),
        ("Livia Serena", "Livia Serena", True),  # anybody may call an account so
        ("Somebody", None, False),
    ],
)
def test_an_account_proves_its_sender_and_a_name_alone_does_not(account: str, name: str | None, doubt: bool) -> None:
    message = ReceivedMessage("whip\n\nCeler", account, mailed=True, account=account)
    found = identified(message, KNOWN)
    assert (found.writer and found.writer.name, found.doubt is not None) == (name, doubt)
