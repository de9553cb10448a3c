"""What is kept of messages, also where two hosts have read some each and git left both versions."""

import pytest

from ludi_press.content.messages_file import (
    KeyMeaning,
    Mailed,
    MeaningKind,
    MessageRecord,
    Messages,
    OnWiki,
    SentTurn,
    read_messages,
    read_sent,
    write_messages,
    write_sent,
)

WHIP = MessageRecord("Marcus", said={"orders/velox": KeyMeaning(MeaningKind.SAYS, "whip")})
ASKS = MessageRecord("Livia", said={"orders/celer": KeyMeaning(MeaningKind.ASKS, notes=("whom?",))})
DONE = MessageRecord("Livia", answered=True, said={"orders/celer": KeyMeaning(MeaningKind.SAYS, "brake")})
OURS = Messages(messages={"a": WHIP, "b": ASKS}, stands={"orders/velox": "whip"})
THEIRS = Messages(messages={"b": DONE, "c": ASKS}, stands={"orders/celer": "brake"})


def merged(ours: bytes, theirs: bytes, base: bytes = b"") -> bytes:
    """The file as git leaves it, with the common version where `merge.conflictStyle` is diff3."""
    return b"<<<<<<< HEAD\n" + ours + base + b"=======\n" + theirs + b">>>>>>> 1234\n"


@pytest.mark.parametrize("base", [b"", b"||||||| 5678\n{}\n"])
def test_the_messages_of_two_hosts_are_read_together_and_answers_hold(base: bytes) -> None:
    read = read_messages(merged(write_messages(OURS), write_messages(THEIRS), base), "01.messages.json").value
    assert read is not None
    assert read.messages == {"a": WHIP, "b": DONE, "c": ASKS}
    assert read.stands == {"orders/velox": "whip", "orders/celer": "brake"}
    assert read_messages(write_messages(read), "01.messages.json").value == read


def test_two_versions_of_some_lines_are_read() -> None:
    ours, theirs = (write_messages(one).split(b"\n", 3) for one in (OURS, THEIRS))
    data = b"\n".join([*ours[:3], merged(ours[3], theirs[3])])
    read = read_messages(data, "01.messages.json").value
    assert read is not None
    assert {*read.messages} == {"a", "b", "c"}


@pytest.mark.parametrize("data", [b"<<<<<<< HEAD\n{}\n", merged(write_messages(OURS), b"{"), b"{}x"])
def test_a_damaged_file_is_told(data: bytes) -> None:
    judged = read_messages(data, "01.messages.json")
    assert (judged.value, [problem.code for problem in judged.problems]) == (None, ["messages-broken"])


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
