from pathlib import Path

from toy_press import ToyPress

from ludi_press.press.building.built import History, Reason, SiteFiles, unknown_files
from ludi_press.press.reading.parts import SHARED, SitePart, SiteParts
from ludi_press.press.reading.recipe import recipe
from ludi_press.press.reading.store import peek


def test_a_history_says_why_a_file_was_made() -> None:
    old, new = recipe(report=1, theme=1), recipe(report=2, theme=1)
    history = History(
        {"one": SitePart(old), "two": SitePart(old)},
        {"one": SitePart(new, {"1": ""}), "two": SitePart(old, {"2": ""}), "three": SitePart(new, {"3": ""})},
    )
    assert history.why("1") == Reason(kept=False, differing=("report",))
    assert history.why("2") == Reason(kept=True)
    assert history.why("3") == Reason(kept=False)
    assert history.why("4") is None


def test_files_are_known_by_the_parts_of_their_race(toy: ToyPress) -> None:
    toy.turn(1).built()
    front = SiteParts(SHARED, toy.press.site, toy.press.memory, made={"front": SitePart("", {"index.html": ""})})
    gone = SiteParts("gone", toy.press.site, toy.press.memory, old={"gone": SitePart("", {"races/gone/a.html": ""})})
    names = SiteFiles(toy.press, [front, gone], {"gone": ["races/gone/later.png"]})
    assert "index.html" in names
    assert "races/small/index.html" in names
    assert "races/gone/later.png" in names
    assert "feed.xml" not in names
    assert "races/small/b.html" not in names
    assert "races/gone/a.html" not in names


def unknown(toy: ToyPress, *races: str) -> frozenset[str]:
    nothing = [SiteParts(race, toy.press.site, toy.press.memory) for race in races]
    made = peek(toy.press, lambda store: [store.parts(race) for race in races]) or nothing
    return unknown_files(toy.press, made)


def test_a_press_that_was_never_built_forgets_nothing(toy: ToyPress, tmp_path: Path) -> None:
    assert unknown(toy, SHARED, "small") == frozenset()
    toy.write("site/races/small/index.html", "?")
    toy.write("site/.nojekyll", "")
    assert unknown(toy, "small") == unknown(toy, SHARED) == {"races/small/index.html"}
    toy.built()
    assert unknown(toy, SHARED, "small") == frozenset()
