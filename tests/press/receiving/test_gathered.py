"""Messages each once, in order of time."""

from datetime import timedelta

from chariot_press import hour, mail
from msgspec.structs import replace

from ludi_press.press.receiving.gathered import single_messages
from ludi_press.press.receiving.mails import ReceivedMessage
from ludi_press.press.receiving.senders import directory


def test_each_message_is_there_once_and_a_mail_is_followed_by_what_it_passes_on() -> None:
    inside = "From: Titus <titus@example.org>\nDate: 6 Apr 2026 18:00\nSubject: turn 1\n\nwhip"
    some = [mail("brake"), mail("brake"), replace(mail("see below"), passed_on=inside), ReceivedMessage("brake")]
    found = single_messages(some, directory(()), hour("20:00") + timedelta(days=1))
    assert [one.text for one in found] == ["brake", "see below", "whip", "brake"]
    assert found[2].doubt == "Marcus Varro passes this on: has Titus sent it?"
