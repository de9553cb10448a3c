"""Rules data: each file fills its form."""

from msgspec import Struct
from trees import tree_of

from ludi_press.games.kit.rules_data import fill_files


class Form(Struct, frozen=True):
    size: int


class Files(Struct, frozen=True):
    one: Form
    two_more: Form


def test_files_fill_their_forms() -> None:
    judged = fill_files({"one": tree_of(b"size: 1"), "two-more": tree_of(b"size: 2")}, Files)
    assert judged.value == Files(Form(1), Form(2))


def test_all_that_is_wrong_is_told_at_once() -> None:
    judged = fill_files({"one": tree_of(b"size: big"), "three": tree_of(b"size: 2")}, Files)
    assert judged.value is None
    assert {problem.code for problem in judged.problems} >= {"rules-unknown", "rules-missing"}
    assert len(judged.problems) == 3
