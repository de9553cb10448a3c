from pathlib import Path

import pytest

from ludi_press.core.problems import Problem, Severity
from ludi_press.core.report import Text
from ludi_press.press.reading.parts import _KNOWN, SitePart, SiteParts, differences, digest, fingerprint, recipe
from ludi_press.press.reading.write import hash_of

MADE_OF = recipe(report=1)
PAGE = SitePart(MADE_OF, {"a.html": hash_of(b"turn")})
FLAW = Problem("toy", "Ave", severity=Severity.WARNING)


@pytest.fixture
def parts(tmp_path: Path) -> SiteParts:
    """Those of a site with a single page."""
    (tmp_path / "site").mkdir()
    (tmp_path / "site/a.html").write_bytes(b"turn")
    return SiteParts("race", tmp_path / "site", tmp_path, {"01": PAGE})


def test_a_part_is_kept_where_its_recipe_and_its_files_are_as_they_were(parts: SiteParts) -> None:
    assert not parts.take("01", recipe(report=2))
    assert not parts.take("02", MADE_OF)
    parts.part("01", MADE_OF, lambda: pytest.fail("it is made again"))
    assert (parts.made, parts.files, parts.new) == ({"01": PAGE}, {}, {})
    (parts.site / "a.html").write_bytes(b"spoilt")
    assert not parts.take("01", MADE_OF)
    assert not parts.is_whole(PAGE)


def test_of_a_site_that_nobody_touched_no_file_is_read(parts: SiteParts) -> None:
    (parts.site / "a.html").unlink()
    parts.untouched = True
    assert parts.take("01", MADE_OF)
    assert parts.is_whole(PAGE)
    assert parts.new == {}


def test_what_is_made_waits_until_the_site_takes_it_over(parts: SiteParts) -> None:
    files = {"a.html": b"turn", "b.html": b"other"}
    parts.part("01", recipe(report=2), lambda: (files, [FLAW]))
    assert set(parts.new) == {"b.html"}
    assert parts.contents("b.html") == b"other"
    parts.let_wait()
    assert parts.files == {}
    assert set(parts.new) == {"b.html"}
    assert [parts.contents(name) for name in files] == [b"turn", b"other"]
    assert parts.problems() == (FLAW,)


def test_what_a_killed_build_made_is_not_made_again(parts: SiteParts) -> None:
    parts.put("02", MADE_OF, {"b.html": b"other"})
    parts.let_wait()
    later = SiteParts("race", parts.site, parts.memory, parts.old, parts.made)
    assert later.take("02", MADE_OF)
    assert later.contents("b.html") == b"other"
    later.waiting("b.html", hash_of(b"other")).write_bytes(b"oth")
    assert not later.take("02", MADE_OF)


def test_two_files_of_the_same_bytes_wait_apart(parts: SiteParts) -> None:
    parts.put("02", MADE_OF, {"b.html": b"same", "c.html": b"same"})
    parts.let_wait()
    assert len({parts.waiting(name, value) for name, value in parts.new.items()}) == 2


def test_all_parts_are_taken_over_or_none(parts: SiteParts) -> None:
    assert parts.take_all(["01"])
    assert parts.made == {"01": PAGE}
    parts.made.clear()
    (parts.site / "a.html").unlink()
    assert not parts.take_all(["01"])
    assert parts.made == {}


def test_a_file_of_a_part_that_is_not_whole_is_none(parts: SiteParts) -> None:
    assert parts.old_file("01", "a.html") == b"turn"
    assert parts.old_file("02", "a.html") is parts.old_file("01", "b.html") is None
    (parts.site / "a.html").write_bytes(b"spoilt")
    assert parts.old_file("01", "a.html") is None


def test_the_fingerprint_is_steady_and_covers_a_games_own_package() -> None:
    _KNOWN.clear()
    first = fingerprint("ludi_press.games.super_series")
    _KNOWN.clear()
    assert fingerprint("ludi_press.games.super_series") == first
    assert fingerprint("toy_game") != first
    assert len(first) == 64


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
