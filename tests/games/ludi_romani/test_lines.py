"""Lines of messages in the syntax of turn files: the motus, acts, whose they are, and what is wrong in them."""

import pytest
from phrasings import set_up

from ludi_press.games.kit.reading.advice import UnclearError
from ludi_press.games.ludi_romani.reading.sentences import Written, read_line

MINE = ("octavian", "livia", "juno")


def read(line: str) -> tuple[Written, ...] | None:
    return read_line(set_up("ludi-romani"), MINE, line)


def test_an_act_stands_under_the_role_of_the_writer_that_it_names() -> None:
    given = {"from": "Livia", "to": "antony", "classes": "1"}
    assert read("- dat: {from: Livia, to: antony, classes: 1}") == (("acts", "livia", {"dat": given}),)
    assert read("dat: {from: Livia, to: antony, classes: 1}") == (("acts", "livia", {"dat": given}),)
    sold = {"buyer": "antony", "seller": "juno", "curiales": "1"}
    assert read("- emptio: {buyer: antony, seller: juno, curiales: 1}") == (("acts", "juno", {"emptio": sold}),)
    assert read("- consules: [octavian, antony]") == (("acts", "octavian", {"consules": ["octavian", "antony"]}),)


def test_the_motus_is_read_with_its_head_and_without() -> None:
    goal = {"to": "rome", "with": ["brutus"]}
    assert read("motus: {octavian: rome, livia: sicily}") == (
        ("motus", "octavian", "rome"),
        ("motus", "livia", "sicily"),
    )
    assert read("octavian: {to: rome, with: [brutus]}") == (("motus", "octavian", goal),)


@pytest.mark.parametrize("line", ["I go to Rome", "motus: Rome", "octavian: rome", "iter: to Rome", "foo: {a: b}", ""])
def test_any_other_line_is_a_sentence(line: str) -> None:
    assert read(line) is None


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("- iter: {who: octavian, to: atlantis}", "'atlantis' is no region"),
        ("- iter: {who: octavian, too: rome}", "'too'"),
        ("- iter: {who: octavian}", "'to'"),
        ("- iter: {who: antony, to: rome}", "no act of yours"),
        ("- dat: {from: antony, to: octavian, curiales: 1}", "no act of yours"),
        ("- proelium: {attacker: brutus, against: octavian}", "no act of yours"),
        ("- verba: A comet!", "no act of yours"),
        ("- emptio: {buyer: octavian, seller: juno, curiales: two}", "whole number"),
        ("- emptio: {buyer: octavian, seller: rome, curiales: 2}", "'rome'"),
        ("- iter: {who: octavian, to: rome", "bracket"),
        ("motus: {octavian: rome, antony: sicily}", "antony"),
        ("motus: {octavian: juno}", "'juno' is no region"),
        ("motus: [octavian]", "motus"),
    ],
)
def test_a_mistake_in_a_line_is_told_with_its_cause(line: str, words: str) -> None:
    with pytest.raises(UnclearError) as wrong:
        read(line)
    assert words in wrong.value.question()
