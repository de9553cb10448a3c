"""What messages come to, as a fold that knows no sequence."""

from itertools import permutations

import pytest
from msgspec.structs import replace

from ludi_press.press.reading.standing import (
    MOST_KEPT,
    KeyMeaning,
    MeaningKind,
    MessageRecord,
    Messages,
    pruned,
    questions,
    read_messages,
    standings,
    write_messages,
)

KEY = "orders/velox"


def record(at: int | str, kind: MeaningKind, value: object = None, note: str = "") -> MessageRecord:
    moment = f"2026-04-06T{at}:00:00+00:00" if at else ""
    return MessageRecord("Marcus", moment, said={KEY: KeyMeaning(kind, value, (note,) if note else ())})


def heard(*records: MessageRecord) -> Messages:
    return Messages(messages={f"{number:064}": one for number, one in enumerate(records)})


WHIP, BRAKE = record(18, MeaningKind.SAYS, "whip"), record(19, MeaningKind.SAYS, "brake")
DOUBT, BACK = record(20, MeaningKind.ASKS, note="or not?"), record(21, MeaningKind.BACK)


def test_the_last_clear_message_counts_and_a_later_doubt_is_open() -> None:
    for some in permutations((WHIP, BRAKE, DOUBT)):
        standing = standings(heard(*some))[KEY]
        assert (standing.value, [note.texts for note in standing.notes]) == ("brake", [("or not?",)])
    assert standings(heard(WHIP, BACK, DOUBT))[KEY].value is None
    assert questions(heard(WHIP, BACK, DOUBT), {}) == ()


def test_a_message_without_a_time_outweighs_none() -> None:
    one, other = record("", MeaningKind.SAYS, "left 1"), record("", MeaningKind.SAYS, "left 2")
    standing = standings(heard(one, WHIP))[KEY]
    assert standing.value == "whip"
    assert [note.holds for note in standing.notes] == [False]
    assert standings(heard(one, one))[KEY].notes == ()
    assert [note.holds for note in standings(heard(one, other))[KEY].notes] == [True, True]


def test_a_question_without_a_time_ends_with_a_message_that_came_after_it_was_read() -> None:
    read = MessageRecord("Marcus", "", by="2026-04-06T18:30:00+00:00", said=DOUBT.said)
    assert len(questions(heard(read, WHIP), {})) == 1, "it may have come after 18:00"
    for some in permutations((read, WHIP, BRAKE)):
        assert questions(heard(*some), {}) == ()
    lost = MessageRecord("Marcus", "", by=read.by, said=record("", MeaningKind.SAYS, "left 1").said)
    assert [note.texts for note in standings(heard(lost, WHIP))[KEY].notes] != []
    every = heard(lost, BRAKE)
    assert standings(every)[KEY].notes == ()
    assert [one.said[KEY].value for one in pruned(every).messages.values()] == [None, "brake"]


def test_a_message_whose_time_is_told_later_is_the_same_message() -> None:
    undated, same = record("", MeaningKind.ASKS, note="or not?"), replace(WHIP, said=DOUBT.said, undated="0" * 64)
    for some in ({"1" * 64: same}, {"1" * 64: same, "2" * 64: BRAKE}):
        every = Messages(messages={"0" * 64: undated, **some})
        assert len(questions(every, {})) == 2 - len(some)
        assert [*pruned(every).messages] == [*some]


def test_what_is_replaced_is_forgotten_and_nothing_else_changes() -> None:
    every = heard(WHIP, DOUBT, record(22, MeaningKind.SAYS, "left 1"))
    less = pruned(every)
    assert [one.said[KEY].value for one in less.messages.values()] == [None, None, "left 1"]
    assert [one.said[KEY].notes for one in less.messages.values()] == [(), (), ()]
    assert standings(less) == standings(every)
    assert read_messages(write_messages(less), "x").value == less


