from pathlib import Path

from ludi_press.press.reading.find import Press
from ludi_press.press.reading.memory import SHARED, Manifest, read_manifest
from ludi_press.press.reading.recipe import History, Reason, Store, differences, digest, recipe
from ludi_press.press.reading.write import write_site


def test_a_recipe_is_the_same_where_all_its_values_are() -> None:
    assert recipe(story="a", dice=(1, 2)) == recipe(story="a", dice=(1, 2))
    assert recipe(story="a") != recipe(story="b")
    assert recipe(story=b"a") != recipe(story="a")
    assert recipe(story="\ud800") != recipe(story="?")


def test_a_digest_does_not_hang_on_the_order_of_a_set() -> None:
    names = [f"name-{number}" for number in range(40)]
    held = tuple({"in": frozenset(one)} for one in (names, reversed(names)))
    assert digest(held[0]) == digest(held[1])
    assert digest(frozenset(names)) != digest(frozenset(names[1:]))
    assert digest((Reason(kept=True), frozenset("ab"))) == digest((Reason(kept=True), frozenset("ba")))


def test_recipes_tell_by_name_what_differs() -> None:
    old = recipe(program="1", theme="mosaic", report=("turn", 3))
    assert differences(old, old) == ()
    assert differences(old, recipe(program="2", theme="mosaic", report=("turn", 4))) == ("program", "report")
    assert differences(old, recipe(program="1", theme="mosaic", report=("turn", 3), dice=())) == ("dice",)
    assert differences(None, old) == ()


def test_a_part_is_kept_where_its_recipe_and_its_files_are_as_they_were(tmp_path: Path) -> None:
    made_of = recipe(report=1)
    old = Manifest({"race/01": made_of}, {"race/01": ("a.html",)})
    press = Press(tmp_path)
    write_site(press, {"a.html": b"turn"}, {SHARED: old})
    old = read_manifest(press.memory)
    store = Store(old, press.site)
    assert not store.has("race/01", recipe(report=2))
    assert not store.has("race/02", made_of)
    assert store.has("race/01", made_of)
    assert (store.inputs, store.outputs) == ({"race/01": made_of}, {"race/01": ("a.html",)})
    (press.site / "a.html").write_bytes(b"spoilt")
    assert not Store(old, press.site).has("race/01", made_of)


def test_a_history_says_why_a_file_was_made() -> None:
    old, new = recipe(report=1, theme=1), recipe(report=2, theme=1)
    history = History(
        {"one": old, "two": old},
        {"one": new, "two": old, "three": new},
        {"one": ("1",), "two": ("2",), "three": ("3",)},
    )
    assert history.why("1") == Reason(kept=False, differing=("report",))
    assert history.why("2") == Reason(kept=True)
    assert history.why("3") == Reason(kept=False)
    assert history.why("4") is None
