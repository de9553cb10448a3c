from ludi_press.core.report import Text
from ludi_press.press.reading.recipe import differences, digest, recipe


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
    assert digest((Text("a"), frozenset("ab"))) == digest((Text("a"), frozenset("ba")))


def test_recipes_tell_by_name_what_differs() -> None:
    old = recipe(program="1", theme="mosaic", report=("turn", 3))
    assert differences(old, old) == ()
    assert differences(old, recipe(program="2", theme="mosaic", report=("turn", 4))) == ("program", "report")
    assert differences(old, recipe(program="1", theme="mosaic", report=("turn", 3), dice=())) == ("dice",)
    assert differences(None, old) == ()
