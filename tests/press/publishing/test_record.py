"""What was sent of a turn is read as it was written, and what somebody broke is a problem."""

import pytest

from ludi_press.press.publishing.record import Mailed, OnWiki, SentTurn, read_sent, write_sent

SENT = SentTurn(
    mails={"<small.1.en.1@x>": Mailed(("Ludī <list@x>",), "2026-04-09T21:05+02:00", "0" * 64, done=True)},
    wikis={"https://x.example/api.php": OnWiki({"Ludi/01": 7}, {"Track.png": "ab"})},
)


def test_what_was_written_is_read() -> None:
    assert read_sent(write_sent(SENT), "01.sent.json").value == SENT
    assert read_sent(write_sent(SentTurn()), "01.sent.json").value == SentTurn()


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"{",
        b"[]",
        b"\xff",
        b"[" * 100_000,
        write_sent(SENT)[:-3],
        write_sent(SENT).replace(b"sent/1", b"mail/1", 1),
    ],
)
def test_what_somebody_broke_is_a_problem(data: bytes) -> None:
    judged = read_sent(data, "01.sent.json")
    assert judged.value is None
    assert [problem.code for problem in judged.problems] == ["sent-broken"]