def test_an_order_of_the_host_settles_a_question_and_what_receive_wrote_does_not() -> None:
    kept = heard(WHIP, DOUBT)
    kept = Messages(messages=kept.messages, stands={KEY: "whip"})
    assert len(questions(kept, {"orders": {"velox": "whip"}})) == 1
    assert len(questions(kept, {"orders": {"velox": ""}})) == 1
    assert questions(kept, {"orders": {"velox": "left 1"}}) == ()


def test_a_damaged_file_is_a_problem() -> None:
    for data in (b"", b"{}", b'{"schema": "other"}', b"[" * 100_000):
        problems = read_messages(data, "01.messages.json").problems
        assert [problem.code for problem in problems] == ([] if data == b"{}" else ["messages-broken"])


def test_of_a_flood_the_newest_are_kept_whatever_the_sequence() -> None:
    """Strangers of one name are kept once; what a racer said last is never lost."""
    flood = {f"{number:064}": record(f"1{number % 10}", MeaningKind.SAYS, f"left {number}") for number in range(300)}
    told = {"from/": KeyMeaning(MeaningKind.TOLD, None, ("Spam: nobody here has this address or this name",))}
    spam = {
        f"s{number:063}": MessageRecord("", f"2026-04-06T10:00:{number % 60:02}", said=told) for number in range(90)
    }
    last = {"9" * 64: record(20, MeaningKind.SAYS, "whip")}
    whole = pruned(Messages(messages={**flood, **spam, **last}))
    assert len(whole.messages) == MOST_KEPT + 1
    assert standings(whole)[KEY].value == "whip"
    parts = Messages()
    for part in (spam, last, flood, spam):
        parts = pruned(Messages(messages={**parts.messages, **part}))
    assert write_messages(parts) == write_messages(whole)


def test_a_late_message_counts_only_as_the_answer_to_an_open_question() -> None:
    late = record(22, MeaningKind.TOLD, "left 1", "late: left 1")
    for some in permutations((WHIP, DOUBT, late)):
        standing = standings(heard(*some))[KEY]
        assert (standing.value, [note.holds for note in standing.notes]) == ("left 1", [False])
    assert standings(heard(WHIP, late))[KEY].value == "whip"
    assert standings(heard(late))[KEY].value is None
    assert standings(heard(DOUBT, BACK, late))[KEY].value is None, "the question was answered in time"
    alone = pruned(heard(late))
    assert standings(Messages(messages={**alone.messages, "9" * 64: DOUBT}))[KEY].value == "left 1", "in any sequence"


WHIPPED = MessageRecord("Marcus", said={"orders/velox": KeyMeaning(MeaningKind.SAYS, "whip")})
ASKS = MessageRecord("Livia", said={"orders/celer": KeyMeaning(MeaningKind.ASKS, notes=("whom?",))})
DONE = MessageRecord("Livia", answered=True, said={"orders/celer": KeyMeaning(MeaningKind.SAYS, "brake")})
OURS = Messages(messages={"a": WHIPPED, "b": ASKS}, stands={"orders/velox": "whip"})
THEIRS = Messages(messages={"b": DONE, "c": ASKS}, stands={"orders/celer": "brake"})


def merged(ours: bytes, theirs: bytes, base: bytes = b"") -> bytes:
    """The file as git leaves it, with the common version where `merge.conflictStyle` is diff3."""
    return b"<<<<<<< HEAD\n" + ours + base + b"=======\n" + theirs + b">>>>>>> 1234\n"


@pytest.mark.parametrize("base", [b"", b"||||||| 5678\n{}\n"])
def test_the_messages_of_two_hosts_are_read_together_and_answers_hold(base: bytes) -> None:
    read = read_messages(merged(write_messages(OURS), write_messages(THEIRS), base), "01.messages.json").value
    assert read is not None
    assert read.messages == {"a": WHIPPED, "b": DONE, "c": ASKS}
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
