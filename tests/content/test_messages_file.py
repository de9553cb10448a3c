"""What is kept of messages, also where two hosts have read some each and git left both versions."""

import pytest

from ludi_press.content.messages_file import (
    KeyMeaning,
    MeaningKind,
    MessageRecord,
    Messages,
    read_messages,
    write_messages,
)

WHIP = MessageRecord("Marcus", "", 0, False, {"orders/velox": KeyMeaning(MeaningKind.SAYS, "whip")})
ASKS = MessageRecord("Livia", "", 0, False, {"orders/celer": KeyMeaning(MeaningKind.ASKS, notes=("whom?",))})
DONE = MessageRecord("Livia", "", 0, True, {"orders/celer": KeyMeaning(MeaningKind.SAYS, "brake")})
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
