from ludi_press.content.differences import as_yaml
from ludi_press.content.load import load
from ludi_press.press.reading.by_name import by_id

NAMES = {"velox": ("velox",), "l. vibia serena": ("velox", "celer"), "porphyrius calliopas": ("porphyrius",)}


def test_a_name_where_an_id_belongs_is_told_with_the_ids_that_it_can_mean() -> None:
    tree = load(
        "orders: {Velox: a, L. Víbia Serena: b, Porphyrius  Calliopas: c, felix: d}\nstory: x".encode(), "t"
    ).value
    assert tree is not None
    judged = by_id(tree, NAMES)
    assert [problem.suggestion for problem in judged.problems] == [
        "write 'velox'",
        "write 'velox' or 'celer'",
        "write 'porphyrius'",
    ]
    assert judged.value is not None
    assert as_yaml(judged.value) == "{orders: {felix: d}, story: x}"


def test_where_nobody_is_known_nothing_is_judged() -> None:
    tree = load(b"orders: {Velox: a}", "t").value
    assert tree is not None
    assert by_id(tree, {}).problems == ()
